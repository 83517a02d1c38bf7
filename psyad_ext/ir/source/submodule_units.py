# SPDX-License-Identifier: BSD-3-Clause
"""Where the submodules stand in the text that the tree has merged with their modules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from psyad_ext.ir.source.layout import Unit
from psyad_ext.ir.source.submodules import Merged


def with_submodules(layout: Mapping[str, Unit], merged: Merged) -> dict[str, Unit]:
    """
    :param layout: the program units of a file.
    :param merged: the submodules that are parts of their modules in the tree.

    :returns: the units other than submodules; modules have the names and the procedures of what
        has been merged with them, as the tree calls them.
    """
    found = {name: unit for name, unit in layout.items() if ":" not in name}
    for (module, name), given in merged.items():
        part, own = layout[f"{module}:{name}"], layout[module]
        hidden = frozenset(given.get(one, one) for one in part.names if one not in own.names)
        part = replace(part, given=given, hidden=hidden)
        known = found[module]
        procedures = {given.get(one, one): replace(unit, holder=name)
                      for one, unit in part.procedures.items()}
        found[module] = replace(
            known, names=known.names | hidden, told={**known.told, **dict.fromkeys(hidden, True)},
            procedures={**known.procedures, **procedures}, closed=known.closed | part.closed,
            submodules={**known.submodules, name: part})
    return found
