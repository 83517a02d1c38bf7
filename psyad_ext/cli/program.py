# SPDX-License-Identifier: BSD-3-Clause
"""The program: reads its arguments, runs a command, reports errors."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from psyad_ext.cli.command_text import command_text
from psyad_ext.cli.commands import COMMANDS
from psyad_ext.cli.explained_codes import ExplainCode
from psyad_ext.cli.generating import FORWARD
from psyad_ext.cli.options import PROJECT, TARGET, add_options
from psyad_ext.cli.projects import project_of
from psyad_ext.cli.reporting import PROGRAM, Message, Reporter, reporter_for
from psyad_ext.cli.status import DONE, INTERNAL, NOT_VERIFIED, UNSUPPORTED, WRONG_USAGE
from psyad_ext.cli.target_keys import keys_of
from psyad_ext.cli.watching import watched
from psyad_ext.core.command_line import CommandParser, commands_of
from psyad_ext.core.diagnostics import told_to
from psyad_ext.core.errors import (
    Problem, PsyadError, UnsupportedError, UsageError, UsageTypeError, VerificationError)
from psyad_ext.core.version import VERSION
from psyad_ext.transformations import MODES
from psyad_ext.verification.compiler_errors import compiler_errors

# The first class that fits decides.
_STATUS_OF: Sequence[tuple[type[BaseException], int, str]] = (
    (VerificationError, NOT_VERIFIED, "VERIFICATION"),
    (UsageError, WRONG_USAGE, "USAGE"),
    (UsageTypeError, WRONG_USAGE, "USAGE"),
    (PsyadError, UNSUPPORTED, "UNSUPPORTED"))


def main(arguments: list[str]) -> int:
    """
    :param arguments: the arguments of the command line.

    :returns: the exit status.
    """
    failures = _Failures(reporter_for(arguments), arguments[0] if arguments else "",
                         "--debug" in arguments)
    options = argparse.Namespace()
    try:
        options = _parsed(arguments)
        options.reporter = failures.reporter
        with told_to(_teller(failures.reporter, options.quiet)), watched(options):
            return COMMANDS[options.command].run(options)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USAGE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone; nothing more may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as error:
        return failures.status(error, options)


def _teller(reporter: Reporter, is_quiet: bool) -> Callable[[Problem], None]:
    """:returns: what tells notes and warnings; those who want it quiet are spared notes."""
    def tell(problem: Problem) -> None:
        if not (is_quiet and problem.severity == "note"):
            reporter.report(Message.of(problem))

    return tell


def _parsed(arguments: list[str]) -> argparse.Namespace:
    """:returns: the options, with the modes of differentiation that the first argument names."""
    modes: list[str] = []
    if arguments and not arguments[0].startswith("-"):
        modes = commands_of(arguments[0], COMMANDS, MODES)
        arguments = [next((mode for mode in modes if mode not in FORWARD), modes[0]),
                     *arguments[1:]]
    arguments = _of_target(_about_rules(arguments))
    parser = _parser()
    options = parser.parse_args(arguments)
    options.parser, options.modes = parser, modes
    options.header = command_text([",".join(modes) or options.command, *arguments[1:]],
                                  getattr(options, "file", ""))
    return options


def _about_rules(arguments: list[str]) -> list[str]:
    """:returns: the arguments; ``verify --rule NAME``, which needs no source file, as
        ``rules --verify NAME``."""
    flags = [one.partition("=")[0] for one in arguments]
    if flags[:1] != ["verify"] or "--rule" not in flags:
        return arguments
    return ["rules", *("--verify" + one.removeprefix("--rule") if flag == "--rule" else one
                       for flag, one in zip(flags[1:], arguments[1:]))]


def _of_target(arguments: list[str]) -> list[str]:
    """:returns: the arguments, with those that a target of a project says in front, if one is
        named: files, the routine, variables and options, but nothing about files to write."""
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None or TARGET not in command.common:
        return arguments
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    add_options(parser, [TARGET, PROJECT])
    named, others = parser.parse_known_args(arguments[1:])
    if named.target is None:
        return arguments
    known = {key.name for key in keys_of((*command.common, *command.options))}
    target = project_of(named.project).chosen(named.target)
    return [arguments[0], *target.arguments(known - _WRITTEN), *others]


#: What is said where something unexpected happened with a source that compilers refuse.
NOT_ENDED = "the source could not be dealt with"
#: Keys of targets that name files to write.
_WRITTEN = {"output", "depfile", "html", "summary"}


@dataclass(frozen=True)
class _Failures:
    """Reports errors.

    :param reporter: writes messages.
    :param command: the first argument.
    :param debug: whether to show where an error happened.
    """

    reporter: Reporter
    command: str
    debug: bool

    def status(self, error: Exception, options: argparse.Namespace) -> int:
        """
        :param error: what has been raised.
        :param options: those of the command, empty if they were not understood.

        :returns: the exit status that it leads to, which is reported.
        """
        if self.debug:
            traceback.print_exception(error)
        if isinstance(error, UnsupportedError):
            for problem in error.problems:
                self.reporter.report(Message.of(problem))
            return UNSUPPORTED
        for kind, status, code in _STATUS_OF:
            if isinstance(error, kind):
                command = self.command.partition(",")[0]
                self.reporter.report(
                    Message.of_usage(str(error), command if command in COMMANDS else "")
                    if code == "USAGE" else Message("error", "", 0, code, str(error)))
                return status
        if self._tell_mistakes(error, options):
            return UNSUPPORTED
        first_line = (str(error).strip().splitlines() or [""])[0][:300]
        self.reporter.report(Message(
            "error", "", 0, "INTERNAL", f"internal error: {type(error).__name__}: {first_line}; "
            "please report it together with the source (--debug shows where it happened)"))
        return INTERNAL

    def _tell_mistakes(self, error: Exception, options: argparse.Namespace) -> bool:
        """:returns: whether the source is no Fortran, which is reported: it may well be the reason
            for what nobody expected."""
        file, compiler = getattr(options, "file", ""), getattr(options, "fc", "gfortran")
        found = compiler_errors(file, options.include_paths, options.defines,
                                compiler) if file else []
        for one in found:
            self.reporter.report(Message(
                "error", one.file, one.line, "PARSE",
                f"{compiler} refuses this: {one.text.replace(' at (1)', '')}",
                f"{NOT_ENDED} ({type(error).__name__}); mend the source first"))
        return bool(found)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog=PROGRAM, allow_abbrev=False,
        description="Automatic differentiation of Fortran. Several of the commands "
                    f"{', '.join(MODES)}, separated by commas, write one file.",
        epilog="exit status: 0 done, 1 the source cannot be differentiated as asked, 2 wrong "
               "usage, 3 --check found a difference, 4 a verification failed, 5 internal error")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}")
    parser.add_argument("--explain", action=ExplainCode, metavar="CODE",
                        help="say what the code of a message means, and what to do")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND",
                                     parser_class=CommandParser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.help, description=command.help,
                                  allow_abbrev=False)
        add_options(sub, [*command.common, *command.options])
    return parser
