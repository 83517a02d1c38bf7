# SPDX-License-Identifier: BSD-3-Clause
"""Which references may mean the same storage, before pointers and structures are taken apart."""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.declarations.attributes import is_target
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.lookup.type_reading import is_pointer_type
from psyad_ext.ir.structures.component_types import are_different_components, component_types
from psyad_ext.ir.tree.module_pointers import is_module_pointer, is_module_target


def may_share(left: Reference, right: Reference, routine: Routine) -> bool:
    """
    :param left: a reference in a routine.
    :param right: another one.
    :param routine: the routine.

    :returns: whether they may mean the same storage, for some values of their indices.
    """
    by_pointer = [_passes_pointer(one, routine) for one in (left, right)]
    if left.symbol is right.symbol:
        return any(by_pointer) or not are_different_components(left, right, routine)
    return any(by_pointer) and _may_have_one_type(left, right) and all(
        passes or _may_be_target(one.symbol) for one, passes in zip((left, right), by_pointer))


def _passes_pointer(reference: Reference, routine: Routine) -> bool:
    """:returns: whether a reference is one to what a pointer points at, as far as is known."""
    symbol = reference.symbol
    return is_module_pointer(symbol) or is_pointer_type(getattr(symbol, "datatype", None)) or any(
        one is None or is_pointer_type(one) for one in component_types(reference, routine))


def _may_have_one_type(left: Reference, right: Reference) -> bool:
    types = [symbol_type(one.symbol) if type(one) in (Reference, ArrayReference)
             and isinstance(one.symbol, DataSymbol) else None for one in (left, right)]
    return None in types or types[0].intrinsic is types[1].intrinsic


def _may_be_target(symbol: Symbol) -> bool:
    if not isinstance(symbol, DataSymbol) or symbol.is_import:
        return True
    plain = isinstance(symbol.datatype, (ScalarType, ArrayType)) and isinstance(
        symbol.datatype.intrinsic, ScalarType.Intrinsic)
    return not plain or is_target(symbol) or is_module_target(symbol)
