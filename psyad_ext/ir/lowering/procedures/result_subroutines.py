# SPDX-License-Identifier: BSD-3-Clause
"""Subroutines that do what functions do, for results that assignments would change.

A variable can't get the result of a function by ``value = make(x)`` if a procedure of the program
assigns structures of its type: that would run once more than in the source.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Container, FileContainer, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions.bound import BoundSymbol, SpecificSymbol, callees
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.lookup.imported_routines import imported_routine
from psyad_ext.ir.lowering.procedures.functions import make_subroutine
from psyad_ext.ir.lowering.procedures.internal import original_of
from psyad_ext.ir.lowering.procedures.kept_for_nothing import needed_in
from psyad_ext.ir.lowering.procedures.operator_interfaces import operator_interfaces
from psyad_ext.ir.lowering.procedures.routine_clones import is_copy
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import routines_of


class ResultSubroutines:
    """The subroutines that generated routines call in the place of functions.

    :param structures: knows the structures of all routines.
    """

    def __init__(self, structures: Structures) -> None:
        self._structures = structures
        self._made: IdentityMap[Routine, RoutineSymbol] = IdentityMap()
        self._asked: dict[tuple[Identity[Definition], Identity[Routine]], bool] = {}

    def replaces(self, call: Call, function: Routine) -> bool:
        """Let a call be one of a subroutine, in place, if an assignment would change its result.

        :param call: a call in a generated routine, with the result as last argument.
        :param function: the function that it runs.

        :returns: whether it is one.

        :raises UnsupportedError: if there can be no such subroutine.
        """
        own = self._structures.of(function)
        if own.result is None or not self._is_changed(own.structures[own.result].definition, call):
            return False
        self._check(call, function)
        if function not in self._made:
            self._made[function] = self._symbol(function)
        symbol, routine = self._made[function], call.ancestor(Routine)
        if routine.ancestor(Container) is not function.parent:
            symbol.visibility = Symbol.Visibility.PUBLIC
            symbol = imported_routine(symbol, function.parent, routine)
        call.routine.symbol = symbol
        callees.forget(call)
        return True

    def add(self) -> None:
        """Add the subroutines to the modules of the functions, which are as they are written.

        :raises UnsupportedError: if one keeps variables between calls.
        """
        for function, symbol in self._made.items():
            new = independent_copy(function)
            if needed_in(independent_copy(function)):
                raise _refusal(function, "which keeps variables between calls")
            make_subroutine(new)
            new._symbol = symbol  # pylint: disable=protected-access
            home = function.parent
            home.addchild(new, function.position + 1)

    def _is_changed(self, definition: Definition, place: Call) -> bool:
        """:returns: whether an assignment at a place may change a structure of a type."""
        key = Identity(definition), Identity(place.ancestor(Routine))
        if key not in self._asked:
            with self._structures.declared_interfaces():
                self._asked[key] = self._structures.assigns(definition) or any(
                    one is None or self._assigns(one, definition)
                    for one in operator_interfaces(place).get("=", ()))
        return self._asked[key]

    def _assigns(self, procedure: Routine, definition: Definition) -> bool:
        """:returns: whether a procedure may assign structures of a type to such ones."""
        return all(self._may_be(dummy, procedure, definition)
                   for dummy in self._structures.dummies(procedure))

    def _may_be(self, dummy: DataSymbol, procedure: Routine, definition: Definition) -> bool:
        if element_type(dummy.datatype) is not None or is_text(dummy):
            return False
        try:
            found = type_name(dummy)
        except NotTakenApart:
            return True
        known = None if found is None else self._structures.types.of(found[0], procedure)
        return known is None or any(one is known for one in definition.ancestors)

    def _check(self, call: Call, function: Routine) -> None:
        """
        :raises UnsupportedError: if a call can't be one of a subroutine beside the function.
        """
        home, file = function.parent, call.root
        known = type(call.routine) is Reference and type(call.routine.symbol) in (
            RoutineSymbol, BoundSymbol, SpecificSymbol, Symbol)
        if is_copy(function) or original_of(function) is not None or not known:
            raise _refusal(function, "which is recursive, internal or has internal procedures, or "
                           "is given procedures or objects of several types")
        if not isinstance(home, Container) or isinstance(home, FileContainer) \
                or function.root is not file:
            raise _refusal(function, "which is in no module, or in another file")
        if isinstance(self._structures.of(function).result.datatype, UnsupportedFortranType):
            raise _refusal(function, "which is a pointer or allocatable")

    def _symbol(self, function: Routine) -> RoutineSymbol:
        """:returns: a new subroutine, which has the name from now on."""
        home, old = function.parent, function.symbol
        taken = {one.name.lower() for one in routines_of(function.root)} | names_in_scope(home) | {
            symbol.name.lower() for symbol in self._made.values()} | {
            name for one in routines_of(function.root) for name in one.symbol_table.symbols_dict}
        new = RoutineSymbol(unique(f"{function.name.lower()}_advancing", taken))
        new.visibility = old.visibility
        new.is_pure, new.is_elemental = old.is_pure, old.is_elemental
        return new


def _refusal(function: Routine, which: str) -> UnsupportedError:
    return UnsupportedError([Problem(
        *location(function), "FUNCTION", f"the result of '{function.name}', {which}, is of a type "
        "that procedures of the program assign, and generated code would assign it once more",
        "let a subroutine set the result")])
