# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of programs that run in several processes."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.ir.external import Rules
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify
from psyad_ext.verification.ranks import ENVIRONMENT, launcher
from tests.ir.external.newer_mpi import newer

HERE = Path(__file__).parent
needs_mpi = pytest.mark.skipif(shutil.which("mpifort") is None or shutil.which("mpirun") is None,
                               reason="needs MPI")

#: Routine, dependents, independents, values of arguments.
PROGRAMS = [
    ("halo", ["u", "cost"], ["u"], {"n": 4, "steps": 3}),
    ("overlapping", ["u", "cost"], ["u"], {"n": 4, "steps": 3}),
    ("persistent", ["u", "cost"], ["u"], {"n": 4, "steps": 3}),
    ("neighbours", ["cost"], ["u"], {"n": 2, "m": 3}),
    ("collect", ["v", "cost"], ["u", "v"], {"n": 3}),
    ("parts", ["y"], ["u", "y"], {"n": 2}),
    ("uneven", ["y"], ["u", "y"], {"n": 3}),
]
MORE_PROGRAMS = [
    ("masks", ["cost"], ["u"], {"n": 3}),
    ("master", ["cost"], ["u"], {"n": 3}),
    ("singles", ["v"], ["u", "v"], {"n": 2, "m": 3}),
    ("pipeline", ["cost"], ["u", "cost"], {"n": 3, "steps": 4}),
    ("groups", ["a", "b"], ["a"], {"n": 2}),
]
BUFFERS = [
    ("passive", ["cost"], ["u"], {"n": 3}),
    ("structures", ["cost"], ["u"], {"n": 3}),
    ("mixed", ["cost"], ["a", "b"], {"n": 3}),
]
COLLECTIVES = [
    ("neighbours", ["cost"], ["u"], {"n": 3}),
    ("sums", ["y"], ["u", "y"], {"n": 3}),
    ("places", ["u", "cost"], ["u"], {"n": 3}),
]
DATATYPES = [
    ("diffuse", ["f", "cost"], ["f"], {"n": 2, "m": 3, "steps": 2}),
    ("line", ["f"], ["f", "g"], {"n": 2}),
]


def compared(text: str, routine: str, dependents: Sequence[str], independents: Sequence[str],
             values: Mapping[str, float], processes: int) -> Report:
    """:returns: the derivatives of a program, generated and compared."""
    variables = (routine, list(dependents), list(independents))
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), *variables, ADJointReversalSchedule()))
    tangents = {"tangent": write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(text), *variables))}
    return verify(text, adjoint, *variables, tangents=tangents,
                  settings=Settings(values=values, processes=processes, timeout=60))


def source(file: str) -> str:
    """:returns: the programs in a file."""
    return (HERE / f"{file}.f90").read_text()


@pytest.mark.slow
@needs_mpi
def test_halos_in_both_modes() -> None:
    report = compared(source("messages"), *PROGRAMS[1], processes=3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("processes", [1, 2, 4])
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), PROGRAMS)
def test_programs(routine: str, dependents: list[str], independents: list[str],
                  values: dict[str, float], processes: int) -> None:
    report = compared(source("messages"), routine, dependents, independents, values, processes)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), MORE_PROGRAMS)
def test_wrappers(routine: str, dependents: list[str], independents: list[str],
                  values: dict[str, float]) -> None:
    report = compared(source("wrappers"), routine, dependents, independents, values, 3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), BUFFERS)
def test_buffers(routine: str, dependents: list[str], independents: list[str],
                 values: dict[str, float]) -> None:
    report = compared(source("buffers"), routine, dependents, independents, values, 3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("spelled", [str, newer])
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), DATATYPES)
def test_datatypes(routine: str, dependents: list[str], independents: list[str],
                   values: dict[str, float], spelled: Callable[[str], str]) -> None:
    report = compared(spelled(source("datatypes")), routine, dependents, independents, values, 3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("processes", [1, 3, 4])
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), COLLECTIVES)
def test_collectives(routine: str, dependents: list[str], independents: list[str],
                     values: dict[str, float], processes: int) -> None:
    report = compared(source("collectives"), routine, dependents, independents, values, processes)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
def test_scalars_and_requests_anywhere() -> None:
    report = compared(source("scalars"), "ring", ["cost"], ["x", "y"], {}, 3)
    assert report.passed, str(report)


def test_no_copy_of_a_scalar_is_under_way() -> None:
    text = write_fortran(ADReverseContainerTrans().apply(
        read_fortran(HERE / "scalars.f90"), "ring", ["cost"], ["x", "y"], ADJointReversalSchedule()))
    body = text.split("subroutine mpi_irecv_one_real8_recording(")[1].partition("end subroutine")[0]
    assert "call mpi_irecv(buf, count" in body and "array" not in body
    assert "call mpi_isend_completed_one_real8_returning(d, d_adj" in text


@pytest.mark.parametrize(("datatype", "rule"), [
    ("MPI_DOUBLE_PRECISION", "mpi_send_real8"), ("own", "mpi_send_parts_real8")])
def test_datatypes_of_the_program_have_rules_of_their_own(datatype: str, rule: str) -> None:
    text = adjoint_of(f"""
subroutine run(x, y, own)
  use mpi
  real(8), intent(in) :: x(4, 3)
  real(8), intent(out) :: y
  integer, intent(in) :: own
  integer :: ierr
  call MPI_Send(x(2, 1), 2, {datatype}, 1, 1, MPI_COMM_WORLD, ierr)
  call MPI_Recv(y, 1, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
end subroutine
""")
    assert f"call {rule}_returning(x(2,1), x_adj(2,1), 2, {datatype.lower()}" in text


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize(("file", "program"), [
    *(("messages", one) for one in PROGRAMS), *(("wrappers", one) for one in MORE_PROGRAMS),
    *(("buffers", one) for one in BUFFERS)])
def test_handles_in_structures(file: str, program: tuple[str, list[str], list[str],
                                                         dict[str, float]]) -> None:
    report = compared(newer(source(file)), *program, 3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
def test_the_gradient_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    """Nor on how rows are exchanged; on one rank, nothing reaches any other."""
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        read_fortran(HERE / "shallow_water.f90"), "run", ["energy"], ["h", "u", "v"],
        ADJointReversalSchedule()))
    (tmp_path / "adjoint.f90").write_text(adjoint)
    subprocess.run(["mpifort", "-g", "-fcheck=all", "-ffree-line-length-none", "adjoint.f90",
                    str(HERE / "gradient.f90")], cwd=tmp_path, check=True, capture_output=True)
    environment = {**os.environ, **ENVIRONMENT}
    found = [[float(word) for word in subprocess.run(
        [*launcher(processes), str(tmp_path / "a.out"), way], env=environment, timeout=60,
        check=True, text=True, capture_output=True).stdout.split()]
        for processes in (1, 2, 3, 4) for way in ("1", "2", "3")]
    assert len(found[0]) == 181
    largest = max(map(abs, found[0]))
    worst = max(abs(one - other)/largest for each in found for one, other in zip(each, found[0]))
    assert worst <= 1e-13


SEND_ONLY = """
module m
  use mpi
contains
  subroutine run(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: mask(3), z
    integer :: ierr, status(MPI_STATUS_SIZE)
    mask = 1
    call MPI_Recv(z, 1, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, status, ierr)
    call MPI_Send({sent}, MPI_COMM_WORLD, ierr)
    call give(mask)
    y = x*z
  end subroutine
  subroutine give(mask)
    real(8), intent(in) :: mask(3)
    integer :: ierr
    call MPI_Send(mask, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierr)
  end subroutine
end module
"""


def adjoint_of(text: str) -> str:
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "run", ["y"], ["x"], ADJointReversalSchedule()))


def test_what_arrives_before_it_leaves_is_active_and_every_message_has_an_adjoint() -> None:
    text = adjoint_of(SEND_ONLY.format(sent="x, 1, MPI_DOUBLE_PRECISION, 0, 1"))
    assert "call mpi_recv_real8_scalar_buf_returning(z, z_adj" in text
    assert "call give_returning(mask" in text


def test_the_file_of_mpi_is_read_as_its_module() -> None:
    """Inside the routine, behind other declarations."""
    text = SEND_ONLY.format(sent="x, 1, MPI_DOUBLE_PRECISION, 0, 1").replace("  use mpi\n", "")
    found = adjoint_of(text.replace("integer :: ierr", "include 'mpif.h'\n    integer :: ierr"))
    assert "call mpi_recv_real8_scalar_buf_returning(z, z_adj" in found
    assert found.count("include 'mpif.h'") == 2
    run = found.split("subroutine run_recording")[1].split("subroutine run_returning")[0]
    assert "use mpi" in run


@pytest.mark.parametrize("spelled", [str, newer])
def test_messages_without_derivatives_stay_as_they_are(spelled: Callable[[str], str]) -> None:
    text = adjoint_of(spelled(SEND_ONLY.format(sent="mask, 1, MPI_DOUBLE_PRECISION, 0, 1")))
    assert "returning" in text and "mpi_recv_real8" not in text


def test_handles_in_structures_and_error_codes_that_are_left_out() -> None:
    text = adjoint_of(newer(SEND_ONLY.format(sent="x, 1, MPI_DOUBLE_PRECISION, 0, 1")))
    assert "call mpi_recv_real8_f08_scalar_buf_returning(z, z_adj, 1, mpi_double_precision" in text
    assert "type(mpi_comm), intent(in) :: comm" in text


REQUESTS = """
module m
  use mpi
contains
  subroutine run(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    integer :: ierr, request(2), other, i, status(MPI_STATUS_SIZE)
    i = 1
    call MPI_Irecv(y, 3, MPI_DOUBLE_PRECISION, 0, i, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Isend(x, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request(2), ierr)
    {wait}
  end subroutine
end module
"""


@pytest.mark.parametrize("wait", [
    "call MPI_Wait(request(1), status, ierr)\ncall MPI_Wait(request(2), status, ierr)",
    "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)",
    "other = 2\ncall MPI_Waitall(other, request(1), MPI_STATUSES_IGNORE, ierr)"])
def test_requests_that_are_waited_for(wait: str) -> None:
    text = adjoint_of(REQUESTS.format(wait=wait))
    assert "call mpi_irecv_completed_real8_returning(y, y_adj, 3" in text
    assert "call mpi_isend_completed_real8_returning(x, x_adj, 3" in text


@pytest.mark.parametrize("wait", [
    "call MPI_Wait(request(2), status, ierr)", "call MPI_Wait(other, status, ierr)",
    "call MPI_Waitall(1, request, MPI_STATUSES_IGNORE, ierr)",
    "call MPI_Waitall(2, request(2), MPI_STATUSES_IGNORE, ierr)",
    "if (x(1) > 0) return\ncall MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)",
    "call MPI_Test(request(1), i, status, ierr)\ncall MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)",
    # The first message has nobody who waits for it.
    "call MPI_Irecv(y, 1, MPI_REAL8, 0, 5, MPI_COMM_WORLD, request(1), ierr)\n"
    "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)"])
def test_requests_that_may_not_be_waited_for_are_refused(wait: str) -> None:
    with pytest.raises(UnsupportedError, match=r"(?i)MESSAGE.*mpi_i(send|recv)"):
        adjoint_of(REQUESTS.format(wait=wait))


@pytest.mark.parametrize("buffer", ["v(1, 0:n + 1)", "v(1:n, 1:m)", "u(n:1:-1)", "u(1:n:2)", "u([1, 3])",
                                    "2*u", "g(:)%u"])
def test_copies_as_buffers_are_refused(buffer: str) -> None:
    text = f"""
subroutine run(n, m, u, v, x, y)
  use mpi
  type :: pair
    real(8) :: u, v
  end type
  integer, intent(in) :: n, m
  real(8), intent(inout) :: u(n), v(0:n + 1, 0:m + 1)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  type(pair) :: g(4)
  integer :: ierr, request
  v = x
  call MPI_Isend(v(:, 1:m), (n + 2)*m, MPI_REAL8, 0, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Isend({buffer}, n, MPI_REAL8, 0, 1, MPI_COMM_WORLD, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  y = v(0, 0)
end subroutine
"""
    with pytest.raises(UnsupportedError, match=r":16: error\[BUFFER\].* given a copy"):
        adjoint_of(text)


@pytest.mark.parametrize("call", [
    "MPI_Bcast(x, 1, pairs, 0, MPI_COMM_WORLD, ierr)",
    "MPI_Gather(x, 1, pairs, y, 2, MPI_REAL8, 0, MPI_COMM_WORLD, ierr)"])
def test_datatypes_of_the_program_in_collectives_are_refused(call: str) -> None:
    text = f"""
subroutine run(x, y)
  use mpi
  real(8), intent(inout) :: x(4)
  real(8), intent(inout) :: y(4)
  integer :: ierr, pairs
  call MPI_Type_vector(2, 1, 2, MPI_REAL8, pairs, ierr)
  call MPI_Type_commit(pairs, ierr)
  call {call}
  y = x*y
end subroutine
"""
    name = call.partition("(")[0].lower()
    with pytest.raises(UnsupportedError, match=rf":9: .*'pairs' is a datatype .* '{name}'"):
        adjoint_of(text)


def test_a_message_in_each_branch_with_the_same_request() -> None:
    head, _, tail = REQUESTS.format(
        wait="call MPI_Wait(request(1), status, ierr)").partition("    call MPI_Irecv")
    message = "call MPI_I{}, 3, MPI_REAL8, 0, 1, MPI_COMM_WORLD, request(1), ierr)\n"
    text = f"{head}if (x(1) > 0) then\n{message.format('recv(y')}else\n{message.format('send(x')}" \
        f"end if\n{tail.split(chr(10), 2)[2]}"
    assert "call mpi_isend_completed_real8_returning(x, x_adj, 3" in adjoint_of(text)


def test_messages_in_several_routines_with_handles_in_structures() -> None:
    """The second one is seen when what stands for MPI_Isend has been taken apart."""
    wait = "call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)"
    text = REQUESTS.format(wait=f"{wait}\ncall twice(y)").replace("end module", f"""
  subroutine twice(y)
    real(8), intent(inout) :: y(3)
    integer :: ierr, request(2)
    call MPI_Irecv(y(1), 1, MPI_DOUBLE_PRECISION, 0, 5, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Isend(y(2), 1, MPI_DOUBLE_PRECISION, 0, 5, MPI_COMM_WORLD, request(2), ierr)
    {wait}
  end subroutine
end module""")
    assert adjoint_of(newer(text)).count("call mpi_isend_completed_real8_returning") == 2


PERSISTENT = """
    call MPI_Recv_init(y, 3, MPI_DOUBLE_PRECISION, 0, i, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Send_init(x, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request(2), ierr)
    {start}
    call MPI_Request_free(request(1), ierr)
  end subroutine
end module
"""


def persistent(start: str) -> str:
    """:returns: the adjoint of a program that starts persistent messages."""
    head = REQUESTS.partition("    call MPI_Irecv")[0]
    return adjoint_of(head + PERSISTENT.format(start=start))


@pytest.mark.parametrize("start", [
    "call MPI_Startall(2, request, ierr)\ncall MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)",
    "do i = 1, 3\ncall MPI_Start(request(1), ierr)\ncall MPI_Start(request(2), ierr)\n"
    "call MPI_Wait(request(2), status, ierr)\ncall MPI_Wait(request(1), status, ierr)\nend do"
    .replace("i =", "other =")])
def test_messages_that_are_started_often(start: str) -> None:
    text = persistent(start).lower()
    before, after = text.split("subroutine run_recording")[1].split(
        "call mpi_irecv_started_real8_recording(y, 3", 1)
    assert "call mpi_start" in after and "call mpi_start" not in before
    assert "call mpi_isend_completed_real8_returning(x, x_adj, 3" in text


@pytest.mark.parametrize("start", [
    "call MPI_Start(request(1), ierr)", "call MPI_Start(other, ierr)",
    "call MPI_Start(request(2), ierr)\ncall MPI_Start(request(2), ierr)\n"
    "call MPI_Wait(request(2), status, ierr)",
    "call MPI_Recv_init(x, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request(1), ierr)\n"
    "call MPI_Start(request(1), ierr)\ncall MPI_Wait(request(1), status, ierr)"])
def test_messages_that_may_be_others_are_refused(start: str) -> None:
    with pytest.raises(UnsupportedError, match=r"MESSAGE"):
        persistent(start)


@pytest.mark.parametrize("call", [
    "MPI_Send_init(x, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, request(1), ierr)",
    "MPI_Bsend(x, 3, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierr)",
    "MPI_Scatter_init(x, 3, MPI_REAL8, y, 3, MPI_REAL8, 0, MPI_COMM_WORLD, i, other, ierr)",
    "MPI_Put(x, 3, MPI_DOUBLE_PRECISION, 0, 1_MPI_ADDRESS_KIND, 3, MPI_DOUBLE_PRECISION, i, ierr)"])
def test_what_is_not_known_is_refused_by_name(call: str) -> None:
    with pytest.raises(UnsupportedError, match=call.partition("(")[0]):
        adjoint_of(REQUESTS.format(wait=f"call {call}"))


@pytest.mark.parametrize("call", [
    "MPI_Mrecv(y, 3, MPI_REAL8, i, status, ierr)",
    "MPI_Accumulate(x, 3, MPI_REAL8, 0, 1_8, 3, MPI_REAL8, MPI_SUM, i, ierr)",
    "MPI_Iallreduce(x, y, 3, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, request(1), ierr)"])
def test_no_folder_is_asked_for_that_nobody_has(call: str) -> None:
    name = call.partition("(")[0]
    with pytest.raises(UnsupportedError, match=f"'{name}'.* belongs to MPI") as caught:
        adjoint_of(REQUESTS.format(wait=f"call {call}"))
    found = next(one for one in caught.value.problems if name in one.text)
    assert "--rules" in found.hint and "-I" not in found.hint


def test_a_buffer_of_a_type_without_rule_is_refused() -> None:
    with pytest.raises(UnsupportedError, match=r"(?i)mpi_send"):
        adjoint_of(SEND_ONLY.format(sent="cmplx(x, 0, 8), 1, MPI_DOUBLE_COMPLEX, 0, 1"))


def test_a_channel_needs_an_end() -> None:
    with pytest.raises(UsageError, match="needs 'channel'"):
        Rules().add(interface="subroutine s(x)\nreal(8), intent(in) :: x\nend subroutine",
                    channel="sums")
