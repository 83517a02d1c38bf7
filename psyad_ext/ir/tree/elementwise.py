# SPDX-License-Identifier: BSD-3-Clause
"""Elemental procedures that are given some arguments whole: the variables of their host.

As ordinary routines they are not elemental any more, but they are still called for one element
after the other, and each of these calls is given all elements of the arrays of the host.
"""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Call, DataNode, Routine

from psyad_ext.core.annotations import Annotation
from psyad_ext.core.side_tables import SideTable

_elementwise = SideTable[Routine, bool](False, travels=True)
_whole = Annotation[frozenset[str]]("passes whole", frozenset())


def call_by_element(routine: Routine) -> None:
    """Note that a routine, which is not elemental as it is written, is called as if it were."""
    _elementwise.note(routine, True)


def is_called_by_element(routine: Routine) -> bool:
    """:returns: whether a routine that is not elemental is called as if it were."""
    return _elementwise.of(routine)


def pass_whole(call: Call, names: Iterable[str]) -> None:
    """Note what a call, and each copy of it, passes whole.

    :param call: the call of an elemental procedure.
    :param names: the names of the dummy arguments that take it, which the call gives, too.
    """
    _whole.note(call, frozenset(map(str.lower, names)))


def passes_whole(call: Call) -> bool:
    """:returns: whether a call of an elemental procedure passes something whole."""
    return bool(_whole.of(call))


def elementwise_arguments(call: Call) -> list[DataNode]:
    """:returns: the arguments of a call of an elemental procedure, without those that are whole."""
    whole = _whole.of(call)
    if not whole:
        return list(call.arguments)
    return [argument for name, argument in zip(call.argument_names, call.arguments)
            if not name or name.lower() not in whole]
