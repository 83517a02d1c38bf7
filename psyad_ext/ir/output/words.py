# SPDX-License-Identifier: BSD-3-Clause
"""The names in the text of code."""

from __future__ import annotations

import re
from collections.abc import Mapping

_OTHER = r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|!.*"""
_NUMBER = r"(?<![\w.%])[\d.]+(?:[ed][+-]?\d+)?_"
_WORD = re.compile(rf"{_OTHER}|(?P<before>{_NUMBER}|(?<![\w.%]))(?P<name>[a-z]\w*)", re.IGNORECASE)


def words_in(text: str) -> set[str]:
    """:returns: the lower-case names in code."""
    return {match["name"].lower() for match in _WORD.finditer(text) if match["name"]}


def with_names(text: str, names: Mapping[str, str]) -> str:
    """
    :param text: code.
    :param names: other names by the lower-case ones that they stand for.

    :returns: the code with these names.
    """
    def named(match: re.Match[str]) -> str:
        name = match["name"]
        return match["before"] + names.get(name.lower(), name) if name else match[0]

    return _WORD.sub(named, text)
