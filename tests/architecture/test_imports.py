# SPDX-License-Identifier: BSD-3-Clause
"""Imports go down only."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.sources import PACKAGE, Source, sources

pytestmark = pytest.mark.quick

BELOW: dict[str, set[str]] = {
    "core": set(),
    "html": {"core"},
    "schedules": {"core"},
    "ir": {"core"},
    "rules": {"core", "ir"},
    "analyses": {"core", "ir", "rules"},
    "tapes": {"core", "ir", "rules"},
    "transformations": {"core", "schedules", "ir", "rules", "analyses", "tapes"},
    "explanation": {"core", "html", "schedules", "ir", "rules", "analyses", "tapes", "transformations"},
    "verification": {"core", "html", "ir"},
    "showing": {"core", "html", "schedules", "ir", "transformations", "explanation"},
    "bridge": {"core", "ir", "schedules", "transformations", "verification"},
}
"""What each part of the package may import, besides itself."""

IR = ("source", "tree", "directives", "objects", "expressions", "declarations", "writing", "external", "lookup",
      "reading", "structures", "normal_form", "raising", "lowering", "fence", "extraction",
      "output")
"""The parts of ``ir``; each may import itself and those before it."""

TOP = {"__init__", "__main__", "cli"}
"""What is above all parts, and may import any of them."""

INDENTED = re.compile(r"^[ \t]+(import|from)\b", re.MULTILINE)
"""What inner imports begin with, and some other lines."""

PARTS = [source for source in sources("psyad_ext")
         if source.module.count(".") and source.module.split(".")[1] not in TOP]


def test_every_part_has_its_place() -> None:
    found = {path.name for path in PACKAGE.iterdir()
             if path.is_dir() and any(path.glob("*.py"))}
    assert found - TOP == set(BELOW)
    assert {path.stem for path in PACKAGE.glob("*.py")} <= TOP


def _outside(source: Source, above: str, allowed: Collection[str]) -> list[str]:
    """:returns: imports from a package, of parts that are not allowed."""
    depth = above.count(".") + 1
    return [f"{source}:{line}: imports {name}" for name, line in source.imports
            if name.startswith(f"{above}.") and name.split(".")[depth] not in allowed]


def test_imports_go_down() -> None:
    parts = ((source, source.module.split(".")[1]) for source in PARTS)
    assert not [wrong for source, part in parts
                for wrong in _outside(source, "psyad_ext", BELOW[part] | {part})]


def test_imports_in_ir_go_down() -> None:
    parts = ((source, source.module.split(".")[2]) for source in PARTS
             if source.module.count(".") > 2 and source.module.startswith("psyad_ext.ir."))
    assert not [wrong for source, part in parts
                for wrong in _outside(source, "psyad_ext.ir", IR[:IR.index(part) + 1])]


def test_no_import_inside_a_function() -> None:
    indented = [source for source in sources("psyad_ext", "examples")
                if INDENTED.search(source.text)]
    assert not [f"{source}:{node.lineno}" for source in indented
                for function in source.functions for node in ast.walk(function)
                if isinstance(node, (ast.Import, ast.ImportFrom))]


def test_no_cycles() -> None:
    modules = {source.module for source in sources("psyad_ext")}
    graph = {source.module: {_imported(name, modules) for name, _ in source.imports}
             - {None, source.module} for source in sources("psyad_ext")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"cycle of imports: {' -> '.join(error.args[1])}")


def _imported(name: str, modules: set[str]) -> str | None:
    """The module that is loaded for a name: itself, or the one that it is taken from."""
    return next((candidate for candidate in (name, name.rpartition(".")[0])
                 if candidate in modules), None)
