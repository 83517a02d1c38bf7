# SPDX-License-Identifier: BSD-3-Clause
"""Packages for people who have no psyad_ext."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from psyad_ext.cli import main

MODEL = """
module model
  use law
  implicit none
contains
  subroutine run(n, u, nu, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n), nu
    real(8), intent(out) :: cost
    if (nu < 0) error stop "nu is negative"
    cost = nu*sum((u(2:) - u(:n - 1))**2)*factor
  end subroutine run
end module model
"""
LAW = "module law\n  implicit none\n  real(8) :: factor = 2.0d0\n  character(3) :: quotes = ''''''''\nend module law\n"
USE = """
import pickle, sys
import numpy
import model_grad
assert "psyad_ext" not in sys.modules and "psyclone" not in sys.modules
value, gradients = model_grad.run.value_and_grad(u=numpy.array([1.0, 2.0, 4.0]), nu=0.5)
assert value == 5 and gradients["u"].tolist() == [-2, -2, 4] and gradients["nu"] == 10
assert pickle.loads(pickle.dumps(model_grad.run))(u=[1.0, 2.0], nu=1.0)["cost"] == 2
try:
    model_grad.run(u=[1.0, 2.0], nu=-1.0)
except model_grad.FortranStop as stop:
    assert stop.message == "ERROR STOP nu is negative" and stop.line == 10, stop
try:
    model_grad.run.hvp({"u": [1.0, 2.0]}, u=[1.0, 2.0], nu=1.0)
except NotImplementedError as error:
    assert "made without 'hessian'" in str(error)
try:
    model_grad.run(u=[1.0, 2.0], nu=None)
except TypeError as error:
    assert "'nu' of 'run'" in str(error)
try:
    model_grad.run.as_torch()
except ImportError as error:
    assert str(error) == "this needs torch: pip install torch", error
"""


def wrap(folder: Path, *more: str, output: str = "model_grad") -> int:
    """:returns: the exit status of the command."""
    (folder / "model.f90").write_text(MODEL, encoding="utf-8")
    (folder / "law.f90").write_text(LAW, encoding="utf-8")
    return main(["wrap", str(folder / "model.f90"), "--routine", "run", "--dependent", "cost",
                 "--independent", "u,nu", "-o", str(folder / output), *more])


@pytest.mark.slow
def test_in_a_fresh_environment(tmp_path: Path) -> None:
    assert wrap(tmp_path) == 0
    (tmp_path / "elsewhere").mkdir()
    assert wrap(tmp_path, output="elsewhere/carried.py") == 0
    subprocess.run([sys.executable, "-m", "venv", "fresh"], cwd=tmp_path, check=True)
    python = tmp_path / "fresh" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "./model_grad"], cwd=tmp_path,
                   check=True, timeout=600)
    for use in (USE, USE.replace("model_grad", "carried")):
        subprocess.run([str(python), "-c", use], cwd=tmp_path / "elsewhere", check=True, timeout=60)


def test_wrong_requests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert wrap(tmp_path, "--modes", "revers") == 2
    assert "did you mean 'reverse'" in capsys.readouterr().err
    (tmp_path / "solver.o").touch()
    assert wrap(tmp_path, "--link", str(tmp_path / "solver.o")) == 2
    assert "libraries, not with a file" in capsys.readouterr().err
    assert wrap(tmp_path, "--modes", "value", "--link", "m") == 0
    meson = (tmp_path / "model_grad" / "meson.build").read_text(encoding="utf-8")
    assert "link_args: ['-lm']" in meson
    lambda_ = tmp_path / "lambda.f90"
    lambda_.write_text("subroutine lambda(x, y)\n  real(8), intent(in) :: x\n"
                       "  real(8), intent(out) :: y\n  y = x**2\nend subroutine lambda\n")
    assert main(["wrap", str(lambda_), "--routine", "lambda", "--dependent", "y",
                 "--independent", "x", "-o", str(tmp_path / "out.py")]) == 2
    assert "'lambda' is a word of Python" in capsys.readouterr().err
    (tmp_path / "law.f90").unlink()
    assert main(["wrap", str(tmp_path / "model.f90"), "--routine", "run", "--dependent", "cost",
                 "--independent", "u", "-o", str(tmp_path / "model-grad")]) == 2
    assert "no name of a Python package" in capsys.readouterr().err
    assert wrap(tmp_path, output="class.py") == 2
    assert "no name of a Python module" in capsys.readouterr().err
