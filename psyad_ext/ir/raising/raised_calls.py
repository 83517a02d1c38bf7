# SPDX-License-Identifier: BSD-3-Clause
"""Calls in one generated routine that pass structures again, old ones or new ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TypeAlias

from psyclone.psyir.nodes import Call, Loop, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, AutomaticInterface, DataSymbol, ScalarType)

from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable, is_data
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.raising.passing import (
    Arrays, Group, Passed, arrays_like, groups_of, handed_over, pointed, pointing, taken_along,
    whole)
from psyad_ext.ir.raising.raised_along import Along, array_along, group_along, is_one_row
from psyad_ext.ir.raising.raised_structures import (
    RaisedStructures, in_allocatable, refuse_allocatable, refused_sequence)
from psyad_ext.ir.raising.signatures import signature_called
from psyad_ext.ir.structures.component_references import component_reference
from psyad_ext.ir.structures.groups import is_of_list
from psyad_ext.ir.structures.memory import same_text
from psyad_ext.ir.structures.pointer_components import pointer_type
from psyad_ext.ir.structures.row_memory import (
    allocated_like, deallocated_rows, deallocated_unlike, moved_rows)
from psyad_ext.ir.structures.rows import (
    is_row, list_extents, own_extents, row_extents, rows_agree, rows_of)
from psyad_ext.ir.structures.sequence import storage
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.components import (
    Component, ComponentSymbol, Structure, is_own_pointer, is_pointer, is_pointer_component,
    owns_memory)
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.making import forget_names
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import ABSENT, FLAG, Presence, is_false, presence_of, set_presence
from psyad_ext.ir.tree.reassigned_at_exit import reassigns_pointers
from psyad_ext.ir.tree.walking import nodes_of

#: A component, its place in a new structure, what is passed, and what allocates the place.
_Shaped: TypeAlias = tuple[ComponentSymbol, Reference, Node, list[Statement]]


class RaisedCalls:
    """Rewrites the arguments of calls.

    :param routine: the routine.
    :param origin: the routine that it comes from.
    :param structures: its structures.
    :param names: gives out names in it.
    :param dummies: the arguments that generated routines have before they are raised.
    """

    def __init__(self, routine: Routine, origin: Routine, structures: RaisedStructures,
                 names: Names, dummies: IdentityMap[Node, Sequence[DataSymbol]]) -> None:
        self._origin = origin
        self._table = routine.symbol_table
        self._structures = structures
        self._names = names
        self._dummies = dummies
        self.passed_on: set[tuple[Identity[Node], str]] = set()

    def dummies_of(self, routine: Routine) -> Sequence[DataSymbol]:
        """:returns: the arguments of a routine before it is raised."""
        own = self._dummies.get(routine)
        return routine.symbol_table.argument_list if own is None else own

    def pass_structures(self, call: Call) -> None:
        """Pass structures in the place of their components, in place."""
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
            forget_names(call)
        self._hand_over(call)
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

    def _hand_over(self, call: Call) -> None:
        """Derivatives for many directions have no structure: they are allocatable arrays then."""
        for dummy, actual in list(zip(self._dummies_called(call), call.arguments)):
            if isinstance(dummy, ComponentSymbol) or not is_allocatable(dummy) \
                    or not is_data(actual) or is_one_row(actual) \
                    or type(actual) is Reference and is_allocatable(actual.symbol):
                continue
            new = self._names.symbol(f"{dummy.name}_passed", ArrayType(
                symbol_type(dummy).scalar(), [ArrayType.Extent.DEFERRED]*declared_rank(dummy)))
            self._table.add(new)
            there, back = taken_along(new, actual)
            there[0].preceding_comment, call.preceding_comment = call.preceding_comment, ""
            for statement in there:
                call.parent.addchild(statement, call.position)
            for statement in reversed(back):
                call.parent.addchild(statement, call.position + 1)
            actual.replace_with(build.ref(new), keep_name_in_context=True)

    def _dummies_called(self, call: Call) -> Sequence[DataSymbol]:
        """:returns: the arguments that the routine had before it was raised."""
        signature, callee = signature_called(call), callee_of(call)
        if signature is not None:
            # Hidden arguments are passed no more.
            return [one for one in signature if role_of(one) is None]
        return [] if callee is None else self.dummies_of(callee)

    def _passed(self, call: Call, group: Group, arguments: Sequence[Node]) -> Reference:
        actuals = [arguments[position] for position in group.positions]
        presence = presence_of(group.components[0])
        if presence is not None and self._is_absent(call, presence.name, arguments):
            # Derivatives that are zero are numbers.
            for actual in filter(is_data, actuals):
                set_presence(actual.symbol, Presence(ABSENT, presence.name))
            return copied(actuals[0])
        if reassigns_pointers(callee_of(call)):
            self._put_back(call, group, actuals)
        found = whole(group, actuals) or self._with_pointers(call, group, actuals) \
            or self._through(call, group, actuals)
        component = found.symbol.component
        self.passed_on.add((Identity(component.structure), component.name))
        return component_reference(self._structures.of(found.symbol), found.symbol.component,
                                   found.path, found.indices)

    def _is_absent(self, call: Call, name: str, arguments: Sequence[Node]) -> bool:
        """:returns: whether a call says that it does not give an optional argument."""
        flags = [argument for dummy, argument in zip(
            self._dummies_called(call), arguments)
            if presence_of(dummy) == Presence(FLAG, name)]
        return any(map(is_false, flags))

    def _with_pointers(self, call: Call, group: Group, actuals: Sequence[Node]) -> Passed | None:
        """:returns: the structure that has all but pointers, which are set for a call."""
        pairs = list(zip(group.components, actuals))
        plain = [(dummy, actual) for dummy, actual in pairs if not is_pointer(dummy)]
        found = whole(Group(tuple(dummy for dummy, _ in plain), ()), [one for _, one in plain])
        if found is None or found.indices:
            return None
        pointers = [(self._pointer_of(found, dummy), actual) for dummy, actual in pairs
                    if is_pointer(dummy)]
        if any(part is None for part, _ in pointers):
            return None
        moved = [(part, actual) for part, actual in pointers
                 if type(actual) is not Reference or actual.symbol is not part]
        kept = {part: self._kept(part) for part, _ in moved
                if part.is_argument} if found.symbol.is_argument else {}
        before: list[Node] = [pointing(build.ref(new), build.ref(part))
                              for part, new in kept.items()]
        for part, actual in moved:
            self._structures.let_point_at(actual.symbol)
            new = pointed(build.ref(part), actual)
            for reference in nodes_of(new, Reference)[1:]:
                reference.symbol = kept.get(reference.symbol, reference.symbol)
            before.append(new)
        comment, call.preceding_comment = call.preceding_comment, ""
        before[0].preceding_comment = comment
        for statement in before:
            call.parent.addchild(statement, call.position)
        for part, new in reversed(kept.items()):
            call.parent.addchild(pointing(build.ref(part), build.ref(new)), call.position + 1)
        for dummy, actual in pairs:
            if is_pointer(dummy):
                self._give_back(dummy, build.ref(self._pointer_of(found, dummy)), actual, call)
        return found

    def _give_back(self, dummy: ComponentSymbol, part: Reference, actual: Node,
                   call: Call) -> None:
        """Let memory that a call may allocate be known by its own name behind it."""
        if owns_memory(dummy) and type(actual) is Reference and is_own_pointer(actual.symbol) \
                and actual.symbol is not part.symbol and not reassigns_pointers(callee_of(call)):
            call.parent.addchild(pointing(actual, part), call.position + 1)

    def _put_back(self, call: Call, group: Group, actuals: Sequence[Node]) -> None:
        """Put pointers back behind a call of a routine that moves them."""
        for dummy, actual in zip(group.components, actuals):
            if is_pointer_component(dummy) and is_data(actual) \
                    and is_pointer_component(actual.symbol) \
                    and (actual.symbol.is_argument or owns_memory(actual.symbol)):
                new = self._kept(actual.symbol)
                call.parent.addchild(pointing(build.ref(new), build.ref(actual.symbol)),
                                     call.position)
                call.parent.addchild(pointing(build.ref(actual.symbol), build.ref(new)),
                                     call.position + 1)

    def _kept(self, part: ComponentSymbol) -> DataSymbol:
        """:returns: a local pointer that keeps what a component of an argument points at."""
        if part.is_argument:
            part.interface = ArgumentInterface(Access.READWRITE)
        new = self._names.symbol(f"{part.name}_kept", symbol_type(part).scalar())
        new.datatype = pointer_type(part, new.name, declared_rank(part))
        self._table.add(new)
        return new

    def _pointer_of(self, found: Passed, dummy: ComponentSymbol) -> ComponentSymbol | None:
        """:returns: the component of a structure that is passed for a pointer."""
        own = found.symbol.component
        path = (*found.path, *dummy.component.leaf.path)
        for symbol in self._table.symbols:
            if isinstance(symbol, ComponentSymbol) and symbol.component.leaf.path == path \
                    and symbol.component.structure is own.structure \
                    and symbol.component.name == own.name \
                    and symbol.is_argument == found.symbol.is_argument:
                return symbol
        leaf = next((one for one in own.structure.leaves if one.path == path), None)
        if leaf is None or found.symbol.is_argument or own.structure.module is not None:
            return None
        return self._new_component(Component(own.structure, leaf, own.name), ())

    def _through(self, call: Call, group: Group, actuals: Sequence[Node]) -> Passed:
        """:returns: a new structure, which takes values to a call and back."""
        first = group.components[0].component
        if any(is_data(actual) and storage(*pair) is not actual
               for pair in zip(group.components, actuals) for actual in pair[1:]):
            raise refused_sequence(first, self._origin)
        if first.structure.rank and not rows_agree(group.components, actuals):
            refuse_allocatable(first, self._origin,
                               "only parts of it have derivatives where it is passed")
        arrays = arrays_like(group.components, actuals)
        if arrays is None:
            raise in_allocatable(first, self._origin)
        if first.group == ():
            return self._through_group(call, group, actuals)
        name = self._new_name(first)
        model = variable_like(actuals[0], symbol_type(group.components[0]), name, self._names) \
            if first.structure.rank else None
        shape = model.symbol.datatype.shape[:first.structure.rank] if model else ()
        if ArrayType.Extent.DEFERRED in shape and not first.structure.is_allocatable:
            return self._through_allocated(call, group, actuals, model)
        structure = _like(first.structure, name, (ArrayType.Extent.DEFERRED,) * len(shape)
                          if first.structure.is_allocatable else tuple(shape), arrays)
        if model is not None and is_data(actuals[0]) and is_row(actuals[0].symbol):
            indices = tuple(actuals[0].children[:actuals[0].symbol.component.common_rank])
        else:
            indices = tuple(model.children[:first.structure.rank]) if model else ()
        parent, before = call.parent, call.position
        inner: dict[tuple[str, ...], list[Along]] = {}
        shaped: list[_Shaped] = []
        for dummy, actual in zip(group.components, actuals):
            part = self._new_component(Component(structure, dummy.component.leaf, name), shape)
            if part.component.group is not None:
                inner.setdefault(part.component.group, []).append(Along(dummy, part, actual))
                continue
            if is_row(dummy):
                part.inquiries, part.given = actual.symbol.inquiries, actual.symbol.given
                part.sites, part.directions = actual.symbol.sites, actual.symbol.directions
            own = self._part_of(part, indices)
            first, last = self._shaped(dummy, own, actual)
            shaped.append((dummy, own, actual, first))
            for statement in reversed(last):
                parent.addchild(statement, call.position + 1)
        # One component may be deallocated with others: only when all values have been taken back.
        for dummy, own, actual, first in shaped:
            for statement in reversed([*first, *self._taken_along(dummy, own, actual, call)]):
                parent.addchild(statement, before)
        for statement in reversed(self._shaped_again(shaped)):
            parent.addchild(statement, call.position + 1)
        for along in inner.values():
            self._take_group_along(call, along)
        comment, call.preceding_comment = call.preceding_comment, ""
        parent.children[before].preceding_comment = comment
        return Passed(part, (), indices)

    def _shaped(self, dummy: ComponentSymbol, own: Reference, actual: Node
                ) -> tuple[list[Statement], list[Statement]]:
        """:returns: what allocates rows like those that a call is given, and deallocates them, if
            these are not there from the start. What a call may change moves there and back."""
        if not is_row(own.symbol) or not is_data(actual) or not is_row(actual.symbol) \
                or not actual.symbol.is_reshaped:
            return [], []
        own.symbol.is_reshaped = own.symbol.is_allocated_later = True
        if _moves(dummy, own):
            first = moved_rows(actual, own, self._names)
            last = moved_rows(own, actual, self._names)
        else:
            first = allocated_like(own, actual, self._names)
            last = deallocated_rows(own, self._names)
        self._count((*first, *last))
        return first, last

    def _shaped_again(self, shaped: Sequence[_Shaped]) -> list[Statement]:
        """:returns: what gives lists the bounds that they have behind a call, which may have
            changed those of a new structure."""
        changed = [(actual, own) for dummy, own, actual, first in shaped
                   if first and is_of_list(own.symbol)
                   and dummy.interface.access is not Access.READ]
        statements = [one for actual, own in changed
                      for one in deallocated_unlike(actual, own, self._names)]
        # One list may hold several of them.
        statements += [one for actual, own in changed
                       for one in allocated_like(actual, own, self._names)]
        self._count(statements)
        return statements

    def _count(self, statements: Iterable[Node]) -> None:
        """Declare what counts the turns of the loops in new statements."""
        for loop in (loop for one in statements for loop in one.walk(Loop)):
            self._table.add(loop.variable)

    def _taken_along(self, dummy: ComponentSymbol, own: Reference, actual: Node,
                     call: Call) -> list[Statement]:
        """:returns: what takes a value to a call; what takes it back is put behind the call."""
        if is_pointer(dummy):
            self._structures.let_point_at(actual.symbol)
            self._give_back(dummy, own, actual, call)
            return [pointed(own, actual)]
        if _moves(dummy, own):
            return []
        if dummy.component.leaf.is_allocatable and not is_row(dummy):
            there, back = handed_over(own, actual)
            call.parent.addchild(back, call.position + 1)
            return [there]
        if dummy.component.leaf.is_changing_text and is_data(actual):
            if dummy.interface.access is not Access.READ:
                call.parent.addchild(same_text(copied(actual), copied(own)), call.position + 1)
            return [same_text(own, copied(actual))]
        if is_data(actual) and dummy.interface.access is not Access.READ:
            call.parent.addchild(build.assign(copied(actual), copied(own)), call.position + 1)
        return [build.assign(own, copied(actual))] \
            if dummy.interface.access is not Access.WRITE else []

    def _new_name(self, component: Component) -> str:
        """:returns: a name for a structure that stands in for another one in a call."""
        name = unique(f"{component.name}_passed", self._names.taken)
        self._names.taken.add(name)
        return name

    def _through_allocated(self, call: Call, group: Group, actuals: Sequence[Node],
                           model: Reference) -> Passed:
        """:returns: a new array of structures, as large as allocatable ones are when it is called.
        """
        first, name = group.components[0].component, model.symbol.name
        if any(map(is_row, group.components)) or first.structure.groups:
            raise in_allocatable(first, self._origin)
        indices = model.children[:first.structure.rank]
        structure = _like(
            first.structure, name, model.symbol.datatype.shape[:first.structure.rank],
            groups=frozenset([()]))
        along = []
        for dummy, actual in zip(group.components, actuals):
            part = self._new_component(Component(structure, dummy.component.leaf, name),
                                       structure.shape)
            along.append(Along(dummy, part, actual))
        there, back = array_along(along, self._names.shapes[model.symbol][:first.structure.rank],
                                  partial(self._part_of, indices=indices))
        position, comment = call.position, call.preceding_comment
        call.preceding_comment = ""
        for statement in reversed(back):
            call.parent.addchild(statement, call.position + 1)
        for statement in reversed(there):
            call.parent.addchild(statement, position)
        call.parent.children[position].preceding_comment = comment
        return Passed(along[0].part, (), tuple(indices))

    def _through_group(self, call: Call, group: Group, actuals: Sequence[Node]) -> Passed:
        """:returns: a new allocatable array of structures, which is there for a call."""
        first = group.components[0].component
        name = self._new_name(first)
        shape = (ArrayType.Extent.DEFERRED,) * first.structure.rank
        structure = _like(first.structure, name, shape)
        parts = [self._new_component(Component(structure, dummy.component.leaf, name), shape)
                 for dummy in group.components]
        position, comment = call.position, call.preceding_comment
        call.preceding_comment = ""
        self._take_group_along(call, list(map(Along, group.components, parts, actuals)))
        call.parent.children[position].preceding_comment = comment
        return Passed(parts[0], (), ())

    def _take_group_along(self, call: Call, along: Sequence[Along]) -> None:
        """Let a new allocatable array of structures take values to a call and back."""
        statements = group_along(along, self._table.symbols)
        if statements is None:
            raise in_allocatable(along[0].dummy.component, self._origin)
        there, back = statements
        call.parent.addchild(there, call.position)
        for statement in reversed(back):
            call.parent.addchild(statement, call.position + 1)

    def _new_component(self, component: Component, shape: Sequence[object]) -> ComponentSymbol:
        leaf = component.leaf
        name = unique("_".join((component.name, *leaf.path)), self._names.taken)
        self._names.taken.add(name)
        bounds = [extent for depth, part in enumerate(leaf.parts, 1)
                  for extent in component.structure.arrays.get(leaf.path[:depth]) or [
                      ArrayType.Extent.DEFERRED if low is None else
                      ArrayType.ArrayBounds(build.integer(low), build.integer(high))
                      for low, high in part.bounds]]
        full = [*shape, *bounds[:component.common_rank - len(shape)]] if component.is_row \
            else [*shape, *bounds]
        if component.group is not None:
            full = [ArrayType.Extent.DEFERRED] * (
                component.common_rank if component.is_row else sum(component.ranks))
        scalar = copied_type(leaf.type_)
        symbol = ComponentSymbol(name, ArrayType(scalar, full) if full else scalar, component,
                                 AutomaticInterface())
        if component.is_row:
            symbol.datatype = ArrayType(scalar, own_extents(
                symbol, [*full, *list_extents(symbol), *row_extents(symbol)]))
        self._table.add(symbol)
        return symbol

    def _part_of(self, symbol: ComponentSymbol, indices: Sequence[Node]) -> Reference:
        """:returns: a component of the structures that the indices select."""
        if not indices:
            return build.ref(symbol)
        if is_row(symbol):
            return rows_of(symbol, indices)
        bounds = [one for part in symbol.component.leaf.parts for one in part.bounds]
        return build.ref(symbol, [*map(copied, indices), *(
            build.section(build.integer(low), build.integer(high)) for low, high in bounds)])


def _moves(dummy: ComponentSymbol, own: Reference) -> bool:
    """:returns: whether a call may give rows another shape, while a new structure holds them."""
    return is_row(own.symbol) and own.symbol.is_reshaped and not is_of_list(own.symbol) \
        and dummy.interface.access is not Access.READ


def _like(structure: Structure, name: str, shape: Sequence[object], arrays: Arrays | None = None,
          groups: frozenset[tuple[str, ...]] | None = None) -> Structure:
    """:returns: a structure of the same type with another name and shape."""
    return Structure(DataSymbol(name, ScalarType.integer_type()), structure.definition,
                     structure.leaves, shape, is_only=structure.is_only, arrays=arrays or {},
                     groups=structure.groups if groups is None else groups)
