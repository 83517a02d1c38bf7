# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes in calls: each is an error that names what is wrong."""

from __future__ import annotations

import datetime
import sys
from typing import Any

import numpy
import pytest

import psyad_ext as ad
from psyad_ext.bridge.compiling import CompileError
from psyad_ext.core.errors import UsageError, UsageTypeError
from tests.bridge.programs import COST, KINDS, STRUCTURES
from tests.bridge.test_calls import QUICK, all_kinds, energies, structure

KIND_MISTAKES: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "none for a scalar": ({"i4": None}, TypeError, r"'i4' of 'all_kinds' must be integer\(4\), "
                          "not None"),
    "none for an array": ({"r8": None}, TypeError, r"'r8' .*real\(8\).* not None"),
    "float for an integer": ({"i4": 4.7}, TypeError, r"'i4' .*integer\(4\), not 4.7"),
    "whole float for an integer": ({"i4": 4.0}, TypeError, r"not 4.0 \(float\)"),
    "text for an integer": ({"i4": "4"}, TypeError, r"'i4' .*not '4' \(str\)"),
    "bytes for an integer": ({"i4": b"4"}, TypeError, "'i4'"),
    "bool for an integer": ({"i4": True}, TypeError, "'i4' .*not True"),
    "complex for a real": ({"r8": numpy.ones((2, 3), complex)}, TypeError, "complex128"),
    "text for a real": ({"r8": [["1", "2", "3"]]*2}, TypeError, "'r8'"),
    "object array": ({"r8": numpy.array([[None]*3]*2)}, TypeError, "'r8'"),
    "dates": ({"r4": numpy.array(["2020-01-01"]*2, "M8[D]")}, TypeError, "'r4'"),
    "a date": ({"i4": datetime.date(2020, 1, 1)}, TypeError, "'i4'"),
    "a dictionary": ({"r4": {"a": 1}}, TypeError, "'r4' .*dict"),
    "a set": ({"r4": {1.0, 2.0}}, TypeError, "'r4'"),
    "a function": ({"r4": len}, TypeError, "'r4'"),
    "float array for integers": ({"i2": [1.5, 2.5]}, TypeError, r"'i2' .*integer\(2\)"),
    "integer for a logical": ({"l4": 1}, TypeError, r"'l4' .*logical\(4\), not 1"),
    "text for a logical": ({"l4": "true"}, TypeError, "'l4'"),
    "integers for logicals": ({"l1": [0, 1]}, TypeError, "'l1'"),
    "number for text": ({"text": 3}, TypeError, "'text' .*character"),
    "none for text": ({"text": None}, TypeError, "'text' .*not None"),
    "numbers for texts": ({"texts": [1, 2]}, TypeError, "'texts'"),
    "text too long": ({"texts": ["one", "three"]}, ValueError, "4 characters, but 5"),
    "integer too large": ({"i1": 300}, ValueError, r"integer\(1\); 300 .*does not fit"),
    "huge integer": ({"i4": 10**30}, ValueError, "'i4'.*does not fit"),
    "real too large": ({"r4": [1e300, 1.0]}, ValueError, r"real\(4\).*does not fit"),
    "too few dimensions": ({"r8": [1.0, 2.0]}, ValueError, r"2 dimensions.*shape \(2,\)"),
    "too many dimensions": ({"r4": [[1.0, 2.0]]}, ValueError, r"1 dimension.*shape \(1, 2\)"),
    "array for a scalar": ({"i4": [1]}, ValueError, r"'i4' .*shape \(1,\)"),
    "scalar for an array": ({"r4": 1.0}, ValueError, r"'r4' .*shape \(\)"),
    "wrong extent": ({"r8": numpy.ones((2, 4))}, ValueError,
                     r"'r8' .*shape \(2, 4\), but its declaration .*\(n, 0:2\) means \(2, 3\)"),
    "extents that contradict": ({"i2": [1, 2, 3]}, ValueError, r"\(3,\).*with n = 2"),
    "ragged rows": ({"r8": [[1.0], [1.0, 2.0]]}, ValueError, "'r8'"),
    "masked elements": ({"r4": numpy.ma.masked_array([1.0, 2.0], [0, 1])}, TypeError, "masked"),
    "unknown argument": ({"r9": 1.0}, TypeError, "no argument 'r9'.*did you mean 'r"),
    "given twice": ({"R4": [1.0, 2.0]}, TypeError, "'R4' of 'all_kinds' is given twice"),
    "float for n": ({"n": 2.0}, TypeError, "'n' .*not 2.0"),
}


@pytest.fixture(name="kinds", scope="module")
def _kinds() -> ad.Function:
    return ad.load(KINDS, "all_kinds", **QUICK)


@pytest.fixture(name="energy", scope="module")
def _energy() -> ad.Function:
    return ad.load(STRUCTURES, "energy", of=["energy"], wrt=["x", "q%a"], **QUICK)


@pytest.fixture(name="cost", scope="module")
def _cost() -> ad.Function:
    return ad.load(COST, "run", of=["r", "cost"], wrt=["u", "nu"], **QUICK)


@pytest.mark.parametrize("changes, error, text", KIND_MISTAKES.values(), ids=KIND_MISTAKES)
def test_wrong_values(kinds: ad.Function, changes: dict[str, Any], error: type[Exception],
                      text: str) -> None:
    with pytest.raises(error, match=text) as caught:
        kinds(**all_kinds(**changes))
    assert caught.type is error


OF_ARRAYS = ("complex for a real", "float array for integers", "too few dimensions",
             "too many dimensions", "wrong extent", "extents that contradict", "unknown argument",
             "none for an array", "number for text")


@pytest.fixture(name="in_jax", scope="module")
def _in_jax() -> Any:
    pytest.importorskip("jax")
    return ad.load(KINDS, "all_kinds", of="y", wrt="r8", **QUICK).as_jax(n=2)


@pytest.mark.parametrize("changes, error, text", [KIND_MISTAKES[one] for one in OF_ARRAYS],
                         ids=OF_ARRAYS)
def test_wrong_values_in_jax(in_jax: Any, changes: dict[str, Any], error: type[Exception],
                             text: str) -> None:
    jax = pytest.importorskip("jax")
    with jax.enable_x64(True), pytest.raises(error, match=text) as caught:
        in_jax(**all_kinds(**changes))
    assert caught.type is error


def test_text_in_jax(in_jax: Any) -> None:
    with pytest.raises(TypeError, match="argument 'r8' of 'all_kinds' must be an array, not 'a'"):
        in_jax(**all_kinds(r8="a"))


STRUCTURE_MISTAKES: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "no structure": ({"q": 3.0}, TypeError, r"'q' of 'energy' must be a dictionary .*type\(outer"),
    "none": ({"q": None}, TypeError, r"'q' .*type\(outer\), not None"),
    "unknown component": ({"q": structure(bb=[1.0])}, TypeError, "no component 'bb'.*'b'"),
    "missing component": ({"q": {"a": 1.0}}, TypeError, "component 'k' of .*'q'.* is missing"),
    "wrong type inside": ({"q": structure(a="2")}, TypeError, "component 'a' of .*not '2'"),
    "wrong type deep inside": ({"q": structure(c={"k": 1.5, "w": [1.0, 2.0]})}, TypeError,
                               "component 'k' of component 'c' of"),
    "wrong shape inside": ({"q": structure(c={"k": 1, "w": [1.0]})}, ValueError,
                           r"component 'w' .*shape \(2,\)"),
    "missing argument": ({"text": ...}, TypeError, "'text' .*")}


@pytest.mark.parametrize("changes, error, text", STRUCTURE_MISTAKES.values(),
                         ids=STRUCTURE_MISTAKES)
def test_wrong_structures(energy: ad.Function, changes: dict[str, Any], error: type[Exception],
                          text: str) -> None:
    with pytest.raises(error, match=text):
        energy(**energies(**changes))


@pytest.mark.parametrize("name", ["r8", "i4", "text", "texts"])
def test_missing(kinds: ad.Function, name: str) -> None:
    given = all_kinds()
    del given[name]
    with pytest.raises(TypeError, match=f"'{name}' of 'all_kinds' is missing"):
        kinds(**given)


def test_wrong_derivatives(cost: ad.Function) -> None:
    given = {"u": numpy.ones((3, 3)), "nu": 0.5}
    with pytest.raises(TypeError, match=r"one scalar .*r, cost; use vjp"):
        cost.value_and_grad(**given)
    with pytest.raises(TypeError, match="weights are given for 'u', which is none of 'r', 'cost'"):
        cost.vjp({"u": 1.0}, **given)
    with pytest.raises(TypeError, match="directions must be a dictionary"):
        cost.jvp(1.0, **given)
    with pytest.raises(TypeError, match="directions of 'nu' are None"):
        cost.jvp({"nu": None}, **given)
    with pytest.raises(ValueError, match=r"direction of 'u' of 'run' .*shape"):
        cost.jvp({"u": numpy.ones((2, 3))}, **given)
    with pytest.raises(TypeError, match=r"weight of 'r' of 'run' .*complex"):
        cost.vjp({"r": numpy.ones((3, 3), complex)}, **given)
    with pytest.raises(UsageError, match=r"load\(..., 'run', of="):
        ad.load(COST, "run", **QUICK).value_and_grad(**given)


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"this needs numpy: pip install 'psyad_ext\[bridge\]'"):
        ad.load("model.f90", "run")


LOAD_MISTAKES: dict[str, tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = {
    "no such file": (("no/such.f90", "run"), {}, UsageError, "no such file"),
    "no source": ((3, "run"), {}, UsageTypeError, "not int"),
    "no such routine": ((COST, "rum"), {}, UsageError, "did you mean 'run'"),
    "no name": ((COST, 3), {}, UsageTypeError, "not int"),
    "unknown dependent": ((COST, "run"), {"of": "costs", "wrt": "u"}, UsageError,
                          "'costs' is neither .*did you mean 'cost'"),
    "integer independent": ((COST, "run"), {"of": "cost", "wrt": "n"}, UsageError,
                            "only real variables"),
    "names that are none": ((COST, "run"), {"of": [1], "wrt": "u"}, UsageError, "must be names"),
    "no such component": ((STRUCTURES, "energy"), {"of": "energy", "wrt": "q%aa"}, UsageError,
                          "'aa' is no component"),
    "time-out of this process": ((COST, "run"), {"timeout": 1, "isolate": False}, UsageError,
                                 "isolate=True"),
    "negative time-out": ((COST, "run"), {"timeout": -1}, UsageError, "positive"),
    "no names": ((COST, "run"), {"of": "cost", "wrt": None}, UsageError, "wrt must be names"),
    "text for a time-out": ((COST, "run"), {"timeout": "3"}, UsageTypeError, "timeout .*'3'"),
    "number for flags": ((COST, "run"), {"flags": 3}, UsageTypeError, "flags .*not 3"),
    "no such folder": ((COST, "run"), {"include_paths": "no/such"}, UsageError, "no/such"),
    "no such source": ((COST, "run"), {"sources": "no/such.f90"}, UsageError, "no/such.f90"),
    "a call of nothing": ((COST.replace("sum(r**2)", "extra(r)"), "run"), {"flags": "-O0 -w"},
                          CompileError, "undefined reference to .extra_"),
    "an option of the call": ((COST, "run"), {"options": {"results": False}}, UsageError,
                              "'results' cannot be given"),
    "no such option": ((COST, "run"), {"options": {"paralel": "atomic"}}, UsageError,
                       "did you mean 'parallel'"),
    "wrong place of tapes": ((COST, "run"), {"options": {"tape": "disc"}}, UsageError,
                             "write 'disk'"),
    "text for a switch": ((COST, "run"), {"isolate": "no"}, UsageTypeError,
                          "isolate must be True or False, not 'no'"),
    "number for a switch": ((COST, "run"), {"checks": 3}, UsageTypeError, "checks .*not 3"),
    "truth for a time-out": ((COST, "run"), {"timeout": True}, UsageTypeError, "timeout .*True"),
    "number for a schedule": ((COST, "run"), {"schedule": 3}, UsageTypeError, "schedule .*not 3"),
    "number for a compiler": ((COST, "run"), {"compiler": 3}, UsageTypeError, "compiler .*not 3"),
    "list of options": ((COST, "run"), {"options": ["memory"]}, UsageTypeError,
                        "options must be a dictionary"),
    "unknown variable": ((STRUCTURES, "energy"), {"variables": "gian"}, UsageError,
                         "did you mean 'gain'"),
    "no directive": ((COST, "run"), {"directives": "nonsense"}, UsageError, "is no directive"),
    "no such compiler": ((COST, "run"), {"compiler": "no-fortran"}, UsageError, "no-fortran")}


@pytest.mark.parametrize("given, options, error, text", LOAD_MISTAKES.values(), ids=LOAD_MISTAKES)
def test_wrong_loads(given: tuple[Any, ...], options: dict[str, Any], error: type[Exception],
                     text: str) -> None:
    with pytest.raises(error, match=text):
        ad.load(*given, **options)


@pytest.fixture(name="both", scope="module")
def _both() -> ad.Function:
    return ad.load(COST, "run", of=["r", "cost"], wrt=["u", "nu"], **QUICK)


U = numpy.ones((3, 3))
GIVEN: dict[str, Any] = {"u": U, "nu": 0.5}
#: Calls of methods: what is given, the error and what it says.
CALLS: dict[str, tuple[str, tuple[Any, ...], dict[str, Any], type[Exception], str]] = {
    "not by name": ("value_and_grad", (U,), {}, TypeError, "positional"),
    "a missing argument": ("jacobian", (), {"u": U}, TypeError, "'nu' of 'run' is missing"),
    "text in a Jacobian": ("jacobian", (), {"u": U, "nu": "a"}, TypeError, "'nu' .*not 'a'"),
    "several without weights": ("vjp", (), GIVEN, TypeError, "r, cost; use weights"),
    "weights in a list": ("vjp", ([1.0, 2.0],), GIVEN, TypeError, "weights must be .*'r', 'cost'"),
    "text for a weight": ("vjp", ({"r": "x"},), GIVEN, TypeError, "weight of 'r' .*not 'x'"),
    "no direction": ("jvp", (None,), GIVEN, TypeError, "directions must be .*not NoneType"),
    "a direction of a result": ("jvp", ({"r": U},), GIVEN, TypeError, "none of 'u', 'nu'"),
    "a complex direction": ("jvp", ({"nu": 1j},), GIVEN, TypeError, "direction of 'nu' .*1j"),
    "one direction of many": ("jvps", ({"nu": 1.0},), GIVEN, ValueError, r"'nu' .*shape \(\)"),
    "counts that differ": ("jvps", ({"nu": [1.0, 2.0], "u": numpy.ones((3, 3, 3))},), GIVEN,
                           ValueError, r"shape \(2,\).*means \(3,\)"),
    "one weight of many": ("vjps", ({"r": U},), GIVEN, ValueError, r"3 dimensions.*shape \(3, 3\)"),
    "a Hessian of several": ("hvp", ({"nu": 1.0},), GIVEN, TypeError, "r, cost; use weights"),
    "a wrong weight": ("hvp", ({"nu": 1.0}, {"r": [1.0]}), GIVEN, ValueError, "weight of 'r'"),
    "an unknown direction": ("gauss_newton", ({"x": 1.0},), GIVEN, TypeError, "given for 'x'"),
    "text for W": ("gauss_newton", ({"nu": 1.0}, {"cost": "heavy"}), GIVEN, TypeError,
                   "weight of 'cost' .*'heavy'"),
    "a pattern without columns": ("sparse_jacobian", ({"rows": 1},), GIVEN, TypeError,
                                  r"pattern must be what sparsity\(...\) has found"),
    "a number as pattern": ("sparse_jacobian", (3,), GIVEN, TypeError, "not 3"),
    "a changed pattern": ("sparse_jacobian", ({"row_start": [1, 2], "columns": [2],
                                               "colours": [1]},), GIVEN, ValueError, "contradict"),
    "no shape": ("sparsity", (), {"nu": 0.5}, TypeError, "'u' of 'run' is missing"),
    "an unknown size": ("verify", (), {"nn": 3}, TypeError, "no argument 'nn'.*'n'"),
    "a start that is missing": ("as_scipy", (), {"u": U}, TypeError, "shape: nu"),
    "a complex start": ("as_scipy", (), {"u": U*1j, "nu": 0.5}, TypeError, "'u' must be real"),
    "an unknown value that stays": ("as_jax", (), {"m": 3}, TypeError, "no argument 'm'"),
}


@pytest.mark.parametrize("method, positional, given, error, text", CALLS.values(), ids=CALLS)
def test_wrong_calls(both: ad.Function, method: str, positional: tuple[Any, ...],
                     given: dict[str, Any], error: type[Exception], text: str) -> None:
    if method == "as_jax":
        pytest.importorskip("jax")
    with pytest.raises(error, match=text):
        getattr(both, method)(*positional, **given)


VECTORS: dict[str, tuple[Any, type[Exception], str]] = {
    "too short": (numpy.ones(3), ValueError, r"10 elements \(u\(3, 3\), nu\(\)\).*shape \(3,\)"),
    "too many dimensions": (numpy.ones((2, 5)), ValueError, r"shape \(2, 5\)"),
    "complex": (numpy.ones(10)*1j, TypeError, "vector must be real, not .*complex128"),
    "text": (["a"]*10, TypeError, "vector must be real"),
    "nothing": (None, TypeError, "vector must be real, not None")}


def test_wrong_vectors(both: ad.Function) -> None:
    pytest.importorskip("scipy")
    s = both.as_scipy(**GIVEN)
    for vector, error, text in VECTORS.values():
        with pytest.raises(error, match=text):
            s.residual(vector)
    for given, error, text in (({"u": U, "z": 1.0}, TypeError, "'z' is unknown"),
                               ({"u": U}, TypeError, "'nu' is missing"),
                               ({"u": [1.0]*9, "nu": 0.5}, ValueError, r"'u' must have shape")):
        with pytest.raises(error, match=text):
            s.pack(**given)


ALLOCATED = """
module squaring
  implicit none
  type state
    real(8), allocatable :: x(:)
    real(8) :: k
  end type state
contains
  subroutine squares(x, s, y, b)
    real(8), allocatable, intent(in) :: x(:)
    type(state), intent(in) :: s(2)
    real(8), allocatable, intent(out) :: y(:)
    type(state), intent(out) :: b
    allocate (y(size(x)), b%x(size(x)))
    y = x**2*s(1)%k
    b%x = s(2)%x
    b%k = sum(x)
  end subroutine squares
end module squaring
"""
THREE = numpy.arange(1.0, 4.0)
SQUARES: dict[str, Any] = {"x": THREE, "s": [{"x": THREE, "k": 2.0}]*2}
#: Directions and weights whose shape no declaration tells.
SHAPES: dict[str, tuple[str, dict[str, Any], str]] = {
    "an array": ("jvp", {"x": [1.0]}, r"direction of 'x' of 'squares' must have shape \(3,\)"),
    "a component": ("jvp", {"s": [{"k": 1.0}, {"x": [1.0]*5}]}, r"component 'x' .*\(3,\), not \(5,\)"),
    "structures": ("jvp", {"s": [{"k": 1.0}]*3}, "of 2 structures, not of 3"),
    "a component of all": ("jvp", {"s": {"k": [1.0]}}, "of 2 structures, not of 1"),
    "an unknown component": ("jvp", {"s": [{"q": 1.0}]*2}, "direction of 's' .*no component 'q'"),
    "a result": ("vjp", {"y": [1.0]*2, "b": {"x": THREE}}, r"weight of 'y' .*\(3,\), not \(2,\)"),
    "a result's component": ("vjp", {"y": THREE, "b": {"x": [1.0]*4}}, "component 'x' of the weight"),
}


@pytest.fixture(name="squares", scope="module")
def _squares() -> ad.Function:
    return ad.load(ALLOCATED, "squares", of=["y", "b"], wrt=["x", "s"], **QUICK)


@pytest.mark.parametrize("method, own, text", SHAPES.values(), ids=SHAPES)
def test_shapes_that_calls_show(squares: ad.Function, method: str, own: dict[str, Any],
                                text: str) -> None:
    with pytest.raises((TypeError, ValueError), match=text):
        getattr(squares, method)(own, **SQUARES)
    weights = {"y": [1.0]*3, "b": {"x": [0.0]*3, "k": 1.0}}
    assert squares.vjp(weights, **SQUARES)[1]["x"].tolist() == [5, 9, 13]
    with pytest.raises(ValueError, match="weight of 'y' of 'squares' must have shape"):
        squares.hvp({"x": THREE}, {**weights, "y": [1.0]*2}, **SQUARES)
