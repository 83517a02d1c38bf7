# SPDX-License-Identifier: BSD-3-Clause
"""Program units of a tree, and where they stand in the text."""

from __future__ import annotations

from psyclone.psyir.nodes import CodeBlock, Container, Node, Routine

from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.source.dummy_procedures import UNITS, unit_name
from psyad_ext.ir.source.layout import Unit


def unit_of(part: Node) -> tuple[SourceInfo, Unit] | None:
    """:returns: where a module, or a procedure in no module, stands in the text."""
    info = source_of(part)
    unit = info.layout.get(part_name(part)) if info is not None else None
    return None if unit is None else (info, unit)


def part_name(part: Node) -> str:
    """:returns: the lower-case name of a program unit, empty for other parts."""
    if isinstance(part, (Container, Routine)):
        return part.name.lower()
    tree = part.parse_tree_nodes[0] if isinstance(part, CodeBlock) else None
    return unit_name(tree) if isinstance(tree, UNITS) else ""
