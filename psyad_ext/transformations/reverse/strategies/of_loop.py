# SPDX-License-Identifier: BSD-3-Clause
"""What other ways to reverse loops have in common with the usual one."""

from __future__ import annotations

from psyclone.psyir.nodes import Loop, WhileLoop

from psyad_ext.transformations.reverse.strategies.step import Step


class OfLoop(Step):
    """What stands in front of the class of a loop among the bases of a class.

    :param loop: the statement.
    :param body: its steps in the recording motion.
    """

    loop: Loop | WhileLoop
    body: list[Step]
