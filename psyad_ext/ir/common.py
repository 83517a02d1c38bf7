# SPDX-License-Identifier: BSD-3-Clause
"""Common blocks: their variables are told apart by the block and their place in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import (
    ArrayType, CommonBlockInterface, DataSymbol, DataType, ScalarType, Symbol, SymbolTable,
    UnsupportedFortranType)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.ir import build, refusals
from psyad_ext.ir.kinds import integer_value, symbol_type
from psyad_ext.ir.locate import location

_PREFIX = "_psyclone_internal_commonblock"
_BLOCKS = re.compile(r"/\s*(\w*)\s*/\s*([^/]*)")


@dataclass(frozen=True, eq=False)
class CommonBlock:
    """A common block.

    :param name: its lower-case name, empty for blank common.
    :param members: its variables, in order, with types that mean the same everywhere.
    """

    name: str
    members: tuple[DataSymbol, ...]

    def declare(self, table: SymbolTable) -> list[DataSymbol]:
        """:returns: its variables in a table of names, which gets the block."""
        own = []
        for member in self.members:
            name = unique(member.name, table.symbols_dict)
            new = DataSymbol(name, member.datatype.copy(), interface=CommonBlockInterface())
            table.add(new)
            own.append(new)
        text = f"COMMON /{self.name}/ {', '.join(symbol.name for symbol in own)}"
        name = unique(f"{_PREFIX.upper()}", table.symbols_dict)
        table.add(DataSymbol(name, UnsupportedFortranType(text)))
        return own


class CommonBlocks:
    """The common blocks of the routines that a routine reaches."""

    def __init__(self) -> None:
        self._blocks: dict[str, CommonBlock] = {}
        self._places: dict[int, tuple[CommonBlock, int]] = {}

    def read(self, routine: Routine) -> None:
        """Learn the common blocks that a routine declares.

        :raises UnsupportedError: if a block is not divided as in another routine.
        """
        for name, symbols in _declared(routine).items():
            members = [_literal(symbol) for symbol in symbols]
            if None in members:
                raise _refusal(routine, name)
            block = self._blocks.setdefault(name, CommonBlock(name, tuple(members)))
            if list(map(_layout, block.members)) != list(map(_layout, members)):
                raise _refusal(routine, name)
            for number, symbol in enumerate(symbols):
                self._places[id(symbol)] = (block, number)

    def place(self, symbol: Symbol) -> tuple[CommonBlock, int] | None:
        """:returns: the block of a variable and its place in it, None if it is in none."""
        return self._places.get(id(symbol))


def is_common_statement(symbol: Symbol) -> bool:
    """:returns: whether PSyclone keeps a COMMON statement, or SAVE of a block, in ``symbol``."""
    return symbol.name.lower().startswith((_PREFIX, "_psyclone_internal_save"))


def _declared(routine: Routine) -> dict[str, list[DataSymbol | None]]:
    table = routine.symbol_table
    found: dict[str, list[DataSymbol | None]] = {}
    for symbol in table.symbols:
        if symbol.name.lower().startswith(_PREFIX):
            for name, members in _BLOCKS.findall(symbol.datatype.declaration):
                found.setdefault(name.lower(), []).extend(
                    table.symbols_dict.get(member.strip().lower())
                    for member in members.split(",") if member.strip())
    return found


def _refusal(routine: Routine, name: str) -> UnsupportedError:
    refusal = refusals.COMMON
    return UnsupportedError([Problem(*location(routine), code=refusal.code,
                                     text=refusal.text.format(f"/{name}/"), hint=refusal.hint)])


def _layout(symbol: DataSymbol) -> tuple[object, ...]:
    shape = symbol.datatype.shape if isinstance(symbol.datatype, ArrayType) else ()
    bounds = tuple((integer_value(side.lower), integer_value(side.upper)) for side in shape)
    return (symbol_type(symbol).key, bounds)


def _literal(symbol: Symbol | None) -> DataSymbol | None:
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
    datatype: DataType = ScalarType(type_.intrinsic, precision)
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
