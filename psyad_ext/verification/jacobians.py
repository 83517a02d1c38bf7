# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of a routine that computes a Jacobian."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from psyad_ext.verification.called import Called
from psyad_ext.verification.comparison import EPSILON
from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.driver import Driver
from psyad_ext.verification.encoding import all_finite, decode, encode
from psyad_ext.verification.evaluations import Values, first_derivatives
from psyad_ext.verification.followers import Trailing
from psyad_ext.verification.primal import Differences, split
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Row
from psyad_ext.verification.trials import Trial, Trials

_ROOM = 10.0
"""An element may be smaller than others that it is compared together with."""


@dataclass(frozen=True)
class JacobianCheck:
    """A routine that computes a Jacobian, as a whole.

    :param label: name of the generated text in the report.
    :param trials: what is verified.
    :param differences: difference quotients of the original routine.
    """

    label: str
    trials: Trials
    differences: Differences

    KIND: ClassVar[str] = "jacobian"

    @property
    def problem(self) -> Problem:
        """:returns: what is verified."""
        return self.trials.problem

    def check(self, derivative: Derivative) -> list[Row]:
        """
        :param derivative: the generated text.

        :returns: the checks.
        """
        problem = self.problem
        rows, columns = (len(self._counted(positions))
                         for positions in (problem.dependents, problem.independents))
        kind = max(problem.filled[at].argument.kind for at in problem.active)
        trial = self._run(derivative, rows, columns, kind)
        if trial.data is None:
            return trial.rows
        start = len(problem.arguments_data())
        found = decode(trial.data[start:], "real", kind)
        if not all_finite(found):
            return [*trial.rows, Row(self.label, self.KIND, "", "not finite", "finite", False)]
        # Elements of allocatable components may have room in between.
        matrix = [found[rows * column:rows * (column + 1)] for column in range(columns)]
        return [*trial.rows, *self._compared(matrix), *self._arguments(trial.data[:start])]

    def _run(self, derivative: Derivative, rows: int, columns: int, kind: int) -> Trial:
        problem = self.problem
        count = range(len(problem.filled))

        def driver(called: Called) -> str:
            shape = f"({rows}, {columns})"
            program = Driver(problem.interface, problem.filled, called, trailing={
                "v_jacobian": Trailing(f"real(kind={kind})", "out", shape, shape)})
            return program.text(
                ["  v_jacobian = -12345", "  call v_restore()", "  call v_call()",
                 *(f"  write(v_out) v_arg_{at}" for at in count), "  write(v_out) v_jacobian"], [])

        data = problem.arguments_data()
        size = len(data) + len(encode([0.0] * (rows * columns), "real", kind))
        return self.trials.run(self.label, derivative, self.KIND, driver, data, size)

    def _compared(self, matrix: Sequence[Sequence[float]]) -> Iterator[Row]:
        """Each block against differences along each element."""
        problem = self.problem
        steps = [step for at in problem.independents for step in problem.directions[at]]
        expected = self._expected()
        kind = 4 if self.differences.single else problem.lowest_kind
        limit = _ROOM * problem.settings.tolerance_for(kind)
        rows, columns = map(self._counted, (problem.dependents, problem.independents))
        top = 0
        for dependent in problem.dependents:
            bottom, left = top + len(problem.filled[dependent].counted), 0
            for independent in problem.independents:
                right = left + len(problem.filled[independent].counted)
                gap = scale = 0.0
                for column in range(left, right):
                    for row in range(top, bottom):
                        value = Fraction(matrix[column][row]) * Fraction(steps[columns[column]])
                        other = expected[columns[column]][rows[row]]
                        gap = max(gap, abs(float(value - other)))
                        scale = max(scale, abs(float(value)), abs(float(other)))
                floor = EPSILON[kind] * self.trials.reference.weights[dependent]
                error = gap / scale if scale else 0.0
                yield Row(self.label, self.KIND.replace("_", " "),
                          f"{problem.name(dependent)} <- {problem.name(independent)}",
                          f"{error:.1e}", f"{limit:.0e}", error <= limit or gap <= floor)
                left = right
            top = bottom

    def _counted(self, positions: Sequence[int]) -> list[int]:
        """:returns: where the elements of some arguments are among all that is stored of them."""
        found: list[int] = []
        start = 0
        for filled in (self.problem.filled[at] for at in positions):
            found += [start + number for number in filled.counted]
            start += filled.size
        return found

    def _expected(self) -> list[Values]:
        problem = self.problem
        units = []
        for at in problem.independents:
            for number, step in enumerate(problem.directions[at]):
                unit = {each: [Fraction(0)] * problem.filled[each].size
                        for each in problem.independents}
                unit[at][number] = Fraction(step)
                units.append(unit)
        evaluations = self.trials.evaluations(self.differences.single)
        return first_derivatives(evaluations, units)

    def _arguments(self, data: bytes) -> Iterator[Row]:
        problem = self.problem
        results = split(data, problem.filled)
        for at, filled in problem.comparable:
            same = results[at] == self.trials.reference.results[at]
            yield Row(self.label, "primal result", filled.name,
                      "same bits" if same else "differs", "same bits", same)


@dataclass(frozen=True)
class SparseJacobianCheck(JacobianCheck):
    """A routine that finds the pattern of a Jacobian, and one that computes its entries."""

    KIND: ClassVar[str] = "sparse_jacobian"

    def _run(self, derivative: Derivative, rows: int, columns: int, kind: int) -> Trial:
        problem = self.problem
        count = range(len(problem.filled))

        def driver(called: Called) -> str:
            names = ("v_row_start", "v_columns", "v_colours",
                     *(("v_row_colours",) if _colours_rows(
                         self.trials.source(derivative).text, called.name) else ()))
            pattern = {each: Trailing("integer", "out", "(:)", "(:)") for each in names}
            find = Driver(problem.interface, problem.filled,
                          self.trials.called(derivative, "sparsity"),
                          trailing=pattern, alias="v_other")
            program = Driver(problem.interface, problem.filled, called, trailing={
                **{each: Trailing("integer", "in", "(:)", "(*)") for each in names},
                "v_values": Trailing(f"real(kind={kind})", "out", "(:)", "(*)")})
            fill = [f"  do v_i = 1, {rows}",
                    "    do v_k = v_row_start(v_i), v_row_start(v_i + 1) - 1",
                    "      v_jacobian(v_i, v_columns(v_k)) = v_values(v_k)", "    end do",
                    "  end do"]
            return program.text(
                ["  v_jacobian = 0", "  call v_restore()", "  call v_call_other()",
                 "  allocate(v_values(size(v_columns)))", "  v_values = -12345",
                 "  call v_restore()", "  call v_call()",
                 *(f"  write(v_out) v_arg_{at}" for at in count), *fill,
                 "  write(v_out) v_jacobian"], [],
                ["  integer :: v_i, v_k", f"  real(kind={kind}) :: v_jacobian({rows}, {columns})"],
                [find])

        data = problem.arguments_data()
        size = len(data) + len(encode([0.0] * (rows * columns), "real", kind))
        return self.trials.run(self.label, derivative, self.KIND, driver, data, size)


def _colours_rows(text: str, name: str) -> bool:
    """:returns: whether the routine that computes the entries takes colours of rows, too."""
    found = re.search(rf"\bsubroutine\s+{re.escape(name)}\s*\(([^)]*)\)",
                      re.sub(r"&\s*\n\s*&?", "", text), re.IGNORECASE)
    names = [each.strip().lower() for each in found[1].split(",")] if found else []
    return len(names) > 1 and names[-2].startswith("row_colours")
