# SPDX-License-Identifier: BSD-3-Clause
"""How a loop can be parallel: what has to be done about each variable that iterations share.

* A variable that each iteration sets before it reads it, and that nobody needs afterwards, is
  private.
* What each iteration puts back is private, too, and starts as it is before the loop.
* What each iteration leaves zero, as adjoints of what the last one of the source leaves behind, has
  its value from before the loop in the first iteration only.
* A derivative that all iterations add to has a part for each block of iterations.
* If elements of a derivative are added to by iterations that are near each other, each is added to
  in one iteration (gather form) if that does not take much longer; or two blocks of iterations
  that touch are executed one after the other (two colours).
* If nobody knows which elements iterations add to, they compute what is added, and strip by strip
  it is added in their order; or they add it atomically, if the user says so.
* A position on a tape moves by the same amount in each iteration, so it is known where each
  starts; and no value on a tape is in the way of another one.

How many blocks there are does not depend on the number of threads, nor does the order in which
parts are added. What the original computes has the same bits as there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from psyclone.psyir.nodes import (
    CodeBlock, Loop, Node, Range, Reference, Routine, Schedule, WhileLoop)
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol, Symbol

from psyad_ext.analyses.carried import carried, uses_in
from psyad_ext.analyses.private import exposed_in
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import INTEGER, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, symbols_read
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.settled import is_settled
from psyad_ext.ir.tree.used_parts import end_of
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.context import GATHER, SCATTER
from psyad_ext.transformations.parallel.calls import Calls, calls_in, grows
from psyad_ext.transformations.parallel.components import Components
from psyad_ext.transformations.parallel.directed import DirectedLoop
from psyad_ext.transformations.parallel.extents import is_small
from psyad_ext.transformations.parallel.first import is_left_zero
from psyad_ext.transformations.parallel.gather import Gather, gather_of
from psyad_ext.transformations.parallel.moves import Move, move
from psyad_ext.transformations.parallel.obstacles import obstacle
from psyad_ext.transformations.parallel.reach import reach, shares_surely
from psyad_ext.transformations.parallel.strips import adds_in_order, is_worth_strips
from psyad_ext.transformations.parallel.team import team_clauses

#: Schedules that PSyclone knows, which it writes without a length.
_SCHEDULES = ("static", "dynamic", "guided", "auto", "runtime")
#: Larger arrays have no part for each block of iterations.
_MOST_PARTS = 1024
#: Larger arrays have no place on the stack of each thread.
_MOST_PRIVATE = 16384


@dataclass
class Arrangement:
    """How a loop is parallel.

    :param private: the variables of which each iteration has its own.
    :param settled: those that have the same value whenever an iteration starts, as before the
        loop.
    :param zeroed: those that each iteration leaves zero.
    :param sums: the variables that iterations add to.
    :param near: arrays of which iterations near each other add to the same elements.
    :param reach: how far these may be from each other.
    :param gather: how each of these elements is added to in one iteration, None if it is not.
    :param operations: how many operations an iteration takes, and how many if it gathers.
    :param in_order: the variables that are added to when a strip of iterations is over.
    :param atomic: the variables that are added to at any time.
    :param moves: what iterations do to positions on tapes.
    :param reductions: the sums that the source leaves to OpenMP.
    :param schedule: how iterations are given to threads.
    :param team: what the source says of the threads, as text.
    :param collapse: how many nested loops are shared as one.
    """

    private: list[DataSymbol] = field(default_factory=list)
    settled: list[DataSymbol] = field(default_factory=list)
    zeroed: list[DataSymbol] = field(default_factory=list)
    sums: list[DataSymbol] = field(default_factory=list)
    near: list[DataSymbol] = field(default_factory=list)
    reach: int = 0
    gather: Gather | None = None
    operations: tuple[int, int] | None = None
    in_order: list[DataSymbol] = field(default_factory=list)
    atomic: list[DataSymbol] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    reductions: list[DataSymbol] = field(default_factory=list)
    schedule: str = "static"
    team: list[str] = field(default_factory=list)
    collapse: int = 1

    @property
    def way(self) -> str:
        """:returns: what is done about variables that iterations add to, empty for nothing."""
        ways = {"parts of sums": self.sums, self._way_of_near: self.near,
                "sums strip by strip": self.in_order, "atomic updates": self.atomic}
        return ", ".join(way for way, symbols in ways.items() if symbols)

    @property
    def _way_of_near(self) -> str:
        way, other = ("gather form", "in blocks" if self.reach else "as in the source") \
            if self.gather else ("blocks in two colours", "in gather form")
        if self.operations is None:
            return way
        one, another = self.operations[::-1] if self.gather else self.operations
        return f"{way}: {one} operations an iteration, {another} {other}"


@dataclass(frozen=True)
class Surroundings:
    """Where loops stand.

    :param routine: a generated routine.
    :param originals: the names of variables in originals, in lower case; the values of these have
        the same bits as in the originals.
    :param tangents: the names of their tangents, all in lower case.
    :param threads_own: whether each thread may have its own variables of modules.
    :param adjoints: the names of adjoints of variables in originals, all in lower case.
    :param may_be_atomic: whether sums may be formed in any order.
    :param stencils: whether loops in which iterations share elements gather.
    :param components: variables that stand for components of the routine's own structures.
    """

    routine: Routine
    originals: frozenset[str]
    tangents: Mapping[str, str]
    threads_own: bool
    adjoints: Mapping[str, str]
    may_be_atomic: bool
    stencils: str
    components: frozenset[DataSymbol] = frozenset()

    def knowing(self, components: Components) -> Surroundings:
        """
        :param components: variables that stand for components.

        :returns: the same with these, each of which is to its structure as its derivative is to
            that of the structure.
        """
        known = {name: structure for name, structure in components.names.items()
                 if structure in self.originals}
        tangents, adjoints = ({name: of[structure] + name[len(structure):]
                               for name, structure in known.items()}
                              for of in (self.tangents, self.adjoints))
        return replace(self, originals=self.originals | set(known), components=components.own,
                       tangents={**self.tangents, **tangents},
                       adjoints={**self.adjoints, **adjoints})


def arranged(loop: Loop, place: Surroundings, directed: DirectedLoop | None = None
             ) -> Arrangement | str:
    """
    :param loop: a loop of a generated routine.
    :param place: the routine.
    :param directed: the parallel loop of the source that it comes from.

    :returns: how the loop can be parallel, or why it can't.
    """
    return _Arranger(loop, place, directed).arranged()


class _Arranger:
    """Asks what has to be done about each variable that a loop writes."""

    def __init__(self, loop: Loop, place: Surroundings, directed: DirectedLoop | None) -> None:
        self._loop = loop
        self._directed = directed
        self._trusted = place.originals | set(place.tangents.values())
        self._routine = place.routine
        self._originals = place.originals
        self._adjoints = place.adjoints
        self._threads_own = place.threads_own
        self._may_be_atomic = place.may_be_atomic
        self._components = place.components
        self._stencils = place.stencils
        self._counters = {one.variable for one in loop.walk(Loop)}
        self._calls = calls_in(loop) or Calls()
        self._written: set[Symbol] = {one.lhs.symbol for one in assignments_of(loop)}
        self._written |= self._calls.written
        self._result = Arrangement()

    def arranged(self) -> Arrangement | str:
        """:returns: how the loop can be parallel, or why it can't."""
        found = obstacle(self._loop, self._written | self._counters - {self._loop.variable},
                         self._threads_own, self._calls)
        if found is not None:
            return found
        self._exposed = exposed_in(self._loop.loop_body.children, self._calls.sites,
                                   self._calls.writes)
        self._needed = _needed_after(self._loop)
        self._in_blocks = {name.lower() for block in self._routine.walk(CodeBlock)
                           for name in block.get_symbol_names()}
        for symbol in in_order(self._counters):
            if symbol in self._needed or not self._is_private(symbol) \
                    and symbol is not self._loop.variable:
                return f"'{symbol.name}' may be needed after it"
        for symbol in in_order(self._written):
            found = None if declared_rank(symbol) else self._scalar(symbol)
            if found is not None:
                return found
        result = self._result
        shared = [one for one in self._conflicting() if self._is_shared(one)]
        unknown = [*shared, *result.in_order, *result.atomic]
        sums = [*result.sums, *result.near, *result.in_order]
        against = self._against_order(sums) if result.in_order else None
        result.gather = self._gather([*result.near, *unknown], bool(shared or against))
        if unknown and result.gather is not None:
            result.near, result.in_order, result.atomic = [*result.near, *unknown], [], []
            result.reach = 0
        elif shared:
            return f"iterations share elements of {_listed(shared)}{self._costs}"
        elif against is not None:
            return f"{against}{self._costs}"
        elif result.in_order:
            result.in_order, result.sums, result.near, result.reach = sums, [], [], 0
        if self._directed is not None:
            schedule = self._directed.clauses.schedule.partition(",")[0]
            self._result.schedule = schedule if schedule in _SCHEDULES else "static"
            self._result.team = list(team_clauses(self._directed, self._routine))
        return self._result

    def _is_private(self, symbol: Symbol) -> bool:
        """:returns: whether nobody outside of an iteration sets or needs it."""
        return self._is_own(symbol) and symbol is not self._routine.return_symbol \
            and symbol not in self._exposed - {self._loop.variable} \
            and symbol not in self._needed and symbol.name.lower() not in self._in_blocks

    def _is_own(self, symbol: Symbol) -> bool:
        """:returns: whether nobody but the routine knows a variable."""
        return symbol in self._components or isinstance(symbol.interface, AutomaticInterface) \
            and self._routine.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol

    def _is_put_back(self, symbol: Symbol) -> bool:
        """:returns: whether each iteration leaves a variable as it finds it."""
        return self._is_own(symbol) and (is_settled(symbol, location(self._loop))
                                         or self._belongs_to_private(symbol))

    def _belongs_to_private(self, symbol: Symbol) -> bool:
        """:returns: whether a variable is the adjoint of one that the source makes private: since
            that is set in each iteration before it is read, its adjoint is zero between them."""
        name = symbol.name.lower()
        return self._directed is not None and name not in self._originals \
            and name.partition("%")[0] in {self._adjoints.get(one)
                                           for one in self._directed.own_private}

    def _grows(self, symbol: Symbol) -> bool:
        """:returns: whether the loop does nothing with a variable but add to it."""
        return grows(symbol, self._loop, self._calls.grown)

    def _scalar(self, symbol: DataSymbol) -> str | None:
        if self._is_private(symbol):
            self._result.private.append(symbol)
            return None
        if self._is_put_back(symbol):
            self._result.settled.append(symbol)
            return None
        moved = move(symbol, self._loop, self._written | self._counters) \
            if symbol_type(symbol).intrinsic is INTEGER and symbol not in self._calls.given \
            else None
        if moved is not None:
            self._result.moves.append(moved)
        elif self._grows(symbol):
            if symbol.name.lower() not in self._originals:
                self._result.sums.append(symbol)
            elif self._is_reduced(symbol):
                self._result.reductions.append(symbol)
            else:
                return f"'{symbol.name}' is a sum in the order of the source"
        elif is_left_zero(symbol, self._loop):
            self._result.zeroed.append(symbol)
        elif symbol in self._exposed:
            return f"iterations pass '{symbol.name}' on"
        else:
            return f"'{symbol.name}' may be needed after it"
        return None

    def _conflicting(self) -> list[DataSymbol]:
        facts = carried(self._loop, self._calls.parts)
        return [one for one in in_order(facts.read_later | facts.overwritten_later)
                if declared_rank(one) and one in self._written]

    def _is_shared(self, symbol: DataSymbol) -> bool:
        """:returns: whether nothing can be done about an array of which iterations may have
            elements in common."""
        if end_of(symbol) in {one.position.name.lower() for one in self._result.moves}:
            return False
        ends = {one.name.lower() for one in (*self._result.private, *self._result.settled)}
        if end_of(symbol) in ends and self._is_own(symbol) \
                or self._is_private(symbol) and _fits(symbol):
            self._result.private.append(symbol)
            return False
        if self._is_put_back(symbol) and _fits(symbol):
            self._result.settled.append(symbol)
            return False
        every, writes = uses_in(self._loop, self._calls.parts)[symbol]
        far = reach(every, writes, self._loop, self._written | self._counters)
        is_grown = symbol.name.lower() not in self._originals and self._grows(symbol)
        if far is not None and (far == 0 or is_grown):
            self._result.reach = max(self._result.reach, far)
            self._result.near += [symbol] if far else []
        elif is_grown and is_small(symbol, _MOST_PARTS):
            self._result.sums.append(symbol)
        elif not self._is_told_apart(symbol, every, writes):
            if not is_grown or symbol in self._calls.given:
                return True
            (self._result.atomic if self._may_be_atomic else self._result.in_order).append(symbol)
        return False

    def _against_order(self, sums: Sequence[DataSymbol]) -> str | None:
        """:returns: why sums can't be formed when a strip of iterations is over, or should not be.
        """
        changed = self._written | self._counters
        unfit = [one for one in sums if one in self._calls.given
                 or not adds_in_order(one, self._loop, changed)]
        if unfit:
            return f"iterations share elements of {_listed(unfit)}"
        if not is_worth_strips(self._loop, sums):
            return f"to add to {_listed(sums)} takes about as long as all the rest"
        return None

    def _gather(self, symbols: Sequence[DataSymbol], or_serial: bool) -> Gather | None:
        """
        :param symbols: arrays of which iterations add to the same elements.
        :param or_serial: whether the loop is serial otherwise.

        :returns: how each element is added to in one iteration, if that is good.
        """
        if not symbols or self._result.zeroed or self._stencils == SCATTER:
            return None
        found = gather_of(self._loop, symbols, self._result.private, self._result.settled,
                          self._originals)
        if found is None:
            return None
        self._result.operations = found.operations
        return found if self._stencils == GATHER or found.is_worth_it(or_serial) else None

    @property
    def _costs(self) -> str:
        """:returns: why elements are not added to in one iteration, though they could be."""
        if self._result.operations is None:
            return ""
        before, after = self._result.operations
        return f"; to gather takes {after} operations an iteration, not {before}"

    def _is_reduced(self, symbol: DataSymbol) -> bool:
        """:returns: whether the source leaves it to OpenMP in which order a sum is formed."""
        return self._directed is not None \
            and self._directed.clauses.reductions.get(symbol.name.lower()) in ("+", "-")

    def _is_told_apart(self, symbol: DataSymbol, uses: Sequence[Reference],
                       writes: Sequence[Reference]) -> bool:
        """
        :returns: whether the source says that iterations have no elements of an array in common of
            which one is written: no motion touches other elements of it in an iteration, and the
            tangent has the same ones. It is not believed where it surely is wrong.
        """
        return self._directed is not None and self._directed.is_plain \
            and symbol.name.lower() in self._trusted \
            and not self._directed.clauses.sets_apart(symbol.name) \
            and all(use.children and not any(isinstance(index, Range) for index in use.children)
                    for use in uses) \
            and not shares_surely(uses, writes, self._loop, self._written | self._counters)


def _listed(symbols: list[DataSymbol]) -> str:
    return ", ".join(f"'{one.name}'" for one in symbols)


def _fits(symbol: DataSymbol) -> bool:
    """:returns: whether each thread may have an array on its stack."""
    return is_small(symbol, _MOST_PRIVATE) or not is_allocatable(symbol) \
        and declared_rank(symbol) == 1


def _needed_after(loop: Loop) -> set[Symbol]:
    """:returns: the variables that may be read after a loop before they are set."""
    needed: set[Symbol] = set()
    node: Node = loop
    while not isinstance(node, Routine):
        parent = node.parent
        if isinstance(parent, Schedule):
            siblings = parent.children
            needed |= exposed_in(siblings[node.position + 1:], IdentityMap(), {})
            if isinstance(parent.parent, (Loop, WhileLoop)):
                needed |= exposed_in(siblings[:node.position], IdentityMap(), {})
        elif isinstance(parent, WhileLoop):
            needed |= symbols_read(parent.condition)
        node = parent
    return needed
