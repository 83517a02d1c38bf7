# SPDX-License-Identifier: BSD-3-Clause
"""Kinds of declarations that are computed: ``real(kind(x)) :: y``.

PSyclone knows names, numbers and the kinds of literals only.
"""

from __future__ import annotations

from fparser.two.Fortran2003 import (
    Intrinsic_Function_Reference, Intrinsic_Type_Spec, Kind_Selector, Name)
from fparser.two.utils import Base, walk
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Assignment, DataNode, Literal, Node, Schedule
from psyclone.psyir.symbols import ScalarType, SymbolTable

from psyad_ext.ir.copying import copied
from psyad_ext.ir.kinds import integer_value, symbol_type


class KindReader(Fparser2Reader):
    """PSyclone's reader, which computes kinds."""

    def _process_precision(self, type_spec: Intrinsic_Type_Spec, psyir_parent: Node
                           ) -> ScalarType.Precision | int | DataNode | None:
        asked = _computed(type_spec)
        known = None if asked is None else self._kind(asked, psyir_parent)
        return super()._process_precision(type_spec, psyir_parent) if known is None else known

    def _kind(self, asked: Base, parent: Node) -> DataNode | None:
        """:returns: the kind that an expression gives; None if it is not known."""
        argument = asked.children[1].children[0]
        table = parent.scope.symbol_table
        if str(asked.children[0]).lower() == "kind" and isinstance(argument, Name):
            return _kind_of(argument.string, table)
        holder = Assignment(parent=Schedule(parent=parent))
        self.process_nodes(holder, [asked])
        value = integer_value(holder.children[0])
        return None if value is None else _number(value)


def _computed(type_spec: Intrinsic_Type_Spec) -> Intrinsic_Function_Reference | None:
    """:returns: the call of an intrinsic function, with names in it, that is a kind."""
    selector = type_spec.children[1]
    asked = selector.children[1] if isinstance(selector, Kind_Selector) else None
    return asked if isinstance(asked, Intrinsic_Function_Reference) \
        and walk(asked.children[1], Name) else None


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
