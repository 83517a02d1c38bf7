# SPDX-License-Identifier: BSD-3-Clause
"""Puts generated routines next to those that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Container, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir import repair_unary
from psyad_ext.ir.interfaces import declare_interfaces
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.unsupported import intrinsic_clashes


@dataclass(frozen=True)
class Placement:
    """What has been generated from one routine.

    :param origin: the routine.
    :param home: the container that the generated routines belong in.
    :param routines: the generated routines, in no container yet.
    """

    origin: Routine
    home: Container
    routines: Sequence[Routine]


def place(top: Container, placements: Sequence[Placement], helpers: Iterable[Helpers]) -> None:
    """Add all generated routines to a container.

    :param top: the container, for which everything has been generated.
    :param placements: the generated routines.
    :param helpers: the small routines that they call.

    :raises UnsupportedError: if a name in the source hides an intrinsic that they need.
    """
    originals = {routine.name.lower() for routine in top.walk(Routine)}
    private = [routine for placement in placements for routine in _added(placement)]
    clashes = [problem for placement in placements for routine in placement.routines
               for problem in intrinsic_clashes(routine, placement.origin)]
    if clashes:
        raise UnsupportedError(clashes)
    for group in helpers:
        group.add()
    _hide(top, private)
    repair_unary(top)
    declare_interfaces(top, {routine.name.lower() for routine in top.walk(Routine)} - originals)


def _added(placement: Placement) -> list[Routine]:
    """Add the generated routines next to the original.

    :returns: those that may be hidden, as the original is.
    """
    home, origin = placement.home, placement.origin
    own = origin.ancestor(Container) is home
    position = origin.position + 1 if own else len(home.children)
    for number, generated in enumerate(placement.routines):
        home.addchild(generated, position + number)
        home.symbol_table.lookup(generated.name).visibility = Symbol.Visibility.PUBLIC
    hidden = not own or \
        home.symbol_table.lookup(origin.name).visibility is Symbol.Visibility.PRIVATE
    return list(placement.routines) if hidden else []


def _hide(top: Container, routines: list[Routine]) -> None:
    """What belongs to a private routine is private, unless nobody in its module uses it."""
    callers: dict[Symbol, set[int]] = {}
    for call in top.walk(Call):
        callers.setdefault(call.routine.symbol, set()).add(id(call.ancestor(Container)))
    for routine in routines:
        container = routine.ancestor(Container)
        symbol = container.symbol_table.lookup(routine.name)
        if callers.get(symbol) == {id(container)}:
            symbol.visibility = Symbol.Visibility.PRIVATE
