# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that stand for procedures become numbers that tell which, in the parse tree.

``e%rate => fast`` becomes ``e%rate = 2``, and ``e%rate(x)`` a call of a routine that calls the
procedure with that number; of the procedure itself, if there is one only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Call_Stmt, Data_Component_Def_Stmt, Execution_Part, Expr, Name, Part_Ref,
    Proc_Decl, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet, distinct
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.objects.chosen_procedure import add_chooser, model_of
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import base_name, parts_of
from psyad_ext.ir.objects.ordered_keywords import interface_of, passed_place, told_names, without
from psyad_ext.ir.objects.procedure_pointees import Chooser, Choosers
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.objects.unique_owner_statements import put_lines
from psyad_ext.ir.objects.unique_owner_uses import call_around
from psyad_ext.ir.source.direct_calls import listed_arguments, rewrite_call
from psyad_ext.ir.source.dummy_procedures import (
    CHAINS, dummy_names, header_of, unit_name, without_declarations)
from psyad_ext.ir.source.meanings import Meanings, ModuleTree, is_private_component, scope_of
from psyad_ext.ir.source.parsed import is_null, put_in_place, replace_part
from psyad_ext.ir.source.walking import walk

#: More branches than this are not made.
MOST = 12
#: What declares a number in the parse tree has its name here.
_named_numbers = SideTable[Base, str | None](None)
_COMMENT = "The number of the procedure that is pointed at in the source."


def number_procedures(tree: Base, module_tree: ModuleTree, is_used: bool = False) -> None:
    """
    Let numbers take the place of pointers to procedures, in place, where all of these are known.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    :param is_used: whether other files may set components that they can name.
    """
    refused: set[frozenset[tuple[str, Identity[Base]]]] = set()
    while True:
        meanings = Meanings(tree, module_tree)
        choosers = Choosers(tree, meanings)
        for group in choosers.groups():
            key = frozenset((one.name, Identity(one.decl)) for one in group)
            if key in refused or is_used and not all(map(_is_private, group)):
                continue
            refused.add(key)
            if _Numbers(tree, meanings, choosers, group).make():
                break
        else:
            return


def _is_private(one: Chooser) -> bool:
    """:returns: whether a pointer is a component that other files can't name."""
    return one.is_component and is_private_component(one.statement)


class _Numbers:
    """Makes numbers of a group of pointers.

    :param tree: the file.
    :param meanings: knows what names mean.
    :param choosers: knows what procedures names mean.
    :param group: the pointers.
    """

    def __init__(self, tree: Base, meanings: Meanings, choosers: Choosers,
                 group: Sequence[Chooser]) -> None:
        self._tree = tree
        self._meanings = meanings
        self._choosers = choosers
        self._group = group
        self._targets = distinct(target for one in group for target in one.targets)
        self._numbers = IdentityMap((one, number) for number, one in enumerate(self._targets, 1))

    def make(self) -> bool:
        """:returns: whether this is possible, and done."""
        group, calls = self._group, self._calls()
        if not 0 < len(self._targets) <= MOST or None in self._targets \
                or not all(map(self._can_change, group)):
            return False
        places = TypePlaces(self._meanings)
        passed = [one for each in group for one in each.passed]
        model = model_of(self._targets, places, calls)
        if model is None or len(self._targets) == 1 and not all(
                places.can_name(unit_name(model), model, one) for one in calls) \
                or not all(map(self._can_branch, passed)) \
                or any(scope_of(one) is target for one in calls for target in self._targets) \
                or not all(places.can_name(unit_name(target), target, one)
                           for one in passed for target in self._targets) \
                or not self._has_known_names(calls):
            return False
        self._set_numbers()
        if calls:
            names = {one.string.lower() for one in walk(self._tree, Name)}
            name = unique(f"{group[0].name}_chosen", names)
            routine = model
            if len(self._targets) > 1:
                routine = add_chooser(model, name, self._numbers, self._targets, places,
                                      self._meanings)
            else:
                name = unit_name(model)
            for one in reversed(calls):  # arguments before what they are given to
                places.name(name, routine, one)
                self._call(one, name, dummy_names(model))
        for one in passed:
            for target in self._targets:
                places.name(unit_name(target), target, one)
        for statement in distinct(map(_statement, passed)):
            self._branch(statement, passed)
        for one in group:
            self._declare(one)
        return True

    def _calls(self) -> list[Base]:
        """:returns: all calls, outer ones before those in their arguments."""
        own = IdentityMap((one, one) for each in self._group for one in each.calls)
        return [one for part in walk(self._tree, Execution_Part) for one in walk(part)
                if one in own and own.pop(one, None) is not None]

    def _can_change(self, one: Chooser) -> bool:
        place = self._passed(one)
        return place == 0 or place is not None and all(
            sum(name is None for name, _ in arguments_of(call)) >= place for call in one.calls)

    def _passed(self, one: Chooser) -> int | None:
        """:returns: the place of the object that a component is called by among the arguments, 0
            also if there is none; None if it is not known."""
        if not one.is_component or "PASS(" not in "".join(
                str(one.statement.children[1]).upper().split()):
            return 0
        body = interface_of(one.statement, self._meanings)
        return None if body is None else passed_place(one.statement, body)

    def _can_branch(self, passed: Base) -> bool:
        statement = _statement(passed)
        return isinstance(statement, (Call_Stmt, Assignment_Stmt)) and not isinstance(
            passed.parent, CHAINS)

    def _has_known_names(self, calls: Sequence[Base]) -> bool:
        """:returns: whether it is known which arguments calls name."""
        return all(told_names(one, self._meanings, self._choosers.types) for one in calls
                   if any(name for name, _ in arguments_of(one)))

    # Changes

    def _number(self, value: Base) -> str:
        if is_null(value):
            return "0"
        target = self._choosers.procedure(value)
        return str(self._numbers[target]) if target in self._numbers else str(value)

    def _set_numbers(self) -> None:
        for one in self._group:
            for question in one.asked:
                if question.parent is not None:
                    self._answer(question)
            for value in one.values:
                replace_part(value, Expr(self._number(value)))
        for one in self._group:
            for statement in one.settings:
                new = Assignment_Stmt(
                    f"{statement.children[0]} = {self._number(statement.children[2])}")
                new.item = statement.item
                replace_part(statement, new)
            for statement, named in one.nullified:
                put_lines(statement, [f"{named} = 0", *_without(statement, named)])

    def _answer(self, question: Base) -> None:
        first, *others = [value for _, value in arguments_of(question)]
        text = f"({first} /= 0)"
        if others:
            text = f"({first} == {self._number(others[0])} .and. {first} /= 0)"
        replace_part(question, Expr(text))

    def _call(self, call: Base, name: str, dummies: Sequence[str]) -> None:
        """Let a call be one of the routine that knows the numbers, in place."""
        called = call if isinstance(call, (*CHAINS, Part_Ref)) else call.children[0]
        parts = parts_of(called)
        chooser = [*map(str, parts[:-1]), base_name(parts[-1])]
        pointer = next(one for one in self._group if any(call is each for each in one.calls))
        is_passed = pointer.is_component \
            and "NOPASS" not in str(pointer.statement.children[1]).upper()
        place = self._passed(pointer) if is_passed else None
        given = self._given(call, without(dummies, place))
        if is_passed:
            given.insert(place, "%".join(chooser[:-1]))
        which = "%".join(chooser)
        listed = listed_arguments(call)
        if base_name(parts[0]) in {one.string.lower() for one in walk(
                [listed] if listed is not None else [], Name)} or is_passed:
            which = f"({which})"  # the call may change it
        rewrite_call(call, name, [which, *given] if len(self._targets) > 1 else given)

    def _given(self, call: Base, dummies: Sequence[str]) -> list[str]:
        """:returns: the arguments of a call, those with names by the names that they have in the
            procedures, and not in the interface."""
        given = arguments_of(call)
        if not any(name for name, _ in given):
            return [str(value) for _, value in given]
        told = told_names(call, self._meanings, self._choosers.types)
        return [str(value) if name is None else f"{dummies[told.index(name)]} = {value}"
                for name, value in given]

    def _branch(self, statement: Base, passed: Sequence[Base]) -> None:
        """Let a statement give procedures for pointers, in branches, in place."""
        inside = IdentitySet(walk(statement))
        lines = list(self._branched(statement, [one for one in passed if one in inside]))
        put_lines(statement, ["\n".join(lines)])

    def _branched(self, statement: Base, passed: Sequence[Base]) -> Iterator[str]:
        if not passed:
            yield str(statement)
            return
        designator, *others = passed
        text = str(designator)
        for place, target in enumerate(self._targets):
            holder = Name(unit_name(target))
            if len(self._targets) > 1:
                yield "else" if place + 1 == len(self._targets) else \
                    f"{'else if' if place else 'if'} ({text} == {self._numbers[target]}) then"
            replace_part(designator, holder)
            yield from list(self._branched(statement, others))
            replace_part(holder, designator)
        if len(self._targets) > 1:
            yield "end if"

    def _declare(self, one: Chooser) -> None:
        if one.statement is None:
            unit = one.decl
            without_declarations(unit, {one.name})
            part = next(each for each in unit.content if isinstance(each, Specification_Part))
            new = Type_Declaration_Stmt(f"integer, intent(in) :: {one.name}")
            new.item = header_of(unit).item
            part.content.append(new)
            new.parent = part
            return
        statement = one.statement
        kind = Data_Component_Def_Stmt if one.is_component else Type_Declaration_Stmt
        words = [str(each) for each in statement.children[1].children]
        words = [each for each in words if each.upper().split("(")[0].strip() not in (
            "POINTER", "NOPASS", "PASS")]
        value = one.decl.children[2] if isinstance(one.decl, Proc_Decl) else None
        first = f" = {self._number(value)}" if value is not None else \
            " = 0" if one.is_component else ""
        new = kind(f"{', '.join(['integer', *words])} :: {one.name}{first}")
        new.item = statement.item
        listed = statement.children[2]
        listed.items = tuple(each for each in listed.items if each is not one.decl)
        put_in_place(statement, [statement, new] if listed.items else [new])
        _named_numbers.note(new, one.name)


def note_numbers(module: Container, tree: Base) -> None:
    """Note which variables of a module are numbers of procedures.

    :param module: the module as PSyIR.
    :param tree: the module in fparser's tree.
    """
    for part in filter(lambda one: isinstance(one, Specification_Part), tree.content):
        for name in map(_named_numbers.of, part.content):
            symbol = module.symbol_table.lookup(name, otherwise=None) if name else None
            if symbol is not None:
                symbol.preceding_comment = "\n".join(filter(None, (
                    symbol.preceding_comment, _COMMENT)))


def is_number(symbol: Symbol) -> bool:
    """:returns: whether a variable of a module is a pointer to procedures in the source."""
    return _COMMENT in symbol.preceding_comment


def _statement(place: Base) -> Base:
    """:returns: the statement that something is in."""
    cursor = call_around(place)
    while not type(cursor).__name__.endswith("_Stmt"):
        cursor = cursor.parent
    return cursor


def _without(statement: Base, named: Base) -> list[Base]:
    """Take a pointer out of a statement that nullifies several, in place."""
    listed = statement.children[1]
    listed.items = tuple(one for one in listed.items if one is not named)
    return [statement] if listed.items else []

