# SPDX-License-Identifier: BSD-3-Clause
"""Kinds of declarations that are computed: ``real(kind(x)) :: y``, ``real(kinds(2)) :: z``.

PSyclone knows names, numbers and the kinds of literals only.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Data_Ref, Intrinsic_Function_Reference, Intrinsic_Type_Spec, Kind_Selector, Name, Part_Ref,
    Proc_Component_Ref)
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, DataNode, IntrinsicCall, Literal, Node, Reference,
    Schedule)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol, SymbolTable

from psyad_ext.ir.expressions.kinds import integer_value, resolved, symbol_type
from psyad_ext.ir.source.plain_reader import PlainReader
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied

#: Functions that give one element of a table.
_EXTREMES = {"MAXVAL": max, "MINVAL": min}


class KindReader(PlainReader):
    """PSyclone's reader, which computes kinds, and loses nothing that it fails at."""

    def _create_child(self, child: Base, parent: Node | None = None) -> Node | None:
        try:
            return super()._create_child(child, parent)
        except ValueError as error:
            # PSyclone would leave out the rest of the module: it raises this, for one, if a
            # function with the name of an intrinsic has arguments that this one has not.
            raise NotImplementedError(str(error)) from error

    def _process_precision(self, type_spec: Intrinsic_Type_Spec, psyir_parent: Node
                           ) -> ScalarType.Precision | int | DataNode | None:
        selector = type_spec.children[1]
        if isinstance(selector, Kind_Selector) and isinstance(
                selector.children[1], (Data_Ref, Proc_Component_Ref)):
            # Numbers of this kind, such as zero, can't be written with it.
            raise NotImplementedError(f"a kind that is a component: {selector}")
        asked = _computed(type_spec)
        known = None if asked is None else self._kind(asked, psyir_parent)
        if known is None and _is_function(asked):
            raise NotImplementedError(f"the kind {asked}")
        if known is not None:
            return known
        try:
            found = super()._process_precision(type_spec, psyir_parent)
        except TypeError as error:  # a constant that is no integer
            raise NotImplementedError(str(error)) from error
        # A bare number would be written as a length: REAL*8.
        return _number(found) if isinstance(found, int) and isinstance(selector, Kind_Selector) \
            and selector.children[0] != "*" else found

    def _kind(self, asked: Base, parent: Node) -> DataNode | None:
        """:returns: the kind that an expression gives; None if it is not known."""
        argument = asked.children[1].children[0]
        table = parent.scope.symbol_table
        if str(asked.children[0]).lower() == "kind" and isinstance(argument, Name):
            return _kind_of(argument.string, table)
        holder = Assignment(parent=Schedule(parent=parent))
        self.process_nodes(holder, [asked])
        value = _value_from_table(holder.children[0])
        return None if value is None else _number(value)


def _computed(type_spec: Intrinsic_Type_Spec) -> Base | None:
    """:returns: the call of an intrinsic function that is a kind, but those of literals, or the
        element of a table."""
    selector = type_spec.children[1]
    asked = selector.children[1] if isinstance(selector, Kind_Selector) else None
    return asked if isinstance(asked, Part_Ref) or _is_function(asked) \
        or isinstance(asked, Intrinsic_Function_Reference) and walk(asked.children[1], Name) \
        else None


def _is_function(asked: Base | None) -> bool:
    """:returns: whether a kind is what another function than KIND selects."""
    return isinstance(asked, Intrinsic_Function_Reference) \
        and str(asked.children[0]).lower() != "kind"


def _value_from_table(node: Node) -> int | None:
    """:returns: the value of an integer expression, which may be an element of a constant array, or
        the largest or smallest one; None if it is not known."""
    if isinstance(node, ArrayReference) and len(node.indices) == 1:
        values, place = _table(node.symbol), integer_value(node.indices[0])
        return values[place - 1] if values and place and 0 < place <= len(values) else None
    if isinstance(node, IntrinsicCall) and node.intrinsic.name in _EXTREMES \
            and len(node.arguments) == 1 and type(node.arguments[0]) is Reference:
        values = _table(node.arguments[0].symbol)
        return _EXTREMES[node.intrinsic.name](values) if values else None
    return integer_value(node)


def _table(symbol: Symbol) -> list[int]:
    """:returns: the elements of a constant vector, counted from 1; none if they are not known."""
    symbol = resolved(symbol)
    value = symbol.initial_value if isinstance(symbol, DataSymbol) and symbol.is_constant else None
    shape = symbol.datatype.shape if isinstance(value, ArrayConstructor) \
        and isinstance(symbol.datatype, ArrayType) else ()
    if len(shape) != 1 or not isinstance(shape[0], ArrayType.ArrayBounds) \
            or integer_value(shape[0].lower) != 1:
        return []
    values = list(map(integer_value, value.children))
    return [] if None in values else values


def _kind_of(name: str, table: SymbolTable) -> DataNode | None:
    """:returns: the kind of a variable or constant."""
    symbol = table.lookup(name, otherwise=None)
    type_ = None if symbol is None else symbol_type(symbol)
    if type_ is None:
        return None
    if isinstance(type_.precision, DataNode) and not symbol.is_import:
        return copied(type_.precision)
    return _number(type_.kind) if isinstance(type_.kind, int) else None


def _number(value: int) -> Literal:
    return Literal(str(value), ScalarType.integer_type())
