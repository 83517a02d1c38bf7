# SPDX-License-Identifier: BSD-3-Clause
"""Directives of OpenMP as nodes, which PSyclone's reader makes of them if it is told to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import Node, Routine, Schedule, UnknownDirective

from psyad_ext.ir.source.openmp import OPERATORS, Directive, directives_of


def drop_directives(routine: Routine) -> None:
    """Take directives out of a routine that mean nothing if one thread does everything, in place.

    Others stay, and are refused.
    """
    for schedule in routine.walk(Schedule):
        for nodes in _neighbours(schedule.children):
            lines = [f"!${one.directive_string.strip()}" for one in nodes]
            for directive in directives_of(lines, 1):
                if _is_plain(directive):
                    for node in nodes[directive.line - 1:directive.end]:
                        node.detach()


def _neighbours(statements: Sequence[Node]) -> Iterator[list[UnknownDirective]]:
    """:returns: directives that follow each other: each may be continued in the next one."""
    found: list[UnknownDirective] = []
    for statement in (*statements, None):
        if isinstance(statement, UnknownDirective) and not statement.sentinel_infix_string:
            found.append(statement)
        elif found:
            yield found
            found = []


def _is_plain(directive: Directive) -> bool:
    return bool(directive.name) and OPERATORS.issuperset(directive.clauses.reductions.values())


def has_kept_directives(routine: Routine) -> bool:
    """:returns: whether a routine holds directives of OpenMP as nodes."""
    return any(one.directive_string.strip().lower().startswith("omp")
               for one in routine.walk(UnknownDirective))
