# SPDX-License-Identifier: BSD-3-Clause
"""Arguments that begin inside a column, and are declared with whole columns::

    call factor(m - j + 1, m - j + 1, a(j, j), lda)      real :: a(lda, n)      ! in factor

The last column of ``factor`` ends behind the end of the array unless it leaves one of the columns
out, which Fortran forbids and nobody notices, since no element there is touched. What is generated
touches whole arrays, where it records or zeroes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from psyclone.psyir.nodes import ArrayReference, Call, DataNode, IntrinsicCall, Node, Range, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem, UsageError
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.structures.sequence import in_caller, takes_sequences
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of


def sequence_warnings(target: Routine) -> Iterator[Problem]:
    """
    :param target: a routine as it was read.

    :returns: a warning for each argument that may end behind what is passed, in all that may run
        when it does.
    """
    for routine in reached(target):
        for call in nodes_of(routine, Call):
            callee = None if isinstance(call, IntrinsicCall) else callee_of(call)
            if callee is None:
                continue
            with suppress(UsageError):
                yield from _warnings(call, argument_map(call, callee))


def _warnings(call: Call, pairs: list[tuple[DataSymbol, DataNode]]) -> Iterator[Problem]:
    actuals: dict[Symbol, Node] = dict(pairs)
    for dummy, actual in pairs:
        if type(actual) is ArrayReference and _begins_inside(actual) and takes_sequences(dummy) \
                and declared_rank(dummy) > 1 and _has_columns_of(dummy, actual, actuals):
            name = f"'{dummy.name}' of '{call.routine.name}'"
            yield Problem(
                *location(call), "SEQUENCE_END", f"'{actual.debug_string()}' is passed to {name}, "
                f"which has whole columns: the last one must not end behind '{actual.name}', since "
                "generated code may touch all of it", f"declare {name} with '*' as its last extent",
                severity="warning")


def _begins_inside(actual: ArrayReference) -> bool:
    """:returns: whether an element is not the first one of its column."""
    return len(actual.indices) > 1 and declared_rank(actual.symbol) == len(actual.indices) \
        and not any(isinstance(one, Range) for one in actual.indices) \
        and not same(actual.indices[0], bounds_of(actual.symbol, 0)[0])


def _has_columns_of(dummy: DataSymbol, actual: ArrayReference, actuals: dict[Symbol, Node]
                    ) -> bool:
    """:returns: whether an argument has columns as long as those of the array that is passed."""
    lower, upper = (in_caller(one, actuals) for one in bounds_of(dummy, 0))
    return lower is not None and upper is not None and all(
        map(same, (lower, upper), bounds_of(actual.symbol, 0)))
