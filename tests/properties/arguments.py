# SPDX-License-Identifier: BSD-3-Clause
"""Random actual arguments that obey Fortran's rules of aliasing."""

from __future__ import annotations

from collections.abc import Callable

from tests.properties.numbers import DOUBLE, Number
from tests.properties.operands import Writer, index
from tests.properties.records import Record, base, clashes
from tests.properties.scope import Callee, Dummy, Real, Whole

Bounded = Callable[[int, str], Number]


class Actuals:
    """Chooses the actual arguments of one call.

    A variable that the callee may write is used once; everything else as often
    as it happens.

    :param callee: what is called.
    :param writer: of the calling routine.
    :param bounded: makes a bounded expression of a kind and a length.
    :param length: the extent that it must have, any by default.
    """

    def __init__(self, callee: Callee, writer: Writer, bounded: Bounded,
                 length: str = "") -> None:
        self.callee = callee
        self.writer = writer
        self.scope = writer.scope
        self.random = writer.random
        self.bounded = bounded
        self.written: set[str] = set()
        self.read: set[str] = set()
        self.defines: list[str] = []
        self.length = length or self._length()

    def _length(self) -> str:
        extent = self.scope.extent
        options = [extent, extent, extent, "3"]
        if self.scope.least > 3:
            options.append(f"{extent} - 1")
        return self.random.choice(options)

    def actual(self, dummy: Dummy) -> str | None:
        """
        :param dummy: of the callee.

        :returns: text of an argument for it, empty if it is left out, None if there is none.
        """
        if dummy.optional and self.random.random() < 0.5:
            return ""
        makers = {"extent": lambda _: self.length, "real": self._real, "integer": self._integer,
                  "logical": self._logical, "record": self._record,
                  "procedure": lambda _: self.random.choice(self.scope.procedures)}
        return makers[dummy.what](dummy)

    def _real(self, dummy: Dummy) -> str | None:
        variable = dummy.variable
        assert isinstance(variable, Real)
        if dummy.intent == "in":
            return self._read_real(variable)
        options = [each for each in self.scope.writable(defined=False)
                   if each.kind == variable.kind and not each.shared
                   and not clashes(each.name, self.written | self.read)]
        if dummy.intent == "inout" or self.scope.depth > 0:
            options = [each for each in options if each.name in self.scope.defined]
        self.random.shuffle(options)
        for each in options:
            text = self._place(each, variable)
            if text is not None:
                self.written.add(each.name)
                if text == each.name:
                    self.defines.append(each.name)
                return text
        return None

    def _place(self, variable: Real, dummy: Real) -> str | None:
        """The variable or a part of it that is as large as the dummy."""
        known = variable.name in self.scope.defined
        if not dummy.rank:
            return self.writer.element(variable) if known or not variable.rank else None
        if variable.rank < dummy.rank:
            return None
        if dummy.rank == 1:
            text = self._first_element(variable, dummy) \
                or self.writer.section(variable, self.length)
        else:
            text = self._block(variable)
        return text if known or text == variable.name else None

    def _first_element(self, variable: Real, dummy: Real) -> str | None:
        """The element at which the dummy begins, if it has a shape of its own."""
        # Neither what pointers point at nor arrays of assumed shape may be passed like this.
        if self.callee.generic or dummy.name in self.callee.assumed or not variable.rank \
                or variable.name[0] != "t" or set(variable.extents) != {self.scope.extent} or self.random.random() < 0.7:
            return None
        columns = [index(self.writer.position(self.scope.extent), lower)
                   for lower in variable.lowers[1:]]
        return variable.at(", ".join([str(variable.lowers[0]), *columns]))

    def _block(self, variable: Real) -> str | None:
        """A square part of a matrix."""
        extent = self.scope.extent
        if variable.rank != 2 or variable.extents != (extent, extent):
            return None
        if self.length == extent:
            return variable.name
        parts = [f"{lower}:{lower + 2}" if self.length == "3" else f"{lower + 1}:"
                 for lower in variable.lowers]
        return f"{variable.name}({', '.join(parts)})"

    def _read_real(self, dummy: Real) -> str | None:
        if dummy.rank < 2 and self.random.random() < 0.3:
            return self._expression(dummy)
        options = [each for each in self.scope.readable()
                   if each.kind == dummy.kind and not each.shared
                   and not clashes(each.name, self.written)]
        self.random.shuffle(options)
        for each in options:
            text = self._place(each, dummy)
            if text is not None:
                self.read.add(each.name)
                return text
        return self._expression(dummy) if dummy.rank < 2 else None

    def _expression(self, dummy: Real) -> str | None:
        """An expression may contain what the callee writes: it is evaluated before."""
        if dummy.rank == 0:
            text = self.bounded(dummy.kind, "").text
            # A variable alone would be passed itself.
            changing = self.written | {each.name for each in self.scope.reals if each.shared}
            is_variable = any(text.startswith(base(name)) for name in changing)
            return f"1.0_wp * {text}" if is_variable else text
        operands = [each for each in self.scope.readable()
                    if each.rank and each.kind == DOUBLE and dummy.kind == DOUBLE]
        self.random.shuffle(operands)
        for each in operands:
            text = self.writer.section(each, self.length)
            if text is not None:
                return self.random.choice((f"sin({text})", f"0.9_wp * {text}",
                                           f"{text} * {text} * 0.5_wp"))
        return None

    def _record(self, dummy: Dummy) -> str | None:
        record = dummy.variable
        assert isinstance(record, Record)
        taken = self.written if dummy.intent == "in" else self.written | self.read
        at = str(self.random.randint(1, 3))
        options = [(each.name, part) for each in self.scope.records
                   if (each.writable or dummy.intent == "in") and self.scope.is_free(each)
                   and (part := each.part(record, at)) and not clashes(each.name, taken)]
        if not options:
            return None
        name, part = self.random.choice(options)
        (self.read if dummy.intent == "in" else self.written).add(name)
        return part

    def _integer(self, dummy: Dummy) -> str | None:
        variable = dummy.variable
        assert isinstance(variable, Whole)
        if variable.rank:
            return self._index_array(dummy)
        if dummy.intent == "in":
            return f"min({self.writer.state()}, 3)"
        states = [each.name for each in self.scope.states(writable=True)
                  if each.name not in self.written]
        return self._take(states)

    def _index_array(self, dummy: Dummy) -> str | None:
        extent = self.scope.extent
        arrays = [each.name for each in self.scope.index_arrays(writable=dummy.intent != "in")
                  if each.name not in self.written | (self.read if dummy.intent != "in" else set())]
        if not arrays:
            return None
        name = self.random.choice(arrays)
        (self.read if dummy.intent == "in" else self.written).add(name)
        if self.length == extent:
            return name
        return f"{name}(1:3)" if self.length == "3" else f"{name}(2:)"

    def _logical(self, dummy: Dummy) -> str | None:
        if dummy.intent == "in":
            text = self.writer.condition()
            return f".not. {text}" if text in self.written else text
        flags = [name for name, writable in self.scope.logicals.items()
                 if writable and name in self.scope.defined and name not in self.written]
        return self._take(flags)

    def _take(self, names: list[str]) -> str | None:
        if not names:
            return None
        name = self.random.choice(names)
        self.written.add(name)
        return name


def call_statement(callee: Callee, writer: Writer, bounded: Bounded) -> list[str]:
    """
    :param callee: what is called.
    :param writer: of the calling routine.
    :param bounded: makes a bounded expression of a kind and a length.

    :returns: the call, or nothing if no arguments fit.
    """
    if callee.result is not None:
        return _assigned(callee, callee.result, writer, bounded)
    for _ in range(3):
        actuals = Actuals(callee, writer, bounded)
        chosen = {}
        # What is written is chosen first, so that nothing else takes it.
        for dummy in sorted(callee.dummies, key=lambda dummy: dummy.intent == "in"):
            chosen[dummy.name] = actuals.actual(dummy)
        if None not in chosen.values():
            writer.scope.defined.update(actuals.defines)
            return [f"call {_written(callee, chosen, writer)}"]
    return []


def _assigned(callee: Callee, result: Real, writer: Writer, bounded: Bounded) -> list[str]:
    options = [each for each in writer.scope.writable() if each.kind == result.kind
               and not (each.shared and result.rank)]
    if not options:
        return []
    variable = writer.random.choice(options)
    length = "3" if result.rank else ""
    target = writer.section(variable, length) if length else writer.element(variable)
    text = function_reference(callee, writer, bounded, length)
    if text is not None and result.rank and variable.name[:2] in ("as", "pt"):
        # Some compilers let a function write into what it reads by another name.
        text = f"1.0_wp * {text}"
    return [] if target is None or text is None else [f"{target} = {text}"]


def function_reference(callee: Callee, writer: Writer, bounded: Bounded,
                       length: str) -> str | None:
    """
    :param callee: a function.
    :param writer: of the calling routine.
    :param bounded: makes a bounded expression of a kind and a length.
    :param length: the length of its value, empty for a scalar.

    :returns: its value for some arguments, or None if none fit.
    """
    if writer.scope.nested or length not in ("", "3", writer.scope.extent):
        return None
    writer.scope.nested = True
    actuals = Actuals(callee, writer, bounded, length)
    chosen = {dummy.name: bounded(dummy.variable.kind, length).text
              if callee.is_elemental and isinstance(dummy.variable, Real)
              else actuals.actual(dummy) for dummy in callee.dummies}
    writer.scope.nested = False
    return None if None in chosen.values() else _written(callee, chosen, writer)


def _written(callee: Callee, chosen: dict[str, str | None], writer: Writer) -> str:
    names = [dummy.name for dummy in callee.dummies if dummy.name != callee.passed]
    named = writer.random.randint(0, len(names)) if writer.random.random() < 0.25 else len(names)
    named = next((number for number, name in enumerate(names[:named]) if not chosen[name]), named)
    tail = [name for name in names[named:] if chosen[name]]
    writer.random.shuffle(tail)
    arguments = [str(chosen[name]) for name in names[:named]]
    arguments += [f"{name}={chosen[name]}" for name in tail]
    name = callee.generic or callee.name
    if callee.passed:
        name = f"{chosen[callee.passed]}%do_{callee.name}"
    return f"{name}({', '.join(arguments)})"
