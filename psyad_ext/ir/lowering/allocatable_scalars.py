# SPDX-License-Identifier: BSD-3-Clause
"""Local allocatable scalars, as allocatable arrays of one element."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
import re

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Reference, Routine, Schedule, UnaryOperation)
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, ScalarType, Symbol, UnknownInterface,
    UnsupportedFortranType)

from psyad_ext.ir import build
from psyad_ext.ir.declarations import declared
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.memory import is_allocated
from psyad_ext.ir.walking import assignments_of, nodes_of

_ALLOCATABLE = re.compile(r",\s*allocatable\b", re.IGNORECASE)
_WHOLE = frozenset(("ALLOCATE", "DEALLOCATE", "ALLOCATED", "MOVE_ALLOC"))
_KINDS = (ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER, ScalarType.Intrinsic.BOOLEAN)


def give_scalars_a_dimension(routine: Routine) -> list[Callable[[], None]]:
    """Declare allocatable scalars as arrays, and refer to their only elements, in place.

    :param routine: the routine.

    :returns: what undoes the changes of declarations.
    """
    undo: list[Callable[[], None]] = []
    scalars: set[Symbol] = set()
    for symbol in routine.symbol_table.datasymbols:
        scalar = scalar_type(symbol, routine)
        if scalar is not None:
            undo += [partial(setattr, symbol, "datatype", symbol.datatype),
                     partial(setattr, symbol, "interface", symbol.interface)]
            symbol.datatype = ArrayType(scalar, [ArrayType.Extent.DEFERRED])
            symbol.interface = AutomaticInterface()
            scalars.add(symbol)
    if scalars:
        for assignment in list(assignments_of(routine)):
            if assignment.lhs.symbol in scalars and type(assignment.lhs) is Reference:
                _allocate_before(assignment)
        for reference in nodes_of(routine, Reference):
            if reference.symbol in scalars:
                _take_element(reference)
    return undo


def scalar_type(symbol: DataSymbol, routine: Routine) -> ScalarType | None:
    """:returns: the type of a local allocatable scalar, None for any other variable."""
    datatype = symbol.datatype
    if not isinstance(datatype, UnsupportedFortranType) or symbol.is_argument \
            or not isinstance(symbol.interface, (AutomaticInterface, UnknownInterface)):
        return None
    head, separator, entity = datatype.declaration.partition("::")
    if not separator or not _ALLOCATABLE.search(head) or routine.return_symbol is symbol:
        return None
    plain = DataSymbol(symbol.name, UnsupportedFortranType(
        f"{_ALLOCATABLE.sub('', head)}::{entity}"))
    known = declared(plain, routine)
    scalar = known.datatype if known is not None else None
    return scalar if isinstance(scalar, ScalarType) and scalar.intrinsic in _KINDS else None


def _allocate_before(assignment: Assignment) -> None:
    """An assignment allocates what is not allocated."""
    symbol = assignment.lhs.symbol
    missing = UnaryOperation.create(UnaryOperation.Operator.NOT, is_allocated(symbol))
    new = build.branch(missing, [build.intrinsic("ALLOCATE", build.ref(symbol))])
    adopt_location(new, assignment)
    new.preceding_comment, assignment.preceding_comment = assignment.preceding_comment, ""
    assignment.parent.addchild(new, assignment.position)


def _take_element(reference: Reference) -> None:
    call = reference.parent
    name = call.routine.name.upper() if isinstance(call, Call) else ""
    if name not in _WHOLE:
        reference.replace_with(build.ref(reference.symbol, [build.integer(1)]),
                               keep_name_in_context=True)
    elif name == "ALLOCATE" and isinstance(call, IntrinsicCall) \
            and isinstance(call.parent, Schedule) and not _is_named(reference):
        reference.replace_with(build.ref(reference.symbol, [
            build.section(build.integer(1), build.integer(1))]))


def _is_named(reference: Reference) -> bool:
    """:returns: whether an argument is an option, such as ``source``."""
    call = reference.parent
    place = next(number for number, one in enumerate(call.arguments) if one is reference)
    return call.argument_names[place] is not None
