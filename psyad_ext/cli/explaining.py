# SPDX-License-Identifier: BSD-3-Clause
"""The command that explains what would be generated."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from functools import partial

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.generating import all_schedules, differentiated, explained
from psyad_ext.cli.paging import page_of, require_own_file, save
from psyad_ext.cli.reading import source_given
from psyad_ext.cli.sharing import has_shared_loops, shared_loops, shared_text
from psyad_ext.cli.status import DONE
from psyad_ext.cli.watching import WRITING
from psyad_ext.core.errors import UsageError
from psyad_ext.core.stages import stage
from psyad_ext.explanation import Explanation, document, outlook_figure, outlook_text, outlooks
from psyad_ext.html.page import together
from psyad_ext.schedules import ADReversalSchedule


def run_explain(options: argparse.Namespace) -> int:
    """:returns: the exit status of ``explain``."""
    schedules = all_schedules(options)
    if options.html is not None and options.json:
        raise UsageError("a page stands alone; leave out --json")
    if options.sizes is not None and (options.json or options.html is not None):
        raise UsageError("--sizes compares schedules as text; leave out --json and --html")
    if options.plot is not None and (options.sizes is None or len(schedules) > 1):
        raise UsageError("--plot draws what --sizes compares, for one schedule of calls")
    if options.html is not None:
        require_own_file(options)
    container = source_given(options)
    if options.html is not None:
        return _shown(options, container, schedules)
    if options.sizes is not None and not options.checkpoints and not options.memory:
        # Any budget is about all time loops; what is compared does not depend on it.
        options = argparse.Namespace(**{**vars(options), "memory": "1 GB"})
    found = [explained(options, container, name, schedule) for name, schedule in schedules.items()]
    if options.sizes is not None:
        plain = argparse.Namespace(**{**vars(options), "checkpoints": [], "memory": ""})
        for item in found:
            kept = explained(plain, container, item.facts.schedule, schedules[item.facts.schedule])
            sys.stdout.write(outlook_text(item.facts, kept.facts, options.sizes))
            if options.plot is not None and item.facts.loops:
                outlook_figure(outlooks(item.facts.loops[0], item.facts, kept.facts,
                                        options.sizes)).figure.savefig(options.plot)
        return DONE
    with stage(WRITING):
        notes = shared_loops(container, partial(
            _differentiated, options, next(iter(schedules.values())))) \
            if options.openmp or has_shared_loops(container) else []
        sys.stdout.write(document((item.facts for item in found), notes) if options.json else
                         "\n".join(str(item) for item in found) + shared_text(notes))
        sys.stdout.flush()
    return DONE


def _shown(options: argparse.Namespace, container: FileContainer,
           schedules: Mapping[str, ADReversalSchedule]) -> int:
    """:returns: the exit status, after a page has been written that shows each schedule."""
    views = {name: page_of(
        options, container, partial(_differentiated, options, schedule),
        partial(_explained, options, name, schedule), name) for name, schedule in schedules.items()}
    first = next(iter(views.values()))
    save(first if len(views) == 1 else together(
        first.title, f"schedules {', '.join(views)}", views), options)
    for view in views.values():
        if view.error is not None:
            raise view.error
    return DONE


def _differentiated(options: argparse.Namespace, schedule: ADReversalSchedule,
                    container: FileContainer) -> FileContainer:
    return differentiated(options, container, ["reverse"], schedule, False)


def _explained(options: argparse.Namespace, name: str, schedule: ADReversalSchedule,
               container: FileContainer) -> Explanation:
    return explained(options, container, name, schedule)
