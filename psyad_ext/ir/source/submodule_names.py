# SPDX-License-Identifier: BSD-3-Clause
"""Names that submodules declare get others, where they mean something else in the module that the
submodules become parts of, or in another submodule of it.

What a submodule uses is left out of it, if its module uses just that.
"""

from __future__ import annotations

from collections.abc import Mapping

from fparser.two import Fortran2003, Fortran2008
from fparser.two.utils import Base

from psyad_ext.core.naming import unique
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, declared_in, dummy_names, header_of, is_label, rename, unit_name)
from psyad_ext.ir.source.meanings import Meanings
from psyad_ext.ir.source.unit_parts import chain_of, procedures_in
from psyad_ext.ir.source.use_statements import listed_in, named, use_of
from psyad_ext.ir.source.walking import walk

_ANY_NAME = (Fortran2003.Name, Fortran2003.Type_Name, Fortran2003.Intrinsic_Name)
_Names = Mapping[str, str]


class SubmoduleNames:
    """
    :param tree: a file with modules and submodules.
    """

    def __init__(self, tree: Base) -> None:
        self._units = [one for one in tree.children if isinstance(one, Fortran2008.Submodule)]
        self._taken = _names(tree)
        self._meanings = Meanings(tree, lambda name: None)
        self._given: dict[tuple[str, str], _Names] = {}

    def settle(self, unit: Base, module: Base) -> None:
        """Give names that clash others, in place; those for which that is not possible are left.

        :param unit: a submodule, after those that it extends.
        :param module: its module.
        """
        for use in _uses(unit):
            _drop_used(use, module)
        own = [*self._declared(unit),
               *(local for use in _uses(unit) for local in use_of(use).names)]
        module_, parent, name = chain_of(unit)
        new = {old: to for old, to in self._given.get((module_, parent), {}).items()
               if old not in own}
        others = _names(module).union(*(
            [*self._declared(one), *_intrinsics(one)] for one in self._units
            if one is not unit and chain_of(one)[0] == module_ and not self._extends(one, unit)))
        fixed = self._fixed(unit, module)
        for old in own:
            if old in others and old not in fixed:
                new[old] = unique(f"{name}_{old}", self._taken)
                self._taken.add(new[old])
        self._given[module_, name] = new
        if new:
            for use in _uses(unit):
                _rename_used(use, new)
            self._rename(unit, new)

    def given(self, unit: Base) -> _Names:
        """:returns: the names that a submodule, and those that it extends, have got, by the old
            ones in lower case."""
        module, _, name = chain_of(unit)
        return self._given[module, name]

    def _declared(self, unit: Base) -> list[str]:
        """:returns: the names of variables, types and procedures that a submodule adds."""
        separate = {unit_name(one) for one in procedures_in(unit) if is_separate(header_of(one))}
        return [name for name, found in self._meanings.declared(unit).items()
                if name not in separate and not any(isinstance(one, BODIES) for one in found)]

    def _extends(self, unit: Base, other: Base) -> bool:
        """:returns: whether a submodule extends another one, directly or not."""
        parents = {chain_of(one)[2]: chain_of(one)[1] for one in self._units
                   if chain_of(one)[0] == chain_of(unit)[0]}
        name: str | None = chain_of(unit)[1]
        while name:
            if name == chain_of(other)[2]:
                return True
            name = parents.get(name)
        return False

    def _fixed(self, unit: Base, module: Base) -> set[str]:
        """:returns: names that a submodule has to keep: those in interfaces of its procedures,
            whose declarations may have been taken over, of intrinsic functions and components
            that are procedures, and all where procedures use all of a module."""
        if any(isinstance(one, Fortran2003.Use_Stmt) and "ONLY" not in str(one.children[3]).upper()
               for procedure in procedures_in(unit) for one in walk(
                   procedure, Fortran2003.Use_Stmt)):
            return set(self._taken)
        separate = {unit_name(one) for one in procedures_in(unit)}
        pointers = walk(walk(unit, Fortran2003.Proc_Component_Def_Stmt), Fortran2003.Name)
        return _intrinsics(unit).union(map(str.lower, map(str, pointers)), *(
            {name.string.lower() for name in walk(body, Fortran2003.Name)} - set(dummy_names(body))
            for one in (module, *self._units) for body in walk(one, BODIES)
            if unit_name(body) in separate))

    def _rename(self, node: Base, new: _Names) -> None:
        if isinstance(node, Fortran2003.Use_Stmt):
            return
        if isinstance(node, (*UNITS, *BODIES)):
            hidden = self._hidden(node)
            new = {old: to for old, to in new.items() if old not in hidden}
        if isinstance(node, Fortran2003.Specific_Binding):
            _rename_bound(node, new)
        elif isinstance(node, Fortran2003.Name):
            if node.string.lower() in new and not is_label(node) and not _is_component(node):
                rename(node, new[node.string.lower()])
        elif not isinstance(node, Fortran2003.Generic_Binding):
            for child in children_of(node):
                self._rename(child, new)

    def _hidden(self, unit: Base) -> set[str]:
        """:returns: the names that mean something of a procedure itself in it."""
        header = header_of(unit)
        results = walk(header.children[3], Fortran2003.Name) \
            if isinstance(header, Fortran2003.Function_Stmt) and header.children[3] else []
        return {*self._meanings.declared(unit), *dummy_names(unit),
                *(one.string.lower() for one in results),
                *(local for use in declared_in(unit) if isinstance(use, Fortran2003.Use_Stmt)
                  for local in use_of(use).names)} - {unit_name(unit)}


def _names(tree: Base) -> set[str]:
    return {str(name).lower() for name in walk(tree, _ANY_NAME)}


def _intrinsics(tree: Base) -> set[str]:
    return {str(name).lower() for name in walk(tree, Fortran2003.Intrinsic_Name)}


def specification_of(unit: Base) -> list[Base]:
    """:returns: the declarations of a module or submodule."""
    return [one for part in unit.children if "Specification_Part" in type(part).__name__
            for one in part.children if "Implicit_Part" not in type(one).__name__]


def is_separate(head: Base) -> bool:
    """:returns: whether a procedure has its interface elsewhere."""
    return any(str(part).upper() == "MODULE" for part in walk(head, Fortran2003.Prefix_Spec))


def _uses(unit: Base) -> list[Base]:
    """:returns: the statements of a unit that use modules."""
    return [one for one in specification_of(unit) if isinstance(one, Fortran2003.Use_Stmt)]


def _drop_used(use: Base, module: Base) -> None:
    """Leave out, in place, what a module uses itself."""
    same = [one for one in _uses(module)
            if str(one.children[2]).lower() == str(use.children[2]).lower()]
    known = {pair for one in same for pair in map(named, listed_in(one))}
    if any(one.children[4] is None for one in same):
        known.update((name, name) for name, there in map(named, listed_in(use)) if name == there)
    kept = tuple(one for one in listed_in(use) if named(one) not in known)
    if len(kept) < len(listed_in(use)):
        use.children[4].items = kept
        if not kept:
            use.parent.content.remove(use)


def _rename_used(use: Base, new: _Names) -> None:
    if use.children[4] is not None:
        use.children[4].items = tuple(
            Fortran2003.Rename(f"{new[local]} => {there}") if local in new else one
            for one in listed_in(use) for local, there in [named(one)])


def _rename_bound(binding: Base, new: _Names) -> None:
    """Let a type have a procedure of a new name bound to it by the old one, in place."""
    procedure = str(binding.children[4] or binding.children[3]).lower()
    if procedure in new:
        binding.items = (*binding.children[:4], Fortran2003.Name(new[procedure]))


def _is_component(name: Base) -> bool:
    return isinstance(name.parent, Fortran2003.Component_Decl) and name.parent.children[0] is name
