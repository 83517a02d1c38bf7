# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions of arrays, and array constructors, as loops and assignments.

A value that is an array goes to a variable first, ``t = f(...)``; such a statement then becomes
loops that fill the elements of its left-hand side.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, BinaryOperation, Call, DataNode, IntrinsicCall, Node, Operation,
    Range, Reference, Routine, Statement)
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import is_data, rank, references, symbols_read
from psyad_ext.ir.lowering.arrays.constructors import elements_type, fill_constructor
from psyad_ext.ir.lowering.arrays.dimensions import OVER_DIMENSION
from psyad_ext.ir.lowering.arrays.moving import MOVERS
from psyad_ext.ir.lowering.arrays.products import PRODUCTS
from psyad_ext.ir.lowering.arrays.reductions import REDUCTIONS
from psyad_ext.ir.lowering.base.filling import Filler, Workshop
from psyad_ext.ir.lowering.base.shapes import named
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.values import elementwise_target, value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.kept import Kept
from psyad_ext.ir.tree.copying import copied

Made = tuple[list[Statement], Node] | None

#: What gives an array the value of a function.
FILLERS: dict[str, Filler] = {**MOVERS, **PRODUCTS, **OVER_DIMENSION}
#: Names of the variables that hold the values of functions.
_NAMES = {"MATMUL": "matrix_product", "TRANSPOSE": "transposed", "SPREAD": "copies",
          "RESHAPE": "reshaped", "CSHIFT": "shifted", "EOSHIFT": "shifted", "PACK": "packed",
          "UNPACK": "unpacked", "SUM": "totals", "PRODUCT": "factors", "MAXVAL": "largest",
          "MINVAL": "smallest", "NORM2": "norms"}
_COMPARED = frozenset({
    BinaryOperation.Operator.EQ, BinaryOperation.Operator.NE, BinaryOperation.Operator.LT,
    BinaryOperation.Operator.LE, BinaryOperation.Operator.GT, BinaryOperation.Operator.GE})


class ArrayFunctions:
    """Computes reductions, and what else takes the elements of an array elsewhere.

    :param routine: the routine that holds the expressions.
    :param variables: declares new variables in it.
    """

    kinds = (Call, ArrayConstructor)

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self._shop = Workshop(routine, variables)
        self._variables = variables
        self._held_by: set[DataSymbol] = set()

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is taken out of its expression."""
        if isinstance(node, ArrayConstructor):
            return not _describes(node)
        if not isinstance(node, IntrinsicCall) or node.intrinsic.is_elemental \
                or node.intrinsic.is_inquiry or isinstance(node.parent, (ImpliedDo, Kept)):
            return False
        if _is_differentiated(node):
            return not _is_turned(node)
        # Its value is the same for all elements of what it stands among.
        return not isinstance(node.parent, (Assignment, Range)) and (
            elementwise_target(node) is not None or rank(node) > 0 and _is_combined(node)
            or _is_given(node))

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: loops for an assignment of such a value, and nothing else, to an array."""
        if not isinstance(statement, Assignment) or not _is_direct(statement.rhs):
            return None
        value = statement.rhs
        if any(self.applies(part) and part.ancestor(ImpliedDo) is None
               for part in value.walk((Call, ArrayConstructor))[1:]):
            return None
        if isinstance(value, ArrayConstructor):
            return fill_constructor(statement.lhs, value, self._shop)
        return FILLERS[value.intrinsic.name](statement.lhs, named(value), self._shop)

    def value(self, node: Node) -> Made:
        """:returns: statements, and an expression that has the value after them."""
        if _is_direct(node):
            return None  # the statement as a whole becomes loops
        if isinstance(node, ArrayConstructor):
            return self._held(node, elements_type(node), "elements")
        if not _is_differentiated(node):
            return self._held(node, value_type(node), "once")
        if node.intrinsic.name in REDUCTIONS and not rank(node):
            return REDUCTIONS[node.intrinsic.name](node, self._shop)
        if node.intrinsic.name not in FILLERS:
            return None
        return self._held(node, value_type(node), _NAMES[node.intrinsic.name])

    def _held(self, node: Node, type_: ElementType | None, name: str) -> Made:
        """:returns: the assignment of a value to a new variable."""
        if type_ is None or type_.intrinsic is ScalarType.Intrinsic.CHARACTER \
                or self._is_held(node):
            return None
        made = new_temporary(node, type_, name, self._variables)
        if made is None:
            return None
        before, target = made
        self._held_by.add(target.symbol)
        return [*before, build.assign(target, copied(node))], copied(target)

    def _is_held(self, node: Node) -> bool:
        """:returns: whether a value has a variable already, and another one would not help."""
        return isinstance(node.parent, Assignment) and node is node.parent.rhs \
            and node.parent.lhs.symbol in self._held_by


def _describes(node: ArrayConstructor) -> bool:
    """:returns: whether a constructor only says which shape or order another value has."""
    parent = node.parent
    return isinstance(parent, (IntrinsicCall, ImpliedDo, ArrayConstructor)) and (
        not isinstance(parent, IntrinsicCall) or parent.intrinsic.name == "RESHAPE"
        and any(argument is node for name, argument in named(parent).items()
                if name in ("shape", "order")))


def _is_direct(node: Node) -> bool:
    """:returns: whether ``node`` is all that is assigned to an array, which may be filled."""
    statement = node.parent
    if not isinstance(statement, Assignment) or node is not statement.rhs \
            or not is_data(statement.lhs) or not rank(statement.lhs):
        return False
    is_constructor = isinstance(node, ArrayConstructor)
    if not is_constructor and not (
            isinstance(node, IntrinsicCall) and node.intrinsic.name in FILLERS
            and _is_differentiated(node)):
        return False
    lhs, type_ = statement.lhs, elements_type(node) if is_constructor else value_type(node)
    own = symbol_type(lhs.symbol)
    return (lhs.symbol not in symbols_read(node)
            and rank(lhs) == rank(node) and type_ is not None and own is not None
            and own.key == type_.key
            and not any(isinstance(call, Call) and not isinstance(call, IntrinsicCall)
                        for call in lhs.walk(Call)))


def _is_turned(node: IntrinsicCall) -> bool:
    """:returns: whether a matrix product takes a matrix in another order of its indices."""
    parent = node.parent
    return (node.intrinsic.name == "TRANSPOSE" and isinstance(parent, IntrinsicCall)
            and parent.intrinsic.name == "MATMUL" and is_data(node.arguments[0]))


def _is_differentiated(node: IntrinsicCall) -> bool:
    """:returns: whether a derivative may flow through a node, which has a real value."""
    name = node.intrinsic.name
    if name not in FILLERS and name not in REDUCTIONS:
        return False
    type_ = value_type(node)
    if type_ is None or not type_.is_real or all(
            getattr(one.symbol, "is_constant", False) for one in references(node)):
        return False
    inner: Node = node
    parent = node.parent
    while isinstance(parent, DataNode) and not isinstance(parent, (Reference, Range)) and not (
            isinstance(parent, Call) and not isinstance(parent, IntrinsicCall)):
        if not _passes_on(parent):
            return False
        inner, parent = parent, parent.parent
    if isinstance(parent, Assignment):
        own = expression_type(parent.lhs)
        return inner is parent.rhs and own is not None and own.is_real
    return isinstance(parent, Call) and not isinstance(parent, IntrinsicCall)


def _passes_on(parent: DataNode) -> bool:
    """:returns: whether the derivative of a part is one of the whole."""
    if isinstance(parent, IntrinsicCall):
        type_ = value_type(parent)
        return not parent.intrinsic.is_inquiry and type_ is not None and type_.is_real
    return not (isinstance(parent, Operation) and parent.operator in _COMPARED)


def _is_given(node: Node) -> bool:
    """:returns: whether a value goes into a function whose elements are taken one by one."""
    parent = node.parent
    while isinstance(parent, Operation) or isinstance(parent, IntrinsicCall) \
            and parent.intrinsic.is_elemental:
        parent = parent.parent
    return isinstance(parent, IntrinsicCall) and _is_differentiated(parent) \
        and not parent.is_inquiry


def _is_combined(node: Node) -> bool:
    """:returns: whether an array is an argument of a routine, or an operand in one."""
    parent = node.parent
    while isinstance(parent, Operation) or isinstance(parent, IntrinsicCall) \
            and parent.intrinsic.is_elemental:
        parent = parent.parent
    return isinstance(parent, Call) and not isinstance(parent, IntrinsicCall)


