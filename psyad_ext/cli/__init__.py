# SPDX-License-Identifier: BSD-3-Clause
"""The command ``psyad-ext``.

A new option is a row in ``options.py``, a new command a row in ``commands.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from psyad_ext.cli.status import DIFFERENT, DONE, INTERNAL, NOT_VERIFIED, UNSUPPORTED, WRONG_USAGE
from psyad_ext.core.version import VERSION

__all__ = ["COMMANDS", "DIFFERENT", "DONE", "INTERNAL", "NOT_VERIFIED", "UNSUPPORTED",
           "WRONG_USAGE", "main"]


def main(argv: Sequence[str] | None = None) -> int:
    """
    :param argv: the arguments, those of the process if not given.

    :returns: the exit status.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        print(f"psyad-ext {VERSION}")  # without PSyclone, which takes a second
        return DONE
    return import_module("psyad_ext.cli.program").main(arguments)


def __getattr__(name: str) -> Any:
    if name != "COMMANDS":
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return import_module("psyad_ext.cli.commands").COMMANDS
