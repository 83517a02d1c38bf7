# SPDX-License-Identifier: BSD-3-Clause
"""Choices by the type of an object of which the type is known, in fparser's tree."""

from __future__ import annotations

from collections.abc import Sequence

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Associate_Construct
from fparser.two.utils import Base

from psyad_ext.ir.objects.polymorphism import chosen_branch
from psyad_ext.ir.source.meanings import Meanings
from psyad_ext.ir.source.parsed import put_in_place


def settle_choice(construct: Base, lineage: Sequence[Base], meanings: Meanings) -> None:
    """
    Put the statements for one type in the place of a choice, in place; where the choice gives the
    object another name, they are in an ``associate`` that does.

    :param construct: a choice by type.
    :param lineage: the type of the object, and those that it extends, in order.
    :param meanings: knows what names mean.
    """
    chosen = chosen_branch(construct, lineage,
                           lambda name: meanings.type_(name, construct.parent))
    alias, selector = construct.content[0].children[:2]
    if alias is None or not chosen:
        put_in_place(construct, chosen)
        return
    named = Associate_Construct(FortranStringReader(
        f"associate ({alias} => {selector})\nend associate\n"))
    named.content[0].item = construct.content[0].item
    named.content[-1].item = construct.content[-1].item
    named.content[1:-1] = chosen
    for one in chosen:
        one.parent = named
    put_in_place(construct, [named])
