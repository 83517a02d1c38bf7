# SPDX-License-Identifier: BSD-3-Clause
"""What the iterations of a loop have in common: dependences between array elements.

Elements are told apart by indices of the form ``i + c``, in which ``i`` is the
loop variable and everything else stays the same. What can't be told apart is
taken to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, IntrinsicCall, Loop, Node, Range, Reference)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import affine, constant_difference
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import symbols_in_call
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, is_assigned, is_inquired, references, symbols_read)
from psyad_ext.ir.structures.memory import is_memory_statement, reallocated
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import assignments_of, nodes_of, statements_of

#: An index: the coefficient of the loop variable, the other terms, and a number.
Index = tuple[int, tuple[tuple[str, int], ...], int] | None
#: More pairs of references than this are not compared.
MOST_PAIRS = 2000


@dataclass(frozen=True)
class Carried:
    """What one iteration of a loop leaves to later ones, variable by variable.

    :param written: the variables that the loop writes.
    :param read_later: those of them that later iterations may read.
    :param overwritten_later: those of which later iterations may overwrite what was read or
        written.
    """

    written: frozenset[Symbol]
    read_later: frozenset[Symbol]
    overwritten_later: frozenset[Symbol]


def carried(loop: Loop, parts: IdentityMap[Node, bool] | None = None) -> Carried:
    """
    :param loop: a loop in the core language.
    :param parts: arguments of calls, of which the call surely uses the elements only
        that they name; and whether it may write them.

    :returns: the dependences between its iterations.
    """
    parts = IdentityMap() if parts is None else parts
    in_calls = {symbol for call in nodes_of(loop.loop_body, Call)
                if not isinstance(call, IntrinsicCall)
                for symbol in _used_wholly(call, parts)}
    written_parts = {reference.symbol for reference in references(loop.loop_body)
                     if parts.get(reference)}
    varying = {assignment.lhs.symbol for assignment in assignments_of(loop)}
    varying |= {inner.variable for inner in statements_of(loop.loop_body, Loop)} | in_calls
    varying = (varying | written_parts | reallocated(loop.loop_body)) - {loop.variable}
    read_later: set[Symbol] = set()
    overwritten: set[Symbol] = set()
    uses = uses_in(loop, parts)
    for symbol in varying:
        signs = {0, 1, -1} if symbol in in_calls or not declared_rank(symbol) else \
            _signs(uses.get(symbol, ([], [])), loop, frozenset(varying))
        if -1 in signs:
            read_later.add(symbol)
        if 1 in signs:
            overwritten.add(symbol)
    return Carried(frozenset(varying), frozenset(read_later), frozenset(overwritten))


def _used_wholly(call: Call, parts: IdentityMap[Node, bool]) -> set[Symbol]:
    """:returns: the variables of which a call may use whatever it likes."""
    if not parts:
        return set(symbols_in_call(call))
    return symbols_read(*(argument for argument in call.arguments if argument not in parts))


def uses_in(loop: Loop, parts: IdentityMap[Node, bool]
            ) -> dict[Symbol, tuple[list[Reference], list[Reference]]]:
    """
    :param loop: a loop.
    :param parts: as for ``carried``.

    :returns: all references to each variable in its body, and those that are written.
    """
    found: dict[Symbol, tuple[list[Reference], list[Reference]]] = {}
    for reference in references(loop.loop_body):
        if not is_inquired(reference):
            every, writes = found.setdefault(reference.symbol, ([], []))
            every.append(reference)
            # What is deallocated is lost like what is overwritten.
            if parts.get(reference) or is_memory_statement(reference.parent) \
                    or is_assigned(reference):
                writes.append(reference)
    return found


def _signs(uses: tuple[list[Reference], list[Reference]], loop: Loop,
           varying: frozenset[Symbol]) -> set[int]:
    """
    :returns: 1 if an element may be overwritten after its use in an earlier iteration, -1 if it
        may be used after it was written in an earlier one.
    """
    every, writes = uses
    step = integer_value(loop.step_expr)
    if step is None or step == 0 or len(every) * len(writes) > MOST_PAIRS:
        return {0, 1, -1}
    direction = 1 if step > 0 else -1
    forms = IdentityMap((reference, places_in(reference, loop, varying)) for reference in every)
    signs: set[int] = set()
    for write in writes:
        for reference in every:
            signs |= distances(forms[write], forms[reference])
    return {direction * sign for sign in signs}


def places_in(reference: Reference, loop: Loop, varying: frozenset[Symbol]) -> list[Index]:
    """
    :param reference: a variable or an element in the body of a loop.
    :param loop: the loop.
    :param varying: the variables that the loop writes.

    :returns: its indices, None for those that can't be compared.
    """
    if not isinstance(reference, ArrayReference):
        return [None] * declared_rank(reference.symbol)
    own = loop.variable.name.lower()
    found: list[Index] = []
    for index in reference.indices:
        if isinstance(index, Range) or symbols_read(index) & varying:
            found.append(None)
            continue
        terms, constant = affine(index)
        coefficient = terms.pop(own, 0)
        hidden = any(own in _words(term) for term in terms)
        found.append(None if hidden else
                     (coefficient, tuple(sorted(terms.items())), constant))
    return found


def _words(term: str) -> set[str]:
    for separator in "(),:=":
        term = term.replace(separator, " ")
    return set(term.split())


def distances(write: Sequence[Index], other: Sequence[Index]) -> set[int]:
    """
    :param write: the indices of an element that is written.
    :param other: those of one of the same array.

    :returns: the possible signs of the number of iterations from ``other`` to ``write``, if both
        are the same element.
    """
    signs = {0, 1, -1}
    for left, right in zip(write, other):
        if left is None or right is None or left[:2] != right[:2]:
            continue
        coefficient, difference = left[0], right[2] - left[2]
        if coefficient == 0:
            if difference:
                return set()
        elif difference % coefficient:
            return set()
        else:
            number = difference // coefficient
            signs &= {(number > 0) - (number < 0)}
    return signs


def is_independent(loop: Loop, facts: Carried, private: frozenset[Symbol]) -> bool:
    """
    :param loop: a loop in the core language.
    :param facts: the dependences between its iterations.
    :param private: scalars that mean nothing outside of an iteration.

    :returns: whether its iterations, forward or backward, can be executed in any order. Sums that
        all of them add to are no obstacle: the adjoint of a sum does not change.
    """
    return not dependent_on(loop, facts, private)


def dependent_on(loop: Loop, facts: Carried, private: frozenset[Symbol]) -> set[Symbol]:
    """:returns: as for :py:func:`is_independent`, the variables that stand against it."""
    dependent = (facts.read_later | facts.overwritten_later) - private
    return {symbol for symbol in dependent if not is_sum(symbol, loop)}


def part_of_iteration(symbol: DataSymbol, loop: Loop, facts: Carried) -> Reference | None:
    """
    :param symbol: an array.
    :param loop: a loop of independent iterations.
    :param facts: the dependences between them.

    :returns: a section of the array that no other iteration uses anything of, and outside of which
        an iteration uses nothing; None if no index tells that.
    """
    if is_row(symbol):
        return None
    uses = [reference for reference in references(loop.loop_body)
            if reference.symbol is symbol and not is_inquired(reference)]
    forms = [places_in(reference, loop, facts.written) for reference in uses]
    for dimension, (first, *others) in enumerate(zip(*forms)):
        if first is not None and abs(first[0]) == 1 and all(one == first for one in others):
            return build.ref(symbol, [
                copied(index) if number == dimension else Range.create(*bounds_of(symbol, number))
                for number, index in enumerate(uses[0].children)])
    return None


def is_sum(symbol: Symbol, loop: Loop) -> bool:
    """:returns: whether a loop does nothing with ``symbol`` but add to it."""
    uses = [reference for reference in references(loop) if reference.symbol is symbol]
    growing = [assignment for assignment in assignments_of(loop)
               if assignment.lhs.symbol is symbol]
    return all(build.is_increment(assignment.lhs, assignment.rhs) for assignment in growing) \
        and len(uses) == 2 * len(growing)


def overwritten_wholly(loop: Loop) -> frozenset[Symbol]:
    """
    :param loop: a loop in the core language, with the loops directly in it.

    :returns: the arrays of which it certainly overwrites every element.
    """
    return frozenset(_wholly(loop, {}))


def _wholly(loop: Loop, around: dict[Symbol, Loop]) -> Iterator[Symbol]:
    nest = {**around, loop.variable: loop}
    for child in loop.loop_body.children:
        if isinstance(child, Loop):
            yield from _wholly(child, nest)
        elif isinstance(child, Assignment) and child.lhs.children and _covers(child.lhs, nest):
            yield child.lhs.symbol


def _covers(reference: Reference, nest: dict[Symbol, Loop]) -> bool:
    """:returns: whether the loops run over all elements of an array."""
    variables = [index.symbol for index in reference.children
                 if isinstance(index, Reference) and not index.children]
    if len(set(variables)) != len(reference.children) or not set(variables) <= set(nest):
        return False
    # A loop that no index depends on may have no iterations although there are elements.
    if not all(variable in variables or _surely_runs(loop) for variable, loop in nest.items()):
        return False
    return all(_runs_over(nest[variable], *bounds_of(reference.symbol, dimension))
               for dimension, variable in enumerate(variables))


def _surely_runs(loop: Loop) -> bool:
    start, stop, step = loop.children[:3]
    length = constant_difference(stop, start)
    return length is not None and length*(integer_value(step) or 0) >= 0 \
        and integer_value(step) not in (None, 0)


def _runs_over(loop: Loop, lower: Node, upper: Node) -> bool:
    start, stop, step = loop.children[:3]
    if integer_value(step) == -1:
        start, stop = stop, start
    elif integer_value(step) != 1:
        return False
    return constant_difference(start, lower) == 0 and constant_difference(stop, upper) == 0
