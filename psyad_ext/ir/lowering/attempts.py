# SPDX-License-Identifier: BSD-3-Clause
"""Changes all that a target reaches, again where it turns out what its pointers do, or which
arrays of structures change shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager

from psyclone.psyir.nodes import Routine
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.lookup.outer import OuterVariable
from psyad_ext.ir.lowering.driver import Lowered
from psyad_ext.ir.lowering.pointers.element_places import ElementsPoint, Pair
from psyad_ext.ir.lowering.pointers.exchanged_pointers import exchanged_with
from psyad_ext.ir.lowering.pointers.moved_pointers import PointersExchange, PointersMove
from psyad_ext.ir.lowering.program import Program
from psyad_ext.ir.lowering.structures.reshaped_rows import KnownShapes, RowsReshape


@contextmanager
def lowered(target: Routine, named: Sequence[OuterVariable] = (),
            collecting: Set[DataSymbol] = frozenset(),
            writes_out: bool = False) -> Iterator[Lowered]:
    """While active, the routines that a routine reaches are in a smaller language.

    :param target: the routine.
    :param named: variables of modules that become arguments although they do not change.
    :param collecting: arguments that local variables take the place of in what is generated.
    :param writes_out: whether routines with pointers are written out where they are called.
    """
    work = _visited(target, collecting, writes_out)
    try:
        work.check_ends()
        work.make_subroutines()
        work.pass_sections()
        work.lower_presence()
        work.lift_state(target, named)
        work.stop_derivatives()
        work.keep_values_of_text(target)
        yield work
    finally:
        work.restore()


def _visited(target: Routine, collecting: Set[DataSymbol], writes_out: bool) -> Lowered:
    """:returns: the changed routines, with all known that turns out while they are changed."""
    moved: frozenset[OuterVariable] = frozenset()
    exchanged: frozenset[OuterVariable] = frozenset()
    elements: frozenset[Pair] = frozenset()
    shapes = KnownShapes()
    while True:
        work = Lowered(Program(target, moved - exchanged, collecting, exchanged, elements,
                               writes_out, shapes))
        try:
            work.visit(target)
            work.structures.keep_shapes()
            return work
        except PointersMove as found:
            work.restore()
            moved |= found.variables
        except PointersExchange as found:
            work.restore()
            others = exchanged_with(target.root, found.variable)
            if others is None:
                raise found.error from None
            exchanged |= others
        except ElementsPoint as found:
            work.restore()
            elements |= {found.pair}
        except RowsReshape as found:
            work.restore()
            shapes = found.known
        except BaseException:
            work.restore()
            raise
