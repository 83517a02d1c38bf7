# SPDX-License-Identifier: BSD-3-Clause
"""Modules of other files, taken into the file of the target.

What a module keeps to itself can be used by its own routines only. So what is generated from these
has to stand there, and the file that holds the module changes, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine, ScopingNode
from psyclone.psyir.symbols import ContainerSymbol

from psyad_ext.ir.opened_types import is_opened
from psyad_ext.ir.procedure_names import used_module
from psyad_ext.ir.tree_copies import independent_copy
from psyad_ext.ir.read import module_search, source_of
from psyad_ext.ir.sources import FREE_FORM
from psyad_ext.ir.walking import statements_of

_USE = re.compile(r"^[ \t]*use\b(?:[ \t]*,[ \t]*\w+)?(?:[ \t]*::)?[ \t]*(\w+)",
                  re.IGNORECASE | re.MULTILINE)
_TAKEN = "_psyad_taken"


def files_to_take(file: FileContainer, modules: Collection[str]) -> list[FileContainer]:
    """
    :param file: a file.
    :param modules: names of modules in other files.

    :returns: the other files that the file must hold if it holds these modules: those that use
        them, too, since they could be compiled neither before nor after. Each comes after those
        that it uses.
    """
    wanted = {name.lower() for name in modules}
    order: list[FileContainer] = []
    needed: dict[int, bool] = {}

    def visit(one: FileContainer) -> bool:
        if id(one) not in needed:
            needed[id(one)] = one is not file and any(
                child.name.lower() in wanted for child in one.children
                if isinstance(child, Container))
            used = [visit(other) for other in _used_files(one)]
            needed[id(one)] = needed[id(one)] or any(used)
            if needed[id(one)] and one is not file:
                order.append(one)
        return needed[id(one)]

    visit(file)
    return order


def _used_files(file: FileContainer) -> Iterator[FileContainer]:
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


def put_in_front(file: FileContainer, others: Sequence[FileContainer]) -> None:
    """Add the parts of other files to a file, in front of its own ones.

    :param file: the file.
    :param others: copies of files, each after those that it uses; nothing is left in them.
    """
    place = 0
    for other in others:
        info = source_of(other)
        taken = Taken(info.name if info is not None else other.name, _declared(other.children))
        for child in list(other.children):
            child.detach()
            setattr(child, _TAKEN, taken)
            file.addchild(child, place)
            place += 1


def is_taken(part: Node) -> bool:
    """:returns: whether a module has been taken from another file."""
    return hasattr(part, _TAKEN)


def separate_files(container: FileContainer) -> dict[str, FileContainer]:
    """Undo that modules of other files have been taken into a file.

    :param container: what a transformation has returned; it is not modified.

    :returns: the file, by its name, and before it the other files that have changed, each with
        the names of its own file; all of them take the place of the originals.
    """
    copy = independent_copy(container)
    groups: dict[Taken, list[Node]] = {}
    for child in list(copy.children):
        taken = getattr(child, _TAKEN, None)
        if taken is not None:
            child.detach()
            groups.setdefault(taken, []).append(child)
    files = {}
    for taken, children in groups.items():
        if _declared(children) != taken.names or any(map(is_opened, children)):
            files[_free_form(taken.file)] = file = FileContainer(Path(taken.file).name)
            for child in children:
                file.addchild(child)
    info = source_of(container)
    files[_free_form(info.name if info is not None else container.name)] = copy
    return files


def _free_form(name: str) -> str:
    path = Path(name)
    return path.name if path.suffix in FREE_FORM else f"{path.stem}.f90"


def _declared(parts: Iterable[Node]) -> frozenset[str]:
    return frozenset(f"{scope.name}%{name}".lower() for part in parts if isinstance(
        part, (Container, Routine)) for scope in (part, *statements_of(part, (Container, Routine)))
        for name in (scope.name, *scope.symbol_table.symbols_dict))
