# SPDX-License-Identifier: BSD-3-Clause
"""Of which types the objects that a file declares with ``class`` may be, in fparser's tree.

All that may give such an object its type is collected: allocation, assignment, pointers, arguments,
results of functions, constructors. What is not understood may be of any type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fparser.two.Fortran2003 import (
    Data_Component_Def_Stmt, Declaration_Type_Spec, Derived_Type_Def, Entry_Stmt, Execution_Part,
    Function_Subprogram, Generic_Binding, Interface_Block, Name, Pointer_Assignment_Stmt, Proc_Decl,
    Type_Declaration_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, dummy_names, header_of, is_label, unit_name)
from psyad_ext.ir.source.meanings import (
    Meanings, bindings_of, has_attribute, scope_of, specifics, statement_of)
from psyad_ext.ir.source.walking import walk

#: What may be of any type.
UNKNOWN = None


@dataclass(eq=False)
class Held:
    """An object that is declared with ``class``.

    :param decl: its declaration.
    :param is_open: whether it is allocatable or a pointer: its type may change.
    :param is_dummy: whether it is an argument.
    :param is_fixed: whether its declaration may not be changed.
    :param types: the types that it may be of.
    :param sources: the objects that give it their types.
    """

    decl: Base
    is_open: bool
    is_dummy: bool
    is_fixed: bool = False
    types: IdentityMap[Base, Base | None] = field(default_factory=IdentityMap)
    sources: list[Held] = field(default_factory=list)

    @property
    def name(self) -> str:
        """:returns: its lower-case name."""
        return str(self.decl.children[0]).lower()

    @property
    def declared(self) -> str:
        """:returns: the lower-case name of the declared type."""
        return str(statement_of(self.decl).children[0].children[1]).lower()

    def may_be(self, given: Iterable[Base | Held | None]) -> None:
        """Add what it may be of the type of."""
        for one in given:
            if isinstance(one, Held):
                if one is not self and one not in self.sources:
                    self.sources.append(one)
            else:
                self.types.setdefault(one, one)

    @property
    def one_type(self) -> Base | None:
        """:returns: the only type that it may be of; None if there is not just one."""
        return next(iter(self.types.values())) if len(self.types) == 1 else None


def is_class(statement: Base) -> bool:
    """:returns: whether a declaration says ``class`` and names a type."""
    return isinstance(statement.children[0], Declaration_Type_Spec) \
        and statement.children[0].children[0].upper() == "CLASS" \
        and str(statement.children[0].children[1]) != "*"


def is_open(statement: Base) -> bool:
    """:returns: whether a declaration is one of what is allocatable or a pointer."""
    return has_attribute(statement, "ALLOCATABLE") or has_attribute(statement, "POINTER")


def held_objects(tree: Base, meanings: Meanings) -> IdentityMap[Base, Held]:
    """:returns: the objects that a file, or a routine, declares with ``class``, by their
        declarations; without those of interfaces."""
    found: IdentityMap[Base, Held] = IdentityMap()
    for statement in walk(tree, (Type_Declaration_Stmt, Data_Component_Def_Stmt)):
        scope = scope_of(statement)
        if not is_class(statement) or isinstance(scope, BODIES):
            continue
        dummies = set(dummy_names(scope)) if isinstance(scope, UNITS) and isinstance(
            statement, Type_Declaration_Stmt) else set()
        for decl in statement.children[2].children:
            name = str(decl.children[0]).lower()
            found[decl] = Held(decl, is_open(statement), name in dummies)
    _fix(tree, meanings, found)
    return found


def _fix(tree: Base, meanings: Meanings, held: IdentityMap[Base, Held]) -> None:
    """Find the objects whose declarations have to stay."""
    passed_on = not_only_called(tree) | _operators(tree)
    bound: dict[str, list[tuple[Base, Base]]] = {}
    for definition in walk(tree, Derived_Type_Def):
        for binding in bindings_of(definition):
            bound.setdefault(str(binding.children[3]).lower(), []).append((definition, binding))
    fixed: IdentitySet[Base] = IdentitySet()
    passed: IdentityMap[Base, set[str]] = IdentityMap()
    for same in bound.values():
        for definition, binding in same:
            name = str(binding.children[4] or binding.children[3]).lower()
            for unit in meanings.of(name, definition.parent):
                if isinstance(unit, UNITS):
                    passed.setdefault(unit, set()).add(passed_name(binding, unit) or "")
                    if len(same) > 1:
                        fixed.add(unit)
    for one in held.values():
        scope = scope_of(one.decl)
        if isinstance(scope, UNITS) and (one.is_dummy or is_result(one, scope)):
            # The callers of a copy know its arguments as they are.
            one.is_fixed = scope is tree or scope in fixed or unit_name(scope) in passed_on \
                or one.name in passed.get(scope, ()) or bool(walk(scope, Entry_Stmt))
        initial = one.decl.children[3]
        if initial is not None and "null" not in str(initial).lower():
            one.is_fixed = True


def passed_name(binding: Base, unit: Base) -> str | None:
    """:returns: the lower-case name of the argument of a bound procedure that is the object; None
        if there is none."""
    words = [str(one).lower().replace(" ", "") for one in (
        binding.children[1].children if binding.children[1] is not None else ())]
    if "nopass" in words:
        return None
    named = [word[5:-1] for word in words if word.startswith("pass(")]
    return named[0] if named else next(iter(dummy_names(unit)), None)


def is_result(one: Held, unit: Base) -> bool:
    """:returns: whether an object is the result of a function."""
    return isinstance(unit, Function_Subprogram) and one.name == result_name(unit)


def result_name(unit: Base) -> str:
    """:returns: the lower-case name of the result of a function."""
    suffix = header_of(unit).children[3]
    names = walk(suffix, Name) if suffix is not None else []
    return str(names[0]).lower() if names else unit_name(unit)


def not_only_called(tree: Base) -> set[str]:
    """:returns: lower-case names that may be those of procedures which are arguments, or which
        pointers stand for."""
    found = {str(one.children[2]).lower() for one in walk(tree, Proc_Decl)}
    found |= {str(one.children[2]).lower() for one in walk(tree, Pointer_Assignment_Stmt)}
    for part in walk(tree, Execution_Part):
        for name in walk(part, Name):
            parent = name.parent
            if not is_label(name) and (
                    type(parent).__name__ in ("Actual_Arg_Spec_List", "Section_Subscript_List",
                                              "Actual_Arg_Spec", "Component_Spec",
                                              "Component_Spec_List")
                    or type(parent).__name__ in ("Call_Stmt", "Part_Ref", "Function_Reference",
                                                 "Structure_Constructor")
                    and parent.children[0] is not name):
                found.add(name.string.lower())
    return found


def _operators(tree: Base) -> set[str]:
    """:returns: lower-case names of procedures behind operators and assignments."""
    found: set[str] = set()
    for block in walk(tree, Interface_Block):
        if "(" in str(block.content[0]):
            found |= set(specifics(block))
    for definition in walk(tree, Derived_Type_Def):
        names = {str(name).lower() for one in walk(definition, Generic_Binding)
                 if "(" in str(one.children[1]) for name in one.children[2].children}
        found |= {str(one.children[4] or one.children[3]).lower()
                  for one in bindings_of(definition) if str(one.children[3]).lower() in names}
    return found


def settle(held: Iterable[Held]) -> None:
    """Let objects be of the types of those that give them theirs, and of any where one is never
    given one."""
    objects = list(held)
    _spread(objects)
    for one in objects:
        if not one.types or one.is_fixed:
            one.types.setdefault(UNKNOWN, UNKNOWN)
    _spread(objects)


def _spread(objects: list[Held]) -> None:
    changed = True
    while changed:
        changed = False
        for one in objects:
            before = len(one.types)
            for source in one.sources:
                one.types.update(source.types)
            changed |= len(one.types) > before


def generic_names(definition: Base, name: str) -> Iterator[str]:
    """:returns: the names behind a generic name that is bound to a type."""
    for one in walk(definition, Generic_Binding):
        if "".join(str(one.children[1]).lower().split()) == name:
            yield from (str(specific).lower() for specific in one.children[2].children)
