# SPDX-License-Identifier: BSD-3-Clause
"""The routines that drivers call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from psyad_ext.verification.interface import Interface


@dataclass(frozen=True)
class Called:
    """A generated routine that is called.

    :param name: its name.
    :param module: the module that holds it, None if it is in none.
    :param derivatives: where derivatives of module variables are, a module and a name, by what
        they are for and the position of the variable.
    """

    name: str
    module: str | None
    derivatives: Mapping[tuple[str, int], tuple[str, str]] = field(default_factory=dict)


def original(interface: Interface) -> Called:
    """:returns: the routine under test, to be called."""
    return Called(interface.name, interface.module)
