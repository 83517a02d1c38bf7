# SPDX-License-Identifier: BSD-3-Clause
"""The kernels: what is differentiated, and where its source is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

HERE = Path(__file__).resolve().parent
KERNELS = HERE.parent.parent / "shared" / "bench" / "kernels"
"""Where the kernels with published figures are, unless the command line tells otherwise."""

DEFAULT_SCHEDULE = "joint"


class Group(Enum):
    """Where a kernel comes from, in the order of the report."""

    KNOWN = "kernels with figures of other tools"
    OWN = "other kernels"
    NEMO = "NEMO"


@dataclass(frozen=True)
class Case:
    """One kernel.

    :param name: its name, that of its source and of its driver.
    :param group: where it comes from.
    :param routine: the routine to differentiate.
    :param dependents: arguments that are differentiated.
    :param independents: arguments that they are differentiated with respect to.
    :param schedule: the schedule that is recommended for it.
    """

    name: str
    group: Group
    routine: str
    dependents: tuple[str, ...]
    independents: tuple[str, ...]
    schedule: str = DEFAULT_SCHEDULE

    @property
    def driver(self) -> Path:
        """:returns: the Fortran that sets its sizes and values."""
        return HERE / "fortran" / "drivers" / f"{self.name}.f90"


def _case(group: Group, name: str, routine: str, dependents: str, independents: str,
          schedule: str = DEFAULT_SCHEDULE) -> Case:
    return Case(name, group, routine, tuple(dependents.split()), tuple(independents.split()),
                schedule)


_ALL = (
    _case(Group.KNOWN, "k01_burgers", "run", "cost", "u0 visc"),
    _case(Group.KNOWN, "k02_heat2d", "run", "cost", "u0 r"),
    _case(Group.KNOWN, "k04_tracer", "run", "cost", "t0 un vn wn"),
    _case(Group.KNOWN, "k06_vmix", "run", "cost", "t0 s2 ak"),
    _case(Group.KNOWN, "k08_colphys", "physics", "tnew qnew qcnew rain",
          "cauto cevap t q qc p"),
    _case(Group.KNOWN, "k10_fvmesh", "run", "cost", "q0 cf"),
    _case(Group.OWN, "basin", "simulate", "misfit", "start depth drag"),
    _case(Group.OWN, "soil_heat", "forecast", "last", "start dry wet surface"),
    _case(Group.OWN, "radiation", "heating", "rate outgoing",
          "albedo absorb grey vapour cloud temperature"),
    _case(Group.OWN, "sparse_newton", "solve", "x", "matrix strength load x"),
    _case(Group.OWN, "matrix_product", "multiply", "c", "a b"),
    _case(Group.OWN, "semi_lagrange", "carry", "q", "u v rate decay q"),
    _case(Group.OWN, "plankton", "ensemble", "stock", "growth grazing sinking n0 p0 z0"),
    _case(Group.OWN, "snow", "winter", "cost", "warm start wet ice"),
    _case(Group.NEMO, "nemo_tra_adv", "tra_adv_step", "mydomain", "mydomain pun pvn pwn"))

CASES: Mapping[str, Case] = {case.name: case for case in _ALL}
