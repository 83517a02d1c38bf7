# SPDX-License-Identifier: BSD-3-Clause
"""Whether a section starts or ends where its array does, so that its bound need not be written.

PSyclone omits a bound that is spelled like that of the declaration, although it may have changed
since the array got its own. It asks SymPy, which takes longer for one section than writing a
routine. Differences of sums of variables and numbers are as well told without.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, BinaryOperation, IntrinsicCall, Literal, Node, Range, Reference,
    UnaryOperation)
from psyclone.psyir.symbols import ArgumentInterface, ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.walking import nodes_of

_BINARY = BinaryOperation.Operator
#: The factor of the right operand.
_SIGNS = {_BINARY.ADD: 1, _BINARY.SUB: -1}

#: Coefficients of variables by their names, that of the constant under no name.
_Sum = dict[str, int]


def starts_with_array(section: Range) -> bool:
    """:returns: whether the first element is known to be that of the dimension."""
    known = _is_bound(section, section.start, "lower")
    if known is None:
        known = section.parent.is_lower_bound(section.parent.index_of(section))
    return known and _stays(section.start)


def ends_with_array(section: Range) -> bool:
    """:returns: whether the last element is known to be that of the dimension."""
    known = _is_bound(section, section.stop, "upper")
    if known is None:
        known = section.parent.is_upper_bound(section.parent.index_of(section))
    return known and _stays(section.stop)


def is_whole(array: ArrayReference) -> bool:
    """:returns: whether all elements of an array are known to be meant."""
    return all(isinstance(index, Range) and integer_value(index.step) == 1
               and starts_with_array(index) and ends_with_array(index) for index in array.indices)


def _stays(bound: Node) -> bool:
    """:returns: whether a bound is still what it was where the array got its own."""
    if isinstance(bound, IntrinsicCall) and bound.is_inquiry:
        return True
    return all(getattr(one.symbol, "is_constant", False) or one.symbol.is_argument
               and one.symbol.interface.access is ArgumentInterface.Access.READ
               for one in nodes_of(bound, Reference))


def _is_bound(section: Range, value: Node, which: str) -> bool | None:
    """:returns: whether a value is a bound that has been declared; None if PSyclone has to tell."""
    array = section.parent
    if array is None:
        return False
    if not isinstance(array, ArrayReference) or not isinstance(array.symbol, DataSymbol) \
            or type(array.symbol.datatype) is not ArrayType:
        return None
    # Asking for the shape itself makes PSyclone check it again.
    bounds = array.symbol.datatype._shape[array.index_of(section)]
    declared = getattr(bounds, which, None)
    if not isinstance(declared, Node):
        return None
    left, right = _sum_of(declared), _sum_of(value)
    if left is None or right is None:
        return None
    names = left.keys() | right.keys()
    # For SymPy, variables are those of the same spelling.
    if len({name.lower() for name in names}) < len(names):
        return None
    return all(left.get(name, 0) == right.get(name, 0) for name in names)


def _sum_of(node: Node) -> _Sum | None:
    """:returns: the sum that an expression is, None if it is anything else."""
    if type(node) is Literal and node.datatype.intrinsic is ScalarType.Intrinsic.INTEGER:
        return {"": int(node.value)}
    if type(node) is Reference and isinstance(node.symbol, DataSymbol) \
            and isinstance(node.symbol.datatype, ScalarType) \
            and node.symbol.datatype.intrinsic is ScalarType.Intrinsic.INTEGER:
        return {node.symbol.name: 1}
    if type(node) is UnaryOperation and node.operator is UnaryOperation.Operator.MINUS:
        return _added({}, _sum_of(node.children[0]), -1)
    if type(node) is BinaryOperation and node.operator in _SIGNS:
        left, right = map(_sum_of, node.children)
        return _added(left, right, _SIGNS[node.operator])
    return None


def _added(left: _Sum | None, right: _Sum | None, factor: int) -> _Sum | None:
    if left is None or right is None:
        return None
    names = left.keys() | right.keys()
    return {name: left.get(name, 0) + factor * right.get(name, 0) for name in names}
