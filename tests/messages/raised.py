# SPDX-License-Identifier: BSD-3-Clause
"""The codes that the package can give, as its source names them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.architecture.sources import sources

PAGE = Path(__file__).parents[2] / "docs" / "messages.md"

_CODE = re.compile(r"[A-Z][A-Z_]+")
#: What makes a message; each takes the code as an argument.
_MAKERS = {"Problem", "Refusal", "Message", "_problem", "_report", "_further", "refuse"}


def raised() -> dict[str, str]:
    """:returns: the codes, each with a place in the source that names it."""
    return {code: f"{source}:{line}" for source in sources("psyad_ext")
            for code, line in _codes(source.nodes)}


def _codes(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    for call in nodes:
        if isinstance(call, ast.Call) and _name(call.func) in _MAKERS:
            for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) \
                        and _CODE.fullmatch(argument.value):
                    yield argument.value, argument.lineno


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))
