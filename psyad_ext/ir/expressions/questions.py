# SPDX-License-Identifier: BSD-3-Clause
"""Questions about expressions: what do they read, of which shape are they."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Literal, Node,
    Operation, Range, Reference)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol, UnsupportedFortranType

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.inquiries import is_bound_of
from psyad_ext.ir.expressions.kinds import INTEGER, expression_type, integer_value
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.elementwise import elementwise_arguments
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.scalars import is_scalar, only_dimensions
from psyad_ext.ir.tree.walking import calls_procedure

#: Stands for a bound of a declaration that calls a function.
_CALLED = "called"
_OF_ORDERS = frozenset(("BESSEL_JN", "BESSEL_YN"))
_REDUCTIONS = frozenset(
    "SUM PRODUCT MAXVAL MINVAL COUNT ANY ALL IALL IANY IPARITY PARITY NORM2".split())
#: Neither elemental nor, for PSyclone, an inquiry; anything else may be an array.
_RANK_OF_FIRST = frozenset("SPREAD CSHIFT EOSHIFT".split())
_PLACES = frozenset("MAXLOC MINLOC FINDLOC".split())
_SCALAR_RESULT = frozenset((
    "SIZE DOT_PRODUCT SELECTED_INT_KIND SELECTED_REAL_KIND SELECTED_CHAR_KIND TRIM REPEAT "
    "COMMAND_ARGUMENT_COUNT COMPILER_VERSION COMPILER_OPTIONS").split())


def is_assigned(reference: Reference) -> bool:
    """:returns: whether a reference is the left-hand side of an assignment."""
    return isinstance(reference.parent, Assignment) and reference.parent.lhs is reference


def references(node: Node) -> list[Reference]:
    """
    :param node: a tree.

    :returns: its references to data, without names of routines and intrinsics.
    """
    found: list[Reference] = []
    waiting = node._children[::-1] if _is_name_of_routine(node) else [node]
    while waiting:
        node = waiting.pop()
        children = node._children
        role = _ROLES[type(node)]
        if role is Call:
            waiting += children[:0:-1]
            # An object whose procedure is called may have indices.
            waiting += children[0]._children[::-1]
            continue
        if role is Reference:
            found.append(node)
        if children:
            waiting += children[::-1]
    return found


#: The class that decides what references a node stands for.
_ROLES = ClassTable((Reference, Reference), (Call, Call), (Node, Node))


def _is_name_of_routine(node: Node) -> bool:
    parent = node._parent
    return isinstance(node, Reference) and isinstance(parent, Call) \
        and parent._children[0] is node


def is_variable(reference: Reference) -> bool:
    """:returns: whether a name stands for a variable that the file declares."""
    symbol = reference.symbol
    return isinstance(symbol, DataSymbol) and not symbol.is_constant and not symbol.is_import


def is_inquired(reference: Reference) -> bool:
    """:returns: whether only a property, such as the size, of a variable is asked for."""
    parent = reference.parent
    return isinstance(parent, IntrinsicCall) and parent.is_inquiry \
        and parent.arguments[0] is reference


def is_null_pointer(node: Node) -> bool:
    """:returns: whether an expression is ``null()``."""
    return isinstance(node, IntrinsicCall) and node.intrinsic.name == "NULL"


def symbols_read(*nodes: Node) -> set[Symbol]:
    """:returns: the symbols that the expressions refer to."""
    found: set[Symbol] = set()
    waiting: list[Node] = []
    for node in nodes:
        waiting += node._children if _is_name_of_routine(node) else (node,)
    # In any order: what is below a node comes at the end of the list.
    for node in waiting:
        children = node._children
        role = _ROLES[type(node)]
        if role is Call:
            waiting += children[1:]
            waiting += children[0]._children
            continue
        if role is Reference:
            found.add(node._symbol)
        if children:
            waiting += children
    return found


def values_read(*nodes: Node) -> set[Symbol]:
    """:returns: the symbols whose values, and not only whose properties, the expressions read."""
    return {reference.symbol for node in nodes for reference in references(node)
            if not is_inquired(reference)}


def array_type(symbol: Symbol) -> ArrayType | None:
    """:returns: the array type of ``symbol``, None for a scalar."""
    datatype = getattr(symbol, "_datatype", None)
    if type(datatype) is ScalarType:
        return None  # most are
    if isinstance(datatype, UnsupportedFortranType):
        datatype = datatype.partial_datatype
    return datatype if isinstance(datatype, ArrayType) else None


def is_allocatable(symbol: Symbol) -> bool:
    """:returns: whether ``symbol`` is an allocatable array."""
    type_ = array_type(symbol)
    return type_ is not None and ArrayType.Extent.DEFERRED in type_._shape


def declared_rank(symbol: Symbol) -> int:
    """:returns: the number of dimensions of ``symbol``."""
    type_ = array_type(symbol)
    # Asking for the shape itself makes PSyclone check it again.
    return len(type_._shape) if type_ else 0


def known_size(symbol: Symbol) -> int | None:
    """:returns: the number of elements of an array with constant bounds, 1 for a scalar; None if it
        is not known."""
    type_ = array_type(symbol)
    number = 1
    for side in type_._shape if type_ else ():
        bounds = [integer_value(bound) for bound in (side.lower, side.upper)] \
            if isinstance(side, ArrayType.ArrayBounds) else [None]
        if None in bounds:
            return None
        number *= max(bounds[1] - bounds[0] + 1, 0)
    return number


def rank(node: Node) -> int:
    """
    :param node: an expression of the core language.

    :returns: the rank of its value.
    """
    if isinstance(node, ArrayReference):
        count = sum(map(varies, node.indices))
        # A part of a text, which is no array, looks like a section.
        return 0 if count and type(getattr(node.symbol, "_datatype", None)) is ScalarType else count
    if isinstance(node, Reference):
        return declared_rank(node.symbol)
    if isinstance(node, IntrinsicCall):
        if not node.intrinsic.is_elemental:
            return rank_of_transformational(node, rank)
        return max((rank(argument) for argument in node.arguments), default=0)
    if isinstance(node, Call):
        return max(map(rank, elementwise_arguments(node)), default=0) if node.is_elemental else 0
    if isinstance(node, Operation):
        return max(map(rank, node.children))
    # What PSyclone could not read may be an array.
    return int(isinstance(node, (ArrayConstructor, CodeBlock)))


def varies(index: Node) -> bool:
    """:returns: whether an index selects several elements: a section, or those in a list."""
    return isinstance(index, Range) or not isinstance(index, Literal) and rank(index) > 0


def lists_elements(index: Node) -> bool:
    """:returns: whether an index is an array that lists elements (a vector subscript)."""
    return not isinstance(index, Range) and varies(index)


def index_array(index: Node) -> Reference:
    """:returns: the array, or section, along which a vector subscript lists elements.

    :raises UnsupportedError: if it is a list without a name.
    """
    found = _named_in(index)
    if found is None:
        raise UnsupportedError([Problem(
            *location(index), "ARRAY_CONSTRUCTOR", "a list of indices has no name where it needs "
            "one", "assign it to an array of integers, and use that")])
    return found


def is_unnamed_list(index: Node) -> bool:
    """:returns: whether an index is a list of elements in which no array has a name."""
    return lists_elements(index) and _named_in(index) is None


def _named_in(index: Node) -> Reference | None:
    return next((one for one in elementwise_references(index) if rank(one)), None)


def rank_of_transformational(call: IntrinsicCall, of: Callable[[Node], int]) -> int:
    """
    :param call: an intrinsic that is not elemental.
    :param of: gives the ranks of its arguments.

    :returns: the rank of its value.
    """
    name = call.intrinsic.name
    if name in _OF_ORDERS and len(call.arguments) == 2:
        # Of one order they are elemental; PSyclone knows them for several orders only.
        return max(map(of, call.arguments))
    if name in _REDUCTIONS:
        return of(call.arguments[0]) - 1 if _has_dimension(call) else 0
    if name in ("LBOUND", "UBOUND"):
        return 0 if _has_dimension(call) else 1
    if name in ("MATMUL", "TRANSPOSE"):
        return sum(map(of, call.arguments)) - (2 if name == "MATMUL" else 0)
    if name in _RANK_OF_FIRST:
        return of(call.arguments[0]) + (name == "SPREAD")
    if name == "UNPACK":
        return of(call.arguments[1])
    if name == "TRANSFER":
        return int(len(call.arguments) > 2 or of(call.arguments[1]) > 0)
    if name == "RESHAPE":
        return elements_of(call.arguments[1]) or 1
    if name in _PLACES and _has_dimension(call):
        return of(call.arguments[0]) - 1
    return 0 if call.is_inquiry and name != "SHAPE" or name in _SCALAR_RESULT else 1


def elements_of(node: Node) -> int | None:
    """
    :param node: an expression of rank 1.

    :returns: the number of its elements if that is a number.
    """
    if isinstance(node, ArrayConstructor):
        return None if any(map(rank, node.children)) else len(node.children)
    if isinstance(node, IntrinsicCall) and node.intrinsic.name == "SHAPE":
        return rank(node.arguments[0])
    if isinstance(node, Reference) and rank(node) == 1:
        start, stop, step = section_bounds(node)[0]
        length = constant_difference(stop, start)
        return None if length is None or integer_value(step) != 1 else max(length + 1, 0)
    if isinstance(node, Operation):
        return next((elements_of(child) for child in node.children if rank(child)), None)
    return None


def _has_dimension(call: IntrinsicCall) -> bool:
    """:returns: whether an argument, by name or by its place and type, selects a dimension."""
    if "dim" in (name.lower() for name in call.argument_names if name):
        return True
    place = 2 if call.intrinsic.name == "FINDLOC" else 1
    if len(call.arguments) <= place or call.argument_names[place]:
        return False
    # A mask may have the same place.
    type_ = expression_type(call.arguments[place])
    return type_ is not None and type_.intrinsic is INTEGER


def elementwise_references(node: Node) -> Iterator[Reference]:
    """
    :param node: an expression.

    :returns: the references whose elements are combined one by one: not those in indices, in
        inquiries, or in reductions.
    """
    if isinstance(node, Reference):
        yield node
    elif isinstance(node, Call):
        elemental = node.intrinsic.is_elemental if isinstance(node, IntrinsicCall) \
            else node.is_elemental
        for argument in elementwise_arguments(node) if elemental else ():
            yield from elementwise_references(argument)
    elif isinstance(node, Operation):
        for child in node.children:
            yield from elementwise_references(child)


def bounds_of(symbol: DataSymbol, dimension: int) -> tuple[Node, Node]:
    """
    :param symbol: an array.
    :param dimension: number of a dimension, from 0.

    :returns: new expressions for its lower and upper bounds.
    """
    shape = array_type(symbol)._shape
    if is_scalar(symbol) and dimension == len(shape) - 1 or dimension in only_dimensions(symbol):
        return build.integer(1), build.integer(1)
    bounds = shape[dimension]
    lower, upper = (_repeatable(getattr(bounds, name, None)) for name in ("lower", "upper"))
    if lower is _CALLED:
        return _inquiry("LBOUND", symbol, dimension), _inquiry("UBOUND", symbol, dimension)
    if not isinstance(lower, Node):
        assumed = symbol.is_argument and not isinstance(upper, Node) \
            and bounds is not ArrayType.Extent.DEFERRED
        lower = build.integer(1) if assumed else None
    if lower is not None and not isinstance(upper, Node) and (integer_value(lower) or 0) < 1:
        # Of an array without elements, UBOUND is 0 although the lower bound may be less.
        count = _inquiry("SIZE", symbol, dimension)
        value = integer_value(lower)
        return copied(lower), build.shifted(count, value - 1) if value is not None \
            else build.shifted(build.add(copied(lower), count), -1)
    return (copied(lower) if lower is not None else _inquiry("LBOUND", symbol, dimension),
            copied(upper) if isinstance(upper, Node) else _inquiry("UBOUND", symbol, dimension))


def _repeatable(bound: object) -> object:
    """:returns: what statements may write for a bound: functions are called on entry only."""
    return _CALLED if isinstance(bound, Node) and calls_procedure(bound) else bound


def _inquiry(name: str, symbol: DataSymbol, dimension: int) -> IntrinsicCall:
    return build.intrinsic(name, build.ref(symbol), ("dim", build.integer(dimension + 1)))


def section_bounds(reference: Reference) -> list[tuple[Node, Node, Node]]:
    """
    :param reference: a whole array or a section.

    :returns: start, stop and stride, as new expressions, of every dimension that varies.
    """
    if not isinstance(reference, ArrayReference):
        return [(*bounds_of(reference.symbol, d), build.integer(1))
                for d in range(declared_rank(reference.symbol))]
    found = []
    for number, index in enumerate(reference.indices):
        if lists_elements(index):
            found += section_bounds(index_array(index))
        elif isinstance(index, Range):
            start, stop = copied(index.start), copied(index.stop)
            lower, upper = bounds_of(reference.symbol, number)
            own = reference.symbol, number + 1
            start = lower if is_bound_of(start, "LBOUND", *own) else start
            stop = upper if is_bound_of(stop, "UBOUND", *own) else stop
            found.append((start, stop, copied(index.step)))
    return found


def is_data(node: Node) -> bool:
    """:returns: whether ``node`` is a variable or a part of one."""
    return isinstance(node, Reference) and not isinstance(node, Call)


def extent(start: Node, stop: Node, step: Node) -> Node:
    """
    :returns: the number of iterations or elements from ``start`` to ``stop`` in steps of ``step``,
        as a new expression that is not positive where there are none.
    """
    value = integer_value(step)
    if value == 1:
        return build.shifted(build.integer_difference(copied(stop), copied(start)), 1)
    if value is not None and value < 0:
        return extent(stop, start, build.integer(-value))
    span = build.integer_difference(copied(stop), copied(start))
    span = build.add(span, copied(step)) if value is None else build.shifted(span, value)
    return build.folded(build.div(span, copied(step)))
