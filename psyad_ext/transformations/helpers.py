# SPDX-License-Identifier: BSD-3-Clause
"""Small Fortran routines that generated code calls: longer tapes, functions that Fortran lacks."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Call, Container, Node, Reference, Routine
from psyclone.psyir.symbols import ImportInterface, RoutineSymbol, ScalarType, Symbol

from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions.kinds import LOGICAL, ElementType
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.source.parser import plain_reader
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.walking import nodes_of, routines_of
from psyad_ext.rules.table import FunctionSymbol
from psyad_ext.transformations import templates
from psyad_ext.transformations.functions import FUNCTIONS

_EXTEND = """
subroutine {name}(tape, wanted)
  {use}
  implicit none
  {type}, allocatable, intent(inout) :: tape(:)
  integer, parameter :: long = selected_int_kind(18)
  integer(kind=long), intent(in) :: wanted
  {type}, allocatable :: longer(:)
  integer(kind=long) :: length
  length = size(tape, kind=long)
  allocate(longer(1:max(wanted, 2*length)))
  longer(1:length) = tape(1:length)
  call move_alloc(longer, tape)
end subroutine {name}
"""

class Helpers:
    """Adds each helper routine once to the module that needs it.

    :param home: the container of the generated routines.
    """

    def __init__(self, home: Container) -> None:
        self._home = home
        self._typed: dict[tuple[str, tuple[str, int | str]], RoutineSymbol] = {}
        self._functions: dict[tuple[str, tuple[str, int | str]], RoutineSymbol] = {}
        self._plain: dict[tuple[str, str], RoutineSymbol] = {}
        self._waiting: list[Routine] = []
        self._given: set[str] = set()

    def extend(self, type_: ElementType) -> RoutineSymbol:
        """:returns: the routine that makes a tape of this type longer."""
        return self.typed("extend_tape", _EXTEND, type_)

    def typed(self, name: str, template: str, type_: ElementType) -> RoutineSymbol:
        """
        :param name: what the name of a routine begins with.
        :param template: its text, with placeholders for its name and for the type.
        :param type_: the type.

        :returns: the routine.
        """
        key = (name, type_.spelling)
        if key not in self._typed:
            self._typed[key] = self._added(template, f"{name}_{type_.label}", type_)
        return self._typed[key]

    def function(self, symbol: FunctionSymbol) -> RoutineSymbol:
        """:returns: the routine of a function that derivatives need."""
        name = f"{symbol.name}_{symbol.type_.label}"
        key = (name, symbol.type_.spelling)
        if key not in self._functions:
            function = self._added(FUNCTIONS[symbol.name], name, symbol.type_)
            # In its own text the name of a kind stands for nothing yet.
            function.datatype = symbol.type_.scalar()
            self._functions[key] = function
        return self._functions[key]

    def unite(self) -> RoutineSymbol:
        """:returns: the routine that makes the union of two sets of independent elements."""
        return self.plain("unite_sets", templates.UNITE)

    def plain(self, name: str, template: str) -> RoutineSymbol:
        """
        :param name: wished name of a routine.
        :param template: its text, with a placeholder for the name.

        :returns: the routine.
        """
        key = (name, template)
        if key not in self._plain:
            self._plain[key] = self._read(template.format(name=self._free(name)))
        return self._plain[key]

    def new(self, routines: Sequence[Routine]) -> list[Routine]:
        """:returns: those routines, with names of their own, that have not been asked for."""
        found = [one for one in routines if one.name.lower() not in self._given]
        self._given.update(one.name.lower() for one in found)
        return found

    def bind_functions(self, statements: Sequence[Node]) -> None:
        """Let generated statements call the functions that Fortran lacks."""
        for statement in statements:
            for call in nodes_of(statement, Call):
                if isinstance(call.routine.symbol, FunctionSymbol):
                    function = self.function(call.routine.symbol)
                    if any(map(rank, call.arguments)):
                        function.is_elemental = True
                    call.routine.symbol = function

    def _added(self, template: str, name: str, type_: ElementType) -> RoutineSymbol:
        name = self._free(name)
        _, use = _kind_text(type_)
        numbers = {word: _number(value, type_)
                   for word, value in (("zero", "0.0"), ("half", "0.5"), ("one", "1.0"))}
        declared = declaration(type_)
        text = template.format(name=name, use=use, **numbers, type=declared)
        return self._read(text)

    def _free(self, name: str) -> str:
        """:returns: a name free in the whole file: modules may use each other without "only"."""
        in_file = {routine.name.lower() for routine in routines_of(self._home.root)}
        waiting = {routine.name.lower() for routine in self._waiting}
        return unique(name, names_in_scope(self._home) | in_file | waiting)

    def _read(self, text: str) -> RoutineSymbol:
        routine = plain_reader().psyir_from_source(text).walk(Routine)[0]
        routine.detach()
        self._waiting.append(routine)
        return routine.symbol

    def add(self) -> None:
        """Add those of the routines asked for to the container that are called.

        What asked for one may have been found to be unnecessary since.
        """
        called = {call.routine.name.lower() for top in (self._home, *self._waiting)
                  for call in nodes_of(top, Call)} if self._waiting else set()
        for routine in self._waiting:
            if routine.name.lower() not in called:
                continue
            self._home.addchild(routine)
            self._home.symbol_table.lookup(routine.name).visibility = Symbol.Visibility.PRIVATE
        self._waiting.clear()


def declaration(type_: ElementType) -> str:
    """:returns: a type as Fortran text, without a kind if that is not given in the source: what it
        is then depends on how the source is compiled."""
    if type_.length is not None:
        return f"character(len={type_.length})"
    base = "logical" if type_.intrinsic is LOGICAL else type_.intrinsic.name.lower()
    if type_.precision is ScalarType.Precision.DOUBLE:
        return "double precision" if type_.is_real else f"{base}(kind=kind(1.0d0))"
    if type_.precision is ScalarType.Precision.UNDEFINED:
        return base
    return f"{base}(kind={_kind_text(type_)[0]})"


def _number(value: str, type_: ElementType) -> str:
    """:returns: a number as a literal of a type."""
    if type_.precision is ScalarType.Precision.DOUBLE:
        return f"{value}d0"
    if type_.precision is ScalarType.Precision.UNDEFINED:
        return value
    return f"{value}_{_kind_text(type_)[0]}"


def _kind_text(type_: ElementType) -> tuple[str, str]:
    """:returns: the kind as Fortran text, and the use statement that it needs."""
    if isinstance(type_.kind, int):
        return str(type_.kind), ""
    symbol = type_.precision.symbol if isinstance(type_.precision, Reference) else None
    if symbol is not None and isinstance(symbol.interface, ImportInterface):
        return symbol.name, f"use {symbol.interface.container_symbol.name}, only: {symbol.name}"
    return str(type_.kind), ""
