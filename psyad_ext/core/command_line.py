# SPDX-License-Identifier: BSD-3-Clause
"""Commands and options, of which those that do not exist are answered with the nearest ones."""

from __future__ import annotations

import argparse
import re
from collections.abc import Collection, Sequence
from typing import NoReturn

from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest

_CHOICE = re.compile(r"argument (\S+): invalid choice: '(.*)' \(choose from (.*)\)")


def commands_of(text: str, known: Collection[str], joined: Collection[str]) -> list[str]:
    """
    :param text: one command, or several with commas between them.
    :param known: all commands.
    :param joined: those that may stand together.

    :returns: the commands, each of them once.

    :raises UsageError: if there is no such command, or it stands alone.
    """
    commands = list(dict.fromkeys(part.strip() for part in text.split(",")))
    for command in commands:
        if command not in known:
            raise UsageError(f"there is no command '{command}'; {nearest(command, known)}")
        if len(commands) > 1 and command not in joined:
            raise UsageError(f"the command '{command}' goes with no other; those that may stand "
                             f"together are {', '.join(joined)}")
    return commands


class CommandParser(argparse.ArgumentParser):
    """Parses options; what is wrong with them is a usage error as any other."""

    def error(self, message: str) -> NoReturn:
        """:raises UsageError: that says what argparse does, with the nearest choices."""
        found = _CHOICE.fullmatch(message)
        if found is not None:
            option, value, known = found.groups()
            message = (f"{option} can't be '{value}'; "
                       f"{nearest(value, re.findall(r'[^ ,]+', known.replace(chr(39), '')))}")
        raise UsageError(message.removeprefix("argument "))

    def parse_known_args(  # type: ignore[override]
            self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
            ) -> tuple[argparse.Namespace, list[str]]:
        """As in argparse, but options that do not exist are wrong before any are missing."""
        known = self._option_string_actions
        for argument in args or ():
            option = argument.partition("=")[0]
            if option == "--" or self._subparsers is not None and argument[:1] != "-":
                break
            if option.startswith("--") and option not in known:
                self.error(f"there is no option '{option}'; {nearest(option, known)}")
        return super().parse_known_args(args, namespace)
