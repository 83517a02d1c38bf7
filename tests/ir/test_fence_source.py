# SPDX-License-Identifier: BSD-3-Clause
"""The fence alone: all problems of a routine, from either reader, by line."""

from __future__ import annotations

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import FileContainer, Routine

from psyad_ext.ir import file_problems, problems_of, read_fortran_source, recognise_intrinsics
from psyad_ext.ir.fence.source import lost_problems

READERS = {"own": read_fortran_source, "plain": FortranReader().psyir_from_source}

#: Text between the first and the last line of a routine; codes by line, the first line being 1.
#: Arguments are real x(3), y and integer n, lines 2 and 3.
ROUTINES: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "nothing": ("y = x(1)", []),
    "statement function": ("real :: f, a\nf(a) = a*a\ny = f(x(1))",
                           [(5, "STATEMENT_FUNCTION"), (6, "STATEMENT_FUNCTION")]),
    "lost statements": ("real :: f, a\nf(a) = a*a\nreal :: z\nz = 1.0\ny = f(x(1))*z",
                        [(5, "STATEMENT_FUNCTION"), (6, "LOST_STATEMENTS")]),
    "external": ("real :: f\ny = f(x(1))", [(5, "EXTERNAL")]),
    "external that is given an array": ("real :: f\ny = f(n, x)", [(5, "EXTERNAL")]),
    "masks": ("integer :: i\ndo concurrent (i = 1:3, x(i) > 0.0)\ny = x(i)\nend do",
              [(5, "DO_CONCURRENT_MASK")]),
    "parentheses": ("call s((y), ((x(1))), x=(x(2)), z=(y + 1.0))",
                    [(4, "PARENTHESISED_ARGUMENT")] * 3),
    "where": ("where (x(1:2) > 0.0) x(1:2) = x(2:3)\nwhere (x(:) > 0.0)\nx(:) = 0.0\n"
              "elsewhere\nx(:) = 1.0\nend where", [(4, "WHERE"), (5, "WHERE")]),
    "select": ("select case (n)\ncase (1)\ny = 1.0\ncase (2:3)\ny = 2.0\ncase default\n"
               "y = 3.0\nselect case (n)\ncase (5)\ny = 5.0\nend select\nend select",
               [(4, "SELECT_CASE"), (11, "SELECT_CASE")]),
    "labels": ("do 10 n = 1, 3\n10 continue\nif (y > 1.0) goto 20\n20 y = 2.0",
               [(4, "LABELLED_DO"), (5, "CONTINUE"), (6, "GOTO"), (7, "LABEL")]),
    "nested opaque code": ("outer: do n = 1, 3\nif (y > 1.0) cycle outer\nwrite (*, *) y\n"
                           "end do outer", [(5, "CYCLE"), (6, "IO")]),
    "in branches": ("if (y > 1.0) then\nreturn\nelse if (y > 0.0) then\nstop\nelse\n"
                    "read (*, *) y\nend if", [(5, "RETURN"), (9, "IO")]),
    "return at the end": ("y = x(1)\nreturn", []),
    "declarations": ("real, target :: a(3), b\nreal, save :: c\ninteger, parameter :: k = 3\n"
                     "character(len=3) :: t\ny = x(1)",
                     [(4, "TARGET"), (4, "TARGET"), (5, "SAVE")]),
    "data and common": ("real :: a, b\ncommon /block/ a\ndata b /1.0/\ny = x(1)*a",
                        [(4, "SAVE"), (7, "COMMON")]),
    "undeclared": ("y = x(1) + z", [(4, "IMPLICIT")]),
    "undeclared kind": ("y = x(1)*1.0_nokind", [(1, "IMPLICIT")]),
    "unknown module": ("y = x(1)\nend subroutine\nsubroutine other(y)\nuse nowhere_mod\n"
                       "real :: y\ny = pi*y", [(9, "UNRESOLVED")]),
    "array constructor": ("x = (/ y, y, y /)\nx = [real :: y, y, y]",
                          [(4, "ARRAY_CONSTRUCTOR"), (5, "ARRAY_CONSTRUCTOR")]),
    "constant of an argument": ("integer, parameter :: k = size(x)\ny = k", [(4, "CONSTANT")]),
}

PREPROCESSED = ("#ifdef A\ny = x(1)\n#else\ny = 2.0\n#endif", [(4, "CPP"), (6, "CPP"), (8, "CPP")])


def _problems(container: FileContainer) -> list[tuple[int, str]]:
    recognise_intrinsics(container)
    found = [problem for routine in container.walk(Routine)
             for problem in (*problems_of(routine), *lost_problems(routine))]
    assert all(problem.text and problem.hint and "{}" not in problem.text for problem in found)
    return sorted((problem.line, problem.code) for problem in found)


def _source(body: str) -> str:
    return f"subroutine foo(x, y, n)\nreal :: x(3), y\ninteger :: n\n{body}\nend subroutine\n"


#: Problems that our own reader leaves: it declares names, and puts declarations first.
OWN = {"undeclared": [], "lost statements": [(5, "STATEMENT_FUNCTION"), (8, "STATEMENT_FUNCTION")]}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ROUTINES)
def test_problems(name: str, reader: str) -> None:
    """Every problem is found, with its line, whoever read the source, also in copies."""
    body, expected = ROUTINES[name]
    container = READERS[reader](_source(body))
    wanted = OWN.get(name, expected) if reader == "own" else expected
    assert _problems(container.copy()) == wanted
    assert _problems(container) == wanted


def test_preprocessor_lines_of_a_plain_tree() -> None:
    """PSyclone's reader drops some of them without a word."""
    body, expected = PREPROCESSED
    assert _problems(READERS["plain"](_source(body))) == expected


#: Units that PSyclone makes opaque: the whole source; codes by line.
UNITS: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "recursive": ("recursive subroutine foo(x)\nreal :: x\nx = 1.0\nend subroutine\n",
                  [(1, "RECURSION")]),
    "internal": ("subroutine foo(x)\nreal :: x\ncall bar()\ncontains\nsubroutine bar()\n"
                 "x = 1.0\nend subroutine\nend subroutine\n", [(4, "INTERNAL_PROCEDURE")]),
    "internal to a program": ("program p\ncall foo()\ncontains\nsubroutine foo()\n"
                              "end subroutine\nend program\n", [(3, "INTERNAL_PROCEDURE")]),
    "entry": ("subroutine foo(x)\nreal :: x\nx = 1.0\nentry bar(x)\nx = 2.0\nend subroutine\n",
              [(4, "ENTRY")]),
    "external": ("subroutine foo(x)\nreal :: x\nexternal bar\ncall bar(x)\nend subroutine\n",
                 [(3, "EXTERNAL")]),
    "intrinsic": ("subroutine foo(x)\nintrinsic sin\nreal :: x\nx = sin(x)\nend subroutine\n",
                  [(2, "INTRINSIC_STATEMENT")]),
    "implicit": ("subroutine foo(x)\nimplicit real (a-h)\nreal :: x\nx = 1.0\nend subroutine\n",
                 [(2, "IMPLICIT")]),
    "equivalence": ("subroutine foo(x)\nreal :: x, a, b\nequivalence (a, b)\nx = 1.0\n"
                    "end subroutine\n", [(3, "EQUIVALENCE")]),
    "another routine": ("recursive subroutine bar(x)\nreal :: x\nx = 1.0\nend subroutine\n", []),
}

#: Units that only PSyclone's own reader makes opaque.
SUPPORTED = {"equivalence", "external", "intrinsic", "implicit"}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("unit", UNITS)
def test_opaque_units(unit: str, reader: str) -> None:
    """A unit that holds the routine asked for is explained by its statements."""
    source, expected = UNITS[unit]
    found = file_problems(READERS[reader](source), ["FOO"])
    supported = unit in SUPPORTED and reader == "own"
    assert [(problem.line, problem.code) for problem in found] == ([] if supported else expected)
