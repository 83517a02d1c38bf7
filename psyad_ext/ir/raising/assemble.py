# SPDX-License-Identifier: BSD-3-Clause
"""Builds a routine from statements that refer to symbols of another routine.

Only what the statements use is declared. Every symbol is copied, so that
several routines can be built from the same symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from psyclone.psyir.nodes import (
    CodeBlock, Container, DataNode, FileContainer, IntrinsicCall, Literal, Node, Reference, Routine,
    Statement)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, ContainerSymbol, DataSymbol, DataType, DataTypeSymbol,
    GenericInterfaceSymbol, ImportInterface, IntrinsicSymbol, RoutineSymbol, ScalarType, Symbol,
    SymbolTable, UnresolvedInterface)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions.bound import SpecificSymbol
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.taken_names import (
    comes_with_module, is_same, is_taken, known_kind, listed_name)
from psyad_ext.ir.expressions.text import changing_type
from psyad_ext.ir.lookup.external_names import imported_external
from psyad_ext.ir.lookup.module_variables import role_of, set_role
from psyad_ext.ir.lookup.procedure_names import giving_modules
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.components import ComponentSymbol, same_component
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.optional import presence_of, set_presence
from psyad_ext.ir.tree.shared_names import other_import, other_imports
from psyad_ext.ir.tree.using import (
    can_use, found_import, import_around, like_symbol, module_symbol, using_container)
from psyad_ext.ir.tree.walking import Contents, contents_of, nodes_of, scopes_of

#: The type of what is being declared.
_NOT_YET = ScalarType.integer_type()


def assemble(symbol: RoutineSymbol, origin: Routine, home: Container | None,
             arguments: Sequence[tuple[DataSymbol, Access]],
             statements: Iterable[Statement],
             homes: Mapping[Symbol, Container] = MappingProxyType({}),
             contents: IdentityMap[Node, Contents] | None = None,
             result: DataSymbol | None = None) -> Routine:
    """
    :param symbol: symbol of the new routine.
    :param origin: the routine whose names the statements use.
    :param home: the container that the new routine will live in.
    :param arguments: its dummy arguments, with their intents.
    :param statements: its statements; taken over.
    :param homes: the containers of generated routines that the statements call.
    :param contents: what in statements has names, by their identity, as far as known.
    :param result: what it returns if it is a function.

    :returns: the new routine, with all declarations it needs.
    """
    routine = Routine(symbol)
    statements = list(statements)
    work = _Assembler(routine.symbol_table, origin, home, homes, statements)
    work.declare_arguments(arguments)
    for statement in statements:
        known = None if contents is None else contents.get(statement)
        work.rebind(known or contents_of(statement))
        routine.addchild(statement)
    work.keep_wildcard_imports()
    routine.symbol_table.specify_argument_list([work.new(s) for s, _ in arguments])
    if result is not None:
        routine.return_symbol = work.new(result)
    return routine


class _Assembler:
    def __init__(self, table: SymbolTable, origin: Routine, home: Container | None,
                 homes: Mapping[Symbol, Container], statements: Sequence[Statement]) -> None:
        self._statements = statements
        self._table = table
        self._origin = origin
        self._homes = homes
        self._home = home
        self._home_tables = _enclosing_tables(home)
        self._outer_symbols = _outer_symbols(origin)
        self._new: dict[Symbol, Symbol] = {}
        self._kinds: dict[str, DataSymbol] = {}

    def declare_arguments(self, arguments: Sequence[tuple[DataSymbol, Access]]) -> None:
        """Declare the arguments, scalars before arrays: PSyclone checks the types of extents."""
        for symbol, access in arguments:
            new = same_component(symbol, symbol.name, _NOT_YET, ArgumentInterface(access))
            set_role(new, role_of(symbol))
            set_presence(new, presence_of(symbol))
            self._new[symbol] = new
            self._table.add(new)
        for symbol, access in sorted(arguments, key=lambda argument: argument[0].is_array):
            self._new[symbol]._datatype = changing_type(symbol.name, access) \
                if declaration_of_deferred(symbol.datatype) else self._mapped_type(symbol.datatype)
        for symbol, _ in arguments:
            self._map_directions(self._new[symbol])

    def _map_directions(self, new: Symbol) -> None:
        """Name the number of directions of rows as it is known here."""
        if getattr(new, "directions", None) is not None:
            new.directions = self._mapped_node(new.directions)

    def new(self, symbol: Symbol) -> Symbol:
        """:returns: the symbol that stands for ``symbol`` in the new routine."""
        if symbol not in self._new:
            self._new[symbol] = self._declared(symbol)
        return self._new[symbol]

    def rebind(self, contents: Contents) -> None:
        """Make what has names refer to the new symbols."""
        for reference in contents.references:
            symbol = reference._symbol
            if type(symbol) is not IntrinsicSymbol:
                reference._symbol = self._new.get(symbol) or self.new(symbol)
        for literal in contents.literals:
            if isinstance(getattr(literal._datatype, "precision", None), DataNode):
                literal._datatype = self._mapped_type(literal._datatype)
        for loop in contents.loops:
            loop.variable = self.new(loop.variable)

    def keep_wildcard_imports(self) -> None:
        """Bring ``use`` statements without ``only`` along: their names can't be told."""
        for container in self._origin.symbol_table.containersymbols:
            if container.wildcard_import:
                module_symbol(self._table, container.name).wildcard_import = True

    def _declared(self, symbol: Symbol) -> Symbol:
        if isinstance(symbol, ComponentSymbol) and symbol.component.structure.module is not None \
                and role_of(symbol) is None:
            return symbol  # its structure is declared in the end
        if isinstance(symbol, SpecificSymbol):
            return symbol.within(self.new)
        if self._is_taken(symbol):
            return self._renamed(symbol)
        if isinstance(symbol.interface, ImportInterface):
            listed = listed_name(symbol, self._origin) if _is_constant(symbol) else symbol
            return self._imported(symbol) if listed is symbol else self.new(listed)
        if symbol in self._outer_symbols:
            if self._outer_symbols[symbol] in self._home_tables:
                return symbol
            if getattr(symbol, "is_constant", False) \
                    and symbol.visibility is Symbol.Visibility.PRIVATE:
                return self._local(symbol)
            module = self._origin.ancestor(Container)
            return self._external(symbol) if isinstance(module, FileContainer) \
                else self._from_module(symbol, module)
        if symbol in self._homes:
            module = self._homes[symbol]
            if module is self._home or isinstance(module, FileContainer):
                return symbol
            return self._from_module(symbol, module)
        if isinstance(symbol, DataSymbol) and not symbol.is_unresolved:
            return self._local(symbol)
        return symbol  # what is unresolved comes from a module, of which all names are used

    def _is_taken(self, symbol: Symbol) -> bool:
        """:returns: whether a constant of another scope has a name that means something else in
            the routine, or in what has been declared."""
        if not _is_constant(symbol):
            return False
        known = self._table.symbols_dict.get(symbol.name.lower())
        return is_taken(symbol, self._origin) or symbol.is_import and known is not None \
            and not comes_with_module(symbol, self._origin) and not is_same(symbol, known)

    def _renamed(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a constant of another scope under a name that means nothing else."""
        name = unique(symbol.name, {*self._table.symbols_dict, *names_in_scope(self._origin)})
        if not symbol.is_import:
            return self._local(symbol, name)
        module = symbol.interface.container_symbol.name
        original = symbol.interface.orig_name or symbol.name
        if not can_use(self._table, module):
            return self._import_around(symbol, module, original)
        return self._import(symbol, module_symbol(self._table, module), original, name)

    def _local(self, symbol: DataSymbol, name: str = "") -> DataSymbol:
        taken = {*self._table.symbols_dict, *self._hidden_type(symbol)}
        name = name or unique(symbol.name, taken)
        new = same_component(symbol, name, _NOT_YET)
        self._new[symbol] = new
        datatype = self._mapped_type(symbol.datatype)
        if symbol.is_constant:
            value = copied(symbol.initial_value)
            self.rebind_expression(value)
            self._keep_names(value, symbol)
            new = making.constant(name, datatype, value)
        else:
            new._datatype = changing_type(name) if declaration_of_deferred(symbol.datatype) \
                else datatype
        set_role(new, role_of(symbol))
        set_presence(new, presence_of(symbol))
        given = getattr(new, "given", None)
        if given is not None:
            self._new.update((counter, counter) for counter in given.counters)
            new.given = given.changed(self._mapped_node)
        self._map_directions(new)
        new_sites = getattr(new, "sites", ())
        if new_sites:
            new.sites = tuple(site.changed(self._mapped_node) for site in new_sites)
        if getattr(new, "rows", None) is not None and new.rows.sites:
            new.rows = self.new(new.rows)  # what is asked has to be allocated
        self._table.add(new)
        return new

    def _hidden_type(self, symbol: DataSymbol) -> list[str]:
        """:returns: the name of a variable if it hides a type of the module: gfortran takes that
            for the type where its first use is as an argument. What is kept as text needs it."""
        name = symbol.name.lower()
        hides = self._home is not None and symbol.is_automatic and isinstance(
            self._home.symbol_table.lookup(name, otherwise=None), DataTypeSymbol)
        if not hides or any(name in map(str.lower, block.get_symbol_names())
                            for statement in self._statements
                            for block in nodes_of(statement, CodeBlock)):
            return []
        return [name]

    def _keep_names(self, value: Node, constant: DataSymbol) -> None:
        """Declare what the value of a constant names where PSyclone has no nodes for it, such as
        the counter of a loop in a constructor."""
        outer = constant in self._outer_symbols
        scope = self._origin.ancestor(Container) if outer else self._origin
        for name in (name for block in nodes_of(value, CodeBlock)
                     for name in block.get_symbol_names()):
            named = scope.symbol_table.lookup(name, otherwise=None)
            if isinstance(named, DataSymbol) and self.new(named).name.lower() != name.lower():
                raise UnsupportedError([Problem(
                    *location(self._origin), "CONSTANT", f"the value of '{constant.name}' names "
                    f"'{name}', which has another name in what is generated",
                    "write the value without a loop")])

    def rebind_expression(self, node: Node) -> None:
        """As :py:meth:`rebind`, for an expression that is part of a declaration."""
        self.rebind(contents_of(node))

    def _imported(self, symbol: Symbol) -> Symbol:
        if self._outer_symbols.get(symbol) in self._home_tables:
            return symbol
        own = self._own(symbol)
        if own is not None:
            return own
        module, original = symbol.interface.container_symbol.name, symbol.interface.orig_name
        if original and any(used.wildcard_import and used.name.lower() == module.lower()
                            for used in self._origin.symbol_table.containersymbols):
            # A new name would hide the old one, under which all names of the module come.
            return self._import(symbol, module_symbol(self._table, module), None, original)
        others = {other.interface.container_symbol.name: other
                  for other in self._in_other_modules(symbol)}
        if not all(can_use(self._table, one) for one in (module, *others)):
            new = self._import_around(symbol, module, original or symbol.name)
            self._add_around(new, others)
            return new
        for there, other in others.items():
            self._import(other, module_symbol(self._table, there), other.interface.orig_name)
        return self._import(symbol, module_symbol(self._table, module), original)

    def _add_around(self, symbol: Symbol, others: Mapping[str, Symbol]) -> None:
        """Import to the module of the routine what else an imported name means, in place.

        :param symbol: stands for the name there.
        :param others: what stands for it in the source, by the modules that add to it.
        """
        for module, other in others.items():
            table = using_container(self._home, module, self._origin).symbol_table
            container = module_symbol(table, module)
            new = other_import(symbol.name, container, other.interface.orig_name)
            if not container.wildcard_import and new.name not in table.symbols_dict:
                new.visibility = table.default_visibility
                table.add(new)

    def _in_other_modules(self, symbol: Symbol) -> list[Symbol]:
        """:returns: what stands for an imported name in all modules that add to it but one."""
        scope = next((one for one in scopes_of(self._origin)
                      if one.symbol_table.symbols_dict.get(symbol.name.lower()) is symbol), None)
        if scope is None:
            return []
        found = other_imports(scope.symbol_table, symbol.name)
        if isinstance(symbol, GenericInterfaceSymbol) and scope is not self._origin:
            found += [other_import(symbol.name, used) for used in giving_modules(
                symbol.name, scope) if used is not symbol.interface.container_symbol]
        return found

    def _own(self, symbol: Symbol) -> Symbol | None:
        """:returns: what a procedure in no module imports from the module that the new routine will
            live in, as that names it: a module cannot use itself."""
        name, home = symbol.interface.container_symbol.name.lower(), self._home
        while home is not None and home.name.lower() != name:
            home = home.ancestor(Container)
        if home is None or isinstance(home, FileContainer):
            return None
        own = home.symbol_table.symbols_dict.get(
            (symbol.interface.orig_name or symbol.name).lower())
        hides = own is not None and any(own.name.lower() in table.symbols_dict for table in (
            self._table, self._origin.symbol_table))
        return self._local(own) if hides and getattr(own, "is_constant", False) else own

    def _external(self, symbol: Symbol) -> Symbol:
        """:returns: a procedure in no module, of another file."""
        known = self._home and self._home.symbol_table.lookup(symbol.name, otherwise=None)
        if known is not None and known.is_import \
                and imported_external(known, self._home) == symbol.name.lower():
            return known
        new = RoutineSymbol(symbol.name, interface=UnresolvedInterface())
        self._table.add(new)
        return new

    def _from_module(self, symbol: Symbol, module: Container) -> Symbol:
        if not can_use(self._table, module.name):
            return self._import_around(symbol, module.name, symbol.name)
        return self._import(symbol, module_symbol(self._table, module.name), None)

    def _import(self, symbol: Symbol, container: ContainerSymbol, original: str | None,
                name: str = "") -> Symbol:
        name = name or symbol.name
        known = self._table.symbols_dict.get(name.lower())
        if known is not None:
            return known
        new = like_symbol(symbol, name, ImportInterface(container, orig_name=original))
        self._table.add(new)
        return new

    def _import_around(self, symbol: Symbol, module: str, original: str) -> Symbol:
        """:returns: what a module has that the routine can't use, imported by its own module."""
        home = using_container(self._home, module, self._origin)
        hidden = self._table.symbols_dict.keys()
        return found_import(home.symbol_table, module, original, hidden) or import_around(
            home, module, symbol, original,
            hidden | self._origin.symbol_table.symbols_dict.keys(), self._origin)

    def _mapped_type(self, datatype: DataType) -> DataType:
        if isinstance(datatype, ArrayType):
            element = self._mapped_type(datatype.elemental_type)
            return making.array_type(element, map(self._mapped_bounds, datatype._shape))
        if isinstance(datatype, ScalarType) and isinstance(datatype.precision, IntrinsicCall):
            return making.scalar_type(datatype.intrinsic,
                                      making.reference(self._kind(datatype.precision)))
        if isinstance(datatype, ScalarType) and isinstance(datatype.precision, DataNode):
            return making.scalar_type(datatype.intrinsic, self._kind_here(datatype.precision))
        if isinstance(datatype, ScalarType) and _has_length(datatype):
            return ScalarType(datatype.intrinsic, datatype.precision,
                              length=self._mapped_node(self._bound_here(datatype.length)))
        if isinstance(datatype, ScalarType) and type(datatype.precision) is int:
            # PSyclone writes it as real*8, which is not standard.
            return making.scalar_type(datatype.intrinsic, making.integer(datatype.precision))
        return datatype

    def _kind_here(self, precision: DataNode) -> DataNode:
        """:returns: a kind as the new routine knows it: a name, or a number."""
        return known_kind(precision, self._origin) or self._mapped_node(precision)

    def _bound_here(self, length: DataNode) -> DataNode:
        """:returns: the length of text, which PSyclone does not bind anew in copies."""
        holder = making.assignment(copied(length), making.integer(0))
        for reference in nodes_of(holder, Reference):
            own = self._origin.symbol_table.symbols_dict.get(reference.symbol.name.lower())
            reference.symbol = own or reference.symbol
        return holder.lhs.detach()

    def _kind(self, expression: IntrinsicCall) -> DataSymbol:
        """:returns: a constant for a kind: PSyclone can't read one that is computed in place."""
        text = key(expression)
        if text not in self._kinds:
            name = unique("wide", self._table.symbols_dict)
            self._kinds[text] = making.constant(name, ScalarType.integer_type(),
                                                self._mapped_node(expression))
            self._table.add(self._kinds[text])
        return self._kinds[text]

    def _mapped_bounds(self, bounds: object) -> object:
        if isinstance(bounds, ArrayType.ArrayBounds):
            return making.bounds(self._mapped_node(bounds.lower),
                                 self._mapped_node(bounds.upper))
        return bounds

    def _mapped_node(self, node: object) -> object:
        if not isinstance(node, Node):
            return node
        new = copied(node)
        if type(new) is Reference and not isinstance(new.symbol, IntrinsicSymbol):
            # Most expressions in declarations are a name, or a number.
            new.symbol = self.new(new.symbol)
        elif type(new) is not Literal or isinstance(
                getattr(new.datatype, "precision", None), DataNode):
            self.rebind_expression(new)
        return new


def _is_constant(symbol: Symbol) -> bool:
    """:returns: whether a symbol is a constant, as far as is known if it is imported."""
    return isinstance(symbol, DataSymbol) and (
        symbol.is_constant or symbol.is_import and bool(integer_value(Reference(symbol))))


def _has_length(datatype: ScalarType) -> bool:
    return datatype.intrinsic is ScalarType.Intrinsic.CHARACTER \
        and isinstance(datatype.length, DataNode)


def _enclosing_tables(node: Container | None) -> IdentitySet[SymbolTable]:
    tables: IdentitySet[SymbolTable] = IdentitySet()
    while node is not None:
        tables.add(node.symbol_table)
        node = node.ancestor(Container)
    return tables


def _outer_symbols(routine: Routine) -> dict[Symbol, SymbolTable]:
    """:returns: the table of each symbol that is declared around ``routine``."""
    found: dict[Symbol, SymbolTable] = {}
    container = routine.ancestor(Container)
    while container is not None:
        for symbol in container.symbol_table.symbols:
            found.setdefault(symbol, container.symbol_table)
        container = container.ancestor(Container)
    return found


