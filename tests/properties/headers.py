# SPDX-License-Identifier: BSD-3-Clause
"""The headers of random programs: what is differentiated, and the values it starts from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from tests.properties.lists import list_headers
from tests.properties.records import Record
from tests.properties.scope import Dummy, Real
from tests.properties.text import Lines, inputs


def headers(random: Random, dummies: Sequence[Dummy], assumed: Collection[str], extent: int,
            shared: Sequence[str]) -> Lines:
    """
    :param random: where choices come from.
    :param dummies: the arguments of the target.
    :param assumed: those that take their shape from the caller.
    :param extent: value of the argument that extents are made of.
    :param shared: variables of the module that the target uses.

    :returns: the headers, but for the first.
    """
    reals = [dummy for dummy in dummies if isinstance(dummy.variable, (Real, Record))]
    dependents, independents = (
        [*_some(random, [each.name for each in reals if each.intent != other]),
         *(name for name in shared if random.random() < 0.4)] for other in ("in", "out"))
    values, sizes = [], []
    for dummy in dummies:
        if isinstance(dummy.variable, Record):
            more, extents = list_headers(random, dummy.name)
            values += more
            sizes += extents
            continue
        values.append(f"{dummy.name}={_values(random, dummy, extent)}")
        if dummy.name in assumed and isinstance(dummy.variable, Real):
            sizes.append(f"{dummy.name}={' '.join([str(extent)] * dummy.variable.rank)}")
    found = [f"! dependent: {', '.join(dependents)}",
             f"! independent: {', '.join(independents)}",
             f"! set: {', '.join(value for value in values if not value.endswith('='))}"]
    return [*found, f"! size: {', '.join(sizes)}"] if sizes else found


def _some(random: Random, names: list[str]) -> list[str]:
    count = random.randint(1, len(names))
    return names if random.random() < 0.7 else sorted(random.sample(names, count))


def _values(random: Random, dummy: Dummy, extent: int) -> str:
    variable = dummy.variable
    count = extent ** getattr(variable, "rank", 0)
    if isinstance(variable, Real):
        return "" if dummy.intent == "out" else inputs(random, count)
    if dummy.what == "extent":
        return str(extent)
    if dummy.what == "logical":
        return random.choice((".true.", ".false."))
    return " ".join(str(random.randint(1, 3)) for _ in range(count))
