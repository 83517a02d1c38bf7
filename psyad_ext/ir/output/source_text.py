# SPDX-License-Identifier: BSD-3-Clause
"""The text of a file with what has been generated between its lines.

Nothing that the user wrote is printed from the tree: its lines are copied, and only whole lines are
added. Before and after, of ``module m`` with a subroutine ``f``::

    module m                      module m
      use other, only: g            use other, only: g
      real :: state = 1.0  ! K      use other, only: g_reversing
    contains                        real :: state = 1.0  ! K
      subroutine f(x, y)            real, public :: state_adj
      ...                         contains
    end module m                    subroutine f(x, y)
                                    ...
                                    subroutine f_reversing(x, x_adj, y, y_adj)
                                    ...
                                  end module m
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from psyclone.psyir.nodes import Container, FileContainer, Node
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.lookup.opened_types import is_opened
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.output.added_declarations import added_declarations, added_uses
from psyad_ext.ir.output.conditional_lines import with_conditional_lines
from psyad_ext.ir.output.forms import fixed_lines, free_lines, is_fixed, is_read_alike
from psyad_ext.ir.output.insertions import Insertions
from psyad_ext.ir.output.listed_names import with_listed_names
from psyad_ext.ir.output.submodules import Placed, SubmoduleTexts
from psyad_ext.ir.output.units import part_name, unit_of
from psyad_ext.ir.source.directives import threadprivate
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.writing.printing import printed

_CONTAINS = "contains"


def contradicted_files(container: Container, has_clones: bool) -> list[SourceInfo]:
    """
    :param container: a file or module with what has been generated.
    :param has_clones: whether clones stand in it for types that its lines tell otherwise.

    :returns: the files of which it needs what their lines deny and no more lines can give:
        components of types, what a module declares to be private by name, or a place within a line.
    """
    found: dict[SourceInfo, None] = {}
    parts = container.children if isinstance(container, FileContainer) else [container]
    for part in parts:
        known = unit_of(part)
        if known is None or not isinstance(part, Container):
            continue
        info, unit = known
        rewrites = not has_clones and (info.respelled or is_opened(part))
        if info.noted is None or rewrites or unit.has_counters and unit.wildcards \
                or _opens_names(part, unit, info) or not _ModuleText(part, unit, info).fits():
            found[info] = None
    return list(dict.fromkeys([*found, *_files_to_divide(parts)]))


def _opens_names(module: Container, unit: Unit, info: SourceInfo) -> bool:
    """:returns: whether something is public by now that a module declares to be private by name."""
    table = module.symbol_table.symbols_dict
    return any(private and unit.told.get(name) and name in table
               and table[name].visibility is Symbol.Visibility.PUBLIC
               for name, private in info.noted.names.get(module.name.lower(), {}).items())


def _files_to_divide(parts: Sequence[Node]) -> Iterator[SourceInfo]:
    """:returns: the files in which something would have to be added within a line."""
    for part, following in zip(parts, [*parts[1:], None]):
        known = unit_of(part)
        if known is None or not known[1].closed:
            continue
        info, unit = known
        behind = [unit.last] if following is not None and part_name(following) \
            and unit_of(following) is None else []
        if isinstance(part, Container):
            behind += [line for line, _, _ in _ModuleText(part, unit, info).additions()]
        if not unit.closed.isdisjoint(behind):
            yield info


class SourceText:
    """The texts of the files that the parts of a tree come from.

    :param as_read: whether these are as the user wrote them, instead of preprocessed and in free
        form.
    """

    def __init__(self, as_read: bool) -> None:
        self._as_read = as_read
        self._texts: dict[str, Insertions] = {}
        self._printed: dict[str, list[str]] = {}
        self._alike: set[str] = set()

    def of(self, container: Container) -> str:
        """
        :param container: a file or module that a transformation has returned, with the originals
            as they were read.

        :returns: its text, behind that of other files that have been taken into it.
        """
        parts = container.children if isinstance(container, FileContainer) else [container]
        source = source_of(container)
        own = source.name
        names = [known[0].name for part in parts if (known := unit_of(part)) is not None] + [own]
        self._alike = {name for name in names if is_read_alike(name, own)} \
            if self._as_read and len(set(map(is_fixed, names))) == 1 else set()
        self._text(source)
        behind, waiting = None, []
        for part in parts:
            known = unit_of(part)
            if known is None and not part_name(part):
                continue  # PSyclone can't represent it, and it stands in the text
            if known is None:
                waiting.append(part)
                continue
            info, unit = known
            if info.noted is None:
                self._printed.setdefault(info.name, []).append(printed(part))
                continue
            self._add(waiting, behind, (info, unit))
            waiting, behind, text = [], known, self._text(info)
            if isinstance(part, Container):
                _ModuleText(part, unit, info).add_to(text)
        self._add(waiting, behind, None)
        texts = {name: "".join(parts) for name, parts in self._printed.items()} | {
            name: one.text() for name, one in self._texts.items()}
        order = sorted(dict.fromkeys(names), key=lambda name: name == own)
        return "".join(texts[name] for name in order if name in texts)

    def _text(self, info: SourceInfo) -> Insertions:
        if info.name not in self._texts:
            as_read = info.name in self._alike
            self._texts[info.name] = Insertions(
                info.original if as_read else info.text, info.name,
                info.places if as_read else None,
                fixed_lines if as_read and is_fixed(info.name) else free_lines)
        return self._texts[info.name]

    def _add(self, parts: list[Node], behind: tuple[SourceInfo, Unit] | None,
             before: tuple[SourceInfo, Unit] | None) -> None:
        """Add new units behind one, or else before one."""
        if not parts:
            return
        if behind is not None:
            text, line = self._text(behind[0]), behind[1].last
        else:
            text, line = self._text(before[0]), before[1].first - 1
        for part in parts:
            info, unit = behind or (None, None)
            text.add_behind(line, f"\n{generated_text(part, unit, info)}")


def generated_text(routine: Node, original: Unit | None, info: SourceInfo | None) -> str:
    """:returns: the text of a generated routine that stands behind an original, if there is one."""
    text = with_listed_names(printed(routine), routine)
    if original is None or info is None or "!$" not in info.text:
        return text
    return with_conditional_lines(text, info.text.splitlines()[original.first - 1:original.last])


@dataclass(frozen=True)
class _ModuleText:
    """What is added to a module.

    :param module: the module, with what has been generated.
    :param unit: where it stands.
    :param info: where it comes from.
    """

    module: Container
    unit: Unit
    info: SourceInfo

    def add_to(self, text: Insertions) -> None:
        """Add the new routines and what they need to the text of its file."""
        unit, own = self.unit, text.indent(self.unit.uses) or "  "
        for line, new, is_routine in self.additions():
            if is_routine:
                indent = text.indent(line) if line != unit.contains else "  "
                text.add_behind(line, "\n" + indented(new, indent))
            else:
                indent = "" if new == _CONTAINS else own
                text.add_behind(line, indented(new, indent), unit.first * (line == unit.uses))

    def fits(self) -> bool:
        """:returns: whether what is generated knows, where it stands, all that it needs."""
        return not self.unit.submodules or self._texts.fits(self._declared)

    def additions(self) -> Iterator[tuple[int, str, bool]]:
        """:returns: the line that each addition stands behind, its text, and whether it is a
            routine."""
        unit = self.unit
        uses = added_uses(self.module.symbol_table, unit, self._known())
        if uses:
            yield unit.uses, uses, False
        new = [(line, self._texts.text(one), True) for line, one in self._placed]
        for name, declared in self._declared.items():
            if name:
                yield (_before_procedures(unit.submodules[name]),
                       self._texts.in_submodule(declared, name), False)
            elif declared:
                yield _before_procedures(unit), declared, False
        for told, interfaces in self._texts.interfaces():
            yield _before_procedures(told), interfaces, False
        if new and not unit.contains and not all(one.holder for _, one in self._placed):
            yield _before_procedures(unit), _CONTAINS, False
        yield from new

    @cached_property
    def _declared(self) -> dict[str, str]:
        """:returns: what the module declares besides its text, and what its submodules do, by their
            names."""
        table, texts = self.module.symbol_table, self._texts
        inner = {name: place for name, one in table.symbols_dict.items()
                 if isinstance(one, DataSymbol) and not one.is_constant and not one.is_import
                 and name not in self.unit.names and (place := texts.place_of(name))} \
            if self.unit.submodules else {}
        found = {"": self._declared_but(texts.unknown | inner.keys())}
        for place in dict.fromkeys(inner.values()):
            found[place] = self._declared_but(
                {name for name in table.symbols_dict if inner.get(name) != place})
        return found

    def _declared_but(self, others: Set[str]) -> str:
        """:returns: the declarations of what is new, but not of some names."""
        unit = self.unit
        return added_declarations(
            self.module.symbol_table, replace(unit, names=unit.names | others), self._known(),
            threadprivate(self.info.text, unit.first, unit.end),
            "".join(one.text for _, one in self._placed))

    @cached_property
    def _texts(self) -> SubmoduleTexts:
        return SubmoduleTexts(self.unit, [one for _, one in self._placed],
                              self.module.symbol_table, self._known())

    @cached_property
    def _placed(self) -> list[tuple[int, Placed]]:
        """:returns: each new routine with the line that it stands behind."""
        return [(line, Placed(routine, part_name(routine), name,
                              "" if original is None else original.holder,
                              generated_text(routine, original, self.info)))
                for line, name, original, routine in self._new_routines()]

    def _known(self) -> Mapping[str, bool]:
        """:returns: the names that the module had when it was read, and whether each was private.
        """
        return self.info.noted.names.get(self.module.name.lower(), {})

    def _new_routines(self) -> Iterator[tuple[int, str, Unit | None, Node]]:
        """:returns: each new routine with the line, and the name and the place of the original,
            that it stands behind."""
        line, behind, original = self.unit.contains or self.unit.end - 1, "", None
        for routine in self.module.children:
            name = part_name(routine)
            if name:
                known = self.unit.procedures.get(name)
                if known is not None:
                    line, behind, original = known.last, name, known
                elif name not in self._known():
                    yield line, behind, original, routine


def _before_procedures(unit: Unit) -> int:
    """:returns: the line behind which a module or submodule can declare more."""
    return (unit.contains or unit.end) - 1


def indented(text: str, indent: str) -> str:
    """:returns: a text with an indent in front of each line that is not empty."""
    return "\n".join(f"{indent}{line}" if line else line for line in text.splitlines())
