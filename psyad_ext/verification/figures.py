# SPDX-License-Identifier: BSD-3-Clause
"""Taylor tests as figures of matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

from psyad_ext.core.extras import library

#: Steps, remainders, and what rounding may leave.
Curve = tuple[Sequence[float], Sequence[float], Sequence[float]]


def taylor_figure(curves: Mapping[str, Curve], axes: Any = None) -> Any:
    """
    :param curves: Taylor tests by name.
    :param axes: where to draw; a new figure if not given.

    :returns: matplotlib's axes, both logarithmic.

    :raises ImportError: if matplotlib is not installed.
    """
    if axes is None:
        axes = library("matplotlib.pyplot", "plot").subplots(layout="constrained")[1]
    for name, (steps, remainders, noise) in curves.items():
        line, = axes.loglog(steps, [value or nan for value in remainders], "o-", label=name)
        axes.loglog(steps, [value or nan for value in noise], ":", color=line.get_color())
    known = [(step, value) for steps, remainders, _ in curves.values()
             for step, value in zip(steps, remainders) if value > 0.0]
    if known:
        step, value = max(known)
        smallest = min(known)[0]
        axes.loglog([step, smallest], [value, value * (smallest / step)**2], "--", color="0.5",
                    label="second order")
    axes.set_xlabel("step")
    axes.set_ylabel("remainder of the first-order expansion")
    axes.legend()
    return axes
