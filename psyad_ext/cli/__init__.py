# SPDX-License-Identifier: BSD-3-Clause
"""The command ``psyad-ext``.

A new option is a row in ``options.py``, a new command a row in ``commands.py``.
"""

from psyad_ext.cli.commands import COMMANDS
from psyad_ext.cli.program import main
from psyad_ext.cli.status import DIFFERENT, DONE, INTERNAL, NOT_VERIFIED, UNSUPPORTED, WRONG_USAGE

__all__ = ["COMMANDS", "DIFFERENT", "DONE", "INTERNAL", "NOT_VERIFIED", "UNSUPPORTED",
           "WRONG_USAGE", "main"]
