! Writes the gradient of the energy with respect to all of the first state.
program gradient
  use mpi
  use shallow_water
  implicit none
  integer, parameter :: nx = 5, all = 12, steps = 6
  real(8), allocatable, dimension(:, :) :: h, u, v, h_adj, u_adj, v_adj
  real(8) :: energy, energy_adj, every(nx, all, 3)
  integer :: rank, ranks, ny, i, j, row, way, ierr
  character(len=8) :: word
  call get_command_argument(1, word)
  read(word, *) way
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  ny = all/ranks
  allocate(h(nx, 0:ny + 1), u(nx, 0:ny + 1), v(nx, 0:ny + 1))
  allocate(h_adj(nx, 0:ny + 1), u_adj(nx, 0:ny + 1), v_adj(nx, 0:ny + 1))
  h = 0
  u = 0
  v = 0
  do j = 1, ny
    row = rank*ny + j
    do i = 1, nx
      h(i, j) = 1 + 0.2d0*sin(real(3*i + row, 8))
      u(i, j) = 0.3d0*cos(real(i - 2*row, 8))
      v(i, j) = 0.2d0*sin(real(i*row, 8))
    end do
  end do
  h_adj = 0
  u_adj = 0
  v_adj = 0
  energy_adj = merge(1, 0, rank == 0)
  call run_reversing(nx, ny, steps, h, h_adj, u, u_adj, v, v_adj, way, energy, energy_adj)
  call MPI_Gather(h_adj(1, 1), nx*ny, MPI_DOUBLE_PRECISION, every(1, 1, 1), nx*ny, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  call MPI_Gather(u_adj(1, 1), nx*ny, MPI_DOUBLE_PRECISION, every(1, 1, 2), nx*ny, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  call MPI_Gather(v_adj(1, 1), nx*ny, MPI_DOUBLE_PRECISION, every(1, 1, 3), nx*ny, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  if (rank == 0) print '(es24.16)', energy, every
  call MPI_Finalize(ierr)
end program gradient
