# SPDX-License-Identifier: BSD-3-Clause
"""Elements of arrays of assumed shape, which stand for a buffer that begins there.

A procedure whose arguments have any type and rank takes them; what is generated declares its
arguments, and compilers want a section for these: ``u(i:i + count - 1, j)`` for ``u(i, j)``.
"""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, Call, IntrinsicCall, Node, Range, Routine
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.external.library import library
from psyad_ext.ir.external.model import buffers_of
from psyad_ext.ir.lookup.callees import argument_map, choice_of, rank_of_value
from psyad_ext.ir.lookup.choices import Choice
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


def give_sections(routine: Routine) -> None:
    """Pass sections where elements of arrays of assumed shape stand for buffers, in place.

    :param routine: the routine with the calls.
    """
    if not any(map(_has_assumed_shape, routine.symbol_table.symbols)):
        return
    for call in nodes_of(routine, Call):
        choice = None if isinstance(call, IntrinsicCall) else \
            choice_of(call, library()) or choice_of(call, library(), is_started=True)
        if choice is not None:
            _give(call, choice)


def _give(call: Call, choice: Choice) -> None:
    given = {dummy.name.lower(): actual for dummy, actual in argument_map(call, choice.model)}
    for name, count in buffers_of(choice.rule).items():
        actual = given[name]
        if type(actual) is ArrayReference and not rank_of_value(actual) \
                and _has_assumed_shape(actual.symbol):
            first = actual.children[0]
            last = build.integer_difference(
                build.integer_sum(copied(first), copied(given[count])), build.integer(1))
            first.replace_with(Range.create(copied(first), last, build.integer(1)))


def _has_assumed_shape(symbol: Symbol) -> bool:
    shape = getattr(getattr(symbol, "datatype", None), "shape", ())
    return symbol.is_argument and any(map(_is_assumed, shape))


def _is_assumed(bound: Node | ArrayType.Extent | ArrayType.ArrayBounds) -> bool:
    upper = bound.upper if isinstance(bound, ArrayType.ArrayBounds) else bound
    return upper is ArrayType.Extent.ATTRIBUTE
