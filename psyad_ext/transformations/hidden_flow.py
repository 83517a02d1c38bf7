# SPDX-License-Identifier: BSD-3-Clause
"""Finds active values that are written to text or to a file and read back as constants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, IntrinsicCall, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.activity import Activity, may_depend
from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.parts import Part
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, is_written
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.transformations.execution_order import ExecutionOrder

_BACK = frozenset(("Rewind_Stmt", "Backspace_Stmt", "Endfile_Stmt"))
_CLOSING = frozenset(("Close_Stmt", "Flush_Stmt"))
_FILES = _BACK | _CLOSING | {"Open_Stmt", "Read_Stmt", "Write_Stmt"}
_DIRECT = ("REC", "POS")


@dataclass(frozen=True)
class _Statement:
    """An opaque statement.

    :param call: the statement.
    :param kind: its class in fparser's tree.
    :param specifiers: its specifiers as text, by keyword.
    :param own: the variable that holds the unit, if a routine has got that for itself.
    """

    call: OpaqueCall
    kind: str
    specifiers: dict[str, str]
    own: Symbol | None = None

    @property
    def unit(self) -> str:
        """:returns: the unit of a file as text; empty for the standard ones."""
        unit = self.specifiers.get("NEWUNIT", self.specifiers.get("UNIT", ""))
        return "" if unit == "*" else unit.lower()

    def may_be_of(self, other: _Statement) -> bool:
        """:returns: whether another statement may be about the same unit."""
        if self.own is not None or other.own is not None:
            return self.own is other.own
        return self.unit == other.unit or not (self.unit.isdigit() and other.unit.isdigit())

    @property
    def file(self) -> str:
        """:returns: the name of a file, if it is known."""
        name = self.specifiers.get("FILE", "")
        return name if name[:1] in "'\"" else ""


def hidden_flow_problems(parts: Sequence[Part], activity: Activity,
                         target: Unit) -> list[Problem]:
    """
    :param parts: all routines.
    :param activity: what depends on independent variables, and what influences dependent ones.
    :param target: the routine that calls the others.

    :returns: where values that depend on the former and influence the latter may be read, of which
        the derivative is not seen.
    """
    taken_apart = [_apart(call) for part in parts
                   for call in nodes_of(part.statements, IntrinsicCall)
                   if _takes_apart(call, activity.varied)]
    calls = [call for part in parts for call in nodes_of(part.statements, OpaqueCall)]
    if not any(sets(call, activity.useful) for call in calls):
        return taken_apart
    return taken_apart + _read_from_text(parts, calls, activity, target) \
        + _read_from_files(parts, activity, target)


def _read_from_text(parts: Sequence[Part], calls: Sequence[OpaqueCall], activity: Activity,
                    target: Unit) -> list[Problem]:
    """:returns: where a value may be read that was written to a text before."""
    tainted = _tainted_text(parts, calls, activity.varied)
    reading = [call for call in calls if sets(call, activity.useful) and _read(call) & tainted]
    writing = [call for call in calls if _written(call) & tainted and (
        depends(call, activity.varied) or (_read(call) - _written(call)) & tainted)] \
        if reading else []
    order = ExecutionOrder(target, writing) if reading else None
    return [_problem(call, "text") for call in reading
            if any(order.may_be_before(other, call) for other in writing)]


def _read_from_files(parts: Sequence[Part], activity: Activity, target: Unit) -> list[Problem]:
    statements = [_statement(call, own) for part in parts for own in [_own_units(part)]
                  for call in nodes_of(part.statements, OpaqueCall)
                  if call.template.kind.__name__ in _FILES]
    written = [one for one in statements if one.kind == "Write_Stmt" and one.unit
               and depends(one.call, activity.varied)]
    reading = [one for one in statements if one.kind == "Read_Stmt" and one.unit
               and sets(one.call, activity.useful)]
    if not (written and reading):
        return []
    order = ExecutionOrder(target, (one.call for one in written))
    return [_problem(one.call, "a file") for one in reading
            if any(order.may_be_before(other.call, one.call)
                   and _may_come_back(other, one, statements) for other in written)]


def _problem(call: OpaqueCall, where: str) -> Problem:
    return Problem(*location(call), "HIDDEN", f"an active value may be read here that was written "
                   f"to {where}", "pass it as a variable")


def _takes_apart(call: IntrinsicCall, varied: frozenset[Symbol]) -> bool:
    """:returns: whether the bits of an active value become something else than a real."""
    if call.intrinsic is not IntrinsicCall.Intrinsic.TRANSFER:
        return False
    type_ = expression_type(call)
    return (type_ is None or not type_.is_real) and any(
        may_depend(symbol) for symbol in symbols_read(call.arguments[0]) & varied)


def _apart(call: IntrinsicCall) -> Problem:
    return Problem(*location(call), "HIDDEN", "TRANSFER makes something else than a real of an "
                   "active value, of which the derivative is not seen any more",
                   "pass it as a variable")


def _read(call: OpaqueCall) -> set[Symbol]:
    """:returns: the variables whose values go somewhere: what a READ may only leave as it was does
        not."""
    is_reading = call.template.kind.__name__ == "Read_Stmt"
    return symbols_read(*(argument for number, argument in enumerate(call.arguments)
                          if not (is_reading and is_written(call, number))))


def _written(call: OpaqueCall) -> set[Symbol]:
    return {argument.symbol for number, argument in enumerate(call.arguments)
            if is_written(call, number) and isinstance(argument, Reference)}


def sets(call: OpaqueCall, useful: frozenset[Symbol]) -> bool:
    """:returns: whether a statement sets a real variable that has an influence."""
    return any(may_depend(symbol) for symbol in _written(call) & useful)


def depends(call: OpaqueCall, varied: frozenset[Symbol]) -> bool:
    """:returns: whether a statement gets a value that depends on independent variables."""
    return any(may_depend(symbol) for symbol in _read(call) & varied)


def _tainted_text(parts: Sequence[Part], calls: Sequence[OpaqueCall],
                  varied: frozenset[Symbol]) -> set[Symbol]:
    """:returns: text that may hold values that depend on independent variables."""
    shared = [(dummy, symbol) for part in parts for site in part.sites
              if not isinstance(site.call, OpaqueCall)
              for dummy, symbol in site.actual_symbols() if is_text(dummy)]
    tainted: set[Symbol] = set()
    while True:
        before = len(tainted)
        for call in calls:
            if depends(call, varied) or _read(call) & tainted:
                tainted |= {symbol for symbol in _written(call) if is_text(symbol)}
        for pair in shared:
            if tainted.intersection(pair):
                tainted.update(pair)
        if len(tainted) == before:
            return tainted


def _own_units(part: Part) -> dict[str, Symbol]:
    """:returns: the variables that hold units which only a routine itself knows, since it has
        opened files by them that had none, by their names."""
    found: dict[str, Symbol] = {}
    others: set[Symbol] = set()
    for call in nodes_of(part.statements, Call):
        if not isinstance(call, OpaqueCall):
            others |= symbols_read(*call.children)
            continue
        opened = _specifiers_of(call).get("NEWUNIT", "").lower() \
            if call.template.kind.__name__ == "Open_Stmt" else ""
        for symbol in _written(call):
            if symbol.name.lower() == opened and symbol.is_automatic:
                found[opened] = symbol
            else:
                others.add(symbol)
    for assignment in assignments_of(part.statements):
        others |= {assignment.lhs.symbol, *symbols_read(assignment.rhs)}
    return {name: symbol for name, symbol in found.items() if symbol not in others}


def _statement(call: OpaqueCall, own: Mapping[str, Symbol]) -> _Statement:
    """
    :param call: a statement.
    :param own: the variables that hold units which only its routine knows, by their names.

    :returns: what is known of it.
    """
    statement = _Statement(call, call.template.kind.__name__, _specifiers_of(call))
    return replace(statement, own=own.get(statement.unit))


def _specifiers_of(call: OpaqueCall) -> dict[str, str]:
    tree = call.template.filled(call.arguments)
    found: dict[str, str] = {}
    for child in tree.children:
        if type(child).__name__.endswith("_Spec_List"):
            for keyword, value in _specifiers(child):
                found[keyword] = value
        elif type(tree).__name__ in _BACK and isinstance(child, Base):
            found["UNIT"] = str(child)
    return found


def _specifiers(listed: Base) -> Iterator[tuple[str, str]]:
    for number, specifier in enumerate(listed.children):
        keyword, value = specifier.children
        yield (keyword or ("UNIT", "FMT")[number]).upper(), str(value)


def _may_come_back(written: _Statement, reading: _Statement,
                   statements: Sequence[_Statement]) -> bool:
    """:returns: whether a statement may read what another one has written."""
    if written.may_be_of(reading) and (
            any(keyword in reading.specifiers for keyword in _DIRECT)
            or any(one.kind in _BACK and one.may_be_of(written)
                   for one in statements)):
        return True
    closed = any(one.kind in _CLOSING and one.may_be_of(written)
                 for one in statements)
    opened = [one for one in statements if one.kind == "Open_Stmt"]
    return closed and any(
        one.may_be_of(reading) and not _other_file(one, written, opened)
        for one in opened)


def _other_file(opened: _Statement, written: _Statement, others: Sequence[_Statement]) -> bool:
    """:returns: whether a file that is opened is surely not the one that was written."""
    own = [one for one in others if one is not opened and one.may_be_of(written)]
    return "scratch" in opened.specifiers.get("STATUS", "").lower() or bool(
        opened.file and own and all(one.file and one.file != opened.file for one in own))
