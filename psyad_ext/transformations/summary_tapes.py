# SPDX-License-Identifier: BSD-3-Clause
"""Tapes of a routine that other files call: what they have to declare for a split call."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import ArrayType, DataSymbol

from psyad_ext.ir.external.interface import Variable, interface_of
from psyad_ext.ir.writing.printing import printed
from psyad_ext.transformations.reverse.tape_sizes import TAPE_SIZES

_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
#: A question about an array, which a call does not change.
_BOUND = re.compile(r"\b[ul]bound\(\w+, dim=\d+\)", re.IGNORECASE)
_FUNCTIONS = frozenset(("max", "min", "int", "kind"))
#: The kind of positions: PSyclone does not take functions for kinds.
_LONG, _INT64 = "SELECTED_INT_KIND(18)", "int64"


@dataclass(frozen=True)
class Tapes:
    """What a caller keeps between the recording and the returning motion.

    :param variables: tapes and positions on them, with bounds in terms of the arguments.
    :param starts: the statements that must stand before the recording motion.
    """

    variables: tuple[Variable, ...] = ()
    starts: tuple[str, ...] = ()

    @property
    def use(self) -> list[str]:
        """:returns: the USE statements that the declarations need besides those of the module."""
        return [f"use, intrinsic :: iso_fortran_env, only: {_INT64}"] if any(
            _INT64 in one.type + one.shape for one in self.variables) else []

    @property
    def of_module(self) -> tuple[Variable, ...]:
        """:returns: the variables, without what is in no module of the source."""
        return tuple(replace(one, type=one.type.replace(_INT64, "8"),
                             shape=one.shape.replace(_INT64, "8")) for one in self.variables)


def tapes_of(recording: Routine, count: int) -> Tapes | None:
    """
    :param recording: the recording motion.
    :param count: the number of arguments that the original has.

    :returns: its tapes; None if their sizes are known only when it runs.
    """
    own, tapes = (recording.symbol_table.argument_list[at]
                  for at in (slice(count), slice(count, None)))
    constants = {one.name.lower(): printed(one.initial_value).strip().replace(_LONG, _INT64)
                 for one in recording.symbol_table.datasymbols
                 if one.is_constant and one.initial_value is not None}
    readable = {one.name.lower() for one in own if one.interface.access.name == "READ"}
    sizes = iter([size and _without(constants, size) for size in TAPE_SIZES.of(recording)])
    if any(map(_grows, tapes)):
        return None
    found = list[Variable]()
    for one in interface_of(printed(recording)).arguments[count:]:
        shape: str | None = ""
        if one.shape:
            shape = next(sizes, None)
            if shape is None or not _is_known(shape, readable):
                return None
        found.append(replace(one, shape=shape, type=_without(constants, one.type), intent=""))
    return Tapes(tuple(found), tuple(f"{one.name} = 0" for one in found if not one.shape))


def _grows(tape: DataSymbol) -> bool:
    """:returns: whether a tape is allocated anew where it is too short."""
    return isinstance(tape.datatype, ArrayType) \
        and ArrayType.Extent.DEFERRED in tape.datatype.shape


def _is_known(size: str, readable: Collection[str]) -> bool:
    """:returns: whether a size is one of arguments that a call leaves alone."""
    words = set(map(str.lower, _WORD.findall(_BOUND.sub("", size))))
    return words <= {*readable, *_FUNCTIONS, _INT64}


def _without(constants: Mapping[str, str], text: str) -> str:
    """:returns: a text with the values of constants in the places of their names."""
    return _WORD.sub(lambda word: constants.get(word[0].lower(), word[0]), text)
