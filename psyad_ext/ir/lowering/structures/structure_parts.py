# SPDX-License-Identifier: BSD-3-Clause
"""References to structures and their components, resolved to the variables for components."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from psyclone.psyir.nodes import BinaryOperation, Call, Node, Range, Reference, Statement
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.structure_access import Indices, Step, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.structures.rows import is_row, row_bounds
from psyad_ext.ir.tree.components import ComponentSymbol, Structure
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition


@dataclass(frozen=True)
class Selected:
    """A structure, or a component of one.

    :param structure: the structure.
    :param components: the variables for all that is selected.
    :param path: the way to what is selected, the same for all of them.
    :param given: the indices of the structure and of each part of the way.
    :param rank_of: the number of dimensions of each of these.
    :param definition: the type of what is selected, None if that is an intrinsic one.
    """

    structure: Structure
    components: tuple[ComponentSymbol, ...]
    path: tuple[str, ...]
    given: tuple[Indices, ...]
    rank_of: tuple[int, ...]
    definition: Definition | None

    @property
    def is_leaf(self) -> bool:
        """:returns: whether this is of an intrinsic type."""
        return len(self.components) == 1 \
            and self.components[0].component.leaf.path == self.path

    @property
    def first(self) -> ComponentSymbol:
        """:returns: the component that tells the bounds of what is selected: if that is a list, not
            one that has rows of its own there, nor text that is there on the way forward only."""
        lasting = [one for one in self.components if not one.component.leaf.is_changing_text]
        return next((one for one in self.components
                     if one.component.is_in_list and one.component.leaf.row_path == self.path),
                    (lasting or self.components)[0])

    @property
    def rank(self) -> int:
        """:returns: the number of dimensions of the value, those of components below apart."""
        return len(self.varying)

    @property
    def varying(self) -> list[int]:
        """:returns: the numbers of the dimensions that vary, from 0."""
        found, first = [], 0
        for indices, count in zip(self.given, self.rank_of):
            found += [first + number for number in range(count)
                      if indices is None or isinstance(indices[number], Range)]
            first += count
        return found

    def below(self, component: ComponentSymbol) -> tuple[str, ...]:
        """:returns: the way from what is selected to a component in it."""
        return component.component.leaf.path[len(self.path):]

    def named(self, below: tuple[str, ...]) -> ComponentSymbol | None:
        """:returns: the component that lies at the end of a way from here."""
        return next((one for one in self.components if self.below(one) == below), None)

    def reference(self, component: ComponentSymbol) -> Reference:
        """:returns: what is selected of one component, as a new reference."""
        ranks = component.component.ranks
        given = [*self.given, *[None] * (len(ranks) - len(self.given))]
        if all(indices is None for indices in given):
            return build.ref(component)
        chosen: list[Node] = []
        for indices, count in zip(given, ranks):
            chosen += _all_of(component, chosen, count) if indices is None else [
                copied(index) for index in indices]
        return build.ref(component, chosen)


def freed_if_moved(array: Reference, lowers: Iterable[tuple[Node, Node]]) -> Statement:
    """
    :param array: an allocatable array.
    :param lowers: in each dimension the lower bounds of the array, and of its new value.

    :returns: what frees the array if these differ: assignments keep the bounds of an array that has
        the right shape.
    """
    moved = [BinaryOperation.create(BinaryOperation.Operator.NE, *pair) for pair in lowers]
    return build.branch(build.intrinsic("ALLOCATED", copied(array)), [build.branch(
        build.any_of(moved), [build.intrinsic("DEALLOCATE", copied(array))])])


def is_whole_list(found: Selected) -> bool:
    """:returns: whether all of a list is selected: of an allocatable array of structures, of which
        there is one in each of several structures."""
    own = found.first.component
    return own.is_in_list and found.path == own.leaf.row_path and found.given[-1] is None \
        and found.rank == own.list_rank


def may_reallocate(target: Selected) -> bool:
    """:returns: whether an assignment may give an allocatable array of structures a new shape."""
    parts = target.components[0].component.leaf.parts[:len(target.path)]
    last = target.structure.shape if not parts else [bound[0] for bound in parts[-1].bounds]
    return target.given[-1] is None and (ArrayType.Extent.DEFERRED in last or None in last)


def _all_of(component: ComponentSymbol, before: list[Node], count: int) -> list[Node]:
    """:returns: all of some dimensions of a component, behind those that have indices."""
    first = component.component.outer_rank
    if is_row(component) and len(before) >= first:
        outer = before[:first]
        if not any(isinstance(index, Range) for index in outer):
            return [build.section(*pair) for pair in row_bounds(component, outer)[
                len(before) - first:len(before) - first + count]]
    return [full_range(component, len(before) + number) for number in range(count)]


def full_range(symbol: Symbol, dimension: int) -> Range:
    """:returns: all of a dimension, counted from 0, of an array."""
    bounds = [build.intrinsic(name, build.ref(symbol), ("dim", build.integer(dimension + 1)))
              for name in ("LBOUND", "UBOUND")]
    return Range.create(*bounds)


class Selector:
    """Resolves references in one routine.

    :param own: the structures of the routine.
    :param types: knows derived types.
    """

    def __init__(self, own: RoutineStructures, types: Types) -> None:
        self._own = own
        self._types = types

    def is_structure(self, node: Node) -> bool:
        """:returns: whether an expression refers to a structure that is taken apart."""
        return isinstance(node, Reference) and not isinstance(node, Call) \
            and node.symbol in self._own.structures

    def selected(self, node: Node) -> Selected | None:
        """
        :param node: an expression.

        :returns: what it selects of a structure that is taken apart; None if it is something else.
        """
        if not self.is_structure(node):
            return None
        structure = self._own.structures[node.symbol]
        first, *rest = steps_of(node)
        given: list[Indices] = [first.indices]
        path: tuple[str, ...] = ()
        components = tuple(self._own.components[node.symbol].values())
        definition: Definition | None = structure.definition
        for step in rest:
            inherited = _inherited(definition, step)
            if inherited is not None:
                definition = inherited
                components = tuple(one for one in components if one.component.leaf.path[len(path)]
                                   in inherited.names)
                if not components:
                    return None
                continue
            path = (*path, step.name)
            components = tuple(one for one in components
                               if one.component.leaf.path[:len(path)] == path)
            if not components:
                return None
            given.append(step.indices)
            definition = self._types.component(definition, step.name)
        ranks = components[0].component.ranks[:len(given)]
        if any(indices is not None and len(indices) != count
               for indices, count in zip(given, ranks)):
            return None
        return Selected(structure, components, path, tuple(given), ranks, definition)


def _inherited(definition: Definition | None, step: Step) -> Definition | None:
    """:returns: the type whose components a type inherits, if the step names it."""
    if definition is None or step.indices is not None or step.name in definition.names:
        return None
    return definition.inherited.get(step.name)
