# SPDX-License-Identifier: BSD-3-Clause
"""Modules that need each other are put together, in fparser's tree.

Where a type of a module is to be named in another one that it needs itself, the last of the modules
between them gets what all of them hold. The others give on what they have declared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import (
    Access_Stmt, Binding_Private_Stmt, Comment, Contains_Stmt, Derived_Type_Def, Entity_Decl,
    Implicit_Part, Interface_Block, Module, Module_Subprogram_Part, Specific_Binding,
    Specification_Part, Type_Declaration_Stmt, Use_Stmt)
from fparser.two.utils import Base, walk

from psyad_ext.ir.objects.merged_names import Meant, OneSpelling, mean_the_same, meant_in
from psyad_ext.ir.objects.type_places import order_modules
from psyad_ext.ir.source.dummy_procedures import UNITS
from psyad_ext.ir.source.meanings import Meanings, bindings_of, is_private, module_name


def merge_modules(file: Base, names: Collection[str], meanings: Meanings
                  ) -> Callable[[], None] | None:
    """
    Put modules of a file together, in place, if no name means anything else then.

    :param file: the file.
    :param names: the lower-case names of the modules.
    :param meanings: knows what names mean.

    :returns: what puts them back; None if they can't be put together.
    """
    members = [one for one in file.content if isinstance(one, Module) and module_name(one) in names]
    if len(members) != len(names) or len(members) < 2 or _has_hidden_bindings(members):
        return None
    before = meant_in(file, meanings)
    merger = _Merger(file, members, meanings)
    if merger.merge(before):
        order_modules(file)
        if mean_the_same(before, meant_in(file, meanings)):
            return merger.undo
    merger.undo()
    return None


class _Merger:
    """Puts modules together.

    :param file: the file.
    :param members: the modules, in order.
    :param meanings: knows what names mean.
    """

    def __init__(self, file: Base, members: Sequence[Base], meanings: Meanings) -> None:
        self._file = file
        self._first = members[:-1]
        self._last = members[-1]
        self._names = {module_name(one) for one in members}
        self._meanings = meanings
        self._spelling = OneSpelling(members, meanings)
        self._saved: list[tuple[Base, list[Base]]] = []

    def undo(self) -> None:
        """Put the modules back."""
        while self._saved:
            holder, content = self._saved.pop()
            holder.content[:] = content
            for one in content:
                one.parent = holder
        self._spelling.undo()
        self._meanings.know_modules(self._file)

    def merge(self, before: Meant) -> bool:
        """
        :param before: what names mean.

        :returns: whether this is done.
        """
        parts = [_part(one, Specification_Part) for one in (*self._first, self._last)]
        if None in parts or any(isinstance(one, Implicit_Part) and not _is_none(one)
                                for part in parts for one in part.content):
            return False
        if not self._spelling.spell(before):
            return False
        access = [words for one in self._first for words in self._access(one)]
        shells = [Module(FortranStringReader(self._shell(one))) for one in self._first]
        self._keep(self._file)
        place = next(number for number, one in enumerate(self._file.content) if one is self._last)
        kept = [one for one in self._file.content if all(one is not other for other in self._first)]
        place -= len(self._first)
        self._file.content[:] = [*kept[:place + 1], *shells, *kept[place + 1:]]
        for one in shells:
            one.parent = self._file
        self._join_declarations(access)
        self._join_procedures()
        self._forget_uses()
        self._meanings.know_modules(self._file)
        return True

    def _keep(self, holder: Base) -> None:
        self._saved.append((holder, list(holder.content)))

    def _access(self, module: Base) -> Iterator[str]:
        """:returns: statements that say which names of a module are public, where it is not said
            where they are declared."""
        default = is_private("", self._last)
        told = {name for one in walk(_part(self._last, Specification_Part), Access_Stmt)
                for name in _listed(one)}
        names = [name for name in self._declared(module)
                 if is_private(name, module) is not default and name not in told
                 and not _says_itself(name, self._meanings.declared(module)[name])]
        if names:
            yield f"{'public' if default else 'private'} :: {', '.join(names)}"

    def _declared(self, module: Base) -> list[str]:
        return [name for name in self._meanings.declared(module) if name != module_name(module)]

    def _shell(self, module: Base) -> str:
        """:returns: a module that gives on what one declares, and what it uses."""
        part = _part(module, Specification_Part)
        uses = [str(one) for one in part.content if isinstance(one, Use_Stmt)]
        own = [one for one in self._declared(module) if not is_private(one, module)]
        told = [(str(one.children[0]), [name for name in _listed(one) if name in own or not
                                        self._meanings.declared(module).get(name)])
                for one in walk(part, Access_Stmt)]
        lines = [f"module {module_name(module)}", *uses,
                 f"use {module_name(self._last)}, only: {', '.join(own)}", "implicit none",
                 "private" if is_private("", module) else "public",
                 *(f"{words} :: {', '.join(names)}" for words, names in told if names)]
        if is_private("", module) and own:
            listed = {name for _, names in told for name in names}
            more = [one for one in own if one not in listed]
            lines += [f"public :: {', '.join(more)}"] if more else []
        return "\n".join([*lines, f"end module {module_name(module)}", ""])

    def _join_declarations(self, access: Sequence[str]) -> None:
        target = _part(self._last, Specification_Part)
        self._keep(target)
        parts = [_part(one, Specification_Part).content for one in self._first]
        mine = list(target.content)
        uses = [one for content in (*parts, mine) for one in content if isinstance(one, Use_Stmt)]
        implicit = [one for one in mine if isinstance(one, Implicit_Part)]
        told = [one for one in mine if isinstance(one, Access_Stmt)]
        rest = [one for content in (*parts, mine) for one in content
                if not isinstance(one, (Use_Stmt, Access_Stmt))
                and not isinstance(one, Implicit_Part)]
        target.content[:] = [*uses, *implicit, *told, *map(Access_Stmt, access), *rest]
        for one in target.content:
            one.parent = target

    def _join_procedures(self) -> None:
        parts = [part for one in self._first
                 if (part := _part(one, Module_Subprogram_Part)) is not None]
        if not parts:
            return
        target = _part(self._last, Module_Subprogram_Part)
        if target is None:
            self._keep(self._last)
            self._last.content.insert(-1, parts[0])
            parts[0].parent = self._last
            target, *parts = parts
        self._keep(target)
        contains, *mine = target.content
        target.content[:] = [contains, *(one for part in parts for one in part.content
                                         if not isinstance(one, Contains_Stmt)), *mine]
        for one in target.content:
            one.parent = target

    def _forget_uses(self) -> None:
        """A module does not use itself."""
        for use in walk(self._last, Use_Stmt):
            if str(use.children[2]).lower() in self._names:
                holder = use.parent
                self._keep(holder)
                holder.content[:] = [one for one in holder.content if one is not use]
                if not holder.content:
                    self._keep(holder.parent)
                    holder.parent.content[:] = [one for one in holder.parent.content
                                                if one is not holder]


def _part(module: Base, kind: type) -> Base | None:
    return next((one for one in module.content if isinstance(one, kind)), None)


def _is_none(part: Base) -> bool:
    """:returns: whether a part says nothing but that names have no type by themselves."""
    return all(isinstance(one, Comment) or str(one).lower() == "implicit none"
               for one in part.content)


def _listed(access: Base) -> list[str]:
    return [] if access.children[1] is None else [
        "".join(str(one).lower().split()) for one in access.children[1].children]


def _says_itself(name: str, declared: Sequence[Base]) -> bool:
    """:returns: whether a declaration says whether its name is public."""
    for one in declared:
        if isinstance(one, Entity_Decl):
            while not isinstance(one, Type_Declaration_Stmt):
                one = one.parent
        head = str(one.content[0] if isinstance(one, Derived_Type_Def) else one)
        if not isinstance(one, (Interface_Block, *UNITS)) and {"PUBLIC", "PRIVATE"} & set(
                head.partition("::")[0].upper().replace(",", " ").split()):
            return True
    return False


def _has_hidden_bindings(members: Sequence[Base]) -> bool:
    """:returns: whether a procedure that is bound to a type and private would be seen by types of
        other modules that bind one by the same name."""
    bound = [{str(binding.children[3]).lower() for binding in walk(one, Specific_Binding)}
             for one in members]
    for number, module in enumerate(members):
        others = set().union(*(names for place, names in enumerate(bound) if place != number))
        for definition in walk(module, Derived_Type_Def):
            all_hidden = bool(walk(definition, Binding_Private_Stmt))
            for binding in bindings_of(definition):
                words = str(binding.children[1] or "").upper()
                if (all_hidden or "PRIVATE" in words) \
                        and str(binding.children[3]).lower() in others:
                    return True
    return False
