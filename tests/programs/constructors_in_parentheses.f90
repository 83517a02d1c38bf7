! idea: array constructors in parentheses as arguments and operands
! dependent: y
! independent: x
! set: n=4
module constructors_in_parentheses_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: j
    call scaled(y, ([(x(j)*y(1), j=1, n)]))
    call scaled(y, ([x(2:), x(1)]))
    y = y*([(x(j)**2, j=n, 1, -1)])
  end subroutine foo
  subroutine scaled(a, b)
    real(wp), intent(inout) :: a(:)
    real(wp), intent(in) :: b(:)
    a = a*b + b(1)*a(2)
  end subroutine scaled
end module constructors_in_parentheses_mod
