# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers to procedures, which PSyclone does not read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.symbols import StructureType, UnsupportedFortranType

from psyad_ext.ir.source.walking import walk

_STATEMENT = re.compile(r"^\s*procedure\b.*$", re.IGNORECASE | re.MULTILINE)


def declared_pointers(tree: Base) -> list[dict[str, str]]:
    """
    :param tree: the definition of a type.

    :returns: the declaration of each component, by lower-case name, of one statement after the
        other.
    """
    found = []
    for statement in walk(tree, Fortran2003.Proc_Component_Def_Stmt):
        interface, attributes, pointers = statement.children
        head = f"PROCEDURE({'' if interface is None else interface}), {attributes} ::"
        found.append({str(one if isinstance(one, Fortran2003.Name) else one.children[0]).lower():
                      f"{head} {one}" for one in pointers.children})
    return found


def with_stand_ins(text: str, statements: Sequence[Mapping[str, str]]) -> str:
    """
    :param text: the definition of a type, without what is bound to it.
    :param statements: the statements that declare pointers to procedures.

    :returns: a definition with other components in their place.
    """
    lines = iter(statements)
    return _STATEMENT.sub(lambda _: f"integer :: {', '.join(next(lines))}", text) \
        if statements else text


def with_pointers(components: Mapping[str, StructureType.ComponentType],
                  statements: Sequence[Mapping[str, str]]
                  ) -> dict[str, StructureType.ComponentType]:
    """:returns: the components of a type, those for which others stand in as they are declared."""
    texts = {name: text for statement in statements for name, text in statement.items()}
    return {name: replace(one, datatype=UnsupportedFortranType(texts[name]))
            if name in texts else one for name, one in components.items()}
