# SPDX-License-Identifier: BSD-3-Clause
"""The options of the commands that run derivatives, one row each."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from psyad_ext.cli.options import NAMES, SCHEDULE, option
from psyad_ext.core import settings_text
from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import scheme_of
from psyad_ext.verification import Derivative, Settings

#: What ``verify --mode`` checks: modes of differentiation, for one direction or for many.
VERIFIED: Mapping[str, Sequence[tuple[str, bool]]] = {
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
#: What a harness is written for.
TESTED = ("reverse", "tangent")

LINK = option("--link", action="append", default=[], type=settings_text.items, metavar="LIB,...",
              help="libraries, objects (solver.o) and folders of libraries (-LDIR) that programs "
              "need; may be repeated")
COMPILER = option("--fc", default="gfortran", help="the Fortran compiler, a gfortran")
MPI = option("--mpi", type=int, default=0, metavar="N", help="run everything in N processes at "
             "once, by mpirun, with other values in each")
KEEP = option("--keep", metavar="DIR", help="folder to leave all programs in")

VALUES = (
    option("--set", dest="values", action="append", default=[],
           type=settings_text.setting(settings_text.values),
           metavar="NAME=VALUE,...", help="value or values of an argument"),
    option("--range", dest="ranges", action="append", default=[],
           type=settings_text.setting(settings_text.interval), metavar="NAME=LOW:HIGH",
           help="interval that the values of a real argument are drawn from"),
    option("--size", dest="sizes", action="append", default=[],
           type=settings_text.setting(settings_text.sizes),
           metavar="NAME=EXTENT,...", help="extents of an array, or the bounds LOW:HIGH of each "
           "dimension of an allocatable one; of an allocatable component of structures in an "
           "array, its bounds in each of them"),
    option("--against", metavar="FILE[:NAME]",
           help="take R_reversing, or R_tangent, or the routine NAME, that somebody has written "
           "by hand, instead of what would be generated"),
    LINK,
    option("--seed", type=int, default=0, help="seed of the random numbers"),
    option("--timeout", type=float, default=Settings().timeout, metavar="SECONDS",
           help="longest time that one run may take"),
    COMPILER)

VERIFY = (
    *SCHEDULE, *NAMES, *VALUES,
    option("--mode", choices=VERIFIED, default="reverse",
           help="what is verified (default: %(default)s)"),
    option("--html", metavar="FILE",
           help="write the report as a page, too, with plots of Taylor tests"),
    MPI,
    option("--tolerance", type=float, help="relative tolerance of the comparison"),
    KEEP)

HARNESS = (
    *SCHEDULE, *NAMES, *VALUES,
    option("--mode", choices=TESTED, default="reverse",
           help="what is tested (default: %(default)s)"),
    option("-o", "--output", required=True, metavar="DIR", help="folder to write"))


def settings_of(options: argparse.Namespace, **more: Any) -> Settings:
    """
    :param options: the options of a command.
    :param more: further settings.

    :returns: the settings of a verification.
    """
    return Settings(
        values=dict(options.values), ranges=dict(options.ranges), sizes=dict(options.sizes),
        seed=options.seed, fc=options.fc, timeout=options.timeout,
        link=linked(options), naming=scheme_of(options.names, dict(options.templates)), **more)


def linked(options: argparse.Namespace) -> list[str]:
    """:returns: the libraries and objects that programs need."""
    return [item for items in options.link for item in items]


def written_by_hand(options: argparse.Namespace) -> Derivative | None:
    """
    :param options: the options of a command.

    :returns: what somebody has written by hand, None if nothing is given.

    :raises UsageError: if there is no such file.
    """
    if options.against is None:
        return None
    file, _, name = options.against.rpartition(":") \
        if not Path(options.against).is_file() else (options.against, "", "")
    path = Path(file or options.against)
    if not path.is_file():
        raise UsageError(f"no such file: {path}")
    return Derivative.of_file(path, name)
