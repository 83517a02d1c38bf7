# SPDX-License-Identifier: BSD-3-Clause
"""Changes all that a target reaches, again where it turns out which arrays of structures change
shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.driver import Lowered
from psyad_ext.ir.lowering.procedures.saved import Saved, forget_saved, share_saved
from psyad_ext.ir.lowering.program import Program
from psyad_ext.ir.lowering.structures.reshaped_rows import KnownShapes, RowsReshape


@contextmanager
def lowered(target: Routine, named: Sequence[ModuleVariable] = (),
            collecting: Set[DataSymbol] = frozenset(),
            inlines: bool = False) -> Iterator[Lowered]:
    """While active, the routines that a routine reaches are in a smaller language.

    What they keep between calls has moved to modules, for good.

    :param target: the routine.
    :param named: variables of modules that become arguments although they do not change.
    :param collecting: arguments that local variables take the place of in what is generated.
    :param inlines: whether routines with pointers are inlined.
    """
    work = _visited(target, share_saved(target), collecting, inlines)
    try:
        work.check_ends()
        work.make_subroutines()
        work.pass_sections()
        work.lower_presence()
        work.lift_state(target, named)
        work.stop_derivatives()
        work.keep_values_of_text(target)
        work.originals.settle()
        yield work
    finally:
        work.originals.put_back()


def _visited(target: Routine, saved: Saved, collecting: Set[DataSymbol],
             inlines: bool) -> Lowered:
    """:returns: the changed routines, with all known that turns out while they are changed."""
    shapes = KnownShapes()
    while True:
        originals = Originals(saved)
        try:
            forget_saved(target, saved)
            work = Lowered(Program(target, originals, collecting, inlines, shapes))
            work.visit(target)
            work.structures.keep_shapes()
            return work
        except RowsReshape as more:
            originals.put_back()
            shapes = more.known
        except BaseException:
            originals.put_back()
            raise
