# SPDX-License-Identifier: BSD-3-Clause
"""The command that generated code shows, with which it can be made again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

#: Options that do not change what is generated, and whether they have a value.
_WITHOUT_EFFECT = {"-o": True, "--output": True, "--check": False, "--diff": False,
                   "--depfile": True, "--summary": True, "--debug": False, "--color": True,
                   "--messages": True, "--html": True, "--quiet": False, "--timings": False}


def command_text(arguments: Sequence[str], file: str) -> str:
    """
    :param arguments: those of the command.
    :param file: the source file among them, which is named without its folder.

    :returns: the command, without where to write and what to tell.
    """
    kept, skip = [], False
    for argument in arguments:
        name, value = argument.partition("=")[::2]
        if skip:
            skip = False
        elif name in _WITHOUT_EFFECT:
            skip = _WITHOUT_EFFECT[name] and not value
        elif not (argument.startswith("-o") and not argument.startswith("--")):
            kept.append(Path(file).name if argument == file else argument)
    return shlex.join(["psyad-ext", *kept])
