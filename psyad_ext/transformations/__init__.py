# SPDX-License-Identifier: BSD-3-Clause
"""The transformations that users apply."""

from psyad_ext.transformations.forward.container_trans import ADForwardContainerTrans
from psyad_ext.transformations.forward.routine_trans import ADForwardRoutineTrans
from psyad_ext.transformations.forward.statement_trans import (
    ADForwardAssignmentTrans, ADForwardCallTrans, ADForwardIfBlockTrans, ADForwardLoopTrans,
    ADForwardOperationTrans, ADForwardWhileLoopTrans)
from psyad_ext.transformations.modes import MODES, differentiate_in_modes
from psyad_ext.transformations.reverse.container_trans import ADReverseContainerTrans
from psyad_ext.transformations.reverse.routine_trans import ADReverseRoutineTrans
from psyad_ext.transformations.reverse.statement_trans import (
    ADReverseAssignmentTrans, ADReverseCallTrans, ADReverseIfBlockTrans, ADReverseLoopTrans,
    ADReverseOperationTrans, ADReverseWhileLoopTrans)

__all__ = [
    "MODES",
    "ADForwardAssignmentTrans",
    "ADForwardCallTrans",
    "ADForwardContainerTrans",
    "ADForwardIfBlockTrans",
    "ADForwardLoopTrans",
    "ADForwardOperationTrans",
    "ADForwardRoutineTrans",
    "ADForwardWhileLoopTrans",
    "ADReverseAssignmentTrans",
    "ADReverseCallTrans",
    "ADReverseContainerTrans",
    "ADReverseIfBlockTrans",
    "ADReverseLoopTrans",
    "ADReverseOperationTrans",
    "ADReverseRoutineTrans",
    "ADReverseWhileLoopTrans",
    "differentiate_in_modes",
]
