# SPDX-License-Identifier: BSD-3-Clause
"""What stands between two calls about the same message, and the same branches and loops again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Return, Routine,
    Schedule)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data, values_read
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.callees import argument_map, callee_of, choice_of
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import arms_around, nodes_of

_LEAVES = re.compile(r"\b(exit|cycle|return|go\s*to)\b", re.IGNORECASE)


def called(call: Call) -> str:
    """:returns: the name of the procedure of MPI that is called, in lower case; empty for an
        intrinsic one."""
    return "" if isinstance(call, IntrinsicCall) else call.routine.name.lower()


def path_to(call: Call, block: Node) -> list[Node]:
    """:returns: the statements of a block that lead to a call, the outermost first; empty if it
        stands elsewhere."""
    found: list[Node] = []
    node: Node | None = call
    while node is not None and node is not block:
        if not isinstance(node, Schedule):
            found.insert(0, node)
        node = node.parent
    return found if node is block else []


def can_be_copied(node: Node) -> bool:
    """:returns: whether a statement on the way to a call can stand somewhere else as well."""
    return isinstance(node, (Loop, IfBlock)) or type(node) is Call


def may_leave(statements: Iterable[Node]) -> bool:
    """:returns: whether a branch leads from statements to elsewhere."""
    return any(isinstance(node, Return) or isinstance(node, CodeBlock) and any(
        _LEAVES.search(str(tree)) for tree in node.parse_tree_nodes)
        for one in statements for node in nodes_of(one, (Return, CodeBlock)))


def stays(arguments: Iterable[Node], path: Sequence[Node], between: Sequence[Node]) -> bool:
    """
    :param arguments: what a call is given.
    :param path: the statements that lead to the call, which is the last one.
    :param between: the statements from the first of these up to another call.

    :returns: whether the same branches and loops with the same arguments can stand before that.
    """
    loops = [one for one in path if isinstance(one, Loop)]
    conditions = [node for one in path[:-1] for node in (
        one.children[:3] if isinstance(one, Loop) else [one.condition])]
    own = {loop.variable for loop in loops}
    return not (_read(conditions) - own) & _written(between, path) \
        and not (_read(arguments) - own) & _written(_after(path, between), path)


def is_reached(call: Call, other: Call) -> bool:
    """:returns: whether a call stands in no other branches than another one."""
    own = IdentitySet(arms_around(other))
    return all(arm in own for arm in arms_around(call))


def is_moved(buffer: Symbol, statements: Iterable[Node]) -> bool:
    """:returns: whether statements let a pointer to a buffer point elsewhere."""
    return any(one.is_pointer and one.lhs.symbol is buffer
               for statement in statements for one in nodes_of(statement, Assignment))


def _read(nodes: Iterable[Node]) -> set[Symbol]:
    return {symbol for node in nodes for symbol in values_read(node)}


def _after(path: Sequence[Node], between: Sequence[Node]) -> list[Node]:
    """:returns: what is executed behind a call, the call and whole loops around it among that."""
    first = next((at for at, node in enumerate(path) if isinstance(node, Loop)), len(path) - 1)
    inner = [one for node in path[first:0:-1]
             for one in node.parent.children[node.position + 1:]]
    return [path[first], *inner, *between[1:]]


def _written(statements: Iterable[Node], path: Sequence[Node]) -> set[Symbol]:
    """:returns: the variables that statements may change, but for loops on a path; variables of
        modules if they call what may change them."""
    around = IdentitySet(path)
    found: set[Symbol] = set()
    for statement in statements:
        for node in nodes_of(statement, (Assignment, Loop, Call, CodeBlock)):
            if isinstance(node, Assignment):
                found.add(node.lhs.symbol)
            elif isinstance(node, Loop) and node not in around:
                found.add(node.variable)
            elif isinstance(node, Call):
                found |= _changed(node)
            elif isinstance(node, CodeBlock):
                names = {name.lower() for name in node.get_symbol_names()}
                found |= {symbol for symbol in node.scope.symbol_table.get_symbols().values()
                          if symbol.name.lower() in names}
    return found


def _changed(call: Call) -> set[Symbol]:
    """:returns: the variables that a call may change."""
    if isinstance(call, IntrinsicCall):
        return set() if call.is_pure else {
            one.symbol for one in call.arguments if is_data(one)}
    started = choice_of(call, library(), is_started=True)
    callee = callee_of(call) if started is None else started.model
    changed = call.arguments if callee is None else [
        actual for dummy, actual in argument_map(call, callee) if not is_only_read(dummy)]
    return _outer_changed(call, callee) | {one.symbol for one in changed if is_data(one)}


def _outer_changed(call: Call, callee: Routine | None) -> set[Symbol]:
    """:returns: the variables that outlive the routine with a call, and that this may change
        without being given them."""
    if called(call).startswith("mpi_"):
        return set()
    outer = {symbol: module_variable(symbol, call)
             for symbol in call.scope.symbol_table.get_symbols().values()
             if isinstance(symbol, DataSymbol) and not (symbol.is_automatic or symbol.is_argument)}
    routines = [] if callee is None else reached(callee)
    if callee is None or any(map(_calls_unknown, routines)):
        return set(outer)
    written = {module_variable(symbol, routine) for routine in routines
               for symbol in written_by(routine) if not symbol.is_argument}
    named = {name.lower() for routine in routines for block in nodes_of(routine, CodeBlock)
             for name in block.get_symbol_names()}
    return {symbol for symbol, variable in outer.items() if variable in written - {None}
            or symbol.name.lower() in named
            or variable is not None and variable.symbol.name.lower() in named}


def _calls_unknown(routine: Routine) -> bool:
    """:returns: whether a routine calls a procedure without source that is none of MPI."""
    return any(not isinstance(call, IntrinsicCall) and not called(call).startswith("mpi_")
               and callee_of(call) is None for call in nodes_of(routine, Call))


def around(path: Sequence[Node], statement: Node, variables: Variables) -> Node:
    """
    :param path: the statements that lead to a call, which is the last one.
    :param statement: what takes the place of the call.
    :param variables: declares new variables.

    :returns: the statement in copies of the branches and loops on the path.
    """
    call = path[-1]
    for one in reversed(path[:-1]):
        if isinstance(one, Loop):
            counter = variables.new(one.variable.name, one.variable.datatype)
            for reference in nodes_of(statement, Reference):
                if reference.symbol is one.variable:
                    reference.symbol = counter
            statement = build.loop_over(counter, (copied(bound) for bound in one.children[:3]),
                                   [statement])
        else:
            is_else = one.else_body is not None and call.is_descendant_of(one.else_body)
            condition = copied(one.condition)
            statement = build.branch(build.negation(condition) if is_else else condition,
                                     [statement])
    return statement
