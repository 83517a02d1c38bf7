# SPDX-License-Identifier: BSD-3-Clause
"""What a process does, followed with its rank."""

from __future__ import annotations

from psyad_ext import read_fortran_source
from psyad_ext.analyses.calltree import call_tree
from psyad_ext.analyses.process_events import Event
from psyad_ext.analyses.process_traces import Process, Program
from psyad_ext.analyses.process_values import ANY, NOBODY, Named
from psyad_ext.analyses.writes import all_writes
from psyad_ext.transformations.placing import lowered_target
from psyad_ext.transformations.selection import select

_PROGRAM = """
module m
  use mpi
  implicit none
  integer :: rank, ranks, neighbours(2)
contains
  subroutine start()
    integer :: ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    neighbours = MPI_PROC_NULL
    if (rank > 0) neighbours(1) = rank - 1
    neighbours(2) = modulo(rank + 1, ranks)
  end subroutine
  subroutine share(x, n, root)
    real(8), intent(inout) :: x(2)
    integer, intent(in) :: n, root
    integer :: ierr
    if (n < 0) return
    call MPI_Bcast(x, n, MPI_REAL8, root, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine run(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(2)
    real(8), intent(inout) :: y(2)
    integer :: i, ierr, status(MPI_STATUS_SIZE), part, request(2)
    logical :: is_first
    call start()
    is_first = rank == 0
    y = y*x
    if (.not. is_first) call share(y, 2, rank)
    do i = 1, rank
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end do
    call share(y, -1, 0)
    do i = 1, n
      call MPI_Irecv(y, 2, MPI_REAL8, neighbours(1), i, MPI_COMM_WORLD, request(1), ierr)
      call MPI_Isend(x, 2, MPI_REAL8, neighbours(2), i, MPI_COMM_WORLD, request(2), ierr)
      call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
      if (ierr /= 0) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
    end do
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, part, ierr)
    call MPI_Allreduce(x, y, 2, MPI_REAL8, MPI_SUM, part, ierr)
    if (n > 5) then
      call MPI_Allreduce(x, y, 2, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)
      neighbours(1) = 0
    end if
    if (n > 6) stop
    call MPI_Recv(y, 2, MPI_REAL8, neighbours(1), MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
    if (rank == 2) call abort()
    y = y*x
  end subroutine
end module
"""


def text_of(event: Event) -> tuple[object, ...]:
    """:returns: an event without where it is."""
    return (event.name or event.action.name.lower(), *(
        one for one in (event.peer, event.tag) if one is not None))


def test_traces() -> None:
    world = Named("mpi_comm_world")
    with lowered_target(select(read_fortran_source(_PROGRAM), "run", ["y"], ["x"])) as (target, _):
        tree = call_tree(target.routine)
        program = Program(tree.units, all_writes(tree))
        first = Process(program, 0, 3, None)
        first.trace()
        assert first.asked == [world]
        found = [list(map(text_of, Process(program, rank, 3, world).trace())) for rank in (0, 2)]

    def exchange(left: int, right: int) -> list[tuple[object, ...]]:
        return [("loop",), ("mpi_isend", right, 1), ("mpi_irecv_completed", left, 1),
                ("mpi_isend", right, 2), ("mpi_irecv_completed", left, 2)]

    end = [("mpi_comm_split",), ("branch",), ("mpi_allreduce",), ("mpi_recv", ANY)]
    assert found == [
        [*exchange(NOBODY, 1), *end],
        [("mpi_bcast", 2), ("mpi_barrier",), ("mpi_barrier",), *exchange(1, 0), *end, ("stop",)]]
