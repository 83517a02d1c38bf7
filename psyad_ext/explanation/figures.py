# SPDX-License-Identifier: BSD-3-Clause
"""Bytes on tapes as figures of matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from psyad_ext.core.extras import library
from psyad_ext.explanation.outlook import Outlook


def bytes_figure(found: Mapping[str, int], axes: Any = None) -> Any:
    """
    :param found: bytes by name, largest first.
    :param axes: where to draw; a new figure if not given.

    :returns: matplotlib's axes.

    :raises ImportError: if matplotlib is not installed.
    """
    if axes is None:
        axes = library("matplotlib.pyplot", "plot").subplots(layout="constrained")[1]
    axes.barh(list(found), list(found.values()))
    axes.invert_yaxis()
    axes.set_xlabel("bytes on tapes")
    return axes


def outlook_figure(rows: Sequence[Outlook], axes: Any = None) -> Any:
    """
    :param rows: what schedules would cost.
    :param axes: where to draw; a new figure if not given.

    :returns: matplotlib's axes with memory against iterations that run again.

    :raises ImportError: if matplotlib is not installed.
    """
    if axes is None:
        axes = library("matplotlib.pyplot", "plot").subplots(layout="constrained")[1]
    known = [row for row in rows if row.peak is not None]
    axes.plot([row.peak for row in known], [row.repeated for row in known], "o")
    for row in known:
        axes.annotate(row.schedule, (row.peak, row.repeated))
    axes.set_xscale("log")
    axes.set_yscale("symlog")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("peak memory in bytes")
    axes.set_ylabel("iterations again")
    return axes
