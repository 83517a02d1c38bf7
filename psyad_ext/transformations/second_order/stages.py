# SPDX-License-Identifier: BSD-3-Clause
"""Adds what takes both modes to a container that holds the reversing motion already."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from psyad_ext.core.errors import UnsupportedError, refuse
from psyad_ext.core.naming import NamingScheme
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.forward.generation import ForwardGeneration, differentiate
from psyad_ext.transformations.forward.options import ForwardOptions, ForwardSettings
from psyad_ext.transformations.roles import Roles
from psyad_ext.transformations.second_order.products import gauss_newton, hessian_vector
from psyad_ext.transformations.second_order.seeded import (
    SeededGeneration, gauss_newton_once, runs_once)
from psyad_ext.transformations.selection import Selection, common_problems
from psyad_ext.transformations.sparse.stages import add_sparsity, sparse_jacobian


def add_hessian(selection: Selection, roles: Roles, settings: ForwardSettings) -> None:
    """Add the tangent of the reversing motion, and the routine that calls it.

    :param selection: the target, with its reversing motion in its container.
    :param roles: the reversing motion.
    :param settings: how it is differentiated.

    :raises UnsupportedError: if the reversing motion has no derivatives.
    """
    reversing = Selection(
        selection.container, roles.routine,
        tuple(adjoint for named in roles.independent for adjoint in named.adjoints),
        tuple(named.variable for named in roles.independent),
        lifted=tuple(one.outer for named in roles.dependent
                     for one in (named.variable, *named.adjoints) if one.outer is not None))
    try:
        differentiate(reversing, settings, lambda generation: [hessian_vector(generation, roles)])
    except UnsupportedError:
        refuse(roles.obstacles)
        raise


def add_gauss_newton(selection: Selection, roles: Roles, settings: ForwardSettings) -> None:
    """Add what takes the tangent, then the adjoint, with one run of the primal where that can be.

    :param selection: the target, with its reversing motion in its container.
    :param roles: the reversing motion.
    :param settings: how it is differentiated.
    """
    if runs_once(roles, settings.scheme):
        try:
            _add_seeded(selection, roles, settings)
            return
        except UnsupportedError:
            # Not all that is generated can be a source again, but the original routine is one.
            pass
    differentiate(selection, settings, lambda generation: [gauss_newton(generation, roles)])


def _add_seeded(selection: Selection, roles: Roles, settings: ForwardSettings) -> None:
    reversing = Selection(
        selection.container, roles.routine, tuple(named.variable for named in roles.dependent),
        tuple(named.variable for named in roles.independent))
    differentiate(reversing, settings, lambda generation: [
        gauss_newton_once(generation, roles)], partial(SeededGeneration, roles))


def add_jacobians(selection: Selection, roles: Roles, settings: ForwardSettings) -> None:
    """Add the tangent of the target for many directions, and the routines for its Jacobian.

    :param selection: the target, with its reversing motion in its container.
    :param roles: the reversing motion.
    :param settings: how it is differentiated.
    """
    chosen = settings.options
    if chosen.sparse_jacobian:
        add_sparsity(selection, settings, with_rows=True)
    wanted = [make for asked, make in (
        (chosen.jacobian, ForwardGeneration.jacobian),
        (chosen.sparse_jacobian, sparse_jacobian)) if asked]
    many = replace(settings, options=replace(chosen, vector=True))
    differentiate(selection, many, lambda generation: [
        make(generation, roles) for make in wanted])


def add_second_order(selection: Selection, roles: Roles, options: Options,
                     scheme: NamingScheme) -> None:
    """
    :param selection: the target, with its reversing motion in its container.
    :param roles: the reversing motion.
    :param options: say what is asked for.
    :param scheme: templates of generated names.

    :raises UnsupportedError: if the reversing motion can't be differentiated.
    """
    settings = ForwardSettings(
        ForwardOptions(verbose=options.verbose, simplify=options.simplify,
                       simplify_n_times=options.simplify_n_times, jacobian=options.jacobian,
                       jacobian_width=options.jacobian_width,
                       sparse_jacobian=options.sparse_jacobian,
                       static_pattern=options.static_pattern, guards=options.guards), scheme)
    for wanted, add in (
            (options.jacobian or options.sparse_jacobian, add_jacobians),
            (options.gauss_newton, add_gauss_newton), (options.hessian, add_hessian)):
        if wanted:
            refuse(common_problems(selection))
            add(selection, roles, settings)
