# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes in calls: each is an error that names what is wrong."""

from __future__ import annotations

import datetime
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
    "no such compiler": ((COST, "run"), {"compiler": "no-fortran"}, UsageError, "no-fortran")}


@pytest.mark.parametrize("given, options, error, text", LOAD_MISTAKES.values(), ids=LOAD_MISTAKES)
def test_wrong_loads(given: tuple[Any, ...], options: dict[str, Any], error: type[Exception],
                     text: str) -> None:
    with pytest.raises(error, match=text):
        ad.load(*given, **options)
