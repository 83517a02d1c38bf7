# SPDX-License-Identifier: BSD-3-Clause
"""Routines as they were before they were changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Routine
from psyclone.psyir.symbols import Symbol, SymbolTable

from psyad_ext.ir.tree.walking import scopes_of


@dataclass(frozen=True)
class Original:
    """A routine as it was.

    :param routine: the routine.
    :param statements: its statements.
    :param tables: the tables around its statements with the names that they have now, and the
        symbols that they had.
    :param undo: puts back whatever else was changed, what was changed last at the end.
    """

    routine: Routine
    statements: list[Node]
    tables: list[tuple[SymbolTable, set[str], dict[str, Symbol]]]
    undo: Sequence[Callable[[], None]] = ()

    def restore(self) -> None:
        """Put everything back."""
        for undo in reversed(self.undo):
            undo()
        self.routine.pop_all_children()
        for statement in self.statements:
            self.routine.addchild(statement)
        for table, changed, before in self.tables:
            # PSyclone's own methods remove some kinds of symbols only.
            symbols = table._symbols  # pylint: disable=protected-access
            for name in changed - set(before):
                symbols.pop(name, None)
            if set(before) - changed:
                # The order is that of the declarations.
                later = {name: symbols[name] for name in symbols if name not in before}
                symbols.clear()
                symbols.update({**before, **later})

    @classmethod
    def of(cls, routine: Routine, statements: list[Node],
           before: Sequence[tuple[SymbolTable, dict[str, Symbol]]],
           undo: Sequence[Callable[[], None]]) -> Original:
        """
        :param routine: a routine that has been changed.
        :param statements: the statements that it had.
        :param before: the tables around these, and the symbols that they had.
        :param undo: puts back whatever else was changed, what was changed last at the end.

        :returns: the routine as it was.
        """
        tables = [(table, set(table.symbols_dict), symbols) for table, symbols in before]
        return cls(routine, statements, tables, undo)


def tables_of(routine: Routine) -> list[SymbolTable]:
    """:returns: the tables of names that statements of a routine may use."""
    return [scope.symbol_table for scope in scopes_of(routine)]
