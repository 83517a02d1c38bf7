# SPDX-License-Identifier: BSD-3-Clause
"""The option that explains codes of messages."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from psyad_ext.cli.status import DONE
from psyad_ext.core.codes import explained


class ExplainCode(argparse.Action):
    """Prints what a code means, and ends the program, as ``--version`` does."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace,
                 values: str | Sequence[Any] | None, option_string: str | None = None) -> None:
        print(explained(str(values)), end="")
        parser.exit(DONE)
