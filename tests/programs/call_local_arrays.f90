! idea: the callee has automatic arrays that depend on its arguments
! routine: foo
! dependent: y
! independent: x
! set: n=3
! range: x=0.3:0.6
module call_local_arrays_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(2 * n)
    real(wp), intent(out) :: y

    call bar(n, x, y)
    call bar(2 * n - 1, x(2:), y)
  end subroutine foo

  subroutine bar(m, a, b)
    integer, intent(in) :: m
    real(wp), intent(in) :: a(m)
    real(wp), intent(inout) :: b
    real(wp) :: t(0:m), u(m, 2)
    integer :: i

    t(0) = 1.0_wp
    do i = 1, m
      t(i) = t(i - 1) * a(i) + sin(a(1))
      u(i, :) = t(i) ** 2
    end do
    b = t(m) * u(1, 2)
    do i = 1, m
      u(i, 1) = u(i, 2) * b
      b = b + sin(u(i, 1))
    end do
  end subroutine bar
end module call_local_arrays_mod
