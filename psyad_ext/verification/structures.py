# SPDX-License-Identifier: BSD-3-Clause
"""Arguments of derived types: their components are filled and compared one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Container, FileContainer, Node, Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import VerificationError
from psyad_ext.ir.declarations.attributes import Declared, declared_structure
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.structure_types import class_intent, type_name
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart, Part, lists_in


@dataclass(frozen=True)
class Holder:
    """An argument that is a structure.

    :param name: its lower-case name.
    :param type_name: name of its type.
    :param module: the module that defines the type.
    :param rank: number of its own dimensions.
    :param intent: ``in``, ``out`` or ``inout``.
    :param is_allocatable: whether it is an allocatable structure, and no array.
    """

    name: str
    type_name: str
    module: str
    rank: int
    intent: str
    is_allocatable: bool = False


@dataclass(frozen=True)
class Place:
    """Where a component lies.

    :param holder: the argument.
    :param parts: the way to the component.
    :param definition: the type of the holder.
    """

    holder: Holder
    parts: tuple[Part, ...]
    definition: Definition

    @property
    def name(self) -> str:
        """:returns: how the component is called, without indices."""
        return "%".join((self.holder.name, *(part.name.lower() for part in self.parts)))

    @property
    def levels(self) -> list[tuple[str, Sequence[tuple[int | None, int | None]]]]:
        """:returns: the names on the way to the component, with the bounds that are known."""
        names = [self.holder.name, *(part.name.lower() for part in self.parts)]
        bounds = [((None, None),) * self.holder.rank, *(part.bounds for part in self.parts)]
        return [("%".join(names[:number + 1]), own) for number, own in enumerate(bounds)]

    @property
    def row_rank(self) -> int:
        """:returns: the number of dimensions of an allocatable array in each of several
            structures, and of arrays in it; 0 if it is, or lies in, none."""
        lists = lists_in(self.parts, self.holder.rank)
        return sum(len(part.bounds) for part in self.parts[lists[-1]:]) if lists else 0

    @property
    def list_in_structures(self) -> tuple[str, int] | None:
        """:returns: the name of the allocatable array, one of several, in whose structures there
            are allocatable arrays in turn, and the number of dimensions that lead from there to
            these; None if there is none."""
        *outer, last = lists_in(self.parts, self.holder.rank) or [0]
        if not outer:
            return None
        return self.parts[outer[-1]].name, sum(
            len(part.bounds) for part in self.parts[outer[-1]:last])

    @property
    def is_behind(self) -> bool:
        """:returns: whether it lies in a structure that is pointed at."""
        return any(part.is_pointer for part in self.parts[:-1])


def row_type(place: Place | None) -> tuple[str, str] | None:
    """
    :param place: where a component lies.

    :returns: the module and the name of the type that has it in many directions, None if it is no
        allocatable array in an array of structures, and lies in none.
    """
    if place is None or not place.row_rank:
        return None
    name = place.parts[-1].name
    held = place.parts[-2].definition if len(place.parts) > 1 else place.definition
    own = next(one for one in held.ancestors if name in one.components)
    words = [own.name, name]
    if place.list_in_structures:
        array = place.list_in_structures[0]
        depth = [part.name for part in place.parts].index(array)
        holder = place.parts[depth - 1].definition if depth else place.definition
        words = [holder.name, array, name]
    return own.home.name, "_".join([*words, "directions"]).lower()


def components_of(symbol: DataSymbol, routine: Routine, intents: dict[object, str]
                  ) -> list[tuple[Leaf, Place, tuple[object, ...], Node]] | None:
    """
    :param symbol: an argument.
    :param routine: its routine.
    :param intents: the intents by PSyclone's access.

    :returns: its components, where they lie, the shape of the argument, and the scope that kinds
        are known in; None if it is no structure.

    :raises VerificationError: if the type is not found or has parts that cannot be filled.
    """
    types = Types()
    try:
        known = declared_structure(symbol, routine)
        found = type_name(symbol) if known is None else (known.datatype.name, None)
        if found is None:
            return None
        type_, array = found
        definition = types.of(type_, routine)
        if definition is None:
            raise NotTakenApart("the definition of its type is not found or not understood")
        leaves = [leaf for leaf in types.leaves(definition) if not leaf.is_nothing]
    except NotTakenApart as reason:
        raise VerificationError(f"argument '{symbol.name}' is a structure that the verification "
                                f"cannot fill: {reason}") from reason
    home = definition.home
    if not isinstance(home, Container) or isinstance(home, FileContainer):
        raise VerificationError(f"the type '{definition.name}' of argument '{symbol.name}' is "
                                "not defined in a module")
    shape = tuple(array.shape) if array is not None else ()
    leaves = [_as_declared(leaf, bool(shape)) for leaf in leaves]
    holder = Holder(symbol.name.lower(), definition.name, home.name, len(shape),
                    _intent(symbol, known, intents), known is not None)
    # Text whose length changes is not there on entry.
    return [(leaf, Place(holder, leaf.parts, definition), shape, home) for leaf in leaves
            if not leaf.is_changing_text]


def _intent(symbol: DataSymbol, known: Declared | None, intents: dict[object, str]) -> str:
    """:returns: the intent of a structure."""
    if known is not None:
        return intents.get(known.access, "inout")
    if getattr(symbol.datatype, "declaration", None):
        return class_intent(symbol) or "inout"
    return intents.get(symbol.interface.access, "inout") if symbol.is_argument else "out"


def _as_declared(leaf: Leaf, in_array: bool) -> Leaf:
    """
    :param leaf: a component.
    :param in_array: whether the argument is an array of structures.

    :returns: the component, allocatable scalars and structures that are no arrays without the
        dimension that they have for a while.

    :raises VerificationError: if it is such a scalar in each of several structures.
    """
    *outer, last = (replace(part, bounds=()) if part.is_scalar else part for part in leaf.parts)
    if leaf.is_scalar and (in_array or any(part.bounds for part in outer)):
        raise VerificationError(f"component '{last.name}' is an allocatable scalar in each "
                                "structure of an array, which the verification cannot fill")
    return replace(leaf, parts=(*outer, last))
