# SPDX-License-Identifier: BSD-3-Clause
"""The command that verifies what is generated, or what somebody has written by hand."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.generating import FORWARD, all_schedules, differentiated
from psyad_ext.cli.reading import source_given
from psyad_ext.cli.status import DONE, NOT_VERIFIED
from psyad_ext.cli.used_rules import verify_used_rules
from psyad_ext.cli.verification_options import VERIFIED, settings_of, written_by_hand
from psyad_ext.cli.watching import WRITING
from psyad_ext.core.errors import UsageError
from psyad_ext.core.stages import stage
from psyad_ext.ir import write_fortran
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.sources import decode
from psyad_ext.schedules import ADReversalSchedule
from psyad_ext.verification import Derivative, verify

#: What a derivative by hand is called in the report.
_BY_HAND = "by hand"
_STEM = "generated"


def run_verify(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``verify``."""
    container = source_given(options)
    found: dict[str, dict[str, Derivative]] = {"reverse": {}, "tangent": {}}
    products: dict[str, Derivative] = {}
    for mode, label, derivative in _derivatives(options, container):
        found.get(mode, products)[label] = derivative
    info = source_of(container)
    settings = settings_of(options, tolerance=options.tolerance, keep=options.keep, coverage=True,
                           processes=options.mpi,
                           bounds=info is None or not info.has_open_ones)
    with stage("verifying", options.routine):
        report = verify(decode(Path(options.file)), found["reverse"], options.routine,
                        options.dependent, options.independent, settings=settings,
                        include_paths=options.include_paths, tangents=found["tangent"],
                        products=products, defines=options.defines, name=options.file,
                        without_results=() if options.results else list(found["reverse"]))
    is_right = verify_used_rules(container, options)
    with stage(WRITING):
        print(report)
        if options.html is not None:
            report.save_html(options.html)
    return DONE if report.passed and is_right else NOT_VERIFIED


def _derivatives(options: argparse.Namespace,
                 container: FileContainer) -> Iterator[tuple[str, str, Derivative]]:
    """:returns: what is verified, with the mode and what it is called in the report."""
    by_hand, schedules = written_by_hand(options), all_schedules(options)
    modes = VERIFIED[options.mode]
    if by_hand is not None and by_hand.routine and len(modes) > 1:
        raise UsageError(f"--against names one routine, --mode {options.mode} needs several")
    for mode, vector in modes:
        if by_hand is not None:
            yield mode, f"{_BY_HAND}, vector" if vector else _BY_HAND, by_hand
        elif mode in FORWARD:
            yield mode, "vector" if vector else mode, generated(
                options, container, mode, None, vector)
        else:
            for name, schedule in schedules.items():
                label = name if mode == "reverse" or len(schedules) > 1 else mode
                yield mode, f"{label}, vector" if vector else label, generated(
                    options, container, mode, schedule, vector)


def generated(options: argparse.Namespace, container: FileContainer, mode: str,
              schedule: ADReversalSchedule | None, vector: bool = False) -> Derivative:
    """
    :param options: the options of the command.
    :param container: the file.
    :param mode: the mode of differentiation.
    :param schedule: which calls are split, if there are any that this matters for.
    :param vector: whether for many directions at once.

    :returns: the text that is generated.
    """
    text = write_fortran(differentiated(options, container, [mode], schedule, vector))
    return Derivative(text, f"{_STEM}{Path(options.file).suffix}")
