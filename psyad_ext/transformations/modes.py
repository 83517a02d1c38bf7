# SPDX-License-Identifier: BSD-3-Clause
"""Several modes of differentiation in one container."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from psyclone.psyir.nodes import Container

from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.transformations.forward.container_trans import ADForwardContainerTrans
from psyad_ext.transformations.reverse.container_trans import ADReverseContainerTrans

#: The modes built on the reverse mode, and the option that asks for each.
_REVERSE: Mapping[str, str | None] = {
    "reverse": None, "jacobian": "jacobian", "hessian": "hessian", "gauss-newton": "gauss_newton"}
_SPARSE = "sparse-jacobian"
MODES = (*_REVERSE, "tangent", _SPARSE)


def differentiate_in_modes(
        container: Container, routine_name: str, dependent_vars: Sequence[str],
        independent_vars: Sequence[str], modes: Iterable[str], schedule: ADReversalSchedule,
        reverse_options: Mapping[str, Any], forward_options: Mapping[str, Any],
        naming: NamingScheme = NamingScheme()) -> Container:
    """
    :param container: the container; it is not modified.
    :param routine_name: name of the target routine.
    :param dependent_vars: names of the arguments to differentiate.
    :param independent_vars: names of the arguments to differentiate with respect to.
    :param modes: what is wanted, some of :py:data:`MODES`.
    :param schedule: how calls are reversed.
    :param reverse_options: options of the reverse mode.
    :param forward_options: options of the tangent mode.
    :param naming: templates of generated names.

    :returns: a new container with the routines of all modes.

    :raises UsageError: if a mode is not known.
    """
    wanted = list(dict.fromkeys(modes))
    for mode in wanted:
        if mode not in MODES:
            raise UsageError(f"unknown mode '{mode}'; {nearest(mode, MODES)} "
                             f"(modes: {', '.join(MODES)})")
    asked = [mode for mode in wanted if mode in _REVERSE]
    known = _names(container)
    if asked:
        # With adjoints at hand, rows may be computed where they need fewer colours than columns.
        named = {**_REVERSE, _SPARSE: "sparse_jacobian"}
        more = {name: True for mode in wanted if (name := named.get(mode)) is not None}
        container = ADReverseContainerTrans().apply(
            container, routine_name, dependent_vars, independent_vars, schedule,
            naming=naming, **{**reverse_options, **more})
    vector = bool(forward_options.get("vector", False))
    own = dict(forward_options)
    if _SPARSE in wanted and not asked:
        own |= {"sparse_jacobian": True, "vector": vector or "tangent" not in wanted}
    included = asked and _name_of_tangent(naming, routine_name, vector) in \
        _names(container) - known
    if _SPARSE in wanted and not asked or "tangent" in wanted and not included:
        container = ADForwardContainerTrans().apply(
            container, routine_name, dependent_vars, independent_vars, naming=naming, **own)
    return container


def _names(container: Container) -> set[str]:
    return {routine.name.lower() for routine in routines_of(container)}


def _name_of_tangent(naming: NamingScheme, routine: str, vector: bool) -> str:
    """:returns: what the tangent of a routine is called."""
    return naming.name("tangent_vector" if vector else "tangent", routine)
