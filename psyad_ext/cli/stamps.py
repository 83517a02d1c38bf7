# SPDX-License-Identifier: BSD-3-Clause
"""What outputs of a project have been made from, so that only what changed is generated anew.

Contents count, not times; of files that were only searched for names, what they define. The file is
of no use to anybody else, and does no harm if it is lost.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from operator import itemgetter
from pathlib import Path
from typing import Any

from psyad_ext.core.files import FilesRead, write_atomically
from psyad_ext.core.version import VERSION
from psyad_ext.ir.lookup.contents import defined_in
from psyad_ext.ir.source.sources import FORTRAN

STAMPS = ".psyad-stamps.json"


@dataclass(frozen=True)
class Stamp:
    """What outputs have been made from.

    :param asked: what was asked for, and by which version.
    :param inputs: what identifies each file that was read.
    :param searched: what identifies the names that were found in each file of which nothing else
        is needed.
    :param folders: what identifies the list of files in each folder that they are in.
    :param outputs: what identifies each file that was written.
    """

    asked: str
    inputs: Mapping[str, str]
    searched: Mapping[str, str]
    folders: Mapping[str, str]
    outputs: Mapping[str, str]


class Stamps:
    """The stamps of a project, by output.

    :param folder: the folder of the project.
    :param outputs: all outputs, in the order in which they are written.
    """

    def __init__(self, folder: Path, outputs: Sequence[str]) -> None:
        self._folder = folder
        self._order = list(outputs)
        self._stamps = {output: stamp for output, stamp in _known(folder / STAMPS).items()
                        if output in self._order}

    def holds(self, output: str, request: str) -> bool:
        """
        :param output: an output.
        :param request: all that is asked for.

        :returns: whether it would be generated as it is.
        """
        known = self._stamps.get(output)
        return known is not None and known.asked == _asked(request) \
            and all(_digest(self._folder / name) == digest
                    for files in (known.inputs, known.outputs) for name, digest in files.items()) \
            and all(_digest_of_names(self._folder / name) == digest
                    for name, digest in known.searched.items()) \
            and known.folders == self._lists(known.folders)

    def fortran_of(self, output: str) -> list[Path]:
        """:returns: the Fortran files that have been written for an output, as far as they are
            there."""
        stamp = self._stamps.get(output)
        paths = [self._folder / name for name in (stamp.outputs if stamp is not None else ())]
        return [path for path in paths if path.suffix.lower() in FORTRAN and path.is_file()]

    def put(self, output: str, request: str, read: FilesRead, folders: Iterable[Path],
            written: Iterable[Path]) -> None:
        """
        Note what an output has been made from.

        :param output: the output.
        :param request: all that was asked for.
        :param read: the files that have been read.
        :param folders: the folders in which others were looked for.
        :param written: the files that have been written.
        """
        outputs = {self._name(path): _digest(path) for path in written}
        found = [(self._name(Path(path)), taken) for path, taken in read.items()]
        without = outputs.keys() | self._later(output)
        inputs = {name for name, taken in found if taken is None} - without
        searched = {name: _digest_of(taken) for name, taken in sorted(found, key=itemgetter(0))
                    if taken is not None and name not in inputs | without}
        around = {*map(os.path.dirname, inputs | searched.keys()), *map(self._name, folders)}
        self._stamps[output] = Stamp(
            _asked(request), {name: _digest(self._folder / name) for name in sorted(inputs)},
            searched, self._lists(sorted(around), outputs), outputs)

    def save(self) -> None:
        """Write all stamps."""
        content = {output: vars(stamp) for output, stamp in sorted(self._stamps.items())}
        write_atomically(self._folder / STAMPS, json.dumps(content, indent=1) + "\n")

    def _name(self, path: Path) -> str:
        """:returns: a file as seen from the project's folder."""
        name = os.path.relpath(path, self._folder)
        return "" if name == os.curdir else name

    def _later(self, output: str) -> set[str]:
        """:returns: the files that are written after an output: those of now are no input."""
        later = self._order[self._order.index(output) + 1:]
        return {name for other in later if other in self._stamps
                for name in self._stamps[other].outputs}

    def _lists(self, folders: Iterable[str], own: Iterable[str] = ()) -> dict[str, str]:
        """:returns: what identifies the list of files in each of some folders, without those that
            the project writes.

        :param folders: the folders.
        :param own: further files that it writes.
        """
        written = {*own, STAMPS, *(name for stamp in self._stamps.values()
                                   for name in stamp.outputs)}
        found = {}
        for folder in folders:
            path = self._folder / folder
            names = sorted(one.name for one in path.iterdir() if one.is_file()
                           and self._name(one) not in written) if path.is_dir() else []
            found[folder] = _digest_of("\n".join(names))
        return found


def _known(file: Path) -> Mapping[str, Stamp]:
    """:returns: the stamps in a file; none if it is not there, or of another version."""
    try:
        content: Any = json.loads(file.read_text(encoding="utf-8"))
        return {output: Stamp(**stamp) for output, stamp in content.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _asked(request: str) -> str:
    versions = [f"psyad_ext {VERSION}", *(f"{name} {version(name)}"
                                          for name in ("psyclone", "fparser"))]
    return _digest_of("\n".join([*versions, request]))


def _digest(path: Path) -> str:
    """:returns: what identifies the content of a file, nothing if it is not there."""
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _digest_of_names(path: Path) -> str:
    """:returns: what identifies what a Fortran file defines, nothing if it is not there."""
    return _digest_of(str(defined_in(path))) if path.is_file() else ""


def _digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()
