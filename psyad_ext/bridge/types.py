# SPDX-License-Identifier: BSD-3-Clause
"""What routines take, as Python has to know it: plain data that a cache can keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

#: An expression in a declaration: a number, the name of an integer, or an operator with operands;
#: None if it is not known here.
Expression = int | str | tuple[Any, ...] | None
#: Stands in front of an expression that only Fortran can compute, as text.
TEXT = "TEXT"
#: Lower and upper bound of a dimension; None where the caller decides.
Bounds = tuple[Expression, Expression]


@dataclass(frozen=True)
class Intrinsic:
    """An intrinsic type.

    :param name: ``real``, ``integer``, ``logical`` or ``character``.
    :param kind: kind number of gfortran.
    :param length: the length of text; None where the caller decides.
    :param is_deferred: whether the length of the text is set as it is allocated.
    """

    name: str
    kind: int
    length: Expression = None
    is_deferred: bool = False

    def __str__(self) -> str:
        if self.name != "character":
            return f"{self.name}({self.kind})"
        length = ":" if self.is_deferred else "*" if self.length is None else spelt(self.length)
        return f"character(len={length})"


def _intrinsic(type_: Intrinsic | Record) -> Intrinsic:
    assert isinstance(type_, Intrinsic)
    return type_


@dataclass(frozen=True)
class Component:
    """A component of a structure.

    :param name: lower-case name.
    :param type: its type.
    :param bounds: bounds of each dimension, ``(None, None)`` where it is allocatable.
    :param is_allocatable: whether it is allocatable, a scalar maybe.
    """

    name: str
    type: Intrinsic | Record
    bounds: tuple[Bounds, ...] = ()
    is_allocatable: bool = False

    @property
    def intrinsic(self) -> Intrinsic:
        """:returns: its type, which is known to be an intrinsic one."""
        return _intrinsic(self.type)


@dataclass(frozen=True)
class Record:
    """A derived type.

    :param name: its lower-case name.
    :param module: the module that defines it.
    :param components: its components, inherited ones first.
    """

    name: str
    module: str
    components: tuple[Component, ...]

    def __str__(self) -> str:
        return f"type({self.name})"

    @property
    def has_reals(self) -> bool:
        """:returns: whether structures of it have derivatives."""
        return any(one.type.has_reals if isinstance(one.type, Record) else
                   one.type.name == "real" for one in self.components)


@dataclass(frozen=True)
class Dummy:
    """A dummy argument, or a variable of a module that takes part in calls like one.

    :param name: its lower-case name.
    :param type: its type.
    :param intent: ``in``, ``out`` or ``inout``.
    :param bounds: bounds of each dimension, the upper one None where the caller decides.
    :param is_allocatable: whether it is allocatable.
    :param is_optional: whether it need not be given.
    :param is_assumed_size: whether its last dimension takes what is there.
    :param is_pointer: whether it is a pointer.
    :param module: the module that holds it, empty if it is an argument.
    :param original: the argument that it is a derivative of, empty if of none.
    :param role: which derivative it is, a field of ``NamingScheme``.
    :param passing: ``value`` or ``class`` if it is declared so.
    """

    name: str
    type: Intrinsic | Record
    intent: str = "inout"
    bounds: tuple[Bounds, ...] = ()
    is_allocatable: bool = False
    is_optional: bool = False
    is_assumed_size: bool = False
    is_pointer: bool = False
    module: str = ""
    original: str = ""
    role: str = ""
    passing: str = ""

    @property
    def intrinsic(self) -> Intrinsic:
        """:returns: its type, which is known to be an intrinsic one."""
        return _intrinsic(self.type)

    @property
    def rank(self) -> int:
        """:returns: the number of dimensions."""
        return len(self.bounds)

    @property
    def is_streamed(self) -> bool:
        """:returns: whether its size is only known where it is."""
        return isinstance(self.type, Record) or self.is_allocatable or self.type.is_deferred

    @property
    def is_assumed_shape(self) -> bool:
        """:returns: whether it takes its shape from the caller."""
        return not self.is_assumed_size and any(upper is None for _, upper in self.bounds)

    def __str__(self) -> str:
        shape = ", ".join(map(_shown, self.bounds))
        return f"{self.type}" + (f"({shape})" if shape else "")


@dataclass(frozen=True)
class Signature:
    """A routine that can be called.

    :param name: its lower-case name.
    :param module: its module, empty for a bare routine.
    :param dummies: its arguments in order, then variables of modules.
    :param result: what a function calls its result, empty for a subroutine.
    :param has_state: whether something is kept between calls, outside of arguments.
    :param binding: its ``bind(c)``, empty if it has none.
    """

    name: str
    module: str
    dummies: tuple[Dummy, ...]
    result: str = ""
    has_state: bool = False
    binding: str = ""

    @property
    def arguments(self) -> tuple[Dummy, ...]:
        """:returns: its arguments, without variables of modules."""
        return tuple(one for one in self.dummies if not one.module)


_CLASSES = {kind.__name__: kind for kind in (Intrinsic, Component, Record, Dummy, Signature)}
_PRECEDENCE = {"ADD": "+", "SUB": "-", "MUL": "*", "DIV": "/", "POW": "**"}


def _shown(bounds: Bounds) -> str:
    low, high = bounds
    if high is None:
        return ":"
    return spelt(high) if low == 1 else f"{spelt(low)}:{spelt(high)}"


def unknown_sides(one: Dummy) -> list[int]:
    """:returns: the dimensions whose extents only Fortran can compute."""
    return [at for at, bounds in enumerate(one.bounds) if any(map(_is_text, bounds))]


def _is_text(expression: Expression) -> bool:
    return isinstance(expression, tuple) and (
        expression[0] == TEXT or any(map(_is_text, expression[1:])))


def spelt(expression: Expression) -> str:
    """:returns: an expression as Fortran spells it."""
    if not isinstance(expression, tuple):
        return "?" if expression is None else str(expression)
    name, *operands = expression
    if name == TEXT:
        return operands[0]
    if name == "MINUS":
        return f"-{spelt(operands[0])}"
    if name == "SIZE" and not operands[1]:
        return f"size({operands[0]})"
    words = [f"({spelt(one)})" if isinstance(one, tuple) and one[0] in _PRECEDENCE else spelt(one)
             for one in operands]
    if name in _PRECEDENCE:
        return _PRECEDENCE[name].join(words)
    return f"{name.lower()}({', '.join(words)})"


def packed(value: Any) -> Any:
    """:returns: what JSON can keep of these classes."""
    if type(value).__name__ in _CLASSES:
        return {"class": type(value).__name__,
                **{one.name: packed(getattr(value, one.name)) for one in fields(value)}}
    if isinstance(value, (tuple, list)):
        return [packed(one) for one in value]
    return value


def unpacked(value: Any) -> Any:
    """:returns: what :py:func:`packed` has packed."""
    if isinstance(value, Mapping):
        given = {name: unpacked(one) for name, one in value.items() if name != "class"}
        return _CLASSES[value["class"]](**given)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(unpacked, value))
    return value
