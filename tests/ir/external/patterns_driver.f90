! The adjoint of random patterns against their tangent, and this against differences.
program driver
  use mpi
  use patterns, only: run, run_reversing
  use patterns_d, only: run_tangent
  implicit none
  integer, parameter :: n = 3
  real(8), parameter :: step = 1e-5_8
  real(8) :: x(n), u(n), u_d(n), u_adj(n), d(n), w(n), high(n), low(n), cost, cost_d, cost_adj, top, bottom
  real(8) :: sums(4), one
  integer :: rank, ranks, i, ierr
  call mpi_init(ierr)
  call mpi_comm_rank(mpi_comm_world, rank, ierr)
  call mpi_comm_size(mpi_comm_world, ranks, ierr)
  do i = 1, n
    x(i) = 0.5_8 + 0.3_8*sin(1.7_8*i + 2.3_8*rank)
    d(i) = cos(2.1_8*i - 1.3_8*rank)
    w(i) = sin(0.7_8*i + 3.1_8*rank + 1)
  end do
  one = 0.3_8 + 0.1_8*rank
  u = x
  u_d = d
  call run_tangent(n, u, u_d, cost, cost_d)
  call mpi_barrier(mpi_comm_world, ierr)
  high = x + step*d
  call run(n, high, top)
  call mpi_barrier(mpi_comm_world, ierr)
  low = x - step*d
  call run(n, low, bottom)
  call mpi_barrier(mpi_comm_world, ierr)
  u = x
  u_adj = w
  cost_adj = one
  call run_reversing(n, u, u_adj, cost, cost_adj)
  sums = [sum(w*u_d) + one*cost_d, sum(u_adj*d), sum(w*(high - low)) + one*(top - bottom), sum(abs(w*u_d))]
  sums(3) = sums(3)/(2*step)
  call mpi_allreduce(mpi_in_place, sums, 4, mpi_real8, mpi_sum, mpi_comm_world, ierr)
  if (rank == 0) print '(2es12.3)', abs(sums(1) - sums(2))/sums(4), abs(sums(1) - sums(3))/sums(4)
  call mpi_finalize(ierr)
end program driver
