! Collective calls beyond those of messages.f90.
module collectives
  use mpi
  implicit none
contains
  ! Neighbours in a grid that is periodic in one direction.
  subroutine neighbours(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(out) :: cost
    integer :: comm, ranks, i, ierr, dims(2), counts(4), first(4)
    real(8) :: around(n, 4), given(n, 4), got(n, 4), last(n + 1, 4)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    dims = 0
    call MPI_Dims_create(ranks, 2, dims, ierr)
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., comm, ierr)
    around = 0.5d0
    call MPI_Neighbor_allgather(u, n, MPI_DOUBLE_PRECISION, around, n, MPI_DOUBLE_PRECISION, comm, ierr)
    do i = 1, 4
      given(:, i) = i*around(:, i)*u
      counts(i) = n - mod((i - 1)/2, 2)
      first(i) = (n + 1)*(i - 1)
    end do
    got = 0.25d0
    call MPI_Neighbor_alltoall(given, n, MPI_DOUBLE_PRECISION, got, n, MPI_DOUBLE_PRECISION, comm, ierr)
    got = got**2
    last = 2
    call MPI_Neighbor_alltoallv(got, counts, [(n*i, i = 0, 3)], MPI_DOUBLE_PRECISION, last, counts, first, &
                                MPI_DOUBLE_PRECISION, comm, ierr)
    cost = sum(last**2)
    call MPI_Neighbor_allgatherv(got(:, 2), n, MPI_DOUBLE_PRECISION, last, [n, n, n, n], first, MPI_DOUBLE_PRECISION, comm, ierr)
    cost = cost + sum(last*u(1))
  end subroutine
  subroutine sums(n, u, y)
    integer, intent(in) :: n
    real(8), intent(in) :: u(2*n)
    real(8), intent(inout) :: y(n)
    integer :: rank, ranks, ierr, i, counts(4), sent(4), got(4), first(4), second(4)
    real(8) :: before(n), part(2), all(4*n), other(4*n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    before = 1
    call MPI_Exscan(u(n + 1), before, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    do i = 1, 4*n
      all(i) = u(mod(i, 2*n) + 1)*before(mod(i, n) + 1)
    end do
    call MPI_Reduce_scatter_block(all, part, 2, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    do i = 1, 4
      counts(i) = mod(i, n) + 1
      sent(i) = mod(i + rank, n) + 1
      got(i) = mod(i + rank, n) + 1
      first(i) = n*(i - 1)
      second(i) = n*(ranks - i)
    end do
    other = 0
    call MPI_Reduce_scatter(all, other, counts, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    all = all*sum(other)
    call MPI_Alltoallv(all, sent, first, MPI_DOUBLE_PRECISION, other, got, second, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
    y = y*other(1:n)*part(2) + other(n + 1:2*n)
  end subroutine
  ! What a root has in its place already; numbers of elements that processes tell each other.
  subroutine places(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: rank, ranks, ierr, i, own, behind
    integer, allocatable :: counts(:), first(:), again(:)
    real(8), allocatable :: all(:), each(:, :)
    real(8) :: part
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    own = mod(rank, n) + 1
    allocate (counts(ranks), first(ranks), again(ranks), each(n, ranks))
    counts(rank + 1) = own
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, counts, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call MPI_Alltoall(counts, 1, MPI_INTEGER, again, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    behind = 0
    call MPI_Exscan(own, behind, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    if (rank == 0) behind = 0
    first = [(sum(counts(:i - 1)) + 2*i, i = 1, ranks)]
    allocate (all(first(ranks) + counts(ranks) + 1))
    call MPI_Allgatherv([behind], 1, MPI_INTEGER, again, [(1, i = 1, ranks)], [(i - 1, i = 1, ranks)], MPI_INTEGER, &
                        MPI_COMM_WORLD, ierr)
    all = 0.3d0*u(1)
    all(first(rank + 1) + 1:first(rank + 1) + own) = u(1:own)
    if (rank == 0) then
      call MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DOUBLE_PRECISION, all, counts, first, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
      all(2:) = all(2:)**2 + 0.5d0*all(:size(all) - 1)
      call MPI_Scatterv(all, counts, first, MPI_DOUBLE_PRECISION, MPI_IN_PLACE, 0, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    else
      call MPI_Gatherv(u, own, MPI_DOUBLE_PRECISION, all, counts, first, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
      call MPI_Scatterv(all, counts, first, MPI_DOUBLE_PRECISION, u, own, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    end if
    all(first(rank + 1) + 1:first(rank + 1) + own) = u(1:own)**2 + sum(all)
    call MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, first, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
    u(1) = u(1)*sum(all**2) + again(ranks)
    each = 0
    each(:, rank + 1) = u**2
    if (rank == ranks - 1) then
      call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, each, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
      each(:, 1) = each(:, 1)*each(:, ranks)
      call MPI_Scatter(each, n, MPI_DOUBLE_PRECISION, MPI_IN_PLACE, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
      u = each(:, ranks)
    else
      call MPI_Gather(u, n, MPI_DOUBLE_PRECISION, each, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
      call MPI_Scatter(each, n, MPI_DOUBLE_PRECISION, u, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
    end if
    call MPI_Scan(MPI_IN_PLACE, u, n, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    part = sum(u/(1 + u**2))
    call MPI_Allreduce(part, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
end module
