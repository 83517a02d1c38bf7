# SPDX-License-Identifier: BSD-3-Clause
"""Long expressions are read as fparser reads short ones, in work that grows with their length."""

from __future__ import annotations

import threading
from types import FrameType

import pytest
from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Assignment_Stmt, Level_2_Expr
from fparser.two.parser import ParserFactory
from fparser.two.utils import walk

from psyad_ext import read_fortran_source
from psyad_ext.core.depth import with_depth
from psyad_ext.ir.source import parser as module
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

TERMS = ["a*b", "2.0e-3", "-c", "f(a - b, c+1)", "x(i+1)", "b**(-2)", "1.5d+2*a", "(a + b)/c",
         "'t + u'", "a/b/c", ".5", "p%q(i-1)%r"]
TEXTS = {
    "a sum": " + ".join(TERMS[:2] + TERMS[3:8] * 2),
    "differences": "-" + " - ".join(TERMS[:2] + TERMS[3:8] * 2),
    "a product": "*".join(["a", "x(i+1)", "b**2", "f(c)"] * 3),
    "quotients": "a/" + "/".join(["x(i+1)", "b**2", "(c + d)"] * 4),
    "a sum of products": " - ".join("*".join(TERMS[at:at + 2]) for at in (0, 3, 4, 5, 6) * 3),
    "blanks": " +  ".join(["a ", " b * c"] * 7), "components": "+".join([TERMS[-1]] * 12),
    "texts": "//".join(["'a+b'", "t(1:i+2)"] * 6)}


@with_depth
def _tree(text: str) -> str:
    source = f"subroutine s\n  y = {text}\nend subroutine\n"
    tree = module.parser("f2008")(FortranStringReader(source))
    return repr(walk(tree, Assignment_Stmt)[0])


@pytest.mark.parametrize("idea", TEXTS)
def test_trees(idea: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = _tree(TEXTS[idea])
    monkeypatch.setattr(module, "_LONG", 10**6)
    assert _tree(TEXTS[idea]) == quick


def _calls(terms: int) -> int:
    """:returns: how many functions are called to differentiate a sum."""
    total = " + &\n".join(f"x({i % 9 + 1})*sin(x({i % 7 + 1})*{i}.0d0)" for i in range(terms))
    source = ("subroutine foo(x, y)\n  real(8), intent(in) :: x(9)\n  real(8), intent(out) :: y\n"
              f"  y = {total}\nend subroutine\n")
    called = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal called
        called += event == "call"

    threading.setprofile(count)  # deep trees are worked on in a thread
    try:
        ADReverseContainerTrans().apply(
            read_fortran_source(source), "foo", ["y"], ["x"], ADJointReversalSchedule())
    finally:
        threading.setprofile(None)
    return called


def test_work_is_linear() -> None:
    _calls(10)
    assert _calls(160) < 6*_calls(40)


def test_grammars_that_are_set_up_again_are_as_deep() -> None:
    depths = set()
    for _ in range(3):
        ParserFactory().create(std="f2008")  # as PSyclone's own reader does
        _tree("a + b")
        own = Level_2_Expr.match
        depths.add(own.args[-1])
    assert len(depths) == 1
