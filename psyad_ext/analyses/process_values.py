# SPDX-License-Identifier: BSD-3-Clause
"""What is known of integers and logical variables in one of several processes.

Besides numbers and truth values there are those that only have a name: what the program was given,
and constants of MPI. Two of them are the same if they have the same name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    ArrayReference, BinaryOperation, IntrinsicCall, Literal, Node, Reference, UnaryOperation)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.dispatch import ClassTable
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank
from psyad_ext.ir.lookup.module_variables import declared_as, module_variable

_BINARY, _UNARY = BinaryOperation.Operator, UnaryOperation.Operator
_BOOLEAN, _INTEGER = ScalarType.Intrinsic.BOOLEAN, ScalarType.Intrinsic.INTEGER
#: The end of names of handles that are components of structures.
_COMPONENT = "_mpi_val"
#: What stands for any peer or tag, and for none: less than zero, and nothing that is computed.
ANY, NOBODY = -90001, -90002
_CONSTANTS = {"mpi_proc_null": NOBODY, "mpi_any_source": ANY, "mpi_any_tag": ANY, "mpi_success": 0}


@dataclass(frozen=True)
class Named:
    """A value of which only the name is known.

    :param name: the name.
    :param made: whether it is a communicator that the program has made.
    :param copied: the name of the communicator that it is a copy of.
    """

    name: str
    made: bool = False
    copied: str = ""


#: None if it is not known.
Value = int | bool | Named | None
#: A variable, and the indices of an element.
_Key = tuple[Symbol, tuple[int, ...]]


def plain_name(name: str) -> str:
    """:returns: the name of a variable or an argument, without that of the component of a
        handle."""
    return name.lower().removesuffix(_COMPONENT)


def variable_of(node: Node) -> Symbol | None:
    """:returns: the variable of a module that is meant, if one is."""
    if type(node) is not Reference:
        return None
    declared = declared_as(node.symbol)
    if declared is not node.symbol:
        return declared
    variable = module_variable(node.symbol, node)
    return None if variable is None else variable.symbol


class Values:
    """What is known of the variables of a routine.

    :param kept: what variables of modules have that nobody changes.
    """

    def __init__(self, kept: Mapping[Symbol, Value]) -> None:
        self._known: dict[_Key, Value] = {}
        self._kept = kept
        self._names = {symbol.name.lower() for symbol in kept}

    def of(self, node: Node) -> Value:
        """:returns: the value of an expression."""
        return _VALUES[type(node)](self, node)

    def integer(self, node: Node) -> int | None:
        """:returns: the value of an expression, if that is a number."""
        value = self.of(node)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def of_others(self) -> Values:
        """:returns: what is known where a routine begins."""
        return Values(self._kept)

    def enter(self, dummy: DataSymbol) -> None:
        """Note that a variable has what the caller gives."""
        if not declared_rank(dummy):
            self._known[dummy, ()] = self._kept.get(
                declared_as(dummy), Named(f"argument {dummy.name.lower()}"))

    def set(self, target: Node, value: Value) -> None:
        """Note that a variable, or all of an array, gets a value; all elements are forgotten if it
        is not known which ones do."""
        key = self._key(target)
        if isinstance(target, Reference) and (
                key is None or not key[1] and declared_rank(target.symbol)):
            self.forget((target.symbol,))
        if key is not None:
            self._known[key] = value

    def forget(self, symbols: Iterable[Symbol]) -> None:
        """Note that nothing is known of variables any more."""
        gone = set(symbols)
        self._known = {key: value for key, value in self._known.items() if key[0] not in gone}

    def take(self, dummy: DataSymbol, actual: Node, values: Values) -> None:
        """Note what a variable has from an expression, or the elements of an array, of somebody
        who knows other values."""
        if not declared_rank(dummy):
            self._known[dummy, ()] = values.of(actual)
        elif _are_alike(dummy, actual):
            self._known |= values.elements(actual.symbol, dummy)

    def give(self, dummy: DataSymbol, actual: Node, values: Values) -> None:
        """Note what a variable has that was an argument, whose values others know."""
        if not declared_rank(dummy):
            self.set(actual, values._known.get((dummy, ())))
        elif _are_alike(dummy, actual):
            self.forget((actual.symbol,))
            self._known |= values.elements(dummy, actual.symbol)
        else:
            self.set(actual, None)

    def elements(self, symbol: Symbol, name: Symbol) -> dict[_Key, Value]:
        """:returns: what is known of an array, for another one."""
        return {(name, key[1]): value for key, value in self._known.items() if key[0] is symbol}

    def _key(self, node: Node) -> _Key | None:
        """:returns: the place of a variable; that of an array stands for elements that have no
            other one."""
        if isinstance(node, ArrayReference):
            indices = [self.integer(index) for index in node.indices]
            return None if None in indices else (node.symbol, tuple(
                index for index in indices if index is not None))
        return (node.symbol, ()) if type(node) is Reference else None

    def _variable(self, node: Reference) -> Value:
        key = self._key(node)
        if key is not None and key[1] and key not in self._known:
            key = key[0], ()
        if key in self._known:
            return self._known[key]
        if node.symbol.name.lower() in self._names \
                and (variable := variable_of(node)) in self._kept:
            return self._kept[variable]
        name = plain_name(node.symbol.name)
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        symbol = node.symbol
        if name.startswith("mpi_") and not symbol.is_automatic and not symbol.is_argument:
            return Named(name)
        if isinstance(symbol, DataSymbol) and symbol.is_constant and symbol.initial_value:
            return self.of(symbol.initial_value)
        return integer_value(node)

    def _literal(self, node: Literal) -> Value:
        if node.datatype.intrinsic is _BOOLEAN:
            return node.value == "true"
        return int(node.value) if node.datatype.intrinsic is _INTEGER else None

    def _unary(self, node: UnaryOperation) -> Value:
        value = self.of(node.children[0])
        if node.operator is _UNARY.NOT:
            return not value if isinstance(value, bool) else None
        if isinstance(value, (bool, Named)) or value is None:
            return None
        return -value if node.operator is _UNARY.MINUS else value

    def _binary(self, node: BinaryOperation) -> Value:
        left, right = map(self.of, node.children)
        deciding = _DECIDING.get(node.operator)
        if deciding is not None and deciding in (left, right) \
                and any(one is deciding for one in (left, right)):
            return deciding
        if left is None or right is None:
            return None
        if isinstance(left, Named) or isinstance(right, Named):
            # Whether others are the same is not known.
            return node.operator is _BINARY.EQ if left == right and node.operator in (
                _BINARY.EQ, _BINARY.NE) else None
        calculate = _ARITHMETIC.get(node.operator)
        return None if calculate is None else calculate(left, right)

    def _intrinsic(self, node: IntrinsicCall) -> Value:
        calculate = _INTRINSICS.get(node.intrinsic.name)
        values = [value for argument in node.arguments
                  if isinstance(value := self.of(argument), int)]
        return None if calculate is None or len(values) < len(node.arguments) \
            else calculate(values)

    def _unknown(self, _: Node) -> Value:
        return None


def _are_alike(dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether an array is passed whose elements have the same indices there."""
    return type(actual) is Reference and all(
        declared_rank(symbol) == 1 and integer_value(bounds_of(symbol, 0)[0]) == 1
        for symbol in (dummy, actual.symbol))


def _quotient(left: int, right: int) -> int | None:
    return abs(left) // abs(right) * (1 if left * right >= 0 else -1) if right else None


def _remainder(values: Sequence[int]) -> int | None:
    left, right = values
    return abs(left) % abs(right) * (1 if left >= 0 else -1) if right else None


#: The truth value of an operand that decides, whatever the other one is.
_DECIDING = {_BINARY.AND: False, _BINARY.OR: True}
_ARITHMETIC: dict[BinaryOperation.Operator, Callable[[int, int], Value]] = {
    _BINARY.ADD: operator.add, _BINARY.SUB: operator.sub, _BINARY.MUL: operator.mul,
    _BINARY.DIV: _quotient, _BINARY.EQ: operator.eq, _BINARY.NE: operator.ne,
    _BINARY.GT: operator.gt, _BINARY.GE: operator.ge, _BINARY.LT: operator.lt,
    _BINARY.LE: operator.le, _BINARY.EQV: operator.eq, _BINARY.NEQV: operator.ne,
    _BINARY.AND: lambda one, other: one and other, _BINARY.OR: lambda one, other: one or other}
_INTRINSICS: dict[str, Callable[[list[int]], Value]] = {
    "MOD": _remainder, "MODULO": lambda pair: pair[0] % pair[1] if pair[1] else None,
    "MAX": max, "MIN": min, "ABS": lambda one: abs(one[0]),
    "MERGE": lambda three: three[0] if three[2] else three[1]}
_VALUES: ClassTable[Callable[[Values, Node], Value]] = ClassTable(
    (Literal, Values._literal), (IntrinsicCall, Values._intrinsic),
    (Reference, Values._variable), (UnaryOperation, Values._unary),
    (BinaryOperation, Values._binary), (Node, Values._unknown))
