# SPDX-License-Identifier: BSD-3-Clause
"""New nodes of the kinds that expressions and assignments consist of.

They are what PSyclone's constructors make, sooner: those look again at each operand and each type,
and announce each change to all nodes above.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import TypeVar

from psyclone.errors import GenerationError
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Literal, Loop, Node,
    Range, Reference, Schedule, ScopingNode, Statement, UnaryOperation)
from psyclone.psyir.nodes.node import ChildrenList
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, DataType, RoutineSymbol, ScalarType, StaticInterface,
    Symbol, SymbolTable)
from psyclone.psyir.symbols.symbol import SymbolInterface

Made = TypeVar("Made", bound=Node)
# PSyclone's own lists of children check and announce each change.
_new_list, _append = list.__new__, list.append

_ANY = Symbol("any")
#: A type that has no expression in it may be that of many nodes: nothing changes it.
_INTEGER, _LOGICAL = ScalarType.integer_type(), ScalarType.boolean_type()


def with_own_children(node: Made) -> ChildrenList:
    """
    :param node: a node that is being made.

    :returns: its children, none yet.
    """
    kind = type(node)
    node._children = children = _new_list(ChildrenList)
    children._node_reference = node
    children._validation_function = kind._validate_child
    children._validation_text = kind._children_valid_format
    return children


def _made(model: Made, children: Iterable[Node]) -> Made:
    """
    :param model: a node of the same kind; its children are not looked at.
    :param children: nodes that are in no tree; not checked otherwise.

    :returns: a new node.
    """
    kind = type(model)
    new = kind.__new__(kind)
    new.__dict__ = model.__dict__.copy()
    new._annotations = []
    held = with_own_children(new)
    for child in children:
        if child._parent is not None:
            raise GenerationError(f"{child.node_str(False)} is part of another expression")
        child._parent = new
        _append(held, child)
    return new


_REFERENCE, _ARRAY_REFERENCE = Reference(_ANY), ArrayReference(_ANY)
_LITERAL, _ASSIGNMENT, _RANGE = Literal("1", _INTEGER), Assignment(), Range()
_INTRINSIC_CALL, _CALL = IntrinsicCall(IntrinsicCall.Intrinsic.ABS), Call()
_SCHEDULE, _LOOP, _BRANCH = Schedule(), Loop(), IfBlock()
_VARIABLE = DataSymbol("any", _INTEGER)
_OPERATIONS: dict[Enum, UnaryOperation | BinaryOperation] = {
    operator: kind(operator) for kind in (UnaryOperation, BinaryOperation)
    for operator in kind.Operator}


def reference(symbol: Symbol, indices: Sequence[Node] = ()) -> Reference:
    """:returns: a reference to ``symbol``, to an element if there are indices."""
    new = _made(_ARRAY_REFERENCE, indices) if indices else _made(_REFERENCE, ())
    new._symbol = symbol
    return new


def literal(value: str, datatype: ScalarType) -> Literal:
    """
    :param value: as PSyclone spells it.
    :param datatype: its type.

    :returns: a literal.
    """
    new = _made(_LITERAL, ())
    new._value, new._datatype = value, datatype
    return new


def integer(value: int) -> Literal:
    """:returns: the literal of a default integer that is not negative."""
    return literal(str(value), _INTEGER)


def logical(value: bool) -> Literal:
    """:returns: a literal of a default logical."""
    return literal("true" if value else "false", _LOGICAL)


def operation(operator: Enum, *operands: Node) -> UnaryOperation | BinaryOperation:
    """:returns: a unary or binary operation, which the operator tells."""
    return _made(_OPERATIONS[operator], operands)


def assignment(lhs: Reference, rhs: Node) -> Assignment:
    """:returns: ``lhs = rhs``."""
    return _made(_ASSIGNMENT, (lhs, rhs))


def scalar_type(intrinsic: ScalarType.Intrinsic, precision: object) -> ScalarType:
    """
    :param intrinsic: real, integer, logical...
    :param precision: its precision; taken over.

    :returns: the type.
    """
    if intrinsic is ScalarType.Intrinsic.CHARACTER:
        return ScalarType(intrinsic, precision)
    new = ScalarType.__new__(ScalarType)
    new._intrinsic, new._precision, new._length = intrinsic, precision, None
    return new


def array_type(element: DataType, shape: Iterable[object]) -> ArrayType:
    """
    :param element: type of the elements.
    :param shape: bounds of the dimensions.

    :returns: the type of an array.
    """
    new = ArrayType.__new__(ArrayType)
    new._elemental_type, new._shape = element, list(shape)
    return new


def bounds(lower: Node, upper: Node | ArrayType.Extent) -> ArrayType.ArrayBounds:
    """
    :param lower: the lower bound; taken over.
    :param upper: the upper bound; taken over.

    :returns: the bounds of a dimension.
    """
    new = ArrayType.ArrayBounds.__new__(ArrayType.ArrayBounds)
    for name, bound in (("lower", lower), ("upper", upper)):
        if isinstance(bound, Node):
            # As in PSyclone, each is held by an assignment of its own.
            _made(_ASSIGNMENT, (bound,))
        object.__setattr__(new, name, bound)
    return new


def section(start: Node, stop: Node) -> Range:
    """:returns: ``start:stop``."""
    return _made(_RANGE, (start, stop, integer(1)))


@cache
def intrinsic_symbol(function: IntrinsicCall.Intrinsic) -> Symbol:
    """:returns: the symbol of an intrinsic function, the same for all its calls."""
    return IntrinsicCall(function).routine.symbol


def intrinsic_call(function: IntrinsicCall.Intrinsic,
                   arguments: Sequence[tuple[str | None, Node]]) -> IntrinsicCall:
    """
    :param function: the intrinsic.
    :param arguments: its arguments, with their names or None.

    :returns: a call of it.
    """
    names, nodes = zip(*arguments) if arguments else ((), ())
    new = _made(_INTRINSIC_CALL, (reference(intrinsic_symbol(function)), *nodes))
    name_all(new, names)
    return new


def call(routine: RoutineSymbol, arguments: Sequence[Node]) -> Call:
    """:returns: a call of a subroutine with positional arguments."""
    new = _made(_CALL, (reference(routine), *arguments))
    name_all(new, [None]*len(arguments))
    return new


def _schedule(statements: Iterable[Statement]) -> Schedule:
    new = _made(_SCHEDULE, statements)
    new._symbol_table = own_table(new, _SCHEDULE._symbol_table)
    return new


def own_table(scope: ScopingNode, table: SymbolTable) -> SymbolTable:
    """
    :param scope: a scope that is being made.
    :param table: the table of the scope that it is a copy of.

    :returns: its table of names.
    """
    return empty_table(scope, table) if table.is_empty() else table.deep_copy(attached_to=scope)


def empty_table(scope: ScopingNode, table: SymbolTable) -> SymbolTable:
    """
    :param scope: a scope that is being made.
    :param table: the table of the scope that it is a copy of.

    :returns: a table of no names for it.
    """
    new = SymbolTable.__new__(SymbolTable)
    new.__dict__ = table.__dict__.copy()
    new._symbols, new._argument_list, new._tags = OrderedDict(), [], {}
    new._node = scope
    return new


def loop(variable: DataSymbol, start: Node, stop: Node, step: Node,
         body: Iterable[Statement]) -> Loop:
    """:returns: a do loop."""
    new = _made(_LOOP, (start, stop, step, _schedule(body)))
    new._ast, new._variable = new, variable  # the first as in PSyclone
    return new


def branch(condition: Node, then: Iterable[Statement],
           otherwise: Sequence[Statement]) -> IfBlock:
    """:returns: an if construct, with an else part if that has statements."""
    bodies = (then, otherwise) if otherwise else (then,)
    return _made(_BRANCH, (condition, *map(_schedule, bodies)))


def detached(node: Made) -> Made:
    """
    :param node: a node.

    :returns: the same, no part of any tree any more.
    """
    parent = node._parent
    if parent is not None:
        siblings = parent._children
        place = next(number for number, child in enumerate(siblings) if child is node)
        list.pop(siblings, place)
        node._parent, node._has_constructor_parent = None, False
    return node


def variable(name: str, datatype: DataType,
             interface: SymbolInterface | None = None) -> DataSymbol:
    """
    :param name: its name.
    :param datatype: its type.
    :param interface: what it is, by default a local variable.

    :returns: a new variable, in no table yet.
    """
    new = DataSymbol.__new__(DataSymbol)
    new.__dict__ = _VARIABLE.__dict__.copy()
    new._name, new._datatype = name, datatype
    new._interface = AutomaticInterface() if interface is None else interface
    return new


def constant(name: str, datatype: DataType, value: Node) -> DataSymbol:
    """
    :param name: its name.
    :param datatype: its type.
    :param value: its value, an expression in no tree; taken over.

    :returns: a new named constant, in no table yet.
    """
    new = variable(name, datatype, StaticInterface())
    # As in PSyclone, the value is held by an assignment.
    assignment(reference(new), value)
    new._initial_value, new._is_constant = value, True
    return new


def name_all(call: Call, names: Sequence[str | None]) -> None:
    """Give all arguments of a call their names, or None, in place."""
    # PSyclone tells them by the identities of the nodes.
    call._argument_names = [(id(node), name) for node, name in zip(call._children[1:], names)]


def forget_names(call: Call) -> None:
    """Let all arguments of a call be positional: PSyclone remembers the names of nodes that have
    been taken out and put back."""
    name_all(call, [None]*len(call.arguments))
