# SPDX-License-Identifier: BSD-3-Clause
"""What plans as a whole write, restore and pass on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from psyclone.psyir.nodes import Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.analyses.writes import Writes
from psyad_ext.transformations.reverse.derived import Derived
from psyad_ext.transformations.reverse.strategies.step import Step, all_steps


def recorded_values(steps: Sequence[Step]) -> list[Reference]:
    """:returns: the values that steps record."""
    return [value for step in all_steps(steps) if (value := step.recorded_value()) is not None]


def recorded_variables(steps: Sequence[Step]) -> set[Symbol]:
    """:returns: the variables of which steps record values."""
    return {value.symbol for value in recorded_values(steps)}


def written_forward(steps: Sequence[Step], writes: Writes) -> set[Symbol]:
    """:returns: the variables that the recording motion writes."""
    return _together(step.overwrites(writes) for step in all_steps(steps))


def passed_on(steps: Sequence[Step]) -> set[Symbol]:
    """:returns: what the recording motion passes to routines that declare that they write it."""
    return _together(step.passes_on() for step in all_steps(steps))


def passed_back(steps: Sequence[Step], derived: Mapping[Unit, Derived]) -> set[Symbol]:
    """:returns: what the returning motion passes to routines that declare that they write it."""
    return _together(step.passes_back(derived) for step in all_steps(steps))


def changed_back(steps: Sequence[Step], derived: Mapping[Unit, Derived]) -> set[Symbol]:
    """:returns: the variables whose values the returning motion of some steps changes."""
    return _together(step.restores(derived) for step in all_steps(steps))


def _together(sets: Iterable[set[Symbol]]) -> set[Symbol]:
    return set().union(*sets)
