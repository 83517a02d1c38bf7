# SPDX-License-Identifier: BSD-3-Clause
"""Rounding on the way is told from mistakes: it falls with the precision."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from psyad_ext.verification import Report, Settings, verify
from psyad_ext.verification.build import Compiled, Message

GENERATED_FILE = "generated.f90"

_PRODUCT = "sin(x) * exp(x) * x"
#: ``nothing`` and its derivative are zero; up to rounding, where two forms of it are subtracted.
CANCELS = f"""\
module cancels_mod
  implicit none
contains
  subroutine foo(x, y, nothing)
    double precision, intent(in) :: x
    double precision, intent(out) :: y, nothing
    y = {_PRODUCT}
    nothing = y - {_PRODUCT}
  end subroutine foo
"""
_FORMS = """\
    summed = cos(x) * exp(x) * x + sin(x) * exp(x) * x + sin(x) * exp(x)
    nested = exp(x) * (x * (cos(x) + sin(x)) + sin(x)) + error
"""
ADJOINT = f"""\
{CANCELS}
  subroutine foo_reversing(x, x_adj, y, y_adj, nothing, nothing_adj)
    double precision, intent(in) :: x
    double precision, intent(inout) :: x_adj, y_adj, nothing_adj
    double precision, intent(out) :: y, nothing
    double precision :: summed, nested
    call foo(x, y, nothing)
{_FORMS}
    x_adj = x_adj + y_adj * summed + nothing_adj * (summed - nested)
    nothing_adj = 0.0d0
    y_adj = 0.0d0
  end subroutine foo_reversing
end module cancels_mod
"""
TANGENT = f"""\
{CANCELS}
  subroutine foo_tangent(x, x_tan, y, y_tan, nothing, nothing_tan)
    double precision, intent(in) :: x, x_tan
    double precision, intent(out) :: y, y_tan, nothing, nothing_tan
    double precision :: summed, nested
{_FORMS}
    y_tan = summed * x_tan
    nothing_tan = (summed - nested) * x_tan
    call foo(x, y, nothing)
  end subroutine foo_tangent
end module cancels_mod
"""
#: One of single precision is exact in 16-byte precision, too, but larger than the results allow.
ERRORS = {"none": ("0.0d0", True), "tiny": ("1.0d-14", False),
          "single": ("(1.0d0 / 3.0d0 - dble(real(1.0d0 / 3.0d0, 4)))", False)}


def check(error: str) -> Report:
    """
    :param error: what is added to a partial derivative.

    :returns: the verification of the adjoint and the tangent.
    """
    return verify(CANCELS + "end module cancels_mod\n", ADJOINT.replace("error", error), "foo",
                  ["y", "nothing"], ["x"], settings=Settings(values={"x": 1.5}),
                  tangents=TANGENT.replace("error", error))


@pytest.mark.parametrize("name", ERRORS)
def test_rounding(name: str) -> None:
    error, passes = ERRORS[name]
    report = check(error)
    failed = {(row.label, row.check) for row in report.failures}
    assert report.passed == passes, str(report)
    if not passes:
        assert {("adjoint", "dot product"), ("tangent", "tangent")} <= failed, str(report)


@pytest.mark.parametrize("name", ERRORS)
def test_rounding_in_the_remainder(name: str) -> None:
    """The result is much larger than its derivative, of which rounding leaves something."""
    error, passes = ERRORS[name]
    larger = {f"nothing = y - {_PRODUCT}": f"nothing = 1.0d0 + 1.0d2 * (y - {_PRODUCT})",
              "nothing_adj * (s": "1.0d2 * nothing_adj * (s", "y, y_adj, nothing": "y, nothing",
              "x_adj, y_adj, ": "x_adj, ", "y_adj * summed + ": "", "    y_adj = 0.0d0\n": "",
              "error": error}
    primal, adjoint = CANCELS + "end module cancels_mod\n", ADJOINT
    for old, new in larger.items():
        primal, adjoint = primal.replace(old, new), adjoint.replace(old, new)
    report = verify(primal, adjoint, "foo", ["nothing"], ["x"],
                    settings=Settings(values={"x": 1.5}))
    assert report.passed == passes, str(report)


def test_bounds_of_allocatable_arrays_may_seem_undefined() -> None:
    said = Message(GENERATED_FILE, 1, "Warning",
                   "'a.dim[0].ubound' may be used uninitialized [-Wmaybe-uninitialized]")
    other = replace(said, text="'a' may be used uninitialized [-Wmaybe-uninitialized]")
    assert Compiled(Path(), True, (said, other), "").warnings(GENERATED_FILE) == [other]
