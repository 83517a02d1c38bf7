module messages
  use mpi
  implicit none
contains
  subroutine halo(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, step, ierr, status(MPI_STATUS_SIZE)
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    do step = 1, steps
      call MPI_Sendrecv(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, u(0), 1, MPI_DOUBLE_PRECISION, left, 1, &
        MPI_COMM_WORLD, status, ierr)
      call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, &
        MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      new = u(1:n) + 0.1d0*(u(2:n + 1) - 2*u(1:n) + u(0:n - 1)) - 0.05d0*u(1:n)*(u(2:n + 1) - u(0:n - 1))
      u(1:n) = new
    end do
    own = sum(u(1:n)**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine collect(n, u, v, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, 2)
    real(8), intent(inout) :: v(n)
    real(8), intent(out) :: cost
    integer :: rank, ranks, ierr, m
    real(8) :: top(n), w(n), total(n), low
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    w = u(:, 1)*v
    call MPI_Bcast(w, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
    w = w*u(:, 2)
    call MPI_Allreduce(w, top, n, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
    call MPI_Allreduce(MPI_IN_PLACE, v, n, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)
    total = 0
    call MPI_Reduce(w*v, total, n, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    low = minval(u)
    call MPI_Allreduce(MPI_IN_PLACE, low, 1, MPI_DOUBLE_PRECISION, MPI_MIN, MPI_COMM_WORLD, ierr)
    m = n
    call MPI_Allreduce(MPI_IN_PLACE, m, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
    call MPI_Scan(sum(total)*w, total, m, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    cost = sum(top**2) + sum(v) + sum(total)*low
  end subroutine
  subroutine persistent(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, step, i, ierr, request(4)
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    call MPI_Recv_init(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Recv_init(u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Send_init(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, request(3), ierr)
    call MPI_Send_init(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, request(4), ierr)
    do step = 1, steps
      call MPI_Startall(4, request, ierr)
      new(2:n - 1) = u(2:n - 1)**2*0.1d0
      call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
      new(1) = u(1)*u(0)
      new(n) = u(n)*sin(u(n + 1))
      u(1:n) = new
    end do
    do i = 1, 4
      call MPI_Request_free(request(i), ierr)
    end do
    own = sum(u(1:n)**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine overlapping(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, step, ierr, request(4), statuses(MPI_STATUS_SIZE, 4)
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    do step = 1, steps
      call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, request(1), ierr)
      call MPI_Irecv(u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, request(2), ierr)
      call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, request(3), ierr)
      call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, request(4), ierr)
      new(2:n - 1) = u(2:n - 1) + 0.1d0*(u(3:n) - 2*u(2:n - 1) + u(1:n - 2)) - 0.05d0*u(2:n - 1)*(u(3:n) - u(1:n - 2))
      call MPI_Waitall(4, request, statuses, ierr)
      new(1) = u(1) + 0.1d0*(u(2) - 2*u(1) + u(0)) - 0.05d0*u(1)*(u(2) - u(0))
      new(n) = u(n) + 0.1d0*(u(n + 1) - 2*u(n) + u(n - 1)) - 0.05d0*u(n)*(u(n + 1) - u(n - 1))
      u(1:n) = new
    end do
    own = sum(u(1:n)**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine neighbours(n, m, u, cost)
    ! Messages in branches and loops, which start in another order than they end.
    integer, intent(in) :: n, m
    real(8), intent(in) :: u(n, m)
    real(8), intent(out) :: cost
    integer :: rank, ranks, i, ierr, request(2*m), last, status(MPI_STATUS_SIZE)
    real(8) :: v(n, m), w(n, m), x(n), y(n), z(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    v = sin(u)
    w = 0
    x = v(:, 1)*v(:, m)
    y = u(:, 1)
    z = u(:, 2)
    if (rank < ranks - 1) then
      call MPI_Isend(x, n, MPI_DOUBLE_PRECISION, rank + 1, 99, MPI_COMM_WORLD, last, ierr)
    else
      call MPI_Irecv(z, n, MPI_DOUBLE_PRECISION, MPI_PROC_NULL, 99, MPI_COMM_WORLD, last, ierr)
    end if
    do i = 1, m
      call MPI_Irecv(w(1, i), n, MPI_DOUBLE_PRECISION, modulo(rank - i, ranks), i, MPI_COMM_WORLD, request(i), ierr)
    end do
    do i = 1, m
      if (i > 0) call MPI_Isend(v(1, i), n, MPI_DOUBLE_PRECISION, modulo(rank + i, ranks), i, MPI_COMM_WORLD, &
                                request(m + i), ierr)
    end do
    call MPI_Waitall(2*m, request, MPI_STATUSES_IGNORE, ierr)
    if (rank > 0) call MPI_Recv(y, n, MPI_DOUBLE_PRECISION, rank - 1, 99, MPI_COMM_WORLD, status, ierr)
    call MPI_Wait(last, status, ierr)
    v = v*w
    cost = sum(v**2) + sum(y*x*z)
  end subroutine
  subroutine parts(n, u, y)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, 4)
    real(8), intent(inout) :: y(n, 4)
    integer :: rank, ranks, ierr, i
    real(8) :: all(n, 4), own(n), back(n, 4)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    own = u(:, 1)*u(:, 2)
    all = y
    call MPI_Gather(own, n, MPI_DOUBLE_PRECISION, all, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
    all = all**2
    call MPI_Scatter(all, n, MPI_DOUBLE_PRECISION, own, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
    own = own*u(:, 3)
    call MPI_Allgather(own, n, MPI_DOUBLE_PRECISION, all, n, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
    back = all*u
    call MPI_Alltoall(back, n, MPI_DOUBLE_PRECISION, all, n, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
    y = y*all
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE_PRECISION, y, n, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine uneven(n, u, y)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(inout) :: y(20)
    integer :: rank, ranks, ierr, i, m
    integer :: counts(8), first(8)
    real(8) :: own(n), got(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    do i = 1, ranks
      counts(i) = mod(i, n) + 1
      first(i) = (n + 1)*(i - 1)
    end do
    m = counts(rank + 1)
    own = u**2
    got = 0
    call MPI_Gatherv(own, m, MPI_DOUBLE_PRECISION, y, counts, first, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    y = sin(y)
    call MPI_Scatterv(y, counts, first, MPI_DOUBLE_PRECISION, got, m, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    got = got*u
    call MPI_Allgatherv(got, m, MPI_DOUBLE_PRECISION, y, counts, first, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
    y = y*y
  end subroutine
end module
