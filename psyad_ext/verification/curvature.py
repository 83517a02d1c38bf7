# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of routines that multiply second derivatives with a direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from psyad_ext.verification.called import Called
from psyad_ext.verification.checks import taylor_slope
from psyad_ext.verification.comparison import EPSILON
from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.driver import Driver, transfer
from psyad_ext.verification.drivers import results
from psyad_ext.verification.encoding import all_finite, decode, encode
from psyad_ext.verification.evaluations import (
    STEP, Displacement, first_derivatives, scaled, second_derivatives)
from psyad_ext.verification.followers import Follower
from psyad_ext.verification.holders import PRODUCT
from psyad_ext.verification.precision import TAYLOR_STEPS
from psyad_ext.verification.primal import Differences, split
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Row
from psyad_ext.verification.trials import Trial, Trials, is_weighted

_MOST_ELEMENTS = 40
"""So many elements of each variable are compared."""
_CUBIC = 2.8
"""Least order of what the quadratic approximation leaves."""
_ROOM = 100.0
"""Sums of products of two derivatives lose more digits than a derivative does."""

#: For each independent variable, one value for each element.
Vector = dict[int, list[float]]


@dataclass(frozen=True)
class Curvature:
    """A routine that multiplies a matrix of second derivatives with a direction.

    :param label: name of the generated text in the report.
    :param kind: ``hessian`` or ``gauss_newton``.
    :param trials: what is verified.
    :param differences: difference quotients of the original routine.
    """

    label: str
    kind: str
    trials: Trials
    differences: Differences

    @property
    def problem(self) -> Problem:
        """:returns: what is verified."""
        return self.trials.problem

    @property
    def is_weighted(self) -> bool:
        """:returns: whether the routine takes weights."""
        return is_weighted(self.problem)

    def weights(self) -> list[float]:
        """:returns: the weight of each element of the dependent variables."""
        problem = self.problem
        if not self.is_weighted:
            return [1.0]
        return [weight for at in problem.dependents for weight in problem.incoming[at]]

    def check(self, derivative: Derivative) -> list[Row]:
        """
        :param derivative: the generated text.

        :returns: the checks.
        """
        problem = self.problem
        first = {at: list(problem.directions[at]) for at in problem.independents}
        other = {at: [(1.0 if number % 3 else -0.5) * value for number, value in enumerate(values)]
                 for at, values in first.items()}
        runs = [first, first, other]
        trial = self._run(derivative, runs)
        if trial.data is None:
            return trial.rows
        products, arguments = self._decoded(trial.data, len(runs))
        if not all(all_finite(values) for product in products for values in product.values()):
            return [*trial.rows, Row(self.label, self.kind, "", "not finite", "finite", False)]
        taylor = [self._taylor(first, products[0])] if self.kind == "hessian" else []
        return [*trial.rows, *self._compared(first, products[0]), *taylor,
                self._symmetric(runs, products), *self._arguments(arguments),
                self._repeated(products)]

    def _followers(self) -> dict[int, list[Follower]]:
        followers: dict[int, list[Follower]] = {}
        for at in self.problem.active:
            own = followers.setdefault(at, [])
            if at in self.problem.dependents and self.is_weighted:
                own.append(Follower("w", "in"))
            if at in self.problem.independents:
                own += [Follower("v", "in"), Follower(PRODUCT, "out")]
        return followers

    def _run(self, derivative: Derivative, runs: Sequence[Vector]) -> Trial:
        problem, followers = self.problem, self._followers()
        weighted = [at for at in problem.dependents if self.is_weighted]

        def driver(called: Called) -> str:
            program = Driver(problem.interface, problem.filled, called, followers=followers)
            body = transfer("read(v_in)", [f"v_w_{at}" for at in weighted])
            for number, _ in enumerate(runs):
                body += ["  call v_restore()"]
                for at in problem.independents:
                    start = 0 if problem.filled[at].absent else 1 - 12345 * number
                    body += [f"  read(v_in) v_v_{at}", f"  v_p_{at} = {start}"]
                body += ["  call v_call()", "  call v_results()"]
            return program.text(body, results([
                *(f"v_arg_{at}" for at in range(len(problem.filled))),
                *(f"v_p_{at}" for at in problem.independents)]))

        kinds = [each.argument.kind for each in problem.filled]
        data = [problem.arguments_data()]
        data += [encode(problem.incoming[at], "real", kinds[at]) for at in weighted]
        for run in runs:
            data += [encode(run[at], "real", kinds[at]) for at in problem.independents]
        size = len(runs) * (len(data[0]) + sum(
            len(encode(runs[0][at], "real", kinds[at])) for at in problem.independents))
        return self.trials.run(self.label, derivative, self.kind, driver, b"".join(data), size)

    def _decoded(self, data: bytes, count: int) -> tuple[list[Vector], list[list[bytes]]]:
        problem = self.problem
        filled = [*problem.filled, *(problem.filled[at] for at in problem.independents)]
        pieces = split(data, filled * count)
        products: list[Vector] = []
        arguments: list[list[bytes]] = []
        for run in range(count):
            own = pieces[run * len(filled):(run + 1) * len(filled)]
            arguments.append(own[:len(problem.filled)])
            products.append({at: decode(piece, "real", problem.filled[at].argument.kind)
                             for at, piece in zip(problem.independents,
                                                  own[len(problem.filled):])})
        return products, arguments

    def _compared(self, direction: Vector, product: Vector) -> Iterator[Row]:
        """Each element of the product, times a step, against differences."""
        problem = self.problem
        places = [(at, number) for at in problem.independents
                  for number in range(min(problem.filled[at].size, _MOST_ELEMENTS))
                  if problem.filled[at].is_element(number)]
        units = [self._unit(at, number) for at, number in places]
        expected = self._expected(direction, units)
        found = [direction[at][number] * product[at][number] for at, number in places]
        every = [abs(value) for value in found] + [abs(float(value)) for value in expected]
        scale = max(every, default=0.0)
        kind = 4 if self.differences.single else problem.lowest_kind
        limit = min(1e-2, _ROOM * problem.settings.tolerance_for(kind))
        weight = sum(self.trials.reference.weights[at] for at in problem.dependents)
        floor = _ROOM * EPSILON[kind] * weight
        for at in problem.independents:
            gaps = [(abs(float(Fraction(value) - right)), place[1]) for place, value, right
                    in zip(places, found, expected) if place[0] == at]
            worst, number = max(gaps, default=(0.0, 0))
            error = worst / scale if scale else 0.0
            yield Row(self.label, "differences", problem.name(at), f"{error:.1e}",
                      f"{limit:.0e}", error <= limit or worst <= floor,
                      f"element {number + 1} is off by {worst:.3e}")

    def _unit(self, at: int, number: int) -> dict[int, list[float]]:
        """:returns: a step of one element, in proportion to its direction."""
        unit = {each: [0.0] * self.problem.filled[each].size
                for each in self.problem.independents}
        unit[at][number] = self.problem.directions[at][number]
        return unit

    def _expected(self, direction: Displacement,
                  units: Sequence[Displacement]) -> list[Fraction]:
        evaluations = self.trials.evaluations(self.differences.single)
        weights = [Fraction(weight) for weight in self.weights()]
        if self.kind == "hessian":
            found = second_derivatives(evaluations, [(direction, unit) for unit in units])
            return [sum((w * value for w, value in zip(weights, values)), Fraction(0))
                    for values in found]
        moved, *columns = first_derivatives(evaluations, [direction, *units])
        return [sum((w * a * b for w, a, b in zip(weights, moved, column)), Fraction(0))
                for column in columns]

    def _taylor(self, direction: Vector, product: Vector) -> Row:
        """What the quadratic approximation leaves falls with the third power of the step."""
        problem = self.problem
        evaluations = self.trials.evaluations(self.differences.single)
        weights = [Fraction(weight) for weight in self.weights()]
        points = [Fraction(0), *(step / STEP for step in TAYLOR_STEPS)]
        start, *values = [
            sum((w * value for w, value in zip(weights, found)), Fraction(0)) for found in
            evaluations.at([scaled([(steps, direction)]) for steps in points])]
        slope = sum((w * value for w, value in zip(
            weights, first_derivatives(evaluations, [direction])[0])), Fraction(0))
        terms = [v * p for at in direction for v, p in zip(direction[at], product[at])]
        half = Fraction(fsum(terms)) / 2
        remainders = [float(abs(value - start - step * slope - step * step * half))
                      for value, step in zip(values, TAYLOR_STEPS)]
        kind = 4 if self.differences.single else problem.lowest_kind
        weight = sum(self.trials.reference.weights[at] for at in problem.dependents)
        level = _ROOM * (problem.settings.tolerance_for(kind) * fsum(map(abs, terms))
                         + EPSILON[kind] * weight)
        noise = [level * float(step) ** 2 for step in TAYLOR_STEPS]
        order = taylor_slope(remainders, noise)
        return Row(self.label, "Taylor slope", "", "exact" if order is None else f"{order:.2f}",
                   "3", order is None or order >= _CUBIC,
                   f"remainders {' '.join(f'{r:.1e}' for r in remainders)}")

    def _symmetric(self, runs: Sequence[Vector], products: Sequence[Vector]) -> Row:
        """u times (H v) is v times (H u)."""
        left = [u * p for at in runs[2] for u, p in zip(runs[2][at], products[0][at])]
        right = [v * p for at in runs[0] for v, p in zip(runs[0][at], products[2][at])]
        gap = abs(fsum(left) - fsum(right))
        scale = max(fsum(map(abs, left)), fsum(map(abs, right)))
        kind = 4 if self.differences.single else self.problem.lowest_kind
        limit = _ROOM * self.problem.settings.tolerance_for(kind)
        weight = sum(self.trials.reference.weights[at] for at in self.problem.dependents)
        floor = _ROOM * EPSILON[kind] * weight
        error = gap / scale if scale else 0.0
        return Row(self.label, "symmetric", "", f"{error:.1e}", f"{limit:.0e}",
                   error <= limit or gap <= floor,
                   f"{fsum(left):.15g} and {fsum(right):.15g}")

    def _arguments(self, calls: Sequence[Sequence[bytes]]) -> Iterator[Row]:
        reference = self.trials.reference.results
        for at, filled in self.problem.comparable:
            same = all(call[at] == reference[at] for call in calls)
            yield Row(self.label, "primal result", filled.name,
                      "same bits" if same else "differs", "same bits", same)

    def _repeated(self, products: Sequence[Mapping[int, Sequence[float]]]) -> Row:
        same = products[0] == products[1]
        return Row(self.label, "repeatable", "", "same bits" if same else "differs", "same bits",
                   same)
