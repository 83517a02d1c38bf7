# SPDX-License-Identifier: BSD-3-Clause
"""Refusals found on the nodes of PSyIR."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fparser.two.Fortran2003 import Comment, Intrinsic_Function_Reference
from psyclone.errors import GenerationError, InternalError
from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, CodeBlock, Directive, IfBlock,
    IntrinsicCall, Loop, Node, Operation, Reference, Return, Routine, Schedule, StructureReference,
    WhileLoop)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol, UnresolvedType,
    UnsupportedFortranType)

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.core.errors import Problem, UsageError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.kinds import resolved
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import (
    is_allocatable, is_data, lists_elements, rank, symbols_read)
from psyad_ext.ir.expressions.structure_access import structures_are_left
from psyad_ext.ir.expressions.text import is_result, is_text, is_text_value
from psyad_ext.ir.fence.source import (
    Source, argument_problems, mask_problems, quoted, statement_problems)
from psyad_ext.ir.fence.tapes import is_plain_allocation
from psyad_ext.ir.fence.text import deferred_text_problems
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.external_names import missing_modules
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import is_procedure_pointer
from psyad_ext.ir.lookup.unread_modules import why_unknown
from psyad_ext.ir.lowering.pointers.pointer_statements import remaps
from psyad_ext.ir.normal_form.array_statements import is_computed_index
from psyad_ext.ir.source.concurrent import is_marked_read
from psyad_ext.ir.structures.memory import (
    is_core_statement, is_memory_statement, shape_is_open, variable_of)
from psyad_ext.ir.structures.memory_calls import keeps_allocation
from psyad_ext.ir.structures.pointer_arguments import is_pointer_argument
from psyad_ext.ir.structures.rows import is_whole_row
from psyad_ext.ir.structures.sequence import splits_structures, takes_sequences
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.components import is_pointer, is_pointer_component, source_name
from psyad_ext.ir.tree.datatypes import datatype_of
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.module_pointers import is_passed_pointer
from psyad_ext.ir.tree.refusals import Refusal
from psyad_ext.ir.tree.statements import only_stops
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_MEMORY = ("ALLOCATE", "DEALLOCATE", "MOVE_ALLOC")


def node_problems(routine: Routine,
                  tapes: frozenset[Symbol] = frozenset()) -> Iterator[Problem]:
    """
    :param routine: a routine.
    :param tapes: allocatable arrays that may be there.

    :returns: problems of its statements and expressions.
    """
    plain = IdentitySet(node for call in nodes_of(routine, OpaqueCall)
                        for node in nodes_of(call, Node) if not is_user_call(node))
    for node in nodes_of(routine, Node):
        if node in plain or tapes and isinstance(node, IntrinsicCall) \
                and is_plain_allocation(node, tapes):
            continue
        check = _CHECKS[type(node)]
        if check is not None:
            yield from check(node)


def is_user_call(node: Node) -> bool:
    """:returns: whether an expression calls a function of the program."""
    return isinstance(node, Call) and not isinstance(node, (IntrinsicCall, OpaqueCall))


def _problem(node: Node, refusal: Refusal, *names: str) -> Problem:
    file, line = location(node)
    return Problem(file, line, refusal.code, refusal.text.format(*names), refusal.hint)


def _tree(node: Node) -> object:
    return node._ast  # pylint: disable=protected-access


def _text(node: Node) -> str:
    try:
        return quoted(node.debug_string())
    except KeyError:
        # PSyclone looks for names in bounds, which may be those of modules.
        return quoted(getattr(node, "name", "an expression"))


def _code_block(block: CodeBlock) -> Iterator[Problem]:
    if only_stops(block):
        return
    source = Source(block)
    for tree in getattr(block, "parse_tree_nodes", ()):
        if isinstance(tree, Comment):
            continue
        if block.structure is CodeBlock.Structure.EXPRESSION:
            refusal = refusals.EXPRESSIONS.get(type(tree).__name__, refusals.OPAQUE)
            shown = tree.children[0] if isinstance(tree, Intrinsic_Function_Reference) else tree
            yield _problem(block, refusal, quoted(shown))
            continue
        found = list(statement_problems(tree, source))
        yield from found or [source.problem(refusals.OPAQUE, tree, quoted(tree))]


def _return(node: Return) -> Iterator[Problem]:
    last = isinstance(node.parent, Routine) and node.position == len(node.parent.children) - 1
    if not last:
        yield _problem(node, refusals.RETURN)


def _while(node: WhileLoop) -> Iterator[Problem]:
    if "was_unconditional" in node.annotations:
        yield _problem(node, refusals.ENDLESS)


def _directive(node: Node) -> Iterator[Problem]:
    yield _problem(node, refusals.DIRECTIVE, _text(node))


def _if(node: IfBlock) -> Iterator[Problem]:
    for annotation, refusal in (("was_case", refusals.SELECT_CASE), ("was_where", refusals.WHERE)):
        if annotation in node.annotations and not _goes_on(node, annotation):
            yield _problem(node, refusal)


def _goes_on(node: IfBlock, annotation: str) -> bool:
    """Whether this is a further branch of a construct, and not one inside it."""
    outer = node.parent.parent if node.parent is not None else None
    return (isinstance(outer, IfBlock) and annotation in outer.annotations
            and type(_tree(node)).__name__ not in ("Case_Construct", "Where_Construct"))


def _loop(node: Loop) -> Iterator[Problem]:
    if "was_where" in node.annotations:
        yield _problem(node, refusals.WHERE)
    control = getattr(_tree(node), "children", None)
    if control and not is_marked_read(node):
        yield from mask_problems(control[0], Source(node))
    yield from _written(node, node.variable)


def _assignment(node: Assignment) -> Iterator[Problem]:
    if node.is_pointer:
        yield _problem(node, refusals.POINTER_REMAPPING if remaps(node)
                       else refusals.POINTER_ASSIGNMENT, _text(node))
        return
    if rank(node.rhs) not in (0, rank(node.lhs)):
        yield _problem(node, refusals.OPERATOR, _text(node))
    if isinstance(node.lhs, Reference):
        yield from _written(node, node.lhs.symbol)
        if shape_is_open(node):
            yield _problem(node, refusals.OPEN_SHAPE, _text(node))
        if is_of_derived_type(node.lhs.symbol) and type(node.lhs) in (Reference, ArrayReference):
            yield _problem(node, refusals.STRUCTURE_ASSIGNMENT, _text(node))


def left_problems(routine: Routine) -> list[Problem]:
    """
    :param routine: a routine that seems to have nothing to do with derivatives.

    :returns: the statements on whole structures that are not understood: what these do to
        components, nobody sees.
    """
    return [_problem(node, refusals.STRUCTURE_ASSIGNMENT, _text(node))
            for kind in (Assignment, IntrinsicCall) for node in statements_of(routine, kind)
            if structures_are_left(node)]


def _operation(node: Operation) -> Iterator[Problem]:
    """:returns: the problems of an operation and of the operands that are operations."""
    if not isinstance(node.parent, Operation):
        apart: list[Node] = []
        _rank_of_operands(node, apart)
        yield from (_problem(one, refusals.OPERATOR, _text(one)) for one in apart)


def _rank_of_operands(node: Node, apart: list[Node]) -> int:
    """:returns: the rank of an expression.

    :param apart: gets the operations whose operands have different ranks.
    """
    if not isinstance(node, Operation):
        return rank(node)
    ranks = [_rank_of_operands(child, apart) for child in node.children]
    if 0 not in ranks and len(set(ranks)) > 1:
        apart.append(node)
    return max(ranks)


def _written(node: Node, symbol: Symbol) -> Iterator[Problem]:
    if isinstance(symbol, RoutineSymbol):
        return
    scope = node.ancestor(Schedule)
    while scope is not None:
        if symbol is scope.symbol_table.symbols_dict.get(symbol.name.lower()):
            return
        scope = scope.ancestor(Schedule)
    if not symbol.is_unresolved and not getattr(resolved(symbol), "is_constant", False):
        yield _problem(node, refusals.MODULE_VARIABLE, f"'{symbol.name}'")


def _array_reference(node: ArrayReference) -> Iterator[Problem]:
    """What looks like an element of a scalar is a function."""
    symbol = node.symbol
    passed = isinstance(node.parent, Call) and not isinstance(node.parent, IntrinsicCall)
    own = isinstance(node.parent, Assignment) and node is node.parent.lhs
    if any(is_computed_index(index) or lists_elements(index) and (
            passed or own and symbol in symbols_read(index)) for index in node.indices):
        yield _problem(node, refusals.VECTOR_SUBSCRIPT, _text(node))
    if not isinstance(symbol, DataSymbol) or symbol.is_array or isinstance(
            symbol.datatype, (UnsupportedFortranType, UnresolvedType)):
        return
    if symbol.datatype.intrinsic is ScalarType.Intrinsic.CHARACTER:
        return  # a substring: the variable itself is refused
    left = isinstance(node.parent, Assignment) and node is node.parent.lhs
    yield _problem(node, refusals.STATEMENT_FUNCTION if left or _defined_as_statement(node)
                   else refusals.EXTERNAL, f"'{symbol.name}'")


def _defined_as_statement(node: ArrayReference) -> bool:
    return any(isinstance(one.lhs, ArrayReference) and one.lhs.symbol is node.symbol
               for one in statements_of(node.ancestor(Routine), Assignment))


def _structure(node: StructureReference) -> Iterator[Problem]:
    yield _problem(node, refusals.DERIVED_TYPE, _text(node))


def _array_constructor(node: ArrayConstructor) -> Iterator[Problem]:
    parent = node.parent
    if isinstance(parent, IntrinsicCall) and parent.intrinsic.name == "RESHAPE" \
            and node is not parent.arguments[0]:
        return  # a shape or an order
    yield _problem(node, refusals.ARRAY_CONSTRUCTOR, _text(node))


def _intrinsic(node: IntrinsicCall) -> Iterator[Problem]:
    if is_memory_statement(node) and is_core_statement(node) and not shape_is_open(node):
        yield from _written(node, variable_of(node))
    elif isinstance(node.parent, Schedule):
        memory = node.routine.name.upper() in _MEMORY
        pointers = _pointers(node) if memory else []
        if pointers:
            yield from (_problem(node, refusals.POINTER_MEMORY, f"'{name}'") for name in pointers)
            return
        yield _problem(node, refusals.ALLOCATE if memory else refusals.INTRINSIC_SUBROUTINE,
                       _text(node))
    elif node.intrinsic is IntrinsicCall.Intrinsic.ASSOCIATED and not isinstance(
            node.arguments[0].symbol, RoutineSymbol):
        yield _problem(node, refusals.POINTER_ASSIGNMENT, _text(node))


def _pointers(node: IntrinsicCall) -> list[str]:
    """:returns: how the source names the pointers among what a statement allocates or frees."""
    routine = node.ancestor(Routine)
    found = [declared_as(one.symbol) for one in node.arguments if is_data(one) and (
        is_pointer(declared_as(one.symbol)) or is_passed_pointer(one.symbol)
        or is_pointer_argument(routine, one.symbol))]
    return [source_name(one.component) if is_pointer_component(one) else one.name for one in found]


def _call(node: Call) -> Iterator[Problem]:
    name = f"'{node.routine.name}'"
    if shape_is_open(node):
        yield _problem(node, refusals.ALLOCATING_FUNCTION, name)
    if isinstance(node.routine, StructureReference):
        yield _problem(node, refusals.TYPE_BOUND, f"'{node.routine.debug_string()}'")
    elif is_procedure_pointer(node.routine.name, node):
        yield _problem(node, refusals.PROCEDURE_POINTER, name)
    elif not isinstance(node.parent, Schedule):
        missing = missing_modules(node) if node.routine.symbol.is_unresolved else []
        if missing:
            yield _problem(node, refusals.UNRESOLVED, name, why_unknown(missing, node))
        else:
            yield _problem(node, refusals.FUNCTION_CALL, name)
    else:
        if source_of(node) is None:
            yield from argument_problems(_tree(node), Source(node))
        yield from _passed(node)


def _passed(call: Call) -> Iterator[Problem]:
    """Problems of the arguments that only the routine called can tell."""
    routine = callee_of(call)
    try:
        pairs = argument_map(call, routine) if routine is not None else []
    except UsageError as error:
        yield _problem(call, refusals.ARGUMENTS, str(error))
        return
    if routine is None:
        pairs = [(None, actual) for actual in call.arguments]
    for dummy, actual in pairs:
        if isinstance(actual, Reference) and not (
                dummy is not None and is_only_read(dummy)):
            yield from _written(call, actual.symbol)
        if dummy is not None and is_text(dummy) and is_text_value(actual):
            if not is_result(dummy):
                yield from deferred_text_problems(call, dummy, actual)
            continue  # substrings look like sections
        if dummy is not None and _rank(dummy) > 0 and _rank_of_value(actual) not in (
                None, _rank(dummy)) and (splits_structures(dummy, actual) or not (
                    is_data(actual) and takes_sequences(dummy))):
            yield _problem(call, refusals.SEQUENCE, _text(actual))
        if dummy is not None and not is_data(actual) and is_pointer_argument(routine, dummy):
            yield _problem(call, refusals.POINTER_ASSIGNMENT, _text(actual))
        if dummy is not None and is_allocatable(dummy) and not is_pointer(dummy) and not (
                isinstance(actual, Reference) and not actual.children
                and is_allocatable(actual.symbol)) and not (
                    is_whole_row(actual) and (actual.symbol.is_reshaped
                                              or keeps_allocation(routine, dummy))):
            yield _problem(call, refusals.ALLOCATABLE_ARGUMENT, _text(actual))
        if dummy is not None and _rank(dummy) == 0 and _rank_of_value(actual):
            yield _problem(call, refusals.ELEMENTAL, _text(actual))


def _rank(symbol: DataSymbol) -> int:
    return len(symbol.datatype.shape) if isinstance(symbol.datatype, ArrayType) else 0


def _rank_of_value(node: Node) -> int | None:
    try:
        datatype = datatype_of(node)
    except (NotImplementedError, TypeError, AttributeError, InternalError):
        return None  # InternalError: PSyclone misses the names of arguments that it has not read
    except GenerationError:
        return rank(node)  # a list of elements beside a section
    if isinstance(datatype, ArrayType):
        # PSyclone takes FINDLOC for an array, also where a dimension is given by position.
        is_core = not nodes_of(node, StructureReference) and all(
            isinstance(call, IntrinsicCall) for call in nodes_of(node, Call))
        return rank(node) if is_core else len(datatype.shape)
    # PSyclone takes the first argument of an elemental function to have the shape of its value.
    return rank(node) if isinstance(datatype, ScalarType) else None


#: The first row whose class fits decides.
_CHECKS: ClassTable[Callable[[Any], Iterator[Problem]] | None] = ClassTable(
    (CodeBlock, _code_block), (IntrinsicCall, _intrinsic), (Call, _call), (Return, _return),
    (WhileLoop, _while), (IfBlock, _if), (Loop, _loop), (Assignment, _assignment),
    (Directive, _directive), (StructureReference, _structure),
    (Operation, _operation), (ArrayReference, _array_reference),
    (ArrayConstructor, _array_constructor), (Node, None))
