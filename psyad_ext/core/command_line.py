# SPDX-License-Identifier: BSD-3-Clause
"""Options of a command, of which those that do not exist are answered with the nearest ones."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from psyad_ext.core.suggest import nearest


class CommandParser(argparse.ArgumentParser):
    """Parses the options of one command."""

    def parse_known_args(  # type: ignore[override]
            self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
            ) -> tuple[argparse.Namespace, list[str]]:
        """As in argparse, but options that do not exist are wrong before any are missing."""
        known = self._option_string_actions
        for argument in args or ():
            option = argument.partition("=")[0]
            if option.startswith("--") and option not in ("--", *known):
                self.error(f"there is no option '{option}'; {nearest(option, known)}")
        return super().parse_known_args(args, namespace)
