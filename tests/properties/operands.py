# SPDX-License-Identifier: BSD-3-Clause
"""Indices, integer and logical expressions, elements, sections and real expressions."""

from __future__ import annotations

from collections.abc import Callable

from tests.properties.array_values import ArrayValues
from tests.properties.intrinsics import SPECIAL, same_kind, unary
from tests.properties.numbers import (
    ATOM, DOUBLE, PRODUCT, SINGLE, Number, add, converted, divide, literal, multiply, negate,
    positive, power, subtract)
from tests.properties.scope import Real, Scope

Position = tuple[str, int]
"""A position counted from 1, as a text and a constant to be added to it."""

SECTIONS: dict[str, list[tuple[Position, Position, int]]] = {
    "n": [(("", 1), ("n", 0), 1), (("n", 0), ("", 1), -1)],
    "n - 1": [(("", 1), ("n", -1), 1), (("", 2), ("n", 0), 1), (("n", 0), ("", 2), -1)],
    "3": [(("", 1), ("", 3), 1), (("n", -2), ("n", 0), 1), (("", 3), ("", 1), -1)],
    "2": [(("", 1), ("", 2), 1), (("", 2), ("", 3), 1), (("", 1), ("", 3), 2),
          (("n", 0), ("n", -2), -2)],
    "(n + 1) / 2": [(("", 1), ("n", 0), 2), (("n", 0), ("", 1), -2)],
}


class Writer:
    """Writes expressions for one routine.

    :param scope: the routine.
    """

    #: Makes the value of a function of the program; set by who knows how to call it.
    function: Callable[[str], Number | None]

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.random = scope.random
        self.function = lambda _: None
        self.arrays = ArrayValues(self)

    # Positions and indices

    def position(self, extent: str) -> Position:
        """:returns: a position that exists in a dimension of that extent."""
        choices: list[Callable[[], Position | None]] = [self._literal, self._state, self._indirect]
        if extent == self.scope.extent:
            choices += [self._end, self._loop, self._loop, self._loop, self._wrapped]
        while True:
            position = self.random.choice(choices)()
            if position is not None:
                return position

    def _literal(self) -> Position:
        return "", self.random.randint(1, 3)

    def _state(self) -> Position | None:
        states = self.scope.states()
        return (self.random.choice(states).name, 0) if states else None

    def _indirect(self) -> Position | None:
        arrays = self.scope.index_arrays()
        if not arrays or self.random.random() < 0.3:
            return None
        inner = self.random.choice([self._literal, self._state, self._loop])() or ("", 2)
        return f"{self.random.choice(arrays).name}({index(inner, 1)})", 0

    def _end(self) -> Position:
        return self.scope.extent, -self.random.choice((0, 0, 1, 2))

    def _loop(self) -> Position | None:
        if not self.scope.loops:
            return None
        loop = self.random.choice(self.scope.loops)
        options: list[Position] = [(loop.name, 0), (loop.name, 0)]
        if loop.above is not None and loop.above >= 1:
            options.append((loop.name, 1))
        if loop.low >= 2:
            options += [(loop.name, -1), (loop.name, -1)]
        if self.random.random() < 0.15:
            return f"{self.scope.extent} - {loop.name}", 1
        return self.random.choice(options)

    def _wrapped(self) -> Position | None:
        if self.random.random() < 0.6:
            return None
        return f"modulo({self.whole()}, {self.scope.extent})", 1

    # Integer and logical expressions

    def whole(self) -> str:
        """:returns: an integer expression of any small value."""
        names = [each.name for each in self.scope.states()] + self.scope.counters()
        names += [loop.name for loop in self.scope.loops] * 2
        if not names:
            names = [self.scope.extent]
        a, b = self.random.choice(names), self.random.choice([*names, self.scope.extent])
        # The compiler warns of a truncated quotient where it knows a loop variable.
        c = self.random.choice([each.name for each in self.scope.states()] or [self.scope.extent])
        arrays = [each.name for each in self.scope.readable() if each.rank]
        size = f"size({self.random.choice(arrays)}, 1)" if arrays else self.scope.extent
        return self.random.choice((
            a, f"{a} + {b}", f"2 * {a} - {b}", f"{a} * {self.random.randint(2, 4)}",
            f"{c} / 2 + {b}", f"abs({a} - {b})", f"max({a}, 2)", f"mod({a}, 3)", self._from_real(),
            f"3 - {a}", f"{size} - {a}"))

    def _from_real(self) -> str:
        """Inputs lie in the middle between multiples of a tenth."""
        inputs = [each for each in self.scope.readable() if each.grid]
        if not inputs:
            return self.scope.extent
        name = self.element(self.random.choice(inputs))
        return self.random.choice((
            f"int(10.0_wp * {name})", f"floor(10.0_wp * {name})", f"ceiling(-10.0_wp * {name})",
            f"nint(10.0_wp * {name} - 0.5_wp)"))

    def state(self) -> str:
        """:returns: an integer expression of value 1, 2 or 3."""
        states = [each.name for each in self.scope.states()] or ["2"]
        a, b = self.random.choice(states), self.random.choice(states)
        indirect = self._indirect()
        return self.random.choice((
            f"modulo({self.whole()}, 3) + 1", f"modulo({self.whole()}, 3) + 1", f"4 - {a}",
            f"min({a}, 2)", f"max({a}, {b})", indirect[0] if indirect else a))

    def condition(self) -> str:
        """:returns: a logical expression that does not change nearby."""
        simple = self._comparison()
        draw = self.random.random()
        if draw < 0.12:
            return f"{simple} .and. {self._comparison()}"
        if draw < 0.24:
            return f"{simple} .or. .not. ({self._comparison()})"
        return f"({simple}) .neqv. ({self._comparison()})" if draw < 0.28 else simple

    def _comparison(self) -> str:
        flags = [name for name in self.scope.logicals if name in self.scope.defined]
        inputs = [each for each in self.scope.readable() if each.grid]
        draw = self.random.random()
        if draw > 0.94:
            value = self.function("")
            if value is not None:
                return f"abs({value.text}) {self.random.choice('<>')} 50.0_wp"
        if flags and draw < 0.25:
            return self.random.choice(("", ".not. ")) + self.random.choice(flags)
        if inputs and draw < 0.5:
            name = self.element(self.random.choice(inputs))
            operator = self.random.choice("<>")
            return f"{name} {operator} {self.random.choice((0.7, 0.9, 1.1, 1.3))}_wp"
        if draw < 0.7:
            return f"modulo({self.whole()}, {self.random.choice((2, 3))}) == 0"
        operator = self.random.choice(("<", ">", "<=", ">=", "==", "/="))
        return f"{self.whole()} {operator} {self.random.randint(1, 4)}"

    # Elements and sections

    def element(self, variable: Real) -> str:
        """:returns: the scalar, or an element of the array."""
        if not variable.rank:
            return variable.name
        indices = (index(self.position(extent), lower)
                   for extent, lower in zip(variable.extents, variable.lowers))
        return variable.at(", ".join(indices))

    def section(self, variable: Real, length: str, whole: bool = False) -> str | None:
        """
        :param variable: an array.
        :param length: wanted number of elements.
        :param whole: whether the name alone is not wanted.

        :returns: a section of one dimension, or None.
        """
        if variable.rank == 1:
            text = self._range(variable, 0, length)
            if text is None or (length == variable.extents[0] and not whole
                                and self.random.random() < 0.5):
                return None if text is None else variable.name
            return variable.at(text)
        if variable.rank != 2:
            return None
        free = self.random.choice((0, 1))
        text = self._range(variable, free, length)
        if text is None:
            return None
        fixed = index(self.position(variable.extents[1 - free]), variable.lowers[1 - free])
        parts = [text, fixed] if free == 0 else [fixed, text]
        return f"{variable.name}({', '.join(parts)})"

    def _range(self, variable: Real, dimension: int, length: str) -> str | None:
        """Only arrays of extent n have all sections; others their first three elements."""
        own, extent = variable.extents[dimension], self.scope.extent
        key = length.replace(extent, "n") if length != "3" else "3"
        if own != extent and length not in ("3", "2"):
            return None
        options = [each for each in SECTIONS[key] if own == extent or
                   not (each[0][0] or each[1][0])]
        first, last, step = self.random.choice(options)
        lower = variable.lowers[dimension]
        if (length == own and step == 1) and self.random.random() < 0.6:
            return ":"
        texts = [index((extent if base else "", offset), lower) for base, offset in (first, last)]
        return ":".join(texts) + (f":{step}" if step != 1 else "")

    # Real expressions

    def expression(self, depth: int, length: str = "", favourite: str = "",
                   kind: int = DOUBLE) -> Number:
        """
        :param depth: how deep it may be nested.
        :param length: number of elements, empty for a scalar.
        :param favourite: a term that should occur.
        :param kind: wished kind of literals.

        :returns: a real expression.
        """
        def operand() -> Number:
            return self.expression(depth - 1, length, favourite if self.random.random() < 0.5
                                   else "", kind)

        if depth <= 0:
            return self._leaf(length, favourite, kind)
        draw = self.random.random()
        if draw < 0.22:
            return add(operand(), operand())
        if draw < 0.38:
            return subtract(operand(), operand())
        if draw < 0.62:
            return multiply(operand(), operand())
        if draw < 0.68:
            return divide(operand(), positive(operand()))
        if draw < 0.72:
            return negate(operand())
        if draw < 0.80:
            return self._power(operand)
        if draw < 0.90:
            return unary(self.random, operand)
        if draw < 0.92:
            return self._merge(operand)
        return self.random.choice(SPECIAL)(self.random, operand)

    def _power(self, operand: Callable[[], Number]) -> Number:
        states = self.scope.states()
        draw = self.random.random()
        a = operand()
        if draw < 0.35:
            exponent = self.random.choice((2, 2, 3))
            return power(a, str(exponent), exponent, exponent)
        if draw < 0.6 and states:
            return power(a, self.random.choice(states).name, 1, 3)
        a = positive(a, 0.5)
        high, steep = max(1.0, a.high) ** 2, a.slope * 4 * max(1.0, a.high)
        if draw < 0.75:
            return Number(f"{a.at(ATOM)} ** (-{self.random.choice((1, 2))})", 0.0, 4.0,
                          8 * a.slope, a.kind, PRODUCT)
        if draw < 0.85:
            return Number(f"{a.at(ATOM)} ** {self.random.choice(('0.5', '.3', '1.5'))}_wp", 0.0,
                          high, steep, DOUBLE, PRODUCT)
        b = operand()
        if b.size > 2:
            return multiply(a, b)
        return Number(f"{a.at(ATOM)} ** ({b.text})", 0.0, max(high, 4.0),
                      4 * steep + 4 * (high + 4) * b.slope, max(a.kind, b.kind), PRODUCT)

    def _merge(self, operand: Callable[[], Number]) -> Number:
        # Whether a function in the argument that is not chosen has its effects is left to compilers.
        function, self.function = self.function, lambda _: None
        a, b = same_kind(operand(), operand())
        self.function = function
        return Number(f"merge({a.text}, {b.text}, {self.condition()})", min(a.low, b.low),
                      max(a.high, b.high), max(a.slope, b.slope), a.kind)

    def _leaf(self, length: str, favourite: str, kind: int) -> Number:
        draw = self.random.random()
        if favourite and draw < 0.6:
            return Number(favourite, -2.0, 2.0, 1.0, kind)
        if draw > 0.93:
            make = self.given if self.random.random() < 0.3 else self.function
            return make(length) or self._constant(kind)
        if length and draw > 0.83:
            return self.arrays.array(length) or self._constant(kind)
        if draw > 0.88:
            make = self.random.choice((self._reduction, self._reduction, self.arrays.number))
            return make() or self._constant(kind)
        if draw < 0.1:
            return self._constant(kind)
        if draw < 0.16:
            return self._integer_value()
        return self.variable(length) or self._constant(kind)

    def given(self, length: str) -> Number | None:
        """:returns: the value of a function that the routine is given, or could give."""
        if length or not self.scope.procedures:
            return None
        value = self.variable("") or literal(0.5)
        name = self.random.choice(self.scope.procedures)
        return Number(f"{name}({converted(value, DOUBLE).text})", -0.9, 0.9, value.slope)

    def _reduction(self) -> Number | None:
        """A number made of all elements of a section; the extent is 7 at most."""
        length = self.random.choice((self.scope.extent, "3", "2"))
        options = [(each, text) for each in self.scope.readable()
                   if each.rank and each.kind == DOUBLE
                   and (text := self.section(each, length)) is not None]
        if not options:
            return None
        variable, text = self.random.choice(options)
        other, text_2 = self.random.choice(options)
        low, high = variable.low, variable.high
        grid = variable.grid and self.random.random() < 0.5
        mask = f", mask={text} > 0.9_wp" if grid else ""
        size = max(abs(low), abs(high), abs(other.low), abs(other.high), 1.0)
        return self.random.choice((
            Number(f"sum({text}{mask})", min(7 * low, 0.0), 7 * high, 7.0),
            Number(f"sum(0.1_wp * {text}{mask})", min(0.7 * low, 0.0), 0.7 * high, 0.7),
            Number(f"dot_product({text}, {text_2})", -7 * size ** 2, 7 * size ** 2, 14 * size),
            Number(f"product(0.5_wp * {text})", -1.0, 1.0, 3.5)))

    def _constant(self, kind: int) -> Number:
        if kind == DOUBLE and self.random.random() < 0.2:
            name, value = self.random.choice((("c_one", 0.7), ("c_two", 1.3)))
            return Number(name, value, value, 0.0, DOUBLE)
        return literal(self.random.randint(1, 19) / 10, kind)

    def _integer_value(self) -> Number:
        states = self.scope.states()
        if not states:
            return literal(0.5)
        name = self.random.choice(states).name
        return self.random.choice((
            Number(f"real({name}, wp)", 1.0, 3.0, 0.0),
            Number(f"{name} * 0.3_wp", 0.3, 0.9, 0.0, DOUBLE, PRODUCT),
            Number(f"modulo({self.whole()}, 4) * 0.4_wp", 0.0, 1.2, 0.0, DOUBLE, PRODUCT)))

    def variable(self, length: str) -> Number | None:
        """
        :param length: number of elements, empty for a scalar.

        :returns: a variable, an element or a section that has a value.
        """
        readable = self.scope.readable()
        if not readable:
            return None
        for _ in range(6):
            variable = self.random.choice(readable)
            text: str | None = None
            if length and variable.rank and self.random.random() < 0.8:
                text = self.section(variable, length)
            elif not length or self.random.random() < 0.5:
                text = self.element(variable)
            if text is not None:
                return Number(text, variable.low, variable.high, 1.0, variable.kind)
        return None


def index(position: Position, lower: int) -> str:
    """
    :param position: counted from 1.
    :param lower: lower bound of the dimension.

    :returns: the index.
    """
    base, offset = position
    offset += lower - 1
    if not base:
        return str(offset)
    if offset == 0:
        return base
    return f"{base} {'+' if offset > 0 else '-'} {abs(offset)}"


def assignable(value: Number, kind: int) -> Number:
    """:returns: the value in the kind of the variable that it is assigned to."""
    return converted(value, kind) if kind == SINGLE else value
