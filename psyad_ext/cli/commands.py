# SPDX-License-Identifier: BSD-3-Clause
"""The commands, one row each."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from psyad_ext.cli import options, verification_options
from psyad_ext.cli.building import BUILD, run_build
from psyad_ext.cli.completion import SHELLS, run_completion
from psyad_ext.cli.explaining import run_explain
from psyad_ext.cli.generating import run_generate
from psyad_ext.cli.harnessing import run_harness
from psyad_ext.cli.options import COMMON, Option, option
from psyad_ext.cli.ruling import RULES, run_rules
from psyad_ext.cli.tapenade import IMPORT, run_import
from psyad_ext.cli.verifying import run_verify
from psyad_ext.cli.wrapping import WRAP, run_wrap


@dataclass(frozen=True)
class Command:
    """One subcommand.

    :param help: what it does, in one line.
    :param options: its own options.
    :param run: does it and returns the exit status.
    :param common: options that it shares with others.
    """

    help: str
    options: Sequence[Option]
    run: Callable[[argparse.Namespace], int]
    common: Sequence[Option] = COMMON


COMMANDS: Mapping[str, Command] = {
    "reverse": Command("generate the adjoint of a routine", options.REVERSE, run_generate),
    "tangent": Command("generate the tangent of a routine", options.TANGENT, run_generate),
    "jacobian": Command("generate a routine that computes the Jacobian", options.REVERSE,
                        run_generate),
    "hessian": Command("generate a routine that multiplies the Hessian with a direction",
                       options.REVERSE, run_generate),
    "gauss-newton": Command("generate a routine that multiplies the Gauss-Newton matrix with a "
                            "direction", options.REVERSE, run_generate),
    "sparse-jacobian": Command("generate routines that find the pattern of the Jacobian and "
                               "compute its entries", options.TANGENT, run_generate),
    "build": Command("generate what a project file describes, as far as it has changed", BUILD,
                     run_build, options.ALWAYS),
    "import-tapenade": Command("make a project of command lines of Tapenade, and rules of its "
                               "libraries", IMPORT, run_import, options.ALWAYS),
    "verify": Command("generate derivatives of a routine, run them, and compare them with the "
                      "routine itself", verification_options.VERIFY, run_verify),
    "harness": Command("write a program that tests a derivative in the user's own build, with the "
                       "user's own data", verification_options.HARNESS, run_harness),
    "wrap": Command("write a Python package of a routine and its derivatives, for people who have "
                    "no psyad_ext", WRAP, run_wrap),
    "rules": Command("list the rules for procedures without source, suggest some for a file, or "
                     "verify them", RULES, run_rules, options.ALWAYS),
    "explain": Command("show what is active, recorded, computed again and dropped at each line, "
                       "and why", options.EXPLAIN, run_explain),
    "completion": Command("print the completion of a shell, or the manual page",
                          [option("shell", choices=SHELLS, help="what for")], run_completion,
                          options.ALWAYS)}
