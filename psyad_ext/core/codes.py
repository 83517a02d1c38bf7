# SPDX-License-Identifier: BSD-3-Clause
"""What the codes of messages mean: read from ``codes.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest


@dataclass(frozen=True)
class Code:
    """One code.

    :param name: the code.
    :param meaning: what it means, in one or a few sentences.
    :param example: Fortran, or a command, that leads to it.
    :param cure: what to do.
    """

    name: str
    meaning: str
    example: str
    cure: str


@cache
def codes() -> Mapping[str, Code]:
    """:returns: all codes, by name."""
    text = Path(__file__).with_name("codes.toml").read_text(encoding="utf-8")
    return {name: Code(name, **row) for name, row in sorted(tomllib.loads(text).items())}


def explained(name: str) -> str:
    """
    :param name: a code, in any case.

    :returns: what it means, an example and the cure.

    :raises UsageError: if there is no such code.
    """
    known = {one.lower(): one for one in codes()}
    if name.lower() not in known:
        near = re.sub(r"'\w+'", lambda found: found[0].upper(), nearest(name, known))
        raise UsageError(f"there is no code '{name}'; {near}")
    code = codes()[known[name.lower()]]
    example = "\n".join(f"    {line}".rstrip() for line in code.example.strip().splitlines())
    return f"{code.name}: {code.meaning}\n\nExample:\n\n{example}\n\nWhat to do: {code.cure}\n"


def page() -> str:
    """:returns: the page that explains all codes."""
    lines = ["# Messages", "", "Each message has a code: `file.f90:12: error[CODE]: text`. "
             "`psyad-ext --explain CODE` says what is", "written here.", "",
             "This page is written by `python -m tests.messages` from `psyad_ext/core/codes.toml`;",
             "a test writes it again and compares."]
    for code in codes().values():
        lines += ["", f"## {code.name}", "", code.meaning, "", f"```{_language(code.example)}",
                  code.example.strip(), "```", "", f"What to do: {code.cure}"]
    return "\n".join(lines) + "\n"


def _language(example: str) -> str:
    return "text" if example.lstrip().startswith("psyad-ext") else "fortran"
