# SPDX-License-Identifier: BSD-3-Clause
"""Calls that pass structures pass the variables for their components instead."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from psyclone.psyir.nodes import ArrayMember, Call, IntrinsicCall, Node, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.bound import BoundSymbol, SpecificSymbol
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.lookup.callees import argument_map, is_elemental
from psyad_ext.ir.lookup.procedure_names import definitions, own_routine
from psyad_ext.ir.lowering.structures.passed_structures import passed_structures
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.component_types import know_components
from psyad_ext.ir.tree.components import keeps_shape
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of


def name_specifics(routine: Routine, structures: Structures) -> None:
    """Let calls by generic names know which procedure they mean, in place.

    That of a structure with one array can't be told from that of an array by components.

    Before::

        real :: x(3), y
        integer :: n
        y = total(x)

    After::

        y = total_of_reals(x)

    :param routine: the routine with the calls; its structures have not been taken apart.
    :param structures: knows the structures of all routines.
    """
    # Arguments come before the call that holds them.
    for call in reversed(nodes_of(routine, Call)):
        if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference \
                or isinstance(call.routine.symbol, (BoundSymbol, SpecificSymbol)) \
                or len(definitions(call.routine.name, call, own_routine)) < 2:
            continue
        # PSyclone does not know the components of types with procedures bound to them.
        know_components(routine, call)
        callee = structures.callee(call)
        if callee is not None:
            call.routine.symbol = SpecificSymbol(call.routine.symbol, callee)
            call.routine.symbol.is_elemental = is_elemental(callee)


class StructureCalls:
    """Rewrites the arguments of calls in one routine.

    :param selector: resolves references in it.
    :param structures: knows the structures of all routines.
    """

    def __init__(self, selector: Selector, structures: Structures) -> None:
        self._selector = selector
        self._structures = structures

    def pass_components(self, call: Call) -> None:
        """Pass the components of a structure instead of the structure."""
        if not any(map(self._selector.is_structure, call.arguments)):
            return
        routine = self._structures.callee(call)
        if routine is None or self._shares_target(call):
            return
        try:
            pairs = argument_map(call, routine, self._structures.of(routine).dummies)
        except UsageError:
            return
        if call.routine.name.lower() != routine.name.lower() \
                and type(call.routine.symbol) is not BoundSymbol:
            # The generic name cannot be understood by components.
            call.routine.symbol = SpecificSymbol(call.routine.symbol, routine)
        actuals = dict(pairs)
        dummies = IdentityMap((actual, dummy) for dummy, actual in pairs)
        arguments: list[tuple[str | None, Node]] = []
        for name, actual in zip(call.argument_names, call.arguments):
            parts = self._parts(actual, dummies.get(actual), routine, actuals, call)
            if parts is None:
                arguments.append((name, actual))
            else:
                arguments += [(name and dummy, part) for dummy, part in parts]
        if len(arguments) > len(call.arguments) or any(
                new is not old for (_, new), old in zip(arguments, call.arguments)):
            _set_arguments(call, arguments)
            self._pass_whole_arrays(call, routine)

    def _pass_whole_arrays(self, call: Call, routine: Routine) -> None:
        """An elemental procedure takes the arrays in one structure as they are."""
        if call.is_elemental and any(map(declared_rank, self._structures.of(routine).arguments)):
            # The symbol may be that of other calls, too.
            call.routine.symbol = copy(call.routine.symbol)
            call.routine.symbol.is_elemental = False

    def _shares_target(self, call: Call) -> bool:
        """:returns: whether the same pointer goes to a routine twice, which may change it."""
        pointers = [one for found in map(self._selector.selected, call.arguments)
                    for one in (found.components if found is not None else ())
                    if one.component.leaf.is_pointer]
        return len(pointers) > len(set(pointers))

    def _parts(self, actual: Node, dummy: DataSymbol | None, routine: Routine,
               actuals: dict[Symbol, Node], call: Call) -> list[tuple[str, Reference]] | None:
        """:returns: what is passed for each component of a dummy argument, with its name."""
        found = self._selector.selected(actual)
        if found is None or found.is_leaf or dummy is None:
            return None
        expected = self._structures.of(routine).of_dummy(dummy)
        if expected is None:
            return None
        taken = self._structures.of(routine).structures[dummy]
        passed = passed_structures(_without_section(found, actual), taken, actuals, call)
        found = passed.selected
        parts = [(one, found.named(one.component.leaf.path)) for one in expected]
        if any(part is None or part.component.leaf.is_behind
               and not is_only_read(one) for one, part in parts):
            return None
        for one, part in parts:
            if one.component.leaf.is_allocatable and keeps_shape(part):
                self._structures.keep_shape(routine, one)
        return [(one.name, passed.reference(part)) for one, part in parts]


def _without_section(found: Selected, actual: Reference) -> Selected:
    """:returns: the same without the indices of a component of which they select everything: the
        bounds of sections would be those of each list of structures, in words of its own."""
    *_, last = found.given
    inner: Node = actual
    while getattr(inner, "member", None) is not None:
        inner = inner.member
    # The name of what is inherited from a parent type is no step of the way.
    if not isinstance(inner, ArrayMember) or last is None \
            or not all(map(inner.is_full_range, range(len(inner.indices)))):
        return found
    return replace(found, given=(*found.given[:-1], None))


def _set_arguments(call: Call, arguments: list[tuple[str | None, Node]]) -> None:
    for argument in list(call.arguments):
        argument.detach()
    for name, argument in arguments:
        if name:
            call.append_named_arg(name, argument)
        else:
            call.addchild(argument)
