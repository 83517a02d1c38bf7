# SPDX-License-Identifier: BSD-3-Clause
"""Calls that pass procedures on become calls of copies of the routine that call just these.

Each routine is copied once for all calls that give it the same procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import (
    Assignment, Call, Container, FileContainer, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import Identity
from psyad_ext.ir.declarations.passed_functions import is_intrinsic
from psyad_ext.ir.expressions.bound import (
    BoundSymbol, SpecialisedSymbol, SpecificSymbol, ToldSymbol, add_arguments, rename_arguments,
    take_place)
from psyad_ext.ir.lookup.callees import routine_named, select
from psyad_ext.ir.lookup.given_procedures import (
    Template, arguments_of_template, template_in, template_named)
from psyad_ext.ir.lookup.interface_arguments import interface_arguments
from psyad_ext.ir.lookup.module_variables import is_from_host
from psyad_ext.ir.lookup.procedure_names import definitions
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.procedures.callee_names import with_own_names
from psyad_ext.ir.lowering.procedures.host_clones import host_clone
from psyad_ext.ir.lowering.procedures.routine_clones import name_of_copy, placed_copy, remove_copy
from psyad_ext.ir.lowering.procedures.saved import share_with_copy
from psyad_ext.ir.lowering.procedures.saved_in_clones import forget_saved
from psyad_ext.ir.lowering.procedures.unfit_calls import Counts, counts_of, refuse_left, with_stops
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, attributed, dummy_names, dummy_procedures, inner_units, unit_name,
    with_procedures)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True)
class _Given:
    """A procedure that a call passes on.

    :param place: its place among the arguments, or its name there.
    :param position: the place of the dummy procedure among the dummy arguments.
    :param dummy: the name of the dummy procedure.
    :param symbol: what the caller calls it by.
    :param routine: the procedure; None if it is an intrinsic function.
    """

    place: int | str
    position: int
    dummy: str
    symbol: Symbol
    routine: Routine | None

    @property
    def name(self) -> str:
        """:returns: the name of the procedure, in lower case."""
        return (self.symbol if self.routine is None else self.routine).name.lower()


class Specialised:
    """The copies that have been made; they are in their containers until :py:meth:`drop_copies`.

    :param structures: knows the structures of all routines.
    :param originals: keeps what modules declare.
    """

    def __init__(self, structures: Structures, originals: Originals) -> None:
        self._structures = structures
        self._originals = originals
        self._copies: dict[tuple[object, ...], Routine] = {}
        self._drops: list[Callable[[], None]] = []

    @property
    def copies(self) -> list[Routine]:
        """:returns: the copies."""
        return list(self._copies.values())

    def call_copies(self, routine: Routine, part: Node | None = None) -> None:
        """Let a routine call copies where it passes procedures on, in place.

        :param routine: the routine.
        :param part: a part of it; all of it by default.
        """
        for call in reversed(nodes_of(routine if part is None else part, Call)):
            if isinstance(call, IntrinsicCall) or type(call.routine) is not Reference \
                    or isinstance(call.routine.symbol, (BoundSymbol, SpecificSymbol, DataSymbol)):
                continue
            templates = [one for one in definitions(call.routine.name, call, template_in)
                         if _may_mean(call, one)]
            if len(templates) > 1:
                templates = self._fitting(call, templates, routine)
            if len(templates) == 1:
                self._call_by_name(call, templates[0], routine)

    def _call_by_name(self, call: Call, template: Template, caller: Routine) -> None:
        """Let a call be one of a copy, by the names that its routine has for the arguments."""
        own = _own_names(call, template)
        if own:
            rename_arguments(call, own)
        general, name = call.routine.symbol, unit_name(template.tree)
        self.call_copy(call, template, caller, (lambda copy: ToldSymbol(
            general, copy, name, dummy_names(template.tree))) if own else None)
        if own and call.parent is not None:  # it stays as it was
            rename_arguments(call, {one: told for told, one in own.items()})

    def call_copy(self, call: Call, template: Template, caller: Routine,
                  general: Callable[[Routine], RoutineSymbol] | None = None) -> None:
        """Let a call be one of a copy, in place, if it is known what it passes on.

        :param call: the call.
        :param template: what it calls.
        :param caller: the routine that holds it.
        :param general: makes the symbol by which the source calls a copy; that of the call by
            default.

        :raises UnsupportedError: if the copy calls what it is given as that can't be called.
        """
        given = _given(call, template)
        copy = self._copy(template, given, caller) if given is not None else None
        if copy is not None:
            refuse_left(template.tree, template.block, _counts(given))
            _call_copy(call, copy, given, general(copy) if general else call.routine.symbol)

    def drop_copies(self) -> None:
        """Take the copies away."""
        for drop in self._drops:
            drop()
        self._drops.clear()
        self._copies.clear()

    def _fitting(self, call: Call, templates: Sequence[Template], caller: Routine
                 ) -> list[Template]:
        """:returns: those of several routines of one name that the other arguments fit."""
        found = []
        for template in templates:
            given = None if _own_names(call, template) else _given(call, template)
            copy = self._copy(template, given, caller) if given is not None else None
            if copy is None:
                return []  # nobody knows whether it is this one
            trial = _without_procedures(call, RoutineSymbol(copy.name), given)
            Assignment(parent=call.parent).addchild(trial)
            if select(trial, [copy]) is not None:
                found.append(template)
        return found

    def _copy(self, template: Template, given: Sequence[_Given], caller: Routine
              ) -> Routine | None:
        """:returns: the routine with these procedures; None if it cannot be read."""
        home = template.block.parent
        place = _home_for(home, given, caller)
        # What is kept between calls may leave the text of the routine for a module.
        key = (Identity(template.block), unit_name(template.tree), Identity(place), *(
            (one.dummy, one.name, Identity(one.routine)) for one in given))
        if key not in self._copies:
            try:
                routine = self._read(template, given, place)
            except UnsupportedError:
                raise
            except (PSycloneError, NotImplementedError, KeyError, ValueError, AttributeError):
                return None
            self._copies[key] = routine
        return self._copies[key]

    def _read(self, template: Template, given: Sequence[_Given], place: Container) -> Routine:
        """:returns: a copy of a routine for some procedures, in the container of the routine."""
        tree, home = template.tree, template.block.parent
        symbols = _meanings(given, home, place)
        hidden = {one.name for one in given} & (
            all_names_declared(tree) - {one.dummy for one in given})
        if hidden:
            raise UnsupportedError([Problem(
                *location(template.block), "PROCEDURE_ARGUMENT", f"'{unit_name(tree)}' is given "
                f"the procedure '{min(hidden)}', and has a variable of that name",
                "give the variable another name")])
        name = name_of_copy(tree, home, place, *(one.name for one in given))
        renamed = with_own_names(tree, template.block, {
            one.dummy: self._names(one, template) for one in given})
        new = with_procedures(with_stops(renamed, _counts(given)), name, {
            **dict.fromkeys(dummy_procedures(tree)),
            **{one.dummy: one.name for one in given}},
            lambda called: arguments_of_template(called, template.block))
        if inner_units(tree):
            copy = host_clone(new, tree, template.block, place, symbols)
            self._drops.append(copy.remove)
            self._keep([copy.routine, *copy.taken_out.inner], template)
            return copy.routine
        routine = placed_copy(new, tree, template.block, place, symbols)
        self._drops.append(partial(remove_copy, routine))
        self._keep([routine], template)
        return routine

    def _names(self, given: _Given, template: Template) -> Sequence[str] | None:
        """:returns: the names of the arguments of a procedure; None if they are not known."""
        if given.routine is None:
            return arguments_of_template(given.name, template.block)
        return [dummy.name.lower() for dummy in self._structures.of(given.routine).dummies]

    def _keep(self, copies: Sequence[Routine], template: Template) -> None:
        """Let copies keep what the routine does, and share it."""
        for copy in copies:
            share_with_copy(copy, template.block, self._originals.declare)
        forget_saved(copies, self._structures)


def _may_be_procedure(argument: Node) -> bool:
    return type(argument) is Reference and not isinstance(argument.symbol, DataSymbol)


def _may_mean(call: Call, template: Template) -> bool:
    """:returns: whether a call may be one of a routine, as far as names and procedures tell."""
    dummies, wanted = dummy_names(template.tree), set(dummy_procedures(template.tree))
    own = _own_names(call, template)
    for number, (name, actual) in enumerate(zip(call.argument_names, call.arguments)):
        dummy = own.get(name.lower(), name.lower()) if name else \
            dummies[number] if number < len(dummies) else ""
        if dummy not in dummies or dummy in wanted and not _may_be_procedure(actual):
            return False
    return True


def _own_names(call: Call, template: Template) -> dict[str, str]:
    """:returns: the names that a routine has for its arguments, by those that an interface block
        tells where it is called; none if these are the same."""
    if not isinstance(template.block.parent, FileContainer):
        return {}
    told, own = interface_arguments(call, unit_name(template.tree)), dummy_names(template.tree)
    return {} if told == own or len(told) != len(own) else dict(zip(told, own))


def _given(call: Call, template: Template) -> list[_Given] | None:
    """:returns: the procedures for all dummy procedures; None if one is not known."""
    dummies = dummy_names(template.tree)
    wanted = dummy_procedures(template.tree)
    found: list[_Given] = []
    for number, (name, actual) in enumerate(zip(call.argument_names, call.arguments)):
        dummy = name.lower() if name else dummies[number] if number < len(dummies) else ""
        if dummy not in wanted:
            continue
        symbol = actual.symbol if _may_be_procedure(actual) else None
        routine = symbol.target if isinstance(symbol, SpecificSymbol) \
            else None if symbol is None else routine_named(symbol.name, call)
        if routine is None and (symbol is None or not is_intrinsic(symbol, call)
                                and not _is_beside(symbol.name, call, template)) or \
                routine is not None and any(
                    map(is_from_host, routine.symbol_table.argument_list)):
            return None
        found.append(_Given(name or number, dummies.index(dummy), dummy, symbol, routine))
    missing = set(wanted) - {one.dummy for one in found}
    known = missing <= attributed(template.tree, wanted, "optional") \
        and not attributed(template.tree, wanted, "pointer")
    return sorted(found, key=lambda one: wanted.index(one.dummy)) if known else None


def _counts(given: Sequence[_Given]) -> Counts:
    """:returns: how many arguments procedures have, by the names of the dummy procedures."""
    return {one.dummy: counts_of(getattr(one.routine, "_ast", None)) for one in given}


def _is_beside(name: str, call: Call, template: Template) -> bool:
    """:returns: whether a name means a routine that is given procedures itself, and that the
        module of another one has."""
    found = template_named(name, call)
    return found is not None and found.block.parent is template.block.parent \
        and unit_name(found.tree) == name.lower()


def _home_for(home: Container, given: Sequence[_Given], caller: Routine) -> Container:
    """:returns: where what is generated from a copy can see the procedures."""
    if all(one.routine is None or one.routine.ancestor(Container) is home for one in given):
        return home
    return generated_target_module(caller)


def _meanings(given: Sequence[_Given], home: Container, place: Container) -> dict[str, Symbol]:
    """:returns: what the names of procedures mean in a copy of a routine of ``home``."""
    symbols: dict[str, Symbol] = {}
    for one in given:
        name = one.name
        if one.routine is None:
            continue  # known everywhere
        general = one.symbol.general if isinstance(one.symbol, SpecificSymbol) else one.symbol
        if place is home and one.routine.ancestor(Container) is home:
            general = home.symbol_table.lookup(name)
        if name in symbols and symbols[name].target is not one.routine:
            raise NotImplementedError("two procedures of one name")
        symbols[name] = SpecificSymbol(general, one.routine)
    return symbols


def _call_copy(call: Call, copy: Routine, given: Sequence[_Given], general: Symbol) -> None:
    new = _without_procedures(call, SpecialisedSymbol(
        general, copy, [(one.place, one.position, one.symbol) for one in given]), given)
    new._ast = call._ast  # pylint: disable=protected-access
    take_place(new, call)


def _without_procedures(call: Call, symbol: RoutineSymbol, given: Sequence[_Given]) -> Call:
    places = {one.place for one in given}
    new = Call.create(symbol)
    add_arguments(new, [
        (name, copied(argument)) for number, (name, argument) in enumerate(
            zip(call.argument_names, call.arguments)) if (name or number) not in places])
    return new
