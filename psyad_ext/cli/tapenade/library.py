# SPDX-License-Identifier: BSD-3-Clause
"""Libraries of external procedures, as Tapenade reads them (``-ext``)::

    subroutine bbox:
      external:
      shape: (param 1, param 2)
      type: (integer(), arrayType(float(), dimColons(dimColon(none(), none()))))
      ReadNotWritten: (1, 0)
      ReadThenWritten: (0, 1)
      deps: (id, 0, 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.source.sources import decode

_COMMENT = re.compile(r"//[^\n]*")
_ENTRY = re.compile(r"^[ \t]*(?:intrinsic[ \t]+)?(subroutine|function|constant|type)[ \t]+"
                    r"([\w%]+)[ \t]*:?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(r"\b(external|intrinsic|shape|type|ReadNotWritten|NotReadThenWritten|"
                  r"ReadThenWritten|NotReadNotWritten|R|W|deps|derivative|inline)\s*:")
_PLACE = re.compile(r"param\s+(\d+)|(result)|common\s*/\s*(\w*)\s*/\s*(?:\[[^\[\]()]*[\[\]])?")
_FLAG = re.compile(r"[01]")
_TOKEN = re.compile(r"id\b|[01]")
_WORD = re.compile(r"\s*(?:([A-Za-z_]\w*|\d+|\*)|([(),]))")
#: What reads, and what writes.
_READS = ("R", "ReadNotWritten", "ReadThenWritten")
_WRITES = ("W", "NotReadThenWritten", "ReadThenWritten")


@dataclass(frozen=True)
class Term:
    """A type, or a part of it: a name with what is in it.

    :param name: the name.
    :param parts: what is in it.
    """

    name: str
    parts: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Place:
    """What a procedure reads and writes.

    :param parameter: the number of an argument, from 1; 0 for others.
    :param common: the name of a common block, if it is in one.
    """

    parameter: int = 0
    common: str | None = None

    @property
    def is_result(self) -> bool:
        """:returns: whether it is the value of a function."""
        return not self.parameter and self.common is None


@dataclass(frozen=True)
class Entry:
    """A procedure.

    :param name: its name.
    :param line: where it is described.
    :param is_function: whether it is a function.
    :param is_intrinsic: whether it is an intrinsic one.
    :param places: what it reads and writes, in the order of all that follows.
    :param types: the types of these; none if that is not said.
    :param read: whether each of them is read; none if that is not said.
    :param written: whether each of them is written; none if that is not said.
    :param depends: for each of them on which ones it depends, None if it is left as it is; none if
        that is not said.
    :param has_formula: whether partial derivatives are given.
    """

    name: str
    line: int
    is_function: bool
    is_intrinsic: bool
    places: tuple[Place, ...]
    types: tuple[Term, ...] = ()
    read: tuple[bool, ...] = ()
    written: tuple[bool, ...] = ()
    depends: tuple[tuple[bool, ...] | None, ...] = field(default=())
    has_formula: bool = False


def entries_of(files: list[str]) -> list[tuple[str, Entry]]:
    """
    :param files: names of libraries.

    :returns: the procedures in them, with their files. What several say of one is taken together.

    :raises UsageError: if a file can't be read, or is no library.
    """
    texts: dict[str, tuple[str, int, str, dict[str, str]]] = {}
    for file in files:
        for kind, name, line, keys in _texts(Path(file)):
            first = texts.setdefault(name, (kind, line, file, {}))
            first[3].update(keys)
    return [(file, _entry(kind, name, f"{file}:{line}", line, keys))
            for name, (kind, line, file, keys) in texts.items()]


def _texts(path: Path) -> Iterator[tuple[str, str, int, dict[str, str]]]:
    """:returns: for each entry of a library what it is, its name, its line, and its parts."""
    if not path.is_file():
        raise UsageError(f"no such file: {path} (-ext)")
    text = _COMMENT.sub("", decode(path))
    entries = list(_ENTRY.finditer(text))
    if not entries:
        raise UsageError(f"{path}: this is no library of Tapenade: it has no 'subroutine NAME:'")
    for entry, end in zip(entries, [*(one.start() for one in entries[1:]), len(text)]):
        if entry[1].lower() not in ("subroutine", "function"):
            continue
        body = text[entry.end():end]
        found = list(_KEY.finditer(body))
        keys = {one[1]: body[one.end():stop].strip()
                for one, stop in zip(found, [*(one.start() for one in found[1:]), len(body)])}
        yield entry[1].lower(), entry[2].lower(), text.count("\n", 0, entry.start(1)) + 1, keys


def _entry(kind: str, name: str, place: str, line: int, keys: Mapping[str, str]) -> Entry:
    """:returns: a procedure, from the parts of its entries."""
    places = tuple(Place(int(number or 0), common if not number and not result else None)
                   for number, result, common in _PLACE.findall(keys.get("shape", "")))
    count = len(places)
    types = _terms(keys["type"], place) if "type" in keys else ()
    if types and len(types) != count:
        raise UsageError(f"{place}: 'type' of '{name}' has {len(types)} types, 'shape' {count}")
    return Entry(
        name, line, kind == "function", "intrinsic" in keys, places, types,
        _flags(_READS, keys, name, count, place), _flags(_WRITES, keys, name, count, place),
        _matrix(keys["deps"], name, count, place) if "deps" in keys else (),
        "derivative" in keys or "inline" in keys)


def _flags(names: tuple[str, ...], keys: Mapping[str, str], entry: str, count: int, place: str
           ) -> tuple[bool, ...]:
    """:returns: for each place whether one of some parts says yes; none if there are none."""
    rows = []
    for name in names:
        if name in keys:
            rows.append([one == "1" for one in _FLAG.findall(keys[name])])
            if len(rows[-1]) != count:
                raise UsageError(f"{place}: '{name}' of '{entry}' has {len(rows[-1])} values, "
                                 f"'shape' {count}")
    return tuple(map(any, zip(*rows)))


def _matrix(text: str, entry: str, count: int, place: str) -> tuple[tuple[bool, ...] | None, ...]:
    """:returns: the rows of a matrix, None for those that are 'id'."""
    rows: list[tuple[bool, ...] | None] = []
    row: list[bool] = []
    for token in _TOKEN.findall(text):
        if token == "id" and not row:
            rows.append(None)
            continue
        row.append(token == "1")
        if len(row) == count:
            rows.append(tuple(row))
            row = []
    if row or len(rows) != count:
        raise UsageError(f"{place}: 'deps' of '{entry}' is no matrix with {count} rows and columns")
    return tuple(rows)


def _terms(text: str, place: str) -> tuple[Term, ...]:
    """:returns: the terms in a list in parentheses."""
    tokens = [word or sign for word, sign in _WORD.findall(text)]
    try:
        terms, rest = _listed(tokens[1:] if tokens[:1] == ["("] else [])
    except (IndexError, RecursionError):
        rest, terms = ["?"], ()
    if rest:
        raise UsageError(f"{place}: the types are not understood: {' '.join(text.split())}")
    return terms


def _listed(tokens: list[str]) -> tuple[tuple[Term, ...], list[str]]:
    """:returns: the terms up to the closing parenthesis, and what is behind it."""
    terms = []
    while tokens[0] != ")":
        term, tokens = _term(tokens)
        terms.append(term)
        if tokens[0] == ",":
            tokens = tokens[1:]
    return tuple(terms), tokens[1:]


def _term(tokens: list[str]) -> tuple[Term, list[str]]:
    """:returns: a term, ``name``, ``name value`` or ``name(parts)``, and what is behind it."""
    name, rest = tokens[0], tokens[1:]
    if name in "(),":
        raise IndexError(name)
    if rest[0] == "(":
        parts, rest = _listed(rest[1:])
        return Term(name, parts), rest
    if rest[0] in ",)":
        return Term(name), rest
    part, rest = _term(rest)
    return Term(name, (part,)), rest
