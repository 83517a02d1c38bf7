# SPDX-License-Identifier: BSD-3-Clause
"""Structures that a block declares begin anew each time: with default values, nothing allocated."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Call, Node, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, DataTypeSymbol, RoutineSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.structure_access import extended
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.procedures.operator_interfaces import may_assign
from psyad_ext.ir.lowering.structures.default_values import default_assignment
from psyad_ext.ir.lowering.structures.routine_structures import RoutineStructures
from psyad_ext.ir.lowering.structures.structure_values import nothing_allocated
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.normal_form.defined_assignment import defines_assignment
from psyad_ext.ir.tree.definitions import Definition, NotTakenApart
from psyad_ext.ir.tree.first_values import FirstValue, is_first_value
from psyad_ext.ir.tree.walking import nodes_of, statements_of


class _Renewing(RoutineSymbol):
    """Says, where a block begins, that a structure does so, too."""


def renewal(symbol: DataSymbol, variables: Variables) -> Statement | None:
    """
    :param symbol: a variable of a routine that a block has declared.
    :param variables: declares new variables in the routine.

    :returns: a statement, in the place of which comes what :py:func:`renew_structures` knows then;
        None if there is nothing to do.

    :raises NotImplementedError: if that can't be done.
    """
    datatype, routine = symbol.datatype, variables.routine
    if isinstance(datatype, ArrayType) and ArrayType.Extent.DEFERRED in datatype.shape:
        return None  # the block gives it back
    element = datatype.intrinsic if isinstance(datatype, ArrayType) else datatype
    types = Types()
    definition = types.of(element.name, routine) if isinstance(element, DataTypeSymbol) else None
    try:
        leaves = () if definition is None else types.leaves(definition)
    except NotTakenApart:
        return None
    begins = any(leaf.initial is not None or leaf.is_changing_text or (
        leaf.parts[-1].is_null if leaf.is_pointer else leaf.allocated_with) for leaf in leaves)
    in_each = symbol.is_array and any(leaf.is_in_allocatable or leaf.is_changing_text
                                      for leaf in leaves)
    if any(leaf.is_behind for leaf in leaves) or in_each:
        raise NotImplementedError(f"structures '{symbol.name}' of a block")
    if not begins:
        return None
    if variables.is_written:
        return _written(symbol, element, definition, variables)
    variables.renews_structures = True
    return begin_anew(symbol)


def begin_anew(symbol: DataSymbol) -> Call:
    """:returns: a statement, in the place of which a structure gets its default values."""
    return build.call(_Renewing("begin_anew"), [build.ref(symbol)])


def is_renewal(statement: Node) -> bool:
    """:returns: whether a statement says that a structure begins anew."""
    return isinstance(statement, Call) and isinstance(statement.routine.symbol, _Renewing)


def _written(symbol: DataSymbol, element: DataTypeSymbol, definition: Definition,
             variables: Variables) -> Assignment:
    """:returns: the statement in Fortran: it assigns what a variable has that nothing changes."""
    if defines_assignment(definition) or may_assign(variables.routine, element):
        raise NotImplementedError(f"'{symbol.name}' begins anew, and has an assignment of its own")
    first = variables.new(f"first_{symbol.name}", element)
    first.specialise(FirstValue, datatype=element)
    return build.assign(build.ref(symbol), build.ref(first))


def renew_again(routine: Routine, variables: Variables) -> None:
    """Let statements that have been written stand for what they mean, in place.

    :param routine: a routine that is differentiated.
    :param variables: declares new variables in it.
    """
    symbols = routine.symbol_table._symbols  # pylint: disable=protected-access
    for name in [name for name, symbol in symbols.items() if is_first_value(symbol)]:
        symbols.pop(name)
        variables.renews_structures = True
    for statement in statements_of(routine, Assignment) if variables.renews_structures else ():
        if is_first_value(getattr(statement.rhs, "symbol", None)):
            replace_statement(statement, [begin_anew(statement.lhs.symbol)])


def renewed_in(routine: Routine) -> dict[Symbol, list[Call]]:
    """:returns: the structures that begin anew in a routine, and where they do."""
    found: dict[Symbol, list[Call]] = {}
    for call in nodes_of(routine, Call):
        if is_renewal(call):
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
    definition, components = own.structures[symbol].definition, own.components[symbol]
    leaves = structures.types.leaves(definition)
    memory = [leaf for leaf in leaves if not leaf.is_pointer]
    return [*nothing_allocated(memory, build.ref(symbol)), *(
        Assignment.create(extended(build.ref(symbol), leaf.path), build.intrinsic("NULL"),
                          is_pointer=True)
        for leaf in leaves if leaf.parts[-1].is_null), *(
        default_assignment(components[path], value, variables)
        for path, value in structures.initial(definition, own.routine).items()
        if components[path].component.group is None)]  # others begin where they are allocated
