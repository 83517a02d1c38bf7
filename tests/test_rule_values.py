# SPDX-License-Identifier: BSD-3-Clause
"""Values that rules of users are tried with."""

from __future__ import annotations

from psyad_ext import Rules
from psyad_ext.cli.rule_values import Choices, stated_numbers, stated_ranges
from psyad_ext.verification import Settings

INTERFACE = """
subroutine f(n, m, mode, kinds, flag, other, x, y)
  integer, intent(in) :: n, m, mode, kinds(n)
  logical, intent(in) :: flag, other
  real(8), intent(in) :: x(n, m)
  real(8), intent(out) :: y(n)
end subroutine
"""


def choices(values: dict[str, object], **more: object) -> list[Settings]:
    rule, = Rules().add(interface=INTERFACE, depends={"y": ("x",)}, adjoint="x_adj = 0", **more)
    return list(Choices(rule, Settings(values=values, ranges=stated_ranges(rule))).all())


def test_all_kinds_of_values() -> None:
    found = choices({})
    assert {one.values.get("mode") for one in found} == {None, 0, 1, 2, 4, 5, -1}
    assert {tuple(one.values.get(name) for name in ("flag", "other")) for one in found} == {
        (None, None), (False, None), (None, False), (False, False)}
    assert {(one.values.get("n"), one.values.get("m")) for one in found} == {
        (None, None), (3, 4), (4, 3)}
    assert {one.values.get("kinds") for one in found} == {None, 1, 2}
    assert {one.magnitude for one in found} == {1.0, 1e-6, 1e6}
    assert any(low < 0 for one in found for low, _ in one.ranges.values())


def test_what_is_stated_stays() -> None:
    found = choices({"flag": True, "n": 5}, ranges={"x": (1, 2), "mode": (1, 3)})
    assert {one.values["mode"] for one in found} == {1, 2, 3}
    assert all(one.values["flag"] is True and one.values["n"] == 5 for one in found)
    assert {one.ranges["x"] for one in found} == {(1, 2)}


def test_stated_ranges_are_of_numbers() -> None:
    rule, = Rules().add(interface=INTERFACE, ranges={"x": (1, 2), "mode": (1, 3)})
    assert stated_numbers(rule) == {"mode": range(1, 4)}
    assert stated_ranges(rule) == {"x": (1, 2)}
