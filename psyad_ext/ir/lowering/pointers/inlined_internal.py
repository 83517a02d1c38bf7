# SPDX-License-Identifier: BSD-3-Clause
"""Internal procedures of a routine that is inlined: they stay where they are.

They are routines of the module, which take variables of their host as arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, Routine

from psyad_ext.ir.lookup.callees import is_elemental
from psyad_ext.ir.lookup.module_variables import is_from_host
from psyad_ext.ir.lowering.procedures.internal import original_of
from psyad_ext.ir.source.direct_calls import listed_arguments, rewrite_call
from psyad_ext.ir.source.dummy_procedures import inner_units, is_label, names_declared, unit_name
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import routines_of

_PROBLEM = "it has internal procedures that can't be called from elsewhere"


def call_internal(tree: Base, callee: Routine) -> None:
    """Let a routine call its internal procedures as others may call them, in place.

    :param tree: a copy of the routine, which has none afterwards.
    :param callee: the routine.

    :raises NotImplementedError: if it does more than calling them, or what they take is not known.
    """
    units = inner_units(tree)
    if not units:
        return
    read = _read(callee)
    tree.content[:] = [part for part in tree.content if not isinstance(
        part, Fortran2003.Internal_Subprogram_Part)]
    names = set(map(unit_name, units))
    if names - read.keys():
        raise NotImplementedError(_PROBLEM)
    known = names_declared(tree) & set().union(*map(names_in_text, units))
    # What is called within arguments comes first: the text of a call has these in it.
    for name in reversed(walk(tree.content, Fortran2003.Name)):
        if name.string.lower() in names and not is_label(name):
            routine = read[name.string.lower()]
            given = [symbol.name.lower()
                     for symbol in routine.symbol_table._argument_list if is_from_host(symbol)]
            if set(given) - known or given and is_elemental(routine):
                raise NotImplementedError(_PROBLEM)
            _call(name, routine.name, given)


def _read(callee: Routine) -> dict[str, Routine]:
    """:returns: the internal procedures of a routine by their lower-case names in it."""
    own, home = original_of(callee), callee.ancestor(Container)
    if own is None or own.unit or home is None:
        return {}
    originals = [(original_of(one), one) for one in routines_of(home)]
    return {original.unit.lower(): one for original, one in originals
            if original is not None and original.unit and original.block is own.block}


def _call(name: Base, new: str, given: Sequence[str]) -> None:
    """Let a call be that of a procedure by another name, with further arguments, in place."""
    call = name.parent
    if not isinstance(call, (Fortran2003.Call_Stmt, *APPLIED)) or call.children[0] is not name:
        raise NotImplementedError(_PROBLEM)
    listed = listed_arguments(call)
    arguments = [str(listed)] if listed is not None and str(listed) else []
    rewrite_call(call, new, [*arguments, *(f"{one}={one}" for one in given)])
