# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates the main file of a folder in all variants and verifies every one of them."""

from __future__ import annotations

from pathlib import Path

from psyad_ext import read_fortran, write_fortran
from psyad_ext.ir.reading.read import prepared_text
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, verify
from tests.programs.check import TANGENTS, VARIANTS
from tests.programs.program import Program, parse_program
from tests.programs.verified import unless_verified

FOLDER = Path(__file__).parent
_DEFINES = "! defines:"


def main_file(folder: Path) -> Path:
    """:returns: the file that is differentiated."""
    return next(folder.glob("main.*"))


def program_of(path: Path) -> tuple[Program, list[str]]:
    """:returns: the program in a file, and the macros that it is compiled with."""
    lines = path.read_text(encoding="utf-8").splitlines()
    macros = [one.strip() for line in lines if line.startswith(_DEFINES)
              for one in line.removeprefix(_DEFINES).split(",")]
    text = "\n".join(line for line in lines if not line.startswith(_DEFINES))
    return parse_program(text, path.parent.name), macros


def check(folder: Path) -> Report:
    """
    :param folder: a folder with a main file and others that it uses.

    :returns: the outcome, without rows if the same has passed before.
    """
    path = main_file(folder)
    program, macros = program_of(path)
    container = read_fortran(path, [folder], macros)
    names = (program.routine, program.dependents, program.independents)
    adjoints = {label: write_fortran(ADReverseContainerTrans().apply(
        container, *names, variant.schedule(), **variant.options), as_read=False)
        for label, variant in VARIANTS.items()}
    tangents = {label: write_fortran(ADForwardContainerTrans().apply(container, *names, **options),
                                   as_read=False)
                for label, options in TANGENTS.items()}
    files = [one.read_text(encoding="utf-8") for one in sorted(folder.iterdir())]
    return unless_verified(
        [*files, repr(adjoints), repr(tangents)],
        lambda: verify(prepared_text(path, [folder], macros), adjoints, *names,
                       settings=program.settings, include_paths=[str(folder)], defines=macros,
                       tangents=tangents),
        again=False)
