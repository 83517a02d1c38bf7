# SPDX-License-Identifier: BSD-3-Clause
"""Memory for the variables that passes add."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Reference, Routine, Schedule

from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.memory import with_allocations


def allocate_temporaries(routine: Routine, variables: Variables) -> None:
    """Allocate what other passes need for values of allocatable arrays, in place.

    :param routine: the routine.
    :param variables: declared the variables.
    """
    for symbol in list(variables.names.shapes):
        used = [one for one in routine.walk(Reference) if one.symbol is symbol]
        block = _common_block(used)
        if block is not None:
            new = with_allocations(list(block.children), variables.names, [symbol])
            for place, statement in enumerate(new):
                if statement.parent is None:
                    block.addchild(statement, place)


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
