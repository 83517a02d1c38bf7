# SPDX-License-Identifier: BSD-3-Clause
"""Size and form of the project's own files."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.sources import FOLDERS, ROOT, Source, length, sources

pytestmark = pytest.mark.quick

HEADER = "# SPDX-License-Identifier: BSD-3-Clause\n"
FILE_LINES, FILE_LIMIT = 400, 500
FUNCTION_LINES, FUNCTION_LIMIT = 40, 60
RARELY = 0.02
COLUMNS = 100

MARKS = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]))
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp)/\w")

ALL = sources(*FOLDERS)
PRODUCT = sources("psyad_ext")


def test_header_and_marks() -> None:
    written = [source for source in ALL if source.text]
    assert not [f"{source}: licence" for source in written if not source.text.startswith(HEADER)]
    assert not [f"{source}: {found}" for source in written for pattern in (MARKS, MACHINE_PATHS)
                for found in pattern.findall(source.text)]


def test_lines_are_short() -> None:
    assert not [f"{source}:{number}" for source in PRODUCT
                for number, line in enumerate(source.text.splitlines(), 1) if len(line) > COLUMNS]


def test_files_are_short() -> None:
    counts = {str(source): len(source.text.splitlines()) for source in PRODUCT}
    assert max(counts.values()) <= FILE_LIMIT
    long = [name for name, count in counts.items() if count > FILE_LINES]
    assert len(long) <= max(1, RARELY * len(counts)), long


def test_functions_are_short() -> None:
    counts = {f"{source}:{function.lineno} {function.name}": length(function)
              for source in PRODUCT for function in source.functions}
    assert not [name for name, count in counts.items() if count > FUNCTION_LIMIT]
    long = [name for name, count in counts.items() if count > FUNCTION_LINES]
    assert len(long) <= RARELY * len(counts), long


def test_functions_are_annotated() -> None:
    def bare(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        own = function.args
        given = [*own.posonlyargs, *own.args, *own.kwonlyargs]
        given = [argument for argument in given if argument.arg not in ("self", "cls")]
        return function.returns is None or any(item.annotation is None for item in given)

    assert not [f"{source}:{function.lineno} {function.name}" for source in PRODUCT
                for function in source.functions if bare(function)]


def test_public_things_are_documented() -> None:
    written = [source for source in PRODUCT if source.text]
    assert not [str(source) for source in written if not ast.get_docstring(source.tree)]
    assert not [name for source in written for name in _undocumented(source)]


def _undocumented(source: Source) -> list[str]:
    """:returns: the public functions, classes and methods without a docstring."""
    public: list[ast.AST] = [node for node in source.tree.body
                             if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    # A derived class may leave the documentation of its methods to its base.
    for owner in [node for node in public if isinstance(node, ast.ClassDef) and not node.bases]:
        public += [node for node in owner.body if isinstance(node, ast.FunctionDef)
                   and not owner.name.startswith("_")]
    return [f"{source}:{node.lineno} {node.name}" for node in public
            if not node.name.startswith("_") and not ast.get_docstring(node)]


def test_scripts_are_executable() -> None:
    for name in (".ci/run", "scripts/set_up"):
        path = ROOT / name
        assert path.stat().st_mode & 0o111, name
        assert path.read_text(encoding="utf-8").startswith("#!/bin/bash\n"), name
