# SPDX-License-Identifier: BSD-3-Clause
"""The command ``psyad-ext``."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from psyad_ext.core import settings_text
from psyad_ext.core.command_line import CommandParser, commands_of
from psyad_ext.core.errors import (
    PsyadError, UnsupportedError, UsageError, UsageTypeError, VerificationError)
from psyad_ext.core.files import write_atomically
from psyad_ext.explanation import document, explain
from psyad_ext.ir import read_fortran, write_fortran
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.taking import separate_files
from psyad_ext.ir.reading.read import prepared_text
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.schedules.text import FORM, SCHEDULES, schedule_from_text
from psyad_ext.transformations import MODES, differentiate_in_modes
from psyad_ext.transformations.context import Options
from psyad_ext.verification import Settings, verify

PROGRAM = "psyad-ext"

DONE = 0
UNSUPPORTED = 1
WRONG_USAGE = 2
DIFFERENT = 3
NOT_VERIFIED = 4
INTERNAL = 5

# The first class that fits decides.
_STATUS_OF: Sequence[tuple[type[BaseException], int, str]] = (
    (UnsupportedError, UNSUPPORTED, ""),
    (VerificationError, NOT_VERIFIED, "VERIFICATION"),
    (UsageError, WRONG_USAGE, "USAGE"),
    (UsageTypeError, WRONG_USAGE, "USAGE"),
    (PsyadError, UNSUPPORTED, "UNSUPPORTED"))

#: Options of the reverse mode that are on or off, and what their flags say.
_SWITCHES: Mapping[str, str] = {
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
    "keep_tapes": "keep the storage of tapes between calls; R_release_tapes gives it back"}

#: What ``verify --mode`` checks: modes of differentiation, for one direction or for many.
_VERIFIED: Mapping[str, Sequence[tuple[str, bool]]] = {
    "reverse": (("reverse", False),), "tangent": (("tangent", False),),
    "vector": (("tangent", True),), "reverse-vector": (("reverse", True),),
    "both": (("reverse", False), ("tangent", False)),
    "all": (("reverse", False), ("tangent", False), ("tangent", True)),
    "jacobian": (("jacobian", False),), "hessian": (("hessian", False),),
    "gauss-newton": (("gauss-newton", False),),
    "sparse-jacobian": (("sparse-jacobian", False),),
    "everything": (("reverse", False), ("reverse", True), ("tangent", False), ("tangent", True),
                   ("jacobian", False), ("hessian", False), ("gauss-newton", False),
                   ("sparse-jacobian", False))}
#: Modes that know nothing of schedules.
_FORWARD = ("tangent", "sparse-jacobian")


@dataclass(frozen=True)
class Command:
    """One subcommand.

    :param help: what it does, in one line.
    :param configure: adds its own options to a parser.
    :param run: does it and returns the exit status.
    """

    help: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """
    :param argv: the arguments, those of the process if not given.

    :returns: the exit status.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    modes: list[str] = []
    try:
        if arguments and not arguments[0].startswith("-"):
            modes = commands_of(arguments[0], COMMANDS, MODES)
            arguments[0] = next((mode for mode in modes if mode not in _FORWARD), modes[0])
        options = _parser().parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else WRONG_USAGE
    except UsageError as error:
        return _report_error(error, False)
    options.modes = modes
    try:
        return COMMANDS[options.command].run(options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone; nothing more may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as error:
        return _report_error(error, options.debug)


def _report_error(error: Exception, debug: bool) -> int:
    if debug:
        traceback.print_exception(error)
    for kind, status, code in _STATUS_OF:
        if isinstance(error, kind):
            text = str(error)
            print(f"{PROGRAM}: error[{code}]: {text}" if code else text, file=sys.stderr)
            return status
    first_line = (str(error).strip().splitlines() or [""])[0][:300]
    print(f"{PROGRAM}: internal error: {type(error).__name__}: {first_line}; please report it "
          "together with the source (--debug shows where it happened)", file=sys.stderr)
    return INTERNAL


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM, allow_abbrev=False,
        description="Automatic differentiation of Fortran. Several of the commands "
                    f"{', '.join(MODES)}, separated by commas, write one file.",
        epilog="exit status: 0 done, 1 the source cannot be differentiated as asked, 2 wrong "
               "usage, 3 --check found a difference, 4 a verification failed, 5 internal error")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND",
                                     parser_class=CommandParser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.help, description=command.help,
                                  allow_abbrev=False)
        _add_common(sub)
        command.configure(sub)
    return parser


def _version() -> str:
    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return "(not installed)"


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the Fortran source")
    parser.add_argument("--routine", required=True, metavar="R",
                        help="the routine to differentiate")
    parser.add_argument("--dependent", required=True, type=settings_text.names, metavar="Y,...",
                        help="arguments that are differentiated")
    parser.add_argument("--independent", required=True, type=settings_text.names,
                        metavar="X,...",
                        help="arguments that they are differentiated with respect to")
    parser.add_argument("-I", dest="include_paths", action="append", default=[], metavar="DIR",
                        help="where modules and include files are; may be repeated")
    parser.add_argument("-D", dest="defines", action="append", default=[], metavar="NAME[=VALUE]",
                        help="macro for the preprocessor; may be repeated")
    parser.add_argument("--no-simplify", dest="simplify", action="store_false",
                        help="leave the generated code as it comes")
    parser.add_argument("--no-guards", dest="guards", action="store_false",
                        help="bare derivatives, not kept finite at singular points")
    parser.add_argument("--verbose", action="store_true", help="explain in comments")
    parser.add_argument("--debug", action="store_true", help="show where an error happened")


def _add_schedule(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--schedule", default="joint", metavar="SCHEDULE", help=FORM)
    for name, text in _SWITCHES.items():
        default = getattr(Options(), name)
        flag = name.replace("_", "-")
        parser.add_argument(f"--no-{flag}" if default else f"--{flag}", dest=name, help=text,
                            action="store_false" if default else "store_true")


def _add_tangent(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-activity", dest="activity", action="store_false",
                        help="a variable that has a tangent has it everywhere")
    _add_output(parser)
    _add_vector(parser)


def _add_vector(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--vector", action="store_true",
                        help="for many directions at once, in one more dimension")


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="OUT", help="file to write, or folder for a file "
                        "each of the source files that change; else standard output")
    parser.add_argument("--check", action="store_true",
                        help="write nothing; compare OUT with what would be written")


def _add_reverse(parser: argparse.ArgumentParser) -> None:
    _add_schedule(parser)
    _add_output(parser)
    _add_vector(parser)
    parser.add_argument("--jacobian", action="store_true",
                        help="generate a routine that computes the Jacobian, too")
    parser.add_argument("--jacobian-width", type=int, metavar="N",
                        default=Options().jacobian_width,
                        help="compute so many rows or columns of it at once "
                             "(default: %(default)s)")


def _add_verify(parser: argparse.ArgumentParser) -> None:
    _add_schedule(parser)
    parser.add_argument("--mode", choices=_VERIFIED, default="reverse",
                        help="what is verified (default: %(default)s)")
    parser.add_argument("--set", dest="values", action="append", default=[],
                        type=settings_text.setting(settings_text.values),
                        metavar="NAME=VALUE,...", help="value or values of an argument")
    parser.add_argument("--range", dest="ranges", action="append", default=[],
                        type=settings_text.setting(settings_text.interval), metavar="NAME=LOW:HIGH",
                        help="interval that the values of a real argument are drawn from")
    parser.add_argument("--size", dest="sizes", action="append", default=[],
                        type=settings_text.setting(settings_text.sizes),
                        metavar="NAME=EXTENT,...", help="extents of an array argument, or the "
                        "bounds LOW:HIGH of an allocatable component in each structure of an array")
    parser.add_argument("--seed", type=int, default=0, help="seed of the random numbers")
    parser.add_argument("--tolerance", type=float, help="relative tolerance of the comparison")
    parser.add_argument("--timeout", type=float, default=Settings().timeout, metavar="SECONDS",
                        help="longest time that one run may take")
    parser.add_argument("--keep", metavar="DIR", help="folder to leave all programs in")
    parser.add_argument("--fc", default="gfortran", help="the Fortran compiler, a gfortran")


def _add_explain(parser: argparse.ArgumentParser) -> None:
    _add_schedule(parser)
    parser.add_argument("--json", action="store_true", help="write JSON instead of text")


def _differentiated(options: argparse.Namespace, container: FileContainer,
                    modes: Sequence[str], schedule: ADReversalSchedule | None, vector: bool,
                    **more: bool | int) -> FileContainer:
    """:returns: the file with the routines of these modes."""
    reverse = {**_switches(options), "vector": vector, **more} if schedule else {}
    forward = {"simplify": options.simplify, "verbose": options.verbose, "vector": vector,
               "activity": options.activity, "guards": options.guards}
    return differentiate_in_modes(
        container, options.routine, options.dependent, options.independent, modes,
        schedule or ADJointReversalSchedule(), reverse, forward)


def _switches(options: argparse.Namespace) -> dict[str, bool]:
    """:returns: the options of the reverse mode."""
    return {name: getattr(options, name) for name in ("simplify", "verbose", "guards", *_SWITCHES)}


def _run_reverse(options: argparse.Namespace) -> int:
    schedule = schedule_from_text(options.schedule)
    more = {"jacobian": True} if options.jacobian else {}
    return _deliver(options, lambda container: _differentiated(
        options, container, options.modes, schedule, options.vector,
        jacobian_width=options.jacobian_width, **more))


def _run_tangent(options: argparse.Namespace) -> int:
    return _deliver(options, lambda container: _differentiated(
        options, container, options.modes, None, options.vector))


def _deliver(options: argparse.Namespace,
             generate: Callable[[FileContainer], FileContainer]) -> int:
    """Write what is generated, or compare it with what is there."""
    if options.check and options.output is None:
        raise UsageError("--check needs the file to compare with: -o OUT")
    if options.output is not None and os.path.isfile(options.output) \
            and os.path.samefile(options.output, options.file):
        raise UsageError(f"'{options.output}' is the source file: give another one (-o)")
    result = generate(read_fortran(options.file, options.include_paths, options.defines))
    if options.output is None:
        sys.stdout.write(write_fortran(result))
        sys.stdout.flush()
        return DONE
    output = Path(options.output)
    texts = {output / name: write_fortran(file) for name, file in separate_files(result).items()} \
        if output.is_dir() else {output: write_fortran(result)}
    if options.check:
        return max(_compare(path, text) for path, text in texts.items())
    for path in texts if output.is_dir() else ():
        if any((Path(folder) / path.name).resolve() == path.resolve() and path.exists() for folder
               in (Path(options.file).parent, *options.include_paths)):
            raise UsageError(f"'{path}' is a source file: give a folder of its own (-o)")
    for path, text in texts.items():
        write_atomically(path, text)
    return DONE


def _all_schedules(options: argparse.Namespace) -> dict[str, ADReversalSchedule]:
    names = list(SCHEDULES) if options.schedule.lower() == "all" else [options.schedule]
    return {name: schedule_from_text(name) for name in names}


def _run_explain(options: argparse.Namespace) -> int:
    schedules = _all_schedules(options)
    container = read_fortran(options.file, options.include_paths, options.defines)
    found = [explain(container, options.routine, options.dependent, options.independent, schedule,
                     label=name, **_switches(options))
             for name, schedule in schedules.items()]
    text = document(item.facts for item in found) if options.json else \
        "\n".join(str(item) for item in found)
    sys.stdout.write(text)
    sys.stdout.flush()
    return DONE


def _run_verify(options: argparse.Namespace) -> int:
    schedules = _all_schedules(options)
    container = read_fortran(options.file, options.include_paths, options.defines)
    settings = Settings(
        values=dict(options.values), ranges=dict(options.ranges), sizes=dict(options.sizes),
        seed=options.seed, fc=options.fc, tolerance=options.tolerance, keep=options.keep,
        timeout=options.timeout, bounds=not source_of(container).has_open_ones)
    adjoints: dict[str, str] = {}
    tangents: dict[str, str] = {}
    products: dict[str, str] = {}
    for mode, vector in _VERIFIED[options.mode]:
        if mode in _FORWARD:
            text = write_fortran(_differentiated(options, container, [mode], None, vector))
            found = tangents if mode == "tangent" else products
            found["vector" if vector else mode] = text
            continue
        for name, schedule in schedules.items():
            text = write_fortran(_differentiated(options, container, [mode], schedule, vector))
            if mode == "reverse":
                adjoints[f"{name}, vector" if vector else name] = text
            else:
                products[name if len(schedules) > 1 else mode] = text
    source = prepared_text(options.file, options.include_paths, options.defines)
    report = verify(source, adjoints, options.routine, options.dependent, options.independent,
                    settings=settings, include_paths=options.include_paths, tangents=tangents,
                    products=products, defines=options.defines,
                    without_results=() if options.results else list(adjoints))
    print(report)
    return DONE if report.passed else NOT_VERIFIED


def _compare(path: Path, text: str) -> int:
    if path.is_file() and path.read_text(encoding="utf-8", errors="replace") == text:
        return DONE
    state = "is not what would be written" if path.exists() else "does not exist"
    print(f"{path}: error[CHECK]: the file {state}\n    hint: run the same command without "
          "--check", file=sys.stderr)
    return DIFFERENT


COMMANDS: Mapping[str, Command] = {
    "reverse": Command("generate the adjoint of a routine", _add_reverse, _run_reverse),
    "tangent": Command("generate the tangent of a routine", _add_tangent, _run_tangent),
    "jacobian": Command("generate a routine that computes the Jacobian", _add_reverse,
                        _run_reverse),
    "hessian": Command("generate a routine that multiplies the Hessian with a direction",
                       _add_reverse, _run_reverse),
    "gauss-newton": Command("generate a routine that multiplies the Gauss-Newton matrix with a "
                            "direction", _add_reverse, _run_reverse),
    "sparse-jacobian": Command("generate routines that find the pattern of the Jacobian and "
                               "compute its entries", _add_tangent, _run_tangent),
    "verify": Command("generate derivatives of a routine, run them, and compare them with the "
                      "routine itself", _add_verify, _run_verify),
    "explain": Command("show what is active, recorded, computed again and dropped at each line, "
                       "and why", _add_explain, _run_explain)}
