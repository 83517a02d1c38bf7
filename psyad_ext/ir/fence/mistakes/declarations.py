# SPDX-License-Identifier: BSD-3-Clause
"""Declarations that contradict each other, or the list of arguments."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base, StmtBase

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.expressions import Typing, variable
from psyad_ext.ir.fence.mistakes.lengths import length_mistakes
from psyad_ext.ir.fence.mistakes.rows import Found
from psyad_ext.ir.fence.mistakes.scopes import VARIABLE, Entity, Scope, declared_in
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, attributed, dummy_names, dummy_procedures, header_of, listed_names)
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.unit_parts import specified_in
from psyad_ext.ir.source.walking import walk

_OF_ARGUMENTS = ("intent(in)", "intent(out)", "intent(inout)", "optional", "value")

_WITH_ATTRIBUTES = (
    Fortran2003.Type_Declaration_Stmt, Fortran2003.Procedure_Declaration_Stmt,
    Fortran2003.Data_Component_Def_Stmt, Fortran2003.Proc_Component_Def_Stmt)
_INTENTS = ("IN", "OUT", "INOUT")


def declaration_mistakes(scope: Scope) -> Iterator[Found]:
    """:returns: what is wrong in the declarations of a unit."""
    seen: set[str] = set()
    statements = (one for one in scope.statements
                  if isinstance(one, Fortran2003.Type_Declaration_Stmt))
    for name, entity in declared_in(scope, statements):
        if name in seen:
            yield rows.REPEATED, entity.tree, (f"'{name}'",)
        seen.add(name)
        yield from _kind_mistakes(scope, entity)
        yield from _value_mistakes(name, entity)
        if isinstance(scope.tree, UNITS):
            yield from _listing_mistakes(name, entity, scope.dummies)
    for body in walk(scope.statements, BODIES):
        for name, entity in declared_in(scope, (
                one for one in specified_in(body)
                if isinstance(one, Fortran2003.Type_Declaration_Stmt))):
            yield from _listing_mistakes(name, entity, dummy_names(body))
    yield from _repeated(scope)
    for part in walk(scope.statements, Fortran2003.Component_Part):
        for name, entity in declared_in(scope, (one for one in part.children if isinstance(
                one, Fortran2003.Data_Component_Def_Stmt))):
            yield from _kind_mistakes(scope, entity)
            yield from _value_mistakes(name, entity)
    head = header_of(scope.tree)
    # What is bound to types may be called without its name.
    for one in [scope.tree] if isinstance(scope.tree, UNITS) else scope.inner:
        dummies = dummy_names(one)
        yield from ((rows.REPEATED, header_of(one), (f"'{name}'",))
                    for name in dict.fromkeys(dummies) if dummies.count(name) > 1 and name != "*")
    yield from _lists_mistakes(scope)
    yield from _intent_mistakes(scope)
    names = [scope.world.scope(one).name for one in scope.inner]
    for one, name in zip(scope.inner, names):
        if names.index(name) != names[::-1].index(name) and names.count(name) > 1 \
                and one is scope.inner[len(names) - 1 - names[::-1].index(name)]:
            yield rows.REPEATED, header_of(one), (f"'{name}'",)
    missing = [name for name in dict.fromkeys(scope.dummies)
               if name not in scope.own and name != "*"]
    if missing and scope.is_strict:
        procedures = dummy_procedures(scope.tree)
        yield from ((rows.UNDECLARED, head, (f"'{name}'",))
                    for name in missing if name not in procedures)


def _listing_mistakes(name: str, entity: Entity, dummies: list[str]) -> Iterator[Found]:
    """:returns: that something has an attribute of arguments, and is none."""
    wrong = sorted(entity.attributes & frozenset(_OF_ARGUMENTS))
    if wrong and name not in dummies:
        yield rows.NO_ARGUMENT, entity.tree, (f"'{name}'", wrong[0])


def _repeated(scope: Scope) -> Iterator[Found]:
    """:returns: what is said twice."""
    labelled: dict[int, tuple[int, int]] = {}
    for one in walk(scope.executed, StmtBase):
        label = getattr(one.item, "label", None)
        if label is not None and labelled.setdefault(label, one.item.span) != one.item.span:
            yield rows.REPEATED_LABEL, one, (label,)
    none = [one for one in scope.statements if isinstance(one, Fortran2003.Implicit_Stmt)
            and "NONE" in str(one).upper()]
    yield from ((rows.REPEATED_STATEMENT, one, ("'implicit none'",)) for one in none[1:])
    declared = [number for number, one in enumerate(scope.statements)
                if isinstance(one, Fortran2003.Type_Declaration_Stmt)]
    if none and declared and declared[0] < next(
            number for number, one in enumerate(scope.statements) if one is none[0]):
        yield rows.LATE, none[0], ("'implicit none'", "a declaration")
    yield from _saved_twice(scope)
    for one in walk(scope.statements, _WITH_ATTRIBUTES):
        if one.children[1] is not None:
            words = [str(each).lower().split("(")[0] for each in one.children[1].children]
            twice = sorted({word for word in words if words.count(word) > 1}.union(
                "intent" for each in one.children[1].children
                if isinstance(each, Fortran2003.Intent_Attr_Spec)
                and "".join(str(each.children[1]).upper().split()) not in _INTENTS))
            names = ", ".join(str(each.children[0] if each.children else each)
                              for each in one.children[2].children)
            yield from ((rows.REPEATED_ATTRIBUTE, one, (word, f"'{names}'")) for word in twice)


def _saved_twice(scope: Scope) -> Iterator[Found]:
    """:returns: what several statements let keep its value."""
    saved = {name for name, entity in declared_in(scope, (
        one for one in scope.statements if isinstance(one, Fortran2003.Type_Declaration_Stmt)))
        if "save" in entity.attributes}
    seen = False
    for one in scope.statements:
        if isinstance(one, Fortran2003.Save_Stmt) and one.children[1] is None:
            if seen:
                yield rows.REPEATED_STATEMENT, one, ("'save'",)
            seen = True
        elif isinstance(one, Fortran2003.Save_Stmt):
            for name in (str(each).lower() for each in children_of(one.children[1])):
                if name in saved:
                    yield rows.REPEATED_ATTRIBUTE, one, ("save", f"'{name}'")
                saved.add(name)


def _lists_mistakes(scope: Scope) -> Iterator[Found]:
    """:returns: procedures that a generic name, or a type, lists twice, or that are none."""
    for block in scope.statements:
        listed: list[tuple[str, str, Base]] = []
        if isinstance(block, Fortran2003.Interface_Block):
            listed = [(str(block.children[0]).lower().removeprefix("interface "), str(name), one)
                      for one in walk(block, Fortran2003.Procedure_Stmt)
                      for name in walk(one, Fortran2003.Name)]
        elif isinstance(block, Fortran2003.Derived_Type_Def):
            listed = [(str(one.children[1]).lower(), str(name), one)
                      for one in walk(block, Fortran2003.Generic_Binding)
                      for name in walk(one.children[2], Fortran2003.Name)]
            bound = walk(block, Fortran2003.Specific_Binding)
            names = [str(one.children[3]).lower() for one in bound]
            yield from ((rows.REPEATED, one, (f"'{name}'",)) for number, (one, name)
                        in enumerate(zip(bound, names)) if name in names[:number])
        if isinstance(block, Fortran2003.Interface_Block):
            yield from ((rows.NO_LISTED, one, (f"'{name}'", f"'{generic}'"))
                        for generic, name, one in listed if scope.lookup(name.lower()) is None
                        and name.lower() not in ALL_INTRINSICS)
        pairs = [(generic, name.lower()) for generic, name, _ in listed]
        yield from ((rows.REPEATED_BINDING, one, (f"'{name}'", f"'{generic}'"))
                    for number, (generic, name, one) in enumerate(listed)
                    if pairs[number] in pairs[:number])


def _intent_mistakes(scope: Scope) -> Iterator[Found]:
    """:returns: dummy procedures with an intent, which only pointers have."""
    procedures = set(dummy_procedures(scope.tree)) if isinstance(scope.tree, UNITS) else set()
    for one in scope.statements if procedures else ():
        if isinstance(one, (Fortran2003.Type_Declaration_Stmt,
                            Fortran2003.Procedure_Declaration_Stmt)):
            listed = children_of(one.children[1]) if one.children[1] is not None else ()
            words = ["".join(str(each).lower().split()) for each in listed]
            intents = [word for word in words if word.startswith("intent")]
            names = listed_names(one.children[2]) if "pointer" not in words else set()
        elif isinstance(one, Fortran2003.Intent_Stmt):
            intents = [f"intent({one.children[0]})".lower()]
            names = listed_names(one.children[1]) - attributed(
                scope.tree, procedures, "pointer")
        else:
            continue
        yield from ((rows.NO_INTENT, one, (f"'{name}'", intents[0]))
                    for name in sorted(names & procedures) if intents)


def _kind_mistakes(scope: Scope, entity: Entity) -> Iterator[Found]:
    """:returns: that a kind is declared later only, or a type nowhere."""
    order = IdentityMap((one, number) for number, one in enumerate(scope.statements))
    if isinstance(entity.type, Fortran2003.Declaration_Type_Spec):
        name = str(entity.type.children[1])
        if name != "*" and scope.is_strict and scope.lookup(name.lower()) is None:
            yield rows.NO_TYPE, entity.tree, (f"'{name}'",)
        return
    selector = entity.type.children[1]
    if isinstance(selector, Fortran2003.Kind_Selector) and isinstance(
            selector.children[1], Fortran2003.Name):
        named = scope.lookup(str(selector.children[1]).lower())
        if named is not None and named.what == VARIABLE and (
                "parameter" not in named.attributes or not _is_integer(named)):
            yield rows.NO_KIND, entity.tree, (f"'{selector.children[1]}'",)
    for name in walk(entity.type, Fortran2003.Name):
        kind = scope.own.get(str(name).lower())
        if entity.statement not in order:
            return  # a component
        if kind is not None and kind.statement is not None and "parameter" in kind.attributes \
                and order.get(kind.statement, 0) > order.get(entity.statement, 0):
            yield rows.EARLY, entity.tree, (f"'{name}'",)


def _is_integer(entity: Entity) -> bool:
    return isinstance(entity.type, Fortran2003.Intrinsic_Type_Spec) \
        and str(entity.type.children[0]).upper() == "INTEGER"


def _value_mistakes(name: str, entity: Entity) -> Iterator[Found]:
    """:returns: that a variable, or a component, is given another number of values than it has, or
        values of another type."""
    value = entity.tree.children[3]
    if value is None:
        return
    typing = Typing(entity.scope)
    yield from length_mistakes(name, entity, value.children[1], entity.tree, typing)
    whole, given = variable(entity), typing.value(value.children[1])
    if value.children[0] == "=" and None not in (whole.type, given.type) and not (
            whole.is_number and given.is_number) and whole.type != given.type:
        yield rows.ASSIGNED, entity.tree, (f"'{name}'", whole.of_rank(0), given.of_rank(0))
