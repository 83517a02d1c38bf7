# SPDX-License-Identifier: BSD-3-Clause
"""Arguments that are components of structures, and the structures that hold what is passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Range, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.core.identity import Identity
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import dimension_number, dimension_of
from psyad_ext.ir.expressions.questions import array_type, is_allocatable, is_data
from psyad_ext.ir.raising.reassigned_again import note_pointed
from psyad_ext.ir.structures.component_references import is_full
from psyad_ext.ir.structures.memory import allocation, moving, own_bounds, written_deallocation
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import ComponentSymbol, Structure, is_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.keys import same

#: Bounds of the arrays of structures in a structure, by the ways to them.
Arrays = Mapping[tuple[str, ...], Sequence[object]]


@dataclass(frozen=True)
class Group:
    """Arguments of a routine that are components of one structure.

    :param components: the dummy arguments.
    :param positions: their places among the arguments.
    """

    components: tuple[ComponentSymbol, ...]
    positions: tuple[int, ...]


def groups_of(arguments: Sequence[DataSymbol]) -> list[Group]:
    """
    :param arguments: the dummy arguments of a routine.

    :returns: those that are components, structure by structure.
    """
    found: dict[tuple[Identity[Structure], str], list[tuple[ComponentSymbol, int]]] = {}
    for position, symbol in enumerate(arguments):
        if isinstance(symbol, ComponentSymbol):
            key = (Identity(symbol.component.structure), symbol.component.name)
            found.setdefault(key, []).append((symbol, position))
    return [Group(*map(tuple, zip(*pairs))) for pairs in found.values()]


@dataclass(frozen=True)
class Passed:
    """A structure that is passed as a whole.

    :param symbol: one of its components.
    :param path: the way to what is passed, with the part that is inherited if only that is.
    :param indices: the indices on this way; none if all is passed.
    """

    symbol: ComponentSymbol
    path: tuple[str, ...]
    indices: tuple[Node, ...]


def handed_over(part: Reference, actual: Reference) -> tuple[Statement, Statement]:
    """
    :param part: an allocatable component.
    :param actual: what it stands for in a call.

    :returns: what gives it the values of ``actual`` before the call, and what gives them back.
    """
    is_constant = is_only_read(actual.symbol)
    # Rows stay where they are: what is generated may be differentiated again.
    if not is_constant and not is_pointer(actual.symbol) and not is_row(actual.symbol):
        return moving(copied(actual), copied(part)), moving(copied(part), copied(actual))
    before = [build.intrinsic("ALLOCATE", copied(part), ("source", copied(actual)))]
    after: list[Statement] = [build.intrinsic("DEALLOCATE", copied(part))]
    if not is_constant:
        after.insert(0, build.assign(copied(actual), copied(part)))
    return (build.branch(build.intrinsic("ALLOCATED", copied(actual)), before),
            build.branch(build.intrinsic("ALLOCATED", copied(part)), after))


def taken_along(array: DataSymbol, actual: Reference) -> tuple[list[Statement], list[Statement]]:
    """
    :param array: an allocatable array.
    :param actual: an array, or a section of one, that it is passed for.

    :returns: what gives it the values of ``actual``, with its bounds, before the call, and what
        gives them back.
    """
    if actual.children:
        count = sum(isinstance(index, Range) for index in actual.children)
        bounds = [(build.integer(1), build.intrinsic(
            "SIZE", copied(actual), ("dim", build.integer(number + 1))))
            for number in range(count)]
    else:
        bounds = own_bounds(actual.symbol)
    is_constant = is_only_read(actual.symbol)
    there = [allocation(array, bounds), build.assign(build.ref(array), copied(actual))]
    back: list[Statement] = [] if is_constant else [
        build.assign(copied(actual), build.ref(array))]
    return there, [*back, written_deallocation(array)]


def pointed(part: Reference, actual: Reference) -> Statement:
    """
    :param part: a component that is a pointer.
    :param actual: what it stands for in a call.

    :returns: what lets it point there.
    """
    there = pointing(part, actual)
    if is_pointer(actual.symbol) or not is_allocatable(actual.symbol):
        return there
    branch = build.branch(build.intrinsic("ALLOCATED", build.ref(actual.symbol)), [there],
                          [pointing(part, build.intrinsic("NULL"))])
    note_pointed(branch)
    return branch


def pointing(part: Reference, target: Node) -> Statement:
    """:returns: a pointer assignment."""
    return Assignment.create(copied(part), copied(target), is_pointer=True)


def whole(group: Group, actuals: Sequence[Node]) -> Passed | None:
    """
    :param group: arguments of a routine.
    :param actuals: what is passed for them.

    :returns: the structure of which just these components are passed, if there is one.
    """
    found: Passed | None = None
    for dummy, actual in zip(group.components, actuals):
        one = _holder(dummy, actual)
        if one is None or found is not None and not _is_same(found, one):
            return None
        found = found or one
    return found


def _holder(dummy: ComponentSymbol, actual: Node) -> Passed | None:
    """:returns: the structure that has ``actual`` as the component ``dummy``."""
    if not isinstance(actual, Reference) or isinstance(actual, Call) \
            or not isinstance(actual.symbol, ComponentSymbol):
        return None
    own, expected = actual.symbol.component, dummy.component
    depth = len(own.leaf.path) - len(expected.leaf.path)
    if depth < 0 or own.leaf.path[depth:] != expected.leaf.path:
        return None
    count = sum(own.ranks[:depth + 1])
    indices = tuple(actual.children[:count])
    if not all(is_full(index, own, number) for number, index in enumerate(
            actual.children[count:], count + 1)):
        return None
    path = own.leaf.path[:depth]
    type_, wanted = own.definition_at(depth), expected.structure.definition
    if type_ is None:
        return None
    if not _is_same_type(type_, wanted):
        name = next((name for name, one in type_.inherited.items()
                     if _is_same_type(one, wanted)), None)
        if name is None:
            return None
        path = (*path, name)
    if all(is_full(index, own, number) for number, index in enumerate(indices, 1)):
        indices = ()
    return Passed(actual.symbol, path, indices)


def _is_same_type(left: Definition, right: Definition) -> bool:
    # Of a routine that was generated before, the types have been read before.
    return left is right or left.home is right.home and left.name.lower() == right.name.lower()


def _is_same(left: Passed, right: Passed) -> bool:
    one, other = left.symbol.component, right.symbol.component
    return (one.structure is other.structure and one.name == other.name
            and left.symbol.is_argument == right.symbol.is_argument
            and left.path == right.path and len(left.indices) == len(right.indices)
            and all(_is_same_index(a, b, left, right, number)
                    for number, (a, b) in enumerate(zip(left.indices, right.indices), 1)))


def _is_same_index(left: Node, right: Node, one: Passed, other: Passed, number: int) -> bool:
    full = (is_full(left, one.symbol.component, number),
            is_full(right, other.symbol.component, number))
    if any(full):
        return all(full)
    if isinstance(left, Range) and isinstance(right, Range):
        return all(map(_is_same_bound, left.children, right.children))
    return same(left, right)


def _is_same_bound(left: Node, right: Node) -> bool:
    return same(left, right) or _bound_of_structure(left) is not None \
        and _bound_of_structure(left) == _bound_of_structure(right)


def _bound_of_structure(node: Node) -> tuple[str, int, tuple[str, ...], int] | None:
    """:returns: which bound of which array of structures is asked for, of any component."""
    if not isinstance(node, IntrinsicCall) or node.intrinsic.name not in ("LBOUND", "UBOUND") \
            or dimension_of(node) is None:
        return None
    array, number = node.arguments[0], dimension_number(node)
    own = getattr(array.symbol, "component", None) if type(array) is Reference else None
    if own is None or number is None or number > own.outer_rank:
        return None
    return (node.intrinsic.name, Identity(own.structure.model),
            own.leaf.path[:own.depth_of(number)], number)


def arrays_like(dummies: Sequence[ComponentSymbol],
                 actuals: Sequence[Node]) -> Arrays | None:
    """
    :param dummies: the components of an argument.
    :param actuals: what a call is given for them.

    :returns: the bounds of the allocatable arrays of structures in the argument that are there from
        the start, by the ways to them; None if they are not known.
    """
    wanted: set[tuple[str, ...]] = set()
    found: dict[tuple[str, ...], tuple[Any, ...]] = {}
    for dummy, actual in zip(dummies, actuals):
        own = dummy.component
        path = own.leaf.allocated_with
        if not own.leaf.is_in_allocatable or own.group is not None:
            continue
        wanted.add(path)
        type_ = array_type(actual.symbol) if is_data(actual) and not actual.children else None
        first = sum(own.ranks[:len(path)])
        extents = tuple(getattr(type_, "shape", ())[first:first + own.ranks[len(path)]])
        if extents and not own.structure.rank and all(
                isinstance(one, ArrayType.ArrayBounds) for one in extents):
            found.setdefault(path, extents)
    return found if wanted == found.keys() else None
