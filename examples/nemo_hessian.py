# SPDX-License-Identifier: BSD-3-Clause
"""Hessian-vector products of a quadratic misfit of NEMO's tracer advection.

Some time steps of NEMO's benchmark run from a tracer and velocities that are sought; the misfit is
the squared distance of the tracer from observations. Products with its Hessian are compared with
second differences in quadruple precision, for symmetry, and by the order of what the quadratic
model leaves.

    python -m examples.nemo_hessian
"""

from __future__ import annotations

import sys

from examples.nemo_tracer_advection import CONTROLS, PROGRAM, STEP, WORK_ARRAYS
from psyad_ext import read_fortran, read_fortran_source, routine_from_program, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

UNKNOWN = ["start", "pun", "pvn", "pwn"]
SETTINGS = Settings(
    values={"jpi": 5, "jpj": 5, "jpk": 4, "steps": 2, "upsmsk": 0.0, "rnfmsk": 0.0,
            "ztfreez": -10.0},
    # Velocities of both signs reach both branches of the upstream scheme.
    ranges=dict.fromkeys(("pun", "pvn", "pwn"), (-0.3, 0.3)))

MISFIT = f"""
  subroutine misfit(jpi, jpj, jpk, steps, start, pun, pvn, pwn, tsn, umask, vmask, tmask, &
      ztfreez, rnfmsk, upsmsk, rnfmsk_z, observed, cost)
    integer, intent(in) :: jpi, jpj, jpk, steps
    real(wp), dimension(jpi,jpj,jpk), intent(in) :: start, pun, pvn, pwn, tsn, umask, vmask
    real(wp), dimension(jpi,jpj,jpk), intent(in) :: tmask, observed
    real(wp), dimension(jpi,jpj), intent(in) :: ztfreez, rnfmsk, upsmsk
    real(wp), intent(in) :: rnfmsk_z(jpk)
    real(wp), intent(out) :: cost
    real(wp), dimension(jpi,jpj,jpk) :: tracer, zwx, zwy
    integer :: ji, jj, jk, step
    tracer = start
    zwx = 0.0_wp
    zwy = 0.0_wp
    do step = 1, steps
      call {STEP}(jpi, jpj, jpk, tracer, pun, pvn, pwn, tsn, zwx, zwy, umask, vmask, tmask, &
        ztfreez, rnfmsk, upsmsk, rnfmsk_z)
    end do
    cost = 0.0_wp
    do jk = 1, jpk
      do jj = 1, jpj
        do ji = 1, jpi
          cost = cost + 0.5_wp*(tracer(ji,jj,jk) - observed(ji,jj,jk))**2
        end do
      end do
    end do
  end subroutine misfit
"""


def source() -> str:
    """:returns: Fortran of the time step and the misfit."""
    step = write_fortran(routine_from_program(
        read_fortran(PROGRAM), STEP, loop="jt", arguments=CONTROLS, local=WORK_ARRAYS))
    end = step.rindex("end module")
    return step[:end] + MISFIT + step[end:]


def with_hessian(text: str) -> str:
    """
    :param text: Fortran of the misfit.

    :returns: the same with products of its Hessian.
    """
    return write_fortran(ADReverseContainerTrans().apply(
        read_fortran_source(text), "misfit", ["cost"], UNKNOWN, ADJointReversalSchedule(),
        hessian=True))


def check() -> Report:
    """:returns: what the verification found."""
    text = source()
    return verify(text, {}, "misfit", ["cost"], UNKNOWN, settings=SETTINGS,
                  products={"misfit": with_hessian(text)})


if __name__ == "__main__":
    found = check()
    print(found)
    sys.exit(0 if found.passed else 4)
