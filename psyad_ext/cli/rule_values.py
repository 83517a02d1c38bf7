# SPDX-License-Identifier: BSD-3-Clause
"""Other values that the rule of a user is tried with: a wrong one may be right by chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from psyad_ext.core.errors import VerificationError
from psyad_ext.ir.external import Rule
from psyad_ext.ir.external.library import library
from psyad_ext.ir.external.trial import trial_of
from psyad_ext.verification import Report, Settings

_SEED, _SIZE, _RANGE = 3, 4, (-1.5, 1.5)
_ACTIVE = re.compile(r"\w_active\b", re.IGNORECASE)

#: Tries a rule with some settings, and with some inputs active; with all if none are given.
Trying = Callable[[Settings, Sequence[str]], Report]


def holds_elsewhere(rule: Rule, settings: Settings, tried: Trying) -> bool:
    """
    :param rule: a rule that has been tried as ``settings`` say.
    :param settings: these.
    :param tried: tries it.

    :returns: whether it is right for other values, too, unless it says which ones there are, and
        where only one of its inputs is active, if it asks which ones are.
    """
    if library().get(rule.name) is rule:
        return True
    inputs = trial_of(rule, rule.trials[0]).inputs
    if len(inputs) > 1 and _ACTIVE.search(f"{rule.tangent}\n{rule.adjoint}"):
        for name in inputs:
            report = tried(replace(settings, values={**rule.trials[0]}), [name])
            if not report.passed:
                print(f"{rule.name} with active {name} only:\n{report}")
                return False
    return rule.trials != ({},) or all(
        _is_right(rule, report) for report in _elsewhere(rule, settings, tried))


def _elsewhere(rule: Rule, settings: Settings, tried: Trying) -> Iterator[Report]:
    """:returns: what was found for other values: negative ones, if the procedure takes these."""
    for ranges in _ranges(rule):
        try:
            report = tried(replace(settings, seed=_SEED, default_size=_SIZE, ranges=ranges,
                                   values=_flags(rule)), ())
        except VerificationError:
            # The procedure does not run with such values.
            continue
        if all(row.passed for row in report.rows if row.label == "primal"):
            yield report
            return


def _ranges(rule: Rule) -> Iterator[Mapping[str, tuple[float, float]]]:
    """:returns: the ranges of real inputs, those with negative values first; values that are
        prepared stay as they should be."""
    if not rule.prepare.strip():
        yield {one.name: _RANGE for one in rule.procedure.arguments
               if one.is_real and one.intent != "out"}
    yield {}


def _flags(rule: Rule) -> Mapping[str, bool]:
    """:returns: the logical arguments, which are true by default."""
    return {one.name: False for one in rule.procedure.arguments
            if one.type.startswith("logical") and not one.shape and one.intent != "out"}


def _is_right(rule: Rule, report: Report) -> bool:
    if not report.passed:
        print(f"{rule.name} with other values: \n{report}\n"
              "if it is never called with such values, give those that occur: trials = [{ ... }]")
    return report.passed
