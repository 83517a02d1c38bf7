# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules that keep ranks."""

from __future__ import annotations

from psyad_ext import read_fortran_source
from psyad_ext.analyses.kept_ranks import kept_ranks
from tests.fortran import routine

_PROGRAM = """
module processes
  use mpi
  implicit none
  integer :: rank, ranks, comm, changed, twice, grid
contains
  subroutine start()
    integer :: ierr, own
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, own, ierr)
    comm = MPI_COMM_WORLD
    call MPI_Comm_size(comm, ranks, ierr)
    call MPI_Comm_rank(comm, changed, ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, twice, ierr)
    call MPI_Comm_rank(comm, twice, ierr)
  end subroutine
end module
module model
  use processes
  implicit none
contains
  subroutine step(x)
    real, intent(inout) :: x
    changed = changed + 1
    x = rank*x
  end subroutine
end module
"""


def test_ranks_that_only_mpi_sets() -> None:
    found = kept_ranks(routine(read_fortran_source(_PROGRAM), "step"))
    assert {symbol.name: (value.what.value, value.comm.name) for symbol, value in found.items()} \
        == {"rank": ("mpi_comm_rank", "mpi_comm_world"),
            "ranks": ("mpi_comm_size", "variable comm"), "comm": ("communicator", "variable comm")}
