# SPDX-License-Identifier: BSD-3-Clause
"""What the user wrote stands in what is written, line by line: a diff removes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.output.lines import removed_lines
from tests.output.written_anew import WRITTEN_ANEW
from tests.programs.sampling import PROGRAMS
from tests.sources.check import FOLDER, main_file, program_of

FOLDERS = sorted(path.parent for path in FOLDER.glob("*/main.*"))
#: Folders that are looked at always.
FAST = frozenset(("fixed_form_preprocessed", "included"))


def _case(folder: Path) -> object:
    return pytest.param(folder, id=folder.name,
                        marks=() if folder.name in FAST else pytest.mark.slow)


@pytest.mark.parametrize("folder", list(map(_case, FOLDERS)))
def test_folders(folder: Path) -> None:
    path = main_file(folder)
    program, macros = program_of(path)
    _check(path.read_text(encoding="utf-8"), read_fortran(path, [folder], macros),
           program.routine, program.dependents, program.independents)


def test_those_written_anew_are_programs() -> None:
    assert {path.stem for path in PROGRAMS} >= WRITTEN_ANEW


def _check(source: str, container: FileContainer, *names: object) -> None:
    if not names[1] or not names[2]:
        return
    adjoint = write_fortran(ADReverseContainerTrans().apply(
        container, *names, ADJointReversalSchedule(), motions="called"))
    tangent = write_fortran(ADForwardContainerTrans().apply(container, *names))
    for written in (adjoint, tangent):
        assert not list(removed_lines(source, written))
