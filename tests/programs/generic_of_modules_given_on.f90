! idea: a generic name from two modules is given on by a third, which adds to it
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module ma
  implicit none
  interface norm
    module procedure norm_1
  end interface norm
  private :: norm_1
contains
  real(8) function norm_1(a)
    real(8), intent(in) :: a(:)
    norm_1 = sum(a**2)
  end function norm_1
end module ma
module mb
  implicit none
  interface norm
    module procedure norm_1
  end interface norm
  private :: norm_1
contains
  real(8) function norm_1(a)
    real(8), intent(in) :: a
    norm_1 = a**3
  end function norm_1
end module mb
module mc
  use ma
  use mb, only: norm
  implicit none
  interface norm
    module procedure norm_2
  end interface norm
  private :: norm_2
contains
  real(8) function norm_2(a, b)
    real(8), intent(in) :: a, b
    norm_2 = a*b*norm(b)
  end function norm_2
  subroutine both(ma, y)
    real(8), intent(in) :: ma(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i) = y(i)*norm(ma) + norm(ma(i)) + norm(ma(i), y(i))
    end do
  end subroutine both
end module mc
module generic_of_modules_given_on_mod
  use mc
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: ma, mc, norm_1
    norm_1 = norm(x)
    ma = norm(norm_1)
    mc = norm(ma, norm_1)
    y = x*mc
    call both(x*0.1d0, y)
  end subroutine foo
end module generic_of_modules_given_on_mod
