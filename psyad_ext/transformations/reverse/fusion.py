# SPDX-License-Identifier: BSD-3-Clause
"""Loops of independent iterations, which run forward and backward together.

Nothing has to be recorded for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Loop, Node, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.carried import carried, is_independent
from psyad_ext.analyses.liveness import is_simple
from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.walking import assignments_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.region.build import fuse_region
from psyad_ext.transformations.reverse.region.elements import IrregularRun
from psyad_ext.transformations.reverse.region.runs import Runs


@dataclass(frozen=True)
class Fusion:
    """A routine that ends with a loop of independent iterations.

    :param before: the statements before the loop: assignments and branches.
    :param loop: the loop.
    :param private: the scalars that are private to its iterations.
    """

    before: Sequence[Statement]
    loop: Loop
    private: frozenset[Symbol]

    def written(self) -> set[Symbol]:
        """:returns: the variables that the loop writes and others may see."""
        return {assignment.lhs.symbol for assignment in assignments_of(self.loop)} - self.private

    def fused_loop(self, context: Context) -> Loop | None:
        """:returns: the loop with the adjoints of its statements, None if that can't be done."""
        try:
            body = fuse_region(self.loop.loop_body.children, self.private, context)
        except IrregularRun:
            return None
        bounds = [copied(node) for node in self.loop.children[:3]]
        fused = build.loop(self.loop.variable, *bounds, body)
        fused.preceding_comment = self.loop.preceding_comment
        return fused


def fusion_of(statements: Sequence[Node], runs: Runs) -> Fusion | None:
    """
    :param statements: the statements of a routine in the core language.
    :param runs: its runs of assignments and branches.

    :returns: how the loop at their end can be fused with its adjoint, None if it can't.
    """
    if not statements or not isinstance(statements[-1], Loop):
        return None
    before, loop = statements[:-1], statements[-1]
    body = loop.loop_body.children
    if not body or not all(map(is_simple, (*before, *body))):
        return None
    run = runs.starting_at(body[0])
    private = run.private if run else frozenset()
    if not is_independent(loop, carried(loop), private):
        return None
    return Fusion(before, loop, private)

