# SPDX-License-Identifier: BSD-3-Clause
"""Kinds that are written behind an asterisk, ``real*8``, as all others: ``real(8)``.

PSyclone keeps such kinds apart, and declarations that have them beside other attributes as text.
"""

from __future__ import annotations

import re

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk

_STAR = re.compile(r"\b(?:real|integer|logical|complex)\s*\*\s*\d")


def write_kinds_alike(tree: Base, words: str) -> None:
    """Write all kinds in parentheses, in place.

    :param tree: a file.
    :param words: its text in lower case.
    """
    if not _STAR.search(words):
        return
    for type_ in walk(tree, Fortran2003.Intrinsic_Type_Spec):
        word, selector = type_.children
        if isinstance(selector, Fortran2003.Kind_Selector) and selector.children[0] == "*":
            # That of a complex number counts both of its parts.
            size = int(str(selector.children[1])) // (2 if word.upper() == "COMPLEX" else 1)
            new = Fortran2003.Kind_Selector(f"({size})")
            new.parent = type_
            type_.items = (word, new)
