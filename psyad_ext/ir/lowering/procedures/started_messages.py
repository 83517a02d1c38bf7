# SPDX-License-Identifier: BSD-3-Clause
"""Calls that start messages, or make their requests, and what stands for the start and the end of
a message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Node, Routine
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import extended, steps_of
from psyad_ext.ir.external.handles import HANDLES, VALUE
from psyad_ext.ir.external.library import library
from psyad_ext.ir.lookup.callees import argument_map, bind, choice_of
from psyad_ext.ir.lookup.choices import Choice
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import own_routine
from psyad_ext.ir.lowering.procedures.copied_buffers import is_copied
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True, eq=False)
class Message:
    """A message that is under way between two calls, or one that may be started.

    :param call: the call that starts it, or makes its request.
    :param choice: the rule for the call that has its arguments.
    :param given: these, by the names of those of the rule.
    :param started: the call of the program that starts it, if another one made its request.
    """

    call: Call
    choice: Choice
    given: Mapping[str, Node]
    started: Call | None = None

    @property
    def request(self) -> Node:
        """:returns: the request."""
        return self.given["request"]

    @property
    def values(self) -> Iterator[Node]:
        """:returns: what the message depends on, besides the values that are sent."""
        yield from (node for name, node in self.given.items()
                    if name not in ("buf", "request", "ierror"))
        yield from indices_of(self.given["buf"])


def messages_in(routine: Routine) -> Iterator[Message]:
    """:returns: the messages that the calls of a routine start, or make requests for.

    :raises UnsupportedError: if compilers pass a copy of a buffer.
    """
    for call in nodes_of(routine, Call):
        choice = choice_of(call, library(), is_started=True)
        if choice is not None:
            given = {dummy.name.lower(): actual
                     for dummy, actual in argument_map(call, choice.model)}
            refuse([_copied(call)] if is_copied(given["buf"]) else [])
            if is_data(given["request"]) and is_data(given["buf"]):
                yield Message(call, choice, given)


def indices_of(request: Node) -> list[Node]:
    """:returns: the indices in a reference."""
    return [index for step in steps_of(request) for index in step.indices or ()]


def _copied(call: Call) -> Problem:
    return Problem(
        *location(call), "BUFFER", f"'{call.routine.name}' is given a copy as its buffer, since "
        "the elements do not follow each other in memory, or are those of an expression: it is "
        "gone before the message is complete",
        "pass a variable that is copied before, or the first element and a datatype of MPI")


def notional(one: Message, name: str, given: Mapping[str, Node], is_first: bool) -> Call:
    """
    :param one: a message.
    :param name: the rule for what happens to it.
    :param given: what it is about, which is taken over.
    :param is_first: whether it is the first one that a call waits for.

    :returns: the call that stands for this.
    """
    model = own_routine(source_of(one.call).modules.model(library().get(name)), name)
    dummies = [dummy.name.lower() for dummy in model.symbol_table.argument_list]
    arguments = [build.logical(is_first) if name == "is_first" else given[name]
                 for name in dummies]
    call = build.call(RoutineSymbol(model.name), arguments)
    bind(call, model)
    return call


def about(one: Message) -> dict[str, Node]:
    """:returns: new expressions for what a message is about, of handles in structures their
        integers."""
    return {name: extended(given, [VALUE]) if one.choice.rule.handles and name in HANDLES
            else copied(given) for name, given in one.given.items()
            if name not in ("request", "ierror")}
