# SPDX-License-Identifier: BSD-3-Clause
"""Statements of a program as a subroutine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Container, FileContainer, Loop, Routine
from psyclone.psyir.symbols import ArgumentInterface

from psyad_ext.core.errors import UnsupportedError, UsageError
from psyad_ext.ir.extraction.extract import routine_from_program
from psyad_ext.ir.lowering.procedures.exposure import exposure_of, live_after
from psyad_ext.ir.output.write import write_fortran
from psyad_ext.ir.reading.read import read_fortran_source

NEMO = Path(sys.prefix) / "share/psyclone/examples/nemo/code/tra_adv.F90"
GRID = {"JPI": "8", "JPJ": "7", "JPK": "6", "IT": "3"}

PROGRAM = """
program model
  use iso_c_binding, only: c_double
  implicit none
  integer, parameter :: wp = c_double
  real(wp), parameter :: dt = 0.1_wp
  real(wp), allocatable, save :: u(:), flux(:), mean(:,:)
  real(wp) :: total, work, last
  integer :: n, i, step
  n = 5
  allocate(u(n), flux(0:n))
  allocate(mean(n,2))
  total = 0.0_wp
  do i = 1, n
    u(i) = real(i, wp)
  end do
  do step = 1, 4
    flux(:) = 0.0_wp
    do i = 1, n - 1
      work = u(i + 1) - u(i)
      flux(i) = work*abs(work)
    end do
    do i = 1, n
      u(i) = u(i) + dt*(flux(i) - flux(i - 1))
    end do
    last = u(n)
    total = total + u(1)*real(step, wp)
  end do
  write(*, '(6es25.16)') u, total, last
end program model
"""


def read(text: str) -> FileContainer:
    return FortranReader().psyir_from_source(text)


def intents(container: FileContainer, name: str) -> dict[str, str]:
    [routine] = [node for node in container.walk(Routine) if node.name == name]
    return {symbol.name: symbol.interface.access.name
            for symbol in routine.symbol_table.argument_list}


def run(text: str, folder: Path, **environment: str) -> str:
    folder.mkdir(parents=True)
    (folder / "main.f90").write_text(text)
    subprocess.run(["gfortran", "-O0", "-Wall", "-fcheck=all", "main.f90", "-o", "main"],
                   cwd=folder, check=True, capture_output=True)
    return subprocess.run(["./main"], cwd=folder, check=True, capture_output=True, text=True,
                          env={**os.environ, **environment}).stdout


def test_arguments_and_intents_of_a_time_step() -> None:
    result = routine_from_program(read(PROGRAM), "advance", loop="step")
    assert intents(result, "advance") == {
        "n": "READ", "u": "READWRITE", "total": "READWRITE", "last": "WRITE", "step": "READ"}


def test_the_wish_of_the_user_decides() -> None:
    result = routine_from_program(read(PROGRAM), "advance", loop="step",
                                  arguments=["total", "flux", "U"], module="stepping")
    assert list(intents(result, "advance")) == ["n", "total", "flux", "u", "last", "step"]
    assert intents(result, "advance")["flux"] == "WRITE"
    assert [node.name for node in result.children if isinstance(node, Container)] == ["stepping"]


def test_local_work_array() -> None:
    text = PROGRAM.replace("flux(:) = 0.0_wp", "flux(0) = 0.0_wp\nflux(n) = 0.0_wp")
    assert intents(routine_from_program(read(text), "advance", loop="step"),
                   "advance")["flux"] == "READWRITE"
    result = routine_from_program(read(text), "advance", loop="step", local=["flux"])
    assert "flux" not in intents(result, "advance")
    assert "flux(0:n)" in write_fortran(result)


def test_extracted_file_is_standard_fortran(tmp_path: Path) -> None:
    source = tmp_path / "step.f90"
    source.write_text(write_fortran(routine_from_program(read(PROGRAM), "advance", loop="step")))
    done = subprocess.run(["gfortran", "-std=f2008", "-Wall", "-c", source.name], cwd=tmp_path,
                          capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_program_with_call_gives_the_same_numbers(tmp_path: Path) -> None:
    result = routine_from_program(read(PROGRAM), "advance", loop="step", keep_program=True)
    assert run(write_fortran(result), tmp_path / "call") == run(PROGRAM, tmp_path / "plain")


def test_consecutive_statements() -> None:
    container = read(PROGRAM)
    [loop] = [node for node in container.walk(Loop) if node.variable.name == "step"]
    chosen = loop.loop_body.children[:2]
    result = routine_from_program(container, "fluxes", statements=chosen)
    assert intents(result, "fluxes") == {"n": "READ", "u": "READ", "flux": "WRITE"}


def test_the_file_is_left_alone() -> None:
    container = read(PROGRAM)
    before = write_fortran(container)
    routine_from_program(container, "advance", loop="step", keep_program=True)
    assert write_fortran(container) == before


def test_routines_of_the_file_stay_and_their_intents_count() -> None:
    text = """
module kit
  implicit none
contains
  subroutine start(a, b)
    real, intent(in) :: a
    real, intent(out) :: b
    b = 2.0*a
  end subroutine start
end module kit
program model
  use kit
  implicit none
  real :: x, y, t
  x = 1.0
  call start(b=t, a=x)
  y = t
  print *, y
end program model
"""
    container = read(text)
    program = next(node for node in container.walk(Routine) if node.is_program)
    result = routine_from_program(container, "middle", statements=program.children[1:3])
    assert intents(result, "middle") == {"x": "READ", "y": "WRITE"}
    assert [node.name for node in result.children] == ["kit", "middle_mod"]


USAGE = [
    ({"loop": "k"}, "no loop over it, only over i, step"),
    ({"loop": "i"}, "3 loops over it"),
    ({"loop": "step", "local": ["speed"]}, "'speed' is no variable of the statements"),
    ({"loop": "step", "local": ["total"]}, "'total' cannot be local: it is read before"),
    ({"loop": "step", "local": ["n"]}, "'n' cannot be local"),
    ({"loop": "step", "local": ["u"], "arguments": ["u"]}, "'u' cannot be an argument and local"),
    ({"loop": "step", "module": "advance"}, "the name 'advance' is taken"),
    ({"loop": "step", "module": "u"}, "the name 'u' is taken"),
    ({"loop": "step", "statements": []}, "either 'loop' or 'statements'"),
    ({"statements": []}, "no statements"),
]


@pytest.mark.parametrize("choice, message", USAGE, ids=[message for _, message in USAGE])
def test_wrong_requests(choice: dict, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        routine_from_program(read(PROGRAM), "advance", **choice)


def test_statements_must_be_consecutive() -> None:
    container = read(PROGRAM)
    program = container.walk(Routine)[0]
    with pytest.raises(UsageError, match="consecutive"):
        routine_from_program(container, "advance",
                             statements=[program.children[3], program.children[5]])


def test_no_program() -> None:
    with pytest.raises(UsageError, match="no main program"):
        routine_from_program(read("subroutine s()\nend subroutine s"), "advance")


REFUSED = {
    "input and output": ("flux(:) = 0.0_wp", "print *, step", "EXTRACT"),
    "return": ("flux(:) = 0.0_wp", "if (n > 9) return", "EXTRACT"),
    "allocation inside": ("flux(:) = 0.0_wp", "allocate(mean(2,2))", "EXTRACT"),
    "allocated twice": ("total = 0.0_wp", "allocate(u(n))", "SHAPE"),
    "never allocated": ("allocate(u(n), flux(0:n))", "allocate(flux(0:n))", "SHAPE"),
    "shape of another array": ("u(n), flux(0:n))", "flux(0:n))\nallocate(u, source=flux)",
                               "SHAPE"),
    "extent set again": ("total = 0.0_wp", "n = 4", "SHAPE"),
    "pointer": ("real(wp) :: total", "real(wp), pointer :: last", "EXTRACT"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refusals(what: str) -> None:
    old, new, code = REFUSED[what]
    text = PROGRAM.replace(old, new, 1).replace("pointer :: last, work, last",
                                                "pointer :: last\nreal(wp) :: total, work")
    with pytest.raises(UnsupportedError) as caught:
        routine_from_program(read(text), "advance", loop="step")
    assert code in {problem.code for problem in caught.value.problems}


def test_undeclared_variable() -> None:
    with pytest.raises(UnsupportedError, match="'y' is not declared"):
        routine_from_program(read("program p\nreal :: x\ny = x\nend program p"), "part")


EXPOSURE = [
    ("x = y", {"y"}, {"x"}),
    ("x = 1.0\ny = x", set(), {"x", "y"}),
    ("if (k > 0) then\nx = 1.0\nelse\nx = 2.0\nend if\ny = x", {"k"}, {"x", "y"}),
    ("if (k > 0) x = 1.0\ny = x", {"k", "x"}, {"y"}),
    ("do i = 1, k\nx = 1.0\nend do\ny = x", {"k", "x"}, {"i", "y"}),
    ("do i = 1, k\nx = 1.0\ny = x\nend do", {"k"}, {"i"}),
    ("do i = 1, k\ny = x\nx = 1.0\nend do", {"k", "x"}, {"i"}),
    ("a(k) = 1.0\nx = a(1)", {"k", "a"}, {"x"}),
    ("a(:) = 1.0\nx = a(1)", set(), {"a", "x"}),
    ("a = 1.0\nx = a(1)", set(), {"a", "x"}),
    ("k = size(a)", set(), {"k"}),
    ("do while (x > 0.0)\nx = x - 1.0\nend do", {"x"}, set()),
    ("call unknown(x)", {"x"}, set()),
    ("read *, x\ny = x", {"x"}, {"y"}),
    ("print *, x", {"x"}, set()),
]


@pytest.mark.parametrize("statements, exposed, defined", EXPOSURE,
                         ids=[row[0].replace("\n", "; ") for row in EXPOSURE])
def test_exposure(statements: str, exposed: set[str], defined: set[str]) -> None:
    routine = read("subroutine s(a, x, y, k)\nreal :: a(:), x, y\ninteger :: k, i\n"
                   f"{statements}\nend subroutine s").walk(Routine)[0]
    found = exposure_of(routine.children)
    assert (found.exposed, found.defined) == (exposed, defined)


@pytest.mark.parametrize("statement, written", [
    ("read *, x", {"x"}), ("print *, x", set()), ("write(*, *) x", set()),
    ("write(k, *, iostat=i) x", {"k", "i"}), ("open(unit=3, file='f', iostat=k)", {"k"})])
def test_input_and_output(statement: str, written: set[str]) -> None:
    routine = read("subroutine s(x, k)\nreal :: x\ninteger :: k, i\n"
                   f"{statement}\nend subroutine s").walk(Routine)[0]
    assert exposure_of(routine.children).written == written


def test_output_does_not_change_an_extent() -> None:
    text = PROGRAM.replace("total = 0.0_wp", "print *, n\ntotal = 0.0_wp", 1)
    result = routine_from_program(read(text), "advance", loop="step")
    assert intents(result, "advance")["n"] == "READ"


def test_live_after_sees_the_next_turn_of_a_loop() -> None:
    routine = read("subroutine s(x, y, z)\nreal :: x, y, z, t\ninteger :: i\n"
                   "do i = 1, 3\nt = x\nx = t + y\nz = t\nend do\ny = 1.0\nz = y\n"
                   "end subroutine s").walk(Routine)[0]
    body = routine.children[0].loop_body.children
    assert live_after(body[:1]) == {"t", "y"}
    assert live_after(body[2:]) == {"x", "y"}


def test_nemo_step_arguments() -> None:
    result = routine_from_program(
        FortranReader().psyir_from_file(str(NEMO)), "tra_adv_step", loop="jt",
        arguments=["mydomain", "pun", "pvn", "pwn"], local=["zind", "zslpx", "zslpy"])
    found = intents(result, "tra_adv_step")
    assert list(found)[:7] == ["jpi", "jpj", "jpk", "mydomain", "pun", "pvn", "pwn"]
    # The program never sets the outermost zwx and zwy, but uses them.
    assert [name for name, access in found.items() if access == "READWRITE"] == [
        "mydomain", "zwx", "zwy"]
    assert ArgumentInterface.Access.WRITE.name not in found.values()


def test_nemo_step_gives_the_numbers_of_the_program(tmp_path: Path) -> None:
    container = FortranReader().psyir_from_file(str(NEMO))
    result = routine_from_program(container, "tra_adv_step", loop="jt", keep_program=True,
                                  local=["zind", "zslpx", "zslpy"])
    run(NEMO.read_text(), tmp_path / "program", **GRID)
    run(write_fortran(result), tmp_path / "routine", **GRID)
    numbers = [(tmp_path / name / "output.dat").read_text() for name in ("program", "routine")]
    assert numbers[0] == numbers[1]
    assert len(numbers[0].split()) == 6*5*5


CONSTRUCTS = """
program model
  implicit none
  integer :: i, step, n, choice
  real, allocatable :: x(:), w(:)
  real :: total, limit
  n = 5
  allocate(x(n), w(n))
  x = 1.0
  limit = 3.0
  choice = 2
  do step = 1, 4
    w = x
    select case (choice)
    case (1)
      x(1) = 2.0
    case default
      x(2) = w(1)*limit
    end select
    where (w > 0.5) x = x - 0.1*x**2
    total = 0.0
    outer: do i = 1, n
      if (total > limit) exit outer
      if (x(i) < 0.0) cycle outer
      total = total + x(i)
    end do outer
    do i = 1, n
      if (x(i) < 0.2) exit
      total = total + x(i)
    end do
  end do
  print '(6es25.16)', total, x
end program model
"""


def test_constructs_that_stay_opaque_can_be_moved(tmp_path: Path) -> None:
    container = routine_from_program(read_fortran_source(CONSTRUCTS), "one_step", loop="step",
                                     keep_program=True)
    assert intents(container, "one_step") == {
        "n": "READ", "x": "READWRITE", "choice": "READ", "total": "WRITE", "limit": "READ"}
    assert run(write_fortran(container), tmp_path / "after") == run(
        CONSTRUCTS, tmp_path / "before")


@pytest.mark.parametrize("jump", ["exit", "if (x > 1.0) cycle"])
def test_jumps_out_of_the_statements_are_refused(jump: str) -> None:
    source = ("program p\nreal :: x\ninteger :: i\nx = 1.0\ndo i = 1, 3\nx = 2.0*x\n"
              f"{jump}\nend do\nprint *, x\nend program p\n")
    with pytest.raises(UnsupportedError, match=r"source.f90:7"):
        routine_from_program(read_fortran_source(source), "q", loop="i")
