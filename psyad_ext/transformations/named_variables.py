# SPDX-License-Identifier: BSD-3-Clause
"""What users name: variables, components of structures, the result of a function."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.declarations.attributes import declared_structure
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import ModuleVariable, declared_as, visible_variable
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart

_NAME = re.compile(r"\w+(?:%\w+)*")


@dataclass(frozen=True)
class NamedVariable:
    """A variable as a user names it.

    :param symbol: the variable.
    :param path: the names of components that follow; none if all of it is meant.
    :param outer: the variable of a module or common block that it is, if it is one.
    """

    symbol: DataSymbol
    path: tuple[str, ...] = ()
    outer: ModuleVariable | None = None

    def covers(self, part: DataSymbol) -> bool:
        """:returns: whether a part of the variable is meant: all are that are no components."""
        own = declared_as(part)
        if not isinstance(own, ComponentSymbol):
            return True
        way = tuple(name.lower() for name in own.component.leaf.source_path)
        return way[:len(self.path)] == self.path


def names_of(value: Iterable[str], what: str) -> list[str]:
    """
    :param value: what a user gives as a list of names.
    :param what: what the list is for.

    :returns: the names, in lower case.

    :raises UsageTypeError: if it is no list of names.
    :raises UsageError: if it is empty, or names something twice.
    """
    if isinstance(value, str) or not all(isinstance(name, str) for name in value):
        raise UsageTypeError(f"{what} must be a list of names, but found {value!r}")
    names = ["".join(name.lower().split()) for name in value]
    if not names:
        raise UsageError(f"{what} is empty: name at least one variable")
    for number, name in enumerate(names):
        for other in names[:number]:
            if name == other:
                raise UsageError(f"{what} names '{name}' more than once")
            if f"{name}%".startswith(f"{other}%") or f"{other}%".startswith(f"{name}%"):
                raise UsageError(f"{what} names '{max(name, other, key=len)}' more than once: it "
                                 f"is a part of '{min(name, other, key=len)}'")
    return names


def named_variables(routine: Routine, names: Sequence[str], what: str) -> tuple[NamedVariable, ...]:
    """
    :param routine: the target.
    :param names: lower-case names of variables.
    :param what: what they are, dependent or independent.

    :returns: the variables.

    :raises UsageError: if there is none of such a name, or it has no derivative.
    """
    known = {symbol.name.lower(): symbol for symbol in routine.symbol_table.argument_list}
    if routine.return_symbol is not None:
        known.setdefault(routine.name.lower(), routine.return_symbol)
        known[routine.return_symbol.name.lower()] = routine.return_symbol
    return tuple(_named(routine, name, what, known) for name in names)


def _named(routine: Routine, name: str, what: str, known: dict[str, DataSymbol]) -> NamedVariable:
    if "(" in name and _NAME.fullmatch(whole := re.sub(r"\([^()]*\)", "", name)):
        raise UsageError(f"the {what} variable '{name}' names elements of an array, which is not "
                         f"possible: name '{whole}', which stands for all of them")
    head, *path = name.split("%")
    outer = None if head in known else visible_variable(head, routine)
    symbol = known.get(head) if outer is None else outer.symbol
    if symbol is None:
        raise UsageError(f"the {what} variable '{name}' is neither an argument of "
                         f"'{routine.name}' nor a variable of a module or common block; "
                         f"{nearest(head, known)}")
    type_ = symbol_type(symbol)
    if type_ is not None and not type_.is_real and not path:
        raise UsageError(f"the {what} variable '{name}' of '{routine.name}' is of type "
                         f"{type_.intrinsic.name.lower()}; only reals have derivatives")
    home = routine if outer is None or outer.module is None else outer.module
    way = _way(symbol, home, path, f"the {what} variable '{name}'") if path else ()
    return NamedVariable(symbol, way, outer)


def _way(symbol: DataSymbol, home: Node, path: Sequence[str], what: str) -> tuple[str, ...]:
    """
    :param symbol: a variable.
    :param home: the routine or module that declares it.
    :param path: what a user writes behind it.
    :param what: what a message calls it.

    :returns: the names of the components on the way, without those of types that are extended.

    :raises UsageError: if there is no such component, or nothing real in it.
    """
    types, way = Types(), []
    try:
        written = declared_structure(symbol, home)
        found = type_name(symbol, has_value=True) if written is None else (
            written.datatype.name, None)
        if found is None:
            raise UsageError(f"{what} is no component: '{symbol.name}' is no structure")
        definition = outermost = types.of(found[0], home)
        if outermost is None:
            return tuple(path)  # it is refused later, with the reason
        for number, step in enumerate(path):
            if definition is None:
                raise UsageError(f"{what} is no component: '{path[number - 1]}' is no structure")
            if step in definition.inherited:
                definition = definition.inherited[step]
                continue
            known = {name.lower(): name for name in definition.names}
            if step not in known:
                raise UsageError(f"{what} is no component: the type '{definition.name}' has no "
                                 f"component '{step}'; {nearest(step, known)}")
            way.append(step)
            definition = types.component(definition, known[step])
        _require_reals(types, outermost, way, what)
    except NotTakenApart:
        pass
    return tuple(way)


def _require_reals(types: Types, definition: Definition, way: Sequence[str], what: str) -> None:
    leaves = [leaf for leaf in types.leaves(definition)
              if [name.lower() for name in leaf.source_path[:len(way)]] == list(way)]
    if leaves and not any(leaf.is_real for leaf in leaves):
        kinds = sorted({leaf.type_.intrinsic.name.lower() for leaf in leaves})
        behind = ", behind a pointer to a structure" if leaves[0].is_behind else ""
        raise UsageError(f"{what} is of type {' and '.join(kinds)}{behind}; only reals have "
                         "derivatives")
