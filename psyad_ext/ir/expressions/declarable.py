# SPDX-License-Identifier: BSD-3-Clause
"""Bounds that compilers evaluate in statements, but not in declarations."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node, Reference

from psyad_ext.ir.expressions.questions import is_inquired, rank, references


def may_be_declared(bound: Node) -> bool:
    """
    :param bound: an expression for a bound of an array.

    :returns: whether a declaration can be relied on with it. The standard allows reductions of
        what is computed from constant arrays, ``count(table > 2)``, there, but gfortran takes
        ``table > 2`` for a scalar then.
    """
    return not any(one.symbol.is_constant and rank(one) and not is_inquired(one)
                   and _is_computed_with(one, bound) for one in references(bound)
                   if hasattr(one.symbol, "is_constant"))


def _is_computed_with(array: Reference, bound: Node) -> bool:
    """:returns: whether a function reduces an array that is computed from another one."""
    node, is_other = array, False
    while node is not bound:
        above = node.parent
        if isinstance(above, IntrinsicCall) and not rank(above):
            return is_other
        node, is_other = above, True
    return False
