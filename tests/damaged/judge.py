# SPDX-License-Identifier: BSD-3-Clause
"""What the command line says of damaged programs, and whether a compiler accepts them."""

from __future__ import annotations

import contextlib
import io
import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from psyad_ext.cli import main
from psyad_ext.cli.program import NOT_ENDED
from tests.damaged.edits import damaged
from tests.programs.program import Program, read_program
from tests.programs.sampling import PROGRAMS

#: Seconds that one program may take on a busy machine.
TIME = 120
_LONGEST = 60
_MESSAGE = re.compile(r"^(?:[^:\s][^:]*:\d+: |psyad-ext: )(?:error|warning|note)\b")
_GOES_ON = re.compile(r"^(?:    |usage:|\s*$)")


@dataclass(frozen=True)
class Outcome:
    """What became of a damaged program.

    :param program: where it comes from.
    :param text: its text.
    :param status: the exit status of the command line.
    :param messages: what it said.
    """

    program: Program
    text: str
    status: int
    messages: str

    @property
    def faults(self) -> list[str]:
        """:returns: what is wrong with the answer itself."""
        found = [] if self.status in (0, 1, 2) else [f"exit status {self.status}"]
        return found + [f"no place: {line}" for line in self.messages.splitlines()
                        if not _MESSAGE.match(line) and not _GOES_ON.match(line)
                        or TimeoutError.__name__ in line]

    @property
    def is_left_to_compilers(self) -> bool:
        """:returns: whether only a compiler has told what is wrong."""
        return NOT_ENDED in self.messages


def outcome(seed: int, folder: Path, command: str = "reverse") -> Outcome:
    """
    :param seed: the number of an edit.
    :param folder: where the program is written.
    :param command: what is done with it.

    :returns: what the command line does with the program.
    """
    program = program_of(seed)
    text = damaged(program.text, seed)
    source = folder / f"{program.name}_{seed}.f90"
    source.write_text(text, encoding="utf-8")
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()), \
            _limited():
        status = main([command, str(source), "--routine", program.routine,
                       "--dependent", ",".join(program.dependents),
                       "--independent", ",".join(program.independents)])
    return Outcome(program, text, status, said.getvalue())


def is_compiled(text: str, folder: Path) -> bool:
    """:returns: whether a compiler takes a program for Fortran 2008."""
    source = folder / "compiled.f90"
    source.write_text(text, encoding="utf-8")
    return subprocess.run(["gfortran", "-std=f2008", "-fsyntax-only", "-w", f"-J{folder}",
                           str(source)], capture_output=True, check=False).returncode == 0


def program_of(seed: int) -> Program:
    """:returns: a short program; a further one in the folder changes few of the choices."""
    for path in sorted(PROGRAMS, key=lambda path: crc32(f"{seed} {path.stem}".encode())):
        program = read_program(path)
        if program.text.count("\n") <= _LONGEST:
            return program
    raise ValueError("no program is short")


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    """:raises TimeoutError: if something takes too long."""
    def stop(*_: object) -> None:
        raise TimeoutError(f"took more than {TIME} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(TIME)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
