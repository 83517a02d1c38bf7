# SPDX-License-Identifier: BSD-3-Clause
"""The adjoint of one time step of NEMO's MUSCL tracer advection.

PSyclone ships the scheme as one main program. This script takes the body of its
time loop as a routine, differentiates the new tracer with respect to the old
tracer and the three velocities, checks the adjoint, and writes the Fortran.

    python examples/nemo_tracer_advection.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from psyad_ext import read_fortran, routine_from_program, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

PROGRAM = Path(sys.prefix) / "share/psyclone/examples/nemo/code/tra_adv.F90"
STEP = "tra_adv_step"
TRACER = ["mydomain"]
CONTROLS = ["mydomain", "pun", "pvn", "pwn"]
WORK_ARRAYS = ["zind", "zslpx", "zslpy"]
GRID = {"jpi": 30, "jpj": 30, "jpk": 10}
SCHEDULES: dict[str, ADReversalSchedule] = {
    "joint": ADJointReversalSchedule(), "split": ADSplitReversalSchedule()}


def step_and_adjoints() -> tuple[str, dict[str, str]]:
    """:returns: Fortran of the time step, and with its adjoint, by schedule."""
    step = routine_from_program(read_fortran(PROGRAM), STEP, loop="jt",
                                arguments=CONTROLS, local=WORK_ARRAYS)
    adjoints = {name: write_fortran(ADReverseContainerTrans().apply(
                    step, STEP, TRACER, CONTROLS, schedule))
                for name, schedule in SCHEDULES.items()}
    return write_fortran(step), adjoints


def check(step: str, adjoints: dict[str, str]) -> Report:
    """
    :param step: Fortran of the time step.
    :param adjoints: Fortran with the adjoint, by schedule.

    :returns: what the verification found.
    """
    # Velocities of both signs reach both branches of the upstream scheme.
    velocities = dict.fromkeys(("pun", "pvn", "pwn"), (-1.0, 1.0))
    return verify(step, adjoints, STEP, TRACER, CONTROLS,
                  settings=Settings(values=GRID, ranges=velocities))


def main(folder: str = "output") -> int:
    """
    :param folder: where to write the Fortran.

    :returns: exit status, 4 if the verification failed.
    """
    step, adjoints = step_and_adjoints()
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, text in {STEP: step, f"{STEP}_adjoint": adjoints["joint"]}.items():
        path = target / f"{name}.f90"
        path.write_text(text, encoding="utf-8")
        print(f"{path}: {len(text.splitlines())} lines")
    print(f"\nverification on a grid of {' x '.join(str(size) for size in GRID.values())}:\n")
    report = check(step, adjoints)
    print(report)
    return 0 if report.passed else 4


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
