# SPDX-License-Identifier: BSD-3-Clause
"""What one of several processes sends, receives and takes part in, in which order.

The statements are followed with the rank of the process, for as many processes as wished. Where it
does not show whether a branch is taken, or how often a loop runs, the trace has a mark: all
processes are taken to do the same there. What is behind something that is not understood is
unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Return, Schedule,
    WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.kept_ranks import Kept, KeptValue, kept_ranks
from psyad_ext.analyses.process_events import (
    ABORT, Action, Event, ends_program, events_of, has_all, heard_units, is_unknown, procedure_of)
from psyad_ext.analyses.process_values import Named, Value, Values, plain_name
from psyad_ext.analyses.writes import Writes, writes_of, written_in_calls
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.tree.statements import stops_in
from psyad_ext.ir.tree.walking import nodes_of

#: The most iterations of a loop that are followed one by one, the most calls within each other, and
#: the most statements.
_MOST_ITERATIONS, _DEEPEST, _MOST_STATEMENTS = 16, 30, 20000
_RANK, _SIZE, _COPY = "mpi_comm_rank", "mpi_comm_size", "mpi_comm_dup"
#: The arguments that have the rank or the number of processes, and communicators that are made.
_NUMBERS, _MADE = ("number", "rank", "size"), ("new", "newcomm")


class Program:
    """The routines that processes run.

    :param units: all routines, callees before callers; the last one is the target.
    :param writes: what they may write.
    """

    def __init__(self, units: Sequence[Unit], writes: Writes) -> None:
        self.target, self.writes = units[-1], writes
        self.heard = heard_units(units)
        """The routines of which other processes may notice something."""
        self._sites: dict[Unit, IdentityMap[Node, CallSite]] = {}

    @cached_property
    def kept(self) -> Mapping[Symbol, KeptValue]:
        """:returns: what variables of modules have from routines that were called before, if the
            target does not set them itself."""
        own = {declared_as(symbol) for symbol in self.writes[self.target]}
        return {symbol: value for symbol, value in kept_ranks(self.target.routine).items()
                if symbol not in own}

    def kept_values(self, rank: int, size: int, base: Named | None) -> dict[Symbol, Value]:
        """:returns: the values of these variables in a process; see :py:class:`Process`."""
        own: dict[Kept, int] = {Kept.RANK: rank, Kept.SIZE: size}
        return {symbol: own.get(one.what, one.comm) for symbol, one in self.kept.items()
                if one.comm == base or one.what is Kept.COMM}

    def sites(self, unit: Unit) -> IdentityMap[Node, CallSite]:
        """:returns: the calls in a routine."""
        if unit not in self._sites:
            self._sites[unit] = IdentityMap((site.call, site) for site in unit.sites)
        return self._sites[unit]


class _End(Exception):
    """The process goes no further, or it is not known how."""


class _Returned(Exception):
    """A routine is left before its end."""


class Process:
    """Follows one process.

    :param program: what it runs.
    :param rank: its rank.
    :param size: the number of processes.
    :param base: the communicator that has all of them; None if ranks are not known.
    """

    def __init__(self, program: Program, rank: int, size: int, base: Named | None) -> None:
        self._program, self._rank, self._size, self._base = program, rank, size, base
        self._events: list[Event] = []
        self._units: list[Unit] = []
        self._values = Values(program.kept_values(rank, size, base))
        self._left = _MOST_STATEMENTS
        self._made: dict[str, int] = {}
        self.asked: list[Named] = []
        """The communicators in which the program asks for ranks."""

    def trace(self) -> list[Event]:
        """:returns: what it does in the target."""
        for dummy in self._program.target.dummies:
            self._values.enter(dummy)
        with suppress(_End):
            self._run_unit(self._program.target)
        return self._events

    def _end(self, action: Action, node: Node) -> None:
        self._events.append(Event(action, node))
        raise _End

    def _run_unit(self, unit: Unit) -> None:
        self._units.append(unit)
        with suppress(_Returned):
            self._run(unit.routine.children)
        self._units.pop()

    def _run(self, statements: Iterable[Node]) -> None:
        for statement in statements:
            self._left -= 1
            if not self._left:
                self._end(Action.UNKNOWN, statement)
            self._follow(statement)

    def _follow(self, statement: Node) -> None:
        if isinstance(statement, Assignment):
            self._values.set(statement.lhs, self._values.of(statement.rhs))
        elif isinstance(statement, IfBlock):
            self._branch(statement)
        elif isinstance(statement, Loop):
            self._loop(statement)
        elif isinstance(statement, WhileLoop):
            self._while(statement)
        elif isinstance(statement, Call):
            if _is_missing(statement, self._sites):
                self._end(Action.UNKNOWN, statement)
            for site in self._sites_in(statement):
                self._call(site)
        elif isinstance(statement, Return):
            raise _Returned
        elif isinstance(statement, CodeBlock):
            self._end(Action.STOP, statement)
        else:
            for block in statement.children:
                if isinstance(block, Schedule):
                    self._run(block.children)

    def _branch(self, branch: IfBlock) -> None:
        bodies = [branch.if_body, *([branch.else_body] if branch.else_body else [])]
        is_true = self._values.of(branch.condition)
        if isinstance(is_true, bool):
            for body in bodies[:1] if is_true else bodies[1:]:
                self._run(body.children)
            return
        body = next((one for one in bodies if self._is_heard(one) and not stops_in(one)), None)
        if body is not None:
            self._events.append(Event(Action.BRANCH, branch))
            self._run(body.children)
        self._forget(branch)

    def _loop(self, loop: Loop) -> None:
        start, stop, step = map(self._values.integer, (
            loop.start_expr, loop.stop_expr, loop.step_expr))
        variable, body = Reference(loop.variable), loop.loop_body.children
        if start is not None and stop is not None and step:
            numbers = range(start, stop + (1 if step > 0 else -1), step)
            if len(numbers) <= _MOST_ITERATIONS:
                for number in numbers:
                    self._values.set(variable, number)
                    self._run(body)
                self._values.set(variable, start + len(numbers)*step)
                return
        if self._is_heard(loop):
            self._events.append(Event(Action.LOOP, loop))
            for turn in range(2):
                self._values.set(variable, start + turn*step if step and start is not None
                                 else None)
                self._run(body)
        self._forget(loop)

    def _while(self, loop: WhileLoop) -> None:
        body = loop.loop_body.children
        for _ in range(_MOST_ITERATIONS):
            if self._values.of(loop.condition) is not True:
                break
            self._run(body)
        if self._values.of(loop.condition) is False:
            return
        if self._is_heard(loop):
            self._events.append(Event(Action.BRANCH, loop))
            self._run(body)
        self._forget(loop)

    @property
    def _sites(self) -> IdentityMap[Node, CallSite]:
        return self._program.sites(self._units[-1])

    def _sites_in(self, node: Node) -> list[CallSite]:
        sites = self._sites
        return [sites[call] for call in nodes_of(node, Call) if call in sites]

    def _is_heard(self, node: Node) -> bool:
        """:returns: whether other processes may notice something of statements."""
        return any(is_unknown(site) or site.callee in self._program.heard
                   for site in self._sites_in(node)) or any(
                       _is_missing(call, self._sites) for call in nodes_of(node, Call))

    def _forget(self, node: Node) -> None:
        """Note that statements may have been executed, or not."""
        self._values.forget(writes_of(
            self._units[-1], self._sites_in(node), node, self._program.writes))

    def _call(self, site: CallSite) -> None:
        name = procedure_of(site.callee)
        if name:
            self._procedure(site, name)
        elif is_unknown(site) or ends_program(site.call):
            self._end(Action.UNKNOWN if is_unknown(site) else Action.STOP, site.call)
        elif isinstance(site.call, OpaqueCall) or not site.callee.is_transparent:
            self._values.forget(self._written(site))
        elif site.callee.cycle or len(self._units) > _DEEPEST:
            if site.callee in self._program.heard:
                self._end(Action.UNKNOWN, site.call)
            self._values.forget(self._written(site))
        else:
            self._enter(site)

    def _written(self, site: CallSite) -> set[Symbol]:
        return written_in_calls(site, self._program.writes)

    def _enter(self, site: CallSite) -> None:
        """Follow what a routine does."""
        outer, self._values = self._values, self._values.of_others()
        for dummy, actual in site.bindings:
            self._values.take(dummy, actual, outer)
        self._run_unit(site.callee)
        inner, self._values = self._values, outer
        outer.forget(self._written(site))
        for dummy, actual in site.changing(self._program.writes[site.callee]):
            outer.give(dummy, actual, inner)

    def _procedure(self, site: CallSite, name: str) -> None:
        """Note what a procedure of MPI does."""
        given = {plain_name(dummy.name): actual for dummy, actual in site.bindings}
        comm = self._values.of(given["comm"]) if "comm" in given else None
        if name == ABORT:
            self._end(Action.STOP, site.call)
        if site.callee in self._program.heard:
            is_known = has_all(comm, self._base)
            if is_known:
                self._events += events_of(site.call, name, given, self._values)
            elif is_known is None:
                self._events.append(Event(Action.UNKNOWN, site.call))
        self._values.forget(self._written(site))
        if "ierror" in given:
            self._values.set(given["ierror"], 0)
        self._results(name, given, comm)

    def _results(self, name: str, given: Mapping[str, Node], comm: Value) -> None:
        """Note what a procedure of MPI gives back, if that is known."""
        if name == _RANK and isinstance(comm, Named):
            self.asked.append(comm)
        is_whole = has_all(comm, self._base)
        if name in (_RANK, _SIZE) and is_whole:
            result = next(given[one] for one in _NUMBERS if one in given)
            self._values.set(result, self._rank if name == _RANK else self._size)
        for made in (one for one in _MADE if one in given):
            copied = self._base.name if is_whole and self._base and name == _COPY else ""
            self._made[copied] = self._made.get(copied, 0) + 1
            self._values.set(given[made], Named(
                f"communicator {self._made[copied]} {copied}", made=True, copied=copied))


def _is_missing(call: Call, sites: IdentityMap[Node, CallSite]) -> bool:
    """:returns: whether it is not known what a call runs."""
    return call not in sites and not isinstance(call, IntrinsicCall)
