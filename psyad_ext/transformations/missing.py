# SPDX-License-Identifier: BSD-3-Clause
"""Generated routines stop where users have not allocated a derivative that is needed."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.structures.memory import is_allocated, is_allocated_whole
from psyad_ext.ir.structures.row_memory import where_missing
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer
from psyad_ext.ir.tree.made_again import note_made_again
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.statements import error_stop


def stops_where_missing(pairs: Iterable[tuple[DataSymbol, DataSymbol]],
                        names: Names) -> list[Statement]:
    """
    :param pairs: arguments of the target, each with its derivative, an argument too.
    :param names: gives out names.

    :returns: what stops where an argument is allocated and its derivative is not: else this part
        of the derivatives would be lost, or memory overwritten.
    """
    checks = [check for symbol, derivative in pairs if role_of(symbol) is None
              for check in _check(symbol, derivative, names)]
    note_made_again(checks)
    return checks


def _check(symbol: DataSymbol, derivative: DataSymbol, names: Names) -> list[Statement]:
    stop = error_stop(f"{_spelled(derivative)} is not "
                      + ("associated" if is_pointer(symbol) else "allocated"))
    whole = [build.branch(build.all_of([
        is_allocated(symbol), build.negation(is_allocated(derivative))]), [stop])] \
        if is_allocated_whole(symbol) else []
    if not is_row(symbol):
        return whole
    rows = where_missing(build.ref(derivative), build.ref(symbol), names, stop)
    return [*whole, build.branch(is_allocated(symbol), rows)] if whole else rows


def _spelled(symbol: DataSymbol) -> str:
    if not isinstance(symbol, ComponentSymbol):
        return symbol.name
    return "%".join((symbol.component.name, *symbol.component.leaf.source_path))
