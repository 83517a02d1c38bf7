# SPDX-License-Identifier: BSD-3-Clause
"""The transformations that users apply."""

from psyad_ext.transformations.reverse.container_trans import ADReverseContainerTrans
from psyad_ext.transformations.reverse.routine_trans import ADReverseRoutineTrans
from psyad_ext.transformations.reverse.statement_trans import (
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans,
    ADReverseOperationTrans, ADReverseWhileLoopTrans)

__all__ = [
    "ADReverseAssignmentTrans", "ADReverseCallTrans", "ADReverseContainerTrans",
    "ADReverseIfBlockTrans", "ADReverseLoopTrans", "ADReverseOperationTrans",
    "ADReverseRoutineTrans",
    "ADReverseWhileLoopTrans"]
