# SPDX-License-Identifier: BSD-3-Clause
"""The page that ``--html`` asks for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from psyclone.psyir.nodes import FileContainer

from psyad_ext.core.errors import UsageError
from psyad_ext.core.stages import stage
from psyad_ext.explanation import Explanation
from psyad_ext.html.page import Page
from psyad_ext.showing import View, asked_for, view_of
from psyad_ext.transformations import MODES

#: Differentiates a file.
Generate = Callable[[FileContainer], FileContainer]
#: Explains what is done with a file.
Explain = Callable[[FileContainer], Explanation]


def with_page(options: argparse.Namespace, generate: Generate, explain: Explain | None) -> Generate:
    """
    :param options: the options of the command.
    :param generate: differentiates a file.
    :param explain: explains what is done with it; None if there is nothing to explain.

    :returns: what does the same and writes the page as well, if one is asked for, also if the file
        can't be differentiated.
    """
    if options.html is None:
        return generate
    if options.check or options.diff:
        raise UsageError("--check and --diff write nothing; leave out --html")
    require_own_file(options)

    def generated(container: FileContainer) -> FileContainer:
        view = page_of(options, container, generate, explain)
        save(view, options)
        if view.error is not None:
            raise view.error
        return view.container

    return generated


def page_of(options: argparse.Namespace, container: FileContainer, generate: Generate,
            explain: Explain | None, schedule: str = "") -> View:
    """
    :param options: the options of the command.
    :param container: the file.
    :param generate: differentiates it.
    :param explain: explains what is done with it; None if there is nothing to explain.
    :param schedule: what the schedule is called, if not as the options say.

    :returns: the page.
    """
    modes = [mode for mode in options.modes if mode in MODES] or ["reverse"]
    asked = asked_for(options.routine, options.dependent, options.independent, modes,
                      schedule or getattr(options, "schedule", "") if explain else "")
    return view_of(asked, container, lambda: generate(container),
                   (lambda: explain(container)) if explain is not None else None)


def save(page: Page, options: argparse.Namespace) -> None:
    """
    :param page: a page, which is written to the file that ``--html`` names.
    :param options: the options of the command.

    :raises UsageError: if it can't be written.
    """
    with stage("writing the page"):
        page.save(options.html)


def require_own_file(options: argparse.Namespace) -> None:
    """:raises UsageError: if the page would replace another file of the command."""
    page = Path(options.html).resolve()
    others = {"the source file": options.file, "the output": getattr(options, "output", None)}
    for name, path in others.items():
        if path is not None and Path(path).resolve() == page:
            raise UsageError(f"'{options.html}' is {name}, too; give another one (--html)")
