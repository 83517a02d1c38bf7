! idea: an integer computed from an active value and used as an index
! routine: foo
! dependent: y
! independent: x
module integer_from_real_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    integer :: k

    k = int(x(1) * 0.1_wp) + 2
    y = x(k) ** 2
    k = nint(x(2) * 0.01_wp) + 3
    y = y * x(k) + x(k - 1)
  end subroutine foo
end module integer_from_real_mod
