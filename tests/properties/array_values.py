# SPDX-License-Identifier: BSD-3-Clause
"""Array functions and constructors of a length wanted, and what becomes of arrays as one number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.properties.numbers import DOUBLE, Number, converted, scaled
from tests.properties.scope import Active, Real

if TYPE_CHECKING:
    from tests.properties.operands import Writer

#: Positions of as many elements, some of them twice.
_POSITIONS = {"2": ((1, 3), (3, 2), (2, 2)), "3": ((3, 1, 2), (1, 1, 2), (2, 3, 3))}
_SOME_OF_THREE = "[.true., .false., .true.]"


class ArrayValues:
    """Writes operands that array functions make.

    :param writer: of the routine.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.scope = writer.scope
        self.random = writer.random
        self._makers: list[Callable[[str], Number | None]] = [
            self._indexed, self._indexed, self._rolled, self._listed, self._implied, self._product,
            self._chosen, self._packed, self._reshaped, self._copies]

    def array(self, length: str) -> Number | None:
        """
        :param length: number of elements.

        :returns: the value of an array function or a constructor, if one can be made.
        """
        return self.random.choice(self._makers)(length)

    def number(self) -> Number | None:
        """:returns: a number that an array function makes of a section, if there is one."""
        found = self._section("3")
        if found is None:
            return None
        text, low, high = found.text, found.low, found.high
        # Elements are further apart than they may vary, so that the same one always wins.
        order = self.random.choice(("[1, 2, 3]", "[3, 1, 2]", "[2, 3, 1]"))
        apart = f"{text} + {high - low + 0.2:.1f}_wp * {order}"
        step = round(high - low + 0.2, 1)
        return self.random.choice((
            Number(f"maxval({apart})", low + 3*step, high + 3*step, 1.0),
            Number(f"minval({apart})", low + step, high + step, 1.0),
            Number(f"maxval({apart}, mask={_SOME_OF_THREE})", low + step, high + 3*step, 1.0),
            Number(f"norm2({text} + {0.5 - low:.2f}_wp)", 0.5, 2*(high - low) + 1.0, 1.8),
            Number(f"sum(pack({text}, {_SOME_OF_THREE}))", 2*low, 2*high, 2.0)))

    def _section(self, length: str) -> Number | None:
        """:returns: some section."""
        options = [(each, text) for each in self._arrays()
                   if (text := self.writer.section(each, length)) is not None]
        if not options:
            return None
        variable, text = self.random.choice(options)
        return Number(text, variable.low, variable.high, 1.0)

    def _arrays(self) -> list[Real]:
        return [each for each in self.scope.readable() if each.rank and each.kind == DOUBLE]

    def _scalar(self) -> Number:
        return scaled(converted(self.writer.expression(1), DOUBLE), 2.0)

    def _indexed(self, length: str) -> Number | None:
        """A vector subscript, with duplicates."""
        arrays = [each for each in self._arrays() if each.rank == 1]
        indices = [each.name for each in self.scope.index_arrays()] \
            if length == self.scope.extent else []
        if not arrays or not indices and length not in _POSITIONS:
            return None
        variable = self.random.choice(arrays)
        shift = variable.lowers[0] - 1
        if indices:
            name = self.random.choice(indices)
            index = f"{name} {'+' if shift > 0 else '-'} {abs(shift)}" if shift else name
        else:
            positions = self.random.choice(_POSITIONS[length])
            index = f"[{', '.join(str(position + shift) for position in positions)}]"
        return Number(variable.at(index), variable.low, variable.high, 1.0)

    def _rolled(self, length: str) -> Number | None:
        """What moves along."""
        found = self._section(length)
        if found is None:
            return None
        by = self.random.choice(("1", "-1", "2", *(each.name for each in self.scope.states())))
        text = self.random.choice((f"cshift({found.text}, {by})", f"eoshift({found.text}, {by})",
                                   f"eoshift({found.text}, {by}, 0.5_wp)"))
        return Number(text, min(found.low, 0.0), max(found.high, 0.5), 1.0)

    def _listed(self, length: str) -> Number | None:
        if length not in _POSITIONS:
            return None
        values = [self._scalar() for _ in range(int(length))]
        return Number(f"[real(wp) :: {', '.join(each.text for each in values)}]", -2.0, 2.0,
                      max(each.slope for each in values))

    def _implied(self, length: str) -> Number | None:
        """A constructor with an implied loop."""
        active = {loop.name for loop in self.scope.loops}
        free = [name for name in self.scope.loop_names if name not in active]
        if not free or length not in (self.scope.extent, *_POSITIONS):
            return None
        name = self.random.choice(free)
        function, self.writer.function = self.writer.function, lambda _: None
        self.scope.loops.append(Active(name, 1, 0 if length == self.scope.extent else None))
        value = self._scalar()
        self.scope.loops.pop()
        self.writer.function = function
        return Number(f"[({value.text}, {name} = 1, {length})]", -2.0, 2.0, value.slope)

    def _product(self, length: str) -> Number | None:
        """A matrix times a vector, of 7 elements at most."""
        extent = self.scope.extent
        matrices = [each.name for each in self._arrays() if each.extents == (extent, extent)]
        vector = self._section(extent)
        if length != extent or not matrices or vector is None:
            return None
        name = self.random.choice(matrices)
        return Number(self.random.choice((
            f"matmul(0.1_wp * {name}, {vector.text})", f"matmul({vector.text}, 0.1_wp * {name})",
            f"matmul(transpose({name}), 0.1_wp * {vector.text})")), -2.8, 2.8, 2.8)

    def _chosen(self, length: str) -> Number | None:
        """Elements of two sections, as a mask says."""
        one, other = self._section(length), self._section(length)
        masks = [f"{each.name} > {self.random.randint(1, 2)}"
                 for each in self.scope.index_arrays()] if length == self.scope.extent else []
        if one is None or other is None or not masks:
            return None
        return Number(f"merge({one.text}, {other.text}, {self.random.choice(masks)})",
                      min(one.low, other.low), max(one.high, other.high), 1.0)

    def _packed(self, length: str) -> Number | None:
        other = {"2": "3", "3": "2"}.get(length)
        found = self._section(other) if other else None
        if found is None:
            return None
        text = f"pack({found.text}, {_SOME_OF_THREE})" if length == "2" else \
            f"unpack({found.text}, {_SOME_OF_THREE}, 0.5_wp)"
        return Number(text, min(found.low, 0.5), max(found.high, 0.5), 1.0)

    def _reshaped(self, length: str) -> Number | None:
        """What is shorter, with something added at the end."""
        found = self._section("2")
        if found is None or length not in (self.scope.extent, "3"):
            return None
        pad = self._section("3")
        more = f"[0.5_wp, {self._scalar().text}]" if pad is None else pad.text
        return Number(f"reshape({found.text}, [{length}], pad={more})", -2.0, 2.0, 2.0)

    def _copies(self, length: str) -> Number | None:
        value = self._scalar()
        return Number(f"spread({value.text}, 1, {length})", value.low, value.high, value.slope)
