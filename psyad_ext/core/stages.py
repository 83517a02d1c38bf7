# SPDX-License-Identifier: BSD-3-Clause
"""What is being done at the moment, for those who watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter


@dataclass
class Stages:
    """Measures stages, and tells which one begins.

    A stage within another one stops the clock of the latter.

    :param tell: is given the name of a stage that begins, and what it is about.
    :param seconds: how long each stage took by itself.
    :param counts: how often it was entered.
    """

    tell: Callable[[str, str], object] = lambda name, what: None
    seconds: dict[str, float] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _since: float = 0.0

    @contextmanager
    def within(self, name: str, what: str) -> Iterator[None]:
        """While active, time counts for a stage."""
        self._stop_clock()
        self._open.append(name)
        self.counts[name] = self.counts.get(name, 0) + 1
        self.tell(name, what)
        try:
            yield
        finally:
            self._stop_clock()
            self._open.pop()

    def _stop_clock(self) -> None:
        now = perf_counter()
        if self._open:
            name = self._open[-1]
            self.seconds[name] = self.seconds.get(name, 0.0) + now - self._since
        self._since = now


_WATCHING: ContextVar[Stages | None] = ContextVar("stages", default=None)


@contextmanager
def stage(name: str, what: str = "") -> Iterator[None]:
    """While active, something is done that takes time.

    :param name: what is done: ``reading``, ...
    :param what: with what: the name of a file or a routine.
    """
    stages = _WATCHING.get()
    if stages is None:
        yield
        return
    with stages.within(name, what):
        yield


@contextmanager
def watched_by(stages: Stages) -> Iterator[None]:
    """While active, stages are told."""
    token = _WATCHING.set(stages)
    try:
        yield
    finally:
        _WATCHING.reset(token)
