# SPDX-License-Identifier: BSD-3-Clause
"""Results of a routine with arrays of assumed size, of which no copy can be kept aside.

Its returning motion gives such arrays the values back that they had on entry. Then the
original, or the recording motion, runs once more.
"""

from __future__ import annotations

from collections.abc import Set

from psyclone.psyir.nodes import Statement
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.names import Names
from psyad_ext.transformations.entry import kept


def can_run_again(unit: Unit, written: Set[Symbol]) -> bool:
    """
    :param unit: a routine.
    :param written: what it writes.

    :returns: whether it does the same a second time if its arguments are what they were.
    """
    return not unit.has_lasting_effects and unit.reallocated.isdisjoint(unit.dummies) \
        and not any(is_text(dummy) for dummy in unit.dummies if dummy in written)


def run_again(unit: Unit, written: Set[Symbol], again: Statement, names: Names
              ) -> tuple[list[Statement], list[Statement]]:
    """
    :param unit: a routine.
    :param written: what it writes.
    :param again: runs it once more.
    :param names: the names of the routine that reverses it.

    :returns: what keeps values on entry, and what computes the results behind the returning motion.
    """
    save: list[Statement] = []
    put_back: list[Statement] = []
    for dummy in unit.dummies:
        if dummy in written and dummy not in unit.open_arguments and not is_only_written(dummy):
            before, after = kept(dummy, names, unit.routine)
            save += before
            put_back += after
    return save, [*put_back, again]
