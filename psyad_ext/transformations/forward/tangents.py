# SPDX-License-Identifier: BSD-3-Clause
"""The variables that hold the tangents of one routine."""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir import build
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.temporaries import variable_like
from psyad_ext.transformations.context import Context


class Tangents:
    """Gives each active variable of a routine one that holds its tangent.

    :param context: the routine.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self._symbols: dict[DataSymbol, DataSymbol] = {}

    @property
    def symbols(self) -> dict[DataSymbol, DataSymbol]:
        """:returns: the tangents of all variables that have one so far."""
        return dict(self._symbols)

    def of(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: the tangent of an active variable, a local variable if it is new."""
        if symbol not in self._symbols:
            self._symbols[symbol] = self.local(symbol)
        return self._symbols[symbol]

    def local(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new local variable for a tangent of ``symbol``."""
        return variable_like(build.ref(symbol), symbol_type(symbol), self._name(symbol),
                             self.context.names).symbol

    def argument(self, symbol: DataSymbol) -> DataSymbol:
        """:returns: a new dummy argument for the tangent of a dummy argument."""
        return self.context.names.symbol(self._name(symbol), symbol.datatype.copy())

    def set(self, symbol: DataSymbol, tangent: DataSymbol) -> None:
        """Let ``tangent`` be the tangent of ``symbol``."""
        self._symbols[symbol] = tangent

    def reference(self, reference: Reference) -> Reference:
        """:returns: the tangent of an active variable, element or section."""
        own, tangent = reference.symbol, self.of(reference.symbol)
        indices = [index.copy() for index in reference.children]
        for index in indices:
            for bound in index.children[:2] if isinstance(index, Range) else ():
                _rename_own_bound(bound, own, tangent)
        return build.ref(tangent, indices)

    def is_active(self, node: Node) -> bool:
        """:returns: whether ``node`` refers to an active variable."""
        return self.context.is_active(node)

    def _name(self, symbol: DataSymbol) -> str:
        return self.context.scheme.name("derivative", symbol.name)


def _rename_own_bound(bound: Node, own: DataSymbol, tangent: DataSymbol) -> None:
    """An omitted bound of a section, which PSyclone writes out, is that of the tangent."""
    if isinstance(bound, IntrinsicCall) and bound.intrinsic.name in ("LBOUND", "UBOUND"):
        array = bound.arguments[0]
        if type(array) is Reference and array.symbol is own:
            array.symbol = tangent
