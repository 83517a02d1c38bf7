# SPDX-License-Identifier: BSD-3-Clause
"""How called routines take part in the motions of their callers."""

from psyad_ext.schedules.reversal import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)

__all__ = ["ADJointReversalSchedule", "ADLinkReversalSchedule", "ADReversalSchedule",
           "ADSplitReversalSchedule"]
