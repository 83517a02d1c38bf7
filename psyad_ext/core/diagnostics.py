# SPDX-License-Identifier: BSD-3-Clause
"""What users are told although nothing stands in the way: notes and warnings."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from psyad_ext.core.errors import Problem

_PACKAGE = __name__.partition(".")[0]
#: Functions that are decorated by contexts are called from here.
_WRAPPERS = "contextlib"


class PsyadWarning(UserWarning):
    """The result is right, but may not be what was meant.

    :param problem: what is told.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class PsyadNote(PsyadWarning):
    """Something that is good to know about the result."""


_CLASSES = {"warning": PsyadWarning, "note": PsyadNote}


class Diagnostics:
    """Collects notes and warnings while something is done, each of them once.

    They are told when it is done; if it is tried in several ways, only those of the last one.
    """

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def add(self, *problems: Problem) -> None:
        """:param problems: notes and warnings, as their ``severity`` says."""
        self._found.update(dict.fromkeys(problems))

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._found))

    def tell(self) -> None:
        """Tell them as warnings of Python, at the line that called this package."""
        level = level_of_caller()
        for problem in self:
            warnings.warn(_CLASSES[problem.severity](problem), stacklevel=level)


def level_of_caller() -> int:
    """:returns: how far up the stack it was that somebody else called this package, as functions
        count that are called by the one that asks."""
    frame: FrameType | None = sys._getframe(1)  # pylint: disable=protected-access
    level = found = 1
    while frame is not None:
        module = str(frame.f_globals.get("__name__")).partition(".")[0]
        if module == _PACKAGE or module == _WRAPPERS and found == level:
            found = level + 1
        level, frame = level + 1, frame.f_back
    return found


@contextmanager
def told_to(tell: Callable[[Problem], object]) -> Iterator[None]:
    """
    :param tell: is given each note and warning once, instead of Python; other warnings are shown as
        ever.
    """
    told: set[Problem] = set()
    with warnings.catch_warnings():
        warnings.simplefilter("always", PsyadWarning)
        others = warnings.showwarning

        def show(message: Warning | str, *place: object, **more: object) -> None:
            if not isinstance(message, PsyadWarning):
                others(message, *place, **more)  # type: ignore[arg-type]
            elif message.problem not in told:
                told.add(message.problem)
                tell(message.problem)

        warnings.showwarning = show
        yield
