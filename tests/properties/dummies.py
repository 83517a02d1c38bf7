# SPDX-License-Identifier: BSD-3-Clause
"""Dummy arguments of random callees that are no real variables of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.properties.records import ITEM, LIST, Record
from tests.properties.scope import Dummy, Real, Whole

#: Functions that are passed, and what they have in common.
PROCEDURES = ("bump_1", "bump_2")
INTERFACE = ["abstract interface", "  pure function number_of(x)", "    import :: wp",
             "    real(wp), intent(in) :: x", "    real(wp) :: number_of",
             "  end function number_of", "end interface"]
FUNCTIONS = [["pure function bump_1(x)", "  real(wp), intent(in) :: x", "  real(wp) :: bump_1",
              "  bump_1 = 0.9_wp * sin(x)", "end function bump_1"],
             ["pure function bump_2(x) result(y)", "  real(wp), intent(in) :: x",
              "  real(wp) :: y", "  y = x / (1.0_wp + x * x)", "end function bump_2"]]


def optional_dummies(random: Random) -> list[Dummy]:
    """:returns: an argument that may be absent, or none."""
    return [Dummy(Real("opt"), "in", "real", True)] if random.random() < 0.3 else []


def state_dummies(random: Random) -> list[Dummy]:
    """:returns: integer and logical arguments, or none."""
    dummies = []
    if random.random() < 0.4:
        intent = random.choice(("in", "inout"))
        dummies.append(Dummy(Whole("p", writable=intent != "in"), intent, "integer"))
    if random.random() < 0.25:
        intent = random.choice(("in", "inout"))
        dummies.append(Dummy(Whole("q", 1, intent != "in"), intent, "integer"))
    if random.random() < 0.25:
        dummies.append(Dummy("on", random.choice(("in", "inout")), "logical"))
    return dummies


def record_dummies(random: Random, intents: Sequence[str]) -> list[Dummy]:
    """
    :param random: where choices come from.
    :param intents: what they may have.

    :returns: arguments of a derived type, or none.
    """
    dummies: list[Dummy] = []
    for name, chance, is_array in (("b0", 0.6, False), ("b1", 0.2, False), ("bs", 0.2, True)):
        if random.random() < chance:
            intent = random.choice(intents)
            is_class = not is_array and random.random() < 0.25
            dummies.append(Dummy(Record(name, is_array, intent != "in", is_class), intent,
                                 "record"))
    return dummies


def list_dummies(random: Random, intents: Sequence[str]) -> list[Dummy]:
    """
    :param random: where choices come from.
    :param intents: what they may have; what has no value can't be filled and is left out.

    :returns: arguments that are lists or items of some, or none.
    """
    dummies: list[Dummy] = []
    for name, chance, type_name in (("l0", 0.5, LIST), ("l1", 0.2, LIST), ("it_0", 0.4, ITEM)):
        if random.random() < chance:
            intent = random.choice([each for each in intents if each != "out"])
            dummies.append(Dummy(Record(name, writable=intent != "in", type_name=type_name),
                                 intent, "record"))
    return dummies


def again(name: str, dummies: Sequence[Dummy]) -> str:
    """:returns: a call of a procedure by itself, with one less for ``p``."""
    actuals = ["p - 1" if dummy.name == "p" else dummy.name for dummy in dummies]
    return f"if (p > 1) call {name}({', '.join(actuals)})"
