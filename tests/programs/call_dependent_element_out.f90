! idea: elements of the dependent array are intent(out) actuals
! routine: foo
! dependent: y
! independent: x
! set: n=3
module call_dependent_element_out_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i

    do i = 1, n
      call square(x(i), y(n + 1 - i))
    end do
    do i = 1, n - 1
      call square(y(i), y(i + 1))
    end do
  end subroutine foo

  subroutine square(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b

    b = a
    b = b * a
  end subroutine square
end module call_dependent_element_out_mod
