! idea: constructors and array functions that have names; the shape is none of a variable
! dependent: y
! independent: x
! set: n=3
module associate_constructors
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: j

    associate (v => [(x(j)**2, j = 1, 3)], w => matmul(spread(x, 1, 3), x), z => [1.0_wp, x(2), x(1)])
      y = x(1)*v + w*z
    end associate
  end subroutine foo
end module associate_constructors
