! Shallow water on a periodic grid whose rows are shared among the ranks.
module shallow_water
  use mpi
  implicit none
  real(8), parameter :: dt = 0.05d0, gravity = 1
contains
  subroutine exchange(nx, ny, h, u, v, way)
    integer, intent(in) :: nx, ny
    real(8), intent(inout), dimension(nx, 0:ny + 1) :: h, u, v
    integer, intent(in) :: way
    if (way == 1) then
      call exchange_at_once(nx, ny, h, 1)
      call exchange_at_once(nx, ny, u, 2)
      call exchange_at_once(nx, ny, v, 3)
    else
      call exchange_later(nx, ny, h, 1)
      call exchange_later(nx, ny, u, 2)
      call exchange_later(nx, ny, v, 3)
    end if
  end subroutine exchange

  subroutine neighbours(below, above)
    integer, intent(out) :: below, above
    integer :: rank, ranks, ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    below = modulo(rank - 1, ranks)
    above = modulo(rank + 1, ranks)
  end subroutine neighbours

  subroutine exchange_at_once(nx, ny, f, tag)
    integer, intent(in) :: nx, ny, tag
    real(8), intent(inout) :: f(nx, 0:ny + 1)
    integer :: below, above, ierr
    call neighbours(below, above)
    call MPI_Sendrecv(f(1, ny), nx, MPI_DOUBLE_PRECISION, above, tag, f(1, 0), nx, MPI_DOUBLE_PRECISION, below, tag, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Sendrecv(f(1, 1), nx, MPI_DOUBLE_PRECISION, below, 10 + tag, f(1, ny + 1), nx, MPI_DOUBLE_PRECISION, above, &
                      10 + tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine exchange_at_once

  subroutine exchange_later(nx, ny, f, tag)
    integer, intent(in) :: nx, ny, tag
    real(8), intent(inout) :: f(nx, 0:ny + 1)
    integer :: below, above, ierr, request(4)
    call neighbours(below, above)
    call MPI_Irecv(f(1, 0), nx, MPI_DOUBLE_PRECISION, below, tag, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Irecv(f(1, ny + 1), nx, MPI_DOUBLE_PRECISION, above, 10 + tag, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Isend(f(1, ny), nx, MPI_DOUBLE_PRECISION, above, tag, MPI_COMM_WORLD, request(3), ierr)
    call MPI_Isend(f(1, 1), nx, MPI_DOUBLE_PRECISION, below, 10 + tag, MPI_COMM_WORLD, request(4), ierr)
    call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
  end subroutine exchange_later

  subroutine run(nx, ny, steps, h, u, v, way, energy)
    integer, intent(in) :: nx, ny, steps, way
    real(8), intent(inout), dimension(nx, 0:ny + 1) :: h, u, v
    real(8), intent(out) :: energy
    real(8), dimension(nx, ny) :: dh, du, dv
    real(8) :: own
    integer :: step, i, j, west, east, below, above, ierr, request(12)
    if (way == 3) then
      call neighbours(below, above)
      call MPI_Recv_init(h(1, 0), nx, MPI_DOUBLE_PRECISION, below, 1, MPI_COMM_WORLD, request(1), ierr)
      call MPI_Recv_init(h(1, ny + 1), nx, MPI_DOUBLE_PRECISION, above, 11, MPI_COMM_WORLD, request(2), ierr)
      call MPI_Send_init(h(1, ny), nx, MPI_DOUBLE_PRECISION, above, 1, MPI_COMM_WORLD, request(3), ierr)
      call MPI_Send_init(h(1, 1), nx, MPI_DOUBLE_PRECISION, below, 11, MPI_COMM_WORLD, request(4), ierr)
      call MPI_Recv_init(u(1, 0), nx, MPI_DOUBLE_PRECISION, below, 2, MPI_COMM_WORLD, request(5), ierr)
      call MPI_Recv_init(u(1, ny + 1), nx, MPI_DOUBLE_PRECISION, above, 12, MPI_COMM_WORLD, request(6), ierr)
      call MPI_Send_init(u(1, ny), nx, MPI_DOUBLE_PRECISION, above, 2, MPI_COMM_WORLD, request(7), ierr)
      call MPI_Send_init(u(1, 1), nx, MPI_DOUBLE_PRECISION, below, 12, MPI_COMM_WORLD, request(8), ierr)
      call MPI_Recv_init(v(1, 0), nx, MPI_DOUBLE_PRECISION, below, 3, MPI_COMM_WORLD, request(9), ierr)
      call MPI_Recv_init(v(1, ny + 1), nx, MPI_DOUBLE_PRECISION, above, 13, MPI_COMM_WORLD, request(10), ierr)
      call MPI_Send_init(v(1, ny), nx, MPI_DOUBLE_PRECISION, above, 3, MPI_COMM_WORLD, request(11), ierr)
      call MPI_Send_init(v(1, 1), nx, MPI_DOUBLE_PRECISION, below, 13, MPI_COMM_WORLD, request(12), ierr)
    end if
    do step = 1, steps
      if (way == 3) then
        call MPI_Startall(12, request, ierr)
        call MPI_Waitall(12, request, MPI_STATUSES_IGNORE, ierr)
      else
        call exchange(nx, ny, h, u, v, way)
      end if
      do j = 1, ny
        do i = 1, nx
          west = modulo(i - 2, nx) + 1
          east = modulo(i, nx) + 1
          dh(i, j) = h(west, j)*u(west, j) - h(east, j)*u(east, j) + h(i, j - 1)*v(i, j - 1) - h(i, j + 1)*v(i, j + 1)
          du(i, j) = -u(i, j)*(u(east, j) - u(west, j)) - v(i, j)*(u(i, j + 1) - u(i, j - 1)) &
                     - gravity*(h(east, j) - h(west, j))
          dv(i, j) = -u(i, j)*(v(east, j) - v(west, j)) - v(i, j)*(v(i, j + 1) - v(i, j - 1)) &
                     - gravity*(h(i, j + 1) - h(i, j - 1))
        end do
      end do
      h(:, 1:ny) = h(:, 1:ny) + dt*dh
      u(:, 1:ny) = u(:, 1:ny) + dt*du
      v(:, 1:ny) = v(:, 1:ny) + dt*dv
    end do
    if (way == 3) then
      do i = 1, 12
        call MPI_Request_free(request(i), ierr)
      end do
    end if
    own = sum(h(:, 1:ny)*(u(:, 1:ny)**2 + v(:, 1:ny)**2) + gravity*h(:, 1:ny)**2)
    call MPI_Allreduce(own, energy, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine run
end module shallow_water
