# SPDX-License-Identifier: BSD-3-Clause
"""What is no Fortran is refused with its line, whatever compilers let pass."""

from __future__ import annotations

import re

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.fence.mistakes.check import mistakes_of

MODULE = """module m
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: half = 0.5_wp
  type :: pair
    real(wp) :: a(2)
    integer :: n
    real(wp), pointer :: q => null()
  end type pair
  interface general
    module procedure one, two
  end interface general
  interface
    subroutine given(a, b, c)
      import :: wp
      real(wp), intent(inout) :: a, b
      real(wp), intent(in), optional :: c
    end subroutine given
    real(wp) function measure(a)
      import :: wp
      real(wp), intent(in) :: a
    end function measure
  end interface
contains
  subroutine one(x)
    real(wp), intent(inout) :: x
    x = 2*x
  end subroutine one
  subroutine two(k, v, s)
    integer, intent(in) :: k
    real(wp), intent(inout) :: v(:)
    real(wp), intent(in), optional :: s(3)
    v = v*k
  end subroutine two
  elemental real(wp) function twice(x)
    real(wp), intent(in) :: x
    twice = 2*x
  end function twice
  real(wp) function with_effects(x)
    real(wp), intent(in) :: x
    with_effects = 2*x
  end function with_effects
  pure subroutine pure_one(x)
    real(wp), intent(inout) :: x
    x = 2*x
  end subroutine pure_one
  subroutine unreached()
    call one(1)
  end subroutine unreached
  subroutine foo(n, x, y, o)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), intent(in), optional :: o
    integer :: i, k(3)
    real :: single
    real(wp) :: a(2, 3), z
    real(wp), allocatable :: w(:)
    real(wp), pointer :: p(:)
    real(wp), target :: y2(3, 2)
    logical :: l
    character(len=4) :: t
    complex(wp) :: c
    type(pair) :: b
    {}
    y = sum(x)
  end subroutine foo
end module m
"""

#: A statement, the code of the mistake, and a part of what is said.
WRONG = (
    ("i = 'a'", "TYPE", "'i' is an integer, and is assigned a text"),
    ("l = 1", "TYPE", "'l' is a logical, and is assigned an integer"),
    ("t = z", "TYPE", "'t' is a text, and is assigned a real"),
    ("b = 2", "TYPE", "'b' is a structure of type pair, and is assigned an integer"),
    ("b%n = 'a'", "TYPE", "'b % n' is an integer"),
    ("z = z + l", "TYPE", "the operator '+' has a logical as an operand"),
    ("z = -t", "TYPE", "the operator '-' has a text"),
    ("l = l .and. i", "TYPE", "the operator '.and.' has an integer"),
    ("l = t == i", "TYPE", "the operator '==' has a text and an integer"),
    ("if (i) z = 1", "TYPE", "the condition 'i' is an integer, not logical"),
    ("do while (z)\n z = 1\n end do", "TYPE", "the condition 'z' is a real"),
    ("do i = 1, t\n z = 1\n end do", "TYPE", "'t' is a text, and is used as an index"),
    ("z = x(z)", "TYPE", "'z' is a real, and is used as an index"),
    ("do i = lbound(x), n\n z = 1\n end do", "RANK", "'LBOUND(x)' is an array of rank 1, and stands"),
    ("w = x(:ubound(a))", "RANK", "'UBOUND(a)' is an array of rank 1"),
    ("if (x > 1) z = 1", "RANK", "'x > 1' is an array of rank 1"),
    ("b = pair([1d0, 2d0], 3, p, 4)", "ARGUMENTS", "type 'pair' has too many values: 4 for 3"),
    ("b = pair(n=3)", "ARGUMENTS", "a structure of the type 'pair' lacks a value of its component 'a'"),
    ("logical :: d = 3", "TYPE", "'d' is a logical, and is assigned an integer"),
    ("z = x(1:n, 2)", "RANK", "'x' has 1 dimension, and is given 2 indices"),
    ("z = a(1)", "RANK", "'a' has 2 dimensions, and is given 1 index"),
    ("z = b%a(1, 2)", "RANK", "'a' has 1 dimension, and is given 2 indices"),
    ("z = x", "RANK", "'z' is a scalar, and is assigned an array of rank 1"),
    ("w = a", "RANK", "'w' and 'a' have 1 and 2 dimensions"),
    ("w = x + a", "RANK", "'x' and 'a' have 1 and 2 dimensions"),
    ("allocate(w(2, n))", "RANK", "'w' has 1 dimensions, and is given 2 extents"),
    ("p => k", "TYPE", "the pointer 'p' is a real(8), and is let point at an integer(4)"),
    ("call one", "ARGUMENTS", "the call of 'one' lacks the argument 'x'"),
    ("call one(z, z)", "ARGUMENTS", "the call of 'one' has too many arguments: 2 for 1"),
    ("call one(q=z)", "ARGUMENTS", "'one' has no argument 'q'"),
    ("call one(z, x=z)", "ARGUMENTS", "too many arguments"),
    ("call one(single)", "ARGUMENTS", "argument 'x' of 'one' is a real(8), and is given a real(4)"),
    ("call one(i)", "ARGUMENTS", "is a real(8), and is given an integer(4)"),
    ("call one(b)", "ARGUMENTS", "is a real(8), and is given a structure of type pair"),
    ("call one(2*z)", "ARGUMENTS", "is intent(inout), and is given '2 * z', which cannot change"),
    ("call one(x(1:2))", "ARGUMENTS", "is a scalar, and is given an array of rank 1"),
    ("call one(x(1))", "ARGUMENTS", ""),
    ("call two(i, z)", "ARGUMENTS", "is an array of rank 1, and is given a scalar"),
    ("call two(i, a)", "ARGUMENTS", "is an array of rank 1, and is given an array of rank 2"),
    ("call two(i, w, z)", "ARGUMENTS", "argument 's' of 'two' is an array of rank 1"),
    ("call general(i)", "ARGUMENTS", "none of the procedures of the generic name 'general'"),
    ("z = twice()", "ARGUMENTS", "the call of 'twice' lacks the argument 'x'"),
    ("z = twice(i)", "ARGUMENTS", "is a real(8), and is given an integer(4)"),
    ("z = sin()", "ARGUMENTS", "the intrinsic 'sin' has 0 arguments"),
    ("z = sum(x, dim=1, dim=1)", "ARGUMENTS", "'sum' has no argument 'dim', or it is given twice"),
    ("z = merge(z, single, l)", "ARGUMENTS", "merge() is given a real(8) and a real(4)"),
    ("z = sign(z, single)", "ARGUMENTS", "sign() is given a real(8) and a real(4)"),
    ("z = atan2(z, 1.0)", "ARGUMENTS", "atan2() is given a real(8) and a real(4)"),
    ("z = max(z, 1d0, i)", "ARGUMENTS", "max() is given a real(8) and an integer(4)"),
    ("z = mod(z, 2)", "ARGUMENTS", "mod() is given a real(8) and an integer(4)"),
    ("z = sin(i)", "ARGUMENTS", "the intrinsic 'sin' is given an integer, and takes real or complex"),
    ("z = sign(c, z)", "ARGUMENTS", "the intrinsic 'sign' is given a complex, and takes integer"),
    ("z = bessel_jn(z, z)", "ARGUMENTS", "'bessel_jn' is given a real, and takes integer"),
    ("l = any(x)", "ARGUMENTS", "'any' is given a real, and takes logical"),
    ("z = maxval(x, 1, 1)", "ARGUMENTS", "'maxval' is given an integer, and takes logical"),
    ("i = index(t, 'a', 1)", "ARGUMENTS", "'index' is given an integer, and takes logical"),
    ("allocate (w(lbound(x):n))", "RANK", "'LBOUND(x)' is an array of rank 1"),
    ("p => a", "RANK", "the pointer 'p' has rank 1, and is let point at what has rank 2"),
    ("b%q => single", "TYPE", "the pointer 'b % q' is a real(8), and is let point at a real(4)"),
    ("save\nsave", "DECLARED_TWICE", "'save' stands here for the second time"),
    ("save :: d\nsave :: d", "DECLARED_TWICE", "the attribute 'save' of 'd' is given twice"),
    ("if (present(z)) z = 1", "NAME", "present() is asked for 'z', which is no optional"),
    ("z = one(z)", "NAME", "'one' is a subroutine, not a function"),
    ("call twice(z)", "NAME", "'twice' is a function, not a subroutine"),
    ("z = 2*m", "NAME", "'m' is a module, not a variable"),
    ("one = 2", "NAME", "'one' is a procedure, not a variable"),
    ("z = 2*zz", "UNDECLARED", "'zz' is not declared"),
    ("z = zz(z)", "UNDECLARED", "'zz' is not declared, and no function of the standard"),
    ("do ii = 1, 2\n z = 1\n end do", "UNDECLARED", "'ii' is not declared"),
    ("integer :: z", "DECLARED_TWICE", "'z' is declared twice"),
    ("real, intent(in) :: d", "NO_ARGUMENT", "'d' has the attribute 'intent(in)'"),
    ("character, parameter :: d = 'a'\nreal(d) :: e", "NAME", "'d' is used as a kind and is no"),
    ("real(n) :: d", "NAME", "'n' is used as a kind and is no constant"),
    ("type(nothing) :: d", "UNDECLARED", "the type 'nothing' is not defined"),
    ("real(wp), save, save :: d", "DECLARED_TWICE", "the attribute 'save' of 'd'"),
    ("integer :: d(2) = [1, 2, 3]", "RANK", "'d' has 2 elements, and is given 3"),
    ("x(1) = 2", "FIXED", "'x' is intent(in), and is changed here"),
    ("do n = 1, 2\n z = 1\n end do", "FIXED", "'n' is intent(in)"),
    ("wp = 2", "FIXED", "'wp' is a constant"),
    ("do i = 1, 2\n if (l) i = 3\n end do", "FIXED", "'i' is the counter of a loop around"),
    ("do i = 1, 2\n do i = 1, 2\n z = 3\n end do\n end do", "FIXED", "'i' is the counter of"),
    ("10 z = 1\n 10 z = 2", "DECLARED_TWICE", "the label 10 stands here for the second time"),
    ("select case (i)\n case default\n case default\n end select", "DECLARED_TWICE",
     "'case default' stands here for the second time"),
    ("c = (z, 1d0)", "TYPE", "'z' is no constant, and is a part of a complex constant"),
    ("read (t) i", "IO", "the text 't' is read or written without a format"),
    ("write (unit=t) i", "IO", "the text 't' is read or written without a format"),
    ("block\n z = 1\n integer :: kk\n end block", "ORDER", "a declaration stands behind"),
    ("do 10 z = 1, 2\n10 continue", "TYPE", "'z' is a real, and is used as an index"),
    ("allocate (w(:n))", "ALLOCATABLE", "'w(: n)' is allocated without an extent"),
    ("allocate (w(2:))", "ALLOCATABLE", "is allocated without an extent"),
    ("deallocate (w, p, W)", "ALLOCATABLE", "'w' is deallocated twice by one statement"),
    ("k = [1, 2]", "RANK", "'k' has 3 elements, and is given 2"),
    ("k = 1 + modulo([i, i + 1], 3)", "RANK", "'k' has 3 elements, and is given 2"),
    ("i = sum(k*[1, 2])", "RANK", "'k' and '[1, 2]' have 3 and 2 elements"),
    ("k = [integer :: 1, i]", "RANK", "'k' has 3 elements, and is given 2"),
    ("do concurrent (i = 1:n)\n call one(z)\n end do", "IMPURE",
     "'one' may have effects, and is called in a do concurrent construct"),
    ("do concurrent (i = 1:n)\n if (l) then\n z = with_effects(z)\n end if\n end do", "IMPURE",
     "'with_effects' may have effects"),
    ("call given(z)", "ARGUMENTS", "the call of 'given' lacks the argument 'b'"),
    ("call given(z, z, z, z)", "ARGUMENTS", "the call of 'given' has too many arguments: 4 for 3"),
    ("call given(z, d=z)", "ARGUMENTS", "'given' has no argument 'd'"),
    ("z = measure()", "ARGUMENTS", "the call of 'measure' lacks the argument 'a'"),
    ("procedure(two), pointer :: q\n call q(i)", "ARGUMENTS", "the call of 'q' lacks"),
    ("implicit none", "ORDER", "'implicit none' stands behind a declaration"),
    ("w = [z, single]", "TYPE", "the elements of the array constructor are a real(8) and a real(4)"),
    ("block\n logical :: j\n do j = 1, 2\n z = j\n end do\n end block", "TYPE", "'j' is a logical"),
    ("associate (k => z, c => i, k => x)\n z = c\n end associate", "DECLARED_TWICE",
     "'k' is declared twice"),
    ("z = b%m", "NAME", "the type 'pair' has no component 'm'"),
    ("allocate(a(2, 3))", "NAME", "'a' is neither allocatable nor a pointer, and is allocated"),
    ("z = twice", "NAME", "'twice' is a procedure, not a variable"),
    ("i = kk\n block\n integer :: kk\n kk = i\n end block", "UNDECLARED",
     "'kk' is not declared"),
)

#: Statements that look alike and are right.
RIGHT = (
    "do i = 1, 2\n block\n integer :: i\n i = 2\n end block\n end do\n i = 3",
    "do 10 i = 1, 2\n z = 1\n10 continue\n i = 3",
    "associate (k => z, c => i)\n z = c\n end associate",
    "block\n integer :: kk(i)\n kk = 1\n block\n integer :: i\n i = kk(1)\n end block\n end block",
    "z = max(z, 1.0); i = min(i, 2_8); z = mod(z, 2.0); z = merge(z, 1d0, l)",
    "z = sign(2d0, z) + atan2(1d0, z) + abs(i) + abs(c) + sqrt(c) + real(sum(k))",
    "t = max(t, 'ab'); z = scale(z, i) + bessel_jn(i, z) + hypot(x(1), z); i = iand(i, 7)",
    "p(1:6) => y2; p(0:) => w; b%q => y2(1, 1); p => y2(:, 1)", "save :: d",
    "i = 2.5d0; z = i; c = z; z = real(c); l = i > z; t = 'a'//t",
    "call two(i, w, a)",
    "call two(i, a(:, 1), a(1, 2))", "call two(v=w, k=2, s=k*1d0)", "call general(z)",
    "b = pair(n=3, a=1d0, q=null()); b = pair(1d0, 2)", "real :: d = 3, e(2) = [1, 2]",
    "do i = lbound(x, 1), ubound(x, dim=1)\n z = 1\n end do", "k = lbound(a); w = x(i:ubound(a, 2))",
    "where (x > 1) w = 1; if (all(x > 1)) z = 1", "call general(i, w)", "w = twice(x)", "a = twice(a)*2", "z = twice(b%a(1))",
    "b = pair([1d0, 2d0], 3)", "b%a = x(k(1:2))", "z = x(int(z)); z = x(b%n)",
    "deallocate (w, p); deallocate (w, p)", "k = [1, 2, 3]; k = [(i, i=1, 3)]; w = [z, z]; k = [k]; k = -k*2 + mod(k, [1, 2, 3])",
    "k = [i, k(1:2)]; k(1:2) = [1, 2]; w = [2d0]", "do i = 1, 2\n call one(z)\n end do",
    "do concurrent (i = 1:n)\n w(i) = twice(x(i))\n call pure_one(w(i))\n end do",
    "call given(z, z); call given(b=z, a=z, c=2*z); z = measure(z) + measure(a=z)",
    "if (present(o)) z = o", "associate (i => z)\n i = 2.5d0\n z = i\n end associate",
    "block\n real(wp) :: i\n i = 2.5d0\n z = i\n end block", "w = [(i*z, i=1, n)]",
    "where (x > 1) w = 1", "w = reshape(a, [6]); z = dot_product(x, w)",
    "t(1:2) = 'ab'; l = t(1:1) == 'a'; l = t == 'abcd'", "i = ichar(t(1:1)); z = max(z, 1d0)",
    "do concurrent (i = 1:n)\n w(i) = x(i)\n end do", "p => w", "allocate(w(n), source=x)",
    "c = (1d0, 2d0)*z; c = (half, 1d0); z = abs(c); z = aimag(c)",
    "read (t, *) i; write (unit=t, fmt=*) i; read (i) z; read (fmt=*, unit=t) i",
    "block\n ! none\n integer :: kk\n kk = 1\n end block", "print *, z, x, t",
    "block\n integer :: kk\n kk = 1\n ! two\n kk = 2\n ! end\n end block",
    "select case (t)\n case ('a')\n z = 1\n case default\n z = 2\n end select",
)


def found(statement: str) -> list[Problem]:
    """:returns: what is said of a routine with a statement."""
    lines = [line.strip() for line in statement.splitlines()]
    declares = re.match(r"(integer|real|type)\b.*::|save", lines[0])
    text = MODULE.format("\n".join(lines if not declares or lines[0].startswith("save")
                                   else lines[:1]))
    return mistakes_of(read_fortran_source(text, "mistakes.f90"), "foo")


@pytest.mark.parametrize(("statement", "code", "text"), WRONG)
def test_wrong(statement: str, code: str, text: str) -> None:
    problems = found(statement)
    assert problems, statement
    assert {one.code for one in problems} == {code}
    assert any(text in one.text for one in problems), problems
    first = MODULE[:MODULE.index("{}")].count("\n") + 1
    assert all(one.file == "mistakes.f90" and first <= one.line <= first + 4 for one in problems)


@pytest.mark.parametrize("statement", RIGHT)
def test_right(statement: str) -> None:
    assert not found(statement)


def said(text: str, routine: str) -> list[tuple[int, str]]:
    """:returns: line and text of what is said of a routine."""
    return [(one.line, one.text) for one in mistakes_of(read_fortran_source(text), routine)]


def test_real_as_integer_in_procedures_of_no_module() -> None:
    text = """subroutine t(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  call s(x, y)
end subroutine t
subroutine s(i, b)
  integer(8) :: i
  real(8) :: b
  call r(i, b)
end subroutine s
subroutine r(a, b)
  real(8) :: a, b
  b = a*a
end subroutine r
"""
    assert said(text, "t") == [
        (4, "argument 'i' of 's' is an integer(8), and is given a real(8)"),
        (9, "argument 'a' of 'r' is a real(8), and is given an integer(8)")]
    assert [line for line, _ in said(text, "s")] == [9]
    assert said(text, "r") == []


def test_name_of_the_module_in_bounds() -> None:
    text = """module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n*m-1)
    y(1:n) = x**2
  end subroutine foo
end module m
"""
    assert said(text, "foo") == [(7, "'m' is a module, not a variable")]


def test_ends_by_another_name_have_a_line() -> None:
    with pytest.raises(UnsupportedError) as error:
        read_fortran_source("subroutine one(x)\n  real :: x\n  x = 1\nend subroutine two\n")
    problem, = error.value.problems
    assert (problem.code, problem.line) == ("PARSE", 4)


@pytest.mark.parametrize(("generic", "term"), [("operator(.by.)", "x .by. x"),
                                               ("scale", "scale(x, x)")])
def test_what_operators_and_generic_names_run(generic: str, term: str) -> None:
    text = f"""module m
  implicit none
  interface {generic}
    module procedure by
  end interface
contains
  real(8) function by(a, b, b)
    real(8), intent(in) :: a, b
    by = a*b
  end function by
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = {term}
  end subroutine foo
end module m
"""
    assert said(text, "foo") == [(7, "'b' is declared twice")]


@pytest.mark.parametrize(("bound", "term"), [
    ("procedure :: by => scaled", "p%by(x)"),
    ("procedure :: by => scaled\n generic :: operator(.by.) => by", "p .by. x"),
    ("procedure :: by => scaled\n generic :: times => by", "p%times(x)")])
def test_what_is_bound_to_types(bound: str, term: str) -> None:
    text = f"""module m
  implicit none
  type :: pair
    real(8) :: a
  contains
    {bound}
  end type pair
contains
  real(8) function scaled(p, b)
    class(pair), intent(in) :: p
    real(8), intent(in) :: b
    scaled = p%a*bb
  end function scaled
  subroutine foo(p, x, y)
    type(pair), intent(in) :: p
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = {term}
  end subroutine foo
end module m
"""
    line = 1 + next(at for at, one in enumerate(text.splitlines()) if "bb" in one)
    assert said(text, "foo") == [(line, "'bb' is not declared")]


def test_a_name_that_is_not_declared_is_told_once() -> None:
    text = """subroutine foo(x, y)
  implicit none
  real(wp), intent(in) :: x
  real(wp), intent(out) :: y
  y = x
end subroutine foo
"""
    assert said(text, "foo") == [(3, "'wp' is not declared")]


def test_attributes_of_arguments_in_what_is_not_reached() -> None:
    text = """subroutine foo(x, y)
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  y = x
end subroutine foo
subroutine other(a)
  real(8), intent(inout) :: a
  logical, intent(in) :: on
  if (on) a = 2
end subroutine other
"""
    assert said(text, "foo") == [(6, "'on' has the attribute 'intent' and is no argument")]


def test_functions_in_no_module_that_are_declared_like_variables() -> None:
    text = """subroutine foo(x, y)
  implicit none
  real(8) x, y, applied
  external applied
  y = applied(x)
end subroutine foo
real(8) function applied(x, x)
  real(8) x
  applied = x**2
end function applied
"""
    assert said(text, "foo") == [(7, "'x' is declared twice")]


def test_arguments_without_declarations_are_missed() -> None:
    text = """subroutine foo(x, y)
  y = scaled(x)
end subroutine foo
function scaled(a, k)
  scaled = a*k
end function scaled
"""
    assert said(text, "foo") == [(2, "the call of 'scaled' lacks the argument 'k'")]


def test_values_of_components() -> None:
    text = """module m
  type :: pair
    real(8) :: a(2) = [1, 2, 3]
  end type pair
contains
  subroutine foo(x)
    real(8), intent(inout) :: x
    x = 2*x
  end subroutine foo
end module m
"""
    assert said(text, "foo") == [(3, "'a' has 2 elements, and is given 3")]


def test_attributes_of_arguments_in_interfaces() -> None:
    text = """subroutine foo(x)
  real(8), intent(inout) :: x
  interface
    subroutine turn(z, k)
      real(8), intent(inout) :: z
      real(8), intent(in) :: t
    end subroutine turn
  end interface
  x = 2*x
end subroutine foo
"""
    assert said(text, "foo") == [(6, "'t' has the attribute 'intent(in)' and is no argument")]


@pytest.mark.parametrize("component", [
    "real(8), pointer, pointer :: p", "procedure(foo), nopass, pointer, nopass :: p"])
def test_an_attribute_of_a_component_twice(component: str) -> None:
    text = f"""module m
  implicit none
  type :: pair
    {component}
  end type pair
contains
  subroutine foo(x)
    real(8), intent(inout) :: x
    x = 2*x
  end subroutine foo
end module m
"""
    word = "pointer" if "real" in component else "nopass"
    assert said(text, "foo") == [(4, f"the attribute '{word}' of 'p' is given twice")]


def test_an_intent_twice() -> None:
    text = """module m
  implicit none
  type :: pair
    real(8) :: a
  end type pair
contains
  subroutine foo(x, p)
    real(8), intent(inout) :: x
    type(pair), intent(in in), optional :: p
    if (present(p)) x = x*p%a
  end subroutine foo
end module m
"""
    assert said(text, "foo") == [(9, "the attribute 'intent' of 'p' is given twice")]


@pytest.mark.parametrize(("told", "line"), [
    ("procedure(applied), intent(in) :: f", 10), ("real(8), external, intent(in) :: f", 10),
    ("external :: f\nintent(in) :: f", 11), ("procedure(applied), pointer, intent(in) :: f", 0)])
def test_intents_of_procedures(told: str, line: int) -> None:
    text = f"""module m
  implicit none
contains
  subroutine applied(a)
    real(8), intent(inout) :: a
  end subroutine applied
  subroutine foo(x, y, f)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    {told}
    y = x**2
  end subroutine foo
end module m
"""
    assert said(text, "foo") == ([
        (line, "'f' is a procedure, and has the attribute 'intent(in)'")] if line else [])


@pytest.mark.parametrize(("bound", "name", "generic"), [
    ("procedure :: one\ngeneric :: both => one\ngeneric :: both => one", "one", "both"),
    ("procedure :: one\ngeneric :: operator(+) => one, one", "one", "operator(+)"),
    ("procedure :: one\nprocedure :: two => one\nprocedure :: two => one", "two", "")])
def test_bound_twice(bound: str, name: str, generic: str) -> None:
    text = f"""module m
  implicit none
  type :: pair
    real(8) :: a
  contains
    {bound}
  end type pair
contains
  subroutine foo(x, p)
    real(8), intent(inout) :: x
    type(pair), intent(in) :: p
    x = x*p%a
  end subroutine foo
  real(8) function one(a, b)
    class(pair), intent(in) :: a
    real(8), intent(in) :: b
    one = a%a*b
  end function one
end module m
"""
    (line, words), = said(text, "foo")
    assert line == 6 + bound.count("\n")
    assert words == (f"'{name}' is listed twice for the generic name '{generic}'" if generic
                     else f"'{name}' is declared twice")


@pytest.mark.parametrize(("listed", "line"), [
    ("module procedure one, onee", 4), ("procedure :: two", 4), ("module procedure one", 0)])
def test_what_generic_names_list(listed: str, line: int) -> None:
    text = f"""module m
  implicit none
  interface both
    {listed}
  end interface both
contains
  subroutine one(x)
    real(8), intent(inout) :: x
    x = 2*x
  end subroutine one
  subroutine foo(x)
    real(8), intent(inout) :: x
    call both(x)
  end subroutine foo
end module m
"""
    assert [line for line, _ in said(text, "foo")] == ([line] if line else [])


@pytest.mark.parametrize(("call", "number"), [("call f(x)", 1), ("call f(x, y)", 0),
                                              ("call f(b=x, a=y)", 0), ("call f(x, y, y)", 1)])
@pytest.mark.parametrize("declared", [
    "procedure(pattern) :: f", "interface\nsubroutine f(a, b)\nreal(8), intent(inout) :: a\n"
    "real(8) :: b\nend subroutine f\nend interface"])
def test_calls_of_arguments(declared: str, call: str, number: int) -> None:
    text = f"""module m
  implicit none
  abstract interface
    subroutine pattern(a, b)
      real(8), intent(inout) :: a
      real(8), intent(in) :: b
    end subroutine pattern
  end interface
contains
  subroutine foo(f, x, y)
    {declared}
    real(8), intent(inout) :: x, y
    {call}
  end subroutine foo
end module m
"""
    assert len(said(text, "foo")) == number


@pytest.mark.parametrize("text", [
    "module m\nend module\nmodule M\nend module\n", "subroutine a\nend\nsubroutine a\nend\n",
    "module m\ncontains\nsubroutine a\nend subroutine\nfunction A()\nend function\nend module\n"])
def test_units_with_one_name(text: str) -> None:
    with pytest.raises(UnsupportedError) as error:
        read_fortran_source(text)
    problem, = error.value.problems
    assert (problem.code, problem.line) == ("DECLARED_TWICE", 3 if text.count("\n") == 4 else 5)


def test_operators_and_constructors_of_the_program() -> None:
    """An operator may make one value of an array, and a function may have the name of a type."""
    text = """module m
  interface operator(==)
    module procedure same
  end interface
  type :: pair
    real :: a
  end type
  interface pair
    module procedure made
  end interface
  type, extends(pair) :: triple
    real :: b
  end type
contains
  logical function same(a, b)
    real, intent(in) :: a(:)
    character(len=*), intent(in) :: b
    same = size(a) == len(b)
  end function
  type(pair) function made(a, b)
    real, intent(in) :: a, b
    made%a = a*b
  end function
  subroutine foo(x)
    real, intent(inout) :: x(3)
    type(pair) :: p
    type(triple) :: t
    if (x == 'abc') x = 2*x
    p = pair(x(1), x(2))
    t = triple(pair=p, b=2.0)
    t = triple(1.0, x(1))
    x = x*p%a*t%b
  end subroutine
end module
"""
    assert said(text, "foo") == []
