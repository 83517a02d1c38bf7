# SPDX-License-Identifier: BSD-3-Clause
"""Programs that write scratch files: with and without room for these, and killed."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def stops_without_room(folder: Path, files: Mapping[str, str], most: int, said: str) -> None:
    """
    :param folder: where the files are written and compiled.
    :param files: the names and the contents of the files of a program.
    :param most: so many bytes have room in a file.
    :param said: what the program prints if that is too little.

    :raises AssertionError: unless the program ends well with room, and stops without, both times
        with no scratch file left.
    """
    scratch = _compiled(folder, files)

    def without_room() -> None:
        # A write beyond this many bytes fails as on a full disk.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    for limited in (None, without_room):
        done = subprocess.run([str(folder / "program")], capture_output=True, text=True,
                              check=False, preexec_fn=limited,
                              env={**os.environ, "TMPDIR": str(scratch)})
        assert (done.returncode == 0) == (limited is None)
        assert (said in done.stdout) == (limited is not None)
        assert not list(scratch.iterdir())


def leaves_nothing_when_killed(folder: Path, files: Mapping[str, str]) -> None:
    """
    :param folder: where the files are written and compiled.
    :param files: the names and the contents of the files of a program, which runs for minutes.

    :raises AssertionError: unless no scratch file is left, whatever ends the program.
    """
    scratch = _compiled(folder, files)
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        # What runs behind a shell may have been told to ignore an interrupt.
        with subprocess.Popen([str(folder / "program")], stdout=subprocess.DEVNULL,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                              env={**os.environ, "TMPDIR": str(scratch)}) as running:
            while not _has_open(running.pid, scratch):
                assert running.poll() is None
                time.sleep(0.01)
            running.send_signal(how)
        assert running.returncode != 0
        assert not list(scratch.iterdir())


def _has_open(process: int, scratch: Path) -> bool:
    """:returns: whether a process has opened a file in a folder."""
    # Files may be closed while this looks at them.
    with suppress(FileNotFoundError):
        return any(str(scratch) in os.readlink(one)
                   for one in Path(f"/proc/{process}/fd").iterdir())
    return False


def _compiled(folder: Path, files: Mapping[str, str]) -> Path:
    """:returns: the folder for scratch files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    # Without backtraces, the library leaves the signal alone.
    subprocess.run(["gfortran", "-fno-backtrace", "-o", "program", *files], cwd=folder, check=True)
    scratch = folder / "scratch"
    scratch.mkdir()
    return scratch
