# SPDX-License-Identifier: BSD-3-Clause
"""Imports go down only."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.sources import PACKAGE, Source, sources

BELOW: dict[str, set[str]] = {
    "core": set(),
    "schedules": {"core"},
    "ir": {"core"},
    "rules": {"core", "ir"},
    "analyses": {"core", "ir", "rules"},
    "tapes": {"core", "ir", "rules"},
    "transformations": {"core", "schedules", "ir", "rules", "analyses", "tapes"},
    "explanation": {"core", "schedules", "ir", "rules", "analyses", "tapes", "transformations"},
    "verification": {"core", "ir"},
    "bridge": {"core", "ir", "schedules", "transformations", "verification"},
}
"""What each part of the package may import, besides itself."""

IR = ("source", "tree", "objects", "expressions", "declarations", "writing", "lookup", "reading",
      "structures", "normal_form", "raising", "lowering", "fence", "extraction",
      "output")
"""The parts of ``ir``; each may import itself and those before it."""

TOP = {"__init__", "__main__", "cli"}
"""What is above all parts, and may import any of them."""

PARTS = [source for source in sources("psyad_ext")
         if source.module.count(".") and source.module.split(".")[1] not in TOP]


def test_every_part_has_its_place() -> None:
    found = {path.name for path in PACKAGE.iterdir()
             if path.is_dir() and any(path.glob("*.py"))}
    assert found - TOP == set(BELOW)
    assert {path.stem for path in PACKAGE.glob("*.py")} <= TOP


@pytest.mark.parametrize("source", PARTS, ids=str)
def test_imports_go_down(source: Source) -> None:
    part = source.module.split(".")[1]
    allowed = BELOW[part] | {part}
    wrong = [f"{source}:{line}: imports {name}" for name, line in source.imports()
             if name.startswith("psyad_ext.") and name.split(".")[1] not in allowed]
    assert not wrong


@pytest.mark.parametrize("source", [one for one in PARTS if one.module.count(".") > 2
                                    and one.module.startswith("psyad_ext.ir.")], ids=str)
def test_imports_in_ir_go_down(source: Source) -> None:
    allowed = IR[:IR.index(source.module.split(".")[2]) + 1]
    wrong = [f"{source}:{line}: imports {name}" for name, line in source.imports()
             if name.startswith("psyad_ext.ir.") and name.split(".")[2] not in allowed]
    assert not wrong


@pytest.mark.parametrize("source", sources("psyad_ext", "examples"), ids=str)
def test_no_import_inside_a_function(source: Source) -> None:
    wrong = [f"{source}:{node.lineno}" for function in source.functions()
             for node in ast.walk(function) if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert not wrong


def test_no_cycles() -> None:
    modules = {source.module for source in sources("psyad_ext")}
    graph = {source.module: {_imported(name, modules) for name, _ in source.imports()}
             - {None, source.module} for source in sources("psyad_ext")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"cycle of imports: {' -> '.join(error.args[1])}")


def _imported(name: str, modules: set[str]) -> str | None:
    """The module that is loaded for a name: itself, or the one that it is taken from."""
    return next((candidate for candidate in (name, name.rpartition(".")[0])
                 if candidate in modules), None)
