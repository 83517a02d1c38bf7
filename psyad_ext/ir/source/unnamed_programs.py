# SPDX-License-Identifier: BSD-3-Clause
"""Main programs without a PROGRAM statement get one before they are parsed.

fparser takes a file that holds such a program for nothing else, and PSyclone does not know it::

    real :: x                         program main; real :: x
    x = 1.0                           x = 1.0
    end                               end
"""

from __future__ import annotations

import re

from fparser.two.Fortran2003 import Comment, Main_Program0
from fparser.two.utils import Base

from psyad_ext.ir.source.layout import first_line

_NAME = "main"


def with_program_statement(text: str, tree: Base) -> str:
    """
    :param text: a source in free form.
    :param tree: the same in fparser's tree.

    :returns: the source, in which a main program has its statement; all lines keep their numbers.
    """
    unit = next((one for one in tree.content if isinstance(one, Main_Program0)), None)
    first = next((one for one in unit.content if not isinstance(one, Comment)), None) \
        if unit is not None else None
    if first is None:
        return text
    words, name = set(re.findall(r"\w+", text.lower())), _NAME
    while name in words:
        name += "_program"
    lines = text.splitlines()
    number = first_line(first) - 1
    lines[number] = f"program {name}; {lines[number].lstrip()}"
    return "\n".join(lines) + "\n"
