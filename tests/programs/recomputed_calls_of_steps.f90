! idea: called routines set the fluxes of time steps, local ones and those that are passed on
! dependent: u
! independent: u, c
! set: n=5, m=4, nt=2
module recomputed_calls_of_steps_mod
  implicit none
contains
  subroutine foo(n, m, nt, c, u)
    integer, intent(in) :: n, m, nt
    real(8), intent(in) :: c(n, m)
    real(8), intent(inout) :: u(n, m)
    real(8) :: fx(n + 1, m), fy(n, m + 1)
    integer :: i, j, t
    do t = 1, nt
      call fluxes(n, m, c, u, fx, fy)
      do j = 1, m
        do i = 1, n
          u(i, j) = u(i, j) - 0.1d0*(fx(i + 1, j)**2 - fx(i, j)**2 + fy(i, j + 1)*fy(i, j))
        end do
      end do
      call smooth(n, m, u)
    end do
  end subroutine foo
  subroutine fluxes(n, m, c, u, fx, fy)
    integer, intent(in) :: n, m
    real(8), intent(in) :: c(n, m), u(n, m)
    real(8), intent(out) :: fx(n + 1, m), fy(n, m + 1)
    integer :: i, j
    fx = 0.0d0
    fy = 0.0d0
    do j = 1, m
      do i = 2, n
        fx(i, j) = c(i, j)*(u(i, j) + u(i - 1, j))
      end do
    end do
    do j = 2, m
      do i = 1, n
        fy(i, j) = c(i, j)*max(u(i, j), u(i, j - 1))
      end do
    end do
  end subroutine fluxes
  subroutine smooth(n, m, u)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n, m)
    real(8) :: work(n, m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        work(i, j) = u(i, j)**2
      end do
    end do
    do j = 1, m
      do i = 2, n - 1
        u(i, j) = u(i, j) + 0.05d0*work(i - 1, j)*work(i + 1, j)
      end do
    end do
  end subroutine smooth
end module recomputed_calls_of_steps_mod
