# SPDX-License-Identifier: BSD-3-Clause
"""Array constructors with loops in them, or with a type, for which PSyclone has no nodes."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayConstructor, DataNode, Loop, Node
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, UnresolvedType

from psyad_ext.ir.expressions.kinds import ElementType, integer_value, promoted
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class ImpliedDo(DataNode):
    """``(values, variable = start, stop, step)``: the children are the bounds, then the values.

    :param variable: the variable that gives the counter its name; the values refer to it, but its
        own value does not change.
    """

    _children_valid_format = "[DataNode]*"
    _text_name = "ImpliedDo"

    def __init__(self, variable: DataSymbol) -> None:
        super().__init__()
        self.variable = variable

    @staticmethod
    def _validate_child(_position: int, child: Node) -> bool:
        return isinstance(child, DataNode)

    @property
    def bounds(self) -> tuple[Node, Node, Node]:
        """:returns: start, stop and step."""
        start, stop, step = self.children[:3]
        return start, stop, step

    @property
    def turns(self) -> range | None:
        """:returns: the numbers that it counts, None if they are not known."""
        start, stop, step = map(integer_value, self.bounds)
        return None if None in (start, stop, step) or not step \
            else range(start, stop + (1 if step > 0 else -1), step)

    @property
    def values(self) -> list[Node]:
        """:returns: what each turn adds."""
        return self.children[3:]

    @property
    def datatype(self) -> DataType:
        """:returns: the type of the values."""
        type_ = promoted(*self.values)
        return UnresolvedType() if type_ is None else type_.scalar()


def counting(root: Node) -> list[Loop | ImpliedDo]:
    """:returns: the loops in statements and in array constructors, each of which has a variable
        that counts."""
    return [*statements_of(root, Loop), *nodes_of(root, ImpliedDo)]


class TypedConstructor(ArrayConstructor):
    """An array constructor that says of which type its elements are.

    :param type_: the type; None if it says nothing.
    """

    def __init__(self, type_: ElementType | None) -> None:
        super().__init__()
        self.type_ = type_

    @property
    def datatype(self) -> DataType:
        """:returns: an array of rank 1."""
        type_ = self.type_ or (promoted(*self.children) if self.children else None)
        return UnresolvedType() if type_ is None else \
            ArrayType(type_.scalar(), [ArrayType.Extent.ATTRIBUTE])
