# SPDX-License-Identifier: BSD-3-Clause
"""What leaves through one call arrives in any other one of the same channel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.channels import communicating, connect_channels, has_channels


def unit(name: str, channel: str = "", sends: str = "", receives: str = "") -> Any:
    """:returns: what stands for a routine with the arguments that it sends and receives."""
    dummies = [Symbol(f"{name}_{one}") for one in (*sends.split(), *receives.split(), "other")]
    rule = SimpleNamespace(channel=channel, sends=[f"{name}_{one}" for one in sends.split()],
                           receives=[f"{name}_{one}" for one in receives.split()])
    found = _Unit(dummies=dummies, rule=rule if channel else None, reached=set())
    found.reached.add(found)
    return found


class _Unit(SimpleNamespace):
    """A routine that may be an element of a set."""

    __hash__ = object.__hash__


def test_from_all_that_send_to_all_that_receive() -> None:
    units = [unit("send", "halo", "x"), unit("receive", "halo", "", "y"),
             unit("add", "sums", "s", "s"), unit("plain")]
    forward: dict[Symbol, set[Symbol]] = {}
    together: dict[Symbol, set[Symbol]] = {}
    connect_channels(units, forward, together)
    assert {one.name: {other.name for other in found} for one, found in forward.items()} == {
        "send_x": {"receive_y"}, "add_s": {"add_s"}}
    assert {one.name: {other.name for other in found} for one, found in together.items()
            if one.name != "add_s"} == {"send_x": {"receive_y"}, "receive_y": {"send_x"}}


def test_those_that_derivatives_flow_through() -> None:
    send, plain = unit("send", "halo", "x"), unit("plain")
    caller, idle = unit("caller"), unit("idle")
    caller.reached.add(send)
    units = [send, plain, caller, idle]
    assert has_channels(units) and not has_channels([plain])
    assert communicating(units, frozenset(send.dummies[:1])) == {send, caller}
    assert communicating(units, frozenset(plain.dummies)) == frozenset()
