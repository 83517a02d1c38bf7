# SPDX-License-Identifier: BSD-3-Clause
"""Adds the routines for a sparse Jacobian to a container."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from psyclone.psyir.nodes import Routine

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.offsets import offsets
from psyad_ext.transformations.forward.generation import ForwardGeneration, differentiate
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.placing import Placement
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.sparse.base import SparseRequest
from psyad_ext.transformations.sparse.builders import SparseJacobianBuilder, SparsityBuilder
from psyad_ext.transformations.sparse.lattice import Stencils, stencils
from psyad_ext.transformations.sparse.sets import Sets
from psyad_ext.transformations.sparse.stencil_pattern import StencilPatternBuilder


class SetGeneration(ForwardGeneration):
    """Lets the routines of a call tree carry sets along, unless the pattern is known without."""

    KIND = "sets"
    # Array statements are loops then, so that sets are those of elements.
    REVERSIBLE = True
    BY_STATEMENT = False

    @cached_property
    def stencils(self) -> Stencils | None:
        """:returns: the pattern if it is known without running anything."""
        if not self.options.static_pattern:
            return None
        return stencils(offsets(self.parts, self.writes, self.unit), *self.asked)

    def placements(self) -> list[Placement]:
        """:returns: the routines that carry sets, none if these are not needed."""
        if self.stencils is None:
            return super().placements()
        return [Placement(self.unit.routine, self._home_of(self.unit), [])]

    def sparsity(self) -> Routine:
        """:returns: the routine that gives the pattern of the Jacobian."""
        self.require_product("sparse_jacobian")
        if self.stencils is None:
            return SparsityBuilder(_request(self)).build()
        return StencilPatternBuilder(_request(self), self.stencils,
                                     self.contexts[self.unit]).build()

    def tangents(self, unit: Unit) -> Sets:
        """:returns: the sets of a routine, none of which has been declared."""
        return Sets(self.contexts[unit], self.helpers_of(self._home_of(unit)))


def add_sparsity(selection: Selection, settings: ForwardSettings) -> None:
    """Add the routine that finds the pattern of the Jacobian.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.

    :raises UnsupportedError: if anything can't be differentiated.
    """
    plain = replace(settings, options=replace(settings.options, vector=False))
    differentiate(selection, plain, lambda generation: [
        generation.sparsity()], SetGeneration)


def sparse_jacobian(generation: ForwardGeneration) -> Routine:
    """
    :param generation: the tangent routines for many directions.

    :returns: the routine that computes the entries of the Jacobian of the target.
    """
    generation.require_product("sparse_jacobian")
    return SparseJacobianBuilder(_request(generation)).build()


def _request(generation: ForwardGeneration) -> SparseRequest:
    unit, home = generation.unit, generation.home
    return SparseRequest(
        unit, home, *generation.asked, generation.writes[unit], generation.target_symbol,
        generation.helpers_of(home), generation.width, generation.routine_names,
        generation.scheme)
