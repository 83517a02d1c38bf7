# SPDX-License-Identifier: BSD-3-Clause
"""Expressions as texts that are the same exactly where they are written the same."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import (
    Call, CodeBlock, IntrinsicCall, Literal, Member, Node, Operation, Reference)

from psyad_ext.core.dispatch import ClassTable

_INQUIRIES = frozenset(("LBOUND", "UBOUND", "SIZE"))


def key(node: Node) -> str:
    """
    :param node: an expression.

    :returns: a text that is the same for two expressions exactly if they are written the same.
    """
    return _KEYS[type(node)](node)


def _key_of_literal(node: Literal) -> str:
    return f"{node._value}:{node._datatype}"


def _key_of_intrinsic(call: IntrinsicCall) -> str:
    names = list(call.argument_names)
    # PSyclone writes the name of the first argument once it has been asked for the type.
    if names and names[0] and call.intrinsic.name in _INQUIRIES and names[0].lower() == "array":
        names[0] = None
    return f"{call.intrinsic.name}{_key_of_arguments(call, names)}"


def _key_of_arguments(call: Call, names: Iterable[str | None]) -> str:
    arguments = [f"{name.lower()}={key(argument)}" if name else key(argument)
                 for name, argument in zip(names, call.arguments)]
    return f"({','.join(arguments)})"


def _key_of_reference(node: Reference) -> str:
    return _with_keys(node._symbol.name.lower(), node) if node._children else \
        node._symbol.name.lower()


def _key_of_member(node: Member) -> str:
    return _with_keys(f"%{node.name.lower()}", node)


def _key_of_operation(node: Operation) -> str:
    return _with_keys(node._operator.name, node)


def _key_of_call(call: Call) -> str:
    # PSyclone's text leaves out bounds of sections that are spelled like those of the array.
    return f"call {key(call.routine)}{_key_of_arguments(call, call.argument_names)}"


def _key_of_unread(node: CodeBlock) -> str:
    return node.debug_string()


def _key_of_other(node: Node) -> str:
    return _with_keys(type(node).__name__, node)


def _with_keys(name: str, node: Node) -> str:
    return f"{name}({','.join(map(key, node._children))})"


_KEYS = ClassTable(
    (Literal, _key_of_literal), (IntrinsicCall, _key_of_intrinsic),
    (Reference, _key_of_reference), (Member, _key_of_member), (Operation, _key_of_operation),
    (Call, _key_of_call), (CodeBlock, _key_of_unread), (Node, _key_of_other))


def same(left: Node, right: Node) -> bool:
    """:returns: whether two expressions are written the same."""
    return key(left) == key(right)
