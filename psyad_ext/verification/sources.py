# SPDX-License-Identifier: BSD-3-Clause
"""Which files have to be compiled, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from psyad_ext.ir.lookup.contents import Contents, contents_of, external_names, meant
from psyad_ext.ir.source.sources import FORTRAN, FREE_FORM, Place, decode, prepare
from psyad_ext.verification.number_models import with_own_numbers

_MODULE = re.compile(r"^[ \t]*module[ \t]+(\w+)[ \t]*(?:!.*|;.*)?$", re.IGNORECASE | re.MULTILINE)
_USE = re.compile(r"^[ \t]*use\b(?:[ \t]*,[ \t]*non_intrinsic[ \t]*)?(?:[ \t]*::)?[ \t]*(\w+)",
                  re.IGNORECASE | re.MULTILINE)
_CALL = re.compile(r"\bcall[ \t]+(\w+)", re.IGNORECASE)
_USED = re.compile(r"\b([a-z]\w*)[ \t]*(?=\()", re.IGNORECASE)
_PROCEDURE = re.compile(r"^[^!'\"\n]*\b(?:subroutine|function)[ \t]+(\w+)",
                        re.IGNORECASE | re.MULTILINE)
_INTERFACE = re.compile(r"^[ \t]*(?:abstract[ \t]+)?interface\b.*?^[ \t]*end[ \t]*interface\b",
                        re.IGNORECASE | re.MULTILINE | re.DOTALL)
_KIND_ARGUMENT = re.compile(r"(?:&\s*)*(kind\s*=\s*)?(?:&\s*)*([a-z]\w*|\d+)\s*(?:&\s*)*$",
                            re.IGNORECASE)
_CONTINUED = re.compile(r"&[ \t]*(?:!.*)?$|^[ \t]*(?:!.*)?$")
_CONVERSION = re.compile(r"(?<![\w%])(real|aint|anint)\s*\(", re.IGNORECASE)
_OWN_CONVERSION = re.compile(r"\bfunction\s+(?:&\s*)*(real|aint|anint)\s*\(", re.IGNORECASE)

_TYPED = re.compile(r"(?:\[|\(/|\ballocate\s*\()\s*(?:&\s*)*real\s*\(\s*(?:kind\s*=\s*)?"
                    r"([a-z]\w*|\d+)\s*\)\s*(?:&\s*)*::", re.IGNORECASE)


@dataclass(frozen=True)
class SourceFile:
    """A piece of Fortran text that goes into a file of its own.

    :param name: name of that file.
    :param text: its contents.
    :param origin: the file of the user that it comes from, if that has another name.
    :param places: where its lines come from; None if from the same lines of that file.
    """

    name: str
    text: str
    origin: str = field(default="", compare=False)
    places: tuple[Place, ...] | None = field(default=None, compare=False)

    def place(self, line: int) -> str:
        """
        :param line: number of a line.

        :returns: the file and the line that the user knows.
        """
        file = self.origin or self.name
        if self.places is not None and 0 < line <= len(self.places):
            file, line = self.places[line - 1]
        return f"{file}:{line}"

    @cached_property
    def defines(self) -> frozenset[str]:
        """:returns: lower-case names of the modules in this text."""
        return frozenset(name.lower() for name in _MODULE.findall(self.text))

    @cached_property
    def uses(self) -> tuple[str, ...]:
        """:returns: lower-case names of the modules that this text uses, in order."""
        return tuple(dict.fromkeys(name.lower() for name in _USE.findall(self.text)))

    @cached_property
    def procedures(self) -> frozenset[str]:
        """:returns: lower-case names of the procedures in no module."""
        return frozenset(external_names(self.text))


def is_replaced(source: SourceFile, by: SourceFile) -> bool:
    """:returns: whether a file must not be compiled beside another that holds its contents."""
    if source.defines:
        return not source.defines.isdisjoint(by.defines)
    return bool(source.procedures) and source.procedures <= by.procedures


def read_source(path: str | Path, include_paths: Sequence[str] = (),
                defines: Sequence[str] = ()) -> SourceFile:
    """
    :param path: a Fortran file.
    :param include_paths: folders of files that it includes.
    :param defines: macros for the preprocessor.

    :returns: the file with its contents, in free form and preprocessed.
    """
    path = Path(path)
    name = path.name if path.suffix in FREE_FORM else f"{path.stem}.f90"
    return prepared_source(name, decode(path), str(path), include_paths, defines)


def prepared_source(name: str, text: str, origin: str, include_paths: Sequence[str] = (),
                    defines: Sequence[str] = ()) -> SourceFile:
    """
    :param name: name of the file that is compiled.
    :param text: Fortran text.
    :param origin: the file that it comes from, whose ending says in which form it is.
    :param include_paths: folders of files that it includes.
    :param defines: macros for the preprocessor.

    :returns: the text in free form and preprocessed.
    """
    prepared = prepare(text, origin, include_paths, defines)
    return SourceFile(name, prepared.text, origin, prepared.places)


def promoted_source(source: SourceFile, kinds: Mapping[int, int]) -> SourceFile:
    """
    :param source: a file.
    :param kinds: what kinds become in another precision.

    :returns: the file for this precision.
    """
    return replace(source, text=with_own_numbers(promotable(source.text), kinds))


def needed_sources(main: SourceFile, given: Sequence[SourceFile],
                   include_paths: Iterable[str],
                   defines: Sequence[str] = (), beside: Sequence[str] = ()) -> list[SourceFile]:
    """
    :param main: the file that is verified.
    :param given: further files that the user named; all are compiled.
    :param include_paths: folders in which modules and procedures are looked for.
    :param defines: macros for the preprocessor.
    :param beside: folders in which only modules are looked for.

    :returns: all other files that ``main`` needs, found through the modules used and the
        procedures called.
    """
    folders = [Path(folder) for folder in include_paths]
    present = list(map(str, filter(Path.is_dir, folders)))
    contents = contents_of(present)
    found = list(given)
    known = set(main.defines).union(*(source.defines for source in found))
    pending = [main, *found]
    read: set[Path] = set()
    while pending:
        current = pending.pop(0)
        for path in _external_paths(current, [main, *found], contents):
            if path in read:
                continue
            read.add(path)
            source = read_source(path, list(map(str, folders)), defines)
            known |= source.defines
            found.append(source)
            pending.append(source)
        for module in current.uses:
            if module in known:
                continue
            known.add(module)
            other = _find_module(module, [*folders, *map(Path, beside)], defines)
            if other is not None:
                known |= other.defines
                found.append(other)
                pending.append(other)
    return found


def _external_paths(source: SourceFile, known: Sequence[SourceFile],
                    contents: Contents) -> list[Path]:
    """:returns: the files of procedures in no module that are called, and not known yet."""
    files = contents.procedures
    called = {name.lower() for name in _CALL.findall(source.text)} & set(files)
    if contents.functions:
        called |= {name.lower() for name in _USED.findall(source.text)} & contents.functions
    if not called:
        return []
    called -= {name.lower() for one in known
               for name in _PROCEDURE.findall(_INTERFACE.sub("", one.text))}
    paths = (meant(files[name]) for name in sorted(called))
    return list(dict.fromkeys(path for path in paths if path is not None))


def in_order(sources: Sequence[SourceFile]) -> list[SourceFile]:
    """
    :param sources: files in any order.

    :returns: the files, each after those whose modules it uses.
    """
    owner = {module: source for source in sources for module in source.defines}
    ordered: list[SourceFile] = []
    visited: set[str] = set()

    def visit(source: SourceFile) -> None:
        if source.name in visited:
            return
        visited.add(source.name)
        for module in source.uses:
            if module in owner:
                visit(owner[module])
        ordered.append(source)

    for source in sources:
        visit(source)
    return ordered


def promotable(text: str) -> str:
    """
    gfortran's promotion flags change declarations and literals but not the
    kind argument of a conversion: ``real(x, 8)`` would cut the promoted value.
    So would the kind in ``[real(8) :: x]``, while that in ``allocate (real(8) :: y)`` would be
    another one than that of ``y``. ``kind(1.0_8)``, on the contrary, is promoted.

    :param text: Fortran source.

    :returns: the source with such kind arguments written through a literal.
    """
    places: dict[int, int] = {}
    # What a function of the program with such a name is given is no kind.
    own = {name.lower() for name in _OWN_CONVERSION.findall(text)}
    for match in _CONVERSION.finditer(text):
        last = _last_argument(text, match.end())
        if last is None or match[1].lower() in own:
            continue
        argument = _KIND_ARGUMENT.search(text, *last)
        if argument and not text[last[0]:argument.start()].strip():
            places[argument.start(2)] = argument.end(2)
    places |= {match.start(1): match.end(1) for match in _TYPED.finditer(text)}
    pieces, position = [], 0
    for start, end in sorted(places.items()):
        pieces += [text[position:start], f"kind(1.0_{text[start:end]})"]
        position = end
    return "".join([*pieces, text[position:]])


def _last_argument(text: str, start: int) -> tuple[int, int] | None:
    """Extent of the last of at least two arguments of the parenthesis open at ``start``."""
    depth, comma, line_start = 1, -1, start
    for position in range(start, len(text)):
        char = text[position]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if depth == 0:
                return None if comma < 0 else (comma + 1, position)
        elif char == "," and depth == 1:
            comma = position
        elif char == "\n":
            if not _CONTINUED.search(text, line_start, position):
                return None
            line_start = position + 1
    return None


def _find_module(module: str, folders: Sequence[Path],
                 defines: Sequence[str]) -> SourceFile | None:
    for folder in folders:
        files = sorted(path for path in folder.iterdir()
                       if path.suffix.lower() in FORTRAN) if folder.is_dir() else []
        # A file that is called like the module saves reading all others.
        files.sort(key=lambda path: path.stem.lower() != module)
        for path in files:
            source = read_source(path, list(map(str, folders)), defines)
            if module in source.defines:
                return source
    return None
