# SPDX-License-Identifier: BSD-3-Clause
"""Deep trees."""

import sys
import warnings

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.depth import with_depth
from psyad_ext.core.diagnostics import PsyadWarning
from psyad_ext.core.errors import Problem
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans


@with_depth
def _down(count: int) -> int:
    return _nested(count)


def _nested(count: int) -> int:
    return 1 + _nested(count - 1) if count else 0


@with_depth
def _fails() -> None:
    raise KeyError("x")


@with_depth
def _warns() -> None:
    warnings.warn(PsyadWarning(Problem("a.f90", 1, "CODE", "text")), stacklevel=1)


def test_calls_may_be_deep_and_the_limit_is_put_back() -> None:
    limit = sys.getrecursionlimit()
    assert _down(20_000) == 20_000
    assert sys.getrecursionlimit() == limit


def test_errors_and_warnings_reach_the_caller() -> None:
    with pytest.raises(KeyError):
        _fails()
    with pytest.warns(PsyadWarning) as found:
        _warns()
    assert found[0].filename == __file__


def _sum(count: int) -> str:
    return " &\n + ".join(f"x**{1 + number % 4}" for number in range(count))


def _nest(head: str, tail: str, count: int) -> str:
    return " &\n".join([*(head,)*count, "x", *(tail,)*count])


def _branches(count: int) -> str:
    return "\n".join(["if (k == 0) then", "  y = x", *(
        f"else if (k == {number}) then\n  y = {number}*x" for number in range(1, count)), "end if"])


def _cases(count: int) -> str:
    return "\n".join(["select case (k)", *(
        f"case ({number})\n  y = {number}*x" for number in range(count)), "end select"])


@pytest.mark.parametrize("statement", [
    f"y = {_sum(300)}", f"y = {_nest('(', '*1.5d0 + 1.0d0)', 60)}", f"y = {_nest('sin(', ')', 30)}",
    _branches(200), _cases(400)], ids=["sum", "brackets", "calls", "branches", "cases"])
def test_deep_statements(statement: str) -> None:
    """They stand in a routine that is differentiated, and in another one."""
    text = "module m\ncontains\n" + "".join(
        f"subroutine {name}(x, y, k)\n  real(8), intent(in) :: x\n  real(8), intent(out) :: y\n"
        f"  integer, intent(in) :: k\n  y = 0\n{body}\nend subroutine\n"
        for name, body in (("deep", statement), ("flat", "y = x**2"))) + "end module\n"
    container = read_fortran_source(text)
    for name in ("deep", "flat"):
        adjoint = ADReverseContainerTrans().apply(
            container, name, ["y"], ["x"], ADJointReversalSchedule())
        assert f"{name}_reversing" in write_fortran(adjoint)
        assert f"{name}_tangent" in write_fortran(
            ADForwardContainerTrans().apply(container, name, ["y"], ["x"]))
