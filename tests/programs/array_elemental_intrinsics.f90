! idea: elemental intrinsics of whole arrays
! routine: foo
! dependent: y
! independent: a, b
! set: n=4
module array_elemental_intrinsics_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a, b, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n), b(n)
    real(wp), intent(out) :: y(n)

    y = sqrt(a) * atan2(a, b) + exp(-b)
    y = max(a, y, 0.01_wp) ** 2 + merge(a, b, a < 1.0_wp) + a ** b
    y(2:) = abs(y(:n - 1)) + sign(a(2:), -b(2:))
  end subroutine foo
end module array_elemental_intrinsics_mod
