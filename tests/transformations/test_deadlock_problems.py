# SPDX-License-Identifier: BSD-3-Clause
"""What users are told about processes that wait for ever."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.diagnostics import PsyadWarning
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.transformations import ADForwardContainerTrans

_PROGRAM = """
subroutine run(comm, k, x)
  use mpi_f08
  type(MPI_Comm), intent(in) :: comm
  integer, intent(in) :: k
  real(8), intent(inout) :: x(2)
  integer :: rank
  call MPI_Comm_rank(comm, rank)
  if ({}) then
    call MPI_Barrier(comm)
    call MPI_Bcast(x, 2, MPI_DOUBLE_PRECISION, 0, comm)
  else
    call MPI_Bcast(x, 2, MPI_DOUBLE_PRECISION, 0, comm)
    call MPI_Barrier(comm)
  end if
end subroutine
"""


def _differentiate(condition: str) -> None:
    ADForwardContainerTrans().apply(
        read_fortran_source(_PROGRAM.format(condition)), "run", ["x"], ["x"])


def test_different_orders_are_refused() -> None:
    with pytest.raises(UnsupportedError) as caught:
        _differentiate("rank == 0")
    (found,) = caught.value.problems
    assert (found.code, found.line) == ("DEADLOCK", 10)
    assert found.text == ("of 2 processes, that with rank 0 waits in 'mpi_barrier' while that with "
                          "rank 1 waits in 'mpi_bcast' in line 13")


def test_a_warning_where_only_some_numbers_of_processes_are_wrong() -> None:
    with pytest.warns(PsyadWarning, match=r":13: warning\[DEADLOCK\]: of 3 processes, that with"):
        _differentiate("rank == 2")


@pytest.mark.filterwarnings("error")
def test_nothing_is_said_where_all_may_go_the_same_way() -> None:
    _differentiate("k > 1")


_APART = """
module processes
  use mpi
  integer :: rank
contains
  subroutine start()
    integer :: ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  end subroutine
end module
module model
  use processes
contains
  subroutine run(x)
    real(8), intent(inout) :: x(2)
    integer :: ierr
    if (rank == 0) call MPI_Bcast(x, 2, MPI_REAL8, 0, MPI_COMM_WORLD, ierr)
    if (rank /= 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
end module
"""


def test_a_warning_where_the_rank_is_kept_from_before() -> None:
    with pytest.warns(PsyadWarning, match=r":17: warning\[DEADLOCK\]: of 2 processes"):
        ADForwardContainerTrans().apply(read_fortran_source(_APART), "run", ["x"], ["x"])
