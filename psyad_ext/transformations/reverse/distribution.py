# SPDX-License-Identifier: BSD-3-Clause
"""Distributes the returning motion of a loop so that compilers can vectorise it.

The adjoint of a stencil adds to neighbouring elements, which keeps its
iterations in order. Here each iteration leaves its contributions in small
buffers instead; loops of their own then add them to the adjoints. This is done
strip by strip, so that the buffers stay in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, BinaryOperation, Call, IntrinsicCall, Loop, Node, Reference,
    Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir import build, making
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import affine, key, references, symbols_read
from psyad_ext.ir.kinds import ElementType, integer_value, symbol_type
from psyad_ext.ir.walking import nodes_of
from psyad_ext.rules.intrinsics import EXPENSIVE
from psyad_ext.transformations.context import Context

#: Iterations of one strip; ten buffers of this length fit in a quarter of a usual first cache.
_STRIP = 128
#: What compilers vectorise although it is expensive.
_VECTORISABLE = frozenset({"SQRT"})
_LARGEST_POWER = 4
_POW = BinaryOperation.Operator.POW


@dataclass
class Lanes:
    """Sums of which every lane of a vector collects a part.

    :param symbols: the array of partial sums of each adjoint.
    """

    symbols: dict[DataSymbol, DataSymbol] = field(default_factory=dict)

    def before(self) -> list[Statement]:
        """:returns: statements that set all sums to zero."""
        return [build.assign(build.ref(lanes), build.real("0.0", symbol_type(lanes)))
                for lanes in self.symbols.values()]

    def after(self) -> list[Statement]:
        """:returns: statements that add the sums to the adjoints."""
        return [build.assign(build.ref(adjoint), build.add(
            build.ref(adjoint), build.intrinsic("SUM", build.ref(lanes))))
            for adjoint, lanes in self.symbols.items()]


@dataclass(frozen=True)
class Distribution:
    """Distributes loops of one routine.

    :param context: the routine.
    :param constant: tells whether an adjoint belongs to a variable that the routine never writes.
    :param lanes: collects the sums.
    """

    context: Context
    constant: Callable[[Symbol], bool]
    lanes: Lanes

    def loops(self, loop: Loop, body: Sequence[Statement]) -> list[Statement] | None:
        """
        :param loop: a loop of independent iterations.
        :param body: the returning motion of its body.

        :returns: loops with the same effect, None if there is no use in them.
        """
        if integer_value(loop.step_expr) not in (1, -1) or not _vectorises(body) \
                or not _is_contiguous(body, loop):
            return None
        local = {s.lhs.symbol for s in body if not _is_increment(s)}
        sums = [s for s in body if not s.lhs.children and s.lhs.symbol not in local]
        if not all(self.constant(statement.lhs.symbol) for statement in sums):
            return None
        scattered = _conflicting(body, loop)
        if scattered is None or not (scattered or sums):
            return None
        return self._strips(loop, body, set(map(id, sums)), set(map(id, scattered)))

    def _strips(self, loop: Loop, body: Sequence[Statement], sums: set[int],
                scattered: set[int]) -> list[Statement]:
        counted = symbol_type(loop.variable)
        first, last = (self.context.shared_variable(name, counted.scalar())
                       for name in ("strip_start", "strip_stop"))
        start, stop = copied(loop.start_expr), copied(loop.stop_expr)
        if integer_value(loop.step_expr) == -1:
            start, stop = stop, start
        lane = build.shifted(build.sub(build.ref(loop.variable), build.ref(first)), 1)
        main: list[Statement] = []
        adding: list[list[Statement]] = []
        indirect: list[Statement] = []
        for statement in body:
            if id(statement) in scattered:
                part = build.ref(self._buffer(statement.lhs, len(adding) + len(indirect)),
                                 [copied(lane)])
                main.append(build.assign(part, _growth(statement)))
                grown = build.assign(copied(statement.lhs),
                                     build.add(copied(statement.lhs), copied(part)))
                if symbols_read(*statement.lhs.children) & _assigned(body):
                    indirect.append(grown)
                else:
                    adding.append([grown])
            elif id(statement) in sums:
                part = build.ref(self._lanes_of(statement.lhs.symbol), [copied(lane)])
                main.append(build.assign(part, build.add(copied(part), _growth(statement))))
            else:
                main.append(statement)
        if indirect:
            adding.append([*_index_definitions(indirect, body), *indirect])
        end = build.intrinsic("MIN", build.integer_sum(build.ref(first), _STRIP - 1),
                              build.integer_of_type(copied(stop), counted))
        inner = [build.assign(build.ref(last), end),
                 *(self._strip_loop(loop, first, last, part) for part in (main, *adding))]
        return [build.loop(first, start, stop, build.integer(_STRIP), inner)]

    def _strip_loop(self, loop: Loop, first: DataSymbol, last: DataSymbol,
                    body: list[Statement]) -> Loop:
        return build.loop(loop.variable, build.ref(first), build.ref(last), None, body)

    def _buffer(self, adjoint: Reference, number: int) -> DataSymbol:
        type_ = symbol_type(adjoint.symbol)
        return self.context.shared_variable(
            f"{type_.label}_strip_{number + 1}", _strip_of(type_))

    def _lanes_of(self, adjoint: DataSymbol) -> DataSymbol:
        if adjoint not in self.lanes.symbols:
            type_ = symbol_type(adjoint)
            self.lanes.symbols[adjoint] = self.context.shared_variable(
                f"{adjoint.name}_lanes", _strip_of(type_))
        return self.lanes.symbols[adjoint]


def _strip_of(type_: ElementType) -> ArrayType:
    return making.array_type(type_.scalar(), [
        making.bounds(build.integer(1), build.integer(_STRIP))])


def _is_increment(statement: Statement) -> bool:
    return isinstance(statement, Assignment) \
        and build.is_increment(statement.lhs, statement.rhs)


def _growth(statement: Assignment) -> Node | None:
    """:returns: a new expression for ``e`` of ``x = x + e``, None for any other statement."""
    return build.increment(statement.lhs, statement.rhs)


def _vectorises(body: Sequence[Statement]) -> bool:
    """:returns: whether there is nothing in ``body`` that a vector can't do."""
    for statement in body:
        if not isinstance(statement, Assignment):
            return False
        for node in nodes_of(statement, (Call, BinaryOperation)):
            if isinstance(node, IntrinsicCall):
                if node.intrinsic.name in EXPENSIVE - _VECTORISABLE:
                    return False
            elif isinstance(node, Call):
                return False
            elif node.operator is _POW and not _is_small_power(node):
                return False
    return True


def _is_small_power(node: BinaryOperation) -> bool:
    exponent = integer_value(node.children[1])
    return exponent is not None and 0 <= exponent <= _LARGEST_POWER


def _conflicting(body: Sequence[Statement], loop: Loop) -> list[Assignment] | None:
    """
    :returns: increments of adjoints of which other iterations increment the same element; None if
        the iterations can't be distributed.
    """
    increments = [s for s in body if _is_increment(s) and s.lhs.children]
    by_array: dict[Symbol, list[Assignment]] = {}
    for statement in increments:
        by_array.setdefault(statement.lhs.symbol, []).append(statement)
    grown = {id(statement) for statement in increments}
    scattered: list[Assignment] = []
    for symbol, statements in by_array.items():
        others = [reference for statement in body for reference in references(statement)
                  if reference.symbol is symbol and id(statement) not in grown]
        inside = [reference for statement in statements
                  for reference in references(_growth(statement)) if reference.symbol is symbol]
        if _is_separate([statement.lhs for statement in statements], loop):
            continue
        if others or inside:
            return None
        scattered += statements
    indices = [statement for statement in scattered
               if symbols_read(*statement.lhs.children) & _assigned(body)]
    return scattered if _index_definitions(indices, body) is not None else None


def _is_separate(places: Sequence[ArrayReference], loop: Loop) -> bool:
    """:returns: whether no two iterations mean the same element."""
    own = key(build.ref(loop.variable))
    for indices in zip(*(place.indices for place in places)):
        forms = [affine(index) for index in indices]
        if abs(forms[0][0].get(own, 0)) == 1 and all(form == forms[0] for form in forms):
            return True
    return False


def _is_contiguous(body: Sequence[Statement], loop: Loop) -> bool:
    """:returns: whether most arrays are accessed element after element."""
    first = other = 0
    for statement in body:
        for reference in nodes_of(statement, ArrayReference):
            varying = [loop.variable in symbols_read(index) for index in reference.indices]
            first += varying[0]
            other += any(varying[1:]) and not varying[0]
    return first > other


def _assigned(body: Sequence[Statement]) -> set[Symbol]:
    return {statement.lhs.symbol for statement in body}


def _index_definitions(increments: Sequence[Assignment],
                       body: Sequence[Statement]) -> list[Statement] | None:
    """:returns: what sets the scalars in the indices of ``increments``, None if that changes."""
    wanted = {symbol for statement in increments
              for symbol in symbols_read(*statement.lhs.children)}
    assigned = _assigned(body)
    found: list[Statement] = []
    for statement in reversed(body):
        if statement.lhs.symbol in wanted:
            if statement.lhs.children or symbols_read(statement.rhs) & assigned \
                    or any(other.lhs.symbol is statement.lhs.symbol for other in found):
                return None
            found.insert(0, copied(statement))
    return found
