# SPDX-License-Identifier: BSD-3-Clause
"""Adds the routines for a sparse Jacobian to a container."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from psyclone.psyir.nodes import Routine

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.offsets import offsets
from psyad_ext.core.errors import refuse
from psyad_ext.transformations.forward.generation import ForwardGeneration, differentiate
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.module_variable_problems import input_problems
from psyad_ext.transformations.placing import Placement
from psyad_ext.transformations.roles import Roles
from psyad_ext.transformations.selection import Selection, common_problems
from psyad_ext.transformations.sparse.entries import SparseJacobianBuilder
from psyad_ext.transformations.sparse.found_pattern import SparsityBuilder
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

    def placements(self, units: Sequence[Unit]) -> list[Placement]:
        """:returns: the routines that carry sets, none if these are not needed."""
        if self.stencils is None:
            return super().placements(units)
        return [Placement(self.unit.routine, self._home_of(self.unit), [])]

    def sparsity(self, with_rows: bool) -> Routine:
        """
        :param with_rows: whether rows get colours where they need fewer than columns.

        :returns: the routine that gives the pattern of the Jacobian.
        """
        request = self.request("sparse_jacobian")
        if self.stencils is None:
            refuse(input_problems(self.unit))
            return SparsityBuilder(request).build(with_rows)
        return StencilPatternBuilder(request, self.stencils, self.contexts[self.unit]).build(
            with_rows)

    def tangents(self, unit: Unit) -> Sets:
        """:returns: the sets of a routine, none of which has been declared."""
        return Sets(self.contexts[unit], self.helpers_of(self._home_of(unit)))


def add_sparsity(selection: Selection, settings: ForwardSettings, with_rows: bool) -> None:
    """Add the routine that finds the pattern of the Jacobian.

    :param selection: the target and its dependent and independent variables.
    :param settings: how it is differentiated.
    :param with_rows: whether rows get colours where they need fewer than columns.

    :raises UnsupportedError: if anything can't be differentiated.
    """
    refuse(common_problems(selection))
    plain = replace(settings, options=replace(settings.options, vector=False))
    differentiate(selection, plain, lambda generation: [
        generation.sparsity(with_rows)], SetGeneration)


def sparse_jacobian(generation: ForwardGeneration, roles: Roles | None = None) -> Routine:
    """
    :param generation: the tangent routines for many directions.
    :param roles: the reversing motion of the target for many directions, if there is one.

    :returns: the routine that computes the entries of the Jacobian of the target.
    """
    return SparseJacobianBuilder(generation.request("sparse_jacobian", roles)).build()
