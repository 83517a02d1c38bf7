# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines that stand in submodules, behind their originals.

The tree has one module with all that its submodules hold. In the text, each routine stands where
its original does, so that it knows the same variables, and an interface tells others of it::

    module m                                 module m
      interface                                interface
        module subroutine f(x)                   module subroutine f(x)
        ...                                      ...
      end interface                            end interface
    end module m                               interface
    submodule (m) s                              module subroutine f_reversing(x, x_adj)
      real :: rate                               ...
    contains                                   end interface
      module procedure f                     end module m
      ...                                    submodule (m) s
                                               real :: rate
                                             contains
                                               module procedure f
                                               ...
                                               module subroutine f_reversing(x, x_adj)
                                               ...
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import SymbolTable

from psyad_ext.ir.lookup.interfaces import interface_text
from psyad_ext.ir.output.added_declarations import use_statement
from psyad_ext.ir.output.words import with_names, words_in
from psyad_ext.ir.source.layout import Unit

_ACCESS = re.compile(r",\s*(?:private|public)\b(?=[^'\"]*::)", re.IGNORECASE)
_ACCESS_STATEMENT = re.compile(r"\s*(?:private|public)\b", re.IGNORECASE)
_HEADER = re.compile(r"^([^!\n'\"]*?)\b((?:subroutine|function)\s)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Placed:
    """A generated routine.

    :param routine: the routine.
    :param name: its lower-case name.
    :param original: the lower-case name of the original that it stands behind.
    :param holder: the submodule that this is in, empty if it is in the module itself.
    :param text: its text, as the tree names things.
    """

    routine: Node
    name: str
    original: str
    holder: str
    text: str


class SubmoduleTexts:
    """
    :param unit: the module.
    :param placed: the routines that have been generated in it.
    :param table: what the module has in the tree.
    :param known: the lower-case names that it had when it was read.
    """

    def __init__(self, unit: Unit, placed: Sequence[Placed], table: SymbolTable,
                 known: Collection[str]) -> None:
        self._unit = unit
        self._table = table
        self._known = known
        self._imported = {name for name, one in table.symbols_dict.items() if one.is_import}
        self._placed = placed
        self._words = {one.name: words_in(one.text) for one in placed}
        inner = [one for one in placed if one.holder]
        self._told = {one.name: where for one in inner
                      if (where := self._interface_place(one)) is not None}
        #: The routines of which the module itself does not know.
        self.unknown = frozenset(one.name for one in inner if self._told.get(one.name) != "")

    def text(self, one: Placed) -> str:
        """:returns: the text of a routine where it stands."""
        text = self._own(one.text, one.holder)
        return _HEADER.sub(r"\1module \2", text, count=1) if one.name in self._told else text

    def interfaces(self) -> Iterator[tuple[Unit, str]]:
        """:returns: the units that tell of routines, each with an interface block for these."""
        for where in dict.fromkeys(self._told.values()):
            bodies = [self._own(self._interface(one, where), where) for one in self._placed
                      if self._told.get(one.name) == where]
            unit = self._unit.submodules[where] if where else self._unit
            yield unit, "\n".join(["interface", *bodies, "end interface"])

    def place_of(self, name: str) -> str:
        """:returns: the submodule in which a variable is declared, since only routines there use
            it, empty for the module itself."""
        users = [["", *reversed(self._chain(one.holder))] for one in self._placed
                 if name in self._words[one.name]]
        common = [names[0] for names in zip(*users) if len(set(names)) == 1]
        return common[-1] if common else ""

    def in_submodule(self, declared: str, name: str) -> str:
        """:returns: declarations as a submodule may have them, where nothing is private."""
        lines = (_ACCESS.sub("", line) for line in declared.splitlines()
                 if not _ACCESS_STATEMENT.match(line))
        return self._own("\n".join(lines), name)

    def fits(self, declared: Mapping[str, str]) -> bool:
        """
        :param declared: what is declared in the module, by an empty name, and in submodules.

        :returns: whether all that is generated knows the names that it needs, where it stands.
        """
        if any(one.name in self._told and not isinstance(one.routine, Routine)
               for one in self._placed):
            return False
        needed = [*((name, words_in(text)) for name, text in declared.items()),
                  *((one.holder, self._words[one.name]) for one in self._placed),
                  *((where, words_in(self._interface(one, where)) - self._imported)
                    for one in self._placed if (where := self._told.get(one.name)) is not None)]
        return all(words.isdisjoint(self._hidden_from(holder))
                   and self._can_be_named(words, holder) for holder, words in needed)

    def _can_be_named(self, words: set[str], holder: str) -> bool:
        """:returns: whether the names of the text mean nothing else beside some words."""
        return words.isdisjoint(
            old for new, old in self._old_names(holder).items() if new in words)

    def _hidden_from(self, holder: str) -> set[str]:
        every = self._unit.submodules
        hidden = set().union(*(one.hidden for one in every.values()))
        return hidden.intersection(self._known).difference(
            *(every[name].hidden for name in self._chain(holder)))

    def _interface_place(self, one: Placed) -> str | None:
        """:returns: the submodule that tells of a routine, empty for the module; None if only those
            call it that know it anyway."""
        every, around = self._unit.submodules, self._chain(one.holder)
        is_of_module = all(one.original not in unit.hidden for unit in every.values())
        told = "" if is_of_module else next(
            (name for name in around[1:] if one.original in every[name].hidden), None)
        known_in = one.holder if told is None else told
        is_called_elsewhere = any(
            one.name in self._words[other.name]
            and known_in not in ("", *self._chain(other.holder)) for other in self._placed)
        return "" if is_called_elsewhere else told

    def _chain(self, holder: str) -> list[str]:
        """:returns: a submodule and those that it extends."""
        found = []
        while holder:
            found.append(holder)
            holder = self._unit.submodules[holder].extends
        return found

    def _old_names(self, holder: str) -> Mapping[str, str]:
        """:returns: the names of the text by those of the tree."""
        return {new: old for old, new in self._unit.submodules[holder].given.items()} \
            if holder else {}

    def _own(self, text: str, holder: str) -> str:
        names = self._old_names(holder)
        return with_names(text, names) if names else text

    def _interface(self, one: Placed, where: str) -> str:
        """:returns: the interface of a routine in a unit, as the tree names things."""
        lines = [line[2:] for line in interface_text(one.routine).splitlines()[1:-1]]
        head = next(number for number, line in enumerate(lines, 1) if not line.endswith("&"))
        missing = words_in("\n".join(lines)) & self._hidden_from(where)
        uses = [f"    {one}" for name in sorted(missing)
                if (one := use_statement(self._table.symbols_dict[name]))]
        text = "\n".join([*lines[:head], *uses, *lines[head:]])
        return _HEADER.sub(r"\1module \2", text, count=1)
