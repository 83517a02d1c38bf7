# SPDX-License-Identifier: BSD-3-Clause
"""Twins of routines: the same statements with variables of their own.

While routines are in the smaller language, their symbols know what they stand for. PSyclone's
copies would forget that, so that clones are made here; they stand in no container.
"""

from __future__ import annotations

from collections import OrderedDict
from copy import copy

from psyclone.psyir.nodes import Assignment, Container, Loop, Node, Reference, Routine, Schedule
from psyclone.psyir.nodes.node import ChildrenList
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol, SymbolTable

from psyad_ext.core.side_tables import carry
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.walking import nodes_of, statements_of


def can_be_cloned(routine: Routine) -> bool:
    """:returns: whether all variables of a routine are declared at its start."""
    return all(inner is routine or inner.symbol_table.is_empty()
               for inner in statements_of(routine, Schedule))


def clone_of(routine: Routine) -> Routine:
    """
    :param routine: a routine.

    :returns: a routine with copies of its statements and its variables, of the same name and with
        the same parent, which does not know of it.
    """
    clone = type(routine).__new__(type(routine))
    clone.__dict__.update(routine.__dict__)
    carry(routine, clone)
    clone._children = ChildrenList(clone, clone._validate_child, clone._children_valid_format)
    variables = _Variables(routine)
    clone._symbol_table = variables.table(routine.symbol_table, clone)
    for statement in routine.children:
        new = copied(statement)
        new._parent = clone
        list.append(clone._children, new)
    variables.bind(clone)
    return clone


class _Variables:
    """The variables of a clone, by those of the routine."""

    def __init__(self, routine: Routine) -> None:
        self._new: dict[Symbol, Symbol] = {}
        self._around = {symbol for table in _tables_around(routine) for symbol in table.symbols}

    def table(self, table: SymbolTable, clone: Routine) -> SymbolTable:
        """:returns: the names of the clone."""
        # pylint: disable=protected-access
        new = copy(table)
        new._node = clone
        new._symbols = OrderedDict((name, self.own(symbol))
                                   for name, symbol in table._symbols.items())
        new._argument_list = [self.own(symbol) for symbol in table._argument_list]
        new._tags = {tag: self.own(symbol) for tag, symbol in table._tags.items()}
        return new

    def own(self, symbol: Symbol) -> Symbol:
        """:returns: what stands for a symbol in the clone: constants and others' do themselves."""
        if not isinstance(symbol, DataSymbol) or symbol.is_constant or symbol.is_import \
                or symbol in self._around:
            return symbol
        if symbol not in self._new:
            self._new[symbol] = new = copy(symbol)
            carry(symbol, new)
            new.interface = copy(symbol.interface)
            if isinstance(symbol.datatype, (ArrayType, ScalarType)):
                new.datatype = copied_type(symbol.datatype)
                for bound in _nodes_in(new.datatype):
                    self.bind(bound)
            if isinstance(new, ComponentSymbol):
                self._bind_rows(new)
        return self._new[symbol]

    def _bind_rows(self, new: ComponentSymbol) -> None:
        """Let a component of the clone know what tells the bounds of its rows there."""
        new.inquiries = {inquiry: self.own(answer) for inquiry, answer in new.inquiries.items()}
        if new.given is not None:
            # What stands for indices in the bounds is in no statement.
            self._new.update((counter, counter) for counter in new.given.counters)
            new.given = new.given.changed(self._bound)

    def _bound(self, expression: Node) -> Node:
        holder = Assignment()
        holder.addchild(copied(expression))
        self.bind(holder)
        return holder.children[0].detach()

    def bind(self, tree: Node) -> None:
        """Let a tree refer to the variables of the clone."""
        for reference in nodes_of(tree, Reference):
            reference.symbol = self.own(reference.symbol)
        for loop in statements_of(tree, Loop):
            loop.variable = self.own(loop.variable)


def _tables_around(routine: Routine) -> list[SymbolTable]:
    tables, container = [], routine.ancestor(Container)
    while container is not None:
        tables.append(container.symbol_table)
        container = container.ancestor(Container)
    return tables


def _nodes_in(datatype: ArrayType | ScalarType) -> list[Node]:
    """:returns: the expressions that a type depends on."""
    if isinstance(datatype, ScalarType):
        return [datatype._length] if isinstance(datatype._length, Node) else []
    bounds = [bound for extent in datatype.shape if isinstance(extent, ArrayType.ArrayBounds)
              for bound in (extent.lower, extent.upper)]
    element = datatype.elemental_type
    return [*(bound for bound in bounds if isinstance(bound, Node)),
            *(_nodes_in(element) if isinstance(element, ScalarType) else [])]
