# SPDX-License-Identifier: BSD-3-Clause
"""Which statements may be executed before others, in one call of the target."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Call, IfBlock, IntrinsicCall, Loop, Node, WhileLoop

from psyad_ext.analyses.calltree import Unit
from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.ir.expressions.opaque import OpaqueCall

_Done = frozenset[Identity[Node]]


class ExecutionOrder:
    """Follows the flow of control through all calls; both branches are taken.

    :param target: the target.
    :param noted: the statements of which it is asked whether they come first.
    """

    def __init__(self, target: Unit, noted: Iterable[Node]) -> None:
        self._noted = frozenset(map(Identity, noted))
        self._earlier: IdentityMap[Node, _Done] = IdentityMap()
        self._found: IdentitySet[Node] = IdentitySet()
        self._known: dict[tuple[Unit, _Done], _Done] = {}
        self._unit(target, frozenset())

    def may_be_before(self, first: Node, second: OpaqueCall) -> bool:
        """:returns: whether a noted statement may be executed before an opaque one; of what was
            not found on the way, it may."""
        return first not in self._found or second not in self._earlier \
            or Identity(first) in self._earlier[second]

    def _unit(self, unit: Unit, done: _Done) -> _Done:
        """:returns: what may have been executed after a routine, if some was before."""
        if unit.cycle:
            done = self._noted
        key = unit, done
        if key not in self._known:
            self._known[key] = done  # of one that calls itself nothing more is known
            callees = IdentityMap((site.call, site.callee) for site in unit.sites)
            self._known[key] = self._nodes([unit.routine], callees, done)
        return self._known[key]

    def _nodes(self, nodes: Iterable[Node], callees: IdentityMap[Call, Unit], done: _Done) -> _Done:
        for node in nodes:
            if isinstance(node, IfBlock):
                done = self._nodes([node.condition], callees, done)
                done = done.union(*(self._nodes([branch], callees, done)
                                    for branch in node.children[1:]))
                continue
            # What the first turn of a loop does comes before all of the second one.
            for _ in range(2 if isinstance(node, (Loop, WhileLoop)) else 1):
                done = self._nodes(node.children, callees, done)
            if isinstance(node, OpaqueCall):
                self._earlier[node] = self._earlier.get(node, frozenset()) | done
            elif isinstance(node, Call) and not isinstance(node, IntrinsicCall) \
                    and node in callees:
                done = self._unit(callees[node], done)
            if Identity(node) in self._noted:
                self._found.add(node)
                done |= {Identity(node)}
        return done
