# SPDX-License-Identifier: BSD-3-Clause
"""Programs that don't end are ended, with all that they have started."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from psyad_ext.verification import running

#: Starts another process, writes the identifiers of both, and waits.
PARENT = "({trap} exec sleep 60) & echo $$ $! > started; wait"


def exists(process: int) -> bool:
    """:returns: whether a process runs; one that nobody has waited for yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("trap", ["", "trap '' TERM;"])
def test_nothing_goes_on_behind_the_time(trap: str, tmp_path: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        running.run_for(1, ["sh", "-c", PARENT.format(trap=trap)], tmp_path, os.environ)
    started = (tmp_path / "started").read_text().split()
    assert len(started) == 2
    deadline = time.monotonic() + 5
    while any(map(exists, map(int, started))) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(exists, map(int, started)))


def test_what_a_program_says(tmp_path: Path) -> None:
    done = running.run_for(60, ["sh", "-c", "echo out; echo error >&2; exit 3"], tmp_path,
                           os.environ)
    assert (done.returncode, done.stdout, done.stderr) == (3, "out\n", "error\n")
