# SPDX-License-Identifier: BSD-3-Clause
"""Commands that generate derivatives."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext.cli.delivering import deliver
from psyad_ext.cli.naming_options import naming_of
from psyad_ext.cli.options import SWITCHES
from psyad_ext.cli.paging import Generate, with_page
from psyad_ext.core.stages import stage
from psyad_ext.explanation import Explanation, explain, explain_tangent
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule
from psyad_ext.schedules.checkpoint_text import checkpoint_from_text
from psyad_ext.schedules.fixed_points import fixed_point_from_text
from psyad_ext.schedules.tapes import tapes_from_text
from psyad_ext.schedules.text import SCHEDULES, schedule_from_text
from psyad_ext.transformations import differentiate_in_modes

#: Modes that know nothing of schedules.
FORWARD = ("tangent", "sparse-jacobian")


def run_generate(options: argparse.Namespace) -> int:
    """:returns: the exit status of a command that generates derivatives."""
    return deliver(options, generator(options))


def generator(options: argparse.Namespace) -> Generate:
    """:returns: what differentiates a file as the options say."""
    if all(mode in FORWARD for mode in options.modes):
        return with_page(options, lambda container: differentiated(
            options, container, options.modes, None, options.vector),
            (lambda container: _explained_tangent(options, container))
            if options.modes == ["tangent"] else None)
    schedule = schedule_from_text(options.schedule)
    more = {"jacobian": True} if options.jacobian else {}
    return with_page(options, lambda container: differentiated(
        options, container, options.modes, schedule, options.vector,
        jacobian_width=options.jacobian_width, **more),
        lambda container: explained(options, container, options.schedule, schedule))


def explained(options: argparse.Namespace, container: FileContainer, name: str,
              schedule: ADReversalSchedule) -> Explanation:
    """
    :param options: the options of the command.
    :param container: the file.
    :param name: what the schedule is called.
    :param schedule: which calls are split.

    :returns: what is done with each line, and why.
    """
    with stage("explaining", options.routine):
        return explain(container, options.routine, options.dependent, options.independent,
                       schedule, label=name, **switches(options))


def _explained_tangent(options: argparse.Namespace, container: FileContainer) -> Explanation:
    """:returns: what is done with each line in the tangent mode, and why."""
    with stage("explaining", options.routine):
        return explain_tangent(container, options.routine, options.dependent, options.independent,
                               **{name: getattr(options, name) for name in (
                                   "activity", "allow_inactive", "vector")})


def differentiated(options: argparse.Namespace, container: FileContainer,
                   modes: Sequence[str], schedule: ADReversalSchedule | None, vector: bool,
                   **more: bool | int) -> FileContainer:
    """
    :param options: the options of the command.
    :param container: the file.
    :param modes: the modes of differentiation.
    :param schedule: which calls are split, if there are any that this matters for.
    :param vector: whether for many directions at once.
    :param more: further options of the reverse mode.

    :returns: the file with the routines of these modes.
    """
    written = {"header": options.header, "separate": getattr(options, "separate", ""),
               "vector": vector}
    reverse = {**switches(options), **written, **more} if schedule else {}
    forward = {**written, **{name: getattr(options, name) for name in (
        "simplify", "verbose", "activity", "allow_inactive", "guards", "openmp", "parallel")}}
    return differentiate_in_modes(
        container, options.routine, options.dependent, options.independent, modes,
        schedule or ADJointReversalSchedule(), reverse, forward, naming_of(options))


def switches(options: argparse.Namespace) -> dict[str, Any]:
    """:returns: the options of the reverse mode."""
    return {"checkpoints": dict(map(checkpoint_from_text, options.checkpoints)),
            "fixed_points": dict(map(fixed_point_from_text, options.fixed_points)),
            "tape": tapes_from_text(options.tape),
            **{name: getattr(options, name) for name in (
                "simplify", "verbose", "motions", "memory", "allow_inactive", "guards", "parallel",
                "stencils", "recompute_arrays", *SWITCHES)}}


def all_schedules(options: argparse.Namespace) -> dict[str, ADReversalSchedule]:
    """:returns: the schedules that are meant, by name."""
    names = list(SCHEDULES) if options.schedule.lower() == "all" else [options.schedule]
    return {name: schedule_from_text(name) for name in names}
