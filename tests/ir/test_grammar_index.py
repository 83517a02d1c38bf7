# SPDX-License-Identifier: BSD-3-Clause
"""What is read through the index of the grammar is what fparser reads without it."""

from __future__ import annotations

import re

import pytest
from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import Program
from fparser.two.parser import ParserFactory
from fparser.two.symbol_table import SYMBOL_TABLES
from fparser.two.utils import Base, walk

from psyad_ext.ir.source import parser as module
from psyad_ext.ir.source.grammar_index import index_grammar

#: Variables with the names of statements.
NAMES = ("if", "do", "data", "go", "end", "include", "call", "format", "block", "type", "real")
OPERANDS = ("a", "1", "1.5", "2.d-3_dp", ".5", "1._dp", "(1, -2.0)", ".true.", "'it''s'", 'k_"x"',
            "z'1f'", "b(i)", "b(c(i), -i:)", "s%t", "s%t(i)%u(2)", "sin(a)", "f()", "[1, 2]",
            "(a)", "(/a, b/)", "t(1, a=2)", "text(1:3)")
EXPRESSIONS = (*OPERANDS, "-a", "+1.e-5", ".not. l", "a + b - c*d/e**f**g", "a .eqv. b .or. .not. c",
               "a < b .and. c /= d", "x .eq. 1. .neqv. y .ge. .5", "'a' // b", "a .op. b",
               ".op. a", "1.e5*2.", "a*(b + c)", "a - (-1)", "f(a + 1, g(h(i)))")
STATEMENTS = (
    *(f"{name} = {name}(1)" for name in NAMES), *(f"{name}(i) = 1" for name in NAMES),
    "p => q", "go to 10", "goto 10", "if (l) go to 10", "if (l) if = 3", "10 continue",
    "call f", "call f(a, *10)", "where (l) a = 1", "forall (i = 1:3) a(i) = i", "error stop 1",
    "read *, a", "write (6, *) a", "return", "stop", "allocate (a(3), source=b)", "end = 1",
    "! said\n\n  do i = 1, 3\n    a = i ! more\n  end do", "do 20 i = 1, 3\n20 a = i",
    "! one\n  ! two\n  if (l) then\n    a = 1\n  else\n    ! none\n  end if",
    "block\n  real :: c\n  c = 1\n  end block", "outer: do\n    exit outer\n  end do outer",
    "#ifdef A\n  do\n  end do\n#endif", "include 'a.inc'\n  if (l) then\n  end if", "a = 1; call f",
    "select case (i)\n  case (1)\n    a = 1\n  end select", "print *, 'do', \"if\"",
    "associate (c => a)\n    c = 1\n  end associate", "where (l)\n    a = 1\n  end where")
DECLARATIONS = (
    "real :: a", "real(8), dimension(3) :: b = 1.d0", "integer i, end", "type(t), pointer :: p",
    "type t\n    integer :: i\n  end type", "type, extends(u) :: t\n  end type t", "save", "save a",
    "! said\n  type t\n    ! more\n    integer :: i\n  end type", "common /c/ a, b", "data a /1/",
    "interface\n    subroutine f(a)\n      real :: a\n    end subroutine\n  end interface",
    "abstract interface\n    real function f()\n    end function\n  end interface",
    "procedure(f), pointer :: p", "private", "public :: a", "parameter (a = 1)", "target :: a",
    "enum, bind(c)\n    enumerator :: e\n  end enum", "equivalence (a, b)", "namelist /n/ a",
    "external f", "intrinsic sin", "dimension a(3)", "pointer (p, a)", "f(x) = x**2",
    "implicit none", "use m, only: a", "character(len=*), parameter :: c = 'real'")


def text_of(declaration: str, statement: str) -> str:
    return (f"module m\n  {declaration}\ncontains\nsubroutine s(x)\n  {declaration}\n"
            f"  {statement}\nend subroutine\nend module\n")


TEXTS = (*(text_of("real :: x", one) for one in STATEMENTS),
         *(text_of("real :: x", f"a = {one}") for one in EXPRESSIONS),
         *(text_of(one, "a = 1") for one in DECLARATIONS),
         "program p\n  a = 1\nend\n", "function f(x)\n  f = x\nend function\n", "x y z\n")


def read(text: str) -> str:
    """:returns: a file's tree with the lines of its statements, or why there is none."""
    SYMBOL_TABLES.clear()
    try:
        tree = Program(FortranStringReader(text, ignore_comments=False))
    except Exception as error:  # pylint: disable=broad-except
        return f"{type(error).__name__}: {error}"
    lines = [one.item.span for one in walk(tree) if getattr(one, "item", None)]
    # fparser numbers blocks as it tries to read them.
    return re.sub(r"block:\d+", "block", f"{tree!r} {lines}")


@pytest.mark.parametrize("standard", ["f2003", "f2008"])
def test_the_same_is_read(standard: str) -> None:
    module.parser(standard)  # what is mended in fparser's classes is the same in both
    ParserFactory().create(std=standard)
    plain = [read(text) for text in TEXTS]
    index_grammar(Base.subclasses)
    for text, expected in zip(TEXTS, plain, strict=True):
        assert read(text) == expected, text
    # Most can be read.
    assert sum("Error" in one[:30] for one in plain) < len(TEXTS)/10


def test_few_rules_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    original = Base.__new__

    def counted(rule: type, *given: object, **named: object) -> object:
        tried.append(rule)
        return original(rule, *given, **named)

    ParserFactory().create(std="f2008")
    monkeypatch.setattr(Base, "__new__", counted)
    text = text_of("real :: x", "\n".join(["a(i) = b(i)*x + 1.5d0"]*20))
    read(text)
    plain = len(tried)
    index_grammar(Base.subclasses)
    read(text)
    assert len(tried) - plain < 0.3*plain
