# SPDX-License-Identifier: BSD-3-Clause
"""The command that writes a test program for the user's own build."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from psyad_ext.cli.reading import source_given
from psyad_ext.cli.status import DONE
from psyad_ext.cli.verification_options import settings_of, written_by_hand
from psyad_ext.cli.verifying import generated
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.sources import decode
from psyad_ext.schedules.text import schedule_from_text
from psyad_ext.verification.harness import write_harness
from psyad_ext.verification.statement import Statement


def run_harness(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``harness``."""
    container = source_given(options)
    is_reverse = options.mode == "reverse"
    schedule = schedule_from_text(options.schedule) if is_reverse else None
    derivative = written_by_hand(options) or generated(options, container, options.mode, schedule)
    statement = Statement(decode(Path(options.file)), options.routine, options.dependent,
                          options.independent, options.include_paths, defines=options.defines,
                          name=options.file)
    info = source_of(container)
    settings = settings_of(options, bounds=info is None or not info.has_open_ones)
    note = write_harness(Path(options.output), statement, settings, derivative, is_reverse)
    if note:
        print(note, file=sys.stderr)
    return DONE
