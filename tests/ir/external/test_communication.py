# SPDX-License-Identifier: BSD-3-Clause
"""Rules for what models wrap their communication in: exchanges of halos, sums, boundaries."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from psyad_ext import Rules, read_fortran_source
from psyad_ext.cli import main
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

HERE = Path(__file__).parent
needs_mpi = pytest.mark.skipif(shutil.which("mpifort") is None or shutil.which("mpirun") is None,
                               reason="needs MPI")

MODEL = """
module heat
  implicit none
contains
  subroutine run(n, steps, u, energy)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: energy
    integer :: step
    do step = 1, steps
      call exchange_halo(n, u)
      u(1:n) = u(1:n) + 0.1*u(1:n)*(u(0:n - 1) - 2*u(1:n) + u(2:n + 1))
    end do
    energy = sum(u(1:n)**2)
    call mpp_sum(energy)
  end subroutine run
end module heat
"""

#: As in ocean models: the values at a boundary of a periodic domain, with a sign at the fold.
BOUNDARY = """
subroutine lbc_lnk_2d(cdname, ptab, cd_nat, psgn)
  character(len=*), intent(in) :: cdname
  real(8), intent(inout) :: ptab(:, :)
  character(len=1), intent(in) :: cd_nat
  real(8), intent(in) :: psgn
"""
SOURCE = f"""
module lbclnk
  implicit none
  private
  public :: lbc_lnk
  interface lbc_lnk
    module procedure lbc_lnk_2d
  end interface
contains
{BOUNDARY}
    integer :: i, j
    i = size(ptab, 1)
    j = size(ptab, 2)
    if (cdname == ' ' .or. cd_nat == ' ') error stop 'lbc_lnk: no name'
    ptab(1, :) = ptab(i - 1, :)
    ptab(i, :) = ptab(2, :)
    ptab(:, j) = psgn*ptab(i:1:-1, j - 1)
  end subroutine lbc_lnk_2d
end module lbclnk
"""
RULE = f"""
[[rule]]
interface = '''{BOUNDARY}end subroutine'''
module = "lbclnk"
generic = "lbc_lnk"
linear = true
constant = ["psgn"]
local = "integer :: i, j"
adjoint = '''
i = size(ptab_adj, 1)
j = size(ptab_adj, 2)
ptab_adj(:, j - 1) = ptab_adj(:, j - 1) + psgn*ptab_adj(i:1:-1, j)
ptab_adj(:, j) = 0
ptab_adj(2, :) = ptab_adj(2, :) + ptab_adj(i, :)
ptab_adj(i - 1, :) = ptab_adj(i - 1, :) + ptab_adj(1, :)
ptab_adj([1, i], :) = 0
'''
trials = [{{ cdname = "ts", cd_nat = "T" }}]
"""


@pytest.mark.exhaustive
@needs_mpi
def test_exchanges_and_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                            capsys: pytest.CaptureFixture[str]) -> None:
    """The rules are verified along."""
    monkeypatch.chdir(tmp_path)
    Path("model.f90").write_text(MODEL)
    subprocess.run(["mpifort", "-c", str(HERE / "communication.f90")], check=True)
    assert main(["verify", "model.f90", "--routine", "run", "--dependent", "energy,u",
                 "--independent", "u", "--mode", "both", "--mpi", "2", "--set", "n=4", "--set",
                 "steps=2", "--rules", str(HERE / "communication.toml"),
                 "--link", "communication.o"]) == 0
    assert capsys.readouterr().out.count("the rule is right") == 2


@pytest.mark.slow
def test_a_boundary_of_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its procedure is private, and can be called by the name of the generic one only."""
    monkeypatch.chdir(tmp_path)
    Path("lbclnk.f90").write_text(SOURCE)
    Path("rules.toml").write_text(RULE)
    modules = tmp_path / "modules"
    modules.mkdir()
    subprocess.run(["gfortran", "-c", "lbclnk.f90", "-J", str(modules)], check=True)
    assert main(["rules", "--verify", "lbc_lnk_2d", "--rules", "rules.toml", "--link", "lbclnk.o",
                 "-I", str(modules)]) == 0


@pytest.mark.parametrize("kind", ["linear", "self_adjoint"])
def test_a_linear_procedure_may_have_coefficients(kind: str) -> None:
    rules = Rules().add(interface=f"{BOUNDARY}end subroutine", generic="lbc_lnk",
                        constant=("psgn",), **{kind: True})
    rule = rules.get("lbc_lnk_2d")
    assert rule is not None and rule.depends == {"ptab": ("ptab",)}
    assert rule.tangent == "call lbc_lnk(cdname, ptab_tl, cd_nat, psgn)"
    assert rule.adjoint in ("", "call lbc_lnk(cdname, ptab_adj, cd_nat, psgn)")


def test_a_coefficient_must_not_be_active(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(RULE)
    source = read_fortran_source("""
subroutine run(x, y)
  use lbclnk
  real(8), intent(inout) :: x, y(4, 4)
  call lbc_lnk('run', y, 'T', x)
end subroutine
""", rules=Rules(tmp_path / "rules.toml"))
    with pytest.raises(UnsupportedError, match="psgn"):
        ADReverseContainerTrans().apply(source, "run", ["y"], ["x", "y"], ADJointReversalSchedule())
