# SPDX-License-Identifier: BSD-3-Clause
"""The ways to reverse statements; the first one that applies is taken."""

from __future__ import annotations

from psyad_ext.transformations.reverse.strategies.assignment import Assignments
from psyad_ext.transformations.reverse.strategies.branch import Branches
from psyad_ext.transformations.reverse.strategies.call import Calls
from psyad_ext.transformations.reverse.strategies.loop import Loops
from psyad_ext.transformations.reverse.strategies.memory import Memory
from psyad_ext.transformations.reverse.strategies.plain import Plain
from psyad_ext.transformations.reverse.strategies.region import Regions
from psyad_ext.transformations.reverse.strategies.step import Strategy
from psyad_ext.transformations.reverse.strategies.while_loop import WhileLoops

STRATEGIES: tuple[Strategy, ...] = (
    Regions(),
    Memory(),
    Assignments(),
    Branches(),
    Loops(),
    WhileLoops(),
    Calls(),
    Plain(),
)
