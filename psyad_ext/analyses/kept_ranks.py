# SPDX-License-Identifier: BSD-3-Clause
"""Ranks that variables of modules have from routines that the program calls before.

Models ask for ranks once, in a routine that sets them up. What such variables have where the target
is called is believed only as far as warnings go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from psyclone.psyir.nodes import Call, Node, Reference, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.process_values import Named, plain_name, variable_of
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, routines_of


class Kept(Enum):
    """What a variable keeps."""

    RANK = "mpi_comm_rank"
    SIZE = "mpi_comm_size"
    COMM = "communicator"


_CALLS = (Kept.RANK.value, Kept.SIZE.value)


@dataclass(frozen=True)
class KeptValue:
    """What a variable of a module keeps.

    :param what: of what kind it is.
    :param comm: the communicator.
    """

    what: Kept
    comm: Named


def kept_ranks(target: Routine) -> Mapping[Symbol, KeptValue]:
    """
    :param target: a routine.

    :returns: the variables of modules that routines of the same file set to ranks, and to numbers
        of processes, with their communicators if these are variables of modules, too; not those
        that are changed otherwise.
    """
    routines = routines_of(target.root)
    found: dict[Symbol, set[KeptValue]] = {}
    for call in (call for one in routines for call in nodes_of(one, Call)):
        name = getattr(call.routine, "name", "").lower()
        if name in _CALLS and len(call.arguments) > 1:
            given, result = map(variable_of, call.arguments[:2])
            comm = _communicator(call.arguments[0], given)
            if comm is not None and result is not None:
                found.setdefault(result, set()).add(KeptValue(Kept(name), comm))
                if given is not None:
                    found.setdefault(given, set()).add(KeptValue(Kept.COMM, comm))
    names = {symbol.name.lower() for symbol in found}
    assigned = [variable for one in routines for assignment in assignments_of(one)
                if isinstance(assignment.lhs, Reference)
                and assignment.lhs.symbol.name.lower() in names
                and (variable := variable_of(assignment.lhs)) is not None]
    return {symbol: value for symbol, (value, *others) in found.items() if not others
            and assigned.count(symbol) <= (1 if value.what is Kept.COMM else 0)}


def _communicator(node: Node, variable: Symbol | None) -> Named | None:
    """:returns: a communicator of MPI, or what a variable has."""
    if variable is not None:
        return Named(f"variable {variable.name.lower()}")
    name = plain_name(node.symbol.name) if isinstance(node, Reference) else ""
    return Named(name) if name.startswith("mpi_comm_") else None
