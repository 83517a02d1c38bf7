# SPDX-License-Identifier: BSD-3-Clause
"""The examples run, and what they show holds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from examples import (
    adjoint_on_devices, damped_adjoint, nemo_hessian, nemo_tracer_advection, shallow_water)
from tests.docs.markdown import ROOT

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def nemo() -> tuple[str, dict[str, str]]:
    return nemo_tracer_advection.step_and_adjoints()


def test_nemo_adjoint_is_right(nemo: tuple[str, dict[str, str]]) -> None:
    report = nemo_tracer_advection.check(*nemo)
    assert report.passed, str(report)
    for label in ("joint", "split"):
        assert {row.variable for row in report.rows if row.label == label
                and row.check == "dot product"} == {"mydomain", "pun", "pvn", "pwn"}


def test_nemo_script_writes_the_fortran(tmp_path: Path,
                                        capsys: pytest.CaptureFixture[str]) -> None:
    assert nemo_tracer_advection.main(str(tmp_path)) == 0
    assert "checks passed" in capsys.readouterr().out
    assert "subroutine tra_adv_step_reversing(" in (
        tmp_path / "tra_adv_step_adjoint.f90").read_text()


def test_nemo_hessian_is_right() -> None:
    report = nemo_hessian.check()
    assert report.passed, str(report)
    found = {row.check: row.value for row in report.rows}
    assert abs(float(found["Taylor slope"]) - 3) < 0.1
    assert float(found["symmetric"]) < 1e-12


def test_shallow_water_gradient_is_right() -> None:
    report = shallow_water.check()
    assert report.passed, str(report)
    assert {row.label for row in report.rows} == {"primal", *shallow_water.SCHEDULES}


def test_a_subclass_changes_the_gradient() -> None:
    whole, half, none = map(damped_adjoint.gradient, (1.0, 0.5, 0.0))
    exchange = 0.3*0.5**3
    direct = [2*(1.5 + exchange), 2*(2.0 - exchange)]
    assert none == pytest.approx(direct)
    assert half == pytest.approx((whole + none)/2)
    assert abs(whole - none).min() > 0.1


def test_devices_give_the_serial_gradient(tmp_path: Path,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    assert adjoint_on_devices.main(str(tmp_path)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("  run_returning")] \
        == 2*[f"  run_returning, {loop}: device"
              for loop in ("slice", "slice", "i_tape_2", "j", "j", "j", "j")]
    made = {device: (tmp_path / f"heat_{device}.f90").read_text()
            for device in adjoint_on_devices.DEVICES}
    assert made["target"].count("!$omp target") == 10
    assert "!$omp parallel do" not in made["target"]
    assert made["openacc"].count("!$acc loop gang independent") == 10
    assert "!$omp parallel do" not in made["openacc"]


def test_recipe_with_the_psyclone_command(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("psyclone")), "-s", str(EXAMPLES / "recipe.py"),
               "-l", "output", "-o", "adjoint.f90", str(EXAMPLES / "shallow_water.f90")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    compiled = subprocess.run(["gfortran", "-std=f2008", "-Wall", "-c", "adjoint.f90"],
                              cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (compiled.returncode, compiled.stderr) == (0, "")
    assert "subroutine run_reversing(" in (tmp_path / "adjoint.f90").read_text()
