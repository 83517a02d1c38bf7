# SPDX-License-Identifier: BSD-3-Clause
"""A PSyclone recipe: replace a model by itself and its adjoint.

    psyclone -s recipe.py -l output -o shallow_water_adjoint.f90 shallow_water.f90
"""

from psyclone.psyir.nodes import FileContainer

from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans


def trans(psyir: FileContainer) -> None:
    """
    :param psyir: what PSyclone has read; what it will write.
    """
    result = ADReverseContainerTrans().apply(
        psyir, "run", ["misfit"], ["initial", "depth", "drag"], ADJointReversalSchedule())
    # PSyclone expects a recipe to change the tree it was given.
    psyir.pop_all_children()
    for unit in result.pop_all_children():
        psyir.addchild(unit)
