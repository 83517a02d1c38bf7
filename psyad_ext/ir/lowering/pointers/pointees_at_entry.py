# SPDX-License-Identifier: BSD-3-Clause
"""Points-to at entry: the pointees of components of the arguments of clones."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of

#: Names of arguments and ways to components, with the names of targets and ways in these.
_Entered = Mapping[tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]]]
_entered = SideTable[object, _Entered](MappingProxyType({}), travels=True)


def note_entered(routine: Routine, pointees: Mapping[tuple[Symbol, tuple[str, ...]], Reference]
                 ) -> None:
    """
    :param routine: a copy.
    :param pointees: what components of its arguments stand for, without indices.
    """
    _entered.note(routine, {
        (symbol.name, path): (target.symbol.name, path_of(target))
        for (symbol, path), target in pointees.items()})


def take_over_entered(new: Routine, old: object) -> None:
    """Note the same of a copy as of what it is a copy of."""
    if old in _entered:
        _entered.note(new, _entered.of(old))


def forget_entered(routine: Routine) -> None:
    """Note nothing of a routine any more."""
    _entered.forget(routine)


def pointees_at_entry(routine: Routine) -> dict[tuple[Symbol, tuple[str, ...]], Reference]:
    """:returns: what has been noted of a routine."""
    table = routine.symbol_table
    return {(table.lookup(name), path): reference_of(
        table.lookup(target), None, list(map(Step, below)))
        for (name, path), (target, below) in _entered.of(routine).items()}
