# SPDX-License-Identifier: BSD-3-Clause
"""The types of what names of associate constructs stand for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from psyclone.psyir.nodes import ArrayConstructor, Literal, Node, Reference
from psyclone.psyir.symbols import (
    ArrayType, DataType, DataTypeSymbol, ScalarType, Symbol, UnresolvedType, UnsupportedFortranType)

from psyad_ext.ir.expressions.kinds import TEXT
from psyad_ext.ir.expressions.questions import declared_rank, varies
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.expressions.text import text_type
from psyad_ext.ir.lookup.callees import rank_of_value, value_datatype
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.tree.walking import nodes_of


def selected_type(value: Node) -> DataType:
    """:returns: the type of what is selected, as far as it is known."""
    with _known_pointers(value):
        return _type_of_value(value)


def _type_of_value(value: Node) -> DataType:
    if isinstance(value, Literal) and value.datatype.intrinsic is ScalarType.Intrinsic.CHARACTER:
        # PSyclone takes all of them for single letters.
        return ScalarType(value.datatype.intrinsic, value.datatype.precision,
                          length=len(value.value))
    type_ = value_type(value) if _is_clear(value) else None
    if type_ is None:
        own = value_datatype(value)
        return own if isinstance(own, DataTypeSymbol) else UnresolvedType()
    dimensions, scalar = rank_of_value(value), type_.scalar()
    if scalar.intrinsic is TEXT and isinstance(value, ArrayConstructor):
        lengths = {len(one.value) if isinstance(one, Literal) else None for one in value.children}
        if len(lengths) > 1 or None in lengths:
            return UnresolvedType()
        scalar = text_type(*lengths)
    return ArrayType(scalar, [ArrayType.Extent.DEFERRED]*dimensions) if dimensions else scalar


def _is_clear(value: Node) -> bool:
    """:returns: whether the rank of an expression does not depend on types of components."""
    if all(type(one.symbol) is not Symbol and (
            not hasattr(one, "member") or _is_element(one) or _has_known_rank(one))
           for one in nodes_of(value, Reference)):
        return True
    try:
        datatype = value.datatype
    except (NotImplementedError, TypeError, AttributeError):
        return False
    return isinstance(datatype, ScalarType) \
        or isinstance(datatype, ArrayType) and len(datatype.shape) == rank_of_value(value)


def _is_element(reference: Reference) -> bool:
    """:returns: whether this is an element of an array in a structure that is no array itself."""
    root, *members = steps_of(reference)
    return root.indices is None and not declared_rank(reference.symbol) and all(
        one.indices is not None and not any(map(varies, one.indices)) for one in members)


def _has_known_rank(reference: Reference) -> bool:
    """:returns: whether the type of a component is known."""
    try:
        return isinstance(reference.datatype, (ScalarType, ArrayType))
    except (NotImplementedError, TypeError, AttributeError):
        return False


@contextmanager
def _known_pointers(value: Node) -> Iterator[None]:
    """While active, the pointers in an expression have the types of what they point at."""
    pointers = {one.symbol: one.symbol.datatype for one in nodes_of(value, Reference)
                if isinstance(getattr(one.symbol, "datatype", None), UnsupportedFortranType)
                and one.symbol.datatype.partial_datatype is not None}
    for symbol, datatype in pointers.items():
        symbol.datatype = datatype.partial_datatype
    try:
        yield
    finally:
        for symbol, datatype in pointers.items():
            symbol.datatype = datatype
