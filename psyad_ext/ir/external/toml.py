# SPDX-License-Identifier: BSD-3-Clause
"""Rules in TOML files, with the lines that messages name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.directives.said import Said, said_from_text
from psyad_ext.ir.external.kinds import KINDS, expanded
from psyad_ext.ir.external.rule import Rule

_TABLE, _DIRECTIVES = "rule", "directives"
_KEYS = {one.name: str(one.type) for one in fields(Rule) if one.name != "origin"}
_HEADER = re.compile(r"^[ \t]*\[\[\s*rule\s*\]\]", re.MULTILINE)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _names(value: list[str]) -> tuple[str, ...]:
    return tuple(map(str.lower, value))


#: For the type of each field of a rule: what is right, how messages call it, what is kept.
_VALUES: Mapping[str, tuple[Callable[[Any], bool], str, Callable[[Any], Any]]] = {
    "str": (lambda value: isinstance(value, str), "text", str),
    "bool": (lambda value: isinstance(value, bool), "true or false", bool),
    "tuple[str, ...]": (_is_names, "a list of names", _names),
    "Mapping[str, tuple[str, ...]]": (
        lambda value: isinstance(value, Mapping) and all(map(_is_names, value.values())),
        'a table of lists of names, { output = ["input"] }',
        lambda value: {output.lower(): _names(inputs) for output, inputs in value.items()}),
    "tuple[Mapping[str, Any], ...]": (
        lambda value: isinstance(value, list) and all(isinstance(one, Mapping) for one in value),
        "a list of tables of values, [{ n = 4 }]", tuple)}


def text_of(file: Path) -> str:
    """
    :param file: a TOML file.

    :returns: its text.

    :raises UsageError: if it can't be read.
    """
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: the rules can't be read: {error}") from error


def directives_from_text(text: str, name: str) -> Iterator[Said]:
    """
    :param text: TOML, in which a list ``directives`` has directives from outside.
    :param name: where it comes from, for messages.

    :returns: the directives.

    :raises UsageError: if one of them is wrong.
    """
    for one in tomllib.loads(text).get(_DIRECTIVES, []):
        try:
            yield said_from_text(str(one))
        except UsageError as error:
            raise UsageError(f"{name}:{_line_of(text, _DIRECTIVES)}: {error}") from error


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
    supports = content.pop("support", {})
    for key in content:
        if key not in (_TABLE, _DIRECTIVES):
            raise UsageError(f"{name}:{_line_of(text, key)}: '{key}' is unknown in a file of "
                             "rules: each rule is a table [[rule]], and directives are a list")
    tables = content.get(_TABLE, [])
    if not isinstance(tables, list):
        raise UsageError(f"{name}:{_line_of(text, _TABLE)}: write [[rule]], with two brackets")
    starts = [match.start() for match in _HEADER.finditer(text)]
    for number, table in enumerate(tables):
        start = starts[number] if number < len(starts) else 0
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        for variant in _variants(table, supports):
            yield _rule(variant, name, text, start, end)


def _variants(table: Mapping[str, Any], supports: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """
    ``for = { p = ["s", "d"], real = ["real", "double precision"] }`` makes two rules, with other
    words for ``{p}`` and ``{real}``; ``support = ["name"]`` names a text in ``[support]``.

    :returns: the rules that a table stands for.
    """
    plain = {key: value for key, value in table.items() if key != "for"}
    if isinstance(plain.get("support"), list):
        plain["support"] = "\n".join(supports.get(one, f"{{{one}}}") for one in plain["support"])
    words = table.get("for", {"": [""]})
    for chosen in zip(*words.values()):
        yield {key: worded(value, dict(zip(words, chosen))) for key, value in plain.items()}


def worded(value: Any, words: Mapping[str, str]) -> Any:
    """:returns: a value with words in the places of their names."""
    if isinstance(value, str):
        for name, word in words.items():
            value = value.replace(f"{{{name}}}", word)
        return value
    if isinstance(value, Mapping):
        return {key: worded(one, words) for key, one in value.items()}
    return [worded(one, words) for one in value] if isinstance(value, list) else value


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
        return Rule(**expanded(values), origin=origin)
    except UsageError as error:
        raise UsageError(f"{origin}: {error}") from error


def _value(key: str, value: Any, place: str) -> Any:
    """
    :returns: the value of a key.

    :raises UsageError: if it is of the wrong type, or the key is unknown.
    """
    if key in KINDS:
        return value
    if key not in _KEYS:
        raise UsageError(f"{place}: '{key}' is unknown in a rule; {nearest(key, (*_KEYS, *KINDS))}")
    is_right, expected, read = _VALUES[_KEYS[key]]
    if not is_right(value):
        raise UsageError(f"{place}: '{key}' must be {expected}, not {value!r}")
    return read(value)


def _line_of(text: str, key: str) -> int:
    """:returns: the line, from 1, in which a key is set first."""
    match = re.search(rf"^\s*(\[\[?\s*)?{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, match.end()) + 1 if match else 1
