# SPDX-License-Identifier: BSD-3-Clause
"""Variables of common blocks that other routines divide in another way.

Each becomes what it is of the variable that all routines know: an element or a section.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Loop, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import array_type
from psyad_ext.ir.lookup.common import CommonBlock, CommonBlocks, common_refusal
from psyad_ext.ir.lookup.common_layout import extents, length
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_INQUIRIES = {"LBOUND": lambda lower, number: lower, "SIZE": lambda lower, number: number,
              "UBOUND": lambda lower, number: lower + number - 1}
_DIFFERENT = "is divided in different ways by routines: '{}', {}"
_EXTENT = "which bounds of an array, or the length of text, depend on, is a part of another " \
    "variable"
_TEXT = "which a statement names that is not understood, is a part of another variable"
_SHAPE = "several dimensions of which are used at once, is a part of an array of one dimension"


def name_whole(routine: Routine, blocks: CommonBlocks) -> None:
    """Let a routine name the variables of common blocks that all routines know, in place.

    :param routine: the routine.
    :param blocks: the common blocks of all routines.

    :raises UnsupportedError: if there is no such name for something.
    """
    if not blocks.has_parts:
        return
    for loop in statements_of(routine, Loop):
        if blocks.part(loop.variable) is not None:
            _count_apart(loop, routine)
    for listed in nodes_of(routine, ImpliedDo):
        if blocks.part(listed.variable) is not None:
            _list_apart(listed, routine)
    for block in nodes_of(routine, CodeBlock):
        for name in block.get_symbol_names():
            symbol = routine.symbol_table.lookup(name, otherwise=None)
            _refuse_part(symbol, blocks, block, _TEXT)
    for symbol in routine.symbol_table.datasymbols:
        for size in sizing_expressions(array_type(symbol) or symbol.datatype):
            for one in nodes_of(size, Reference):
                _refuse_part(one.symbol, blocks, routine, _EXTENT)
    # Inner ones first: indices are copied.
    for reference in reversed(nodes_of(routine, Reference)):
        if blocks.part(reference.symbol) is not None:
            _replace(reference, blocks)


def _list_apart(loop: ImpliedDo, routine: Routine) -> None:
    """Let another variable count a loop in a constructor, in place."""
    table, counter = routine.symbol_table, loop.variable
    name = unique(f"{counter.name}_here", table.symbols_dict)
    loop.variable = own = DataSymbol(name, symbol_type(counter).scalar())
    table.add(own)
    for value in loop.values:
        for reference in nodes_of(value, Reference):
            if reference.symbol is counter:
                reference.symbol = own


def _count_apart(loop: Loop, routine: Routine) -> None:
    """Let another variable count a loop, and set the one that did, in place."""
    table, counter = routine.symbol_table, loop.variable
    name = unique(f"{counter.name}_here", table.symbols_dict)
    own = DataSymbol(name, symbol_type(counter).scalar())
    table.add(own)
    loop.variable = own
    loop.loop_body.addchild(build.assign(build.ref(counter), build.ref(own)), 0)
    loop.parent.addchild(build.assign(build.ref(counter), build.ref(own)), loop.position + 1)


def _refuse_part(symbol: object, blocks: CommonBlocks, node: Node, reason: str) -> None:
    found = blocks.part(symbol)
    if found is not None:
        raise _refusal(found[0], symbol, node, reason)


def _refusal(block: CommonBlock, symbol: DataSymbol, node: Node, reason: str) -> Exception:
    return common_refusal(node, block.name, _DIFFERENT.format(symbol.name, reason))


def _replace(reference: Reference, blocks: CommonBlocks) -> None:
    symbol, parent = reference.symbol, reference.parent
    if isinstance(parent, IntrinsicCall) and parent.routine.name.upper() in _INQUIRIES:
        number = _inquired(parent, symbol)
        if number is not None:
            parent.replace_with(build.integer(number))
            return
    block, part = blocks.part(symbol)
    member = block.members[part.number]
    index = _index(reference, symbol, part.shift)
    if index is None:
        raise _refusal(block, symbol, reference, _SHAPE)
    reference.replace_with(build.ref(member, [index]), keep_name_in_context=True)


def _inquired(inquiry: IntrinsicCall, symbol: DataSymbol) -> int | None:
    """:returns: what is asked for of one dimension, or of the size of all; None if it is a list."""
    dimensions, function = extents(symbol), inquiry.routine.name.upper()
    if len(inquiry.arguments) == 1:
        return length(symbol) if function == "SIZE" else None
    chosen = integer_value(inquiry.arguments[1])
    return None if chosen is None else _INQUIRIES[function](*dimensions[chosen - 1])


def _index(reference: Reference, symbol: DataSymbol, shift: int) -> Node | None:
    """:returns: the index of the same elements in an array of one dimension; None if there is
        none."""
    dimensions = extents(symbol)
    if not reference.children:
        if dimensions and not _is_whole_possible(reference, len(dimensions)):
            return None
        first = build.integer(shift + 1)
        return build.section(first, build.integer(shift + length(symbol))) if dimensions else first
    if sum(isinstance(index, Range) for index in reference.children) > 1:
        return None
    place, stride, moving = build.integer(0), 1, None
    constant = shift + 1
    for (lower, number), index in zip(dimensions, reference.children):
        if isinstance(index, Range):
            moving = (index, lower, number, stride)
        else:
            place = build.integer_sum(place, build.integer_product(copied(index), stride))
        constant -= lower*stride
        stride *= number
    if moving is None:
        return build.shifted(place, constant)
    return _section(place, constant, *moving)


def _section(place: Node, constant: int, index: Range, lower: int, number: int,
             stride: int) -> Range:
    start, stop = (_bound(bound, value) for bound, value in (
        (index.start, lower), (index.stop, lower + number - 1)))
    first, last = (build.shifted(build.integer_sum(
        build.integer_product(bound, stride), copied(place)), constant) for bound in (start, stop))
    step = build.integer_product(copied(index.step), stride)
    return Range.create(first, last, step)


def _bound(bound: Node, default: int) -> Node:
    """:returns: a bound of a section; where it is that of the array, as a number."""
    if isinstance(bound, IntrinsicCall) and bound.routine.name.upper() in ("LBOUND", "UBOUND"):
        return build.integer(default)
    return copied(bound)


def _is_whole_possible(reference: Reference, rank: int) -> bool:
    """:returns: whether all elements may be given as an array of one dimension."""
    parent = reference.parent
    return rank == 1 or isinstance(parent, Call) and not isinstance(parent, IntrinsicCall) \
        or isinstance(parent, Assignment) and parent.lhs is reference \
        and not any(_is_array(one) for one in nodes_of(parent.rhs, Reference))


def _is_array(reference: Reference) -> bool:
    return not reference.children and array_type(reference.symbol) is not None \
        or any(isinstance(index, Range) for index in reference.children)
