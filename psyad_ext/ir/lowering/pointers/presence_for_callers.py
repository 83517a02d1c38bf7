# SPDX-License-Identifier: BSD-3-Clause
"""Presence of optional arguments, in statements that are executed by the callers of a routine."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import (
    BinaryOperation, IfBlock, IntrinsicCall, Literal, Node, Reference, Schedule, StructureReference,
    UnaryOperation)
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, is_null_pointer
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of

#: The operators for which one operand may decide, and the value with which it does so.
_DECIDING = {BinaryOperation.Operator.AND: False, BinaryOperation.Operator.OR: True}


def tell_presence(holder: Schedule, given: Mapping[Symbol, Node]) -> None:
    """Say which arguments a call gives, and take the branches that this decides, in place.

    :param holder: statements of the routine that is called.
    :param given: what the call passes for each argument that it gives.

    :raises NotImplementedError: if it is not known where it is called.
    """
    found = [call for call in nodes_of(holder, IntrinsicCall)
             if call.intrinsic is IntrinsicCall.Intrinsic.PRESENT]
    for call in found:
        call.replace_with(_told(call.arguments[0].symbol, given))
    if found:
        take_must_alias(holder)


def take_must_alias(holder: Schedule) -> None:
    """Take the branches whose conditions are decided by values that stand there, in place."""
    # Inner ones come after those that hold them.
    for branch in reversed(nodes_of(holder, IfBlock)):
        _take(branch)


def _told(dummy: Symbol, given: Mapping[Symbol, Node]) -> Node:
    """:returns: what says in the routine that calls whether an argument is there."""
    actual = given.get(dummy)
    if actual is None:
        return build.logical(False)
    if not isinstance(actual, Reference):
        if is_null_pointer(actual):
            raise NotImplementedError("null() as an argument that may be absent")
        return build.logical(True)
    if type(actual) is Reference and is_optional(actual.symbol):
        return build.intrinsic("PRESENT", build.ref(actual.symbol))
    if not (is_allocatable(dummy) or declares_pointer(dummy)) and may_be_nothing(actual):
        # What is not allocated, or points nowhere, counts as absent.
        raise NotImplementedError("an argument that may be nothing")
    return build.logical(True)


def may_be_nothing(actual: Node) -> bool:
    """:returns: whether all of a variable is passed that may not be allocated, or associated."""
    if isinstance(actual, (StructureReference, IntrinsicCall)):
        return True
    return type(actual) is Reference and (
        is_allocatable(actual.symbol) or declares_pointer(actual.symbol))


def _take(branch: IfBlock) -> None:
    """Put the statements of a branch in its place, if it is decided, in place."""
    condition = _decided(branch.condition)
    if condition is None:
        return
    body = branch.if_body if condition else branch.else_body
    block, place = branch.parent, branch.position
    statements = body.pop_all_children() if body is not None else []
    branch.detach()
    for number, statement in enumerate(statements):
        block.addchild(statement, place + number)


def _decided(condition: Node) -> bool | None:
    """:returns: the value of a condition, if it is known."""
    if isinstance(condition, Literal):
        return condition.value == "true"
    operator = getattr(condition, "operator", None)
    if operator is UnaryOperation.Operator.NOT:
        known = _decided(condition.operand)
        return None if known is None else not known
    if operator not in _DECIDING:
        return None
    known = [_decided(operand) for operand in condition.operands]
    if _DECIDING[operator] in known:
        return _DECIDING[operator]
    return None if None in known else not _DECIDING[operator]
