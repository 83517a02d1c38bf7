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


#: What is copied otherwise than PSyclone's nodes and types: sets and maps, symbols, their interfaces.
_OTHERS = {"CHANGING_TEXT", "_entered", "_interface", "_set", "_states", "interface", "names", "self",
           "symbol", "__dict__"}
#: Where PSyclone's own copies are made, with the facts about them; or where there are no facts yet.
_COPYING = ("psyad_ext/ir/tree/copying.py", "psyad_ext/ir/tree/tree_copies.py",
            "psyad_ext/ir/source/", "psyad_ext/bridge/")


def test_facts_are_kept_beside_objects() -> None:
    kinds = {node.value for source in sources("psyad_ext") for node in source.nodes
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and re.fullmatch(r"_psyad_[a-z_]+", node.value)}
    assert kinds == set()


def test_copies_of_nodes_and_types_keep_what_is_known() -> None:
    found = {f"{source}:{node.lineno}" for source in sources("psyad_ext")
             if not str(source).startswith(_COPYING) for node in ast.walk(source.tree)
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
             and node.func.attr == "copy" and not node.args
             and re.findall(r"\w+", re.sub(r"\[.*\]", "", ast.unparse(node.func.value)))[-1]
             not in _OTHERS}
    assert found == set()
