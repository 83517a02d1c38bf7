# SPDX-License-Identifier: BSD-3-Clause
"""Internal procedures that are given to other routines, or are given procedures themselves.

A routine that is given one becomes, in a copy that calls just this one, an internal procedure too;
so the variables of the host reach it. An internal procedure that is given procedures has a copy
beside it for each set of them, which takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from types import SimpleNamespace

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Call_Stmt, Component_Spec, Expr, Implicit_Part, Internal_Subprogram_Part, Name,
    Part_Ref, Specification_Part, Structure_Constructor, Type_Declaration_Stmt, Use_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Container
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import Identity, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.lookup.callees import routine_named
from psyad_ext.ir.lookup.given_procedures import Template, arguments_of_template, template_named
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.lowering.procedures.callee_names import with_own_names
from psyad_ext.ir.lowering.procedures.unfit_calls import counts_of, with_stops
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, attributed, cloned, dummy_names, dummy_procedures, inner_units,
    names_declared, unit_name, with_procedures)
from psyad_ext.ir.source.parsed import replace_part
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.complex_types import declaration_of

_WORD = re.compile(r"(?<![\w.])[a-z]\w*", re.IGNORECASE)
_CALLS = (Call_Stmt, Part_Ref, Structure_Constructor)


@dataclass
class WithCopies:
    """A routine with internal procedures, of which some are given to other routines.

    :param tree: the routine.
    :param copies: the names of those of its internal procedures, or of internal procedures of
        copies, that are copies of other routines.
    :param origins: what each copy is one of, by its name; those of internal procedures included.
    """

    tree: Base
    copies: list[str] = field(default_factory=list)
    origins: dict[str, Template] = field(default_factory=dict)


def with_copies_inside(tree: Base, block: CodeBlock, taken: Set[str] = frozenset()
                       ) -> WithCopies:
    """
    :param tree: a routine with internal procedures, which is not changed.
    :param block: where PSyclone keeps it.
    :param taken: more names that copies must not have.

    :returns: the same with calls of copies, which are internal procedures, where it gives
        internal procedures to other routines.
    """
    units = inner_units(tree)
    inner = {unit_name(unit) for unit in units}
    if not any(map(dummy_procedures, units)) and not any(
            name in inner for call in walk(tree, _CALLS) for _, name in _given_names(call)):
        return WithCopies(tree)
    work = _Work(WithCopies(cloned(tree)), inner, taken)
    work.run(block)
    return work.result


def _calls_outside(tree: Base, templates: IdentitySet[Base]) -> Iterator[Base]:
    """:returns: calls by name in a routine, but not in procedures that are to be copied."""
    if tree in templates:
        return
    if isinstance(tree, _CALLS) and isinstance(tree.children[0], Name):
        yield tree
    for child in tree.children:
        if isinstance(child, Base):
            yield from _calls_outside(child, templates)


def _arguments(call: Base) -> Sequence[Base]:
    return getattr(call.children[1], "children", ())


def _given_names(call: Base) -> Iterator[tuple[int, str]]:
    """:returns: the arguments of a call that are plain names, with their places."""
    for number, argument in enumerate(_arguments(call)):
        value = argument.children[1] if isinstance(
            argument, (Actual_Arg_Spec, Component_Spec)) else argument
        if isinstance(value, Name):
            yield number, value.string.lower()


class _Work:
    """Makes the copies.

    :param result: the routine.
    :param inner: the names of its internal procedures.
    :param taken: more names that copies must not have.
    """

    def __init__(self, result: WithCopies, inner: set[str], taken: Set[str]) -> None:
        self.result = result
        self._inner = inner
        self._own: IdentitySet[Base] = IdentitySet()
        self._copies: dict[tuple[Identity[Base] | str | None, ...], str] = {}
        self._taken = {name.string.lower() for name in walk(result.tree, Name)} | taken
        self._waiting: list[tuple[Base, CodeBlock]] = []

    def run(self, block: CodeBlock) -> None:
        """Change all calls in the routine and in the copies."""
        self._waiting.append((self.result.tree, block))
        own = {unit_name(unit): Template(block, unit) for unit in inner_units(self.result.tree)
               if dummy_procedures(unit)}
        self._own = IdentitySet(template.tree for template in own.values())
        while self._waiting:
            tree, scope = self._waiting.pop()
            for call in _calls_outside(tree, self._own):
                template = own.get(str(call.children[0]).lower())
                if template is None and any(name in self._inner for _, name in _given_names(call)):
                    template = template_named(call.children[0].string, scope)
                if template is not None:
                    self._change(call, template, block.parent)
        self._drop_originals()

    def _drop_originals(self) -> None:
        """What is left of a procedure that is given procedures are its copies."""
        for part in self.result.tree.content:
            if isinstance(part, Internal_Subprogram_Part):
                part.content[:] = [one for one in part.content if one not in self._own]

    def _change(self, call: Base, template: Template, home: Container) -> None:
        dummies, wanted = dummy_names(template.tree), dummy_procedures(template.tree)
        arguments = _arguments(call)
        actual: dict[str, str] = {}
        places: list[int] = []
        for number, name in _given_names(call):
            argument = arguments[number]
            named = isinstance(argument, (Actual_Arg_Spec, Component_Spec)) \
                and argument.children[0] is not None
            dummy = str(argument.children[0]).lower() if named else \
                dummies[number] if number < len(dummies) else ""
            if dummy in wanted:
                actual[dummy] = name
                places.append(number)
        if not set(wanted) - set(actual) <= attributed(template.tree, wanted, "optional") \
                or attributed(template.tree, wanted, "pointer"):
            return
        key = (Identity(template.tree), *map(actual.get, wanted))
        if key not in self._copies:
            copy = self._copy(template, actual, home)
            if copy is None:
                return
            self._copies[key] = copy
        _rename_call(call, self._copies[key], places)

    def _copy(self, template: Template, actual: dict[str, str], home: Container) -> str | None:
        """:returns: the name of a new internal procedure; None if it cannot be one."""
        tree = template.tree
        is_own = tree in self._own
        given = set(actual.values())
        if (all_names_declared(tree) - set(actual)) & (given if is_own else self._inner | given):
            return None
        name = unique("_".join([unit_name(tree), *dict.fromkeys(actual.values())]), self._taken)
        try:
            renamed = with_own_names(tree, template.block, {
                dummy: self._names(one, template.block) for dummy, one in actual.items()})
        except NotImplementedError:
            return None
        fitting = with_stops(renamed, {dummy: counts_of(self._tree(one, template.block))
                                       for dummy, one in actual.items()})
        new = with_procedures(fitting, name, {**dict.fromkeys(dummy_procedures(tree)), **actual},
                              lambda called: arguments_of_template(called, template.block))
        # It may give procedures of its own to others.
        inside = with_copies_inside(new, template.block, self._taken | {name})
        new = inside.tree
        self.result.copies += inside.copies
        self.result.origins |= {**inside.origins, name: template}
        self._taken |= set(inside.copies)
        if not is_own:
            if template.block.parent is not home and not _imports(
                    new, template.block.parent, home, self._inner | given):
                return None
            self.result.copies.append(name)
        self._taken.add(name)
        part = next(one for one in self.result.tree.content
                    if isinstance(one, Internal_Subprogram_Part))
        new.parent = part
        part.content.append(new)
        self._waiting.append((new, template.block))
        return name

    def _names(self, procedure: str, block: CodeBlock) -> list[str] | None:
        """:returns: the names of the arguments of a procedure; None if they are not known."""
        unit = self._unit(procedure)
        if unit is not None:
            return dummy_names(unit)
        routine = routine_named(procedure, block)
        if routine is None:
            return arguments_of_template(procedure, block)
        # PSyclone's own property fails where components of the arguments are declared, too.
        dummies = routine.symbol_table._argument_list  # pylint: disable=protected-access
        return [dummy.name.lower() for dummy in dummies]

    def _tree(self, procedure: str, block: CodeBlock) -> Base | None:
        """:returns: a procedure in fparser's tree; None if it is not known."""
        unit = self._unit(procedure)
        # The node for a routine knows what it was read from.
        return getattr(routine_named(procedure, block), "_ast", None) if unit is None else unit

    def _unit(self, name: str) -> Base | None:
        """:returns: the internal procedure that has a name; None if there is none."""
        return next((unit for unit in inner_units(self.result.tree) if unit_name(unit) == name),
                    None)


def _imports(tree: Base, home: Container, place: Container, others: set[str]) -> bool:
    """Let a routine and its internal procedures import what they use of its module, in place.

    :returns: whether all of it is public, or can be so.
    """
    units = inner_units(tree)
    others = others.union(map(unit_name, units))
    return _with_imports(tree, home, place, others) and all(
        _with_imports(unit, home, place, others | names_declared(tree)) for unit in units)


def _with_imports(tree: Base, home: Container, place: Container, others: set[str]) -> bool:
    """Let a routine import what it uses of its module by itself, in place.

    :param tree: the routine.
    :param home: its module.
    :param place: the module that it belongs to in the end.
    :param others: names that mean something else.

    :returns: whether all of it is public, or can be so.
    """
    own = [part for part in tree.content if not isinstance(part, Internal_Subprogram_Part)]
    used = sorted({name.string.lower() for name in walk(own, Name)} - names_declared(tree) - others)
    needs = _Needs(home, place)
    if not all(map(needs.add, used)):
        return False
    part = next((one for one in tree.content if isinstance(one, Specification_Part)), None)
    if needs.modules and part is None:
        return False
    for module, names in reversed(needs.modules.items()):
        _insert(Use_Stmt(f"use {module}, only: {', '.join(names)}"), part, 0)
    place = sum(isinstance(one, (Use_Stmt, Implicit_Part)) for one in part.content) if part else 0
    for text in reversed(needs.constants):
        _insert(Type_Declaration_Stmt(text), part, place)
    return True


def _insert(statement: Base, part: Base, place: int) -> None:
    statement.item = SimpleNamespace(span=(0, 0))  # PSyclone asks for its lines
    statement.parent = part
    part.content.insert(place, statement)


class _Needs:
    """What a routine has to import to know names of a module.

    :param home: the module.
    :param place: the module that the routine belongs to in the end.
    """

    def __init__(self, home: Container, place: Container) -> None:
        self._home = home
        self._place = place
        self._known: set[str] = set()
        #: What is imported from each module.
        self.modules: dict[str, dict[str, None]] = {}
        #: The declarations of constants that the module keeps to itself.
        self.constants: list[str] = []

    def add(self, name: str) -> bool:
        """
        :param name: a name, in lower case.

        :returns: whether others may know it, if the module has it at all.
        """
        symbol = self._home.symbol_table.symbols_dict.get(name)
        if name in self._known:
            return True
        self._known.add(name)
        if symbol is None or symbol.is_unresolved:
            return self._add_given_on(name)
        if symbol.visibility is Symbol.Visibility.PUBLIC:
            return self._import(self._home.name, symbol.name)
        if symbol.is_import:
            original = symbol.interface.orig_name or name
            return self._import(symbol.interface.container_symbol.name,
                                name if original.lower() == name else f"{name} => {original}")
        if not getattr(symbol, "is_constant", False):
            return open_name(symbol, self._home, self._place) \
                and self._import(self._home.name, symbol.name)
        text = declaration_of(symbol)
        known = [self.add(one.lower()) for one in _WORD.findall(text.partition("::")[2])
                 + _WORD.findall(text.partition(",")[0]) if one.lower() != name]
        self.constants.append(text)
        return all(known)

    def _import(self, module: str, text: str) -> bool:
        self.modules.setdefault(module, {})[text] = None
        return True

    def _add_given_on(self, name: str) -> bool:
        """Import what the module knows from modules of which it uses all names."""
        for used in self._home.symbol_table.containersymbols:
            module = used_module(used, self._home) if used.wildcard_import else None
            if used.wildcard_import and module is None:
                return False
            if module is not None and _exports(module, name, self._home):
                return self._import(module.name, name)
        return True


def _exports(module: Container, name: str, home: Container) -> bool:
    """:returns: whether other modules can import a name from a module."""
    table = module.symbol_table
    symbol = table.symbols_dict.get(name)
    if symbol is not None and not symbol.is_unresolved:
        return symbol.visibility is Symbol.Visibility.PUBLIC
    if table.default_visibility is not Symbol.Visibility.PUBLIC:
        return False
    found = [used_module(used, home) for used in table.containersymbols if used.wildcard_import]
    return any(one is not None and _exports(one, name, home) for one in found)


def _rename_call(call: Base, name: str, places: Sequence[int]) -> None:
    """Let a call be one of a copy, without the procedures."""
    called, arguments = call.items[0], call.items[1]
    kept = tuple(one for number, one in enumerate(arguments.children) if number not in places)
    if not kept and not isinstance(call, Call_Stmt):
        replace_part(call, Expr(f"{name}()"))
        return
    called.string, called.items = name, (name,)
    new = object.__new__(type(arguments))
    new.__dict__.update(arguments.__dict__)
    new.items = kept
    call.items = (call.items[0], new if kept else None, *call.items[2:])
