# SPDX-License-Identifier: BSD-3-Clause
"""Gives generated routines the structures back that were taken apart.

Variables that stand for components become components again, in statements,
declarations and arguments. Whatever does not belong to one structure any more,
but is passed as such, goes through a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Loop, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.core.errors import Problem, UnsupportedError, refuse
from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.mentions import UNUSED
from psyad_ext.ir.lookup.opened_types import open_type
from psyad_ext.ir.normal_form.array_statements import loops_of
from psyad_ext.ir.normal_form.only_elements import name_only_elements
from psyad_ext.ir.raising.passing import Group, groups_of
from psyad_ext.ir.raising.raised_bounds import add_up_bounds
from psyad_ext.ir.raising.raised_calls import RaisedCalls
from psyad_ext.ir.raising.raised_declarations import RaisedDeclarations, keep_others, settle_intent
from psyad_ext.ir.raising.raised_groups import (
    allocate_groups, names_group, names_list, path_of_list)
from psyad_ext.ir.raising.raised_rows import allocate_rows, asked, whole_rows
from psyad_ext.ir.raising.raised_structures import RaisedStructures
from psyad_ext.ir.raising.scalar_raising import refer_to_scalars
from psyad_ext.ir.structures.component_references import (
    component_reference, has_many_ranks, inquiry_of_component, is_inquired_whole, needs_all_rows)
from psyad_ext.ir.structures.memory import as_written
from psyad_ext.ir.structures.pointer_components import check_targets, restore_pointers
from psyad_ext.ir.structures.row_loops import row_loops
from psyad_ext.ir.structures.rows import mark_whole_rows, name_row_bounds, names_several
from psyad_ext.ir.tree.components import Component, ComponentSymbol
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import Names, type_inquiry
from psyad_ext.ir.tree.type_bounds import bound_expressions, sizing_expressions, with_bounds
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure, nodes_of, statements_of


def raise_structures(routines: Sequence[Routine], origins: Mapping[str, Routine],
                     target: Routine) -> None:
    """Give routines their structures back, in place.

    :param routines: generated routines in their containers; those that they come from are still
        taken apart.
    :param origins: the routines that they come from, by name.
    :param target: the routine that users call.

    :raises UnsupportedError: if something cannot be written with structures.
    """
    dummies = IdentityMap((routine, list(routine.symbol_table.argument_list))
                          for routine in routines)
    called = {call.routine.symbol.name.lower() for routine in routines
              for call in nodes_of(routine, Call) if not isinstance(call, IntrinsicCall)}
    problems: list[Problem] = []
    for routine in routines:
        if origins[routine.name] is target and routine.name.lower() not in called:
            check_targets(routine)
        work = _Raiser(routine, origins[routine.name], dummies)
        work.run()
        problems += work.hidden
    refuse(problems)


class _Raiser:
    """Raises one routine.

    :param routine: the routine.
    :param origin: the routine that it comes from.
    :param dummies: the arguments that generated routines have before they are raised.
    """

    def __init__(self, routine: Routine, origin: Routine,
                 dummies: IdentityMap[Node, Sequence[DataSymbol]]) -> None:
        self._routine = routine
        self._origin = origin
        self._table = routine.symbol_table
        self._names = Names(routine)
        self._structures = RaisedStructures(routine, origin, self._names)
        self._calls = RaisedCalls(routine, origin, self._structures, self._names, dummies)
        self._hidden: dict[str, Definition] = {}

    def run(self) -> None:
        """Raise the routine."""
        mark_whole_rows(self._routine)
        arguments = groups_of(self._calls.dummies_of(self._routine))
        for group in arguments:
            # Arguments first: they get the names that users expect.
            self._structures.of(group.components[0])
            keep_others(group, self._routine)
            settle_intent(group, self._routine)
        for call in nodes_of(self._routine, Call):
            if not isinstance(call, IntrinsicCall):
                self._calls.pass_structures(call)
        self._pass_in_bounds()
        if not self._has_components():
            return
        self._mention(arguments)
        allocate_groups(self._routine, self._origin)
        allocate_rows(self._routine, self._origin, self._names)
        restore_pointers(self._routine)
        name_only_elements(self._routine, self._origin)
        for assignment in assignments_of(self._routine):
            self._spread(assignment)
        refer_to_scalars(self._routine)
        self._references(self._routine)
        declarations = RaisedDeclarations(self._routine, self._origin, self._structures,
                                          self._references)
        declarations.change_bounds()
        declarations.replace()
        self._structures.allocate(self._references)
        add_up_bounds(self._routine)
        self._structures.declare_targets()

    def _has_components(self) -> bool:
        """:returns: whether anything in the routine, or a bound in its declarations, is left of
            structures that were taken apart."""
        sizes = [size for symbol in self._table.datasymbols
                 for size in sizing_expressions(symbol.datatype)]
        return any(isinstance(symbol, ComponentSymbol) for symbol in (*self._table.symbols, *(
            reference.symbol for node in (self._routine, *sizes)
            for reference in nodes_of(node, Reference))))

    def _pass_in_bounds(self) -> None:
        """Functions that declarations call get structures, too."""
        for symbol in self._table.datasymbols:
            if any(map(calls_procedure, bound_expressions(symbol.datatype))):
                symbol.datatype = with_bounds(symbol.datatype, self._pass_below, self._routine)

    def _pass_below(self, bound: Node) -> None:
        for call in nodes_of(bound, Call):
            if not isinstance(call, IntrinsicCall):
                self._calls.pass_structures(call)

    @property
    def hidden(self) -> list[Problem]:
        """:returns: the components that the routine needs, but may not name."""
        found = []
        for name, owner in self._hidden.items():
            own_file = owner.home.root is self._routine.root
            if own_file and open_type(owner):
                continue
            found.append(Problem(
                *location(self._origin), "PRIVATE", f"component '{name}' is private in the module "
                f"'{owner.home.name}', but derivatives of '{self._origin.name}' need it",
                "make it public, or differentiate a routine of that module",
                module="" if own_file else owner.home.name))
        return found

    # Statements

    def _mention(self, groups: Sequence[Group]) -> None:
        """Mention the structures for which compilers would say that they are not used."""
        used = {(Identity(symbol.component.structure), symbol.component.name)
                for reference in nodes_of(self._routine, Reference)
                if isinstance(symbol := reference.symbol, ComponentSymbol)
                and self._stays(reference)}
        used |= self._calls.passed_on
        for group in groups:
            first = group.components[0]
            if (Identity(first.component.structure), first.component.name) in used:
                continue
            symbol = self._names.symbol("not_needed", ScalarType.integer_type())
            self._table.add(symbol)
            own = [one for one in group.components if one.component.leaf.inquiry is None]
            least = min(own, key=lambda one: _array_count(one.component))
            name = "SIZE" if _array_count(least.component) else \
                "STORAGE_SIZE" if least.component.leaf.is_nothing else type_inquiry(self._routine)
            dimension = [("dim", build.integer(1))] if least.component.is_row else []
            mention = build.assign(build.ref(symbol), build.intrinsic(
                name, build.ref(least), *dimension))
            mention.inline_comment = UNUSED
            self._routine.addchild(mention)

    def _stays(self, reference: Reference) -> bool:
        """:returns: whether a structure is still named where a component is: a bound that its
            type tells becomes a number."""
        if not is_inquired_whole(reference) or needs_all_rows(reference.parent):
            return True
        new = inquiry_of_component(reference.parent, self._structures.of)
        return new is None or bool(nodes_of(new, Reference))

    def _spread(self, assignment: Assignment) -> None:
        """Arrays in arrays of structures are assigned in loops."""
        if not any(isinstance(reference.symbol, ComponentSymbol) and has_many_ranks(reference)
                   and not is_inquired_whole(reference)
                   for reference in nodes_of(assignment, Reference)):
            return
        parent, place, comment = assignment.parent, assignment.position, \
            assignment.preceding_comment
        assignment.detach()
        name_row_bounds(assignment)
        several = names_several(assignment.lhs)
        new = (row_loops if several else loops_of)(assignment, self._names)
        if new[0] is assignment:
            raise UnsupportedError([Problem(
                *location(self._origin), "DERIVED_TYPE", "arrays in an array of structures are "
                "assigned at once", "write loops over the structures")])
        new[0].preceding_comment = comment
        for number, statement in enumerate(map(as_written, new)):
            parent.addchild(statement, place + number)
            # Rows of arrays in structures are arrays for two reasons.
            for inner in assignments_of(statement) if several else ():
                self._spread(inner)
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
                if needs_all_rows(reference.parent):
                    raise whole_rows(self._origin, reference.symbol.component)
                new = inquiry_of_component(reference.parent, self._structures.of)
                if new is None:
                    self._replace(reference)
                else:
                    reference.parent.replace_with(new, keep_name_in_context=True)

    def _replace(self, reference: Reference) -> None:
        component = reference.symbol.component
        is_answer = component.leaf.inquiry is not None and not names_group(reference) \
            and not names_list(reference)
        if is_answer and not reference.children:
            raise whole_rows(self._origin, component)
        for part in component.leaf.parts:
            if part.private_to is not None and not self._is_within(part.private_to):
                self._hidden[part.name.partition(" ")[0]] = part.owner
        parent = reference.parent
        with_bounds = isinstance(parent, IntrinsicCall) \
            and parent.intrinsic.name == "ALLOCATE" \
            and not any(parent.argument_names)
        path = component.group if names_group(reference) else \
            path_of_list(reference) if names_list(reference) else component.leaf.source_path
        indices = reference.children
        if component.leaf.is_scalar and len(indices) == sum(component.ranks):
            indices = indices[:-1]
        new: Node = component_reference(
            self._structures.of(reference.symbol), component, path, indices, with_bounds)
        if is_answer:
            new = asked(component.leaf, new)
        reference.replace_with(new, keep_name_in_context=True)

    def _is_within(self, module: Node) -> bool:
        scope = self._routine.parent
        while scope is not None and scope is not module:
            scope = scope.parent
        return scope is module


def _array_count(component: Component) -> int:
    """:returns: how many arrays a component of a structure lies in, itself among them."""
    last = len(component.leaf.parts)
    return sum(bool(rank) and not component.is_only_at(depth) and not (
        depth == last and component.leaf.is_scalar and not component.is_row)
        for depth, rank in enumerate(component.ranks))
