# SPDX-License-Identifier: BSD-3-Clause
"""Storage of tapes that is kept between calls, and the routine that gives it back."""

from __future__ import annotations

from collections.abc import Mapping, Set

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine, Statement
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, RoutineSymbol, Symbol, UnsupportedFortranType)

from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.raising.assemble import assemble
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.helpers import declaration


class Storage:
    """Arrays of modules that hold the tapes of reversing motions.

    Every thread has its own.

    :param home: the module of the target.

    :raises UsageError: if the target is in no module.
    """

    def __init__(self, home: Container) -> None:
        if isinstance(home, FileContainer):
            raise UsageError("option 'keep_tapes' needs a module that holds the tapes, but the "
                             "routine is in none")
        self._home = home
        self._homes: dict[Symbol, Container] = {}
        self._types: dict[Symbol, ElementType] = {}
        self._taken = {routine.name.lower() for routine in routines_of(home.root)}

    @property
    def homes(self) -> Mapping[Symbol, Container]:
        """:returns: the module of each array."""
        return self._homes

    def array(self, name: str, type_: ElementType, home: Container,
              taken: Set[str]) -> DataSymbol | None:
        """
        :param name: the wished name.
        :param type_: type of its elements.
        :param home: the module that it is for.
        :param taken: names of the routine that uses it.

        :returns: a new array; None if it can't be declared there.
        """
        if isinstance(home, FileContainer) or not isinstance(type_.kind, int):
            return None
        free = unique(name, names_in_scope(home) | self._taken | taken)
        self._taken.add(free)
        symbol = DataSymbol(free, ArrayType(type_.scalar(), [ArrayType.Extent.DEFERRED]))
        self._homes[symbol] = home
        self._types[symbol] = type_
        return symbol

    def restrict(self, names: Set[str]) -> None:
        """Give up the arrays without these names."""
        self._homes = {array: home for array, home in self._homes.items() if array.name in names}

    def release(self, name: str, origin: Routine) -> Routine:
        """
        :param name: name of the new routine.
        :param origin: the target.

        :returns: a routine that gives all storage back.
        """
        statements: list[Statement] = [
            build.branch(build.intrinsic("ALLOCATED", build.ref(symbol)),
                         [build.intrinsic("DEALLOCATE", build.ref(symbol))])
            for symbol in self._homes]
        symbol = RoutineSymbol(unique(name, names_in_scope(self._home) | self._taken))
        return assemble(symbol, origin, self._home, [], statements, self._homes)

    def declare(self) -> None:
        """Declare the arrays in their modules."""
        for symbol, home in self._homes.items():
            type_ = self._types[symbol]
            private = home is self._home
            # PSyclone has no node for the directive.
            symbol.datatype = UnsupportedFortranType(
                f"{declaration(type_)}, allocatable, dimension(:), save, "
                f"{'private' if private else 'public'} :: {symbol.name}\n"
                f"!$omp threadprivate({symbol.name})", symbol.datatype)
            symbol.visibility = Symbol.Visibility.PRIVATE if private else Symbol.Visibility.PUBLIC
            home.symbol_table.add(symbol)


def allocation(array: DataSymbol, size: Node, wide: WideInteger, kept: bool) -> list[Statement]:
    """
    :param array: holds a tape.
    :param size: how long it has to be.
    :param wide: the integer kind of positions.
    :param kept: whether it may be there already, from an earlier call.

    :returns: statements that allocate it.
    """
    section = build.ref(array, [build.section(build.integer(1), size)])
    allocate = build.intrinsic("ALLOCATE", section)
    if not kept:
        return [allocate]
    present = build.intrinsic("SIZE", build.ref(array), ("kind", wide.kind()))
    too_short = build.branch(build.greater(copied(size), present),
                             [build.intrinsic("DEALLOCATE", build.ref(array))])
    is_there = build.intrinsic("ALLOCATED", build.ref(array))
    return [build.branch(is_there, [too_short]),
            build.branch(build.negation(copied(is_there)), [allocate])]
