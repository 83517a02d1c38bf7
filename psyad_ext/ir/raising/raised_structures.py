# SPDX-License-Identifier: BSD-3-Clause
"""The structures of one generated routine that variables for components become part of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from psyclone.psyir.nodes import Node, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, UnsupportedFortranType

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import Identity
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import bounds_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.raising.state_raising import known_as
from psyad_ext.ir.structures.component_references import component_reference
from psyad_ext.ir.structures.pointer_components import make_target
from psyad_ext.ir.structures.structure_types import is_constant_structure
from psyad_ext.ir.structures.type_names import visible_type
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.components import Component, ComponentSymbol, Structure, is_pointer
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import presence_of, set_presence
from psyad_ext.ir.tree.scalars import set_scalar

_Key = tuple[Identity[Structure], str, bool]


class RaisedStructures:
    """Gives each component its structure.

    :param routine: the routine.
    :param origin: the routine that it comes from.
    :param names: gives out names in it.
    """

    def __init__(self, routine: Routine, origin: Routine, names: Names) -> None:
        self._origin = origin
        self._routine = routine
        self._table = routine.symbol_table
        self._names = names
        self._structures: dict[_Key, DataSymbol] = {}
        self._allocated: list[tuple[DataSymbol, ComponentSymbol]] = []
        self._arrays: dict[tuple[_Key, tuple[str, ...]], tuple[DataSymbol, ComponentSymbol]] = {}
        self._targets: list[DataSymbol] = []

    def of(self, symbol: ComponentSymbol) -> DataSymbol:
        """:returns: the structure that a component belongs to."""
        component = symbol.component
        key = (Identity(component.structure), component.name, symbol.is_argument)
        if key not in self._structures:
            self._structures[key] = self._new_structure(symbol)
        if component.array is not None and not symbol.is_argument:
            self._arrays.setdefault((key, component.array), (self._structures[key], symbol))
        return self._structures[key]

    def allocate(self, references: Callable[[Node], None]) -> None:
        """Allocate local arrays of structures, which routines are given as allocatable arguments.

        :param references: replaces the components in expressions below a node, in place.
        """
        for (_, path), (new, symbol) in self._arrays.items():
            if self._table.symbols_dict.get(new.name.lower()) is new:
                bounds = [build.section(*bounds_of(symbol, number))
                          for number in range(symbol.component.structure.rank,
                                              sum(symbol.component.ranks[:len(path) + 1]))]
                self._allocate(component_reference(
                    new, symbol.component, path, bounds, True), references)
        for new, symbol in self._allocated:
            bounds = [build.section(*bounds_of(symbol, number))
                      for number in range(symbol.component.structure.rank)]
            self._allocate(build.ref(new, bounds), references)

    def _allocate(self, target: Reference, references: Callable[[Node], None]) -> None:
        statement = build.intrinsic("ALLOCATE", target)
        self._routine.addchild(statement, 0)
        references(statement)

    def let_point_at(self, symbol: DataSymbol) -> None:
        """Let a variable, or the structure that it is a component of, be a target in the end."""
        if not is_pointer(symbol):
            self._targets.append(symbol)

    def declare_targets(self) -> None:
        """Declare what pointers point at."""
        for symbol in self._targets:
            make_target(self.of(symbol) if isinstance(symbol, ComponentSymbol) else symbol)

    def _new_structure(self, symbol: ComponentSymbol) -> DataSymbol:
        component = symbol.component
        own = component.structure.symbol
        if component.structure.module is not None:
            if component.name != own.name:
                refuse_allocatable(component, self._origin, "are those of a variable of a module, "
                                   "whose derivatives are not known here")
            return known_as(ModuleVariable(own, component.structure.module), self._routine)
        is_primal = component.name == own.name
        name = unique(component.name, self._table.symbols_dict if is_primal
                      else self._names.taken | self._primal_names)
        self._names.taken.add(name.lower())
        type_ = visible_type(component.structure.definition, self._routine, self._origin)
        is_argument = symbol.is_argument
        groups = component.structure.groups
        if not is_argument and component.leaf.is_in_allocatable and component.group is None \
                and component.array is None:
            raise in_allocatable(component, self._origin)
        shape = symbol.datatype.shape[:component.structure.rank] \
            if component.structure.rank else []
        if component.structure.is_allocatable:
            shape = [ArrayType.Extent.DEFERRED] * component.structure.rank
        datatype = ArrayType(type_, list(shape)) if shape else type_
        if is_primal and is_constant_structure(own):
            datatype = UnsupportedFortranType(own.datatype.declaration, datatype)
        new = DataSymbol(name, datatype)
        set_scalar(new, component.structure.is_only)
        set_presence(new, presence_of(symbol))
        if is_primal:
            new.preceding_comment = own.preceding_comment
        if component.structure.is_allocatable and not is_argument and () not in groups:
            self._allocated.append((new, symbol))
        return new

    @cached_property
    def _primal_names(self) -> set[str]:
        """:returns: names of structures of the source, which derivatives must not take."""
        return {component.name.lower() for symbol in self._table.datasymbols
                if isinstance(symbol, ComponentSymbol)
                for component in [symbol.component]
                if component.name == component.structure.symbol.name}


def in_allocatable(component: Component, origin: Routine) -> UnsupportedError:
    """:returns: the error that a new structure would need an allocatable array of structures."""
    return UnsupportedError([Problem(
        *location(origin), "DERIVED_TYPE", f"'{component.structure.symbol.name}' has an "
        "allocatable structure, or array of structures, as a component, and derivatives need a "
        "structure like it",
        "pass that component as an argument")])


def refused_sequence(component: Component, origin: Routine) -> UnsupportedError:
    """:returns: the error that a structure of which others have parts would have to take along what
        follows an element in the order of storage."""
    return UnsupportedError([Problem(
        *location(origin), refusals.SEQUENCE.code, "an element of an array of structures is passed "
        f"for the array '{component.structure.symbol.name}', and derivatives need an array like it",
        refusals.SEQUENCE.hint)])


def refuse_allocatable(component: Component, origin: Routine, reason: str) -> None:
    """
    :param component: a component of a structure.
    :param origin: the routine of the source that is at stake.
    :param reason: what does not go together with allocatable components.

    :raises UnsupportedError: if the structure has some.
    """
    if any(leaf.is_allocatable for leaf in component.structure.leaves):
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"'{component.name}' has allocatable "
            f"components, and {reason}", "pass the components as arguments")])
