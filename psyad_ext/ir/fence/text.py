# SPDX-License-Identifier: BSD-3-Clause
"""Text whose length changes, where routines are given it that would have to set it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psyclone.psyir.nodes import Call, DataNode, IntrinsicCall, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.text import is_deferred_text, is_text
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import location


def deferred_text_problems(call: Call, dummy: DataSymbol, actual: DataNode) -> Iterator[Problem]:
    """
    :param call: a call of a routine.
    :param dummy: an argument of the routine that is text.
    :param actual: what it is given.

    :returns: a problem if the routine sets text that need not have any length before.
    """
    if isinstance(actual, Reference) and is_deferred_text(actual.symbol) \
            and not is_deferred_text(dummy) \
            and dummy.interface.access is not Access.READ:
        refusal = refusals.DEFERRED_TEXT
        yield Problem(*location(call), refusal.code, refusal.text.format(
            f"'{actual.symbol.name}'"), refusal.hint)


def result_problems(calls: Iterable[Call]) -> Iterator[Problem]:
    """
    :param calls: calls in generated routines, in which those of functions are such again.

    :returns: problems of those that run something else than the functions themselves, which can't
        take variables of any length for their results.
    """
    for call in calls:
        if not isinstance(call, (IntrinsicCall, OpaqueCall)) and any(
                isinstance(one, Reference) and is_deferred_text(one.symbol)
                for one in call.arguments):
            callee = callee_of(call)
            for dummy, actual in () if callee is None else argument_map(call, callee):
                if is_text(dummy):
                    yield from deferred_text_problems(call, dummy, actual)
