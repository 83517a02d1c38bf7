# SPDX-License-Identifier: BSD-3-Clause
"""What undoes the statements of an iteration, last one first.

Each change of the state is undone by its inverse, which reads what the change itself has read: the
state is then as it was there. What the iteration has computed for the change is computed again
before, from a state that must not have changed since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.analyses.private import exposed_in
from psyad_ext.analyses.writes import Writes, written_in_calls
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import values_read
from psyad_ext.ir.structures.memory import is_memory_statement, variable_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import note_origin
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import assignments_of, statements_of
from psyad_ext.transformations.reverse.exchanges import Elements, last_copies, lost, solved_for
from psyad_ext.transformations.reverse.inverse_assignment import inverse_of
from psyad_ext.transformations.reverse.loops import reversed_loop
from psyad_ext.transformations.reverse.strategies.assignment import AssignStep
from psyad_ext.transformations.reverse.strategies.branch import IfStep
from psyad_ext.transformations.reverse.strategies.loop import LoopStep
from psyad_ext.transformations.reverse.strategies.step import Step

#: Why a statement can't be undone: the statement, what is wrong, what to do.
Obstacle = tuple[Node, str, str]
_COMPUTED = "compute it before the change, in statements of its own"


@dataclass
class Inversion:
    """Undoes an iteration of one loop.

    :param state: the variables that get the values back that they had before the iteration.
    :param changing: the variables that the loop changes.
    :param sites: the calls of the routine.
    :param writes: what the called routines may write.
    :param again: gives the step that executes a statement of the iteration again.
    :param obstacles: what can't be undone.
    :param exchanged: what takes part in copies of the state.
    """

    state: frozenset[Symbol]
    changing: frozenset[Symbol]
    sites: IdentityMap[Node, CallSite]
    writes: Writes
    again: Callable[[Node], Step]
    obstacles: list[Obstacle] = field(default_factory=list)
    exchanged: set[Symbol] = field(default_factory=set)

    def steps(self, statements: Sequence[Node], around: frozenset[Symbol] = frozenset()
              ) -> list[Step]:
        """
        :param statements: statements that are executed one after the other.
        :param around: what a loop of the iteration changes that they stand in.

        :returns: the steps that undo them.
        """
        found: list[Step] = []
        ready: IdentitySet[Node] = IdentitySet()
        end = len(statements)
        while end:
            statement, others = statements[end - 1], statements[:end - 1]
            written = self._written(statement)
            self._note_exchanged(statements[:end])
            exchange = self._exchange(statements[:end], around) if written & self.state else None
            if exchange is not None:
                back, number = exchange
                end -= number
                found += back
                ready = IdentitySet()
                continue
            end -= 1
            if not written & self.state:
                continue
            inverse = self._inverse(statement)
            note_origin([one.origin() for one in inverse], statement)
            before = self._computed(others, statement, around, written) if inverse else []
            if not ready.issuperset(before):
                spoilt = self._written(*before)
                ready = IdentitySet(one for one in ready if not self._written(one) & spoilt)
                ready.update(before)
                found += map(self.again, before)
            found += inverse
            ready = IdentitySet(one for one in ready if not self._written(one) & written)
        return found

    def _note_exchanged(self, statements: Sequence[Node]) -> None:
        """Note what takes part in copies of the state that statements end with."""
        copies, _ = last_copies(statements)
        if any(one.target in self.state for one in copies):
            self.exchanged |= {symbol for one in copies for symbol in (one.target, one.source)}

    def _exchange(self, statements: Sequence[Node], around: frozenset[Symbol]
                  ) -> tuple[list[Step], int] | None:
        """:returns: what undoes the copies that statements end with, and how many statements these
            are; None if they lose what can't be told."""
        copies, number = last_copies(statements)
        if not copies:
            return None
        back = [one.back() for one in reversed(copies)]
        missing = lost(copies, self.state)
        if not missing & self.state:
            return back, number
        kept = {one.source for one in copies} - self.state - missing
        others = statements[:len(statements) - number]
        told = self._told(missing & self.state, kept, copies[0].elements, others, around)
        return None if told is None else ([*back, *told], number)

    def _told(self, missing: set[Symbol], kept: set[Symbol], elements: Elements,
              others: Sequence[Node], around: frozenset[Symbol]) -> list[Step] | None:
        """
        :param missing: the variables of which copies lose the value; there is an answer for one.
        :param kept: what has the values again that it had before the copies.
        :param elements: what is copied of each variable.
        :param others: what is executed before them.
        :param around: as for :py:meth:`steps`.

        :returns: what computes it from what was computed from it, and is kept.
        """
        for level in in_order(kept if len(missing) == 1 else ()):
            last = max((place for place, one in enumerate(others)
                        if level in self._written(one)), default=None)
            if last is None:
                continue
            later = self._written(*others[last + 1:]) | missing
            statement = others[last]
            step = solved_for(next(iter(missing)), statement, level, elements)
            read = exposed_in([statement], self.sites, self.writes) - missing
            if step is not None and not (read | missing) & self._written(*others[last + 1:]) \
                    and not self._written(statement) & self.state:
                before = self._computed(others[:last], statement, around, later)
                return [*map(self.again, before), step]
        return None

    def _inverse(self, statement: Node) -> list[Step]:
        """:returns: what undoes a statement that changes the state."""
        if isinstance(statement, Assignment):
            return self._assignment(statement)
        if isinstance(statement, Loop):
            return self._loop(statement)
        if isinstance(statement, IfBlock):
            return self._branch(statement)
        changed = self._names(self._written(statement) & self.state)
        what = "a call" if isinstance(statement, Call) else "a loop whose end is not known before"
        self.obstacles.append((statement, f"{what} changes {changed}, which is passed from one "
                               "iteration to the next",
                               "write the change as a statement of the loop"))
        return []

    def _assignment(self, statement: Assignment) -> list[Step]:
        inverse = inverse_of(statement)
        if inverse is None:
            is_copy = isinstance(statement.rhs, Reference)
            self.obstacles.append((
                statement, f"'{statement.lhs.symbol.name}' is passed from one iteration to the "
                "next, and its new value does not tell the old one",
                "copy just those elements that the new ones were computed from" if is_copy else
                "write it as x = x + f, where f does not depend on x, or set it in each iteration "
                "before it is read"))
            return []
        return [AssignStep(inverse, [], False)]

    def _loop(self, loop: Loop) -> list[Step]:
        written = self._written(loop)
        self._unchanged(loop, values_read(*loop.children[:3]) & written, "the bounds of a loop")
        inside = self.steps(loop.loop_body.children, written - {loop.variable})
        return [LoopStep(reversed_loop(loop, _nodes(inside)), inside)]

    def _branch(self, block: IfBlock) -> list[Step]:
        self._unchanged(block, values_read(block.condition) & self._written(block), "a condition")
        parts = [self.steps(part.children) for part in block.children[1:]]
        return [IfStep(IfBlock.create(copied(block.condition), *map(_nodes, parts)), parts[0],
                       parts[1] if parts[1:] else [], records=False)]

    def _computed(self, before: Sequence[Node], statement: Node, around: frozenset[Symbol],
                  later: frozenset[Symbol]) -> list[Node]:
        """
        :param before: what is executed before a statement.
        :param statement: changes the state.
        :param around: what the loop changes that it stands in, if that is not the one to undo.
        :param later: what has changed where it is undone, and was different before.

        :returns: those that compute what the inverse of the statement reads.
        """
        found: list[Node] = []
        for one in reversed(before):
            written = self._written(one)
            wanted = written & self._wanted([*found, statement])
            if wanted:
                self._check_again(one, statement, wanted, later)
                found.insert(0, one)
            later |= written
        self._unchanged(statement, self._wanted([*found, statement]) & around, "a change")
        return found

    def _check_again(self, one: Node, statement: Node, wanted: frozenset[Symbol],
                     later: frozenset[Symbol]) -> None:
        """Note why a statement can't be executed again to undo a later one.

        :param one: the statement.
        :param statement: the later one.
        :param wanted: what it computes.
        :param later: what has changed since.
        """
        names, changed = self._names(wanted), self._names(later & self.state)
        spoilt = exposed_in([one], self.sites, self.writes) & later & self.state
        if self._written(one) & self.state:
            self.obstacles.append((one, f"{names}, from which {changed} changes, is computed "
                                   "together with other changes of the state", _COMPUTED))
        elif spoilt:
            self.obstacles.append((
                one, f"{names}, from which {changed} changes, depends on {self._names(spoilt)}, "
                "which changes before this can be undone", "compute it anew after that"))
        elif wanted & self._allocated(one):
            self.obstacles.append((one, f"{names} is allocated in each iteration",
                                   "allocate it before the loop"))

    def _unchanged(self, node: Node, changed: frozenset[Symbol] | set[Symbol], what: str) -> None:
        if changed:
            self.obstacles.append((node, f"{what} depends on {self._names(changed)}, which changes "
                                   "in the same statement or loop", _COMPUTED))

    def _wanted(self, statements: Sequence[Node]) -> frozenset[Symbol]:
        """:returns: what statements need of what the iteration computes besides the state."""
        return exposed_in(statements, self.sites, self.writes) & self.changing - self.state

    def _written(self, *statements: Node) -> frozenset[Symbol]:
        """:returns: the variables that statements change."""
        return frozenset(symbol for one in statements for symbol in (
            *(assignment.lhs.symbol for assignment in assignments_of(one)),
            *(loop.variable for loop in statements_of(one, Loop)),
            *self._allocated(one),
            *(symbol for call in statements_of(one, Call) if call in self.sites
              for symbol in written_in_calls(self.sites[call], self.writes))))

    @staticmethod
    def _allocated(statement: Node) -> set[Symbol]:
        return {variable_of(one) for one in statements_of(statement, IntrinsicCall)
                if is_memory_statement(one)}

    @staticmethod
    def _names(symbols: frozenset[Symbol] | set[Symbol]) -> str:
        return ", ".join(f"'{symbol.name}'" for symbol in in_order(symbols))


def _nodes(steps: Sequence[Step]) -> list[Node]:
    """:returns: copies of the statements of steps."""
    return [copied(step.origin()) for step in steps]
