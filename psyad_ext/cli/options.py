# SPDX-License-Identifier: BSD-3-Clause
"""The options of all commands, one row each, in the groups that commands take."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psyad_ext.cli.reporting import FORMS, WHEN
from psyad_ext.core import settings_text
from psyad_ext.core.naming import PRESETS
from psyad_ext.schedules.checkpoint_text import CHECKPOINT_FORM
from psyad_ext.schedules.fixed_points import FIXED_POINT_FORM
from psyad_ext.schedules.tapes import TAPE_FORM
from psyad_ext.schedules.text import FORM
from psyad_ext.transformations.context import (
    AUTOMATIC, CALLED, MOTIONS, NEVER, PARALLEL, RECOMPUTED_ARRAYS, REPEATABLE, STENCILS, Options)


@dataclass(frozen=True)
class Option:
    """One option of the command line.

    :param flags: how it is written.
    :param settings: what argparse has to know about it.
    """

    flags: tuple[str, ...]
    settings: Mapping[str, Any]


def option(*flags: str, **settings: Any) -> Option:
    """:returns: an option, given as argparse takes it."""
    return Option(flags, settings)


def add_options(parser: argparse.ArgumentParser, options: Sequence[Option]) -> None:
    """
    :param parser: gets the options.
    :param options: the options.
    """
    for one in options:
        parser.add_argument(*one.flags, **one.settings)


def _switch(name: str, help_: str) -> Option:
    """:returns: the flag that turns an option of the reverse mode to what is not its default."""
    default, flag = getattr(Options(), name), name.replace("_", "-")
    return option(f"--no-{flag}" if default else f"--{flag}", dest=name, help=help_,
                  action="store_false" if default else "store_true")


#: Options of every command.
ALWAYS = (
    option("--messages", choices=FORMS, default=FORMS[0],
           help="messages as text, or as one JSON object a line (default: %(default)s)"),
    option("--color", choices=WHEN, default=WHEN[0],
           help="colours in messages, and lines of the source (default: %(default)s, on a "
                "terminal unless NO_COLOR is set)"),
    option("--quiet", action="store_true",
           help="no progress, which a terminal shows otherwise, and no notes"),
    option("--timings", action="store_true", help="say on standard error how long each stage took"),
    option("--debug", action="store_true", help="show where an error happened"))

INCLUDE = option("-I", "--include", dest="include_paths", action="append", default=[],
                 metavar="DIR", help="where modules and include files are; may be repeated")
RULE_FILES = option("--rules", action="append", default=[], metavar="FILE",
                    help="rules for procedures without source (TOML); may be repeated")
OWN_DERIVATIVES = option(
    "--own-derivatives", nargs="?", const=True, default=False, type=settings_text.names,
    metavar="R,...", help="use R_reversing, R_tangent, ... that stand beside a procedure R as its "
    "derivatives; of all procedures if no names are given")
DIRECTIVES = option("--directive", dest="directives", action="append", default=[],
                    metavar="FILE:LINE: TEXT", help="a directive for a source that is left as it "
                    "is, as if it stood before the line; a name of a procedure may take the place "
                    "of the line; may be repeated")

#: How generated routines and variables are called.
NAMES = (
    option("--names", choices=PRESETS, default="default",
           help="how generated routines and variables are called (default: %(default)s)"),
    option("--template", dest="templates", action="append", default=[],
           type=settings_text.setting(str), metavar="KIND=TEMPLATE",
           help="how some of them are called: reversing={}_b; may be repeated"))

PROJECT = option("--project", metavar="FILE", help="the project file (default: psyad.toml, or "
                 "[tool.psyad_ext] in pyproject.toml)")

#: Takes options from a project, before any others are read.
TARGET = option("--target", metavar="NAME", help="take FILE, the routine and options from this "
                "target of a project file; others may follow")

#: Options of commands that differentiate.
COMMON = (
    option("file", metavar="FILE", help="the Fortran source"),
    TARGET, PROJECT,
    option("--routine", required=True, metavar="R", help="the routine to differentiate"),
    option("--dependent", required=True, action="extend", type=settings_text.names,
           metavar="Y,...", help="arguments that are differentiated; components as p%%x"),
    option("--independent", required=True, action="extend", type=settings_text.names,
           metavar="X,...", help="arguments that they are differentiated with respect to"),
    INCLUDE,
    option("-D", "--define", dest="defines", action="append", default=[], metavar="NAME[=VALUE]",
           help="macro for the preprocessor; may be repeated"),
    RULE_FILES, OWN_DERIVATIVES, DIRECTIVES,
    option("--no-simplify", dest="simplify", action="store_false",
           help="leave the generated code as it comes"),
    option("--no-guards", dest="guards", action="store_false",
           help="bare derivatives, not kept finite at singular points"),
    option("--allow-inactive", action="store_true",
           help="go on if no independent variable has an influence on a dependent one"),
    option("--verbose", action="store_true", help="explain in comments"),
    *ALWAYS)

#: Options of the reverse mode that are on or off, and what their flags say.
SWITCHES: Mapping[str, str] = {
    "inline_operation_adjoints": "give each operation an adjoint of its own",
    "reciprocals": "several divisions by one value become products with its reciprocal",
    "activity": "take every variable that is connected to be active",
    "to_be_recorded": "record all that is overwritten",
    "snapshots": "save and restore all that joint calls may read or write",
    "recompute": "record scalars instead of computing them again",
    "specialise": "differentiate routines once for each pattern of active arguments",
    "drop_dead_code": "keep in the recording motion what nobody needs",
    "fuse": "do not run iterations forward and backward together",
    "columns": "do not execute iterations again on the way back",
    "vectorise": "do not arrange the adjoints of stencils for vectors",
    "results": "leave anything in arguments that R may change, instead of its results",
    "openmp": "put OpenMP directives on generated loops whose iterations are independent",
    "keep_tapes": "keep the storage of tapes between calls; R_release_tapes gives it back"}

PARALLEL_LOOPS = (
    option("--parallel", choices=PARALLEL, default=REPEATABLE, help="how loops that threads share "
           "are parallel in what is generated: with the same bits for any number of threads, with "
           "atomic updates where nothing else is known, or not (default: %(default)s)"),)

SCHEDULE = (
    *PARALLEL_LOOPS,
    option("--stencils", choices=STENCILS, default=AUTOMATIC, help="whether the adjoints of "
           "stencils add to each element in one iteration (default: %(default)s, where that is "
           "quicker, in parallel loops where it does not take much longer)"),
    option("--recompute-arrays", choices=RECOMPUTED_ARRAYS, default=NEVER,
           help="which arrays are computed again on the way back instead of being recorded: none, "
           "those for which that takes less time, or all for which it takes less memory (default: "
           "%(default)s)"),
    option("--schedule", default="joint", metavar="SCHEDULE", help=FORM),
    option("--motions", choices=MOTIONS, default=CALLED, help="which motions are generated of "
           "routines that R calls (default: %(default)s)"),
    option("--checkpoint", dest="checkpoints", action="append", default=[], metavar="LOOP=SCHEDULE",
           help=f"snapshots for a long loop: {CHECKPOINT_FORM}; may be repeated"),
    option("--memory", default="", metavar="SIZE",
           help="reverse the time loops of R from snapshots, so that its adjoint takes no more "
           "than so much, as '2 GB'"),
    option("--fixed-point", dest="fixed_points", action="append", default=[],
           metavar="LOOP=TOLERANCE", help="the adjoint of a loop that iterates to a fixed point "
           f"iterates to its own: {FIXED_POINT_FORM}; may be repeated"),
    option("--tape", action="append", default=[], metavar="WHERE",
           help=f"where the tapes of long loops are, not in memory: {TAPE_FORM}; may be repeated"),
    *(_switch(name, text) for name, text in SWITCHES.items()))

OUTPUT = (
    option("--separate", default="", metavar="NAME", help="put everything generated in a module of "
           "its own, NAME, and leave the source files as they are"),
    option("-o", "--output", metavar="OUT", help="file to write, or folder for a file "
           "each of the source files that change; else standard output"),
    option("--check", action="store_true",
           help="write nothing; compare OUT with what would be written"),
    option("--diff", action="store_true",
           help="as --check, and print the difference"),
    option("--depfile", metavar="FILE",
           help="write to FILE, for make and ninja, which files have been read for OUT"),
    option("--summary", metavar="FILE", help="write to FILE a rule for R, by which other files "
           "are differentiated without its source (--rules FILE)"))

PAGE = (
    option("--html", metavar="FILE", help="write a page that shows the source and the derivative "
           "side by side, and why; if the source is refused, it shows what stands in the way"),)

VECTOR = (
    option("--vector", action="store_true",
           help="for many directions at once, in one more dimension"),)

REVERSE = (
    *SCHEDULE, *NAMES, *OUTPUT, *PAGE, *VECTOR,
    option("--jacobian", action="store_true",
           help="generate a routine that computes the Jacobian, too"),
    option("--jacobian-width", type=int, metavar="N", default=Options().jacobian_width,
           help="compute so many rows or columns of it at once (default: %(default)s)"))

TANGENT = (
    option("--no-activity", dest="activity", action="store_false",
           help="a variable that has a tangent has it everywhere"),
    option("--openmp", action="store_true", help=SWITCHES["openmp"]), *PARALLEL_LOOPS,
    *NAMES, *OUTPUT, *PAGE, *VECTOR)

EXPLAIN = (
    *SCHEDULE, *PAGE,
    option("--sizes", type=settings_text.numbers_by_name, metavar="NAME=N,...",
           help="compare schedules for time loops, or those of --checkpoint: memory, what is "
           "written, and iterations that run again"),
    option("--plot", metavar="FILE", help="with --sizes, draw it (needs matplotlib)"),
    option("--json", action="store_true", help="write JSON instead of text"))
