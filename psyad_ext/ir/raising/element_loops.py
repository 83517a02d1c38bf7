# SPDX-License-Identifier: BSD-3-Clause
"""Loops over elements become the array statements that they came from.

::

    do i_u_2 = 1, 3, 1                          ! before
      do i_u_1 = 1, n, 1
        u(i_u_1,i_u_2) = u(i_u_1,i_u_2) + c * v(i_u_1,i_u_2)
      enddo
    enddo

    u(:,:) = u(:,:) + c * v(:,:)                ! after

Statements are analysed and reversed element by element. What of that is still a loop around one
assignment in the end, whose counter the source does not know, says the same as an array statement:
each iteration sets an element of its own, and reads of that array no other one. Loops of the source
stay what they are, as do loops over directions and strips, which are made for speed.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.equivalence import sharing_names
from psyad_ext.ir.expressions.questions import references, symbols_read
from psyad_ext.ir.expressions.sections import with_sections
from psyad_ext.ir.raising.element_sums import summed
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.scopes import forget
from psyad_ext.ir.tree.walking import nodes_of, statements_of
from psyad_ext.ir.writing.loop_hints import hints


def raise_element_loops(routine: Routine, origin: Routine) -> None:
    """Write loops around one assignment as array statements, in place.

    :param routine: a generated routine as it will be written.
    :param origin: the routine that it comes from.
    """
    if sharing_names(origin.symbol_table):
        return
    loops = [loop for loop in statements_of(routine, Loop) if _is_generated(loop, origin)]
    counters = {loop.variable for loop in loops} - _read_outside(routine)
    for loop in reversed(loops):
        if loop.variable in counters and not _raised(loop):
            summed(loop, counters, origin)
    for counter in counters - {loop.variable for loop in statements_of(routine, Loop)}:
        forget(routine.symbol_table, counter.name)


def _is_generated(loop: Loop, origin: Routine) -> bool:
    """:returns: whether the source knows the bounds of a loop, but not its counter."""
    names = origin.symbol_table
    return loop.variable.is_automatic and not hints(loop) \
        and names.lookup(loop.variable.name, otherwise=None) is None \
        and all(names.lookup(symbol.name, otherwise=None) is not None
                for symbol in symbols_read(loop.start_expr, loop.stop_expr))


def _read_outside(routine: Routine) -> set[Symbol]:
    """:returns: the counters of loops that something reads outside of these."""
    counters = {loop.variable for loop in statements_of(routine, Loop)}
    return {one.symbol for one in nodes_of(routine, Reference)
            if one.symbol in counters and not _is_inside(one)}


def _is_inside(reference: Reference) -> bool:
    """:returns: whether a counter is read in its loop."""
    node: Node = reference
    while node.parent is not None:
        above = node.parent
        if isinstance(above, Loop) and above.variable is reference.symbol \
                and node is above.loop_body:
            return True
        node = above
    return False


def _raised(loop: Loop) -> bool:
    """:returns: whether a loop could be replaced with an array statement."""
    body = loop.loop_body.children
    if len(body) != 1 or not isinstance(body[0], Assignment) or body[0].is_pointer:
        return False
    new = copied(body[0])
    target = new.lhs
    if loop.variable not in symbols_read(target) or any(
            one.symbol is target.symbol and not same(one, target)
            for one in references(new.rhs)):
        return False
    if not with_sections(loop, target, new.rhs) \
            or len(new.debug_string()) > len(loop.debug_string()):
        return False
    new.preceding_comment = "\n".join(filter(None, (
        loop.preceding_comment, body[0].preceding_comment)))
    loop.replace_with(new)
    return True
