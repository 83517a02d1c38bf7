# SPDX-License-Identifier: BSD-3-Clause
"""Differentiates a program in all variants and verifies every one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from psyad_ext.verification import Report, verify
from tests.programs.program import Program
from tests.programs.verified import unless_verified


@dataclass(frozen=True)
class Variant:
    """One way to generate an adjoint.

    :param schedule: makes the reversal schedule.
    :param options: options of the transformation.
    """

    schedule: Callable[[], ADReversalSchedule]
    options: Mapping[str, Any] = field(default_factory=dict)


VARIANTS = {
    "split": Variant(ADSplitReversalSchedule, {"motions": "called"}),
    "joint": Variant(ADJointReversalSchedule, {"motions": "called"}),
    "split, plain": Variant(ADSplitReversalSchedule, {"simplify": False}),
    "joint, plain": Variant(ADJointReversalSchedule, {"simplify": False}),
}

#: Options that switch an analysis, by the value that differs from the default.
SWITCHES = {"reciprocals": True, "activity": False, "to_be_recorded": False, "snapshots": False,
            "recompute": False, "specialise": True, "drop_dead_code": False, "fuse": False,
            "columns": False, "vectorise": False, "keep_tapes": True}
#: What else is switched: results of the target are not compared then.
GIVEN_UP = {"results": False}


def switched(number: int) -> dict[str, Variant]:
    """
    :param number: any number.

    :returns: a split and a joint adjoint, each with an analysis switched, and one with all of
        them off; other numbers give other ones.
    """
    options = {**SWITCHES, **GIVEN_UP}
    names = list(options)
    schedules = (ADSplitReversalSchedule, ADJointReversalSchedule)
    chosen = {f"{names[place]} switched": Variant(schedule, {names[place]: options[names[place]]})
              for shift, schedule in enumerate(schedules)
              for place in [(number + shift*len(names)//2) % len(names)]}
    everything = {name: value for name, value in SWITCHES.items() if not value}
    return {**chosen, "all off": Variant(schedules[number % 2], everything)}

TANGENTS: dict[str, dict[str, bool]] = {
    "tangent": {},
    "vector": {"vector": True},
}


def read(program: Program) -> FileContainer:
    """
    :param program: a program.

    :returns: its tree, which any number of transformations start from.
    """
    return read_fortran_source(program.text, name=f"{program.name}.f90")


def generate(program: Program, variant: Variant, container: FileContainer | None = None) -> str:
    """
    :param program: what is differentiated.
    :param variant: how.
    :param container: its tree, if it has been read.

    :returns: the generated Fortran text.
    """
    result = ADReverseContainerTrans().apply(
        container or read(program), program.routine, program.dependents, program.independents,
        variant.schedule(), **variant.options)
    return write_fortran(result)


def generate_tangent(program: Program, container: FileContainer | None = None,
                     **options: bool) -> str:
    """
    :param program: what is differentiated.
    :param container: its tree, if it has been read.
    :param options: options of the tangent mode.

    :returns: the generated Fortran text.
    """
    return write_fortran(ADForwardContainerTrans().apply(
        container or read(program), program.routine, program.dependents, program.independents,
        **options))


def distinct(texts: Mapping[str, str]) -> dict[str, str]:
    """
    :param texts: generated texts by label.

    :returns: those that no earlier one equals: without calls, for one, schedules are the same.
    """
    first: dict[str, str] = {}
    for label, text in texts.items():
        first.setdefault(text, label)
    return {label: text for text, label in first.items()}


@dataclass(frozen=True)
class Derivatives:
    """What is generated of a program, by label.

    :param adjoints: text with adjoints.
    :param tangents: text with tangents.
    :param without: labels of adjoints that give up the results.
    """

    adjoints: Mapping[str, str]
    tangents: Mapping[str, str]
    without: tuple[str, ...]


def derivatives(program: Program, variants: dict[str, Variant] | None = None,
                tangents: dict[str, dict[str, bool]] | None = None) -> Derivatives:
    """
    :param program: what is differentiated.
    :param variants: in which ways adjoints are made, by label; in all by default.
    :param tangents: options of tangents, by label; all by default.

    :returns: the generated texts.
    """
    container = read(program)
    chosen = VARIANTS if variants is None else variants
    adjoints = distinct({label: generate(program, variant, container)
                         for label, variant in chosen.items()})
    forward = {label: generate_tangent(program, container, **options)
               for label, options in (TANGENTS if tangents is None else tangents).items()
               if label not in program.without}
    without = tuple(label for label, variant in chosen.items()
                    if not variant.options.get("results", True))
    return Derivatives(adjoints, forward, without)


def run(program: Program, generated: Derivatives, *, again: bool = True) -> Report:
    """
    :param program: what has been differentiated.
    :param generated: its derivatives.
    :param again: whether to run what has been verified before.

    :returns: the outcome, without rows if nothing was run.
    """
    return unless_verified(
        [program.text, repr(generated)],
        lambda: verify(program.text, generated.adjoints, program.routine, program.dependents,
                       program.independents, settings=program.settings,
                       tangents=generated.tangents, without_results=generated.without),
        again=again)


def check(program: Program, variants: dict[str, Variant] | None = None,
          tangents: dict[str, dict[str, bool]] | None = None, *, again: bool = True) -> Report:
    """
    :param program: what is differentiated and verified.
    :param variants: as of ``derivatives``.
    :param tangents: as of ``derivatives``.
    :param again: whether to run what has been verified before.

    :returns: the outcome, without rows if nothing was run.
    """
    return run(program, derivatives(program, variants, tangents), again=again)
