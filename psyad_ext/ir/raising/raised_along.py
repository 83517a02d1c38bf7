# SPDX-License-Identifier: BSD-3-Clause
"""New allocatable arrays of structures, which take values to a call and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.structures.component_references import is_full
from psyad_ext.ir.structures.groups import (
    array_key, array_rank, group_of, in_list, is_in_list, with_fixed)
from psyad_ext.ir.structures.memory import (
    Bounds, allocation, has_other_extents, is_allocated, own_bounds, present_bounds, whole,
    written_deallocation)
from psyad_ext.ir.structures.rows import allocation_of, is_row, names_several, outer_indices
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.scalars import only_dimensions


@dataclass(frozen=True)
class Along:
    """A component of a new structure that stands in for another variable in a call.

    :param dummy: the argument of the routine that is called.
    :param part: the component.
    :param actual: what it stands in for.
    """

    dummy: ComponentSymbol
    part: ComponentSymbol
    actual: Reference

    @property
    def goes_there(self) -> bool:
        """:returns: whether the call may read it."""
        return self.dummy.interface.access is not Access.WRITE

    @property
    def comes_back(self) -> bool:
        """:returns: whether the call may change it."""
        return self.dummy.interface.access is not Access.READ


def group_along(every: Sequence[Along], known: Sequence[Symbol]
                ) -> tuple[Statement, list[Statement]] | None:
    """
    :param every: all components of a new allocatable array of structures.
    :param known: the variables of the routine.

    :returns: what gives it values before a call, and what gives these back; None if it does not
        stand in for allocatable arrays.
    """
    arrays = [one for one in every if _is_array(one.actual)]
    if not arrays or not all(is_data(one.actual) for one in every) or any(
            one.dummy.is_argument and one.dummy.interface.access is Access.WRITE
            for one in every):
        return None
    leader, model = arrays[0].part, arrays[0].actual
    bounds = present_bounds(model)[:array_rank(model.symbol)] if is_in_list(model.symbol) \
        else own_bounds(model.symbol)
    there: list[Node] = [allocation(leader, with_fixed(leader, bounds)), *(
        build.assign(build.ref(one.part), copied(one.actual)) for one in every)]
    # What is no such array is there for the call only: nobody asks what comes back.
    back = [one for one in arrays if one.comes_back]
    lists = [one for one in back if is_in_list(one.actual.symbol)]
    values: list[Node] = [*map(_new_list, lists), *(
        build.assign(copied(one.actual), build.ref(one.part)) for one in back)]
    gone, made = _allocated_like(leader, [one for one in back if one not in lists], known)
    return build.branch(allocation_of(model), there), [
        *map(_list_away, lists), *gone,
        build.branch(is_allocated(leader), [*made, *values, written_deallocation(leader)])]


def _allocated_like(leader: ComponentSymbol, back: Sequence[Along], known: Sequence[Symbol]
                    ) -> tuple[list[Statement], list[Statement]]:
    """
    :param leader: a component of a new array of structures that comes back from a call.
    :param back: what it stands in for, allocatable arrays.
    :param known: the variables of the routine.

    :returns: what deallocates these where the call did so or gave the new array other bounds, and
        what allocates them where it is allocated and they are not.
    """
    gone: list[Statement] = []
    made: list[Statement] = []
    done: set[Symbol] = set()
    for one in back:
        symbol = one.actual.symbol
        together = [symbol] if group_of(symbol) is None else [
            other for other in known if group_of(other) is not None
            and other.is_argument == symbol.is_argument
            and array_key(other.component) == array_key(symbol.component)]
        if symbol in done or any(map(is_row, together)):
            continue
        done |= {*together}
        bounds = own_bounds(one.part)
        outer = bounds if group_of(symbol) is None else bounds[:array_rank(symbol)]
        away = [written_deallocation(each) for each in reversed(together)]
        there, here = is_allocated(leader), is_allocated(symbol)
        gone.append(build.branch(here, [build.branch(build.negation(there), away)]))
        if not only_dimensions(symbol):
            gone.append(build.branch(copied(there), [build.branch(copied(here), [build.branch(
                has_other_extents(symbol, outer), [copied(each) for each in away])])]))
        made.append(build.branch(build.negation(copied(here)), [allocation(
            each, outer if group_of(each) is None else with_fixed(each, outer))
            for each in together]))
    return gone, made


def array_along(every: Sequence[Along], bounds: Bounds,
                part_of: Callable[[ComponentSymbol], Reference]
                ) -> tuple[list[Statement], list[Statement]]:
    """
    :param every: all components of a new allocatable array of structures, which is passed to an
        argument that is none.
    :param bounds: its bounds.
    :param part_of: gives what is passed of a component.

    :returns: what gives it values before a call, and what gives these back.
    """
    leader = every[0].part
    there: list[Statement] = [allocation(leader, with_fixed(leader, bounds)), *(
        build.assign(part_of(one.part), copied(one.actual)) for one in every if one.goes_there)]
    back: list[Statement] = [*(
        build.assign(copied(one.actual), part_of(one.part))
        for one in every if one.comes_back and is_data(one.actual)), written_deallocation(leader)]
    return there, back


def is_one_row(actual: Reference) -> bool:
    """:returns: whether all of one row is passed, which is allocatable."""
    if not is_row(actual.symbol) or not actual.children or names_several(actual):
        return False
    own = actual.symbol.component
    return all(is_full(index, own, number) for number, index in enumerate(
        actual.children[own.outer_rank:], own.outer_rank + 1))


def _is_array(actual: Node) -> bool:
    """:returns: whether something is an allocatable array, or all of one component of a list."""
    return isinstance(actual, Reference) and (
        type(actual) is Reference and is_allocatable(actual.symbol)
        or is_in_list(actual.symbol) and is_one_row(actual))


def _list_away(one: Along) -> Statement:
    """:returns: what deallocates a list: the call may have given it another shape."""
    row = whole(one.actual.symbol, outer_indices(one.actual))
    return build.branch(build.intrinsic("ALLOCATED", row),
                        [build.intrinsic("DEALLOCATE", copied(row))])


def _new_list(one: Along) -> Statement:
    return allocation(one.actual.symbol, in_list(one.actual.symbol, own_bounds(one.part)),
                      outer_indices(one.actual))
