# SPDX-License-Identifier: BSD-3-Clause
"""Interfaces in a routine that is inlined: the routine that calls has them."""

from __future__ import annotations

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import RoutineSymbol

from psyad_ext.ir.lowering.pointers.inlined_names import let_know
from psyad_ext.ir.source.dummy_procedures import BODIES, declared_in, unit_name
from psyad_ext.ir.source.interface_names import PREFIX
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.names import meaning


def share_interfaces(tree: Base, callee: Routine, caller: Routine) -> None:
    """Let the routine that calls have the interfaces, of procedures in no module, of one that is
    inlined, in place.

    :param tree: a copy of the routine that is called, which has none afterwards.
    :param callee: this routine.
    :param caller: the one that calls it.

    :raises NotImplementedError: if they are others, or mean something else there.
    """
    blocks = [one for one in declared_in(tree)
              if isinstance(one, Fortran2003.Interface_Block)]
    if not blocks:
        return
    for block in blocks:
        if str(block.content[0]).strip().lower() != "interface":
            raise NotImplementedError("it has an interface with a name")
        for statement in walk(block, Fortran2003.Import_Stmt):
            names = [one.string.lower() for one in walk(statement, Fortran2003.Name)]
            if not names or any(let_know(name, callee, caller, tree) != name for name in names):
                raise NotImplementedError("an interface imports what has other names elsewhere")
        block.parent.content.remove(block)
    procedures = {unit_name(one) for block in blocks for one in block.content
                  if isinstance(one, BODIES)}
    _declare(_interfaces(callee), procedures, caller)


def _interfaces(routine: Routine) -> list[RoutineSymbol]:
    """:returns: what PSyclone keeps of the interfaces of a routine."""
    return [symbol for name, symbol in routine.symbol_table.symbols_dict.items()
            if name.startswith(PREFIX)]


def _declare(wanted: list[RoutineSymbol], procedures: set[str], caller: Routine) -> None:
    table = caller.symbol_table
    known = {one.datatype.declaration.lower() for one in _interfaces(caller)}
    for symbol in wanted:
        text = symbol.datatype.declaration.lower()
        if text in known:
            continue
        if any(name in table.symbols_dict and not isinstance(meaning(name, caller), RoutineSymbol)
               or any(f" {name}(" in other for other in known) for name in procedures):
            raise NotImplementedError("its interfaces are others where it is called")
        new = symbol.copy()
        new._name = table.next_available_name(PREFIX)  # pylint: disable=protected-access
        table.add(new)
