# SPDX-License-Identifier: BSD-3-Clause
"""Kinds and default values of components, in names that a routine knows."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Container, DataNode, Literal, Node, Reference, Routine)
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import TypedConstructor
from psyad_ext.ir.expressions.conversions import have_same_type
from psyad_ext.ir.expressions.kinds import element_type, integer_value, resolved
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.expressions.taken_names import named_kind
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.deferred_type import is_changing_text
from psyad_ext.ir.tree.definitions import NotTakenApart
from psyad_ext.ir.tree.walking import nodes_of


def known_precision(type_: ScalarType, routine: Routine | Container) -> object:
    """
    :param type_: a type from another scope.
    :param routine: a routine.

    :returns: its kind in names that the routine knows, as a number if there is none.

    :raises NotTakenApart: if the kind is not known.
    """
    precision = type_.precision
    if not isinstance(precision, DataNode):
        return precision
    value = integer_value(precision)
    if value is None:
        raise NotTakenApart("the kind of a component is not known")
    # A bare number would be written as real*8.
    return named_kind(precision, routine) or build.integer(value)


def known_type(type_: ScalarType, routine: Routine | Container) -> ScalarType:
    """
    :param type_: a type from another scope; if it is text, its length is a number.
    :param routine: a routine.

    :returns: the same in names that the routine knows.

    :raises NotTakenApart: if the kind is not known.
    """
    if is_changing_text(type_):
        return copied_type(type_)
    precision = known_precision(type_, routine)
    own = element_type(type_)
    length = own.length if own is not None else None
    return ScalarType(type_.intrinsic, precision, length=length)


def known_value(value: Node, routine: Routine) -> Node:
    """
    :param value: a constant expression from the definition of a type.
    :param routine: a routine.

    :returns: the same in names that the routine knows.

    :raises NotTakenApart: if there are none.
    """
    holder = Assignment()
    holder.addchild(copied(value))
    for literal in nodes_of(holder, Literal):
        if isinstance(literal.datatype, ScalarType):
            # There is no setter: a literal is meant to keep its type for life.
            literal._datatype = ScalarType(  # pylint: disable=protected-access
                literal.datatype.intrinsic, known_precision(literal.datatype, routine))
    for listed in nodes_of(holder, TypedConstructor):
        if listed.type_ is not None:
            listed.type_ = element_type(known_type(listed.type_.scalar(), routine))
    for reference in list(references(holder)):
        own = routine.symbol_table.lookup(reference.symbol.name, otherwise=None)
        if own is not reference.symbol:
            reference.replace_with(known_value(_value_of(reference), routine))
    return holder.children[0].detach()


def _value_of(reference: Reference) -> Node:
    """:returns: the value of a constant of another module."""
    number = integer_value(reference)
    if number is not None:
        return build.integer(number)
    symbol = resolved(reference.symbol)
    text = _constant_text(symbol)
    if text is not None:
        return text
    if type(reference) is not Reference or not getattr(symbol, "is_constant", False) \
            or symbol.initial_value is None \
            or symbol.is_array and not isinstance(symbol.initial_value, ArrayConstructor) \
            or not have_same_type(Reference(symbol), symbol.initial_value):
        raise NotTakenApart(f"a default value uses '{reference.symbol.name}'")
    return symbol.initial_value


def _constant_text(symbol: Symbol) -> Literal | None:
    """:returns: the value of a constant that is text, as long as the constant."""
    type_ = element_type(getattr(symbol, "datatype", None))
    value = getattr(symbol, "initial_value", None)
    if type_ is None or type_.length is None or symbol.is_array or not symbol.is_constant \
            or not isinstance(value, Literal):
        return None
    return build.text(value.value[:type_.length].ljust(type_.length))
