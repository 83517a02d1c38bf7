# SPDX-License-Identifier: BSD-3-Clause
"""Comments before units and constructs, of which fparser makes the first parts of these."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from fparser.two.Fortran2003 import (
    Associate_Construct, Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, Case_Construct,
    Comment, Derived_Type_Def, Enum_Def, Forall_Construct, Function_Body, If_Construct,
    Implicit_Part, Interface_Block, Internal_Subprogram_Part, Select_Type_Construct,
    Subroutine_Body, Where_Construct)
from fparser.two.Fortran2008 import Block_Construct, Critical_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_procedures, inner_units
from psyad_ext.ir.source.parsed import new_part
from psyad_ext.ir.source.walking import walk

#: Where PSyclone, which reads these, finds comments before them as well.
_BESIDE = (Block_Label_Do_Construct, Block_Nonlabel_Do_Construct, If_Construct,
           Select_Type_Construct)
_INSIDE = (Associate_Construct, Block_Construct, Case_Construct, Critical_Construct,
           Derived_Type_Def, Enum_Def, Forall_Construct, Function_Body, Subroutine_Body,
           Where_Construct)


def place_comments(tree: Base) -> None:
    """
    Let units and constructs begin with their first statements, in place: comments follow these
    where PSyclone keeps them as they are, and stand before them where PSyclone takes them apart.

    :param tree: a file.
    """
    for construct in walk(tree, (*UNITS, *_BESIDE, *_INSIDE, Interface_Block)):
        if isinstance(construct, Interface_Block):  # PSyclone keeps those with comments as text
            found = _taken(construct, construct.content)
            _put_before(construct, [new_part(Implicit_Part, found)] if found else [])
            continue
        found = _taken(construct, _leading(construct.content))
        if isinstance(construct, Select_Type_Construct):
            found += _taken(construct, _leading(construct.content[1:]))  # PSyclone fails
        if isinstance(construct, _INSIDE) or isinstance(construct, UNITS) and (
                isinstance(construct.parent, Internal_Subprogram_Part)
                or inner_units(construct) or dummy_procedures(construct)):
            construct.content[1:1] = found
        elif found:
            _put_before(construct, found)


def _leading(parts: Sequence[Base]) -> list[Base]:
    """:returns: the comments before anything else."""
    return list(takewhile(lambda part: isinstance(part, Comment), parts))


def _taken(construct: Base, parts: Sequence[Base]) -> list[Base]:
    """:returns: the comments among some parts of a construct, which has them no longer."""
    found = [part for part in parts if isinstance(part, Comment)]
    taken = IdentitySet(found)
    construct.content = [part for part in construct.content if part not in taken]
    return found


def _put_before(construct: Base, comments: list[Base]) -> None:
    content = construct.parent.content
    number = next(number for number, one in enumerate(content) if one is construct)
    content[number:number] = comments
    for one in comments:
        one.parent = construct.parent
