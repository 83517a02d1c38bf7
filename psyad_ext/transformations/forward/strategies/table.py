# SPDX-License-Identifier: BSD-3-Clause
"""The ways to carry tangents through statements; the first one that applies is taken."""

from __future__ import annotations

from psyad_ext.transformations.forward.strategies.assignment import Assignments
from psyad_ext.transformations.forward.strategies.branch import Branches
from psyad_ext.transformations.forward.strategies.call import Calls
from psyad_ext.transformations.forward.strategies.loop import Loops, WhileLoops
from psyad_ext.transformations.forward.strategies.memory import Memory
from psyad_ext.transformations.forward.strategies.plain import Plain
from psyad_ext.transformations.forward.strategies.strategy import ForwardStrategy

STRATEGIES: tuple[ForwardStrategy, ...] = (
    Assignments(),
    Branches(),
    Loops(),
    WhileLoops(),
    Memory(),
    Calls(),
    Plain(),
)
