# SPDX-License-Identifier: BSD-3-Clause
"""What a compiler finds wrong in a source that could not be dealt with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryDirectory

from psyad_ext.verification.messages import Message, messages_of

_FLAGS = ("-fsyntax-only", "-w", "-fmax-errors=3", "-ffree-line-length-none")
_TIME = 60.0


def compiler_errors(file: str, include_paths: Sequence[str], defines: Sequence[str],
                    compiler: str) -> list[Message]:
    """
    :param file: a Fortran source.
    :param include_paths: folders with modules and include files.
    :param defines: macros.
    :param compiler: a gfortran.

    :returns: the first errors in the file; none if the compiler accepts it, or can't tell since it
        does not find modules, or is not there itself.
    """
    with TemporaryDirectory() as folder:
        command = [compiler, *_FLAGS, f"-J{folder}", *(f"-I{path}" for path in include_paths),
                   *(f"-D{one}" for one in defines), file]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                  env={**os.environ, "LC_ALL": "C"}, check=False, timeout=_TIME)
        except (OSError, subprocess.TimeoutExpired):
            return []
    found = messages_of(done.stderr, ())
    if any(one.level == "Fatal Error" for one in found):
        return []  # what it does not find may be where the tool finds it
    return [one for one in found if one.level == "Error" and one.file == file]
