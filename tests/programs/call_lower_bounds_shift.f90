! idea: actual and dummy arrays have different bounds
! routine: foo
! dependent: y
! independent: x
! set: n=3
module call_lower_bounds_shift_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(-n:n)
    real(wp), intent(inout) :: y(0:n)

    call bar(n, x(-1:n - 1), y)
    call bar(n - 1, x(1:), y(1:))
  end subroutine foo

  subroutine bar(m, a, b)
    integer, intent(in) :: m
    real(wp), intent(in) :: a(0:m)
    real(wp), intent(inout) :: b(2:m + 2)
    integer :: i

    do i = 0, m
      b(i + 2) = b(i + 2) * a(i) + a(0) ** 2
    end do
  end subroutine bar
end module call_lower_bounds_shift_mod
