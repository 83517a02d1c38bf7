# SPDX-License-Identifier: BSD-3-Clause
"""What is refused: every construct, with its line and a stable code."""

from __future__ import annotations

import pytest
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

#: Declarations are lines 7 and on, statements follow them.
TEMPLATE = """module fence_mod
  implicit none
  real :: state = 1.0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(inout) :: x(n), y
{declarations}{statements}
  end subroutine foo
{more}end module fence_mod
"""

#: Code and line of the problem, declarations, statements.
REFUSED = {
    "goto": ("GOTO", 8, "", "if (y > 2.0) goto 20\n10  y = y*x(1)\n20 y = y + x(2)\n"
             "if (y > 1.0) goto 10"),
    "endless": ("ENDLESS_DO", 8, "", "do\ny = y*x(1)\nif (y > 1.0) stop\nend do"),
    "text as a bound": ("BOUND", 9, "character(len=9) :: s\nreal :: w(len_trim(s))", "y = x(1)"),
    "function as a length": ("BOUND", 8, "character(len=width(n)) :: s", "s = 'a'\ny = x(1)"),
    "length that a block begins with": (
        "BLOCK", 8, "", "block\ncharacter(len=int(y)) :: s\ns = 'a'\nif (s == 'a') y = x(1)\n"
        "end block"),
    "length that changes": ("EXTENT", 0, "integer :: k",
                            "k = 2\ncall shortened(k, 'abc', y)\ny = y*x(1)"),
    "jump at the end of a record": ("IO", 8, "", "read (5, '(f5.1)', advance='no', eor=10) y\n"
                                    "10 continue\ny = x(1)"),
    "namelist": ("HIDDEN", 10, "namelist /group/ y", "y = x(1)\nread (5, nml=group)"),
    "active in a loop with a namelist": (
        "HIDDEN", 11, "integer :: i\nnamelist /group/ y",
        "do i = 1, 2\nread (5, nml=group)\ny = y*x(1)\nend do"),
    "label without format": ("IO", 8, "", "print 10, y\ny = x(1)"),
    "part of a record": ("IO", 9, "integer :: status",
                         "read (5, '(f5.1)', advance='no', iostat=status) y"),
    "where": ("WHERE", 8, "", "where (reshape(x, lbound(x)) > 0.0) x = y"),
    "open shape": ("ALLOCATABLE", 9, "real, allocatable :: w(:)",
                   "w = reshape(x, lbound(x))\ny = w(1)"),
    "function that allocates": (
        "ALLOCATABLE", 11, "real, allocatable :: w(:)\ninteger :: i",
        "allocate(w(n))\ny = sum([(renewed(w), i = 1, 2)]) + x(1)"),
    "pointer that is allocated again": (
        "POINTER", 8, "real, pointer :: v(:), w(:)\ninteger :: i",
        "do i = 1, n\nallocate(w(3))\nw = x(i)\nif (i > 1) w = w*v\nv => w\nend do\ny = w(1)"),
    "pointer argument": ("POINTER", 0, "real, pointer :: w(:)", "allocate(w(n))\ncall taken(w)"),
    "pointer of another shape": (
        "POINTER_REMAPPING", 12, "real, pointer :: p(:, :)\nreal, target :: w(4)",
        "w = x(1)\nw(1) = y\np(1:2, 1:2) => w\ny = p(1, 2)*p(2, 2)"),
    "pointer that takes columns one after the other": (
        "POINTER_REMAPPING", 11, "real, pointer :: p(:)\nreal, target :: w(2, 2)",
        "w = x(1)\np(0:3) => w\ny = p(1)*y"),
    "component of another shape": (
        "POINTER_REMAPPING", 15, "type :: field\nreal, pointer :: p(:, :)\nend type field\n"
        "type(field) :: f\nreal, target :: w(4)", "w = x(1)\nw(2) = y\nf%p(1:2, 1:2) => w\n"
        "y = f%p(1, 2)"),
    "complex": ("COMPLEX", 9, "complex :: w", "w = cmplx(x(1), 0.0)\ny = real(w)"),
    "transfer": ("RULE", 8, "", "y = transfer(x(1), y)"),
    "limits": ("OPAQUE", 9, "integer :: i, j, k",
               "do concurrent (i = 1:2, j = 1:k)\nk = 2\nend do"),
    "unknown routine": ("CALLEE", 8, "", "call nowhere(x, y)"),
    "recursion": ("RECURSION", 8, "", "call foo(n, x, y)"),
    "sequence": ("ARGUMENTS", 8, "", "y = norm(x(1))"),
    "assumed size": ("ASSUMED_SIZE", 0, "integer :: i", "i = 1\ncall open_end(i, x)\ny = x(1)"),
    "extent": ("EXTENT", 0, "", "call resize(n, x, y)"),
    "extent by a function": ("EXTENT", 0, "integer :: k", "k = n\ncall resized(k, x, y)"),
    "extent by an array": ("EXTENT", 0, "integer :: k(2)", "k = n\ncall shrunk(k, x, y)"),
    "function that is not found": ("BOUND", 0, "", "call unknown(n, x, y)"),
}

CALLEES = """  subroutine bar(a, b)
    real, intent(inout) :: a, b
    b = a*b
  end subroutine bar
  subroutine vector(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    a(n) = a(1)*a(n)
  end subroutine vector
  elemental subroutine both(a)
    real, intent(inout) :: a
    a = a*a
  end subroutine both
  subroutine resize(n, a, b)
    integer :: n
    real, intent(inout) :: a(n), b
    b = b*a(1)
    n = n - 1
  end subroutine resize
  subroutine resized(n, a, b)
    integer, intent(inout) :: n
    real, intent(inout) :: a(width(n)), b
    b = b*a(1)
    n = n - 1
  end subroutine resized
  subroutine shrunk(k, a, b)
    integer, intent(inout) :: k(2)
    real, intent(inout) :: a(maxval(k)), b
    b = b*a(1)
    k = k - 1
  end subroutine shrunk
  subroutine unknown(n, a, b)
    interface
      pure integer function elsewhere(n)
        integer, intent(in) :: n
      end function elsewhere
    end interface
    integer, intent(in) :: n
    real, intent(inout) :: a(elsewhere(n)), b
    b = b*a(1)
  end subroutine unknown
  function several(a) result(b)
    real, intent(in) :: a(2)
    real :: b(2)
    b = 2*a
  end function several
  function copied(a) result(b)
    real, intent(in) :: a(:)
    real, allocatable :: b(:)
    allocate(b, source=a)
  end function copied
  subroutine open_end(i, a)
    integer, intent(in) :: i
    real, intent(inout) :: a(*)
    real :: c
    call two_of_one(i, a, a, c)
    if (c > 0.0) a(2*i) = c*a(i)
  end subroutine open_end
  recursive subroutine two_of_one(i, a, b, c)
    integer, intent(in) :: i
    real, intent(in) :: a(*), b(*)
    real, intent(out) :: c
    c = 1.0
    if (a(i) > 1.0) call two_of_one(2*i, a, b, c)
    c = c*a(2*i)*b(i)
  end subroutine two_of_one
  function renewed(a) result(b)
    real, allocatable, intent(out) :: a(:)
    real :: b
    allocate(a(3), source=1.0)
    b = a(2)
  end function renewed
  subroutine taken(a)
    real, pointer, intent(inout) :: a(:)
    integer :: i
    namelist /turns/ i
    do i = 1, 2
      if (a(1) > i) return
      a(1) = 2*a(1)
    end do
    nullify(a)
  end subroutine taken
  pure function width(k) result(w)
    integer, intent(in) :: k
    integer :: w
    w = k + 1
  end function width
  subroutine shortened(k, t, b)
    integer, intent(inout) :: k
    character(len=k), intent(in) :: t
    real, intent(inout) :: b
    if (t == 'ab') b = b*b
    k = k - 1
  end subroutine shortened
  function norm(a) result(b)
    real, intent(in) :: a(:)
    real :: b
    b = sum(a)
  end function norm
"""


def source(declarations: str, statements: str) -> str:
    """:returns: a module with a routine of these declarations and statements."""
    lines = [f"    {line}\n" for line in declarations.splitlines()]
    return TEMPLATE.format(declarations="".join(lines), statements=statements, more=CALLEES)


def refusal(text: str) -> UnsupportedError:
    """:returns: the error that differentiating a source gives."""
    with pytest.raises(UnsupportedError) as caught:
        container = read_fortran_source(text, name="fence.f90")
        ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
    return caught.value


@pytest.mark.parametrize("idea", REFUSED)
def test_is_refused_where_it_stands(idea: str) -> None:
    code, line, declarations, statements = REFUSED[idea]
    problems = refusal(source(declarations, statements)).problems
    found = [problem for problem in problems if problem.code == code]
    assert found, problems
    assert not line or line in [problem.line for problem in found], problems
    assert all(problem.file == "fence.f90" and problem.hint for problem in found)


def test_lists_every_problem() -> None:
    codes = [problem.code for problem in refusal(source(
        "real, save :: w\ncomplex :: z",
        "print 10, y\nstate = y\nz = x(1)\ny = transfer(x(1), y) + real(z)")).problems]
    assert {"COMPLEX", "IO", "RULE"} <= set(codes)


def test_text_without_fixed_length_is_not_set_by_others() -> None:
    text = source("character(len=:), allocatable :: w", "call label(w)\nif (w == 'a') y = x(1)")
    text = text.replace("end module", "  subroutine label(k)\n    character(len=*) :: k\n"
                        "    k = 'abc'\n  end subroutine label\nend module", 1)
    assert [(problem.code, problem.line) for problem in refusal(text).problems] \
        == [("CHARACTER", 9)]


def test_passive_routines_may_do_what_differentiated_ones_may_not() -> None:
    text = source("", "call report(n)\ny = y*x(1)").replace(
        "end module", "  subroutine report(k)\n    integer, intent(in) :: k\n"
        "    integer, save :: calls = 0\n    calls = calls + 1\n    print *, k, calls\n"
        "  end subroutine report\nend module", 1)
    container = read_fortran_source(text)
    result = ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"],
                                             ADJointReversalSchedule())
    assert "foo_reversing" in [routine.name for routine in result.walk(Routine)]


def test_a_unit_that_psyclone_cannot_read_is_named() -> None:
    problem = refusal(source("", "y = x(1)\nentry other(y)")).problems[0]
    assert problem.code == "ENTRY" and problem.line == 9


#: Statements that use what else a module has, what that is, and the only problems: the code, and
#: a part of the line.
OPAQUE = {
    "second entry": (
        "call first(y)", "  subroutine first(a)\n    real, intent(inout) :: a\n    a = a*a\n"
        "    return\n    entry second(a)\n  end subroutine first\n", [("ENTRY", "entry second")]),
    "called by its second name": (
        "call second(y)", "  subroutine first(a)\n    real, intent(inout) :: a\n    a = a*a\n"
        "    return\n    entry second(a)\n  end subroutine first\n", [("ENTRY", "entry second")]),
    "function with a second entry": (
        "y = y + first(x(1))", "  real function first(a)\n    real, intent(in) :: a\n"
        "    real :: second\n    entry second(a)\n    if (a < 0.0) return\n    first = a\n"
        "  end function first\n", [("ENTRY", "entry second")]),
    "alternate return": (
        "call check(y, *10)\ny = y*x(1)\n10 continue", "  subroutine check(a, *)\n"
        "    real, intent(inout) :: a\n    where ([a] > 0.0) a = 0.0\n    if (a < 0.0) return 1\n"
        "  end subroutine check\n",
        [("ALTERNATE_RETURN", "*10"), ("ALTERNATE_RETURN", "check(a, *)")]),
    "called procedure pointer": (
        "if (associated(hook)) y = hook(x(1))", "", [("PROCEDURE_POINTER", "hook(x(1))")]),
    "type that is not understood": (
        "type(kept) :: k\nk%a = x(1)\ny = y*k%twice()", "  subroutine end_of(k)\n"
        "    type(kept), intent(inout) :: k\n    nullify(k%p)\n  end subroutine end_of\n"
        "  real function twice(k)\n    class(kept), intent(in) :: k\n    twice = 2.0*k%a\n"
        "  end function twice\n", [("DERIVED_TYPE", "type(kept) :: k")]),
    "given procedure pointer": ("call apply(hook, x, y)", "  subroutine apply(f, a, b)\n"
                                "    procedure(law) :: f\n    real, intent(in) :: a(:)\n"
                                "    real, intent(inout) :: b\n    b = f(a(1))\n"
                                "  end subroutine apply\n",
                                [("PROCEDURE_POINTER", "apply(hook"),
                                 ("PROCEDURE_ARGUMENT", "apply(f")]),
}


@pytest.mark.parametrize("statements, more, expected", OPAQUE.values(), ids=OPAQUE)
def test_only_the_reason_is_told(statements: str, more: str,
                                 expected: list[tuple[str, str]]) -> None:
    """What only follows from it, or is supported elsewhere, is left out."""
    text = source("", statements).replace("end module", more + "end module", 1)
    if "kept" in statements:
        text = text.replace("implicit none", "implicit none\n  type :: kept\n    real :: a\n"
                            "    real, pointer :: p(:) => null()\n  contains\n"
                            "    procedure :: twice\n    final :: end_of\n  end type kept", 1)
    if "hook" in statements:
        text = text.replace("implicit none", "implicit none\n  abstract interface\n"
                            "    real function law(a)\n      real, intent(in) :: a\n"
                            "    end function law\n  end interface\n"
                            "  procedure(law), pointer :: hook => null()", 1)
    problems, lines = refusal(text).problems, text.splitlines()
    assert [problem.code for problem in problems] == [code for code, _ in expected], problems
    assert all(part in lines[problem.line - 1]
               for problem, (_, part) in zip(problems, expected)), problems


def test_preprocessor_lines_are_refused() -> None:
    text = "#ifdef FAST\n" + source("", "y = x(1)") + "#endif\n"
    assert [problem.code for problem in refusal(text).problems] == ["CPP", "CPP"]


def test_what_is_no_fortran_is_named_with_its_line() -> None:
    problem = refusal(source("", "y = = x(1)")).problems[0]
    assert (problem.code, problem.line) == ("PARSE", 8)
