# SPDX-License-Identifier: BSD-3-Clause
"""Types of what internal functions return, while their host is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, DataTypeSymbol, NoType, RoutineSymbol)

from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank


@contextmanager
def known_types(functions: Sequence[Routine],
                symbols: Mapping[str, RoutineSymbol]) -> Iterator[None]:
    """While active, the types of what functions return are known by their names.

    :param functions: internal procedures.
    :param symbols: what their names mean.
    """
    for routine in functions:
        result = routine.return_symbol
        type_ = _type_of_elements(result) if result is not None else None
        if type_ is not None:
            shape = [ArrayType.Extent.DEFERRED] * declared_rank(result)
            symbols[routine.name.lower()].datatype = ArrayType(type_, shape) if shape else type_
    try:
        yield
    finally:
        for symbol in symbols.values():
            symbol.datatype = NoType()


def _type_of_elements(result: DataSymbol) -> DataType | None:
    """:returns: the type of a result, or of its elements; None if it is not known."""
    type_ = symbol_type(result)
    if type_ is not None:
        return type_.scalar()
    datatype = getattr(result.datatype, "intrinsic", result.datatype)
    return datatype if isinstance(datatype, DataTypeSymbol) else None
