# SPDX-License-Identifier: BSD-3-Clause
"""From nodes of PSyIR back to files and lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fparser.common.readfortran import Comment as SourceComment
from fparser.common.readfortran import FortranFileReader
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Routine, Schedule, Statement

from psyad_ext.core.annotations import Annotation

UNKNOWN_FILE = "source.f90"


class Source(Protocol):
    """What a tree was read from."""

    @property
    def name(self) -> str:
        """:returns: file name as the user gave it."""

    @property
    def places(self) -> Sequence[tuple[str, int]] | None:
        """:returns: where the lines of the text come from, if not from those of the file."""


#: What files, modules and routines were read from, and all that they hold.
_sources = Annotation[Source | None]("source", None)


def note_source(node: Node, source: Source) -> None:
    """Note what a node, and all below it, was read from."""
    _sources.note(node, source)


def nearest_source(node: Node) -> Source | None:
    """:returns: what a node was read from, if that is known."""
    cursor: Node | None = node
    while cursor is not None:
        source = _sources.of(cursor)
        if source is not None:
            return source
        cursor = cursor.parent
    return None


def line_of_tree(tree: object) -> int:
    """
    :param tree: a node of fparser's tree.

    :returns: line where it starts, or the statement that holds it; 0 if unknown.
    """
    item = item_of(tree)
    return item.span[0] if item is not None else 0


def item_of(tree: object) -> Any | None:
    """
    :param tree: a node of fparser's tree.

    :returns: fparser's record of the source lines where the node starts.
    """
    return _first_item(tree) or _enclosing_item(tree)


def nearest_item(node: Node) -> Any | None:
    """
    :param node: any node of PSyIR.

    :returns: fparser's record of the source lines where it starts, or where the nearest node around
        it does that is known.
    """
    cursor: Node | None = node
    while cursor is not None:
        item = item_of(getattr(cursor, "_ast", None)) or _item_of_code_block(cursor)
        if item is not None:
            return item
        cursor = cursor.parent
    return None


def line_in_text(node: Node) -> int:
    """
    :param node: any node of PSyIR.

    :returns: the line of the prepared text of its file where it starts, or where the nearest
        statement around it does; 0 if it is not known.
    """
    item = nearest_item(node)
    return 0 if item is None else item.span[0]


def location(node: Node) -> tuple[str, int]:
    """
    :param node: any node of PSyIR.

    :returns: file and line where it starts, or that of the nearest statement
        around it; line 0 if it is not known.
    """
    item = nearest_item(node)
    if item is None:
        return file_of(node), 0
    return _origin(_file_of_item(item, node), item.span[0], node)


def place_of_tree(tree: object, node: Node) -> tuple[str, int]:
    """
    :param tree: a node of fparser's tree.
    :param node: a node of PSyIR from the same source.

    :returns: file and line where the former starts.
    """
    return _origin(file_of_tree(tree, node), line_of_tree(tree), node)


def place_of_line(node: Node, line: int) -> tuple[str, int]:
    """
    :param node: any node of PSyIR.
    :param line: a line of the prepared text of its file.

    :returns: file and line that it comes from.
    """
    return _origin(file_of(node), line, node)


def _origin(file: str, line: int, node: Node) -> tuple[str, int]:
    """:returns: the place before files were included and macros expanded."""
    info = nearest_source(node)
    if info is None or info.places is None or file != info.name \
            or not 0 < line <= len(info.places):
        return file, line
    return info.places[line - 1]


def adopt_location(new: Node, original: Node) -> None:
    """Let what was made from a statement lead back to it.

    :param new: a new statement; what is known of it, or inside of it, stays.
    :param original: the statement that it was made from.
    """
    if isinstance(new, Statement):
        # A loop that PSyclone creates points to itself here.
        if item_of(new._ast) is not None:  # pylint: disable=protected-access
            return
        new._ast = original._ast  # pylint: disable=protected-access
    for child in new.children:
        if isinstance(child, (Schedule, Statement)):
            adopt_location(child, original)


@dataclass(frozen=True)
class Origin:
    """Stands where statements of a source have their parse tree, in those that are generated.

    It is no parse tree: what asks for the constructs of a source finds none.

    :param item: fparser's record of the source lines that they were made for.
    """

    item: object


def note_origin(new: Iterable[Node], original: Node) -> None:
    """Let statements that are generated lead back to the lines that they were made for.

    :param new: statements; those that lead back already, and what is inside of them, stay.
    :param original: a statement of the source, in its routine.
    """
    waiting = [one for one in new if item_of(one._ast) is None]
    item = _item_in_routine(original) if waiting else None
    origin = None if item is None else Origin(item)
    while origin is not None and waiting:
        statement = waiting.pop()
        statement._ast = origin
        waiting += [one for body in statement.children if isinstance(body, Schedule)
                    for one in body.children if item_of(one._ast) is None]


def _item_in_routine(node: Node) -> object | None:
    """:returns: the record of the lines of a statement or of one around it, not of its routine."""
    cursor: Node | None = node
    while cursor is not None and not isinstance(cursor, Routine):
        item = item_of(cursor._ast) or _item_of_code_block(cursor)
        if item is not None:
            return item
        cursor = cursor.parent
    return None


def adopt_file(new: Node, original: Node) -> None:
    """
    :param new: the root of a new tree.
    :param original: what it was made from, in a tree that was read from a file.
    """
    source = nearest_source(original)
    if source is not None:
        note_source(new, source)


def lines_of(node: Node) -> tuple[int, int]:
    """
    :param node: a routine.

    :returns: its first and its last line; zeros if they are not known.
    """
    return lines_of_tree(getattr(node, "_ast", None))


def lines_of_tree(tree: object) -> tuple[int, int]:
    """:returns: as :py:func:`lines_of`, of a node of fparser's tree."""
    first, last = _first_item(tree), _last_item(tree)
    return (first.span[0], last.span[1]) if first is not None and last is not None else (0, 0)


def file_of(node: Node) -> str:
    """
    :param node: any node of PSyIR.

    :returns: name of the file that it was read from.
    """
    source = nearest_source(node)
    return source.name if source is not None else getattr(node.root, "name", "") or UNKNOWN_FILE


def file_of_tree(tree: object, node: Node) -> str:
    """
    :param tree: a node of fparser's tree.
    :param node: a node of PSyIR from the same source.

    :returns: name of the file, which differs from the node's for included text.
    """
    item = item_of(tree)
    return _file_of_item(item, node) if item is not None else file_of(node)


def _file_of_item(item: object, node: Node) -> str:
    reader = getattr(item, "reader", None)
    if isinstance(reader, FortranFileReader):
        return str(reader.id)
    return file_of(node)


def _item_of_code_block(node: Node) -> object | None:
    for tree in getattr(node, "get_ast_nodes", None) or getattr(node, "parse_tree_nodes", ()):
        item = item_of(tree)
        if item is not None:
            return item
    return None


def _first_item(tree: object) -> Any | None:
    """The record of the node itself or of its first statement.

    Constructs such as loops have no record of their own.
    """
    item = getattr(tree, "item", None)
    if item is not None:
        return None if isinstance(item, SourceComment) else item
    if not isinstance(tree, Base):
        return None
    for child in tree.children:
        item = _first_item(child)
        if item is not None:
            return item
    return None


def _last_item(tree: object) -> Any | None:
    """The record of the last statement, such as that of END SUBROUTINE."""
    if not isinstance(tree, Base):
        return None
    for child in reversed(tree.children):
        item = _last_item(child)
        if item is not None:
            return item
    item = getattr(tree, "item", None)
    return None if isinstance(item, SourceComment) else item


def _enclosing_item(tree: object) -> object | None:
    while isinstance(tree, Base):
        if getattr(tree, "item", None) is not None:
            return tree.item
        tree = tree.parent
    return None
