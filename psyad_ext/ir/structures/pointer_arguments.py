# SPDX-License-Identifier: BSD-3-Clause
"""Dummy arguments that are pointers: what tells what became of them.

A routine that does not let such an argument point elsewhere takes it, while routines are
differentiated, as an array of assumed shape, and its lower bounds as arguments behind all others.
:py:mod:`psyad_ext.ir.raising.pointer_raising` turns this back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.lookup.module_variables import ModuleVariable

_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
_TARGET = re.compile(r",\s*target\b", re.IGNORECASE)


#: Where pointers of modules point when a routine has ended: where another one pointed before it, at
#: a variable of a module, or nowhere.
End = Mapping[ModuleVariable, ModuleVariable | tuple[ModuleVariable, Reference] | None]


@dataclass(frozen=True)
class PointerArguments:
    """The pointers among the dummy arguments of a routine.

    :param names: lower-case names of all dummy arguments of the source, in order.
    :param lowers: by lower-case name, what tells the lower bounds of each pointer.
    :param targets: lower-case names of other arguments that pointers may point at.
    :param asked: those of which the routine, or one that it calls, asks whether they point at
        anything.
    :param modules: by lower-case name, the pointers of modules that arguments behind all others
        stand for.
    :param moved: the pointers of modules that the routine uses or moves.
    :param case: the argument that tells in which of several ways these point in the end.
    :param ends: these ways.
    :param contiguous: lower-case names of the pointers that are declared to be contiguous.
    :param owned: those for which the routine, or one that it calls, allocates or frees memory: they
        are taken as allocatable arrays.
    """

    names: Sequence[str]
    lowers: Mapping[str, Sequence[DataSymbol]]
    targets: Sequence[str] = ()
    asked: set[str] = field(default_factory=set)
    modules: Mapping[str, ModuleVariable] = field(default_factory=dict)
    moved: Sequence[ModuleVariable] = ()
    case: DataSymbol | None = None
    ends: Sequence[End] = ()
    contiguous: frozenset[str] = frozenset()
    owned: frozenset[str] = frozenset()

    @property
    def hidden(self) -> list[DataSymbol]:
        """:returns: the lower bounds, which the source does not have as arguments, in order."""
        return [one for lowers in self.lowers.values() for one in lowers]

    @property
    def order(self) -> list[str]:
        """:returns: the lower-case names of all arguments, in order."""
        own = [one.name.lower() for name, lowers in self.lowers.items()
               if name not in self.modules for one in lowers]
        bounds = [one.name.lower() for name in self.modules for one in self.lowers[name]]
        case = [self.case.name.lower()] if self.case is not None else []
        return [*self.names, *own, *self.modules, *bounds, *case]


_pointers = SideTable[Routine | None, PointerArguments | None](
    None, travels=True, names_trees=True)


def declares_pointer(symbol: Symbol) -> bool:
    """:returns: whether a variable is declared as a pointer."""
    return bool(_POINTER.search(_attributes(symbol)))


def declares_target(symbol: Symbol) -> bool:
    """:returns: whether a variable is declared as a target."""
    return bool(_TARGET.search(_attributes(symbol)))


def _attributes(symbol: Symbol) -> str:
    datatype = getattr(symbol, "datatype", None)
    return datatype.declaration.partition("::")[0] \
        if isinstance(datatype, UnsupportedFortranType) else ""


def pointer_arguments(routine: Routine | None) -> PointerArguments | None:
    """:returns: what became of the pointers among the arguments of a routine, if there are any."""
    return _pointers.of(routine)


def has_pointer_arguments() -> bool:
    """:returns: whether any routine may have pointers among its arguments."""
    return not _pointers.is_empty


def set_pointer_arguments(routine: Routine, pointers: PointerArguments | None) -> None:
    """Note what became of the pointers among the arguments of a routine."""
    _pointers.note(routine, pointers)


def is_pointer_argument(routine: Routine | None, dummy: Symbol) -> bool:
    """:returns: whether an argument, which may look plain now, is a pointer in the source."""
    pointers = pointer_arguments(routine)
    return pointers is not None and dummy.name.lower() in pointers.lowers


def owns_argument(routine: Routine | None, dummy: Symbol) -> bool:
    """:returns: whether a routine allocates or frees memory for an argument, a pointer in the
        source."""
    pointers = pointer_arguments(routine)
    return pointers is not None and dummy.name.lower() in pointers.owned
