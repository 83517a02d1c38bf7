# SPDX-License-Identifier: BSD-3-Clause
"""Guards in the rows of derivatives: what keeps partial derivatives finite at singular points.

A row names a guard like a function, such as ``w/positive(a)``. This is the one place that writes
them out, for every mode. A partial derivative that is finite makes the contribution of a ``w``
that is zero a zero, and not a NaN. Without guards only the first argument of each is left.

=================  ==========================  =================================================
guard              is written as               where
=================  ==========================  =================================================
``positive(x)``    ``max(x, tiny(1.0))``       of a denominator, or of the radicand of one
``rooted(x)``      ``max(x, sqrt(tiny(1.0)))`` of a denominator that is a root: the derivative may
                                               still be multiplied by large factors, or by
                                               another one of this kind, before it meets a zero
``nonzero(x)``     ``merge(x, 1.0, x /= 0.0)`` of a denominator of any sign
``over(r, x)``     ``merge(r, 0.0, x /= 0.0)`` of a quotient ``r`` that was divided by ``x``
``normal(x)``      as ``nonzero``              of a denominator whose reciprocal may overflow
``bounded(x)``     ``min(x, huge(1.0))``       of a factor that is not negative
``finite(x)``      both bounds                 of a factor of any sign
``factor(x)``      as ``finite``               of a factor that calls a function which overflows
``seed(w, x)``     as ``finite``               of a ``w`` that may be infinite where ``x`` is
``rooted_base``    ``sqrt(tiny(1.0))``         at zero, if the exponent is below one
=================  ==========================  =================================================

A denominator that can't be zero (``1 + exp(x)``) has no guard, nor has a variable as a factor:
an infinity that is kept in a variable is not looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from psyclone.psyir.nodes import (
    BinaryOperation, IntrinsicCall, Literal, Node, Operation, Reference, UnaryOperation)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, ElementType, expression_type, integer_value
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied

_BINARY = BinaryOperation.Operator
#: Functions that are never negative, and those that are never close to zero.
_NOT_NEGATIVE = frozenset({"ABS", "ACOSH", "COSH", "ERFC", "ERFC_SCALED", "EXP", "HYPOT", "SQRT"})
_NEVER_ZERO = frozenset({"COSH", "TINY"})
#: Functions whose values overflow, or are infinite, for arguments that are not.
_OVERFLOWING = frozenset({"COSH", "ERFC_SCALED", "EXP", "GAMMA", "LOG", "LOG10", "LOG_GAMMA",
                          "SINH", "BESSEL_Y0", "BESSEL_Y1", "BESSEL_YN"})
#: Functions that are bounded also where their arguments are infinite.
_BOUNDED = frozenset({"ACOS", "ASIN", "ATAN", "ATAN2", "ERF", "ERFC", "TANH"})
#: Functions that are infinite on one side only.
_BOUNDED_ABOVE = frozenset({"LOG", "LOG10", "BESSEL_Y0", "BESSEL_Y1", "BESSEL_YN"})


class Guard(IntrinsicCall):
    """What it is written as, and the derivative of its first argument.

    Where the derivative is large (``MAX``), that of the guard is zero at the singularity: the
    square of a large number overflows.
    """


def guarded(name: str, arguments: Sequence[Node], type_: ElementType, guards: bool = True) -> Node:
    """
    :param name: name of a guard.
    :param arguments: its arguments; taken over.
    :param type_: type of the operation that is differentiated.
    :param guards: whether guards are written at all.

    :returns: the first argument, with the guard if it is needed.
    """
    return GUARDS[name](*arguments, type_) if guards else arguments[0]


def is_nonzero(node: Node) -> bool:
    """:returns: whether an expression is known to be different from zero."""
    if isinstance(node, Literal):
        return not build.is_zero(node)
    if isinstance(node, Guard) and node.intrinsic is IntrinsicCall.Intrinsic.MERGE:
        return True
    if _is(node, UnaryOperation.Operator.MINUS):
        return is_nonzero(node.children[0])
    return _is_positive(node)


def _is_positive(node: Node) -> bool:
    """:returns: whether an expression is known not to be smaller than some normal number."""
    if isinstance(node, Literal):
        return not build.is_zero(node)
    if _is(node, _BINARY.ADD):
        left, right = node.children
        return _is_positive(left) and _is_not_negative(right) \
            or _is_not_negative(left) and _is_positive(right)
    if not isinstance(node, IntrinsicCall):
        return False
    if node.intrinsic.name == "MAX":
        return any(map(_is_positive, node.arguments))
    if node.intrinsic.name in ("SQRT", "HYPOT", "ABS"):
        return any(map(is_nonzero, node.arguments))
    return node.intrinsic.name in _NEVER_ZERO


def _is_not_negative(node: Node) -> bool:
    if isinstance(node, Literal):
        return True
    if _is(node, _BINARY.POW):
        exponent = integer_value(node.children[1])
        return exponent is not None and exponent % 2 == 0 or _is_not_negative(node.children[0])
    if _is(node, _BINARY.MUL):
        return node.children[0] == node.children[1] or all(map(_is_not_negative, node.children))
    if _is(node, _BINARY.ADD) or _is(node, _BINARY.DIV):
        return all(map(_is_not_negative, node.children))
    if not isinstance(node, IntrinsicCall):
        return False
    if node.intrinsic.name == "MAX":
        return any(map(_is_not_negative, node.arguments))
    return node.intrinsic.name in _NOT_NEGATIVE


def _may_overflow(node: Node) -> bool:
    """:returns: whether a factor may be infinite, or no number, where variables are finite."""
    if isinstance(node, (Reference, Literal, Guard)):
        return False
    if isinstance(node, IntrinsicCall):
        name = node.intrinsic.name
        return name in _OVERFLOWING or name not in _BOUNDED and \
            any(map(_may_overflow, node.arguments))
    if not isinstance(node, Operation):
        return False
    if _is(node, _BINARY.DIV):
        return _may_overflow(node.children[0]) or not is_nonzero(node.children[1])
    return _is(node, _BINARY.POW) or any(map(_may_overflow, node.children))


def _is(node: Node, operator: object) -> bool:
    return isinstance(node, Operation) and node.operator is operator


def _guard(name: str, *arguments: Node) -> Guard:
    new = Guard(IntrinsicCall.Intrinsic[name])
    for argument in arguments:
        new.append_named_arg(None, argument)
    return new


def _positive(node: Node, type_: ElementType) -> Node:
    return node if _is_positive(node) else \
        build.intrinsic("MAX", node, build.intrinsic("TINY", build.real("1.0", type_)))


def _rooted(node: Node, type_: ElementType) -> Node:
    return build.intrinsic("MAX", node, build.intrinsic(
        "SQRT", build.intrinsic("TINY", build.real("1.0", type_))))


def _nonzero(node: Node, type_: ElementType) -> Node:
    if is_nonzero(node):
        return node
    return _unless_zero(node, _number(1, node, type_), copied(node), type_)


def _normal(node: Node, type_: ElementType) -> Node:
    tiny = build.intrinsic("TINY", build.real("1.0", type_))
    return _guard("MERGE", node, build.real("1.0", type_), making.operation(
        _BINARY.GE, copied(node), tiny))


def _rooted_base(base: Node, exponent: Node, type_: ElementType) -> Node:
    root = build.intrinsic("SQRT", build.intrinsic("TINY", build.real("1.0", type_)))
    return _guard("MERGE", base, root, making.operation(
        _BINARY.OR,
        making.operation(_BINARY.NE, copied(base), build.real("0.0", type_)),
        making.operation(_BINARY.GE, exponent, _number(1, exponent, type_))))


def _over(result: Node, node: Node, type_: ElementType) -> Node:
    if is_nonzero(node):
        return result
    if _is(result, _BINARY.DIV):
        return build.div(copied(result.children[0]), _nonzero(node, type_))
    return _unless_zero(result, build.real("0.0", type_), node, type_)


def _unless_zero(node: Node, otherwise: Node, tested: Node, type_: ElementType) -> Node:
    return _guard("MERGE", node, otherwise, making.operation(
        _BINARY.NE, tested, _number(0, tested, type_)))


def _number(value: int, like: Node, type_: ElementType) -> Node:
    """:returns: a number in the type of an expression."""
    own = expression_type(like) or type_
    if own.intrinsic is INTEGER:
        return build.integer_of_type(build.integer(value), own)
    return build.real(f"{value}.0", own)


def _bounded(node: Node, type_: ElementType) -> Node:
    return _guard("MIN", node, _huge(type_))


def _finite(node: Node, type_: ElementType) -> Node:
    if _is_not_negative(node):
        return _bounded(node, type_)
    below = _guard("MAX", node, build.neg(_huge(type_)))
    is_below = isinstance(node, IntrinsicCall) and node.intrinsic.name in _BOUNDED_ABOVE
    return below if is_below else _bounded(below, type_)


def _factor(node: Node, type_: ElementType) -> Node:
    own = expression_type(node)
    if own is None or not own.is_real or not _may_overflow(node):
        return node
    return _finite(node, own)


def _seed(seed: Node, node: Node, type_: ElementType) -> Node:
    inner = seed.children[0] if _is(seed, UnaryOperation.Operator.MINUS) else seed
    is_plain = isinstance(inner, (Reference, Literal, Guard))
    return seed if is_plain or not _grows(node) else _finite(seed, type_)


def _grows(node: Node) -> bool:
    """:returns: whether an expression overflows, or its derivative, before its variables do."""
    return any(call.intrinsic.name in _OVERFLOWING and not isinstance(call, Guard)
               for call in node.walk(IntrinsicCall)) or any(
        operation.operator is _BINARY.POW or
        operation.operator is _BINARY.MUL and operation.children[0] == operation.children[1]
        for operation in node.walk(BinaryOperation))


def _huge(type_: ElementType) -> Node:
    return build.intrinsic("HUGE", build.real("1.0", type_))


#: How each guard is written.
GUARDS: Mapping[str, Callable[..., Node]] = {
    "positive": _positive, "rooted": _rooted, "nonzero": _nonzero, "normal": _normal,
    "rooted_base": _rooted_base, "over": _over,
    "bounded": _bounded, "finite": _finite, "factor": _factor,
    "seed": _seed}
