! The adjoint by hand: a snapshot for each stretch of steps, and the states of one stretch.
subroutine run_reversing(n, steps, u, u_adj, cost, cost_adj)
  implicit none
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: u(n), u_adj(n), cost_adj
  real(8), intent(out) :: cost
  real(8), allocatable :: snapshots(:,:), states(:,:), v(:), grown(:)
  integer :: stretch, number, part, step, i, last
  stretch = max(1, nint(sqrt(real(steps))))
  number = (steps + stretch - 1)/stretch
  allocate(snapshots(n, number), states(n, stretch), v(n), grown(n))
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
    do i = 2, n - 1
      v(i) = w(i) + 0.1d0*(1.0d0 + w(i)**2)*(w(i+1) - 2.0d0*w(i) + w(i-1))
    end do
    w(2:n-1) = v(2:n-1)
  end subroutine advance
  subroutine back(w, w_adj)
    real(8), intent(in) :: w(n)
    real(8), intent(inout) :: w_adj(n)
    real(8) :: left, here
    v = 0.0d0
    v(2:n-1) = w_adj(2:n-1)
    left = 0.0d0
    do i = 1, n
      here = 0.0d0
      if (i > 1 .and. i < n) here = v(i)*(1.0d0 - 0.2d0*(1.0d0 + w(i)**2) &
          + 0.2d0*w(i)*(w(i+1) - 2.0d0*w(i) + w(i-1)))
      if (i == 1 .or. i == n) here = w_adj(i)
      if (i < n) here = here + v(i+1)*0.1d0*(1.0d0 + w(i+1)**2)
      if (i > 1) here = here + v(i-1)*0.1d0*(1.0d0 + left**2)
      left = w(i)
      w_adj(i) = here
    end do
  end subroutine back
end subroutine run_reversing
