# SPDX-License-Identifier: BSD-3-Clause
"""Loops in lists of output: what functions give in them is computed before, in loops of its own.

The values are computed in the order in which they are written. Scalars go to an array with an
element for each turn of the loops; arrays and text, whose size may be another one in each turn,
to a list that grows, of which each turn has a section.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fparser.two import Fortran2003
from psyclone.psyir.nodes import ArrayConstructor, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataType, DataTypeSymbol, ScalarType

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.opaque import (
    ImpliedLoop, OpaqueCall, Template, opaque_call, with_arguments)
from psyad_ext.ir.expressions.questions import extent, symbols_read
from psyad_ext.ir.expressions.text import of_any_length
from psyad_ext.ir.lookup.callees import rank_of_value, value_datatype
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.values import gives_text, value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.functions import known_precision
from psyad_ext.ir.lowering.structures.block_structures import begin_anew
from psyad_ext.ir.structures.memory import Bounds, allocation, written_deallocation
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import exchange, nodes_of


def compute_listed_values(routine: Routine, variables: Variables) -> None:
    """Let what functions give in the loops of output lists be computed before, in place.

    :param routine: the routine, in which it is known what calls mean.
    :param variables: declares new variables in it.

    :raises UnsupportedError: if the type of such a value is not known.
    """
    for call in nodes_of(routine, OpaqueCall):
        concerned = [place for place, item in enumerate(call.template.items)
                     if isinstance(item, ImpliedLoop) and any(
                         calls_functions(call.arguments[number]) for number in _numbers(item))]
        if concerned:
            # What is called behind these is called later in any case.
            _ListedValues(call, variables).compute(call.template.items[:concerned[-1] + 1])


def _numbers(loop: ImpliedLoop) -> Iterator[int]:
    """:returns: the numbers of all arguments in a loop."""
    for item in loop.items:
        yield from [item] if isinstance(item, int) else _numbers(item)
    yield from loop.bounds


@dataclass(frozen=True)
class _Turns:
    """A loop.

    :param variable: its variable in the statement.
    :param own: its variable in loops before the statement.
    :param bounds: its start, stop and step.
    :param count: how many turns it has at most.
    """

    variable: DataSymbol
    own: DataSymbol
    bounds: Sequence[Node]
    count: Node

    @property
    def number(self) -> Node:
        """:returns: the number of a turn."""
        start, _, step = self.bounds
        return extent(copied(start), build.ref(self.variable), copied(step))


class _ListedValues:
    """Computes the values in the loops of one statement.

    :param call: the statement.
    :param variables: declares new variables.
    """

    def __init__(self, call: OpaqueCall, variables: Variables) -> None:
        self._call = call
        self._variables = variables
        self._before: list[Statement] = []
        self._lists: list[DataSymbol] = []
        self._sections: dict[int, list[Node]] = {}

    def compute(self, items: Sequence[int | ImpliedLoop]) -> None:
        """Compute values before the statement.

        :param items: what has them, in the order of the statement.
        """
        for item in items:
            self._before += self._item(item, ())
        freed = [written_deallocation(*self._lists)] if self._lists else []
        replace_statement(self._call, [*self._before, self._with_sections(), *freed])

    def _item(self, item: int | ImpliedLoop, outer: tuple[_Turns, ...]) -> list[Statement]:
        """:returns: what computes the values of an item in each turn of loops."""
        return self._value(item, outer) if isinstance(item, int) else self._loop(item, outer)

    def _loop(self, loop: ImpliedLoop, outer: tuple[_Turns, ...]) -> list[Statement]:
        turns = self._turns(loop, outer)
        inner = (*outer, turns)
        return _nest([turns], [one for item in loop.items for one in self._item(item, inner)])

    def _turns(self, loop: ImpliedLoop, outer: tuple[_Turns, ...]) -> _Turns:
        """:returns: a loop whose bounds are known; they are computed before all that is in it."""
        statements = [one for number in loop.bounds for one in self._value(number, outer)]
        bounds = [self._call.arguments[number] for number in loop.bounds]
        bounds += [build.integer(1)] * (3 - len(bounds))
        variable = self._call.arguments[loop.variable].symbol
        count: Node = extent(*map(copied, bounds))
        if symbols_read(*bounds) & {one.variable for one in outer}:
            most = self._variables.new(f"{variable.name}_most", ScalarType.integer_type())
            self._before.append(build.assign(build.ref(most), build.integer(0)))
            statements.append(build.assign(build.ref(most), build.intrinsic(
                "MAX", build.ref(most), count)))
            count = build.ref(most)
        self._before += _nest(outer, statements)
        own = self._variables.new(f"{variable.name}_before", copied_type(variable.datatype))
        return _Turns(variable, own, [copied(bound) for bound in bounds], count)

    def _value(self, number: int, outer: tuple[_Turns, ...]) -> list[Statement]:
        """:returns: what computes an argument that calls functions; it is replaced. Arrays and text
            in no loop are left."""
        node = self._call.arguments[number]
        if not calls_functions(node) or not outer and (gives_text(node) or rank_of_value(node)):
            return []
        if gives_text(node):
            return self._text(number, outer)
        datatype, rank = self._datatype(node), rank_of_value(node)
        if datatype is None or rank and isinstance(datatype, DataTypeSymbol):
            refusal = refusals.LOOP_OF_OUTPUT
            raise UnsupportedError([Problem(
                *location(self._call), refusal.code, refusal.text, refusal.hint)])
        if rank:
            listed = self._list("listed", datatype, [(build.integer(1), build.integer(0))])
            appended = ArrayConstructor.create([build.ref(listed), copied(node)])
            section, statements = self._section(
                listed, "SIZE", build.assign(build.ref(listed), appended), outer)
            node.replace_with(build.ref(listed, [build.section(*section)]))
            return statements
        target, value = self._element("listed", datatype, outer), copied(node)
        node.replace_with(target)
        return [build.assign(copied(target), value)]

    def _text(self, number: int, outer: tuple[_Turns, ...]) -> list[Statement]:
        node = self._call.arguments[number]
        listed = of_any_length(self._variables.new("listed", ScalarType.character_type()))
        self._before.append(_text_assignment(
            f"{Template.place(0)} = ''", (build.ref(listed), Access.WRITE)))
        appended = _text_assignment(
            f"{Template.place(0)} = {Template.place(0)} // {Template.place(1)}",
            (build.ref(listed), Access.READWRITE), (copied(node), Access.READ))
        self._sections[number], statements = self._section(listed, "LEN", appended, outer)
        node.replace_with(build.ref(listed))
        return statements

    def _section(self, listed: DataSymbol, size: str, appended: Statement,
                 outer: tuple[_Turns, ...]) -> tuple[list[Node], list[Statement]]:
        """:returns: from where to where the values of each turn stand in a list, and what appends
            them to it."""
        first, last = (self._element(name, ScalarType.integer_type(), outer)
                       for name in ("listed_first", "listed_last"))
        present = build.intrinsic(size, build.ref(listed))
        return [first, last], [
            build.assign(copied(first), build.add(present, build.integer(1))), appended,
            build.assign(copied(last), copied(present))]

    def _element(self, name: str, datatype: DataType, outer: tuple[_Turns, ...]) -> Reference:
        """:returns: the element of a new array for each turn; a scalar if there are no loops."""
        if not outer:
            return build.ref(self._variables.new(name, datatype))
        array = self._list(name, datatype, [(build.integer(1), one.count) for one in outer])
        return build.ref(array, [one.number for one in outer])

    def _list(self, name: str, datatype: DataType, bounds: Bounds) -> DataSymbol:
        """:returns: a new array."""
        array = self._variables.new(name, ArrayType(
            datatype, [ArrayType.Extent.DEFERRED] * len(bounds)))
        self._before.append(allocation(array, bounds))
        if isinstance(datatype, DataTypeSymbol):
            self._variables.renews_structures = True
            self._before.append(begin_anew(array))
        self._lists.append(array)
        return array

    def _datatype(self, node: Node) -> DataType | DataTypeSymbol | None:
        """:returns: the type of an expression, or of its elements; None if it is not known."""
        type_ = value_type(node)
        if type_ is not None:
            precision = known_precision(type_, self._variables.routine)
            return ElementType(type_.intrinsic, type_.kind, precision).scalar()
        datatype = value_datatype(node)
        structure = getattr(datatype, "intrinsic", datatype)
        return structure if isinstance(structure, DataTypeSymbol) else None

    def _with_sections(self) -> OpaqueCall:
        """:returns: the statement, with sections of text where such a list has the values."""
        if not self._sections:
            return self._call
        dummies = self._call.callee.symbol_table.argument_list
        arguments = [(copied(node), dummy.interface.access)
                     for node, dummy in zip(self._call.arguments, dummies)]
        text = self._call.template.text
        for number, section in self._sections.items():
            first, last = (Template.place(len(arguments) + place) for place in (0, 1))
            arguments += [(bound, Access.READ) for bound in section]
            text = text.replace(Template.place(number),
                                f"{Template.place(number)}({first} : {last})")
        return with_arguments(self._call, text, arguments)


def _text_assignment(text: str, *arguments: tuple[Node, Access]) -> OpaqueCall:
    """:returns: an assignment of text."""
    return opaque_call("assignment", Template(Fortran2003.Assignment_Stmt, text), arguments, False)


def _nest(loops: Sequence[_Turns], body: list[Statement]) -> list[Statement]:
    """:returns: statements in loops, with variables of their own; none if there are none."""
    for one in reversed(loops if body else ()):
        body = [build.loop_over(one.own, map(copied, one.bounds), body)]
        exchange(body[0], one.variable, one.own)
    return body
