# SPDX-License-Identifier: BSD-3-Clause
"""Rules in TOML files, with the lines that messages name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.external.rule import Rule

_TABLE = "rule"
_KEYS = {one.name: str(one.type) for one in fields(Rule) if one.name != "origin"}
_HEADER = re.compile(r"^\s*\[\[\s*rule\s*\]\]", re.MULTILINE)


def rules_in(file: Path) -> Iterator[Rule]:
    """
    :param file: a TOML file with a table ``[[rule]]`` for each procedure.

    :returns: its rules.

    :raises UsageError: if it can't be read, or one of them is wrong.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: the rules can't be read: {error}") from error
    yield from rules_from_text(text, str(file))


def rules_from_text(text: str, name: str) -> Iterator[Rule]:
    """
    :param text: TOML with a table ``[[rule]]`` for each procedure.
    :param name: where it comes from, for messages.

    :returns: its rules.

    :raises UsageError: if one of them is wrong.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name}: this is no TOML: {error}") from error
    for key in content:
        if key != _TABLE:
            raise UsageError(f"{name}:{_line_of(text, key)}: '{key}' is unknown in a file of "
                             "rules: each rule is a table [[rule]]")
    tables = content.get(_TABLE, [])
    if not isinstance(tables, list):
        raise UsageError(f"{name}:{_line_of(text, _TABLE)}: write [[rule]], with two brackets")
    starts = [match.start() for match in _HEADER.finditer(text)]
    for number, table in enumerate(tables):
        start = starts[number] if number < len(starts) else 0
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        yield _rule(table, name, text, start, end)


def _rule(table: Mapping[str, Any], name: str, text: str, start: int, end: int) -> Rule:
    """:returns: the rule in a part of a file."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        line = text.count("\n", 0, start) + _line_of(text[start:end], key)
        values[key] = _value(key, value, f"{name}:{line}")
    origin = f"{name}:{text.count(chr(10), 0, start) + 1}"
    if "interface" not in values:
        raise UsageError(f"{origin}: the rule has no interface")
    try:
        return Rule(**values, origin=origin)
    except UsageError as error:
        raise UsageError(f"{origin}: {error}") from error


def _value(key: str, value: Any, place: str) -> Any:
    """
    :returns: the value of a key.

    :raises UsageError: if it is of the wrong type, or the key is unknown.
    """
    if key not in _KEYS:
        raise UsageError(f"{place}: '{key}' is unknown in a rule; {nearest(key, _KEYS)}")
    if key == "depends":
        if not isinstance(value, Mapping) or not all(
                isinstance(inputs, list) and all(isinstance(one, str) for one in inputs)
                for inputs in value.values()):
            raise UsageError(f"{place}: depends is a table of lists of names: "
                             "{ output = [\"input\"] }")
        return {output.lower(): tuple(map(str.lower, inputs)) for output, inputs in value.items()}
    expected: type = bool if _KEYS[key] == "bool" else str
    if not isinstance(value, expected):
        raise UsageError(f"{place}: '{key}' must be "
                         f"{'true or false' if expected is bool else 'text'}, not {value!r}")
    return value


def _line_of(text: str, key: str) -> int:
    """:returns: the line, from 1, in which a key is set first."""
    match = re.search(rf"^\s*(\[\[?\s*)?{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, match.end()) + 1 if match else 1
