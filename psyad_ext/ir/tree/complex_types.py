# SPDX-License-Identifier: BSD-3-Clause
"""Complex types, which PSyclone keeps as text.

No derivative passes through complex values. They are recorded, passed and computed again as
integers are, for which they need a type that can be told from all others.
"""

from __future__ import annotations

import re

from fparser.two.Fortran2003 import Type_Declaration_Stmt
from fparser.two.utils import Base
from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, ScalarType, UnsupportedFortranType)

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.uncommented import uncommented

_plain = SideTable[UnsupportedFortranType, bool](False, travels=True)
_HEAD = re.compile(r"(\s*)(double\s+)?complex\b\s*(\*\s*(\d+))?", re.IGNORECASE)
#: What PSyclone writes for the type of the parts, and what the whole is in standard Fortran.
_WHOLES = ((re.compile(r"real\*(\d+)"), r"complex(kind=\1)"),
           (re.compile(r"double precision\b"), "complex(kind=kind(1.0d0))"),
           (re.compile(r"real\b"), "complex"))


def _further(name: str) -> ScalarType.Intrinsic:
    """:returns: a kind of type that PSyclone does not list."""
    new = object.__new__(ScalarType.Intrinsic)
    new._name_, new._value_ = name, name
    new.__objclass__ = ScalarType.Intrinsic
    return new


#: The kind of type that stands for complex numbers.
COMPLEX = _further("COMPLEX")


def is_complex_type(datatype: object) -> bool:
    """:returns: whether a type is complex, or that of an array of complex numbers."""
    if isinstance(datatype, UnsupportedFortranType):
        datatype = datatype.partial_datatype
    if isinstance(datatype, ArrayType):
        datatype = datatype._elemental_type
    return isinstance(datatype, ScalarType) and datatype._intrinsic is COMPLEX


def note_complex(datatype: UnsupportedFortranType, known: DataType) -> None:
    """Let a type that is kept as text tell what is known of it.

    :param datatype: the type.
    :param known: what it would be if PSyclone knew complex numbers.
    """
    is_plain = not isinstance(known, UnsupportedFortranType)
    datatype._partial_datatype = known if is_plain else known.partial_datatype
    _plain.note(datatype, is_plain)


def plain_complex(datatype: UnsupportedFortranType) -> DataType | None:
    """:returns: the type behind a text if it is complex, and has no further attributes."""
    return datatype.partial_datatype if _plain.of(datatype) else None


def real_counterpart(text: str) -> str | None:
    """
    :param text: the type in a declaration.

    :returns: the same for the parts of a complex number; None if the type is no complex one.
    """
    match = _HEAD.match(text)
    if match is None:
        return None
    if match[4]:
        return f"real*{int(match[4])//2}{text[match.end():]}"
    return f"{'double precision' if match[2] else 'real'}{text[match.end():]}"


def with_real_type(declaration: Base) -> Base:
    """:returns: the declaration of the parts of complex numbers; any other one itself."""
    text = str(declaration)
    parts = real_counterpart(text) if isinstance(declaration, Type_Declaration_Stmt) else None
    if parts is None:
        return declaration
    new = Type_Declaration_Stmt(parts)
    new.item, new.parent = declaration.item, declaration.parent
    return new


def with_complex_elements(datatype: DataType) -> DataType:
    """:returns: the type of complex numbers, or of arrays of them, that have parts of a type."""
    if isinstance(datatype, ArrayType):
        return making.array_type(with_complex_elements(datatype._elemental_type), datatype._shape)
    return making.scalar_type(COMPLEX, datatype._precision)


def _with_real_elements(datatype: DataType) -> DataType:
    if isinstance(datatype, ArrayType):
        return making.array_type(_with_real_elements(datatype._elemental_type), datatype._shape)
    return making.scalar_type(ScalarType.Intrinsic.REAL, datatype._precision)


def declare_complex(routine: Routine) -> None:
    """Let PSyclone write the complex variables of a generated routine, in place.

    :param routine: the routine.
    """
    for symbol in routine.symbol_table.datasymbols:
        datatype = symbol.datatype
        if symbol.is_import or isinstance(datatype, UnsupportedFortranType) \
                or not is_complex_type(datatype):
            continue
        symbol.datatype = UnsupportedFortranType(declaration_of(symbol), datatype)


def declaration_of(symbol: DataSymbol) -> str:
    """:returns: the declaration of a variable, which may be complex, as text without comments."""
    if isinstance(symbol.datatype, UnsupportedFortranType) or not is_complex_type(symbol.datatype):
        with uncommented(symbol):
            return FortranWriter().gen_vardecl(symbol).strip()
    model = making.variable(symbol.name, _with_real_elements(symbol.datatype), symbol.interface)
    if symbol.is_constant:
        model = making.constant(symbol.name, model.datatype, copied(symbol.initial_value))
    text = FortranWriter().gen_vardecl(model).strip()
    return next(pattern.sub(whole, text, 1) for pattern, whole in _WHOLES if pattern.match(text))
