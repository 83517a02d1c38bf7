# SPDX-License-Identifier: BSD-3-Clause
"""Common blocks of a routine that is inlined: the routine that calls has them."""

from __future__ import annotations

from collections.abc import Set

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import CommonBlockInterface, Symbol

from psyad_ext.ir.declarations.common_statements import common_variables, saved_blocks, state_common
from psyad_ext.ir.lookup.common import in_numbers
from psyad_ext.ir.lowering.pointers.inlined_constants import move_declarations
from psyad_ext.ir.lowering.pointers.inlined_names import rename_in_text
from psyad_ext.ir.source.dummy_procedures import declared_in, without_declarations
from psyad_ext.ir.source.host_text import names_in_text
from psyad_ext.ir.source.walking import walk


def share_commons(tree: Base, callee: Routine, caller: Routine, told: Set[str]) -> set[str]:
    """Let the routine that calls have the common blocks of one that is inlined, in place.

    :param tree: a copy of the routine that is called.
    :param callee: this routine.
    :param caller: the one that calls it.
    :param told: names in the copy that the latter knows already.

    :returns: the names of their variables there, and these.

    :raises NotImplementedError: if they divide a block in different ways.
    """
    known: set[str] = set(told)
    names: set[str] = set()
    declared = {str(entity.children[0]).lower(): (one, entity)
                for one in declared_in(tree)
                if isinstance(one, Fortran2003.Type_Declaration_Stmt)
                for entity in walk(one.children[2], Fortran2003.Entity_Decl)}
    for block, variables in common_variables(callee).items():
        own = [symbol.name.lower() for symbol in variables if symbol is not None]
        theirs = common_variables(caller).get(block)
        if len(own) < len(variables) or not declared.keys() >= set(own):
            raise NotImplementedError(f"it declares the common block /{block}/")
        if theirs is None:
            new = list(move_declarations(tree, {name: declared[name] for name in own}, callee,
                                         caller, known).values())
            for name in new:
                caller.symbol_table.lookup(name).interface = CommonBlockInterface()
            state_common(caller.symbol_table, block, new, block in saved_blocks(callee))
        else:
            new = [getattr(symbol, "name", "").lower() for symbol in theirs]
            if len(new) != len(own) or not all(map(_is_like, variables, theirs)):
                raise NotImplementedError(f"its common block /{block}/ has other variables")
            _rename(tree, dict(zip(own, new)))
        names |= set(new)
    _forget_statements(tree)
    return names | known


def _is_like(symbol: Symbol, other: Symbol | None) -> bool:
    """:returns: whether two variables surely have the same type and shape."""
    types = [None if known is None else known.datatype
             for known in map(in_numbers, (symbol, other))]
    return types[0] is not None and types[0] == types[1]


def _rename(tree: Base, names: dict[str, str]) -> None:
    """Let a routine know variables by other names, and declare them no more, in place.

    :raises NotImplementedError: if it has something else by these names.
    """
    without_declarations(tree, set(names))
    if names_in_text(tree) & set(names.values()) - set(names):
        raise NotImplementedError("it has a variable by the name of one of a common block")
    between = {name: f"{name}__" for name in names}  # they may change places
    for old, new in (*between.items(), *((between[name], names[name]) for name in names)):
        rename_in_text(tree, old, new)


def _forget_statements(tree: Base) -> None:
    for one in walk(tree.content, Fortran2003.Common_Stmt):
        one.parent.content.remove(one)
