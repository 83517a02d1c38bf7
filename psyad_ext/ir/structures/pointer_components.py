# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers: they have been allocatable arrays for a while."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from psyclone.psyir.nodes import Assignment, IntrinsicCall, Routine
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, Symbol, UnsupportedFortranType)

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.structures.memory import asked_as
from psyad_ext.ir.tree.complex_types import declaration_of
from psyad_ext.ir.tree.components import is_pointer_component
from psyad_ext.ir.tree.made_again import note_made_again
from psyad_ext.ir.tree.statements import error_stop
from psyad_ext.ir.tree.walking import nodes_of

_ALLOCATABLE = re.compile(r",\s*allocatable\b", re.IGNORECASE)
_TARGET = re.compile(r",\s*(target|pointer)\b", re.IGNORECASE)


def restore_pointers(routine: Routine) -> None:
    """Ask pointers whether they are associated, and let local ones point to nothing at first.

    :param routine: a generated routine, whose structures are still taken apart; in place.
    """
    for call in nodes_of(routine, IntrinsicCall):
        if call.intrinsic is IntrinsicCall.Intrinsic.ALLOCATED and is_data(call.arguments[0]) \
                and is_pointer_component(call.arguments[0].symbol):
            call.replace_with(asked_as("ASSOCIATED", call))
    for symbol in reversed(routine.symbol_table.datasymbols):
        if is_pointer_component(symbol) and not symbol.is_argument \
                and symbol.component.structure.module is None \
                and not symbol.component.leaf.parts[-1].is_null:
            nothing = build.intrinsic("NULL")
            routine.addchild(Assignment.create(build.ref(symbol), nothing, is_pointer=True), 0)


def check_targets(routine: Routine) -> None:
    """Stop where pointers that are arguments point at the same array, in place.

    What such pointers point at changes unseen, unlike what other arguments stand for.

    :param routine: a generated routine that nothing generated calls, still taken apart.
    """
    pointers = [symbol for symbol in routine.symbol_table.argument_list
                if is_pointer_component(symbol)
                and symbol.component.name == symbol.component.structure.symbol.name]
    stop_where_shared(routine, [
        (one, other) for one, other in combinations(pointers, 2)
        if declared_rank(one) == declared_rank(other)
        and symbol_type(one).key == symbol_type(other).key])


def stop_where_shared(routine: Routine,
                      pairs: Sequence[tuple[DataSymbol, DataSymbol]]) -> None:
    """Stop where a pointer points at what another one, or a variable, stands for, in place.

    :param routine: a generated routine.
    :param pairs: pointers with other pointers or targets.
    """
    if not pairs:
        return
    condition = build.any_of(build.intrinsic("ASSOCIATED", build.ref(one), build.ref(other))
                             for one, other in pairs)
    check = build.branch(condition, [error_stop("pointers share a target")])
    check.preceding_comment = "Derivatives need different targets of pointers."
    note_made_again([check])
    routine.addchild(check, 0)


def make_target(symbol: Symbol) -> None:
    """Let a variable of a routine be a target."""
    # A variable of a module is one in the source already, if it has to be.
    if (symbol.is_automatic or symbol.is_argument) and not _TARGET.search(_head(symbol)):
        add_attributes(symbol, ["target"])


def _head(symbol: Symbol) -> str:
    return declaration_of(symbol).partition("::")[0]


def add_attributes(symbol: Symbol, words: Sequence[str]) -> None:
    """
    :param symbol: a variable of a routine.
    :param words: attributes that it gets unless it has them, in lower case.
    """
    datatype = symbol.datatype
    is_text = isinstance(datatype, UnsupportedFortranType)
    head, _, tail = declaration_of(symbol).partition("::")
    new = [word for word in words if not re.search(rf",\s*{word}\b", head, re.IGNORECASE)]
    if new:
        symbol.datatype = UnsupportedFortranType(
            f"{', '.join([head.rstrip(), *new])} :: {tail.strip()}",
            partial_datatype=datatype.partial_datatype if is_text else datatype)


def pointer_type(model: DataSymbol, name: str, rank: int,
                  more: str = "") -> UnsupportedFortranType:
    """:returns: the type of a pointer to what has the type of another variable."""
    scalar = symbol_type(model).scalar()
    plain = ArrayType(scalar, [ArrayType.Extent.DEFERRED]*rank) if rank else scalar
    written = declaration_of(DataSymbol(name, plain, interface=AutomaticInterface()))
    head, _, tail = _ALLOCATABLE.sub("", written).partition(" :: ")
    return UnsupportedFortranType(f"{head}, pointer{more} :: {tail}", partial_datatype=plain)
