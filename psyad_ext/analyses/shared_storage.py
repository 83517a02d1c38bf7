# SPDX-License-Identifier: BSD-3-Clause
"""Calls that are given one array in several pieces, whose adjoints cannot be told apart.

Fortran lets these have elements in common that are only read. Where it is not known how long the
pieces are, nobody can give one of them an adjoint of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations

from psyclone.psyir.nodes import Range, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.overlaps import Taken, may_meet, span_of
from psyad_ext.analyses.writes import Writes
from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_allocatable, is_data, lists_elements)
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.sequence import starts_within, storage, takes_sequences
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.optional import presence_of

#: Places of dummy arguments whose adjoints are one array.
Groups = frozenset[tuple[int, ...]]


def shared_groups(site: CallSite, caller: Unit, own: Groups, active: Set[Symbol],
                  writes: Writes) -> Groups:
    """
    :param site: a call.
    :param caller: the routine that holds it.
    :param own: the arguments of the caller whose adjoints are one array.
    :param active: the active variables.
    :param writes: what routines may write.

    :returns: the arguments of the called routine whose adjoints have to be one array.
    """
    leaders = leaders_of(caller.dummies, own)
    pieces: dict[Symbol, list[Taken]] = {}
    for dummy, actual in site.bindings:
        if dummy in active and is_data(actual) and actual.symbol in active \
                and _can_share(dummy, actual):
            pieces.setdefault(leaders.get(actual.symbol, actual.symbol), []).append(
                (dummy, actual))
    places = {dummy: place for place, dummy in enumerate(site.callee.dummies)}
    found = set()
    for taken in pieces.values():
        meeting = [(one, other) for one, other in combinations(taken, 2)
                   if _meet(site, one, other, writes)]
        if any(_must_share(site, caller, pair, writes) for pair in meeting):
            found.add(tuple(sorted({places[dummy] for pair in meeting for dummy, _ in pair})))
    return frozenset(found)


def leaders_of(dummies: Sequence[DataSymbol], groups: Groups) -> Mapping[Symbol, DataSymbol]:
    """:returns: for each argument whose adjoint is shared, the first one of its group."""
    return {dummies[place]: dummies[group[0]] for group in groups for place in group}


def is_unknown_part(site: CallSite, caller: Unit, taken: Taken, writes: Writes) -> bool:
    """:returns: whether an argument is a part of an array, or all of one of unknown extent, and
        nobody knows how large."""
    dummy, actual = taken
    whole = actual.symbol in caller.open_arguments or storage(dummy, actual) is not actual
    return whole and span_of(site, dummy, actual, writes) is None


def may_share(site: CallSite) -> bool:
    """:returns: whether a call is given the same array of reals at least twice."""
    taken = [actual.symbol for dummy, actual in site.bindings
             if is_data(actual) and _can_share(dummy, actual)]
    return len(taken) > len(set(taken))


def _meet(site: CallSite, one: Taken, other: Taken, writes: Writes) -> bool:
    return may_meet(site, one, other, writes, one[1].symbol is not other[1].symbol)


def _must_share(site: CallSite, caller: Unit, pair: tuple[Taken, Taken], writes: Writes) -> bool:
    """:returns: whether none of two arguments can have an adjoint of its own, at low cost."""
    free = [taken for taken in pair if taken[0] not in writes[site.callee]]
    return all(is_unknown_part(site, caller, taken, writes) for taken in free)


def _can_share(dummy: DataSymbol, actual: Reference) -> bool:
    """:returns: whether the elements of an argument are those of an array from some element on."""
    type_ = symbol_type(dummy)
    if type_ is None or not type_.is_real or not declared_rank(dummy) or not (
            is_open(dummy.datatype) or takes_sequences(dummy)) or is_allocatable(dummy) \
            or role_of(dummy) or presence_of(dummy) or starts_within(dummy, actual):
        return False
    if isinstance(actual.symbol, ComponentSymbol) and actual.symbol.component.outer_rank:
        return False
    if any(map(lists_elements, actual.children)):
        return False
    ranges = [index for index in actual.children if isinstance(index, Range)]
    return not ranges or ranges == [actual.children[0]] and integer_value(ranges[0].step) == 1
