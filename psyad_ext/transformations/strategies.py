# SPDX-License-Identifier: BSD-3-Clause
"""Tables of strategies, and those that users hand in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from psyad_ext.core.errors import UsageTypeError

Strategy = TypeVar("Strategy")


def merged(table: Sequence[Strategy], own: Iterable[Strategy]) -> tuple[Strategy, ...]:
    """
    :param table: strategies; the first one that applies is taken.
    :param own: strategies that take precedence.

    :returns: the table with them: one that is of the class of a row takes its place, any other
        one stands in front.
    """
    rows = list(table)
    front: list[Strategy] = []
    for strategy in own:
        places = [number for number, row in enumerate(table) if isinstance(strategy, type(row))]
        if places:
            rows[places[0]] = strategy
        else:
            front.append(strategy)
    return (*front, *rows)


def instances(given: Iterable[Any], base: type[Strategy]) -> list[Strategy]:
    """
    :param given: strategies, as such or as classes.
    :param base: the base class of the mode.

    :returns: instances of them.

    :raises UsageTypeError: if one is something else.
    """
    found = []
    for strategy in given:
        own = strategy() if isinstance(strategy, type) and issubclass(strategy, base) else strategy
        if not isinstance(own, base):
            raise UsageTypeError(f"strategies must be subclasses of {base.__name__}, or instances "
                                 f"of them, but found {strategy!r}")
        found.append(own)
    return found


def named(transformation: str, strategies: Iterable[object], known: Iterable[object]) -> str:
    """
    :param transformation: the name of a class.
    :param strategies: what it applies.
    :param known: what it applies by default.

    :returns: how to make an instance of it, with the strategies that a user has handed in.
    """
    kinds = {type(one) for one in known}
    own = [type(one).__name__ for one in strategies if type(one) not in kinds]
    return f"{transformation}(strategies=[{', '.join(own)}])" if own else f"{transformation}()"
