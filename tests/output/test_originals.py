# SPDX-License-Identifier: BSD-3-Clause
"""What the user wrote stands in what is written, line by line: a diff removes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.output.written_anew import WRITTEN_ANEW
from tests.programs.program import read_program
from tests.programs.sampling import PROGRAMS, sampled
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


@pytest.mark.parametrize("path", sampled(always=96, slow=12))
@pytest.mark.filterwarnings("ignore::psyad_ext.PsyadWarning")
def test_programs(path: Path) -> None:
    program = read_program(path)
    names = (program.routine, program.dependents, program.independents)
    if path.stem in WRITTEN_ANEW:
        assert _tangent(read_fortran(path), *names)
    else:
        _check(program.text, read_fortran(path), *names)


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
    for written in (adjoint, _tangent(container, *names)):
        assert not list(_removed(source, written))


def _tangent(container: FileContainer, *names: object) -> str:
    return write_fortran(ADForwardContainerTrans().apply(container, *names))


def _removed(source: str, written: str) -> Iterator[str]:
    """:returns: the lines of the source that are not in what was written, in their order."""
    lines = iter(written.split("\n"))
    return (line for line in source.split("\n") if line not in lines)
