! idea: two modules give a generic name to private procedures, some of the same names
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module ma
  implicit none
  private :: norm_1, scaled
  interface norm
    module procedure norm_1
  end interface norm
  interface scale_by
    module procedure scaled
  end interface scale_by
contains
  real(8) function norm_1(a)
    real(8), intent(in) :: a(:)
    norm_1 = sum(a**2)
  end function norm_1
  subroutine scaled(a, b)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: b
    a = a*b
  end subroutine scaled
end module ma
module mb
  implicit none
  private :: norm_1, norm_b, scaled
  type :: tb
    real(8) :: s(2) = 0.5d0, v = 1.0d0
  end type tb
  interface norm
    module procedure norm_1, norm_b
  end interface norm
  interface scale_by
    module procedure scaled
  end interface scale_by
contains
  real(8) function norm_1(a)
    type(tb), intent(in) :: a
    norm_1 = sum(a%s) + a%v**2
  end function norm_1
  real(8) function norm_b(a, b)
    real(8), intent(in) :: a, b
    norm_b = a*b
  end function norm_b
  subroutine scaled(a, b)
    type(tb), intent(inout) :: a
    real(8), intent(in) :: b
    a%s = a%s*b
    a%v = a%v + b**2
  end subroutine scaled
end module mb
module generic_of_two_modules_mod
  use ma
  use mb
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(tb) :: c
    c%v = x(1)
    c%s = x(2:3)
    y = norm(c)*x
    call scale_by(c, norm(x))
    call scale_by(y, norm(x)*norm(c)*0.1d0)
    y = y + norm(x(1), x(3))*0.1d0 + norm(x)*norm(c)
  end subroutine foo
end module generic_of_two_modules_mod
