# SPDX-License-Identifier: BSD-3-Clause
"""Statements that go on in further lines, at any word, mean what they mean in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from psyad_ext.ir.source.joined_lines import joined
from tests.programs.program import read_program
from tests.programs.sampling import number_of, sampled
from tests.programs.test_comments import code, tree_text

#: Programs in which lines that go on were in the way once.
_FAILED = frozenset({
    "associate_in_control", "io_environment", "lists_bound", "loop_concurrent_mask",
    "submodules_of_submodules", "type_bound_generic", "type_inherited_operators"})
_TOKEN = re.compile(
    r"\s+|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\.[a-z]+\.|\d+(?:\.(?![a-z]+\.)\d*)?"
    r"(?:[ed][+-]?\d+)?(?:_\w+)?|\w+|\*\*|//|==|/=|<=|>=|=>|::|\(/|/\)|.", re.IGNORECASE)
#: How lines end, and what the next ones start with.
_BREAKS = [(" &", "      "), (" & ! note & 'this", "  & "), ("&\n\n  ! it's a note", " & "),
           (" &", "&")]
_MOST_BREAKS = 30


def _broken(text: str, random: Random) -> Iterator[str]:
    """:returns: the lines of a text, statements broken anywhere."""
    for line in joined(text).splitlines():
        if not line.strip() or line.lstrip()[0] in "!#" or "!" in line:
            yield line
            continue
        left = _MOST_BREAKS
        start = ""
        for token in _TOKEN.findall(line):
            if start.strip(" &") and token.strip() and left and random.random() < 0.25:
                end, indent = random.choice(_BREAKS)
                yield start + end
                start, left = indent, left - 1
            start += token
        yield start


@pytest.mark.parametrize("path", sampled(always=160, slow=100, named=_FAILED))
def test_lines_that_go_on(path: Path) -> None:
    program = read_program(path)
    text = "\n".join(_broken(program.text, Random(number_of(path)))) + "\n"
    assert code(tree_text(replace(program, text=text))) == code(tree_text(program))
