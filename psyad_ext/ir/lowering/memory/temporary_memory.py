# SPDX-License-Identifier: BSD-3-Clause
"""Memory for the variables that passes add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, IntrinsicCall, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import as_asked, dimension_number
from psyad_ext.ir.expressions.questions import (
    extent, is_inquired, references, symbols_read, values_read)
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.memory import (
    Bounds, deallocation, is_memory_statement, objects_of, own_bounds, with_allocations)
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of


def allocate_temporaries(routine: Routine, variables: Variables) -> None:
    """Allocate what other passes need for values of allocatable arrays, in place.

    The bounds of one may be those of another one, which is gone when the first is deallocated, and
    must not be asked for them then.

    :param routine: the routine.
    :param variables: declared the variables.
    """
    shapes, lasting = variables.names.shapes, dict[Symbol, Bounds]()
    for symbol in list(shapes):
        used = [one for one in routine.walk(Reference) if one.symbol is symbol]
        block = _common_block(used)
        if block is None:
            continue
        shapes[symbol] = bounds = [
            (_told(lower, lasting), _told(upper, lasting)) for lower, upper in shapes[symbol]]
        new = with_allocations(list(block.children), variables.names, [symbol])
        first, last = (number for number, one in enumerate(new) if one.parent is None)
        if _are_changed(bounds, new[first + 1:last]):
            new[last] = deallocation(symbol, own_bounds(symbol))
        else:
            lasting[symbol] = bounds
        block.addchild(new[first], first)
        block.addchild(new[last], last)


def _common_block(nodes: Sequence[Node]) -> Schedule | None:
    """:returns: the innermost block that holds all nodes."""
    block = nodes[0].ancestor(Schedule) if nodes else None
    while block is not None and not all(_is_below(node, block) for node in nodes):
        block = block.ancestor(Schedule)
    return block


def _is_below(node: Node | None, block: Schedule) -> bool:
    while node is not None and node is not block:
        node = node.parent
    return node is block


def _told(bound: Node, lasting: Mapping[Symbol, Bounds]) -> Node:
    """
    :param bound: a bound of an array.
    :param lasting: the bounds of others, which are the same as long as these are allocated.

    :returns: the bound, as a new expression that does not ask for those of the others.
    """
    new = Assignment()
    new.addchild(copied(bound))
    for reference in list(references(new)):
        number = dimension_number(reference.parent) if is_inquired(reference) else None
        if number is None or reference.symbol not in lasting or reference.children:
            continue
        lower, upper = lasting[reference.symbol][number - 1]
        answer = {"LBOUND": lower, "UBOUND": upper, "SIZE": build.positive_part(
            extent(lower, upper, build.integer(1)))}.get(reference.parent.intrinsic.name)
        if answer is not None:
            reference.parent.replace_with(as_asked(reference.parent, copied(answer)))
    return new.children[0].detach()


def _are_changed(bounds: Bounds, statements: Sequence[Statement]) -> bool:
    """:returns: whether bounds may be others after some statements, or not be there any more."""
    expressions = [bound for pair in bounds for bound in pair]
    written = set().union(*map(written_by, statements))
    reshaped = {one.symbol for statement in statements
                for call in nodes_of(statement, IntrinsicCall) if is_memory_statement(call)
                for one in objects_of(call)}
    return bool(values_read(*expressions) & written or symbols_read(*expressions) & reshaped)
