! idea: gamma functions of a kind that is named, below signs
! dependent: y
! independent: x
! set: n=3
module kinds_for_gamma
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module kinds_for_gamma
module gamma_signs
  use kinds_for_gamma, only: wp
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, n
      y = y - (-gamma(2.5_wp - acos(0.4_wp*x(i))))
      y = cos(y) - (2.0_wp - gamma(2.5_wp + sin(abs(-0.8_wp) - acos(0.4_wp*x(i)))))*0.1_wp
      y = -(-log_gamma(3.0_wp + y*(-x(i)))*y)
    end do
  end subroutine foo
end module gamma_signs
