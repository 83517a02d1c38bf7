# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives of programs that run in several processes."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.ir.external import Rules
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

HERE = Path(__file__).parent
needs_mpi = pytest.mark.skipif(shutil.which("mpifort") is None or shutil.which("mpirun") is None,
                               reason="needs MPI")

#: Routine, dependents, independents, values of arguments.
PROGRAMS = [
    ("halo", ["u", "cost"], ["u"], {"n": 4, "steps": 3}),
    ("collect", ["v", "cost"], ["u", "v"], {"n": 3}),
]


def compared(file: str, routine: str, dependents: Sequence[str], independents: Sequence[str],
             values: Mapping[str, float], processes: int, tangent: bool = True) -> Report:
    """:returns: the derivatives of a program, generated and compared."""
    path = HERE / f"{file}.f90"
    variables = (routine, list(dependents), list(independents))
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        read_fortran(path), *variables, ADJointReversalSchedule()))
    tangents = {"tangent": write_fortran(ADForwardContainerTrans().apply(
        read_fortran(path), *variables))} if tangent else {}
    return verify(path.read_text(), adjoint, *variables, tangents=tangents,
                  settings=Settings(values=values, processes=processes, timeout=60))


@pytest.mark.slow
@needs_mpi
def test_halos_in_both_modes() -> None:
    report = compared("messages", *PROGRAMS[0], processes=3)
    assert report.passed, str(report)


@pytest.mark.exhaustive
@needs_mpi
@pytest.mark.parametrize("processes", [1, 2, 4])
@pytest.mark.parametrize(("routine", "dependents", "independents", "values"), PROGRAMS)
def test_programs(routine: str, dependents: list[str], independents: list[str],
                  values: dict[str, float], processes: int) -> None:
    report = compared("messages", routine, dependents, independents, values, processes)
    assert report.passed, str(report)


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


def test_messages_without_derivatives_stay_as_they_are() -> None:
    text = adjoint_of(SEND_ONLY.format(sent="mask, 1, MPI_DOUBLE_PRECISION, 0, 1"))
    assert "returning" in text and "mpi_recv_real8" not in text


def test_a_buffer_of_a_type_without_rule_is_refused() -> None:
    with pytest.raises(UnsupportedError, match=r"(?i)mpi_send"):
        adjoint_of(SEND_ONLY.format(sent="cmplx(x, 0, 8), 1, MPI_DOUBLE_COMPLEX, 0, 1"))


def test_a_channel_needs_an_end() -> None:
    with pytest.raises(UsageError, match="needs 'channel'"):
        Rules().add(interface="subroutine s(x)\nreal(8), intent(in) :: x\nend subroutine",
                    channel="sums")
