# SPDX-License-Identifier: BSD-3-Clause
"""Bytes on tapes as figures of matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from psyad_ext.core.extras import library


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
