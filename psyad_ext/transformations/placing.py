# SPDX-License-Identifier: BSD-3-Clause
"""Puts generated routines next to those that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Container, Routine
from psyclone.psyir.symbols import Symbol, UnsupportedFortranType

from psyad_ext.core.errors import refuse
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir import read_signs, recognise_intrinsics, repair_unary
from psyad_ext.ir.declarations.passed_functions import declare_intrinsics
from psyad_ext.ir.expressions.bound import call_by_objects, call_by_objects_in_bounds
from psyad_ext.ir.expressions.opaque import write_statements
from psyad_ext.ir.fence.open_arrays import declare_open, open_problems
from psyad_ext.ir.fence.text import result_problems
from psyad_ext.ir.lookup.file_merging import belong_together
from psyad_ext.ir.lookup.interface_arguments import name_as_told
from psyad_ext.ir.lookup.interfaces import declare_interfaces
from psyad_ext.ir.lookup.intrinsic_names import Renamed, name_arguments
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.lookup.other_files import declare_others
from psyad_ext.ir.lowering import Lowered, lowered
from psyad_ext.ir.lowering.procedures.saved import share_tables
from psyad_ext.ir.normal_form.kept import settle
from psyad_ext.ir.raising.element_loops import raise_element_loops
from psyad_ext.ir.raising.module_rows import structures_of_rows
from psyad_ext.ir.raising.must_alias_pointers import raise_must_alias
from psyad_ext.ir.raising.optional_raising import raise_optional
from psyad_ext.ir.raising.pointer_raising import raise_pointers
from psyad_ext.ir.raising.pointer_restoring import restore_module_pointers
from psyad_ext.ir.raising.raise_structures import raise_structures
from psyad_ext.ir.raising.scalar_raising import declare_scalars, link_scalars, refer_to_scalars
from psyad_ext.ir.raising.setting_raising import raise_settings
from psyad_ext.ir.raising.signatures import derivatives, keep_signature
from psyad_ext.ir.raising.state_raising import raise_state
from psyad_ext.ir.source.interface_names import PREFIX, modules_in_interface
from psyad_ext.ir.structures.pointer_components import make_target
from psyad_ext.ir.tree.complex_types import declare_complex
from psyad_ext.ir.tree.optional import presence_of
from psyad_ext.ir.tree.scalars import is_scalar
from psyad_ext.ir.tree.tree_copies import import_from_own
from psyad_ext.ir.tree.using import drop_dangling, leave_out_own
from psyad_ext.ir.tree.walking import nodes_of, routines_of
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.selection import Selection, expanded
from psyad_ext.transformations.unsupported import intrinsic_clashes


@dataclass(frozen=True)
class Placement:
    """What has been generated from one routine.

    :param origin: the routine.
    :param home: the container that the generated routines belong in.
    :param routines: the generated routines, in no container yet.
    """

    origin: Routine
    home: Container
    routines: list[Routine]


@dataclass(frozen=True)
class Raised:
    """Generated routines that stand beside their originals, in the language of these.

    :param origins: each with the routine that it comes from.
    :param private: those that may be hidden.
    :param changed: how the originals had been lowered.
    """

    origins: Sequence[tuple[Routine, Routine]]
    private: Sequence[Routine]
    changed: Lowered


def recognised(selection: Selection) -> frozenset[str]:
    """Let a container know its signs and intrinsics, in place.

    :param selection: a target.

    :returns: the names of all routines around it that users wrote.
    """
    top = selection.container
    inner = IdentitySet(routine for exposed in selection.exposed for routine in exposed.inner)
    read_signs(top)
    recognise_intrinsics(top)
    return frozenset(routine.name.lower() for routine in routines_of(top) if routine not in inner)


@contextmanager
def lowered_target(selection: Selection) -> Iterator[tuple[Selection, Lowered]]:
    """While active, the routines that a target reaches are in a smaller language.

    :param selection: the target.

    :returns: the target with hidden arguments and with the components of structures in their
        place, and how it has been lowered.
    """
    with lowered(selection.routine, selection.outer, selection.collecting,
                 selection.inlines) as changed:
        share_tables(changed.copies)
        yield expanded(selection, changed), changed


def raised(placements: Sequence[Placement], selection: Selection, changed: Lowered) -> Raised:
    """Add generated routines beside their originals, and turn back what was lowered, in place.

    :param placements: what has been generated.
    :param selection: the target, as users know it.
    :param changed: how it has been lowered.

    :returns: what has been added.

    :raises UnsupportedError: if something can't be turned back.
    """
    origins = [(routine, placement.origin) for placement in placements
               for routine in placement.routines]
    calls = IdentityMap((routine, _settled_calls(routine)) for routine, _ in origins)
    private = _place(placements)
    drop_dangling(selection.container.root)
    _raise(origins, calls, selection, changed)
    return Raised(origins, private, changed)


def attach(added: Raised, helpers: Iterable[Helpers], selection: Selection,
           originals: Set[str]) -> None:
    """Let a container with generated routines be a source of its own, in place.

    :param added: the generated routines.
    :param helpers: the small ones that they call.
    :param selection: the target.
    :param originals: the names of what users wrote.

    :raises UnsupportedError: if a name in the source hides an intrinsic that they need.
    """
    top = selection.container
    for routine, origin in added.origins:
        raise_element_loops(routine, origin)
    for group in helpers:
        group.add()
    _hide(top, added.private)
    every = [(routine, repair_unary(routine)) for routine in routines_of(top)]
    new = [(routine, found) for routine, found in every
           if routine.name.lower() not in originals]
    for routine, found in new:
        declare_complex(routine)
        declare_open(routine)
        declare_others(routine, found, selection.routine)
    declare_interfaces(top, {routine.name.lower() for routine, _ in new})
    for routine, found in new:
        declare_intrinsics(routine, found)
    _know_intrinsics(new, IdentityMap(added.origins))
    added.changed.results.add()
    import_from_own(top)
    _move_behind_modules([routine for routine, _ in new if routine.parent is top], top)


def _move_behind_modules(routines: Sequence[Routine], file: Container) -> None:
    """Let generated routines that are in no module stand behind the modules that they use, as do
    interfaces in them, in place: these may come later in the file than the routines that they are
    generated from."""
    modules = {one.name.lower(): one for one in file.children if isinstance(one, Container)}
    for routine in routines:
        table = routine.symbol_table
        names = {*(symbol.name.lower() for symbol in table.containersymbols),
                 *(name for symbol in table.symbols if symbol.name.startswith(PREFIX)
                   and isinstance(symbol.datatype, UnsupportedFortranType)
                   for name in modules_in_interface(symbol.datatype.declaration))}
        used = map(modules.get, names)
        if any(one is not None and one.position > routine.position for one in used):
            file.addchild(routine.detach())


def _raise(origins: Sequence[tuple[Routine, Routine]], calls: IdentityMap[Routine, list[Call]],
           selection: Selection, changed: Lowered) -> None:
    """Turn what was lowered back in generated routines, in place.

    :param origins: these routines in their containers, each with the one that it comes from.
    :param calls: the calls in each of them.
    :param selection: the target.
    :param changed: how it has been lowered.

    :raises UnsupportedError: if something can't be turned back.
    """
    generated = [routine for routine, _ in origins]
    changed.know_functions(call for routine in generated for call in calls[routine])
    changes = not changed.structures.is_empty or any(map(_is_raised, generated))
    has_scalars = link_scalars(generated)
    targets = restore_module_pointers(origins, selection.routine, calls)
    refuse(raise_state(origins, lambda routine: len(changed.state.dummies(routine))))
    if not changed.structures.is_empty:
        raise_structures(generated, {routine.name: origin for routine, origin in origins},
                         selection.routine)
        for routine in generated:
            changed.structures.reshaped.note(routine)
    has_scalars |= any(is_scalar(symbol) for routine in generated
                       for symbol in routine.symbol_table.datasymbols)
    for routine in generated if has_scalars else ():
        refer_to_scalars(routine)
        declare_scalars(routine.symbol_table.datasymbols)
    declare_scalars(place.symbol for place, _, _ in derivatives(selection.container))
    declare_scalars(symbol for symbol, _, _ in structures_of_rows(selection.container))
    refuse(raise_optional(origins, changed.presence.arguments, changed.presence.is_found))
    if changes:
        calls |= IdentityMap((routine, nodes_of(routine, Call)) for routine in generated)
    for routine in [*raise_settings(generated, calls), *raise_must_alias(
            origins, selection.routine, calls, changed.decided.decided, changed.decided.used)]:
        calls[routine] = nodes_of(routine, Call)
    # The text of these statements shall have the structures.
    again = [routine for routine in generated
             if write_statements(routine, calls[routine])]
    again = generated if changed.call_functions(selection.container) else again
    calls |= IdentityMap((routine, nodes_of(routine, Call)) for routine in again)
    refuse(dict.fromkeys(problem for routine in generated
                         for problem in result_problems(calls[routine])))
    if raise_pointers(origins, selection.routine, calls):
        calls |= IdentityMap((routine, nodes_of(routine, Call)) for routine in generated)
    for symbol in targets:
        make_target(symbol)
    refuse(open_problems(origins))
    for routine in generated:
        name_as_told(calls[routine])
        call_by_objects(calls[routine])
        call_by_objects_in_bounds(routine)


def _settled_calls(routine: Routine) -> list[Call]:
    """:returns: the calls in a generated routine in which values are left alone."""
    calls = nodes_of(routine, Call)
    if settle(routine, calls):
        calls = nodes_of(routine, Call)
    keep_signature(routine)
    return calls


def _is_raised(routine: Routine) -> bool:
    """:returns: whether variables of modules or optional arguments will be put back."""
    return any(role_of(symbol) or presence_of(symbol)
               for symbol in routine.symbol_table.datasymbols)


def _place(placements: Sequence[Placement]) -> list[Routine]:
    """:returns: the routines that may be hidden, once all have been added."""
    return [routine for placement in placements for routine in _added(placement)]


def _know_intrinsics(routines: Sequence[tuple[Routine, Sequence[Call]]],
                     origins: IdentityMap[Routine, Routine]) -> None:
    """Let generated routines know the intrinsics that they call, in place.

    :param routines: the routines, each with its calls.
    :param origins: the routines that they come from.

    :raises UnsupportedError: if a name in the source hides one for good.
    """
    renamed: Renamed = {}
    refuse([problem for routine, calls in routines for problem in intrinsic_clashes(
        routine, origins.get(routine, routine), calls, renamed)])
    for _, calls in routines if renamed else ():
        name_arguments(calls, renamed)


def _added(placement: Placement) -> list[Routine]:
    """Add the generated routines next to the original.

    :returns: those that may be hidden, as the original is.
    """
    home, origin = placement.home, placement.origin
    own = origin.ancestor(Container) is home
    position = origin.position + 1 if own else len(home.children)
    for number, generated in enumerate(placement.routines):
        leave_out_own(generated, home)
        # PSyclone does not take the name of a routine that calls itself out of its table.
        generated.symbol_table._symbols.pop(  # pylint: disable=protected-access
            generated.name.lower(), None)
        if own:
            belong_together(origin, generated)
        home.addchild(generated, position + number)
        home.symbol_table.lookup(generated.name).visibility = Symbol.Visibility.PUBLIC
    hidden = not own or \
        home.symbol_table.lookup(origin.name).visibility is Symbol.Visibility.PRIVATE
    return list(placement.routines) if hidden else []


def _hide(top: Container, routines: Sequence[Routine]) -> None:
    """What belongs to a private routine is private, unless nobody in its module uses it."""
    if not routines:
        return
    callers: dict[tuple[str, str], IdentitySet[Container]] = {}
    for call in nodes_of(top, Call):
        symbol, home = call.routine.symbol, call.ancestor(Container)
        module = symbol.interface.container_symbol.name if symbol.is_import else home.name
        name = symbol.interface.orig_name or symbol.name if symbol.is_import else symbol.name
        callers.setdefault((module.lower(), name.lower()), IdentitySet()).add(home)
    for routine in routines:
        container = routine.ancestor(Container)
        known = callers.get((container.name.lower(), routine.name.lower()), ())
        if len(known) == 1 and container in known:
            symbol = container.symbol_table.lookup(routine.name)
            symbol.visibility = Symbol.Visibility.PRIVATE
