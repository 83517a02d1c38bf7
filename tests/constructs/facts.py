# SPDX-License-Identifier: BSD-3-Clause
"""What a source uses of the language, found in its parse tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Component_Decl, Entity_Decl, Intrinsic_Name, Name, Part_Ref
from fparser.two.utils import Base, walk

from psyad_ext.ir.source.joined_lines import joined
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.respelling import respelled
from psyad_ext.ir.source.sources import prepare

_COMMENT = re.compile(r"!.*")
_TEXT = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_CONTINUATION = re.compile(r"&\s*\n\s*&?")


@dataclass(frozen=True)
class Facts:
    """What one source uses.

    :param path: its file.
    :param text: the source in free form.
    """

    path: Path
    text: str

    @cached_property
    def plain(self) -> str:
        """:returns: the source in lower case without comments, literals of text and breaks."""
        without = _TEXT.sub("''", _COMMENT.sub("", self.text))
        return _CONTINUATION.sub(" ", without).lower()

    @cached_property
    def classes(self) -> frozenset[str]:
        """:returns: the classes of its nodes in fparser's tree."""
        return frozenset(type(node).__name__ for node in self._nodes)

    @cached_property
    def names(self) -> frozenset[str]:
        """:returns: in lower case, the names of intrinsic procedures that it calls, and of others
        that it does not declare."""
        found = {str(node).lower() for node in self._nodes if isinstance(node, Intrinsic_Name)}
        found |= {str(node.children[0]).lower() for node in self._nodes
                  if isinstance(node, Part_Ref) and isinstance(node.children[0], Name)}
        found |= set(re.findall(r"\bcall\s+(\w+)", self.plain))
        own = {str(node.children[0]).lower() for node in self._nodes
               if isinstance(node, (Entity_Decl, Component_Decl))}
        own |= set(re.findall(r"\b(?:subroutine|function|procedure|interface)\s+(\w+)",
                              self.plain))
        return frozenset(found - own)

    @cached_property
    def _nodes(self) -> list[Base]:
        folders = [str(self.path.parent)]
        reader = FortranStringReader(respelled(joined(self.text)) + "\n", ignore_comments=True,
                                     include_dirs=folders)
        return list(walk(parser("f2008")(reader), Base))


def facts_of(path: Path) -> Facts:
    """
    :param path: a Fortran file.

    :returns: what it uses.
    """
    text = path.read_text(encoding="utf-8")
    macros = [one.strip() for line in text.splitlines() if line.startswith("! defines:")
              for one in line.partition(":")[2].split(",")]
    return Facts(path, prepare(text, str(path), [str(path.parent)], macros).text)


def sources() -> Iterator[Path]:
    """:returns: the files that tests differentiate and verify."""
    tests = Path(__file__).parents[1]
    yield from sorted((tests / "programs").glob("*.f90"))
    yield from sorted((tests / "sources").glob("*/main.*"))
