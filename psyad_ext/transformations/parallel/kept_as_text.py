# SPDX-License-Identifier: BSD-3-Clause
"""Statements of parallel loops that are kept as text: ``select case``, ``where`` and the like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two import Fortran2003 as f2003
from psyclone.psyir.nodes import CodeBlock, Loop
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.source.parallel_loops import Block
from psyad_ext.ir.source.walking import walk
from psyad_ext.transformations.parallel.effects import Access, is_surely_reached
from psyad_ext.transformations.parallel.loop_races import Shared, guards

_JUMPS = (f2003.Cycle_Stmt, f2003.Exit_Stmt, f2003.Goto_Stmt, f2003.Return_Stmt,
          f2003.Computed_Goto_Stmt, f2003.Arithmetic_If_Stmt)
#: Statements in which names have a meaning of their own.
_SCOPES = (f2003.Associate_Construct, f2003.Type_Declaration_Stmt)


def may_jump(loop: Loop) -> bool:
    """:returns: whether statements of a loop may be passed over by jumps."""
    return any(walk(block.parse_tree_nodes, _JUMPS) for block in loop.walk(CodeBlock))


def races_in_text(shared: Shared, blocks: Sequence[Block]) -> Iterator[Problem]:
    """
    :param shared: a parallel loop.
    :param blocks: critical sections and the like.

    :returns: an error for each scalar that is set in text, and that all iterations read behind it.
    """
    told: set[Symbol] = set()
    for block in shared.loop.walk(CodeBlock):
        names = _set_in(block)
        for access in shared.accesses:
            if access.symbol.name.lower() in names and access.symbol not in told \
                    and _races(access, block, shared, blocks):
                told.add(access.symbol)
                yield _problem(access, block, shared)


def _set_in(block: CodeBlock) -> frozenset[str]:
    """:returns: the lower-case names of variables that are set as a whole."""
    nodes = block.parse_tree_nodes
    if walk(nodes, _SCOPES):
        return frozenset()
    return frozenset(str(one.items[0]).lower() for one in walk(nodes, f2003.Assignment_Stmt)
                     if isinstance(one.items[0], f2003.Name))


def _races(access: Access, block: CodeBlock, shared: Shared, blocks: Sequence[Block]) -> bool:
    depends = {one.name.lower() for one in shared.counters} \
        & {name.lower() for name in block.get_symbol_names()}
    return bool(depends) and not access.is_write and shared.is_common(access.symbol) \
        and is_surely_reached(access.reference, shared.loop) \
        and not guards(block, blocks) & guards(access.reference, blocks)


def _problem(access: Access, block: CodeBlock, shared: Shared) -> Problem:
    name = access.symbol.name
    return Problem(*location(block), "RACE", f"iterations of the loop behind "
                   f"'{shared.directed.directive}' write '{name}' here, and it is read by others "
                   f"in line {location(access.reference)[1]}",
                   f"make '{name}' private, a reduction, or the loop serial")
