# SPDX-License-Identifier: BSD-3-Clause
"""From a case to two pieces of Fortran: the original, and the adjoint beside it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from benchmarks.cases import HERE, Case, Group
from benchmarks.modes import MODES, wrapper
from psyad_ext import read_fortran, routine_from_program, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule

SCHEDULES: Mapping[str, Callable[[], ADReversalSchedule]] = {
    "split": ADSplitReversalSchedule, "joint": ADJointReversalSchedule}

_NEMO_PROGRAM = Path(sys.prefix) / "share/psyclone/examples/nemo/code/tra_adv.F90"
_MODULE = re.compile(r"^\s*module\s+(?!procedure\b)(\w+)\s*$", re.IGNORECASE | re.MULTILINE)
# Names in generated Fortran stand in code only; comments may as well be renamed.
_SUFFIX = "_adj"
_OTHER = "_drv"


@dataclass(frozen=True)
class Fortran:
    """What is compiled for one kernel.

    :param original: the source as people wrote it, which is the primal that is timed.
    :param adjoint: the generated file, with its modules renamed so that both fit in a program.
    """

    original: str
    adjoint: str


def source_path(case: Case, kernels: Path) -> Path:
    """
    :param case: a kernel.
    :param kernels: folder of the kernels with known figures.

    :returns: where its source is.
    """
    places = {Group.KNOWN: kernels / f"{case.name}.f90",
              Group.OWN: HERE / "kernels" / f"{case.name}.f90",
              Group.NEMO: _NEMO_PROGRAM}
    return places[case.group]


def generate(case: Case, kernels: Path, schedule: str, options: Mapping[str, object],
             mode: str = "reverse", directions: int = 8) -> Fortran:
    """
    :param case: a kernel.
    :param kernels: folder of the kernels with known figures.
    :param schedule: the schedule of the reversal.
    :param options: options of the transformation.
    :param mode: one of the modes.
    :param directions: number of directions of a vector mode.

    :returns: its Fortran, with the adjoint.

    :raises PsyadError: if it cannot be differentiated.
    """
    path = source_path(case, kernels)
    if case.group is Group.NEMO:
        container = _nemo_step(path, case)
        original = write_fortran(container)
    else:
        container = read_fortran(path)
        original = path.read_text(encoding="utf-8")
    chosen = MODES[mode]
    text = write_fortran(chosen.generate(container, case, SCHEDULES[schedule](), options))
    if mode == "reverse":
        return Fortran(original, _renamed(text, _SUFFIX))
    module = next(name for name in _MODULE.findall(text)
                  if f"subroutine {case.routine}" in text.split(f"module {name}")[1])
    return Fortran(original, _renamed(text, _OTHER) + wrapper(
        container, case, chosen, directions, module + _OTHER, module + _SUFFIX))


def _nemo_step(path: Path, case: Case) -> FileContainer:
    """One step of the time loop of NEMO's program; what each step sets first is local."""
    return routine_from_program(read_fortran(path), case.routine, loop="jt",
                                arguments=list(case.independents),
                                local=["zind", "zslpx", "zslpy"])


def _renamed(text: str, suffix: str) -> str:
    for name in set(_MODULE.findall(text)):
        text = re.sub(rf"\b{name}\b", name + suffix, text)
    return text
