# SPDX-License-Identifier: BSD-3-Clause
"""Whether the extents of arrays in a statement agree, as far as they are numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, IntrinsicCall, Literal, Node, Operation, Reference, Statement)

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.callees import rank_of_value

#: Extents, None for those that are no numbers.
Shape = list[int | None]
_REDUCTIONS = {"SUM", "PRODUCT", "MAXVAL", "MINVAL", "COUNT", "ANY", "ALL", "NORM2", "PARITY",
               "IALL", "IANY", "IPARITY"}
#: Functions whose results have the shape of their first argument.
_MOVING = {"CSHIFT", "EOSHIFT"}


class _Disagree(Exception):
    """Arrays have different shapes."""


def agree(statement: Statement, shape_of: Callable[[Reference], Shape | None]) -> bool:
    """
    :param statement: a statement without others in it.
    :param shape_of: tells the extents of variables and their parts, as far as they are known.

    :returns: whether the arrays in it may have the shapes that it needs.
    """
    try:
        _Shapes(shape_of).of(statement)
    except _Disagree:
        return False
    return True


class _Shapes:
    """Finds the shapes of expressions.

    :param shape_of: tells those of variables and their parts.
    """

    def __init__(self, shape_of: Callable[[Reference], Shape | None]) -> None:
        self._shape_of = shape_of

    def of(self, node: Node) -> Shape | None:
        """
        :returns: the extents of what an expression gives, none for a scalar; None if its rank is
            not known.

        :raises _Disagree: if arrays in it do not fit.
        """
        if isinstance(node, Literal):
            return []
        if isinstance(node, IntrinsicCall):
            own = [self.of(one) for one in node.arguments]
            if node.intrinsic.is_elemental:
                return _common(own)
            return self._of_function(node, own)
        inner = [self.of(one) for one in node.children]
        if isinstance(node, (Assignment, Operation)):
            return _common(inner)
        if isinstance(node, ArrayConstructor):
            counts = [1 if one == [] else one[0] if one and len(one) == 1 else None
                      for one in inner]
            return [None if None in counts else sum(counts)]
        shape = self._shape_of(node) if is_data(node) else None
        return shape or [None]*rank_of_value(node) or shape

    def _of_function(self, call: IntrinsicCall, shapes: Sequence[Shape | None]) -> Shape | None:
        """:returns: the extents of what a function gives that is not elemental."""
        name, first = call.intrinsic.name, shapes[0] if shapes else None
        if name == "TRANSPOSE":
            return first[::-1] if first else None
        if name == "DOT_PRODUCT":
            _common(shapes)
            return []
        if name == "MATMUL":
            if not first or not shapes[1]:
                return None
            _common([first[-1:], shapes[1][:1]])
            return [*first[:-1], *shapes[1][1:]]
        if name in _REDUCTIONS:
            return self._of_reduction(call, shapes)
        if name in _MOVING:
            return first
        if name == "SPREAD":
            return self._of_copies(call, first)
        return None

    @staticmethod
    def _of_copies(call: IntrinsicCall, first: Shape | None) -> Shape | None:
        """:returns: the extents of copies of a value, side by side in a new dimension."""
        names = [(name or own).lower() for name, own in zip(
            call.argument_names, ("source", "dim", "ncopies"))]
        given = dict(zip(names, call.arguments))
        number = integer_value(given["dim"]) if names[0] == "source" else None
        if first is None or number is None:
            return None
        return [*first[:number - 1], integer_value(given["ncopies"]), *first[number - 1:]]

    @staticmethod
    def _of_reduction(call: IntrinsicCall, shapes: Sequence[Shape | None]) -> Shape | None:
        _common([one for one, name in zip(shapes, call.argument_names)
                 if (name or "").lower() != "dim"])
        if len(shapes) == 1:
            return []
        if not shapes[0] or len(shapes) == 2 and shapes[1] != []:
            return [] if shapes[0] and shapes[1] else None
        names = [(name or "").lower() for name in call.argument_names]
        dim = call.arguments[names.index("dim")] if "dim" in names else call.arguments[1]
        number = integer_value(dim)
        rest = [None]*(len(shapes[0]) - 1) if number is None else [
            *shapes[0][:number - 1], *shapes[0][number:]]
        return rest if "dim" in names or number is not None else None


def _common(shapes: Sequence[Shape | None]) -> Shape | None:
    """
    :returns: the extents of what combines values element by element.

    :raises _Disagree: if the values have different extents.
    """
    found: Shape = []
    for shape in filter(None, shapes):
        if found and len(found) != len(shape):
            return None
        found = found or [None]*len(shape)
        if any(None not in (one, other) and one != other for one, other in zip(found, shape)):
            raise _Disagree
        found = [other if one is None else one for one, other in zip(found, shape)]
    return None if not found and None in shapes else found
