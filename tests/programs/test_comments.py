# SPDX-License-Identifier: BSD-3-Clause
"""Comments and empty lines before all statements change nothing but comments."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from psyclone.psyir.nodes import ScopingNode

from psyad_ext.ir.writing.printing import printed
from psyad_ext.transformations import ADReverseContainerTrans
from tests.programs.check import VARIANTS, read
from tests.programs.program import Program, read_program
from tests.programs.sampling import sampled

#: Programs in which comments were in the way once.
_FAILED = frozenset({
    "associate_expressions_from_one", "block_allocatable_scalars", "input_in_scopes",
    "main_program_contains", "object_select_type", "generic_of_attributes",
    "jumps_to_shared_loops", "procedure_host_renamed", "text_deferred"})
_LITERAL = re.compile(r"'[^']*'|\"[^\"]*\"")


def _commented(text: str) -> str:
    lines: list[str] = []
    goes_on = False
    for line in text.splitlines():
        statement = line.strip()
        if statement and not goes_on and not statement.startswith(("!", "#")):
            lines += ["", "! note"]
        lines.append(line)
        code = _LITERAL.sub("", statement)
        if not code.startswith("!"):
            goes_on = code.partition("!")[0].rstrip().endswith("&")
    return "\n".join(lines) + "\n"


def code(text: str) -> str:
    """:returns: a text without comments, its lines joined and its spaces alike."""
    lines = [line.strip() for line in text.splitlines() if not line.strip().startswith("!")]
    return re.sub(r"\s+", " ", re.sub(r"&\s*\n&?", "", "\n".join(lines)))


def tree_text(program: Program) -> str:
    """:returns: what is generated with the originals, all of it written from the tree, without the
        comments at declarations: those with one share no line with others."""
    variant = VARIANTS["joint"]
    result = ADReverseContainerTrans().apply(
        read(program), program.routine, program.dependents, program.independents,
        variant.schedule(), **variant.options)
    for scope in result.walk(ScopingNode):
        for symbol in scope.symbol_table.symbols:
            symbol.preceding_comment = symbol.inline_comment = ""
    return printed(result)


@pytest.mark.parametrize("path", sampled(always=160, slow=100, named=_FAILED))
def test_comments_change_nothing(path: Path) -> None:
    program = read_program(path)
    commented = replace(program, text=_commented(program.text))
    assert code(tree_text(commented)) == code(tree_text(program))
