# SPDX-License-Identifier: BSD-3-Clause
"""Calls of routines that only assign pointers are inlined."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Node, Reference, Return, Routine, Schedule,
    Statement, StructureReference)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol, UnsupportedFortranType

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.declarations.attributes import is_by_value
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.lookup.bound_candidates import bound_candidates, bound_routine
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.constructs import with_choices_read
from psyad_ext.ir.lowering.memory.module_variable_names import name_module_variables
from psyad_ext.ir.lowering.memory.owned_dummies import owned_dummies
from psyad_ext.ir.lowering.pointers.actual_names import ActualNames
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.pointers.presence_for_callers import tell_presence
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of

#: What lets a local variable keep its value.
_LASTING = re.compile(r",\s*save\b|::.*=", re.IGNORECASE | re.DOTALL)
_VALUE = re.compile(r",\s*value\b[^:]*::", re.IGNORECASE)
_MOVING = (Fortran2003.Pointer_Assignment_Stmt, Fortran2003.Nullify_Stmt)


def inline(call: Call, routine: Routine, variables: Variables) -> bool:
    """Put the pointer assignments of a routine that has nothing else in the place of a call.

    :param call: a call.
    :param routine: what it runs.
    :param variables: declares new variables in the routine that calls.

    :returns: whether that has been done.
    """
    statements = moves_only(routine)
    found = _inlined(call, routine, statements, variables) if statements else None
    if found is None:
        return False
    replace_statement(call, [*found[0], *found[1]])
    _inline_calls(found[1], variables)
    return True


def write_before(call: Call, function: Routine, variables: Variables
                 ) -> tuple[list[Statement], DataSymbol] | None:
    """Let a pointer point at what a function that does nothing else than to choose it gives.

    :param call: a call in an expression.
    :param function: what it runs.
    :param variables: declares new variables in the routine that calls.

    :returns: the statements that do so, and the pointer; None if that is not possible.
    """
    result, own = function.return_symbol, function.symbol_table.symbols_dict
    statements = moves_only(function)
    if not statements or not declares_pointer(result) or any(
            one.is_argument or own.get(one.name.lower()) is not one for one in _moved(statements)):
        return None
    pointer = like_pointer(result, variables)
    found = _inlined(call, function, statements, variables, pointer)
    return None if found is None else ([*found[0], *found[1]], pointer)


def _inline_calls(statements: Sequence[Statement], variables: Variables) -> None:
    """Do the same with the calls in statements that have taken the place of another one."""
    for call in [one for statement in statements for one in nodes_of(statement, Call)]:
        callee = None if isinstance(call, IntrinsicCall) \
            or not isinstance(call.parent, Schedule) else callee_of(call)
        if callee is not None:
            inline(call, callee, variables)


def moves_only(routine: Routine | None, callers: tuple[Routine, ...] = ()) -> list[Statement]:
    """:returns: the statements of a routine if all of them move pointers, and nothing else."""
    # The list of arguments cannot be asked for while structures are taken apart.
    statements = [one for one in with_choices_read(routine) if not isinstance(one, Return)] \
        if routine is not None and not any(routine is one for one in callers) else []
    return statements if all(_only_moves(one, callers) for one in statements) else []


def reassigned_at_exit(routine: Routine, pointing: Set[str]) -> list[Statement]:
    """
    :param routine: a routine.
    :param pointing: the names of the components that are followed in it.

    :returns: the statements at its end that move pointers of arguments and do nothing else; none
        if it may end before.
    """
    body = with_choices_read(routine)
    last = body[-1:]
    returns = [one for statement in body for one in nodes_of(statement, Return)]
    statements = [one for one in body if not isinstance(one, Return)]
    count = 0
    while count < len(statements) and _only_moves(statements[-count - 1]):
        count += 1
    tail = statements[len(statements) - count:]
    if count == len(statements) or routine.return_symbol is not None \
            or not any(_moves_arguments(one, pointing) for one in tail) \
            or any(one is not last[0] for one in returns) \
            or any(map(_is_by_value, symbols_read(*tail))) \
            or owned_dummies(routine) & {one.name.lower() for one in _moved(tail)}:
        return []
    return tail


def _moved(statements: Sequence[Node]) -> set[Symbol]:
    """:returns: the variables that statements let point elsewhere, themselves or in calls."""
    moved = {one.lhs.symbol for statement in statements for one in nodes_of(statement, Assignment)}
    for call in (one for statement in statements for one in nodes_of(statement, Call)):
        # Functions that are left in what pointers are made to point at are looked at themselves.
        if not isinstance(call, IntrinsicCall) and isinstance(call.parent, Schedule):
            passed = [*call.arguments, *(
                [call.routine] if isinstance(call.routine, StructureReference) else [])]
            moved |= {one.symbol for one in passed if isinstance(one, Reference)}
    return moved


def _moves_arguments(statement: Statement, pointing: Set[str]) -> bool:
    """:returns: whether a statement that moves pointers does so with arguments, or with
        components of arguments."""
    return any(one.lhs.symbol.is_argument
               and (type(one.lhs) is Reference or steps_of(one.lhs)[-1].name in pointing)
               for one in nodes_of(statement, Assignment)) or any(
        isinstance(actual, Reference) and actual.symbol.is_argument
        and any(_moves_arguments(one, pointing) for one in moves_only(_callee(call)))
        for call in nodes_of(statement, Call) if not isinstance(call, IntrinsicCall)
        for actual in (*call.arguments, call.routine))


def _is_by_value(symbol: Symbol) -> bool:
    """:returns: whether what a routine makes of an argument stays in it."""
    text = getattr(getattr(symbol, "datatype", None), "declaration", "")
    return is_by_value(symbol) or bool(_VALUE.search(text))


def write_behind(call: Call, routine: Routine, tail: Sequence[Statement],
                 variables: Variables) -> bool:
    """Move pointers behind a call as the routine does at its end.

    :param call: a call.
    :param routine: what it runs.
    :param tail: the statements at its end.
    :param variables: declares new variables in the routine that calls.

    :returns: whether that is possible.
    """
    found = _inlined(call, routine, tail, variables)
    if found is None:
        return False
    replace_statement(call, [*found[0], call, *found[1]])
    return True


def _inlined(call: Call, routine: Routine, statements: Sequence[Node], variables: Variables,
             result: DataSymbol | None = None
             ) -> tuple[list[Statement], list[Statement]] | None:
    """
    :param call: a call.
    :param routine: what it runs.
    :param statements: statements of that.
    :param variables: declares new variables in the routine that calls.
    :param result: the pointer that takes the place of the result of a function.

    :returns: pointer assignments in names of the caller, behind what they need before the call.
    """
    holder = Schedule()
    # The table belongs to the routine and must not be attached to this one.
    holder._symbol_table = routine.symbol_table  # pylint: disable=protected-access
    holder.children.extend([copied(one) for one in statements])
    read_pointer_statements(holder, nullified=True)
    if nodes_of(holder, CodeBlock):
        return None
    try:
        outer = name_module_variables(holder, routine, call.ancestor(Routine))
        names = ActualNames(call, routine)
        tell_presence(holder, names.actuals)
        moved = _moved(holder.children)
        used = symbols_read(*holder.children) | moved
        before = _kept(names, names.changing(used), variables)
        if result is not None:
            names.name(routine.return_symbol, build.ref(result))
            moved -= {routine.return_symbol}
        for symbol in sorted(_local(moved - outer, routine), key=lambda symbol: symbol.name):
            names.name(symbol, build.ref(like_pointer(symbol, variables)))
        names.put(holder)
    except (NotImplementedError, UsageError):
        return None
    return before, holder.pop_all_children()


def _only_moves(statement: Node, callers: tuple[Routine, ...] = ()) -> bool:
    if isinstance(statement, IfBlock):
        bodies = filter(None, (statement.if_body, statement.else_body))
        return all(isinstance(one, IntrinsicCall) for one in nodes_of(statement.condition, Call)) \
            and all(_only_moves(one, callers) for body in bodies for one in body.children)
    if isinstance(statement, CodeBlock):
        return all(isinstance(tree, _MOVING) for tree in statement.parse_tree_nodes)
    if isinstance(statement, Call) and not isinstance(statement, IntrinsicCall):
        return bool(moves_only(_callee(statement), (*callers, statement.ancestor(Routine))))
    return isinstance(statement, Assignment) and statement.is_pointer


def _callee(call: Call) -> Routine | None:
    """:returns: what a call runs, as far as names tell: not which of several a type binds."""
    if not isinstance(call.routine, StructureReference):
        return callee_of(call)
    name = steps_of(call.routine)[-1].name
    found = bound_candidates([name], call, bound_routine)
    return found[0] if len(found) == 1 else None


def _kept(names: ActualNames, dummies: Sequence[DataSymbol],
          variables: Variables) -> list[Assignment]:
    """:returns: what keeps scalars that are passed, and that pointers might lead to."""
    before = []
    for dummy in dummies:
        if not isinstance(dummy.datatype, ScalarType) \
                or dummy.interface.access is not Access.READ:
            raise NotImplementedError("arguments that are not apart")
        kept = variables.new(f"{dummy.name}_kept", copied_type(dummy.datatype))
        before.append(build.assign(build.ref(kept), copied(names.actual(dummy))))
        names.name(dummy, build.ref(kept))
    return before


def _local(moved: set[Symbol], routine: Routine) -> set[DataSymbol]:
    """:returns: the local pointers of a routine that others take targets from.

    :raises NotImplementedError: if it moves something else than these and its arguments.
    """
    local = {symbol for symbol in moved if not symbol.is_argument}
    own = routine.symbol_table.symbols_dict
    if any(own.get(symbol.name.lower()) is not symbol or not declares_pointer(symbol)
           or _LASTING.search(symbol.datatype.declaration) or symbol.is_static
           for symbol in local):
        raise NotImplementedError("what lasts longer than the routine")
    return local


def like_pointer(symbol: DataSymbol, variables: Variables, name: str | None = None) -> DataSymbol:
    """:returns: a local pointer like one of another routine; its name is wished, or the same."""
    before = symbol.datatype
    new = variables.new(name or symbol.name, ScalarType.integer_type())
    head, _, tail = before.declaration.partition("::")
    text = re.sub(rf"^\s*{symbol.name}\b", new.name, tail, flags=re.IGNORECASE)
    new.datatype = UnsupportedFortranType(
        f"{head.rstrip()} :: {text}", partial_datatype=before.partial_datatype)
    return new
