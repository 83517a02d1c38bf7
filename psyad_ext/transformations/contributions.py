# SPDX-License-Identifier: BSD-3-Clause
"""Adjoint of an expression: from the adjoint of its value to those of its variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Literal, Node, Reference, UnaryOperation
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import differentiable_references
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import loses_precision
from psyad_ext.ir.expressions.kinds import ElementType, KnownTypes, expression_type
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.tree.copying import copied
from psyad_ext.rules.table import (
    apply_row, flowing_operands, is_guarded, operands, pairwise, row_of, uses_result)
from psyad_ext.transformations.context import Context


@dataclass
class Contributions:
    """What an expression adds to the adjoints of its active variables.

    :param definitions: assignments to temporaries that ``terms`` use, in order.
    :param terms: an active variable of the expression, and what its adjoint grows by.
    """

    definitions: list[Assignment] = field(default_factory=list)
    terms: list[tuple[Reference, Node]] = field(default_factory=list)


def contributions(expression: Node, seed: Node, context: Context,
                  result: Reference | None = None,
                  active: frozenset[Symbol] | None = None) -> Contributions:
    """
    :param expression: an expression with active variables.
    :param seed: adjoint of its value, in the type of the expression; taken over.
    :param context: the routine.
    :param result: a variable that holds the value of the expression, if there is one.
    :param active: the variables that count; by default the active ones of the routine.

    :returns: the contributions to the adjoints of its variables.
    """
    visitor = _Visitor(context, context.active if active is None else active)
    visitor.visit(expression, expression_type(expression), seed, result)
    return visitor.found


def depends(expression: Node, active: frozenset[Symbol]) -> bool:
    """:returns: whether an expression has a derivative with respect to one of some variables."""
    return any(reference.symbol in active for reference in differentiable_references(expression))


class _Visitor:
    """Goes down an expression with the adjoint of each part."""

    def __init__(self, context: Context, active: frozenset[Symbol]) -> None:
        self.found = Contributions()
        self._context = context
        self._active = active
        # What selects the part at hand, outside first, and whether as the first operand.
        self._masks: list[tuple[Node, bool]] = []
        self._known: IdentityMap[Node, bool] = IdentityMap()
        self._type = KnownTypes()

    def _depends(self, node: Node) -> bool:
        """:returns: what :py:func:`depends` does; each part is looked at once."""
        known = self._known.get(node)
        if known is None:
            known = node.symbol in self._active if is_data(node) \
                else any(map(self._depends, flowing_operands(node)))
            self._known[node] = known
        return known

    def visit(self, node: Node, type_: ElementType | None, seed: Node,
              result: Reference | None, is_root: bool = True) -> None:
        """Add what the adjoint ``seed`` of a part of type ``type_`` contributes."""
        if isinstance(node, Reference):
            if node.symbol in self._active:
                self.found.terms.append((node, self._selected(seed)))
            return
        pair = pairwise(node)
        active = [(operand, text) for operand, text in zip(operands(pair), row_of(pair) or ())
                  if text is not None and self._depends(operand)]
        if not active:
            return
        if _needs_name(seed, len(active), is_root, self._context):
            temporary = self._context.temporary("op_adj", type_)
            self.found.definitions.append(build.assign(build.ref(temporary), seed))
            seed = build.ref(temporary)
        value: Node = pair
        if result is not None and uses_result(pair):
            value = result
        if _selects(pair) and any(is_guarded(operand) for operand, _ in active):
            self._visit_selected(pair, type_, seed, active)
            return
        for operand, text in active:
            share = apply_row(text, seed, pair, value, type_, self._context.options.guards)
            own = self._type(operand)
            self.visit(operand, own, _converted(share, type_, operand, own), None, False)

    def _visit_selected(self, merge: IntrinsicCall, type_: ElementType | None, seed: Node,
                        active: Sequence[tuple[Node, str]]) -> None:
        """Select what MERGE contributes at the end: where the operand that it leaves is singular,
        no factor is to be used."""
        first, _, mask = merge.arguments
        for operand, _ in active:
            own = self._type(operand)
            self._masks.append((mask, operand is first))
            self.visit(operand, own, _converted(copied(seed), type_, operand, own), None, False)
            self._masks.pop()

    def _selected(self, term: Node) -> Node:
        """:returns: a contribution, zero where the expression that it belongs to is not used."""
        for mask, is_first in reversed(self._masks):
            zero = build.real("0.0", expression_type(term))
            pair = (term, zero) if is_first else (zero, term)
            term = build.intrinsic("MERGE", *pair, copied(mask))
        return term


def _selects(node: Node) -> bool:
    """:returns: whether this is a MERGE of the source."""
    return type(node) is IntrinsicCall and node.intrinsic is IntrinsicCall.Intrinsic.MERGE


def _needs_name(seed: Node, uses: int, is_root: bool, context: Context) -> bool:
    """:returns: whether the adjoint of an operation gets a temporary."""
    if not context.options.inline_operation_adjoints:
        return not is_root
    inner = seed.children[0] if isinstance(seed, UnaryOperation) else seed
    return uses > 1 and not isinstance(inner, (Reference, Literal))


def _converted(share: Node, type_: ElementType, operand: Node, own: ElementType | None) -> Node:
    """:returns: the contribution ``share``, of type ``type_``, in the type of its operand."""
    if own is None or own.key == type_.key or not own.is_real:
        return share
    if isinstance(operand, Reference) and not loses_precision(type_, own):
        return share
    return build.converted(share, own)
