# SPDX-License-Identifier: BSD-3-Clause
"""Pointers of modules to structures that all of the source lets point at one variable, and those
of any type whose declarations do so.

While routines are differentiated, this variable has the place of such a pointer. The pointer is set
where the source does it; generated routines of the target stop if somebody else has let it point
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    Assignment, Call, Container, IntrinsicCall, Node, Reference, Routine)
from psyclone.psyir.symbols import DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall, Template, opaque_call
from psyad_ext.ir.expressions.questions import is_null_pointer
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable, may_be_among, module_variable
from psyad_ext.ir.raising.setting_raising import reachable
from psyad_ext.ir.raising.state_raising import known_as
from psyad_ext.ir.source.parsed import is_null
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.pointer_arguments import declares_pointer, declares_target
from psyad_ext.ir.tree.made_again import note_made_again
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of, routines_of

_POINTER = re.compile(r"^\s*type\s*\(\s*\w+\s*\)[^:]*,\s*pointer\b", re.IGNORECASE)
#: The target that a declaration ends with, if it is a whole variable.
_INITIAL = re.compile(r"=>\s*(\w+)\s*$")
_OTHER = re.compile(r",\s*(allocatable|pointer)\b", re.IGNORECASE)

#: The variables that pointers point at, by pointer.
MustAlias = Mapping[ModuleVariable, ModuleVariable]


@dataclass(frozen=True)
class MustAliasSetting:
    """What a statement that lets such a pointer point somewhere does.

    :param pointer: the pointer.
    :param target: the variable; None for nothing.
    """

    pointer: ModuleVariable
    target: ModuleVariable | None


#: What generated statements do that set pointers.
_settings = SideTable[Assignment, MustAliasSetting | None](None, travels=True, names_trees=True)


def must_alias_pointers(root: Node) -> MustAlias:
    """
    :param root: the top of the source.

    :returns: the pointers of modules to structures that all of it lets point at one variable.
    """
    pointers = {symbol: ModuleVariable(symbol, module)
                for module in nodes_of(root, Container)
                for symbol in module.symbol_table.symbols_dict.values()
                if isinstance(symbol, DataSymbol) and not symbol.is_import
                and isinstance(symbol.datatype, UnsupportedFortranType)
                and (_POINTER.match(symbol.datatype.declaration)
                     or declares_pointer(symbol) and _INITIAL.search(symbol.datatype.declaration))}
    found: dict[ModuleVariable, set[ModuleVariable | None]] = {
        place: {_initial(place)} for place in pointers.values()
        if _INITIAL.search(place.symbol.datatype.declaration)}
    for routine in routines_of(root) if pointers else ():
        known = set(pointers.values())
        for place, target in (*_moves(routine, known), *_moves_in_text(routine, known)):
            found.setdefault(place, set()).add(target)
    return {place: next(iter(targets)) for place, targets in found.items()
            if len(targets) == 1 and is_target(next(iter(targets)))}


def _initial(pointer: ModuleVariable) -> ModuleVariable | None:
    """:returns: the variable that a pointer is declared with."""
    name = _INITIAL.search(pointer.symbol.datatype.declaration)[1].lower()
    symbol = pointer.module.symbol_table.symbols_dict.get(name)
    if isinstance(symbol, DataSymbol) and not symbol.is_import:
        return ModuleVariable(symbol, pointer.module)
    return None if symbol is None else module_variable(symbol, pointer.module)


def structure_pointers(root: Node) -> list[ModuleVariable]:
    """
    :param root: the top of the source.

    :returns: the pointers of modules to structures.
    """
    return [ModuleVariable(symbol, module) for module in nodes_of(root, Container)
            for symbol in module.symbol_table.symbols_dict.values()
            if isinstance(symbol, DataSymbol) and not symbol.is_import
            and isinstance(symbol.datatype, UnsupportedFortranType)
            and _POINTER.match(symbol.datatype.declaration)]


def is_target(place: ModuleVariable | None) -> bool:
    """:returns: whether pointers may point at a variable of a module, which is there always."""
    if place is None or place.module is None or not declares_target(place.symbol):
        return False
    return not _OTHER.search(place.symbol.datatype.declaration.partition("::")[0])


def place_of(reference: Node, routine: Routine, pointers: set[ModuleVariable] | MustAlias
             ) -> ModuleVariable | None:
    """:returns: which of some pointers of modules a reference begins with, if it does."""
    if not isinstance(reference, Reference) or not isinstance(reference.symbol, Symbol) \
            or not may_be_among(reference.symbol, pointers):
        return None
    place = module_variable(reference.symbol, routine)
    return place if place in pointers else None


def _moves(routine: Routine, pointers: set[ModuleVariable]
           ) -> Iterator[tuple[ModuleVariable, ModuleVariable | None]]:
    """:returns: the pointers that a routine moves, and where to; None if that is not known."""
    for one in nodes_of(routine, Assignment):
        place = place_of(one.lhs, routine, pointers) if one.is_pointer else None
        if place is None or type(one.lhs) is not Reference and is_part(one.lhs):
            continue
        if is_null_pointer(one.rhs):
            continue
        yield place, module_variable(one.rhs.symbol, routine) \
            if type(one.lhs) is Reference and type(one.rhs) is Reference else None
    for call in nodes_of(routine, Call):
        for one in call.arguments:
            place = place_of(one, routine, pointers) if type(one) is Reference else None
            if place is not None and _may_move(call, one):
                yield place, None


def is_part(reference: Reference) -> bool:
    """:returns: whether a reference is to a component."""
    return hasattr(reference, "member")


def _may_move(call: Call, actual: Node) -> bool:
    """:returns: whether a call may let a pointer that it passes point elsewhere."""
    if isinstance(call, IntrinsicCall):
        return is_memory_statement(call)
    callee = callee_of(call)
    try:
        pairs = argument_map(call, callee) if callee is not None else []
    except UsageError:
        return True
    return not any(dummy for dummy, one in pairs if one is actual and not declares_pointer(dummy))


def _moves_in_text(routine: Routine, pointers: set[ModuleVariable]
                   ) -> Iterator[tuple[ModuleVariable, ModuleVariable | None]]:
    """:returns: the same of statements that PSyclone has not read, and of internal procedures."""
    tree = getattr(routine, "_ast", None)
    if tree is None:
        return
    for one in walk(tree, Fortran2003.Pointer_Assignment_Stmt):
        name, bounds, target = one.children
        place = _meant(name, routine, pointers)
        if place is not None and not is_null(target):
            yield place, None if bounds is not None else _meant(target, routine)
        yield from _unknown([name], routine, pointers)
    for one in walk(tree, Fortran2003.Allocate_Stmt):
        names = [name for name in walk(one, Fortran2003.Name) if not _is_in_structure(name)]
        yield from ((place, None) for name in names
                    if (place := _meant(name, routine, pointers)) is not None)
        yield from _unknown(names, routine, pointers)
    # What internal procedures call it is not followed.
    yield from _unknown([one.children[2] for one in walk(tree, Fortran2003.Rename)
                         if meaning(str(one.children[1]).lower(), routine) is None],
                        routine, pointers, False)


def _unknown(names: Sequence[Base], routine: Routine, pointers: set[ModuleVariable],
             is_own: bool = True) -> Iterator[tuple[ModuleVariable, None]]:
    """:returns: the pointers that are called as something of which the meaning is not known."""
    called = {str(name).lower() for name in names
              if not is_own or meaning(str(name).lower(), routine) is None}
    yield from ((place, None) for place in pointers if place.symbol.name.lower() in called)


def _is_in_structure(name: Base) -> bool:
    """:returns: whether a name is that of a structure of which a component is meant, or of one."""
    part = name.parent if isinstance(name.parent, Fortran2003.Part_Ref) \
        and name.parent.children[0] is name else name
    return isinstance(part.parent, Fortran2003.Data_Ref)


def _meant(name: Base, routine: Routine, pointers: set[ModuleVariable] | None = None
           ) -> ModuleVariable | None:
    """:returns: the variable of a module, among some or any, that a name in text means."""
    symbol = meaning(name.string.lower(), routine) if isinstance(name, Fortran2003.Name) else None
    if symbol is None or pointers is not None and not may_be_among(symbol, pointers):
        return None
    place = module_variable(symbol, routine)
    return place if pointers is None or place in pointers else None


# What is generated

def setting_call(pointer: ModuleVariable, target: ModuleVariable | None) -> OpaqueCall:
    """:returns: what lets a pointer point at a variable, or at nothing."""
    return opaque_call("pointer assignment", Template(
        Fortran2003.Pointer_Assignment_Stmt, "", setting=MustAliasSetting(pointer, target)), [],
                       True)


def written_setting(statement: Assignment) -> MustAliasSetting | None:
    """:returns: what a statement that has been generated in this tree does, if it sets a
        pointer."""
    setting = _settings.of(statement)
    return setting if setting is not None \
        and setting.pointer.module.root is statement.root else None


def raise_must_alias(origins: Sequence[tuple[Routine, Routine]], target: Routine,
                     calls: IdentityMap[Node, Sequence[Call]], decided: MustAlias,
                     used: set[ModuleVariable]) -> list[Routine]:
    """Set pointers as the source does, and stop where they point elsewhere, in place.

    :param origins: generated routines in their containers, each with the one that it comes from.
    :param target: the routine that users call.
    :param calls: the calls in each of the generated routines, by its identity.
    :param decided: the variables that pointers point at.
    :param used: the pointers that the routines have.

    :returns: the routines that have changed.
    """
    changed = []
    called = {call.routine.name.lower() for routine, _ in origins for call in calls[routine]}
    for routine, origin in origins:
        settings = [(call, call.template.setting) for call in calls[routine]
                    if isinstance(call, OpaqueCall)
                    and isinstance(call.template.setting, MustAliasSetting)]
        for call, setting in settings:
            new = Assignment.create(
                build.ref(reachable(setting.pointer, routine)),
                build.intrinsic("NULL") if setting.target is None
                else build.ref(known_as(setting.target, routine)), is_pointer=True)
            _settings.note(new, setting)
            call.replace_with(new)
        checked = sorted(used, key=lambda place: place.symbol.name) \
            if origin is target and routine.name.lower() not in called else []
        for place in checked:
            _check(routine, place, decided[place])
        if settings or checked:
            changed.append(routine)
    return changed


def _check(routine: Routine, pointer: ModuleVariable, target: ModuleVariable) -> None:
    """Stop at the start of a routine where a pointer points at something else."""
    if pointer.symbol.visibility is Symbol.Visibility.PRIVATE:
        return  # nobody else can have moved it
    own = reachable(pointer, routine)
    elsewhere = build.negation(build.intrinsic(
        "ASSOCIATED", build.ref(own), build.ref(known_as(target, routine))))
    check = build.branch(build.intrinsic("ASSOCIATED", build.ref(own)), [
        build.branch(elsewhere, [error_stop(
            f"{pointer.symbol.name} points at something else than {target.symbol.name}")])])
    check.preceding_comment = "Derivatives are those for this target."
    note_made_again([check])
    build.insert(routine, 0, [check])


