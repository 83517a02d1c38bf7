# SPDX-License-Identifier: BSD-3-Clause
"""Where the variables of random programs live, besides the routine that declares them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from tests.properties.scope import Real

Declared = Callable[[Real], str]


@dataclass
class Storage:
    """Structures, variables of the module and allocatable arrays of one routine.

    :param random: where choices come from.
    :param routine: name of the routine.
    :param components: components of its structure, under their own names.
    :param allocatable: names of its allocatable arrays.
    :param outside: its local variables that the module declares.
    :param saved: names of its local variables that are the same in all calls.
    :param is_pure: whether it must have none of these, as functions.
    """

    random: Random
    routine: str
    components: list[Real] = field(default_factory=list)
    allocatable: set[str] = field(default_factory=set)
    outside: list[Real] = field(default_factory=list)
    saved: set[str] = field(default_factory=set)
    is_pure: bool = False

    def place(self, variable: Real) -> Real:
        """:returns: a local variable under the name that it has where it is put."""
        chance = self.random.random()
        if not all(extent.isdigit() for extent in variable.extents):
            if chance < 0.3:
                self.allocatable.add(variable.name)
            return variable
        if chance < 0.25:
            self.components.append(variable)
            return replace(variable, name=f"st%{variable.name}")
        if chance < 0.4 and not self.is_pure:
            moved = replace(variable, name=f"t_{self.routine}_{variable.name}")
            self.outside.append(moved)
            return moved
        if chance < 0.5 and not self.is_pure:
            self.saved.add(variable.name)
        return variable

    def is_local(self, variable: Real) -> bool:
        """:returns: whether the routine declares a variable as such."""
        return "%" not in variable.name and not variable.shared and variable not in self.outside

    def module_lines(self, declared: Declared) -> list[str]:
        """
        :param declared: gives the declaration of a variable.

        :returns: what the module declares for the routine.
        """
        lines = [declared(each) for each in self.outside]
        if self.components:
            name = f"of_{self.routine}"
            lines += [f"type :: {name}", *(f"  {declared(each)}" for each in self.components),
                      f"end type {name}"]
        return lines

    def local_lines(self, used: Callable[[str], bool]) -> list[str]:
        """:returns: the declaration of the structure, if it is used."""
        return [f"type(of_{self.routine}) :: st"] if used("st") else []


def shared_variables(random: Random) -> list[Real]:
    """:returns: variables of the module that all routines use, in some programs."""
    if random.random() < 0.6:
        return []
    return [Real("g0", shared=True), Real("g1", ("3",), (1,), shared=True)]


#: What gives them a value when the program starts.
SHARED = ["real(wp) :: g0 = 0.65_wp", "real(wp) :: g1(3) = [0.75_wp, 0.55_wp, 0.85_wp]"]
