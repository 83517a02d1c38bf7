# SPDX-License-Identifier: BSD-3-Clause
"""Lines of a source that what was written has lost."""

from __future__ import annotations

from collections.abc import Iterator


def removed_lines(source: str, written: str) -> Iterator[str]:
    """
    :param source: what the user wrote.
    :param written: the source with derivatives.

    :returns: the lines of the source that are not in what was written, in their order.
    """
    lines = iter(written.split("\n"))
    return (line for line in source.split("\n") if line not in lines)
