! idea: INT, NINT, FLOOR and CEILING give passive integers
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.1:1.15, b=0.6:0.7
module intrinsic_int_nint_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y
    integer :: i

    i = int(3.0_wp * a) + nint(2.0_wp * b)
    y = i * a + floor(-4.0_wp * a) * b + ceiling(b) * a
    y = y * real(int(b * 5.0_wp), wp)
  end subroutine foo
end module intrinsic_int_nint_mod
