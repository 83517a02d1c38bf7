# SPDX-License-Identifier: BSD-3-Clause
"""Structures that a block declares begin anew each time: with default values, nothing allocated."""

from __future__ import annotations

from psyclone.psyir.nodes import Call, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, RoutineSymbol, Symbol

from psyad_ext.ir import build
from psyad_ext.ir.definitions import NotTakenApart
from psyad_ext.ir.derived_types import Types
from psyad_ext.ir.lowering.default_values import default_assignment
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structure_values import nothing_allocated
from psyad_ext.ir.lowering.structures import Structures
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.walking import nodes_of


class _Renewing(RoutineSymbol):
    """Says, where a block begins, that a structure does so, too."""


def renewal(symbol: DataSymbol, routine: Routine) -> Call | None:
    """
    :param symbol: a variable of a routine that a block has declared.
    :param routine: the routine.

    :returns: a statement, in the place of which comes what :py:func:`renew_structures` knows then;
        None if there is nothing to do.

    :raises NotImplementedError: if that can't be done.
    """
    datatype = symbol.datatype
    if isinstance(datatype, ArrayType) and ArrayType.Extent.DEFERRED in datatype.shape:
        return None  # the block gives it back
    element = datatype.intrinsic if isinstance(datatype, ArrayType) else datatype
    types = Types()
    definition = types.of(element.name, routine) if isinstance(element, DataTypeSymbol) else None
    try:
        leaves = () if definition is None else types.leaves(definition)
    except NotTakenApart:
        return None
    allocatable = any(leaf.allocated_with is not None or leaf.is_changing_text
                      for leaf in leaves)
    in_each = symbol.is_array and any(leaf.is_in_allocatable or leaf.is_changing_text
                                      for leaf in leaves)
    if any(leaf.is_pointer for leaf in leaves) or in_each:
        raise NotImplementedError(f"structures '{symbol.name}' of a block")
    if not allocatable and all(leaf.initial is None for leaf in leaves):
        return None
    return build.call(_Renewing("begin_anew"), [build.ref(symbol)])


def renewed_in(routine: Routine) -> dict[Symbol, list[Call]]:
    """:returns: the structures that begin anew in a routine, and where they do."""
    found: dict[Symbol, list[Call]] = {}
    for call in nodes_of(routine, Call):
        if isinstance(call.routine.symbol, _Renewing):
            found.setdefault(call.arguments[0].symbol, []).append(call)
    return found


def renew_structures(renewed: dict[Symbol, list[Call]], own: RoutineStructures,
                     structures: Structures, variables: Variables) -> None:
    """Let structures begin anew, in place.

    :param renewed: what :py:func:`renewed_in` has found.
    :param own: the structures of the routine.
    :param structures: knows the structures of all routines.
    :param variables: declares new variables in the routine.
    """
    for symbol, calls in renewed.items():
        for call in calls:
            replace_statement(call, _start(symbol, own, structures, variables)
                              if symbol in own.structures else [])


def _start(symbol: Symbol, own: RoutineStructures, structures: Structures,
           variables: Variables) -> list[Statement]:
    definition = own.structures[symbol].definition
    return [*nothing_allocated(structures.types.leaves(definition), build.ref(symbol)), *(
        default_assignment(own.components[symbol][path], value, variables)
        for path, value in structures.initial(definition, own.routine).items())]
