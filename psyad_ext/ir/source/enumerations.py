# SPDX-License-Identifier: BSD-3-Clause
"""Enumerators as what they are, named constants: PSyclone has no place for ENUM."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.source.walking import walk

_KIND_OF = re.compile(r"integer\((?:kind\s*=\s*)?kind\((\w+)\)\)$", re.IGNORECASE)


def declare_enumerators(tree: Base) -> None:
    """Replace enumerations by declarations of constants, in place.

    :param tree: a file.
    """
    names = {str(name).lower() for block in walk(tree, Fortran2003.Enum_Def)
             for name in walk(block, Fortran2003.Name)}
    if not names:
        return
    for part in walk(tree, Fortran2003.Specification_Part):
        if any(isinstance(one, Fortran2003.Enum_Def) for one in part.content):
            part.content[:] = [new for one in part.content for new in (
                _constants(one) if isinstance(one, Fortran2003.Enum_Def) else [one])]
            for one in part.content:
                one.parent = part
    names |= {str(one.children[1]).lower() for one in walk(tree, Fortran2003.Rename)
              if str(one.children[2]).lower() in names}
    for type_ in walk(tree, Fortran2003.Intrinsic_Type_Spec):
        asked = _KIND_OF.match(str(type_))
        if asked is not None and asked[1].lower() in names:
            type_.items = ("INTEGER", None)


def _constants(block: Base) -> Iterator[Base]:
    before = ""
    for statement in walk(block, Fortran2003.Enumerator_Def_Stmt):
        for one in statement.children[1].children:
            named = isinstance(one, Fortran2003.Enumerator)
            name = str(one.children[0] if named else one)
            value = str(one.children[2]) if named else f"{before} + 1" if before else "0"
            new = Fortran2003.Type_Declaration_Stmt(f"integer, parameter :: {name} = {value}")
            new.item = statement.item or block.children[0].item
            before = name
            yield new
