# SPDX-License-Identifier: BSD-3-Clause
"""Statement functions become expressions where they are used.

For PSyclone, ``f(a) = a*a`` assigns to an element of a scalar.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, DataNode, IntrinsicCall, Node, Reference, Routine,
    Schedule, Statement)
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, symbol_type
from psyad_ext.ir.expressions.questions import references
from psyad_ext.ir.expressions.statement_functions import is_statement_function
from psyad_ext.ir.lowering.base.hoisting import Hoister, Maker
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True)
class _Function:
    """A statement function.

    :param definition: the statement.
    :param type_: type of the result.
    :param dummies: its arguments.
    """

    definition: Assignment
    type_: ElementType
    dummies: tuple[Symbol, ...]

    @property
    def value(self) -> Node:
        """:returns: its value."""
        return self.definition.rhs


def inline_statement_functions(routine: Routine, variables: Variables) -> None:
    """Put the values of statement functions where they are called, in place.

    Those that cannot be put somewhere stay.

    Before::

        real :: x, y, g, z
        integer :: n
        g(z) = z*z
        y = g(x)

    After::

        y = x * x

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    functions: dict[Symbol, _Function] = {}
    for statement in routine.children:
        function = _defined(statement)
        if function is not None:
            functions[function.definition.lhs.symbol] = function
    for symbol, function in functions.items():
        for use in reversed(list(_uses(function.value, symbol_of=functions))):
            _inline(use, functions)
        if symbol in {reference.symbol for reference in references(function.value)}:
            return  # it is a function of itself
    if functions:
        Hoister(variables, _Arguments(functions, variables)).routine(routine)
        _inline_all(routine, functions)


class _Arguments(Maker):
    """Computes what functions of the program are called for, where statement functions get it and
    do not use it just once.

    :param functions: the statement functions.
    :param variables: declares new variables.
    """

    kinds = (DataNode,)

    def __init__(self, functions: dict[Symbol, _Function], variables: Variables) -> None:
        self._functions = functions
        self._definitions = IdentitySet(function.definition for function in functions.values())
        self._variables = variables

    def applies(self, node: Node) -> bool:
        """:returns: whether ``node`` is such an argument."""
        dummy = self._dummy(node)
        return dummy is not None and _calls(node) \
            and node.ancestor(Statement) not in self._definitions \
            and _counts(self._functions[_called(node.parent)])[dummy] != 1 and _agree(dummy, node)

    def value(self, node: Node) -> tuple[list[Statement], Node] | None:
        """:returns: what computes an argument, and the variable that has it."""
        dummy = self._dummy(node)
        symbol = self._variables.new(dummy.name, symbol_type(dummy).scalar())
        return [build.assign(build.ref(symbol), copied(node))], build.ref(symbol)

    def _dummy(self, node: Node) -> Symbol | None:
        """:returns: what gets a value, if a statement function gets it."""
        use = node.parent
        if not _is_use(use, self._functions):
            return None
        found = IdentityMap(zip(_arguments(use), self._functions[_called(use)].dummies))
        return found.get(node)


def _inline_all(routine: Routine, functions: dict[Symbol, _Function]) -> None:
    definitions = IdentitySet(function.definition for function in functions.values())
    for statement in list(routine.children):
        if statement in definitions:
            continue
        for use in reversed(list(_uses(statement, symbol_of=functions))):
            _inline(use, functions)
    left = {_called(use) for statement in routine.children if statement not in definitions
            for use in _uses(statement, symbol_of=functions)}
    hidden = {name.lower() for block in nodes_of(routine, CodeBlock)
              for name in block.get_symbol_names()}
    for symbol, function in functions.items():
        if symbol not in left and symbol.name.lower() not in hidden:
            function.definition.detach()


def _defined(statement: Node) -> _Function | None:
    """:returns: the statement function that a statement defines, if it does."""
    if not is_statement_function(statement):
        return None
    dummies = tuple(index.symbol for index in statement.lhs.indices)
    return _Function(statement, symbol_type(statement.lhs.symbol), dummies)


def _called(use: Reference | Call) -> Symbol:
    return use.routine.symbol if isinstance(use, Call) else use.symbol


def _uses(node: Node, symbol_of: dict[Symbol, _Function]) -> Iterator[ArrayReference | Call]:
    """:returns: the calls of statement functions, outer ones before those in their arguments."""
    return (one for one in nodes_of(node, (ArrayReference, Call)) if _is_use(one, symbol_of))


def _is_use(node: Node, symbol_of: dict[Symbol, _Function]) -> bool:
    """:returns: whether this calls a statement function."""
    if not isinstance(node, (ArrayReference, Call)) or isinstance(node, IntrinsicCall) \
            or isinstance(node, Call) and type(node.routine) is not Reference:
        return False
    return _called(node) in symbol_of


def _arguments(use: ArrayReference | Call) -> list[Node]:
    return list(use.arguments if isinstance(use, Call) else use.indices)


def _counts(function: _Function) -> dict[Symbol, int]:
    """:returns: how often a statement function uses each of its arguments."""
    counts = dict.fromkeys(function.dummies, 0)
    for reference in references(function.value):
        if reference.symbol in counts:
            counts[reference.symbol] += 1
    return counts


def _inline(use: ArrayReference | Call, functions: dict[Symbol, _Function]) -> None:
    function = functions[_called(use)]
    named = isinstance(use, Call) and any(use.argument_names)
    arguments = _arguments(use)
    own = value_type(function.value)
    if named or len(arguments) != len(function.dummies) or own is None:
        return
    if not all(map(_agree, function.dummies, arguments)):
        return
    values = dict(zip(function.dummies, arguments))
    counts = _counts(function)
    if any(counts[dummy] != 1 and _calls(value) for dummy, value in values.items()):
        return
    new = Schedule(children=[build.assign(copied(function.definition.lhs), copied(function.value))])
    for reference in reversed(nodes_of(new.children[0].rhs, Reference)):
        if reference.symbol in values and type(reference) is Reference:
            reference.replace_with(copied(values[reference.symbol]), keep_name_in_context=True)
    value = _as_result(new.children[0].rhs.detach(), own, function.type_)
    if value is None or isinstance(value, Reference) and isinstance(use.parent, Call) \
            and not isinstance(use.parent, IntrinsicCall):
        return  # the variable itself would be passed on
    adopt_location(value, use)
    use.replace_with(value, keep_name_in_context=True)


def _agree(dummy: Symbol, argument: Node) -> bool:
    """:returns: whether an argument is of the declared type, and is not converted."""
    wanted, found = symbol_type(dummy), value_type(argument)
    return wanted is not None and found is not None and wanted.key == found.key


def _as_result(value: Node, own: ElementType, wanted: ElementType) -> Node | None:
    """:returns: a value of type ``own`` as one of the type that is wanted."""
    if own.key == wanted.key:
        return value
    whole = wanted.intrinsic is ScalarType.Intrinsic.INTEGER \
        and wanted.precision is ScalarType.Precision.UNDEFINED
    if not whole and not wanted.is_real:
        return None
    call = build.intrinsic("INT", value) if whole else build.converted(value, wanted)
    call.compute_argument_names()
    return call


def _calls(node: Node) -> bool:
    return any(not isinstance(call, IntrinsicCall) for call in nodes_of(node, Call))
