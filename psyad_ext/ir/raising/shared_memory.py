# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines stop where variables, of which derivatives need different ones, overlap.

Whether two pointers are associated with the same target says nothing of parts of it: the places in
memory of the first and of the last elements are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import BinaryOperation, Call, Literal, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, ImportInterface, RoutineSymbol, ScalarType, Symbol)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_allocatable
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.made_again import note_made_again
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.statements import error_stop

_AND, _LE = BinaryOperation.Operator.AND, BinaryOperation.Operator.LE
_MODULE = "iso_c_binding"


def stop_where_overlapping(routine: Routine, pairs: Sequence[tuple[DataSymbol, DataSymbol]],
                           pointers: Sequence[DataSymbol]) -> None:
    """Stop at the start of a routine where two variables overlap, in place.

    :param routine: a generated routine.
    :param pairs: variables that must not overlap.
    :param pointers: those that may be associated with nothing.
    """
    if not pairs:
        return
    places = _Places(routine)
    statements: list[Statement] = []
    for symbol in dict.fromkeys(one for pair in pairs for one in pair):
        statements += places.of(symbol, symbol in pointers)
    condition = build.any_of(BinaryOperation.create(
        _AND, places.is_before(one, other), places.is_before(other, one)) for one, other in pairs)
    statements.append(build.branch(condition, [error_stop("pointers share a target")]))
    statements[0].preceding_comment = "Derivatives need different targets of pointers."
    note_made_again(statements)
    build.insert(routine, 0, statements)


def _may_be_unallocated(symbol: DataSymbol) -> bool:
    head = getattr(symbol.datatype, "declaration", "").partition("::")[0].lower()
    return "allocatable" in head or is_allocatable(symbol) and "pointer" not in head


class _Places:
    """The places in memory of variables.

    :param routine: the routine that asks for them.
    """

    def __init__(self, routine: Routine) -> None:
        self._table = routine.symbol_table
        self._names = Names(routine)
        module = self._table.lookup(_MODULE, otherwise=None)
        if not isinstance(module, ContainerSymbol):
            module = ContainerSymbol(_MODULE, is_intrinsic=True)
            self._table.add(module)
        self._locate = self._imported(RoutineSymbol, "c_loc", module)
        kind = self._imported(DataSymbol, "c_intptr_t", module,
                              datatype=ScalarType.integer_type())
        self._type = ScalarType(ScalarType.Intrinsic.INTEGER, Reference(kind))
        self._base = self._new("place")
        self._ends: dict[DataSymbol, tuple[DataSymbol, DataSymbol]] = {}

    def _imported(self, kind: type[Symbol], name: str, module: ContainerSymbol,
                  **more: object) -> Symbol:
        own = self._names.symbol(name, ScalarType.integer_type()).name
        symbol = kind(own, interface=ImportInterface(
            module, orig_name=name if own != name else None), **more)
        self._table.add(symbol)
        return symbol

    def _new(self, name: str) -> DataSymbol:
        symbol = self._names.symbol(name, copied_type(self._type))
        self._table.add(symbol)
        return symbol

    def of(self, symbol: DataSymbol, is_pointer: bool) -> list[Statement]:
        """:returns: what finds out where a variable starts and ends."""
        first, last = self._ends[symbol] = (self._new(f"{symbol.name}_first"),
                                            self._new(f"{symbol.name}_last"))
        nothing: list[Statement] = [build.assign(build.ref(first), build.integer(1)),
                                    build.assign(build.ref(last), build.integer(0))]
        found: list[Statement] = [build.assign(build.ref(self._base), self._place(symbol, None))]
        ends: dict[DataSymbol, Node] = {first: build.ref(self._base), last: build.ref(self._base)}
        for dimension in range(declared_rank(symbol)):
            length = build.sub(self._place(symbol, dimension), build.ref(self._base))
            for end, choice in ((first, "MIN"), (last, "MAX")):
                ends[end] = build.add(ends[end], build.intrinsic(
                    choice, copied(length), Literal("0", copied_type(self._type))))
        found += [build.assign(build.ref(end), value) for end, value in ends.items()]
        if declared_rank(symbol):
            found = [build.branch(build.greater(
                build.intrinsic("SIZE", build.ref(symbol)), build.integer(0)), found)]
        if is_pointer or _may_be_unallocated(symbol):
            found = [build.branch(build.intrinsic(
                "ASSOCIATED" if is_pointer else "ALLOCATED", build.ref(symbol)), found)]
        return [*nothing, *found]

    def _place(self, symbol: DataSymbol, dimension: int | None) -> Node:
        """:returns: the place of the first element, or of the last one in one dimension."""
        indices = [bounds_of(symbol, number)[number == dimension]
                   for number in range(declared_rank(symbol))]
        element = Call.create(self._locate, [build.ref(symbol, indices)])
        return build.intrinsic("TRANSFER", element, build.ref(self._base))

    def is_before(self, one: DataSymbol, other: DataSymbol) -> Node:
        """:returns: whether a variable starts before another one ends."""
        return BinaryOperation.create(_LE, build.ref(self._ends[one][0]),
                                      build.ref(self._ends[other][1]))
