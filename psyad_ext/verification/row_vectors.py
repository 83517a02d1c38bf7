# SPDX-License-Identifier: BSD-3-Clause
"""Derivatives in many directions of allocatable components of structures in an array: these are
structures of a type of their own, with one more dimension."""

from __future__ import annotations

from collections.abc import Sequence

from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.followers import DIRECTIONS, Follower
from psyad_ext.verification.holders import type_variable
from psyad_ext.verification.structures import row_type

Lines = list[str]


class RowVectors:
    """Those of one driver.

    :param filled: all arguments of the routine.
    :param followers: what follows them.
    """

    def __init__(self, filled: Sequence[Filled],
                 followers: Sequence[tuple[Follower, int]]) -> None:
        self._filled = filled
        self._followers = [(one, at) for one, at in followers
                           if one.many and row_type(filled[at].argument.place)]

    def variable(self, follower: Follower, at: int) -> str:
        """:returns: the name of the structures, none if there are none."""
        found = any(one is follower and place == at for one, place in self._followers)
        return f"v_{follower.prefix}_rows_{at}" if found else ""

    def uses(self) -> Lines:
        """:returns: what imports the types."""
        types = dict.fromkeys(self._type(at) for _, at in self._followers)
        return [f"use {module}, only: {type_variable(module, name)} => {name}"
                for module, name in types]

    def declarations(self) -> Lines:
        """:returns: declarations of the structures."""
        return [f"  type({type_variable(*self._type(at))}), allocatable :: "
                f"{self.variable(follower, at)}({', '.join(':' * self._rank(at))})"
                for follower, at in self._followers]

    def copies(self, back: bool) -> Lines:
        """
        :param back: whether values come out of the structures.

        :returns: statements in an internal procedure.
        """
        return [line for follower, at in self._followers for line in self._copy(
            follower, at, back)]

    def _type(self, at: int) -> tuple[str, str]:
        return row_type(self._filled[at].argument.place)

    def _rank(self, at: int) -> int:
        argument = self._filled[at].argument
        _, inner = argument.place.list_in_structures or ("", 0)
        return argument.rank - argument.place.row_rank - inner

    def _copy(self, follower: Follower, at: int, back: bool) -> Lines:
        filled, name, common = self._filled[at], self.variable(follower, at), self._rank(at)
        place = filled.argument.place
        rank = filled.argument.rank - place.row_rank
        sides = [f"{low}:{low + extent - 1}" for low, extent in zip(filled.lowers, filled.extents)]
        counters = [f"v_i{number}" for number in range(rank)]
        holder = f"{name}({', '.join(counters[:common])})"
        new_list: Lines = []
        if place.list_in_structures:
            array = f"{holder}%{place.list_in_structures[0]}"
            new_list = [] if back else [f"    allocate({array}({', '.join(sides[common:rank])}))"]
            holder = f"{array}({', '.join(counters[common:])})"
        component = f"{holder}%{place.parts[-1].name}"
        start: Lines = []
        rows, bounds = sides[rank:], sides[rank:]
        if filled.rows:
            first = filled.lowers[0]
            start = [f"    v_low = v_rows_{at}(1, v_i0 - ({first}) + 1)",
                     f"    v_high = v_rows_{at}(2, v_i0 - ({first}) + 1)"]
            rows, bounds = ["1:v_high - v_low + 1"], ["v_low:v_high"]
        plain = f"v_{follower.prefix}_{at}({', '.join([':', *counters, *rows])})"
        body = [f"    if (allocated({component})) {plain} = {component}"] if back else [
            *(["    if (v_high >= v_low - 1) then"] if filled.rows else []),
            f"    allocate({component}({', '.join([f'1:{DIRECTIONS}', *bounds])}))",
            f"    {component} = {plain}", *(["    end if"] if filled.rows else [])]
        lines = [] if back else [f"    if (allocated({name})) deallocate({name})",
                                 f"    allocate({name}({', '.join(sides[:common])}))"]
        loops = [f"    do {counter} = {side.replace(':', ', ')}"
                 for counter, side in zip(counters, sides)]
        lines += [*loops[:common], *new_list, *loops[common:]]
        return [*lines, *start, *body, *["    end do"] * rank]
