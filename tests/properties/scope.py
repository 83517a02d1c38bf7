# SPDX-License-Identifier: BSD-3-Clause
"""What the generator knows about the routine that it is writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from tests.properties.numbers import DOUBLE

if TYPE_CHECKING:
    from tests.properties.records import Record

LEAST = 3
"""Least extent of an array: positions 1, 2 and 3 always exist."""


@dataclass(frozen=True)
class Real:
    """A real variable; its value is always between ``low`` and ``high``.

    :param name: as declared.
    :param extents: text of each extent, ``n`` or a number.
    :param lowers: lower bound of each dimension.
    :param kind: 8 or 4.
    :param writable: whether it may be assigned.
    :param low: lower bound of its value.
    :param high: upper bound of its value.
    :param grid: whether it is an input that is 0.55, 0.65, 0.75 and so on.
    :param shared: whether it is a variable of the module, which is never passed.
    :param is_spread: whether it is a component of all elements of an array.
    """

    name: str
    extents: tuple[str, ...] = ()
    lowers: tuple[int, ...] = ()
    kind: int = DOUBLE
    writable: bool = True
    low: float = -2.0
    high: float = 2.0
    grid: bool = False
    shared: bool = False
    is_spread: bool = False

    def at(self, indices: str) -> str:
        """:returns: an element or a section."""
        if not self.is_spread:
            return f"{self.name}({indices})"
        array, _, component = self.name.rpartition("%")
        return f"{array}({indices})%{component}"

    @property
    def rank(self) -> int:
        """:returns: the number of dimensions."""
        return len(self.extents)


@dataclass(frozen=True)
class Whole:
    """An integer variable.

    :param name: as declared.
    :param rank: 0, or 1 for an array of extent ``n``.
    :param writable: whether it may be assigned.
    :param free: whether its value is not confined to 1, 2 and 3.
    """

    name: str
    rank: int = 0
    writable: bool = True
    free: bool = False


@dataclass(frozen=True)
class Active:
    """A loop variable inside its loop.

    :param name: as declared.
    :param low: its least value.
    :param above: its largest value is ``n`` minus this; None if it is 3.
    :param label: name of the construct.
    """

    name: str
    low: int
    above: int | None
    label: str = ""


@dataclass(frozen=True)
class Dummy:
    """A dummy argument of a callee.

    :param variable: what it is inside.
    :param intent: ``in``, ``out`` or ``inout``.
    :param what: ``extent``, ``real``, ``integer``, ``logical``, ``record`` or ``procedure``.
    :param optional: whether calls may leave it out.
    :param by_value: whether it has the attribute ``value``.
    """

    variable: Real | Whole | Record | str
    intent: str
    what: str
    optional: bool = False
    by_value: bool = False

    @property
    def name(self) -> str:
        """:returns: its name."""
        return self.variable if isinstance(self.variable, str) else self.variable.name


@dataclass(frozen=True)
class Callee:
    """A routine that can be called.

    :param name: its name.
    :param dummies: its arguments.
    :param result: the result of a function.
    :param is_elemental: whether it is an elemental function.
    :param generic: the name by which it is called, if this is another one.
    :param passed: the argument before the ``%`` of a procedure that is bound to a type.
    :param assumed: the arguments that take their shape from the caller.
    """

    name: str
    dummies: tuple[Dummy, ...]
    result: Real | None = None
    is_elemental: bool = False
    generic: str = ""
    passed: str = ""
    assumed: frozenset[str] = frozenset()


@dataclass
class Scope:
    """The routine being written: its variables, and which of them have a value here.

    :param random: where choices come from.
    :param extent: name of the integer argument that is the extent of arrays.
    :param least: least value of that argument.
    :param results: arguments that must have a value before the routine returns.
    :param labels: how many names of constructs have been given out.
    :param turning: whether this is inside a loop that counts its turns.
    :param nested: whether this is an argument of a function.
    :param allocations: bounds of allocatable arrays, by their names.
    :param targets: names of variables that pointers may point at.
    :param pointers: declarations of pointers.
    :param records: variables of a derived type.
    :param procedures: names of functions of one number that may be passed.
    :param has_operators: whether operators and an assignment are defined for the derived type.
    :param changing: the array that the statement being written changes.
    """

    random: Random
    extent: str = "n"
    least: int = LEAST
    reals: list[Real] = field(default_factory=list)
    wholes: list[Whole] = field(default_factory=list)
    logicals: dict[str, bool] = field(default_factory=dict)
    loop_names: list[str] = field(default_factory=list)
    callees: list[Callee] = field(default_factory=list)
    defined: set[str] = field(default_factory=set)
    loops: list[Active] = field(default_factory=list)
    depth: int = 0
    budget: int = 40
    scratch: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    labels: int = 0
    turning: bool = False
    nested: bool = False
    allocations: dict[str, str] = field(default_factory=dict)
    targets: set[str] = field(default_factory=set)
    pointers: list[str] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    procedures: list[str] = field(default_factory=list)
    has_operators: bool = False
    changing: Real | None = None

    def readable(self, rank: int | None = None) -> list[Real]:
        """
        :param rank: number of dimensions wanted, any by default.

        :returns: real variables that have a value here.
        """
        return [each for each in self.reals if each.name in self.defined
                and (rank is None or each.rank == rank)]

    def writable(self, rank: int | None = None, defined: bool = True) -> list[Real]:
        """
        :param rank: number of dimensions wanted, any by default.
        :param defined: whether they must have a value already.

        :returns: real variables that may be assigned here.
        """
        return [each for each in self.reals if each.writable
                and (rank is None or each.rank == rank)
                and (not defined or each.name in self.defined)]

    def states(self, writable: bool = False) -> list[Whole]:
        """
        :param writable: whether they must be assignable.

        :returns: integers with a value of 1, 2 or 3.
        """
        return [each for each in self.wholes if not each.rank and not each.free
                and each.name in self.defined and (each.writable or not writable)]

    def is_free(self, record: Record) -> bool:
        """
        :param record: a variable of a derived type.

        :returns: whether no part of it has another name here, so that it may be allocated again.
        """
        return all(part in self.reals for part in record.components())

    def index_arrays(self, writable: bool = False) -> list[Whole]:
        """
        :param writable: whether they must be assignable.

        :returns: integer arrays with values of 1, 2 or 3.
        """
        return [each for each in self.wholes if each.rank and each.name in self.defined
                and (each.writable or not writable)]

    def counters(self) -> list[str]:
        """:returns: integers of any value, finished loop variables included."""
        active = {loop.name for loop in self.loops}
        free = [each.name for each in self.wholes if each.free and each.name in self.defined]
        return free + [name for name in self.loop_names
                       if name in self.defined and name not in active]

    @contextmanager
    def block(self) -> Iterator[None]:
        """What becomes defined inside is not defined outside."""
        saved = set(self.defined)
        self.depth += 1
        yield
        self.depth -= 1
        self.defined = saved
