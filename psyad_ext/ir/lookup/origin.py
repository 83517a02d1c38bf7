# SPDX-License-Identifier: BSD-3-Clause
"""Where trees come from: the text and the parse tree that they were read from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from fparser.two.Fortran2003 import Module
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, FileContainer, Node, Routine

from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.external.library import MODULES
from psyad_ext.ir.external.model import core_name
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.source.meanings import module_name
from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.source.told_declarations import Told
from psyad_ext.ir.tree.locate import nearest_source, note_source
from psyad_ext.ir.tree.outlines import Outline, outline_of, outline_of_parts


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
    :param original: the file as it is.
    :param layout: where its program units stand in the text.
    :param noted: what the originals in the tree were like when it was last noted that they are
        those of the text; None if they are not.
    :param separate: the module that everything generated goes to, if it is one of its own.
    :param rule: the rule of the procedure that it stands for.
    :param directives: what users say in comments.
    :param respelled: what the tree tells otherwise than the text.
    """

    name: str
    text: str
    include_paths: tuple[str, ...]
    modules: Modules
    places: tuple[Place, ...] | None = None
    has_open_ones: bool = False
    tree: Base | None = None
    original: str = ""
    layout: Mapping[str, Unit] = field(default_factory=dict)
    noted: Outline | None = None
    separate: str = ""
    rule: Rule | None = None
    directives: tuple[Directive, ...] = ()
    respelled: frozenset[Told] = frozenset()


def come_from(info: SourceInfo, nodes: Iterable[Node]) -> None:
    """Note where nodes, and all below them, were read from."""
    for node in nodes:
        note_source(node, info)


def source_of(node: Node) -> SourceInfo | None:
    """
    :param node: any node.

    :returns: where it was read from; None if not by :func:`.read_fortran` and the like.
    """
    source = nearest_source(node)
    return source if isinstance(source, SourceInfo) else None


def stands_in(routine: Routine) -> bool:
    """:returns: whether a routine stands for one of a module whose source is not at hand."""
    info = source_of(routine)
    return info is not None and Path(info.name).parent == MODULES


def has_originals(tree: Container) -> bool:
    """:returns: whether the originals in a file or module are still those of its source."""
    info = source_of(tree)
    return info is not None and info.noted is not None and info.noted.is_kept_by(tree)


def note_originals(tree: Container, changed: Collection[SourceInfo], separate: str = "") -> None:
    """Note whether the originals in a file or module are those of its source.

    :param tree: the file or module, with what has been generated.
    :param changed: the files of which they are not.
    :param separate: the module that everything generated goes to, if it is one of its own.
    """
    info = source_of(tree)
    if info is not None:
        noted = None if info in changed or info.noted is None else outline_of(tree, info.noted)
        come_from(replace(info, noted=noted, separate=separate or info.separate), [tree])
    for other, parts in _parts_of_others(tree).items():
        noted = None if other in changed or other.noted is None \
            else outline_of_parts(parts, other.noted)
        come_from(replace(other, noted=noted), parts)


def _parts_of_others(tree: Container) -> dict[SourceInfo, list[Node]]:
    """:returns: the parts of a file that other files have been read for."""
    own = source_of(tree)
    found: dict[SourceInfo, list[Node]] = {}
    for part in tree.children if isinstance(tree, FileContainer) else ():
        info = source_of(part)
        if info is not None and own is not None and info.name != own.name:
            found.setdefault(info, []).append(part)
    return found


def rule_of_model(routine: Routine) -> Rule | None:
    """:returns: the rule that a routine is made from; None for others."""
    info = source_of(routine)
    return None if info is None else info.rule


def rule_of_core(routine: Routine) -> Rule | None:
    """:returns: the rule whose text has the derivatives of a routine; None for others."""
    rule = rule_of_model(routine)
    return rule if rule is not None and routine.name.lower() == core_name(rule) else None


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
