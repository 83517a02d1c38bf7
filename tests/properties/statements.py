# SPDX-License-Identifier: BSD-3-Clause
"""Random statements: assignments of all kinds, branches, loops and calls."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.properties.arguments import call_statement, function_reference
from tests.properties.constructs import Constructs
from tests.properties.lists import Lists
from tests.properties.numbers import ATOM, DOUBLE, PRODUCT, Number, converted, fit, literal
from tests.properties.operands import Writer, assignable, index
from tests.properties.records import Records
from tests.properties.scope import Active, Real, Scope
from tests.properties.text import Lines

STEEPNESS = (1.0, 2.0, 2.0, 4.0)
"""Bounds of the slope of what is assigned: high enough that errors stay visible."""

LOOPS: list[tuple[str, str, str, int, int | None]] = [
    ("1", "n", "", 1, 0), ("1", "n", "", 1, 0), ("2", "n", "", 2, 0), ("2", "n", "", 2, 0),
    ("1", "n - 1", "", 1, 1), ("2", "n - 1", "", 2, 1), ("n", "1", "-1", 1, 0),
    ("n - 1", "2", "-1", 2, 1), ("1", "n", "2", 1, 0), ("2", "n", "3", 2, 0),
    ("n", "2", "-2", 2, 0), ("n", "1", "-3", 1, 0), ("1", "3", "", 1, None),
    ("n + 1", "n", "", 1, 0), ("n", "n + 1", "-1", 1, 0), ("3", "1", "-1", 1, None),
]
"""First, last, step, least value, and how much the largest is below n."""

STATE_LOOPS = [("k", "n", "", 1, 0), ("k", "n", "m", 1, 0), ("1", "k", "", 1, None),
               ("n", "k", "-m", 1, 0), ("k", "m", "", 1, None), ("max(k, m)", "n", "", 1, 0)]
NESTED_LOOPS = [("i", "n", "", 0, 0), ("1", "i", "", 1, 0), ("n", "i", "-1", 0, 0),
                ("i", "1", "-2", 1, 0), ("i", "n", "2", 0, 0)]


CASES = ("0", "1", "2:3", "4:", ":-1")
"""Values of a select construct, no two of which overlap."""


class Body:
    """Writes the statements of one routine.

    :param scope: the routine.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.random = scope.random
        self.writer = Writer(scope)
        self.writer.function = self.function
        constructs = Constructs(self)
        self._makers: list[tuple[float, Callable[[], Lines]]] = [
            (5.0, self.scalar), (5.0, self.element), (3.0, self.section), (1.2, self.whole_array),
            (1.5, self.state), (0.7, self.index_array), (0.7, self.flag), (0.7, self.counter),
            (0.5, self.swap), (2.6, self.branch), (3.4, self.loop), (4.0, self.call),
            (0.8, self.choice), (0.9, self.jump), (0.7, self.turns),
            (1.2, self.masked), (0.5, self.matrix), (0.7, constructs.associate),
            (0.5, constructs.block), (0.6, constructs.concurrent), (0.9, constructs.pointed),
            (0.7, constructs.renewed)]
        records, lists = Records(self), Lists(self)
        self._makers += [(1.0, records.assigned)] * bool(records.own)
        self._makers += [(2.0, lists.assigned)] * bool(lists.all)

    def statements(self, count: int) -> Lines:
        """
        :param count: how many.

        :returns: the lines of that many statements, or fewer where the budget ends.
        """
        lines: Lines = []
        weights = [weight for weight, _ in self._makers]
        while count > 0 and self.scope.budget > 0:
            count -= 1
            self.scope.budget -= 1
            _, make = self.random.choices(self._makers, weights)[0]
            self.scope.changing = None
            lines += make()
        return lines

    # Assignments of reals

    def number(self, kind: int, length: str = "", favourite: str = "") -> Number:
        """:returns: a bounded expression that a variable of that kind may be given."""
        for _ in range(20):
            depth = self.random.choice((1, 2, 2, 2, 3, 3, 4))
            number = self.writer.expression(depth, length, favourite, kind)
            if len(number.text) > 300:
                continue
            try:
                return fit(assignable(number, kind), 1.95, self.random.choice(STEEPNESS))
            except ArithmeticError:
                continue
        return literal(0.5, kind)

    def value(self, kind: int, length: str = "", favourite: str = "") -> str:
        """:returns: the text of a bounded expression."""
        return self.number(kind, length, favourite).text

    def assignment(self, target: str, kind: int, length: str = "", again: bool = True) -> str:
        """:returns: an assignment, whose right side may contain the left one if ``again``."""
        favourite = target if again and self.random.random() < 0.55 else ""
        return f"{target} = {self.value(kind, length, favourite)}"

    def scalar(self) -> Lines:
        """:returns: an assignment to a scalar, which then has a value."""
        options = self.scope.writable(0, defined=False)
        if not options:
            return self.element()
        variable = self.random.choice(options)
        known = variable.name in self.scope.defined
        line = self.assignment(variable.name, variable.kind, again=known)
        self.scope.defined.add(variable.name)
        return [line]

    def element(self) -> Lines:
        """:returns: an assignment to an element."""
        options = [each for each in self.scope.writable() if each.rank]
        if not options:
            return self.define_array()
        variable = self.random.choice(options)
        target = self.writer.element(variable)
        line = self.assignment(target, variable.kind)
        if self.random.random() < 0.25:  # another element, which may be the same one
            other = self.writer.element(variable)
            line = f"{target} = {self.value(variable.kind, favourite=other)}"
        return [line]

    def section(self) -> Lines:
        """:returns: an assignment to a section, whose right side may overlap with it."""
        options = [each for each in self.scope.writable() if each.rank in (1, 2)]
        if not options:
            return self.define_array()
        self.scope.changing = variable = self.random.choice(options)
        extent = self.scope.extent
        length = self.random.choice((extent, extent, f"{extent} - 1", "3", "2",
                                     f"({extent} + 1) / 2"))
        target = self.writer.section(variable, length)
        if target is None:
            return self.element()
        favourite = ""
        if self.random.random() < 0.5:
            favourite = target
            if self.random.random() < 0.4:
                favourite = self.writer.section(variable, length) or target
        return [f"{target} = {self.value(variable.kind, length, favourite)}"]

    def whole_array(self) -> Lines:
        """:returns: an assignment to a whole array of any rank."""
        options = [each for each in self.scope.writable() if each.rank]
        if not options:
            return self.define_array()
        self.scope.changing = variable = self.random.choice(options)
        if variable.rank == 1:
            return [self.assignment(variable.name, variable.kind, variable.extents[0])]
        same = [each for each in self.scope.readable(variable.rank)
                if each.extents == variable.extents]
        favourite = self.random.choice([variable, *same]).name
        target = self.random.choice((variable.name,
                                     f"{variable.name}({', '.join(':' * variable.rank)})"))
        return [f"{target} = {self.value(variable.kind, '', favourite)}"]

    def masked(self) -> Lines:
        """:returns: assignments to arrays where a mask says so."""
        extent = self.scope.extent
        options = [each for each in self.scope.writable()
                   if each.rank in (1, 2) and each.extents[0] == extent]
        if not options:
            return self.element()
        length = self.random.choice((extent, extent, f"{extent} - 1", "3"))
        self.scope.changing = variable = self.random.choice(options)
        target = self.writer.section(variable, length)
        mask = self._mask(length)
        if target is None or mask is None:
            return self.element()
        one = self._masked(target, variable, length)
        if self.random.random() < 0.4 and len(one) + len(mask) < 100:
            return [f"where ({mask}) {one}"]
        lines = [f"where ({mask})", f"  {one}"]
        for _ in range(self.random.randint(0, 2)):
            mask = self._mask(length)
            lines += [f"elsewhere ({mask})"] if mask and self.random.random() < 0.5 else []
            lines.append(f"  {self._masked(target, variable, length)}")
        if self.random.random() < 0.5:
            lines += ["elsewhere", f"  {self._masked(target, variable, length)}"]
        return [*lines, "end where"]

    def _masked(self, target: str, variable: Real, length: str) -> str:
        """:returns: an assignment where a mask says so. gfortran takes new values for those that
            single elements of the same array had before."""
        inner = r"[^()]*"
        for _ in range(4):
            inner = rf"(?:[^()]|\({inner}\))*"
        element = re.compile(rf"\b{re.escape(variable.name)}\((?:[^():]|\({inner}\))*\)")
        while True:
            found = self.assignment(target, variable.kind, length)
            if not element.search(found.partition("=")[2]):
                return found

    def _mask(self, length: str) -> str | None:
        """:returns: a mask that does not change nearby."""
        inputs = [text for each in self.scope.readable() if each.grid and each.rank
                  and (text := self.writer.section(each, length)) is not None]
        wholes = [each.name for each in self.scope.index_arrays() if length == self.scope.extent]
        masks = [f"{text} {self.random.choice('<>')} {self.random.choice((0.7, 0.9, 1.1))}_wp"
                 for text in inputs] + [f"{name} == {self.random.randint(1, 3)}" for name in wholes]
        if not masks:
            return None
        mask = self.random.choice(masks)
        return f"{mask} .and. {self.writer.condition()}" if self.random.random() < 0.2 else mask

    def matrix(self) -> Lines:
        """:returns: a matrix from a transposed one, or from sums or copies of rows."""
        extent = self.scope.extent
        square = [each for each in self.scope.readable(2) if each.extents == (extent, extent)]
        target = [each for each in square if each.writable]
        vectors = [each for each in self.scope.writable(1) if each.extents == (extent,)]
        if not square or not target + vectors:
            return self.element()
        matrix = self.random.choice(square).name
        into = self.random.choice(target + vectors)
        if into.rank == 1:
            number = self.random.randint(1, 2)
            return [f"{into.name} = 0.15_wp * sum({matrix}, dim={number}) + 0.1_wp * {into.name}"]
        vector = self.section_of(extent)
        moved = f"transpose({matrix})"
        if vector and self.random.random() < 0.5:
            moved = f"spread({vector}, dim={self.random.randint(1, 2)}, ncopies={extent})"
        return [f"{into.name} = 0.4_wp * {moved} + 0.5_wp * {into.name}"]

    def section_of(self, length: str) -> str | None:
        """:returns: some section of that length that has a value."""
        options = [text for each in self.scope.readable() if each.rank and each.kind == DOUBLE
                   and (text := self.writer.section(each, length)) is not None]
        return self.random.choice(options) if options else None

    def define_array(self) -> Lines:
        """:returns: statements that give a value to an array that has none."""
        options = [each for each in self.scope.writable(defined=False)
                   if each.rank and each.name not in self.scope.defined]
        if not options:
            return []
        return self.define(self.random.choice(options))

    def define(self, variable: Real) -> Lines:
        """
        :param variable: without a value.

        :returns: statements that give it one: whole, or element by element.
        """
        free = [name for name in self.scope.loop_names
                if name not in {loop.name for loop in self.scope.loops}]
        extents = set(variable.extents)
        if variable.rank and self.random.random() < 0.4 and len(free) >= variable.rank \
                and extents == {self.scope.extent}:
            lines = self._define_in_loops(variable, free[:variable.rank])
        else:
            length = variable.extents[0] if variable.rank == 1 else ""
            lines = [f"{variable.name} = {self.value(variable.kind, length)}"]
        self.scope.defined.add(variable.name)
        return lines

    def _define_in_loops(self, variable: Real, names: list[str]) -> Lines:
        saved = list(self.scope.loops)
        self.scope.loops += [Active(name, 1, 0) for name in names]
        target = ", ".join(index((name, 0), lower)
                           for name, lower in zip(names, variable.lowers))
        lines = [f"{variable.name}({target}) = {self.value(variable.kind)}"]
        self.scope.loops = saved
        for name in names:
            lines = [f"do {name} = 1, {self.scope.extent}", *indented(lines), "end do"]
            self.scope.defined.add(name)
        return lines

    def swap(self) -> Lines:
        """:returns: two elements exchanged through a scalar."""
        scalars = [each for each in self.scope.writable(0, defined=False) if each.kind == DOUBLE]
        arrays = [each for each in self.scope.writable() if each.rank and each.kind == DOUBLE]
        if not scalars or not arrays:
            return self.scalar()
        keeper, array = self.random.choice(scalars), self.random.choice(arrays)
        one, two = self.writer.element(array), self.writer.element(array)
        self.scope.defined.add(keeper.name)
        return [f"{keeper.name} = {one}", f"{one} = {two}", f"{two} = {keeper.name}"]

    # Integers and logicals

    def state(self) -> Lines:
        """:returns: an assignment to an integer of value 1, 2 or 3."""
        options = [each for each in self.scope.wholes
                   if not each.rank and each.writable and not each.free]
        if not options:
            return self.scalar()
        variable = self.random.choice(options)
        line = f"{variable.name} = {self.writer.state()}"
        self.scope.defined.add(variable.name)
        return [line]

    def counter(self) -> Lines:
        """:returns: an assignment to an integer of any value or to a finished loop variable."""
        active = {loop.name for loop in self.scope.loops}
        options = [each.name for each in self.scope.wholes if each.free and each.writable]
        options += [name for name in self.scope.loop_names if name not in active]
        if not options:
            return self.state()
        name = self.random.choice(options)
        value = f"modulo({self.writer.whole()}, 7)"
        if name in self.scope.defined and self.random.random() < 0.5:
            value = f"modulo({name}, 20) + {self.writer.state()}"
        self.scope.defined.add(name)
        return [f"{name} = {value}"]

    def index_array(self) -> Lines:
        """:returns: an assignment to an array of indices or to an element of one."""
        options = [each for each in self.scope.wholes if each.rank and each.writable]
        if not options:
            return self.state()
        variable = self.random.choice(options)
        if variable.name not in self.scope.defined or self.random.random() < 0.2:
            value = self.writer.state()
            if variable.name in self.scope.defined and self.random.random() < 0.5:
                value = f"4 - {variable.name}"
            self.scope.defined.add(variable.name)
            return [f"{variable.name} = {value}"]
        at = index(self.writer.position(self.scope.extent), 1)
        return [f"{variable.name}({at}) = {self.writer.state()}"]

    def flag(self) -> Lines:
        """:returns: an assignment to a logical."""
        options = [name for name, writable in self.scope.logicals.items() if writable]
        if not options:
            return self.state()
        name = self.random.choice(options)
        line = f"{name} = {self.writer.condition()}"
        self.scope.defined.add(name)
        return [line]

    # Control

    def branch(self) -> Lines:
        """:returns: an if construct or a one-line if."""
        if self.scope.depth >= 4:
            return self.scalar()
        if self.random.random() < 0.2:
            with self.scope.block():
                inner = self.random.choice((self.element, self.scalar, self.section, self.call))()
            if len(inner) == 1 and len(inner[0]) < 90:
                return [f"if ({self.writer.condition()}) {inner[0]}"]
        lines = [f"if ({self.writer.condition()}) then", *self.some(self.random.randint(1, 3))]
        while self.random.random() < 0.35:
            lines += [f"else if ({self.writer.condition()}) then",
                      *self.some(self.random.randint(0, 2))]
        if self.random.random() < 0.6:
            lines += ["else", *self.some(self.random.randint(0, 3))]
        return [*lines, "end if"]

    def choice(self) -> Lines:
        """:returns: a select construct."""
        if self.scope.depth >= 4:
            return self.scalar()
        values = list(CASES)
        self.random.shuffle(values)
        lines = [f"select case ({self.writer.whole()})"]
        for value in [*values[:self.random.randint(1, 3)], "default"]:
            if value != "default":
                lines.append(f"case ({value})")
            elif self.random.random() < 0.7:
                lines.append("case default")
            else:
                continue
            lines += self.some(self.random.randint(0, 2))
        return [*lines, "end select"]

    def jump(self) -> Lines:
        """:returns: a jump under a condition: out of a loop, or of the routine."""
        jumps = [f"{kind} {loop.label}" for loop in self.scope.loops if loop.label
                 for kind in ("exit", "cycle")]
        if self.scope.loops or self.scope.turning:
            jumps += ["exit", "cycle", "exit", "cycle"]
        if all(name in self.scope.defined for name in self.scope.results):
            jumps.append("return")
        if not jumps or self.scope.depth >= 5:
            return self.scalar()
        jump = self.random.choice(jumps)
        if self.random.random() < 0.5:
            return [f"if ({self.writer.condition()}) {jump}"]
        return [f"if ({self.writer.condition()}) then", *self.some(self.random.randint(0, 2)),
                f"  {jump}", "end if"]

    def turns(self) -> Lines:
        """:returns: a loop that counts its turns itself."""
        if self.scope.turning or self.scope.depth >= 4:
            return self.element()
        most = self.random.randint(1, 3)
        header = self.random.choice(("do", f"do while (turns < {most})"))
        self.scope.defined.add("turns")
        self.scope.turning = True
        with self.scope.block():
            inner = indented(self.statements(self.random.randint(1, 3)))
        self.scope.turning = False
        leave = f"  if (turns > {most} .or. ({self.writer.condition()})) exit"
        return ["turns = 0", header, "  turns = turns + 1",
                *([leave] if header == "do" or self.random.random() < 0.4 else []), *inner,
                "end do"]

    def some(self, count: int) -> Lines:
        """:returns: a few statements, moved to the right, that may be skipped."""
        with self.scope.block():
            return indented(self.statements(count))

    def loop(self) -> Lines:
        """:returns: a loop with statements in it."""
        active = {loop.name for loop in self.scope.loops}
        free = [name for name in self.scope.loop_names if name not in active]
        if not free or self.scope.depth >= 4 or len(self.scope.loops) >= 3:
            return self.element()
        name = self.random.choice(free)
        first, last, step, low, above = self._bounds()
        header = f"do {name} = {first}, {last}" + (f", {step}" if step else "")
        self.scope.labels += 1
        label = f"loop_{self.scope.labels}"
        self.scope.loops.append(Active(name, low, above, label))
        with self.scope.block():
            lines = indented(self.statements(self.random.randint(1, 4)))
        self.scope.loops.pop()
        self.scope.defined.add(name)
        if any(line.endswith(f" {label}") for line in lines):
            return [f"{label}: {header}", *lines, f"end do {label}"]
        return [header, *lines, "end do"]

    def _bounds(self) -> tuple[str, str, str, int, int | None]:
        states = self.scope.states()
        names = {"n": self.scope.extent}
        bounds = self.random.choice(LOOPS)
        draw = self.random.random()
        outer = [loop for loop in self.scope.loops if loop.above is not None]
        if outer and draw < 0.35:
            loop = self.random.choice(outer)
            names["i"] = loop.name
            bounds = self.random.choice(NESTED_LOOPS)
            bounds = (*bounds[:3], bounds[3] or loop.low, bounds[4])
        elif states and draw < 0.6:
            names["k"], names["m"] = (self.random.choice(states).name for _ in range(2))
            bounds = self.random.choice(STATE_LOOPS)
        first, last, step = (_substitute(text, names) for text in bounds[:3])
        return first, last, step, bounds[3], bounds[4]

    def call(self) -> Lines:
        """:returns: a call of another routine."""
        if not self.scope.callees or len(self.scope.loops) >= 2:
            return self.scalar()
        return call_statement(self.random.choice(self.scope.callees), self.writer, self.bounded)

    def function(self, length: str) -> Number | None:
        """:returns: the value of a function, of a length."""
        # Some compilers write elements of what elemental functions still read otherwise.
        is_shared = self.scope.changing is not None and self.scope.changing.shared
        functions = [(each, each.result) for each in self.scope.callees if each.result is not None
                     and (bool(each.result.rank) == bool(length)
                          or each.is_elemental and not is_shared)]
        if not functions or len(self.scope.loops) >= 3:
            return None
        function, result = self.random.choice(functions)
        text = function_reference(function, self.writer, self.simple, length)
        if text is not None and result.rank:
            # Some compilers let an array function write into what it reads, were it alone.
            text = f"1.0_wp * {text}"
        return None if text is None else Number(text, -2.0, 2.0, 3.0, DOUBLE if result.rank
                                                else result.kind, PRODUCT if result.rank else ATOM)

    def simple(self, kind: int, length: str) -> Number:
        """:returns: a small expression that may be an actual argument."""
        while True:
            number = assignable(self.writer.expression(1, length, "", kind), kind)
            try:
                return converted(fit(number, 1.95, 2.0), kind)
            except ArithmeticError:
                continue

    def bounded(self, kind: int, length: str) -> Number:
        """:returns: an expression that may be an actual argument."""
        return converted(self.number(kind, length), kind)


def indented(lines: Lines) -> Lines:
    """:returns: the lines, moved to the right."""
    return [f"  {line}" if line else "" for line in lines]


def _substitute(text: str, names: dict[str, str]) -> str:
    """Replaces the placeholders, which are names of one letter."""
    return re.sub(r"\b[a-z]\b", lambda match: names.get(match[0], match[0]), text)
