# SPDX-License-Identifier: BSD-3-Clause
"""Calls that name the same arguments as an earlier one: quick, and as careful."""

from __future__ import annotations

import os
from typing import Any

import numpy
import pytest

import psyad_ext as ad

SOURCE = """
function power(n, u, k, on, y) result(cost)
  integer, intent(in) :: n
  real(8), intent(in) :: u(n)
  integer(2), intent(in) :: k
  logical, intent(in), optional :: on
  real(8), intent(inout) :: y
  real(8) :: cost
  cost = sum(u**k) + y
  if (present(on)) cost = merge(cost, -cost, on)
  y = 2*y
end function power
"""
U = numpy.array([1.0, 2.0, 3.0])
RIGHT: dict[str, Any] = {"n": 3, "u": U, "k": 2, "y": 1.0}


@pytest.fixture(name="power", scope="module", params=[True, False])
def _power(request: Any) -> Any:
    return ad.load(SOURCE, "power", of="power", wrt=["u", "y"], flags=["-O1"],
                   isolate=request.param)


def answers(power: Any, values: dict[str, Any]) -> list[Any]:
    """:returns: what all quick calls give."""
    return [power(**values), power.value_and_grad(**values), power.vjp({"power": 2.0}, **values),
            power.jvp({"u": numpy.ones_like(values["u"])}, **values),
            power.jvp({"u": numpy.ones_like(values["u"]), "y": 0.5}, **values)]


@pytest.mark.parametrize("change", [
    {}, {"y": 2.5}, {"u": U[::-1]}, {"u": U.astype("f4")}, {"u": U.astype(">f8")},
    {"u": [1, 2, 3]}, {"u": numpy.arange(5.0), "n": 5}, {"k": numpy.int16(3)}, {"k": 3},
    {"y": numpy.float64(2)}, {"y": numpy.array(4.0)}, {"y": 3}])
def test_again_is_the_same(power: Any, change: dict[str, Any]) -> None:
    values = {**RIGHT, **change}
    answers(power, RIGHT)
    again = answers(power, values)
    first = answers(ad.Function(power._source, power._isolate), values)
    numpy.testing.assert_equal(again, first)
    kept = answers(power, values)  # nothing is left behind, and results are nobody's memory
    answers(power, {**RIGHT, "y": 7.0})
    numpy.testing.assert_equal(kept, first)


@pytest.mark.parametrize("change, wrong", [
    ({"u": U.astype("c16")}, TypeError), ({"u": numpy.zeros((3, 1))}, ValueError),
    ({"u": numpy.zeros(4)}, ValueError), ({"n": 4}, ValueError), ({"n": 3.0}, TypeError),
    ({"k": 2**15}, ValueError), ({"k": -2**15 - 1}, ValueError), ({"k": True}, TypeError),
    ({"y": None}, TypeError), ({"y": "1"}, TypeError), ({"y": numpy.ones(1)}, ValueError)])
def test_mistakes_are_seen_later_too(power: Any, change: dict[str, Any],
                                     wrong: type[Exception]) -> None:
    answers(power, RIGHT)
    for call in (power, power.value_and_grad):
        with pytest.raises(wrong, match=f"'{next(iter(change))}'|'u'"):
            call(**{**RIGHT, **change})
    with pytest.raises(TypeError, match="missing"):
        power(n=3, u=U, k=2)


def test_optional_arguments_and_the_name_of_a_result(power: Any) -> None:
    for _ in range(2):
        assert power(**RIGHT, on=False) == {"power": -15.0, "y": 2.0}
        assert power(**RIGHT) == {"power": 15.0, "y": 2.0}
        assert power.value_and_grad(**RIGHT, on=False)[1]["u"].tolist() == [-2, -4, -6]


def test_a_forked_process_has_a_worker_of_its_own() -> None:
    power = ad.load(SOURCE, "power", of="power", wrt=["u", "y"], flags=["-O1"])
    power(**RIGHT)
    child = os.fork()
    if not child:
        os._exit(0 if [power(**RIGHT)["power"] for _ in range(3)] == [15.0]*3 else 1)
    found = power(**RIGHT)["power"]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert found == power(**RIGHT)["power"] == 15.0
