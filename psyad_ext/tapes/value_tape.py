# SPDX-License-Identifier: BSD-3-Clause
"""Tapes with explicit positions, for scripts that record and restore statement by statement."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, DataNode, IntrinsicCall, Loop, Node, Reference)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, element_type, expression_type
from psyad_ext.ir.expressions.questions import extent, rank, section_bounds, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.walking import loops_around
from psyad_ext.tapes.cursor import iteration, trip_count
from psyad_ext.tapes.size import Size


class ADTape:
    """An array that values are recorded on, one after the other.

    Records inside loops have one place for each iteration, at a position that
    is affine in the counter of the innermost loop.

    :param name: name of the array.
    :param datatype: type of its elements.

    :raises UsageTypeError: if an argument has the wrong type.
    :ivar position: the variable that counts the elements in use, once statements record numbers of
        values that are no constants.
    :ivar variables: the names of new variables in statements that share the tape, by their roles.
    """

    def __init__(self, name: str, datatype: ScalarType | ArrayType) -> None:
        if not isinstance(name, str):
            raise UsageTypeError(f"the name of a tape must be a str, but found {name!r}")
        type_ = element_type(datatype)
        if not isinstance(datatype, (ScalarType, ArrayType)) or type_ is None:
            raise UsageTypeError("the datatype of a tape must be a ScalarType or an ArrayType of "
                                 f"intrinsic type, but found '{type(datatype).__name__}'")
        self._type: ElementType = type_
        self._records: list[tuple[DataNode, Size, Node]] = []
        self._length = Size()
        self._before_statements = 0
        self.position: DataSymbol | None = None
        self.variables: dict[tuple[str, ...], str] = {}
        self.symbol = DataSymbol(name, ArrayType(type_.scalar(), [ArrayType.Extent.DEFERRED]))

    @property
    def name(self) -> str:
        """:returns: name of the array."""
        return self.symbol.name

    @property
    def datatype(self) -> ScalarType:
        """:returns: type of the elements."""
        return self._type.scalar()

    @property
    def length(self) -> Node:
        """:returns: number of elements that all records need, as an expression."""
        return self._length.expression()

    @property
    def recorded_nodes(self) -> list[DataNode]:
        """:returns: what is on the tape, first record first."""
        return [node for node, _, _ in self._records]

    def holds(self, type_: ElementType) -> bool:
        """:returns: whether values of a type go on the tape as they are."""
        return self._type.key == type_.key

    def reserve(self, size: int | None) -> Size:
        """Give room to the records of a statement.

        :param size: their number if it is a constant.

        :returns: the number of elements in use before.
        """
        start, self._before_statements = self._length, len(self._records)
        self._length = start + Size.number(size or 0)
        return start

    def _append(self, node: DataNode) -> Node:
        """:returns: the part of the tape that ``node`` is recorded on."""
        if self.position is not None:
            raise UsageError(f"'{node.debug_string()}' can't be recorded on '{self.name}': "
                             f"'{self.position.name}' counts what is on it since a statement "
                             "recorded an unknown number of values")
        size = Size.number(1)
        for start, stop, step in section_bounds(node) if rank(node) else ():
            size = size * Size.of(extent(start, stop, step))
        _check_rectangular(node, size)
        offset = self._length
        part = self._part(offset, size, node)
        self._records.append((copied(node), offset, part))
        total = size
        for loop in loops_around(node):
            total = total * Size.of(trip_count(loop))
        self._length = offset + total
        return copied(part)

    def _part(self, offset: Size, size: Size, node: Node) -> Node:
        before: Node = offset.expression()
        number = _iteration_number(loops_around(node))
        if number is not None:
            before = build.integer_sum(before, build.integer_product(number, size.expression()))
        if rank(node) == 0:
            return build.ref(self.symbol, [build.shifted(before, 1)])
        last = build.integer_sum(copied(before), size.expression())
        return build.ref(self.symbol, [build.section(build.shifted(before, 1), last)])

    def _remove(self, node: Node) -> Node:
        """:returns: the part of the tape that holds ``node``, which must be the last record."""
        if not self._records or not same(self._records[-1][0], node):
            last = self._records[-1][0].debug_string() if self._records else "nothing"
            raise UsageError(f"'{node.debug_string()}' can't be restored from '{self.name}': the "
                             f"last record is {last}")
        _, start, part = self._records.pop()
        if len(self._records) >= self._before_statements:
            # Otherwise records of statements lie behind it, which are not restored yet.
            self._length = start
        return part


class ADValueTape(ADTape):
    """A tape of values that are going to be overwritten.

    :param name: name of the tape, after a prefix.
    :param datatype: type of its elements.
    """

    def __init__(self, name: str, datatype: ScalarType | ArrayType) -> None:
        if isinstance(name, str):
            name = NamingScheme().name("value_tape", name)
        super().__init__(name, datatype)

    def record(self, reference: Reference) -> Assignment:
        """
        :param reference: a scalar, an element, a section or a whole array.

        :returns: the statement that records its value as the last one.

        :raises UsageTypeError: if it is no reference, or its values have another type.
        :raises UsageError: if iterations of the loops around it record different numbers of values.
        """
        self._check(reference)
        part = self._append(reference)
        return build.assign(part, _as_vector(reference, part))

    def restore(self, reference: Reference | DataSymbol) -> Assignment:
        """
        :param reference: what was recorded last; a symbol stands for the whole variable.

        :returns: the statement that gives it the recorded value again.

        :raises UsageTypeError: if it is no reference, or its values have another type.
        :raises UsageError: if something else was recorded last.
        """
        if isinstance(reference, DataSymbol):
            reference = Reference(reference)
        self._check(reference)
        part: Node = self._remove(reference)
        if rank(reference) > 1:
            part = build.intrinsic("RESHAPE", part,
                                   build.intrinsic("SHAPE", copied(reference)))
        return build.assign(copied(reference), part)

    def _check(self, reference: object) -> None:
        if not isinstance(reference, Reference):
            raise UsageTypeError("a tape records references, but found "
                                 f"'{type(reference).__name__}'")
        type_ = expression_type(reference)
        if type_ is None or type_.intrinsic is not self._type.intrinsic:
            found = type_.intrinsic.name if type_ else "unknown"
            raise UsageTypeError(f"'{self.name}' holds values of type "
                                 f"{self._type.intrinsic.name}, but '{reference.debug_string()}' "
                                 f"is of type {found}")


class ADControlTape(ADTape):
    """A tape of conditions: which branches were taken.

    :param name: name of the tape, after a prefix.
    :param datatype: type of its elements, logical by default.
    """

    def __init__(self, name: str, datatype: ScalarType | None = None) -> None:
        if isinstance(name, str):
            name = f"{NamingScheme().control_tape}_{name}"
        super().__init__(name, ScalarType.boolean_type() if datatype is None else datatype)
        if self._type.intrinsic is not ScalarType.Intrinsic.BOOLEAN:
            raise UsageTypeError("a control tape holds logical values, but found type "
                                 f"{self._type.intrinsic.name}")

    def record(self, condition: DataNode) -> Assignment:
        """
        :param condition: a scalar logical expression.

        :returns: the statement that records its value as the last one.

        :raises UsageTypeError: if it is no logical expression.
        """
        self._check(condition)
        return build.assign(self._append(condition), copied(condition))

    def restore(self, condition: DataNode) -> ArrayReference:
        """
        :param condition: the condition that was recorded last.

        :returns: the element of the tape that holds its value.

        :raises UsageTypeError: if it is no logical expression.
        :raises UsageError: if something else was recorded last.
        """
        self._check(condition)
        return self._remove(condition)

    def _check(self, condition: object) -> None:
        type_ = expression_type(condition) if isinstance(condition, DataNode) else None
        if type_ is None or type_.intrinsic is not ScalarType.Intrinsic.BOOLEAN:
            raise UsageTypeError("a control tape records logical expressions, but found "
                                 f"'{type(condition).__name__}'")


def _check_rectangular(node: Node, size: Size) -> None:
    """Positions are affine in the counters, so every iteration must need the same space.

    :raises UsageError: if the trip count of a loop, or the size of a section, varies.
    """
    loops = loops_around(node)
    for number, inner in enumerate([size, *(Size.of(trip_count(loop)) for loop in loops)]):
        outer = loops[number:]
        if not outer:
            return
        changing = {loop.variable for loop in outer} | _written_in(outer[-1])
        varying = sorted(symbol.name for symbol in inner.symbols() & changing)
        if varying:
            raise UsageError(f"'{node.debug_string()}' can't be recorded inside these loops: the "
                             f"number of its values depends on '{varying[0]}', which changes "
                             "from one iteration to the next")


def _written_in(loop: Loop) -> set[Symbol]:
    written = {assignment.lhs.symbol for assignment in loop.walk(Assignment)}
    for call in loop.walk(Call):
        if not isinstance(call, IntrinsicCall):
            written |= symbols_read(*call.arguments)
    return written


def _iteration_number(loops: list[Loop]) -> Node | None:
    """:returns: the number of the current iteration of a nest of loops, from 0."""
    number: Node | None = None
    for loop in reversed(loops):
        if number is None:
            number = iteration(loop)
        else:
            number = build.add(build.mul(number, trip_count(loop)), iteration(loop))
    return number


def _as_vector(reference: Reference, part: Node) -> Node:
    if rank(reference) <= 1:
        return copied(reference)
    return build.intrinsic("RESHAPE", copied(reference), build.intrinsic("SHAPE", copied(part)))
