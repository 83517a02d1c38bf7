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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Literal, Node, Range, Reference, Return, Routine, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lookup.callees import bind
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.lowering.procedures.message_paths import called
from psyad_ext.ir.lowering.procedures.request_calls import is_start, number_of, requests_of
from psyad_ext.ir.lowering.procedures.request_places import extents_of, place_of
from psyad_ext.ir.lowering.procedures.request_uses import RequestUses
from psyad_ext.ir.lowering.procedures.started_messages import Message, about, indices_of, notional
from psyad_ext.ir.structures.structure_types import is_constant
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.statements import error_stop

_INTEGER, _LOGICAL = ScalarType.integer_type, ScalarType.boolean_type


@dataclass
class _Kept:
    """What is kept of the messages of one call, by the places of their requests.

    :param message: the call, and what it is given.
    :param under_way: whether there is one under way.
    :param made: whether it made a persistent request; None if it makes none.
    :param given: what the messages are about, where it may change as the elements that keep it.
    """

    message: Message
    under_way: DataSymbol
    made: DataSymbol | None
    given: dict[str, Node] = field(default_factory=dict)


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
        unclear = RequestUses(self._routine, self._messages, self._calls, extents).why_unclear()
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

    def _keep(self, kept: _Kept) -> None:
        """Keep what the messages of a call are about, behind it; of several calls that make the
        same request, the last one counts::

            at = k
            is_made(at) = .true.         ! or is_under_way, if the call starts the message
            is_made_1(at) = .false.      ! by another call
            peer(at) = left
        """
        one = kept.message
        bind(one.call, one.choice.model)
        begun = self._begun(kept) if kept.made is None else [
            build.assign(self._element(other.made), build.logical(other is kept))
            for other in self._kept if other.made is not None]
        kept.given = about(one)
        self._insert(one.call, 1, [self._placed(one.request), *begun, *self._saved(kept.given)])

    def _saved(self, given: dict[str, Node]) -> Iterator[Statement]:
        """Let elements stand for what may change until a message is complete, in place.

        :returns: what gives these their values.
        """
        for name, node in list(given.items()):
            varying = [node] if name != "buf" else [
                one for index in indices_of(node) for one in (
                    index.children[:2] if isinstance(index, Range) else [index])
                if not isinstance(one, IntrinsicCall)]
            for one in varying:
                if _stays(one):
                    continue
                symbol = self._array(f"{'index' if name == 'buf' else name}_of_message", _INTEGER())
                yield build.assign(self._element(symbol), copied(one))
                if one is node:
                    given[name] = self._element(symbol)
                else:
                    one.replace_with(self._element(symbol))

    def _begun(self, kept: _Kept) -> list[Statement]:
        """:returns: what notes that a message is under way, and stops if one is already."""
        return [build.branch(self._element(kept.under_way), [error_stop(
                    "a request of MPI is used again before its message is complete")]),
                build.assign(self._element(kept.under_way), build.logical(True))]

    def _follow(self, call: Call) -> None:
        """Start persistent messages before a call, or complete messages behind it::

            call mpi_waitall(n, request(3), ...)
            do number = 1, n
              at = 3 + number - 1
              if (is_under_way(at)) then
                ...
              end if
            end do
        """
        starts = is_start(call)
        body = [self._changed(kept, starts) for kept in self._kept
                if not starts or kept.made is not None]
        if not body:
            return
        first, counted = self._placed(requests_of(call)), number_of(call)
        statements: list[Statement] = [first, *body]
        if called(call) == "mpi_waitany":
            which = call.arguments[2]
            first.rhs.replace_with(_shifted(copied(first.rhs), copied(which)))
            statements = [build.branch(build.greater(copied(which), build.integer(0)), statements)]
        elif counted is not None:
            number = self._variables.new("number", _INTEGER())
            first.rhs.replace_with(_shifted(copied(first.rhs), build.ref(number)))
            statements = [build.loop(number, build.integer(1), copied(counted), None, statements)]
        self._insert(call, 0 if starts else 1, statements)

    def _changed(self, kept: _Kept, starts: bool) -> Statement:
        """:returns: what starts a message if its request has been made, or completes it if it is
            under way."""
        rule = kept.message.choice.rule
        condition = kept.made if starts else kept.under_way
        noted = self._begun(kept) if starts else [
            build.assign(self._element(kept.under_way), build.logical(False))]
        return build.branch(self._element(condition), [*noted, notional(
            kept.message, rule.started if starts else rule.completion,
            {name: copied(node) for name, node in kept.given.items()}, True)])

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


def _shifted(first: Node, number: Node) -> Node:
    """:returns: the place of a request behind the first one, which has the number 1."""
    return build.shifted(build.integer_sum(first, number), -1)


def _stays(node: Node) -> bool:
    """:returns: whether an expression surely has the same value in all of a routine."""
    return isinstance(node, Literal) or isinstance(node, Reference) and (
        is_constant(node.symbol) or type(node) is Reference and isinstance(node.symbol, DataSymbol)
        and is_only_read(node.symbol))
