# SPDX-License-Identifier: BSD-3-Clause
"""What is done with the objects of PSyclone and fparser."""

from __future__ import annotations

import ast
import re

from tests.architecture.sources import sources

#: Where identities are numbers: in maps and tables, and in PSyclone's lists of names of arguments.
_NUMBERS = {"psyad_ext/core/identity.py", "psyad_ext/core/side_tables.py",
            "psyad_ext/ir/tree/making.py", "psyad_ext/ir/tree/copying.py"}


def test_identities_are_keys_of_identity_maps_only() -> None:
    found = {str(source) for source in sources("psyad_ext") for node in source.nodes
             if isinstance(node, ast.Name) and node.id == "id"}
    assert found == _NUMBERS


#: Kinds of facts that are still attributes: they travel with PSyclone's own copies of nodes, or name
#: trees, which a table would keep alive.
_ATTRIBUTES = 40


def test_facts_are_kept_beside_objects() -> None:
    kinds = {node.value for source in sources("psyad_ext") for node in source.nodes
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and re.fullmatch(r"_psyad_[a-z_]+", node.value)}
    assert len(kinds) <= _ATTRIBUTES, sorted(kinds)
