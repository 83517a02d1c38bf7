# SPDX-License-Identifier: BSD-3-Clause
"""Interface blocks that tell what is known from the source anyway."""

from __future__ import annotations

import re
from collections.abc import Collection

from psyclone.psyir.nodes import Node, Routine

from psyad_ext.ir.lookup.given_procedures import template_named
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.interface_names import names_in_interface

_EXTERNAL = re.compile(r"(?:[^:!]*,\s*)?external\b[\s:]*(.*)", re.IGNORECASE)
_INTRINSIC = re.compile(r"intrinsic\b", re.IGNORECASE)
_GENERIC = re.compile(r"interface\s+\w+$", re.IGNORECASE)
_MODULE_PROCEDURE = re.compile(r"(module\s+)?procedure\b", re.IGNORECASE)


def repeats_source(block: str, node: Node, used: Collection[str] | None = None) -> bool:
    """
    :param block: an interface block, or a statement that says which names are procedures.
    :param node: the routine that it stands in.
    :param used: the lower-case names that occur outside of it in the routine, if that is known.

    :returns: whether it only tells of intrinsic functions, or of routines that are in no module,
        of the same file or found in others: calls are those of these routines anyway; or of
        procedures that are not used; or whether it gives a name to procedures that are known.
    """
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    if _INTRINSIC.match(lines[0]):
        return True
    bare = {one.name.lower() for one in node.root.children if isinstance(one, Routine)}
    external = _EXTERNAL.match(lines[0])
    if external:
        names = {name.strip().lower() for name in external[1].split(",")}
        return _are_known(names, bare, node)
    if _GENERIC.match(lines[0]) and all(map(_MODULE_PROCEDURE.match, lines[1:-1])):
        return True  # calls by a generic name are those of the procedures that fit
    named = names_in_interface(block)
    if used is not None:
        named &= set(used)
        if not named and lines[0].lower() == "interface":
            return True
    return lines[0].lower() == "interface" and bool(named) \
        and not any(_MODULE_PROCEDURE.match(line) for line in lines) \
        and _are_known(named, bare, node)


def _are_known(names: set[str], bare: set[str], node: Node) -> bool:
    info = source_of(node)
    return all(name in bare or info is not None and info.modules.external(name) is not None
               or template_named(name, node) is not None for name in names)
