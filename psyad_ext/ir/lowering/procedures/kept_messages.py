# SPDX-License-Identifier: BSD-3-Clause
"""Messages that are found again by their requests when the program runs.

Where the text does not say which messages a call completes, as those of the iteration before, what
a message is about is kept for each request in its variable::

    call mpi_isend(b(1, k), n, ..., left, 1, ..., request(k), ierr)
    at = k
    is_under_way(at) = .true.
    index(at) = k
    peer(at) = left
    ...
    call mpi_waitany(2, request, which, status, ierr)
    if (which >= 1) then
      at = which
      if (is_under_way(at)) then
        is_under_way(at) = .false.
        call mpi_isend_completed_real8(b(1, index(at)), n, ..., peer(at), 1, ..., .true.)
      end if
    end if
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Literal, Node, Range, Reference, Return, Routine,
    Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.lowering.procedures.message_paths import called, is_reached
from psyad_ext.ir.lowering.procedures.request_places import Extents, extents_of, place_of
from psyad_ext.ir.lowering.procedures.started_messages import Message, about, notional
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.messages import unclear_in
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of

#: Calls about requests that this understands, with the place of the first one and of their number
#: among their arguments.
_PLACES = {"mpi_wait": (0, None), "mpi_waitall": (1, 0), "mpi_waitany": (1, 0),
           "mpi_start": (0, None), "mpi_startall": (1, 0)}
#: Others that leave messages as they are.
_HARMLESS = ("mpi_request_free",)
_RETURNS = re.compile(r"\breturn\b", re.IGNORECASE)
_INTEGER, _LOGICAL = ScalarType.integer_type, ScalarType.boolean_type


@dataclass
class _Kept:
    """What is kept of the messages of one call, by the places of their requests.

    :param message: the call, and what it is given.
    :param under_way: whether there is one under way.
    :param made: whether a persistent request has been made.
    :param values: variables for what the messages are about, with the expressions there.
    """

    message: Message
    under_way: DataSymbol
    made: DataSymbol | None
    values: list[tuple[DataSymbol, Node]] = field(default_factory=list)


class KeptMessages:
    """The messages whose requests are in one variable.

    :param routine: the routine.
    :param messages: the calls that start them or make their requests.
    :param calls: those that start persistent ones and those that wait.
    :param variables: declares new variables in the routine.
    """

    def __init__(self, routine: Routine, messages: Sequence[Message], calls: Sequence[Call],
                 variables: Variables) -> None:
        self._routine, self._messages, self._calls = routine, messages, calls
        self._variables = variables
        self._kept: list[_Kept] = []

    def find(self) -> str:
        """Keep what messages are about, and let calls that wait find it, in place.

        :returns: why that is not possible, and nothing has changed; empty if it is.
        """
        extents = extents_of(self._messages[0].request, self._routine) if self._messages else None
        if extents is None:
            return "the requests are in an array whose size is not known when the routine begins"
        unclear = self._unclear(extents)
        if unclear:
            return unclear
        self._extents = extents
        self._at = self._variables.new("at_request", _INTEGER())
        self._kept = [_Kept(
            one, self._array("is_under_way", _LOGICAL()),
            self._array("is_made", _LOGICAL()) if one.choice.rule.started else None)
            for one in self._messages]
        for kept in self._kept:
            self._keep(kept)
        for call in self._calls:
            self._follow(call)
        self._begin_and_end()
        return ""

    def _unclear(self, extents: Extents) -> str:
        """:returns: what is not understood of all that is done to the requests."""
        own, requests = list(self._calls), self._messages[0].request
        own += [one.call for one in self._messages]
        begin = min(one.call.abs_position for one in self._messages)
        if _returns_early(self._routine):
            return "the routine may end before"
        if any(declares_pointer(one.given["buf"].symbol) for one in self._messages):
            return "its buffer is a pointer, which may point elsewhere then"
        if not all(place_of(one, extents) is not None for one in (
                *map(_request, self._calls), *(one.request for one in self._messages))):
            return "requests are named by a section or in a structure that is not understood"
        for one in nodes_of(self._routine, (Call, Assignment, CodeBlock)):
            if not any(one is other for other in own) and _touches(one, requests) \
                    and not (_is_null(one) and one.abs_position < begin):
                return _why_left(one) or "something else is done with its request"
        if any(self._is_lost(one, extents) for one in self._messages):
            return "no call waits for its request before that is used again"
        return ""

    def _is_lost(self, one: Message, extents: Extents) -> bool:
        """:returns: whether surely nobody waits for a message, or its request is used before."""
        naming = [call for call in self._calls if called(call).startswith("mpi_wait")
                  and _may_be_among(one.request, call, extents)]
        return not naming or any(
            other.call.abs_position > one.call.abs_position and is_reached(other.call, one.call)
            and same(other.request, one.request) and not one.choice.rule.started
            and not any(one.call.abs_position < call.abs_position < other.call.abs_position
                        for call in naming) for other in self._messages)

    def _keep(self, kept: _Kept) -> None:
        """Keep what the messages of a call are about, behind it."""
        one = kept.message
        bind(one.call, one.choice.model)
        statements: list[Statement] = [self._placed(one.request)]
        if kept.made is None:
            statements += self._begun(kept)
        else:
            statements += [build.assign(self._element(other.made), build.logical(other is kept))
                           for other in self._kept if other.made is not None]
        kept.values = [(self._array(f"{name}_of_message", _INTEGER()), node)
                       for name, node in _varying(about(one))]
        statements += [build.assign(self._element(symbol), copied(node))
                       for symbol, node in kept.values]
        self._insert(one.call, 1, statements)

    def _begun(self, kept: _Kept) -> list[Statement]:
        """:returns: what notes that a message is under way, and stops if one is already."""
        return [build.branch(self._element(kept.under_way), [error_stop(
                    "a request of MPI is used again before its message is complete")]),
                build.assign(self._element(kept.under_way), build.logical(True))]

    def _follow(self, call: Call) -> None:
        """Start persistent messages before a call, or complete messages behind it."""
        starts = called(call).startswith("mpi_start")
        body = [build.branch(self._element(kept.made if starts else kept.under_way), [
            *(self._begun(kept) if starts else [
                build.assign(self._element(kept.under_way), build.logical(False))]),
            self._notional(kept, starts)])
            for kept in self._kept if not starts or kept.made is not None]
        if not body:
            return
        _, counted = _PLACES[called(call)]
        first = self._placed(_request(call))
        statements: list[Statement] = [first, *body]
        if called(call) == "mpi_waitany":
            which = call.arguments[2]
            first.rhs.replace_with(_shifted(copied(first.rhs), copied(which)))
            statements = [build.branch(build.greater(copied(which), build.integer(0)), statements)]
        elif counted is not None:
            number = self._variables.new("number", _INTEGER())
            first.rhs.replace_with(_shifted(copied(first.rhs), build.ref(number)))
            statements = [build.loop(number, build.integer(1), copied(call.arguments[counted]),
                                     None, statements)]
        self._insert(call, 0 if starts else 1, statements)

    def _notional(self, kept: _Kept, starts: bool) -> Call:
        """:returns: what stands for the start or the end of a message."""
        rule, given = kept.message.choice.rule, about(kept.message)
        for (symbol, _), (_, node) in zip(kept.values, list(_varying(given))):
            if node.parent is None:
                given = {name: self._element(symbol) if one is node else one
                         for name, one in given.items()}
            else:
                node.replace_with(self._element(symbol))
        return notional(kept.message, rule.started if starts else rule.completion, given, True)

    def _begin_and_end(self) -> None:
        """Let nothing be under way at the beginning of the routine, nor at its end."""
        flags = [kept.under_way for kept in self._kept]
        made = [kept.made for kept in self._kept if kept.made is not None]
        build.insert(self._routine, 0, [assigned(one, False) for one in (*flags, *made)])
        last = self._routine.children[-1:]
        end = len(self._routine.children) - (bool(last) and isinstance(last[0], Return))
        build.insert(self._routine, end, [build.branch(
            build.any_of(build.intrinsic("ANY", build.ref(one)) for one in flags),
            [error_stop("a message of MPI is not waited for")])])

    def _array(self, name: str, datatype: ScalarType) -> DataSymbol:
        """:returns: a variable with a value for each request."""
        return self._variables.new(name, ArrayType(datatype, [copied(self._extents.total)]))

    def _element(self, symbol: DataSymbol) -> Reference:
        return build.ref(symbol, [build.ref(self._at)])

    def _placed(self, request: Node) -> Assignment:
        """:returns: what notes the place of a request, or of the first one of several."""
        return build.assign(build.ref(self._at), place_of(request, self._extents))

    @staticmethod
    def _insert(call: Call, behind: int, statements: Sequence[Statement]) -> None:
        note_origin(statements, call)
        build.insert(call.parent, call.position + behind, statements)


def _request(call: Call) -> Node:
    return call.arguments[_PLACES[called(call)][0]]


def _may_be_among(request: Node, call: Call, extents: Extents) -> bool:
    """:returns: whether a call may name a request."""
    _, counted = _PLACES[called(call)]
    at, first = (integer_value(place_of(one, extents)) for one in (request, _request(call)))
    number = 1 if counted is None else integer_value(call.arguments[counted])
    return at is None or first is None or first <= at and (number is None or at < first + number)


def _shifted(first: Node, number: Node) -> Node:
    """:returns: the place of a request behind the first one, which has the number 1."""
    return build.shifted(build.integer_sum(first, number), -1)


def _varying(given: Mapping[str, Node]) -> Iterator[tuple[str, Node]]:
    """:returns: the expressions in what a message is about that may change until it is complete."""
    for name, node in given.items():
        if name != "buf":
            if not _stays(node):
                yield name, node
            continue
        for index in [one for step in steps_of(node) for one in step.indices or ()]:
            yield from (("index", one) for one in (
                index.children[:2] if isinstance(index, Range) else [index])
                if not _stays(one) and not isinstance(one, IntrinsicCall))


def _stays(node: Node) -> bool:
    """:returns: whether an expression surely has the same value in all of a routine."""
    return isinstance(node, Literal) or isinstance(node, Reference) and (
        node.symbol.name.lower().startswith("mpi_")
        or isinstance(node.symbol, DataSymbol) and (
            node.symbol.is_constant or type(node) is Reference and node.symbol.is_argument
            and is_only_read(node.symbol)))


def _returns_early(routine: Routine) -> bool:
    """:returns: whether a routine may end elsewhere than with its last statement."""
    return any(one is not routine.children[-1] for one in nodes_of(routine, Return)) or any(
        _RETURNS.search(str(tree)) for block in nodes_of(routine, CodeBlock)
        for tree in block.parse_tree_nodes)


def _why_left(node: Node) -> str:
    """:returns: why what a call runs is not a part of the routine, as it would have to be."""
    callee = callee_of(node) if isinstance(node, Call) else None
    return "" if callee is None else unclear_in(callee)


def _touches(node: Node, requests: Reference) -> bool:
    """:returns: whether a statement does something to requests that is not understood."""
    if isinstance(node, CodeBlock):
        return requests.symbol.name.lower() in {name.lower() for name in node.get_symbol_names()}
    if isinstance(node, Assignment):
        return overlaps(node.lhs, requests) or any(
            overlaps(one, requests) for one in nodes_of(node.rhs, Reference))
    return isinstance(node.parent, Schedule) and not isinstance(node, IntrinsicCall) \
        and called(node) not in _HARMLESS and _may_name(node, path_of(requests)[-1:]) \
        and any(overlaps(one, requests) for one in node.arguments)


def overlaps(one: Node, other: Reference) -> bool:
    """:returns: whether two references may have something in common, as far as names tell."""
    return is_data(one) and one.symbol is other.symbol and all(
        own == its for own, its in zip(path_of(one), path_of(other)))


def _may_name(call: Call, component: Sequence[str]) -> bool:
    """:returns: whether what a call runs may name a component; if there is none, any variable."""
    callee = callee_of(call)
    return not component or callee is None or any(
        component[0] in {step.name for step in steps_of(one)[1:]}
        for routine in reached(callee) for one in nodes_of(routine, Reference)) or any(
        component[0] in str(tree).lower() for routine in reached(callee)
        for block in nodes_of(routine, CodeBlock) for tree in block.parse_tree_nodes)


def _is_null(node: Node) -> bool:
    """:returns: whether a statement lets requests be none."""
    return isinstance(node, Assignment) and isinstance(node.rhs, Reference) \
        and node.rhs.symbol.name.lower() == "mpi_request_null"
