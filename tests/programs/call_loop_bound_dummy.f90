! idea: a loop bound of the callee; the caller has an unrelated variable of that name
! routine: foo
! dependent: y
! independent: x
! set: n=3
module call_loop_bound_dummy_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: m

    m = 1
    y = x * m
    call bar(2 * n + m, y)
    call bar(n, y)
    call bar(0, y)
  end subroutine foo

  subroutine bar(m, b)
    integer, intent(in) :: m
    real(wp), intent(inout) :: b
    integer :: i

    do i = 1, m
      b = sin(b) + b ** 2 * 0.1_wp
    end do
  end subroutine bar
end module call_loop_bound_dummy_mod
