# SPDX-License-Identifier: BSD-3-Clause
"""Lists in Fortran text, with brackets in their items."""

from __future__ import annotations


def outside_brackets(text: str) -> list[str]:
    """
    :param text: a list.

    :returns: what stands between commas that are in no bracket, up to one that closes the list.
    """
    items, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            break
        if character == "," and not depth:
            items.append("")
        else:
            items[-1] += character
    return items
