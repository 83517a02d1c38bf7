! idea: products of a negative constant in parentheses and an array of structures, by a defined operator
! dependent: y
! independent: x
module operator_on_signs_mod
  implicit none
  type :: cons
    real(8) :: v(2)
  end type
  interface operator(*)
    module procedure mul_c
  end interface
  interface operator(-)
    module procedure sub_c
  end interface
contains
  elemental function mul_c(s, b) result(c)
    real(8), intent(in) :: s
    type(cons), intent(in) :: b
    type(cons) :: c
    c%v = s*b%v
  end function
  elemental function sub_c(a, b) result(c)
    type(cons), intent(in) :: a, b
    type(cons) :: c
    c%v = a%v - b%v
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(cons) :: f(3), dq(2), one
    integer :: i
    do i = 1, 3
      f(i)%v = x(i)*[1, 2]
    end do
    dq = (-1.0d0)*(f(1:2) - f(2:3))
    one = (-x(1))*dq(1)
    y = sum(dq%v(2)**2) + one%v(1)
  end subroutine
end module
