# SPDX-License-Identifier: BSD-3-Clause
"""Which files an output depends on, in the syntax of Makefiles, which ninja reads too."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def dependencies(outputs: Iterable[Path], read: Iterable[str]) -> str:
    """
    :param outputs: the files that are written.
    :param read: the files that have been read for them.

    :returns: a rule without a recipe.
    """
    targets = " ".join(_escaped(str(path)) for path in outputs)
    return " \\\n  ".join([f"{targets}:", *map(_escaped, dict.fromkeys(read))]) + "\n"


def _escaped(name: str) -> str:
    return name.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")
