# SPDX-License-Identifier: BSD-3-Clause
"""What block constructs take from modules by name: their routines may as well take it."""

from __future__ import annotations

from collections import Counter

from fparser.two.Fortran2003 import Name, Only_List, Rename, Specification_Part, Use_Stmt
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.source.kept_in_blocks import declarations_of, kinds_of_literals, unit_of
from psyad_ext.ir.source.use_statements import use_of
from psyad_ext.ir.source.walking import walk


def use_for_blocks(tree: Base) -> None:
    """Let routines use the modules that their blocks use, in place, where the names mean nothing
    else there.

    :param tree: a file.
    """
    for block in walk(tree, Block_Construct):
        unit = unit_of(block)
        for part in [one for one in block.content if isinstance(one, Specification_Part)]:
            for use in [one for one in part.content if isinstance(one, Use_Stmt)]:
                if unit is not None and _can_move(use, block, unit):
                    part.content.remove(use)
                    declared = declarations_of(unit, use)
                    declared.content.insert(0, use)
                    use.parent = declared
            if not part.content:
                block.content.remove(part)


def _can_move(use: Base, block: Base, unit: Base) -> bool:
    names = use.children[4]
    if not isinstance(names, Only_List) \
            or not all(isinstance(one, (Name, Rename)) for one in names.children):
        return False
    inside, everywhere = _names(block), _names(unit)
    return all(inside[name] == everywhere[name] for name in use_of(use).names)


def _names(tree: Base) -> Counter[str]:
    return Counter([*(one.string.lower() for one in walk(tree, Name)), *kinds_of_literals(tree)])
