# SPDX-License-Identifier: BSD-3-Clause
"""Structures in drivers: the values of components go into them for a call, and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from zlib import crc32

from psyad_ext.verification.arguments import Filled
from psyad_ext.verification.structures import Holder, Place

Lines = list[str]

#: What the variables for products are called.
PRODUCT = "p"


class Holders:
    """The structures of one driver.

    :param filled: all arguments of the routine.
    """

    def __init__(self, filled: Sequence[Filled]) -> None:
        self._filled = filled
        self._first: dict[str, int] = {}
        for at, each in enumerate(filled):
            if each.argument.place is not None:
                self._first.setdefault(each.argument.place.holder.name, at)

    def holder(self, at: int) -> Holder | None:
        """:returns: the structure that an argument is a component of."""
        place = self._filled[at].argument.place
        return place.holder if place is not None else None

    def uses(self) -> Lines:
        """:returns: what imports the types."""
        types = dict.fromkeys((holder.module, holder.type_name) for holder in self._all())
        return [f"use {module}, only: {type_variable(module, name)} => {name}"
                for module, name in types]

    def declarations(self, prefixes: Sequence[str]) -> Lines:
        """
        :param prefixes: what variables are for.

        :returns: declarations of the structures. Pointers are passed for plain ones, too: what
            takes these in generated routines may be a pointer in the source.
        """
        lines = []
        for holder in self._all():
            for prefix in prefixes:
                name = self.variable(prefix, holder)
                shape = f", allocatable :: {name}({', '.join(':' * holder.rank)})" \
                    if holder.rank else \
                    f", {'allocatable' if holder.is_allocatable else 'pointer'} :: {name}"
                lines.append(f"  type({type_variable(holder.module, holder.type_name)}){shape}")
        return lines

    def allocations(self, prefixes: Sequence[str]) -> Lines:
        """:returns: what allocates arrays of structures and what pointers point at."""
        arrays = [f"  allocate({self.variable(prefix, holder)}{self._bounds(holder)})"
                  for holder in self._all() for prefix in prefixes]
        targets = dict.fromkeys(target for prefix in prefixes for filled in self._filled
                                for target in self._targets(prefix, filled))
        return arrays + [f"  allocate({target})" for target in targets]

    def _targets(self, prefix: str, filled: Filled) -> Lines:
        """:returns: what pointers on the way to a component point at, and allocatable arrays of
        structures there, of which there may be one in each of several structures."""
        place = filled.argument.place
        found: Lines = []
        if place is not None:
            sides = iter(zip(filled.lowers, filled.extents))
            paths = _elements([self.variable(prefix, place.holder)],
                              list(islice(sides, place.holder.rank)))
            for number, part in enumerate(place.parts, 1):
                own = list(islice(sides, len(part.bounds)))
                paths = [f"{path}%{part.name}" for path in paths]
                bounds = ", ".join(f"{low}:{low + extent - 1}" for low, extent in own)
                # What is allocatable in generated routines may be a pointer in the source.
                if part.is_pointer or (number < len(place.parts) or not filled.rows) and (
                        part.is_scalar or (None, None) in part.bounds):
                    found += [f"{path}({bounds})" if bounds else path for path in paths]
                paths = _elements(paths, own) if number < len(place.parts) else []
        return found

    def variable(self, prefix: str, holder: Holder) -> str:
        """:returns: the name of a structure."""
        return f"v_{prefix}_of_{self._first[holder.name]}"

    def together(self, at: int) -> list[int]:
        """:returns: the positions of all components of the structure that ``at`` belongs to."""
        holder = self.holder(at)
        if holder is None:
            return [at]
        return [at for at in range(len(self._filled)) if self.holder(at) is holder]

    def copies(self, prefix: str, positions: Sequence[int], back: bool) -> Lines:
        """
        :param prefix: what the variables are for.
        :param positions: the components that are copied.
        :param back: whether they come out of the structures.

        :returns: statements in an internal procedure.
        """
        lines: Lines = []
        for at in positions:
            place = self._filled[at].argument.place
            if place is not None:
                lines += self._copy(prefix, at, place, back)
        return lines

    def _copy(self, prefix: str, at: int, place: Place, back: bool) -> Lines:
        filled = self._filled[at]
        *outer, last = [place.holder.rank, *(len(part.bounds) for part in place.parts)]
        counters = [f"v_i{number}" for number in range(sum(outer))]
        waiting = list(counters)
        names = [self.variable(prefix, place.holder), *(part.name for part in place.parts)]
        shown = []
        for name, count in zip(names, [*outer, 0]):
            own, waiting = waiting[:count], waiting[count:]
            shown.append(f"{name}({', '.join(own)})" if own else name)
        variable = f"v_{prefix}_{at}"
        if counters:
            variable += f"({', '.join([*counters, *':' * last])})"
        pair = (variable, "%".join(shown)) if back else ("%".join(shown), variable)
        assigned = self._row(at, "%".join(shown), back, variable, prefix) if filled.rows else \
            [f"    {pair[0]} = {pair[1]}"]
        if filled.rows and back and prefix == PRODUCT:
            # Nothing else gives values to what has room for longer rows.
            assigned.insert(0, f"    {variable} = 0")
        lines = [f"    do {counter} = {low}, {low + extent - 1}" for counter, low, extent in zip(
            counters, filled.lowers, filled.extents)]
        return [*lines, *assigned, *["    end do"] * len(counters)]

    def _row(self, at: int, component: str, back: bool, variable: str, prefix: str) -> Lines:
        """:returns: what copies one row, which is allocated if it can be."""
        first = self._filled[at].lowers[0]
        part = variable.replace(", :)", ", :v_high - v_low + 1)")
        lines = [f"    v_low = v_rows_{at}(1, v_i0 - ({first}) + 1)",
                 f"    v_high = v_rows_{at}(2, v_i0 - ({first}) + 1)"]
        if back:
            same = _same_shape(component, self._filled[at].name) if prefix == "arg" else []
            return [*lines, *same, f"    if (v_high >= v_low - 1) {part} = {component}"]
        return [*lines, "    if (v_high >= v_low - 1) then",
                f"    if (.not. allocated({component})) allocate({component}(v_low:v_high))",
                f"    {component}(:) = {part}", "    end if"]

    def counters(self) -> Lines:
        """:returns: declarations for :py:meth:`copies`."""
        most = max((sum([each.argument.place.holder.rank, *(
            len(part.bounds) for part in each.argument.place.parts[:-1])])
            for each in self._filled if each.argument.place is not None), default=0)
        rows = [f"    integer, parameter :: v_rows_{at}(2, {len(each.rows)}) = reshape([&\n      "
                f"{', '.join(str(bound) for row in each.rows for bound in row)}], &\n      "
                f"[2, {len(each.rows)}])" for at, each in enumerate(self._filled) if each.rows]
        if rows:
            rows.append("    integer :: v_low, v_high")
        return [*rows, f"    integer :: {', '.join(f'v_i{number}' for number in range(most))}"] \
            if most else []

    def _all(self) -> list[Holder]:
        return [self._filled[at].argument.place.holder for at in self._first.values()]

    def _bounds(self, holder: Holder) -> str:
        filled = self._filled[self._first[holder.name]]
        bounds = ", ".join(f"{low}:{low + extent - 1}" for low, extent in zip(
            filled.lowers[:holder.rank], filled.extents))
        return f"({bounds})" if bounds else ""


def _elements(arrays: Lines, sides: Sequence[tuple[int, int]]) -> Lines:
    """:returns: all elements of arrays, of which lower bounds and extents are given."""
    indices = [", ".join(map(str, each)) for each in product(
        *(range(low, low + extent) for low, extent in sides))]
    return [f"{array}({each})" if each else array for array in arrays for each in indices]


def _same_shape(component: str, name: str) -> Lines:
    """:returns: what stops if a row has not the bounds any more that it was given."""
    stop = f"      error stop \"a row of '{name}' has other bounds on return: verify a caller\""
    return [f"    if (allocated({component}) .neqv. v_high >= v_low - 1) &", stop,
            f"    if (allocated({component})) then",
            f"    if (size({component}) /= v_high - v_low + 1) &", stop,
            f"    if (size({component}) > 0 .and. lbound({component}, 1) /= v_low) &", stop,
            "    end if"]


def type_variable(module: str, name: str) -> str:
    """:returns: the name that a driver gives to a type, which Fortran limits to 63 characters."""
    full = f"v_type_{module}_{name}"
    return full if len(full) <= 63 else f"v_type_{crc32(full.encode()):08x}_{name}"[:63]
