# SPDX-License-Identifier: BSD-3-Clause
"""Names in modules that are put together: each means one thing, and each thing has one name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from fparser.two.Fortran2003 import (
    Access_Stmt, Component_Decl, Entity_Decl, Interface_Block, Intrinsic_Name, Name, Namelist_Stmt,
    Specific_Binding, Use_Stmt)
from fparser.two.utils import Base, walk

from psyad_ext.ir.source.dummy_procedures import UNITS, is_label, rename, rename_unit
from psyad_ext.ir.source.meanings import Meanings, is_private, module_name

#: Names in a file, by their identities, with what they mean.
Meant = Mapping[int, tuple[Base, list[Base]]]


def meant_in(file: Base, meanings: Meanings) -> Meant:
    """:returns: what the names in a file mean, where they are used."""
    return {id(name): (name, meanings.of(str(name).lower(), name))
            for name in walk(file, (Name, Intrinsic_Name)) if _is_looked_up(name)}


def _is_looked_up(name: Base) -> bool:
    if isinstance(name, Name) and is_label(name) or isinstance(name.parent, Component_Decl) \
            or isinstance(name.parent, Specific_Binding) and name is name.parent.children[3]:
        return False
    cursor = name.parent
    while cursor is not None:
        if isinstance(cursor, (Use_Stmt, Access_Stmt)):
            return False
        cursor = cursor.parent
    return True


def mean_the_same(before: Meant, after: Meant) -> bool:
    """:returns: whether all names mean what they did; generic names may stand for more, since
        arguments tell which procedure is meant."""
    for key, (_, found) in after.items():
        old = _keys(before[key][1]) if key in before else _keys(found)
        if old != _keys(found) and not (old and old < _keys(found) and all(
                isinstance(one, Interface_Block) for one in found)):
            return False
    return True


def _keys(found: Sequence[Base]) -> frozenset[int | str]:
    return frozenset(str(one).lower() if isinstance(one, Use_Stmt) else id(one) for one in found)


class OneSpelling:
    """Gives what modules declare one name each, and different ones.

    :param members: the modules.
    :param meanings: knows what names mean.
    """

    def __init__(self, members: Sequence[Base], meanings: Meanings) -> None:
        self._members = members
        self._meanings = meanings
        self._undo: list[partial[None]] = []

    def undo(self) -> None:
        """Give the names back."""
        while self._undo:
            self._undo.pop()()
        self._meanings.forget()

    def spell(self, before: Meant) -> bool:
        """
        :param before: what names mean.

        :returns: whether this is possible.
        """
        names = {str(name).lower() for one in self._members for name in walk(one, Name)}
        final: dict[int, str] = {}
        taken: dict[str, Base] = {}
        for module in reversed(self._members):
            for name, declared in self._meanings.declared(module).items():
                if name == module_name(module):
                    continue
                new = name
                if name in taken and not _are_generic([*declared, taken[name]]):
                    new = f"{name}_{module_name(module)}"
                    if len(declared) > 1 or not is_private(name, module) or new in names \
                            or not self._rename_declared(declared[0], new, module):
                        return False
                taken.setdefault(new, declared[0])
                final.update((id(one), new) for one in declared)
        self._spell(before.values(), final)
        self._meanings.forget()
        return True

    def _rename_declared(self, declared: Base, new: str, module: Base) -> bool:
        """:returns: whether a procedure or variable gets another name where it is declared."""
        if isinstance(declared, UNITS):
            self._rename_unit(declared, new, module)
        elif isinstance(declared, Entity_Decl) and not walk(module, Namelist_Stmt):
            self._rename_listed(declared, new, module)
            self._rename(declared.children[0], new)
        else:
            return False
        return True

    def _rename_listed(self, declared: Base, new: str, module: Base) -> None:
        for name in walk(walk(module, Access_Stmt), Name):
            if any(one is declared for one in self._meanings.of(
                    name.string.lower(), module.content[0])):
                self._rename(name, new)

    def _rename_unit(self, unit: Base, new: str, module: Base) -> None:
        for name in walk(unit, Name):
            self._undo.append(partial(rename, name, name.string))
        for binding in walk(module, Specific_Binding):
            if binding.children[4] is None and any(one is unit for one in self._meanings.of(
                    str(binding.children[3]).lower(), module.content[0])):
                self._undo.append(partial(setattr, binding, "items", binding.items))
                items = [*binding.items[:2], "::", binding.items[3], Name(new)]
                binding.items = tuple(items)
                items[4].parent = binding
        self._rename_listed(unit, new, module)
        rename_unit(unit, new)

    def _rename(self, name: Base, new: str) -> None:
        self._undo.append(partial(rename, name, str(name)))
        rename(name, new)

    def _spell(self, meant: Iterable[tuple[Base, list[Base]]], final: Mapping[int, str]) -> None:
        for name, found in meant:
            new = final.get(id(found[0])) if len(found) == 1 else None
            if new is not None and isinstance(name, Name) and str(name).lower() != new \
                    and self._is_inside(name):
                self._rename(name, new)

    def _is_inside(self, place: Base) -> bool:
        while place is not None and all(place is not one for one in self._members):
            place = place.parent
        return place is not None


def _are_generic(found: Sequence[Base]) -> bool:
    return all(isinstance(one, Interface_Block) for one in found)
