# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of one call that belong to the same array.

Fortran lets them have elements in common as long as the routine changes none of these. The
adjoints of such elements do change: they must not be given to a routine twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import (
    Assignment, IfBlock, IntrinsicCall, Loop, Node, Range, Reference, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.declarations.attributes import is_by_value, is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference, distinct_elements, same_element
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, extent, is_data, is_inquired, lists_elements, references,
    symbols_read)
from psyad_ext.ir.structures.sequence import in_caller, storage, takes_sequences
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

#: A dummy argument and the variable, or the part of it, that it takes.
Taken = tuple[DataSymbol, Reference]


def may_meet(site: CallSite, one: Taken, other: Taken, writes: Writes,
             same_storage: bool = False) -> bool:
    """
    :param site: a call.
    :param one: one of its arguments.
    :param other: another one.
    :param writes: what routines may write.
    :param same_storage: whether these may belong to the same array although they have two names.

    :returns: whether their adjoints may have elements in common that the adjoint of the call uses.
    """
    # Nobody may use what it writes by another name.
    return (same_storage or not are_apart(site, one, other, writes)) and not any(
        dummy in writes[site.callee] and _reads_what_it_writes(site.callee, dummy, set())
        for dummy, _ in (one, other))


def are_apart(site: CallSite, one: Taken, other: Taken, writes: Writes) -> bool:
    """
    :param site: a call.
    :param one: one of its arguments.
    :param other: another one.
    :param writes: what routines may write.

    :returns: whether it is known that they have no elements in common.
    """
    left, right = storage(*one), storage(*other)
    if left.symbol is not right.symbol or distinct_elements(left, right):
        return True
    spans = [span_of(site, *taken, writes) for taken in (one, other)]
    return None not in spans and (_ends_before(*spans) or _ends_before(*spans[::-1]))


def are_same(one: Taken, other: Taken) -> bool:
    """
    :param one: an argument of a call.
    :param other: another one of the same call.

    :returns: whether they certainly are the same elements; an array that begins where another one
        of no known size does counts as the same.
    """
    (dummy, left), (second, right) = one, other
    if left.symbol is not right.symbol or any(map(is_by_value, (dummy, second))) \
            or not _alike(_ends(left, 0), _ends(right, 0)):
        return False
    if all(takes_sequences(each) for each in (dummy, second)):
        return _alike(*([extent(*bounds_of(each, place), build.integer(1))
                         for place in range(declared_rank(each))] for each in (dummy, second)))
    if all(is_open(each.datatype) for each in (dummy, second)):
        return True
    return not any(takes_sequences(each) or is_open(each.datatype) for each in (dummy, second)) \
        and _alike(_ends(left, 1), _ends(right, 1))


def changes_elements_of(unit: Unit, changed: Symbol, other: Symbol, writes: Writes) -> bool:
    """
    :param unit: a routine.
    :param changed: an argument that it changes.
    :param other: another one, which is the same variable.
    :param writes: what routines may write.

    :returns: whether it seems to use elements by the name ``other`` that it changes by the first
        one. An index that is a number and one that varies are taken for those of two elements.
    """
    stores = [one.lhs for one in nodes_of(unit.routine, Assignment)]
    stores += [actual for site in unit.sites for inner, actual in site.bindings
               if inner in writes[site.callee]]
    uses = [one for one in references(unit.routine)
            if one.symbol is other and not is_inquired(one)]
    return any(all(map(_may_be_one, store.children, use.children))
               for store in stores if is_data(store) and store.symbol is changed for use in uses)


def _may_be_one(left: Node, right: Node) -> bool:
    if isinstance(left, Range) or isinstance(right, Range):
        return True
    distance = constant_difference(left, right)
    return distance == 0 if distance is not None \
        else (integer_value(left) is None) == (integer_value(right) is None)


def _alike(one: Sequence[Node], other: Sequence[Node]) -> bool:
    return len(one) == len(other) and all(
        constant_difference(*pair) == 0 for pair in zip(one, other))


def _ends(taken: Reference, end: int) -> list[Node]:
    """:returns: the first indices of what is passed, or the last ones."""
    bounds = [bounds_of(taken.symbol, place)[end] for place in range(declared_rank(taken.symbol))]
    is_bound = (taken.is_lower_bound, taken.is_upper_bound)[end] if taken.children else None
    return [index if not isinstance(index, Range) else bound if is_bound(place)
            else index.children[end]
            for place, (bound, index) in enumerate(zip(bounds, taken.children or bounds))]


def _reads_what_it_writes(unit: Unit, dummy: Symbol, seen: set[tuple[Unit, Symbol]]) -> bool:
    """:returns: whether each element that a routine reads for a value is one that it writes."""
    if (unit, dummy) in seen:
        return True
    seen.add((unit, dummy))
    passed = IdentityMap((actual, (site, inner)) for site in unit.sites
                         for inner, actual in site.bindings)
    for reference in references(unit.routine):
        if reference.symbol is not dummy or is_inquired(reference):
            continue
        if reference in passed:
            site, inner = passed[reference]
            if not isinstance(site.call, OpaqueCall) \
                    and not _reads_what_it_writes(site.callee, inner, seen):
                return False
        elif not _is_updated(reference):
            return False
    return True


def _is_updated(reference: Reference) -> bool:
    """:returns: whether nothing but the same element, or a branch, depends on a value."""
    statement = reference.ancestor(Statement, excluding=IntrinsicCall)
    if isinstance(statement, Assignment):
        target = statement.lhs
        return isinstance(target, Reference) and target.symbol is reference.symbol \
            and same_element(target, reference)
    return isinstance(statement, (IfBlock, Loop, WhileLoop))


def span_of(site: CallSite, dummy: DataSymbol, actual: Reference, writes: Writes
            ) -> tuple[Node, Node] | None:
    """
    :param site: a call.
    :param dummy: one of its dummy arguments.
    :param actual: the actual one.
    :param writes: what routines may write.

    :returns: the first and the last index of what it takes of a vector, as new expressions; None
        if it is no vector, or if they are not known.
    """
    if declared_rank(actual.symbol) != 1 or len(actual.children) > 1:
        return None
    index = actual.children[0] if actual.children else bounds_of(actual.symbol, 0)[0]
    if lists_elements(index):
        return None
    if isinstance(index, Range):
        return (copied(index.start), copied(index.stop)) if integer_value(index.step) == 1 \
            else None
    if not declared_rank(dummy):
        return (copied(index), copied(index)) if actual.children else None
    count = _count(site, dummy, writes)
    return count and (copied(index), build.integer_sum(count, build.shifted(copied(index), -1)))


def _count(site: CallSite, dummy: DataSymbol, writes: Writes) -> Node | None:
    """:returns: how many elements a vector has, in terms of the caller."""
    if declared_rank(dummy) != 1 or is_open(dummy.datatype) or not takes_sequences(dummy):
        return None
    bounds = bounds_of(dummy, 0)
    if not writes[site.callee].isdisjoint(symbols_read(*bounds)):
        return None
    return in_caller(extent(*bounds, build.integer(1)), dict(site.bindings))


def _ends_before(one: tuple[Node, Node], other: tuple[Node, Node]) -> bool:
    distance = constant_difference(other[0], one[1])
    return distance is not None and distance > 0
