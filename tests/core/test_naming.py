# SPDX-License-Identifier: BSD-3-Clause
"""Names of generated things and suggestions for misspelt ones."""

from __future__ import annotations

import pytest

from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.core.suggest import nearest


@pytest.mark.parametrize("kind, expected", [
    ("recording", "foo_recording"), ("returning", "foo_returning"), ("adjoint", "foo_adj"),
    ("reversing", "foo_reversing"), ("jacobian", "foo_jacobian"), ("tangent", "foo_tangent"),
    ("derivative", "foo_d"), ("value_tape", "value_tape_foo"), ("control_tape", "control_tape")])
def test_defaults(kind: str, expected: str) -> None:
    assert NamingScheme().name(kind, "Foo") == expected


def test_own_templates() -> None:
    assert NamingScheme(adjoint="B_{}").name("adjoint", "X") == "b_x"


@pytest.mark.parametrize("taken, expected", [
    ((), "x_adj"), (("x_adj",), "x_adj_1"), (("x_adj", "x_adj_1", "x_adj_3"), "x_adj_2")])
def test_unique(taken: tuple[str, ...], expected: str) -> None:
    assert unique("x_adj", set(taken)) == expected


def test_unique_ignores_case() -> None:
    assert unique("X", {"x"}) == "X_1"


@pytest.mark.parametrize("name, names, expected", [
    ("tracr", ["Tracer", "u"], "did you mean 'tracer'?"),
    ("zzz", ["b", "A"], "known are 'a', 'b'"), ("x", [], "")])
def test_nearest(name: str, names: list[str], expected: str) -> None:
    assert nearest(name, names) == expected
