# SPDX-License-Identifier: BSD-3-Clause
"""Functions become subroutines, whose last argument is the result.

Their calls are taken out of expressions. The functions themselves stay in
what is written: calls of the original are turned back at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, DataNode, IntrinsicCall, Node, Operation, Reference,
    Routine, Schedule, Statement)
from psyclone.psyir.symbols import ArgumentInterface, ScalarType

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.bound import BoundSymbol, SpecificSymbol, callees
from psyad_ext.ir.expressions.kinds import ElementType, integer_value, symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_data, rank, symbols_read
from psyad_ext.ir.expressions.taken_names import known_kind, named_kind
from psyad_ext.ir.expressions.text import is_text, note_result, of_any_length
from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lowering.base.hoisting import Maker, calls_functions, is_user_call
from psyad_ext.ir.lowering.base.subscripts import named_copies
from psyad_ext.ir.lowering.base.temporary import new_temporary
from psyad_ext.ir.lowering.base.values import elementwise_target
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import loops_of
from psyad_ext.ir.source.parentheses import passes_copies
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access

_SUMS = frozenset("SUM PRODUCT DOT_PRODUCT".split())


class FunctionCalls:
    """Makes calls of subroutines of the calls of functions.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    :param reached: is told each function that is called.
    :param is_last: whether elemental functions of arrays do not become parts of loops any more.
    :param is_shaped: whether statements of their own give allocatable arrays the shapes of what
        they are assigned.
    """

    kinds = (Call, ArrayConstructor)

    def __init__(self, routine: Routine, variables: Variables,
                 reached: Callable[[Routine], None], is_last: bool = False,
                 is_shaped: bool = True) -> None:
        self._is_last = is_last
        self._is_shaped = is_shaped
        self._routine = routine
        self._variables = variables
        self._reached = reached

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` calls a function of the program."""
        return is_user_call(node)

    def statement(self, statement: Statement) -> list[Statement] | None:
        """:returns: loops for an assignment that calls an elemental function with arrays; a call
        for one that assigns the result of a function and nothing else; for a call, the same with
        copies of what it is given by lists of elements that functions return."""
        if isinstance(statement, Call):
            return self._with_copies(statement)
        if not isinstance(statement, Assignment) or not is_data(statement.lhs):
            return None
        if rank(statement.lhs):
            return self._loops(statement)
        call = statement.rhs
        if not is_user_call(call) or any(map(is_user_call, statement.walk(Call)[1:])):
            return None
        function = self._function(call)
        if function is None or not self._may_hold(statement.lhs, call, function):
            return None
        return self._call(call, function, copied(statement.lhs))

    def _with_copies(self, statement: Call) -> list[Statement] | None:
        if isinstance(statement, (IntrinsicCall, OpaqueCall)) or calls_functions(statement):
            return None
        new = copied(statement)
        copies = named_copies(new, self._variables)
        return [*copies, new] if copies else None

    def _loops(self, statement: Assignment) -> list[Statement] | None:
        # Those in loops of constructors are called anew in each turn, once these are written out.
        calls = [call for call in statement.rhs.walk(Call)
                 if is_user_call(call) and call.ancestor(ImpliedDo, limit=statement) is None]
        others = [call for call in calls if not (call.is_elemental and rank(call))]
        if others and len(others) < len(calls):
            return self._called_before(statement, others)
        if not any(call.is_elemental and rank(call) for call in calls):
            return None
        new = copied(statement)
        new.preceding_comment = new.inline_comment = ""
        loops = loops_of(new, self._variables.names)
        if loops[0] is new:
            return None
        self._variables.declare(loops)
        return loops

    def _called_before(self, statement: Assignment, calls: list[Call]) -> list[Statement] | None:
        """Functions that are not called for each element are called once, one of them now."""
        call = next((one for one in calls if not any(map(is_user_call, one.walk(Call)[1:]))), None)
        made = None if call is None else self.value(call)
        if made is None:
            return None
        call.replace_with(made[1])
        rest = copied(statement)
        rest.preceding_comment = ""
        return [*made[0], rest]

    def _may_hold(self, target: Reference, call: Call, function: Routine) -> bool:
        """:returns: whether a variable may take the place of the result."""
        result = function.return_symbol
        own = self._routine.symbol_table.symbols_dict.get(target.symbol.name.lower())
        types = symbol_type(result), symbol_type(target.symbol)
        return (not result.is_array and own is target.symbol and not own.is_import
                and None not in types
                and types[0].key == types[1].key
                and target.symbol not in symbols_read(*call.arguments))

    def value(self, node: Call) -> tuple[list[Statement], Node] | None:
        """:returns: a call, and the variable that holds the result after it."""
        function = self._function(node)
        type_ = symbol_type(function.return_symbol) if function is not None else None
        if function is not None and is_text(function.return_symbol):
            return self._text(node, function)
        if type_ is None:
            return None
        elementwise = node.is_elemental and rank(node) > 0
        if elementwise and (elementwise_target(node) is not None
                            or not self._is_last and _is_summed(node)):
            return None
        own = ElementType(type_.intrinsic, type_.kind, known_precision(type_, self._routine))
        made = new_temporary(node, own, f"{function.name.lower()}_value", self._variables,
                             self._is_shaped, at_once=not elementwise)
        if made is None:
            return None
        before, result = made
        last = [build.assign(result, copied(node))] if elementwise else \
            self._call(node, function, result)
        return [*before, *last], copied(result)

    def _text(self, node: Call, function: Routine) -> tuple[list[Statement], Node] | None:
        """:returns: as :py:meth:`value` for text, whose length may depend on arguments."""
        if node.is_elemental and rank(node):
            return None
        datatype = function.return_symbol.datatype
        length = integer_value(datatype.length) if isinstance(datatype, ScalarType) and \
            isinstance(datatype.length, DataNode) else None
        name = f"{function.name.lower()}_value"
        symbol = of_any_length(self._variables.new(name, ScalarType.character_type())) \
            if length is None else self._variables.new(name, ScalarType(
                datatype.intrinsic, datatype.precision, length=build.integer(length)))
        return self._call(node, function, build.ref(symbol)), build.ref(symbol)

    def _function(self, call: Call) -> Routine | None:
        if source_of(self._routine) is None and passes_copies(call):
            return None
        function = callee_of(call)
        return function if function is not None and function.return_symbol is not None else None

    def _call(self, call: Call, function: Routine, result: Reference) -> list[Statement]:
        """:returns: the call, after copies of what it is given by lists of elements."""
        self._reached(function)
        new = call_with_result(call, function, result)
        _name_specific(new, call, function)
        return [*named_copies(new, self._variables), new]


class CallsAhead(Maker):
    """Makes calls of subroutines of some calls of functions, before others are.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    :param reached: is told each function that is called.
    """

    kinds = (Call,)

    def __init__(self, routine: Routine, variables: Variables,
                 reached: Callable[[Routine], None]) -> None:
        self._calls = FunctionCalls(routine, variables, reached, is_shaped=False)

    def value(self, node: Call) -> tuple[list[Statement], Node] | None:
        """:returns: a call, and the variable that holds the result after it."""
        return self._calls.value(node)


def call_with_result(call: Call, function: Routine, result: Reference) -> Call:
    """:returns: the call of a function as that of a subroutine with the result as last argument."""
    new = copied(call)
    # Optional arguments that are not given leave gaps.
    whole = len(new.arguments) == len(function.symbol_table.argument_list)
    if any(new.argument_names) or not whole:
        new.append_named_arg(function.return_symbol.name, result)
    else:
        new.addchild(result)
    return new


def _name_specific(new: Call, call: Call, function: Routine) -> None:
    """Let a call by a generic name be one of the function itself, in place: what takes the place
    of its arguments may fit others.

    :param new: the call.
    :param call: what it was made of, in a tree.
    :param function: the function.
    """
    symbol = new.routine.symbol
    if type(new.routine) is Reference and not isinstance(symbol, (BoundSymbol, SpecificSymbol)) \
            and len(definitions(symbol.name, call, own_routine)) > 1:
        new.routine.symbol = SpecificSymbol(symbol, function)


def known_precision(type_: ElementType, routine: Routine) -> object:
    """:returns: the kind of a result in names that the calling routine knows, if it does."""
    precision = type_.precision
    if not isinstance(precision, DataNode):
        return precision
    return named_kind(precision, routine) or known_kind(precision, routine) or copied(precision)


def _is_summed(node: Node) -> bool:
    """:returns: whether loops that add up elements will hold an expression."""
    parent = node.parent
    while isinstance(parent, Operation) or isinstance(parent, Call) and (
            parent.intrinsic.is_elemental if isinstance(parent, IntrinsicCall)
            else parent.is_elemental):
        parent = parent.parent
    return isinstance(parent, IntrinsicCall) and parent.intrinsic.name in _SUMS


def make_subroutine(routine: Routine) -> None:
    """Make the result of a function its last argument, in place.

    :param routine: a function.
    """
    table, result = routine.symbol_table, routine.return_symbol
    arguments = [*table.argument_list, result]
    result.interface = ArgumentInterface(Access.WRITE)
    table.specify_argument_list(arguments)
    # The setter does not take None.
    routine._return_symbol = None  # pylint: disable=protected-access
    note_result(result, True)


def know_functions(calls: Iterable[Call], functions: IdentitySet[Node]) -> None:
    """Let calls of original functions by other names know them: what their arguments become may
    not tell.

    :param calls: calls in generated routines, in the smaller language.
    :param functions: identities of the routines that were functions.
    """
    for call in calls:
        if not isinstance(call, IntrinsicCall) and isinstance(call.parent, Schedule):
            callee = callee_of(call)
            if callee in functions and callee.name.lower() != call.routine.name.lower():
                bind(call, callee)


def call_functions(top: Node, functions: IdentitySet[Node],
                   stays: Callable[[Call, Routine], bool]) -> None:
    """Turn calls of original functions back, in place.

    :param top: a tree with generated routines.
    :param functions: identities of the routines that were functions.
    :param stays: whether a call, of some function, stays one of a subroutine.
    """
    for call in top.walk(Call):
        if not isinstance(call, IntrinsicCall) and isinstance(call.parent, Schedule):
            function = callee_of(call)
            if function in functions and not stays(call, function):
                _turn_back(call)


def _turn_back(call: Call) -> None:
    result = copied(call.arguments[-1])
    new = copied(call)
    new.preceding_comment = new.inline_comment = ""
    callees.forget(new)  # a copy of the tree has a function of its own
    new.children[-1].detach()
    assignment = build.assign(result, new)
    assignment.preceding_comment = call.preceding_comment
    call.replace_with(assignment)

