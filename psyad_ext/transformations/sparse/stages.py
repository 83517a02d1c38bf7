# SPDX-License-Identifier: BSD-3-Clause
"""Adds the routines for a sparse Jacobian to a container."""

from __future__ import annotations

from dataclasses import replace

from psyclone.psyir.nodes import Routine

from psyad_ext.analyses.calltree import Unit
from psyad_ext.transformations.forward.generation import ForwardGeneration, differentiate
from psyad_ext.transformations.forward.options import ForwardSettings
from psyad_ext.transformations.selection import Selection
from psyad_ext.transformations.sparse.builders import (
    SparseJacobianBuilder, SparseRequest, SparsityBuilder)
from psyad_ext.transformations.sparse.sets import Sets


class SetGeneration(ForwardGeneration):
    """Lets the routines of a call tree carry sets along."""

    KIND = "sets"
    # Array statements are loops then, so that sets are those of elements.
    REVERSIBLE = True
    BY_STATEMENT = False

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
        SparsityBuilder(_request(generation)).build()], SetGeneration)


def sparse_jacobian(generation: ForwardGeneration) -> Routine:
    """
    :param generation: the tangent routines for many directions.

    :returns: the routine that computes the entries of the Jacobian of the target.
    """
    return SparseJacobianBuilder(_request(generation)).build()


def _request(generation: ForwardGeneration) -> SparseRequest:
    generation.require_product("sparse_jacobian")
    unit = generation.unit
    home = generation.target.home
    return SparseRequest(
        unit, home, *generation.asked, generation.writes[unit],
        generation.target.symbol, generation.helpers_of(home), generation.width,
        generation.routine_names, generation.scheme)
