# SPDX-License-Identifier: BSD-3-Clause
"""Hidden arguments become variables of modules again, in what has been generated.

Their derivatives become variables of modules, too: next to the variable if its module is in the
same file, else in the first module that needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from psyclone.psyir.nodes import (
    Call, Container, FileContainer, IntrinsicCall, Loop, Reference, Routine, Statement)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DefaultModuleInterface, ImportInterface, ScalarType, Symbol, SymbolTable)

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import array_type
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, Role, role_of, set_role
from psyad_ext.ir.lookup.used_names import names_by_use, names_known
from psyad_ext.ir.raising.accessors import Accessors, is_changed, is_out_of_reach
from psyad_ext.ir.raising.module_rows import (
    ModuleRows, allocated_like, declared_vector, derivative_rows, with_bounds_of)
from psyad_ext.ir.raising.signatures import (
    hidden_positions, is_noted_as, note_derivative, signature_called)
from psyad_ext.ir.structures.memory import is_allocated_whole
from psyad_ext.ir.structures.rows import is_row, is_with_rows
from psyad_ext.ir.tree.components import ComponentSymbol, holder_of, is_plain_scalar
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.module_pointers import note_same
from psyad_ext.ir.tree.names import Names, make_room, names_in_scope, uses_all_of_a_module
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.using import (
    can_rename, can_use, found_import, import_around, module_symbol, uses_whole, using_container)
from psyad_ext.ir.tree.walking import nodes_of, statements_of

#: Tells how many hidden arguments an original routine has, which come last.
Hidden = Callable[[Routine], int]
#: A derivative, and its number of dimensions: there may be one for many directions.
_Key = tuple[Role, int]


def raise_state(origins: Sequence[tuple[Routine, Routine]], hidden: Hidden) -> list[Problem]:
    """Take the hidden arguments out of generated routines, in place.

    :param origins: generated routines in their containers, each with the one that it comes from.
    :param hidden: the number of hidden arguments of each original routine.

    :returns: variables that generated routines can't reach.
    """
    routines = [routine for routine, _ in origins]
    if not any(role_of(symbol) for routine in routines
               for symbol in routine.symbol_table.datasymbols):
        return []
    positions = {routine.name.lower(): hidden_positions(routine.symbol_table.argument_list)
                 for routine in routines}
    declared = _Derivatives(routines)
    accessors = Accessors()
    problems: set[Problem] = set()
    for routine, origin in origins:
        _drop_arguments(routine, positions, hidden)
        problems.update(_private(origin, place, routine)
                        for place in _Raiser(routine, declared, accessors).run())
    return sorted(problems)


def _private(origin: Routine, place: ModuleVariable, routine: Routine) -> Problem:
    symbol = place.symbol
    name = symbol.component.name if isinstance(symbol, ComponentSymbol) else symbol.name
    return Problem(*location(origin), code="PRIVATE",
                   text=f"'{name}', which '{origin.name}' or what it calls changes, "
                   f"is private in the module '{place.module.name}'",
                   hint="make it public, or move the routines into one module",
                   module=place.module.name if place.module.root is not routine.root else "")


def _drop_arguments(routine: Routine, positions: Mapping[str, list[int]], hidden: Hidden) -> None:
    for call in nodes_of(routine, Call):
        if isinstance(call, IntrinsicCall):
            continue
        places = positions.get(call.routine.symbol.name.lower())
        signature = signature_called(call)
        if signature is not None:
            places = hidden_positions(signature)
        if places is None:
            callee = callee_of(call)
            count = hidden(callee) if callee is not None else 0
            places = list(range(len(call.arguments) - count, len(call.arguments)))
        for place in reversed(places):
            call.arguments[place].detach()


class _Derivatives:
    """Declares derivatives in modules where routines pass them on.

    :param routines: the generated routines.
    """

    def __init__(self, routines: Sequence[Routine]) -> None:
        self._places: dict[_Key, ModuleVariable] = {}
        self._users: dict[_Key, list[Container]] = {}
        self._rows = ModuleRows()
        models: dict[_Key, DataSymbol] = {}
        self._passed: dict[_Key, None] = {}
        self._generated = IdentitySet(routines)
        for routine in routines:
            for symbol in routine.symbol_table.datasymbols:
                role = role_of(symbol)
                if role is not None and role.derivative:
                    key = (role, _rank(symbol))
                    self._users.setdefault(key, []).append(routine.ancestor(Container))
                    if symbol.is_argument or is_with_rows(role.variable.symbol):
                        self._passed[key] = None
                        models.setdefault(key, symbol)
        # Users know the names of derivatives of what they can name.
        for key in sorted(self._passed, key=_is_private):
            self._places[key] = self._declared(key[0], models[key], self._users[key])

    def place(self, symbol: DataSymbol) -> ModuleVariable | None:
        """:returns: the variable that a symbol stands for, None if it is one of its own."""
        role = role_of(symbol)
        if role is None or not role.derivative:
            return None if role is None else role.variable
        return self._places.get((role, _rank(symbol)))

    def _declared(self, role: Role, model: DataSymbol,
                  users: Sequence[Container]) -> ModuleVariable:
        symbol, module = role.variable.symbol, role.variable.module
        own_file = module is not None and module.root is users[0].root
        place = module if own_file else _first(users)
        table = place.symbol_table
        known = table.lookup(role.derivative, scope_limit=place, otherwise=None)
        if known is not None and is_noted_as(known, role, _rank(model) - is_plain_scalar(symbol)):
            # Several products take the same direction.
            return ModuleVariable(known, place)
        taken = names_known(place) | _names_inside(place) | self._names_beside(place)
        if is_row(symbol) and _rank(model) > _rank(symbol):
            return declared_vector(model, symbol, role.derivative, place, taken)
        if is_with_rows(symbol) and _rank(model) == _rank(symbol):
            return self._rows.declared(model, symbol, place, taken)
        name = unique(role.derivative, taken)
        if isinstance(symbol, ComponentSymbol):
            datatype = _derivative_type(symbol, model, symbol.datatype)
            visibility = symbol.visibility if place is module else Symbol.Visibility.PUBLIC
        elif place is module:
            datatype = _derivative_type(symbol, model, symbol.datatype)
            visibility = symbol.visibility
        else:
            in_block = role.variable.block is not None
            own = symbol if in_block else _access(table, place, role.variable)
            datatype = _derivative_type(own, model, symbol.datatype if in_block else None)
            visibility = Symbol.Visibility.PUBLIC
        new = DataSymbol(name, datatype, visibility=visibility,
                         interface=DefaultModuleInterface())
        set_scalar(new, is_scalar(symbol))
        table.add(new)
        note_derivative(new, role, _rank(model) - is_plain_scalar(symbol))
        return ModuleVariable(new, place)


    def _names_beside(self, place: Container) -> set[str]:
        """:returns: what stays declared in routines and modules elsewhere in the file that may use
            all names of a module, which must not have one of the same name; and the derivatives in
            modules, which may have become public, if it may itself use all names of these."""
        own = [place, *place.walk(Routine)]
        others = {one.symbol.name.lower() for one in self._places.values()} \
            if any(map(uses_all_of_a_module, own)) else set()
        inside = {name.lower() for routine in place.root.walk(Routine)
                  if routine.ancestor(Container) is not place and uses_all_of_a_module(routine)
                  for name, symbol in routine.symbol_table.symbols_dict.items()
                  if self._stays(symbol, routine)}
        return inside.union(others, *(_own_names(module) for module in place.root.walk(Container)
                              if module is not place and uses_all_of_a_module(module)))

    def _stays(self, symbol: Symbol, routine: Routine) -> bool:
        """:returns: whether a routine declares a symbol, also when modules have derivatives."""
        role = role_of(symbol)
        return not symbol.is_import and not (
            role is not None and routine in self._generated
            and (role, _rank(symbol)) in self._passed)


def _is_private(key: _Key) -> bool:
    return holder_of(key[0].variable.symbol).visibility is Symbol.Visibility.PRIVATE


def _own_names(module: Container) -> set[str]:
    return {name.lower() for name, symbol in module.symbol_table.symbols_dict.items()
            if not symbol.is_import}


def _names_inside(place: Container) -> set[str]:
    """:returns: what the routines of a module declare, or know by their own ``use`` statements,
        which would hide its variables."""
    routines = place.walk(Routine)
    return {name.lower() for routine in routines
            for name, symbol in routine.symbol_table.symbols_dict.items()
            if role_of(symbol) is None}.union(*(
                names_by_use(one.symbol_table, one, set()) for one in routines))


def _first(users: Sequence[Container]) -> Container:
    """:returns: the first module among containers; a new one if they are in none."""
    file = users[0].root
    modules = [user for user in users if not isinstance(user, FileContainer)]
    if modules:
        return min(modules, key=lambda module: module.abs_position)
    name = unique("differentiated_variables", names_in_scope(file) | {
        container.name.lower() for container in file.walk(Container)})
    new = Container(name)
    file.addchild(new, 0)
    return new


def _derivative_type(own: DataSymbol, model: DataSymbol, known: object) -> object:
    """
    :param own: a variable as its derivative's module knows it.
    :param model: the derivative as an argument.
    :param known: type of the variable, if it can be repeated.

    :returns: the type of the derivative in a module.
    """
    directions = len(array_type(model).shape) - _rank(own) if array_type(model) else 0
    if directions:
        shape = [ArrayType.Extent.DEFERRED] * (_rank(own) + directions)
        return ArrayType(_element(own, known), shape)
    if known is not None:
        return copied_type(known)
    if not _rank(own):
        return _element(own, known)
    if _is_deferred(own):
        return ArrayType(_element(own, known), list(array_type(own).shape))
    shape = [ArrayType.ArrayBounds(*(build.intrinsic(name, build.ref(own), (
        "dim", build.integer(number + 1))) for name in ("LBOUND", "UBOUND")))
        for number in range(_rank(own))]
    return ArrayType(_element(own, known), shape)


def _element(own: DataSymbol, known: object) -> ScalarType:
    if known is not None:
        datatype = copied_type(known)
        return datatype.elemental_type if isinstance(datatype, ArrayType) else datatype
    return ScalarType(ScalarType.Intrinsic.REAL, build.intrinsic("KIND", build.ref(own)))


def _rank(symbol: DataSymbol) -> int:
    type_ = array_type(symbol)
    return len(type_.shape) if type_ else 0


class _Raiser:
    """Lets one generated routine refer to variables of modules.

    :param routine: the routine.
    :param derivatives: where derivatives are.
    :param accessors: what copies variables that the routine can't reach.
    """

    def __init__(self, routine: Routine, derivatives: _Derivatives,
                 accessors: Accessors) -> None:
        self._routine = routine
        self._accessors = accessors
        self._table = routine.symbol_table
        self._derivatives = derivatives
        self._blocks: dict[str, list[DataSymbol]] = {}

    def run(self) -> list[ModuleVariable]:
        """
        Take what is hidden out of the table, and refer to what it means.

        :returns: what the routine uses but can't reach.
        """
        places = {}
        for symbol in self._table.datasymbols:
            place = self._derivatives.place(symbol)
            if place is not None:
                places[symbol] = place
            else:
                # It is a variable of its own from now on, also if this is differentiated again.
                set_role(symbol, None)
        arguments = [symbol for symbol in self._table.argument_list if symbol not in places]
        for symbol in places:
            self._table._symbols.pop(symbol.name.lower())  # pylint: disable=protected-access
        self._table.specify_argument_list(arguments)
        references = [*nodes_of(self._routine, Reference), *self._in_declarations()]
        used = {reference.symbol for reference in references} | {
            loop.variable for loop in statements_of(self._routine, Loop)}
        refused = [*self._allocate_rows(places), *self._copy_out(places, used, references)]
        new = {symbol: self._known(place) for symbol, place in places.items() if symbol in used}
        for symbol, known in new.items():
            if not symbol.is_argument and _has_directions(symbol, known):
                self._allocate(symbol, known)
        # The bounds in these statements may name further variables of modules.
        for reference in (*references, *nodes_of(self._routine, Reference)):
            if reference.symbol in new:
                reference.symbol = new[reference.symbol]
        for loop in statements_of(self._routine, Loop):
            loop.variable = new.get(loop.variable, loop.variable)
        return refused

    def _allocate_rows(self, places: Mapping[Symbol, ModuleVariable]) -> Iterator[ModuleVariable]:
        """:returns: the variables whose bounds the derivatives need, but are out of reach."""
        left: list[Statement] = []
        new: list[Statement] = []
        for symbol, place in places.items():
            role, like = role_of(symbol), allocated_like(self._routine).get(place)
            if not is_row(place.symbol) or is_allocated_whole(place.symbol) \
                    or like is None and (not role.derivative or symbol.is_argument):
                continue
            own = like or role.variable
            rows = place.symbol if like is None else with_bounds_of(place.symbol, own.symbol)
            if is_out_of_reach(own, self._routine.ancestor(Container), False):
                yield own
            else:
                gone, made = derivative_rows(rows, symbol.directions, Names(self._routine))
                left, new = [*gone, *left], [*made, *new]
        for statement in reversed([*left, *new]):
            self._routine.addchild(statement, 0)

    def _copy_out(self, places: dict[Symbol, ModuleVariable], used: set[Symbol],
                  references: Sequence[Reference]) -> list[ModuleVariable]:
        """Let calls save and restore what the routine is not allowed to name.

        :param places: what symbols stand for; those that get such calls are taken out.
        :param used: the symbols that the routine uses.
        :param references: all of its references.

        :returns: what can't be saved and restored in this way.
        """
        container, refused = self._routine.ancestor(Container), []
        written = {reference.symbol for reference in references if is_changed(reference)}
        counters = {loop.variable for loop in statements_of(self._routine, Loop)}
        for symbol in [symbol for symbol in places if symbol in used]:
            place = places[symbol]
            if not is_out_of_reach(place, container, symbol in written | counters):
                continue
            if role_of(symbol).derivative:
                holder_of(place.symbol).visibility = Symbol.Visibility.PUBLIC
                continue
            own = [one for one in references if one.symbol is symbol]
            named = None if symbol in counters else self._accessors.replace(
                self._routine, symbol, place, own)
            if named is None:
                refused.append(role_of(symbol).variable)
            elif not named or not any(one.symbol is symbol for one in (
                    *nodes_of(self._routine, Reference), *self._in_declarations())):
                # Calls do all that is left to do with it.
                del places[symbol]
        return refused

    def _known(self, place: ModuleVariable) -> DataSymbol:
        """:returns: the variable as the routine knows it."""
        if isinstance(place.symbol, ComponentSymbol):
            return place.symbol  # it is the structure that will be named
        if place.block is None:
            return known_as(place, self._routine)
        if place.block.name not in self._blocks:
            self._blocks[place.block.name] = place.block.declare(
                self._table, names_known(self._routine))
        number = next(number for number, member in enumerate(place.block.members)
                      if member is place.symbol)
        return self._blocks[place.block.name][number]

    def _allocate(self, symbol: DataSymbol, known: DataSymbol) -> None:
        """The number of directions may differ from call to call."""
        bounds = [build.section(copied(side.lower), copied(side.upper))
                  for side in array_type(symbol).shape]
        allocated = build.intrinsic("ALLOCATED", build.ref(known))
        self._routine.addchild(build.branch(
            allocated, [build.intrinsic("DEALLOCATE", build.ref(known))]), 0)
        self._routine.addchild(build.intrinsic("ALLOCATE", build.ref(known, bounds)), 1)

    def _in_declarations(self) -> list[Reference]:
        types = [array_type(symbol) or symbol.datatype for symbol in self._table.datasymbols]
        return [reference for type_ in types for expression in sizing_expressions(type_)
                for reference in nodes_of(expression, Reference)]


def known_as(place: ModuleVariable, routine: Routine) -> DataSymbol:
    """
    :param place: a variable of a module.
    :param routine: a routine in a container.

    :returns: the variable as the routine knows it.
    """
    container, table = routine.ancestor(Container), routine.symbol_table
    if container is place.module:
        make_room(place.symbol.name, routine)
        return place.symbol
    known = container.symbol_table.symbols_dict.get(place.symbol.name.lower())
    if known is not None and _means(known, place) \
            and known.name.lower() not in table.symbols_dict:
        return known
    return _access(table, routine, place) if can_use(table, place.module.name) \
        else _around(routine, place)


def _around(routine: Routine, place: ModuleVariable) -> DataSymbol:
    """:returns: a variable of another module, imported by the module of a routine, which can't use
        that module itself."""
    module, name = place.module.name, place.symbol.name
    if can_rename(routine, module):
        make_room(module, routine)
        return _access(routine.symbol_table, routine, place)
    home = using_container(routine.ancestor(Container), module, routine)
    if uses_whole(home.symbol_table, module):
        make_room(name, routine)
    hidden = routine.symbol_table.symbols_dict.keys()
    found = found_import(home.symbol_table, module, name, hidden)
    if found is not None:
        return found
    others = names_by_use(home.symbol_table, home, {module.lower()})
    return _noted(import_around(home, module, place.symbol, name, hidden | others, routine), place)


def _has_directions(symbol: DataSymbol, known: DataSymbol) -> bool:
    """:returns: whether a variable of a module holds derivatives in directions of a routine."""
    return _is_deferred(known) and array_type(symbol) is not None and not _is_deferred(symbol)


def _is_deferred(symbol: DataSymbol) -> bool:
    type_ = array_type(symbol)
    return type_ is not None and ArrayType.Extent.DEFERRED in type_.shape


def _means(symbol: Symbol, place: ModuleVariable) -> bool:
    return isinstance(symbol.interface, ImportInterface) \
        and symbol.interface.container_symbol.name.lower() == place.module.name.lower() \
        and (symbol.interface.orig_name or symbol.name).lower() == place.symbol.name.lower()


def _access(table: SymbolTable, scope: Routine | Container, place: ModuleVariable) -> DataSymbol:
    """:returns: a variable of another module, imported to a routine or module if need be."""
    name = place.symbol.name
    own = table.symbols_dict.get(name.lower())
    if own is not None and _means(own, place):
        return own
    container = module_symbol(table, place.module.name)
    local = unique(name, names_known(scope, place.module.name))
    interface = ImportInterface(container, orig_name=name if local != name else None)
    new = _noted(DataSymbol(local, place.symbol.datatype, interface=interface), place)
    if isinstance(scope, Container):
        new.visibility = Symbol.Visibility.PRIVATE  # the names that others see stay the same
    table.add(new)
    return new


def _noted(new: DataSymbol, place: ModuleVariable) -> DataSymbol:
    """:returns: the symbol, whose type is that of a plain variable for good."""
    note_same(new, place.symbol)
    set_scalar(new, is_scalar(place.symbol))
    return new
