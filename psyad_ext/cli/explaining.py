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
from psyad_ext.explanation import document, outlook_figure, outlook_text, outlooks


def run_explain(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``explain``."""
    schedules = all_schedules(options)
    if options.html is not None and (len(schedules) > 1 or options.json):
        raise UsageError("a page shows one schedule and stands alone; leave out --json, and give "
                         "one schedule")
    if options.sizes is not None and (not options.checkpoints or options.json
                                      or options.html is not None):
        raise UsageError("--sizes compares schedules for the loops that --checkpoint names, as "
                         "text; name one, and leave out --json and --html")
    if options.plot is not None and (options.sizes is None or len(schedules) > 1):
        raise UsageError("--plot draws what --sizes compares, for one schedule of calls")
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
    if options.sizes is not None:
        plain = argparse.Namespace(**{**vars(options), "checkpoints": []})
        for item in found:
            kept = explained(plain, container, item.facts.schedule, schedules[item.facts.schedule])
            sys.stdout.write(outlook_text(item.facts, kept.facts, options.sizes))
            if options.plot is not None and item.facts.loops:
                outlook_figure(outlooks(item.facts.loops[0], item.facts, kept.facts,
                                        options.sizes)).figure.savefig(options.plot)
        return DONE
    with stage(WRITING):
        sys.stdout.write(document(item.facts for item in found) if options.json else
                         "\n".join(str(item) for item in found))
        sys.stdout.flush()
    return DONE
