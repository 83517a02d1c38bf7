# SPDX-License-Identifier: BSD-3-Clause
"""fparser's parser, which is set up when it is not: that takes as long as reading a small file."""

from __future__ import annotations

from fparser.two import Fortran2003
from fparser.two.parser import ParserFactory
from fparser.two.symbol_table import SYMBOL_TABLES
from fparser.two.utils import Base

#: The grammar that was set up here, by the standard; every set-up makes a new one.
_grammars: dict[str, object] = {}


def parser(standard: str) -> type[Base]:
    """
    :param standard: the Fortran standard, as PSyclone's configuration names it.

    :returns: the class that reads whole files, ready as after fparser's own set-up.
    """
    if _grammars.get(standard) is not Base.subclasses:
        ParserFactory().create(std=standard)
        _grammars[standard] = Base.subclasses
    SYMBOL_TABLES.clear()
    return Fortran2003.Program
