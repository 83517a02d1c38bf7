# SPDX-License-Identifier: BSD-3-Clause
"""What is said about each line, and why."""

from __future__ import annotations

import pytest

from psyad_ext.explanation.text import note_text
from tests.explanation.sources import explained, facts_about, notes

HEAD = """\
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y
  real(8) :: s, t, v, w(n)
  integer :: i, j, k
"""
FIRST = len(HEAD.splitlines()) + 1

#: Statements, and what is said about them by the line counted from the first one.
SAID: dict[str, tuple[str, dict[int, list[str]]]] = {
    "increments are never recorded": (
        "do i = 1, n; y = y + x(i)**2; end do", {}),
    "needed by an earlier statement": (
        "t = x(1); do i = 1, n; y = y + t*x(i); t = y; end do",
        {4: ["t recorded: overwritten here, needed by the adjoint of line {3} (8*n bytes)"]}),
    "needed by its own adjoint": (
        "do i = 1, n; y = y*x(i); end do",
        {2: ["y recorded: overwritten here, needed by the adjoint of line {2} (8*n bytes)"]}),
    "needed by several": (
        "do i = 1, n; y = y + sin(s)*x(i); v = s*s; s = v + y; end do; y = y + s",
        {4: ["s recorded: overwritten here, needed by the adjoints of lines {2} and {3} "
             "(8*n bytes)"]}),
    "computed again": (
        "do i = 1, n; s = sin(x(i)); t = s*s; y = y + t*s; end do",
        {2: ["s recomputed: private to the statements in lines {2}-{4}; needed by the adjoints "
             "of lines {3} and {4} and the repetition of line {3}"],
         3: ["t recomputed: private to the statements in lines {2}-{4}; needed by the adjoint of "
             "line {4}"]}),
    "computed again for adjoints only": (
        "do i = 1, n; s = x(i); t = cos(s); y = y + x(i)*2; if (t > 2) y = y + t; end do", {
            2: ["s recomputed: private to the statements in lines {2}-{5}; needed by the adjoint "
                "of line {3} and the repetition of line {3}"],
            3: ["t recomputed: private to the statements in lines {2}-{5}; needed by the "
                "condition in line {5}"]}),
    "dropped": (
        "v = x(1); t = 2*x(n); y = y + t; do i = 1, n; w(i) = v; end do",
        {1: ["v dropped: nobody reads v afterwards"],
         4: ["loop dropped: nothing in it is needed"],
         5: ["w(i) dropped: nobody reads w afterwards"]}),
    "conditions": (
        "do i = 1, n; if (y > 2) then; y = y*x(i); end if; end do",
        {2: ["condition recorded: it reads y, which may have changed on the way back (n bytes)"],
         3: ["y recorded: overwritten here, needed by the adjoint of line {3} (8*n bytes)"]}),
    "whole arrays": (
        "w(:) = x(:); w(:) = w(:)**2; y = y + w(1)*w(n)",
        {2: ["w(:) recorded: overwritten here, needed by the adjoint of line {2} (8*n bytes)"],
         4: ["w(:) recorded: it is local, and its last value is needed by the adjoints of lines "
             "{2} and {3} (8*n bytes)"]}),
    "an index": (
        "k = 1; do i = 1, n; w(k) = x(i); y = y*w(k); k = k + 1; end do",
        {3: ["w(k) recorded: overwritten here, needed by the adjoint of line {4} (8*n bytes)"],
         4: ["y recorded: overwritten here, needed by the adjoint of line {4} (8*n bytes)"],
         5: ["k recorded: overwritten here, needed by the adjoints of lines {3} and {4} and the "
             "index in line {3} (4*n bytes)"],
         7: ["w(:) recorded: it is local, and its last value is needed by the adjoint of line {4} "
             "(8*n bytes)"]}),
    "unknown trip count": (
        "do while (y < 2); y = y*x(1); end do",
        {1: ["number of iterations recorded: it is not known before the loop ends (4 bytes)"],
         2: ["y recorded: overwritten here, needed by the adjoint of line {2} (bytes not known "
             "before running: nobody knows how often the loop in line {1} runs)"]}),
    "triangle": (
        "do i = 1, n; do j = 1, i; y = y*x(j); end do; end do",
        {3: ["y recorded: overwritten here, needed by the adjoint of line {3} (bytes not known "
             "before running: the number of iterations of the loop in line {2} depends on i, "
             "which changes)"]}),
}


def source(body: str) -> str:
    """:returns: a routine with statements that semicolons separate."""
    lines = "".join(f"  {line.strip()}\n" for line in body.split(";"))
    return f"{HEAD}{lines}end subroutine foo\n"


def numbered(text: str) -> str:
    """:returns: a text with lines of the file for lines of the statements."""
    return text.format(*range(FIRST - 1, FIRST + 20))


@pytest.mark.parametrize("idea", SAID)
def test_said(idea: str) -> None:
    body, expected = SAID[idea]
    assert notes(explained(source(body), fuse=False)) == {
        line + FIRST - 1: [numbered(text) for text in texts] for line, texts in expected.items()}


@pytest.mark.parametrize("value, said", [
    ("x(i-1) + x(i+1)",
     "loop gathers: each element is added to in one iteration: 2 operations an iteration to gather, "
     "12 in strips"),
    ("sqrt(x(i-2)**2 + x(i-1)**2 + x(i)**2 + x(i+1)**2 + x(i+2)**2)",
     "loop in strips: what is added to neighbours waits in buffers: 240 operations an iteration to "
     "gather, 85 in strips")])
def test_serial_stencils(value: str, said: str) -> None:
    text = f"""
    subroutine foo(n, x, y)
      integer, intent(in) :: n
      real(8), intent(in) :: x(n)
      real(8), intent(inout) :: y(n)
      integer :: i
      do i = 3, n - 2
        y(i) = {value}
      end do
    end subroutine foo
    """
    facts = [fact for kind in ("gathers", "in strips")
             for fact in facts_about(explained(text, "split"), kind)]
    assert [note_text(one) for one in facts] == [said]


def test_recorded_where_nothing_may_be_computed_again() -> None:
    found = notes(explained(source("t = x(1); y = t*t; t = 3; y = y + t"), recompute=False))
    assert found == {FIRST + 2: [numbered(
        "t recorded: overwritten here, needed by the adjoint of line {2} (8 bytes)")]}


def test_why_nothing_is_recorded() -> None:
    reasons = {fact.subject: fact.reason for fact in facts_about(
        explained(source("w(:) = 2*x(:); y = y + w(1)")), "not recorded")}
    assert reasons == {"w(:)": "there is no older value to keep",
                       "y": "nothing on the way back reads the value that is overwritten here"}


def test_activity() -> None:
    body = ("k = n; v = k*2; s = x(1); t = s*v + x(2)*x(2); w(:) = x(:); y = 0; y = y + t; t = 1; "
            "s = x(3)")
    found = notes(explained(source(body)), kinds="active passive")
    assert [text for texts in found.values() for text in texts] == [
        "k passive: of type integer", "v passive: does not depend on x",
        "s active: from x(1)", "t active: from s, x(2)",
        "w(:) passive: does not influence y",
        "y passive: what is assigned here does not depend on x", "y active: from t",
        "t active: no active value goes in, so that its adjoint becomes zero",
        "s passive: what is assigned here does not influence y"]


def test_statements_that_share_a_line_or_take_several() -> None:
    text = HEAD + "  t = x(1) &\n    *2; y = y*t &\n    *t\nend subroutine foo\n"
    found = notes(explained(text, recompute=False))
    assert list(found) == [FIRST, FIRST + 3]


def test_loop_that_runs_forward_and_backward_at_once() -> None:
    explanation = explained(source("v = 2; do i = 1, n; s = sin(x(i)); y = y + v*s*s; end do"))
    assert notes(explanation, kinds="active fused recorded recomputed") == {
        FIRST + 1: ["loop fused: no iteration depends on another one, and nothing comes after it, "
                    "so that each is followed by its adjoint at once"],
        FIRST + 2: ["s active: from x(i)"], FIRST + 3: ["y active: from y, s"]}
    assert explanation.as_dict()["totals"]["peak"] == {"bytes": "0", "unknown": None}
    found = notes(explained(source("y = x(1)*y; y = y*y; do i = 1, n; s = x(i); y = y + s*s; end do")))
    assert FIRST in found


CALLEE = """\
subroutine bar(a, b)
  real(8), intent(inout) :: a
  real(8), intent(in) :: b
  a = a*a*b
end subroutine bar
"""


def test_joint_call() -> None:
    explanation = explained("module m\ncontains\n" + source("call bar(y, x(1))") + CALLEE
                            + "end module m\n", "joint")
    line = FIRST + 2
    assert notes(explanation, kinds="call snapshot") == {line: [
        "joint call of bar: bar only runs here; on the way back it is recorded and returned at "
        "once",
        f"y saved: overwritten by the call, needed by the adjoint of the call in line {line} "
        "(8 bytes)"]}
    [routine] = [item for item in explanation.facts.routines if item.name == "bar"]
    assert (routine.role, len(routine.lines)) == ("joint", 5)


def test_split_call() -> None:
    explanation = explained("module m\ncontains\n" + source("call bar(y, x(1))") + CALLEE
                            + "end module m\n", "split")
    assert notes(explanation, kinds="call snapshot") == {FIRST + 2: [
        "split call of bar: bar_recording records here; bar_returning goes back"]}
    line = FIRST + 7
    assert notes(explanation, "bar") == {line: [
        f"a recorded: overwritten here, needed by the adjoint of line {line} (8 bytes)"]}


def test_passive_call() -> None:
    callee = "subroutine bar(a)\nreal(8), intent(in) :: a\nreal(8) :: b\nb = a\nend subroutine\n"
    explanation = explained("module m\ncontains\n" + source("call bar(y); y = y*x(1)") + callee
                            + "end module m\n")
    assert notes(explanation, kinds="call dropped")[FIRST + 2] == [
        "passive call of bar: no derivative flows through it: on the way back it is not called",
        "call dropped: nobody reads afterwards what it computes"]


def test_results_of_joint_calls_are_dropped() -> None:
    callee = CALLEE.replace("a = a*a*b", "a = a + sin(b)")
    explanation = explained("module m\ncontains\n" + source("call bar(y, x(1))") + callee
                            + "end module m\n")
    assert notes(explanation, "bar") == {FIRST + 7: [
        "a dropped: the way back does not read anything that is computed here"]}
    callee = CALLEE.replace("  a = a*a*b", "  a = a*a*b\n  a = a*b")
    explanation = explained("module m\ncontains\n" + source("call bar(y, x(1))") + callee
                            + "end module m\n")
    assert notes(explanation, "bar", "dropped") == {FIRST + 8: [
        "a dropped: nobody reads a afterwards: a joint call needs no results"]}


