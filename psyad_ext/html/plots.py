# SPDX-License-Identifier: BSD-3-Clause
"""Taylor tests as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, inf, log10

from psyad_ext.html.tables import text

_WIDTH, _HEIGHT = 330, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 12, 36


class _Axis:
    """A logarithmic axis.

    :param values: what it has to hold.
    :param start: where it starts in the picture.
    :param end: where it ends.
    """

    def __init__(self, values: Sequence[float], start: int, end: int) -> None:
        logs = [log10(value) for value in values if value > 0.0] or [0.0]
        self.low, self.high = floor(min(logs)), max(ceil(max(logs)), floor(min(logs)) + 1)
        self._start, self._scale = start, (end - start) / (self.high - self.low)

    def __call__(self, value: float) -> float:
        return round(self._start + (log10(value) - self.low) * self._scale, 1)

    def ticks(self) -> list[int]:
        """:returns: the powers of 10 that are marked, not too many of them."""
        stride = max(1, ceil((self.high - self.low) / 6))
        return list(range(self.low, self.high + 1, stride))


def taylor_plot(steps: Sequence[float], remainders: Sequence[float], noise: Sequence[float],
                caption: str) -> str:
    """
    :param steps: step sizes, larger than 0.
    :param remainders: what an expansion leaves at each step, 0 or larger.
    :param noise: what rounding may leave.
    :param caption: what stands below.

    :returns: a picture with two logarithmic axes; next to the remainders, what is of second order.
    """
    known = [(step, value) for step, value in zip(steps, remainders) if 0.0 < value < inf]
    grains = [(step, value) for step, value in zip(steps, noise) if 0.0 < value < inf]
    across = _Axis(steps, _LEFT, _WIDTH - _RIGHT)
    up = _Axis([value for _, value in known + grains], _HEIGHT - _BOTTOM, _TOP)
    parts = [_frame(across, up)]
    if known:
        step, value = max(known)
        ideal = [(each, value * (each / step)**2) for each, _ in known]
        parts.append(_path("ideal", [one for one in ideal if log10(one[1]) >= up.low], across, up))
        parts.append(_path("found", known, across, up))
        parts += [f'<circle class="found" cx="{across(each)}" cy="{up(left)}" r="3"/>'
                  for each, left in known]
    parts.append(_path("noise", grains, across, up))
    return (f'<figure><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
            f'role="img" aria-label="{escape(caption)}">{"".join(parts)}</svg>'
            f"<figcaption>{text(caption)}</figcaption></figure>")


def _frame(across: _Axis, up: _Axis) -> str:
    floor_, left = _HEIGHT - _BOTTOM, _LEFT
    parts = []
    for power in across.ticks():
        x = across(10.0**power)
        parts.append(f'<path class="grid" d="M{x} {_TOP}V{floor_}"/><text class="quiet" x="{x}" '
                     f'y="{floor_ + 15}" text-anchor="middle">1e{power}</text>')
    for power in up.ticks():
        y = up(10.0**power)
        parts.append(f'<path class="grid" d="M{left} {y}H{_WIDTH - _RIGHT}"/><text class="quiet" '
                     f'x="{left - 5}" y="{y + 4}" text-anchor="end">1e{power}</text>')
    parts.append(f'<text class="quiet" x="{(_WIDTH + _LEFT) // 2}" y="{_HEIGHT - 6}" '
                 'text-anchor="middle">step</text>')
    return "".join(parts)


def _path(kind: str, points: Sequence[tuple[float, float]], across: _Axis, up: _Axis) -> str:
    shown = " ".join(f"{across(x)},{up(y)}" for x, y in points)
    return f'<polyline class="{kind}" points="{shown}"/>' if len(points) > 1 else ""
