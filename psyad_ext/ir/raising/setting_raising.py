# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of modules point where they do in the source when generated routines of the target end.

As long as such a routine runs, a pointer of a module stands for what it did when the target
started: that is the only name for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    BinaryOperation, Call, Container, Node, Reference, Return, Routine, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol, UnsupportedFortranType

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.raising.accessors import is_out_of_reach
from psyad_ext.ir.raising.pointer_setting import pointing, setting_of, targets_of
from psyad_ext.ir.raising.reassigned_again import note_added, note_setting
from psyad_ext.ir.raising.state_raising import known_as
from psyad_ext.ir.structures.pointer_arguments import End
from psyad_ext.ir.structures.pointer_components import make_target, pointer_type
from psyad_ext.ir.structures.types_known import known_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.module_pointers import plain_pointer
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of


def reachable(place: ModuleVariable, routine: Routine) -> DataSymbol:
    """
    :returns: a pointer of a module as a generated routine knows it.

    :raises UnsupportedError: if the routine is not allowed to move it.
    """
    if is_out_of_reach(place, routine.ancestor(Container), True):
        raise UnsupportedError([Problem(
            *location(routine), code="PRIVATE", text=f"'{place.symbol.name}', a pointer that is "
            f"made to point elsewhere, is private in the module '{place.module.name}'",
            hint="make it public, or move the routines into one module",
            module=place.module.name if place.module.root is not routine.root else "")])
    return known_as(place, routine)


class Copies:
    """Local pointers that keep where pointers of modules point.

    :param routine: a generated routine.
    :param suffix: ends their names.
    """

    def __init__(self, routine: Routine, suffix: str) -> None:
        self._routine, self._suffix = routine, suffix
        self._names = Names(routine)
        self._made: dict[ModuleVariable, DataSymbol] = {}

    def of(self, place: ModuleVariable) -> DataSymbol:
        """:returns: the local pointer for one of a module."""
        if place not in self._made:
            name = f"{place.symbol.name}_{self._suffix}"
            declared = place.symbol.datatype
            if isinstance(declared, UnsupportedFortranType):
                # Nothing but settings names it.
                declared = plain_pointer(declared.partial_datatype)
            pointer = self._names.symbol(name, known_type(declared, self._routine))
            pointer.datatype = pointer_type(pointer, pointer.name, declared_rank(pointer))
            self._routine.symbol_table.add(pointer)
            self._made[place] = pointer
        return self._made[place]

    def kept(self, places: Iterable[tuple[ModuleVariable, ModuleVariable]]) -> list[Statement]:
        """
        :param places: pointers that are kept, each with one that points at the same.

        :returns: what keeps where pointers point.
        """
        return [pointing(self.of(place), build.ref(reachable(other, self._routine)))
                for place, other in places]

    def put_back(self, places: Iterable[ModuleVariable]) -> list[Statement]:
        """:returns: what lets them point there again."""
        return [pointing(reachable(place, self._routine), build.ref(self.of(place)))
                for place in places]


@dataclass(frozen=True)
class EndTest:
    """Finds out in which way a routine has moved pointers of modules.

    :param ends: the ways.
    :param case: the integer that tells which one it is, from 1.
    :param given: keeps where the pointers pointed before.
    """

    ends: Sequence[End]
    case: Reference
    given: Copies

    def statements(self, routine: Routine) -> list[Statement]:
        """:returns: what sets the integer in a generated routine."""
        test: list[Statement] = [error_stop("it is not known where pointers point")]
        for number, end in reversed(list(enumerate(self.ends, 1))):
            condition = build.all_of(
                self._points(build.ref(reachable(place, routine)), target, routine)
                for place, target in end.items())
            set_case = build.assign(copied(self.case), build.integer(number))
            test = [build.branch(condition, [set_case], test)] if condition is not None \
                else [set_case]
        return test

    def _points(self, pointer: Reference, target: ModuleVariable | tuple[ModuleVariable, Reference]
                | None, routine: Routine) -> Node:
        """:returns: whether a pointer points somewhere."""
        if target is None:
            return build.negation(build.intrinsic("ASSOCIATED", pointer))
        if isinstance(target, ModuleVariable):
            other = build.ref(self.given.of(target))
            tests = [build.intrinsic("ASSOCIATED", pointer, other)]
            # What points at nothing has no bounds to compare.
            there = all(one is not None for end in self.ends for one in end.values())
            for number in range(declared_rank(pointer.symbol) if there else 0):
                bounds = [build.intrinsic("LBOUND", copied(one), ("dim", build.integer(number + 1)))
                          for one in (pointer, other)]
                tests.append(build.equal(*bounds))
            return build.all_of(tests)
        place, model = target
        reference = copied(model)
        for one in nodes_of(reference, Reference):
            if one.symbol is model.symbol:
                one.symbol = known_as(place, routine)
        return build.intrinsic("ASSOCIATED", pointer, reference)


def raise_settings(routines: Sequence[Routine],
                   known: IdentityMap[Node, Sequence[Call]]) -> list[Routine]:
    """Let pointers of modules point where they do in the source, in place.

    :param routines: generated routines in their containers.
    :param known: the calls in each of them, by its identity.

    :returns: those that have changed.
    """
    moving: dict[str, dict[ModuleVariable, None]] = {}
    returning: set[str] = set()
    changed = []
    for routine in routines:
        calls = [call for call in known[routine] if setting_of(call) is not None]
        ahead = [call for call in calls if not setting_of(call).goes_back]
        if not calls:
            continue
        changed.append(routine)
        if ahead:
            places = _move_at_end(routine, ahead)
            if any(setting_of(call).is_undone for call in ahead):
                moving[routine.name.lower()] = places
        starts = Copies(routine, "start")
        for call in calls:
            if setting_of(call).goes_back:
                _go_back(call, starts, bool(ahead))
        if not ahead:
            returning.add(routine.name.lower())
    return changed + [routine for routine in routines if returning
                      and _move_between(routine, known[routine], moving, returning)]


def _move_at_end(routine: Routine, calls: Sequence[OpaqueCall]) -> dict[ModuleVariable, None]:
    """Let pointers point elsewhere where a routine ends.

    :returns: the pointers.
    """
    ends = Copies(routine, "end")
    places = {place: None for call in calls for place in setting_of(call).places}
    for call in calls:
        new = []
        for place, found in targets_of(call):
            target, *lowers = found or [build.intrinsic("NULL")]
            if isinstance(target, Reference):
                make_target(target.symbol)
            new.append(pointing(ends.of(place), copied(target), lowers))
        note_setting(routine, new, setting_of(call))
        _replace(call, new)
    build.insert(routine, 0, _added(routine, ends.kept(zip(places, places))))
    sized = {place: None for call in calls for place in setting_of(call).sized
             if setting_of(call).is_undone}
    last = len(routine.children)
    if routine.children and isinstance(routine.children[-1], Return):
        last -= 1
    after = ends.put_back(places)
    if sized:
        after.insert(0, build.branch(_is_reshaped(ends, sized, routine), [error_stop(
            "pointers are exchanged that have different bounds")]))
    build.insert(routine, last, _added(routine, after))
    return places


def _is_reshaped(ends: Copies, places: Iterable[ModuleVariable], routine: Routine) -> Node:
    """:returns: whether pointers get other bounds, on which sizes of variables depend."""
    different = []
    for place in places:
        start, end = reachable(place, routine), ends.of(place)
        different += [BinaryOperation.create(BinaryOperation.Operator.NE, *(build.intrinsic(
            bound, build.ref(symbol), ("dim", build.integer(number + 1)))
            for symbol in (start, end)))
            for number in range(declared_rank(end)) for bound in ("LBOUND", "UBOUND")]
    return build.any_of(different)


def _go_back(call: OpaqueCall, starts: Copies, is_there: bool) -> None:
    """Put pointers back, unless the routine has not moved them yet."""
    if is_there:
        call.detach()
        return
    found = [(one, other) for one, other in setting_of(call).found if one != other]
    new = [*starts.kept(found), *starts.put_back(one for one, _ in found)]
    note_setting(call.ancestor(Routine), new, setting_of(call))
    _replace(call, new)


def _move_between(routine: Routine, known: Sequence[Call],
                  moving: dict[str, dict[ModuleVariable, None]], returning: set[str]) -> bool:
    """Put pointers back between the motions, and let them point elsewhere at the end.

    :returns: whether the routine calls both motions.
    """
    calls = [call for call in known if isinstance(call.parent, Schedule)]
    ahead = [call for call in calls if call.routine.name.lower() in moving]
    back = [call for call in calls if call.routine.name.lower() in returning]
    if not ahead or not back:
        return False
    places = moving[ahead[0].routine.name.lower()]
    starts, ends = Copies(routine, "start"), Copies(routine, "end")
    for call in ahead:
        build.insert(call.parent, call.position + 1, _added(routine, [
            *ends.kept(zip(places, places)), *starts.put_back(places)]))
    for call in back:
        _pass_starts(call, {reachable(place, routine): starts.of(place) for place in places})
        build.insert(call.parent, call.position, _added(routine, ends.put_back(places)))
    build.insert(routine, 0, _added(routine, starts.kept(zip(places, places))))
    for one in _added(routine, ends.put_back(places)):
        routine.addchild(one)
    return True


def _pass_starts(call: Call, starts: Mapping[DataSymbol, DataSymbol]) -> None:
    """Pass what pointers stand for when the routine starts: they point elsewhere at the call."""
    for reference in nodes_of(call, Reference):
        if reference.symbol in starts:
            reference.symbol = starts[reference.symbol]


def _added(routine: Routine, statements: list[Statement]) -> list[Statement]:
    note_added(routine, statements)
    return statements


def _replace(call: OpaqueCall, new: Sequence[Statement]) -> None:
    if new:
        new[0].preceding_comment = call.preceding_comment
    build.insert(call.parent, call.position + 1, new)
    call.detach()
