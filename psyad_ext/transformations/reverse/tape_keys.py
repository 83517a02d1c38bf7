# SPDX-License-Identifier: BSD-3-Clause
"""What tapes are told apart by: what they are for, and the type of their records."""

from __future__ import annotations

from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type, symbol_type

TapeKey = tuple[str, tuple[str, int | str]]

#: Branches taken are recorded in bytes: compilers number the kind of the shortest logicals 1.
CONTROL_TYPE = element_type(ScalarType(ScalarType.Intrinsic.BOOLEAN, build.integer(1)))
#: The tape of branches taken.
CONTROL_KEY: TapeKey = ("control", CONTROL_TYPE.spelling)
#: The type of numbers of iterations, and the tape that they are recorded on.
COUNT_TYPE = element_type(ScalarType.integer_type())
COUNT_KEY: TapeKey = ("value", COUNT_TYPE.spelling)


def value_key(symbol: Symbol) -> TapeKey:
    """:returns: the tape that values of ``symbol`` are recorded on."""
    return ("value", symbol_type(symbol).spelling)
