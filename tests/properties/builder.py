# SPDX-License-Identifier: BSD-3-Clause
"""Writes the routines of random programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.properties.arguments import call_statement
from tests.properties.dummies import (
    again, list_dummies, optional_dummies, record_dummies, state_dummies)
from tests.properties.headers import headers
from tests.properties.lists import filled, random_lists
from tests.properties.numbers import DOUBLE, SINGLE
from tests.properties.records import LIST, Record, random_records
from tests.properties.scope import LEAST, Callee, Dummy, Real, Scope, Whole
from tests.properties.statements import Body, indented
from tests.properties.storage import Storage
from tests.properties.text import Lines, bounds, occurs, real_declaration, wrapped

_EXTENTS = ("n", "n", "n", "n", "3")
_LOWERS = (1, 1, 1, 0, -2, 2)
_INTENTS = ("in", "in", "inout", "inout", "out")


@dataclass(frozen=True)
class Common:
    """What the routines of a program have in common.

    :param mixed: whether single precision occurs as well.
    :param shared: variables of the module that all routines use.
    :param has_records: whether they use variables of a derived type.
    :param has_lists: whether they use lists of structures with allocatable arrays.
    :param has_operators: whether operators and an assignment are defined for the derived type.
    :param procedures: functions of one number that may be passed.
    """

    mixed: bool
    shared: tuple[Real, ...]
    has_records: bool
    has_lists: bool
    has_operators: bool
    procedures: tuple[str, ...]


class Builder:
    """Writes one routine.

    :param random: where choices come from.
    :param callees: what it may call.
    :param name: name of the routine.
    :param common: what the routines of the program have in common.
    """

    def __init__(self, random: Random, callees: list[Callee], name: str, common: Common) -> None:
        self.random = random
        self.common = common
        self.name = name
        self.shared = list(common.shared)
        self.storage = Storage(random, name)
        records = random_records(random) if common.has_records else []
        records += random_lists(random) if common.has_lists else []
        self.local_records = list(records)
        self.scope = Scope(random, callees=list(callees), procedures=list(common.procedures),
                           records=records, has_operators=common.has_operators)
        self.assumed: set[str] = set()
        self.host: list[Real] = []
        self.inner: Lines = []
        self.inner_outside: Lines = []

    # Variables

    def real(self, name: str, most: int = 2, local: bool = False, **fields: object) -> Real:
        """:returns: a new real variable of random shape and kind."""
        rank = min(self.random.choice((0, 0, 1, 1, 1, 2, 2)), most)
        extents = tuple(self.random.choice(_EXTENTS) if local else "n" for _ in range(rank))
        lowers = tuple(self.random.choice(_LOWERS) for _ in range(rank))
        if local and rank == 2 and self.random.random() < 0.15:
            extents, lowers = (*extents, "3"), (*lowers, 1)
        kind = SINGLE if self.common.mixed and self.random.random() < 0.3 else DOUBLE
        return Real(name, extents, lowers, kind, **fields)  # type: ignore[arg-type]

    def locals(self) -> None:
        """Adds local variables, none of which has a value yet."""
        scope = self.scope
        scope.loop_names = ["i", "j", "l"]
        scope.reals += [self.storage.place(self.real(f"t{number}", local=True))
                        for number in range(self.random.randint(1, 4))]
        scope.reals.append(Real("s"))
        scope.reals += self.shared
        scope.defined |= {each.name for each in self.shared}
        self._know(scope.records)
        scope.wholes += [Whole("k"), Whole("m"), Whole("tally", free=True), Whole("map", rank=1),
                         Whole("turns", writable=False, free=True)]
        scope.logicals |= {"flag": True, "up": True}
        scope.allocations = {each.name: ", ".join(bounds(each)) for each in scope.reals
                             if each.name in self.storage.allocatable}
        scope.targets = {each.name for each in scope.reals if each.name[0] == "t"
                         and self.storage.is_local(each) and self.random.random() < 0.5}

    def _know(self, records: list[Record]) -> None:
        """Makes the components of variables of the derived type known."""
        components = [part for each in records for part in each.components()]
        self.scope.reals += [each for each in components if each not in self.scope.reals]
        self.scope.defined |= {each.name for each in components}

    def start(self, body: Body) -> Lines:
        """:returns: statements that give most locals a value."""
        lines: Lines = []
        for name in ("k", "m"):
            if self.random.random() < 0.8:
                lines.append(f"{name} = {self.random.randint(1, 3)}")
                self.scope.defined.add(name)
        if self.random.random() < 0.5:
            lines += body.index_array()
        if self.random.random() < 0.5:
            lines += body.flag()
        for variable in [each for each in self.scope.reals if each.name[0] in "ts"]:
            if variable.name not in self.scope.defined and self.random.random() < 0.7:
                lines += body.define(variable)
        return lines

    # Routines

    def outside(self) -> Lines:
        """:returns: what the module declares for the routine and its internal procedure."""
        return [*self.storage.module_lines(real_declaration), *self.inner_outside]

    def _add_inner(self, given: Sequence[str] = ()) -> None:
        """An internal procedure, which also uses variables of its host.

        :param given: the procedures that the host is given.
        """
        if self.random.random() > 0.3:
            return
        self.host = [Real("h0", shared=True), Real("h1", ("3",), (1,), shared=True)]
        inner = Builder(self.random, [], f"in_{self.name}", replace(
            self.common, shared=(*self.host, *self.shared),
            procedures=(*self.scope.procedures, *given)))
        inner.storage.is_pure = self.storage.is_pure
        callee, self.inner = inner.callee(is_inner=True)
        self.inner_outside = inner.outside()
        self.scope.callees.append(callee)
        self.scope.reals += self.host
        self.scope.defined |= {each.name for each in self.host}

    def callee(self, is_inner: bool = False) -> tuple[Callee, Lines]:
        """
        :param is_inner: whether it is an internal procedure.

        :returns: how the routine is called, and its text.
        """
        result = self._result()
        is_elemental = result is not None and not result.rank and self.random.random() < 0.3
        # In which order the functions of an expression are called is left to compilers.
        self.storage.is_pure |= result is not None
        if is_elemental:
            self.scope.callees = [each for each in self.scope.callees if each.is_elemental]
        if result is not None and self.shared:
            # A function must not change what the statement around it may read.
            self.shared = [replace(each, writable=False) for each in self.shared]
            self.scope.callees = [each for each in self.scope.callees if each.result is not None]
        dummies = [Dummy("n", "in", "extent"), *self._real_dummies(result, is_elemental)]
        dummies += state_dummies(self.random) if result is None else []
        if not is_elemental:
            dummies += self._wide_dummies(result)
            if not is_inner:
                self._add_inner([each.name for each in dummies if each.what == "procedure"])
        self.random.shuffle(dummies)
        outs = [Dummy(result, "out", "real")] if result is not None else []
        self._enter([*dummies, *outs])
        self.scope.budget = self.random.choice((4, 8, 12))
        lines = self._body([*dummies, *outs], self.random.randint(2, 5))
        used = self._used(dummies, lines)
        used += [each for each in dummies if each.what == "procedure" and each not in used
                 and occurs(each.name, self.inner)]
        return self._called(dummies, used, lines, result, is_elemental, is_inner)

    def _called(self, dummies: list[Dummy], used: list[Dummy], lines: Lines, result: Real | None,
                is_elemental: bool, is_inner: bool) -> tuple[Callee, Lines]:
        """:returns: how a routine with such statements is called, and its text."""
        prefix = "elemental " * is_elemental
        if result is None and not is_inner and self.random.random() < 0.5 \
                and any(each.name == "p" and each.intent == "in" for each in dummies):
            used = [each for each in dummies if each in used or each.name == "p"]
            lines, prefix = [*lines, again(self.name, used)], "recursive "
        generic = f"any_{self.name}" if not is_inner and self.random.random() < 0.3 else ""
        passed = "" if is_inner else next(
            (each.name for each in used if isinstance(each.variable, Record)
             and each.variable.is_class), "")
        if generic:
            self.inner_outside += [f"interface {generic}", f"  module procedure {self.name}",
                                   f"end interface {generic}"]
        return Callee(self.name, tuple(used), result, is_elemental, generic, passed,
                      frozenset(self.assumed)), \
            self._routine(used, lines, result, prefix)

    def _real_dummies(self, result: Real | None, is_elemental: bool) -> list[Dummy]:
        dummies = []
        for number in range(self.random.randint(1, 4)):
            intent = self.random.choice(_INTENTS) if number else "inout"
            intent = "in" if result is not None else intent
            variable = self.real(f"a{number}", 0 if is_elemental else 2)
            by_value = intent == "in" and not variable.rank and not is_elemental \
                and self.random.random() < 0.2
            variable = replace(variable, writable=intent != "in" or by_value)
            dummies.append(Dummy(variable, intent, "real", by_value=by_value))
            if variable.rank and self.random.random() < 0.3:
                self.assumed.add(variable.name)
        return dummies

    def _result(self) -> Real | None:
        if self.random.random() < 0.6:
            return None
        kind = SINGLE if self.common.mixed and self.random.random() < 0.3 else DOUBLE
        return Real("res", ("n",), (1,), kind) if self.random.random() < 0.3 else \
            Real("res", kind=kind)

    def _wide_dummies(self, result: Real | None) -> list[Dummy]:
        """:returns: arguments that elemental functions can't have."""
        dummies = optional_dummies(self.random)
        intents = _INTENTS if result is None else ("in",)
        dummies += record_dummies(self.random, intents) if self.common.has_records else []
        dummies += list_dummies(self.random, intents) if self.common.has_lists else []
        if self.scope.procedures and self.random.random() < 0.5:
            dummies.append(Dummy("proc", "in", "procedure"))
        return dummies

    def _enter(self, dummies: list[Dummy]) -> None:
        """Makes the dummy arguments known."""
        for dummy in dummies:
            if dummy.optional:
                self.scope.reals.append(Real("given"))
            elif isinstance(dummy.variable, Real):
                self.scope.reals.append(dummy.variable)
            elif isinstance(dummy.variable, Whole):
                self.scope.wholes.append(dummy.variable)
            elif dummy.what == "logical":
                self.scope.logicals[dummy.name] = dummy.intent != "in"
            elif isinstance(dummy.variable, Record):
                self.scope.records.append(dummy.variable)
            elif dummy.what == "procedure":
                self.scope.procedures.append(dummy.name)
            if dummy.intent != "out" and dummy.what != "extent":
                self.scope.defined.add(dummy.name)

    def target(self) -> tuple[Lines, Lines]:
        """:returns: the headers, and the text of the routine."""
        extent = self.random.randint(LEAST + 1, 6)
        self.scope.least = LEAST + 1
        dummies = [Dummy("n", "in", "extent")]
        for number in range(self.random.randint(1, 3)):
            field = {"low": 0.5, "high": 1.5, "writable": False, "grid": True}
            dummies.append(Dummy(self._input(f"x{number}", field), "in", "real"))
        for number in range(self.random.randint(0, 2)):
            dummies.append(Dummy(self.real(f"z{number}"), "inout", "real"))
        for number in range(self.random.randint(1, 2)):
            dummies.append(Dummy(self.real(f"y{number}"), "out", "real"))
        dummies += state_dummies(self.random)
        if self.common.has_lists and self.random.random() < 0.5:
            dummies.append(Dummy(Record("lx", type_name=LIST), "inout", "record"))
        self._add_inner()
        for dummy in dummies:
            if isinstance(dummy.variable, Real) and dummy.variable.rank \
                    and self.random.random() < 0.2:
                self.assumed.add(dummy.name)
        self.random.shuffle(dummies)
        self._enter(dummies)
        self.scope.budget = self.random.choice((10, 20, 30))
        lines = self._body(dummies, self.random.randint(4, 10))
        lines += self._used_input(dummies, lines)
        used = self._used(dummies, lines)
        named = [each.name for each in self.shared
                 if "%" not in each.name and occurs(each.name, lines)]
        found = headers(self.random, used, self.assumed, extent, named)
        found += ["! tolerance: 1e-3"] * self.common.mixed
        return found, self._routine(used, lines)

    def _used_input(self, dummies: list[Dummy], lines: Lines) -> Lines:
        """:returns: a statement that uses an input, if there is no other one."""
        reals = {dummy.name: dummy for dummy in dummies if isinstance(dummy.variable, Real)}
        if any(dummy.intent != "out" and occurs(name, lines) for name, dummy in reals.items()):
            return []
        y, x = reals["y0"].name, Body(self.scope).writer.element(reals["x0"].variable)
        return [f"{y} = 0.5_wp * ({y} + {x})"]

    def _input(self, name: str, fields: dict[str, object]) -> Real:
        variable = self.real(name, **fields)
        return variable if variable.kind == DOUBLE else Real(
            name, variable.extents, variable.lowers, DOUBLE, **fields)  # type: ignore[arg-type]

    def _body(self, dummies: list[Dummy], count: int) -> Lines:
        """Statements that give every intent(out) argument a value, sooner or later."""
        self.locals()
        reals = [dummy for dummy in dummies if dummy.what == "real"]
        self.scope.results = [dummy.name for dummy in reals if dummy.intent == "out"]
        body = Body(self.scope)
        lines = ["h0 = 0.65_wp", "h1 = [0.75_wp, 0.55_wp, 0.85_wp]"] if self.host else []
        if any(dummy.optional for dummy in dummies):
            lines += ["given = 0.45_wp", "if (present(opt)) given = 0.9_wp * opt"]
            self.scope.defined.add("given")
        lines += self.start(body)
        outs = [dummy.variable for dummy in reals if dummy.intent == "out"]
        parts = self.random.randint(1, 2)
        for _ in range(parts):
            lines += body.statements(max(1, count // parts))
            if outs and self.random.random() < 0.5:
                lines += self._define(body, outs.pop())
        while outs:
            lines += self._define(body, outs.pop())
        return lines + self._last(body)

    def _define(self, body: Body, variable: object) -> Lines:
        assert isinstance(variable, Real)
        return [] if variable.name in self.scope.defined else body.define(variable)

    def _last(self, body: Body) -> Lines:
        """A last use of what was computed, so that little is dead."""
        self.scope.budget = 3
        lines = body.statements(1)
        for callee in self.scope.callees:
            if self.random.random() < 0.6:
                lines += call_statement(callee, body.writer, body.bounded)
        return lines + body.element()

    # Text

    def _routine(self, dummies: list[Dummy], lines: Lines, result: Real | None = None,
                 prefix: str = "") -> Lines:
        arguments = ", ".join(dummy.name for dummy in dummies)
        declared = [self._declaration(dummy) for dummy in sorted(
            dummies, key=lambda dummy: dummy.what != "extent")]
        names = {dummy.name for dummy in dummies}
        declared += self._local_declarations(names, lines)
        lines = [*self._allocations(lines), *lines]
        name = self.name
        what, tail = ("subroutine", "") if result is None else ("function", " result(res)")
        inner = ["contains", *indented(self.inner)] if self.inner else []
        return [f"{prefix}{what} {name}({arguments}){tail}", *indented(declared), "",
                *indented(wrapped(lines)), *inner, f"end {what} {name}"]

    def _used(self, dummies: list[Dummy], lines: Lines) -> list[Dummy]:
        """:returns: the arguments that the statements or the declarations need."""
        declared = self._local_declarations({dummy.name for dummy in dummies}, lines)
        texts = [*lines, *self._allocations(lines), *declared, *self._shapes(dummies)]
        return [dummy for dummy in dummies if occurs(dummy.name, texts)]

    def _shapes(self, dummies: list[Dummy]) -> Lines:
        """Texts in which the extent occurs, if arrays are declared with it."""
        return ["n" for dummy in dummies if isinstance(dummy.variable, (Real, Whole))
                and dummy.variable.rank and dummy.name not in self.assumed]

    def _declaration(self, dummy: Dummy) -> str:
        intent = f", intent({dummy.intent})"
        if dummy.intent == "inout" and self.random.random() < 0.1:
            intent = ""
        if isinstance(dummy.variable, Real):
            attributes = ", value" if dummy.by_value else intent + ", optional" * dummy.optional
            is_assumed = dummy.name in self.assumed
            attributes += ", contiguous" * (is_assumed and self.random.random() < 0.2)
            return real_declaration(dummy.variable, attributes, is_assumed)
        if isinstance(dummy.variable, Record):
            return dummy.variable.declaration(intent)
        if dummy.what == "procedure":
            return f"procedure(number_of) :: {dummy.name}"
        if isinstance(dummy.variable, Whole):
            return f"integer{intent} :: {dummy.name}" + ("(n)" if dummy.variable.rank else "")
        return f"{'integer' if dummy.what == 'extent' else 'logical'}{intent} :: {dummy.name}"

    def _local_declarations(self, arguments: set[str], lines: Lines) -> Lines:
        """Only what occurs is declared."""
        scope = self.scope

        def used(name: str) -> bool:
            return name not in arguments and occurs(name, lines)

        declared = [real_declaration(each, self._attributes(each)) for each in scope.reals
                    if self.storage.is_local(each) and used(each.name)]
        declared += [each.declaration() for each in scope.records if used(each.name)]
        declared += [line for line in scope.pointers if used(line.split(":: ")[1].split("(")[0])]
        declared += ["real(wp) :: h0, h1(3)"] if self.host else []
        declared += self.storage.local_lines(used)
        wholes = [f"{each.name}(n)" if each.rank else each.name
                  for each in scope.wholes if used(each.name)]
        wholes += [name for name in scope.loop_names if used(name)]
        flags = [name for name in scope.logicals if used(name)]
        if wholes:
            declared.append(f"integer :: {', '.join(wholes)}")
        if flags:
            declared.append(f"logical :: {', '.join(flags)}")
        return declared

    def _attributes(self, variable: Real) -> str:
        is_target = bool(self.scope.pointers) and variable.name in self.scope.targets
        is_allocatable = variable.name in self.storage.allocatable
        is_saved = variable.name in self.storage.saved
        return ", allocatable" * is_allocatable + ", save" * is_saved + ", target" * is_target

    def _allocations(self, lines: Lines) -> Lines:
        arrays = [f"allocate({name}({bounds_}))"
                  for name, bounds_ in self.scope.allocations.items() if occurs(name, lines)]
        return arrays + [line for each in self.local_records if occurs(each.name, lines)
                         for line in filled(each)]
