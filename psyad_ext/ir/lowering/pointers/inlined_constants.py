# SPDX-License-Identifier: BSD-3-Clause
"""Constants of a routine that is inlined: those of the routine that calls it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import Routine, Schedule
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import Identity
from psyad_ext.core.naming import unique
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.lowering.pointers.inlined_names import let_know, rename_in_text
from psyad_ext.ir.source.dummy_procedures import declared_in, without_declarations
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.source.kept_in_blocks import names_with_kinds
from psyad_ext.ir.source.meanings import has_attribute
from psyad_ext.ir.source.single_declarations import declared_alone
from psyad_ext.ir.tree.complex_types import real_counterpart
from psyad_ext.ir.tree.names import names_in_scope

#: The routines that constants are those of, with their names there.
_origins = SideTable[Symbol, tuple[Identity[Routine], str] | None](
    None, travels=True, names_trees=True)


def declare_constants(tree: Base, callee: Routine, caller: Routine) -> set[str]:
    """Let the routine that calls declare the constants of one that is inlined, in place.

    :param tree: a copy of the routine that is called.
    :param callee: this routine.
    :param caller: the one that calls it.

    :returns: the names that they, and what they depend on, have there.

    :raises NotImplementedError: if they depend on what has no name there.
    """
    known: set[str] = set()
    names = move_declarations(tree, dict(_constants(tree)), callee, caller, known)
    return known.union(names.values())


def move_declarations(tree: Base, moved: Mapping[str, tuple[Base, Base]], callee: Routine,
                      caller: Routine, told: set[str]) -> dict[str, str]:
    """Let the routine that calls declare what one does that is inlined, in place.

    :param tree: a copy of the routine that is called.
    :param moved: what it declares by lower-case name, each with the statement and its part of it.
    :param callee: this routine.
    :param caller: the one that calls it.
    :param told: names in the copy that the latter knows already; gets those that it comes to know.

    :returns: the names that the latter has for it.

    :raises NotImplementedError: if the declarations depend on what has no name there.
    """
    known = {_origins.of(one): one.name.lower() for one in caller.symbol_table.symbols
             if one in _origins}
    taken = names_in_scope(caller) | names_in_text(tree)
    names: dict[str, str] = {}
    for name in moved:
        is_free = name not in names_in_scope(caller)
        names[name] = known.get((Identity(callee), name)) or (
            name if is_free else unique(name, taken))
        taken.add(names[name])
    for name in _others(moved):
        if name not in told:
            new = let_know(name, callee, caller, tree)
            rename_in_text(tree, name, new)
            told.add(new)
    for name, new in names.items():
        rename_in_text(tree, name, new)
    for name, (statement, entity) in moved.items():
        if (Identity(callee), name) not in known:
            _declare(declared_alone(statement, entity), names[name], caller)
            _origins.note(caller.symbol_table.lookup(names[name]), (Identity(callee), name))
    without_declarations(tree, set(names.values()))
    return names


def _constants(tree: Base) -> Iterator[tuple[str, tuple[Base, Base]]]:
    """:returns: the constants of a routine with their declarations."""
    for one in declared_in(tree):
        if isinstance(one, Fortran2003.Type_Declaration_Stmt) and has_attribute(one, "PARAMETER"):
            if real_counterpart(str(one.children[0])) is not None or isinstance(
                    one.children[0], Fortran2003.Declaration_Type_Spec):
                raise NotImplementedError("it has a constant that is complex or a structure")
            for entity in one.children[2].children:
                yield str(entity.children[0]).lower(), (one, entity)


def _others(moved: Mapping[str, tuple[Base, Base]]) -> list[str]:
    """:returns: what declarations name besides what they declare."""
    found = {name for statement, entity in moved.values()
             for part in (*statement.children[:2], entity) if isinstance(part, Base)
             for name in names_with_kinds(part)}
    return sorted(name for name in found - set(moved) if not name.isdigit())


def _declare(statement: Base, name: str, caller: Routine) -> None:
    """Declare something as the reader would have done it."""
    scope = Schedule(parent=caller)
    # PSyclone compares it with the names of variables whose declarations it keeps as text.
    scope.name = ""
    Fparser2Reader().process_declarations(scope, [statement], [])
    if set(scope.symbol_table.symbols_dict) != {name}:
        raise NotImplementedError(f"its '{name}' is not understood elsewhere")
    caller.symbol_table.add(scope.symbol_table.lookup(name))
