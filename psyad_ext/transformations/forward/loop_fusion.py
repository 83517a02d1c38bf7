# SPDX-License-Identifier: BSD-3-Clause
"""Loops over planes that stand side by side become one, for tangents in many directions.

Those of one plane stay in the cache, where those of all planes would not. Tangents that no other
loop needs are those of one plane only.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from psyclone.psyir.nodes import Loop, Node, Reference, Schedule
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.analyses.neighbours import can_be_fused, exposed_to, needed_after
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.tree.walking import statements_of


def fuse_planes(holder: Schedule, local: Collection[DataSymbol], direction: Symbol) -> None:
    """Fuse loops over planes.

    :param holder: all statements of a tangent routine; changed in place.
    :param local: the local tangents.
    :param direction: the counter of directions.
    """
    for block in statements_of(holder, Schedule):
        for loop in _fused(block, direction):
            _reduce_to_planes(loop, local, holder)


def _holds_loops(loop: Loop, direction: Symbol) -> bool:
    return any(inner.variable is not direction for inner in statements_of(loop.loop_body, Loop))


def _fused(block: Schedule, direction: Symbol) -> list[Loop]:
    """:returns: the loops of a block that have taken in those after them."""
    found: list[Loop] = []
    number = 0
    while number + 1 < len(block.children):
        first, second = block.children[number:number + 2]
        if isinstance(first, Loop) and isinstance(second, Loop) \
                and _holds_loops(first, direction) and _holds_loops(second, direction) \
                and can_be_fused(first, second):
            _take_in(first, second)
            if not found or found[-1] is not first:
                found.append(first)
        else:
            number += 1
    return found


def _take_in(first: Loop, second: Loop) -> None:
    body = second.detach().loop_body.pop_all_children()
    if second.preceding_comment and body:
        body[0].preceding_comment = "\n".join(
            filter(None, [second.preceding_comment, body[0].preceding_comment]))
    for statement in body:
        first.loop_body.addchild(statement)


def _reduce_to_planes(loop: Loop, local: Collection[DataSymbol], holder: Schedule) -> None:
    """Let tangents that mean nothing outside of an iteration have room for one only."""
    inside: dict[Symbol, list[Reference]] = {}
    for reference in references(loop):
        inside.setdefault(reference.symbol, []).append(reference)
    everywhere = references(holder)
    exposed: Collection[Symbol] | None = None
    for symbol in local:
        own = inside.get(symbol, [])
        places = _places(own, loop)
        if places is None or len(own) != sum(each.symbol is symbol for each in everywhere):
            continue
        if exposed is None:
            exposed = {*exposed_to(loop.loop_body.children), *needed_after(loop)}
        if symbol not in exposed:
            _without(symbol, own, places)


def _places(uses: Sequence[Reference], loop: Loop) -> int | None:
    """:returns: the number of the index that is the counter of a loop in all uses of an array."""
    if not uses or not all(each.children for each in uses) \
            or not isinstance(uses[0].symbol.datatype, ArrayType):
        return None
    for number, indices in enumerate(zip(*(each.children for each in uses))):
        if all(_is_counter(index, loop) for index in indices):
            return number
    return None


def _is_counter(index: Node, loop: Loop) -> bool:
    return type(index) is Reference and index.symbol is loop.variable


def _without(symbol: DataSymbol, uses: Sequence[Reference], number: int) -> None:
    """Remove one dimension of an array."""
    shape = list(symbol.datatype.shape)
    del shape[number]
    symbol.datatype = ArrayType(symbol.datatype.elemental_type, shape)
    for reference in uses:
        indices = list(reference.pop_all_children())
        del indices[number]
        reference.replace_with(build.ref(symbol, indices))
