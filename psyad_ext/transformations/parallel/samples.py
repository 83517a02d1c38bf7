# SPDX-License-Identifier: BSD-3-Clause
"""Which elements of arrays the first and the last iterations of loops use.

Two iterations that surely take place are compared by the sums that stand for indices in them. A
loop of unknown length is taken to be long enough for the first and the last ones to be different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from math import prod

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, IntrinsicCall, Loop, Member, Node, Range, Reference, Routine,
    Schedule)
from psyclone.psyir.symbols import AutomaticInterface, Symbol

from psyad_ext.ir.expressions.affine import Form, affine
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, is_assigned, symbols_read
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import calls_procedure, loops_around
from psyad_ext.transformations.parallel.effects import names_in_blocks

#: So many iterations are looked at from the start, and from the end, of the loop that threads
#: share, and of loops in it.
_NEAR, _NEAR_INSIDE = 5, 2
#: Above so many combinations of iterations, nothing is said.
_MOST = 4000
#: Stands for what is not known.
_UNKNOWN = "?"

#: An element: the variable, and for each index the terms and the constant of its sum.
Element = tuple[str, tuple[tuple[tuple[tuple[str, int], ...], int], ...]]
#: An iteration of the loops that threads share: for each, its number from the start or the end.
Sample = tuple[tuple[str, int], ...]

_DIVIDED: dict[str, Callable[[int, int], int]] = {
    "MOD": lambda left, right: abs(left) % abs(right)*(1 if left >= 0 else -1),
    "MODULO": lambda left, right: left % right}
_OF_NUMBERS: dict[str, Callable[..., int]] = {"MIN": min, "MAX": max, "ABS": abs}


@dataclass(frozen=True)
class Around:
    """Loops, of which threads share some.

    :param shared: the loop that threads share, and those in it that are shared with it as one.
    :param varying: the variables that have another value in each iteration, or in between.
    """

    shared: Sequence[Loop]
    varying: frozenset[Symbol]

    def uses(self, reference: Reference, inside: Sequence[Loop]) -> dict[Element, set[Sample]]:
        """
        :param reference: a reference.
        :param inside: the loops around it that count, from the outside.

        :returns: elements that it surely means in some iterations, and in which; nothing if indices
            are not understood.
        """
        found: dict[Element, set[Sample]] = {}
        for values, sample in self._iterations(self._that_matter(reference, inside), reference):
            for element in _elements(reference, _Evaluator(values, self.varying, reference)):
                found.setdefault(element, set()).add(sample)
        return found

    def _that_matter(self, reference: Reference, inside: Sequence[Loop]) -> list[Loop]:
        """:returns: the loops that threads share, and those that tell what a reference means."""
        names = symbols_read(*reference.children)
        every = bool(names & self.varying - {loop.variable for loop in inside})
        kept: list[Loop] = []
        for loop in reversed(inside):
            if self._is_shared(loop) or every or loop.variable in names:
                kept.insert(0, loop)
                names |= symbols_read(*loop.children[:3])
        return kept

    def _iterations(self, inside: Sequence[Loop], reference: Reference
                    ) -> Iterator[tuple[dict[Symbol, Form], Sample]]:
        """:returns: values of loop variables in some iterations, and which ones these are."""
        kinds = [_kinds(loop, _NEAR if self._is_shared(loop) else _NEAR_INSIDE) for loop in inside]
        if prod(map(len, kinds)) > _MOST:
            return
        for chosen in product(*kinds):
            values: dict[Symbol, Form] = {}
            for loop, one in zip(inside, chosen):
                value = _value(loop, one, _Evaluator(values, self.varying, reference))
                if value is None:
                    break
                values[loop.variable] = value
            else:
                yield values, tuple(one for loop, one in zip(inside, chosen)
                                    if self._is_shared(loop))

    def _is_shared(self, loop: Loop) -> bool:
        return any(loop is one for one in self.shared)


def _kinds(loop: Loop, near: int) -> list[tuple[str, int]]:
    """:returns: the iterations of a loop to look at."""
    step = integer_value(loop.step_expr)
    if not step:
        return []
    return [("start", number) for number in range(near)] + \
        [("end", number) for number in range(near if abs(step) == 1 else 0)]


def _value(loop: Loop, one: tuple[str, int], evaluator: _Evaluator) -> Form | None:
    """:returns: the loop variable in an iteration, None if that does not take place, or is counted
        from the other end."""
    step = integer_value(loop.step_expr) or 1
    start, stop = evaluator.form(loop.start_expr), evaluator.form(loop.stop_expr)
    length = _difference(stop, start)
    trips = None if length is None else max(0, (length + step)//step)
    side, number = one
    if trips is not None and (number >= trips or side == "end" and trips - 1 - number < _NEAR):
        return None
    terms, constant = start if side == "start" else stop
    return terms, constant + (number*step if side == "start" else -number*step)


def _difference(left: Form, right: Form) -> int | None:
    return left[1] - right[1] if left[0] == right[0] and not _is_unknown(left) else None


def _is_unknown(form: Form) -> bool:
    return any(term.startswith(_UNKNOWN) for term in form[0])


def _elements(reference: Reference, evaluator: _Evaluator) -> Iterator[Element]:
    """:returns: elements that a reference means: of sections, the first two and the last one."""
    name, indices = _path(reference)
    choices = [[(tuple(sorted(form[0].items())), form[1]) for form in _of_index(index, evaluator)
                if not _is_unknown(form)] for index in indices]
    yield from ((name, chosen) for chosen in product(*choices))


def _of_index(index: tuple[Node, ...], evaluator: _Evaluator) -> list[Form]:
    forms = [evaluator.form(one) for one in index]
    if len(forms) == 1:
        return forms
    start, stop = forms
    length = _difference(stop, start)
    if length is not None and length < 1:
        return [start] if length == 0 else []
    return [start, (start[0], start[1] + 1), stop]


def _path(reference: Reference) -> tuple[str, list[tuple[Node, ...]]]:
    """:returns: the name of a variable with its components, and all indices: one expression, or two
        for the ends of a section."""
    name, indices = reference.symbol.name.lower(), []
    if not reference.children and declared_rank(reference.symbol):
        return name, [bounds_of(reference.symbol, dimension)
                      for dimension in range(declared_rank(reference.symbol))]
    cursor: Node | None = reference
    while cursor is not None:
        member = next((one for one in cursor.children if isinstance(one, Member)), None)
        for number, index in enumerate(one for one in cursor.children if one is not member):
            indices.append(_ends(index, reference, number))
        if member is not None:
            name += f"%{member.name.lower()}"
        cursor = member
    return name, indices


def _ends(index: Node, reference: Reference, dimension: int) -> tuple[Node, ...]:
    if not isinstance(index, Range):
        return (index,)
    if isinstance(index.start, IntrinsicCall) and declared_rank(reference.symbol) > dimension:
        return bounds_of(reference.symbol, dimension)
    return index.start, index.stop


@dataclass(frozen=True)
class _Evaluator:
    """Finds the values of integer expressions in an iteration.

    :param values: the values of loop variables.
    :param varying: variables whose values are not known.
    :param place: where expressions stand.
    """

    values: Mapping[Symbol, Form]
    varying: frozenset[Symbol]
    place: Node
    _numbers: count[int] = field(default_factory=count)

    def form(self, node: Node) -> Form:
        """:returns: an expression as a sum."""
        return affine(node, self._atom)

    def _atom(self, node: Node) -> Form:
        if isinstance(node, Reference) and not node.children:
            return self._variable(node)
        if not symbols_read(node) & (self.varying | set(self.values)) and not calls_procedure(node):
            return {key(node): 1}, 0
        parts = [affine(child, self._atom) for child in (
            node.arguments if isinstance(node, IntrinsicCall) else node.children)]
        found = _of_numbers(node, [constant for terms, constant in parts if not terms], len(parts))
        if found is None and isinstance(node, BinaryOperation) \
                and node.operator is BinaryOperation.Operator.MUL:
            found = _product(*parts)
        return self._unknown() if found is None else found

    def _variable(self, node: Reference) -> Form:
        if node.symbol in self.values:
            return self.values[node.symbol]
        if node.symbol not in self.varying:
            number = _number_before(node, self.place)
            return ({key(node): 1}, 0) if number is None else ({}, number)
        value = _set_before(node, self.place)
        if value is None:
            return self._unknown()
        return _Evaluator(self.values, self.varying, value.parent, self._numbers).form(value)

    def _unknown(self) -> Form:
        return {f"{_UNKNOWN}{next(self._numbers)}": 1}, 0


def _of_numbers(node: Node, numbers: Sequence[int], wanted: int) -> Form | None:
    """:returns: the value of an operation with numbers only."""
    if len(numbers) != wanted:
        return None
    if isinstance(node, BinaryOperation):
        if node.operator is BinaryOperation.Operator.DIV and numbers[1]:
            quotient = abs(numbers[0])//abs(numbers[1])
            return {}, quotient if (numbers[0] < 0) is (numbers[1] < 0) else -quotient
        return None
    name = node.intrinsic.name if isinstance(node, IntrinsicCall) else ""
    if name in _DIVIDED and numbers[1]:
        return {}, _DIVIDED[name](*numbers)
    return ({}, _OF_NUMBERS[name](*numbers)) if name in _OF_NUMBERS else None


def _product(left: Form, right: Form) -> Form | None:
    for factor, other in ((left, right), (right, left)):
        if not factor[0]:
            return ({term: number*factor[1] for term, number in other[0].items() if factor[1]},
                    other[1]*factor[1])
    return None


def _number_before(variable: Reference, place: Node) -> int | None:
    """:returns: the number that a local variable surely has in a loop, since it gets no other value
        in its routine."""
    routine = place.ancestor(Routine)
    if routine is None or not isinstance(variable.symbol.interface, AutomaticInterface):
        return None
    uses = [one for one in routine.walk(Reference) if one.symbol is variable.symbol]
    sets = [one for one in uses if is_assigned(one) or isinstance(one.parent, Call)
            and not isinstance(one.parent, IntrinsicCall)]
    if len(sets) != 1 or sets[0].parent.parent is not routine \
            or any(loop.variable is variable.symbol for loop in routine.walk(Loop)) \
            or variable.symbol.name.lower() in names_in_blocks(routine):
        return None
    statement = sets[0].parent
    return integer_value(statement.rhs) if isinstance(statement, Assignment) else None


def _set_before(variable: Reference, place: Node) -> Node | None:
    """:returns: what a variable has been set to in the same iteration, if that is done at one place
        in front of another one."""
    outer = loops_around(place)[-1]
    found = [one for one in outer.walk(Assignment)
             if isinstance(one.lhs, Reference) and one.lhs.symbol is variable.symbol]
    if len(found) != 1 or variable.symbol in symbols_read(found[0].rhs):
        return None
    body, cursor = found[0].parent, place
    while cursor.parent is not None and cursor.parent is not body:
        cursor = cursor.parent
    is_before = isinstance(body, Schedule) and cursor.parent is body \
        and found[0].position < cursor.position
    return found[0].rhs if is_before else None
