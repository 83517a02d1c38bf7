# SPDX-License-Identifier: BSD-3-Clause
"""The shapes that allocatable arguments have on return: found by running the routine once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.build import CHECKS, RELAXED, run_program
from psyad_ext.verification.called import original
from psyad_ext.verification.driver import Driver
from psyad_ext.verification.encoding import decode
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.problem import Problem, UnsuitableError, failed

_KIND = 8


def with_final_shapes(problem: Problem, folder: Path) -> Problem:
    """
    :param problem: what is verified; output arguments that the routine allocates have any shape.
    :param folder: where to work.

    :returns: the problem with the shapes that allocatable arguments have on return.

    :raises VerificationError: if the routine fails, or if an argument has another shape after it.
    """
    open_ = [at for at, each in enumerate(problem.filled)
             if each.argument.allocatable and each.argument.intent != "in"]
    if not open_:
        return problem
    numbers = iter(_run(problem, open_, folder))
    filled = list(problem.filled)
    for at in open_:
        each = filled[at]
        allocated = next(numbers)
        bounds = [(int(next(numbers)), int(next(numbers))) for _ in each.extents]
        if not allocated:
            raise UnsuitableError(
                f"'{each.name}' is not allocated when '{problem.interface.name}' returns: there is "
                "nothing to verify")
        lowers = tuple(lower for lower, _ in bounds)
        extents = tuple(max(0, upper - lower + 1) for lower, upper in bounds)
        if each.argument.intent == "out":
            # It is not allocated on entry: any value does.
            filled[at] = replace(each, lowers=lowers, extents=extents,
                                 values=[0] * prod(extents), final_lowers=lowers)
        elif extents != each.extents:
            raise VerificationError(
                f"'{each.name}' has the shape {each.extents} when '{problem.interface.name}' is "
                f"called and {extents} when it returns: verify a routine that calls it")
        else:
            filled[at] = replace(each, final_lowers=lowers)
    return replace(problem, filled=tuple(filled))


def _run(problem: Problem, open_: Sequence[int], folder: Path) -> list[float]:
    """:returns: for each of the arguments, whether it is allocated and its bounds."""
    driver = shape_driver(problem.interface, problem.filled, open_)
    compiled = problem.program(folder, [*problem.others, problem.source], driver,
                               [RELAXED, *CHECKS])
    if not compiled.succeeded:
        raise VerificationError(f"the source does not {compiled.failed_step} with "
                                f"{problem.settings.fc}:\n{compiled.explain()}")
    count = sum(1 + 2 * _rank(problem.filled[at]) for at in open_)
    outcome = run_program(compiled, problem.arguments_data(), problem.settings, _KIND * count)
    if outcome.data is None:
        raise failed(outcome, f"'{problem.interface.name}' fails: {outcome.failure}")
    return decode(outcome.data, "integer", _KIND)


def shape_driver(interface: Interface, filled: Sequence[Filled], open_: Sequence[int]) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.
    :param open_: positions of the arguments whose shape on return is asked for.

    :returns: a program that writes, for each of them, whether it is allocated, and its bounds.
    """
    driver = Driver(interface, filled, original(interface))
    body = ["  call v_restore()", f"  call v_call{'_here' if interface.has_state else ''}()"]
    for at in open_:
        bounds = [f"{name}(v_arg_{at}, {dimension + 1})"
                  for dimension in range(filled[at].argument.rank)
                  for name in ("lbound", "ubound")]
        there = ", ".join(["1_8", *(f"int({bound}, 8)" for bound in bounds)])
        body += [f"  if (allocated(v_arg_{at})) then", f"    write(v_out) {there}", "  else",
                 f"    write(v_out) {', '.join(['0_8'] * (1 + len(bounds)))}", "  end if"]
    return driver.text(body, [])


def _rank(filled: Filled) -> int:
    return filled.argument.rank
