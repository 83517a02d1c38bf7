# SPDX-License-Identifier: BSD-3-Clause
"""What compilers warn of in generated code and not in its source.

What gfortran says of elements of arrays (``MEM``) and of its own descriptors is left out, and of
structures that hold such descriptors: it does not follow which elements a loop sets, and forgets
what it has given components from the start.

``python -m tests.programs.warnings 10`` lists it for one in ten programs, ``... NAME`` for those of
which the name contains a word.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.programs.check import VARIANTS, generate, generate_tangent, read
from tests.programs.program import Program, read_program
from tests.programs.sampling import PROGRAMS, number_of
from tests.programs.verified import digest, is_held, note

LEVELS = ("-O0", "-O1", "-O2", "-O3")
_FLAGS = ("-Wall", "-Wno-unused-dummy-argument", "-c", "-fdiagnostics-plain-output")
_START = re.compile(r"^\s*(?!end\b)(?:[\w()=*, ]*\s)?(?:subroutine|function|program)\s+(\w+)",
                    re.IGNORECASE)
_MESSAGE = re.compile(r"^[^\n:]+\.f90:(\d+):\d+: (?:Warning|Error): (.*)", re.MULTILINE)
#: Elements of arrays, and parts of descriptors.
_MEMORY = re.compile(r"MEM\b|\.(offset|span|dtype|dim\[)")
#: A structure of which a descriptor is said to be used uninitialized, and one that is so itself.
_HOLDER = re.compile(r"[\u2018'](\w+)[\w.]*\.offset[\u2019'] is used uninitialized")
_UNSET = re.compile(r"[\u2018'](\w+)[\u2019'] is used uninitialized")


def own_warnings(source: str, generated: str, levels: Sequence[str] = LEVELS) -> list[str]:
    """
    :param source: the text of a program.
    :param generated: what is made of it.
    :param levels: of optimisation, with other options if need be.

    :returns: the warnings in generated routines that compilers do not give for the source, with
        level and routine.
    """
    before = {text for level in levels for text, _ in _warnings(source, level)}
    known = {name.lower() for line in source.splitlines() for name in _START.findall(line)}
    return [f"{level} {routine}: {text}" for level in levels
            for text, routine in _without_descriptors(list(_warnings(generated, level)))
            if not (text in before or routine.lower() in known)]


def _without_descriptors(warnings: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """:returns: the warnings that are not of descriptors or of structures that hold one."""
    holders = {(holder, routine) for text, routine in warnings
               for holder in _HOLDER.findall(text)}
    for text, routine in warnings:
        if not (_MEMORY.search(text)
                or any((name, routine) in holders for name in _UNSET.findall(text))):
            yield text, routine


def _warnings(text: str, level: str) -> Iterator[tuple[str, str]]:
    """:returns: warnings, each with the routine that it is in."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder)/"text.f90"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["gfortran", *_FLAGS, *level.split(), file.name], cwd=folder,
            capture_output=True, text=True, check=False)
    lines = text.splitlines()
    for number, message in _MESSAGE.findall(done.stderr):
        started = [name for line in lines[:int(number)] for name in _START.findall(line)]
        yield message, started[-1] if started else ""
    if done.returncode and "rror:" not in done.stderr:
        yield done.stderr, ""


def warnings_of(program: Program, levels: Sequence[str] = LEVELS) -> list[str]:
    """
    :param program: a program.
    :param levels: of optimisation, with other options if need be.

    :returns: the warnings in its derivatives that are not given for it itself; compilers are not
        asked again where they had none before.
    """
    container = read(program)
    texts = {label: generate(program, VARIANTS[label], container) for label in ("split", "joint")}
    texts["tangent"] = generate_tangent(program, container)
    name = digest([program.text, *texts.values(), *_FLAGS, *levels])
    if is_held(name):
        return []
    found = [f"{program.name}, {label}, {warning}" for label, text in texts.items()
             for warning in own_warnings(program.text, text, levels)]
    if not found:
        note(name)
    return found


def _chosen(word: str) -> list[Path]:
    if word.isdigit():
        return [path for path in PROGRAMS if number_of(path) % int(word) == 1]
    return [path for path in PROGRAMS if word in path.stem]


if __name__ == "__main__":
    for chosen in (path for word in sys.argv[1:] for path in _chosen(word)):
        for found in warnings_of(read_program(chosen)):
            print(found, flush=True)
