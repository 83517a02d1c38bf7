# SPDX-License-Identifier: BSD-3-Clause
"""The command that verifies what is generated."""

from __future__ import annotations

import argparse

from psyad_ext.cli.generating import FORWARD, all_schedules, differentiated
from psyad_ext.cli.options import VERIFIED
from psyad_ext.cli.status import DONE, NOT_VERIFIED
from psyad_ext.ir import read_fortran, write_fortran
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.reading.read import prepared_text
from psyad_ext.verification import Settings, verify


def run_verify(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``verify``."""
    schedules = all_schedules(options)
    container = read_fortran(options.file, options.include_paths, options.defines)
    settings = Settings(
        values=dict(options.values), ranges=dict(options.ranges), sizes=dict(options.sizes),
        seed=options.seed, fc=options.fc, tolerance=options.tolerance, keep=options.keep,
        timeout=options.timeout, bounds=not source_of(container).has_open_ones)
    adjoints: dict[str, str] = {}
    tangents: dict[str, str] = {}
    products: dict[str, str] = {}
    for mode, vector in VERIFIED[options.mode]:
        if mode in FORWARD:
            text = write_fortran(differentiated(options, container, [mode], None, vector))
            found = tangents if mode == "tangent" else products
            found["vector" if vector else mode] = text
            continue
        for name, schedule in schedules.items():
            text = write_fortran(differentiated(options, container, [mode], schedule, vector))
            if mode == "reverse":
                adjoints[f"{name}, vector" if vector else name] = text
            else:
                products[name if len(schedules) > 1 else mode] = text
    source = prepared_text(options.file, options.include_paths, options.defines)
    report = verify(source, adjoints, options.routine, options.dependent, options.independent,
                    settings=settings, include_paths=source_of(container).modules.folders,
                    tangents=tangents, products=products, defines=options.defines,
                    without_results=() if options.results else list(adjoints))
    print(report)
    return DONE if report.passed else NOT_VERIFIED
