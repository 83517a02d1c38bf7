# SPDX-License-Identifier: BSD-3-Clause
"""Runs of the original routine: as it is, and in 16-byte precision for differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.build import CHECKS, PROMOTED, RELAXED, STANDARD, Compiled, run_program
from psyad_ext.verification.drivers import difference_driver, observed_positions, primal_driver
from psyad_ext.verification.encoding import all_finite, decode, decode_wide, encode, item_size
from psyad_ext.verification.linking import MISSING
from psyad_ext.verification.number_models import asks_for_kinds
from psyad_ext.verification.precision import (
    COARSE_STEP, FINE_STEP, PLAIN, STEP, TAYLOR_STEPS, Precision, ladder_estimate, precisions)
from psyad_ext.verification.problem import Problem, UnsuitableError, failed
from psyad_ext.verification.sources import promoted_source

_PROMOTED_NOISE = Fraction(1, 10 ** 20)
_CONVERGED = 1e-2
"""Part of the tolerance that the differences may be off."""
_NEAR = 0.1
"""The same where 16 bytes are not to be had."""
_ROUGH = 1e-4
"""Discrepancy of a large step that lower precision on the way may be the cause of."""
_SAME = 1e-6
"""Discrepancy of two products that cannot come from single precision on the way."""


_BEYOND = Fraction(2) ** 980
"""What 16 bytes can hold and doubles can't, divided by steps."""


@dataclass(frozen=True)
class Reference:
    """The original routine run as it is.

    :param standard: the language flag that it compiles with.
    :param warnings: texts of the warnings that it gives.
    :param results: bytes of each argument on return.
    :param other_results: the same where the output arguments held something
        else on entry.
    :param weights: for each dependent argument, the sum of the absolute values
        of its elements times their incoming adjoints.
    """

    standard: str
    warnings: frozenset[str]
    results: tuple[bytes, ...]
    other_results: tuple[bytes, ...]
    weights: dict[int, float]


@dataclass(frozen=True)
class Difference:
    """How one dependent variable changes along one direction.

    :param product: incoming adjoint times Jacobian times direction.
    :param scale: the same with the absolute values of the terms.
    :param discrepancy: relative difference of two estimates of the product.
    :param roughness: the same for an estimate with a large step.
    :param changes: the change at each of ``TAYLOR_STEPS``.
    """

    product: Fraction
    scale: float
    discrepancy: float
    roughness: float
    changes: tuple[Fraction, ...]


@dataclass(frozen=True)
class Differences:
    """All difference quotients.

    :param table: by positions of the dependent and the independent variable.
    :param single: whether single precision occurs on the way.
    :param precision: in which precision they were taken.
    """

    table: dict[tuple[int, int], Difference]
    single: bool
    precision: Precision

    @property
    def worst(self) -> float:
        """:returns: the largest discrepancy."""
        return max(difference.discrepancy for difference in self.table.values())

    @property
    def smooth(self) -> bool:
        """:returns: whether large steps say the same as small ones."""
        return all(difference.roughness <= _ROUGH for difference in self.table.values())

    def kind(self, problem: Problem) -> int:
        """
        :param problem: what is verified.

        :returns: the lowest kind on the way.
        """
        return 4 if self.single else problem.lowest_kind

    def tolerance(self, problem: Problem) -> float:
        """
        :param problem: what is verified.

        :returns: the relative tolerance of what is compared with them.
        """
        own = problem.settings.tolerance_for(self.kind(problem))
        return own if problem.settings.tolerance is not None \
            else max(own, self.precision.tolerance)

    def agrees(self, other: Differences) -> bool:
        """
        :param other: the same in another precision.

        :returns: whether the products are the same apart from rounding to single.
        """
        return all(abs(float(entry.product - other.table[key].product)) <= _SAME * entry.scale
                   for key, entry in self.table.items())


def run_reference(problem: Problem, folder: Path) -> tuple[Problem, Reference]:
    """
    :param problem: what is verified.
    :param folder: where to work.

    :returns: what is verified, with the values that variables of modules have when a program
        starts, and what the original routine does.

    :raises VerificationError: if it does not compile or fails with these values.
    """
    compiled, standard = _compile_reference(problem, folder)
    data = problem.arguments_data()
    observed = observed_positions(problem.filled)
    start = sum(map(len, _pieces(problem, observed)))
    outcome = run_program(compiled, data + problem.other_outputs_data(), problem.settings,
                          start + 2 * len(data))
    entry = split((outcome.data or outcome.written)[:start],
                  [problem.filled[at] for at in observed])
    problem = _with_observed(problem, dict(zip(observed, entry)))
    if outcome.data is None:
        raise failed(outcome, f"'{problem.interface.name}' fails with {values_used(problem)}: "
                     f"{outcome.failure}")
    results = split(outcome.data[start:start + len(data)], problem.filled)
    other_results = split(outcome.data[start + len(data):], problem.filled)
    _require_pure_outputs(problem, results, other_results)
    weights = {}
    for at in problem.dependents:
        argument = problem.filled[at].argument
        values = decode(results[at], argument.type_name, argument.kind)
        if not all_finite(values):
            raise UnsuitableError(
                f"'{problem.interface.name}' returns '{argument.name}' with values that are not "
                f"finite, called with {values_used(problem)}")
        weights[at] = fsum(abs(w * value) for w, value in zip(problem.incoming[at], values))
    # What is generated may hold modules of other files, too.
    warnings = frozenset(message.text for one in (*problem.others, problem.source)
                         for message in compiled.warnings(one.name))
    return problem, Reference(standard, warnings, tuple(results), tuple(other_results), weights)


def _with_observed(problem: Problem, observed: Mapping[int, bytes]) -> Problem:
    """:returns: the same with the values that variables of modules have when a program starts."""
    filled = list(problem.filled)
    for at, data in observed.items():
        argument = filled[at].argument
        values = decode(data, argument.type_name, argument.kind)
        if len(values) == filled[at].size \
                and (argument.type_name != "real" or all_finite(values)):
            filled[at] = replace(filled[at], values=values)
    return replace(problem, filled=tuple(filled))


def _pieces(problem: Problem, positions: Sequence[int]) -> list[bytes]:
    """:returns: as many bytes as arguments take."""
    return [bytes(problem.filled[at].size * item_size(
        problem.filled[at].argument.type_name, problem.filled[at].argument.kind))
        for at in positions]


def measure_differences(problem: Problem, reference: Reference, folder: Path) -> Differences:
    """
    Doubles alone are promoted first: a literal of lower precision then keeps
    its value. Where single precision turns out to be on the way, the quotients
    do not converge, and everything is promoted.

    :param problem: what is verified.
    :param reference: the run of the original routine.
    :param folder: where to work.

    :returns: the difference quotients.

    :raises VerificationError: if the promoted routine does not compile or fails.
    """
    if problem.lowest_kind == 4:
        return quotients(problem, reference, folder / "all", single=True)
    doubled = quotients(problem, reference, folder / "double", single=False)
    converged = doubled.worst <= convergence_limit(problem, doubled)
    if converged and doubled.smooth:
        return doubled
    promoted = quotients(problem, reference, folder / "all", single=True)
    if promoted.worst > convergence_limit(problem, promoted):
        return doubled
    return doubled if converged and doubled.agrees(promoted) else promoted


def convergence_limit(problem: Problem, differences: Differences) -> float:
    """
    :param problem: what is verified.
    :param differences: its difference quotients.

    :returns: the discrepancy that is harmless.
    """
    return max(_CONVERGED * problem.settings.tolerance_for(differences.kind(problem)),
               _NEAR * differences.precision.tolerance)


def values_used(problem: Problem) -> str:
    """
    :param problem: what is verified.

    :returns: the values of the arguments in one phrase.
    """
    return ", ".join(filled.describe() for filled in problem.filled) or "no arguments"


def split(data: bytes, parts: Sequence[Filled]) -> list[bytes]:
    """
    :param data: what a driver wrote.
    :param parts: the variables that it wrote, one after the other.

    :returns: the bytes of each.
    """
    pieces, start = [], 0
    for filled in parts:
        end = start + filled.size * item_size(filled.argument.type_name, filled.argument.kind)
        pieces.append(data[start:end])
        start = end
    return pieces


def _require_pure_outputs(problem: Problem, results: Sequence[bytes],
                          others: Sequence[bytes]) -> None:
    """An element is written, whatever it was, or keeps what it was."""
    for at, filled in problem.comparable:
        if results[at] == others[at]:
            continue
        argument = filled.argument
        after = zip(decode(results[at], argument.type_name, argument.kind),
                    decode(others[at], argument.type_name, argument.kind))
        before = zip(filled.values, problem.other_outputs.get(at, filled.values))
        if any(x != y and (x, y) != old for (x, y), old in zip(after, before)):
            outputs = ", ".join(repr(problem.name(out)) for out in problem.other_outputs)
            raise VerificationError(
                f"'{problem.name(at)}' depends on what an argument of intent(out) ({outputs}) "
                f"holds on entry of '{problem.interface.name}': make it intent(inout)")


def _compile_reference(problem: Problem, folder: Path) -> tuple[Compiled, str]:
    driver = primal_driver(problem.interface, problem.filled)
    for standard in (STANDARD, RELAXED):
        compiled = problem.program(folder, [*problem.others, problem.source], driver,
                                   [standard, *CHECKS])
        if compiled.succeeded:
            return compiled, standard
    raise VerificationError(f"the source does not {compiled.failed_step} with "
                            f"{problem.settings.fc}:\n{compiled.explain()}")


def quotients(problem: Problem, reference: Reference, folder: Path, single: bool) -> Differences:
    """
    :param problem: what is verified.
    :param reference: the run of the original routine.
    :param folder: where to work.
    :param single: whether single precision is promoted, too.

    :returns: the difference quotients in this precision.

    :raises VerificationError: if the promoted routine does not compile or fails.
    """
    kinds = [problem.filled[at].argument.kind for at in problem.active]
    # MPI takes numbers as they are.
    tried = (PLAIN,) if problem.settings.processes else precisions(single, any(
        asks_for_kinds(one.text) for one in (*problem.others, problem.source)))
    for precision in (one.at(kinds) for one in tried):
        compiled, filled = _compiled_for_differences(problem, folder, precision)
        size = 2 * 16 * len(precision.steps) * len(problem.dependents) * len(problem.independents)
        outcome = run_program(compiled, _difference_data(problem, filled, precision),
                              problem.settings, size) if compiled.succeeded else None
        # What is linked takes numbers as they are.
        if outcome is not None and MISSING not in outcome.failure:
            break
    if outcome is None:
        raise VerificationError(f"the source does not {compiled.failed_step} for "
                                f"differences:\n{compiled.explain()}")
    if outcome.data is None:
        raise failed(outcome, f"'{problem.interface.name}' fails in {precision.kind}-byte "
                     f"precision close to {values_used(problem)}: {outcome.failure}")
    return Differences(_table(problem, reference, outcome.data, precision), single, precision)


def _compiled_for_differences(problem: Problem, folder: Path, precision: Precision
                              ) -> tuple[Compiled, Sequence[Filled]]:
    filled = precision.promoted(problem.filled)
    driver = difference_driver(problem.interface, filled, problem.dependents,
                               problem.independents, len(precision.steps))
    return compile_in(problem, folder / str(precision.kind), precision, driver), filled


def compile_in(problem: Problem, folder: Path, precision: Precision, driver: str) -> Compiled:
    """
    :param problem: what is verified.
    :param folder: where to work.
    :param precision: in which precision.
    :param driver: calls the routine with arguments in other kinds.

    :returns: the program with the original routine in this precision.
    """
    sources = [promoted_source(one, precision.kinds)
               for one in (*problem.others, problem.source)]
    return problem.program(folder, sources, driver, [RELAXED, *PROMOTED, *precision.flags])


def compile_promoted(problem: Problem, folder: Path, single: bool,
                     driver: Callable[[Sequence[Filled]], str]
                     ) -> tuple[Compiled, Sequence[Filled]]:
    """
    :param problem: what is verified.
    :param folder: where to work.
    :param single: whether single precision is promoted, too.
    :param driver: gives the program that calls the routine with arguments in other kinds.

    :returns: the program with the original routine in 16-byte precision, and its arguments.

    :raises VerificationError: if it does not compile.
    """
    kinds = [problem.filled[at].argument.kind for at in problem.active]
    for precision in precisions(single):
        if not precision.at(kinds).is_wide:
            continue
        filled = precision.promoted(problem.filled)
        compiled = compile_in(problem, folder, precision, driver(filled))
        if compiled.succeeded:
            return compiled, filled
    raise VerificationError(f"the source does not {compiled.failed_step} in 16-byte "
                            f"precision:\n{compiled.explain()}")


def _difference_data(problem: Problem, filled: Sequence[Filled],
                     precision: Precision) -> bytes:
    data = [problem.arguments_data(filled)]
    for at in problem.dependents:
        data.append(encode(problem.incoming[at], "real", filled[at].argument.kind))
    for at in problem.independents:
        data.append(encode(problem.directions[at], "real", filled[at].argument.kind))
    return b"".join([*data, encode(precision.steps, "real", 16)])


def _table(problem: Problem, reference: Reference, data: bytes,
           precision: Precision) -> dict[tuple[int, int], Difference]:
    numbers = iter([decode_wide(data[at:at + 16], 16) for at in range(0, len(data), 16)])
    table = {}
    for independent in problem.independents:
        rows = [[(next(numbers), next(numbers)) for _ in problem.dependents]
                for _ in precision.steps]
        for column, dependent in enumerate(problem.dependents):
            changes = [(change, magnitude) for change, magnitude in (row[column] for row in rows)
                       if change is not None and magnitude is not None
                       and max(abs(change), magnitude) < _BEYOND]
            if len(changes) < len(precision.steps):
                raise UnsuitableError(
                    f"'{problem.name(dependent)}' is not finite when "
                    f"'{problem.name(independent)}' is moved a little from "
                    f"{values_used(problem)}")
            table[dependent, independent] = _difference(
                dict(zip(precision.steps, changes)), reference.weights[dependent], precision)
    return table


def _difference(changes: Mapping[Fraction, tuple[Fraction, Fraction]], weight: float,
                precision: Precision) -> Difference:
    at = {step: change for step, (change, _) in changes.items()}
    steps = tuple(at[step] for step in TAYLOR_STEPS)
    if not precision.is_wide:
        magnitude = changes[COARSE_STEP][1] / COARSE_STEP
        product, gap = ladder_estimate(at, magnitude, weight, precision)
        return Difference(product, float(max(magnitude, abs(product))), gap, 0.0, steps)
    product = (8 * (at[STEP] - at[-STEP]) - (at[2 * STEP] - at[-2 * STEP])) / (12 * STEP)
    scale = max(changes[STEP][1] / STEP, abs(product))
    rounding = _PROMOTED_NOISE * Fraction(weight)

    def gap_of(step: Fraction) -> float:
        central = (at[step] - at[-step]) / (2 * step)
        beyond = max(Fraction(0), abs(product - central) - rounding)
        return float(beyond / scale) if scale else float(bool(beyond))

    # Rounding to single may hide all of a small change.
    hidden = float(not scale and any(steps))
    return Difference(product, float(scale), gap_of(FINE_STEP), max(gap_of(COARSE_STEP), hidden),
                      steps)
