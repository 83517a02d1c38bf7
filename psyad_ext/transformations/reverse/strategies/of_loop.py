# SPDX-License-Identifier: BSD-3-Clause
"""What all ways to reverse loops have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from psyclone.psyir.nodes import Loop, Node, WhileLoop

from psyad_ext.transformations.reverse.strategies.step import Step, fresh


class OfLoop(Step):
    """A loop.

    Classes for other ways to reverse it stand in front of that for the usual one among the bases of
    a class, which has the attributes.

    :param loop: the statement.
    :param body: its steps in the recording motion.
    """

    loop: Loop | WhileLoop
    body: list[Step]

    def origin(self) -> Node | None:
        return self.loop

    def inside(self) -> Sequence[list[Step]]:
        return (self.body,)

    def fresh(self) -> Self:
        new = super().fresh()
        new.body = fresh(self.body)
        return new

    def is_loop(self) -> bool:
        return True

