# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of a tangent routine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum

from psyad_ext.verification.arguments import flat_values
from psyad_ext.verification.checks import (
    Products, accuracy, first_difference, input_taylor, untouched_elements)
from psyad_ext.verification.comparison import Comparison, excused
from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.drivers import tangent_driver, vector_driver
from psyad_ext.verification.encoding import all_finite, decode, encode
from psyad_ext.verification.primal import Differences, split
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Row, Taylor
from psyad_ext.verification.trials import Trials

_DRIVERS = {"tangent_vector": vector_driver, "tangent": tangent_driver}
"""The program that runs a kind of routine."""


@dataclass(frozen=True)
class Call:
    """What one call of the tangent routine returned.

    :param moved: the independent variables whose tangents were not zero.
    :param arguments: bytes of each argument.
    :param tangents: bytes of each tangent, by position of its argument.
    """

    moved: Sequence[int]
    arguments: tuple[bytes, ...]
    tangents: dict[int, bytes]


def check_tangent(label: str, derivative: Derivative, trials: Trials,
                  differences: Differences | None, adjoints: Mapping[str, Products],
                  slopes: dict[tuple[str, str], Taylor]) -> list[Row]:
    """
    Compiles one tangent, single or vector, runs it, and checks what it returned.

    :param label: name of the tangent in the report.
    :param derivative: the text that holds it.
    :param trials: what is verified.
    :param differences: difference quotients of the original routine, ``None`` if none exist.
    :param adjoints: what adjoints of the same routine have given.
    :param slopes: Taylor tests; those of the tangent are added.

    :returns: the checks.
    """
    rows, checker = _run(label, derivative, trials, differences, adjoints)
    if checker is None:
        return rows
    rows += checker.rows()
    slopes.update(checker.slopes)
    return excused(rows, lambda: _compared(label, derivative, trials, adjoints))


def _run(label: str, derivative: Derivative, trials: Trials, differences: Differences | None,
         adjoints: Mapping[str, Products]) -> tuple[list[Row], _Checker | None]:
    """:returns: what was found on the way, and what checks the products if it ran."""
    problem = trials.problem
    runs = _runs(problem)
    data = problem.arguments_data() + b"".join(
        encode(values, "real", problem.filled[at].argument.kind)
        for at, values in _starts(problem).items())
    kind = next((kind for kind in _DRIVERS if trials.holds(derivative, kind)), "tangent")
    # Tangents have the bounds that arguments have on entry.
    filled = [replace(each, final_lowers=None) for each in problem.filled]
    trial = trials.run(
        label, derivative, kind,
        lambda called: _DRIVERS[kind](problem.interface, filled, called,
                                      intents_of(problem), runs),
        data + problem.other_outputs_data(), len(runs) * len(data))
    if trial.data is None:
        return trial.rows, None
    return trial.rows, _Checker(label, trials, differences, adjoints,
                                _calls(problem, runs, trial.data))


def _compared(label: str, derivative: Derivative, trials: Trials,
              adjoints: Collection[str]) -> list[Row]:
    """:returns: the products in 16-byte precision; differences stand for the adjoints, too."""
    if trials.promoted is None:
        return []
    wide, differences = trials.promoted
    dependents = wide.problem.dependents
    known = {at: (float(sum(differences.table[each, at].product for each in dependents)), 0.0)
             for at in wide.problem.independents}
    _, checker = _run(label, derivative, wide, differences, dict.fromkeys(adjoints, known))
    return list(checker.compared()) if checker else []


def intents_of(problem: Problem) -> dict[int, str]:
    """
    :param problem: what is verified.

    :returns: the intent of each tangent, by the position of its argument.
    """
    return {at: "inout" if at in problem.dependents and at in problem.independents
            else "in" if at in problem.independents else "out" for at in problem.active}


def _starts(problem: Problem) -> dict[int, list[float]]:
    """The values of all tangents on entry; those that are only output may be anything."""
    return {at: problem.directions.get(at, [0.0] * problem.filled[at].size)
            for at in problem.active}


def _runs(problem: Problem) -> list[tuple[int, ...]]:
    """The independent variables that are moved, call by call: all, again, one by one."""
    return [problem.independents, problem.independents, *((at,) for at in problem.independents)]


def _calls(problem: Problem, runs: Sequence[tuple[int, ...]], data: bytes) -> list[Call]:
    written = [(at, tangent) for at in range(len(problem.filled))
               for tangent in ((False, True) if at in problem.active else (False,))]
    pieces = split(data, [problem.filled[at] for at, _ in written] * len(runs))
    calls = []
    for number, run in enumerate(runs):
        own = list(zip(written, pieces[number * len(written):(number + 1) * len(written)]))
        calls.append(Call(run, tuple(piece for (_, tangent), piece in own if not tangent),
                          {at: piece for (at, tangent), piece in own if tangent}))
    return calls


class _Checker:
    """Compares one tangent routine with the original one and with adjoints."""

    def __init__(self, label: str, trials: Trials, differences: Differences | None,
                 adjoints: Mapping[str, Products], calls: Sequence[Call]) -> None:
        self._label = label
        self._problem = trials.problem
        self._reference = trials.reference
        self._differences = differences
        self._adjoints = adjoints
        self._calls = calls
        kind, self._tolerance = accuracy(self._problem, differences)
        self._exact = self._problem.settings.tolerance_for(kind)
        self._comparison = Comparison(label, "the tangent", trials.reference, kind,
                                      self._tolerance)
        intents = intents_of(self._problem)
        self._untouched = {at: untouched_elements(self._problem, trials.reference, at)
                           if intents[at] == "out" else set() for at in intents}
        self.slopes: dict[tuple[str, str], Taylor] = {}

    def compared(self) -> Iterator[Row]:
        """:returns: the products that are compared with differences and adjoints."""
        for call in self._calls[2:]:
            yield from self._products(call)

    def rows(self) -> Iterator[Row]:
        """:returns: all checks."""
        yield from self.compared()
        if len(self._problem.independents) > 1:
            yield self._sum()
        yield from self._arguments()
        yield from self._inputs()
        yield self._repeated()

    def _row(self, check: str, variable: str, value: str, limit: str, passed: bool,
             detail: str = "") -> Row:
        return Row(self._label, check, variable, value, limit, passed, detail)

    def _tangent(self, call: Call, at: int) -> list[float]:
        """:returns: a tangent; zero for elements of results that the original leaves."""
        untouched = self._untouched[at]
        return [0.0 if number in untouched else value for number, value in enumerate(
            decode(call.tangents[at], "real", self._problem.filled[at].argument.kind))]

    def _terms(self, call: Call, dependents: Sequence[int]) -> list[float]:
        """:returns: the terms of the product of the seeds with the tangents."""
        return [seed * value for at in dependents
                for seed, value in zip(self._problem.incoming[at], self._tangent(call, at))]

    def _products(self, call: Call) -> Iterator[Row]:
        problem, at = self._problem, call.moved[0]
        name = problem.name(at)
        terms = self._terms(call, problem.dependents)
        if not all_finite(terms):
            yield self._row("tangent", name, "not finite", f"{self._tolerance:.0e}", False)
            return
        if self._differences is not None:
            several = len(problem.dependents) > 1
            for dependents in (problem.dependents, *((d,) for d in problem.dependents if several)):
                variable = f"{problem.name(dependents[0])} <- {name}" \
                    if len(dependents) == 1 and several else name
                entries = [self._differences.table[each, at] for each in dependents]
                yield self._comparison.row(
                    "tangent", variable, dependents, self._terms(call, dependents),
                    sum((entry.product for entry in entries), Fraction(0)),
                    sum(entry.scale for entry in entries))
            yield self._slope(at, terms)
        yield from self._expected(at, terms)
        for label, products in self._adjoints.items():
            if at in products:
                value, scale = products[at]
                yield self._comparison.row(f"{label} adjoint", name, problem.dependents, terms,
                                           Fraction(value), scale, "the adjoint")

    def _slope(self, at: int, terms: list[float]) -> Row:
        problem = self._problem
        taylor = input_taylor(self._differences, problem, self._reference.weights, at, terms)
        self.slopes[self._label, problem.name(at)] = taylor
        return self._comparison.slope(problem.name(at), taylor)

    def _expected(self, at: int, terms: list[float]) -> Iterator[Row]:
        for name, values in self._problem.settings.expected.items():
            if name.lower() == self._problem.name(at):
                direction = self._problem.directions[at]
                wanted = [float(value) for value in flat_values(values)]
                wanted = wanted * len(direction) if len(wanted) == 1 else wanted
                products = [w * v for w, v in zip(wanted, direction)]
                yield self._comparison.row(
                    "expected tangent", name.lower(), self._problem.dependents, terms,
                    Fraction(fsum(products)), max(1.0, fsum(map(abs, products))), "expected is")

    def _sum(self) -> Row:
        """The tangent along all directions is the sum of those along each."""
        limit = f"{self._exact:.0e}"
        every = self._terms(self._calls[0], self._problem.dependents)
        parts = [self._terms(call, self._problem.dependents) for call in self._calls[2:]]
        gaps, scales = [0.0], [0.0]
        for term, own in zip(every, zip(*parts)):
            gaps.append(abs(term - fsum(own)))
            scales.append(abs(term) + fsum(map(abs, own)))
        finite = all_finite(every) and all(map(all_finite, parts))
        error = max(gaps) / max(scales) if finite and max(scales) else 0.0
        return self._row("sum of directions", "", f"{error:.1e}" if finite else "not finite",
                         limit, finite and error <= self._exact)

    def _arguments(self) -> Iterator[Row]:
        """The values of all arguments are those of the original routine, in every call."""
        reference = self._reference
        wanted = [reference.results, *[reference.other_results] * (len(self._calls) - 1)]
        for at, filled in self._problem.comparable:
            argument = filled.argument
            before = encode(filled.values, argument.type_name, argument.kind)
            check = "input unchanged" if reference.results[at] == before else "primal result"
            wrong = [(call.arguments[at], results[at])
                     for call, results in zip(self._calls, wanted)
                     if call.arguments[at] != results[at]]
            detail = first_difference(*(decode(data, argument.type_name, argument.kind)
                                        for data in wrong[0])) if wrong else ""
            yield self._row(check, filled.name, "differs" if wrong else "same bits",
                            "same bits", not wrong, detail)

    def _inputs(self) -> Iterator[Row]:
        """A tangent that only comes in is left as it was."""
        problem = self._problem
        for at in problem.independents:
            if at in problem.dependents:
                continue
            kind = problem.filled[at].argument.kind
            values = problem.directions[at]
            wrong = any(call.tangents[at] != encode(
                values if at in call.moved else [0.0] * len(values), "real", kind)
                for call in self._calls)
            yield self._row("direction kept", problem.name(at),
                            "differs" if wrong else "same bits", "same bits", not wrong)

    def _repeated(self) -> Row:
        first, again = self._calls[0], self._calls[1]
        names = [f"tangent of {self._problem.name(at)}" for at in first.tangents
                 if self._differ(first, again, at)]
        return self._row("repeatable", "", "differs" if names else "same bits", "same bits",
                         not names, ", ".join(names))

    def _differ(self, first: Call, again: Call, at: int) -> bool:
        """:returns: whether two calls give a tangent other bits."""
        if self._untouched[at]:
            return self._tangent(first, at) != self._tangent(again, at)
        return first.tangents[at] != again.tangents[at]
