# SPDX-License-Identifier: BSD-3-Clause
"""The numbers of a checkpoint schedule, as expressions."""

from __future__ import annotations

from collections.abc import Mapping

from psyclone.psyir.nodes import Literal, Node, Statement
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.schedules.checkpoints import CheckpointSchedule, Number
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.checkpoint_templates import ENVIRONMENT
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.helpers import Helpers
from psyad_ext.transformations.reverse.tape_keys import COUNT_TYPE


class Numbers:
    """Knows where the numbers of one schedule come from.

    :param schedule: the schedule.
    :param variables: the variables that it names.
    :param context: the routine.
    :param helpers: adds the routine that asks the environment.
    """

    def __init__(self, schedule: CheckpointSchedule, variables: Mapping[str, DataSymbol],
                 context: Context, helpers: Helpers) -> None:
        self.schedule = schedule
        self.wide: WideInteger = context.wide
        self._variables = variables
        self._context = context
        self.helpers = helpers

    def of(self, number: Number, wide: bool = False) -> tuple[list[Statement], Node]:
        """
        :param number: a number of the schedule.
        :param wide: whether it may be larger than usual integers.

        :returns: what has to come before it, and the number.
        """
        if isinstance(number, int):
            return [], Literal(str(number), self.wide.type() if wide
                               else ScalarType.integer_type())
        if number in self._variables:
            value: Node = build.ref(self._variables[number])
            return [], self.wide(value) if wide else build.integer_of_type(value, COUNT_TYPE)
        name = number.removeprefix("$")
        read = self._context.shared_variable(name.lower(), self.wide.type())
        call = build.call(self.helpers.plain("environment_number", ENVIRONMENT),
                          [build.text(name), build.ref(read)])
        value = build.ref(read)
        most = build.intrinsic("HUGE", build.integer(1))
        return [call], value if wide else build.intrinsic(
            "INT", build.intrinsic("MIN", value, self.wide(most)))
