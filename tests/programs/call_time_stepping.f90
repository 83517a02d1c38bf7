! idea: a time loop that calls routines that call routines, with a scalar cost
! routine: foo
! dependent: cost
! independent: u, nu
! set: n=5, nt=3
module call_time_stepping_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, nt, nu, u, cost)
    integer, intent(in) :: n, nt
    real(wp), intent(in) :: nu
    real(wp), intent(inout) :: u(n)
    real(wp), intent(out) :: cost
    integer :: t, i

    do t = 1, nt
      call step(n, nu, u)
    end do
    cost = 0.0_wp
    do i = 1, n
      cost = cost + 0.5_wp * (u(i) - 1.0_wp) ** 2
    end do
  end subroutine foo

  subroutine step(n, nu, u)
    integer, intent(in) :: n
    real(wp), intent(in) :: nu
    real(wp), intent(inout) :: u(n)
    real(wp) :: f(0:n)
    integer :: i

    do i = 1, n - 1
      call flux(u(i), u(i + 1), nu, f(i))
    end do
    f(0) = f(1)
    f(n) = f(n - 1)
    do i = 1, n
      u(i) = u(i) - 0.1_wp * (f(i) - f(i - 1))
    end do
  end subroutine step

  subroutine flux(a, b, nu, f)
    real(wp), intent(in) :: a, b, nu
    real(wp), intent(out) :: f

    f = 0.25_wp * (a + b) * a
    f = f - nu * (b - a) * f
  end subroutine flux
end module call_time_stepping_mod
