# SPDX-License-Identifier: BSD-3-Clause
"""Variables of parallel loops whose values depend on which iterations a thread has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, CodeBlock, IfBlock, IntrinsicCall, Literal, Loop, Node,
    Reference, Routine, Schedule, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import declared_rank, is_inquired, references, values_read
from psyad_ext.ir.tree.locate import line_in_text
from psyad_ext.ir.tree.walking import assignments_of, calls_procedure
from psyad_ext.transformations.parallel.effects import is_surely_reached
from psyad_ext.transformations.parallel.loop_races import Shared

_BINARY = BinaryOperation.Operator
#: What may stand between a sum and what is added to it, by the operator of the reduction.
_BETWEEN: dict[str, set[object]] = {
    "+": {_BINARY.ADD, _BINARY.SUB}, "-": {_BINARY.ADD, _BINARY.SUB}, "*": {_BINARY.MUL},
    ".and.": {_BINARY.AND}, ".or.": {_BINARY.OR}, "max": {"MAX"}, "min": {"MIN"}}
#: The value that nothing changes any more.
_FINAL = {".and.": "false", ".or.": "true"}


def undefined_values(shared: Shared, routine: Routine) -> Iterator[Problem]:
    """
    :param shared: a parallel loop.
    :param routine: its routine.

    :returns: an error for each variable that surely is read where it has no value, or one that
        depends on which iterations a thread has had.
    """
    own = shared.directed.own
    symbols = {one.symbol.name.lower(): one.symbol for one in shared.accesses}
    for name, symbol in sorted(symbols.items()):
        # The variable of the loop is private whether the source says so or not, and has a value.
        if not isinstance(symbol, DataSymbol) or symbol is shared.loop.variable:
            continue
        if name in own.private and not declared_rank(symbol):
            yield from _private(shared, symbol, routine)
        elif name in own.reductions:
            yield from _reduced(shared, symbol, own.reductions[name])


def _private(shared: Shared, symbol: DataSymbol, routine: Routine) -> Iterator[Problem]:
    own, name = shared.directed.own, symbol.name.lower()
    first = first_use(shared.loop.loop_body.children, symbol)
    is_set = any(one.lhs.symbol is symbol and is_surely_reached(one, shared.loop)
                 for one in assignments_of(shared.loop))
    if first is not None and name not in own.copied:
        yield _problem(shared, first, "has no value where it is read")
    elif first is not None and is_set:
        yield _problem(shared, first, "has the value from the last iteration of the same thread "
                       "where it is read")
    after = _read_after(shared, symbol, routine)
    if after is not None and is_set and name not in own.last:
        yield _problem(shared, after, "does not leave the value of the last iteration, but it is "
                       "read behind the loop", "lastprivate")


def first_use(statements: Sequence[Node], symbol: Symbol) -> Reference | None:
    """:returns: where a variable is surely read before it is set; None if it may be set before."""
    for statement in statements:
        found = _first(statement, symbol)
        if found is not None:
            return found if isinstance(found, Reference) else None
    return None


def _first(statement: Node, symbol: Symbol) -> Reference | Node | None:
    """:returns: where a statement reads a variable first; itself if it may set it first."""
    if isinstance(statement, Assignment):
        heads, sets = [statement.rhs, *statement.lhs.children], statement.lhs.symbol is symbol
    elif isinstance(statement, Loop):
        heads, sets = statement.children[:3], statement.variable is symbol
    elif isinstance(statement, (IfBlock, WhileLoop)):
        heads, sets = [statement.condition], _touches(statement, symbol)
    else:
        heads, sets = [], _touches(statement, symbol)
    if any(calls_procedure(head) and _touches(head, symbol) for head in heads):
        return statement
    read = _read_in(heads, symbol)
    if read is None and isinstance(statement, Loop) and not sets:
        return next((found for inner in statement.loop_body.children
                     if (found := _first(inner, symbol)) is not None), None)
    return read or (statement if sets else None)


def _read_in(nodes: Sequence[Node], symbol: Symbol) -> Reference | None:
    return next((one for node in nodes for one in references(node)
                 if one.symbol is symbol and not is_inquired(one)), None)


def _touches(node: Node, symbol: Symbol) -> bool:
    name = symbol.name.lower()
    return any(one.symbol is symbol for one in node.walk(Reference)) \
        or any(one.variable is symbol for one in node.walk(Loop)) \
        or any(name in map(str.lower, one.get_symbol_names()) for one in node.walk(CodeBlock))


def _read_after(shared: Shared, symbol: Symbol, routine: Routine) -> Reference | None:
    """:returns: where a variable is surely read behind the loop before it is set."""
    node: Node = shared.loop
    while node is not routine and node.parent is not None:
        parent = node.parent
        if isinstance(parent, Schedule):
            following = parent.children[node.position + 1:]
            found = first_use(following, symbol)
            if found is not None or any(_touches(one, symbol) for one in following):
                return found
        if isinstance(parent, (Loop, WhileLoop)):
            return None
        node = parent
    return None


def _reduced(shared: Shared, symbol: DataSymbol, operator: str) -> Iterator[Problem]:
    for access in shared.accesses:
        if access.symbol is symbol and not _is_contribution(access.reference, operator):
            yield _problem(shared, access.reference, f"is a part of a reduction by '{operator}', "
                           "and used as something else")
            return


def _is_contribution(reference: Reference, operator: str) -> bool:
    """:returns: whether a variable is used where an iteration contributes to it, as far as that is
        known."""
    if operator not in _BETWEEN:
        return True
    between, node = set(), reference.parent
    while isinstance(node, (BinaryOperation, UnaryOperation, IntrinsicCall)):
        between.add(node.intrinsic.name if isinstance(node, IntrinsicCall) else node.operator)
        node = node.parent
    is_comparing = operator in ("max", "min")
    if not isinstance(node, Assignment):
        # Conditions may find the largest value, and what called routines do is not known here.
        return is_comparing or isinstance(node, Call)
    if node.lhs is reference:
        return is_comparing or reference.symbol in values_read(node.rhs) \
            or isinstance(node.rhs, Literal) and node.rhs.value == _FINAL.get(operator)
    return node.lhs.symbol is reference.symbol and between <= _BETWEEN[operator]


def _problem(shared: Shared, reference: Reference, text: str, cure: str = "") -> Problem:
    name = reference.symbol.name
    return Problem(*location(reference), "RACE", f"'{name}' {text}; it belongs to the loop behind "
                   f"'{shared.directed.directive}' in line {line_in_text(shared.loop)}",
                   f"make '{name}' {cure}" if cure else "set it in each iteration before, name it "
                   "in another clause, or make the loop serial")
