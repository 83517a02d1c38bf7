# SPDX-License-Identifier: BSD-3-Clause
"""How the indices of arrays change where these are passed to a routine as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import CallSite
from psyad_ext.ir.expressions.affine import Form, affine
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, is_allocatable, is_data)
from psyad_ext.ir.tree.keys import key

#: For each dimension, the index in the actual argument less that in the dummy argument.
Shifts = Sequence[int]
_Atom = Callable[[Node], Form]


def passed_shifts(site: CallSite, atom: _Atom) -> Mapping[Symbol, Shifts]:
    """
    :param site: a call.
    :param atom: gives the forms of what stands in the bounds of actual arguments, and in those
        that give dummy ones their extents; terms that begin with "?" are not known.

    :returns: the dummy arrays that have the shape of the actual ones for sure.
    """
    values = dict(site.bindings)

    def inside(node: Node) -> Form:
        """:returns: the form of what stands in the bounds of a dummy argument."""
        known = type(node) is Reference and node.symbol in values
        return affine(values[node.symbol], atom) if known else ({f"?{key(node)}": 1}, 0)

    found: dict[Symbol, Shifts] = {}
    for dummy, actual in site.bindings:
        if not declared_rank(dummy) or not is_data(actual) or actual.children \
                or declared_rank(actual.symbol) != declared_rank(dummy):
            continue
        shifts = [_shift(dummy, actual.symbol, dimension, atom, inside)
                  for dimension in range(declared_rank(dummy))]
        if None not in shifts:
            found[dummy] = shifts
    return found


def _shift(dummy: DataSymbol, actual: DataSymbol, dimension: int, atom: _Atom,
           inside: _Atom) -> int | None:
    if is_allocatable(dummy):
        return 0
    own, outer = ([affine(bound, each) for bound in bounds_of(symbol, dimension)]
                  for symbol, each in ((dummy, inside), (actual, atom)))
    bounds = array_type(dummy)._shape[dimension]
    is_last = dimension == declared_rank(dummy) - 1
    if isinstance(getattr(bounds, "upper", None), Node) and not is_last:
        terms, constant = _difference(_difference(own[1], own[0]), _difference(*reversed(outer)))
        if terms or constant:
            return None
    terms, constant = _difference(outer[0], own[0])
    return None if terms else constant


def _difference(left: Form, right: Form) -> Form:
    terms = dict(left[0])
    for term, count in right[0].items():
        terms[term] = terms.get(term, 0) - count
    return {term: count for term, count in terms.items() if count}, left[1] - right[1]
