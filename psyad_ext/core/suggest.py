# SPDX-License-Identifier: BSD-3-Clause
"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, names: Iterable[str]) -> str:
    """
    :param name: what the user wrote.
    :param names: what there is.

    :returns: a question that names what was probably meant, or the list of all
        there is, or nothing if there is nothing.
    """
    known = sorted({one.lower() for one in names})
    close = get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    if close:
        return "did you mean " + " or ".join(f"'{one}'" for one in close) + "?"
    return "known are " + ", ".join(f"'{one}'" for one in known) if known else ""
