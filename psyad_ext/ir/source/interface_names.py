# SPDX-License-Identifier: BSD-3-Clause
"""Interface blocks, of which PSyclone keeps the text: the names that stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zlib import crc32

from psyad_ext.core.naming import LONGEST_NAME

#: Beginning of the names by which PSyclone tells interface blocks from other declarations.
PREFIX = "_psyclone_internal_interface"
_LONGEST_END = LONGEST_NAME - len(PREFIX) - 1
_HEAD = re.compile(r"^(?!\s*end\b)[^!\n'\"]*\b(?:subroutine|function)\s+(\w+)",
                   re.IGNORECASE | re.MULTILINE)

_ARGUMENTS = re.compile(r"\s*\(([^()]*)\)")

_LIMIT = re.compile(r"\s*(end\s*)?interface\b", re.IGNORECASE)

_LISTED = re.compile(r"^\s*(?:module\s+)?procedure\s*(?:::)?\s*(.*)$",
                     re.IGNORECASE | re.MULTILINE)

_USED = re.compile(r"^\s*use\b(?:\s*,\s*\w+\s*::|\s*::)?\s*(\w+)", re.IGNORECASE | re.MULTILINE)


def names_in_interface(text: str) -> set[str]:
    """:returns: the lower-case names of the procedures in the text of an interface block, without
        those that blocks in it tell of: these are arguments."""
    return {name.lower() for name in _HEAD.findall("\n".join(_outer_lines(text)))}


def arguments_in_interface(text: str, name: str) -> list[str] | None:
    """:returns: the lower-case names of the arguments of a procedure in the text of an interface
        block; None if that does not tell of it."""
    text = "\n".join(_outer_lines(text))
    for head in _HEAD.finditer(text):
        if head[1].lower() == name:
            listed = _ARGUMENTS.match(text, head.end())
            names = listed[1].split(",") if listed else []
            return [one.strip().lower() for one in names if one.strip()]
    return None


def _outer_lines(text: str) -> Iterator[str]:
    """:returns: the lines of interface blocks, without those of blocks in them."""
    depth = 0
    for line in text.splitlines():
        limit = _LIMIT.match(line)
        if limit:
            depth += -1 if limit[1] else 1
        elif depth <= 1:
            yield line


def procedures_in_interface(text: str) -> list[str]:
    """:returns: the lower-case names of the procedures that an interface lists by statements."""
    return [name.strip().lower() for line in _LISTED.findall(text) for name in line.split(",")]


def modules_in_interface(text: str) -> set[str]:
    """:returns: the lower-case names of the modules that procedures of an interface block use."""
    return {name.lower() for name in _USED.findall(text)}


def interface_key(name: str) -> str:
    """:returns: the name of the pseudo symbol that holds the interface of a procedure."""
    if len(name) > _LONGEST_END:
        # PSyclone takes no longer names of symbols, whatever they stand for.
        mark = f"_{crc32(name.lower().encode()):08x}"
        name = name[:_LONGEST_END - len(mark)] + mark
    return f"{PREFIX}_{name}"
