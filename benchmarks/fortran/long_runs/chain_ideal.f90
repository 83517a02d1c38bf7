! The adjoint by hand: a snapshot for each stretch of steps, and the states of one stretch.
subroutine run_reversing(n, steps, u, u_adj, cost, cost_adj)
  implicit none
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: u(n), u_adj(n), cost_adj
  real(8), intent(out) :: cost
  real(8), allocatable :: snapshots(:,:), states(:,:), grown(:)
  integer :: stretch, number, part, step, i, last, m
  m = n/2
  stretch = max(1, nint(sqrt(real(steps))))
  number = (steps + stretch - 1)/stretch
  allocate(snapshots(n, number), states(n, stretch), grown(n))
  do step = 1, steps
    if (mod(step - 1, stretch) == 0) snapshots(:, (step - 1)/stretch + 1) = u
    call advance(u)
  end do
  cost = sum(u**2)
  grown = 2.0d0*u*cost_adj
  cost_adj = 0.0d0
  do part = number, 1, -1
    last = min(stretch, steps - (part - 1)*stretch)
    states(:, 1) = snapshots(:, part)
    do step = 2, last
      states(:, step) = states(:, step-1)
      call advance(states(:, step))
    end do
    do step = last, 1, -1
      call back(states(:, step), grown)
    end do
  end do
  u_adj = u_adj + grown
contains
  subroutine advance(w)
    real(8), intent(inout) :: w(n)
    do i = 2, m - 1
      w(m+i) = w(m+i) + 0.01d0*((w(i+1) - w(i))**3 - (w(i) - w(i-1))**3 - w(i))
    end do
    w(2:m-1) = w(2:m-1) + 0.01d0*w(m+2:2*m-1)
  end subroutine advance
  subroutine back(w, w_adj)
    real(8), intent(in) :: w(n)
    real(8), intent(inout) :: w_adj(n)
    real(8) :: right, left
    w_adj(m+2:2*m-1) = w_adj(m+2:2*m-1) + 0.01d0*w_adj(2:m-1)
    do i = 2, m - 1
      right = 0.03d0*(w(i+1) - w(i))**2*w_adj(m+i)
      left = 0.03d0*(w(i) - w(i-1))**2*w_adj(m+i)
      w_adj(i+1) = w_adj(i+1) + right
      w_adj(i) = w_adj(i) - right - left - 0.01d0*w_adj(m+i)
      w_adj(i-1) = w_adj(i-1) + left
    end do
  end subroutine back
end subroutine run_reversing
