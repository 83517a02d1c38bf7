# SPDX-License-Identifier: BSD-3-Clause
"""What arguments of a command line mean."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def names(text: str) -> list[str]:
    """:returns: the names in a list of them."""
    found = [name.strip() for name in text.split(",")]
    if not all(name.isidentifier() for name in found):
        raise argparse.ArgumentTypeError(f"'{text}' is no list of names separated by commas")
    return found


def setting(parse: Callable[[str], object]) -> Callable[[str], tuple[str, object]]:
    """:returns: a type of argparse for NAME=... ."""
    def convert(text: str) -> tuple[str, object]:
        name, equals, rest = text.partition("=")
        try:
            if not equals or not name.strip().replace("%", "").isidentifier():
                raise ValueError("a name and '=' come first")
            return name.strip().lower(), parse(rest)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"'{text}': {error}") from error
    return convert


def values(text: str) -> list[int | float | str]:
    """:returns: the values in a list of them."""
    return [_value(item.strip()) for item in text.split(",")]


def _value(text: str) -> int | float | str:
    if text.strip(".").lower() in ("true", "false", "t", "f"):
        return text
    try:
        return int(text)
    except ValueError:
        return float(text.lower().replace("d", "e"))


def interval(text: str) -> tuple[float, float]:
    """:returns: both ends of LOW:HIGH."""
    low, colon, high = text.partition(":")
    if not colon:
        raise ValueError("a range is LOW:HIGH")
    return float(_value(low)), float(_value(high))


def sizes(text: str) -> list[int | tuple[int, int]]:
    """:returns: the extents in a list of them, or the bounds LOW:HIGH of one row each."""
    return [size(item) for item in text.split(",")]


def size(text: str) -> int | tuple[int, int]:
    """:returns: an extent, or the bounds LOW:HIGH."""
    low, colon, high = text.partition(":")
    return (int(low), int(high)) if colon else int(text)
