# SPDX-License-Identifier: BSD-3-Clause
"""Variables that stand for something by their address: MPI knows by them what is left out.

They are constants in what is read, and no copy may take their place.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Node, Reference

_NAMES = frozenset(("mpi_status_ignore", "mpi_statuses_ignore", "mpi_in_place", "mpi_bottom",
                    "mpi_errcodes_ignore", "mpi_unweighted"))


def is_sentinel(node: Node) -> bool:
    """:returns: whether an argument stands for something by its address."""
    return type(node) is Reference and node.symbol.name.lower() in _NAMES
