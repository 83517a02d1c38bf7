# SPDX-License-Identifier: BSD-3-Clause
"""The command that explains what would be generated."""

from __future__ import annotations

import argparse
import sys

from psyad_ext.cli.generating import all_schedules, differentiated, explained
from psyad_ext.cli.paging import page_of
from psyad_ext.cli.reading import source_given
from psyad_ext.cli.status import DONE
from psyad_ext.cli.watching import WRITING
from psyad_ext.core.errors import UsageError
from psyad_ext.core.stages import stage
from psyad_ext.explanation import document


def run_explain(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``explain``."""
    schedules = all_schedules(options)
    if options.html is not None and (len(schedules) > 1 or options.json):
        raise UsageError("a page shows one schedule and stands alone; leave out --json, and give "
                         "one schedule")
    container = source_given(options)
    if options.html is not None:
        (name, schedule), = schedules.items()
        view = page_of(options, container, lambda file: differentiated(
            options, file, ["reverse"], schedule, False),
            lambda file: explained(options, file, name, schedule))
        if view.error is not None:
            raise view.error
        return DONE
    found = [explained(options, container, name, schedule) for name, schedule in schedules.items()]
    with stage(WRITING):
        sys.stdout.write(document(item.facts for item in found) if options.json else
                         "\n".join(str(item) for item in found))
        sys.stdout.flush()
    return DONE
