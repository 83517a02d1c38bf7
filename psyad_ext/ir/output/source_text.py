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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import CodeBlock, Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.lookup.opened_types import is_opened
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.output.added_declarations import added_declarations, added_uses
from psyad_ext.ir.output.conditional_lines import with_conditional_lines
from psyad_ext.ir.output.forms import fixed_lines, free_lines, is_fixed, is_read_alike
from psyad_ext.ir.output.insertions import Insertions
from psyad_ext.ir.source.directives import threadprivate
from psyad_ext.ir.source.dummy_procedures import UNITS, unit_name
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
        table = part.symbol_table.symbols_dict
        if info.noted is None or not has_clones and (info.respelled or is_opened(part)) or any(
                private and unit.told.get(name) and name in table
                and table[name].visibility is Symbol.Visibility.PUBLIC
                for name, private in info.noted.names.get(part.name.lower(), {}).items()):
            found[info] = None
    return list(dict.fromkeys([*found, *_files_to_divide(parts)]))


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
            new = printed(part) if behind is None else generated_text(part, behind[1], behind[0])
            text.add_behind(line, f"\n{new}")


def generated_text(routine: Node, original: Unit | None, info: SourceInfo | None) -> str:
    """:returns: the text of a generated routine that stands behind an original, if there is one."""
    text = printed(routine)
    if original is None or info is None or "!$" not in info.text:
        return text
    return with_conditional_lines(text, info.text.splitlines()[original.first - 1:original.last])


def unit_of(part: Node) -> tuple[SourceInfo, Unit] | None:
    """:returns: where a module, or a procedure in no module, stands in the text."""
    info = source_of(part)
    unit = info.layout.get(part_name(part)) if info is not None else None
    return None if unit is None else (info, unit)


def part_name(part: Node) -> str:
    """:returns: the lower-case name of a program unit, empty for other parts."""
    if isinstance(part, (Container, Routine)):
        return part.name.lower()
    tree = part.parse_tree_nodes[0] if isinstance(part, CodeBlock) else None
    return unit_name(tree) if isinstance(tree, UNITS) else ""


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

    def additions(self) -> Iterator[tuple[int, str, bool]]:
        """:returns: the line that each addition stands behind, its text, and whether it is a
            routine."""
        unit, table = self.unit, self.module.symbol_table
        uses = added_uses(table, unit, self._known())
        if uses:
            yield unit.uses, uses, False
        private = threadprivate(self.info.text, unit.first, unit.end)
        new = [(line, generated_text(routine, original, self.info), True)
               for line, original, routine in self._new_routines()]
        declared = added_declarations(table, unit, self._known(), private,
                                      "".join(text for _, text, _ in new))
        before_end = (unit.contains or unit.end) - 1
        if declared:
            yield before_end, declared, False
        if new and not unit.contains:
            yield before_end, _CONTAINS, False
        yield from new

    def _known(self) -> Mapping[str, bool]:
        """:returns: the names that the module had when it was read, and whether each was private.
        """
        return self.info.noted.names.get(self.module.name.lower(), {})

    def _new_routines(self) -> Iterator[tuple[int, Unit | None, Node]]:
        """:returns: each new routine with the line and the original that it stands behind."""
        line, original = self.unit.contains or self.unit.end - 1, None
        for routine in self.module.children:
            name = part_name(routine)
            if name:
                known = self.unit.procedures.get(name)
                line, original = (known.last, known) if known is not None else (line, original)
                if known is None and name not in self._known():
                    yield line, original, routine


def indented(text: str, indent: str) -> str:
    """:returns: a text with an indent in front of each line that is not empty."""
    return "\n".join(f"{indent}{line}" if line else line for line in text.splitlines())
