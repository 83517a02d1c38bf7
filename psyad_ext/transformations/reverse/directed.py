# SPDX-License-Identifier: BSD-3-Clause
"""What directives say about the reversal of loops and calls: as options would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from psyad_ext.analyses.calltree import CallTree, Unit
from psyad_ext.core.errors import Problem, UsageError, refuse
from psyad_ext.ir.directives.lines import problem
from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.directed import directives_of
from psyad_ext.ir.lowering.control.stopped import STOPPING
from psyad_ext.ir.tree.locate import location
from psyad_ext.schedules import ADReversalSchedule, CheckpointSchedule
from psyad_ext.schedules.checkpoints import KINDS, Checkpoints
from psyad_ext.schedules.fixed_points import FixedPoint, FixedPoints
from psyad_ext.transformations.reverse.generation import Settings

#: Whether the calls that a directive stands before are split.
_LINKS = {"checkpoint": False, "nocheckpoint": True}
_NUMBER = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?", re.IGNORECASE)

Said = TypeVar("Said")
#: What directives say of loops.
CHECKPOINTS: Mapping[str, Callable[..., CheckpointSchedule]] = KINDS
FIXED_POINTS: Mapping[str, Callable[..., FixedPoint]] = {"fixed_point": FixedPoint}


class _Directed(ADReversalSchedule):
    """A schedule in which directives decide on some calls.

    :param other: decides on all other calls.
    :param calls: by caller and line, whether the calls there are split.
    """

    def __init__(self, other: ADReversalSchedule, calls: Mapping[tuple[str, int], bool]) -> None:
        self._other = other
        self._calls = calls

    def is_strong_link(self, caller: str, callee: str) -> bool:
        return self._other.is_strong_link(caller, callee)

    def is_strong_call(self, caller: str, callee: str, line: int) -> bool:
        known = self._calls.get((caller.lower(), line))
        return self._other.is_strong_call(caller, callee, line) if known is None else known


def labelled(tree: CallTree, settings: Settings) -> Settings:
    """
    :param tree: the routines that the target reaches.
    :param settings: how they are to be differentiated.

    :returns: the same, with lines in the places of labels of loops.
    """
    options = settings.options
    labels = {_loop(unit, one.arguments[0]): _loop(unit, one.lines[0][1])
              for unit in tree.units for one in directives_of(unit.routine, "label")}
    if not labels:
        return settings

    def named(loops: Iterable[tuple[str, Said]]) -> tuple[tuple[str, Said], ...]:
        return tuple((labels.get(name, name), said) for name, said in loops)
    return replace(settings, options=replace(
        options, checkpoints=Checkpoints(named(options.checkpoints.loops)),
        fixed_points=FixedPoints(named(options.fixed_points.loops)),
        tape=replace(options.tape, loops=named(options.tape.loops))))


def with_directives(tree: CallTree, settings: Settings) -> Settings:
    """
    :param tree: the routines that the target reaches.
    :param settings: how they are to be differentiated.

    :returns: the same, with what directives say; options win.

    :raises UnsupportedError: if directives contradict each other, or stand before no call.
    """
    if settings.options.hessian or settings.options.gauss_newton:
        refuse(_stopping(tree))
    calls: dict[tuple[str, int], bool] = {}
    for unit in tree.units:
        for directive in directives_of(unit.routine, *_LINKS):
            _add_calls(calls, unit, directive)
    options = settings.options
    settings = replace(settings, options=replace(
        options,
        checkpoints=Checkpoints((*options.checkpoints.loops, *_loops(tree, CHECKPOINTS))),
        fixed_points=FixedPoints((*options.fixed_points.loops, *_loops(tree, FIXED_POINTS)))))
    return replace(settings, schedule=_Directed(settings.schedule, calls)) if calls else settings


def _stopping(tree: CallTree) -> list[Problem]:
    """:returns: the directives that second derivatives would not know of."""
    return [problem(one.place, f"'{one.name}' is about first derivatives: those of what is "
                    "generated, and so second ones, would not be constants where it says so",
                    "leave it out, or take differences of gradients")
            for unit in tree.units for one in directives_of(unit.routine, *STOPPING)]


def _loop(unit: Unit, name: object) -> str:
    return f"{unit.origin.name}:{name}".lower()


def _loops(tree: CallTree, kinds: Mapping[str, Callable[..., Said]]
           ) -> Iterator[tuple[str, Said]]:
    """:returns: the loops of which directives of some kinds say something."""
    for unit in tree.units:
        for one in directives_of(unit.routine, *kinds):
            try:
                yield _loop(unit, one.lines[0][1]), kinds[one.name](*map(_value, one.arguments))
            except UsageError as error:
                refuse([problem(one.place, f"'{one.name}' is not understood: {error}",
                                "write it as the option for loops")])


def _value(text: str) -> object:
    """:returns: a number, or what names one."""
    if text.isdecimal():
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else text


def _add_calls(calls: dict[tuple[str, int], bool], unit: Unit, directive: Directive) -> None:
    """Note what a directive says about the calls in its line."""
    if not any(location(site.call) in directive.lines for site in unit.sites
               if not isinstance(site.call, OpaqueCall)):
        refuse([problem(directive.place, f"'{directive.name}' stands before no call of a routine "
                        "with a source", "write it right before the call")])
    for _, line in directive.lines:
        split = calls.setdefault((unit.name, line), _LINKS[directive.name])
        if split is not _LINKS[directive.name]:
            refuse([problem(directive.place, f"'{directive.name}' contradicts another directive "
                            "about the same line", "say one thing of it")])
