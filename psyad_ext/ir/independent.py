# SPDX-License-Identifier: BSD-3-Clause
"""Loops over directions whose iterations are independent, which compilers are told.

Each iteration has elements of its own, those of its direction. Where two other elements of an
array stand in one iteration, compilers can't know that these differ from those of the next.
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Assignment, Loop, Reference

from psyad_ext.ir.expressions import key

DIRECTIVE = "!GCC$ ivdep"
_NOTE = "_psyad_ext_independent"


def note_independent(loop: Loop) -> Loop:
    """
    :param loop: a loop over directions; all that its statements read or write and that differs
        from direction to direction has the direction as an index, or is set first.

    :returns: it, with a note for compilers if they need one.
    """
    if _is_unclear(loop.loop_body.walk(Assignment)):
        setattr(loop, _NOTE, True)
    return loop


def is_independent(loop: Loop) -> bool:
    """:returns: whether compilers are told that iterations are independent."""
    return getattr(loop, _NOTE, False)


def _is_unclear(assignments: Iterable[Assignment]) -> bool:
    """:returns: whether an array that is written has several elements in one iteration."""
    elements: dict[object, set[str]] = {}
    written: set[object] = set()
    for assignment in assignments:
        written.add(assignment.lhs.symbol)
        for reference in assignment.walk(Reference):
            if reference.children:
                elements.setdefault(reference.symbol, set()).add(key(reference))
    return any(len(found) > 1 for symbol, found in elements.items() if symbol in written)
