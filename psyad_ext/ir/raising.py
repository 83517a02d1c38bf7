# SPDX-License-Identifier: BSD-3-Clause
"""Gives generated routines the structures back that were taken apart.

Variables that stand for components become components again, in statements,
declarations and arguments. Whatever does not belong to one structure any more,
but is passed as such, goes through a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, ScalarType, Symbol)

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import unique
from psyad_ext.ir import build
from psyad_ext.ir.array_statements import loops_of
from psyad_ext.ir.callees import argument_map, callee_of
from psyad_ext.ir.component_references import (
    component_reference, has_many_ranks, inquiry_of_component, is_inquired_whole)
from psyad_ext.ir.components import Component, ComponentSymbol, Structure, is_pointer
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import is_data
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.locate import location
from psyad_ext.ir.names import Names
from psyad_ext.ir.optional import (
    ABSENT, FLAG, Presence, is_false, presence_of, set_presence)
from psyad_ext.ir.outer import OuterVariable, role_of
from psyad_ext.ir.passing import Group, Passed, groups_of, handed_over, whole
from psyad_ext.ir.pointer_components import check_targets, restore_pointers
from psyad_ext.ir.signatures import signature_called
from psyad_ext.ir.state_raising import known_as
from psyad_ext.ir.temporaries import variable_like
from psyad_ext.ir.type_names import visible_type
from psyad_ext.ir.walking import assignments_of, nodes_of, statements_of

_Access = ArgumentInterface.Access
_Key = tuple[int, str, bool]


def raise_structures(routines: Sequence[Routine], origins: Mapping[str, Routine],
                     target: Routine) -> None:
    """Give routines their structures back, in place.

    :param routines: generated routines in their containers; those that they come from are still
        taken apart.
    :param origins: the routines that they come from, by name.
    :param target: the routine that users call.

    :raises UnsupportedError: if something cannot be written with structures.
    """
    dummies = {id(routine): list(routine.symbol_table.argument_list) for routine in routines}
    called = {call.routine.symbol.name.lower() for routine in routines
              for call in nodes_of(routine, Call) if not isinstance(call, IntrinsicCall)}
    problems: list[Problem] = []
    for routine in routines:
        if origins[routine.name] is target and routine.name.lower() not in called:
            check_targets(routine)
        work = _Raiser(routine, origins[routine.name], dummies)
        work.run()
        problems += work.hidden
    if problems:
        raise UnsupportedError(problems)


class _Raiser:
    """Raises one routine.

    :param routine: the routine.
    :param origin: the routine that it comes from.
    :param dummies: the arguments that generated routines have before they are raised.
    """

    def __init__(self, routine: Routine, origin: Routine,
                 dummies: Mapping[int, Sequence[DataSymbol]]) -> None:
        self._routine = routine
        self._origin = origin
        self._table = routine.symbol_table
        self._dummies = dummies
        self._names = Names(routine)
        self._structures: dict[_Key, DataSymbol] = {}
        self._passed_on: set[tuple[int, str]] = set()
        self._hidden: dict[str, Node] = {}

    def run(self) -> None:
        """Raise the routine."""
        arguments = groups_of(self._dummies_of(self._routine))
        for group in arguments:
            # Arguments first: they get the names that users expect.
            self._structure_of(group.components[0])
            self._keep_others(group)
        for call in nodes_of(self._routine, Call):
            if not isinstance(call, IntrinsicCall):
                self._pass_structures(call)
        if not any(isinstance(symbol, ComponentSymbol) for symbol in (*self._table.symbols, *(
                reference.symbol for reference in nodes_of(self._routine, Reference)))):
            return
        self._mention(arguments)
        restore_pointers(self._routine)
        for assignment in assignments_of(self._routine):
            self._spread(assignment)
        self._references(self._routine)
        for symbol in self._table.datasymbols:
            self._change_bounds(symbol)
        self._replace_symbols()

    @property
    def hidden(self) -> list[Problem]:
        """:returns: the components that the routine needs, but may not name."""
        return [Problem(*location(self._origin), "PRIVATE", f"component '{name}' is private in the "
                        f"module '{module.name}', but derivatives of '{self._origin.name}' need it",
                        "make it public, or differentiate a routine of that module")
                for name, module in self._hidden.items()]

    def _dummies_of(self, routine: Routine) -> Sequence[DataSymbol]:
        own = self._dummies.get(id(routine))
        return routine.symbol_table.argument_list if own is None else own

    @cached_property
    def _primal_names(self) -> set[str]:
        """:returns: names of structures of the source, which derivatives must not take."""
        return {component.name.lower() for symbol in self._table.datasymbols
                if isinstance(symbol, ComponentSymbol)
                for component in [symbol.component]
                if component.name == component.structure.symbol.name}

    # Calls

    def _pass_structures(self, call: Call) -> None:
        groups = groups_of(self._dummies_called(call))
        if not groups:
            return
        if any(call.argument_names):
            # Names of components mean nothing to others: all arguments are in order instead.
            ordered = [actual for _, actual in argument_map(call, callee_of(call))]
            for argument in ordered:
                argument.detach()
            for argument in ordered:
                call.addchild(argument)
        first = {group.positions[0]: group for group in groups}
        dropped = {position for group in groups for position in group.positions[1:]}
        arguments = list(call.arguments)
        passed = []
        for position, argument in enumerate(arguments):
            if position in first:
                passed.append(self._passed(call, first[position], arguments))
            elif position not in dropped:
                passed.append(argument)
        for argument in arguments:
            argument.detach()
        call.children.extend(passed)

    def _dummies_called(self, call: Call) -> Sequence[DataSymbol]:
        """:returns: the arguments that the routine had before it was raised."""
        signature, callee = signature_called(call), callee_of(call)
        if signature is not None:
            # Hidden arguments are passed no more.
            return [one for one in signature if role_of(one) is None]
        return [] if callee is None else self._dummies_of(callee)

    def _passed(self, call: Call, group: Group, arguments: Sequence[Node]) -> Reference:
        actuals = [arguments[position] for position in group.positions]
        presence = presence_of(group.components[0])
        if presence is not None and self._is_absent(call, presence.name, arguments):
            for actual in actuals:
                set_presence(actual.symbol, Presence(ABSENT, presence.name))
            return actuals[0].copy()
        found = whole(group, actuals) or self._through(call, group, actuals)
        self._passed_on.add((id(found.symbol.component.structure), found.symbol.component.name))
        return component_reference(self._structure_of(found.symbol), found.symbol.component,
                                   found.path, found.indices)

    def _is_absent(self, call: Call, name: str, arguments: Sequence[Node]) -> bool:
        """:returns: whether a call says that it does not give an optional argument."""
        flags = [argument for dummy, argument in zip(
            self._dummies_called(call), arguments)
            if presence_of(dummy) == Presence(FLAG, name)]
        return any(map(is_false, flags))

    def _through(self, call: Call, group: Group, actuals: Sequence[Node]) -> Passed:
        """:returns: a new structure, which takes values to a call and back."""
        first = group.components[0].component
        if first.structure.rank:
            self._refuse_allocatable(first, "only parts of it have derivatives where it is passed")
        name = unique(f"{first.name}_passed", self._names.taken)
        self._names.taken.add(name)
        model = variable_like(actuals[0], symbol_type(group.components[0]), name, self._names) \
            if first.structure.rank else None
        shape = model.symbol.datatype.shape[:first.structure.rank] if model else ()
        structure = Structure(DataSymbol(name, ScalarType.integer_type()),
                              first.structure.definition, first.structure.leaves,
                              tuple(shape))
        indices = tuple(model.children[:first.structure.rank]) if model else ()
        parent, before = call.parent, call.position
        for dummy, actual in zip(group.components, actuals):
            part = self._new_component(Component(structure, dummy.component.leaf, name), shape)
            own = self._part_of(part, indices)
            if dummy.component.leaf.is_allocatable:
                there, back = handed_over(own, actual)
                parent.addchild(there, before)
                parent.addchild(back, call.position + 1)
                continue
            parent.addchild(build.assign(own, copied(actual)), before)
            if is_data(actual) and dummy.interface.access is not _Access.READ:
                parent.addchild(build.assign(copied(actual), own.copy()), call.position + 1)
        comment, call.preceding_comment = call.preceding_comment, ""
        parent.children[before].preceding_comment = comment
        return Passed(part, (), indices)

    def _refuse_allocatable(self, component: Component, reason: str) -> None:
        if any(leaf.is_allocatable for leaf in component.structure.leaves):
            raise UnsupportedError([Problem(
                *location(self._origin), "DERIVED_TYPE", f"'{component.name}' has allocatable "
                f"components, and {reason}", "pass the components as arguments")])

    def _new_component(self, component: Component, shape: Sequence[object]) -> ComponentSymbol:
        leaf = component.leaf
        name = unique("_".join((component.name, *leaf.path)), self._names.taken)
        self._names.taken.add(name)
        bounds = [ArrayType.Extent.DEFERRED if low is None else
                  ArrayType.ArrayBounds(build.integer(low), build.integer(high))
                  for part in leaf.parts for low, high in part.bounds]
        full = [*shape, *bounds]
        scalar = leaf.type_.copy()
        symbol = ComponentSymbol(name, ArrayType(scalar, full) if full else scalar, component,
                                 AutomaticInterface())
        self._table.add(symbol)
        return symbol

    def _part_of(self, symbol: ComponentSymbol, indices: Sequence[Node]) -> Reference:
        """:returns: a component of the structures that the indices select."""
        if not indices:
            return build.ref(symbol)
        bounds = [one for part in symbol.component.leaf.parts for one in part.bounds]
        return build.ref(symbol, [*map(copied, indices), *(
            build.section(build.integer(low), build.integer(high)) for low, high in bounds)])

    # Statements

    def _mention(self, groups: Sequence[Group]) -> None:
        """Mention the structures for which compilers would say that they are not used."""
        used = {(id(symbol.component.structure), symbol.component.name)
                for reference in nodes_of(self._routine, Reference)
                if isinstance(symbol := reference.symbol, ComponentSymbol)}
        used |= self._passed_on
        for group in groups:
            first = group.components[0]
            if (id(first.component.structure), first.component.name) in used:
                continue
            symbol = self._names.symbol("not_needed", ScalarType.integer_type())
            self._table.add(symbol)
            least = min(group.components, key=lambda one: sum(map(bool, one.component.ranks)))
            name = "SIZE" if sum(map(bool, least.component.ranks)) else "KIND"
            mention = build.assign(build.ref(symbol), build.intrinsic(name, build.ref(least)))
            mention.preceding_comment = "Nothing here needs the values of this argument."
            self._routine.addchild(mention)

    def _spread(self, assignment: Assignment) -> None:
        """Arrays in arrays of structures are assigned in loops."""
        if not any(isinstance(reference.symbol, ComponentSymbol) and has_many_ranks(reference)
                   and not is_inquired_whole(reference)
                   for reference in nodes_of(assignment, Reference)):
            return
        parent, place, comment = assignment.parent, assignment.position, \
            assignment.preceding_comment
        assignment.detach()
        new = loops_of(assignment, self._names)
        if new[0] is assignment:
            raise UnsupportedError([Problem(
                *location(self._origin), "DERIVED_TYPE", "arrays in an array of structures are "
                "assigned at once", "write loops over the structures")])
        new[0].preceding_comment = comment
        for number, statement in enumerate(new):
            parent.addchild(statement, place + number)
            used = {reference.symbol for reference in nodes_of(statement, Reference)}
            used |= {loop.variable for loop in statements_of(statement, Loop)}
            for symbol in sorted(used, key=lambda symbol: symbol.name):
                if type(symbol) is DataSymbol and symbol.is_automatic \
                        and self._table.lookup(symbol.name, otherwise=None) is None:
                    self._table.add(symbol)

    # References

    def _references(self, root: Node) -> None:
        for reference in reversed(nodes_of(root, Reference)):
            symbol = reference.symbol
            if isinstance(symbol, ComponentSymbol) and not is_inquired_whole(reference):
                self._replace(reference)
        for reference in nodes_of(root, Reference):
            if isinstance(reference.symbol, ComponentSymbol):
                new = inquiry_of_component(reference.parent, self._structure_of)
                if new is None:
                    self._replace(reference)
                else:
                    reference.parent.replace_with(new, keep_name_in_context=True)

    def _replace(self, reference: Reference) -> None:
        component = reference.symbol.component
        for part in component.leaf.parts:
            if part.private_to is not None and not self._is_within(part.private_to):
                self._hidden[part.name] = part.private_to
        parent = reference.parent
        with_bounds = isinstance(parent, IntrinsicCall) and parent.intrinsic.name == "ALLOCATE"
        new = component_reference(self._structure_of(reference.symbol), component,
                                  component.leaf.path, reference.children, with_bounds)
        reference.replace_with(new, keep_name_in_context=True)

    def _is_within(self, module: Node) -> bool:
        scope = self._routine.parent
        while scope is not None and scope is not module:
            scope = scope.parent
        return scope is module

    # Declarations

    def _structure_of(self, symbol: ComponentSymbol) -> DataSymbol:
        """:returns: the structure that a component belongs to."""
        component = symbol.component
        key = (id(component.structure), component.name, symbol.is_argument)
        if key not in self._structures:
            self._structures[key] = self._new_structure(symbol)
        return self._structures[key]

    def _new_structure(self, symbol: ComponentSymbol) -> DataSymbol:
        component = symbol.component
        own = component.structure.symbol
        if component.structure.module is not None:
            return known_as(OuterVariable(own, component.structure.module), self._routine)
        is_primal = component.name == own.name
        name = unique(component.name, self._table.symbols_dict if is_primal
                      else self._names.taken | self._primal_names)
        self._names.taken.add(name.lower())
        type_ = visible_type(component.structure.definition, self._routine)
        shape = symbol.datatype.shape[:component.structure.rank] \
            if component.structure.rank else []
        datatype = ArrayType(type_, list(shape)) if shape else type_
        new = DataSymbol(name, datatype)
        set_presence(new, presence_of(symbol))
        if is_primal:
            new.preceding_comment = own.preceding_comment
        return new

    def _change_bounds(self, symbol: DataSymbol) -> None:
        if isinstance(symbol, ComponentSymbol):
            symbol = self._structure_of(symbol)
        if not isinstance(symbol.datatype, ArrayType):
            return
        bounds = [bound for extent in symbol.datatype.shape
                  for bound in (getattr(extent, "lower", None), getattr(extent, "upper", None))
                  if isinstance(bound, Node)]
        if any(isinstance(reference.symbol, ComponentSymbol)
               for bound in bounds for reference in nodes_of(bound, Reference)):
            shape = [ArrayType.ArrayBounds(self._bound(extent.lower), self._bound(extent.upper))
                     if isinstance(extent, ArrayType.ArrayBounds) else extent
                     for extent in symbol.datatype.shape]
            symbol.datatype = ArrayType(symbol.datatype.elemental_type if isinstance(
                symbol.datatype.intrinsic, ScalarType.Intrinsic)
                else symbol.datatype.intrinsic, shape)

    def _bound(self, bound: object) -> object:
        if not isinstance(bound, Node):
            return bound
        holder = Assignment()
        holder.addchild(copied(bound))
        self._references(holder)
        return holder.children[0].detach()

    def _replace_symbols(self) -> None:
        """Declare structures in the place of their first components."""
        table = self._table
        accesses: dict[int, set[_Access]] = {}
        held: dict[int, Component] = {}
        arguments: list[DataSymbol] = []
        for symbol in table.argument_list:
            if isinstance(symbol, ComponentSymbol):
                component, access = symbol.component, _intent(symbol)
                symbol = self._structure_of(symbol)
                held[id(symbol)] = component
                accesses.setdefault(id(symbol), set()).add(access)
            if not any(symbol is one for one in arguments):
                arguments.append(symbol)
        symbols = dict(table.symbols_dict)
        used = self._used()
        own = table._symbols  # pylint: disable=protected-access
        own.clear()
        for symbol in symbols.values():
            if isinstance(symbol, ComponentSymbol):
                is_argument, symbol = symbol.is_argument, self._structure_of(symbol)
                if not is_argument and symbol not in used:
                    continue  # only its bounds were needed
            own[symbol.name.lower()] = symbol
        for symbol in arguments:
            if id(symbol) in accesses:
                found = accesses[id(symbol)]
                if len(found) > 1 and _Access.WRITE in found:
                    self._refuse_allocatable(held[id(symbol)], "some of its values on entry are "
                                             "recorded although it is only output")
                symbol.interface = ArgumentInterface(
                    found.pop() if len(found) == 1 else _Access.READWRITE)
        table._argument_list = arguments  # pylint: disable=protected-access

    def _used(self) -> set[Symbol]:
        """:returns: what statements and declarations refer to."""
        bounds = [bound for symbol in self._table.datasymbols for extent in getattr(
            self._structures_by_component(symbol).datatype, "shape", ())
            for bound in (getattr(extent, "lower", None), getattr(extent, "upper", None))
            if isinstance(bound, Node)]
        return {reference.symbol for root in (self._routine, *bounds)
                for reference in nodes_of(root, Reference)}

    def _structures_by_component(self, symbol: DataSymbol) -> DataSymbol:
        return self._structure_of(symbol) if isinstance(symbol, ComponentSymbol) else symbol

    def _keep_others(self, group: Group) -> None:
        """Components that a routine does not know of must not get default values in it."""
        component = group.components[0].component
        if component.name == component.structure.symbol.name:
            return
        reals = [leaf for leaf in component.structure.leaves if leaf.is_real]
        if len(reals) > len(group.components) or any(
                leaf.initial is not None for leaf in component.structure.leaves):
            for symbol in group.components:
                if symbol.interface.access is _Access.WRITE:
                    symbol.interface = ArgumentInterface(_Access.READWRITE)


def _intent(symbol: ComponentSymbol) -> _Access:
    """:returns: the intent of the structure as far as this component counts."""
    access, original = symbol.interface.access, symbol.component.structure.symbol
    # What a pointer points at may change although the pointer does not.
    unchanged = is_pointer(symbol) and access is _Access.READWRITE \
        and symbol.component.name == original.name and original.is_argument \
        and original.interface.access is _Access.READ
    return _Access.READ if unchanged else access
