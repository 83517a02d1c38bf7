# SPDX-License-Identifier: BSD-3-Clause
"""What statements of originals do to variables, in called routines as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Return, Routine,
    WhileLoop)
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import ArgumentInterface, AutomaticInterface, DataSymbol, Symbol

from psyad_ext.ir import argument_map, callee_of
from psyad_ext.ir.expressions.questions import is_assigned, is_inquired, references
from psyad_ext.ir.tree.intents import is_only_written

#: Calls in calls are followed so far.
_DEPTH = 3


@dataclass(frozen=True)
class Access:
    """A use of a variable.

    :param reference: where it stands.
    :param is_write: whether it surely sets the variable.
    """

    reference: Reference
    is_write: bool

    @property
    def symbol(self) -> Symbol:
        """:returns: the variable."""
        return self.reference.symbol


def names_in_blocks(root: Node) -> frozenset[str]:
    """:returns: the lower-case names in statements that are kept as text."""
    return frozenset(name.lower() for block in root.walk(CodeBlock)
                     for name in block.get_symbol_names())


def accesses_in(root: Node) -> list[Access]:
    """:returns: what a statement, or a block, does to variables, but for what called routines do
        to variables that they are not given."""
    return [Access(one, is_assigned(one) or _is_result(one)) for one in references(root)
            if not is_inquired(one)]


def lasting_writes(root: Node, depth: int = _DEPTH) -> Iterator[tuple[Call, Reference]]:
    """:returns: calls that surely take place, and where they set variables that last, which all
        threads may have in common."""
    if not depth:
        return
    for call in root.walk(Call):
        routine = None if isinstance(call, IntrinsicCall) or not is_surely_reached(call, root) \
            else callee_of(call)
        if routine is None or routine.walk((CodeBlock, Return)):
            continue
        for statement in routine.walk(Assignment):
            written = statement.lhs
            if isinstance(written, Reference) and not written.children \
                    and is_surely_reached(statement, routine) and _lasts(written.symbol):
                yield call, written
        yield from ((call, written) for _, written in lasting_writes(routine, depth - 1))


def is_surely_reached(node: Node, root: Node) -> bool:
    """:returns: whether no branch decides if a node is reached in a block; loops are taken to have
        iterations."""
    return not branches_around(node, root)


def branches_around(node: Node, root: Node) -> list[Node]:
    """:returns: the branches in a block that decide if a node in it is reached."""
    found: list[Node] = []
    while node is not root and node.parent is not None:
        parent = node.parent
        if isinstance(parent, (IfBlock, WhileLoop)) and parent.condition is not node:
            found.append(parent)
        node = parent
    return found


def _lasts(symbol: Symbol) -> bool:
    return isinstance(symbol, DataSymbol) and not symbol.is_constant \
        and not isinstance(symbol.interface, (ArgumentInterface, AutomaticInterface))


def _is_result(reference: Reference) -> bool:
    """:returns: whether a called routine surely sets an argument."""
    call = reference.parent
    if not isinstance(call, Call) or isinstance(call, IntrinsicCall):
        return False
    routine = callee_of(call)
    if routine is None:
        return False
    return any(actual is reference and (is_only_written(dummy) or _sets(routine, dummy, _DEPTH))
               for dummy, actual in argument_map(call, routine))


def _sets(routine: Routine, dummy: DataSymbol, depth: int) -> bool:
    """:returns: whether a routine surely sets an argument as a whole, one of its components, or
        either in a call."""
    if not depth or routine.walk((CodeBlock, Return, Loop)):
        return False
    if any(one.lhs.symbol is dummy and not one.lhs.walk(ArrayMixin)
           and is_surely_reached(one, routine)
           for one in routine.walk(Assignment) if isinstance(one.lhs, Reference)):
        return True
    return any(isinstance(actual, Reference) and actual.symbol is dummy and not actual.children
               and (is_only_written(inner) or _sets(callee, inner, depth - 1))
               for call in routine.walk(Call)
               if not isinstance(call, IntrinsicCall) and is_surely_reached(call, routine)
               and (callee := callee_of(call)) is not None
               for inner, actual in argument_map(call, callee))
