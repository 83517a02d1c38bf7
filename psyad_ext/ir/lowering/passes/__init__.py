# SPDX-License-Identifier: BSD-3-Clause
"""The passes that bring a routine to the small language, in the order in which they are applied.

To add one, write a function in the folder that it belongs to, and a row in one of these lists.
"""

from psyad_ext.ir.lowering.passes.arrays import TAKING_ARRAYS_APART
from psyad_ext.ir.lowering.passes.declaring import DECLARING
from psyad_ext.ir.lowering.passes.reading import READING
from psyad_ext.ir.lowering.passes.rows import Pass, apply
from psyad_ext.ir.lowering.passes.taking_apart import TAKING_APART
from psyad_ext.ir.lowering.program import Work

__all__ = ["PASSES", "Pass", "lower"]

#: All passes, in order.
PASSES = (*DECLARING, *READING, *TAKING_APART, *TAKING_ARRAYS_APART)


def lower(work: Work) -> None:
    """Bring a routine to the small language, in place.

    :param work: the routine, which has copies of its statements.
    """
    apply(PASSES, work)
