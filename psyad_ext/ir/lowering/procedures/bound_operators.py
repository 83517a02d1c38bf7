# SPDX-License-Identifier: BSD-3-Clause
"""Operators and assignments that are bound to types."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import Container, Node, Routine

from psyad_ext.ir.lookup.bound_candidates import types_with_procedures
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.tree.definitions import Binding, Definition

_SIGN = re.compile(r"(?:operator|assignment)\((\S+)\)")
#: What stands in the definition of a type with operators of its own.
_TELLING = re.compile(r"^\s*generic\b.*\b(operator|assignment)\s*\(", re.IGNORECASE | re.MULTILINE)


def bound_operators(place: Node) -> Iterator[tuple[str, Routine | None]]:
    """
    :param place: a place in the program.

    :returns: the signs that types whose names are known there give a meaning to, with the
        procedures; None where it is not known which one is called.
    """
    places = dict(types_with_procedures(place)).items()
    if not any(_TELLING.search(symbol.datatype.declaration) for symbol, _ in places):
        return
    types = Types()
    found = [one for one in (types.of(symbol.name, scope) for symbol, scope in places) if one]
    for definition in found:
        signs = {key: None for one in definition.ancestors for key in one.generics}
        for key in signs:
            sign = _SIGN.fullmatch(key)
            for bound in definition.bound(key) if sign else ():
                yield sign[1], None if bound is None else _procedure(*bound, found)


def _procedure(owner: Definition, binding: Binding, known: list[Definition]) -> Routine | None:
    """:returns: the procedure, None if an object may be of a type with another one."""
    if any(binding.name in one.bindings and owner in list(one.ancestors)[1:] for one in known) \
            or not isinstance(owner.home, Container):
        return None
    return owner.home.find_routine_psyir(binding.procedure, allow_private=True)
