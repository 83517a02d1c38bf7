# SPDX-License-Identifier: BSD-3-Clause
"""Generic names that are imported from several modules."""

from __future__ import annotations

from psyad_ext import read_fortran_source
from psyad_ext.ir.writing.printing import printed


def _module(name: str, procedure: str, generic: str = "norm") -> str:
    return (f"module {name}\n interface {generic}\n module procedure {procedure}\n end interface\n"
            f"contains\n real function {procedure}(x)\n real, intent(in) :: x(:"
            f"{', :' if name == 'b' else ''})\n {procedure} = sum(x)\n end function\nend module\n")


def _written(first: str, second: str, generic: str = "norm") -> str:
    return printed(read_fortran_source(
        _module("a", "norm_a") + _module("b", "norm_b", generic)
        + f"module m\n {first}\n {second}\nend module\n"))


def test_both_modules_are_used_by_name() -> None:
    text = _written("use a, only: norm", "use b, only: norm")
    assert "use a, only : norm\n" in text and "use b, only : norm\n" in text


def test_names_may_be_others_in_the_modules() -> None:
    text = _written("use a, only: norm", "use b, only: norm => length", "length")
    assert "use b, only : norm=>length\n" in text


def test_what_a_module_is_used_for_as_a_whole_is_not_named_again() -> None:
    text = _written("use a, only: norm", "use b")
    assert "use b\n" in text
