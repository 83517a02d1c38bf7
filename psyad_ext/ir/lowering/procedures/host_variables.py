# SPDX-License-Identifier: BSD-3-Clause
"""Variables of a host become arguments of its internal procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from fparser.two.Fortran2003 import Name
from psyclone.psyir.nodes import Call, CodeBlock, IntrinsicCall, Literal, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, CommonBlockInterface, ContainerSymbol, DataSymbol, DataType,
    DataTypeSymbol, RoutineSymbol, ScalarType, Symbol, SymbolTable, UnsupportedFortranType)

from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.common_statements import common_variables, saved_blocks, state_common
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo, counting
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.lookup.module_variables import set_from_host
from psyad_ext.ir.lookup.type_search import declared_type
from psyad_ext.ir.lowering.procedures.free_types import free_type, free_value
from psyad_ext.ir.lowering.procedures.host_declarations import argument_type, names_in_declaration
from psyad_ext.ir.source.dummy_procedures import is_label
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.structure_types import is_constant_structure
from psyad_ext.ir.tree.copying import copied_type
from psyad_ext.ir.tree.elementwise import call_by_element, is_called_by_element, pass_whole
from psyad_ext.ir.tree.intents import Access, is_only_read
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import exchange, nodes_of


class HostVariables:
    """Makes arguments of the variables of the host in its internal procedures.

    :param host: the host.
    :param inner: the internal procedures, whose statements refer to variables of the host.
    :param copies: the names of those that are copies of other routines: names in their text are
        not those of the host.

    :raises NotImplementedError: if they use what is no variable.
    """

    def __init__(self, host: Routine, inner: Sequence[Routine],
                 copies: Set[str] = frozenset()) -> None:
        self._host = host
        self._inner = {routine.name.lower(): routine for routine in inner}
        self._own = set(host.symbol_table.symbols)
        self._blocks = common_variables(host)
        self._copies = copies
        self._needed: dict[str, dict[Symbol, None]] = {
            name: self._used(routine) for name, routine in self._inner.items()}

    def run(self) -> None:
        """Change the internal procedures and all calls of them."""
        self._spread()
        new = {name: self._declare(routine, self._needed[name])
               for name, routine in self._inner.items()}
        for name, routine in self._inner.items():
            # An elemental procedure has no arrays as arguments, and all have an intent.
            if routine.symbol.is_elemental and new[name] and (
                    not (routine.symbol.is_pure and all(map(_is_scalar, new[name])))):
                routine.symbol.is_elemental = routine.symbol.is_pure = False
                call_by_element(routine)
        for caller in (self._host, *self._inner.values()):
            own = new.get(caller.name.lower(), {})
            for call in nodes_of(caller, Call):
                name = "" if isinstance(call, IntrinsicCall) else call.routine.symbol.name.lower()
                if name in self._inner:
                    added = [(dummy, own.get(symbol, symbol))
                             for symbol, dummy in new[name].items()]
                    _count_apart(call, caller, {symbol for _, symbol in added})
                    _extend(call, self._inner[name], added)

    def _used(self, routine: Routine) -> dict[Symbol, None]:
        used: dict[Symbol, None] = {}
        for reference in (*nodes_of(routine, Reference), *_in_declarations(routine)):
            self._add(reference.symbol, used)
        for loop in counting(routine):
            self._add(loop.variable, used)
        for symbol in routine.symbol_table.symbols:
            self._add_type(symbol, used)
        for name in self._names_in_text(routine):
            known = routine.symbol_table.symbols_dict.get(name) \
                or self._host.symbol_table.symbols_dict.get(name)
            if known is not None:
                self._add(known, used)
        return used

    def _names_in_text(self, routine: Routine) -> list[str]:
        """:returns: the names in what PSyclone keeps as text that may be those of the host."""
        if routine.name.lower() in self._copies:
            return []
        found = {name.string.lower() for block in nodes_of(routine, CodeBlock)
                 for tree in block.parse_tree_nodes for name in walk(tree, Name)
                 if not is_label(name)}
        return sorted(found.union(*map(names_in_declaration, routine.symbol_table.symbols)))

    def _add(self, symbol: Symbol, used: dict[Symbol, None]) -> None:
        """Add a symbol of the host, and before it what its declaration needs."""
        if symbol not in self._own or symbol in used \
                or isinstance(symbol, RoutineSymbol) and not symbol.is_import:
            return
        if not isinstance(symbol, (DataSymbol, ContainerSymbol)) and not _is_from_elsewhere(symbol):
            raise NotImplementedError
        self._add_type(symbol, used)
        for node in _declaring(symbol):
            for reference in nodes_of(node, Reference):
                self._add(reference.symbol, used)
        known = self._host.symbol_table.symbols_dict
        for name in sorted(names_in_declaration(symbol) & known.keys()):
            self._add(known[name], used)
        used[symbol] = None
        for members in self._blocks.values():
            # A common block is declared as a whole.
            if symbol in members:
                for member in members:
                    self._add(member, used)

    def _add_type(self, symbol: Symbol, used: dict[Symbol, None]) -> None:
        """Add the derived type of a variable if the host imports it."""
        datatype = _plain(getattr(symbol, "datatype", None))
        element = getattr(datatype, "intrinsic", datatype)
        if isinstance(element, DataTypeSymbol) and _is_from_elsewhere(element):
            self._add(element, used)

    def _spread(self) -> None:
        """An internal procedure needs what those that it calls need."""
        changed = True
        while changed:
            changed = False
            for name, routine in self._inner.items():
                for call in nodes_of(routine, Call):
                    more = self._needed.get(call.routine.symbol.name.lower(), {})
                    missing = [symbol for symbol in more if symbol not in self._needed[name]
                               and not symbol.is_commonblock]
                    self._needed[name] |= dict.fromkeys(missing)
                    changed = changed or bool(missing)

    def _declare(self, routine: Routine, needed: dict[Symbol, None]
                 ) -> dict[Symbol, DataSymbol]:
        """:returns: the new arguments of a routine, by the variable of the host."""
        table = routine.symbol_table
        for used in self._host.symbol_table.containersymbols:
            if used.name not in table:
                table._symbols[used.name.lower()] = used
        arguments = list(table.argument_list)
        # What a copy of another routine uses of its module keeps its name.
        names = {reference.symbol.name.lower() for reference in nodes_of(routine, Reference)
                 if reference.symbol not in self._own}
        # A pure elemental procedure must not change what is not its own.
        access = Access.READ if routine.symbol.is_pure \
            else Access.UNKNOWN
        own: dict[Symbol, Symbol] = {}
        dummies: dict[Symbol, DataSymbol] = {}
        for symbol in needed:
            if isinstance(symbol, DataTypeSymbol):
                self._check_type(symbol, routine)
            own[symbol] = new = self._copy(symbol, table, names, access, own)
            if new.is_argument:
                dummies[symbol] = new
        self._state_blocks(routine, own)
        for reference in (*nodes_of(routine, Reference), *_in_declarations(routine)):
            reference.symbol = own.get(reference.symbol, reference.symbol)
        for loop in counting(routine):
            loop.variable = own.get(loop.variable, loop.variable)
        table._argument_list = [*arguments, *dummies.values()]
        return dummies

    def _check_type(self, symbol: DataTypeSymbol, routine: Routine) -> None:
        """:raises NotImplementedError: if the name of a type means something else in a routine."""
        name = symbol.name.lower()
        known = routine.symbol_table.symbols_dict.get(name, symbol)
        if known is not symbol:
            here, outside = declared_type(name, routine), declared_type(name, self._host)
            if not isinstance(known, DataTypeSymbol) or here is None or outside is None \
                    or here[0] is not outside[0]:
                raise NotImplementedError("a type that is hidden")

    def _state_blocks(self, routine: Routine, own: Mapping[Symbol, Symbol]) -> None:
        """Let a routine have the common blocks of the host, as others that it calls may."""
        known = common_variables(routine)
        for name, members in self._blocks.items():
            if not own.keys().isdisjoint(members):
                if name in known:
                    raise NotImplementedError("a common block with names of two routines")
                state_common(routine.symbol_table, name, [own[one].name for one in members],
                             name in saved_blocks(self._host))

    def _visible(self, datatype: DataType, table: SymbolTable) -> DataType:
        """
        :returns: a type without names of the module that an internal procedure hides.

        :raises NotImplementedError: if one is the name of a variable.
        """
        hidden = self._hidden(_named_in(datatype), table)
        new = free_type(datatype, hidden) if hidden else copied_type(datatype)
        if any(one.symbol in hidden.values() for one in _named_in(new)):
            raise NotImplementedError("a bound by a variable that is hidden")
        return new

    def _text(self, symbol: DataSymbol, plain: DataType | None, table: SymbolTable,
              names: Mapping[Symbol, str]) -> UnsupportedFortranType:
        """
        :param symbol: a variable of the host whose declaration is kept as text.
        :param plain: what is known of its type, for an internal procedure.
        :param table: what the internal procedure declares.
        :param names: the new names of variables of the host.

        :returns: a type that is kept as text, for the internal procedure.

        :raises NotImplementedError: if a name of the module is that of a variable there.
        """
        own = {old.name.lower(): new for old, new in names.items()}
        others = names_in_declaration(symbol) - own.keys()
        for hidden in sorted(others & table.symbols_dict.keys()):
            meant = self._host.symbol_table.lookup(hidden)
            number = integer_value(build.ref(meant)) if isinstance(meant, DataSymbol) else None
            if number is None:
                raise NotImplementedError("a bound by a variable that is hidden")
            own[hidden] = str(number)
        return argument_type(symbol, own, plain)

    def _hidden(self, named: Iterable[Reference], table: SymbolTable) -> dict[str, Symbol]:
        """:returns: the names of the module among some that an internal procedure hides."""
        return {one.symbol.name.lower(): one.symbol for one in named
                if one.symbol not in self._own
                and table.symbols_dict.get(one.symbol.name.lower(), one.symbol) is not one.symbol}

    def _value(self, constant: DataSymbol, table: SymbolTable) -> Node:
        """:returns: the value of a constant without names that an internal procedure hides."""
        kinds = [one.datatype.precision for one in nodes_of(constant.initial_value, Literal)
                 if isinstance(one.datatype.precision, Reference)]
        hidden = self._hidden([*nodes_of(constant.initial_value, Reference), *kinds], table)
        return free_value(constant.initial_value, hidden)

    def _copy(self, symbol: Symbol, table: SymbolTable, used: set[str],
              access: Access, own: Mapping[Symbol, Symbol]) -> Symbol:
        if _is_from_elsewhere(symbol):
            table._symbols[symbol.name.lower()] = symbol
            return symbol
        name = unique(symbol.name, {*table.symbols_dict, *used})
        constant = symbol.is_constant
        datatype = self._visible(symbol.datatype, table)
        if isinstance(datatype, UnsupportedFortranType):
            datatype = self._text(symbol, datatype.partial_datatype, table, {symbol: name} | {
                old: one.name for old, one in own.items()})
        new = DataSymbol(name, datatype, is_constant=constant,
                         initial_value=self._value(symbol, table) if constant else None)
        if symbol.is_commonblock:
            new.interface = CommonBlockInterface()
        elif is_constant_structure(symbol):
            new.interface = symbol.interface.copy()
        elif not constant:
            new.interface = symbol.interface.copy() if is_only_read(symbol) \
                else ArgumentInterface(access)
            set_from_host(new)
        table._symbols[name.lower()] = new
        return new


def _count_apart(call: Call, caller: Routine, passed: Set[Symbol]) -> None:
    """Let implied loops around a call count with variables of their own, in place: what the call
    passes is what the variables of the host are outside.

    :param call: the call.
    :param caller: the routine that holds it.
    :param passed: the variables of the host that it passes.
    """
    loop = call.ancestor(ImpliedDo)
    while loop is not None:
        old, table = loop.variable, caller.symbol_table
        if old in passed:
            loop.variable = DataSymbol(
                unique(old.name, table.symbols_dict), copied_type(old.datatype))
            table.add(loop.variable)
            for value in loop.values:
                exchange(value, old, loop.variable)
        loop = loop.ancestor(ImpliedDo)


def _extend(call: Call, callee: Routine, added: Sequence[tuple[DataSymbol, Symbol]]) -> None:
    """Let a call pass variables of the host, in place.

    :param call: the call.
    :param callee: the internal procedure, with its new arguments.
    :param added: these, and the variables that they are given.
    """
    by_element = is_called_by_element(callee)
    is_named = by_element or any(call.argument_names) or len(call.arguments) < len(
        callee.symbol_table.argument_list) - len(added)
    for dummy, symbol in added:
        if is_named:
            call.append_named_arg(dummy.name, build.ref(symbol))
        else:
            call.addchild(build.ref(symbol))
    if by_element:
        pass_whole(call, [dummy.name for dummy, _ in added])


def _named_in(datatype: DataType) -> list[Reference]:
    """:returns: the names in the bounds, the length and the kind of a type."""
    datatype = _plain(datatype)
    kind = getattr(datatype, "precision", None)
    return [one for part in (*sizing_expressions(datatype), *([kind] if isinstance(kind, Node)
                                                              else []))
            for one in nodes_of(part, Reference)]


def _plain(datatype: object) -> object:
    """:returns: a type, or what is known of it if it is kept as text."""
    return datatype.partial_datatype if isinstance(datatype, UnsupportedFortranType) else datatype


def _is_scalar(symbol: Symbol) -> bool:
    """:returns: whether a variable is surely no array: PSyclone does not read all declarations."""
    return isinstance(symbol.datatype, (ScalarType, DataTypeSymbol))


def _is_from_elsewhere(symbol: Symbol) -> bool:
    """:returns: whether a symbol means the same in all routines, as the names of intrinsics do that
        PSyclone does not know."""
    return symbol.is_import or symbol.is_unresolved


def _declaring(symbol: Symbol) -> Iterator[Node]:
    """:returns: the expressions in the declaration of a variable."""
    datatype = _plain(getattr(symbol, "datatype", None))
    yield from sizing_expressions(datatype)
    if isinstance(datatype, (ArrayType, ScalarType)) and isinstance(datatype.precision, Node):
        yield datatype.precision
    if getattr(symbol, "is_constant", False) and symbol.initial_value is not None:
        yield symbol.initial_value


def _in_declarations(routine: Routine) -> list[Reference]:
    return [reference for symbol in routine.symbol_table.symbols for node in _declaring(symbol)
            for reference in nodes_of(node, Reference)]
