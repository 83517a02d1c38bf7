! idea: an independent array that is overwritten before any use, and only so
! dependent: y
! independent: x, z
module activity_never_used_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: z(3)
    real(wp), intent(out) :: y
    integer :: i
    y = x**2
    do i = 1, 2
      z(i) = 0.5_wp*y
    end do
  end subroutine foo
end module activity_never_used_mod
