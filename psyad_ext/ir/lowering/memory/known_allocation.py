# SPDX-License-Identifier: BSD-3-Clause
"""What the statements before one tell of the allocation of a variable."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, CodeBlock, IfBlock, IntrinsicCall, Node, Reference, Routine,
    Statement, UnaryOperation)
from psyclone.psyir.symbols import Symbol, UnsupportedFortranType

from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lowering.base.labels import label_of
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, objects_of, sets_status
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of

_AND, _NOT = BinaryOperation.Operator.AND, UnaryOperation.Operator.NOT
_QUESTIONS = frozenset(("ALLOCATED", "ASSOCIATED"))


def told_before(target: Reference, statement: Statement, routine: Routine) -> bool | None:
    """
    :param target: all of an allocatable variable or of a pointer, or of a component.
    :param statement: a statement of a routine.
    :param routine: the routine.

    :returns: whether it certainly is allocated, or certainly not, where the statement starts; None
        if neither is known.
    """
    block, place = statement.parent, statement.position
    while True:
        for one in reversed(block.children[:place]):
            told = _told_by(one, target)
            if told is not None:
                return told
            if not _leaves_alone(one, target, routine):
                return None
        owner = block.parent
        if block is routine:
            return False if _starts_anew(target.symbol, routine) else None
        if not isinstance(owner, IfBlock):
            return None
        told = _told_by_condition(owner.condition, target, block is owner.if_body)
        if told is not None:
            return told
        block, place = owner.parent, owner.position


def _told_by(statement: Node, target: Reference) -> bool | None:
    """:returns: what a statement leaves behind, None if it does not tell."""
    if is_memory_statement(statement):
        named = any(_names(one, target) for one in objects_of(statement))
        # With a status, the statement need not have done it.
        return allocates(statement) if named and not sets_status(statement) else None
    if isinstance(statement, IfBlock) and statement.else_body is None:
        # if (allocated(a)) deallocate(a)
        asked = _told_by_condition(statement.condition, target, False)
        last = statement.if_body.children[-1:]
        return asked if last and asked is not None and _told_by(last[0], target) is asked else None
    return None


def _told_by_condition(condition: Node, target: Reference, holds: bool) -> bool | None:
    """:returns: what a condition tells where it holds, or where it does not."""
    if isinstance(condition, UnaryOperation) and condition.operator is _NOT:
        return _told_by_condition(condition.children[0], target, not holds)
    if isinstance(condition, BinaryOperation) and condition.operator is _AND and holds:
        return next((told for one in condition.children
                     for told in [_told_by_condition(one, target, True)] if told is not None), None)
    asks = isinstance(condition, IntrinsicCall) and condition.intrinsic.name in _QUESTIONS \
        and len(condition.arguments) == 1 and key(condition.arguments[0]) == key(target)
    return holds if asks else None


def _names(node: Reference, target: Reference) -> bool:
    """:returns: whether an object of a memory statement, with bounds perhaps, is a variable."""
    if node.symbol is not target.symbol:
        return False
    own, others = steps_of(node), steps_of(target)
    return [one.name for one in own] == [one.name for one in others] and all(
        [*map(key, mine.indices or ())] == [*map(key, other.indices or ())]
        for mine, other in zip(own[:-1], others[:-1]))


def _leaves_alone(statement: Node, target: Reference, routine: Routine) -> bool:
    """:returns: whether a statement certainly leaves a variable allocated or not as it is."""
    if any(one.indices for one in steps_of(target)):
        return False  # the indices may mean another element
    symbol = target.symbol
    is_own = routine.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol \
        and not symbol.is_import
    return not any(_may_change(node, target, is_own)
                   for node in nodes_of(statement, (Call, Assignment, CodeBlock)))


def _may_change(node: Node, target: Reference, is_own: bool) -> bool:
    """
    :param node: a statement, or a part of one.
    :param target: a variable, or a component.
    :param is_own: whether the variable is declared in the routine itself.

    :returns: whether the statement may change whether it is allocated.
    """
    name = target.symbol.name.lower()
    if isinstance(node, CodeBlock):
        return label_of(node) is not None \
            or name in map(str.lower, node.get_symbol_names()) \
            or any(getattr(tree.item, "label", None) is not None
                   for tree in node.parse_tree_nodes if getattr(tree, "item", None) is not None)
    if isinstance(node, Assignment):
        return node.lhs.symbol is target.symbol and (
            node.is_pointer or len(steps_of(node.lhs)) <= len(steps_of(target)))
    inquires = isinstance(node, IntrinsicCall) and not is_memory_statement(node) \
        and node.intrinsic.name != "MOVE_ALLOC"
    return not inquires and (
        not (is_own or isinstance(node, IntrinsicCall))
        or any(is_data(one) and one.symbol is target.symbol for one in node.arguments))


def _starts_anew(symbol: Symbol, routine: Routine) -> bool:
    """:returns: whether nothing of a variable is allocated when its routine starts."""
    if routine.symbol_table.symbols_dict.get(symbol.name.lower()) is not symbol \
            or symbol.is_argument or symbol.is_import or symbol.is_static:
        return False
    datatype = getattr(symbol, "datatype", None)
    return not isinstance(datatype, UnsupportedFortranType) \
        or "save" not in datatype.declaration.lower()
