# SPDX-License-Identifier: BSD-3-Clause
"""What the user wrote stands in what is written, line by line: a diff removes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.output.lines import removed_lines
from tests.output.written_anew import WRITTEN_ANEW
from tests.programs.sampling import PROGRAMS
from tests.real.cases import Case
from tests.real.table import all_cases
from tests.sources.check import FOLDER, main_file, program_of

FOLDERS = sorted(path.parent for path in FOLDER.glob("*/main.*"))
CASES = all_cases()
#: Folders and real routines that are looked at always.
FAST = frozenset(("fixed_form_preprocessed", "included", "combine_w2_field_code"))


def _some(items: list, names: list[str]) -> list[object]:
    return [pytest.param(item, id=name, marks=() if name in FAST else pytest.mark.slow)
            for item, name in zip(items, names)]


@pytest.mark.parametrize("folder", _some(FOLDERS, [folder.name for folder in FOLDERS]))
def test_folders(folder: Path) -> None:
    path = main_file(folder)
    program, macros = program_of(path)
    _check(path.read_text(encoding="utf-8"), read_fortran(path, [folder], macros),
           program.routine, program.dependents, program.independents)


@pytest.mark.parametrize("case", _some(CASES, [case.routine for case in CASES]))
def test_real_inputs(case: Case) -> None:
    container = read_fortran_source(case.text, case.file, list(map(str, case.family.include_paths)))
    _, dependents, independents = case.arguments(container)
    try:
        _check(case.text, container, case.routine, dependents, independents)
    except UnsupportedError as error:  # as the page of real inputs says
        assert error.problems


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
