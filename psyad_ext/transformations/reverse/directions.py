# SPDX-License-Identifier: BSD-3-Clause
"""Adjoints in many directions: statements that are linear in adjoints get one more dimension."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Literal, Loop, Node, Operation, Reference, Statement,
    WhileLoop)
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, ScalarType, Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import (
    array_type, bounds_of, declared_rank, is_allocatable, is_inquired, rank, references,
    symbols_read)
from psyad_ext.ir.lookup.module_variables import role_of, set_role
from psyad_ext.ir.structures.memory import (
    allocates, is_memory_statement, names_structures, selecting, whole)
from psyad_ext.ir.structures.row_vectors import (
    first_dimension, row_vector, several_rows, with_direction)
from psyad_ext.ir.structures.rows import is_row, names_several
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import presence_of, set_presence
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.ir.writing.loop_hints import note_independent
from psyad_ext.transformations.forward.privatise import privatise

_ASSUMED = ArrayType.Extent.ATTRIBUTE
_DEFERRED = ArrayType.Extent.DEFERRED
Arguments = Sequence[tuple[DataSymbol, Access]]


@dataclass(frozen=True)
class VectorCallee:
    """A generated routine that carries many directions.

    :param symbol: its symbol.
    :param places: where its adjoint arguments stand.
    """

    symbol: RoutineSymbol
    places: frozenset[int]


@dataclass
class Directions:
    """Gives the statements of one routine more directions.

    :param names: gives out names.
    :param scheme: templates of generated names.
    """

    names: Names
    scheme: NamingScheme
    _pool: dict[tuple[str, int | str], list[DataSymbol]] = field(default_factory=dict)

    @cached_property
    def number(self) -> DataSymbol:
        """:returns: the argument that tells the number of directions."""
        return self.names.symbol(self.scheme.name("directions", ""), ScalarType.integer_type())

    @cached_property
    def counter(self) -> DataSymbol:
        """:returns: the counter of directions."""
        return self.names.symbol("direction", ScalarType.integer_type())

    def partial(self, number: int, type_: ElementType) -> DataSymbol:
        """:returns: the scalar for partial derivative ``number`` of a loop over directions."""
        pool = self._pool.setdefault(type_.key, [])
        while number >= len(pool):
            pool.append(self.names.symbol("partial", type_.scalar()))
        return pool[number]

    def all(self) -> Node:
        """:returns: the range of all directions."""
        return build.section(build.integer(1), build.ref(self.number))

    def loop(self, body: Sequence[Statement]) -> Loop:
        """:returns: a loop over all directions."""
        return note_independent(build.loop(self.counter, build.integer(1), build.ref(self.number),
                                           None, list(body)))

    def vector_of(self, symbol: DataSymbol, is_argument: bool) -> DataSymbol:
        """:returns: a variable like ``symbol`` with the dimension of directions in front."""
        if is_row(symbol):
            rows = row_vector(symbol, symbol.name, self.names, build.ref(self.number), self.scheme,
                              is_argument)
            set_role(rows, role_of(symbol))
            set_presence(rows, presence_of(symbol))
            return rows
        type_ = array_type(symbol)
        if is_argument:
            shape = list(copied_type(type_).shape) if type_ else []
        else:
            shape = [ArrayType.ArrayBounds(*bounds_of(symbol, number))
                     for number in range(declared_rank(symbol))]
        assumed = any(bounds is _ASSUMED or getattr(bounds, "upper", None) is _ASSUMED
                      for bounds in shape)
        last = _ASSUMED if assumed else build.ref(self.number)
        first: object = ArrayType.ArrayBounds(build.integer(1), last)
        if is_allocatable(symbol):
            first, *shape = [_DEFERRED] * (len(shape) + 1)
        new = DataSymbol(symbol.name, ArrayType(symbol_type(symbol).scalar(), [first, *shape]))
        set_role(new, role_of(symbol))
        set_presence(new, presence_of(symbol))
        set_scalar(new, is_scalar(symbol))
        return new


class VectorAdjoint:
    """Turns the statements of one generated routine into those for many directions.

    :param directions: names.
    :param adjoints: the adjoint arguments.
    :param callees: the routines for many directions, by the one for a single direction.
    """

    def __init__(self, directions: Directions, adjoints: Sequence[DataSymbol],
                 callees: Mapping[RoutineSymbol, VectorCallee]) -> None:
        self._directions = directions
        self._arguments = frozenset(adjoints)
        self._callees = callees
        self._vectors: dict[Symbol, DataSymbol] = {}

    def routine(self, statements: Sequence[Statement],
                arguments: Arguments) -> tuple[list[Statement], Arguments]:
        """
        :param statements: those of the routine for one direction; they are not modified.
        :param arguments: its arguments.

        :returns: the same for many directions.
        """
        carrying = self._carrying(statements)
        self._vectors = {symbol: self._directions.vector_of(symbol, symbol in self._arguments)
                         for symbol in sorted(carrying, key=lambda symbol: symbol.name)}
        new = self._all(statements)
        for statement in new:
            self._ask_vectors(statement)
        scalars = [vector for symbol, vector in self._vectors.items()
                   if not declared_rank(symbol) and symbol not in self._arguments]
        privatise(new, scalars, self._directions.counter)
        replaced = [(self._vectors.get(symbol, symbol), access) for symbol, access in arguments]
        return new, [*replaced, (self._directions.number, Access.READ)]

    def _carrying(self, statements: Sequence[Statement]) -> set[Symbol]:
        """:returns: the variables whose values are linear in the adjoint arguments."""
        found: set[Symbol] = set(self._arguments)
        every = [assignment for statement in statements for assignment in assignments_of(statement)]
        for statement in statements:
            for call in nodes_of(statement, Call):
                callee = self._callees.get(call.routine.symbol)
                for place in callee.places if callee else ():
                    found.add(call.arguments[place].symbol)
        readers: dict[Symbol, set[Symbol]] = {}
        for assignment in every:
            for reference in references(assignment.rhs):
                if not is_inquired(reference):
                    readers.setdefault(reference.symbol, set()).add(assignment.lhs.symbol)
        waiting = list(found)
        while waiting:
            for target in readers.get(waiting.pop(), set()) - found:
                found.add(target)
                waiting.append(target)
        return found

    def _ask_vectors(self, statement: Statement) -> None:
        """Inquiries concern the variables with one more dimension."""
        for reference in nodes_of(statement, Reference):
            vector = self._vectors.get(reference.symbol)
            if vector is not None and is_row(vector) and reference.children \
                    and is_inquired(reference):
                reference.replace_with(whole(vector, selecting(reference)))
            elif vector is not None:
                _shift_dimension(reference)
                reference.symbol = vector

    def _all(self, statements: Sequence[Node]) -> list[Statement]:
        block = _Block(self._directions, self._vectors)
        for statement in statements:
            if not isinstance(statement, Assignment):
                block.add(self._other(statement))
            elif statement.lhs.symbol not in self._vectors:
                block.keep(statement)
            elif rank(statement.lhs):
                block.add([self._array(statement)])
            else:
                block.carry(statement)
        return block.finished()

    @chosen_by_type
    def _other(self, statement: Statement) -> list[Statement]:
        return [copied(statement)]

    @_other.register
    def _(self, statement: IfBlock) -> list[Statement]:
        otherwise = self._all(statement.else_body.children) if statement.else_body else []
        new = build.branch(copied(statement.condition), self._all(statement.if_body.children),
                           otherwise)
        new.preceding_comment = statement.preceding_comment
        return [new]

    @_other.register
    def _(self, statement: Loop) -> list[Statement]:
        bounds = [copied(bound) for bound in statement.children[:3]]
        new = build.loop_over(statement.variable, bounds, self._all(statement.loop_body.children))
        new.preceding_comment = statement.preceding_comment
        return [new]

    @_other.register
    def _(self, statement: WhileLoop) -> list[Statement]:
        new = WhileLoop.create(copied(statement.condition),
                               self._all(statement.loop_body.children))
        new.preceding_comment = statement.preceding_comment
        return [new]

    @_other.register
    def _(self, statement: Call) -> list[Statement]:
        callee = self._callees.get(statement.routine.symbol)
        if is_memory_statement(statement):
            return [self._memory(statement)]
        if callee is None:
            return [copied(statement)]
        actuals = [self._actual(actual) if place in callee.places else copied(actual)
                   for place, actual in enumerate(statement.arguments)]
        new = build.call(callee.symbol, [*actuals, build.ref(self._directions.number)])
        new.preceding_comment = statement.preceding_comment
        return [new]

    def _memory(self, statement: IntrinsicCall) -> IntrinsicCall:
        """:returns: what allocates, or deallocates, adjoints in all directions."""
        new = copied(statement)
        for place, argument in enumerate(new.arguments):
            if not allocates(statement) and is_row(argument.symbol):
                vector = self._vectors.get(argument.symbol, argument.symbol)
                argument.replace_with(whole(vector, selecting(argument)))
            elif argument.symbol in self._vectors and names_structures(argument):
                argument.symbol = self._vectors[argument.symbol]
            elif argument.symbol in self._vectors and argument.children:
                argument.replace_with(self._actual(statement.arguments[place]))
        return new

    def _actual(self, actual: Reference) -> Reference:
        vector, indices = self._vectors[actual.symbol], [
            copied(index) for index in actual.children]
        if not indices:
            return build.ref(vector)
        if names_several(actual):
            return several_rows(actual, vector)
        return build.ref(vector, with_direction(actual.symbol, self._directions.all(), indices))

    def _array(self, statement: Assignment) -> Statement:
        """:returns: an array statement; all directions at once if every array has them."""
        own = [reference for reference in references(statement.rhs)
               if reference.symbol in self._vectors and not is_inquired(reference)]
        others = [reference for reference in references(statement.rhs)
                  if reference.symbol not in self._vectors and rank(reference)]
        plain = not any(isinstance(node, IntrinsicCall) for node in nodes_of(statement.rhs, Call))
        if plain and not others and all(map(rank, own)) or names_several(statement.lhs):
            new = copied(statement)
            _with_index(new, self._vectors, self._directions.all, whole=True)
            return new
        new = copied(statement)
        comment, new.preceding_comment = new.preceding_comment, ""
        _with_index(new, self._vectors, lambda: build.ref(self._directions.counter))
        loop = self._directions.loop([new])
        loop.preceding_comment = comment
        return loop


class _Block:
    """A sequence of statements; those that carry directions wait until they share one loop."""

    def __init__(self, directions: Directions, vectors: Mapping[Symbol, DataSymbol]) -> None:
        self._directions = directions
        self._vectors = vectors
        self._done: list[Statement] = []
        self._waiting: list[Assignment] = []
        self._used: dict[tuple[str, int | str], int] = {}

    def add(self, statements: Sequence[Statement]) -> None:
        """Add finished statements."""
        self._flush()
        self._done += statements

    def keep(self, assignment: Assignment) -> None:
        """Add an assignment without directions; it may overtake loops that do not read it."""
        read = symbols_read(*(node for each in self._waiting
                              for node in (each.rhs, *each.lhs.children)))
        if assignment.lhs.symbol in read:
            self._flush()
        self._done.append(copied(assignment))

    def carry(self, assignment: Assignment) -> None:
        """Add an assignment to a scalar or an element in all directions."""
        new = copied(assignment)
        comment, new.preceding_comment = new.preceding_comment, ""
        group: list[Statement] = []
        self._name_partials(new.rhs, group)
        _with_index(new, self._vectors, lambda: build.ref(self._directions.counter))
        (group or [new])[0].preceding_comment = comment
        self._done += group
        self._waiting.append(new)

    def finished(self) -> list[Statement]:
        """:returns: all statements."""
        self._flush()
        return self._done

    def _flush(self) -> None:
        if self._waiting:
            loop = self._directions.loop(self._waiting)
            first = self._waiting[0]
            loop.preceding_comment, first.preceding_comment = first.preceding_comment, ""
            self._done.append(loop)
            self._waiting = []
        self._used.clear()

    def _name_partials(self, node: Node, group: list[Statement]) -> None:
        """Compute before the loop whatever is the same in all directions."""
        if isinstance(node, (Reference, Literal)):
            return
        if symbols_read(node) & set(self._vectors):
            for child in list(node.arguments if isinstance(node, Call) else node.children):
                self._name_partials(child, group)
            return
        type_ = expression_type(node)
        if type_ is None or not type_.is_real or not isinstance(node, (Operation, Call)):
            return
        number = self._used.get(type_.key, 0)
        self._used[type_.key] = number + 1
        name = self._directions.partial(number, type_)
        node.replace_with(build.ref(name))
        group.append(build.assign(build.ref(name), node))


def _with_index(statement: Assignment, vectors: Mapping[Symbol, DataSymbol],
                index: Callable[[], Node], whole: bool = False) -> None:
    """Let all references to adjoints in a statement be those of some directions, or all."""
    for reference in list(nodes_of(statement, Reference)):
        vector = vectors.get(reference.symbol)
        if vector is None or is_inquired(reference):
            continue
        if names_several(reference):
            reference.replace_with(several_rows(reference, vector))
            continue
        indices = [child.detach() for child in list(reference.children)]
        if not indices and whole:
            reference.replace_with(build.ref(vector))
            continue
        if not indices:
            indices = [build.section(*(build.intrinsic(
                name, build.ref(vector), ("dim", build.integer(number + 2)))
                for name in ("LBOUND", "UBOUND")))
                for number in range(declared_rank(reference.symbol))]
        reference.replace_with(build.ref(vector, with_direction(
            reference.symbol, index(), indices)))


def _shift_dimension(reference: Reference) -> None:
    """What is asked of a dimension concerns the next one now."""
    call = reference.parent
    for dimension in call.arguments[1:2]:
        if isinstance(dimension, Literal):
            number = int(dimension.value)
            dimension.replace_with(build.integer(
                number + (number > first_dimension(reference.symbol))), keep_name_in_context=True)
