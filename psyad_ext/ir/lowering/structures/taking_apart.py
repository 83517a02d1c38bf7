# SPDX-License-Identifier: BSD-3-Clause
"""Takes structures apart: each component becomes a variable of its own.

Structures that are passed to a routine become one argument for each component.
What is generated gets the structures back, see :py:mod:`psyad_ext.ir.raising.raise_structures`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from contextlib import contextmanager

from psyclone.psyir.nodes import Call, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.declarations.attributes import is_by_value
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import ModuleVariable, module_variable
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.structures.component_values import known_value
from psyad_ext.ir.lowering.structures.module_structures import (
    NamesOfFile, add_to_module, known_shape)
from psyad_ext.ir.lowering.structures.new_components import is_hidden_text, new_component
from psyad_ext.ir.lowering.structures.reshaped_rows import KnownShapes, ReshapedRows
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures, declared
from psyad_ext.ir.lowering.structures.structure_plans import StructurePlans, is_local_variable
from psyad_ext.ir.normal_form.defined_assignment import defines_assignment
from psyad_ext.ir.structures.groups import groups_in, is_of_list, link_followers
from psyad_ext.ir.structures.like_rows import RowsLike, common_model, set_rows
from psyad_ext.ir.structures.row_questions import link_inquiries, with_inquiries
from psyad_ext.ir.structures.structure_types import check_rows, is_constant_structure, type_name
from psyad_ext.ir.tree.components import ComponentSymbol, GivenRows, Structure
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.held_values import holds_value
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.scalars import is_scalar
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of

_Path = tuple[str, ...]


class Structures:
    """Knows the structures of all routines.

    :param target: the routine that is differentiated.
    :param originals: keeps what is changed.
    :param collecting: its arguments that local variables take the place of in what is generated.
    :param shapes: what is known to change shape.
    """

    def __init__(self, target: Routine, originals: Originals,
                 collecting: Set[DataSymbol] = frozenset(),
                 shapes: KnownShapes = KnownShapes()) -> None:
        self._originals = originals
        self.types = Types()
        self.reshaped = ReshapedRows(target, self.types, collecting, shapes)
        self._plans = StructurePlans(
            self.types, self.reshaped, self.arguments, self._open)
        self._routines: IdentityMap[Routine, RoutineStructures] = IdentityMap()
        self._opened: IdentityMap[Routine, RoutineStructures] = IdentityMap()
        self._assigns: IdentityMap[Definition, bool] = IdentityMap()
        self._outer: dict[Symbol, tuple[Structure, dict[_Path, ComponentSymbol]]] = {}
        self._waiting: set[Symbol] = set()
        self._no_structures: set[Symbol] = set()
        self._names: IdentityMap[Node, Names] = IdentityMap()
        self._declared: list[RoutineStructures] = []

    def keep_shapes(self) -> None:
        """Let what is found from now on be of routines that nothing has been decided for."""
        self._plans.is_settled = False

    @property
    def is_empty(self) -> bool:
        """:returns: whether no routine has structures."""
        return not any(own.structures for own in self._routines.values())

    def of(self, routine: Routine) -> RoutineStructures:
        """:returns: the structures of a routine, which need not have been taken apart yet."""
        if routine not in self._routines:
            self._routines[routine] = self._found(routine)
        return self._routines[routine]

    def expanded(self, routine: Routine, symbols: tuple[DataSymbol, ...]) -> tuple[DataSymbol, ...]:
        """
        :param routine: a routine.
        :param symbols: some of its variables.

        :returns: the same, with the real components in the place of structures.
        """
        own, found = self.of(routine), []
        for symbol in symbols:
            parts = own.of_dummy(symbol)
            found += [symbol] if parts is None else [
                part for part in parts if part.component.leaf.is_real]
        return tuple(found)

    def by_value(self, routine: Routine) -> list[DataSymbol]:
        """:returns: the components of structures that are passed to a routine by value."""
        return [one for components in self.of(routine).components.values()
                for one in components.values() if is_by_value(one)]

    def parts_of(self, variable: ModuleVariable) -> list[ModuleVariable]:
        """:returns: the real components of a structure of a module; any other variable itself."""
        apart = self._outer_structure(variable)
        if apart is None:
            return [variable]
        return [ModuleVariable(part, variable.module) for part in apart[1].values()
                if part.component.leaf.is_real]

    def declare(self, routine: Routine) -> RoutineStructures:
        """Declare the components in a routine, and let them be its arguments.

        :returns: its structures.
        """
        own, table = self.of(routine), routine.symbol_table
        for component in (one for all_ in own.components.values() for one in all_.values()):
            table.add(component)
        if own.structures:
            # Until the structures are gone, the list and the table do not agree.
            table._argument_list = own.arguments
            self._declared.append(own)
        if own.result is not None:
            routine._return_symbol = None
        return own

    def callee(self, call: Call) -> Routine | None:
        """:returns: the routine that a call runs, whose arguments have not been changed yet."""
        with self.declared_interfaces():
            return callee_of(call)

    @contextmanager
    def declared_arguments(self) -> Iterator[None]:
        """While active, routines have the arguments that the source gives them."""
        tables = [(own.routine.symbol_table, own) for own in self._declared]
        for table, own in tables:
            table._argument_list = own.dummies
        try:
            yield
        finally:
            for table, own in tables:
                table._argument_list = own.arguments

    @contextmanager
    def declared_interfaces(self) -> Iterator[None]:
        """While active, routines have the arguments and the results that the source gives them."""
        lowered = [(own, own.routine.symbol_table._argument_list, own.routine.return_symbol)
                   for own in self._declared]
        for own, *_ in lowered:
            own.routine.symbol_table._argument_list = [
                one for one in own.dummies if one is not own.result]
            if own.result is not None:
                own.routine._return_symbol = own.result
        try:
            yield
        finally:
            for own, arguments, result in lowered:
                own.routine.symbol_table._argument_list = arguments
                own.routine._return_symbol = result

    def keep_shape(self, routine: Routine, component: ComponentSymbol) -> None:
        """Let a routine leave an argument allocated as it is, if nothing has been changed there."""
        if not any(own.routine is routine for own in self._declared):
            component.keeps_shape = True

    def assigns(self, definition: Definition) -> bool:
        """:returns: whether structures of a type may be assigned by a procedure bound to it."""
        if definition not in self._assigns:
            self._assigns[definition] = defines_assignment(definition)
        return self._assigns[definition]

    def _open(self, routine: Routine) -> RoutineStructures:
        """:returns: what the structures of a routine are noted in, none yet."""
        if routine not in self._opened:
            self._originals.keep(routine)
            self._opened[routine] = declared(routine)
        return self._opened[routine]

    def _found(self, routine: Routine) -> RoutineStructures:
        own, names = self._open(routine), Names(routine)
        self._find(own, names)
        own.dummies = list(routine.symbol_table.argument_list)
        if routine.return_symbol in own.structures:
            own.result = routine.return_symbol
            own.dummies.append(own.result)
        for dummy in own.dummies:
            own.arguments += own.of_dummy(dummy) or [dummy]
        return own

    def _find(self, own: RoutineStructures, names: Names) -> None:
        for symbol in own.routine.symbol_table.datasymbols:
            # Arguments that are not taken apart from the start never are: callers know them.
            if symbol not in own.structures and (
                    symbol.is_argument and not own.dummies or is_local_variable(symbol)):
                try:
                    self._take_apart(symbol, own, names)
                except NotTakenApart:
                    continue

    def add_new(self, own: RoutineStructures, names: Names, renewed: Container[Symbol]) -> None:
        """Take the structures apart that have been declared since.

        :param own: the structures of the routine.
        :param names: gives out names.
        :param renewed: those that get default values where blocks begin.
        """
        known = len(own.initial)
        self._find(own, names)
        self.find_module_variable(own)
        for symbol in (one.component.structure.symbol for one, _ in own.initial[known:]):
            for known_ones in (own.structures, own.components) if symbol not in renewed else ():
                known_ones.pop(symbol, None)
        del own.initial[known:]

    def find_module_variable(self, own: RoutineStructures) -> None:
        """Take the structures of modules apart that a routine uses."""
        table = own.routine.symbol_table.symbols_dict
        sizes = [one for symbol in own.routine.symbol_table.datasymbols
                 for one in sizing_expressions(symbol.datatype)]
        for reference in [one for node in (own.routine, *sizes) for one in nodes_of(
                node, Reference)]:
            symbol = reference.symbol
            name = symbol.name.lower()
            if symbol in own.structures or symbol in self._no_structures or not isinstance(
                    symbol, DataSymbol) or table.get(name) is symbol and not symbol.is_import:
                continue
            variable = module_variable(symbol, own.routine)
            apart = None if variable is None else self._outer_structure(variable)
            if apart is None:
                self._no_structures.add(symbol)
            else:
                own.structures[symbol], own.components[symbol] = apart

    def _outer_structure(
            self, variable: ModuleVariable
            ) -> tuple[Structure, dict[_Path, ComponentSymbol]] | None:
        """:returns: a variable of a module, taken apart for all routines; None if it is not."""
        known = self._outer.get(variable.symbol)
        if known is None:
            try:
                known = self._of_module(variable)
            except NotTakenApart:
                return None
            if known is not None:
                self._outer[variable.symbol] = known
                self._originals.keep(variable.module)
                add_to_module(known[1].values(), variable.module)
        return known

    def _of_module(
            self, variable: ModuleVariable
            ) -> tuple[Structure, dict[_Path, ComponentSymbol]] | None:
        found = type_name(variable.symbol, has_value=True)
        definition = self.types.of(found[0], variable.module) if found is not None else None
        if found is None or definition is None:
            return None
        self._plans.prepare()
        shape = known_shape(found[1])
        leaves = with_inquiries(self.types.leaves(definition), len(shape))
        check_rows(leaves, len(shape), Access.READWRITE)
        structure = Structure(variable.symbol, definition, leaves, shape, variable.module,
                              groups=groups_in(definition, shape, leaves, self.types,
                                               self.reshaped.has),
                              is_only=is_scalar(variable.symbol))
        root = variable.module.root
        if root not in self._names:
            self._names[root] = NamesOfFile(root)
        components = {leaf.path: new_component(
            structure, leaf, variable.module, self._names[root]) for leaf in structure.leaves}
        link_inquiries(components.values())
        link_followers(components.values())
        self._note_reshaped(components.values())
        return structure, components

    def _take_apart(self, symbol: DataSymbol, own: RoutineStructures, names: Names) -> None:
        plan = self._plans.of(symbol, own.routine)
        if plan is None:
            return
        models = {path: self._model(rows, own, names) for path, rows in (plan.rows or {}).items()
                  if isinstance(rows, RowsLike)}
        self.add(own, Structure(
            symbol, plan.definition, plan.leaves, plan.shape, like=common_model(models.values()),
            groups=plan.groups, is_passed_on=plan.is_passed_on, arrays=plan.arrays,
            is_only=is_scalar(symbol)), names)
        if holds_value(symbol):
            own.values.add(symbol)
        components = own.components[symbol]
        for component in components.values() if plan.access is None else ():
            if component.component.is_row and plan.rows is None:
                component.is_reshaped = component.is_allocated_later = True
            elif component.component.is_row:
                path = component.component.leaf.path
                set_rows(component, plan.rows.get(path, GivenRows()), models.get(path))
        if plan.access is None and not is_constant_structure(symbol) \
                or plan.access is Access.WRITE:
            initial = self.initial(plan.definition, own.routine, bool(plan.arrays))
            own.initial += [(components[path], value) for path, value in initial.items()
                            if components[path].component.group is None
                            and components[path].component.is_there
                            and not is_hidden_text(components[path], own.routine)]

    def _model(self, rows: RowsLike, own: RoutineStructures, names: Names) -> ComponentSymbol:
        """:returns: the component that rows of a local structure are like."""
        symbol = rows.symbol
        variable = module_variable(symbol, own.routine) \
            if own.routine.symbol_table.symbols_dict.get(symbol.name.lower()) is not symbol \
            or symbol.is_import else None
        apart = None if variable is None else self._outer_structure(variable)
        if variable is None and symbol not in own.structures and symbol not in self._waiting:
            self._waiting.add(symbol)
            self._take_apart(symbol, own, names)
            self._waiting.remove(symbol)
        found = (own.components.get(symbol, {}) if apart is None else apart[1]).get(rows.path)
        if found is None or not found.component.is_row:
            raise NotTakenApart("it is a local array of structures, allocated like another "
                                "component that is not understood")
        return found

    def arguments(self, call: Call) -> list[tuple[DataSymbol, Node]] | None:
        """:returns: dummy and actual arguments of a call as they are written."""
        routine = self.callee(call)
        if routine is None:
            return None
        try:
            return argument_map(call, routine, self.dummies(routine))
        except UsageError:
            return None

    def dummies(self, routine: Routine) -> list[DataSymbol]:
        """:returns: the arguments of a routine as they are written, then the result if that is a
            structure that has been taken apart."""
        known = self._routines.get(routine)
        return routine.symbol_table._argument_list if known is None else known.dummies

    def add(self, own: RoutineStructures, structure: Structure, names: Names) -> None:
        """Take a structure apart.

        :param own: the structures of the routine.
        :param structure: the structure.
        :param names: gives out names.

        :raises NotTakenApart: if a kind or a default value is not known in the routine.
        """
        self.initial(structure.definition, own.routine)
        components = {leaf.path: new_component(structure, leaf, own.routine, names)
                      for leaf in structure.leaves}
        link_inquiries(components.values())
        link_followers(components.values())
        own.structures[structure.symbol] = structure
        own.components[structure.symbol] = components
        if structure.symbol.is_argument or structure.symbol is own.routine.return_symbol:
            self._note_reshaped(components.values())

    def _note_reshaped(self, components: Iterable[ComponentSymbol]) -> None:
        """Let rows know whether statements may give them other bounds."""
        for one in components:
            if one.component.leaf.is_pointer:
                one.owns_memory = one.component.leaf.parts[-1].name in self.reshaped.names
            if one.component.is_row:
                one.is_reshaped = one.component.group is not None or is_of_list(one) \
                    or one.component.leaf.parts[-1].name in self.reshaped.names

    def initial(self, definition: Definition, routine: Routine,
                with_groups: bool = False) -> dict[tuple[str, ...], Node]:
        """
        :param definition: a type.
        :param routine: a routine.
        :param with_groups: also those in allocatable arrays of structures.

        :returns: the default values of components, in names that the routine knows.
        """
        return {leaf.path: known_value(leaf.initial, routine)
                for leaf in self.types.leaves(definition)
                if leaf.initial is not None and (with_groups or not leaf.is_in_allocatable)}
