# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of a reversing routine, each check giving rows of the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, isfinite, log2

from psyad_ext.verification.arguments import flat_values
from psyad_ext.verification.comparison import EPSILON, Comparison
from psyad_ext.verification.encoding import all_finite, decode, encode
from psyad_ext.verification.precision import TAYLOR_STEPS
from psyad_ext.verification.primal import Differences, Reference, convergence_limit
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Row, Taylor

_TAYLOR_NOISE = 30.0

#: The product of an adjoint with a direction, and the sum of the absolute values of its terms, by
#: the position of the independent variable.
Products = dict[int, tuple[float, float]]


@dataclass(frozen=True)
class Call:
    """What one call of the reversing routine returned.

    :param arguments: bytes of each argument.
    :param adjoints: bytes of each adjoint, by position of its argument.
    """

    arguments: tuple[bytes, ...]
    adjoints: dict[int, bytes]


@dataclass(frozen=True)
class Calls:
    """The calls that are made of one reversing routine.

    :param first: all dependent variables seeded, the rest zero.
    :param again: the same once more; from here on, the arguments that are
        only output hold something else on entry.
    :param onto: the same onto adjoints that are not zero.
    :param single: one dependent variable seeded, by its position.
    """

    first: Call
    again: Call
    onto: Call
    single: dict[int, Call]


class Checker:
    """Compares one reversing routine with the original one.

    :param label: name of the adjoint in the report.
    :param problem: what is verified.
    :param reference: the run of the original routine.
    :param differences: its difference quotients, ``None`` if none exist.
    :param calls: what the reversing routine did.
    :param gives_results: whether it leaves the results in arguments that the original may change.
    """

    def __init__(self, label: str, problem: Problem, reference: Reference,
                 differences: Differences | None, calls: Calls,
                 gives_results: bool = True) -> None:
        self._label = label
        self._problem = problem
        self._reference = reference
        self._differences = differences
        self._calls = calls
        self._gives_results = gives_results
        kind, self._tolerance = accuracy(problem, differences)
        self._exact = problem.settings.tolerance_for(kind)
        self._comparison = Comparison(label, "the adjoint", reference, kind, self._tolerance)
        self.slopes: dict[tuple[str, str], Taylor] = {}

    def rows(self) -> Iterator[Row]:
        """:returns: all checks."""
        yield from self.compared()
        yield from self._expected()
        yield from self._arguments()
        yield from self._accumulation()
        yield from self._zeroed()
        yield self._repeated()

    def compared(self) -> Iterator[Row]:
        """:returns: what is compared with differences."""
        if self._differences is not None:
            yield from self._dot_products(self._differences)
            yield from self._taylor(self._differences)

    def products(self) -> Products:
        """:returns: the adjoint of each independent variable times its direction."""
        products = {}
        for at in self._problem.independents:
            terms = self._products(self._calls.first, at)
            if all_finite(terms):
                products[at] = (fsum(terms), fsum(map(abs, terms)))
        return products

    def _row(self, check: str, variable: str, value: str, limit: str, passed: bool,
             detail: str = "") -> Row:
        return Row(self._label, check, variable, value, limit, passed, detail)

    def _adjoint(self, call: Call, at: int) -> list[float]:
        return decode(call.adjoints[at], "real", self._problem.filled[at].argument.kind)

    def _products(self, call: Call, at: int) -> list[float]:
        return [a * v for a, v in zip(self._adjoint(call, at), self._problem.directions[at])]

    def _dot_products(self, differences: Differences) -> Iterator[Row]:
        problem = self._problem
        for at in problem.independents:
            yield self._dot_product(self._calls.first, problem.dependents, at, problem.name(at),
                                    differences)
        for dependent, call in self._calls.single.items():
            for at in problem.independents:
                yield self._dot_product(call, (dependent,), at,
                                        f"{problem.name(dependent)} <- {problem.name(at)}",
                                        differences)

    def _dot_product(self, call: Call, dependents: Sequence[int], at: int, variable: str,
                     differences: Differences) -> Row:
        entries = [differences.table[dependent, at] for dependent in dependents]
        return self._comparison.row(
            "dot product", variable, dependents, self._products(call, at),
            sum((entry.product for entry in entries), Fraction(0)),
            sum(entry.scale for entry in entries))

    def _taylor(self, differences: Differences) -> Iterator[Row]:
        problem = self._problem
        for at in problem.independents:
            terms = self._products(self._calls.first, at)
            if not all_finite(terms):
                yield self._row("Taylor slope", problem.name(at), "not finite", "2", False)
                continue
            taylor = input_taylor(differences, problem, self._reference.weights, at, terms)
            self.slopes[self._label, problem.name(at)] = taylor
            yield self._comparison.slope(problem.name(at), taylor)

    def _expected(self) -> Iterator[Row]:
        names = {filled.name: at for at, filled in enumerate(self._problem.filled)}
        for name, values in self._problem.settings.expected.items():
            at = names[name.lower()]
            found = self._adjoint(self._calls.first, at)
            wanted = [float(value) for value in flat_values(values)]
            wanted = wanted * len(found) if len(wanted) == 1 else wanted
            error = max((abs(f - w) / max(1.0, abs(w)) for f, w in zip(found, wanted)),
                        default=0.0)
            right = len(found) == len(wanted) and all_finite(found) and error <= self._tolerance
            yield self._row("expected adjoint", name.lower(), f"{error:.1e}",
                            f"{self._tolerance:.0e}", right, f"found {found}, not {wanted}")

    def _arguments(self) -> Iterator[Row]:
        """The values of all arguments are those of the original routine, in every call."""
        calls, reference = self._calls, self._reference
        every = [(calls.first, reference.results)]
        every += [(call, reference.other_results)
                  for call in (calls.again, calls.onto, *calls.single.values())]
        for at, filled in self._problem.comparable:
            argument = filled.argument
            if not self._gives_results and argument.intent != "in" and not argument.module:
                continue
            before = encode(filled.values, argument.type_name, argument.kind)
            check = "input unchanged" if reference.results[at] == before else "primal result"
            wrong = [(call.arguments[at], wanted[at]) for call, wanted in every
                     if call.arguments[at] != wanted[at]]
            detail = ""
            if wrong:
                found, right = (decode(data, argument.type_name, argument.kind)
                                for data in wrong[0])
                detail = first_difference(found, right)
            yield self._row(check, filled.name, "differs" if wrong else "same bits",
                            "same bits", not wrong, detail)

    def _accumulation(self) -> Iterator[Row]:
        problem = self._problem
        for at in problem.independents:
            # What a dependent variable has on entry is used, not added to.
            kept = at not in problem.dependents
            start = [value if kept else 0.0 for value in problem.incoming[at]]
            onto = self._adjoint(self._calls.onto, at)
            alone = self._adjoint(self._calls.first, at)
            gaps = [abs(total - old - new) for total, old, new in zip(onto, start, alone)]
            scale = max((abs(old) + abs(new) for old, new in zip(start, alone)), default=0.0)
            error = max(gaps, default=0.0) / scale if scale else 0.0
            finite = all_finite(onto) and all_finite(alone)
            yield self._row("accumulates" if kept else "others not added", problem.name(at),
                            f"{error:.1e}" if finite else "not finite",
                            f"{self._exact:.0e}", finite and error <= self._exact)

    def _zeroed(self) -> Iterator[Row]:
        problem, calls = self._problem, self._calls
        for at in problem.dependents:
            if at in problem.independents:
                continue
            every = [calls.first, calls.again, calls.onto, *calls.single.values()]
            untouched = untouched_elements(problem, self._reference, at)
            left = max((abs(value) if isfinite(value) else float("inf") for call in every
                        for number, value in enumerate(self._adjoint(call, at))
                        if number not in untouched), default=0.0)
            yield self._row("adjoint zeroed", problem.name(at), f"{left:.1e}", "0", left == 0.0)

    def _repeated(self) -> Row:
        first, again = self._calls.first, self._calls.again
        names = [f"adjoint of {self._problem.name(at)}" for at in first.adjoints
                 if first.adjoints[at] != again.adjoints[at]]
        return self._row("repeatable", "", "differs" if names else "same bits", "same bits",
                         not names, ", ".join(names))


def untouched_elements(problem: Problem, reference: Reference, at: int) -> set[int]:
    """
    :param problem: what is verified.
    :param reference: its results.
    :param at: the position of an argument.

    :returns: the elements of an array of assumed size that the original leaves as they are:
        it does not know that they exist.
    """
    filled = problem.filled[at]
    if not filled.argument.assumed_size:
        return set()
    # The results are of the kind that the source has, also where all is promoted.
    kind = len(reference.results[at]) // max(len(filled.values), 1)
    runs = [(filled.values, reference.results),
            (problem.other_outputs.get(at, filled.values), reference.other_results)]
    kept = [{number for number, (old, new) in enumerate(zip(
        decode(encode(values, filled.argument.type_name, kind), "real", kind),
        decode(results[at], "real", kind))) if old == new} for values, results in runs]
    return set.intersection(*kept)


def differences_row(problem: Problem, differences: Differences) -> Row:
    """
    :param problem: what is verified.
    :param differences: its difference quotients.

    :returns: whether they can be relied on.
    """
    limit = convergence_limit(problem, differences)
    names = sorted({problem.name(at) for (_, at), entry in differences.table.items()
                    if entry.discrepancy > limit})
    detail = ("difference quotients of different steps disagree: the routine is not "
              "differentiable at these values, or single precision is on the way; give other "
              "values or ranges")
    return Row("primal", "differentiable", ", ".join(names), f"{differences.worst:.1e}",
               f"{limit:.0e}", not names, detail)


def changed_inputs(problem: Problem, reference: Reference) -> Iterator[Row]:
    """
    :param problem: what is verified.
    :param reference: its results.

    :returns: a failure for each argument of ``intent(in)`` that has another value after the call.
    """
    for at, filled in problem.comparable:
        argument = filled.argument
        before = encode(filled.values, argument.type_name, argument.kind)
        is_plain = argument.place is None and not (argument.module or argument.pointer)
        if is_plain and argument.intent == "in" and reference.results[at] != before:
            yield Row("primal", "input unchanged", filled.name, "differs", "same bits", False,
                      "it has intent(in), but a procedure without interface changes it")


def accuracy(problem: Problem, differences: Differences | None) -> tuple[int, float]:
    """
    :param problem: what is verified.
    :param differences: its difference quotients, ``None`` if none exist.

    :returns: the lowest kind on the way, and the relative tolerance.
    """
    if differences is None:
        kind = problem.lowest_kind
        return kind, problem.settings.tolerance_for(kind)
    return differences.kind(problem), differences.tolerance(problem)


def taylor_test(changes: Sequence[Fraction], product: Fraction, level: float,
                own: float = 0.0) -> Taylor:
    """
    :param changes: how a result changes at each of ``TAYLOR_STEPS``.
    :param product: its derivative.
    :param level: the error of the derivative that rounding may cause.
    :param own: the error of a change that rounding may cause.

    :returns: the order of the remainder at the smallest steps that rounding does not reach.
    """
    remainders = [float(abs(change - step * product))
                  for change, step in zip(changes, TAYLOR_STEPS)]
    noise = [_TAYLOR_NOISE * (float(step) * level + own) for step in TAYLOR_STEPS]
    return Taylor(tuple(map(float, TAYLOR_STEPS)), tuple(remainders), tuple(noise),
                  taylor_slope(remainders, noise))


def input_taylor(differences: Differences, problem: Problem, weights: Mapping[int, float],
                 at: int, terms: Sequence[float]) -> Taylor:
    """
    :param differences: the difference quotients of the problem.
    :param problem: the routine and its arguments.
    :param weights: the size of each dependent argument.
    :param at: position of an independent argument.
    :param terms: their sum is the derivative in the direction of that argument.

    :returns: the test of that derivative.
    """
    entries = [differences.table[dependent, at] for dependent in problem.dependents]
    changes = [sum((entry.changes[k] for entry in entries), Fraction(0))
               for k in range(len(TAYLOR_STEPS))]
    scale = max(sum(entry.scale for entry in entries), fsum(map(abs, terms)))
    kind, tolerance = accuracy(problem, differences)
    level = tolerance * scale \
        + EPSILON[kind] * sum(weights[each] for each in problem.dependents)
    own = differences.precision.epsilon * sum(weights[each] for each in problem.dependents)
    return taylor_test(changes, Fraction(fsum(terms)), level, own)


def taylor_slope(remainders: Sequence[float], noise: Sequence[float]) -> float | None:
    """
    :param remainders: what an approximation leaves at each of ``TAYLOR_STEPS``.
    :param noise: what rounding alone may leave.

    :returns: the order of the remainder at the smallest steps that rounding does not reach, or that
        to the next step where it is higher; None where there are none.
    """
    clear = [k for k in range(len(TAYLOR_STEPS)) if remainders[k] > noise[k]]
    if not clear or clear[-1] == 0:
        return None
    last = clear[-1]
    if remainders[last - 1] <= 0:
        return 0.0
    # At large steps terms of higher order may hide that of second order; one of first order would
    # be above the noise at the next step, too.
    ends = [last]
    if last + 1 < len(TAYLOR_STEPS) and remainders[last + 1] > 0:
        ends.append(last + 1)
    return max(log2(remainders[k - 1] / remainders[k])
               / log2(TAYLOR_STEPS[k - 1] / TAYLOR_STEPS[k]) for k in ends)


def first_difference(found: Sequence[float], wanted: Sequence[float]) -> str:
    """
    :param found: values.
    :param wanted: what they should be, bit for bit.

    :returns: the first place where they differ.
    """
    for at, (value, right) in enumerate(zip(found, wanted)):
        if value != right:
            return f"element {at + 1} is {value!r} instead of {right!r}"
    return "the bits differ"
