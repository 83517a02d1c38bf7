# SPDX-License-Identifier: BSD-3-Clause
"""What the transformations of single statements have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from psyclone.psyGen import Transformation
from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Routine, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.activity import is_real
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.core.suggest import nearest
from psyad_ext.transformations.context import Options
from psyad_ext.transformations.options import options_from


class ADStatementTrans(Transformation):
    """Base of the transformations of statements.

    :param active: names of the active variables; by default all variables of type real.
    """

    _NODE: ClassVar[type[Node] | tuple[type[Node], ...]] = Statement
    _OPTIONS: ClassVar[type] = Options

    def __init__(self, active: Iterable[str] | None = None) -> None:
        super().__init__()
        self._active = None if active is None else [name.lower() for name in active]

    def validate(self, node: Node, options: Mapping[str, Any] | None = None,
                 **keywords: Any) -> None:
        """
        :param node: what is to be differentiated.
        :param options: options in the form of a dictionary.
        :param keywords: options as keywords.

        :raises UsageTypeError: if ``node`` has the wrong type.
        :raises UsageError: if it is not inside a routine, or an option is not known.
        """
        options_from(options, keywords, self._OPTIONS)
        if not isinstance(node, self._NODE) or isinstance(node, IntrinsicCall) \
                and self._NODE is Call:
            raise UsageTypeError(f"{self.name} can't be applied to a '{type(node).__name__}'")
        if node.ancestor(Routine) is None:
            raise UsageError(f"{self.name} needs a statement inside a routine")

    def _active_symbols(self, node: Node) -> frozenset[Symbol]:
        """:returns: the active variables that ``node`` can see."""
        visible = node.scope.symbol_table.get_symbols().values()
        symbols = {symbol.name.lower(): symbol for symbol in visible
                   if isinstance(symbol, DataSymbol) and not symbol.is_constant
                   and is_real(symbol)}
        if self._active is None:
            return frozenset(symbols.values())
        for name in self._active:
            if name not in symbols:
                raise UsageError(f"there is no real variable '{name}'; {nearest(name, symbols)}")
        return frozenset(symbols[name] for name in self._active)
