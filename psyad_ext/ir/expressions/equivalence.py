# SPDX-License-Identifier: BSD-3-Clause
"""EQUIVALENCE: which variables of a routine, or of a module, share storage.

PSyclone makes opaque code of routines and modules with such statements. They are taken out before
it reads a file, and stand in the tables of names afterwards, as its own pseudo symbols do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol, SymbolTable, UnsupportedFortranType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.source.walking import walk

# PSyclone writes no visibility of names that begin so.
_PREFIX = "_PSYCLONE_INTERNAL_EQUIVALENCE"
_UNITS = (Fortran2003.Subroutine_Subprogram, Fortran2003.Function_Subprogram, Fortran2003.Module)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_OBJECT = re.compile(r"(\w+)\s*(?:\(([^()]*)\))?")
_SET = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")

#: Statements that were taken out of a part of the parse tree, with their places.
Taken = list[tuple[Base, Base, int, Base]]


@dataclass(frozen=True)
class Storage:
    """Variables that share storage.

    :param names: their lower-case names.
    :param sets: the objects that start at the same place, each a name and its subscripts.
    :param is_module_variable: whether a module of the program declares them, which says so itself.
    """

    names: tuple[str, ...]
    sets: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...]
    is_module_variable: bool = False

    def declare(self, home: Routine | Container, names: Iterable[str]) -> None:
        """Let variables of a generated routine, or of a module, share storage, unless they do.

        :param home: the routine or module.
        :param names: their names there, in the order of ``names``.
        """
        if self.is_module_variable:
            return
        new = dict(zip(self.names, names))
        key = f"{_PREFIX}_{new[self.names[0]]}"
        if key.lower() not in home.symbol_table.symbols_dict:
            listed = ", ".join(f"({', '.join(_written(new[name], places) for name, places in one)})"
                               for one in self.sets)
            home.symbol_table.add(DataSymbol(
                key, UnsupportedFortranType(f"EQUIVALENCE {listed}")))

    def take_out(self, routine: Routine) -> None:
        """Let a routine say no more that the variables, which go elsewhere, share storage.

        :param routine: the routine.
        """
        table = routine.symbol_table
        for symbol in [one for one in table.symbols if is_equivalence(one)]:
            kept = [f"({listed})" for listed in _SET.findall(symbol.datatype.declaration)
                    if not {name.lower() for name, _ in _OBJECT.findall(listed)} & {*self.names}]
            symbol.datatype = UnsupportedFortranType(f"EQUIVALENCE {', '.join(kept)}")
            if not kept:
                table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access


def _written(name: str, places: tuple[int, ...]) -> str:
    return f"{name}({', '.join(map(str, places))})" if places else name


def take_equivalences(tree: Base) -> Taken:
    """
    Take the statements of routines and modules out of a file, in place.

    :param tree: the file.

    :returns: these units and the statements.
    """
    taken: Taken = []
    for statement in walk(tree, Fortran2003.Equivalence_Stmt):
        part = statement.parent
        if isinstance(part, Fortran2003.Specification_Part) and isinstance(part.parent, _UNITS):
            place = next(number for number, one in enumerate(part.content) if one is statement)
            taken.append((part.parent, part, place, statement))
            del part.content[place]
    return taken


def declare_equivalences(container: Node, taken: Taken) -> None:
    """Note the statements in the units, or put them back into what is opaque, in place.

    :param container: the file.
    :param taken: what was taken out of it.
    """
    routines = IdentityMap((routine._ast, routine) for routine in container.walk(Routine))
    modules = {module.name.lower(): module for module in container.children
               if isinstance(module, Container)}
    for unit, part, place, statement in reversed(taken):
        scope = modules.get(_module_name(unit)) if isinstance(unit, Fortran2003.Module) \
            else routines.get(unit)
        if scope is None:
            part.content.insert(place, statement)
            continue
        table = scope.symbol_table
        number = sum(map(is_equivalence, table.symbols))
        table.add(DataSymbol(f"{_PREFIX}{number}", UnsupportedFortranType(str(statement))))


def _module_name(unit: Fortran2003.Module) -> str:
    statement = next(one for one in unit.children if isinstance(one, Fortran2003.Module_Stmt))
    return str(statement.children[1]).lower()


def is_equivalence(symbol: Symbol) -> bool:
    """:returns: whether a symbol is an EQUIVALENCE statement."""
    return symbol.name.upper().startswith(_PREFIX)


def sharing_names(table: SymbolTable) -> set[str]:
    """:returns: the lower-case names of the variables that share storage."""
    return {word.lower() for symbol in table.symbols if is_equivalence(symbol)
            for word in _WORD.findall(symbol.datatype.declaration.partition("(")[2])}


def sharing_symbols(routine: Routine) -> list[Symbol]:
    """:returns: the variables of a routine that share storage."""
    table = routine.symbol_table
    return [table.symbols_dict[name] for name in sorted(sharing_names(table))
            if isinstance(table.symbols_dict.get(name), DataSymbol)]


def storages(routine: Routine | Container) -> list[Storage] | None:
    """
    :param routine: a routine or module.

    :returns: its variables that share storage; None if some of them are not understood.
    """
    groups: list[tuple[set[str], list[tuple[tuple[str, tuple[int, ...]], ...]]]] = []
    for listed in _sets(routine):
        objects = tuple(_objects(listed, routine))
        if not objects or None in objects:
            return None
        names, sets = {name for name, _ in objects}, [objects]
        for group in [one for one in groups if one[0] & names]:
            names |= group[0]
            sets = [*group[1], *sets]
            groups.remove(group)
        groups.append((names, sets))
    return [Storage(tuple(sorted(names)), tuple(sets), isinstance(routine, Container))
            for names, sets in groups]


def _sets(routine: Routine | Container) -> Iterator[str]:
    for symbol in routine.symbol_table.symbols:
        if is_equivalence(symbol):
            yield from _SET.findall(symbol.datatype.declaration)


def _objects(listed: str, routine: Routine | Container
             ) -> Iterator[tuple[str, tuple[int, ...]] | None]:
    table = routine.symbol_table
    for name, places in _OBJECT.findall(listed):
        numbers = [_number(place.strip(), table) for place in places.split(",") if place.strip()]
        yield None if None in numbers else (name.lower(), tuple(numbers))


def _number(text: str, table: SymbolTable) -> int | None:
    if text.lstrip("-").isdigit():
        return int(text)
    symbol = table.lookup(text, otherwise=None) if _WORD.fullmatch(text) else None
    return integer_value(Reference(symbol)) if isinstance(symbol, DataSymbol) else None
