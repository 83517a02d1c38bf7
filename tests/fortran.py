# SPDX-License-Identifier: BSD-3-Clause
"""Small sources for tests: read, differentiated, compiled and run."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Assignment, Container, FileContainer, Node, Routine

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.ir import recognise_intrinsics
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

FLAGS = ("-std=f2008", "-Wall", "-fcheck=all", "-finit-real=snan", "-g", "-O0",
         # Sources of tests need not use all of their arguments.
         "-Wno-unused-dummy-argument")


def module(body: str, name: str = "test_mod", declarations: str = "") -> str:
    """:returns: a module with ``body`` after its contains statement; kind ``wp`` is known."""
    return (f"module {name}\n  implicit none\n  integer, parameter :: wp = kind(1.0d0)\n"
            f"{indent(dedent(declarations), '  ')}contains\n"
            f"{indent(dedent(body).strip(), '  ')}\nend module {name}\n")


def subroutine(arguments: str, declarations: str, body: str, name: str = "foo") -> str:
    """:returns: a subroutine; lines are separated by semicolons or line ends."""
    lines = [line.strip() for part in (declarations, body)
             for line in part.replace(";", "\n").splitlines() if line.strip()]
    inner = "".join(f"  {line}\n" for line in lines)
    return f"subroutine {name}({arguments})\n{inner}end subroutine {name}\n"


def routine(container: Node, name: str = "foo") -> Routine:
    """:returns: the routine of that name below ``container``."""
    return next(r for r in container.walk(Routine) if r.name.lower() == name)


def statements(declarations: str, body: str) -> Routine:
    """:returns: a routine without arguments that holds the statements."""
    container = read_fortran_source(module(subroutine("", declarations, body)))
    recognise_intrinsics(container)
    return routine(container)


def assignment(declarations: str, statement: str) -> Assignment:
    """:returns: an assignment inside a routine with the declarations."""
    return statements(declarations, statement).walk(Assignment)[-1]


def text_of(nodes: Sequence[Node]) -> list[str]:
    """:returns: the lines of Fortran of statements that stand in no routine."""
    writer = FortranWriter()
    return [line.strip() for node in nodes for line in writer(node.copy()).splitlines() if line]


def body_of(container: Container, name: str) -> list[str]:
    """:returns: the executable lines of a routine."""
    return text_of(routine(container, name).children)


def arguments_of(container: Container, name: str) -> list[str]:
    """:returns: the names of the dummy arguments of a routine."""
    return [symbol.name for symbol in routine(container, name).symbol_table.argument_list]


def reverse(source: str | FileContainer, dependents: Sequence[str] = ("y",),
            independents: Sequence[str] = ("x",), name: str = "foo",
            schedule: ADReversalSchedule | None = None, **options: Any) -> FileContainer:
    """:returns: the container with the routines of the reverse mode."""
    container = read_fortran_source(source) if isinstance(source, str) else source
    return ADReverseContainerTrans().apply(
        container, name, list(dependents), list(independents),
        schedule or ADJointReversalSchedule(), **options)


def compiled(folder: Path, files: Mapping[str, str]) -> str:
    """Compile and link files in the order given.

    :returns: what the compiler says.
    """
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    done = subprocess.run(["gfortran", *FLAGS, "-o", "program", *files], cwd=folder,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr


def run(folder: Path, files: Mapping[str, str], main: str, warnings: bool = False) -> list[float]:
    """Compile, without a warning unless ``warnings`` are allowed, and run.

    :returns: the numbers that the program ``main`` prints.
    """
    messages = compiled(folder, {**files, "main.f90": dedent(main)})
    assert warnings or not messages, messages
    done = subprocess.run([str(folder / "program")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [float(word) for word in done.stdout.split()]


def run_adjoint(folder: Path, container: FileContainer, declarations: str, body: str,
                use: str = "use test_mod") -> list[float]:
    """:returns: the numbers printed by statements that call the generated routines."""
    lines = [line.strip() for part in (declarations, body) for line in part.split(";")]
    inner = "".join(f"  {line}\n" for line in lines if line)
    main = f"program main\n  {use}\n  implicit none\n{inner}end program main\n"
    return run(folder, {"generated.f90": write_fortran(container)}, main)
