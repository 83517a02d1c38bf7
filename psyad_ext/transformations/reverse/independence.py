# SPDX-License-Identifier: BSD-3-Clause
"""Checks what directives say: that no iteration of a loop needs what another one computes."""

from __future__ import annotations

from psyclone.psyir.nodes import Loop, Node

from psyad_ext.analyses.carried import dependent_on
from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.directives.lines import problem
from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.lookup.directed import directives_of
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.walking import statements_of
from psyad_ext.transformations.reverse.recomputed_iterations import Columns


def require_independent(columns: Columns, statements: Node) -> None:
    """
    :param columns: knows the loops of a routine.
    :param statements: its statements.

    :raises UnsupportedError: if iterations that are said to be independent may not be.
    """
    said = directives_of(columns.unit.origin, "independent")
    if not said:
        return
    loops = {location(loop): loop for loop in statements_of(statements, Loop)[::-1]}
    refuse([one for directive in said
            for one in _problems(columns, loops.get(directive.lines[0]), directive)])


def _problems(columns: Columns, loop: Loop | None, directive: Directive) -> list[Problem]:
    """:returns: what stands against a directive."""
    if loop is None:
        return [problem(directive.place, "'independent' stands before a loop without a counter",
                        "iterations of such loops follow each other: leave it out")]
    counters = {inner.variable for inner in statements_of(loop, Loop)}
    written = columns.written(loop)
    private = written - columns.exposed(loop.loop_body.children)
    facts = columns.carried(loop)
    between = dependent_on(loop, facts, private | counters)
    return [problem(directive.place, f"iterations of the loop in line {location(loop)[1]} may not "
                    f"be independent: '{one.name}' may be "
                    + ("read after another iteration has changed it" if one in facts.read_later
                       else "changed after another iteration has read it"),
                    "leave the directive out, or give each iteration a variable of its own")
            for one in in_order(between)]
