# SPDX-License-Identifier: BSD-3-Clause
"""Whether a section starts or ends where its array does, so that its bound need not be written.

PSyclone omits a bound that is spelled like that of the declaration, although it may have changed
since the array got its own, or be another variable of the same name.
"""

from __future__ import annotations

from psyclone.psyir.nodes import ArrayReference, IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of

_LOWER, _UPPER = IntrinsicCall.Intrinsic.LBOUND, IntrinsicCall.Intrinsic.UBOUND


def starts_with_array(section: Range) -> bool:
    """:returns: whether the first element is known to be that of the dimension."""
    return _is_bound(section, section.start, _LOWER)


def ends_with_array(section: Range) -> bool:
    """:returns: whether the last element is known to be that of the dimension."""
    return _is_bound(section, section.stop, _UPPER)


def is_whole(array: ArrayReference) -> bool:
    """:returns: whether all elements of an array are known to be meant."""
    return all(isinstance(index, Range) and integer_value(index.step) == 1
               and starts_with_array(index) and ends_with_array(index) for index in array.indices)


def _is_bound(section: Range, value: Node, which: IntrinsicCall.Intrinsic) -> bool:
    """:returns: whether a value is known to be a bound that the array has."""
    array = section.parent
    if array is None:
        return False
    if isinstance(value, IntrinsicCall) and array._is_bound_op(
            value, which, array.index_of(section)):
        return True
    if not isinstance(array, ArrayReference) or not isinstance(array.symbol, DataSymbol) \
            or type(array.symbol.datatype) is not ArrayType:
        return False
    # Asking for the shape itself makes PSyclone check it again.
    bounds = array.symbol.datatype._shape[array.index_of(section)]
    declared = getattr(bounds, "lower" if which is _LOWER else "upper", None)
    return isinstance(declared, Node) and constant_difference(declared, value) == 0 \
        and _stays(value) and _same_variables(array, declared, value)


def _stays(bound: Node) -> bool:
    """:returns: whether a bound is still what it was where the array got its own."""
    if isinstance(bound, IntrinsicCall) and bound.is_inquiry:
        return all(_stays_the_same(one.symbol) or _keeps_shape(one) for one in references(bound))
    return all(_stays_the_same(one.symbol) for one in nodes_of(bound, Reference))


def _stays_the_same(symbol: Symbol) -> bool:
    return bool(getattr(symbol, "is_constant", False)) or is_only_read(symbol)


def _keeps_shape(reference: Reference) -> bool:
    """:returns: whether an array is never allocated anew, nor pointed elsewhere."""
    datatype = reference.symbol.datatype if isinstance(reference.symbol, DataSymbol) else None
    return type(reference) is Reference and type(datatype) is ArrayType \
        and ArrayType.Extent.DEFERRED not in datatype._shape


def _same_variables(array: ArrayReference, declared: Node, value: Node) -> bool:
    """:returns: whether names mean the same where an array is declared and where it is used."""
    there = {one.symbol.name.lower(): one.symbol for one in references(declared)}
    here = [one.symbol for one in references(value)]
    if all(there.get(symbol.name.lower(), symbol) is symbol for symbol in here):
        return True
    # PSyclone does not bind all bounds anew in copies.
    table = array.scope.symbol_table
    while table is not None and table.symbols_dict.get(array.name.lower()) is not array.symbol:
        table = table.parent_symbol_table()
    return table is not None and not array.symbol.is_import and all(
        table.lookup(symbol.name, otherwise=None) is symbol for symbol in here)
