# SPDX-License-Identifier: BSD-3-Clause
"""Messages that are started by one call and completed by another one, which names a request only.

Behind the call that waits stands a call for each message that may be completed there, in the same
branches and loops as the one that started it::

    call mpi_irecv(u(0), 1, ..., request(1), ierr)
    if (last) call mpi_isend(u(n), 1, ..., request(2), ierr)
    call mpi_waitall(2, request, statuses, ierr)
    call mpi_irecv_completed_real8(u(0), 1, ..., .true.)
    if (last) call mpi_isend_completed_real8(u(n), 1, ..., .false.)

What stands for these is in rules; they are never written. Where it is not clear which messages a
call completes, the calls that start them stay procedures without source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Literal, Loop, Node, Reference, Return,
    Routine, Schedule)
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data, values_read
from psyad_ext.ir.expressions.structure_access import extended
from psyad_ext.ir.external.handles import HANDLES, VALUE
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.callees import argument_map, bind, callee_of, choice_of
from psyad_ext.ir.lookup.choices import Choice
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of

#: Calls that wait, with the place of the requests among their arguments.
_WAITS = {"mpi_wait": 0, "mpi_waitall": 1}
#: Other calls that may complete messages.
_OTHERS = re.compile(r"mpi_(wait|test|request|cancel|start)", re.IGNORECASE)
_LEAVES = re.compile(r"\b(exit|cycle|return|go\s*to)\b", re.IGNORECASE)


@dataclass
class _Start:
    """A call that starts a message.

    :param call: the call.
    :param choice: the rule for it.
    :param given: its arguments, by the names of those of the rule.
    """

    call: Call
    choice: Choice
    given: dict[str, Node]

    @property
    def request(self) -> Node:
        """:returns: the request."""
        return self.given["request"]


def complete_messages(routine: Routine, variables: Variables) -> None:
    """Put calls behind those that wait, in place.

    :param routine: the routine.
    :param variables: declares new variables.
    """
    waits = [call for call in nodes_of(routine, Call) if _name(call) in _WAITS]
    starts = list(_starts(routine)) if waits else []
    for wait in waits:
        completed = [one for one in starts if _is_completed(one, wait)]
        starts = [one for one in starts if one not in completed]
        statements = []
        for number, one in enumerate(completed):
            bind(one.call, one.choice.model)
            statements.append(_around(one.call, wait.parent, _completion(one, number == 0),
                                      variables))
        build.insert(wait.parent, wait.position + 1, statements)


def _starts(routine: Routine) -> Iterator[_Start]:
    for call in nodes_of(routine, Call):
        choice = choice_of(call, library(), is_started=True)
        if choice is not None:
            given = {dummy.name.lower(): actual
                     for dummy, actual in argument_map(call, choice.model)}
            if is_data(given["request"]):
                yield _Start(call, choice, given)


def _name(call: Call) -> str:
    return "" if isinstance(call, IntrinsicCall) else call.routine.name.lower()


def _is_completed(start: _Start, wait: Call) -> bool:
    """:returns: whether a call waits for a message, and whenever it has been started."""
    requests = wait.arguments[_WAITS[_name(wait)]]
    if not is_data(requests) or requests.symbol is not start.request.symbol \
            or not _names_request(start.request, requests, wait):
        return False
    path = _path(start.call, wait.parent)
    if not path or path[0].position >= wait.position or not all(map(_can_be_copied, path)):
        return False
    between = wait.parent.children[path[0].position:wait.position]
    return not _may_leave(between) and not _may_complete(between, start.request) \
        and not _read(start, path) & _written(between, path)


def _names_request(one: Node, requests: Node, wait: Call) -> bool:
    if _name(wait) == "mpi_wait":
        return one.debug_string().lower() == requests.debug_string().lower()
    if any(not isinstance(index, Literal) or index.value != "1" for index in requests.children):
        return False
    first, count = one.children[0] if one.children else None, wait.arguments[0]
    return not (isinstance(first, Literal) and isinstance(count, Literal)
                and int(first.value) > int(count.value))


def _path(call: Call, block: Node) -> list[Node]:
    """:returns: the statements of a block that lead to a call, the outermost first; empty if it
        stands elsewhere."""
    found: list[Node] = []
    node: Node | None = call
    while node is not None and node is not block:
        if not isinstance(node, Schedule):
            found.insert(0, node)
        node = node.parent
    return found if node is block else []


def _can_be_copied(node: Node) -> bool:
    return isinstance(node, (Loop, IfBlock)) or type(node) is Call


def _may_leave(statements: Iterable[Node]) -> bool:
    """:returns: whether a branch leads from statements to elsewhere."""
    return any(isinstance(node, Return) or isinstance(node, CodeBlock) and any(
        _LEAVES.search(str(tree)) for tree in node.parse_tree_nodes)
        for one in statements for node in nodes_of(one, (Return, CodeBlock)))


def _may_complete(statements: Iterable[Node], request: Node) -> bool:
    """:returns: whether something else in statements may wait for the same request."""
    return any(_OTHERS.match(_name(call)) and any(
        is_data(given) and given.symbol is request.symbol
        and not (_name(call) == "mpi_wait" and _is_other_element(given, request))
        for given in call.arguments) for one in statements for call in nodes_of(one, Call))


def _is_other_element(one: Node, other: Node) -> bool:
    return len(one.children) == len(other.children) == 1 and all(
        isinstance(node.children[0], Literal) for node in (one, other)) \
        and one.children[0] != other.children[0]


def _read(start: _Start, path: Sequence[Node]) -> set[Symbol]:
    """:returns: what conditions, loops and arguments depend on, loop variables left out."""
    nodes = [node for name, one in start.given.items() if name not in ("buf", "request", "ierror")
             for node in [one]]
    nodes += start.given["buf"].children
    for statement in path[:-1]:
        nodes += statement.children[:3] if isinstance(statement, Loop) else [statement.condition]
    read = {symbol for node in nodes for symbol in values_read(node)}
    return read - {one.variable for one in path if isinstance(one, Loop)}


def _written(statements: Iterable[Node], path: Sequence[Node]) -> set[Symbol]:
    """:returns: the variables that statements may change, but for loops that are copied; variables
        of modules if they call what may change them."""
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
    if isinstance(call, IntrinsicCall) and call.is_pure:
        return set()
    started = choice_of(call, library(), is_started=True)
    callee = callee_of(call) if started is None else started.model
    changed = call.arguments if callee is None else [
        actual for dummy, actual in argument_map(call, callee) if not is_only_read(dummy)]
    outer = set() if _name(call).startswith("mpi_") else {
        symbol for name, symbol in call.scope.symbol_table.get_symbols().items()
        if not (symbol.is_automatic or symbol.is_argument or name.startswith("mpi_"))}
    return outer | {one.symbol for one in changed if is_data(one)}


def _completion(start: _Start, is_first: bool) -> Call:
    """:returns: the call for a message that is complete."""
    info, rule = source_of(start.call), library().get(start.choice.rule.completion)
    model = own_routine(info.modules.model(rule), rule.name)
    dummies = [dummy.name.lower() for dummy in model.symbol_table.argument_list]
    arguments = [build.logical(is_first) if name == "is_first" else _integer(start, name)
                 for name in dummies]
    call = build.call(RoutineSymbol(model.name), arguments)
    bind(call, model)
    return call


def _integer(start: _Start, name: str) -> Node:
    """:returns: an argument of a call, of a handle in a structure its integer."""
    given = start.given[name]
    return extended(given, [VALUE]) if start.choice.rule.handles and name in HANDLES \
        else copied(given)


def _around(call: Call, block: Node, completion: Call, variables: Variables) -> Node:
    """:returns: a statement in copies of the branches and loops around a call in a block."""
    statement: Node = completion
    for around in reversed(_path(call, block)[:-1]):
        if isinstance(around, Loop):
            counter = variables.new(around.variable.name, around.variable.datatype)
            for one in nodes_of(statement, Reference):
                if one.symbol is around.variable:
                    one.symbol = counter
            statement = build.loop(counter, *(copied(one) for one in around.children[:3]),
                                   [statement])
        else:
            is_else = around.else_body is not None and _is_within(call, around.else_body)
            condition = copied(around.condition)
            statement = build.branch(build.negation(condition) if is_else else condition,
                                     [statement])
    return statement


def _is_within(node: Node, block: Node) -> bool:
    cursor: Node | None = node
    while cursor is not None and cursor is not block:
        cursor = cursor.parent
    return cursor is block
