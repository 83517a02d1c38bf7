# SPDX-License-Identifier: BSD-3-Clause
"""The statements of routines, as analyses see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node

from psyad_ext.analyses.calltree import CallSite, Unit


@dataclass(frozen=True)
class Part:
    """The statements of one routine.

    :param unit: the routine.
    :param statements: root of its statements.
    :param sites: the calls among them.
    """

    unit: Unit
    statements: Node
    sites: Sequence[CallSite]
