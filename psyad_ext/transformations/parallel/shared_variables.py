# SPDX-License-Identifier: BSD-3-Clause
"""Variables of which it is known that threads have them in common."""

from __future__ import annotations

from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import (
    ArgumentInterface, AutomaticInterface, CommonBlockInterface, DataSymbol, DefaultModuleInterface,
    ImportInterface, StaticInterface, Symbol)

from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.directives import threadprivate

_ALWAYS = (ArgumentInterface, AutomaticInterface, StaticInterface, DefaultModuleInterface)


class SharedVariables:
    """Knows which variables may be others in each thread, by all files that have been read.

    :param container: a file or module.
    """

    def __init__(self, container: Container) -> None:
        info = source_of(container)
        files = [] if info is None else [container.root, *info.modules.files]
        infos = [one for one in map(source_of, files) if one is not None]
        self._apart = frozenset().union(*(threadprivate(one.text) for one in infos))
        self._has_blocks = any(name.startswith("/") for name in self._apart)
        self._modules = frozenset(part.name.lower() for file in files
                                  for part in file.walk(Container))

    def has(self, symbol: Symbol) -> bool:
        """:returns: whether a variable is surely the same in all threads unless a directive at its
            use says otherwise."""
        if not isinstance(symbol, DataSymbol) or symbol.is_constant \
                or symbol.name.lower() in self._apart:
            return False
        if isinstance(symbol.interface, ImportInterface):
            return symbol.interface.container_symbol.name.lower() in self._modules
        if isinstance(symbol.interface, CommonBlockInterface):
            return not self._has_blocks
        return isinstance(symbol.interface, _ALWAYS)
