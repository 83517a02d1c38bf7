# SPDX-License-Identifier: BSD-3-Clause
"""Variables in parentheses as arguments: copies, which PSyclone takes for the variables."""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Assignment_Stmt, Data_Ref, Function_Reference, Name, Parenthesis, Part_Ref,
    Proc_Component_Ref, Procedure_Designator, Structure_Constructor)
from fparser.two.utils import Base, BinaryOpBase
from psyclone.psyir.nodes import (
    ArrayMember, ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference,
    Routine, Statement, StructureReference, UnaryOperation)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, ScalarType, StructureType

from psyad_ext.ir.source.external_procedures import is_declared_external
from psyad_ext.ir.source.parsed import without_parentheses
from psyad_ext.ir.source.walking import walk

_VARIABLES = (Name, Part_Ref, Data_Ref)
_CALLS = (Part_Ref, Function_Reference, Structure_Constructor)


def is_copied_argument(tree: Base, parent: Node) -> bool:
    """
    :param tree: parentheses.
    :param parent: what they are read into.

    :returns: whether they make a copy of what may be a variable, for a procedure of the program.
    """
    return isinstance(without_parentheses(tree), _VARIABLES) \
        and _is_given_to_procedure(tree, parent)


def _is_given_to_procedure(tree: Base, parent: Node) -> bool:
    """:returns: whether an expression is an argument of a procedure of the program."""
    if isinstance(parent, ArrayMember):
        return _is_called(tree) and not _is_component(parent)
    return _is_procedure(parent)


def _is_called(tree: Base) -> bool:
    """:returns: whether behind what an expression belongs to, in an object, there is no component
        of it; nor is it assigned to."""
    while tree is not None and not isinstance(tree.parent, Data_Ref):
        tree = tree.parent
    if tree is None or tree.parent.children[-1] is not tree:
        return False
    around = tree.parent.parent
    if isinstance(around, (Procedure_Designator, Proc_Component_Ref)):
        return False  # the name of what is called stands behind the object
    return not isinstance(around, Assignment_Stmt) or around.children[0] is not tree.parent


def _is_procedure(node: Node) -> bool:
    """:returns: whether a node calls a procedure of the program; one that only has a type looks
        like an element, of a variable that has none."""
    if isinstance(node, ArrayReference):
        datatype = node.symbol.datatype if isinstance(node.symbol, DataSymbol) else None
        return is_declared_external(datatype) \
            or isinstance(datatype, ScalarType) and not _is_statement_function(node)
    return isinstance(node, Call) and not isinstance(node, IntrinsicCall)


def _is_component(member: ArrayMember) -> bool:
    """:returns: whether what looks like an element of a component is known to be no call of a
        procedure that is bound to the type."""
    reference = member.ancestor(StructureReference)
    datatype, part = getattr(reference.symbol, "datatype", None), reference
    while part is not member:
        part = part.member
        if isinstance(datatype, ArrayType):
            datatype = datatype.intrinsic
        if isinstance(datatype, DataTypeSymbol):
            datatype = datatype.datatype
        if not isinstance(datatype, StructureType) or part.name not in datatype.components:
            return False
        datatype = datatype.components[part.name].datatype
    return True


def _is_statement_function(use: ArrayReference) -> bool:
    """:returns: whether a routine has defined what looks like an element of a scalar, as what is
        written out where it is used."""
    routine = use.ancestor(Routine)
    return routine is not None and any(
        isinstance(one, Assignment) and isinstance(one.lhs, ArrayReference)
        and one.lhs.symbol is use.symbol for one in routine.children)


def folded_argument(value: Node, tree: Base, parent: Node) -> Node:
    """
    :param value: what PSyclone makes of an operation, ``m + 0``.
    :param tree: the operation.
    :param parent: what it is read into.

    :returns: the same; an expression, where a procedure of the program would get the variable.
    """
    if isinstance(value, Reference) and _is_given_to_procedure(tree, parent):
        return UnaryOperation.create(UnaryOperation.Operator.PLUS, value)
    return value


def kept_argument(value: Node, tree: Base) -> Node:
    """
    :param value: what PSyclone makes of an argument of an intrinsic function.
    :param tree: the argument.

    :returns: the same for a procedure of the program that has the name of the function; a copy
        where it would get the variable.
    """
    if isinstance(tree, Actual_Arg_Spec):
        tree = tree.children[1]
    inner = without_parentheses(tree)
    if isinstance(value, Reference) and inner is not tree and isinstance(inner, _VARIABLES):
        return Fparser2CodeBlock([tree], CodeBlock.Structure.EXPRESSION)
    if isinstance(value, Reference) and isinstance(inner, BinaryOpBase):
        return UnaryOperation.create(UnaryOperation.Operator.PLUS, value)
    return value


def passes_copies(call: Call) -> bool:
    """
    :param call: a call of a function, from PSyclone's own reader.

    :returns: whether it may have variables in parentheses as arguments.
    """
    statement = call.ancestor(Statement)
    tree = None if statement is None else statement._ast  # pylint: disable=protected-access
    return any(isinstance(without_parentheses(argument), _VARIABLES)
               for one in (walk(tree, _CALLS) if tree is not None else ())
               if str(one.children[0]).lower() == call.routine.name.lower()
               for argument in (walk(one.children[1], Parenthesis) if one.children[1] else ()))
