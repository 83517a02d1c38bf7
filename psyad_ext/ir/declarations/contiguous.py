# SPDX-License-Identifier: BSD-3-Clause
"""Types of which PSyclone would know nothing, or what is not true: those of contiguous arrays, of
arguments by value, of structures with values, and of text whose length changes; and pointers to
procedures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fparser.two.Fortran2003 import Access_Spec, Declaration_Type_Spec
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import (
    DataSymbol, Symbol, SymbolTable, UnknownInterface, UnsupportedFortranType)

from psyad_ext.ir.declarations.constant_inquiries import ask_numbers
from psyad_ext.ir.declarations.kind_selectors import KindReader
from psyad_ext.ir.source.outer_procedure_pointers import (
    declare_procedure_pointers, pointer_statements)
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.deferred_type import has_deferred_length

#: Attributes beside which PSyclone tells no types, and without which they are the same.
_UNKNOWN = frozenset(("contiguous", "value", "volatile", "asynchronous"))


class PointerReader(KindReader):
    """PSyclone's reader, which knows the types of what is contiguous or passed by value, and of
    arrays of structures that have values."""

    #: Whether the declaration of a constant is read.
    _is_constant = False

    def process_declarations(self, parent: Node, nodes: list[Base], arg_list: object,
                             visibility_map: dict[str, Symbol.Visibility] | None = None) -> None:
        # PSyclone makes a module opaque that has pointers to procedures.
        pointers = [] if isinstance(parent, Routine) else pointer_statements(nodes)
        others = [one for one in nodes if not any(one is other for other in pointers)]
        super().process_declarations(parent, others if pointers else nodes, arg_list,
                                     visibility_map)
        ask_numbers(parent.scope.symbol_table)
        declare_procedure_pointers(parent, pointers, visibility_map or {})

    def _process_decln(self, scope: Node, symbol_table: SymbolTable, decl: Base,
                       visibility_map: dict[str, Symbol.Visibility],
                       statics_list: Iterable[str] = ()) -> Symbol:
        self._is_constant = "PARAMETER" in str(decl.children[1] or "").upper().split(", ")
        try:
            return super()._process_decln(scope, symbol_table, decl, visibility_map, statics_list)
        finally:
            self._is_constant = False

    def _structure_accessor_handler(self, node: Base, parent: Node) -> Node:
        # PSyclone takes components in the values of constants for mistakes.
        if self._is_constant:
            raise NotImplementedError("a component in the value of a constant")
        return super()._structure_accessor_handler(node, parent)

    def declare_as_text(self, scope: Node, table: SymbolTable, decl: Base,
                        visible: dict[str, Symbol.Visibility]) -> Symbol | None:
        """
        :param scope: what a declaration stands in.
        :param table: its symbols.
        :param decl: the declaration of a variable that others, such as extents of components, have
            named before.
        :param visible: what statements say of symbols.

        :returns: the symbol, with the declaration as text; None if there is none.
        """
        name = str(decl.children[2].children[0].children[0]).lower()
        symbol = table.lookup(name, scope_limit=scope, otherwise=None)
        if not isinstance(symbol, DataSymbol):
            return None
        words = [str(one).lower() for one in walk(decl, Access_Spec)]
        own = Symbol.Visibility[words[0].upper()] if words \
            else visible.get(name, table.default_visibility)
        # PSyclone reads it again, as a new symbol, which it takes out itself.
        table._symbols.pop(name)
        try:
            known, _ = self._get_partial_datatype(decl, scope, table, visible)
        finally:
            table._symbols[name] = symbol
        symbol.copy_properties(DataSymbol(name, UnsupportedFortranType(str(decl), known),
                                          interface=UnknownInterface()))
        symbol.visibility = own
        return symbol

    def _get_partial_datatype(self, node: Base, *others: Any) -> tuple[Any, Any]:
        if has_deferred_length(str(node)):
            return None, None
        attributes = node.children[1]
        before = () if attributes is None else attributes.items
        words = [str(one).lower() for one in before]
        if not _UNKNOWN.isdisjoint(words):
            dropped, value = _UNKNOWN, None
        elif isinstance(node.children[0], Declaration_Type_Spec) and "pointer" not in words:
            # Only what the declaration says without them is asked for.
            dropped, value = {"parameter"}, node.children[2].children[0].children
        else:
            return super()._get_partial_datatype(node, *others)
        entity = node.children[2].children[0]
        kept = tuple(one for one, word in zip(before, words) if word not in dropped)
        items = node.items
        if attributes is not None:
            attributes.items = kept
            node.items = items if kept else (items[0], None, items[2])
        if value is not None:
            entity.items = (*value[:3], None)
        try:
            return super()._get_partial_datatype(node, *others)
        finally:
            node.items = items
            if attributes is not None:
                attributes.items = before
            if value is not None:
                entity.items = value
