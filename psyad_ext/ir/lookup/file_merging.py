# SPDX-License-Identifier: BSD-3-Clause
"""Merges modules and procedures of other files into the file of the target.

What a module keeps to itself can be used by its own routines only. So what is generated from these
has to stand there, and the file that holds the module changes, too. So it is with procedures in no
module that call themselves or have internal ones, which are read in a second step.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from psyclone.psyir.nodes import CodeBlock, Container, FileContainer, Node, Routine, ScopingNode
from psyclone.psyir.symbols import ContainerSymbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.depth import with_depth
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.lookup.externals import bare_routines
from psyad_ext.ir.lookup.opened_types import is_opened
from psyad_ext.ir.lookup.origin import come_from, module_search, source_of
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.source.dummy_procedures import UNITS, unit_name
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import statements_of

_USE = re.compile(r"^[ \t]*use\b(?:[ \t]*,[ \t]*\w+)?(?:[ \t]*::)?[ \t]*(\w+)",
                  re.IGNORECASE | re.MULTILINE)


def files_to_take(file: FileContainer, modules: Collection[str]) -> list[FileContainer]:
    """
    :param file: a file.
    :param modules: names of modules in other files, and of procedures in no module.

    :returns: the other files that the file must hold if it holds these: those that use
        them, too, since they could be compiled neither before nor after. Each comes after those
        that it uses.
    """
    wanted = {name.lower() for name in modules}
    # The file itself may be found among the others.
    own = set(bare_routines(file))
    order: list[FileContainer] = []
    needed: IdentityMap[Node, bool] = IdentityMap()

    def visit(one: FileContainer) -> bool:
        if one not in needed:
            is_other = one is not file and own.isdisjoint(bare_routines(one))
            needed[one] = is_other and not wanted.isdisjoint(_defined(one))
            used = [visit(other) for other in _used_files(one)]
            needed[one] = needed[one] or any(used)
            if needed[one] and is_other:
                order.append(one)
        return needed[one]

    visit(file)
    return order


def _defined(file: FileContainer) -> Iterator[str]:
    """:returns: lower-case names of the modules of a file, and of procedures that are text."""
    for child in file.children:
        if isinstance(child, Container):
            yield child.name.lower()
        elif isinstance(child, CodeBlock):
            yield from map(unit_name, (
                tree for tree in child.parse_tree_nodes if isinstance(tree, UNITS)))


def _used_files(file: FileContainer) -> Iterator[FileContainer]:
    """:returns: the other files of the modules and the procedures that a file uses."""
    source = source_of(file)
    if source is not None:
        yield from source.modules.files_of_procedures(source.text)
    with module_search(file):
        for name in _used_names(file):
            module = used_module(ContainerSymbol(name), file)
            root = module.root if module is not None else file
            if root is not file and isinstance(root, FileContainer):
                yield root


def _used_names(file: FileContainer) -> dict[str, None]:
    source = source_of(file)
    if source is not None:
        return dict.fromkeys(name.lower() for name in _USE.findall(source.text))
    return dict.fromkeys(symbol.name.lower() for scope in statements_of(file, ScopingNode)
                         for symbol in scope.symbol_table.containersymbols)


@dataclass(frozen=True)
class Taken:
    """Where a part of a file has been taken from.

    :param file: name of that file.
    :param names: what was declared there.
    """

    file: str
    names: frozenset[str]


_taken = Annotation[Taken | None]("taken from another file", None)


def put_in_front(file: FileContainer, others: Sequence[FileContainer]) -> None:
    """Add the parts of other files to a file: modules in front of its own ones, the rest behind.

    :param file: the file.
    :param others: copies of files, each after those that it uses; nothing is left in them.
    """
    place = 0
    for other in others:
        info = source_of(other)
        taken = Taken(info.name if info is not None else other.name, _declared(other.children))
        for child in list(other.children):
            child.detach()
            _taken.note(child, taken)
            if isinstance(child, Container):
                file.addchild(child, place)
                place += 1
            else:
                file.addchild(child)
        # Routines have brought theirs with them; procedures that are text have not.
        for name, symbol in other.symbol_table.symbols_dict.items():
            if name not in file.symbol_table.symbols_dict:
                file.symbol_table.add(symbol)


def is_taken(part: Node) -> bool:
    """:returns: whether a module has been taken from another file."""
    return _taken.of(part) is not None


def taken_from(part: Node) -> str:
    """:returns: the name of the other file that a part of a file has been taken from, or nothing.
    """
    taken = _taken.of(part)
    return "" if taken is None else taken.file


def belong_together(part: Node, new: Node) -> None:
    """Note that what is made from a part of a file belongs in the same file."""
    if is_taken(part):
        _taken.note(new, _taken.of(part))


@with_depth
def separate_files(container: FileContainer) -> dict[str, FileContainer]:
    """Undo that modules of other files have been taken into a file.

    :param container: what a transformation has returned; it is not modified.

    :returns: the file, by its name, and before it the other files that have changed, each with
        the names of its own file; all of them take the place of the originals.
    """
    info = source_of(container)
    if info is not None and info.separate:
        return {f"{info.separate}.f90": container}
    copy = independent_copy(container)
    groups: dict[Taken, list[Node]] = {}
    for child in list(copy.children):
        taken = _taken.of(child)
        if taken is not None:
            child.detach()
            groups.setdefault(taken, []).append(child)
    files = {}
    for taken, children in groups.items():
        if _declared(children) != taken.names or any(map(is_opened, children)):
            files[Path(taken.file).name] = file = FileContainer(Path(taken.file).name)
            info = source_of(children[0])
            for child in children:
                file.addchild(child)
            if info is not None:
                come_from(info, [file])
    info = source_of(container)
    files[Path(info.name if info is not None else container.name).name] = copy
    return files


def _declared(parts: Iterable[Node]) -> frozenset[str]:
    return frozenset(f"{scope.name}%{name}".lower() for part in parts if isinstance(
        part, (Container, Routine)) for scope in (part, *statements_of(part, (Container, Routine)))
        for name in (scope.name, *scope.symbol_table.symbols_dict))
