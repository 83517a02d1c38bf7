# SPDX-License-Identifier: BSD-3-Clause
"""Names of generated things and suggestions for misspelt ones."""

from __future__ import annotations

import pytest

from psyad_ext.core.errors import UsageError
from psyad_ext.core.naming import PRESETS, NamingScheme, scheme_of, unique
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


def test_schemes() -> None:
    assert all(scheme_of(name, {}) == scheme for name, scheme in PRESETS.items())
    scheme = scheme_of("tapenade", {"reversing": "{}_ad", "directions": "nd"})
    assert (scheme.name("reversing", "f"), scheme.name("tangent", "f")) == ("f_ad", "f_d")


@pytest.mark.parametrize("kind, template, said", [
    ("revers", "{}_b", "did you mean 'reversing'"), ("reversing", "b", "must have one '{}'"),
    ("reversing", "{}{}", "must have one"), ("directions", "n{}", "must have no '{}'"),
    ("adjoint", "{}-b", "no names in Fortran"), ("adjoint", "_{}", "no names in Fortran"),
    ("adjoint", "{}_{0}", "no names in Fortran"), ("context", "-{}", "no names in Fortran"),
    ("reversing", "{}_RECORDING", "'recording' and 'reversing' would have the same names")])
def test_wrong_templates(kind: str, template: str, said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("{}", r"\{\}")):
        scheme_of("default", {kind: template})
