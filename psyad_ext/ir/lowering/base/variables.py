# SPDX-License-Identifier: BSD-3-Clause
"""Variables that the passes add to a routine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property

from psyclone.psyir.nodes import Assignment, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, DataType, ScalarType, Symbol, SymbolTable

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, is_inquired, references
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.scopes import forget


class Variables:
    """Declares new variables in a routine.

    :param routine: the routine.
    :param declared: whether the variables go to the routine's table.
    :param written: whether the routine is written with them, as it is then.
    """

    def __init__(self, routine: Routine, declared: bool = True, written: bool = False) -> None:
        self._routine = routine
        self.is_written = written
        #: Whether there are structures that begin anew where statements say so.
        self.renews_structures = False
        #: Allocatable arrays that statements name which are only executed where others are meant.
        self.of_any_shape: set[Symbol] = set()
        self._table = routine.symbol_table if declared else SymbolTable()
        self.names = Names(routine)

    @property
    def routine(self) -> Routine:
        """:returns: the routine."""
        return self._routine

    def new(self, name: str, datatype: DataType) -> DataSymbol:
        """
        :param name: the wished name.
        :param datatype: its type.

        :returns: a new local variable of the routine.
        """
        symbol = self.names.symbol(name, datatype)
        self._table.add(symbol)
        return symbol

    @contextmanager
    def unless_unread(self) -> Iterator[None]:
        """While active, what is declared is forgotten if it turns out that something can't be
        understood."""
        before, shapes = set(self._table.symbols_dict), dict(self.names.shapes)
        try:
            yield
        except NotImplementedError:
            for name in set(self._table.symbols_dict) - before:
                forget(self._table, name)
            self.names.shapes = shapes
            raise

    def flag(self, name: str) -> DataSymbol:
        """:returns: a new logical variable."""
        return self.new(name, ScalarType.boolean_type())

    def may_change(self, bound: Node) -> bool:
        """:returns: whether the routine writes an argument, or it or what it calls a variable of a
            module, of which a bound is computed, so that the bound would not be the same later;
            for a shape that is asked for, whether it writes an array whose shape may change."""
        read = {one.symbol for one in references(bound)
                if not is_inquired(one) or is_allocatable(one.symbol)}
        given = {symbol for symbol in read if symbol.is_argument
                 and symbol.interface.access is not Access.READ}
        return bool(given) and not given.isdisjoint(self._written) or self.changes_outside(read)

    def changes_outside(self, symbols: Iterable[Symbol]) -> bool:
        """:returns: whether the routine, or one that it calls, writes one of some variables, which
            belongs to a module."""
        outer = {module_variable(symbol, self._routine) for symbol in symbols
                 if not symbol.is_argument and isinstance(symbol, DataSymbol)} - {None}
        return bool(outer) and not outer.isdisjoint(self._outer_written)

    @cached_property
    def _written(self) -> set[Symbol]:
        return written_by(self._routine)

    @cached_property
    def _outer_written(self) -> set[ModuleVariable]:
        """:returns: the variables of modules that the routine, or one that it calls, writes."""
        found = {module_variable(symbol, routine) for routine in reached(self._routine)
                 for symbol in written_by(routine) if not symbol.is_argument}
        return {one for one in found if one is not None}

    def declare(self, nodes: list[Node]) -> None:
        """Declare the variables that the statements use and that are in no table yet."""
        for node in nodes:
            for reference in node.walk(Reference):
                symbol = reference.symbol
                if symbol.name not in self._table and type(symbol) is DataSymbol \
                        and symbol.is_automatic:
                    self._table.add(symbol)


def assigned(symbol: DataSymbol, value: Node | bool) -> Assignment:
    """:returns: an assignment of an expression or a logical value to a scalar."""
    return build.assign(build.ref(symbol), build.logical(value) if isinstance(value, bool)
                        else value)
