# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that a nest of loops adds to, and how far their elements are from the counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.nests import Nest, runs_along
from psyad_ext.transformations.parallel.old_values import OldValues

#: How far elements are from the counters of a nest.
Offset = tuple[int, ...]


@dataclass(frozen=True)
class Target:
    """An array that a nest adds to.

    :param offsets: those of the elements that it adds to.
    :param wrapped: the dimensions of the nest in which elements have neighbours at the other end.
    """

    offsets: IdentityMap[Assignment, Offset]
    wrapped: frozenset[int]

    def is_at_counter(self, dimension: int) -> bool:
        """:returns: whether no element has an offset in a dimension."""
        return not any(offset[dimension] for offset in self.offsets.values())


class Targets:
    """Looks for what is added to in one nest.

    :param nest: the nest, with closed forms.
    :param changed: what changes in it.
    :param uses: all references to each variable in it.
    """

    def __init__(self, nest: Nest, changed: set[Symbol],
                 uses: Mapping[Symbol, Sequence[Reference]]) -> None:
        self._nest = nest
        self._changed = changed
        self._uses = uses
        self._assignments = assignments_of(nest.loops[0])
        self._values = OldValues(nest, changed)

    def target(self, symbol: DataSymbol) -> Target | None:
        """:returns: the offsets of all elements of an array that the nest does nothing with but to
            add to them, None if there are none, or if these are not known."""
        sums = self._sums(symbol)
        if not sums:
            return None
        found = [self._along(dimension, [one.lhs for one in sums])
                 for dimension in range(len(self._nest.loops))]
        if found[0] is None:
            return None
        columns = [self._zeros(counter, sums) if one is None else one[0]
                   for counter, one in zip(self._nest.counters, found)]
        if None in columns:
            return None
        return Target(IdentityMap(zip(sums, zip(*columns))), frozenset(
            dimension for dimension, one in enumerate(found) if one is not None and one[1]))

    def _sums(self, symbol: DataSymbol) -> list[Assignment]:
        """:returns: what adds to elements of an array that are used for nothing else."""
        sums = [one for one in self._assignments
                if one.lhs.symbol is symbol and build.is_increment(one.lhs, one.rhs)]
        while True:
            own = IdentitySet(node for one in sums for node in (
                one.lhs, build.leading_sums(one.rhs)[1]))
            others = [one for one in self._uses[symbol] if one not in own]
            apart = [one for one in sums
                     if all(self._values.are_apart(other, one.lhs) for other in others)]
            if len(apart) == len(sums):
                return sums
            sums = apart

    def _along(self, dimension: int, elements: Sequence[Reference]
               ) -> tuple[list[int], bool] | None:
        """:returns: how far elements are from a counter, in the index that runs along with it, and
            whether it has a period."""
        counter, period = self._nest.counters[dimension], self._nest.period(dimension)
        step = self._nest.step(dimension)
        for indices in zip(*(element.children for element in elements)):
            forms = [runs_along(index, counter, self._changed) for index in indices]
            if all(form is not None and form[0] == forms[0][0] for form in forms):
                # Elements between those that a step leads to come with the ones before them.
                return [number - number % step for _, number in forms], False
            around = [0 if form == ((), 0) else period.distance(index)
                      for form, index in zip(forms, indices)]
            if step == 1 and None not in around:
                return around, True
        return None

    def _zeros(self, counter: DataSymbol, sums: Sequence[Assignment]) -> list[int] | None:
        """:returns: no distance from a counter that no index depends on."""
        depends = any(counter in symbols_read(*one.lhs.children) for one in sums)
        return None if depends else [0]*len(sums)
