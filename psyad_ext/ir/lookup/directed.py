# SPDX-License-Identifier: BSD-3-Clause
"""What directives say of routines."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import Node, Routine

from psyad_ext.core.errors import Problem
from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.tree.locate import location


def directives_of(routine: Routine, *names: str) -> list[Directive]:
    """
    :param routine: a routine of a source, or a copy of one.
    :param names: names of directives.

    :returns: those directives in it, or about it, in their order.
    """
    info = source_of(routine)
    if info is None or not info.directives:
        return []
    place = location(routine)
    return sorted((one for one in info.directives if one.name in names and one.unit == place),
                  key=lambda one: one.place)


def unread_directives(node: Node) -> Iterator[Problem]:
    """
    :param node: a node of the user's file.

    :returns: a warning for each directive from outside that is for no file that has been read.
    """
    info = source_of(node)
    if info is None or not info.modules.rules.directives:
        return
    names = [info.name, *(one.name for file in info.modules.files
                          if (one := source_of(file)) is not None)]
    for said in info.modules.rules.directives:
        if not any(map(said.is_for, names)):
            yield Problem(said.file, 0, "WRONG_DIRECTIVE", "no file of this name has been read: "
                          f"the directive '{said.text}' has no effect", "write the file's name as "
                          "in other messages", severity="warning")
