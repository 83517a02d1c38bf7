# SPDX-License-Identifier: BSD-3-Clause
"""The pointees of module pointers after calls of routines that reassign them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Call, Node
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.side_tables import SideTable


@dataclass(frozen=True)
class CallReassignments:
    """What a call lets pointers stand for behind it.

    :param alternatives: what they may stand for: by pointer, an assignment that lets it stand for
        the same, in what pointers stand for before the call; or what a target is called that is no
        variable.
    :param case: the integer that tells which of them it is, from 1; None if there is one only.
    """

    alternatives: Sequence[Mapping[DataSymbol, Assignment | str]] = ()
    case: DataSymbol | None = None

    @property
    def symbols(self) -> set[Symbol]:
        """:returns: the pointers."""
        return {symbol for one in self.alternatives for symbol in one}

    @property
    def targets(self) -> list[tuple[DataSymbol, Assignment]]:
        """:returns: the pointers with what they may stand for."""
        return [(symbol, move) for one in self.alternatives for symbol, move in one.items()
                if isinstance(move, Assignment)]


_moves = SideTable[Node, CallReassignments](CallReassignments(), travels=True, names_trees=True)


def set_moves(call: Call, moves: CallReassignments) -> None:
    """Note what a call, and each copy of it, lets pointers stand for behind it."""
    _moves.note(call, moves)


def forget_moves(calls: Iterable[Call]) -> None:
    """Forget it of calls in a routine that has been generated, and is differentiated again."""
    for call in calls:
        _moves.forget(call)


def moves_of(call: Node) -> CallReassignments:
    """:returns: what a call lets pointers stand for behind it."""
    return _moves.of(call)
