# SPDX-License-Identifier: BSD-3-Clause
"""Statements in which the ``dim`` of a function is not known become branches where it is."""

from __future__ import annotations

from collections.abc import Iterator

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Routine, Schedule, Statement,
    StructureReference, WhileLoop)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.hoisting import Hoister, Maker
from psyad_ext.ir.lowering.base.shapes import named
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.control.jumps import remove_jumps
from psyad_ext.ir.structures.component_types import is_unknown, know_components
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of, statement_of, statements_of

#: Functions that work along one dimension of their first argument.
_ALONG = frozenset(("SUM", "PRODUCT", "MAXVAL", "MINVAL", "NORM2", "ALL", "ANY", "COUNT", "CSHIFT",
                    "EOSHIFT", "MAXLOC", "MINLOC", "FINDLOC", "SPREAD"))


def branch_by_dimension(routine: Routine, variables: Variables) -> None:
    """Let each ``dim`` be a number, in place.

    Before::

        real :: x(3,3), y(3)
        integer :: n
        y = sum(x, dim=n)

    After::

        if (n == 1) then
          y = sum(x, 1)
        else
          y = sum(x, 2)
        end if

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    if any(map(_varies, nodes_of(routine, IntrinsicCall))):
        know_components(routine)
    scalars = _Scalars(variables)
    if any(scalars.applies(one) for loop in statements_of(routine, WhileLoop)
           for one in nodes_of(loop.condition, IntrinsicCall)):
        # What computes the condition anew stands at the end of the loop.
        remove_jumps(routine, variables)
    Hoister(variables, scalars).routine(routine)
    for statement in list(_statements(routine)):
        _name_dimensions(statement, variables)
        _branch(statement)


class _Scalars(Maker):
    """Computes scalars in conditions and bounds before, where functions of the program are given
    arrays whose shapes depend on the ``dim`` of another function.

    :param variables: declares new variables in the routine.
    """

    kinds = (IntrinsicCall,)

    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is such a scalar."""
        return isinstance(node, IntrinsicCall) and not isinstance(node.parent, Schedule) \
            and isinstance(_statement_of(node), (IfBlock, Loop, WhileLoop)) \
            and any(isinstance(one, IntrinsicCall) and _varies(one)
                    for call in node.walk(Call) if not isinstance(call, IntrinsicCall)
                    for one in call.walk(IntrinsicCall)) and rank_of_value(node) == 0

    def value(self, node: IntrinsicCall) -> tuple[list[Statement], Node] | None:
        """:returns: what sets a variable to the scalar, and the variable."""
        type_ = value_type(node)
        if type_ is None:
            return None
        value = build.ref(self._variables.new("value", type_.scalar()))
        return [build.assign(value, copied(node))], copied(value)


def _statement_of(node: Node) -> Node | None:
    """:returns: the statement whose expression a node is part of; None for what is masked."""
    if any(map(is_where, _blocks_around(node))):
        return None
    return statement_of(node)


def _varies(call: IntrinsicCall) -> bool:
    """:returns: whether the ``dim`` of a function is not a number."""
    dim = named(call).get("dim") if call.intrinsic.name in _ALONG else None
    return dim is not None and integer_value(dim) is None


def _statements(routine: Routine) -> Iterator[Statement]:
    """:returns: what may become branches: statements, and each ``where`` as a whole."""
    for statement in [*statements_of(routine, (Assignment, IfBlock)), *nodes_of(routine, Call)]:
        if isinstance(statement.parent, Schedule) \
                and not any(map(is_where, _blocks_around(statement))) \
                and (not isinstance(statement, IfBlock) or is_where(statement)):
            yield statement


def _blocks_around(node: Node) -> Iterator[IfBlock]:
    block = node.ancestor(IfBlock)
    while block is not None:
        yield block
        block = block.ancestor(IfBlock)


def _name_dimensions(statement: Statement, variables: Variables) -> None:
    """Let variables hold each ``dim`` that functions of the program give."""
    for call in nodes_of(statement, IntrinsicCall):
        dim = None if call.intrinsic.name not in _ALONG else named(call).get("dim")
        if dim is not None and _calls(dim):
            symbol = variables.new("dimension_number", ScalarType.integer_type())
            statement.parent.addchild(build.assign(build.ref(symbol), copied(dim)),
                                      statement.position)
            dim.replace_with(build.ref(symbol), keep_name_in_context=True)


def _branch(statement: Statement) -> None:
    found = next(filter(None, map(_dimension, nodes_of(statement, IntrinsicCall))), None)
    if found is None:
        return
    dim, count = found
    parent, place = statement.parent, statement.position
    copies = [_along(statement, found, number) for number in range(1, count + 1)]
    statement.detach()
    new = copies[-1]
    for number, one in reversed(list(enumerate(copies[:-1], 1))):
        new = build.branch(build.equal(copied(dim), build.integer(number)), [one], [new])
        adopt_location(new, statement)
    new.preceding_comment = statement.preceding_comment
    parent.addchild(new, place)
    for inner in copies:
        inner.preceding_comment = "" if inner is not new else inner.preceding_comment
        _branch(inner)


def _along(statement: Statement, found: tuple[Node, int], number: int) -> Statement:
    """:returns: a copy of a statement in which a dimension is a number."""
    new = copied(statement)
    for old, call in zip(statement.walk(IntrinsicCall), new.walk(IntrinsicCall)):
        if _dimension(old) == found:
            named(call)["dim"].replace_with(build.integer(number), keep_name_in_context=True)
    adopt_location(new, statement)
    return new


def _dimension(call: IntrinsicCall) -> tuple[Node, int] | None:
    """:returns: the dimension that a function works along, and how many there are."""
    # Of an unknown component nobody knows how many there are.
    if call.intrinsic.name not in _ALONG or "dim" not in named(call) \
            or any(map(is_unknown, call.arguments[0].walk(StructureReference))):
        return None
    dim, count = named(call)["dim"], rank_of_value(call.arguments[0])
    if call.intrinsic.name == "SPREAD":
        count += 1
    if not count or integer_value(dim) is not None or _calls(dim):
        return None
    return dim, count


def _calls(node: Node) -> bool:
    """:returns: whether an expression calls functions of the program."""
    return any(not isinstance(one, IntrinsicCall) for one in node.walk(Call))
