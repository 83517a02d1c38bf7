# SPDX-License-Identifier: BSD-3-Clause
"""What the arguments of a generated reversing motion stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.raising.module_rows import structures_of_rows
from psyad_ext.ir.raising.protection import outer_rank
from psyad_ext.ir.raising.signatures import (
    Place, derivatives, first_name, place_in_module, signature_of, visible_arguments)
from psyad_ext.transformations.named_variables import NamedVariable
from psyad_ext.transformations.selection import Selection


@dataclass(frozen=True)
class Named:
    """A dependent or independent variable and its adjoint.

    :param variable: the variable.
    :param adjoints: its adjoint; several if it is a structure of a module.
    """

    variable: NamedVariable
    adjoints: tuple[NamedVariable, ...]


@dataclass(frozen=True)
class Roles:
    """The reversing motion of the target, seen from what is built on it.

    :param routine: the reversing motion.
    :param vector: the reversing motion for many directions, if there is one.
    :param name: name of the routine that it comes from.
    :param dependent: the dependent variables, in the order asked for.
    :param independent: the independent ones.
    :param names: the adjoints of arguments, by name.
    :param hidden: the adjoints of variables of modules.
    :param hidden_vectors: those in many directions.
    :param rows: the variables of modules that hold adjoints of rows, by the
        variable that has these.
    :param obstacles: what may be the reason if the reversing motion has no derivatives.
    """

    routine: Routine
    vector: Routine | None
    name: str
    dependent: Sequence[Named]
    independent: Sequence[Named]
    names: Mapping[str, str]
    hidden: Mapping[Place, ModuleVariable]
    hidden_vectors: Mapping[Place, ModuleVariable]
    rows: Mapping[DataSymbol, DataSymbol] = field(default_factory=dict)
    obstacles: Sequence[Problem] = ()

    def adjoint_of(self, place: Place) -> Place | None:
        """:returns: where the adjoint of a variable lies, if it has one."""
        holder, path = place
        if isinstance(holder, str):
            return (self.names[holder], path) if holder in self.names else None
        if place in self.hidden:
            return (self.hidden[place].symbol, ())
        return (self.rows[holder], path) if holder in self.rows else None


def roles_of(routine: Routine, vector: Routine | None, selection: Selection,
             scheme: NamingScheme) -> Roles:
    """
    :param routine: the reversing motion of a routine, in its container.
    :param vector: that for many directions, if there is one.
    :param selection: the routine, with its dependent and independent variables.
    :param scheme: templates of generated names.

    :returns: what the arguments of the reversing motion stand for.
    """
    # Names may have changed, but not places.
    arguments = list(zip(visible_arguments(signature_of(routine)),
                         routine.symbol_table.argument_list))
    own = {one.symbol.name.lower() for one in (
        *selection.named_dependent, *selection.named_independent) if one.outer is None}
    adjoints = {name: (value, adjoint)
                for (symbol, value), (_, adjoint) in pairwise(arguments)
                if (name := first_name(routine, symbol)) in own}
    hidden: tuple[dict[Place, ModuleVariable], ...] = ({}, {})
    for variable, role, rank in derivatives(routine.root):
        name = role.variable.symbol.name
        if role.derivative == scheme.name("adjoint", name):
            hidden[rank - outer_rank(role.variable)][place_in_module(role)] = variable

    def named(one: NamedVariable) -> Named:
        if one.outer is None:
            value, adjoint = adjoints[one.symbol.name.lower()]
            return Named(replace(one, symbol=value), (NamedVariable(adjoint, one.path),))
        found = [variable for place, variable in sorted(
            hidden[0].items(), key=lambda item: item[0][1])
                 if place[0] is one.symbol and place[1][:len(one.path)] == one.path]
        return Named(one, tuple(NamedVariable(own.symbol, (), own) for own in found))

    return Roles(routine, vector, selection.routine.name,
                 tuple(map(named, selection.named_dependent)),
                 tuple(map(named, selection.named_independent)),
                 {value.name.lower(): adjoint.name.lower()
                  for value, adjoint in adjoints.values()}, hidden[0], hidden[1],
                 {own: symbol for symbol, own, name in structures_of_rows(routine.root)
                  if name == scheme.name("adjoint", own.name)})
