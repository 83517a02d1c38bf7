# SPDX-License-Identifier: BSD-3-Clause
"""What a tree of PSyclone's own reader takes from modules of the same file.

Unless it is told to resolve modules, that reader knows no types of what is used, and takes elements
of arrays for calls.
"""

from __future__ import annotations

from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import ArrayReference, Call, Container, IntrinsicCall, ScopingNode
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.lookup.modules import module_of
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.tree_copies import separate_imports
from psyad_ext.ir.tree.walking import nodes_of, statements_of


def resolve_own_modules(file: Container) -> None:
    """Let names know what they stand for, in place.

    :param file: a file; nothing changes if it was read by the functions of ``read``.
    """
    if source_of(file) is not None:
        return
    found = False
    for scope in statements_of(file, ScopingNode):
        table = scope.symbol_table
        used = [one for one in table.containersymbols if module_of(file, one.name) is not None]
        if used:
            found = True
            try:
                table.resolve_imports(used)
            except (PSycloneError, KeyError):
                continue  # what stays unknown is refused where it is needed
    if found:
        separate_imports(file)
        _read_elements(file)


def _read_elements(file: Container) -> None:
    """Replace what looks like calls of arrays."""
    for call in reversed(nodes_of(file, Call)):
        if isinstance(call, IntrinsicCall):
            continue
        symbol = call.routine.symbol
        if isinstance(symbol, DataSymbol) and symbol.is_array and not any(call.argument_names):
            new = ArrayReference.create(symbol, [copied(index) for index in call.arguments])
            new._ast = call._ast  # pylint: disable=protected-access
            call.replace_with(new)
