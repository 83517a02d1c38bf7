# SPDX-License-Identifier: BSD-3-Clause
"""Intrinsic functions of arrays, and array constructors, as loops and assignments.

Sums are added up in the order of the elements, as compilers do, so that the
result has the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, BinaryOperation, Call, CodeBlock, DataNode, IntrinsicCall,
    Node, Range, Reference, Routine, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir import build
from psyad_ext.ir.array_statements import at_elements, nest, opaque_parts
from psyad_ext.ir.expressions import (
    elementwise_references, is_data, rank, references, section_bounds)
from psyad_ext.ir.kinds import ElementType, expression_type, integer_value, promoted
from psyad_ext.ir.lowering.functions import elementwise_target, value_type
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.temporaries import variable_like

Made = tuple[list[Statement], Node] | None
_Sections = list[tuple[Node, Node, Node]]


@dataclass(frozen=True)
class _Arguments:
    """What a reduction is given.

    :param array: what is reduced.
    :param dim: the dimension, from 0; None for all.
    :param mask: which elements count; None for all.
    """

    array: Node
    dim: int | None
    mask: Node | None


class ArrayFunctions:
    """Computes reductions, and what else takes the elements of an array elsewhere.

    :param routine: the routine that holds the expressions.
    :param variables: declares new variables in it.
    """

    kinds = (Call, ArrayConstructor)

    def __init__(self, routine: Routine, variables: Variables) -> None:
        self._routine = routine
        self._variables = variables
        self._makers: dict[str, Callable[[IntrinsicCall], Made]] = {
            "SUM": self._sum, "PRODUCT": self._product, "DOT_PRODUCT": self._dot_product,
            "MAXVAL": self._extreme, "MINVAL": self._extreme, "TRANSPOSE": self._transpose,
            "SPREAD": self._spread}

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` may carry a derivative, and is one of these."""
        if isinstance(node, ArrayConstructor):
            return _in_assignment_or_call(node, any_type=True)
        return (isinstance(node, IntrinsicCall) and node.intrinsic.name in self._makers
                and _is_real(node) and _in_assignment_or_call(node))

    def statement(self, _statement: Statement) -> list[Statement] | None:
        """:returns: None: whole statements are nothing special."""
        return None

    def value(self, node: Node) -> Made:
        """:returns: statements, and an expression that has the value after them."""
        if isinstance(node, ArrayConstructor):
            return self._constructor(node)
        if any(rank(part) for argument in node.arguments for part in opaque_parts(argument)):
            return None
        return self._makers[node.intrinsic.name](node)

    # Reductions

    def _sum(self, node: IntrinsicCall) -> Made:
        return self._accumulated(node, "0.0", build.add, "total")

    def _product(self, node: IntrinsicCall) -> Made:
        return self._accumulated(node, "1.0", build.mul, "factors")

    def _dot_product(self, node: IntrinsicCall) -> Made:
        left, right = (argument.copy() for argument in node.arguments)
        type_ = promoted(left, right)
        array = BinaryOperation.create(BinaryOperation.Operator.MUL, left, right)
        return self._over_all(_Arguments(array, None, None), type_, "0.0", build.add, "total")

    def _accumulated(self, node: IntrinsicCall, start: str, combine: Callable[[Node, Node], Node],
                     name: str) -> Made:
        arguments = _arguments(node)
        type_ = value_type(node.arguments[0])
        if arguments is None or type_ is None:
            return None
        if arguments.dim is None or rank(arguments.array) == 1:
            return self._over_all(arguments, type_, start, combine, name)
        return self._over_one(node, arguments, type_, start, combine, name)

    def _over_all(self, arguments: _Arguments, type_: ElementType | None, start: str,
                  combine: Callable[[Node, Node], Node], name: str) -> Made:
        sections = _sections(arguments.array)
        if not sections or type_ is None:
            return None
        total = self._variables.new(name, type_.scalar())
        counters = self._counters(name, len(sections))
        return [build.assign(build.ref(total), build.real(start, type_)),
                nest(counters, sections, self._step(build.ref(total), arguments, sections,
                                                    counters, combine))], build.ref(total)

    def _step(self, total: Reference, arguments: _Arguments, sections: _Sections,
              counters: list[DataSymbol], combine: Callable[[Node, Node], Node]) -> Statement:
        element = at_elements(arguments.array.copy(), sections, counters)
        step = build.assign(total, combine(total.copy(), element))
        if arguments.mask is None:
            return step
        return build.branch(at_elements(arguments.mask.copy(), sections, counters), [step])

    def _over_one(self, node: IntrinsicCall, arguments: _Arguments, type_: ElementType,
                  start: str, combine: Callable[[Node, Node], Node], name: str) -> Made:
        target = elementwise_target(node)
        sections = _sections(arguments.array)
        if target is None or not sections or rank(target) != len(sections) - 1:
            return None
        own = section_bounds(target)
        totals = variable_like(target, type_, f"{name}s", self._variables.names)
        self._variables.declare([totals])
        counters = self._counters(name, len(sections))
        others = [counter for number, counter in enumerate(counters) if number != arguments.dim]
        other_sections = [bounds for number, bounds in enumerate(sections)
                          if number != arguments.dim]
        # The counters run through the sections of the array; the totals go along with them.
        element = at_elements(totals.copy(), other_sections, others)
        first = nest(others, other_sections,
                     build.assign(element.copy(), build.real(start, type_)))
        return [first, nest(counters, sections,
                            self._step(element, arguments, sections, counters, combine))
                ], totals if own else None

    def _extreme(self, node: IntrinsicCall) -> Made:
        """The place is found by the intrinsic function for it, which takes the first of many."""
        arguments = _arguments(node)
        type_ = expression_type(node.arguments[0])
        if arguments is None or type_ is None:
            return None
        sections = _sections(arguments.array)
        if not sections or arguments.dim is not None and len(sections) > 1:
            return None
        largest = node.intrinsic.name == "MAXVAL"
        name = "largest" if largest else "smallest"
        found = self._variables.new(f"{name}_place", ArrayType(
            ScalarType.integer_type(), [build.integer(len(sections))]))
        given = [arguments.array.copy()]
        if arguments.mask is not None:
            given.append(("mask", arguments.mask.copy()))
        places = self._counters(name, len(sections))
        value = self._variables.new(name, type_.scalar())
        before: list[Statement] = [build.assign(
            build.ref(found), build.intrinsic("MAXLOC" if largest else "MINLOC", *given))]
        before += [build.assign(build.ref(place), build.ref(found, [build.integer(number + 1)]))
                   for number, place in enumerate(places)]
        ones = [(build.integer(1), build.integer(1), build.integer(1)) for _ in sections]
        huge = build.intrinsic("HUGE", build.ref(value))
        empty = build.assign(build.ref(value), build.neg(huge) if largest else huge)
        element = build.assign(build.ref(value),
                               at_elements(arguments.array.copy(), ones, places))
        before.append(build.branch(build.greater(build.ref(places[0]), build.integer(0)),
                                   [element], [empty]))
        return before, build.ref(value)

    # Arrays of other shapes

    def _transpose(self, node: IntrinsicCall) -> Made:
        array = node.arguments[0]
        type_ = expression_type(array)
        return self._moved(node, type_, lambda sections, counters: at_elements(
            array.copy(), sections[::-1], counters[::-1])) if rank(array) == 2 else None

    def _spread(self, node: IntrinsicCall) -> Made:
        names = [name.lower() if name else None for name in node.argument_names]
        if names not in ([None] * 3, ["source", "dim", "ncopies"]):
            return None
        source, dim = node.arguments[0], integer_value(node.arguments[1])
        type_ = expression_type(source)
        if dim is None:
            return None

        def element(sections: _Sections, counters: list[DataSymbol]) -> Node:
            return at_elements(source.copy(), sections[:dim - 1] + sections[dim:],
                               counters[:dim - 1] + counters[dim:])

        return self._moved(node, type_, element)

    def _moved(self, node: IntrinsicCall, type_: ElementType | None,
               element: Callable[[_Sections, list[DataSymbol]], Node]) -> Made:
        """:returns: an array of the shape of what it is assigned to, element by element."""
        target = elementwise_target(node)
        if target is None or type_ is None or rank(target) != rank_of(node):
            return None
        name = "transposed" if node.intrinsic.name == "TRANSPOSE" else "copies"
        sections = section_bounds(target)
        counters = self._counters(name, len(sections))
        moved = variable_like(target, type_, name, self._variables.names)
        self._variables.declare([moved])
        own = at_elements(moved.copy(), sections, counters)
        return [nest(counters, sections, build.assign(own, element(sections, counters)))], moved

    def _constructor(self, node: ArrayConstructor) -> Made:
        type_ = promoted(*node.children)
        plain = all(rank(child) == 0 and not isinstance(child, (CodeBlock, Range))
                    and not opaque_parts(child) for child in node.children)
        if type_ is None or type_.intrinsic is ScalarType.Intrinsic.CHARACTER or not plain:
            return None
        symbol = self._variables.new("elements", ArrayType(
            type_.scalar(), [build.integer(len(node.children))]))
        return [build.assign(build.ref(symbol, [build.integer(number)]), child.copy())
                for number, child in enumerate(node.children, 1)], build.ref(symbol)

    def _counters(self, name: str, count: int) -> list[DataSymbol]:
        return [self._variables.new(f"i_{name}_{number + 1}", ScalarType.integer_type())
                for number in range(count)]


def rank_of(call: IntrinsicCall) -> int:
    """:returns: the rank of the result of a function that moves elements."""
    return rank(call.arguments[0]) + (call.intrinsic.name == "SPREAD")


def _is_real(node: IntrinsicCall) -> bool:
    """:returns: whether real variables go into a node."""
    type_ = value_type(node.arguments[0])
    return type_ is not None and type_.is_real and any(
        not getattr(one.symbol, "is_constant", False) for one in references(node))


def _in_assignment_or_call(node: Node, any_type: bool = False) -> bool:
    """
    :param node: a part of an expression.
    :param any_type: whether integers and logicals count as well.

    :returns: whether a derivative may flow through a node.
    """
    parent = node.parent
    while isinstance(parent, DataNode) and not isinstance(parent, (Reference, Range)) \
            and not (isinstance(parent, Call) and not isinstance(parent, IntrinsicCall)):
        node, parent = parent, parent.parent
    if isinstance(parent, Assignment):
        type_ = expression_type(parent.lhs)
        return node is parent.rhs and type_ is not None and (any_type or type_.is_real)
    return isinstance(parent, Call) and not isinstance(parent, IntrinsicCall)


def _arguments(call: IntrinsicCall) -> _Arguments | None:
    """:returns: the arguments of a reduction; None if they are not known well enough."""
    array, dim, mask = call.arguments[0], None, None
    for name, argument in list(zip(call.argument_names, call.arguments))[1:]:
        type_ = expression_type(argument)
        if type_ is None:
            return None
        if (name or "").lower() == "dim" or not name and type_.intrinsic is \
                ScalarType.Intrinsic.INTEGER:
            dim = integer_value(argument)
            if dim is None:
                return None
            dim -= 1
        else:
            mask = argument
    if mask is not None and rank(mask) not in (0, rank(array)):
        return None
    return _Arguments(array, dim, mask)


def _sections(array: Node) -> _Sections:
    """:returns: the sections that the elements of an expression run through."""
    model = next((one for one in elementwise_references(array)
                  if is_data(one) and rank(one) == rank(array)), None)
    return section_bounds(model) if model is not None and rank(array) else []

