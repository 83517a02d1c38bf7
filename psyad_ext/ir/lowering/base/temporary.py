# SPDX-License-Identifier: BSD-3-Clause
"""Variables that hold the values of array expressions."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Range, Reference, Statement
from psyclone.psyir.symbols import ArrayType, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.kinds import ElementType, integer_value
from psyad_ext.ir.expressions.questions import is_allocatable, rank
from psyad_ext.ir.lookup.callees import callee_of, rank_of_value
from psyad_ext.ir.lowering.base.shapes import Shape, declared, shape_of
from psyad_ext.ir.lowering.base.values import elementwise_target, value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.structures.rows import is_whole_row
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.components import is_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import nodes_of


def new_temporary(node: Node, type_: ElementType, name: str, variables: Variables,
                  is_shaped: bool = True, at_once: bool = False
                  ) -> tuple[list[Statement], Reference] | None:
    """
    :param node: an expression in a tree.
    :param type_: type of its elements.
    :param name: what the variable should be called.
    :param variables: declares it.
    :param is_shaped: whether statements before give allocatable arrays the shapes of what they are
        assigned.
    :param at_once: whether a function gives all of the value: compilers that check shapes may take
        a section that ends before its start for one of a negative extent there.

    :returns: what has to be computed first, and the new variable, or a section of it, of the
        shape of ``node``; None if the shape is not known.
    """
    shape = shape_of(node)
    if shape == [] and not rank(node):
        return [], build.ref(variables.new(name, type_.scalar()))
    target = _target(node, shape)
    if target is not None and is_whole_row(target) and target.symbol.is_reshaped:
        # No declaration may use its bounds, which change.
        shape, target = shape or shape_of(target), None
    at_once = at_once and target is not None and _is_section(target)
    if at_once and shape and _is_declarable(shape, variables):
        return temporary_of_shape(shape, type_, name, variables)
    if target is not None and (is_shaped or not _is_reshaped(target)):
        reference = variable_like(target, type_, name, variables.names)
        for section in reference.children if at_once else ():
            _end_behind_start(section)
        variables.declare([reference])
        return [], reference
    return None if shape is None else temporary_of_shape(shape, type_, name, variables)


def _is_section(target: Reference) -> bool:
    return any(isinstance(index, Range) for index in target.children)


def _is_declarable(shape: Shape, variables: Variables) -> bool:
    """:returns: whether a variable may be declared with exactly a shape."""
    return all(one.room is not None and same(one.room, one.count)
               and not variables.may_change(one.room) for one in shape)


def _end_behind_start(section: Node) -> None:
    """Let a section end right before its start at least, in place."""
    if isinstance(section, Range) and constant_difference(section.stop, section.start) is None \
            and integer_value(section.step) == 1:
        before = build.shifted(copied(section.start), -1)
        section.stop = build.intrinsic("MAX", copied(section.stop), before)


def temporary_of_shape(shape: Shape, type_: ElementType, name: str,
                       variables: Variables) -> tuple[list[Statement], Reference]:
    """
    :param shape: the shape of an expression.
    :param type_: type of its elements.
    :param name: what the variable should be called.
    :param variables: declares it.

    :returns: what has to be computed first, and the new variable, or a section of it.
    """
    if not shape:
        return [], build.ref(variables.new(name, type_.scalar()))
    if any(one.room is None or variables.may_change(one.room) for one in shape):
        return allocated_temporary(shape, type_, name, variables)
    symbol = variables.new(name, ArrayType(type_.scalar(), [copied(one.room) for one in shape]))
    if all(same(one.room, one.count) for one in shape):
        return [], build.ref(symbol)
    before: list[Statement] = []
    indices = []
    for one in shape:
        length = copied(one.count)
        if integer_value(length) is None and declared(length) is None:
            known = variables.new(f"{name}_length", ScalarType.integer_type())
            before.append(build.assign(build.ref(known), length))
            length = build.ref(known)
        indices.append(build.section(build.integer(1), length))
    return before, build.ref(symbol, indices)


def allocated_temporary(shape: Shape, type_: ElementType, name: str,
                        variables: Variables) -> tuple[list[Statement], Reference]:
    """
    :param shape: the shape of an expression.
    :param type_: type of its elements.
    :param name: what the variable should be called.
    :param variables: declares it.

    :returns: what keeps its extents, and a variable that is allocated where it is used.
    """
    before: list[Statement] = []
    bounds = []
    for one in shape:
        length = copied(one.count)
        if integer_value(length) is None:
            known = variables.new(f"{name}_length", ScalarType.integer_type())
            before.append(build.assign(build.ref(known), length))
            length = build.ref(known)
        bounds.append((build.integer(1), length))
    symbol = variables.new(name, ArrayType(
        type_.scalar(), [ArrayType.Extent.DEFERRED] * len(bounds)))
    variables.names.shapes[symbol] = bounds
    return before, build.ref(symbol)


def is_shaped_by_function(node: Node) -> bool:
    """:returns: whether a function with an allocatable result decides the shape of an array."""
    return shape_of(node) is None and rank_of_value(node) > 0 and any(
        not isinstance(call, IntrinsicCall) and (function := callee_of(call)) is not None
        and is_allocatable(function.return_symbol) for call in nodes_of(node, Call))


def of_any_shape(node: Node, type_: ElementType, name: str, variables: Variables) -> Reference:
    """
    :param node: an array whose shape is not known.
    :param type_: type of its elements.
    :param name: what the variable should be called.
    :param variables: declares it.

    :returns: a new array that gets its shape when it is assigned.
    """
    return build.ref(variables.new(name, ArrayType(
        type_.scalar(), [ArrayType.Extent.DEFERRED] * rank_of_value(node))))


def _target(node: Node, shape: Shape | None) -> Reference | None:
    """:returns: the array that the elements go to, if its shape is known to be the same."""
    target = elementwise_target(node)
    if target is not None and (shape is None or len(shape) == rank(target)):
        return target
    return None


def _is_reshaped(target: Reference) -> bool:
    """:returns: whether an assignment may give an array another shape."""
    return is_whole_row(target) or not target.children and is_allocatable(target.symbol) \
        and not is_pointer(target.symbol)


def can_be_held(node: Node) -> bool:
    """
    :param node: an expression in a tree.

    :returns: whether there may be a variable for its value.
    """
    type_ = value_type(node)
    if type_ is None or type_.intrinsic is ScalarType.Intrinsic.CHARACTER:
        return False
    shape = shape_of(node)
    return _target(node, shape) is not None or shape is not None
