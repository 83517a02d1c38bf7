# SPDX-License-Identifier: BSD-3-Clause
"""Figures of other adjoints of the known kernels, to compare with.

All are from gfortran 12 with ``-O3 -march=native`` on one core: the time of the adjoint over the
time of the primal, and the memory that the adjoint adds, in megabytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Reference:
    """What others reach.

    :param default: ratio of Tapenade 3.16 as it comes.
    :param tuned: ratio of Tapenade with its directives put in by hand.
    :param ideal: ratio of an adjoint written by hand.
    :param best: ratio of one that also changes last bits of results.
    :param default_memory: megabytes of Tapenade as it comes.
    :param ideal_memory: megabytes of the adjoint written by hand.
    """

    default: float
    tuned: float
    ideal: float
    best: float
    default_memory: float
    ideal_memory: float


REFERENCES: Mapping[str, Reference] = {
    "k01_burgers": Reference(6.6, 6.4, 2.4, 1.0, 306, 10),
    "k02_heat2d": Reference(36.6, 15.6, 4.2, 4.2, 604, 47),
    "k04_tracer": Reference(21.2, 14.4, 2.9, 2.5, 99, 87),
    "k06_vmix": Reference(5.6, 5.5, 1.6, 0.85, 45, 132),
    "k08_colphys": Reference(2.4, 2.0, 1.3, 0.46, 57, 0.2),
    "k10_fvmesh": Reference(9.6, 8.1, 3.3, 2.3, 224, 75)}
