# SPDX-License-Identifier: BSD-3-Clause
"""Messages that are waited for in another routine, or in another iteration."""

from __future__ import annotations

import re

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from tests.ir.external.newer_mpi import newer
from tests.ir.external.test_mpi import REQUESTS, adjoint_of, compared, needs_mpi, persistent, source

#: Routine and values of arguments; of all, ``u`` and ``cost`` are the results.
PROGRAMS = [("apart", {"n": 4, "steps": 3}), ("ring", {"n": 3, "steps": 4}), ("anyone", {"n": 3}),
            ("lasting", {"n": 4, "steps": 2}), ("advanced", {"n": 4, "steps": 3}),
            ("turns", {"n": 3})]


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("processes", [1, 2, 4])
@pytest.mark.parametrize(("routine", "values"), PROGRAMS)
def test_programs(routine: str, values: dict[str, float], processes: int) -> None:
    report = compared(source("waits"), routine, ["u", "cost"], ["u"], values, processes)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize(("routine", "values"), PROGRAMS[1:4])
def test_handles_in_structures(routine: str, values: dict[str, float]) -> None:
    report = compared(newer(source("waits")), routine, ["u", "cost"], ["u"], values, 3)
    assert report.passed, str(report)


def generated(routine: str) -> str:
    """:returns: the adjoint of one of the programs."""
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(source("waits")), routine, ["cost"], ["u"], ADJointReversalSchedule()))


def test_a_routine_that_waits_for_what_another_one_starts_is_written_out() -> None:
    text = generated("apart")
    body = text.split("subroutine apart_recording")[1].partition("end subroutine")[0]
    assert "call mpi_irecv_completed_real8_recording(u(0), 1" in body and "_halo" not in body
    assert "start_halo_" not in text


def test_what_messages_are_about_is_kept_until_the_next_iteration() -> None:
    body = generated("ring").split("subroutine ring_recording")[1].partition("end subroutine")[0]
    assert "index_of_message(at_request) = now" in body
    assert "call mpi_irecv_completed_real8_recording(in(1,index_of_message(at_request))" in body
    assert "a message of MPI is not waited for" in body


@pytest.mark.parametrize("wait", [
    "i = 2\ncall MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)",
    "do i = 1, 2\ncall MPI_Wait(request(i), status, ierr)\nend do",
    "do i = 1, 2\ncall MPI_Waitany(2, request, other, status, ierr)\nend do"])
def test_requests_that_are_found_when_the_program_runs(wait: str) -> None:
    text = adjoint_of(REQUESTS.format(wait=wait))
    assert "if (is_under_way(at_request)) then" in text
    assert "call mpi_irecv_completed_real8_returning(y, y_adj, 3" in text


def test_variables_whose_names_begin_as_those_of_mpi_are_kept_as_well() -> None:
    """They were taken for constants: messages were completed with the tag of another one."""
    text = re.sub(r"\bi\b", "mpi_label", REQUESTS.format(
        wait="i = 7\ncall MPI_Waitany(2, request, other, status, ierr)\n"
             "call MPI_Waitany(2, request, other, status, ierr)"))
    assert "tag_of_message(at_request) = mpi_label" in adjoint_of(text)


def test_memory_that_is_allocated_in_between_needs_nothing_kept() -> None:
    wait = "allocate (c(3))\nc = x\ncall MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)\ny = y*c"
    text = adjoint_of(REQUESTS.format(wait=wait).replace(
        "integer :: ierr", "real(8), allocatable :: c(:)\n    integer :: ierr"))
    assert "call mpi_irecv_completed_real8_returning(y, y_adj, 3" in text
    assert "at_request" not in text


def test_a_persistent_request_keeps_what_it_was_made_with() -> None:
    text = persistent("i = 2\ncall MPI_Startall(2, request, ierr)\n"
                      "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)")
    assert "tag_of_message(at_request) = i" in text
    assert "call mpi_irecv_started_real8_recording(y, 3" in text


@pytest.mark.parametrize("call", [
    "MPI_Waitsome(2, request, i, other, MPI_STATUSES_IGNORE, ierr)",
    "MPI_Testall(2, request, flag, MPI_STATUSES_IGNORE, ierr)"])
def test_what_to_use_for_calls_that_may_complete_messages(call: str) -> None:
    name = call.partition("(")[0]
    with pytest.raises(UnsupportedError, match=f":12: .*'{name}' completes") as caught:
        adjoint_of(REQUESTS.format(wait=f"call {call}"))
    found = next(one for one in caught.value.problems if name in one.text)
    assert found.hint == "use MPI_Wait, MPI_Waitall or MPI_Waitany"


def test_why_a_routine_cannot_be_written_out() -> None:
    text = REQUESTS.replace("    {wait}\n", "    call wait_for(request)\n").replace(
        "end module", """
  subroutine wait_for(request)
    integer, intent(inout) :: request(2)
    integer :: ierr
    data ierr /0/
    call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
  end subroutine
end module""")
    with pytest.raises(UnsupportedError, match="'wait_for' cannot be a part of 'run'"):
        adjoint_of(text)
