# SPDX-License-Identifier: BSD-3-Clause
"""Which elements of an array statements use, themselves or in the routines that they call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import IfBlock, Loop, Node, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.analyses.boxes import (
    Box, Sum, added, difference, names_of, negative, over_loops, scaled)
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.passed_boxes import box_from, named_box, unknown, whole_box
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_assigned, is_data, is_inquired, references)
from psyad_ext.ir.external.model import buffers_of
from psyad_ext.ir.lookup.origin import rule_of_model
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.sequence import in_caller, is_sequence, takes_sequences
from psyad_ext.ir.tree.intents import is_only_read, is_only_written
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.messages import ended_message
from psyad_ext.ir.tree.walking import loops_around


@dataclass(frozen=True)
class Use:
    """A use of elements of a variable.

    :param node: the reference, or the call that is given the variable.
    :param symbol: the variable.
    :param box: the elements, or a box around them.
    :param is_write: whether it changes them, or may.
    :param is_exact: whether all elements of the box are surely used.
    """

    node: Node
    symbol: DataSymbol
    box: Box
    is_write: bool
    is_exact: bool = True


class ElementUses:
    """Finds uses of elements.

    :param writes: what routines may write.
    """

    def __init__(self, writes: Writes) -> None:
        self._writes = writes
        self._known: dict[tuple[Unit, DataSymbol], tuple[Use, ...]] = {}

    def of(self, symbol: DataSymbol, statements: Iterable[Node],
           sites: IdentityMap[Node, CallSite]) -> Iterator[Use]:
        """
        :param symbol: a variable.
        :param statements: statements in the core language.
        :param sites: the calls among them.

        :returns: the uses of the variable, in loops around for one iteration.
        """
        for statement in statements:
            for reference in references(statement):
                if reference.symbol is not symbol or is_inquired(reference):
                    continue
                site = sites.get(reference.parent)
                if site is None:
                    is_write = is_assigned(reference) or is_memory_statement(reference.parent)
                    yield Use(reference, symbol, named_box(reference), is_write)
                elif not ended_message(site.call):
                    yield from self._in_call(site, reference)

    def _in_call(self, site: CallSite, actual: Reference) -> Iterator[Use]:
        """:returns: what a call does to one of its arguments."""
        dummy = next(dummy for dummy, one in site.bindings if one is actual)
        buffer = buffer_of(site, dummy.name.lower())
        if buffer is None and not isinstance(site.call, OpaqueCall) and site.callee.is_transparent:
            frame = _Frame(site, dummy, actual)
            yield from (replace(
                use, node=site.call, symbol=actual.symbol, box=frame.box(use.box),
                is_exact=use.is_exact and frame.is_whole)
                for use in self._in_routine(site.callee, dummy))
            return
        used = buffer or Use(site.call, actual.symbol, _passed(site, dummy, actual), False, False)
        if not is_only_written(dummy):
            yield used
        if not is_only_read(dummy) and not site.is_kept(actual):
            yield replace(used, is_write=True)

    def _in_routine(self, unit: Unit, dummy: DataSymbol) -> tuple[Use, ...]:
        """:returns: the uses of an argument in a routine, in terms of its arguments."""
        if (unit, dummy) not in self._known:
            # What a recursive routine does is seen from outside of the cycle.
            self._known[unit, dummy] = ()
            sites: IdentityMap[Node, CallSite] = IdentityMap(
                (site.call, site) for site in unit.sites)
            self._known[unit, dummy] = tuple(
                self._outside(use, unit) for use in self.of(dummy, unit.routine.children, sites))
        return self._known[unit, dummy]

    def _outside(self, use: Use, unit: Unit) -> Use:
        """:returns: a use in all iterations of the loops around it."""
        loops = loops_around(use.node)[::-1]
        kept = {dummy.name.lower() for dummy in unit.dummies if dummy not in self._writes[unit]}

        def known(end: Sum, own: Sum) -> Sum:
            return end if end == own or names_of(end) <= kept else unknown()

        box = tuple((known(low, first), known(high, last)) for (low, high), (first, last) in zip(
            over_loops(use.box, loops), whole_box(use.symbol)))
        is_exact = use.is_exact and fills(use.box, loops) \
            and use.node.ancestor(IfBlock, limit=unit.routine) is None
        return replace(use, box=box, is_exact=is_exact)


def buffer_of(site: CallSite, name: str) -> Use | None:
    """
    :param site: a call.
    :param name: one of the arguments of the procedure.

    :returns: the elements that it takes, as a use that reads; None if an expression is given, or
        if there is no other argument that says how many these are.
    """
    rule = rule_of_model(site.callee.routine)
    given = {dummy.name.lower(): actual for dummy, actual in site.bindings}
    if rule is None or name not in {one.name for one in rule.procedure.arguments if one.shape} \
            or not is_data(given[name]):
        return None
    box, is_exact = box_from(given[name], given.get(buffers_of(rule).get(name, "")))
    return Use(site.call, given[name].symbol, box, False, is_exact)


class _Frame:
    """How an argument looks from a call.

    :param site: the call.
    :param dummy: the argument.
    :param actual: what is given for it.
    """

    def __init__(self, site: CallSite, dummy: DataSymbol, actual: Reference) -> None:
        self._values = {key(build.ref(one)): affine(value) for one, value in site.bindings
                        if not declared_rank(one)}
        self._passed = _passed(site, dummy, actual)
        self._own = whole_box(dummy)
        # Of an argument with its own bounds, the last dimension may be shorter.
        self._alike = len(self._own) - takes_sequences(dummy)
        self.is_whole = not actual.children and len(self._own) == len(self._passed) and (
            not takes_sequences(dummy)
            or all(map(self._are_alike, self._own[:self._alike], self._passed)))

    def _are_alike(self, own: tuple[Sum, Sum], passed: tuple[Sum, Sum]) -> bool:
        """:returns: whether one dimension has the same extent on both sides."""
        low, high = map(self._in_caller, own)
        return difference(added(high, passed[0]), added(low, passed[1])) == 0

    def box(self, inside: Box) -> Box:
        """:returns: elements of the argument as those of what is given."""
        if not self.is_whole:
            return self._passed
        return tuple((self._moved(low, place, 0), self._moved(high, place, 1))
                     for place, (low, high) in enumerate(inside))

    def _moved(self, end: Sum, place: int, side: int) -> Sum:
        """:returns: the first or the last index in a dimension, counted as in the caller."""
        own, passed = self._own[place], self._passed[place]
        if end == own[side] and (side == 0 or place < self._alike):
            return passed[side]
        shift = added(passed[0], negative(self._in_caller(own[0])))
        return added(self._in_caller(end), shift)

    def _in_caller(self, inside: Sum) -> Sum:
        """:returns: a sum of arguments as one of what is given for them."""
        found: Sum = ({}, inside[1])
        for term, factor in inside[0].items():
            found = added(found, scaled(self._values.get(term) or unknown(), factor))
        return found


def _passed(site: CallSite, dummy: DataSymbol, actual: Reference) -> Box:
    """:returns: the elements that a call is given, or a box around them."""
    if not is_sequence(dummy, actual):
        return named_box(actual)
    elements = None
    if declared_rank(dummy) == 1 and takes_sequences(dummy):
        low, high = bounds_of(dummy, 0)
        elements = in_caller(extent(low, high, build.integer(1)), dict(site.bindings))
    return box_from(actual, elements)[0]


def fills(box: Box, loops: Iterable[Loop]) -> bool:
    """:returns: whether each element of the box that elements fill in loops is one of theirs."""
    for loop in loops:
        name = key(build.ref(loop.variable))
        found = [low for low, high in box if low == high and name in names_of(low)]
        others = [pair for pair in box if pair[0] != pair[1]
                  and name in names_of(pair[0]) | names_of(pair[1])]
        if others or len(found) > 1 or found and (
                abs(found[0][0].get(name, 0)) != 1 or integer_value(loop.step_expr) not in (1, -1)):
            return False
    return True
