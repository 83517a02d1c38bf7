# SPDX-License-Identifier: BSD-3-Clause
"""Calls in loops: what called routines do to variables, if nothing else that lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Literal, Loop, Node,
    Range, Reference, Routine, Schedule, ScopingNode, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir import argument_map, callee_of
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_data, is_inquired, rank, references
from psyad_ext.ir.structures.structure_types import is_constant
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.plain import is_lasting, is_plain

_UNDERSTOOD = (Assignment, IfBlock, Loop, WhileLoop, Schedule, BinaryOperation, UnaryOperation,
               Literal, Range, Routine)
_ALLOCATING = ("ALLOCATE", "DEALLOCATE")


@dataclass(frozen=True)
class Calls:
    """The calls of a loop.

    :param sites: them, by node.
    :param writes: the arguments that the routines set.
    :param parts: arguments of which only the elements that they name are used; and whether they may
        be set.
    :param written: the variables of the loop that are set in calls.
    :param given: all variables that are arguments.
    :param grown: arguments that the routines do nothing with but add to them.
    :param read: the lower-case names of variables that last and that called routines read.
    """

    sites: IdentityMap[Node, CallSite] = field(default_factory=IdentityMap)
    writes: Mapping[Unit, frozenset[Symbol]] = field(default_factory=dict)
    parts: IdentityMap[Node, bool] = field(default_factory=IdentityMap)
    written: frozenset[Symbol] = frozenset()
    given: frozenset[Symbol] = frozenset()
    grown: IdentitySet[Node] = field(default_factory=IdentitySet)
    read: frozenset[str] = frozenset()


def calls_in(loop: Loop) -> Calls | None:
    """
    :param loop: a loop.

    :returns: its calls; None if it is not known what they do, or that is more than to set
        arguments.
    """
    sites, parts = IdentityMap[Node, CallSite](), IdentityMap[Node, bool]()
    writes: dict[Unit, frozenset[Symbol]] = {}
    grown = IdentitySet[Node]()
    read: set[str] = set()
    for call in loop.walk(Call):
        if isinstance(call, IntrinsicCall):
            continue
        routine = callee_of(call) if isinstance(call.parent, Schedule) else None
        effects = None if routine is None else _effects(routine, ())
        if routine is None or effects is None:
            return None
        site = CallSite(call, Unit(routine), argument_map(call, routine))
        if not _note_parts(site, effects.written, parts):
            return None
        sites[call], writes[site.callee] = site, effects.written
        read |= effects.read
        for dummy, actual in site.bindings:
            if dummy in effects.grown:
                grown.add(actual)
    written = {symbol for site in sites.values()
               for symbol in site.changed_symbols(writes[site.callee])}
    given = {symbol for site in sites.values() for _, symbol in site.actual_symbols()}
    return Calls(sites, writes, parts, frozenset(written), frozenset(given), grown,
                 frozenset(read))


def grows(symbol: Symbol, root: Node, grown: IdentitySet[Node]) -> bool:
    """
    :param symbol: a variable.
    :param root: a loop, or a routine.
    :param grown: arguments of calls that are only added to.

    :returns: whether nothing is done with the variable but to add to it.
    """
    uses = [one for one in references(root) if one.symbol is symbol and not is_inquired(one)]
    sums = [one for one in assignments_of(root) if one.lhs.symbol is symbol]
    return all(build.is_increment(one.lhs, one.rhs) for one in sums) \
        and len(uses) == 2*len(sums) + sum(use in grown for use in uses)


def _note_parts(site: CallSite, written: frozenset[Symbol], parts: IdentityMap[Node, bool]) -> bool:
    """:returns: whether it is known which elements a call uses."""
    for dummy, actual in site.bindings:
        if not is_data(actual):
            continue
        if any(rank(index) for index in actual.children if not isinstance(index, Range)):
            return False
        is_section = any(isinstance(index, Range) for index in actual.children)
        if not declared_rank(dummy) or is_section:
            parts[actual] = dummy in written
        elif actual.children:
            # More than the element may be meant.
            return False
    return True


@dataclass(frozen=True)
class _Effects:
    """What a routine does.

    :param written: the arguments that it may set.
    :param grown: those of them that it does nothing with but add to them.
    :param read: the lower-case names of variables that last and that it reads.
    """

    written: frozenset[Symbol]
    grown: frozenset[Symbol]
    read: frozenset[str]


def _effects(routine: Routine, around: tuple[Routine, ...]) -> _Effects | None:
    """:returns: what a routine does, None if it may be more than to set arguments."""
    if any(routine is one for one in around):
        return None
    own = {symbol for scope in routine.walk(ScopingNode) for symbol in scope.symbol_table.symbols}
    written = {one.lhs.symbol for one in assignments_of(routine)}
    written |= {one.variable for one in routine.walk(Loop)}
    read: set[str] = set()
    grown = IdentitySet[Node]()
    for node in routine.walk(Node):
        if isinstance(node, Call) and not isinstance(node, IntrinsicCall):
            inner = callee_of(node)
            effects = None if inner is None else _effects(inner, (*around, routine))
            if inner is None or effects is None:
                return None
            read |= effects.read
            for dummy, actual in argument_map(node, inner):
                if dummy in effects.written and is_data(actual):
                    written.add(actual.symbol)
                if dummy in effects.grown:
                    grown.add(actual)
        elif isinstance(node, IntrinsicCall):
            if not _is_harmless(node):
                return None
        elif type(node) in (Reference, ArrayReference):
            if not isinstance(node.parent, Call) or node.parent.children[0] is not node:
                # What belongs to a routine around it is not its own.
                if not is_plain(node) or node.symbol not in own \
                        and not is_lasting(node.symbol) and not is_constant(node.symbol):
                    return None
                read |= {node.name.lower()} if is_lasting(node.symbol) else set()
        elif type(node) not in _UNDERSTOOD:
            return None
    if any(map(is_lasting, written)):
        return None
    arguments = frozenset(one for one in written if one.is_argument)
    return _Effects(arguments, frozenset(one for one in arguments if grows(one, routine, grown)),
                    frozenset(read))


def _is_harmless(call: IntrinsicCall) -> bool:
    """:returns: whether an intrinsic does nothing but compute a value, or allocates what belongs to
        its routine alone."""
    if call.intrinsic.name in _ALLOCATING:
        return all(isinstance(one, Reference) and one.symbol.is_automatic
                   for one in call.arguments)
    return bool(call.is_pure) and not isinstance(call.parent, Schedule)
