# SPDX-License-Identifier: BSD-3-Clause
"""Interface blocks, of which PSyclone keeps the text: the names that stand in them."""

from __future__ import annotations

import re
from zlib import crc32

from psyad_ext.core.naming import LONGEST_NAME

#: Beginning of the names by which PSyclone tells interface blocks from other declarations.
PREFIX = "_psyclone_internal_interface"
_LONGEST_END = LONGEST_NAME - len(PREFIX) - 1
_HEAD = re.compile(r"^(?!\s*end\b)[^!\n'\"]*\b(?:subroutine|function)\s+(\w+)",
                   re.IGNORECASE | re.MULTILINE)

_LISTED = re.compile(r"^\s*(?:module\s+)?procedure\s*(?:::)?\s*(.*)$",
                     re.IGNORECASE | re.MULTILINE)


def names_in_interface(text: str) -> set[str]:
    """:returns: the lower-case names of the procedures in the text of an interface block."""
    return {name.lower() for name in _HEAD.findall(text)}


def procedures_in_interface(text: str) -> list[str]:
    """:returns: the lower-case names of the procedures that an interface lists by statements."""
    return [name.strip().lower() for line in _LISTED.findall(text) for name in line.split(",")]


def interface_key(name: str) -> str:
    """:returns: the name of the pseudo symbol that holds the interface of a procedure."""
    if len(name) > _LONGEST_END:
        # PSyclone takes no longer names of symbols, whatever they stand for.
        mark = f"_{crc32(name.lower().encode()):08x}"
        name = name[:_LONGEST_END - len(mark)] + mark
    return f"{PREFIX}_{name}"
