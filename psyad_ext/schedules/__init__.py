# SPDX-License-Identifier: BSD-3-Clause
"""How called routines take part in the motions of their callers, and how loops are reversed."""

from psyad_ext.schedules.checkpoints import (
    Binomial, CheckpointSchedule, Disk, Every, Memory, Recompute, TwoLevels, Undo)
from psyad_ext.schedules.fixed_points import FixedPoint
from psyad_ext.schedules.listed import listed
from psyad_ext.schedules.reversal import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)
from psyad_ext.schedules.tapes import DiskTape

__all__ = ["ADJointReversalSchedule", "ADLinkReversalSchedule", "ADReversalSchedule",
           "ADSplitReversalSchedule", "Binomial", "CheckpointSchedule", "Disk",
           "DiskTape", "Every", "FixedPoint", "Memory", "Recompute", "TwoLevels", "Undo",
           "listed"]
