# SPDX-License-Identifier: BSD-3-Clause
"""Statements in which the ``dim`` of a function is not known become branches where it is."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Routine, Statement

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import rank
from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.walking import assignments_of, nodes_of

#: Functions that work along one dimension of their first argument.
_ALONG = frozenset(("SUM", "PRODUCT", "MAXVAL", "MINVAL", "NORM2", "ALL", "ANY", "COUNT", "CSHIFT",
                    "EOSHIFT", "MAXLOC", "MINLOC", "FINDLOC", "SPREAD"))


def branch_by_dimension(routine: Routine) -> None:
    """Let each ``dim`` be a number, in place.

    :param routine: the routine.
    """
    for statement in list(assignments_of(routine)):
        if statement.parent is not None:
            _branch(statement)


def _branch(statement: Assignment) -> None:
    found = next(filter(None, map(_dimension, nodes_of(statement, IntrinsicCall))), None)
    if found is None:
        return
    dim, count = found
    parent, place = statement.parent, statement.position
    statement.detach()
    new: Statement | None = None
    for number in range(count, 0, -1):
        one = statement.copy()
        for call in one.walk(IntrinsicCall):
            own = _dimension(call)
            if own is not None and own[0] == dim and own[1] == count:
                own[0].replace_with(build.integer(number), keep_name_in_context=True)
        new = one if new is None else build.branch(
            build.equal(copied(dim), build.integer(number)), [one], [new])
        adopt_location(new, statement)
    new.preceding_comment = statement.preceding_comment
    parent.addchild(new, place)
    for inner in new.walk(Assignment):
        inner.preceding_comment = "" if inner is not new else inner.preceding_comment
        _branch(inner)


def _dimension(call: IntrinsicCall) -> tuple[Node, int] | None:
    """:returns: the dimension that a function works along, and how many there are."""
    if call.intrinsic.name not in _ALONG:
        return None
    given = {(name or "").lower(): argument
             for name, argument in zip(call.argument_names, call.arguments)}
    dim, count = given.get("dim"), rank(call.arguments[0])
    if call.intrinsic.name == "SPREAD":
        count += 1
    if dim is None or not count or integer_value(dim) is not None or any(
            not isinstance(one, IntrinsicCall) for one in dim.walk(Call)):
        return None
    return dim, count
