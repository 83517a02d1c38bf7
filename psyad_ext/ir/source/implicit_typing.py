# SPDX-License-Identifier: BSD-3-Clause
"""Names that have a type by their first letter are declared.

PSyclone makes opaque code of units with IMPLICIT statements, and does not know the types of names
that are declared nowhere.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.source.dummy_procedures import header_of, unit_name
from psyad_ext.ir.source.given_functions import Functions, functions_given
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.unit_parts import HOLDERS, procedures_in, specified_in
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.visibility import visibility_of
from psyad_ext.ir.source.walking import walk

#: Type of each letter by default.
_DEFAULT = {letter: "INTEGER" if letter in "ijklmn" else "REAL"
            for letter in string.ascii_lowercase}
_PROCEDURES = (Fortran2003.Subroutine_Subprogram, Fortran2003.Function_Subprogram)
_UNITS = (*_PROCEDURES, Fortran2003.Main_Program, Fortran2003.Module, Fortran2003.Block_Data)
_LOOPS = (Fortran2003.Data_Implied_Do, Fortran2003.Ac_Implied_Do)
#: Parts of a unit whose names are of another scope, or stand for no variables.
_OTHER = (Fortran2003.Interface_Block, Fortran2003.Derived_Type_Def, Fortran2003.Use_Stmt,
          Fortran2003.External_Stmt, Fortran2003.Intrinsic_Stmt, Fortran2003.Enum_Def,
          Fortran2003.Exit_Stmt, Fortran2003.Cycle_Stmt, Fortran2003.Access_Stmt,
          Fortran2003.Procedure_Declaration_Stmt, *HOLDERS)

#: A type without names of constants in it.
_PLAIN_TYPE = re.compile(r"[a-z ]+(\*\d+|\((kind *= *)?\d+\))?", re.IGNORECASE)

#: Gives the names that are visible by the use of a module; None if they are not known.
ModuleNames = Callable[[str], set[str] | None]


@dataclass(frozen=True)
class _Scope:
    """What a unit gets from outside.

    :param types: type of each letter; none if all names have to be declared.
    :param known: lower-case names that mean something; None if there may be more of them.
    """

    types: Mapping[str, str] = field(default_factory=lambda: dict(_DEFAULT))
    known: frozenset[str] | None = frozenset()


def declare_implicit(tree: Base, module_names: ModuleNames) -> None:
    """Declare the names of a file that are not, and take IMPLICIT statements away, in place.

    :param tree: the file.
    :param module_names: tells what a module of another file declares.
    """
    own = {unit_name(unit): unit for unit in tree.children if isinstance(unit, Fortran2003.Module)}

    known: dict[str, set[str] | None] = {}

    def names(module: str) -> set[str] | None:
        if module not in own:
            return module_names(module)
        if module not in known:
            known[module] = set()  # while it is being looked at
            used = _used(own[module], names)
            said = visibility_of(own[module])
            inner = map(unit_name, procedures_in(own[module]))
            known[module] = None if used is None else {
                name for name in used | _declared(own[module]).union(inner)
                if not said.is_private(name)}
        return known[module]

    units = [unit for unit in tree.children
             if isinstance(unit, _UNITS) and _is_implicit(unit, _DEFAULT)]
    functions = functions_given(tree, _own_type) if units else IdentityMap()
    for unit in units:
        _declare(unit, _Scope(), names, functions)


def _is_implicit(unit: Base, outer: Mapping[str, str]) -> bool:
    """:returns: whether names have a type by their first letter anywhere in a unit."""
    types = _types(unit, outer)
    return bool(types) or any(_is_implicit(inner, types) for inner in procedures_in(unit))


def _declare(unit: Base, scope: _Scope, module_names: ModuleNames, functions: Functions) -> None:
    types, used = _types(unit, scope.types), _used(unit, module_names)
    if used is None or scope.known is None:
        for inner in procedures_in(unit):
            _declare(inner, _Scope(types, None), module_names, functions)
        return
    known = scope.known | _declared(unit) | used | {unit_name(one) for one in procedures_in(unit)}
    if types:
        local = _declared_inside(unit)
        # The letter of what is only passed on means nothing: it is of the type of where it is used.
        own = {name: type_ or types[name[0]]
               for name, type_ in functions.get(unit, {}).items()
               if type_ or types[name[0]].upper() != _DEFAULT[name[0]]}
        missing = {name: own.get(name, types[name[0]]) for name in _variables(unit, set(own))
                   if name not in known and name not in local}
        known |= set(missing)
        _insert(unit, missing, _only_counters(unit))
    for inner in procedures_in(unit):
        # The result of a function is not the function as others know it.
        _declare(inner, _Scope(types, known - {unit_name(inner)}), module_names, functions)


def _types(unit: Base, outer: Mapping[str, str]) -> dict[str, str]:
    types = dict(outer)
    for statement in _specified(unit, Fortran2003.Implicit_Stmt):
        specs = walk(statement, Fortran2003.Implicit_Spec)
        if not specs:
            return {}
        types = types or dict(_DEFAULT)
        for spec in specs:
            for letters in walk(spec.children[1], Fortran2003.Letter_Spec):
                first, last = (str(one or letters.children[0]).lower()
                               for one in letters.children[:2])
                for number in range(ord(first), ord(last) + 1):
                    types[chr(number)] = str(spec.children[0])
    return types


def _own_type(unit: Base, name: str) -> str | None:
    """:returns: the type that a name has in a unit; None if it is not known, or has names in it
        that may mean nothing elsewhere."""
    for statement in _specified(unit, Fortran2003.Type_Declaration_Stmt):
        if any(str(one.children[0]).lower() == name for one in statement.children[2].children):
            return None if walk(statement.children[0], Fortran2003.Name) \
                else str(statement.children[0])
    type_ = _types(unit, _DEFAULT).get(name[0]) \
        if isinstance(unit.parent, Fortran2003.Program) else None
    return type_ if type_ is not None and _PLAIN_TYPE.fullmatch(type_) else None


def _specified(unit: Base, kind: type[Base]) -> Iterator[Base]:
    """:returns: statements of a kind among the declarations of a unit itself."""
    return (one for one in specified_in(unit) if isinstance(one, kind))


def _used(unit: Base, module_names: ModuleNames) -> set[str] | None:
    """:returns: the names that come from modules; None if they can't be told."""
    found: set[str] = set()
    for statement in _specified(unit, Fortran2003.Use_Stmt):
        use = use_of(statement)
        found.update(use.names)
        if not use.is_only:
            names = module_names(use.module)
            if names is None:
                return None
            found |= names
    return found


def _declared(unit: Base) -> set[str]:
    """:returns: the names that a unit says something about, other than by a type of a letter."""
    found: set[str] = set()
    for kind, place in ((Fortran2003.Type_Declaration_Stmt, 2),
                        (Fortran2003.Procedure_Declaration_Stmt, 2)):
        for statement in _specified(unit, kind):
            found |= {str(getattr(one, "children", None) and not isinstance(
                one, Fortran2003.Name) and one.children[0] or one).lower()
                for one in statement.children[place].children}
    for block in _specified(unit, Fortran2003.Derived_Type_Def):
        found |= {str(name).lower() for name in walk(block.children[0], Fortran2003.Type_Name)}
    for block in _specified(unit, Fortran2003.Interface_Block):
        heads = walk(block, (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt,
                             Fortran2003.Interface_Stmt))
        found |= {str(name).lower() for head in heads for name in walk(head, Fortran2003.Name)[:1]}
    for block in _specified(unit, Fortran2003.Enum_Def):
        found |= {str(name).lower() for name in walk(block, Fortran2003.Name)}
    for statement in _specified(unit, Fortran2003.Intrinsic_Stmt):
        found |= {str(name).lower() for name in statement.children[1].children}
    head = header_of(unit)
    if isinstance(head, Fortran2003.Function_Stmt) and walk(
            head.children[0], (Fortran2003.Intrinsic_Type_Spec,
                               Fortran2003.Declaration_Type_Spec)):
        found |= {str(name).lower() for name in walk(head.children[3], Fortran2003.Name)} \
            or {unit_name(unit)}
    return found


def _variables(unit: Base, functions: set[str]) -> list[str]:
    """:returns: lower-case names of what a unit mentions that has a type, each once, among them
        those of functions that it is given."""
    head, shaped = header_of(unit), dimensioned(unit)
    called = {str(one.children[0]).lower() for one in walk(unit, Fortran2003.Call_Stmt)
              if isinstance(one.children[0], Fortran2003.Name)}
    external = {str(name).lower() for statement in _specified(unit, Fortran2003.External_Stmt)
                for name in statement.children[1].children} - functions
    found: dict[str, None] = {}
    for part in unit.children[1:-1]:
        for name, is_variable in _names(part):
            # A procedure that is only passed on has no type of its own.
            if name not in external if is_variable else \
                    name in shaped or name not in ALL_INTRINSICS:
                found[name] = None
    if isinstance(head, (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt)):
        dummies = (str(one).lower() for one in walk(head.children[2], Fortran2003.Name))
        found |= dict.fromkeys(name for name in dummies if name not in external)
    if isinstance(head, Fortran2003.Function_Stmt):
        results = [str(one).lower() for one in walk(head.children[3], Fortran2003.Name)]
        found.pop(unit_name(unit), None)  # it may call itself
        found[results[0] if results else unit_name(unit)] = None
    return [name for name in found if name not in called]


def _only_counters(unit: Base) -> set[str]:
    """
    :returns: the names that a module mentions in loops of DATA statements and constructors, which
        they count, and nowhere else: they are variables of these loops, and not of the module.
    """
    if not isinstance(unit, Fortran2003.Module):
        return set()
    parts = [one for one in unit.children if isinstance(one, Fortran2003.Specification_Part)]
    loops = walk(parts, _LOOPS)
    counters = {str(one.children[1].children[0] if isinstance(
        one, Fortran2003.Ac_Implied_Do) else one.children[1]).lower() for one in loops}
    inside = IdentitySet(name for loop in loops for name in walk(loop, Fortran2003.Name))
    return counters - {str(name).lower() for name in walk(parts, Fortran2003.Name)
                       if name not in inside}


def dimensioned(unit: Base) -> set[str]:
    """:returns: the names that some statement of a unit gives a shape."""
    found = {str(name).lower() for statement in _specified(unit, Fortran2003.Dimension_Stmt)
             for name, _ in statement.children[0]}
    statements = [one for kind in (Fortran2003.Allocatable_Stmt, Fortran2003.Target_Stmt)
                  for one in _specified(unit, kind)]
    # The blocks of a COMMON statement are a list, which is not walked through.
    statements += [variables for common in _specified(unit, Fortran2003.Common_Stmt)
                   for _, variables in common.children[0]]
    return found | {str(one.children[0]).lower() for one in walk(
        statements, (Fortran2003.Common_Block_Object, Fortran2003.Target_Entity_Decl))}


def _declared_inside(unit: Base) -> set[str]:
    """:returns: the names that constructs declare for themselves."""
    parts = [part for part in unit.children if isinstance(part, Fortran2003.Execution_Part)]
    return {str(one.children[0]).lower()
            for one in walk(parts, (Fortran2003.Association, Fortran2003.Entity_Decl))}


def _names(tree: object) -> Iterator[tuple[str, bool]]:
    """:returns: the names in a part of a unit, and whether each can only be a variable."""
    if isinstance(tree, (tuple, list)):
        for one in tree:
            yield from _names(one)
        return
    if not isinstance(tree, Base) or isinstance(tree, _OTHER) \
            or type(tree).__name__.startswith("End_"):
        return
    if isinstance(tree, Fortran2003.Name):
        yield str(tree).lower(), True
        return
    children: list[object] = list(tree.children)
    if isinstance(tree, Fortran2003.Assignment_Stmt) and isinstance(
            children[0], Fortran2003.Part_Ref):
        yield str(children[0].children[0]).lower(), True  # or a statement function
    # With numbers among its arguments, a call of a function looks like a structure.
    if isinstance(tree, (Fortran2003.Part_Ref, Fortran2003.Structure_Constructor,
                         Fortran2003.Function_Reference)) and isinstance(
                             children[0], (Fortran2003.Name, Fortran2003.Type_Name)):
        yield str(children[0]).lower(), False
    choose = next((choose for kinds, choose in _CHOICES if isinstance(tree, kinds)), None)
    yield from _names(choose(children) if choose is not None else children)


def _of_components(children: list[Any]) -> list[Any]:
    return [children[0], *(one.children[1] for one in children[1:]
                           if isinstance(one, Fortran2003.Part_Ref))]


def _of_declarations(children: list[Any]) -> list[Any]:
    """:returns: bounds, kinds and values, but not what is declared."""
    return [*children[:2], *(part for one in children[2].children for part in one.children[1:])]


#: Of the parts of a node, those whose names count.
_CHOICES: tuple[tuple[tuple[type, ...], Callable[[list[Any]], list[Any]]], ...] = (
    ((Fortran2003.Part_Ref, Fortran2003.Call_Stmt, Fortran2003.Actual_Arg_Spec,
      Fortran2003.Structure_Constructor, Fortran2003.Component_Spec,
      Fortran2003.Function_Reference, Fortran2003.Intrinsic_Function_Reference),
     lambda children: children[1:]),
    ((Fortran2003.Data_Ref, Fortran2003.Proc_Component_Ref), _of_components),
    ((Fortran2003.Data_Pointer_Object,), lambda children: children[:1]),
    ((Fortran2003.Common_Stmt,), lambda children: [one for _, one in children[0]]),
    ((Fortran2003.Namelist_Stmt,), lambda children: [one for _, one in children]),
    ((Fortran2003.Saved_Entity, Fortran2003.Implicit_Stmt, Fortran2003.Else_Stmt,
      Fortran2003.Elsewhere_Stmt), lambda children: []),
    # The name of the construct may follow.
    ((Fortran2003.Case_Stmt, Fortran2003.Else_If_Stmt, Fortran2003.Masked_Elsewhere_Stmt),
     lambda children: children[:1]),
    ((Fortran2003.Type_Declaration_Stmt,), _of_declarations),
)


def _insert(unit: Base, types: Mapping[str, str], hidden: Set[str]) -> None:
    """Declare names of some types, ``hidden`` ones for the unit alone, integers first since others
    may have them as bounds."""
    part = next((one for one in unit.children
                 if isinstance(one, Fortran2003.Specification_Part)), None)
    texts = sorted((f"{type_}{', PRIVATE' if name in hidden else ''} :: {name}"
                    for name, type_ in types.items()),
                   key=lambda text: not text.upper().startswith("INTEGER"))
    if part is None and texts:
        part = Fortran2003.Specification_Part(FortranStringReader(f"{texts[0]}\n"))
        part.parent = unit
        unit.content.insert(1, part)
        del part.content[:]
    if part is None:
        return
    content: list[Base] = []
    place = 0
    for one in part.content:
        if isinstance(one, Fortran2003.Implicit_Part):
            one.content[:] = [each for each in one.content if not (
                isinstance(each, Fortran2003.Implicit_Stmt) and walk(
                    each, Fortran2003.Implicit_Spec))]
            if not one.content:
                continue
        content.append(one)
        if isinstance(one, (Fortran2003.Use_Stmt, Fortran2003.Import_Stmt)):
            place = len(content)
    item = header_of(unit).item
    new = []
    for text in texts:
        declaration = Fortran2003.Type_Declaration_Stmt(text)
        declaration.item, declaration.parent = item, part
        new.append(declaration)
    content[place:place] = new
    part.content[:] = content
    if not content:
        unit.content.remove(part)
