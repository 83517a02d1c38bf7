# SPDX-License-Identifier: BSD-3-Clause
"""Calls of subroutines without source: what is told about them, and which are refused.

Such a call is executed where the original is, and what it sets is a constant. It is
refused where a derivative may pass through it: by its arguments, or by what such
subroutines may keep between calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyad_ext.analyses.activity import Activity
from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.missing_source import missing_source
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.execution_order import ExecutionOrder
from psyad_ext.transformations.hidden_flow import depends, sets


def external_problems(parts: Sequence[Part], activity: Activity, target: Unit) -> list[Problem]:
    """
    :param parts: all routines.
    :param activity: what depends on independent variables, and what influences dependent ones.
    :param target: the routine that calls the others.

    :returns: the calls of subroutines without source that may set what influences a dependent
        variable, after one of them has got what depends on an independent one.
    """
    calls = [call for part in parts for call in _external_calls(part)]
    getting = [call for call in calls if depends(call, activity.varied)]
    setting = [call for call in calls if sets(call, activity.useful)] if getting else []
    if not setting:
        return []
    order = ExecutionOrder(target, getting)
    earlier = ((call, next((one for one in getting
                            if one is call or order.may_be_before(one, call)), None))
               for call in setting)
    return [_problem(call, one) for call, one in earlier if one is not None]


def external_notes(parts: Sequence[Part]) -> Iterator[Problem]:
    """
    :param parts: all routines.

    :returns: a note for each subroutine without source that is called.
    """
    named: set[str] = set()
    for part in parts:
        for call in _external_calls(part):
            name = call.template.external
            if name not in named:
                named.add(name)
                _, hint = missing_source(name)
                yield Problem(*location(call), "NO_SOURCE", f"'{name}' has no source: it is called "
                              "where the original is, and what it sets is a constant",
                              f"{hint} if it should be differentiated", severity="note")


def _external_calls(part: Part) -> list[OpaqueCall]:
    return [call for call in nodes_of(part.statements, OpaqueCall) if call.template.external]


def _problem(call: OpaqueCall, earlier: OpaqueCall) -> Problem:
    name, other = call.template.external, earlier.template.external
    missing, hint = missing_source(name)
    gets = "gets" if earlier is call else f"may know, since '{other}' gets it before,"
    return Problem(*location(call), "CALLEE", f"the routine '{name}' that is called here "
                   f"{missing}: it {gets} what depends on an independent variable, and sets what "
                   "influences a dependent one", hint)
