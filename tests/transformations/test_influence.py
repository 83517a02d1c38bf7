# SPDX-License-Identifier: BSD-3-Clause
"""Variables that exist but have no part in any derivative."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

from psyad_ext import PsyadWarning, read_fortran_source
from psyad_ext.__main__ import main
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.explanation import explain
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

SOURCE = """module m
  implicit none
  type pair
    real(8) :: a, b
  end type pair
contains
  subroutine t(x, u, p, y, z, q)
    real(8), intent(in) :: x, u
    type(pair), intent(in) :: p
    real(8), intent(out) :: y, z
    type(pair), intent(out) :: q
    y = u*u + p%a + nint(x)
    z = x
    q%a = 1
    q%b = p%b
  end subroutine t
end module m
"""
INACTIVE = """source.f90:7: error[INACTIVE]: 'x' has no influence on 'y' in 't': all derivatives are zero
    hint: 'y' depends on 'u' and 'p'; 'x' influences 'z'; allow it: allow_inactive=True, \
--allow-inactive"""


def _apply(mode: str, dependent: list[str], independent: list[str], **options: Any) -> None:
    container = read_fortran_source(SOURCE)
    if mode == "tangent":
        ADForwardContainerTrans().apply(container, "t", dependent, independent, **options)
    elif mode == "explain":
        explain(container, "t", dependent, independent, ADJointReversalSchedule(), **options)
    else:
        more = {mode: True} if mode != "reverse" else {}
        ADReverseContainerTrans().apply(container, "t", dependent, independent,
                                        ADJointReversalSchedule(), **more, **options)


def _told(mode: str, dependent: list[str], independent: list[str], **options: Any) -> list[str]:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        _apply(mode, dependent, independent, **options)
    assert all(one.filename == __file__ for one in told)
    return [str(one.message) for one in told if isinstance(one.message, PsyadWarning)]


@pytest.mark.parametrize("mode", ["reverse", "tangent", "jacobian", "hessian", "explain"])
def test_nothing_active_is_an_error(mode: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        _apply(mode, ["y"], ["x"])
    assert str(error.value) == INACTIVE
    assert [problem.code for problem in error.value.problems] == ["INACTIVE"]


@pytest.mark.parametrize("mode", ["reverse", "tangent", "hessian", "explain"])
def test_nothing_active_may_be_allowed(mode: str) -> None:
    assert _told(mode, ["y"], ["x"], allow_inactive=True) == [
        "source.f90:7: warning[NO_INFLUENCE]: the dependent variable 'y' does not depend on 'x'",
        "source.f90:7: warning[NO_INFLUENCE]: the independent variable 'x' has no influence on "
        "'y'"]


@pytest.mark.parametrize("mode", ["reverse", "tangent", "jacobian", "hessian", "explain"])
def test_single_variables_without_a_part_are_told(mode: str) -> None:
    assert _told(mode, ["y"], ["u", "x"]) == [
        "source.f90:7: warning[NO_INFLUENCE]: the independent variable 'x' has no influence on "
        "'y'"]
    assert _told(mode, ["y", "z"], ["u"]) == [
        "source.f90:7: warning[NO_INFLUENCE]: the dependent variable 'z' does not depend on 'u'"]


def test_a_structure_has_a_part_if_any_component_has() -> None:
    assert _told("reverse", ["q", "y"], ["p"]) == []


def test_what_is_overwritten_by_nothing_is_itself() -> None:
    container = read_fortran_source(
        "subroutine t(x)\nreal, intent(inout) :: x\nif (x > 0) x = 0\nend subroutine t\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ADReverseContainerTrans().apply(container, "t", ["x"], ["x"], ADJointReversalSchedule())


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "source.f90"
    source.write_text(SOURCE, encoding="utf-8")
    command = ["reverse,tangent", str(source), "--routine", "t", "--dependent", "y"]
    assert main([*command, "--independent", "x"]) == 1
    assert "error[INACTIVE]: 'x' has no influence on 'y'" in capsys.readouterr().err
    assert main([*command, "--independent", "x", "--allow-inactive"]) == 0
    assert main([*command, "--independent", "x,u"]) == 0
    told = capsys.readouterr().err
    assert told.count("warning[NO_INFLUENCE]: the independent variable 'x'") == 2
