# SPDX-License-Identifier: BSD-3-Clause
"""An adjoint that trusts one term of a model less than the others.

Adjoints of switches and fast exchange grow beyond what the model does to perturbations that are
not small. Variational assimilation damps them: what flows back through the exchange is multiplied
by a factor. In ``psyad_ext``, that is a subclass of the transformation of assignments, which the
container's transformation applies in its place.

    python examples/damped_adjoint.py
"""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy
from psyclone.psyir.nodes import Assignment

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.bridge import FortranLibrary
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseAssignmentTrans, ADReverseContainerTrans
from psyad_ext.transformations.context import Context
from psyad_ext.transformations.reverse.assignment import AssignmentAdjoint

MODEL = """
module columns
  implicit none
contains
  subroutine misfit(air, sea, cost)
    real(8), intent(in) :: air, sea
    real(8), intent(out) :: cost
    real(8) :: exchange
    exchange = 0.3d0*(sea - air)**3
    cost = (air + exchange)**2 + (sea - exchange)**2
  end subroutine misfit
end module columns
"""


class DampedAdjointTrans(ADReverseAssignmentTrans):
    """What flows back through one variable is multiplied by a factor.

    :param variable: name of the variable.
    :param factor: the factor.
    """

    def __init__(self, variable: str, factor: float) -> None:
        super().__init__()
        self._variable = variable.lower()
        self._factor = factor

    def adjoint(self, statement: Assignment, context: Context,
                with_result: bool = False) -> AssignmentAdjoint:
        found = super().adjoint(statement, context, with_result)
        if statement.lhs.symbol.name.lower() != self._variable:
            return found
        own = context.adjoint_reference(statement.lhs)
        factor = build.real(f"{self._factor}", symbol_type(statement.lhs.symbol))
        damped = build.assign(own, build.mul(factor, own.copy()))
        return replace(found, statements=[damped, *found.statements])


def adjoint(factor: float) -> str:
    """:returns: Fortran of the model with its adjoint, damped by a factor."""
    strategies = [DampedAdjointTrans("exchange", factor)]
    return write_fortran(ADReverseContainerTrans(strategies=strategies).apply(
        read_fortran_source(MODEL), "misfit", ["cost"], ["air", "sea"],
        ADJointReversalSchedule()))


def gradient(factor: float) -> numpy.ndarray:
    """:returns: the derivatives of the cost by both temperatures, damped by a factor."""
    found = FortranLibrary(adjoint(factor), ["misfit_reversing"]).call(
        "misfit_reversing", air=1.5, air_adj=0.0, sea=2.0, sea_adj=0.0, cost=0.0, cost_adj=1.0)
    return numpy.array([found["air_adj"], found["sea_adj"]])


if __name__ == "__main__":
    for each in (1.0, 0.5, 0.0):
        print(each, gradient(each))
    sys.exit(0)
