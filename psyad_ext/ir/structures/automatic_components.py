# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable arrays of structures in local structures that are allocated once, as automatic ones.

Those whose elements have no allocatable parts need not be:
:py:mod:`psyad_ext.ir.structures.groups`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from psyclone.psyir.nodes import Assignment, CodeBlock, IntrinsicCall, Range, Reference, Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.expressions.questions import is_inquired
from psyad_ext.ir.expressions.structure_access import path_of, steps_of
from psyad_ext.ir.structures.automatic_structures import is_known
from psyad_ext.ir.structures.memory import allocates, is_memory_statement
from psyad_ext.ir.structures.memory_calls import written_by
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Leaf, NotTakenApart
from psyad_ext.ir.tree.walking import nodes_of

_Path = tuple[str, ...]
_Bounds = tuple[ArrayType.ArrayBounds, ...]
#: The arrays of a structure that are there all the time.
Arrays = Mapping[_Path, _Bounds]


def automatic_arrays(symbol: DataSymbol, routine: Routine, leaves: Sequence[Leaf],
                     groups: Set[_Path]) -> Arrays:
    """
    :param symbol: a local structure.
    :param routine: its routine.
    :param leaves: the components.
    :param groups: the ways to arrays that may be allocated anywhere.

    :returns: the bounds of the other allocatable arrays of structures in it that are named, by the
        ways to them, if they can have them all the time.

    :raises NotTakenApart: if one can't.
    """
    paths = {leaf.allocated_with for leaf in leaves if leaf.is_in_allocatable} - groups
    if not paths:
        return {}
    uses = [one for one in nodes_of(routine, Reference) if one.symbol is symbol]
    written = written_by(routine)
    hidden = any(symbol.name.lower() in map(str.lower, block.get_symbol_names())
                 for block in nodes_of(routine, CodeBlock))
    found: dict[_Path, _Bounds] = {}
    for path in sorted(paths):
        if not any(path_of(one)[:len(path)] == path for one in uses):
            continue  # nobody names it
        bounds = _bounds(path, uses, routine, written)
        reason = "it is used in statements that are not understood" if hidden else \
            bounds if isinstance(bounds, str) else _misused(path, uses)
        if reason:
            raise NotTakenApart(
                f"component '{'%'.join(path)}' is an allocatable array of structures with "
                "allocatable components, of which local ones have to be allocated once, with "
                f"bounds that are known from the start, before all uses; but {reason}")
        found[path] = bounds
    return found


def _is_allocation(reference: Reference, path: _Path) -> bool:
    """:returns: whether a statement allocates or deallocates an array."""
    return is_memory_statement(reference.parent) and path_of(reference) == path


def _bounds(path: _Path, uses: Sequence[Reference], routine: Routine,
            written: Set[Symbol]) -> _Bounds | str:
    """:returns: the bounds that the only allocation of an array names, or why they are no use."""
    memory = [one for one in uses if _is_allocation(one, path)]
    if not any(allocates(one.parent) for one in memory):
        return f"no statement of '{routine.name}' allocates it"
    if [allocates(one.parent) for one in memory] != [True, False][:len(memory)]:
        return f"several statements of '{routine.name}' allocate or deallocate it"
    if any(one.parent.parent is not routine or any(one.parent.argument_names) for one in memory):
        return "this is done in a branch or a loop, or with 'stat', 'source' or 'mold'"
    indices = steps_of(memory[0])[-1].indices or ()
    if not indices or not all(isinstance(index, Range) and is_known(bound, routine, written)
                              for index in indices for bound in (index.start, index.stop)):
        return "the bounds are expressions of local variables, or of what the routine changes"
    return tuple(ArrayType.ArrayBounds(copied(index.start), copied(index.stop))
                 for index in indices)


def _misused(path: _Path, uses: Sequence[Reference]) -> str:
    """:returns: what is done to an array that those that are there all the time can't have done,
        empty if nothing is."""
    name, stage = "%".join(path), "before"
    for one in uses:
        own = path_of(one)
        if own[:len(path)] != path[:len(own)]:
            continue  # another component
        if _is_allocation(one, path):
            stage = "there" if allocates(one.parent) else "after"
        elif _is_reshaped(one, path):
            return f"'{name}', or what it is a part of, is assigned or moved as a whole, or it " \
                "is asked whether it is allocated"
        elif stage == "before":
            return f"'{name}', or what it is a part of, is used before it is allocated"
        elif stage == "after" and not is_memory_statement(one.parent):
            return f"'{name}', or what it is a part of, is used after it is deallocated"
    return ""


def _is_reshaped(reference: Reference, path: _Path) -> bool:
    """:returns: whether a use may change the allocation, or asks for it."""
    parent, steps = reference.parent, steps_of(reference)
    if len(steps) - 1 > len(path) or steps[-1].indices is not None:
        return False
    if isinstance(parent, Assignment):
        return parent.lhs is reference
    return not is_inquired(reference) and getattr(parent, "routine", None) is not None \
        and parent.routine.name.upper() == "MOVE_ALLOC" or isinstance(parent, IntrinsicCall) \
        and parent.intrinsic.name == "ALLOCATED"
