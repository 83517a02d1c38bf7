# SPDX-License-Identifier: BSD-3-Clause
"""The zero of each type."""

from __future__ import annotations

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, TEXT, symbol_type


def zero_of(symbol: DataSymbol) -> Node:
    """:returns: zero, or false, or nothing in the type of ``symbol``."""
    type_ = symbol_type(symbol)
    if type_.intrinsic is TEXT:
        return build.text("")
    if type_.is_real:
        return build.real("0.0", type_)
    has_numbers = type_.is_complex or type_.intrinsic is INTEGER
    return build.integer(0) if has_numbers else build.logical(False)
