! idea: a copy, in another module, of a routine that calls by a generic name of two modules
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
  use mb
  implicit none
contains
  subroutine both(f, ma, y)
    interface
      real(8) function f(a)
        real(8), intent(in) :: a
      end function f
    end interface
    real(8), intent(in) :: ma(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i) = y(i)*norm(ma) + norm(ma(i))*f(y(i))
    end do
  end subroutine both
end module mc
module generic_of_two_modules_copied_mod
  use mc, only: both
  implicit none
contains
  real(8) function sq(a)
    real(8), intent(in) :: a
    sq = a**2
  end function sq
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call both(sq, x*0.1d0, y)
  end subroutine foo
end module generic_of_two_modules_copied_mod
