# SPDX-License-Identifier: BSD-3-Clause
"""What flows between calls that no statement connects: messages from one process to another.

What leaves through one call may arrive in any other one of the same channel, before or after it,
since the processes that run the same routine are not at the same statement. The adjoint of each
call has its partner in another process, too: so either all calls of a channel have one, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit

Graph = dict[Symbol, set[Symbol]]


def connect_channels(units: Iterable[Unit], forward: Graph, together: Graph) -> None:
    """
    :param units: all routines.
    :param forward: gets what flows through channels.
    :param together: gets what is active if something else is.
    """
    sending: dict[str, list[DataSymbol]] = {}
    receiving: dict[str, list[DataSymbol]] = {}
    for unit in units:
        if unit.rule is not None:
            sending.setdefault(unit.rule.channel, []).extend(_named(unit, unit.rule.sends))
            receiving.setdefault(unit.rule.channel, []).extend(_named(unit, unit.rule.receives))
    for channel, sent in sending.items():
        for symbol in sent:
            forward.setdefault(symbol, set()).update(receiving[channel])
        ends = [*sent, *receiving[channel]]
        for one, other in zip(ends, [*ends[1:], *ends[:1]]):
            together.setdefault(one, set()).add(other)


def has_channels(units: Iterable[Unit]) -> bool:
    """:returns: whether something flows between calls that no statement connects."""
    return any(unit.rule is not None and unit.rule.channel for unit in units)


def communicating(units: Iterable[Unit], active: frozenset[Symbol]) -> frozenset[Unit]:
    """
    :param units: all routines.
    :param active: the active variables.

    :returns: the routines that use a channel that derivatives flow through, themselves or in what
        they call: they are differentiated, whether arguments of their own are active or not.
    """
    using = {unit for unit in units if unit.rule is not None and unit.rule.channel
             and not active.isdisjoint(unit.dummies)}
    return frozenset(unit for unit in units if not using.isdisjoint(unit.reached)) \
        if using else frozenset()


def _named(unit: Unit, names: Iterable[str]) -> Iterator[DataSymbol]:
    return (dummy for dummy in unit.dummies if dummy.name.lower() in names)
