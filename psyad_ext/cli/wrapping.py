# SPDX-License-Identifier: BSD-3-Clause
"""The command that writes a Python package."""

from __future__ import annotations

import argparse
from pathlib import Path

from psyad_ext.bridge.modes import MODES
from psyad_ext.bridge.packages import DEFAULT_MODES, module, package
from psyad_ext.bridge.request import Request
from psyad_ext.cli.options import Option, option
from psyad_ext.cli.status import DONE
from psyad_ext.core import settings_text
from psyad_ext.core.errors import UsageError
from psyad_ext.core.files import write_together
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.source.sources import decode
from psyad_ext.schedules.text import FORM
from psyad_ext.verification.linking import linked

WRAP: tuple[Option, ...] = (
    option("--schedule", default="joint", metavar="SCHEDULE", help=FORM),
    option("--modes", dest="contents", type=settings_text.names, default=list(DEFAULT_MODES),
           metavar="MODE,...",
           help="what the package can do, some of " + ", ".join(MODES)
                + f" (default: {','.join(DEFAULT_MODES)})"),
    option("--link", action="append", default=[], type=settings_text.items, metavar="LIB,...",
           help="libraries, and folders of libraries (-LDIR), that the package needs; may be "
                "repeated"),
    option("-o", "--output", required=True, metavar="DIR|FILE.py",
           help="folder to write, whose name is that of the package; or FILE.py, one module that "
                "carries everything and needs no installation"))

#: Options of all commands that the transformations take.
_PASSED = ("simplify", "guards", "allow_inactive", "verbose")


def run_wrap(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``wrap``."""
    for mode in options.contents:
        if mode not in MODES:
            raise UsageError(f"unknown mode '{mode}'; {nearest(mode, MODES)} (--modes)")
    source, target = Path(options.file), Path(options.output)
    if not source.is_file():
        raise UsageError(f"no such file: {source}")
    own = options.own_derivatives
    link = linked(one for each in options.link for one in each)
    objects = [one for one in link if not one.startswith("-")]
    if objects:
        raise UsageError(f"it is linked with libraries, not with a file: {objects[0]} "
                         "(--link)")
    request = Request(decode(source), options.file, options.routine.lower(),
                      tuple(options.dependent), tuple(options.independent),
                      tuple(map(str, options.include_paths)),
                      defines=tuple(options.defines), schedule=options.schedule,
                      options={name: getattr(options, name) for name in _PASSED},
                      link=link, rules=tuple(options.rules), directives=tuple(options.directives),
                      own_derivatives=own if isinstance(own, bool) else tuple(own))
    if target.suffix == ".py":
        write_together({target: module(request, target.stem, options.contents).encode()})
        return DONE
    files = package(request, target.name, options.contents)
    for name in files:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
    write_together({target / name: text.encode() for name, text in files.items()})
    return DONE
