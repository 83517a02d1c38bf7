# SPDX-License-Identifier: BSD-3-Clause
"""Runs of the original routine: as it is, and in 16-byte precision for differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.build import (
    CHECKS, PROMOTE_ALL, PROMOTE_APART, PROMOTE_DOUBLE, PROMOTED, RELAXED, STANDARD, Compiled,
    compile_program, run_program)
from psyad_ext.verification.drivers import difference_driver, primal_driver
from psyad_ext.verification.encoding import all_finite, decode, decode_wide, encode, item_size
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.sources import promoted_source

TAYLOR_STEPS = tuple(Fraction(1, 2 ** power) for power in (7, 10, 13, 16, 19))
_COARSE_STEP = TAYLOR_STEPS[-1]
_STEP = Fraction(1, 2 ** 26)
_FINE_STEP = Fraction(1, 2 ** 40)
_STEPS = (*TAYLOR_STEPS, -_COARSE_STEP, _STEP, -_STEP, 2 * _STEP, -2 * _STEP, _FINE_STEP,
          -_FINE_STEP)
_PROMOTED_NOISE = Fraction(1, 10 ** 20)
_CONVERGED = 1e-2
"""Part of the tolerance that the differences may be off."""
_ROUGH = 1e-4
"""Discrepancy of a large step that lower precision on the way may be the cause of."""
_SAME = 1e-6
"""Discrepancy of two products that cannot come from single precision on the way."""


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
    """

    table: dict[tuple[int, int], Difference]
    single: bool

    @property
    def worst(self) -> float:
        """:returns: the largest discrepancy."""
        return max(difference.discrepancy for difference in self.table.values())

    @property
    def smooth(self) -> bool:
        """:returns: whether large steps say the same as small ones."""
        return all(difference.roughness <= _ROUGH for difference in self.table.values())

    def agrees(self, other: Differences) -> bool:
        """
        :param other: the same in another precision.

        :returns: whether the products are the same apart from rounding to single.
        """
        return all(abs(float(entry.product - other.table[key].product)) <= _SAME * entry.scale
                   for key, entry in self.table.items())


def run_reference(problem: Problem, folder: Path) -> Reference:
    """
    :param problem: what is verified.
    :param folder: where to work.

    :returns: what the original routine does.

    :raises VerificationError: if it does not compile or fails with these values.
    """
    compiled, standard = _compile_reference(problem, folder)
    data = problem.arguments_data()
    outcome = run_program(compiled, data + problem.other_outputs_data(), problem.settings,
                          2 * len(data))
    if outcome.data is None:
        raise VerificationError(f"'{problem.interface.name}' fails with {values_used(problem)}: "
                                f"{outcome.failure}; give other values, ranges or sizes")
    results = split(outcome.data[:len(data)], problem.filled)
    other_results = split(outcome.data[len(data):], problem.filled)
    _require_pure_outputs(problem, results, other_results)
    weights = {}
    for at in problem.dependents:
        argument = problem.filled[at].argument
        values = decode(results[at], argument.type_name, argument.kind)
        if not all_finite(values):
            raise VerificationError(
                f"'{problem.interface.name}' returns '{argument.name}' with values that are not "
                f"finite, called with {values_used(problem)}; give other values or ranges")
        weights[at] = fsum(abs(w * value) for w, value in zip(problem.incoming[at], values))
    warnings = frozenset(message.text for message in compiled.warnings(problem.source.name))
    return Reference(standard, warnings, tuple(results), tuple(other_results), weights)


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
    kind = 4 if differences.single else problem.lowest_kind
    return _CONVERGED * problem.settings.tolerance_for(kind)


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
        compiled = compile_program(
            folder, [*problem.others, problem.source], driver, [standard, *CHECKS],
            problem.settings, problem.include_paths, problem.interface)
        if compiled.succeeded:
            return compiled, standard
    raise VerificationError("the source does not compile with "
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
    compiled, filled = compile_promoted(
        problem, folder, single, lambda filled: difference_driver(
            problem.interface, filled, problem.dependents, problem.independents, len(_STEPS)))
    size = 2 * 16 * len(_STEPS) * len(problem.dependents) * len(problem.independents)
    outcome = run_program(compiled, _difference_data(problem, filled), problem.settings, size)
    if outcome.data is None:
        raise VerificationError(
            f"'{problem.interface.name}' fails in 16-byte precision close to "
            f"{values_used(problem)}: {outcome.failure}; give other values, ranges or sizes")
    return Differences(_table(problem, reference, outcome.data), single)


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
    filled = promoted(problem.filled, single)
    sources = list(map(promoted_source, (*problem.others, problem.source)))
    choices = [PROMOTE_ALL if single else PROMOTE_DOUBLE]
    if single and all(one.argument.kind != 4 for one in problem.filled
                      if one.argument.type_name == "real"):
        choices.append(PROMOTE_APART)
    for chosen in choices:
        flags = [RELAXED, *PROMOTED, *chosen]
        compiled = compile_program(folder, sources, driver(filled), flags, problem.settings,
                                   problem.include_paths, problem.interface)
        if compiled.succeeded:
            break
    else:
        raise VerificationError("the source does not compile in 16-byte precision:\n"
                                f"{compiled.explain()}")
    return compiled, filled


def promoted(arguments: Sequence[Filled], single: bool) -> tuple[Filled, ...]:
    """
    :param arguments: arguments with their values.
    :param single: whether single precision is promoted, too.

    :returns: the same in 16-byte precision.
    """
    kinds = {8: 16, 4: 16} if single else {8: 16}
    return tuple(replace(each, argument=replace(
        each.argument, kind=kinds.get(each.argument.kind, each.argument.kind)))
        if each.argument.type_name == "real" else each for each in arguments)


def _difference_data(problem: Problem, filled: Sequence[Filled]) -> bytes:
    data = [problem.arguments_data(filled)]
    for at in problem.dependents:
        data.append(encode(problem.incoming[at], "real", filled[at].argument.kind))
    for at in problem.independents:
        data.append(encode(problem.directions[at], "real", filled[at].argument.kind))
    return b"".join([*data, encode(_STEPS, "real", 16)])


def _table(problem: Problem, reference: Reference,
           data: bytes) -> dict[tuple[int, int], Difference]:
    numbers = iter([decode_wide(data[at:at + 16], 16) for at in range(0, len(data), 16)])
    table = {}
    for independent in problem.independents:
        rows = [[(next(numbers), next(numbers)) for _ in problem.dependents] for _ in _STEPS]
        for column, dependent in enumerate(problem.dependents):
            changes = [(change, magnitude) for change, magnitude in (row[column] for row in rows)
                       if change is not None and magnitude is not None]
            if len(changes) < len(_STEPS):
                raise VerificationError(
                    f"'{problem.name(dependent)}' is not finite when "
                    f"'{problem.name(independent)}' is moved a little from "
                    f"{values_used(problem)}; give other values or ranges")
            table[dependent, independent] = _difference(changes, reference.weights[dependent])
    return table


def _difference(changes: Sequence[tuple[Fraction, Fraction]], weight: float) -> Difference:
    at = {step: change for step, (change, _) in zip(_STEPS, changes)}
    product = (8 * (at[_STEP] - at[-_STEP]) - (at[2 * _STEP] - at[-2 * _STEP])) / (12 * _STEP)
    magnitude = dict(zip(_STEPS, changes))[_STEP][1] / _STEP
    scale = max(magnitude, abs(product))
    rounding = _PROMOTED_NOISE * Fraction(weight)

    def gap(step: Fraction) -> float:
        central = (at[step] - at[-step]) / (2 * step)
        beyond = max(Fraction(0), abs(product - central) - rounding)
        return float(beyond / scale) if scale else float(bool(beyond))

    steps = tuple(at[step] for step in TAYLOR_STEPS)
    # Rounding to single may hide all of a small change.
    hidden = float(not scale and any(steps))
    return Difference(product, float(scale), gap(_FINE_STEP), max(gap(_COARSE_STEP), hidden),
                      steps)
