# SPDX-License-Identifier: BSD-3-Clause
"""Other values that the rule of a user is tried with: a wrong one may be right by chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from psyad_ext.ir.external import Rule
from psyad_ext.ir.external.interface import Variable
from psyad_ext.ir.external.library import library
from psyad_ext.ir.external.trial import trial_of
from psyad_ext.verification import Report, Settings

#: Another size, an odd one, than the first.
_SEED, _SIZE, _SECONDS = 3, 5, 60.0
#: Intervals of real inputs, those that most procedures take first.
_RANGES = ((-1.5, 1.5), (-20.0, 20.0), (0.01, 0.1), (2.0, 9.0))
#: Values of integers that are no sizes; by default they are 3.
_NUMBERS = (0, 1, 2, 4, 5, -1)
_MOST_NUMBERS = 20
#: Values of all elements of arrays of integers.
_PLACES = (1, 2)
#: Sizes of the adjoints that are passed in.
_MAGNITUDES = (1e-6, 1e6)
#: Differences in single precision are as good as this for most seeds.
_SINGLE, _SINGLE_SEEDS = 1e-5, (1, 2, 3, 4, 5)
_ACTIVE = re.compile(r"\w_active\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)

#: Tries a rule with one input active.
Trying = Callable[[str], Report]
#: Tries a rule with each choice of values that suits the procedure.
TryingChoices = Callable[[Iterable[Settings]], Iterable[tuple[Settings, Report]]]


def holds_elsewhere(rule: Rule, settings: Settings, alone: Trying, tried: TryingChoices) -> bool:
    """
    :param rule: a rule that has been tried as ``settings`` say.
    :param settings: these.
    :param alone: tries it.
    :param tried: tries it, too.

    :returns: whether it is right for other values, too, and where only one of its inputs is active,
        if it asks which ones are.
    """
    return library().get(rule.name) is rule or (
        _holds_alone(rule, alone)
        and all(_is_right(rule, report) for _, report in tried(Choices(rule, settings).all()))
        and _is_exact(rule, settings, tried))


def _holds_alone(rule: Rule, alone: Trying) -> bool:
    """:returns: whether it is right where only one of its inputs is active."""
    inputs = trial_of(rule, rule.trials[0]).inputs
    if len(inputs) > 1 and _ACTIVE.search(f"{rule.tangent}\n{rule.adjoint}"):
        for name in inputs:
            report = alone(name)
            if not report.passed:
                print(f"{rule.name} with active {name} only:\n{report}")
                return False
    return True


def _is_right(rule: Rule, report: Report) -> bool:
    if not report.passed:
        print(f"{rule.name} with other values: \n{report}\n"
              "if it is never called with such values, say which ones there are: "
              "ranges = { x = [0.5, 1.5], switch = [1, 2] }, or trials = [{ switch = 1 }]")
    return report.passed


def _is_exact(rule: Rule, settings: Settings, tried: TryingChoices) -> bool:
    """:returns: whether derivatives in single precision are as near to differences as rounding
        allows: its errors change with values, those of a wrong coefficient do not."""
    if not any(map(_is_single, rule.procedure.arguments)):
        return True
    reports = [report for _, report in tried(
        replace(settings, seed=seed, default_size=_SIZE, tolerance=_SINGLE)
        for seed in _SINGLE_SEEDS)]
    # What is tiny compared with the results may come from rounding.
    wrong = Counter((row.label, row.check, row.variable) for report in reports
                    for row in report.failures if row.gap is None)
    if any(2*count > len(reports) for count in wrong.values()):
        print(f"{rule.name} differs more than rounding explains, with most values:\n{reports[-1]}")
        return False
    return True


def _is_single(one: Variable) -> bool:
    return one.type == "real" or (one.is_real and "4" in one.type)


@dataclass(frozen=True)
class Choices:
    """Values to try a rule with.

    :param rule: the rule.
    :param given: how it has been tried; values in it stay.
    """

    rule: Rule
    given: Settings

    def all(self) -> Iterator[Settings]:
        """:returns: how it is tried besides: with other values one after the other, which needs one
            program, then with sizes that differ."""
        flags, numbers = self._flags, self._numbers
        off = dict.fromkeys(flags, False)
        for ranges in ({}, *(dict.fromkeys(self._reals, one) for one in _RANGES if self._reals)):
            yield self._choice(off, ranges)
        for magnitude in _MAGNITUDES:
            yield replace(self._choice({}), magnitude=magnitude)
        if len(flags) > 1:
            yield from (self._choice({name: False}) for name in flags)
        for number in dict.fromkeys(one for known in numbers.values() for one in known):
            own = [name for name, known in numbers.items() if number in known]
            yield self._choice(dict.fromkeys(own, number))
            if len(numbers) > 1:
                yield from (self._choice({name: number}) for name in own)
        for number in _PLACES if self._places else ():
            yield self._choice(dict.fromkeys(self._places, number))
        names = self._sizing
        for order in (names, names[::-1]) if len(names) > 1 else ():
            yield self._choice({name: 3 + at for at, name in enumerate(order)})

    def _choice(self, values: Mapping[str, Any],
                ranges: Mapping[str, tuple[float, float]] | None = None) -> Settings:
        least = {name: known[0] for name, known in stated_numbers(self.rule).items()}
        return replace(self.given, seed=_SEED, default_size=_SIZE, timeout=_SECONDS,
                       values={**least, **values, **self.given.values},
                       ranges={**(ranges or {}), **self.given.ranges})

    @cached_property
    def _free(self) -> list[Variable]:
        """:returns: the inputs whose values nobody has stated."""
        return [one for one in self.rule.procedure.arguments if one.intent != "out"
                and one.name not in self.given.values and one.name not in self.given.ranges]

    @property
    def _reals(self) -> list[str]:
        """:returns: the real inputs; values that are prepared stay as they should be."""
        return [one.name for one in self._free if one.is_real] \
            if not self.rule.prepare.strip() else []

    @property
    def _flags(self) -> list[str]:
        """:returns: the logical inputs, which are true by default."""
        return [one.name for one in self._free if one.type.startswith("logical") and not one.shape]

    @property
    def _sizing(self) -> list[str]:
        """:returns: the integers that sizes are made of."""
        words = {word.lower() for one in self.rule.procedure.variables
                 for word in _WORD.findall(one.shape)}
        return [one.name for one in self._free if _is_number(one) and one.name in words
                and one.name not in self.rule.ranges]

    @property
    def _places(self) -> list[str]:
        """:returns: the arrays of integers, which may be places in other arrays."""
        return [one.name for one in self._free if one.type.startswith("integer") and one.shape]

    @property
    def _numbers(self) -> dict[str, Sequence[int]]:
        """:returns: the values of other integers, by name."""
        sizing, stated = self._sizing, stated_numbers(self.rule)
        return {one.name: stated.get(one.name, _NUMBERS) for one in self.rule.procedure.arguments
                if _is_number(one) and one.name not in sizing and (
                    one in self._free or one.name in stated)}


def _is_number(one: Variable) -> bool:
    return one.type.startswith("integer") and not one.shape and one.intent != "out"


def stated_numbers(rule: Rule) -> dict[str, Sequence[int]]:
    """:returns: the values of integers that a rule states, by name."""
    find = rule.procedure.variable
    return {name: range(int(low), int(high) + 1)[:_MOST_NUMBERS]
            for name, (low, high) in rule.ranges.items() if not find(name).is_real}


def stated_ranges(rule: Rule) -> dict[str, tuple[float, float]]:
    """:returns: the intervals of real inputs that a rule states, by name."""
    find = rule.procedure.variable
    return {name: ends for name, ends in rule.ranges.items() if find(name).is_real}
