# SPDX-License-Identifier: BSD-3-Clause
"""Indices that call functions, where what they select is named more often than in the source.

What a pointer stands for is named where the pointer is used, and structures are taken apart, so
that their parts are named one by one. The functions are called once, as in the source.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    Assignment, DataNode, IfBlock, IntrinsicCall, Literal, Node, Range, Reference, Routine,
    Statement, StructureReference)
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lowering.base.hoisting import Hoister, Maker, calls_functions
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.structures.component_types import calls_bound_function, is_bound_function
from psyad_ext.ir.structures.structure_types import is_of_derived_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of, statements_of


def fix_indices(routine: Routine, variables: Variables) -> None:
    """Let variables keep such indices, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    _Hoister(variables, _Indices(routine, variables)).routine(routine)


def fixed_index(index: Node, name: str, variables: Variables) -> tuple[Assignment, Reference]:
    """
    :param index: an index.
    :param name: the name of what it belongs to.
    :param variables: declares new variables.

    :returns: what keeps its value in a variable, and the variable.
    """
    type_ = expression_type(index)
    datatype = type_.scalar() if type_ else ScalarType.integer_type()
    symbol = variables.new(f"{name}_index", datatype)
    return assigned(symbol, copied(index)), Reference(symbol)


class _Hoister(Hoister):
    """What belongs to masked assignments is computed before these, which are no branches."""

    def _before(self, statement: Node) -> list[Statement]:
        if isinstance(statement, IfBlock) and "was_where" in statement.annotations:
            return [new for one in statements_of(statement, (Assignment, IfBlock))
                    for new in (self._expression(one.condition) if isinstance(one, IfBlock)
                                else super(_Hoister, self)._before(one))]
        return super()._before(statement)


class _Indices(Maker):
    """Keeps the values of indices.

    :param routine: the routine that holds them.
    :param variables: declares new variables in it.
    """

    kinds = (DataNode,)

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self._routine = routine
        self._variables = variables

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is an index that calls a function, of such a place."""
        if isinstance(node, (Literal, Range)) or not _is_index(node) \
                or any(_is_left_out(one) for one in node.children if isinstance(one, Reference)):
            return False
        whole = _selected(node)
        if not _is_named_again(whole) or not self._calls(node) or _is_left_out(whole) \
                or self._is_call(whole):
            return False
        recognise_in(node.parent)
        return self._calls(node) and not rank_of_value(node)

    def _calls(self, node: Node) -> bool:
        return calls_functions(node) or calls_bound_function(node, self._routine)

    def _is_call(self, reference: Reference) -> bool:
        """:returns: whether a reference calls a function that is bound to a type."""
        return isinstance(reference, StructureReference) \
            and is_bound_function(reference, self._routine)

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: what keeps an index, and the variable that holds it after it."""
        whole = _selected(node)
        kept, variable = fixed_index(node, whole.symbol.name, self._variables)
        # Bounds that the source leaves out ask for those of what the index selects.
        for other in [one for asked in nodes_of(whole, Reference) if _is_left_out(asked)
                      for one in nodes_of(asked, type(node)) if same(one, node)]:
            other.replace_with(copied(variable))
        return [kept], variable


def _is_index(node: Node) -> bool:
    """:returns: whether a node selects an element, or is a bound of a section."""
    holder = node.parent.parent if isinstance(node.parent, Range) else node.parent
    return isinstance(holder, ArrayMixin)


def _selected(index: Node) -> Reference:
    """:returns: the reference to which an index belongs, perhaps as one of a component."""
    node = index.parent
    while not isinstance(node, Reference):
        node = node.parent
    return node


def _is_left_out(reference: Reference) -> bool:
    """:returns: whether a reference is what the bound of a section of itself is asked of, as where
        the source leaves that out."""
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic.name in ("LBOUND", "UBOUND") \
        and isinstance(call.parent, Range) and _selected(call).symbol is reference.symbol


def _is_named_again(reference: Reference) -> bool:
    """:returns: whether a reference is of a structure, or says what a pointer points at."""
    if isinstance(reference, StructureReference) or is_of_derived_type(reference.symbol):
        return True
    statement = reference.ancestor(Assignment)
    return statement is not None and statement.is_pointer
