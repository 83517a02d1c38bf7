# SPDX-License-Identifier: BSD-3-Clause
"""External procedures of Tapenade's libraries as rules.

Their derivatives are procedures that users of Tapenade have written, ``bbox_d`` and ``bbox_b``.
These have each derivative behind its variable, and add to adjoints of what is only read, as rules
do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from psyad_ext.cli.tapenade.library import Entry, Term
from psyad_ext.core.naming import PRESETS, NamingScheme

_BASES: Mapping[str, str] = {
    "real": "real", "float": "real", "integer": "integer", "complex": "complex",
    "boolean": "logical", "logical": "logical", "character": "character(len=*)",
    "doubleprecision": "double precision", "double": "double precision"}
_NAMES = ("ident", "metavar")
_DOUBLE = {"real": "double precision", "complex": "complex(kind(1d0))"}
_RESULT = "value"


class NoCounterpart(Exception):
    """A rule can't say what an entry of a library says; tells why."""


@dataclass(frozen=True)
class _Argument:
    """An argument, or the value of a function.

    :param name: its name.
    :param type: its type.
    :param is_array: whether it is an array, of any shape.
    :param read: whether it is read.
    :param written: whether it is written.
    """

    name: str
    type: str
    is_array: bool
    read: bool
    written: bool

    @property
    def is_real(self) -> bool:
        """:returns: whether derivatives may flow through it."""
        return self.type.startswith(("real", "double"))

    def declared(self, keeps: bool) -> str:
        """
        :param keeps: whether it may keep part of its value.

        :returns: its declaration.
        """
        shape = "(*)" if self.is_array else ""
        if self.name == _RESULT:
            return f"{self.type} :: {self.name}"
        # How much of an array is written is not known.
        intent = "in" if not self.written else \
            "inout" if self.read or self.is_array or keeps else "out"
        return f"{self.type}, intent({intent}) :: {self.name}{shape}"


def rule_of(entry: Entry, names: NamingScheme = PRESETS["tapenade"]) -> str:
    """
    :param entry: a procedure.
    :param names: how its derivatives are called.

    :returns: its rule in TOML.

    :raises NoCounterpart: if there is none.
    """
    arguments = _arguments(entry)
    depends = _depends(entry, arguments)
    active = {name for output, inputs in depends.items() for name in (output, *inputs)}
    dummies = [one for one in arguments if one.name != _RESULT]
    kind = "function" if entry.is_function else "subroutine"
    result = f" result({_RESULT})" if entry.is_function else ""
    lines = [
        "[[rule]]", 'interface = """',
        f"{kind} {entry.name}({', '.join(one.name for one in dummies)}){result}",
        *(f"  {one.declared(one.name in depends.get(one.name, ()))}" for one in arguments),
        f"end {kind}", '"""']
    if depends:
        lines += [f"# Derivatives of {one.name} are zero. Give its extents above, in place of (*)."
                  for one in arguments if one.is_real and one.is_array and one.written
                  and one.name not in depends]
        lines += [f"depends = {{ {', '.join(_row(*one) for one in depends.items())} }}",
                  *_statements(entry, arguments, active, names)]
    return "\n".join([*lines, ""])


def _row(output: str, inputs: list[str]) -> str:
    return f"{output} = [{', '.join(map(json.dumps, inputs))}]"


def _arguments(entry: Entry) -> list[_Argument]:
    """:returns: the arguments in their order, and the value of a function behind them."""
    if entry.is_intrinsic:
        raise NoCounterpart("it is an intrinsic; those that there are have derivatives")
    if not entry.types:
        raise NoCounterpart("no types are given; psyad-ext rules --suggest FILE shows the "
                            "interface of what a file calls")
    everything = (True,)*len(entry.places)
    read, written = entry.read or everything, entry.written or everything
    found: dict[int, _Argument] = {}
    for number, (place, type_) in enumerate(zip(entry.places, entry.types)):
        if place.common is not None:
            if read[number] or written[number]:
                raise NoCounterpart(f"it uses the common block '{place.common}'; a rule knows "
                                    "arguments only: call a wrapper that passes what is in it")
            continue
        base, is_array = _type(type_)
        unchanged = bool(entry.depends) and entry.depends[number] is None
        found[place.parameter] = _Argument(
            _RESULT if place.is_result else f"x{place.parameter}", base, is_array, read[number],
            place.is_result or written[number] and not unchanged)
    parameters = [number for number in sorted(found) if number]
    if parameters != list(range(1, len(parameters) + 1)) or entry.is_function != (0 in found):
        raise NoCounterpart("'shape' does not name all of its arguments"
                            + (" and its result" if entry.is_function else ""))
    return [found[number] for number in (*parameters, *([0] if 0 in found else []))]


def _type(term: Term) -> tuple[str, bool]:
    """:returns: a type in Fortran, and whether it is that of an array."""
    if term.name == "arrayType" and term.parts:
        return _type(term.parts[0])[0], True
    if term.name in _NAMES and len(term.parts) == 1:
        return _type(term.parts[0])
    if term.name in ("modifiedType", "modifiedTypeName") and len(term.parts) == 2:
        base, _ = _type(term.parts[1])
        return _modified(base, [part.parts[0].name if part.parts else part.name
                                for part in term.parts[0].parts]), False
    if term.name.lower() in _BASES and not term.parts:
        return _BASES[term.name.lower()], False
    raise NoCounterpart(f"a type is not understood: {term.name}")


def _modified(base: str, modifiers: list[str]) -> str:
    """:returns: a type with a kind."""
    for one in modifiers:
        if one == "double":
            return _DOUBLE.get(base, base)
        if one.isdecimal() and base in ("real", "integer", "logical"):
            return f"{base}({one})"
        raise NoCounterpart(f"a type is not understood: {one} {base}")
    return base


def _depends(entry: Entry, arguments: list[_Argument]) -> dict[str, list[str]]:
    """:returns: on which real inputs each real output depends, if on any."""
    by_number = {one.name: one for one in arguments}
    names = [_RESULT if place.is_result else f"x{place.parameter}" if place.common is None else ""
             for place in entry.places]
    rows = entry.depends or [None if name and not by_number[name].written else (True,)*len(names)
                             for name in names]
    found = {}
    for name, row in zip(names, rows):
        output = by_number.get(name)
        if row is None or output is None or not (output.is_real and output.written):
            continue
        inputs = [one for one, is_used in zip(names, row) if is_used and one in by_number
                  and one != _RESULT and by_number[one].is_real]
        if inputs:
            found[name] = inputs
    return found


def _statements(entry: Entry, arguments: list[_Argument], active: set[str],
                names: NamingScheme) -> Iterator[str]:
    """:returns: the statements of a rule that calls the derivatives."""
    tangent, adjoint = (names.name(kind, entry.name) for kind in ("tangent", "reversing"))
    result = next((one for one in arguments if one.name == _RESULT), None)

    def passed(ending: str) -> str:
        return ", ".join(name for one in arguments if one is not result for name in (
            [one.name, one.name + ending] if one.name in active else [one.name]))

    if result is None:
        yield f'tangent = "call {tangent}({passed("_tl")})"'
        yield f'adjoint = "call {adjoint}({passed("_adj")})"'
        return
    yield f'local = """\n{result.type} :: {tangent}\n{result.type} :: {_RESULT}_again\n"""'
    yield f'tangent = "{_RESULT}_tl = {tangent}({passed("_tl")}, {_RESULT}_again)"'
    yield f'adjoint = "call {adjoint}({passed("_adj")}, {_RESULT}_adj)"'
