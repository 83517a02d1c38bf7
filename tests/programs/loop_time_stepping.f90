! idea: a time loop around space loops with two arrays
! routine: foo
! dependent: u
! independent: u, nu
! set: n=6, nt=4
module loop_time_stepping_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, nt, nu, u)
    integer, intent(in) :: n, nt
    real(wp), intent(in) :: nu
    real(wp), intent(inout) :: u(n)
    real(wp) :: v(n)
    integer :: i, t

    do t = 1, nt
      do i = 2, n - 1
        v(i) = u(i) + nu * 0.1_wp * (u(i + 1) - 2.0_wp * u(i) + u(i - 1)) - 0.1_wp * u(i) * (u(i) - u(i - 1))
      end do
      v(1) = v(n - 1)
      v(n) = v(2)
      do i = 1, n
        u(i) = v(i)
      end do
    end do
  end subroutine foo
end module loop_time_stepping_mod
