# SPDX-License-Identifier: BSD-3-Clause
"""Calls name arguments as the procedures do, and not as the interfaces by which they are called.

The interface of a dummy procedure is gone from a copy of the routine that has it; that of a
procedure in no module is told where it is called only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from fparser.two.Fortran2003 import Name
from fparser.two.utils import Base
from psyclone.psyir.nodes import Call, CodeBlock, IntrinsicCall, Reference, Routine

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions.bound import SpecificSymbol, ToldSymbol, rename_arguments
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.interface_arguments import names_of_arguments, own_names
from psyad_ext.ir.lookup.origin import module_tree, source_of
from psyad_ext.ir.objects.object_sources import arguments_of
from psyad_ext.ir.objects.object_types import ObjectTypes
from psyad_ext.ir.objects.ordered_keywords import told_names
from psyad_ext.ir.source.dummy_procedures import cloned, rename
from psyad_ext.ir.source.meanings import Meanings, are_same
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.walking import nodes_of

#: The names of the arguments of procedures, by the names of the dummy procedures that they are
#: given for; None where they are not known.
Names = Mapping[str, Sequence[str] | None]


def with_own_names(tree: Base, block: CodeBlock, names: Names) -> Base:
    """
    :param tree: a routine with dummy procedures.
    :param block: where PSyclone keeps it.
    :param names: those of the arguments of the procedures that it is given.

    :returns: the routine, or a copy with other names of arguments where it calls them.

    :raises NotImplementedError: if they are not known.
    """
    info = source_of(block)
    if not any(_labels(call) for call in _calls(tree, names)) or info is None:
        return tree
    new = cloned(tree)
    meanings = Meanings(info.tree, partial(module_tree, modules=info.modules))
    types = ObjectTypes(info.tree, meanings, IdentityMap())
    for call in _calls(new, names):
        name = str(call.children[0]).lower()
        if not _labels(call) or not are_same(
                meanings.of(name, call), meanings.of(name, new.children[0])):
            continue
        told, wanted = told_names(call, meanings, types), names[name]
        if told is None or wanted is None or len(told) != len(wanted):
            raise NotImplementedError("arguments with names that are not known")
        for label in _labels(call):
            rename(label, wanted[told.index(label.string.lower())])
    return new


def take_callee_names(routine: Routine) -> None:
    """Let calls of procedures in no module name arguments as these do, in place.

    :param routine: the routine with the calls.
    """
    for call in nodes_of(routine, Call):
        if isinstance(call, (IntrinsicCall, OpaqueCall)) or type(call.routine) is not Reference \
                or not any(call.argument_names):
            continue
        callee = callee_of(call)
        own = {} if callee is None else own_names(call, callee)
        if own:
            rename_arguments(call, own)
            symbol = call.routine.symbol
            call.routine.symbol = ToldSymbol(
                symbol.general if isinstance(symbol, SpecificSymbol) else symbol, callee,
                callee.name.lower(), names_of_arguments(callee))


def _calls(tree: Base, names: Names) -> Iterator[Base]:
    """:returns: the calls of what has one of the names."""
    return (call for call in walk(tree, CALLS) if isinstance(call.children[0], Name)
            and str(call.children[0]).lower() in names and arguments_of(call))


def _labels(call: Base) -> list[Name]:
    """:returns: the names of arguments in a call."""
    listed = call.children[1]
    return [one.children[0] for one in (
        listed.children if isinstance(listed, ARGUMENT_LISTS) else [listed])
        if isinstance(one, NAMED_ARGUMENTS)]
