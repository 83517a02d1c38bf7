# SPDX-License-Identifier: BSD-3-Clause
"""What people write: a small routine for each form of an argument."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.core.errors import UnsupportedError

SOURCE = """
MODULE Shapes
 implicit none
 type pt
  real(8) :: x, y
 end type
 type grp
  type(pt), allocatable :: p(:)
  real(4) :: w(2,2) = 1
 end type
 real(8), allocatable :: field(:,:)
 real(8) :: arr(3) = [1d0,2d0,3d0]
 character(len=5) :: label = "hello"
 type(pt) :: origin = pt(1d0,2d0)
CONTAINS
 subroutine aos(n, ps, gs, s)
  integer, intent(in) :: n
  type(pt), intent(inout) :: ps(n)
  type(grp), intent(inout) :: gs(:)
  real(8), intent(out) :: s
  integer i
  s = sum(ps%x*ps%y)
  do i=1,size(gs)
   if (allocated(gs(i)%p)) s = s + sum(gs(i)%p%x)*gs(i)%w(1,2)
  end do
  ps%x = 2*ps%x
 end subroutine
 subroutine inoutalloc(a, b)
  real(8), allocatable, intent(inout) :: a(:,:)
  integer, allocatable, intent(in) :: b(:)
  if (.not. allocated(a)) then
    allocate(a(2,1)); a = -1
  else
    a = a*b(1)
  end if
 end subroutine
 function vec(n, x) result(v)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8) :: v(2*n)
  v(:n) = x; v(n+1:) = x**2
 end function
 function words(x) result(w)
  real(8), intent(in) :: x
  character(len=6) :: w
  write(w, '(f6.2)') x
 end function
 elemental real(8) function sq(x)
  real(8), intent(in) :: x
  sq = x**2 + origin%x
 end function
 subroutine opt(a, b, c, d, out)
  real(8), intent(in), optional :: a(:), b
  integer, intent(inout), optional :: c
  character(len=*), intent(in), optional :: d
  real(8), intent(out) :: out(3)
  out = 0
  if (present(a)) out(1) = sum(a)
  if (present(b)) out(2) = b
  if (present(c)) c = c + 1
  if (present(d)) out(3) = len(d)
 end subroutine
 subroutine val(x, n, y)
  real(8), value :: x
  integer, value :: n
  real(8), intent(out) :: y
  y = x*n
 end subroutine
 subroutine flex(x, y)
  real(8), intent(in) :: x(3,*)
  real(8), intent(out) :: y
  y = x(1,2)
 end subroutine
 subroutine usefield(k, y)
  real(8), intent(in) :: k
  real(8), intent(out) :: y
  y = k*sum(field**2) + sum(arr) + origin%y*k
  if (label == "hello") y = y + 1000
 end subroutine
 subroutine cls(p, y)
  class(pt), intent(in) :: p
  real(8), intent(out) :: y
  y = p%x + p%y
 end subroutine
 subroutine textout(n, s, a)
  integer, intent(in) :: n
  character(len=n), intent(out) :: s
  character(len=:), allocatable, intent(out) :: a
  s = repeat("x", n); a = "grown " // s
 end subroutine
 subroutine lower(x, y)
  real(8), intent(in) :: x(-1:)
  real(8), intent(out) :: y(-1:1)
  y = x(-1:1)
 end subroutine
END
"""


def load(routine: str, **options: Any) -> ad.Function:
    """:returns: a function of the module."""
    return ad.load(SOURCE, routine, flags=["-O0"], **options)


def test_arrays_of_structures() -> None:
    sums = load("aos", of="s", wrt="ps")
    given = {"ps": [{"x": 1.0, "y": 2.0}, {"x": 3.0, "y": 4.0}],
             "gs": [{"p": [{"x": 5.0, "y": 0.0}], "w": numpy.ones((2, 2))},
                    {"p": None, "w": numpy.ones((2, 2))}]}
    found = sums(**given)
    assert found["s"] == 19 and found["gs"][1]["p"] is None
    assert [one["x"] for one in found["ps"]] == [2, 6]
    assert sums.value_and_grad(**given) == (19.0, {"ps": [{"x": 2, "y": 1}, {"x": 4, "y": 3}]})


def test_allocatable_in_and_out() -> None:
    change = load("inoutalloc")
    assert change(a=[[1.0, 2.0]], b=[3])["a"].tolist() == [[3, 6]]
    assert change(b=[3])["a"].tolist() == change(a=None, b=[3])["a"].tolist() == [[-1], [-1]]


def test_functions_of_arrays_and_text() -> None:
    vector = load("vec", of="vec", wrt="x")
    assert vector.vjp(numpy.ones(4), x=[1.0, 2.0])[1]["x"].tolist() == [3, 5]
    assert vector.jacobian(x=[1.0, 2.0])["vec"]["x"].tolist() == [[1, 0], [0, 1], [2, 0], [0, 4]]
    assert load("words")(x=3.14159)["words"] == "  3.14"
    assert load("sq", of="sq", wrt="x").value_and_grad(x=3.0) == (10.0, {"x": 6.0})


def test_optional_arguments() -> None:
    optional = load("opt")
    assert optional()["out"].tolist() == [0, 0, 0]
    assert optional(a=[1.0, 2.0])["out"].tolist() == [3, 0, 0]
    found = optional(b=4.0, c=7, d="abc")
    assert found["c"] == 8 and found["out"].tolist() == [0, 4, 3]


def test_derivatives_of_optional_arguments() -> None:
    text = """
subroutine run(x, cost, scale, extra)
  real(8), intent(in) :: x(2)
  real(8), intent(out) :: cost
  real(8), intent(in), optional :: scale
  real(8), intent(out), optional :: extra
  cost = sum(x**2)
  if (present(scale)) cost = cost*scale**2
  if (present(extra)) extra = sum(x**3)
end subroutine run
"""
    run = ad.load(text, "run", of=["cost", "extra"], wrt=["x", "scale"], flags=["-O0"])
    ones, direction = numpy.ones(2), {"x": numpy.ones(2), "scale": 1.0}
    for more, tangents, product, jacobian in (
            ({}, {"cost": 4, "extra": 0}, {"x": [2, 2], "scale": 0}, None),
            ({"scale": 2.0}, {"cost": 24, "extra": 0}, {"x": [16, 16], "scale": 20}, None),
            ({"scale": 2.0, "extra": 0.0}, {"cost": 24, "extra": 6},
             {"x": [16, 16], "scale": 20}, [3, 3])):
        for _ in range(2):  # the second call is made in another way
            assert run.jvp(direction, x=ones, **more)[1] == tangents
        found = run.hvp(direction, {"cost": 1.0}, x=ones, **more)
        assert found["x"].tolist() == product["x"] and found["scale"] == product["scale"]
        if jacobian is None:
            with pytest.raises(TypeError, match="needs a value of the optional argument"):
                run.jacobian(x=ones, **more)
        else:
            assert run.jacobian(x=ones, **more)["extra"]["x"].tolist() == jacobian


def test_by_value_assumed_size_and_polymorphic() -> None:
    assert load("val", of="y", wrt="x").value_and_grad(x=2.0, n=3) == (6.0, {"x": 3.0})
    assert load("flex")(x=numpy.arange(6.0).reshape(3, 2))["y"] == 1
    assert load("cls", of="y", wrt="p").value_and_grad(
        p={"x": 1.0, "y": 2.0}) == (3.0, {"p": {"x": 1, "y": 1}})


def test_variables_of_modules() -> None:
    use = load("usefield", of="y", wrt=["k", "arr", "origin%y"])
    given = {"k": 2.0, "field": numpy.ones((2, 2))}
    assert use(**given)["y"] == 8 + 6 + 4 + 1000
    assert use(**given, arr=[1.0, 1.0, 1.0], label="other")["y"] == 8 + 3 + 4
    assert use(**given, origin={"x": 0.0, "y": 5.0})["y"] == 8 + 6 + 10 + 1000
    value, gradients = use.value_and_grad(**given)
    assert value == 1018 and gradients["arr"].tolist() == [1, 1, 1]
    assert gradients["k"] == 6 and gradients["origin%y"] == 2
    with pytest.raises(UnsupportedError, match="ALLOCATABLE"):
        load("usefield", of="y", wrt="field").grad(**given)


def test_text_that_is_set() -> None:
    assert load("textout")(n=4) == {"s": "xxxx", "a": "grown xxxx"}


def test_lower_bounds_and_assumed_shape() -> None:
    lower = load("lower", of="y", wrt="x")
    found = lower.vjp([1.0, 2.0, 3.0], x=[1.0, 2.0, 3.0, 4.0])[1]
    assert found["x"].tolist() == [1, 2, 3, 0]


BAGS = """
module bags
  implicit none
  type bag
    real(8), allocatable :: v(:)
    character(len=:), allocatable :: tag
    integer :: id
  end type bag
contains
  subroutine weigh(b, y)
    type(bag), intent(in) :: b
    real(8), intent(out) :: y
    y = sum(b%v**2)*b%id
  end subroutine weigh
  subroutine fill(x, b)
    real(8), intent(in) :: x(2)
    type(bag), intent(out) :: b
    allocate (b%v(2))
    b%v = x**2
    b%tag = "new"
    b%id = 2
  end subroutine fill
  subroutine squares(x, y, s)
    real(8), allocatable, intent(in) :: x(:)
    real(8), allocatable, intent(out) :: y(:)
    real(8), intent(out) :: s
    allocate (y(size(x)))
    y = x**2
    s = sum(y)
  end subroutine squares
end module bags
"""
BAG = {"v": [1.0, 2.0], "tag": "a", "id": 3}


@pytest.mark.parametrize("isolate", [True, False])
def test_derivatives_of_what_is_allocated(isolate: bool) -> None:
    options: dict[str, Any] = {"flags": ["-O0"], "isolate": isolate}
    weigh = ad.load(BAGS, "weigh", of="y", wrt="b%v", **options)
    assert weigh.grad(b=BAG)["b%v"].tolist() == [6, 12]
    assert weigh.jvp({"b%v": [1.0, 0.0]}, b=BAG)[1]["y"] == 6
    assert weigh.hvp({"b%v": [1.0, 0.0]}, b=BAG)["b%v"].tolist() == [6, 0]
    squares = ad.load(BAGS, "squares", of="y", wrt="x", **options)
    assert squares.vjp([1.0, 1.0, 0.0], x=[1.0, 2.0, 3.0])[1]["x"].tolist() == [2, 4, 0]
    assert squares.jvp([1.0, 1.0, 0.0], x=[1.0, 2.0, 3.0])[1]["y"].tolist() == [2, 4, 0]


def test_structures_that_are_results() -> None:
    fill = ad.load(BAGS, "fill", of="b%v", wrt="x", flags=["-O0"])
    results, tangents = fill.jvp([1.0, 0.5], x=[1.0, 2.0])
    assert results["b"]["tag"] == "new" and tangents["b%v"].tolist() == [2, 2]
    assert fill.vjp({"b%v": [1.0, 1.0]}, x=[1.0, 2.0])[1]["x"].tolist() == [2, 4]
