# SPDX-License-Identifier: BSD-3-Clause
"""Checking and measuring one kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.build import BuildError, Workshop, run
from benchmarks.cases import Case
from benchmarks.sources import SCHEDULES, Fortran, generate

TOLERANCE = 1e-6
"""Largest relative difference between the adjoint and difference quotients."""

EXACT = 1e-12
"""The same for quotients in quadruple precision, where only an error can be larger."""


@dataclass(frozen=True)
class Plan:
    """What is done with each kernel.

    :param kernels: folder of the kernels with known figures.
    :param schedule: split, joint, best (the faster of these), or nothing for the recommended one.
    :param rounds: how often both routines are timed.
    :param timing: whether they are.
    :param memory: whether memory is measured.
    :param options: options of the transformation.
    :param mode: what is measured; only adjoints are checked here.
    :param directions: number of directions of a vector mode.
    """

    kernels: Path
    schedule: str = ""
    rounds: int = 7
    timing: bool = True
    memory: bool = True
    options: Mapping[str, object] = field(default_factory=dict)
    mode: str = "reverse"
    directions: int = 8

    def schedules(self, case: Case) -> Sequence[str]:
        """:returns: the schedules to try."""
        return tuple(SCHEDULES) if self.schedule == "best" else (self.schedule or case.schedule,)


@dataclass(frozen=True)
class Result:
    """What was found for one kernel.

    :param name: the kernel.
    :param group: where it comes from.
    :param schedule: the schedule.
    :param lines: length of the generated file.
    :param exact: relative difference between adjoint and difference quotients in quadruple
        precision, for a tiny size.
    :param difference: the same as it is timed, in double precision and for the full size.
    :param timing: ratio of the times with its range, and the times in seconds.
    :param megabytes: memory that the adjoint adds.
    :param problem: why there is nothing more.
    :param is_checked: whether derivatives were compared with differences.
    """

    name: str
    group: str
    schedule: str
    lines: int = 0
    exact: float | None = None
    difference: float | None = None
    timing: Mapping[str, float] = field(default_factory=dict)
    megabytes: float | None = None
    problem: str = ""
    is_checked: bool = True

    @property
    def passed(self) -> bool:
        """:returns: whether the adjoint is right."""
        if not self.is_checked:
            return not self.problem
        return not self.problem and self.agrees("exact", EXACT) and self.agrees(
            "difference", TOLERANCE)

    def agrees(self, check: str, tolerance: float) -> bool:
        """
        :param check: ``exact`` or ``difference``.
        :param tolerance: the largest difference.

        :returns: whether it was found to be smaller.
        """
        found = getattr(self, check)
        return found is not None and found < tolerance

    @property
    def ratio(self) -> float | None:
        """:returns: the time of the adjoint over that of the primal."""
        return self.timing.get("ratio")


def measure(case: Case, plan: Plan, workshop: Workshop) -> Result:
    """
    :param case: a kernel.
    :param plan: what to do.
    :param workshop: how to compile.

    :returns: what was found with the best of the schedules to try.
    """
    results = [_measure(case, plan, workshop, schedule) for schedule in plan.schedules(case)]
    return min(results, key=_order)


def _order(result: Result) -> tuple[bool, float]:
    """Faster first, or smaller if nothing was timed; wrong ones last."""
    cost = result.ratio if result.ratio is not None else result.megabytes
    return not result.passed, cost if cost is not None else float("inf")


def _measure(case: Case, plan: Plan, workshop: Workshop, schedule: str) -> Result:
    found: dict[str, Any] = {}
    problem = ""
    try:
        fortran = _generated(case, plan, schedule)
        found["lines"] = len(fortran.adjoint.splitlines())
        program = workshop.program(case, fortran, schedule)
        if plan.mode == "reverse":
            found["exact"] = check_exactly(case, fortran, workshop)
            found["difference"] = run(program, "check", "full")["difference"]
        if plan.timing:
            found["timing"] = run(program, "time", "full", str(plan.rounds))
        if plan.memory:
            found["megabytes"] = run(program, "memory", "full")["megabytes"]
    except BuildError as error:
        problem = str(error)
    return Result(case.name, case.group.name.lower(), schedule, problem=problem,
                  is_checked=plan.mode == "reverse", **found)


def _generated(case: Case, plan: Plan, schedule: str) -> Fortran:
    """A kernel that cannot be differentiated must not keep the others from being measured."""
    try:
        return generate(case, plan.kernels, schedule, plan.options, plan.mode, plan.directions)
    except Exception as error:
        raise BuildError(f"{type(error).__name__}: {error}") from error


def check_exactly(case: Case, fortran: Fortran, workshop: Workshop) -> float:
    """
    :param case: a kernel.
    :param fortran: its Fortran.
    :param workshop: how to compile.

    :returns: the difference of the adjoint from difference quotients in quadruple precision.

    :raises BuildError: if it does not compile or run.
    """
    program = workshop.quadruple.program(case, fortran, "exact")
    return run(program, "check", "tiny")["difference"]
