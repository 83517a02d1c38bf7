# SPDX-License-Identifier: BSD-3-Clause
"""Programs whose communication is wrong: none is differentiated in silence."""

from __future__ import annotations

import re
import warnings

import pytest

from psyad_ext.core.diagnostics import PsyadWarning
from psyad_ext.core.errors import UnsupportedError, VerificationError
from psyad_ext.verification import Settings, verify
from tests.ir.external.test_mpi import adjoint_of, needs_mpi

_TO_OTHER = "2, MPI_DOUBLE_PRECISION, 1 - rank, 1, MPI_COMM_WORLD"
_RECEIVE = f"call MPI_Irecv(y, {_TO_OTHER}, request(1), ierr)\n"
_SEND = f"call MPI_Isend(x, {_TO_OTHER}, request(2), ierr)\n"
_WAIT = "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)\n"
_ONE_BY_ONE = "do i = 1, 2\ncall MPI_Wait(request(i), status, ierr)\nend do\n"
_BCAST = "call MPI_Bcast(y, 2, MPI_REAL8, 1, MPI_COMM_WORLD, ierr)\n"
_SUM = "call MPI_Allreduce(MPI_IN_PLACE, y, 2, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)\n"
_BARRIER = "call MPI_Barrier(MPI_COMM_WORLD, ierr)\n"


def _to(rank: object) -> str:
    return f"call MPI_Send(x, 2, MPI_REAL8, {rank}, 1, MPI_COMM_WORLD, ierr)\n"


def _from(rank: object) -> str:
    return f"call MPI_Recv(y, 2, MPI_REAL8, {rank}, 1, MPI_COMM_WORLD, status, ierr)\n"


#: What is wrong, and what is said of it before anything is generated.
REFUSED = [
    (f"{_RECEIVE}{_SEND}y(1) = 1\n{_WAIT}", r"BUFFER.*'y' is changed here"),
    (f"{_RECEIVE}{_SEND}z = y(1)\n{_WAIT}", r"BUFFER.*'y' is read here"),
    (f"call MPI_Isend(2*x, {_TO_OTHER}, request(1), ierr)\n{_RECEIVE}", "BUFFER.*given a copy"),
    (f"{_RECEIVE}{_SEND}call MPI_Wait(request(2), status, ierr)", "MESSAGE.*no call waits"),
    (f"{_RECEIVE}{_SEND}call MPI_Irecv(z, 1, MPI_REAL8, 0, 5, MPI_COMM_WORLD, request(1), ierr)\n"
     f"{_WAIT}", "MESSAGE.*no call waits for its request before"),
    (f"{_RECEIVE}{_SEND}request = MPI_REQUEST_NULL\n", "MESSAGE.*line 19 does something else"),
    (f"{_RECEIVE}{_SEND}request(1) = request(2)\n{_WAIT}", "MESSAGE.*line 19 does something else"),
    (f"{_RECEIVE}{_SEND}call MPI_Testall(2, request, flag, MPI_STATUSES_IGNORE, ierr)",
     "MESSAGE.*it is not known which messages 'MPI_Testall' completes"),
    (f"{_RECEIVE}{_SEND}if (z > 0) return\n{_WAIT}", "MESSAGE.*the routine may end before"),
    ("call MPI_Start(request(1), ierr)\ncall MPI_Wait(request(1), status, ierr)",
     "MESSAGE.*it is not clear which messages"),
    ("call MPI_Type_vector(2, 1, 2, MPI_REAL8, i, ierr)\ncall MPI_Type_commit(i, ierr)\n"
     "call MPI_Bcast(y, 1, i, 0, MPI_COMM_WORLD, ierr)", "MESSAGE.*is a datatype of the program"),
    (f"p => a\ncall MPI_Irecv(p, {_TO_OTHER}, request(1), ierr)\n{_SEND}p => b\n{_WAIT}y = a + p",
     "MESSAGE.*its buffer is a pointer"),
    (f"call MPI_Irecv(c, {_TO_OTHER}, request(1), ierr)\n{_SEND}deallocate (c)\n{_WAIT}",
     "BUFFER.*'c' is changed here"),
    (f"call MPI_Irecv(c, {_TO_OTHER}, request(1), ierr)\n{_SEND}deallocate (c)\n{_ONE_BY_ONE}",
     "MESSAGE.*line 19 allocates or deallocates its buffer"),
    (f"{_RECEIVE}call MPI_Isend(y, {_TO_OTHER}, request(2), ierr)\n{_WAIT}",
     "BUFFER.*'y' is read here"),
    (f"call MPI_Isend(y, {_TO_OTHER}, request(2), ierr)\n{_RECEIVE}{_WAIT}",
     "BUFFER.*'y' is changed here"),
    ("call MPI_Sendrecv(y, 2, MPI_REAL8, 1 - rank, 1, y, 2, MPI_REAL8, 1 - rank, 1, "
     "MPI_COMM_WORLD, status, ierr)", "BUFFER.*receives into elements of 'y' that it sends"),
    ("call MPI_Alltoall(y, 1, MPI_REAL8, y, 1, MPI_REAL8, MPI_COMM_WORLD, ierr)",
     "BUFFER.*receives into elements of 'y' that it sends"),
    ("call MPI_Allgather(y, 1, MPI_REAL8, y, 1, MPI_REAL8, MPI_COMM_WORLD, ierr)",
     "BUFFER.*receives into elements of 'y' that it sends"),
    (f"call MPI_Recv(y, {_TO_OTHER}, status, ierr)\ncall MPI_Send(x, {_TO_OTHER}, ierr)",
     "DEADLOCK.*waits here for a message that nobody sends"),
    (f"call MPI_Ssend(x, {_TO_OTHER}, ierr)\ncall MPI_Recv(y, {_TO_OTHER}, status, ierr)",
     "DEADLOCK.*waits here for somebody to receive its message"),
    (f"{_RECEIVE}call MPI_Wait(request(1), status, ierr)", "DEADLOCK.*nobody sends"),
    ("call MPI_Bcast(y, 2, MPI_REAL8, rank, MPI_COMM_WORLD, ierr)", "DEADLOCK.*with another root"),
    (f"if (rank == 0) then\n{_BCAST}{_SUM}else\n{_SUM}{_BCAST}end if",
     "DEADLOCK.*'mpi_bcast' while that with rank 1 waits in 'mpi_allreduce'"),
    (f"if (mod(rank, 2) == 0) then\n{_BARRIER}{_SUM}else\n{_SUM}{_BARRIER}end if",
     "DEADLOCK.*'mpi_barrier' while that with rank 1 waits in 'mpi_allreduce'"),
    (f"if (rank == 0) then\n{_SUM}else\n{_SUM.replace('MPI_SUM', 'MPI_MAX')}end if",
     "DEADLOCK.*with another operation"),
    (f"select case (rank)\ncase (0)\n{_BARRIER}case default\n{_BCAST}end select", "DEADLOCK"),
    (f"call MPI_Comm_dup(MPI_COMM_WORLD, i, ierr)\nif (rank == 0) then\ncall MPI_Barrier(i, ierr)\n"
     f"{_BARRIER}else\n{_BARRIER}call MPI_Barrier(i, ierr)\nend if", "DEADLOCK"),
    (f"call MPI_Comm_size(MPI_COMM_WORLD, i, ierr)\nif (rank > 0) {_from('rank - 1')}"
     f"if (rank < i - 1) {_from('rank + 1')}if (rank > 0) {_to('rank - 1')}"
     f"if (rank < i - 1) {_to('rank + 1')}", "DEADLOCK.*nobody sends"),
]
#: What is wrong where that depends on values or the number of processes, or may go on elsewhere.
WARNED = [
    f"if (rank > 0) {_BARRIER}", f"do i = 1, rank\n{_BARRIER}end do",
    f"if (rank == 0) return\n{_BARRIER}",
    f"if (z > 0) then\n{_SUM}end if\nif (rank == 0) then\n{_BARRIER}{_BCAST}else\n{_BCAST}{_BARRIER}end if",
    f"do i = 1, int(z)\nif (rank == 0) then\n{_BARRIER}{_BCAST}else\n{_BCAST}{_BARRIER}end if\nend do",
    f"if (rank == 0) then\n{_to(1)}{_from(1)}else if (rank == 1) then\n{_from(0)}end if",
    f"call MPI_Comm_size(MPI_COMM_WORLD, i, ierr)\n{_to('modulo(rank + 1, i)')}{_from('modulo(rank + 1, i)')}",
]
#: What is not known, with the one error for it.
UNKNOWN = f"call MPI_Bsend(x, {_TO_OTHER}, ierr)\ncall MPI_Recv(y, {_TO_OTHER}, status, ierr)"
#: What is right, although not all processes do the same.
RIGHT = [
    f"if (rank == 0) then\n{_BARRIER}{_BCAST}else\n{_BARRIER}{_BCAST}end if",
    f"if (rank == 0) {_BARRIER}if (rank /= 0) {_BARRIER}",
    f"call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, i, ierr)\nif (mod(rank, 2) == 0) then\n"
    f"{_SUM.replace('MPI_COMM_WORLD', 'i')}call MPI_Barrier(i, ierr)\nelse\n"
    f"call MPI_Barrier(i, ierr)\n{_SUM.replace('MPI_COMM_WORLD', 'i')}end if\n{_BARRIER}",
    f"if (rank == 0) then\n{_to(1)}else\n{_from(0)}end if",
    f"call MPI_Comm_size(MPI_COMM_WORLD, i, ierr)\nif (rank > 0) {_from('rank - 1')}"
    f"if (rank < i - 1) {_to('rank + 1')}",
    f"call MPI_Comm_size(MPI_COMM_WORLD, i, ierr)\nif (rank == 0) then\ndo i = 1, i - 1\n"
    f"{_from('MPI_ANY_SOURCE')}end do\nelse\n{_to(0)}end if",
    f"do i = 1, int(z)\nif (i > 1) {_from('rank')}{_to('rank')}end do",
]
#: What is wrong, and what the verification or the program says of it.
REPORTED = [
    ("if (rank == 0) call MPI_Send(x, 2, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierr)\n"
     "if (rank == 1) call MPI_Recv(y, 2, MPI_DOUBLE_PRECISION, 0, 2, MPI_COMM_WORLD, status, ierr)",
     "did not end"),
    ("if (rank == 0) call MPI_Bcast(y, 2, MPI_DOUBLE_PRECISION, 1, MPI_COMM_WORLD, ierr)",
     "did not end"),
    ("if (rank == 0) call MPI_Send(x, 2, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierr)\n"
     "if (rank == 1) call MPI_Recv(y, 1, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, status, ierr)",
     "did not end|ended with status"),
    ("call MPI_Bcast(y, 2, MPI_DOUBLE_PRECISION, 5, MPI_COMM_WORLD, ierr)", "did not end|ended with status"),
    ("call MPI_Allreduce(x, y, 2, MPI_DOUBLE_PRECISION, MPI_PROD, MPI_COMM_WORLD, ierr)",
     "mpi_sum, mpi_max and mpi_min only"),
    ("call MPI_Allreduce(x, y, 1, MPI_2DOUBLE_PRECISION, MPI_MAXLOC, MPI_COMM_WORLD, ierr)",
     "need the datatype"),
    ("call MPI_Irecv(y(1), 1, MPI_DOUBLE_PRECISION, 1 - rank, 1, MPI_COMM_WORLD, request(1), ierr)\n"
     "call MPI_Irecv(y(2), 1, MPI_DOUBLE_PRECISION, 1 - rank, 1, MPI_COMM_WORLD, request(2), ierr)\n"
     "call MPI_Isend(x(1), 1, MPI_DOUBLE_PRECISION, 1 - rank, 1, MPI_COMM_WORLD, request(3), ierr)\n"
     "call MPI_Isend(x(2), 1, MPI_DOUBLE_PRECISION, 1 - rank, 1, MPI_COMM_WORLD, request(4), ierr)\n"
     "call MPI_Wait(request(3), status, ierr)\ncall MPI_Wait(request(4), status, ierr)\n"
     "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)", "different tags"),
    ("if (rank == 0) call MPI_Send(x, 2, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, ierr)\n"
     "if (rank == 1) call MPI_Recv(y, 2, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, status, ierr)",
     "did not end"),
    (f"{_RECEIVE}{_SEND}if (rank == 0) {_WAIT}", "is not waited for"),
    ("call MPI_Bcast(y, 2, MPI_REAL, 0, MPI_COMM_WORLD, ierr)", "need the datatype"),
]


def text_of(statements: str) -> str:
    """:returns: a program with some statements."""
    return f"""
module m
  use mpi
contains
  subroutine run(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(inout) :: y(2)
    integer :: ierr, request(4), rank, i, status(MPI_STATUS_SIZE)
    real(8) :: z
    real(8), target :: a(2), b(2)
    real(8), pointer :: p(:)
    real(8), allocatable :: c(:)
    logical :: flag
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    z = x(1)
    y = x*y
    {statements}
    y = y*x
  end subroutine
end module
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize(("statements", "said"), REFUSED)
def test_what_is_refused(statements: str, said: str) -> None:
    with pytest.raises(UnsupportedError, match=said):
        adjoint_of(text_of(statements))


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize(("statements", "said"), REPORTED)
def test_what_is_reported(statements: str, said: str) -> None:
    text = text_of(statements)
    settings = Settings(processes=2, timeout=8)
    try:
        found = str(verify(text, adjoint_of(text), "run", ["y"], ["x"], settings=settings))
    except VerificationError as error:
        found = str(error)
    assert re.search(said, found), found


@pytest.mark.exhaustive
@pytest.mark.parametrize("statements", WARNED)
def test_what_is_warned_of(statements: str) -> None:
    with pytest.warns(PsyadWarning, match="DEADLOCK"):
        adjoint_of(text_of(statements))


@pytest.mark.exhaustive
@pytest.mark.parametrize("statements", RIGHT)
def test_what_is_right(statements: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        adjoint_of(text_of(statements))


def test_nothing_is_said_of_processes_that_call_what_is_not_known() -> None:
    with pytest.raises(UnsupportedError) as caught:
        adjoint_of(text_of(UNKNOWN))
    assert [one.code for one in caught.value.problems] == ["CALLEE"]
