# SPDX-License-Identifier: BSD-3-Clause
"""Text that changes: assignments to it, and what is computed from it.

Assignments to text have no derivative: they are executed as they stand. What
others compute from text that changes, such as a comparison, becomes a variable
of its own, so that nothing has to keep old text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, BinaryOperation, Call, CodeBlock, IfBlock, IntrinsicCall, Loop,
    Node, Reference, Routine, Schedule, Statement, StructureReference)
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, symbols_in_call, text_of
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, is_inquired, rank
from psyad_ext.ir.expressions.text import (
    SUBSTRINGS, is_deferred_text, is_forward_only, is_text, is_text_value, names_arrays,
    names_mentioned)
from psyad_ext.ir.lookup.external_arguments import external_accesses
from psyad_ext.ir.lookup.external_names import external_name
from psyad_ext.ir.lookup.free_names import has_free_name
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.shapes import Shape, shape_of
from psyad_ext.ir.lowering.base.temporary import temporary_of_shape
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.input_output.component_text import components_shown
from psyad_ext.ir.lowering.input_output.computed_text import computed_text, fixed_part
from psyad_ext.ir.lowering.input_output.passive import PassiveStatement
from psyad_ext.ir.normal_form.array_statements import loops_of
from psyad_ext.ir.source.parsed import expression_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_references import has_many_ranks
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.intents import Access, is_only_read
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, statements_of

#: Reads an expression of fparser's tree.
Expression = Callable[[object, Node], Node]

_READ, _SET, _CHANGED = Access.READ, Access.WRITE, Access.READWRITE
#: Intrinsic subroutines: for each argument its name, and what is done with it.
INTRINSIC_SUBROUTINES: dict[str, dict[str, Access]] = {
    "random_number": {"harvest": _SET},
    "random_seed": {"size": _SET, "put": _READ, "get": _SET},
    "cpu_time": {"time": _SET},
    "system_clock": {"count": _SET, "count_rate": _SET, "count_max": _SET},
    "date_and_time": {"date": _SET, "time": _SET, "zone": _SET, "values": _SET},
    "get_command": {"command": _SET, "length": _SET, "status": _SET},
    "get_command_argument": {"number": _READ, "value": _SET, "length": _SET, "status": _SET},
    "get_environment_variable": {"name": _READ, "value": _SET, "length": _SET, "status": _SET,
                                 "trim_name": _READ},
    "mvbits": {"from": _READ, "frompos": _READ, "len": _READ, "to": _CHANGED, "topos": _READ},
    "execute_command_line": {"command": _READ, "wait": _READ, "exitstat": _SET, "cmdstat": _SET,
                             "cmdmsg": _SET},
}
#: The same of subroutines that compilers have added, if the program has none of these names.
COMPILER_SUBROUTINES: dict[str, dict[str, Access]] = {
    "abort": {}, "exit": {"status": _READ}, "flush": {"unit": _READ}, "srand": {"seed": _READ},
    "sleep": {"seconds": _READ}, "system": {"command": _READ, "status": _SET},
    "getarg": {"pos": _READ, "value": _SET}, "getenv": {"name": _READ, "value": _SET},
    "etime": {"values": _SET, "time": _SET}, "dtime": {"values": _SET, "time": _SET},
    "second": {"time": _SET}, "fdate": {"date": _SET}, "idate": {"values": _SET},
    "itime": {"values": _SET},
}


#: What these tell of text does not change with it.
_OF_SHAPE = frozenset(("LBOUND", "UBOUND", "SIZE", "SHAPE", "ALLOCATED", "PRESENT", "KIND"))


class PassiveCalls:
    """Makes opaque statements of assignments to text and of calls of intrinsic subroutines.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    :param expression: reads an expression.
    """

    def __init__(self, routine: Routine, variables: Variables, expression: Expression) -> None:
        self._routine = routine
        self._variables = variables
        self._expression = expression

    def replace_statements(self) -> None:
        """Replace all of them, and calls of subroutines without source, in place."""
        self.replace_assignments()
        for call in nodes_of(self._routine, Call):
            if not isinstance(call.parent, Schedule):
                continue
            intrinsic = _intrinsic_accesses(call)
            accesses = external_accesses(call) if intrinsic is None else intrinsic
            if accesses is not None:
                self._replace(call, Fortran2003.Call_Stmt, accesses,
                              external_name(call) if intrinsic is None else "")

    def _replace(self, statement: Statement, kind: type, accesses: dict[str, Access],
                 external: str = "") -> None:
        tree = kind(text_of(statement))
        try:
            with _names_known(statement, self._routine):
                new = PassiveStatement(tree, statement.parent, self._expression, self._variables,
                                       {}, accesses, external).call()
        except NotImplementedError:
            return
        new._ast = statement._ast  # pylint: disable=protected-access
        new.inline_comment = statement.inline_comment
        before, new.before = new.before, []
        replace_statement(statement, [*before, new])

    def replace_assignments(self, with_shapes: bool = False) -> None:
        """Replace assignments to text, in place.

        :param with_shapes: also those that may give an array another shape.
        """
        for assignment in statements_of(self._routine, Assignment):
            if is_text_value(assignment.lhs) and not assignment.is_pointer and (
                    with_shapes or not _may_reallocate(assignment.lhs)) \
                    and not _is_masked(assignment):
                for one in self._one_by_one(assignment):
                    for call in nodes_of(one.rhs, Call):
                        self._name_joined(call, one)
                    self._replace(one, Fortran2003.Assignment_Stmt, {})

    def _one_by_one(self, assignment: Assignment) -> list[Assignment]:
        """:returns: an assignment; in loops if it is for arrays in an array of structures."""
        if not any(isinstance(one.symbol, ComponentSymbol) and has_many_ranks(one)
                   and not is_inquired(one) for one in nodes_of(assignment, Reference)):
            return [assignment]
        block, place = assignment.parent, assignment.position
        new = loops_of(assignment.detach(), self._variables.names)
        new[0].preceding_comment = assignment.preceding_comment
        for number, statement in enumerate(new):
            block.addchild(statement, place + number)
            adopt_location(statement, assignment)
        self._variables.declare(new)
        loops = [loop for one in new for loop in statements_of(one, Loop)]
        self._variables.declare([build.ref(loop.variable) for loop in loops])
        return [one for statement in new for one in assignments_of(statement)]

    def name_text_arguments(self) -> None:
        """Let text in the arguments of calls be variables, where it is joined, or a part or a
        value of text that is there on the way forward only."""
        for call in nodes_of(self._routine, Call):
            if not isinstance(call.parent, Schedule) or isinstance(
                    call, (IntrinsicCall, OpaqueCall)):
                continue
            self._name_joined(call, call)
            for argument in list(call.arguments):
                if is_text_value(argument) and not names_arrays(argument) \
                        and _is_of_forward_only(argument) and _is_only_read(call, argument):
                    self._name(argument, call)

    def _name_joined(self, call: Call, statement: Statement) -> None:
        """Let joined text in the arguments of a call, and parts of text, be variables."""
        for argument in list(call.arguments) if not isinstance(call, IntrinsicCall) else ():
            if is_text_value(argument) and not names_arrays(argument) \
                    and nodes_of(argument, CodeBlock):
                self._name(argument, statement)

    def _name(self, argument: Node, statement: Statement) -> None:
        is_set = _is_part_that_is_set(argument)
        with suppress(NotImplementedError):  # it is refused as it stands
            with _names_known(argument, self._routine):
                compute = partial(self._compute, statement, 0)
                part = fixed_part(argument, self._variables, compute) if is_set else ""
                computed = computed_text(argument, self._variables, compute)
                if is_set:
                    self._compute(statement, 1, f"{part} = {text_of(computed)}")
            argument.replace_with(computed, keep_name_in_context=True)

    def _compute(self, statement: Statement, after: int, text: str) -> None:
        """Execute an assignment before a statement, or after it."""
        for new in PassiveStatement(Fortran2003.Assignment_Stmt(text), statement.parent,
                                    self._expression, self._variables, {}).statements():
            adopt_location(new, statement)
            statement.parent.addchild(new, statement.position + after)


def _is_masked(assignment: Assignment) -> bool:
    """:returns: whether an assignment belongs to a ``where``, which becomes loops later: parts of
        text do not."""
    block = assignment.ancestor(IfBlock)
    return block is not None and "was_where" in block.annotations \
        and not nodes_of(assignment, CodeBlock)


def _may_reallocate(target: Reference) -> bool:
    """:returns: whether an assignment to a variable may give it another shape."""
    if not isinstance(target, StructureReference):
        return type(target) is Reference and is_allocatable(target.symbol)
    try:
        return ArrayType.Extent.DEFERRED in getattr(target.datatype, "shape", ())
    except NotImplementedError:  # an array in several structures
        return False


def _is_of_forward_only(node: Node) -> bool:
    """:returns: whether this is a part or a value of text that is not there on the way back."""
    is_whole = isinstance(node, Reference) and (
        not node.children or declared_rank(node.symbol))
    return not is_whole and any(is_forward_only(one.symbol) for one in nodes_of(node, Reference))


def _is_part_that_is_set(argument: Node) -> bool:
    """:returns: whether what a call is given is a part of a variable, and may be changed there."""
    if not isinstance(argument, CodeBlock) \
            or not isinstance(argument.parse_tree_nodes[0], SUBSTRINGS):
        return False
    whole = argument.scope.symbol_table.lookup(next(iter(
        walk(argument.parse_tree_nodes, Fortran2003.Name))).string, otherwise=None)
    return not (whole is not None and is_only_read(whole)) \
        and not _is_only_read(argument.parent, argument)


def _is_only_read(call: Call, argument: Node) -> bool:
    return any(actual is argument and is_only_read(dummy)
               for dummy, actual in arguments_of(call) or ())


class TextValues:
    """Computes what depends on text that changes before it is used.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param expression: reads an expression.
    :param given: arguments that are text which is not there on the way back.
    """

    kinds = (Call, BinaryOperation)

    def __init__(self, routine: Routine, variables: Variables, expression: Expression,
                 given: Sequence[Symbol] = ()) -> None:
        self._routine = routine
        self._variables = variables
        self._expression = expression
        self._changing = {
            symbol.name.lower() for call in nodes_of(routine, Call)
            if not isinstance(call, IntrinsicCall) and isinstance(call.parent, Schedule)
            for symbol in symbols_in_call(call) if is_text(symbol)}
        self._changing |= {symbol.name.lower() for symbol in given}

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is a value, no text itself, of text that changes."""
        return isinstance(node, (BinaryOperation, IntrinsicCall)) and not is_text_value(node) \
            and not _is_of_shape(node) \
            and any(is_text_value(child) for child in node.children) \
            and node.ancestor(OpaqueCall) is None \
            and (bool(names_mentioned(node) & self._changing) or bool(nodes_of(node, CodeBlock)))

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: None: no statement is special."""
        return None

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: a statement that computes the value, and a variable that has it."""
        type_ = expression_type(node)
        with _whole_elements(node):
            shape = _shape(node)
        if type_ is None or shape is None:
            return None
        before, value = temporary_of_shape(shape, type_, "text_value", self._variables)
        tree = Fortran2003.Assignment_Stmt(f"{text_of(value)} = {text_of(node)}")
        try:
            with _names_known(node, self._routine):
                computed = PassiveStatement(tree, node.ancestor(Schedule), self._expression,
                                            self._variables, {}).statements()
        except NotImplementedError:
            return None
        return [*before, *computed], value


def _is_of_shape(node: Node) -> bool:
    """:returns: whether a value tells of text what does not change with it."""
    name = getattr(getattr(node, "intrinsic", None), "name", None)
    return name in _OF_SHAPE and not (
        name == "ALLOCATED" and is_deferred_text(node.arguments[0].symbol))


def _shape(node: Node) -> Shape | None:
    """:returns: the shape of a value; parts of a scalar text look like sections of an array."""
    texts = [one for one in nodes_of(node, Reference) if is_text(one.symbol)]
    if names_arrays(node) or any(walk(block.parse_tree_nodes, Fortran2003.Array_Constructor)
                                 for block in nodes_of(node, CodeBlock)):
        return None
    lists = nodes_of(node, ArrayConstructor)
    if not lists and not any(declared_rank(one.symbol) and rank(one) for one in texts):
        return []
    return shape_of(node) if all(
        declared_rank(one.symbol) or not one.children for one in texts) else None


@contextmanager
def _whole_elements(node: Node) -> Iterator[None]:
    """While active, an expression has elements of arrays of text in place of parts of these.

    :param node: the expression.
    """
    parts = [(block, expression_of(block.parse_tree_nodes[0].children[0],
                                   block.scope.symbol_table))
             for block in nodes_of(node, CodeBlock)
             if isinstance(block.parse_tree_nodes[0], SUBSTRINGS)]
    for block, whole in parts:
        block.replace_with(whole)
    try:
        yield
    finally:
        for block, whole in parts:
            whole.replace_with(block)


@contextmanager
def _names_known(node: Node, routine: Routine) -> Iterator[None]:
    """While active, a routine knows the components of structures of other modules by name.

    :param node: what refers to them.
    :param routine: the routine.

    :raises NotImplementedError: if a name means something else there.
    """
    table = routine.symbol_table
    own = table._symbols  # pylint: disable=protected-access
    added: list[str] = []
    shown = {symbol for block in nodes_of(node, CodeBlock) for symbol in components_shown(block)}
    for symbol in dict.fromkeys((*(one.symbol for one in nodes_of(node, Reference)),
                                 *sorted(shown, key=lambda one: one.name))):
        name = symbol.name.lower()
        if not isinstance(symbol, ComponentSymbol):
            continue
        known = table.lookup(name, otherwise=None)
        if known is None:
            own[name] = symbol
            added.append(name)
        elif known is not symbol:
            raise NotImplementedError(f"another '{name}'")
    try:
        yield
    finally:
        for name in added:
            del own[name]


def _intrinsic_accesses(call: Call) -> dict[str, Access] | None:
    """:returns: the arguments of an intrinsic subroutine, or of one of compilers; None if a call is
        one of something else."""
    name = call.routine.name.lower()
    if not isinstance(call, IntrinsicCall):
        if not call.routine.symbol.is_unresolved:
            return None
        if name in COMPILER_SUBROUTINES and has_free_name(call):
            return COMPILER_SUBROUTINES[name]
    return INTRINSIC_SUBROUTINES.get(name)
