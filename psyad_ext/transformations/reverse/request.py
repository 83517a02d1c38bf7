# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of the differentiation of one routine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import Container
from psyclone.psyir.symbols import DataSymbol, RoutineSymbol, Symbol

from psyad_ext.analyses.parts import Part
from psyad_ext.core.naming import NamingScheme
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.transformations.context import CALLED, Context
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.storage import Storage


@dataclass(frozen=True)
class Request:
    """What is asked of one routine.

    :param part: its statements in the core language.
    :param context: its names and active variables.
    :param home: the container that the generated routines will live in.
    :param symbols: symbols of the recording, returning and reversing motion.
    :param dependent: its dependent arguments if it is the target.
    :param independent: its independent arguments if it is the target.
    :param is_target: whether it is the target.
    :param helpers: adds the helper routines that the generated code calls.
    :param storage: keeps tapes between calls, if wanted.
    :param is_called: whether a differentiated routine calls it.
    :param called_jointly: whether a differentiated routine calls it jointly.
    :param called_split: whether a differentiated routine calls it split.
    :param scheme: templates of generated names.
    :param vectors: symbols of the routines for many directions, by those for one.
    :param given_open: its arguments that take arrays whose extents split calls do not know.
    """

    part: Part
    context: Context
    home: Container
    symbols: tuple[RoutineSymbol, RoutineSymbol, RoutineSymbol]
    dependent: Sequence[DataSymbol]
    independent: Sequence[DataSymbol]
    is_target: bool
    helpers: Helpers
    storage: Storage | None
    is_called: bool
    called_jointly: bool
    called_split: bool
    scheme: NamingScheme = NamingScheme()
    vectors: Mapping[RoutineSymbol, RoutineSymbol] = field(default_factory=dict)
    given_open: frozenset[DataSymbol] = frozenset()

    @property
    def only_reversed(self) -> bool:
        """:returns: whether its reversing motion is all that is wanted."""
        return self.called_jointly and not (self.called_split or self.is_target) \
            and self.context.options.motions == CALLED

    def given_up(self, written: frozenset[Symbol]) -> frozenset[DataSymbol]:
        """
        :param written: what the routine writes.

        :returns: the arguments of the target whose results are given up: not what is around it,
            and not what it allocates, since adjoints are allocated in the same way.
        """
        if not self.is_target or self.context.options.results:
            return frozenset()
        unit = self.part.unit
        return frozenset(dummy for dummy in unit.dummies if dummy in written
                         and role_of(dummy) is None and dummy not in unit.reallocated)
