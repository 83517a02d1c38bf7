# SPDX-License-Identifier: BSD-3-Clause
"""Operators and assignments that the program defines become calls of its procedures."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, CodeBlock, IntrinsicCall, Node, Operation, Reference,
    Routine, StructureReference, UnaryOperation)
from psyclone.psyir.symbols import (
    ArrayType, NoType, RoutineSymbol, ScalarType, Symbol, TypedSymbol, UnresolvedInterface,
    UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions.bound import SpecificSymbol
from psyad_ext.ir.expressions.kinds import INTEGER, LOGICAL, REAL, ElementType, element_type
from psyad_ext.ir.expressions.questions import declared_rank, is_data, rank, symbols_read
from psyad_ext.ir.expressions.text import is_text_value
from psyad_ext.ir.lookup.callees import callee_of, is_elemental, select, value_datatype
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lookup.procedure_names import is_variable
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.memory.allocatable_scalars import name_only_elements, typed_as_elements
from psyad_ext.ir.lowering.procedures.operator_interfaces import (
    OperatorInterfaces, operator_interfaces)
from psyad_ext.ir.normal_form.copied_arguments import copy_of
from psyad_ext.ir.normal_form.defined_assignment import assigns_plain_text
from psyad_ext.ir.source.parsed import expression_of, without_parentheses
from psyad_ext.ir.structures.component_types import are_different_components, know_components
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.elementwise import elementwise_arguments
from psyad_ext.ir.tree.held_values import holds_value
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.refusals import OPERATOR
from psyad_ext.ir.tree.walking import nodes_of, scopes_of

_BINARY, _UNARY = BinaryOperation.Operator, UnaryOperation.Operator
#: How operators are written, in all ways.
_SIGNS: dict[object, tuple[str, ...]] = {
    _BINARY.ADD: ("+",), _BINARY.SUB: ("-",), _BINARY.MUL: ("*",), _BINARY.DIV: ("/",),
    _BINARY.POW: ("**",), _BINARY.EQ: ("==", ".eq."), _BINARY.NE: ("/=", ".ne."),
    _BINARY.LT: ("<", ".lt."), _BINARY.LE: ("<=", ".le."), _BINARY.GT: (">", ".gt."),
    _BINARY.GE: (">=", ".ge."), _BINARY.AND: (".and.",), _BINARY.OR: (".or.",),
    _BINARY.EQV: (".eqv.",), _BINARY.NEQV: (".neqv.",),
    _UNARY.MINUS: ("-",), _UNARY.PLUS: ("+",), _UNARY.NOT: (".not.",)}
_COMPARED = frozenset({_BINARY.EQ, _BINARY.NE, _BINARY.LT, _BINARY.LE, _BINARY.GT, _BINARY.GE})
_NUMBERS = frozenset({REAL, INTEGER})
_LOGICAL = frozenset({_BINARY.AND, _BINARY.OR, _BINARY.EQV, _BINARY.NEQV, _UNARY.NOT})

#: Expressions with such signs, as they are parsed.
_SIGNED = (Fortran2003.Level_2_Unary_Expr, Fortran2003.Level_2_Expr, Fortran2003.Add_Operand,
           Fortran2003.Mult_Operand, Fortran2003.Level_4_Expr, Fortran2003.Level_5_Expr,
           Fortran2003.Equiv_Operand, Fortran2003.Or_Operand, Fortran2003.And_Operand)

#: What happens where an expression is not understood.
_UNREAD = (NotImplementedError, PSycloneError, KeyError)


def call_operators(routine: Routine) -> None:
    """Replace the operators and assignments that the program defines by calls, in place.

    Before::

        real :: x, y
        integer :: n
        y = x .plus. y

    After::

        y = added(x, y)

    :param routine: the routine that uses them.

    :raises UnsupportedError: if a variable is assigned to itself in such a way, and not copied.
    """
    known = operator_interfaces(routine)
    if not known:
        return
    know_components(routine)
    _call_operators(routine, known)
    for statement in routine.walk(Assignment) if "=" in known else ():
        if isinstance(statement.lhs, Reference) and not holds_value(statement.lhs.symbol) \
                and not _is_intrinsic_assignment(statement) \
                and not assigns_plain_text(statement, known["="]):
            call = _call(statement.children, known["="], statement, "=")
            if call is not None:
                _pass_copy(call, statement)
                call.preceding_comment = statement.preceding_comment
            _replace(statement, call)


def call_operators_in(part: Node, routine: Routine) -> None:
    """Replace the operators in a part of a routine, in place.

    :param part: a node that stands in the routine; itself not replaced.
    :param routine: the routine.
    """
    known = operator_interfaces(routine)
    if known:
        with typed_as_elements(routine):
            _call_operators(part, known)


def read_named_operators(part: Node, routine: Routine) -> None:
    """Replace operators with names of their own where the types of their operands are known, in
    place: others stay opaque, with the names of variables as they stand in the source.

    :param part: a node that stands in the routine; itself not replaced.
    :param routine: the routine.
    """
    known = operator_interfaces(routine) if nodes_of(part, CodeBlock) else {}
    if known:
        know_components(routine, part)
        with typed_as_elements(routine):
            # The types of operands may be known when the routine is read again, or changed.
            _read_named(part, known, (*_UNREAD, UnsupportedError))


def _call_operators(top: Node, known: OperatorInterfaces) -> None:
    _read_named(top, known)
    _call_signs(top, known)


def _call_signs(top: Node, known: OperatorInterfaces) -> None:
    """Replace operators that Fortran has signs for, in place."""
    # Operands come before the operation that holds them.
    for node in reversed(top.walk(Operation)):
        signs = [sign for sign in _SIGNS.get(node.operator, ()) if sign in known]
        candidates = [one for sign in signs for one in known[sign]]
        if candidates and not _is_intrinsic(node):
            _replace(node, _call(node.children, candidates, node, signs[0]))


def _replace(old: Node, new: Call | None) -> None:
    if new is not None:
        new._ast = old._ast  # pylint: disable=protected-access
        old.replace_with(new)


def _pass_copy(call: Call, statement: Assignment) -> None:
    """Let a procedure that assigns something get a copy of it, which it may not tell from the
    variable that it assigns to, in place: ``a = b`` is ``call assign(a, (b))``.

    :param call: the call of the procedure.
    :param statement: the assignment.

    :raises UnsupportedError: if the variable is of a type that is not copied.
    """
    value = call.arguments[1]
    if is_data(value) and statement.lhs.symbol in symbols_read(statement.rhs) \
            and not are_different_components(statement.lhs, statement.rhs):
        try:
            copy = copy_of(copied(value))
        except NotImplementedError as error:
            raise UnsupportedError([_problem(
                statement, "assign a copy of the variable")]) from error
        value.replace_with(copy)


def _problem(node: Node, hint: str) -> Problem:
    return Problem(*location(node), OPERATOR.code,
                   OPERATOR.text.format(f"'{node.debug_string().strip()}'"), hint)


# Operators with names of their own

def _read_named(top: Node, known: OperatorInterfaces,
                unread: tuple[type[Exception], ...] = _UNREAD) -> None:
    """Replace operators with names, in place.

    :param top: a node; itself not replaced.
    :param known: the procedures behind the operators.
    :param unread: what is raised for an operator that stays opaque.
    """
    pending = top.walk(CodeBlock)
    while pending:
        block = pending.pop()
        trees = block.parse_tree_nodes
        if block.structure is not CodeBlock.Structure.EXPRESSION or len(trees) != 1:
            continue
        try:
            new = _read(trees[0], block, known)
        except unread:
            continue
        if new is not None:
            new._ast = block._ast  # pylint: disable=protected-access
            block.replace_with(new)
            pending.extend(new.walk(CodeBlock))


def _read(tree: Base, block: CodeBlock, known: OperatorInterfaces) -> Node | None:
    """:returns: a call for an operator with a name; None for anything else."""
    is_apart, tree = isinstance(tree, Fortran2003.Parenthesis), without_parentheses(tree)
    if is_apart and isinstance(tree, _SIGNED):
        # What has been written for a source may be read again: signs stand in parentheses there.
        new = _with_signs(tree, block, known)
        return None if isinstance(new, CodeBlock) else new
    if not isinstance(tree, (Fortran2003.Expr, Fortran2003.Level_1_Expr)):
        return None
    parts = list(tree.children)
    sign = str(parts.pop(len(parts) - 2)).lower()
    operands = [_read(part, block, known) or _with_signs(part, block, known) for part in parts]
    return _call(operands, known.get(sign, ()), block, sign)


def _with_signs(tree: Base, block: CodeBlock, known: OperatorInterfaces) -> Node:
    """:returns: an expression whose operators with signs have become calls."""
    holder = Assignment(parent=block.parent)
    holder.addchild(expression_of(tree, block.scope.symbol_table))
    read_constructors(holder)
    recognise_in(holder)
    name_only_elements(holder, block.ancestor(Routine))
    know_components(block.ancestor(Routine), holder)
    _call_operators(holder, known)
    return holder.children[0].detach()


# Which procedure it is

def _call(operands: Sequence[Node], candidates: Sequence[Routine], place: Node,
          sign: str) -> Call | None:
    """:returns: a call of the procedure that fits the operands, in no tree."""
    if not candidates:
        return None
    holder = Assignment(parent=place.parent)
    call = Call.create(RoutineSymbol("operator"), [copied(operand) for operand in operands])
    holder.addchild(call)
    if None in candidates or not all(map(_is_known, call.arguments)):
        raise UnsupportedError([_problem(
            place, "let its procedures and the types of its operands be known here")])
    procedure = select(call, candidates) or select(call, candidates, Types().ancestors)
    if procedure is None:
        return None
    call.routine.symbol = _symbol(procedure, place)
    if callee_of(call) is not procedure or is_variable(procedure.name, place):
        # Its own name means something else here, or nothing.
        call.routine.symbol = SpecificSymbol(_general(sign, place), procedure)
    return call.detach()


def _general(sign: str, place: Node) -> Symbol:
    """:returns: the name of an operator, or of the assignment, as it is known in a place."""
    name = "assignment(=)" if sign == "=" else f"operator({sign})"
    for scope in scopes_of(place):
        for symbol in scope.symbol_table.symbols:
            if symbol.name.replace(" ", "").lower() == name:
                return symbol
    return Symbol(name, interface=UnresolvedInterface())


def _symbol(procedure: Routine, place: Node) -> RoutineSymbol:
    own = place.scope.symbol_table.lookup(procedure.name, otherwise=None)
    if isinstance(own, RoutineSymbol) and bool(own.is_elemental) == is_elemental(procedure):
        return own
    interface = own.interface.copy() if own is not None else UnresolvedInterface()
    return RoutineSymbol(procedure.name, interface=interface,
                         is_elemental=is_elemental(procedure))


def _is_intrinsic(node: Operation) -> bool:
    """:returns: whether Fortran itself defines an operation on such operands."""
    if node.operator in _COMPARED and all(map(is_text_value, node.children)):
        return True
    types, ranks = zip(*map(_traits, node.children))
    return len({one for one in ranks if one}) < 2 and all(
        one in _NUMBERS if node.operator not in _LOGICAL else one is LOGICAL for one in types)


def _is_intrinsic_assignment(statement: Assignment) -> bool:
    (left, own), (right, other) = map(_traits, statement.children)
    return other in (0, own) and (
        left in _NUMBERS and right in _NUMBERS or left is right is LOGICAL)


def _is_known(node: Node) -> bool:
    """:returns: whether the type of an operand is known."""
    if isinstance(node, Operation):
        return _traits(node)[0] is not None
    return _traits(node)[0] is not None or not isinstance(
        getattr(value_datatype(node), "intrinsic", value_datatype(node)),
        (UnresolvedType, NoType, UnsupportedFortranType))


def _traits(node: Node) -> tuple[ScalarType.Intrinsic | None, int]:
    """:returns: the intrinsic type and the rank of a value; no type for a structure."""
    if isinstance(node, Operation):
        found = [_traits(child) for child in node.children]
        type_ = LOGICAL if node.operator in _LOGICAL or node.operator in _COMPARED else found[0][0]
        return type_, max(dimensions for _, dimensions in found)
    dimensions = rank(node)
    if isinstance(node, Call) and isinstance(node.routine, StructureReference):
        return _traits(node.routine)
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall):
        function = callee_of(node)
        result = node.routine.symbol if function is None else function.return_symbol
        if not isinstance(result, TypedSymbol):
            return None, 0
        datatype = result.datatype
        dimensions = max((_traits(one)[1] for one in elementwise_arguments(node)), default=0) \
            if node.is_elemental or function is not None and is_elemental(function) \
            else declared_rank(result)
    elif isinstance(node, StructureReference):
        datatype = node.datatype
        dimensions = len(datatype.shape) if isinstance(datatype, ArrayType) else 0
    else:
        type_ = value_type(node) or _type_of_pointer(node)
        return (type_.intrinsic if type_ else None), dimensions
    type_ = element_type(datatype)
    return (type_.intrinsic if type_ else None), dimensions


def _type_of_pointer(node: Node) -> ElementType | None:
    """:returns: the type of a pointer that is no array, None for anything else."""
    datatype = getattr(getattr(node, "symbol", None), "datatype", None)
    return element_type(datatype.partial_datatype) \
        if isinstance(datatype, UnsupportedFortranType) else None
