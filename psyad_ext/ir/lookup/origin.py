# SPDX-License-Identifier: BSD-3-Clause
"""Where trees come from: the text and the parse tree that they were read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fparser.two.Fortran2003 import Module
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node

from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.source.meanings import module_name
from psyad_ext.ir.source.sources import Place

_ATTRIBUTE = "_psyad_source"


@dataclass(frozen=True, eq=False)
class SourceInfo:
    """Where a tree comes from.

    :param name: file name as the user gave it.
    :param text: the source in free form, preprocessed.
    :param include_paths: folders where modules and include files are looked for.
    :param modules: the modules found there.
    :param places: where the lines of the text come from, if not from the same lines of the file.
    :param has_open_ones: whether arrays are declared smaller than they are, ``x(1)``.
    :param tree: fparser's tree.
    """

    name: str
    text: str
    include_paths: tuple[str, ...]
    modules: Modules
    places: tuple[Place, ...] | None = None
    has_open_ones: bool = False
    tree: Base | None = None


def come_from(info: SourceInfo, nodes: Iterable[Node]) -> None:
    """Note where nodes, and all below them, were read from."""
    for node in nodes:
        setattr(node, _ATTRIBUTE, info)


def source_of(node: Node) -> SourceInfo | None:
    """
    :param node: any node.

    :returns: where it was read from; None if not by :func:`.read_fortran` and the like.
    """
    cursor: Node | None = node
    while cursor is not None:
        info = getattr(cursor, _ATTRIBUTE, None)
        if info is not None:
            return info
        cursor = cursor.parent
    return None


@contextmanager
def module_search(node: Node) -> Iterator[None]:
    """While active, PSyclone finds modules as it did when the node was read.

    :param node: any node; nothing changes for one that PSyclone's reader made.
    """
    info = source_of(node)
    if info is None:
        yield
        return
    with info.modules.in_place():
        yield


def module_tree(name: str, modules: Modules) -> Base | None:
    """
    :param name: the lower-case name of a module.
    :param modules: the modules of other files.

    :returns: fparser's tree of the module; None if it is not found.
    """
    try:
        info = source_of(modules.get_module_info(name).get_psyir())
    except FileNotFoundError:
        return None
    return None if info is None or info.tree is None else next(
        (one for one in info.tree.children
         if isinstance(one, Module) and module_name(one) == name), None)
