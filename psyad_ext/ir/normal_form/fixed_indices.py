# SPDX-License-Identifier: BSD-3-Clause
"""Indices, bounds and limits whose values are fixed before what they depend on changes."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Assignment, Node, Range, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.questions import is_inquired, references
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.names import Names


def fixed_indices(reference: Reference, changed: set[Symbol], names: Names,
                  fixed: list[Assignment] | None = None) -> list[Assignment]:
    """Take out of the indices of a reference what may change.

    :param reference: the reference; changed in place.
    :param changed: what may change.
    :param names: gives out names for variables.
    :param fixed: what has been taken out of other arguments of the same call, whose indices stay
        the same: components of one structure are passed as one.

    :returns: ``fixed`` and what sets further variables.
    """
    before = [] if fixed is None else fixed
    elements = [index for index in reference.children if not isinstance(index, Range)]
    bounds = [bound for index in reference.children if isinstance(index, Range)
              for bound in index.children]
    for part in (*elements, *bounds):
        if _is_own_bound(part, reference.symbol):
            # Which row it is that is passed as a whole still has to show.
            _name_again(part, before)
            continue
        new = fixed_value(part, changed, f"{reference.symbol.name}_index", before, names)
        if new is not part:
            part.replace_with(new)
    return before


def _is_own_bound(bound: Node, symbol: Symbol) -> bool:
    """:returns: whether an expression is a bound of one row of a variable."""
    return isinstance(bound, Reference) and is_row(symbol) \
        and bound.symbol in symbol.inquiries.values()


def _name_again(bound: Reference, before: Sequence[Assignment]) -> None:
    """Let a bound of a row have the variables that have taken the place of indices of the row."""
    for index in list(bound.children):
        known = _known(index, before)
        if known is not None:
            index.replace_with(known)


def _known(expression: Node, before: Sequence[Assignment]) -> Reference | None:
    """:returns: the variable that has the value of an expression, if there is one."""
    return next((copied(kept.lhs) for kept in before if same(kept.rhs, expression)), None)


def fixed_value(expression: Node, changed: set[Symbol] | frozenset[Symbol], name: str,
                before: list[Assignment], names: Names) -> Node:
    """
    :param expression: an expression.
    :param changed: what may change.
    :param name: the name that a variable gets if possible.
    :param before: gets what sets the variable, unless one in it has this value.
    :param names: gives out names.

    :returns: a variable with the value of the expression if that may change, else a copy.
    """
    if not any(ref.symbol in changed and not is_inquired(ref)
               for ref in references(expression)):
        return copied(expression) if expression.parent else expression
    known = _known(expression, before)
    if known is not None:
        return known
    type_ = expression_type(expression)
    symbol = names.symbol(name, type_.scalar())
    before.append(build.assign(build.ref(symbol), copied(expression)))
    return build.ref(symbol)
