# SPDX-License-Identifier: BSD-3-Clause
"""Variables that different names surely do not share."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Reference
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, DefaultModuleInterface,
    ImportInterface, ScalarType, StaticInterface, Symbol)

_LASTING = (DefaultModuleInterface, ImportInterface, StaticInterface)
_APART = (ArgumentInterface, AutomaticInterface, *_LASTING)


def is_lasting(symbol: Symbol) -> bool:
    """:returns: whether a variable is there between calls, so that it may be ``threadprivate``."""
    return isinstance(symbol.interface, _LASTING) \
        and not (isinstance(symbol, DataSymbol) and symbol.is_constant)


def is_plain(reference: Reference) -> bool:
    """:returns: whether a variable is of an intrinsic type and has storage of its own."""
    symbol = reference.symbol
    if isinstance(reference.parent, IntrinsicCall) and reference.parent.children[0] is reference:
        return True
    if not isinstance(symbol, DataSymbol) or symbol.is_constant:
        return isinstance(symbol, DataSymbol)
    type_ = symbol.datatype
    return isinstance(symbol.interface, _APART) \
        and isinstance(type_, (ScalarType, ArrayType)) \
        and isinstance(type_.intrinsic, ScalarType.Intrinsic) \
        and (symbol.is_array or not reference.children)
