# SPDX-License-Identifier: BSD-3-Clause
"""What the command does at the moment, on a terminal, and how long it took."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psyad_ext.core.extras import library
from psyad_ext.core.stages import Stages, watched_by

#: The stage in which results go to the terminal, which has to be free then.
WRITING = "writing"


class Progress:
    """A line at the bottom of a terminal; nothing if there is no terminal, or no rich."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._spinner, self._live = _display()

    def tell(self, name: str, what: str) -> None:
        """Show that a stage begins."""
        if self._live is None:
            return
        if name == WRITING:
            self.stop()
            return
        self._counts[name] = self._counts.get(name, 0) + 1
        number = f" ({self._counts[name]})" if self._counts[name] > 1 else ""
        self._spinner.update(text=f"{name} {what}{number}")
        self._live.start()

    def stop(self) -> None:
        """Clear the line."""
        if self._live is not None:
            self._live.stop()


def _display() -> tuple[Any, Any]:
    """:returns: rich's spinner and what shows it."""
    if not sys.stderr.isatty():
        return None, None
    try:
        console = library("rich.console", "progress").Console(stderr=True)
        spinner = library("rich.spinner", "progress").Spinner("dots")
        live = library("rich.live", "progress").Live(
            spinner, console=console, transient=True, redirect_stdout=False)
    except ImportError:
        return None, None
    return (spinner, live) if console.is_terminal and not console.is_dumb_terminal \
        else (None, None)


@contextmanager
def watched(options: argparse.Namespace) -> Iterator[None]:
    """While active, the user is told what is done, and afterwards how long it took, if wanted."""
    progress = None if options.quiet or options.messages == "json" else Progress()
    stages = Stages() if progress is None else Stages(progress.tell)
    try:
        with watched_by(stages):
            yield
    finally:
        if progress is not None:
            progress.stop()
        if options.timings:
            print(_timings(stages, options.messages), file=sys.stderr)


def _timings(stages: Stages, form: str) -> str:
    """:returns: the seconds of each stage, as text or as a JSON object."""
    if form == "json":
        return json.dumps({"timings": {name: round(seconds, 3)
                                       for name, seconds in stages.seconds.items()}})
    rows = [f"{seconds:9.2f} s  {name}"
            + (f", {stages.counts[name]} times" if stages.counts[name] > 1 else "")
            for name, seconds in stages.seconds.items()]
    return "\n".join([*rows, f"{sum(stages.seconds.values()):9.2f} s  in all"])
