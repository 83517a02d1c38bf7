# SPDX-License-Identifier: BSD-3-Clause
"""Memory that calls may move to other variables, which are then pointees of pointers to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fparser.two.Fortran2003 import Name
from psyclone.psyir.nodes import Call, CodeBlock, Node, Reference, Routine

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import extended, path_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of

_MOVING = "move_alloc"


class ReassignedMemory:
    """Knows this of all calls.

    :param callee: tells what a call runs, None if that is not known.
    :param passed: tells what it passes, by the lower-case names of the arguments.
    """

    def __init__(self, callee: Callable[[Call], Routine | None],
                 passed: Callable[[Call], Sequence[tuple[str, Node]] | None]) -> None:
        self._callee, self._passed = callee, passed
        #: The arguments, and the ways to components of them, that a routine may move.
        self._known: IdentityMap[Node, set[tuple[str, tuple[str, ...]]]] = IdentityMap()

    def by(self, call: Call) -> Iterator[Reference]:
        """:returns: the variables, or components, whose memory a call may move to others."""
        callee = self._callee(call)
        if callee is not None:
            moved = self._of(callee)
            for name, actual in self._passed(call) or ():
                if is_data(actual):
                    yield from (extended(actual, way) for dummy, way in moved if dummy == name)
        elif call.routine.name.lower() == _MOVING and call.arguments:
            given = {name.lower(): one for name, one in zip(call.argument_names, call.arguments)
                     if name}
            source = given.get("from", call.arguments[0])
            if is_data(source):
                yield source

    def _of(self, routine: Routine) -> set[tuple[str, tuple[str, ...]]]:
        if routine not in self._known:
            # Whoever calls itself moves what is found without that.
            found = self._known.setdefault(routine, set())
            found |= {(one.name.lower(), path_of(one)) for call in nodes_of(routine, Call)
                      for one in self.by(call)}
            if any(name.string.lower() == _MOVING for block in nodes_of(routine, CodeBlock)
                   for name in walk(list(block.parse_tree_nodes), Name)):
                found |= {(symbol.name.lower(), ()) for symbol in routine.symbol_table.datasymbols
                          if symbol.is_argument}
        return self._known[routine]


def lies_in(target: Reference, holder: Reference) -> bool:
    """:returns: whether a target may be a part of another variable."""
    way = path_of(holder)
    return target.symbol is holder.symbol and path_of(target)[:len(way)] == way
