! SPDX-License-Identifier: BSD-3-Clause
subroutine mpp_sum(x)
  use mpi
  implicit none
  real(8), intent(inout) :: x
  integer :: ierr
  call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
end subroutine mpp_sum

subroutine neighbours(left, right)
  use mpi
  implicit none
  integer, intent(out) :: left, right
  integer :: rank, ranks, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  left = modulo(rank - 1, ranks)
  right = modulo(rank + 1, ranks)
end subroutine neighbours

subroutine exchange_halo(n, u)
  use mpi
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(0:n + 1)
  integer :: left, right, ierr
  call neighbours(left, right)
  call MPI_Sendrecv(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, u(0), 1, MPI_DOUBLE_PRECISION, left, 1, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
end subroutine exchange_halo

subroutine exchange_halo_adj(n, u_adj)
  use mpi
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u_adj(0:n + 1)
  real(8) :: from_left, from_right
  integer :: left, right, ierr
  call neighbours(left, right)
  call MPI_Sendrecv(u_adj(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, from_left, 1, MPI_DOUBLE_PRECISION, left, 2, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Sendrecv(u_adj(0), 1, MPI_DOUBLE_PRECISION, left, 1, from_right, 1, MPI_DOUBLE_PRECISION, right, 1, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  u_adj([0, n + 1]) = 0
  u_adj(1) = u_adj(1) + from_left
  u_adj(n) = u_adj(n) + from_right
end subroutine exchange_halo_adj
