# SPDX-License-Identifier: BSD-3-Clause
"""To-be-recorded analysis: which overwritten values the returning motion still needs.

A value has to be recorded if it is overwritten after a statement whose adjoint
reads it. The statements are followed in their order with the set of variables
whose present values are needed by the adjoints of what was executed so far.
Arrays count as one variable; a scalar leaves the set when it is overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps


class Recorded(NamedTuple):
    """What the analysis tells of some steps.

    :param needed: the variables whose values after the last statement the returning motion reads.
    :param conditional: the first statements of regions that would have to record elements which
        exist in some of their branches only: no plan with these will do.
    """

    needed: frozenset[Symbol]
    conditional: IdentitySet[Node]


def plan_records(steps: Sequence[Step], firsts: FirstWrites,
                 everything: frozenset[Symbol] = frozenset()) -> Recorded:
    """Decide what is recorded.

    :param steps: the steps of a routine; changed in place.
    :param firsts: the assignments that overwrite nothing.
    :param everything: variables whose overwritten values are recorded whether needed or not.

    :returns: what is needed at their end, and whether that will do.
    """
    recording = ToBeRecorded(firsts, everything, frozenset())
    at_end = recording.until_stable(steps)
    for step in reversed(all_steps(steps)):
        step.settle(recording)
    return Recorded(at_end, recording.refused)


class ToBeRecorded:
    """Follows the statements; repeated until neither records nor the sets at loops grow.

    Each kind of step has its own rule, :py:meth:`Step.to_record`. What is needed is a set of
    variables here, and a set with reasons where a plan is explained.

    :param firsts: the assignments that overwrite nothing.
    :param everything: what is needed everywhere.
    :param nothing: what is needed before the first statement.
    """

    def __init__(self, firsts: FirstWrites, everything: Any, nothing: Any) -> None:
        self.firsts = firsts
        self.changed = False
        self.refused: IdentitySet[Node] = IdentitySet()
        self._everything = everything
        self._nothing = nothing
        self._lost: set[tuple[Identity[object], Symbol]] = set()
        self._before: IdentityMap[Step, frozenset[Symbol]] = IdentityMap()
        self._at_loops: IdentityMap[Step, Any] = IdentityMap()

    def until_stable(self, steps: Sequence[Step]) -> Any:
        """:returns: what is needed after the last of the steps of a routine."""
        while True:
            self.changed = False
            at_end = self.follow(steps, self._nothing)
            if not self.changed:
                return at_end

    def follow(self, steps: Sequence[Step], needed: Any) -> Any:
        """:returns: what is needed after the steps if ``needed`` was so before."""
        for step in steps:
            needed = step.to_record(needed | self._everything, self)
        return needed

    def around(self, step: Step, body: Sequence[Step], needed: Any, kept: frozenset[Symbol]) -> Any:
        """
        :param step: a loop.
        :param body: its steps, which may run again.
        :param needed: what is needed before it.
        :param kept: what an iteration writes and no later one overwrites.

        :returns: what is needed after it.
        """
        known = self._at_loops.get(step, self._nothing)
        start = (known - kept) | needed
        end = known | start | self.follow(body, start)
        self.changed |= end != known
        self._at_loops[step] = end
        return end

    def because(self, symbols: Iterable[Symbol], node: Node, use: str) -> Any:
        """
        :param symbols: variables that the returning motion of a statement reads.
        :param node: the statement.
        :param use: what for.

        :returns: what is needed for that.
        """
        return frozenset(symbols)

    def without_reason(self, symbols: Iterable[Symbol]) -> Any:
        """:returns: variables that only restoring reads."""
        return frozenset(symbols)

    def of_records(self, records: Sequence[Step]) -> Any:
        """:returns: what is needed to restore what is recorded around a step."""
        return self.without_reason(
            ToBeRecorded(self.firsts, frozenset(), frozenset()).until_stable(records))

    def because_of_each(self, symbols: frozenset[Symbol],
                        uses: Callable[[], Iterable[tuple[Iterable[Symbol], Node, str]]]) -> Any:
        """
        :param symbols: variables that the returning motion of several statements reads.
        :param uses: gives which statement reads which of them, and what for.

        :returns: what is needed for that.
        """
        return symbols

    def lose(self, owner: object, symbol: Symbol, needed: Any, possible: bool = True) -> bool:
        """
        :param owner: what loses a value.
        :param symbol: the variable that it belongs to.
        :param needed: what is needed at this point.
        :param possible: whether there is a value to record.

        :returns: whether it is recorded.
        """
        if possible and symbol in needed and (Identity(owner), symbol) not in self._lost:
            self._lost.add((Identity(owner), symbol))
            self.changed = True
        return self.is_recorded(owner, symbol)

    def is_recorded(self, owner: object, symbol: Symbol) -> bool:
        """:returns: whether a value that is lost is recorded."""
        return (Identity(owner), symbol) in self._lost

    def enter(self, step: Step, needed: Any) -> None:
        """Note what is needed before a step, by the adjoints of what was executed before it."""
        self._before[step] = frozenset(needed)

    def before(self, step: Step) -> frozenset[Symbol] | None:
        """:returns: what was needed before a step in the end; None if it was not followed."""
        return self._before.get(step)

    def refuse(self, statement: Node) -> None:
        """Note that the region that begins with a statement can't record what it has to."""
        self.refused.add(statement)
