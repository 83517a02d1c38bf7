# SPDX-License-Identifier: BSD-3-Clause
"""Which allocatable components of structures in arrays may get another shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any

from psyclone.psyir.nodes import (
    Assignment, Call, Container, IntrinsicCall, Node, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.attributes import declared_structure
from psyad_ext.ir.declarations.attributes import is_local as is_own
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import module_variable
from psyad_ext.ir.lookup.type_reading import is_pointer_type, structure_pointed_at
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.structures.assigned_rows import assigned_rows, set_elsewhere
from psyad_ext.ir.lowering.structures.new_components import access_of
from psyad_ext.ir.lowering.structures.reshaping_statements import is_local, reshaped_in
from psyad_ext.ir.structures.automatic_structures import is_left_allocated
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.scalars import is_scalar
from psyad_ext.ir.tree.walking import nodes_of

_OUT = Access.WRITE
_READ = Access.READ
_reshaped = SideTable[Routine, frozenset[Any] | None](None, travels=True)
#: A type, and the name of a component of it.
_Key = tuple[str, str]


@dataclass(frozen=True)
class KnownShapes:
    """What may change shape.

    :param names: the components that do.
    :param arrays: the types of structures in arrays that do.
    """

    names: frozenset[str] = frozenset()
    arrays: frozenset[str] = frozenset()


class RowsReshape(Exception):
    """Something else turns out to change shape when routines have been changed already.

    :param known: all that is known.
    """

    def __init__(self, known: KnownShapes) -> None:
        super().__init__()
        self.known = known


class ReshapedRows:
    """Knows them by the names of components, which others may share: rows that keep their shape
    may be taken for such that do not, not the other way round.

    :param target: the routine that is differentiated.
    :param types: knows derived types.
    :param collecting: arguments of the target that local variables take the place of in what is
        generated, which are allocated later than these are.
    :param known: what is known from the start.
    """

    def __init__(self, target: Routine, types: Types,
                 collecting: Set[DataSymbol] = frozenset(),
                 known: KnownShapes = KnownShapes()) -> None:
        self._target = target
        self._types = types
        self._collecting = collecting
        self._is_looked_for = False
        self._names = set(known.names)
        self._arrays = set(known.arrays)

    def find(self) -> Sequence[Routine]:
        """Look for them in all that the target reaches, before anything is changed there.

        :returns: the routines whose local structures may tell of more: what is generated does not.
        """
        self._is_looked_for = True
        routines = reached(self._target)
        self._names.update(self._assigned_in(routines), self._set_elsewhere_in(routines),
                           self._collected())
        for routine in routines:
            known = _reshaped.of(routine)
            self._names.update(reshaped_in(routine) if known is None else known,
                               self._lost_in(routine), self._copied_in(routine),
                               self._asked_in(routine), self._scalars_in(routine))
            for definition in (*self._arrays_in(routine), *self._only_in(routine)):
                self.add_type(definition)
        return [routine for routine in routines if routine not in _reshaped]

    def note(self, routine: Routine) -> None:
        """Let this be known of a routine that has been generated: what it allocates and moves
        besides has the same shape again in the end.
        """
        if self._is_looked_for:
            _reshaped.note(routine, frozenset(self._names))

    def is_target(self, routine: Routine) -> bool:
        """:returns: whether this is the routine that is differentiated."""
        return routine is self._target

    def _assigned_in(self, routines: Sequence[Routine]) -> Iterator[str]:
        """:returns: the components of structures in local and new arrays that are allocated by
            assignments only."""
        references, names = assigned_rows(routines)
        wanted = {key for one in references for leaf, key in self._keys(one.symbol, one)
                  if leaf.path == path_of(one)}
        for routine in routines if wanted or names else ():
            yield from (name for type_, name in (*self._local_rows(routine),
                                                 *self._new_rows(routine))
                        if (type_, name) in wanted or name in names)

    def _set_elsewhere_in(self, routines: Sequence[Routine]) -> Iterator[str]:
        """:returns: the components of structures in arrays, local ones and those of modules, that
            routines may allocate, which set what is not theirs."""
        references, names = set_elsewhere(routines)
        wanted = {key for one in references for leaf, key in self._keys(one.symbol, one)
                  if leaf.is_allocatable and _sets(one, leaf)}
        for routine in routines if wanted or names else ():
            yield from (key[1] for key in (*self._local_rows(routine),
                                           *self._module_rows(routine))
                        if key in wanted or key[1] in names)

    def _local_rows(self, routine: Routine) -> Iterator[_Key]:
        """:returns: the allocatable components of local structures in arrays."""
        for symbol in filter(is_own, routine.symbol_table.datasymbols):
            if not is_pointer_type(symbol.datatype):
                yield from self._rows_of(symbol, routine)

    def _module_rows(self, routine: Routine) -> Iterator[_Key]:
        """:returns: those of structures in arrays of modules that a routine uses."""
        used = dict.fromkeys(one.symbol for one in nodes_of(routine, Reference)
                             if isinstance(one.symbol, DataSymbol))
        for symbol in used:
            if not symbol.is_argument and module_variable(symbol, routine) is not None:
                yield from self._rows_of(symbol, routine)

    def _rows_of(self, symbol: DataSymbol, routine: Routine) -> Iterator[_Key]:
        """:returns: the allocatable components of a variable that lie in arrays."""
        yield from (key for leaf, key in self._keys(symbol, routine) if leaf.is_allocatable
                    and (declared_rank(symbol) or any(part.bounds for part in leaf.parts[:-1])))

    def _new_rows(self, routine: Routine) -> Iterator[_Key]:
        """:returns: the components of structures in arrays that a routine allocates."""
        for call in nodes_of(routine, Call):
            for one in call.arguments if is_memory_statement(call) else ():
                if isinstance(one, StructureReference):
                    yield from (key for leaf, key in self._keys(one.symbol, one)
                                if leaf.allocated_with == path_of(one))

    def _keys(self, symbol: DataSymbol, node: Node) -> Iterator[tuple[Leaf, _Key]]:
        """:returns: the components of a variable, or of what it points at, each with its type and
            its name there."""
        symbol, home = self._declared(symbol, node)
        definition = self._definition(symbol, home, isinstance(home, Container))
        for leaf in self._types.leaves(definition) if definition is not None else ():
            holder = leaf.parts[-2].definition if len(leaf.parts) > 1 else definition
            name = leaf.parts[-1].name
            owner = next((one for one in holder.ancestors if name in one.components), holder)
            yield leaf, (owner.name, name)

    def _lost_in(self, routine: Routine) -> Iterator[str]:
        """:returns: the components that are not allocated when a routine starts (intent(out))."""
        for dummy in filter(None, (*routine.symbol_table.argument_list, routine.return_symbol)):
            if access_of(dummy, routine) is _OUT:
                yield from (leaf.parts[-1].name for leaf in self._leaves(dummy, routine)
                            if leaf.is_allocatable)

    def _collected(self) -> Iterator[str]:
        """:returns: the arrays of structures, and their rows, in what collects derivatives."""
        return self._in_allocatable({symbol for symbol in self._collecting if access_of(
            symbol, self._target) is not _READ}, self._target)

    def _in_allocatable(self, symbols: Set[DataSymbol], routine: Routine) -> Iterator[str]:
        """:returns: the allocatable arrays of structures in variables, and what lies in these."""
        for leaf in (leaf for symbol in symbols for leaf in self._leaves(symbol, routine)):
            if leaf.is_in_allocatable:
                yield from (leaf.allocated_with[-1], leaf.parts[-1].name)

    def _scalars_in(self, routine: Routine) -> Iterator[str]:
        """:returns: the allocatable scalars, and structures that are no arrays with all that is
            allocatable in them, which any assignment may allocate."""
        symbols = {*routine.symbol_table.datasymbols,
                   *(one.symbol for one in nodes_of(routine, StructureReference))}
        for symbol in symbols:
            for leaf in self._leaves(*self._declared(symbol, routine)):
                only = [part.name for part in leaf.parts if part.is_scalar]
                yield from only
                if only and leaf.is_allocatable:
                    yield leaf.parts[-1].name

    def _copied_in(self, routine: Routine) -> Iterator[str]:
        """:returns: the arrays of structures, and their rows, in structures that are assigned."""
        symbols = {one.lhs.symbol for one in nodes_of(routine, Assignment)
                   if type(one.lhs) is Reference and isinstance(one.rhs, Reference)}
        yield from self._in_allocatable(symbols, routine)
        for assignment in nodes_of(routine, Assignment):
            if isinstance(assignment.lhs, StructureReference) and not is_local(assignment.lhs):
                yield from self._shaped_in(assignment.lhs)

    def _asked_in(self, routine: Routine) -> Iterator[str]:
        """:returns: the arrays of structures of which a routine asks whether they are allocated,
            and their rows: only what may be allocated later can tell."""
        for call in nodes_of(routine, IntrinsicCall):
            if call.intrinsic.name == "ALLOCATED" and isinstance(
                    call.arguments[0], StructureReference) and not is_local(call.arguments[0]):
                yield from self._shaped_in(call.arguments[0])

    def _shaped_in(self, target: Reference) -> Iterator[str]:
        """:returns: the array of structures, and its rows, that an assignment may reallocate."""
        steps = steps_of(target)
        if any(step.indices is not None for step in steps):
            return
        path = path_of(target)
        for leaf in self._leaves(*self._declared(target.symbol, target)):
            if leaf.allocated_with == path and leaf.path != path:
                yield from (path[-1], leaf.parts[-1].name)

    @staticmethod
    def _declared(symbol: DataSymbol, node: Node) -> tuple[DataSymbol, Routine | Container]:
        """:returns: a variable where it is declared, and the routine or module that does."""
        outer = module_variable(symbol, node)
        return (symbol, node.ancestor(Routine, include_self=True)) if outer is None else \
            (outer.symbol, outer.module)

    def _arrays_in(self, routine: Routine) -> Iterator[Definition]:
        """:returns: the types of arguments, results and variables of modules that are arrays of
            structures and may be allocated."""
        own = filter(None, (*routine.symbol_table.argument_list, routine.return_symbol))
        variables = [(symbol, routine) for symbol in own if not is_left_allocated(symbol, routine)]
        outer = {one.symbol: one for one in _whole_in_memory(routine) if not is_local(one)}
        variables += [(variable.symbol, variable.module) for variable in filter(
            None, (module_variable(*pair) for pair in outer.items()))]
        for symbol, home in variables:
            definition = self._definition(symbol, home, home is not routine)
            if definition is not None and is_allocatable(symbol):
                yield definition

    def _only_in(self, routine: Routine) -> Iterator[Definition]:
        """:returns: the types of allocatable structures that are no arrays."""
        outer = filter(None, (module_variable(symbol, routine) for symbol in {
            reference.symbol: None for reference in nodes_of(routine, Reference)}))
        for symbol, home in (*((own, routine) for own in routine.symbol_table.datasymbols),
                             *((one.symbol, one.module) for one in outer)):
            known = declared_structure(symbol, home)
            definition = self._types.of(known.datatype.name, home) if known is not None else \
                self._definition(symbol, home) if is_scalar(symbol) else None
            if definition is not None:
                yield definition

    def _leaves(self, symbol: DataSymbol, home: Routine | Container) -> Sequence[Leaf]:
        """:returns: the components of a variable, none if it is no structure that is known."""
        definition = self._definition(symbol, home, isinstance(home, Container))
        return () if definition is None else self._types.leaves(definition)

    def _definition(self, symbol: DataSymbol, home: Routine | Container,
                    has_value: bool = False) -> Definition | None:
        """:returns: the type of a structure, or of the one that a pointer stands for; None if the
            variable is neither, or is not understood."""
        try:
            name = structure_pointed_at(symbol.datatype)
            found = (name, None) if name else type_name(symbol, has_value)
            return self._types.of(found[0], home) if found is not None else None
        except NotTakenApart:
            return None

    def add_type(self, type_: Definition) -> None:
        """Note that statements may allocate arrays of structures of a type."""
        self._arrays.add(type_.name)
        self._names |= {leaf.parts[-1].name for leaf in self._types.leaves(type_)
                        if leaf.is_allocatable}

    def add(self, names: set[str]) -> None:
        """Note that components of local structures get other shapes."""
        self._names |= names

    def has(self, path: tuple[str, ...], type_: Definition) -> bool:
        """:returns: whether statements may allocate arrays of structures of a type: components at
            the end of a way, or variables if that is empty."""
        return path[-1] in self._names if path else type_.name in self._arrays

    @property
    def is_found(self) -> bool:
        """:returns: whether there are any."""
        return bool(self._names)

    @property
    def known(self) -> KnownShapes:
        """:returns: all that is known: it never gets less."""
        return KnownShapes(frozenset(self._names), frozenset(self._arrays))

    @property
    def names(self) -> Set[str]:
        """:returns: the names of the components."""
        return self._names


def _sets(target: Reference, leaf: Leaf) -> bool:
    """:returns: whether what an assignment sets is, or holds, all of an allocatable component."""
    path = path_of(target)
    return path == leaf.path[:len(path)] and (
        len(path) < len(leaf.path) or steps_of(target)[-1].indices is None)




def _whole_in_memory(routine: Routine) -> Iterator[Reference]:
    """:returns: references to variables that are no components, and which statements allocate."""
    for call in nodes_of(routine, Call):
        if is_memory_statement(call) or call.routine.name.lower() == "move_alloc":
            yield from (one for one in call.arguments
                        if isinstance(one, Reference) and len(steps_of(one)) == 1)
    yield from (one.lhs for one in nodes_of(routine, Assignment) if type(one.lhs) is Reference)
