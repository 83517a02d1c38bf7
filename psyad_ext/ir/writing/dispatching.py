# SPDX-License-Identifier: BSD-3-Clause
"""Which method of PSyclone's writer prints a node, found once for each class of nodes."""

from __future__ import annotations

from functools import cache

from psyclone.psyir.commentable_mixin import CommentableMixin
from psyclone.psyir.nodes import Node

from psyad_ext.ir.expressions.constructor_writer import ConstructorWriter


class DispatchingWriter(ConstructorWriter):
    """Prints expressions by the methods that PSyclone looks for at each node anew."""

    def _visit(self, node: Node) -> str:
        method = _method_for(type(self), type(node))
        return super()._visit(node) if method is None else getattr(self, method)(node)


@cache
def _method_for(writer: type[ConstructorWriter], kind: type[Node]) -> str | None:
    """:returns: the method that prints a kind of nodes; None if there is none, or more to do than
        to call it: comments to print, or conditions to check."""
    if issubclass(kind, CommentableMixin) \
            or kind.validate_global_constraints is not Node.validate_global_constraints:
        return None
    names = (f"{one.__name__.lower()}_node" for one in kind.__mro__)
    return next((name for name in names if hasattr(writer, name)), None)
