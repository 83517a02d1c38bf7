# SPDX-License-Identifier: BSD-3-Clause
"""The rules that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from psyad_ext.ir.external.registry import Rules

FOLDER = Path(__file__).with_name("library")


@cache
def library() -> Rules:
    """:returns: all rules that ship, read once."""
    return Rules(*sorted(FOLDER.glob("*.toml")))
