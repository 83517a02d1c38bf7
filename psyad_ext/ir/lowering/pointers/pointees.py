# SPDX-License-Identifier: BSD-3-Clause
"""The pointees of pointer components: structures, or numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Call, Node, Reference, Routine
from psyclone.psyir.symbols import DataType, Symbol

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.type_reading import scalar_pointed_at, structure_pointed_at
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.targets_for_callers import ArgumentArray
from psyad_ext.ir.structures.component_types import declared_dimensions, declared_steps
from psyad_ext.ir.tree.definitions import Definition

Path = tuple[str, ...]
#: A structure and the way to one of its components.
Key = tuple[Symbol, Path]
#: What is passed to a routine, by the names of its arguments in lower case.
Passed = Sequence[tuple[str, Node]]

#: The name of the result of a function among its arguments.
RESULT = ""


@dataclass(frozen=True)
class End:
    """What a routine makes a component of an argument, or of its result, point at.

    :param holder: the name of the argument in lower case, or :py:data:`RESULT`.
    :param path: the way to the component.
    :param target: what it points at, in names of the routine; None if that is nothing.
    :param is_sure: whether the routine does so whenever it is called.
    :param is_first: whether it does so before it uses the component in any other way.
    :param is_known: whether that is known.
    :param array: how the argument is declared that the target is an element of, if it is one.
    """

    holder: str
    path: Path
    target: Reference | None
    is_sure: bool = False
    is_first: bool = False
    is_known: bool = True
    array: ArgumentArray | None = None


@dataclass(frozen=True)
class Move:
    """What lets a component point at something.

    :param node: the statement, or the call in it.
    :param key: the component.
    :param target: what that is; None if it is nothing.
    :param is_sure: whether it does so whenever it is executed.
    :param behind: other components that tell where the target is.
    """

    node: Node
    key: Key
    target: Reference | None
    is_sure: bool = True
    behind: frozenset[Key] = frozenset()


class Pointees(dict[Key, Reference]):
    """What components stand for in one routine."""

    def place(self, reference: Reference) -> int:
        """:returns: how many names of a reference lead to a component that stands for something
            else; 0 if there is no such component in it."""
        path = path_of(reference)
        return next((count for count in range(1, len(path) + 1)
                     if (reference.symbol, path[:count]) in self), 0)

    def named(self, reference: Reference) -> Reference:
        """:returns: a reference without such components, itself if it has none."""
        return self.followed(reference)[0]

    def followed(self, reference: Reference) -> tuple[Reference, frozenset[Key]]:
        """:returns: the same, and the components that lead there."""
        keys: set[Key] = set()
        while count := self.place(reference):
            key = reference.symbol, path_of(reference)[:count]
            keys.add(key)
            first, *members = steps_of(self[key])
            reference = reference_of(
                self[key].symbol, first.indices, [*members, *steps_of(reference)[count + 1:]])
        return reference, frozenset(keys)

    def below(self, reference: Reference) -> Iterator[tuple[Path, Reference]]:
        """:returns: the components in what a reference names, by the way from there, with what
            they stand for."""
        path = path_of(reference)
        for (symbol, whole), target in self.items():
            if symbol is reference.symbol and whole[:len(path)] == path and len(whole) > len(path):
                yield whole[len(path):], target

    def leading(self, reference: Reference) -> Reference:
        """:returns: a reference without such components, but perhaps the last of its names."""
        while 0 < (count := self.place(reference)) < len(path_of(reference)):
            target = self[reference.symbol, path_of(reference)[:count]]
            first, *members = steps_of(target)
            reference = reference_of(target.symbol, first.indices, [
                *members, *steps_of(reference)[count + 1:]])
        return reference

    def reached(self, reference: Reference) -> Iterator[tuple[Path, Reference]]:
        """:returns: the same, also for components in what these stand for, behind the former."""
        yield from ((path, self[key]) for path, key in self.reached_keys(reference))

    def reached_keys(self, reference: Reference) -> Iterator[tuple[Path, Key]]:
        """:returns: these components by the ways to them."""
        waiting, seen = [((), reference)], set()
        while waiting:
            before, holder = waiting.pop(0)
            for path, target in self.below(holder):
                key = (holder.symbol, (*path_of(holder), *path))
                if key not in seen:
                    seen.add(key)
                    waiting.append(((*before, *path), target))
                    yield (*before, *path), key


def arrays_on(key: Key, types: Types, routine: Routine) -> Iterator[tuple[int, int]]:
    """:returns: the places of arrays on the way to a component, with their ranks."""
    symbol, path = key
    reference = reference_of(symbol, None, list(map(Step, path)))
    ranks = [declared_rank(symbol), *(
        declared_dimensions(datatype) for _, datatype in declared_steps(
            reference, types, routine))]
    return ((place, rank) for place, rank in enumerate(ranks) if rank)


def constructed(call: Call, types: Types, passed: Passed | None) -> Iterator[tuple[str, Node]]:
    """
    :param call: a call.
    :param types: knows derived types.
    :param passed: what it passes, if it is known to be a call of a routine.

    :returns: the names of the pointers to structures that a constructor gives a target, and the
        targets; none if the call is no constructor.
    """
    definition = types.of(call.routine.name, call) \
        if passed is None and type(call.routine) is Reference else None
    if definition is not None:
        pointers = pointers_in(definition)
        yield from ((name, value) for name, value in values_of(call, definition)
                    if name in pointers)


def values_of(call: Call, definition: Definition) -> list[tuple[str, Node]]:
    """:returns: what a constructor of a type gives to the components, by their names."""
    names = [name for one in reversed(list(definition.ancestors)) for name in one.components]
    return [(name.lower() if name else names[place], value)
            for place, (name, value) in enumerate(zip(call.argument_names, call.arguments))
            if name or place < len(names)]


def pointers_in(definition: Definition) -> set[str]:
    """:returns: the components of a type that point at structures, or at numbers."""
    return {name for one in definition.ancestors for name, component in one.components.items()
            if has_pointee(component.datatype)}


def has_pointee(datatype: DataType) -> bool:
    """:returns: whether a component points at a structure, or at a number."""
    return bool(structure_pointed_at(datatype) or scalar_pointed_at(datatype))


def is_linked(definition: Definition) -> bool:
    """:returns: whether structures of a type may point at others of this type."""
    return any(structure_pointed_at(component.datatype) == one.name
               for one in definition.ancestors for component in one.components.values())


def unclear(node: Node, key: Key) -> UnsupportedError:
    """
    :param node: where a structure, or a component of one, is used.
    :param key: which one that is.

    :returns: the error.
    """
    return declined(node, f"'{spelled(key)}' is used where it is not known which structures "
                    "pointers in it stand for")


def spelled(key: Key) -> str:
    """:returns: how the source names a component."""
    symbol, path = key
    return "%".join((symbol.name, *path))
