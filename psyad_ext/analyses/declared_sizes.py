# SPDX-License-Identifier: BSD-3-Clause
"""What the sizes of arguments, arrays and texts of a routine depend on by their declarations."""

from __future__ import annotations

from collections.abc import Collection

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.questions import is_allocatable, is_inquired, references, symbols_read
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.ir.lookup.module_variables import is_sizing
from psyad_ext.ir.tree.type_bounds import sizing_expressions


def sizes_back(routine: Routine, dummies: Collection[Symbol]) -> set[Symbol]:
    """
    :param routine: a routine.
    :param dummies: its arguments.

    :returns: the variables that bounds, or lengths, of its arguments and of variables that it has
        on the way back depend on.
    """
    given = [size for dummy in dummies for size in sizing_expressions(dummy.datatype)]
    return symbols_read(*given) | _sizes_of_locals(routine, False) | set(filter(is_sizing, dummies))


def sizes_forward(routine: Routine) -> set[Symbol]:
    """:returns: the variables that lengths of text depend on that a routine has on the way forward
        only."""
    return _sizes_of_locals(routine, True)


def _sizes_of_locals(routine: Routine, forward_only: bool) -> set[Symbol]:
    found: set[Symbol] = set()
    for symbol in routine.symbol_table.datasymbols:
        sizes = () if symbol.is_argument else sizing_expressions(symbol.datatype)
        if sizes and is_forward_only(symbol) is forward_only:
            # The bounds of an argument that keeps them are there without its values.
            found.update(one.symbol for size in sizes for one in references(size)
                         if not is_inquired(one) or is_allocatable(one.symbol))
    return found
