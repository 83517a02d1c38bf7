# SPDX-License-Identifier: BSD-3-Clause
"""Clones of routines that take the pointees of pointer components as arguments of their own.

What is generated from a clone never uses these pointers. The clone itself, which stays beside its
original if it is called, sets them to these arguments and calls the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Execution_Part, Specification_Part, Type_Declaration_Stmt
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, Container, Loop, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, ScalarType, Symbol, SymbolTable)

from psyad_ext.core.identity import Identity, IdentitySet, distinct
from psyad_ext.core.naming import unique
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of
from psyad_ext.ir.lookup.module_variables import is_from_host
from psyad_ext.ir.lookup.target_module import generated_target_module
from psyad_ext.ir.lowering.pointers.pointees import Key, Path, Pointees, arrays_on
from psyad_ext.ir.lowering.pointers.pointees_at_entry import note_entered
from psyad_ext.ir.lowering.pointers.pointees_in_text import rename_in
from psyad_ext.ir.lowering.procedures.routine_clones import (
    is_copy, keep_copy, meanings_in, name_of_copy, placed_copy, remove_copy)
from psyad_ext.ir.lowering.procedures.saved import with_names_moved
from psyad_ext.ir.lowering.procedures.saved_in_clones import forget_saved
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.objects.polymorphism import use_name
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, cloned, header_of, inner_units, without_declarations)
from psyad_ext.ir.source.more_arguments import with_arguments
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.names import names_in_scope
from psyad_ext.ir.tree.type_bounds import rewritten
from psyad_ext.ir.tree.walking import nodes_of, routines_of, scopes_of

#: The name of a kind in the declaration of a number.
_KIND = re.compile(r"[(=]\s*([a-z]\w*)\s*\)")


@dataclass(frozen=True)
class Given:
    """What a component of an argument stands for in a copy.

    :param dummy: the name of the argument, in lower case.
    :param path: the way to the component.
    :param target: the name, in lower case, of what it stands for, or lies in that: another
        argument, or a variable of the module; empty if the copy has an argument for it.
    :param below: the way from there.
    :param type_: the type of that argument: a derived one, or what its declaration says.
    :param like: the component, with its argument, that has the same argument of the copy.
    """

    dummy: str
    path: Path
    target: str = ""
    below: Path = ()
    type_: Definition | str | None = field(default=None, compare=False)
    like: tuple[str, Path] | None = None


@dataclass(frozen=True)
class PointeeClone:
    """A copy of a routine.

    :param routine: the copy.
    :param original: the routine.
    :param targets: what components of its arguments stand for.
    :param more: the arguments that the original has not, by the components that they are for.
    :param arrays: the places of arrays on the way to a component, with their ranks.
    """

    routine: Routine
    original: Routine
    targets: Pointees
    more: Mapping[tuple[str, Path], str]
    arrays: Mapping[Key, Sequence[tuple[int, int]]]


class PointeeClones:
    """The copies that have been made.

    :param structures: knows the structures of all routines.
    """

    def __init__(self, structures: Structures) -> None:
        self._structures = structures
        self._copies: dict[tuple[object, ...], PointeeClone] = {}

    def copy(self, routine: Routine, given: Iterable[Given]) -> PointeeClone:
        """
        :param routine: a routine.
        :param given: what components of its arguments stand for.

        :returns: a copy for these.

        :raises NotImplementedError: if there can't be one.
        """
        wanted = sorted(given, key=lambda one: (one.dummy, one.path))
        key = (Identity(routine), *wanted)
        if key not in self._copies:
            self._copies[key] = self._made(routine, wanted)
        return self._copies[key]

    def drop(self) -> None:
        """Take away the copies that nothing calls; the others call their originals."""
        copies = IdentitySet(one.routine for one in self._copies.values())
        called = {name for root in distinct(one.original.root for one in self._copies.values())
                  for caller in routines_of(root) if caller not in copies
                  for name in _names_called(caller)}
        for copy in self._copies.values():
            if copy.routine.name.lower() in called:
                keep_copy(copy.routine)
                _call_original(copy)
            else:
                remove_copy(copy.routine)
        self._copies.clear()

    def _made(self, routine: Routine, given: Sequence[Given]) -> PointeeClone:
        home, tree = routine.parent, routine._ast  # pylint: disable=protected-access
        if not isinstance(home, Container) or generated_target_module(routine) is not home \
                or tree is None or inner_units(tree) or is_copy(routine) \
                or any(map(is_from_host, self._structures.dummies(routine))):
            raise NotImplementedError("it has, or is, an internal procedure, or is given one")
        taken = all_names_declared(tree) | set(routine.symbol_table.symbols_dict)
        more: dict[tuple[str, Path], str] = {}
        types: dict[str, Definition | str] = {}
        for one in given:
            if one.type_ is not None:
                name = unique("_".join((one.dummy, *one.path)), taken | types.keys())
                more[one.dummy, one.path], types[name] = name, one.type_
        name = name_of_copy(tree, home, home, *sorted({one.path[-1] for one in given}))
        targets = {one.target for one in given if one.target}
        # A component may lie in what another one stands for.
        new = with_arguments(
            tree, name, {dummy: self.declared(type_, routine) for dummy, type_ in types.items()},
            {one.dummy for one in given} | targets, targets)
        for type_ in types.values():
            if not isinstance(type_, str) and self._structures.types.of(
                    type_.name, routine) is None:
                use_name(new, type_.home.name, type_.name)
        copy = placed_copy(with_names_moved(new, routine), tree, routine, home,
                           meanings_in(routine))
        copy.symbol.is_pure = copy.symbol.is_elemental = False
        forget_saved([copy], self._structures)
        table = copy.symbol_table
        pointees = Pointees()
        for one in sorted(given, key=lambda one: len(one.path)):
            holder = pointees.named(reference_of(
                table.lookup(one.dummy), None, list(map(Step, one.path[:-1]))))
            pointees[holder.symbol, (*path_of(holder), one.path[-1])] = reference_of(
                table.lookup(one.target or more[one.like or (one.dummy, one.path)]), None,
                list(map(Step, one.below)))
        name_in_bounds(copy, pointees)
        note_entered(copy, pointees)
        return PointeeClone(copy, routine, pointees, more, {
            key: list(arrays_on(key, self._structures.types, copy)) for key in pointees})

    def declared(self, type_: Definition | str, routine: Routine) -> str:
        """
        :returns: how a routine declares what is of some type, of which it may import the name.

        :raises NotImplementedError: if it can't be named there.
        """
        if isinstance(type_, str):
            unknown = [name for name in _KIND.findall(type_)
                       if routine.symbol_table.lookup(name, otherwise=None) is None]
            if unknown:
                raise NotImplementedError(f"it does not know the kind '{unknown[0]}'")
            return type_
        types = self._structures.types
        names = [type_.name, *(symbol.name.lower() for scope in scopes_of(routine)
                               for symbol in scope.symbol_table.symbols
                               if isinstance(symbol, DataTypeSymbol))]
        known = next((name for name in names if types.of(name, routine) is type_), type_.name)
        if types.of(known, routine) is not type_ and (
                known in names_in_scope(routine) or not isinstance(type_.home, Container)):
            raise NotImplementedError(f"it has another name for the type '{known}'")
        return f"type({known})"


def name_in_bounds(routine: Routine, pointees: Pointees) -> None:
    """Let the bounds of arrays that a copy declares name what components stand for, in place."""
    def name(holder: Node) -> None:
        for reference in reversed(nodes_of(holder, Reference)):
            if pointees.place(reference):
                reference.replace_with(pointees.named(reference), keep_name_in_context=True)

    for symbol in routine.symbol_table.datasymbols:
        if isinstance(symbol.datatype, ArrayType):
            symbol.datatype = ArrayType(symbol.datatype.elemental_type, [
                ArrayType.ArrayBounds(*(rewritten(side, name) for side in (one.lower, one.upper)))
                if isinstance(one, ArrayType.ArrayBounds) else one
                for one in symbol.datatype.shape])


def _names_called(routine: Routine) -> set[str]:
    """:returns: the lower-case names of what a routine may call."""
    return {call.routine.name.lower() for call in nodes_of(routine, Call)} | {
        name.lower() for block in nodes_of(routine, CodeBlock)
        for name in block.get_symbol_names()}


def _call_original(copy: PointeeClone) -> None:
    """Let a copy do what it is for by its original, in place."""
    routine, table = copy.routine, copy.routine.symbol_table
    call = Call.create(routine.parent.symbol_table.lookup(copy.original.name))
    more = set(copy.more.values())
    for symbol in table.argument_list:
        if symbol.name.lower() not in more:
            call.addchild(build.ref(symbol))
    result = routine.return_symbol
    routine.pop_all_children()
    local = {symbol.name.lower() for symbol in table.datasymbols
             if is_local(symbol) and symbol is not result}
    for name in local:
        # PSyclone's own method removes some kinds of symbols only.
        table._symbols.pop(name)  # pylint: disable=protected-access
    for (symbol, path), target in copy.targets.items():
        steps = [Step(symbol.name), *map(Step, path)]
        routine.addchild(_pointing(symbol, steps, copy.arrays[symbol, path], target, table))
    routine.addchild(call if result is None else build.assign(build.ref(result), call))
    _write_text(copy, local)


def _pointing(symbol: Symbol, steps: Sequence[Step], arrays: Sequence[tuple[int, int]],
              target: Reference, table: SymbolTable) -> Statement:
    """:returns: what lets a component, of all elements of arrays, point at something."""
    if not arrays:
        return Assignment.create(reference_of(symbol, steps[0].indices, steps[1:]), copied(target),
                                 is_pointer=True)
    (place, rank), *rest = arrays
    whole = reference_of(symbol, steps[0].indices, steps[1:place + 1])
    counters = []
    for number in range(rank):
        counters.append(DataSymbol(unique(f"i_{steps[place].name}_{number + 1}",
                                          table.symbols_dict), ScalarType.integer_type()))
        table.add(counters[-1])
    statement = _pointing(symbol, [
        *steps[:place], Step(steps[place].name, list(map(build.ref, counters))),
        *steps[place + 1:]], rest, target, table)
    for number, counter in enumerate(counters, 1):
        lower, upper = (build.intrinsic(name, copied(whole), ("dim", build.integer(number)))
                        for name in ("LBOUND", "UBOUND"))
        statement = Loop.create(counter, lower, upper, build.integer(1), [statement])
    return statement


def _write_text(copy: PointeeClone, unused: set[str]) -> None:
    """Let the text of a copy, which others may be copied from, be what it is, in place."""
    routine = copy.routine
    tree = cloned(routine._ast)  # pylint: disable=protected-access
    without_declarations(tree, unused)
    rename_in([part for part in tree.content if isinstance(part, Specification_Part)],
              copy.targets)
    for part in tree.content:
        if isinstance(part, Execution_Part):
            text = "\n".join(map(_text, routine.children))
            part.content[:] = Execution_Part(FortranStringReader(f"{text}\n")).content
            for one in part.content:
                one.parent = part
        elif isinstance(part, Specification_Part):
            for loop in nodes_of(routine, Loop):
                more = Type_Declaration_Stmt(f"integer :: {loop.variable.name}")
                more.parent, more.item = part, header_of(tree).item
                part.content.append(more)
    routine._ast = tree  # pylint: disable=protected-access


def _text(node: Node) -> str:
    if isinstance(node, Loop):
        bounds = ", ".join(map(text_of, node.children[:2]))
        return f"do {node.variable.name} = {bounds}\n{_text(node.loop_body.children[0])}\nend do"
    if isinstance(node, Call):
        return f"call {node.routine.name}({', '.join(map(text_of, node.arguments))})"
    return f"{text_of(node.lhs)} {'=>' if node.is_pointer else '='} {text_of(node.rhs)}"
