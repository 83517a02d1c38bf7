# SPDX-License-Identifier: BSD-3-Clause
"""Which statement's way back needs a value that is recorded.

The analysis of what is to be recorded, once more on a finished plan: what is needed is a set of
variables with reasons here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Node
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.first_writes import FirstWrites
from psyad_ext.core.identity import Identity
from psyad_ext.explanation.spelling import line_list
from psyad_ext.ir import location
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps
from psyad_ext.transformations.reverse.to_be_recorded import ToBeRecorded

#: How a value is used on the way back, in the order in which it is told.
_USES = {
    "adjoint": "the adjoint{s} of",
    "call": "the adjoint{s} of the call{s} in",
    "again": "the repetition of",
    "iterations": "the repetition of the loop{s} in",
    "condition": "the condition{s} in",
    "bounds": "the bounds of the loop{s} in",
    "index": "the ind{ices} in",
    "entry": "what calls the routine{s} in",
}


@dataclass(frozen=True)
class Need:
    """Something that needs a value on the way back.

    :param line: its line.
    :param use: what for.
    """

    line: int
    use: str


def told(needs: Iterable[Need]) -> tuple[str, tuple[int, ...]]:
    """:returns: who needs a value, in words, and the lines."""
    found = set(needs)
    parts = []
    for use, text in _USES.items():
        numbers = {need.line for need in found if need.use == use}
        if numbers:
            what = text.format(s="s", ices="ices") if len(numbers) > 1 else \
                text.format(s="", ices="ex")
            parts.append(f"{what} {line_list(numbers)}")
    lines = tuple(sorted({need.line for need in found} - {0}))
    return " and ".join(parts) or "the way back", lines


@dataclass(frozen=True)
class Needed:
    """The variables whose present values are needed, with who needs them.

    It is used as the set of the variables.

    :param reasons: who needs each.
    """

    reasons: Mapping[Symbol, frozenset[Need]] = field(default_factory=dict)

    def __contains__(self, symbol: Symbol) -> bool:
        return symbol in self.reasons

    def __iter__(self) -> Iterator[Symbol]:
        return iter(self.reasons)

    def __or__(self, other: Needed) -> Needed:
        if not other.reasons:
            return self
        joined = dict(self.reasons)
        for symbol, needs in other.reasons.items():
            joined[symbol] = joined[symbol] | needs if symbol in joined else needs
        return Needed(joined)

    def __sub__(self, symbols: Collection[Symbol]) -> Needed:
        return Needed({symbol: needs for symbol, needs in self.reasons.items()
                       if symbol not in symbols})


class Reasons(ToBeRecorded):
    """Who needs what is recorded.

    :param steps: the steps of a finished plan.
    :param firsts: the assignments that overwrite nothing.
    :param restored: the variables that get the values back that they had at first.
    :param line: the line of the routine.
    """

    def __init__(self, steps: Sequence[Step], firsts: FirstWrites,
                 restored: Collection[Symbol] = (), line: int = 0) -> None:
        entry = frozenset((Need(line, "entry"),))
        super().__init__(firsts, Needed(dict.fromkeys(restored, entry)), Needed())
        self._recorded = {(Identity(owner), symbol) for step in all_steps(steps)
                          for owner, symbol in step.losses()}
        self._found: dict[tuple[Identity[object], Symbol], frozenset[Need]] = {}
        self._at_end = self.until_stable(steps)

    def of(self, owner: object, symbol: Symbol) -> frozenset[Need]:
        """:returns: who needs the value of a variable that ``owner`` loses."""
        return self._found.get((Identity(owner), symbol), frozenset())

    def at_end(self, symbol: Symbol) -> frozenset[Need]:
        """:returns: who needs the value of a variable after the last statement."""
        return self._at_end.reasons.get(symbol, frozenset())

    def because(self, symbols: Iterable[Symbol], node: Node, use: str) -> Needed:
        return Needed(dict.fromkeys(symbols, frozenset({Need(location(node)[1], use)})))

    def because_of_each(self, symbols: frozenset[Symbol],
                        uses: Callable[[], Iterable[tuple[Iterable[Symbol], Node, str]]]
                        ) -> Needed:
        total = Needed(dict.fromkeys(symbols, frozenset()))
        for read, node, use in uses():
            total |= self.because(symbols.intersection(read), node, use)
        return total

    def without_reason(self, symbols: Iterable[Symbol]) -> Needed:
        return Needed(dict.fromkeys(symbols, frozenset()))

    def lose(self, owner: object, symbol: Symbol, needed: Needed, possible: bool = True) -> bool:
        place = (Identity(owner), symbol)
        self._found[place] = self.of(owner, symbol) | needed.reasons.get(symbol, frozenset())
        return self.is_recorded(owner, symbol)

    def is_recorded(self, owner: object, symbol: Symbol) -> bool:
        return (Identity(owner), symbol) in self._recorded
