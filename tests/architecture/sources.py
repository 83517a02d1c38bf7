# SPDX-License-Identifier: BSD-3-Clause
"""The project's own Python files, parsed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "psyad_ext"
FOLDERS = ("psyad_ext", "tests", "examples", "benchmarks")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One Python file.

    :param path: where it is.
    """

    path: Path

    def __str__(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        """:returns: the whole text."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """:returns: the syntax tree."""
        return ast.parse(self.text)

    @property
    def module(self) -> str:
        """:returns: dotted name of the module."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """:returns: all that is in the tree, in the order of a walk."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """:returns: all functions and methods, inner ones too."""
        return tuple(node for node in self.nodes if isinstance(node, Function))

    @cached_property
    def imports(self) -> tuple[tuple[str, int], ...]:
        """:returns: dotted names that are imported, with their lines."""
        return tuple(self._imports())

    def _imports(self) -> Iterator[tuple[str, int]]:
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield f"{node.module}.{alias.name}", node.lineno


def sources(*folders: str) -> list[Source]:
    """
    :param folders: folders of the project.

    :returns: the Python files below them, in a fixed order.
    """
    return [_source(path) for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


@cache
def _source(path: Path) -> Source:
    """:returns: the file, parsed once for all tests."""
    return Source(path)


def length(function: Function) -> int:
    """
    :param function: a function.

    :returns: its number of lines without the docstring.
    """
    body = function.body
    last = function.end_lineno or function.lineno
    if ast.get_docstring(function) is None:
        return last - function.lineno + 1
    documentation = body[0]
    return last - function.lineno - (documentation.end_lineno or 0) + documentation.lineno
