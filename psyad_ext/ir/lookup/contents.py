# SPDX-License-Identifier: BSD-3-Clause
"""What source files, and those in folders, define."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from psyad_ext.core.files import note_read
from psyad_ext.ir.source.fixed_form import free_form
from psyad_ext.ir.source.sources import FIXED_FORM, FORTRAN, text_of

_MODULE_STATEMENT = re.compile(
    r"^[ \t]*module[ \t]+(?!procedure\b)([a-z]\w*)[ \t]*(?:!.*|;.*)?$",
    re.IGNORECASE | re.MULTILINE)

#: Modules and interface blocks, whose procedures are no external ones.
_UNIT = re.compile(
    r"^[ \t]*(?:abstract[ \t]+)?(module(?=[ \t]+\w+[ \t]*(?:[!;].*)?$)|submodule|interface)\b.*?"
    r"^[ \t]*end[ \t]*\1\b", re.IGNORECASE | re.MULTILINE | re.DOTALL)
#: The first line of a procedure.
HEADER = re.compile(
    r"^[ \t]*(?!end\b)(?:[a-z][\w*=(), \t]*?[ \t)])?(?:subroutine|function)[ \t]+([a-z]\w*)",
    re.IGNORECASE | re.MULTILINE)

_FUNCTION = re.compile(
    r"^[ \t]*(?!end\b)(?:[a-z][\w*=(), \t]*?[ \t)])?function[ \t]+([a-z]\w*)",
    re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Contents:
    """What some files define, in the order of their folders.

    :param modules: the files of each module, by lower-case name.
    :param procedures: the files of each procedure in no module, by lower-case name.
    :param functions: lower-case names of the functions in no module.
    """

    modules: Mapping[str, Sequence[Path]]
    procedures: Mapping[str, Sequence[Path]]
    functions: frozenset[str]


def external_names(text: str, header: re.Pattern[str] = HEADER) -> set[str]:
    """:returns: lower-case names of the procedures in a source that are in no module."""
    return {name.lower() for name in header.findall(_UNIT.sub("", text))}


def module_names(text: str) -> set[str]:
    """:returns: lower-case names of the modules in a source in free form."""
    return {name.lower() for name in _MODULE_STATEMENT.findall(text.replace("\r\n", "\n"))}


def contents_of(include_paths: Iterable[str], sources: Iterable[str] = ()) -> Contents:
    """
    :param include_paths: folders.
    :param sources: files: what they define is not looked for in folders.

    :returns: what the Fortran files define.
    """
    own = _contents(map(Path, sources))
    found = _contents(path for folder in _different(include_paths) for path in _sources(folder))
    return Contents({**found.modules, **own.modules}, {**found.procedures, **own.procedures},
                    found.functions | own.functions)


@dataclass(frozen=True)
class Defined:
    """What a file defines, by lower-case names in alphabetical order.

    :param modules: its modules.
    :param procedures: its procedures in no module.
    :param functions: the functions among these.
    """

    modules: Sequence[str]
    procedures: Sequence[str]
    functions: Sequence[str]


def defined_in(path: Path) -> Defined:
    """:returns: what a Fortran file defines."""
    text = text_of(path).replace("\r\n", "\n")
    if path.suffix.lower() in FIXED_FORM:
        text = free_form(text)  # comments name functions
    return Defined(*map(sorted, (module_names(text), external_names(text),
                                 external_names(text, _FUNCTION))))


def _contents(paths: Iterable[Path]) -> Contents:
    """:returns: what files define."""
    modules: dict[str, list[Path]] = {}
    procedures: dict[str, list[Path]] = {}
    functions: set[str] = set()
    for path in paths:
        defined = defined_in(path)
        note_read(path, str(defined))
        for found, names in ((modules, defined.modules), (procedures, defined.procedures)):
            for name in names:
                found.setdefault(name, []).append(path)
        functions.update(defined.functions)
    return Contents(modules, procedures, frozenset(functions))


def in_first(paths: Sequence[Path]) -> Sequence[Path]:
    """:returns: those of some files that are in the folder of the first one."""
    return [path for path in paths if path.parent == paths[0].parent]


def meant(paths: Sequence[Path]) -> Path | None:
    """
    :param paths: the files that have a definition.

    :returns: the one that is meant, in the first folder; None if there is none, or more than one.
    """
    first = in_first(paths)
    return first[0] if len(first) == 1 else None


def _sources(folder: str) -> Iterator[Path]:
    for path in sorted(Path(folder).iterdir()):
        if path.suffix.lower() in FORTRAN and path.is_file():
            yield path


def _different(folders: Iterable[str]) -> Iterator[str]:
    """:returns: the folders, each once, however it is written."""
    seen: set[Path] = set()
    for folder in folders:
        path = Path(folder).resolve()
        if path not in seen:
            seen.add(path)
            yield folder
