# SPDX-License-Identifier: BSD-3-Clause
"""The keys of targets in project files: the options of the command line, by their long names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psyad_ext.cli.generating import FORWARD
from psyad_ext.cli.options import ALWAYS, COMMON, PROJECT, REVERSE, TANGENT, TARGET, Option

#: Options that are of one run of the command, not of what is generated.
_OF_A_RUN = {"--check", "--diff",
             *(flag for one in (*ALWAYS, TARGET, PROJECT) for flag in one.flags)}
#: How help calls values that name files and folders.
_PATHS = ("FILE", "OUT", "DIR")


@dataclass(frozen=True)
class Key:
    """A key, and the option that it stands for.

    :param name: the key.
    :param option: the option.
    """

    name: str
    option: Option

    @property
    def default(self) -> Any:
        """:returns: what holds if nothing is said."""
        settings = self.option.settings
        return settings.get("default", False if self._form is _SWITCH else None)

    @property
    def is_required(self) -> bool:
        """:returns: whether there is nothing without it."""
        return bool(self.option.settings.get("required")) or not self._is_flag

    @property
    def expected(self) -> str:
        """:returns: what its value must be, for messages."""
        return self._form.expected

    def accepts(self, value: Any) -> bool:
        """:returns: whether a value is of the right type."""
        return self._form.accepts(value)

    def arguments(self, value: Any, folder: Path) -> list[str]:
        """
        :param value: a value of the right type.
        :param folder: what names of files and folders are relative to.

        :returns: the arguments of the command line.
        """
        texts = self._form.texts(value)
        if self.option.settings.get("metavar") in _PATHS:
            texts = [str(folder / text) for text in texts]
        if not self._is_flag:
            return texts
        flag = self.option.flags[-1]
        return [flag for _ in texts] if self._form is _SWITCH else [
            f"{flag}={text}" for text in texts]

    @property
    def _is_flag(self) -> bool:
        return self.option.flags[-1].startswith("-")

    @property
    def _form(self) -> _Form:
        settings = self.option.settings
        action = str(settings.get("action", ""))
        if "=" in str(settings.get("metavar")) and action == "append":
            return _PAIRS
        return _FORMS.get(action, _NUMBER if settings.get("type") is int else _TEXT)


@dataclass(frozen=True)
class _Form:
    """A kind of value.

    :param expected: what it must be.
    :param accepts: whether a value is that.
    :param texts: the values on the command line.
    """

    expected: str
    accepts: Callable[[Any], bool]
    texts: Callable[[Any], list[str]]


def _is_texts(value: Any) -> bool:
    return isinstance(value, str) or isinstance(value, list) and all(
        isinstance(one, str) for one in value)


def _is_pairs(value: Any) -> bool:
    return isinstance(value, Mapping) and _is_texts(list(value.values()))


def _each(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


_SWITCH = _Form("true or false", lambda value: isinstance(value, bool),
                lambda value: [""] if value else [])
_NUMBER = _Form("a whole number", lambda value: type(value) is int, lambda value: [str(value)])
_TEXT = _Form("text", lambda value: isinstance(value, str), lambda value: [value])
_EACH = _Form("text, or a list of texts", _is_texts, _each)
_LIST = _Form("text, or a list of texts", _is_texts, lambda value: [",".join(_each(value))])
_PAIRS = _Form('a table of texts, { name = "text" }', _is_pairs,
               lambda value: [f"{name}={text}" for name, text in value.items()])
#: The kind of value that an action of argparse takes.
_FORMS: Mapping[str, _Form] = {"store_true": _SWITCH, "store_false": _SWITCH, "append": _EACH,
                               "extend": _LIST}


def keys_of(options: Sequence[Option]) -> Iterator[Key]:
    """:returns: the keys for options of a command, as far as they say what is generated."""
    for one in options:
        if _OF_A_RUN.isdisjoint(one.flags):
            yield Key(one.flags[-1].lstrip("-"), one)


def keys_for(modes: Collection[str]) -> list[str]:
    """:returns: the keys that mean something in these modes."""
    own = TANGENT if all(mode in FORWARD for mode in modes) else REVERSE
    return [key.name for key in keys_of((*COMMON, *own))]


#: All keys.
KEYS: Mapping[str, Key] = {key.name: key for key in keys_of((*COMMON, *REVERSE, *TANGENT))}
