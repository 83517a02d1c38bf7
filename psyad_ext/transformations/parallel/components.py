# SPDX-License-Identifier: BSD-3-Clause
"""Components of structures are variables of their own while loops are looked at::

    p_adj(i)%x = p_adj(i)%x + s%c*a       p_adj%x(i) = p_adj%x(i) + s%c*a

Where each iteration has its own, a new variable takes the place of the component in the loop.
Pointers stay as they are, and components of which the type is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from psyclone.psyir.nodes import CodeBlock, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Leaf, NotTakenApart
from psyad_ext.ir.tree.scopes import forget

_SHARING = ("target", "pointer")


@dataclass(frozen=True)
class _Way:
    """Where a component belongs.

    :param structure: the structure, or the array of them.
    :param names: the names on the way to the component.
    :param ranks: the number of dimensions of the structure, and of each part of the way.
    """

    structure: DataSymbol
    names: tuple[str, ...]
    ranks: tuple[int, ...]

    def reference(self, indices: Sequence[object]) -> Reference:
        """:returns: the component, or an element of it, as the source names it."""
        places = pairwise((0, *accumulate(self.ranks)))
        first, *others = ([*indices[start:stop]] or None for start, stop in places)
        return reference_of(self.structure, first, list(map(Step, self.names, others)))


class Components:
    """The components in a routine.

    :param routine: the routine.
    """

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self._types = Types()
        self._known: dict[tuple[DataSymbol, tuple[str, ...]], DataSymbol | None] = {}
        self._ways: dict[DataSymbol, _Way] = {}

    @property
    def own(self) -> frozenset[DataSymbol]:
        """:returns: the variables that belong to local structures of which nothing else is named:
            nobody but the routine knows them."""
        whole = {one.symbol for one in self._routine.walk(Reference)}
        text = {name.lower() for block in self._routine.walk(CodeBlock)
                for name in block.get_symbol_names()}
        return frozenset(one for one, way in self._ways.items() if way.structure.is_automatic
                         and way.structure not in whole
                         and way.structure.name.lower() not in text)

    @property
    def names(self) -> dict[str, str]:
        """:returns: the lower-case names of the variables, with those of their structures."""
        return {one.name.lower(): way.structure.name.lower() for one, way in self._ways.items()}

    def take_apart(self) -> None:
        """Let variables take the place of components, in place."""
        for reference in reversed(self._routine.walk(StructureReference)):
            variable = self._variable(reference.symbol, path_of(reference))
            if variable is None:
                continue
            groups = [step.indices or [] for step in steps_of(reference)]
            ranks = self._ways[variable].ranks
            if tuple(map(len, groups)) == ranks or not any(groups) and sum(map(bool, ranks)) < 2:
                indices = [copied(index) for group in groups for index in group]
                reference.replace_with(build.ref(variable, indices))

    def put_together(self) -> None:
        """Let the components stand where they belong, in place; structures that are not needed any
        more are not declared either."""
        own = {self._ways[one].structure for one in self.own}
        for reference in reversed(self._routine.walk(Reference) if self._ways else []):
            way = self._ways.get(reference.symbol)
            if way is not None:
                reference.replace_with(way.reference(reference.children))
        named = {one.symbol for one in self._routine.walk(Reference)} if own else set()
        for structure in own - named:
            forget(self._routine.symbol_table, structure.name)

    def _variable(self, structure: DataSymbol, path: tuple[str, ...]) -> DataSymbol | None:
        """:returns: what stands for a component, None if nothing does."""
        if (structure, path) not in self._known:
            self._known[structure, path] = self._new(structure, path)
        return self._known[structure, path]

    def _new(self, structure: DataSymbol, path: tuple[str, ...]) -> DataSymbol | None:
        try:
            name, array = type_name(structure) or ("", None)
            definition = self._types.of(name, self._routine) if name else None
            leaves = self._types.leaves(definition) if definition is not None else ()
        except NotTakenApart:
            return None
        leaf = next((one for one in leaves if one.source_path == path and _is_plain(one)), None)
        if leaf is None or _may_share_storage(structure):
            return None
        own = [] if array is None else list(array.shape)
        ranks = (len(own), *(len(part.bounds) for part in leaf.parts))
        bounds = [(low, high) for part in leaf.parts for low, high in part.bounds
                  if low is not None and high is not None]
        shape = [making.bounds(*map(build.integer, pair)) for pair in bounds] \
            if len(bounds) == sum(ranks) else [ArrayType.Extent.DEFERRED]*sum(ranks)
        variable = DataSymbol("%".join((structure.name, *path)),
                              making.array_type(leaf.type_, shape) if shape else leaf.type_,
                              interface=structure.interface)
        self._ways[variable] = _Way(structure, path, ranks)
        return variable


def is_component(variable: Symbol) -> bool:
    """:returns: whether a variable stands for a component."""
    return "%" in variable.name


def _is_plain(leaf: Leaf) -> bool:
    """:returns: whether a component has storage of its own, and as many dimensions as are written.
    """
    return leaf.inquiry is None and not any(one.is_pointer or one.is_scalar for one in leaf.parts)


def _may_share_storage(structure: DataSymbol) -> bool:
    datatype = structure.datatype
    return isinstance(datatype, UnsupportedFortranType) and any(
        word in datatype.declaration.partition("::")[0].lower() for word in _SHARING)
