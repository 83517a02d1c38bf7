# SPDX-License-Identifier: BSD-3-Clause
"""What all ways to reverse loops, and other statements with steps inside, have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from psyclone.psyir.nodes import Loop, Node, WhileLoop

from psyad_ext.transformations.reverse.strategies.step import Step, fresh


class WithBody(Step):
    """Statements that the recording motion executes by one list of steps.

    :param body: the steps.
    """

    body: list[Step]

    def inside(self) -> Sequence[list[Step]]:
        return (self.body,)

    def fresh(self) -> Self:
        new = super().fresh()
        new.body = fresh(self.body)
        return new


class OfLoop(WithBody):
    """A loop.

    Classes for other ways to reverse it stand in front of that for the usual one among the bases of
    a class, which has the attributes.

    :param loop: the statement.
    """

    loop: Loop | WhileLoop

    def origin(self) -> Node | None:
        return self.loop

    def is_loop(self) -> bool:
        return True

