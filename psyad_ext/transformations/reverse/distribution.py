# SPDX-License-Identifier: BSD-3-Clause
"""Distributes the returning motion of a loop so that compilers can vectorise it.

The adjoint of a stencil adds to neighbouring elements, which keeps its
iterations in order. Here each iteration leaves its contributions in small
buffers instead; loops of their own then add them to the adjoints. This is done
strip by strip, so that the buffers stay in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Literal, Loop, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.analyses.carried import carried, dependent_on
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import references, symbols_read
from psyad_ext.ir.expressions.running import coefficient
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import loops_around
from psyad_ext.transformations.context import GATHER, SCATTER, SERIAL, Context
from psyad_ext.transformations.loop_strips import (
    LoopStrips, has_unit_step, is_contiguous, is_short, vectorises)
from psyad_ext.transformations.parallel.directed import is_directed
from psyad_ext.transformations.parallel.gather import STENCIL_CHOICE, Gather, nest_gather
from psyad_ext.transformations.reverse.loops import reversed_loop


@dataclass
class Lanes:
    """Sums of which every lane of a vector collects a part.

    :param adjoints: the adjoint that each array of partial sums belongs to.
    """

    adjoints: dict[DataSymbol, DataSymbol] = field(default_factory=dict)

    def before(self) -> list[Statement]:
        """:returns: statements that set all sums to zero."""
        return [build.assign(build.ref(lanes), build.real("0.0", symbol_type(lanes)))
                for lanes in self.adjoints]

    def after(self) -> list[Statement]:
        """:returns: statements that add the sums to the adjoints."""
        return [build.assign(build.ref(adjoint), build.add(
            build.ref(adjoint), build.intrinsic("SUM", build.ref(lanes))))
            for lanes, adjoint in self.adjoints.items()]


@dataclass(frozen=True)
class Distribution:
    """Distributes loops of one routine.

    :param context: the routine.
    :param constant: tells whether an adjoint belongs to a variable that the routine never writes.
    :param lanes: collects the sums.
    """

    context: Context
    constant: Callable[[Symbol], bool]
    lanes: Lanes

    def loops(self, loop: Loop, body: Sequence[Statement]) -> list[Statement] | None:
        """
        :param loop: a loop of independent iterations.
        :param body: the returning motion of its body.

        :returns: loops with the same effect, None if there is no use in them.
        """
        if not has_unit_step(loop) or is_short(loop) or not vectorises(body) \
                or not is_contiguous(body, loop):
            return None
        local = {s.lhs.symbol for s in body if not _is_increment(s)}
        sums = [s for s in body if not s.lhs.children and s.lhs.symbol not in local]
        if not all(self.constant(statement.lhs.symbol) for statement in sums):
            return None
        scattered = _conflicting(body, loop)
        if scattered is None or not (scattered or sums) \
                or not sums and _is_moving(body, scattered, loop):
            return None
        # A loop that adds to scalars, too, does not gather.
        gather = None if sums else self._gather(loop, body)
        anyway = self.context.options.stencils == GATHER
        is_shared = gather is not None and self._is_shared(loop)
        if gather is not None and is_shared and (anyway or gather.is_worth_it()):
            return None
        choice = None if gather is None or is_shared else gather.choice(anyway)
        new = [reversed_loop(loop, list(body))] if choice is not None and choice.gathers else \
            self._strips(loop, body, IdentitySet(sums), IdentitySet(scattered))
        if choice is not None:
            STENCIL_CHOICE.note(new[0], choice)
        return new

    def _is_shared(self, loop: Loop) -> bool:
        """:returns: whether threads are to share a loop, or one around it."""
        options = self.context.options
        return options.parallel != SERIAL and (
            options.openmp or any(map(is_directed, (loop, *loops_around(loop)))))

    def _gather(self, loop: Loop, body: Sequence[Statement]) -> Gather | None:
        """:returns: how a loop, with those that it fills, can gather, None if it can't."""
        if self.context.options.stencils == SCATTER or _is_pure(loop):
            return None
        loops, around = [loop], loops_around(loop)
        while around and len(around[0].loop_body.children) == 1:
            loops.append(around.pop(0))
        nest = reversed_loop(loop, [copied(statement) for statement in body])
        for outer in loops[1:]:
            nest = reversed_loop(outer, [nest])
        if any(isinstance(one.symbol, ComponentSymbol) for one in references(nest)) \
                or not all(dependent_on(one, carried(one), frozenset()) for one in around):
            return None
        return nest_gather(nest, self.context.adjoints.values())

    def _strips(self, loop: Loop, body: Sequence[Statement], sums: IdentitySet[Statement],
                scattered: IdentitySet[Statement]) -> list[Statement]:
        strips = LoopStrips(loop, self.context)
        main: list[Statement] = []
        adding: list[list[Statement]] = []
        indirect: list[Statement] = []
        for statement in body:
            if statement in scattered:
                type_ = symbol_type(statement.lhs.symbol)
                part = build.ref(strips.buffer(len(adding) + len(indirect) + 1, type_),
                                 [strips.lane()])
                main.append(build.assign(part, _growth(statement)))
                grown = build.assign(copied(statement.lhs),
                                     build.add(copied(statement.lhs), copied(part)))
                if symbols_read(*statement.lhs.children) & _assigned(body):
                    indirect.append(grown)
                else:
                    adding.append([grown])
            elif statement in sums:
                part = build.ref(self._lanes_of(statement.lhs.symbol, strips), [strips.lane()])
                main.append(build.assign(part, build.add(copied(part), _growth(statement))))
            else:
                main.append(statement)
        if indirect:
            adding.append([*_index_definitions(indirect, body), *indirect])
        return [*strips.loops([main, *adding])]

    def _lanes_of(self, adjoint: DataSymbol, strips: LoopStrips) -> DataSymbol:
        lanes = strips.array(f"{adjoint.name}_lanes", symbol_type(adjoint))
        self.lanes.adjoints[lanes] = adjoint
        return lanes


def _is_pure(loop: Loop) -> bool:
    """:returns: whether a loop stands in a routine in which no loop is looked at once more."""
    routine = loop.ancestor(Routine)
    return routine is not None and bool(routine.symbol.is_pure or routine.symbol.is_elemental)


def _is_increment(statement: Statement) -> bool:
    return isinstance(statement, Assignment) \
        and build.is_increment(statement.lhs, statement.rhs)


def _growth(statement: Assignment) -> Node | None:
    """:returns: a new expression for ``e`` of ``x = x + e``, None for any other statement."""
    return build.increment(statement.lhs, statement.rhs)


def _conflicting(body: Sequence[Statement], loop: Loop) -> list[Assignment] | None:
    """
    :returns: increments of adjoints of which other iterations increment the same element; None if
        the iterations can't be distributed.
    """
    increments = [s for s in body if _is_increment(s) and s.lhs.children]
    by_array: dict[Symbol, list[Assignment]] = {}
    for statement in increments:
        by_array.setdefault(statement.lhs.symbol, []).append(statement)
    grown = IdentitySet(increments)
    scattered: list[Assignment] = []
    for symbol, statements in by_array.items():
        others = [reference for statement in body for reference in references(statement)
                  if reference.symbol is symbol and statement not in grown]
        inside = [reference for statement in statements
                  for reference in references(_growth(statement)) if reference.symbol is symbol]
        if _is_separate([statement.lhs for statement in statements], loop):
            continue
        if others or inside:
            return None
        scattered += statements
    indices = [statement for statement in scattered
               if symbols_read(*statement.lhs.children) & _assigned(body)]
    return scattered if _index_definitions(indices, body) is not None else None


def _is_moving(body: Sequence[Assignment], scattered: Sequence[Assignment], loop: Loop) -> bool:
    """:returns: whether a loop only moves values, and all that other iterations increment, too, is
        where a list tells: nothing in it is quicker in vectors."""
    values = [_growth(statement) or statement.rhs for statement in body
              if symbol_type(statement.lhs.symbol).intrinsic is ScalarType.Intrinsic.REAL]
    return all(isinstance(value, (Reference, Literal)) for value in values) \
        and all(_is_listed(statement.lhs, body, loop) for statement in scattered)


def _is_listed(place: Reference, body: Sequence[Assignment], loop: Loop) -> bool:
    """:returns: whether it takes more than the counter to know which element is meant."""
    return any(loop.variable in symbols and coefficient(index, loop.variable) is None
               or symbols & _assigned(body) for index, symbols in (
                   (index, symbols_read(index)) for index in place.children))


def _is_separate(places: Sequence[ArrayReference], loop: Loop) -> bool:
    """:returns: whether no two iterations mean the same element."""
    own = key(build.ref(loop.variable))
    for indices in zip(*(place.indices for place in places)):
        forms = [affine(index) for index in indices]
        if abs(forms[0][0].get(own, 0)) == 1 and all(form == forms[0] for form in forms):
            return True
    return False


def _assigned(body: Sequence[Statement]) -> set[Symbol]:
    return {statement.lhs.symbol for statement in body}


def _index_definitions(increments: Sequence[Assignment],
                       body: Sequence[Statement]) -> list[Statement] | None:
    """:returns: what sets the scalars in the indices of ``increments``, None if that changes."""
    wanted = {symbol for statement in increments
              for symbol in symbols_read(*statement.lhs.children)}
    assigned = _assigned(body)
    found: list[Statement] = []
    for statement in reversed(body):
        if statement.lhs.symbol in wanted:
            if statement.lhs.children or symbols_read(statement.rhs) & assigned \
                    or any(other.lhs.symbol is statement.lhs.symbol for other in found):
                return None
            found.insert(0, copied(statement))
    return found
