# SPDX-License-Identifier: BSD-3-Clause
"""Which variables influence the results of a routine, at each of its statements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from psyclone.psyir.nodes import Assignment, Call, Loop, Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import differentiable_references, is_real
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.dependence import Effect, Rewriting, takes_place_of
from psyad_ext.analyses.flow import Flow
from psyad_ext.analyses.parts import Part
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions.questions import is_data


@dataclass
class UsefulArguments:
    """What is useful after a call.

    :param results: the dummy arguments whose variables are so.
    :param sources: the bits of the dummy arguments whose initial values what it writes depends on.
    :param read: the same, and those that other calls of the routine make useful in it.
    """

    results: set[Symbol] = field(default_factory=set)
    sources: int = 0
    read: int = 0


class Usefulness(Flow[int]):
    """Follows the statements of a routine backward.

    :param part: the routine.
    :param effects: what the routines that it calls do.
    :param rewriting: the arrays that loops overwrite.
    :param results: what is useful when a routine is left, in any of its calls; none if each call
        counts alone.
    """

    def __init__(self, part: Part, effects: Mapping[Unit, Effect], rewriting: Rewriting,
                 results: Mapping[Unit, set[Symbol]] = MappingProxyType({})) -> None:
        super().__init__(part.statements, backward=True)
        self.assignments: IdentitySet[Assignment] = IdentitySet()
        self.calls: IdentityMap[Call, UsefulArguments] = IdentityMap()
        self._sites = IdentityMap((site.call, site) for site in part.sites)
        self._effects = effects
        self._rewriting = rewriting
        self._results = results

    def assign(self, statement: Assignment) -> None:
        """Change the state at an assignment."""
        target = statement.lhs.symbol
        if not is_real(target) or not self.state[target]:
            return
        self.assignments.add(statement)
        if not statement.lhs.children:
            self.state[target] = 0
        self._use(statement.rhs)

    def leave(self, loop: Loop) -> None:
        """Nothing depends on the old values of an array that the loop only overwrites."""
        for symbol in self._rewriting.unread(loop):
            self.state[symbol] = 0

    def other(self, statement: Node) -> None:
        """Change the state at a call."""
        if statement in self._sites:
            self._call(self._sites[statement])

    def _call(self, site: CallSite) -> None:
        effect, found = self._effects[site.callee], UsefulArguments()
        for dummy, actual in site.bindings:
            if is_data(actual) and self.state[actual.symbol]:
                found.results.add(dummy)
                found.sources |= effect.outcome.get(dummy, 0)
        found.read = found.sources
        if found.results or site.callee.reallocates_arguments:
            for dummy in self._results.get(site.callee, ()):
                found.read |= effect.outcome.get(dummy, 0)
        for dummy, actual in site.bindings:
            own = effect.places.get(dummy, 0)
            if dummy in found.results and dummy in effect.outcome \
                    and not effect.outcome[dummy] & own and takes_place_of(dummy, actual):
                self.state[actual.symbol] = 0
        for dummy, actual in site.bindings:
            if effect.places.get(dummy, 0) & found.read:
                self._use(actual)
        self.calls[site.call] = found

    def _use(self, expression: Node) -> None:
        for reference in differentiable_references(expression):
            self.state[reference.symbol] = 1
