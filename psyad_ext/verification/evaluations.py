# SPDX-License-Identifier: BSD-3-Clause
"""The original routine in 16-byte precision at many points: all derivatives come from these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.build import Compiled, run_program
from psyad_ext.verification.called import original
from psyad_ext.verification.driver import Driver
from psyad_ext.verification.encoding import decode_wide, encode
from psyad_ext.verification.interface import Interface
from psyad_ext.verification.primal import compile_promoted, values_used
from psyad_ext.verification.problem import Problem

STEP = Fraction(1, 2 ** 26)
"""Step of differences; those of second order have a smaller one, being less exact."""
_SECOND = Fraction(1, 2 ** 6)

#: A displacement of each independent variable, by position, in units of the step.
Displacement = Mapping[int, Sequence[Fraction]]
#: The elements of all dependent variables, one after the other.
Values = list[Fraction]


def evaluation_driver(interface: Interface, filled: Sequence[Filled], dependents: Sequence[int],
                      independents: Sequence[int]) -> str:
    """
    :param interface: the routine.
    :param filled: its arguments.
    :param dependents: positions of the dependent arguments.
    :param independents: positions of the independent arguments.

    :returns: a program that writes the dependent variables at each of the displacements that are
        in the input file, with their number in front, after the arguments.
    """
    driver = Driver(interface, filled, original(interface))
    for at in independents:
        driver.variable("dir", at)
    body = ["  read(v_in) v_points", "  do v_i = 1, v_points", "    call v_restore()"]
    for at in independents:
        body += [f"    read(v_in) v_dir_{at}", f"    v_arg_{at} = v_init_{at} + v_dir_{at}"]
    body.append("    call v_call()")
    for at in dependents:
        wide = f"real(v_arg_{at}, 16)"
        body.append(f"    write(v_out) {wide}")
    return driver.text([*body, "  end do"], [], ["  integer(kind=4) :: v_i, v_points"])


@dataclass(frozen=True)
class Evaluations:
    """Evaluates the original routine in 16-byte precision.

    :param problem: what is verified.
    :param single: whether single precision is promoted, too.
    :param folder: where to work.
    """

    problem: Problem
    single: bool
    folder: Path
    _known: dict[bytes, list[Values]] = field(default_factory=dict)

    def at(self, points: Sequence[Displacement]) -> list[Values]:
        """
        :param points: displacements from the point where derivatives are taken.

        :returns: the dependent variables at each of them.

        :raises VerificationError: if the routine fails there.
        """
        _, filled = self._compiled
        pieces = [self.problem.arguments_data(filled), encode([len(points)], "integer", 4)]
        for point in points:
            pieces += [encode(point[at], "real", filled[at].argument.kind)
                       for at in self.problem.independents]
        data = b"".join(pieces)
        if data not in self._known:
            self._known[data] = self._evaluated(data, len(points))
        return self._known[data]

    def _evaluated(self, data: bytes, points: int) -> list[Values]:
        problem = self.problem
        size = sum(problem.filled[at].size for at in problem.dependents)
        outcome = run_program(self._compiled[0], data, problem.settings, 16 * size * points)
        if outcome.data is None:
            raise VerificationError(
                f"'{problem.interface.name}' fails in 16-byte precision close to "
                f"{values_used(problem)}: {outcome.failure}; give other values, ranges or sizes")
        numbers = [decode_wide(outcome.data[start:start + 16], 16)
                   for start in range(0, len(outcome.data), 16)]
        finite = [number for number in numbers if number is not None]
        if len(finite) < len(numbers):
            raise VerificationError(f"'{problem.interface.name}' gives values that are not finite "
                                    f"close to {values_used(problem)}; give other values")
        return [finite[start:start + size] for start in range(0, len(finite), size or 1)]

    @cached_property
    def _compiled(self) -> tuple[Compiled, Sequence[Filled]]:
        problem = self.problem
        return compile_promoted(problem, self.folder, self.single,
                                lambda filled: evaluation_driver(
                                    problem.interface, filled, problem.dependents,
                                    problem.independents))


def scaled(displacements: Sequence[tuple[int | Fraction, Displacement]]) -> Displacement:
    """
    :param displacements: numbers of steps, and directions.

    :returns: the sum of these steps.
    """
    total: dict[int, list[Fraction]] = {}
    for steps, direction in displacements:
        for at, values in direction.items():
            moved = [steps * STEP * Fraction(value) for value in values]
            known = total.get(at, [Fraction(0)] * len(moved))
            total[at] = [old + new for old, new in zip(known, moved)]
    return total


def first_derivatives(evaluations: Evaluations,
                      directions: Sequence[Displacement]) -> list[Values]:
    """:returns: for each direction, the derivatives of all dependent variables along it."""
    points = [scaled([(steps, direction)]) for direction in directions
              for steps in (1, -1, 2, -2)]
    found = iter(evaluations.at(points))
    return [[(8 * (a - b) - (c - d)) / (12 * STEP) for a, b, c, d in zip(*quadruple)]
            for quadruple in zip(found, found, found, found)]


def second_derivatives(evaluations: Evaluations,
                       pairs: Sequence[tuple[Displacement, Displacement]]) -> list[Values]:
    """:returns: for each pair of directions, the second derivatives along both."""
    signs = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    points = [scaled([(first*_SECOND, pair[0]), (second*_SECOND, pair[1])]) for pair in pairs
              for first, second in signs]
    found = iter(evaluations.at(points))
    return [[(a - b - c + d) / (2 * _SECOND * STEP) ** 2 for a, b, c, d in zip(*quadruple)]
            for quadruple in zip(found, found, found, found)]
