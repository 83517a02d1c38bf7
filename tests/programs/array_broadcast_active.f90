! idea: an active scalar or element is broadcast: its adjoint is a sum
! routine: foo
! dependent: y
! independent: s, x
! set: n=4
module array_broadcast_active_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: s
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)

    y = s
    y(:) = y * x(1) + s ** 2
    y(2:3) = x(n) * y(1)
  end subroutine foo
end module array_broadcast_active_mod
