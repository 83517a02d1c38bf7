# SPDX-License-Identifier: BSD-3-Clause
"""What directives do to derivatives."""

from __future__ import annotations

import numpy as np
import pytest

from psyad_ext import PsyadWarning, Rules, load, read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule, Binomial, FixedPoint)
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

STOPPED = """
module m
  implicit none
  real(8) :: q = 2
contains
  subroutine weights(n, x, w)
    !$psyad nodiff
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: w(n)
    w = exp(x)
    q = q*w(1)
  end subroutine weights
  real(8) function limit(a)
    real(8), intent(in) :: a
    limit = tanh(a)*a
  end function limit
  subroutine grow(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z = z*z(1)
    q = q + z(2)
  end subroutine grow
  subroutine run(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: w(n), z(n), s
    real(8), allocatable :: v(:)
    integer :: i
    q = 2
    call weights(n, x, w)
    z = x*x
    v = 3*x
    !$psyad nodiff
    s = sum(x)*limit(x(1))
    !$psyad passive z, v
    do i = 1, n
      y(i) = w(i)*x(i)*z(i) + s*x(i)*q*v(i)
    end do
    !$psyad nodiff begin
    do i = 1, n
      z(i) = y(i)*limit(y(i))
      if (z(i) > 0) call grow(n, z)
    end do
    !$psyad nodiff end
    y = y + z*x*q
  end subroutine run
end module m
"""


@pytest.mark.slow
def test_constants_by_decree() -> None:
    x = np.array([0.3, 0.7, 0.9])

    def constants() -> np.ndarray:
        w, q = np.exp(x), 2*np.exp(x[0])
        first = w*x**2 + np.sum(x)*np.tanh(x[0])*x[0]*q*3*x
        y, z = first*x, x*x
        for i in range(3):
            z[i] = y[i]*np.tanh(y[i])*y[i]
            z, q = z*z[0], q + (z*z[0])[1]
        return first + z*q

    function = load(read_fortran_source(STOPPED), "run", of=["y"], wrt=["x"])
    expected = constants()
    assert np.allclose(function(x=x)["y"], expected*x)
    assert np.allclose(function.jvp({"x": np.ones(3)}, x=x)[1]["y"], expected)
    assert np.allclose(function.vjp({"y": np.ones(3)}, x=x)[1]["x"], expected)


LOOPS = """
module m
contains
  subroutine step(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x = x + 0.01d0*sin(x)*x
  end subroutine step
  subroutine run(n, x, nt)
    integer, intent(in) :: n, nt
    real(8), intent(inout) :: x(n)
    integer :: t, i
    {loop}
    do t = 1, nt
      {call}
      call step(n, x)
    end do
    {inner}
    do i = {start}, n
      x(i) = x(i)*x({read})
    end do
    {other}
    call step(n, x)
  end subroutine run
end module m
"""


def adjoint(schedule: object = ADJointReversalSchedule(), rules: Rules | None = None,
            options: dict | None = None, start: int = 1, read: str = "i", **lines: str) -> str:
    text = LOOPS.format(start=start, read=read, **{name: lines.get(name, "") for name in (
        "loop", "call", "inner", "other")})
    source = read_fortran_source(text, "m.f90", rules=rules)
    result = write_fortran(ADReverseContainerTrans().apply(
        source, "run", ["x"], ["x"], schedule, **(options or {})))
    kept = (line for line in result.splitlines()
            if "!" not in line and line.strip() and "link" not in line)
    return "\n".join(kept)


def test_loops_and_calls_as_options_say() -> None:
    binomial = {"checkpoints": {"run:t": Binomial(3)}}
    by_option = adjoint(options=binomial)
    assert adjoint(loop="!$psyad binomial(3)") == by_option
    assert adjoint(loop="!$ad binomial-ckp nt+1 3 1") == by_option
    assert adjoint(rules=Rules().direct("m.f90:14: binomial(3)")) == by_option
    assert adjoint(loop="!$psyad label time", options={
        "checkpoints": {"run:time": Binomial(3)}}) == by_option
    assert adjoint(loop="!$psyad binomial(7)", options=binomial) == by_option
    by_option = adjoint(options={"fixed_points": {"run:t": FixedPoint()}})
    assert adjoint(loop="!$psyad fixed_point(1e-12)") == by_option
    assert adjoint(loop='!$AD FP-LOOP "x"') == by_option
    split = {"call": "!$psyad nocheckpoint", "other": "!$ad nocheckpoint"}
    assert adjoint(**split) == adjoint(ADSplitReversalSchedule())
    joint = {"call": "!$psyad checkpoint", "other": "!$psyad checkpoint"}
    assert adjoint(ADSplitReversalSchedule(), **joint) == adjoint()


@pytest.mark.parametrize(("schedule", "said"), [
    (ADJointReversalSchedule(), "nocheckpoint"), (ADSplitReversalSchedule(), "checkpoint")])
def test_each_call_as_its_line_says(schedule: ADReversalSchedule, said: str) -> None:
    """Two calls of one routine are reversed in different ways."""
    one, other = (adjoint(schedule, **{where: f"!$psyad {said}"}) for where in ("call", "other"))
    for text in (one, other):
        assert text.count("call step_returning(") == text.count("call step_reversing(") == 1
    assert one != other
    assert adjoint(schedule, rules=Rules().direct(f"m.f90:16: {said}")) == one


REFUSED = {
    "contradiction": ({"call": "!$psyad checkpoint\n      !$psyad nocheckpoint"},
                      "contradicts another directive"),
    "no call": ({"loop": "!$psyad checkpoint"}, "stands before nothing"),
    "number": ({"loop": "!$psyad binomial(0)"}, "'binomial' is not understood"),
    "passive": ({"call": "!$psyad passive z"}, "'passive' names 'z'"),
    "integer": ({"call": "!$psyad passive n"}, "'passive' names 'n'"),
    "dependence": ({"inner": "!$psyad independent", "start": 2, "read": "i - 1"},
                   "'x' may be read after another iteration has changed it"),
    "dependence on later ones": (
        {"inner": "!$psyad independent", "start": 2, "read": "n - i + 1"}, "'x' may be"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    places, message = REFUSED[name]
    with pytest.raises(UnsupportedError) as error:
        adjoint(**places)
    assert message in str(error.value)


def test_independent_iterations() -> None:
    assert adjoint(inner="!$psyad independent") == adjoint()


@pytest.mark.parametrize("option", ["hessian", "gauss_newton"])
def test_no_second_derivatives(option: str) -> None:
    with pytest.raises(UnsupportedError, match="'passive' is about first derivatives"):
        adjoint(call="!$psyad passive x", options={option: True})


def test_directives_for_files_that_are_not_read() -> None:
    rules = Rules().direct("other.f90:3: nodiff")
    with pytest.warns(PsyadWarning, match="no file of this name has been read"):
        adjoint(rules=rules)


def test_passive_from_a_statement_on() -> None:
    text = ("subroutine s(x, y)\nreal(8), intent(in) :: x\nreal(8), intent(out) :: y\n"
            "real(8) :: z\nz = x\n!$psyad passive z\ny = z*x\nz = x\ny = y*z\nend\n")
    tangent = write_fortran(ADForwardContainerTrans().apply(
        read_fortran_source(text), "s", ["y"], ["x"]))
    assert "z = 0" not in tangent and "y_d = x_d * z" in tangent
