# SPDX-License-Identifier: BSD-3-Clause
"""Tangent of an assignment: the derivative first, then the statement itself."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Loop, Node, Statement

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.conversions import loses_precision
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.normal_form.normalise import elementwise
from psyad_ext.ir.tree.copying import copied
from psyad_ext.transformations.forward.expression import tangent
from psyad_ext.transformations.forward.tangents import Tangents
from psyad_ext.transformations.sharing import repeated, share
from psyad_ext.transformations.simplify import simplified


def tangent_of_assignment(assignment: Assignment, tangents: Tangents) -> list[Statement]:
    """
    :param assignment: an assignment; it is not modified.
    :param tangents: the tangents of the routine.

    :returns: the assignment with what computes the tangent of its left-hand side before it.
    """
    plain = copied(assignment)
    plain.preceding_comment = ""
    if not tangents.context.is_useful(assignment):
        return [plain]
    context = tangents.context
    context.new_statement()
    definitions = None if rank(plain.lhs) else list[Assignment]()
    derivative = derivative_of(assignment, tangents, definitions)
    group = simplified([*(definitions or ()), derivative], context.options)
    group.append(plain)
    if not context.options.simplify:
        return list(group)
    if any(rank(node) for node in repeated(group)):
        # Temporaries of array statements would be arrays; in loops they are scalars.
        loops = loops_over_elements(assignment, tangents)
        return _inside(loops, tangents) if loops else list(group)
    return list(share(group, context))


def derivative_of(assignment: Assignment, tangents: Tangents,
                  definitions: list[Assignment] | None = None) -> Assignment:
    """
    :param assignment: an assignment to an active variable; it is not modified.
    :param tangents: the tangents of the routine.
    :param definitions: collects assignments to temporaries that have to come before, if any may.

    :returns: what gives the tangent of the left-hand side its value.
    """
    lhs = assignment.lhs
    type_ = symbol_type(lhs.symbol)
    with tangents.within(assignment):
        value = tangent(assignment.rhs, tangents, definitions)
    if value is None:
        value = build.real("0.0", type_)
    return build.assign(tangents.reference(lhs), without_loss(value, type_))


def without_loss(value: Node, type_: ElementType) -> Node:
    """:returns: ``value``, converted explicitly where its assignment could lose digits."""
    own = expression_type(value)
    if own is not None and own.key != type_.key and loses_precision(own, type_):
        return build.converted(value, type_)
    return value


def loops_over_elements(assignment: Assignment, tangents: Tangents) -> list[Statement]:
    """
    :param assignment: an assignment to an active array or section; it is not modified.
    :param tangents: the tangents of the routine.

    :returns: loops with the same meaning; nothing if there are none.
    """
    plain = copied(assignment)
    plain.preceding_comment = ""
    statements = elementwise(plain, tangents.context.names)
    loops = [statement for statement in statements if isinstance(statement, Loop)]
    # Also temporaries, where both sides overlap, have a tangent.
    tangents.context.active |= {inner.lhs.symbol for loop in loops
                                for inner in loop.walk(Assignment)}
    return statements if loops else []


def _inside(statements: list[Node], tangents: Tangents) -> list[Statement]:
    """:returns: loops over the elements of an array statement, with the tangents."""
    done: list[Statement] = []
    for statement in statements:
        if isinstance(statement, Loop):
            bounds = [copied(bound) for bound in statement.children[:3]]
            body = _inside(statement.loop_body.children, tangents)
            done.append(build.loop_over(statement.variable, bounds, body))
        elif isinstance(statement, IntrinsicCall):
            done.append(tangents.memory(statement))
        else:
            done += tangent_of_assignment(statement, tangents)
    return done
