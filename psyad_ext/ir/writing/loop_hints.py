# SPDX-License-Identifier: BSD-3-Clause
"""What compilers are told of loops over directions.

Their iterations are independent, since each has elements of its own, those of its direction. Where
two other elements of an array stand in one iteration, compilers can't know that these differ from
those of the next.

Loops of a constant length are to become vectors. Compilers may unroll them first, and then find
elements that the next point needs as well: they keep these one by one, and no vectors are left.
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Assignment, Loop, Reference

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.tree.keys import key

_INDEPENDENT = "!GCC$ ivdep"
_VECTOR = "!GCC$ vector"
_hints = Annotation[tuple[str, ...]]("hints", ())


def note_independent(loop: Loop) -> Loop:
    """
    :param loop: a loop over directions; all that its statements read or write and that differs
        from direction to direction has the direction as an index, or is set first.

    :returns: it, with a note for compilers if they need one.
    """
    if _is_unclear(loop.loop_body.walk(Assignment)):
        _note(loop, _INDEPENDENT)
    return loop


def note_vector(loop: Loop) -> None:
    """Ask compilers to make vectors of a loop over directions, as it stands."""
    _note(loop, _VECTOR)


def hints(loop: Loop) -> tuple[str, ...]:
    """:returns: what compilers are told of a loop, in lines."""
    return _hints.of(loop)


def _note(loop: Loop, hint: str) -> None:
    _hints.note(loop, (*hints(loop), hint))


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
