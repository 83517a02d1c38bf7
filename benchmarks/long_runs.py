# SPDX-License-Identifier: BSD-3-Clause
"""Checkpoint schedules of time loops: ``python -m benchmarks.long_runs``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.build import FLAGS, BuildError, Workshop, run
from benchmarks.cases import CASES, HERE, KERNELS, Group
from benchmarks.measure import Plan, measure
from benchmarks.report import table
from psyad_ext import read_fortran, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, Binomial, CheckpointSchedule
from psyad_ext.schedules.costs import executed
from psyad_ext.transformations import ADReverseContainerTrans

_FORTRAN = HERE / "fortran" / "long_runs"
#: Time loops, with the size of their states and their numbers of steps.
LOOPS: Mapping[str, tuple[int, int]] = {"heat": (20000, 1000), "chain": (20000, 1000)}
#: Kernels with a time loop: its name, and its number of steps.
TIME_LOOPS: Mapping[str, tuple[str, int]] = {
    "k01_burgers": ("run:it", 20000), "k02_heat2d": ("run:it", 600), "k04_tracer": ("run:it", 80),
    "k06_vmix": ("run:it", 150), "k10_fvmesh": ("run:it", 80), "basin": ("simulate:step", 600),
    "soil_heat": ("forecast:step", 8000)}
#: Snapshots for this part of the steps.
PART = 20
#: The largest times of the adjoint, in that with everything kept; and memory, in the ideal one, or
#: as a part of that with everything kept.
MOST_TIME, MOST_MEMORY, LEAST_PART = 2.2, 1.3, 0.1
#: The largest relative difference between gradients.
TOLERANCE = 1e-12
#: A small state, many steps, few snapshots.
_MANY = (4, 10**6, 50)
_MOVED = "steps_done = steps_done + steps_ahead\n"
_DONE = "end subroutine run_reversing"


def generated(name: str, schedule: CheckpointSchedule | None) -> str:
    """:returns: a time loop and its adjoint, from snapshots if there is a schedule."""
    checkpoints = {} if schedule is None else {"run:step": schedule}
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran(_FORTRAN / f"{name}.f90"), "run", ["cost"], ["u"], ADJointReversalSchedule(),
        checkpoints=checkpoints, results=False))


def program(folder: Path, text: str, *more: str) -> Path:
    """
    :param folder: a folder.
    :param text: an adjoint.
    :param more: further sources.

    :returns: a program that runs it.

    :raises BuildError: if it does not compile.
    """
    (folder / "adjoint.f90").write_text(text, encoding="utf-8")
    sources = [str(_FORTRAN / f"{one}.f90") for one in (*more, "driver")]
    done = subprocess.run(["gfortran", *FLAGS, "-w", *sources, "adjoint.f90", "-o", "program"],
                          cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(done.stderr)
    return folder / "program"


def compared(folder: Path, name: str) -> tuple[list[Sequence[str]], bool]:
    """:returns: a row for each adjoint of a time loop, and whether snapshots are worth while."""
    size, steps = LOOPS[name]
    texts = {"everything kept": generated(name, None),
             f"binomial({steps//PART})": generated(name, Binomial(steps//PART)),
             "by hand": (_FORTRAN / f"{name}_ideal.f90").read_text(encoding="utf-8")}
    found = {label: dict(run(program(folder, text), str(size), str(steps)))
             for label, text in texts.items()}
    kept, snapshots, ideal = found.values()
    rows = [(name, label, f"{one['seconds']:.2f}", f"{one['megabytes']:.1f}")
            for label, one in found.items()]
    memory = snapshots["megabytes"]
    return rows, snapshots["gradient"] == kept["gradient"] \
        and abs(ideal["gradient"] - kept["gradient"]) <= TOLERANCE*abs(kept["gradient"]) \
        and snapshots["seconds"] <= MOST_TIME*kept["seconds"] \
        and (memory <= MOST_MEMORY*ideal["megabytes"]
             or memory <= LEAST_PART*kept["megabytes"])


def many_steps(folder: Path) -> tuple[int, int]:
    """:returns: the number of steps that are executed without records, forward too, and that of
        the formula."""
    size, steps, number = _MANY
    text = generated("chain", Binomial(number))
    text = text.replace(_MOVED, f"{_MOVED} call count_steps(steps_ahead)\n")
    text = text.replace(_DONE, f"call print_counts()\n{_DONE}", 1)
    found = run(program(folder, text, "counting"), str(size), str(steps))
    return int(found["again"]), executed(Binomial(number), steps)


def kernels(folder: Path, names: Sequence[str]) -> list[Sequence[str]]:
    """:returns: a row for each kernel: the time of its adjoint from snapshots, in that with
        everything kept, and the memory of both."""
    rows = []
    for name in names:
        loop, steps = TIME_LOOPS[name]
        kept, snapshots = (
            measure(CASES[name], Plan(KERNELS, rounds=3, options=options), Workshop(folder))
            for options in ({}, {"checkpoints": {loop: Binomial(steps//PART)}}))
        if not kept.passed or not snapshots.passed:
            raise BuildError(f"{name}: {kept.problem}{snapshots.problem}")
        rows.append((name, f"binomial({steps//PART})", f"{snapshots.ratio/kept.ratio:.2f}",
                     f"{kept.megabytes:.1f}", f"{snapshots.megabytes:.1f}"))
    return rows


def main() -> int:
    """:returns: the exit status, 1 if snapshots are not worth while or steps are wrong."""
    rows: list[Sequence[str]] = [("loop", "adjoint", "seconds", "MB")]
    good = True
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in LOOPS:
            more, fine = compared(folder, name)
            rows += more
            good &= fine
        again, formula = many_steps(folder)
        there = [name for name in TIME_LOOPS
                 if KERNELS.is_dir() or CASES[name].group is not Group.KNOWN]
        ratios = kernels(folder, there)
    print(table(rows))
    print(table([("kernel", "adjoint", "time", "MB kept", "MB"), *ratios]))
    _, steps, number = _MANY
    print(f"{steps} steps, {number} snapshots: {again} steps without records, "
          f"{formula} by the formula")
    return 0 if good and again == formula else 1


if __name__ == "__main__":
    sys.exit(main())
