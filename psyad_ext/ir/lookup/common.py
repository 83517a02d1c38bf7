# SPDX-License-Identifier: BSD-3-Clause
"""Common blocks: their variables are told apart by the block and their place in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass

from psyclone.psyir.nodes import Container, Node, Routine
from psyclone.psyir.symbols import (
    ArrayType, CommonBlockInterface, DataSymbol, DataType, ScalarType, Symbol, SymbolTable)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentitySet, distinct
from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.common_statements import common_variables, saved_blocks, state_common
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import TEXT, integer_value, symbol_type
from psyad_ext.ir.lookup.common_layout import Part, joint_division
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.locate import location

_UNKNOWN = "has other variables than numbers, logicals and text of known kind and size"
_TYPES = "is divided in different ways by routines, such that variables of several types share " \
    "storage, or are not aligned"
_OF_MODULE = "is declared in a module, and in another module or a routine"


@dataclass(frozen=True, eq=False)
class CommonBlock:
    """A common block.

    :param name: its lower-case name, empty for blank common.
    :param members: its variables, in order, with types that mean the same everywhere.
    :param is_saved: whether SAVE names it.
    """

    name: str
    members: tuple[DataSymbol, ...]
    is_saved: bool = False

    def declare(self, table: SymbolTable, others: Set[str]) -> list[DataSymbol]:
        """
        :param table: the names of a routine, which gets the block.
        :param others: lower-case names that mean something else in the routine.

        :returns: its variables in the routine.
        """
        own = []
        for member in self.members:
            name = unique(member.name, others | table.symbols_dict.keys())
            new = DataSymbol(name, copied_type(member.datatype), interface=CommonBlockInterface())
            table.add(new)
            own.append(new)
        state_common(table, self.name, [symbol.name for symbol in own], self.is_saved)
        return own


class CommonBlocks:
    """The common blocks of the routines that a routine reaches.

    :param routines: these routines.

    :raises UnsupportedError: if a block is divided in ways that do not go together.
    """

    def __init__(self, routines: Iterable[Routine]) -> None:
        self._places: dict[Symbol, tuple[CommonBlock, int]] = {}
        self._parts: dict[Symbol, tuple[CommonBlock, Part]] = {}
        declared: dict[str, list[tuple[Routine, list[DataSymbol]]]] = {}
        routines = list(routines)
        for routine in routines:
            for name, symbols in common_variables(routine).items():
                declared.setdefault(name, []).append((routine, symbols))
        _check_modules(routines, declared)
        for name, found in declared.items():
            self._add(name, found)

    def _add(self, name: str, found: Sequence[tuple[Routine, list[DataSymbol]]]) -> None:
        literal = [[in_numbers(symbol) for symbol in symbols] for _, symbols in found]
        for (routine, _), members in zip(found, literal):
            if None in members:
                raise common_refusal(routine, name, _UNKNOWN)
        division = joint_division(literal)
        if division is None:
            raise common_refusal(found[-1][0], name, _TYPES)
        block = CommonBlock(name, tuple(division.members),
                            any(name in saved_blocks(routine) for routine, _ in found))
        for number, member in enumerate(division.members):
            self._places[member] = (block, number)
        for (_, symbols), parts in zip(found, division.parts):
            for symbol, part in zip(symbols, parts):
                if part.shift is None:
                    self._places[symbol] = (block, part.number)
                else:
                    self._parts[symbol] = (block, part)

    def place(self, symbol: Symbol) -> tuple[CommonBlock, int] | None:
        """:returns: the block of a variable and its place in it, None if it is in none."""
        return self._places.get(symbol)

    def part(self, symbol: Symbol) -> tuple[CommonBlock, Part] | None:
        """:returns: the block of a variable and the part of it that the variable is, if other
            routines divide the block in another way; None if it is no such part."""
        return self._parts.get(symbol)

    @property
    def has_parts(self) -> bool:
        """:returns: whether routines divide a block in different ways."""
        return bool(self._parts)


def _check_modules(routines: Iterable[Routine], declared: Collection[str]) -> None:
    """
    :param routines: routines.
    :param declared: the common blocks that they declare.

    :raises UnsupportedError: if a module that they see declares one of these, or two declare the
        same one: its variables are told apart by the module.
    """
    seen: dict[str, str] = {}
    for module in _modules_of(routines):
        for name in common_variables(module):
            other = seen.setdefault(name, module.name.lower())
            if name in declared or other != module.name.lower():
                raise common_refusal(module, name, _OF_MODULE)


def _modules_of(routines: Iterable[Routine]) -> list[Container]:
    """:returns: the modules of the files of routines, and those that these use."""
    files = distinct(routine.root for routine in routines)
    found: IdentitySet[Container] = IdentitySet()
    for file in files:
        for scope in file.walk((Container, Routine)):
            own = [scope] if isinstance(scope, Container) else []
            used = (used_module(one, scope) for one in scope.symbol_table.containersymbols)
            found.update(one for one in (*own, *used) if one is not None)
    return list(found)


def common_refusal(node: Node, name: str, reason: str) -> UnsupportedError:
    """
    :param node: where a common block is in the way.
    :param name: its name.
    :param reason: why.

    :returns: the error.
    """
    refusal = refusals.COMMON
    return UnsupportedError([Problem(*location(node), code=refusal.code,
                                     text=refusal.text.format(f"/{name}/", reason),
                                     hint=refusal.hint)])


def in_numbers(symbol: Symbol | None) -> DataSymbol | None:
    """:returns: a variable of the same type, in numbers; None if they are not known."""
    type_ = symbol_type(symbol) if isinstance(symbol, DataSymbol) else None
    if type_ is None or not isinstance(symbol.datatype, (ArrayType, ScalarType)):
        return None
    precision = type_.precision
    if isinstance(precision, Node):
        number = integer_value(precision)
        if number is None:
            return None
        precision = build.integer(number)
    if type_.intrinsic is TEXT and type_.length is None:
        return None
    datatype: DataType = ScalarType(type_.intrinsic, precision, length=type_.length)
    if isinstance(symbol.datatype, ArrayType):
        shape = []
        for side in symbol.datatype.shape:
            bounds = [integer_value(bound) if isinstance(bound, Node) else None
                      for bound in (getattr(side, "lower", None), getattr(side, "upper", None))]
            if None in bounds:
                return None
            shape.append(ArrayType.ArrayBounds(*map(build.integer, bounds)))
        datatype = ArrayType(datatype, shape)
    return DataSymbol(symbol.name, datatype)
