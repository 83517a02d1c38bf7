# SPDX-License-Identifier: BSD-3-Clause
"""Look-up of derivative rules and their application to expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from psyclone.psyir.nodes import (
    BinaryOperation, Call, IntrinsicCall, Literal, Node, Operation, Reference, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, ScalarType, SymbolTable

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import loses_precision
from psyad_ext.ir.expressions.kinds import (
    INTEGER, REAL, ElementType, expression_type, integer_value)
from psyad_ext.ir.normal_form.kept import Kept, kept
from psyad_ext.ir.source.parser import plain_reader
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.rules import intrinsics, operators
from psyad_ext.rules.guards import GUARDS, Guard, guarded

#: The contribution of each operand, None for those without one.
Row = tuple[str | None, ...]

_PLACEHOLDERS = "wabcr"
#: Only the formula of a value that is kept has a derivative, and what stands in a guard.
_FIRST = ("w", None, None)
#: Functions that rows need and Fortran lacks: of GAMMA and LOG_GAMMA, and of ERFC_SCALED.
DIGAMMA = "digamma"
ERFC_SCALED_SLOPE = "erfc_scaled_slope"


def row_of(node: Node) -> Row | None:
    """
    :param node: an operation or a call of an intrinsic.

    :returns: the contribution of each operand, None if ``node`` has no derivative.
    """
    return _ROWS[type(node)](node)


def _row_of_first(_node: Kept | Guard) -> Row:
    return _FIRST


def _row_of_intrinsic(call: IntrinsicCall) -> Row | None:
    name = _variant(call)
    row = intrinsics.DERIVATIVES.get(name)
    if row and name in intrinsics.ASSOCIATIVE:
        return row + ("w",) * (len(call.arguments) - 2)
    return row


def _row_of_operation(node: Operation) -> Row | None:
    if node._operator is BinaryOperation.Operator.POW:
        return operators.power(*node._children)
    return operators.DERIVATIVES.get(node._operator)


def _no_row(_node: Node) -> None:
    """A node that has no operands."""


_ROWS: ClassTable[Callable[[Any], Row | None]] = ClassTable(
    ((Kept, Guard), _row_of_first), (IntrinsicCall, _row_of_intrinsic),
    (Operation, _row_of_operation), (Node, _no_row))


def _variant(call: IntrinsicCall) -> str:
    return intrinsics.variant(call.intrinsic.name, len(call._children) - 1)


def operands(node: Node) -> list[Node]:
    """
    :param node: an expression.

    :returns: what it is computed from.
    """
    return list(node.arguments) if isinstance(node, IntrinsicCall) else list(node.children)


def differentiable_operands(node: Node) -> list[Node]:
    """
    :param node: an operation or a call of an intrinsic.

    :returns: the operands that a derivative may pass through.
    """
    return _with_entries(operands(node), row_of(node))


def _with_entries(nodes: Sequence[Node], row: Row | None) -> list[Node]:
    return [node for node, text in zip(nodes, row or ()) if text is not None]


def flowing_operands(node: Node) -> Sequence[Node]:
    """
    :param node: a part of an expression that is no variable.

    :returns: the operands that a derivative may flow to. What has no rule stops nothing: it must
        be found, and refused, if it is active.
    """
    return _FLOWING[type(node)](node)


def _flowing_in_intrinsic(call: IntrinsicCall) -> Sequence[Node]:
    row = row_of(call)
    return call.arguments if _reason_of_intrinsic(call, row) else _with_entries(call.arguments, row)


def _flowing_in_operation(node: Operation) -> Sequence[Node]:
    row = row_of(node)
    return node._children if _reason_of_operation(node, row) else _with_entries(node._children, row)


def _flowing_in_call(call: Call) -> Sequence[Node]:
    return call.arguments


def _nothing_flows(_node: Node) -> Sequence[Node]:
    return ()


_FLOWING: ClassTable[Callable[[Any], Sequence[Node]]] = ClassTable(
    (IntrinsicCall, _flowing_in_intrinsic), (Call, _flowing_in_call),
    (Operation, _flowing_in_operation), (Node, _nothing_flows))


def uses_result(node: Node) -> bool:
    """:returns: whether the derivative of an operation is cheaper if its result is at hand."""
    return any(text is not None and "r" in _variables(text) for text in row_of(node) or ())


def is_guarded(node: Node) -> bool:
    """
    :param node: an expression.

    :returns: whether the derivative of a part of it has a guard, for what variables are.
    """
    if isinstance(node, (Reference, Literal)):
        return False
    return any(text is not None and _guards_of(text) - {"factor", "seed"}
               for text in row_of(node) or ()) \
        or any(map(is_guarded, flowing_operands(node)))


@cache
def _guards_of(text: str) -> frozenset[str]:
    return frozenset(call.routine.name for call in _parsed(text).walk(Call)
                     if call.routine.name in GUARDS)


@cache
def is_selective(text: str) -> bool:
    """
    :param text: an entry of a row.

    :returns: whether it takes or leaves ``w``, which should be a variable then.
    """
    return any(reference.symbol.name == "w" for call in _parsed(text).walk(IntrinsicCall)
               for reference in call.walk(Reference))


@cache
def _variables(text: str) -> frozenset[str]:
    return frozenset(reference.symbol.name for reference in _parsed(text).walk(Reference))


def reason_unsupported(node: Node) -> str | None:
    """
    :param node: an expression with active operands.

    :returns: why it can't be differentiated, None if it can.
    """
    if isinstance(node, IntrinsicCall):
        return _reason_of_intrinsic(node, row_of(node))
    return _reason_of_operation(node, row_of(node)) if isinstance(node, Operation) else None


def _reason_of_intrinsic(call: IntrinsicCall, row: Row | None) -> str | None:
    name = _variant(call)
    if name in intrinsics.UNSUPPORTED:
        return intrinsics.UNSUPPORTED[name]
    known = row is not None or name in intrinsics.INACTIVE
    return None if known else "no derivative rule is known for it"


def _reason_of_operation(node: Operation, row: Row | None) -> str | None:
    known = row is not None or node.operator in operators.INACTIVE
    return None if known else "no derivative rule is known for this operator"


def pairwise(node: Node) -> Node:
    """
    :param node: an expression.

    :returns: a copy in which MAX(x, y, z) at the top is MAX(MAX(x, y), z), and that differentiates
        the square of a root as what the root is taken of.
    """
    root = _squared_root(node)
    if root is not None:
        return kept(_SQUARES[root.intrinsic.name](*map(copied, root.arguments)), copied(node))
    if not (isinstance(node, IntrinsicCall) and node.intrinsic.name in intrinsics.ASSOCIATIVE
            and len(node.arguments) > 2):
        return node
    first, *others = [copied(argument) for argument in node.arguments]
    for other in others:
        first = build.intrinsic(node.intrinsic.name, first, other)
    return first


def _sum_of_squares(*nodes: Node) -> Node:
    return build.add(*(making.operation(BinaryOperation.Operator.MUL, node, copied(node))
                       for node in nodes))


#: Functions that have no derivative at zero, and what their squares are.
_SQUARES: Mapping[str, Callable[..., Node]] = {"SQRT": lambda node: node, "HYPOT": _sum_of_squares}


def _squared_root(node: Node) -> IntrinsicCall | None:
    """:returns: the root if this is the square of one: it has derivatives where a root has none."""
    if not isinstance(node, BinaryOperation):
        return None
    base, other = node.children
    is_square = integer_value(other) == 2 if _is_power(node) \
        else node.operator is BinaryOperation.Operator.MUL and base == other
    if isinstance(base, Kept):
        base = base.arguments[0]
    is_root = is_square and isinstance(base, IntrinsicCall) and base.intrinsic.name in _SQUARES
    return base if is_root else None


def apply_row(text: str, seed: Node, node: Node, result: Node, type_: ElementType,
              guards: bool = True) -> Node:
    """Apply one entry of a row.

    :param text: the contribution of an operand.
    :param seed: what stands for ``w``; copied.
    :param node: the operation whose derivative this is.
    :param result: an expression for its result.
    :param type_: real type of the operation.
    :param guards: whether partial derivatives are kept finite at singular points.

    :returns: the contribution as an expression in the precision of ``type_``.
    """
    if text == "w":
        return copied(seed)
    if text == "-w":
        return build.neg(copied(seed))
    values: dict[str, Node] = {"w": seed, "r": result}
    values.update(zip("abc", operands(node)))
    if _is_power(node):
        base, exponent = node.children
        values.update(_power_operands(base, exponent, type_))
    return _instantiated(_parsed(text), values, type_, guards)


def _power_operands(base: Node, exponent: Node, type_: ElementType) -> dict[str, Node]:
    """:returns: what stands for the operands of a power, in the precision of its result."""
    base_type, exponent_type = expression_type(base), expression_type(exponent)
    values = {"a": base, "c": exponent}
    if base_type is not None and base_type.key != type_.key:
        values["a"] = build.converted(copied(base), type_)
    if exponent_type is not None and exponent_type.intrinsic is INTEGER \
            and loses_precision(exponent_type, type_):
        values["c"] = build.converted(copied(exponent), type_)
    return values


def _is_power(node: Node) -> bool:
    return isinstance(node, BinaryOperation) and node.operator is BinaryOperation.Operator.POW


def _instantiated(template: Node, values: Mapping[str, Node], type_: ElementType,
                  guards: bool) -> Node:
    if isinstance(template, Reference) and template.symbol.name in values:
        return copied(values[template.symbol.name])
    if isinstance(template, Literal) and template.datatype.intrinsic is REAL:
        return build.real(template.value, type_)
    children = [_instantiated(child, values, type_, guards) for child in _arguments(template)]
    if isinstance(template, IntrinsicCall):
        return build.intrinsic_call(template.intrinsic, children)
    if isinstance(template, Call) and template.routine.name in GUARDS:
        return guarded(template.routine.name, children, type_, guards)
    if isinstance(template, Call):
        return Call.create(FunctionSymbol(template.routine.name, type_), children)
    if isinstance(template, UnaryOperation) and template.operator is UnaryOperation.Operator.MINUS:
        return build.neg(children[0])
    if isinstance(template, Operation):
        return making.operation(template.operator, *children)
    return copied(template)


def _arguments(node: Node) -> list[Node]:
    return list(node.arguments) if isinstance(node, Call) else list(node.children)


class FunctionSymbol(RoutineSymbol):
    """Stands for a function that Fortran lacks until its routine is added to the generated code.

    :param name: name of the function.
    :param type_: type of its argument and result.
    """

    def __init__(self, name: str, type_: ElementType) -> None:
        super().__init__(name, type_.scalar())
        self.type_ = type_


@cache
def _parsed(text: str) -> Node:
    table = SymbolTable()
    for name in _PLACEHOLDERS:
        table.new_symbol(name, symbol_type=DataSymbol, datatype=ScalarType.real_type())
    expression = plain_reader().psyir_from_expression(text, table)
    for call in expression.walk(Call):
        # PSyclone reads the intrinsics of Fortran 2008 as calls of unknown routines.
        intrinsic = IntrinsicCall.Intrinsic.__members__.get(call.routine.name.upper())
        if intrinsic and not isinstance(call, IntrinsicCall):
            call.replace_with(build.intrinsic_call(intrinsic, [copied(a) for a in call.arguments]))
    return expression
