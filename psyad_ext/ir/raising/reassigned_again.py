# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines that are differentiated once more: what they do with pointers.

Where such a routine lets pointers of modules point elsewhere, or finds out where others have let
them point, is noted when that is written, so that it need not be understood from what stands there.
So is where it lets components of structures that it passes point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Call, IfBlock, Node, Reference, Routine, Statement

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.raising.pointer_setting import Setting, made_again
from psyad_ext.ir.structures.pointer_arguments import End
from psyad_ext.ir.tree.walking import nodes_of

#: What has been noted names variables of this tree. In a copy of it only the text counts.
_trees = SideTable[Routine, Node | None](None, travels=True, names_trees=True)
_settings = SideTable[Statement, tuple[Setting, Sequence[Statement]] | None](
    None, travels=True, names_trees=True)
_added = Annotation[bool]("added to setting", False)
_pointed = Annotation[bool]("pointed if allocated", False)


@dataclass(frozen=True)
class Case:
    """Tells in which way a call has moved pointers of modules.

    :param name: the integer that tells it.
    :param ends: the ways.
    """

    name: str
    ends: Sequence[End]


_cases = SideTable[Call, Case | None](None, travels=True, names_trees=True)


def note_added(routine: Routine, statements: Iterable[Statement]) -> None:
    """Note that statements are added wherever pointers of modules are set."""
    for statement in statements:
        _added.note(statement, True)
    _trees.note(routine, routine.root)


def note_setting(routine: Routine, statements: Sequence[Statement], setting: Setting) -> None:
    """Note that statements, an assignment to each pointer first, are what a setting becomes."""
    note_added(routine, statements[1:])
    for statement in statements[:1]:
        _settings.note(statement, (setting, statements))
    _trees.note(routine, routine.root)


def note_pointed(branch: IfBlock) -> None:
    """Note that a branch lets a component, for a call, point at an array or else at nothing.

    Where the routine is differentiated, the component stands for the array, allocated or not.
    """
    _pointed.note(branch, True)


def note_case(call: Call, case: Case) -> None:
    """Note what tells in which way a call of an original routine has moved pointers."""
    _cases.note(call, case)


def case_of(call: Call) -> Case | None:
    """:returns: what tells in which way a call has moved pointers, if that has been noted."""
    case = _cases.of(call)
    return case if case is not None and _is_noted(call.ancestor(Routine)) else None


def _is_noted(routine: Routine) -> bool:
    return _trees.of(routine) is routine.root


def is_set_again(statement: Statement) -> bool:
    """:returns: whether a statement belongs to such a setting: :py:func:`set_again` replaces it."""
    return (_settings.of(statement) is not None or _added.of(statement)) \
        and _is_noted(statement.ancestor(Routine))


def set_again(routine: Routine) -> None:
    """Let settings be what they were before they were written, in place.

    :param routine: a routine that is differentiated.
    """
    for branch in [one for one in nodes_of(routine, IfBlock) if _pointed.of(one)]:
        branch.replace_with(branch.if_body.children[0].detach())
    if not _is_noted(routine):
        return
    for statement in nodes_of(routine, Statement):
        known = _settings.of(statement)
        if known is not None:
            setting, written = known
            statement.replace_with(made_again(setting, _pairs(written[:len(setting.counts)])))
        elif _added.of(statement):
            statement.detach()


def _pairs(statements: Sequence[Node]) -> list[tuple[Reference, Node]]:
    return [(one.lhs, one.rhs) for one in statements if isinstance(one, Assignment)]
