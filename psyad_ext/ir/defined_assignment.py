# SPDX-License-Identifier: BSD-3-Clause
"""Assignments of structures by procedures that are bound to their types."""

from __future__ import annotations

from psyad_ext.ir.definitions import Definition
from psyad_ext.ir.derived_types import Types


def defines_assignment(definition: Definition) -> bool:
    """
    :param definition: a type.

    :returns: whether procedures that are bound to the type, or to parts of it, assign it; those of
        interfaces have become calls.
    """
    return definition.assigns or any(
        part.definition is not None and part.definition.assigns
        for leaf in Types().leaves(definition) for part in leaf.parts)
