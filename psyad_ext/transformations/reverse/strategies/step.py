# SPDX-License-Identifier: BSD-3-Clause
"""What all strategies have in common: a strategy makes steps, and a step answers all questions.

A plan consists of steps. They say what is recorded, not where: positions on tapes are given out
when both motions are written, side by side, so that a record and its restoration agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Protocol, Self, TypeVar

from psyclone.psyir.nodes import Assignment, Loop, Node, Reference, Statement
from psyclone.psyir.symbols import RoutineSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.tapes.cursor import Cursor
from psyad_ext.tapes.size import Size
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import AssignmentAdjoint
from psyad_ext.transformations.reverse.checkpoint_driver import Driver
from psyad_ext.transformations.reverse.checkpoint_stack import Stack
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.distribution import Distribution
from psyad_ext.transformations.reverse.region.runs import Run
from psyad_ext.transformations.reverse.tape_file import TapeFile
from psyad_ext.transformations.reverse.tape_keys import TapeKey

#: Statements of the recording and of the returning motion.
Motions = tuple[list[Statement], list[Statement]]
#: Variables whose present values the way back needs: a set of them, with reasons on demand.
Needed = Any
#: A number of records, in the terms of whoever counts.
Number = TypeVar("Number")


class Step:
    """A part of a plan: some statements, and how they are reversed.

    The defaults are those of a step that records nothing and is not undone.
    """

    def inside(self) -> Sequence[list[Step]]:
        """:returns: the lists of steps of the statements inside."""
        return ()

    def children(self) -> Sequence[list[Step]]:
        """:returns: the same, and the records that it makes by itself."""
        return self.inside()

    def origin(self) -> Node | None:
        """:returns: the statement of the source that it is made for, or the first one, if any."""
        return None

    def fresh(self) -> Self:
        """:returns: a copy for which other decisions can be made."""
        return copy(self)

    # What it does.

    def reads(self) -> frozenset[Symbol]:
        """:returns: the variables whose values its own returning motion reads."""
        return frozenset()

    def overwrites(self, writes: Writes) -> set[Symbol]:
        """
        :param writes: what the called routines may write.

        :returns: the variables that its recording motion writes, apart from steps inside.
        """
        return set()

    def recorded_value(self) -> Reference | None:
        """:returns: the single value that it records, if it records one."""
        return None

    def records_itself(self) -> bool:
        """:returns: whether its own returning motion uses a tape."""
        return self.recorded_value() is not None

    def recording(self) -> Iterable[Node]:
        """:returns: the assignments and calls that overwrite what is recorded."""
        return ()

    def returns(self) -> bool:
        """:returns: whether its returning motion does anything."""
        return any(inner.returns() for steps in self.children() for inner in steps)

    def runs(self, alive: IdentitySet[Node]) -> bool:
        """
        :param alive: the assignments, branches and calls that are executed.

        :returns: whether its recording motion executes anything.
        """
        return any(inner.runs(alive) for steps in self.children() for inner in steps)

    def dropped(self, writes: Writes) -> set[Symbol]:
        """:returns: the variables that its dead statements set, apart from steps inside."""
        return set()

    def restores(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        """:returns: the variables whose values its own returning motion changes."""
        reference = self.recorded_value()
        return set() if reference is None else {reference.symbol}

    def written_in_call(self, writes: Writes) -> set[Symbol]:
        """:returns: the variables that it may write if it is a call that is executed."""
        return set()

    def assigned(self) -> set[Symbol]:
        """:returns: the variable that it assigns, if that is all it does and is executed."""
        return set()

    def is_executed_call(self) -> bool:
        """:returns: whether it is a call that the recording motion executes."""
        return False

    def is_split(self) -> bool:
        """:returns: whether it is a split call, which uses tapes of the routine that is called."""
        return False

    def passes_on(self) -> set[Symbol]:
        """:returns: what its recording motion passes to routines that declare to write it."""
        return set()

    def passes_back(self, derived: Mapping[Unit, Derived]) -> set[Symbol]:
        """:returns: what its returning motion passes to routines that declare to write it."""
        return set()

    def private_if_simple(self) -> frozenset[Symbol] | None:
        """:returns: the scalars that are private to it; None if it is more than assignments."""
        return None

    def is_loop(self) -> bool:
        """:returns: whether it executes what is inside several times."""
        return False

    def is_long(self) -> bool:
        """:returns: whether it may take long: a loop, a call."""
        return self.is_loop()

    def records_before(self) -> Sequence[Step]:
        """:returns: the records that it makes before it moves positions on tapes."""
        return ()

    def stay_at_end(self, later: set[Symbol]) -> bool:
        """Let a local array that is deallocated stay: the way back begins at once.

        :param later: the variables that later statements name; those of this one are added.

        :returns: whether this may be done for steps before.
        """
        return False

    def is_recorded_only(self) -> bool:
        """:returns: whether it does nothing but record a value."""
        return False

    # Analyses.

    def live(self, live: set[Symbol], liveness: Liveness) -> None:
        """Go back over the recording motion: from what is live after the step to what is before.

        :param live: the variables whose values somebody needs; changed in place.
        :param liveness: knows what stays alive.
        """
        raise NotImplementedError

    def mark(self, alive: IdentitySet[Node]) -> None:
        """Note which statements the recording motion executes.

        :param alive: the assignments, branches and calls that are.
        """

    def to_record(self, needed: Needed, recording: Recording) -> Needed:
        """Go forward over the step, and let be recorded what is lost in it and still needed.

        :param needed: the variables whose values before the step adjoints of earlier ones read.
        :param recording: takes notice of what is lost, and why it is needed.

        :returns: the variables whose values after the step are needed.
        """
        return needed | recording.without_reason(self.reads())

    def settle(self, recording: Recording) -> None:
        """Keep only those records that turned out to be needed."""

    def losses(self) -> Iterable[tuple[object, Symbol]]:
        """:returns: what loses a value that is recorded, and the variable that it belongs to."""
        return ()

    def keeps_needed(self) -> set[Symbol]:
        """:returns: what is needed after it, or not overwritten by it although it looks so."""
        return set(self.reads())

    def is_repeatable(self) -> bool:
        """:returns: whether it makes no difference how often it is executed."""
        return False

    def executed(self) -> Iterator[Step]:
        """:returns: steps that only execute its statements."""
        return iter(())

    # What is written.

    def counts(self, count: Count[Number]) -> Number:
        """:returns: how many records it makes."""
        return count.nothing()

    def motions(self, writer: Writer) -> Motions:
        """:returns: the statements of its recording (forward) and returning (backward) motion."""
        raise NotImplementedError

    def explain(self, teller: Teller) -> None:
        """Tell what is done with its statements, and why."""

    def is_idle(self) -> bool:
        """:returns: whether the recording motion executes nothing for it, steps inside apart."""
        return False


class Strategy:
    """A way to reverse statements.

    Its name and its first line of documentation are what the list of strategies shows.
    """

    #: The class of nodes that it is for.
    NODE: ClassVar[type[Node] | tuple[type[Node], ...]] = Statement

    def applies(self, statement: Node, planner: Planner) -> bool:
        """
        :param statement: a statement in the core language, with all that follows it.
        :param planner: plans the routine that it stands in.

        :returns: whether this strategy reverses it.
        """
        return isinstance(statement, self.NODE)

    def step(self, statement: Node, planner: Planner) -> Step | None:
        """
        :param statement: a statement that the strategy applies to.
        :param planner: plans the routine that it stands in.

        :returns: how it is reversed; None if that is for the next strategy after all.
        """
        raise NotImplementedError

    def covered(self, statement: Node, planner: Planner) -> Sequence[Node]:
        """:returns: the statements that the step stands for, the first one included."""
        return (statement,)


class Planner(Protocol):
    """Plans a routine: what strategies may ask when they make a step."""

    context: Context
    sites: IdentityMap[Node, CallSite]
    irregular: IdentitySet[Statement]

    def steps(self, statements: Sequence[Node]) -> list[Step]:
        """:returns: the steps of statements inside."""

    def body(self, loop: Loop) -> list[Step]:
        """:returns: the steps of the body of a loop."""

    def once(self, strategy: Strategy, statement: Node, make: Callable[[], Any],
             *also: object) -> Any:
        """:returns: what ``make`` returned the first time: all plans of a routine share it."""

    def changing(self) -> frozenset[Symbol]:
        """:returns: the variables that the routine writes, without counters of loops around."""

    def run_at(self, statement: Node) -> Run | None:
        """:returns: the run of assignments and branches that begins with a statement."""

    def adjoint(self, statement: Assignment, context: Context,
                with_result: bool) -> AssignmentAdjoint:
        """:returns: the adjoint of an assignment, as the strategy for it has it."""

    def call(self, site: CallSite) -> Step:
        """:returns: the step of a call."""


class Liveness(Protocol):
    """Adjoint liveness, backward over the recording motion."""

    keep_all: bool
    alive: IdentitySet[Node]
    writes: Writes

    def before(self, steps: Sequence[Step], live: set[Symbol]) -> set[Symbol]:
        """:returns: what is live before steps if ``live``, which is changed, is so after them."""

    def statements(self, statements: Sequence[Node], live: set[Symbol]) -> None:
        """Go back over assignments and branches."""

    def around(self, step: Step, body: Sequence[Step], live: set[Symbol],
               own: frozenset[Symbol]) -> set[Symbol]:
        """Go back over a body that may run again, or not at all.

        :param own: the variables of which no iteration reads what an earlier one wrote.

        :returns: what is live before the body.
        """

    def keep(self, node: Node) -> None:
        """Let an assignment, a branch or a call be executed."""


class Recording(Protocol):
    """The to-be-recorded analysis, forward over the statements."""

    firsts: FirstWrites

    def follow(self, steps: Sequence[Step], needed: Needed) -> Needed:
        """:returns: what is needed after steps if ``needed`` was so before them."""

    def around(self, step: Step, body: Sequence[Step], needed: Needed,
               kept: frozenset[Symbol]) -> Needed:
        """Follow a body that may run again; no later iteration overwrites what is ``kept``."""

    def because(self, symbols: Iterable[Symbol], node: Node, use: str) -> Needed:
        """:returns: variables that the returning motion of a statement reads, with that reason."""

    def without_reason(self, symbols: Iterable[Symbol]) -> Needed:
        """:returns: variables that only restoring reads."""

    def of_records(self, records: Sequence[Step]) -> Needed:
        """:returns: what is needed to restore what is recorded around a step."""

    def because_of_each(self, symbols: frozenset[Symbol],
                        uses: Callable[[], Iterable[tuple[Iterable[Symbol], Node, str]]]
                        ) -> Needed:
        """:returns: variables, with several reasons for each that are only looked for on demand."""

    def lose(self, owner: object, symbol: Symbol, needed: Needed, possible: bool = True) -> bool:
        """:returns: whether a value that ``owner`` loses is recorded: it is ``needed`` there, and
            there is one (``possible``)."""

    def is_recorded(self, owner: object, symbol: Symbol) -> bool:
        """:returns: whether a value that is lost is recorded."""

    def enter(self, step: Step, needed: Needed) -> None:
        """Note what is needed before a step, by the adjoints of what was executed before it."""

    def before(self, step: Step) -> frozenset[Symbol] | None:
        """:returns: what was needed before a step in the end; None if it was not followed."""

    def refuse(self, statement: Node) -> None:
        """Note that the region that begins with a statement can't record what it has to."""


class Count(Protocol[Number]):
    """Counts records: exact numbers, bounds, or bytes by variable."""

    def nothing(self) -> Number:
        """:returns: no record."""

    def value(self, reference: Reference) -> Number:
        """:returns: the record of one value."""

    def all(self, steps: Sequence[Step]) -> Number:
        """:returns: the records of steps, one after the other."""

    def branches(self, step: Any) -> Number:
        """:returns: the records of a branch: those of the part taken, and which that is."""

    def loop(self, step: Any) -> Number:
        """:returns: the records of all iterations of a loop."""

    def while_loop(self, step: Any) -> Number:
        """:returns: the same for a do while loop, and the number of its iterations."""

    def call(self, step: Any) -> Number:
        """:returns: the records of a call: what it overwrites, and what its routine records."""


class Writer(Protocol):
    """Writes both motions: gives out positions on tapes."""

    context: Context
    cursors: Mapping[TapeKey, Cursor]
    derived: Mapping[Unit, Derived]
    distribution: Distribution

    def constant(self, steps: Sequence[Step], key: TapeKey, in_loop: bool = False) -> int | None:
        """:returns: the number of records on a tape if it is the same whatever happens."""

    def sequence(self, steps: Sequence[Step], covered: frozenset[TapeKey] = frozenset()) -> Motions:
        """:returns: the statements of both motions of steps; there is room on ``covered`` tapes."""

    def record(self, reference: Reference) -> tuple[Statement, Statement]:
        """:returns: the statements that save and restore a value."""

    def flush(self, keys: Sequence[TapeKey]) -> Motions:
        """:returns: the statements that move positions past the records so far, and back."""

    def room(self, key: TapeKey, size: Size) -> list[Statement]:
        """:returns: statements that make a growing tape long enough for more records."""

    def tape_arguments(self, step: Any) -> tuple[list[Statement], list[Node], list[Statement]]:
        """:returns: statements before a recording call, its tapes, statements after returning."""

    def iteration(self, step: Any) -> tuple[list[Statement], Motions]:
        """:returns: what comes before a loop; both motions of an iteration on tapes of its own."""

    def snapshots(self, records: Sequence[Step]) -> Motions:
        """:returns: the statements that save and restore what is recorded around a step."""

    def on_disk(self, steps: Sequence[Step], place: Any) -> tuple[TapeFile, Motions]:
        """:returns: the file of the tapes of an iteration; both of its motions."""

    def driver(self, step: Any) -> Driver:
        """:returns: what writes the way back through a loop with a checkpoint schedule."""

    def helper(self, name: str, template: str, type_: ElementType | None = None) -> RoutineSymbol:
        """:returns: a small routine that the returning motion calls, for a type if it has one."""

    def stack(self, records: Sequence[Step], forward: bool = False) -> Stack:
        """:returns: holds snapshots made of records, the first taken on the way ``forward``."""

    def turns(self, turn: list[Statement]) -> Motions:
        """:returns: what is executed once before statements that run again and again; and these."""

    def restored_early(self, restoring: list[Statement]) -> list[Statement]:
        """:returns: statements that restore, but leave the positions on the tapes alone."""


class Teller(Protocol):
    """Tells about a plan, statement by statement."""

    #: Whether there is a recording motion; else the adjoint is all that is run.
    advances: bool

    def visit(self, steps: Sequence[Step], around: Any = None) -> None:
        """Tell about steps inside, in a loop if there is one around them."""

    def visit_again(self, steps: Sequence[Step]) -> None:
        """Tell about the steps of an iteration that is executed again on the way back."""

    def add(self, node: Node, kind: str, subject: str, reason: str, lines: tuple[int, ...] = (),
            amount: Any = None, call: tuple[str, str] | None = None) -> None:
        """Tell one thing about a statement; of a call, also its mode and what is called."""

    def activity(self, statement: Assignment) -> None:
        """Tell whether derivatives flow through an assignment, and from where."""

    def assigned(self, statement: Assignment, is_executed: bool, is_recorded: bool) -> None:
        """Tell that an assignment records nothing, or is not executed, and why."""

    def recorded(self, node: Node, reference: Reference, owner: object, record: Step, what: str,
                 kind: str = "recorded") -> None:
        """Tell what is recorded, for whom, and how many bytes that takes."""

    def snapshots(self, owner: Step, records: Sequence[Step], node: Node, what: str,
                  kind: str = "snapshot") -> None:
        """Tell what is recorded around a statement."""

    def recorded_at_end(self, step: Step) -> None:
        """Tell what is recorded after the last statement."""

    def control(self, step: Step, node: Node, subject: str, reason: str) -> None:
        """Tell that a condition, or a number of iterations, is recorded."""

    def recomputed(self, region: Any, reading: Any) -> None:
        """Tell that a statement of a region is executed again on the way back."""

    def label(self, reference: Reference) -> str:
        """:returns: a variable or an element, as the source spells it."""

    def section(self, step: Any) -> None:
        """Tell what a section computes again, and what that costs."""

    def of_one_iteration(self, step: Any) -> Any:
        """:returns: the bytes that one iteration records when it is executed again."""

    def changing(self, symbols: Iterable[Symbol]) -> list[str]:
        """:returns: the names of those variables that may have changed on the way back."""


def all_steps(steps: Iterable[Step]) -> list[Step]:
    """:returns: the steps and all steps inside them."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for inner in step.children():
            if inner:
                found += all_steps(inner)
    return found


def fresh(steps: Iterable[Step]) -> list[Step]:
    """:returns: copies of the steps, for which other decisions can be made."""
    return [step.fresh() for step in steps]
