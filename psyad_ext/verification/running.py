# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program for some time at most, and leaves nothing of it behind."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

#: Seconds that a program has to end when it is told to: ``mpirun`` ends its ranks meanwhile.
GRACE = 10.0


def run_for(seconds: float, command: Sequence[str], folder: Path, environment: Mapping[str, str]
            ) -> subprocess.CompletedProcess[str]:
    """
    :param seconds: how long it may take.
    :param command: the program, and its arguments.
    :param folder: where it runs.
    :param environment: the variables that it sees.

    :returns: what it said, and its status.

    :raises TimeoutExpired: if it takes longer; it and the processes that it has started have ended.
    """
    with subprocess.Popen(command, cwd=folder, env=environment, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, start_new_session=True) as process:
        try:
            printed, said = process.communicate(timeout=seconds)
        except BaseException:  # an interrupt, too: it doesn't reach a session of its own
            _end(process)
            raise
        return subprocess.CompletedProcess(command, process.returncode, printed, said)


def _end(process: subprocess.Popen[str]) -> None:
    """End a program and its group. The ranks that ``mpirun`` starts have groups of their own: it
    ends them when it is asked to end, and can't if it is killed."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
