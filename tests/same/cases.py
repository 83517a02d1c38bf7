# SPDX-License-Identifier: BSD-3-Clause
"""What is generated: the programs, and the rows of options that each of them goes through."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from tests.architecture.sources import ROOT
from tests.programs.program import Program, read_program
from tests.programs.sampling import PROGRAMS
from tests.sources.check import FOLDER, main_file, program_of

#: Stands in a command for the folder that files are written to.
OUTPUT = "{output}"

_SPLIT = ("--schedule", "split")
_OFF = ("--no-activity", "--no-to-be-recorded", "--no-snapshots", "--no-recompute",
        "--no-drop-dead-code", "--no-fuse", "--no-columns", "--no-vectorise")
_ON = ("--reciprocals", "--specialise", "--keep-tapes", "--no-results", "--verbose")
_SEPARATE = ("--separate", "derivatives_apart")

#: The matrix of options: a name, a command, and what it is given.
ROWS: Mapping[str, Sequence[str]] = {
    "joint": ("reverse",),
    "split": ("reverse", *_SPLIT),
    "joint, all motions": ("reverse", "--motions", "all"),
    "split, all motions": ("reverse", *_SPLIT, "--motions", "all"),
    "joint, plain": ("reverse", "--no-simplify"),
    "split, plain": ("reverse", *_SPLIT, "--no-simplify"),
    "joint, analyses off": ("reverse", *_OFF),
    "split, analyses off": ("reverse", *_SPLIT, *_OFF),
    "joint, more on": ("reverse", *_ON),
    "split, more on": ("reverse", *_SPLIT, *_ON, "--no-guards"),
    "joint, separate": ("reverse", *_SEPARATE),
    "split, separate": ("reverse", *_SPLIT, *_SEPARATE),
    "joint, vector": ("reverse", "--vector"),
    "split, vector": ("reverse", *_SPLIT, "--vector"),
    "tangent": ("tangent",),
    "tangent, plain": ("tangent", "--no-simplify", "--no-activity"),
    "tangent, vector": ("tangent", "--vector"),
    "tangent, separate": ("tangent", *_SEPARATE),
    "jacobian": ("jacobian",),
    "hessian": ("hessian",),
    "split hessian": ("hessian", *_SPLIT),
    "gauss-newton": ("gauss-newton",),
    "sparse": ("sparse-jacobian",),
    "several modes": ("reverse,tangent,sparse-jacobian",),
    "explanation": ("explain", "--json"),
}


@dataclass(frozen=True)
class Case:
    """One source in one row of the matrix.

    :param name: name of the program.
    :param row: name of the row.
    :param command: arguments of ``psyad-ext``.
    :param sources: the files that it reads.
    """

    name: str
    row: str
    command: tuple[str, ...]
    sources: tuple[Path, ...]

    def __str__(self) -> str:
        return f"{self.name} ({self.row})"


@dataclass(frozen=True)
class _Source:
    """A source, with what a command has to know about it.

    :param path: the file.
    :param program: what its headers say.
    :param settings: options that it needs.
    :param others: the files that it uses.
    """

    path: Path
    program: Program
    settings: tuple[str, ...] = ()
    others: tuple[Path, ...] = ()

    def command(self, row: str) -> tuple[str, ...]:
        """:returns: the arguments for a row of the matrix."""
        mode, *options = ROWS[row]
        where = () if mode == "explain" else ("-o", OUTPUT)
        return (mode, shown(self.path), "--routine", self.program.routine,
                "--dependent", ",".join(self.program.dependents),
                "--independent", ",".join(self.program.independents),
                *self.settings, *options, *where)


def cases(sample: int, only: str, rows: int) -> list[Case]:
    """
    Names decide, not numbers: a new program does not change what is done with the others.

    :param sample: about one program in so many is taken.
    :param only: pattern of names; a part of a name, too.
    :param rows: in how many rows each program is generated, chosen by its name.

    :returns: the cases.
    """
    pattern = only if any(one in only for one in "*?[") else f"*{only}*"
    return [Case(name, row, source.command(row), (source.path, *source.others))
            for name, source in _sources().items()
            if fnmatch.fnmatch(name, pattern) and _number(name) % sample == 0
            for row in _chosen(name, rows)]


def _sources() -> dict[str, _Source]:
    """:returns: all sources, by name."""
    found = {path.stem: _Source(path, read_program(path)) for path in PROGRAMS}
    for folder in sorted(path.parent for path in FOLDER.glob("*/main.*")):
        path = main_file(folder)
        program, macros = program_of(path)
        others = tuple(sorted(one for one in folder.rglob("*") if one.is_file()))
        settings = ("-I", shown(folder), *(f"-D{macro}" for macro in macros))
        found[f"sources/{folder.name}"] = _Source(path, program, settings, others)
    return found


def _chosen(name: str, count: int) -> list[str]:
    """:returns: so many rows of the matrix, in their order, as far from each other as can be."""
    names, first = list(ROWS), _number(f"row of {name}")
    taken = min(count, len(names))
    return [names[place] for place in sorted(
        (first + step*len(names)//taken) % len(names) for step in range(taken))]


def _number(name: str) -> int:
    return crc32(name.encode())


def shown(path: Path) -> str:
    """:returns: a path as commands name it, from the project's folder on."""
    return path.relative_to(ROOT).as_posix()
