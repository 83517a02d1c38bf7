# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates the routines of a call tree in the tangent mode, callees first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import differentiable_references
from psyad_ext.analyses.calltree import CallSite, CallTree, Unit, call_tree
from psyad_ext.analyses.channels import communicating
from psyad_ext.core.errors import refuse
from psyad_ext.core.stages import stage
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.raising.recursive_routines import mark_recursive
from psyad_ext.transformations.checking import checked_activity
from psyad_ext.transformations.forward.call import Derived
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.forward.tangents import Tangents, VectorTangents
from psyad_ext.transformations.forward.unit import Request, UnitTangent
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.jacobian import JacobianBuilder
from psyad_ext.transformations.module_variable_problems import effects_problems, size_problems
from psyad_ext.transformations.placing import Placement, attach, lowered_target, raised, recognised
from psyad_ext.transformations.preparation import Preparation, still_active
from psyad_ext.transformations.roles import Roles
from psyad_ext.transformations.row_problems import require_no_only_structure, require_no_rows
from psyad_ext.transformations.ruled import Ruled, require_statements_only
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.stand_ins import require_no_stand_ins
from psyad_ext.transformations.strips import StripRequest


def differentiate(selection: Selection, settings: ForwardSettings,
                  more: Callable[[Any], Sequence[Routine]] | None = None,
                  kind: Callable[..., ForwardGeneration] | None = None) -> None:
    """Add the tangent routines to the container of the selection.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.
    :param more: gives further routines that belong to the target.
    :param kind: what is carried along with the values, tangents by default.

    :raises UnsupportedError: if anything can't be differentiated; nothing has been added then.
    """
    originals = recognised(selection)
    with lowered_target(selection) as (chosen, changed):
        placements, helpers = _generated(chosen, settings, more, kind or ForwardGeneration)
        added = raised(placements, selection, changed)
    attach(added, helpers, selection, originals)


def _generated(selection: Selection, settings: ForwardSettings,
               more: Callable[[Any], Sequence[Routine]] | None,
               kind: Callable[..., ForwardGeneration]
               ) -> tuple[list[Placement], Iterable[Helpers]]:
    """:returns: the generated routines, and the small ones that they call."""
    generation, units = activated(selection, settings, kind)
    placements = generation.placements(units)
    if more is not None:
        placements[-1].routines.extend(more(generation))
    return placements, generation.helpers


def activated(selection: Selection, settings: ForwardSettings,
              kind: Callable[..., ForwardGeneration]) -> tuple[ForwardGeneration, list[Unit]]:
    """
    :param selection: the target and its dependent and independent variables, lowered.
    :param settings: how it is differentiated.
    :param kind: what is carried along with the values.

    :returns: what generates the tangents, and knows what is active, and the routines that are
        differentiated, callees first.

    :raises UnsupportedError: if anything can't be differentiated.
    """
    tree = call_tree(selection.routine)
    active = checked_activity(tree, selection, _is_replaced, with_tapes=True)
    kept = frozenset([tree.target]) | communicating(tree.units, active)
    units = [unit for unit in tree.units if unit in kept
             or any(dummy in active for dummy in unit.dummies)]
    require_statements_only(units, settings.options)
    if settings.options.vector:
        require_no_only_structure(tree.target, active)
    if kind is not ForwardGeneration:
        require_no_rows(units, active, "sparse_jacobian")
    generation = kind(tree, units, selection.routine.children, settings)
    by_statement = settings.options.activity and generation.BY_STATEMENT
    active = generation.activate(selection.dependent, selection.independent, by_statement,
                                 forward=True)
    # It may know better than the tree which of its routines it needs.
    units = [unit for unit in units if unit in generation.parts]
    generation.asked = (selection.dependent, selection.independent)
    units = still_active(units, active, kept)
    require_no_stand_ins(units)
    return generation, units


def _is_replaced(_: Unit, site: CallSite, active: frozenset[Symbol]) -> bool:
    """:returns: whether a call becomes one of a tangent routine."""
    return any(dummy in active and reference.symbol in active for dummy, actual in site.bindings
               for reference in differentiable_references(actual))


class ForwardGeneration(Preparation):
    """Differentiates the routines of a call tree.

    :param tree: the call tree.
    :param units: those of its routines that are differentiated, callees first.
    :param statements: the statements of the target to differentiate.
    :param settings: how.
    """

    KIND = "tangent"
    REVERSIBLE = False
    BY_STATEMENT = True

    def __init__(self, tree: CallTree, units: Sequence[Unit], statements: Sequence[Node],
                 settings: ForwardSettings) -> None:
        super().__init__(tree, units, statements, settings.options.common(), settings.scheme,
                         reversible=self.REVERSIBLE)
        self.derived: dict[Unit, Derived] = {}
        self.asked: tuple[Sequence[DataSymbol], Sequence[DataSymbol]] = ((), ())
        self.options = settings.options
        self.strategies = settings.strategies
        self._vector = settings.options.vector
        self.width = settings.options.jacobian_width
        kind = f"{self.KIND}_vector" if self._vector else self.KIND
        self._symbols = self._name_routines((kind,))

    def placements(self, units: Sequence[Unit]) -> list[Placement]:
        """:returns: the tangent routines of those units, callees first."""
        return [self.derive(unit, *(self.asked if unit is self.unit else ()))
                for unit in units]

    def derive(self, unit: Unit, dependent: Sequence[DataSymbol] = (),
               independent: Sequence[DataSymbol] = ()) -> Placement:
        """
        :param unit: a routine whose callees have been derived.
        :param dependent: its dependent arguments if it is the target.
        :param independent: its independent arguments if it is the target.

        :returns: its tangent routine.
        """
        for other in unit.cycle - set(self.derived):
            active = frozenset(other.dummies) & self.contexts[other].active
            self.derived[other] = Derived(self._symbols[other][0], active, self._home_of(other))
        home = self._home_of(unit)
        rule = unit.rule
        if rule is not None:
            return self._ruled(unit, rule, home)
        request = Request(self.parts[unit], self.contexts[unit], home, self._symbols[unit][0],
                          self.writes[unit], dependent, independent, self.helpers_of(home),
                          self.tangents(unit), self.strategies)
        with stage("differentiating", unit.label):
            self.derived[unit], routine = UnitTangent(request, self.derived).build()
        mark_recursive([routine], bool(unit.cycle))
        return Placement(unit.routine, home, [routine])

    def _ruled(self, unit: Unit, rule: Rule, home: Container) -> Placement:
        """:returns: the tangent routine that a rule says."""
        active = self.contexts[unit].active & frozenset(unit.dummies)
        text = Ruled(rule, unit, self.contexts[unit].active)
        make = text.tangent_vector if self._vector else text.tangent
        routine = make(self._symbols[unit][0].name)
        self.derived[unit] = Derived(routine.symbol, active, home)
        return Placement(unit.routine, home, [
            routine, *self.helpers_of(home).new(text.support(routine))])

    def jacobian(self, roles: Roles | None = None) -> Routine:
        """
        :param roles: the reversing motion of the target for many directions, if there is one.

        :returns: the routine that computes the Jacobian of the target, whose tangent routine for
            many directions has been derived.

        :raises UnsupportedError: if it matters how often the target runs.
        """
        return JacobianBuilder(self.request("jacobian", roles)).build()

    def request(self, product: str, roles: Roles | None = None) -> StripRequest:
        """
        :param product: what is built on the tangents of the target.
        :param roles: the reversing motion of the target for many directions, if there is one.

        :returns: what its builder has to know.

        :raises UnsupportedError: if this can't be built, or if it matters how often the target
            runs.
        """
        self.require_product(product)
        home = self._home_of(self.unit)
        names = [*self.routine_names, *([roles.vector.name] if roles else [])]
        return StripRequest(
            self.unit, home, *self.asked, self.writes[self.unit], self._symbols[self.unit][0],
            roles, self.helpers_of(home), self.width, names, self.scheme)

    def require_product(self, product: str) -> None:
        """
        :param product: what is built on the tangents of the target.

        :raises UnsupportedError: if this can't be built, or if it matters how often the target
            runs.
        """
        problems = [*size_problems(self.unit, [*self.asked[0], *self.asked[1]], product),
                    *effects_problems(self.unit, product)]
        refuse(problems)

    @property
    def unit(self) -> Unit:
        """:returns: the target."""
        return self._tree.target

    @property
    def target(self) -> Derived:
        """:returns: the tangent routine of the target, which has been derived."""
        return self.derived[self._tree.target]

    @property
    def routine_names(self) -> list[str]:
        """:returns: names of all generated routines."""
        return [symbol.name for symbols in self._symbols.values() for symbol in symbols]

    def tangents(self, unit: Unit) -> Tangents:
        """:returns: the tangents of a routine, none of which has been declared."""
        return (VectorTangents if self._vector else Tangents)(self.contexts[unit])
