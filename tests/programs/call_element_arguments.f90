! idea: array elements as scalar arguments, in a loop
! routine: foo
! dependent: y
! independent: x
! set: n=4
module call_element_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 2, n
      call bar(x(i), y(i - 1), y(i))
    end do
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b, c

    b = b * a
    c = c * b + sin(b)
  end subroutine bar
end module call_element_arguments_mod
