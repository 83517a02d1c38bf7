# SPDX-License-Identifier: BSD-3-Clause
"""The gradient of a shallow-water model's misfit to observations.

The model calls six routines in every time step. Joint reversal repeats their
computations and keeps little, split reversal keeps all they overwrite; the last
schedule mixes both: whole time steps are reversed jointly, what they call is
split.

    python examples/shallow_water.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from psyad_ext import read_fortran, write_fortran
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)
from psyad_ext.transformations import ADReverseContainerTrans
from psyad_ext.verification import Report, Settings, verify

MODEL = Path(__file__).with_name("shallow_water.f90")
CONTROLS = ["initial", "depth", "drag"]
SCHEDULES: dict[str, ADReversalSchedule] = {
    "joint": ADJointReversalSchedule(),
    "split": ADSplitReversalSchedule(),
    "by step": ADLinkReversalSchedule(weak_links=[("run", "advance")], default_link="strong"),
}
SETTINGS = Settings(
    values={"nx": 12, "ny": 9, "steps": 40, "every": 8, "dx": 1000.0, "dt": 20.0},
    ranges={"depth": (9.0, 11.0), "drag": (0.002, 0.004), "initial": (-0.2, 0.2),
            "observed": (-0.2, 0.2)})


def adjoints() -> dict[str, str]:
    """:returns: Fortran of the model with its adjoint, by schedule."""
    model = read_fortran(MODEL)
    return {name: write_fortran(ADReverseContainerTrans().apply(
                model, "run", ["misfit"], CONTROLS, schedule))
            for name, schedule in SCHEDULES.items()}


def check() -> Report:
    """:returns: what the verification found."""
    return verify(MODEL.read_text(encoding="utf-8"), adjoints(), "run", ["misfit"], CONTROLS,
                  settings=SETTINGS)


if __name__ == "__main__":
    REPORT = check()
    print(REPORT)
    sys.exit(0 if REPORT.passed else 4)
