# SPDX-License-Identifier: BSD-3-Clause
"""New variables that parallel loops need."""

from __future__ import annotations

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol, DataType

from psyad_ext.ir.tree.names import Names


class Variables:
    """New variables of a routine, which its parallel loops share.

    :param routine: the routine.
    """

    def __init__(self, routine: Routine) -> None:
        self._names = Names(routine)
        self._known: dict[tuple[str, str], DataSymbol] = {}

    def named(self, name: str, datatype: DataType) -> DataSymbol:
        """:returns: the variable of a name, which may be made of that of a component, and a type.
        """
        wanted = name, str(datatype)
        if wanted not in self._known:
            self._known[wanted] = self._names.declared(name.replace("%", "_"), datatype)
        return self._known[wanted]
