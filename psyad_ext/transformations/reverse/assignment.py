# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint of an assignment, whatever its two sides have in common."""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Node, Reference, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import distinct_elements, same_element
from psyad_ext.ir.expressions.kinds import expression_type, symbol_type
from psyad_ext.ir.expressions.questions import is_inquired, values_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key, same
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.contributions import contributions
from psyad_ext.transformations.sharing import share
from psyad_ext.transformations.simplify import simplified


@dataclass(frozen=True)
class AssignmentAdjoint:
    """The adjoint of one assignment.

    :param statements: its statements.
    :param after_restoring: whether they need the values from before the assignment; otherwise
        they need those from after it.
    """

    statements: list[Statement]
    after_restoring: bool


def adjoint_of_assignment(assignment: Assignment, context: Context,
                          with_result: bool = False) -> AssignmentAdjoint:
    """
    :param assignment: an assignment to an active scalar or element.
    :param context: the routine.
    :param with_result: whether the adjoint may read the value that is assigned.

    :returns: its adjoint.
    """
    context.new_statement()
    lhs, rhs = assignment.lhs, assignment.rhs
    overlap = lhs.symbol in values_read(rhs)
    own = context.adjoint_reference(lhs)
    lhs_type, rhs_type = symbol_type(lhs.symbol), expression_type(rhs)
    kept = _must_keep(lhs, rhs, context)
    seed: Node = copied(own)
    if kept:
        seed = build.ref(context.temporary("result_adj", lhs_type))
    root = copied(seed)
    if rhs_type is not None and rhs_type.is_real and rhs_type.key != lhs_type.key:
        seed = build.converted(seed, rhs_type)
    reuse = with_result and not overlap and rhs_type.key == lhs_type.key
    found = contributions(rhs, seed, context, lhs if reuse else None,
                          context.operands(assignment))
    if kept:
        before = [build.assign(root, own), build.assign(copied(own), _zero(lhs_type))]
        group = [*before, *found.definitions, *increments(found.terms, context)]
    else:
        mine = [term for ref, term in found.terms if _is_own(ref, lhs)]
        others = [(ref, term) for ref, term in found.terms if not _is_own(ref, lhs)]
        group = [*found.definitions, *increments(others, context), *_last(own, mine, lhs_type)]
    if context.options.simplify:
        group = share(group, context)
    group = simplified(group, context.options)
    return AssignmentAdjoint(group, overlap)


def _is_own(reference: Reference, lhs: Reference) -> bool:
    return reference.symbol is lhs.symbol and same_element(reference, lhs)


def _must_keep(lhs: Reference, rhs: Node, context: Context) -> bool:
    """:returns: whether the adjoint of ``lhs`` must be set to zero before it is distributed."""
    others = [ref for ref in nodes_of(rhs, Reference) if ref.symbol is lhs.symbol
              and not is_inquired(ref)]
    if not context.options.simplify:
        return bool(others)
    return any(not same_element(ref, lhs) and not distinct_elements(ref, lhs) for ref in others)


def _last(own: Reference, terms: list[Node], type_: object) -> list[Assignment]:
    """:returns: the statement that gives the adjoint of the left-hand side its final value."""
    if not terms:
        return [build.assign(own, _zero(type_))]
    total = terms[0]
    for term in terms[1:]:
        total = build.add(total, term)
    return [] if same(total, own) else [build.assign(own, total)]


def increments(terms: list[tuple[Reference, Node]], context: Context) -> list[Assignment]:
    """:returns: one increment for each adjoint variable."""
    merged: dict[str, tuple[Reference, list[Node]]] = {}
    for number, (reference, term) in enumerate(terms):
        name = key(reference) if context.options.simplify else f"{number}"
        merged.setdefault(name, (reference, []))[1].append(term)
    statements = []
    for reference, parts in merged.values():
        target = context.adjoint_reference(reference)
        total: Node = copied(target)
        for part in parts:
            total = build.add(total, part)
        statements.append(build.assign(target, total))
    return statements


def _zero(type_: object) -> Node:
    return build.real("0.0", type_)


