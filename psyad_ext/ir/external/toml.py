# SPDX-License-Identifier: BSD-3-Clause
"""Rules in TOML files, with the lines that messages name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.core.toml_text import TomlText
from psyad_ext.ir.directives.said import Said, said_from_text
from psyad_ext.ir.external.handles import has_handles, with_handles
from psyad_ext.ir.external.kinds import KINDS, expanded
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.words import choices, worded

_TABLE, _SUPPORT, _DIRECTIVES = "rule", "support", "directives"
_KEYS = {one.name: str(one.type) for one in fields(Rule) if one.name != "origin"}


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_range(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 \
        and all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in value)


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
    "Mapping[str, tuple[float, float]]": (
        lambda value: isinstance(value, Mapping) and all(map(_is_range, value.values())),
        "a table of pairs of numbers, { x = [0.5, 1.5] }",
        lambda value: {name.lower(): tuple(ends) for name, ends in value.items()}),
    "tuple[Mapping[str, Any], ...]": (
        lambda value: isinstance(value, list) and all(isinstance(one, Mapping) for one in value),
        "a list of tables of values, [{ n = 4 }]", tuple)}


def directives_in(toml: TomlText) -> Iterator[Said]:
    """
    :param toml: a document, in which a list ``directives`` has directives from outside.

    :returns: the directives.

    :raises UsageError: if one of them is wrong.
    """
    for one in toml.content.get(_DIRECTIVES, []):
        try:
            yield said_from_text(str(one))
        except UsageError as error:
            raise UsageError(f"{toml.place(_DIRECTIVES)}: {error}") from error


def rules_in(toml: TomlText) -> Iterator[Rule]:
    """
    :param toml: a document with a table ``[[rule]]`` for each procedure.

    :returns: its rules.

    :raises UsageError: if one of them is wrong.
    """
    for key in toml.content:
        if key not in (_TABLE, _SUPPORT, _DIRECTIVES):
            raise UsageError(f"{toml.place(key)}: '{key}' is unknown in a file of rules: each rule "
                             "is a table [[rule]], and directives are a list")
    tables = toml.content.get(_TABLE, [])
    if not isinstance(tables, list):
        raise UsageError(f"{toml.place(_TABLE)}: write [[rule]], with two brackets")
    for number, table in enumerate(tables):
        for variant in _variants(table, toml.content.get(_SUPPORT, {})):
            rule = _rule(variant, toml, number)
            yield rule
            if has_handles(rule):
                yield with_handles(rule)


def _variants(table: Mapping[str, Any], supports: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """
    ``for = { p = ["s", "d"], real = ["real", "double precision"] }`` makes two rules, with other
    words for ``{p}`` and ``{real}``; ``support = ["name"]`` names a text in ``[support]``.

    :returns: the rules that a table stands for.
    """
    plain = {key: value for key, value in table.items() if key != "for"}
    if isinstance(plain.get("support"), list):
        plain["support"] = "\n".join(supports.get(one, f"{{{one}}}") for one in plain["support"])
    for words in choices(table.get("for", {"": [""]})):
        yield {key: worded(value, words) for key, value in plain.items()}


def _rule(table: Mapping[str, Any], toml: TomlText, number: int) -> Rule:
    """:returns: the rule in a table of a document."""
    values = {key: _value(key, value, toml.place(_TABLE, number, key))
              for key, value in table.items()}
    origin = toml.place(_TABLE, number)
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
