# SPDX-License-Identifier: BSD-3-Clause
"""What is done with the objects of PSyclone and fparser."""

from __future__ import annotations

import ast

from tests.architecture.sources import sources

#: Where identities are numbers: in the maps, and in PSyclone's own lists of the names of arguments.
_NUMBERS = {"psyad_ext/core/identity.py", "psyad_ext/ir/tree/making.py",
            "psyad_ext/ir/tree/copying.py"}


def test_identities_are_keys_of_identity_maps_only() -> None:
    found = {str(source) for source in sources("psyad_ext") for node in ast.walk(source.tree)
             if isinstance(node, ast.Name) and node.id == "id"}
    assert found == _NUMBERS
