# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of assumed size in what is generated, where nobody knows how large they are.

They need no size as long as single elements are used, or passed on. So they are written as they
were, ``a(*)``, unless something would be done with all of their elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Call, IntrinsicCall, Literal, Node, Range, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType, UnsupportedFortranType

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import Identity
from psyad_ext.ir.declarations.attributes import OPEN, is_open
from psyad_ext.ir.expressions.questions import array_type, is_inquired
from psyad_ext.ir.fence.source import declared_at, declared_place
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.type_bounds import bound_expressions
from psyad_ext.ir.tree.walking import nodes_of

#: What is added to the bound, or taken from it, on the way to extents and positions.
_SHIFT = 1000
_LARGEST = 2**31 - 1
#: Inquiries that need the extent of the last dimension.
_SIZES = frozenset(("UBOUND", "SIZE", "SHAPE"))


def open_problems(origins: Sequence[tuple[Routine, Routine]]) -> list[Problem]:
    """
    :param origins: generated routines, each with the one that it comes from.

    :returns: the arrays of assumed size whose number of elements they need.
    """
    if not any(_opened(origin) for _, origin in origins):
        return []
    found = dict.fromkeys(
        (name, Identity(origin)) for routine, origin in origins for symbol in _sized(routine)
        for name in _names_in_source(symbol, routine, origin))
    return [open_problem(name, origin.of) for name, origin in found]


def open_problem(name: str, origin: Routine) -> Problem:
    """
    :param name: an array of assumed size.
    :param origin: the routine of the source that has it as an argument.

    :returns: that its number of elements is needed.
    """
    refusal = refusals.ASSUMED_SIZE
    place = declared_place(name, origin, declared_at(origin._ast))
    return Problem(*place, refusal.code, refusal.text.format(f"'{name}'"), refusal.hint)


def declare_open(routine: Routine) -> None:
    """Write ``*`` for the upper bounds that are not known, in place.

    :param routine: a generated routine without problems.
    """
    writer = FortranWriter()
    for symbol in routine.symbol_table.argument_list:
        if is_open(symbol.datatype):
            head, _, entity = writer.gen_vardecl(symbol).strip().rpartition(OPEN)
            symbol.datatype = UnsupportedFortranType(
                f"{head}*{entity}", partial_datatype=symbol.datatype)


def _names_in_source(symbol: DataSymbol | None, routine: Routine, origin: Routine) -> list[str]:
    """:returns: the array of the source that a generated one comes from; all if it is not known."""
    own = {one.name.lower(): one.name for one in origin.symbol_table.argument_list
           if is_open(one.datatype)}
    arguments = routine.symbol_table.argument_list
    # What belongs to an argument stands behind it.
    before = arguments[arguments.index(symbol)::-1] if symbol in arguments else []
    found = next((own[one.name.lower()] for one in before if one.name.lower() in own), None)
    if found is None and symbol is not None:
        # Copies are named after what they are copies of.
        found = max((name for key, name in own.items() if f"_{key}_" in f"_{symbol.name.lower()}_"),
                    key=len, default=None)
    return list(own.values()) if found is None else [found]


def _sized(routine: Routine) -> Iterator[DataSymbol | None]:
    """:returns: the arrays whose sizes are used; None for one that is not known."""
    every = _opened(routine)
    for symbol in routine.symbol_table.datasymbols:
        bounds = bound_expressions(symbol.datatype)
        if symbol in every:
            bounds = bounds[:-1]
        if any(map(_holds_size, bounds)):
            yield symbol
    for reference in nodes_of(routine, Reference):
        if reference.symbol in every and _means_all(reference):
            yield reference.symbol
    if _holds_size(routine):
        yield None


def _opened(routine: Routine) -> set[DataSymbol]:
    return {symbol for symbol in routine.symbol_table.argument_list if is_open(symbol.datatype)}


def _holds_size(node: Node) -> bool:
    """:returns: whether an expression holds what stands for an upper bound that is not known."""
    return any(_is_size(literal) for literal in nodes_of(node, Literal))


def _is_size(literal: Literal) -> bool:
    if literal.datatype.intrinsic is not ScalarType.Intrinsic.INTEGER:
        return False
    value = int(literal.value)
    return abs(value - int(OPEN)) < _SHIFT or value > _LARGEST \
        and literal.datatype.precision is ScalarType.Precision.UNDEFINED


def _means_all(reference: Reference) -> bool:
    """:returns: whether all elements are meant, other than by passing the array on."""
    if is_inquired(reference):
        return _asks_for_last(reference)
    if reference.children:
        last = reference.children[-1]
        return isinstance(last, Range) and any(
            each.symbol is reference.symbol and _asks_for_last(each)
            for each in nodes_of(last, Reference))
    return not isinstance(reference.parent, Call) or isinstance(reference.parent, IntrinsicCall)


def _asks_for_last(reference: Reference) -> bool:
    """:returns: whether the upper bound of the last dimension is asked for."""
    inquiry = reference.parent
    if not isinstance(inquiry, IntrinsicCall) or inquiry.intrinsic.name not in _SIZES:
        return False
    rank = len(array_type(reference.symbol)._shape)
    number = inquiry.arguments[1] if len(inquiry.arguments) > 1 else None
    return not isinstance(number, Literal) or int(number.value) == rank
