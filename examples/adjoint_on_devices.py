# SPDX-License-Identifier: BSD-3-Clause
"""An adjoint that goes on through PSyclone: to OpenMP's target directives, and to OpenACC.

``openmp=True`` gives loops of an adjoint PSyclone's own node for ``parallel do`` where their
iterations may run in any order. Scripts can give such a loop to a device instead, by PSyclone's
transformations. Without a device, programs run on the host.

    python examples/adjoint_on_devices.py [FOLDER]
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy
from psyclone.psyir.nodes import (
    Call, FileContainer, IntrinsicCall, Loop, OMPAtomicDirective, OMPParallelDoDirective,
    OMPReductionClause, Routine)
from psyclone.psyir.transformations import ACCLoopTrans, OMPLoopTrans, OMPTargetTrans
from psyclone.transformations import ACCParallelTrans

from psyad_ext import PsyadNote, read_fortran_source, write_fortran
from psyad_ext.bridge import FortranLibrary
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

MODEL = """
module heat
  implicit none
contains

  subroutine run(n, m, steps, rate, u, misfit)
    integer, intent(in) :: n, m, steps
    real(8), intent(in) :: rate(n, m)
    real(8), intent(inout) :: u(n, m)
    real(8), intent(out) :: misfit
    real(8) :: v(n, m)
    integer :: i, j, step
    do step = 1, steps
      do j = 1, m
        do i = 1, n
          v(i, j) = u(i, j)
        end do
      end do
      do j = 2, m - 1
        do i = 2, n - 1
          u(i, j) = v(i, j) + rate(i, j)*v(i, j)*(v(i - 1, j) + v(i + 1, j) &
              + v(i, j - 1) + v(i, j + 1) - 4.0d0*v(i, j))
        end do
      end do
    end do
    misfit = 0.0d0
    do j = 1, m
      do i = 1, n
        misfit = misfit + (u(i, j) - 0.5d0)**2
      end do
    end do
  end subroutine run

end module heat
"""
FLAGS = {"serial": [], "target": ["-fopenmp"], "openacc": ["-fopenacc"]}


def adjoint() -> FileContainer:
    """:returns: the model with its adjoint, with nodes for ``parallel do``."""
    with warnings.catch_warnings():
        # The sum of the misfit stays serial.
        warnings.simplefilter("ignore", PsyadNote)
        return ADReverseContainerTrans().apply(
            read_fortran_source(MODEL), "run", ["misfit"], ["rate", "u"],
            ADJointReversalSchedule(), openmp=True)


def to_target(directive: OMPParallelDoDirective) -> str:
    """
    Give a loop to the device of OpenMP, in place.

    :param directive: what stands around the loop.

    :returns: why it has to stay, empty if it has not.
    """
    private, copied, _ = directive.infer_sharing_attributes()
    if copied or directive.walk(OMPReductionClause):
        return "threads start with values from before the loop, or form a sum"
    if _calls(directive):
        return "it calls routines"
    loop = _alone(directive)
    # What iterations have in common is known: PSyclone need not look for it again.
    OMPLoopTrans("teamsdistributeparalleldo", "static").apply(
        loop, force=True, force_private=[symbol.name for symbol in private])
    OMPTargetTrans().apply(loop.ancestor(OMPParallelDoDirective))
    return ""


def to_openacc(directive: OMPParallelDoDirective) -> str:
    """
    Give a loop to the device of OpenACC, in place. A gang has a copy of each scalar, and executes
    its iterations one after the other; there is no clause for arrays that it has for itself.

    :param directive: what stands around the loop.

    :returns: why it has to stay, empty if it has not.
    """
    private, copied, _ = directive.infer_sharing_attributes()
    if any(symbol.is_array for symbol in private | copied):
        return "iterations have arrays of their own"
    if directive.walk((OMPReductionClause, OMPAtomicDirective)):
        return "it forms a sum"
    if _calls(directive):
        return "it calls routines"
    loop = _alone(directive)
    parent, position = loop.parent, loop.position
    ACCLoopTrans().apply(loop, {"gang": True, "force": True})
    ACCParallelTrans(default_present=False).apply(parent.children[position])
    return ""


def _calls(directive: OMPParallelDoDirective) -> bool:
    return any(not isinstance(call, IntrinsicCall) for call in directive.walk(Call))


def _alone(directive: OMPParallelDoDirective) -> Loop:
    """:returns: the loop, which now stands where the directive stood."""
    loop = directive.dir_body.children[0]
    directive.replace_with(loop.detach())
    return loop


DEVICES: dict[str, Callable[[OMPParallelDoDirective], str]] = {
    "target": to_target, "openacc": to_openacc}


def on_device(device: str) -> tuple[str, list[str]]:
    """
    :param device: "target" or "openacc".

    :returns: Fortran of the model with its adjoint, and what became of each parallel loop.
    """
    tree = adjoint()
    outcomes = []
    for directive in tree.walk(OMPParallelDoDirective):
        name = f"{directive.ancestor(Routine).name}, {directive.dir_body.children[0].variable.name}"
        obstacle = DEVICES[device](directive)
        outcomes.append(f"{name}: " + (f"threads of the host, since {obstacle}" if obstacle
                                       else "device"))
    return write_fortran(tree), outcomes


def gradients(texts: dict[str, str]) -> dict[str, numpy.ndarray]:
    """
    :param texts: Fortran of the model with its adjoint.

    :returns: the derivatives of the misfit by rates and initial values, for each.
    """
    numbers = numpy.random.default_rng(1)
    rate, u = 0.2*numbers.random((23, 37)), numbers.random((23, 37))
    found = {}
    for name, text in texts.items():
        values = FortranLibrary(text, ["run_reversing"], flags=["-O1", *FLAGS[name]]).call(
            "run_reversing", n=23, m=37, steps=4, rate=rate, rate_adj=0.0*rate, u=u, u_adj=0.0*u,
            misfit=0.0, misfit_adj=1.0)
        found[name] = numpy.array([values["rate_adj"], values["u_adj"]])
    return found


def main(folder: str = "output") -> int:
    """
    :param folder: where to write the Fortran.

    :returns: exit status, 4 if gradients differ.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    texts = {"serial": write_fortran(adjoint())}
    for device in DEVICES:
        texts[device], outcomes = on_device(device)
        path = target / f"heat_{device}.f90"
        path.write_text(texts[device], encoding="utf-8")
        print(f"{path}:", *outcomes, sep="\n  ")
    found = gradients(texts)
    errors = {name: float(abs(one - found["serial"]).max()) for name, one in found.items()}
    print("\nlargest difference of the gradient to the serial one:")
    for name, error in errors.items():
        print(f"  {name:10}{error:.1e}")
    return 0 if max(errors.values()) <= 1e-14*abs(found["serial"]).max() else 4


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
