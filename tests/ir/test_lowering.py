# SPDX-License-Identifier: BSD-3-Clause
"""Lowered routines give the same bits as the originals, which come back unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from psyclone.psyir.nodes import (
    Call, CodeBlock, IfBlock, IntrinsicCall, Return, Schedule, WhileLoop)

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.lowering import lowered
from tests.fortran import module, routine, run, subroutine

DECLARATIONS = """integer, intent(inout) :: n, m(5)
real(wp), intent(inout) :: x, a(5), b(3, 4)
real(wp) :: t
integer :: i, j, k"""

BODIES = {
    "select values": "select case (n); case (1, 3); x = 1; case (2); x = 2*x; case default;"
                     "x = 0; end select",
    "select ranges": "do i = -3, 9; select case (i); case (:-2); x = x + 1; case (0:2, 4);"
                     "x = 2*x; case (7:); x = x*i; case default; x = x - 1; end select; end do",
    "select logical": "select case (x > 1); case (.true.); x = x + 1; case (.false.); x = 0;"
                      "end select",
    "select text": "select case ('b'); case ('a'); x = 1; case ('b':'c'); x = 2; end select",
    "selector changes": "select case (n); case (2); n = 3; x = 2*x; case (3); x = 0; end select",
    "select nothing": "select case (n); end select; select case (n); case default; x = 2*x;"
                      "x = x + 1; end select",
    "cycle": "do i = 1, 5; if (a(i) > 2) cycle; x = x + a(i); end do; x = x*i",
    "cycle in branches": "do i = 1, 5; if (a(i) > 1) then; x = x*2; if (i == 2) cycle; x = x + 1;"
                         "else; if (i == 4) cycle; x = x*3; end if; x = x - a(i); end do",
    "exit": "do i = 1, 5; if (a(i) > 2) exit; x = x + a(i); end do; x = x*i",
    "exit at the end": "do i = 1, 5; x = x + a(i); if (x > 2) exit; end do; n = i",
    "no exit": "do i = 2, 5, 2; if (x < -1) exit; x = x + a(i); end do; n = i",
    "no iteration": "do i = 3, 1; if (x > 0) exit; end do; n = i",
    "exit backwards": "do i = 5, 1, -1; if (i == n) exit; x = x*2 + i; end do; n = i",
    "exit with steps": "do i = 5, -9, -3; if (i < -5) exit; x = x*2 + i; end do; n = i;"
                       "k = 2; do i = n, 20, k; k = 7; if (i > 9) exit; x = x + i; end do; n = i",
    "bounds change": "do i = 1, n; n = 9; if (i > 4) exit; x = x + i; end do; n = n + i",
    "own bounds": "i = 2; do i = i, 2*i; if (x > 99) exit; x = x + i; end do; n = i",
    "two loops": "a1: do i = 1, 5; do j = 1, 5; if (a(j) > 3) cycle a1; if (i*j > 8) exit a1;"
                 "if (j > i) exit; x = x + a(i)*a(j); end do; x = x*2; end do a1; n = i; m(1) = j",
    "three loops": "a1: do i = 1, 3; a2: do j = 1, 3; do k = 1, 3; if (k == j) cycle;"
                   "if (i*k > 5) exit a2; if (i*j*k == 9) exit a1; x = x + i*j + k; end do;"
                   "x = x + 0.5_wp; end do a2; x = x*2; end do a1; n = i; m(1:2) = [j, k]",
    "while": "do while (x < 50); x = x*2; if (x > 9) exit; if (x > 5) cycle; x = x + 1; end do",
    "condition after exit": "i = 1; do while (a(i) > 0); x = x + a(i); i = i + 1; if (i > 5) exit;"
                            "end do",
    "endless": "do; x = x*2; if (x > 9) exit; if (x > 5) cycle; x = x + 1; end do",
    "return": "if (x > 1) return; x = 7",
    "return from loops": "do i = 1, 5; do j = 1, i; x = x + a(j); if (x > 6) return; end do;"
                         "x = x + 1; end do; x = 0",
    "return everywhere": "if (n == 1) then; return; else if (n == 2) then; x = x*2; if (x > 9)"
                         " return; x = x + 1; else; return; end if; x = x*3; return; x = 1",
    "return in while": "do while (x < 99); x = x*3; if (x > 20) return; end do; x = 0",
    "stop": "if (x < 0) stop 'bad'; if (x < -1) error stop 3; x = x + 1",
    "jump to a label": "do 10 i = 1, 3; do 10 j = 1, i; if (j == 2) goto 20; 20 continue;"
              "x = x + i*j; 10 continue",
    "shared label": "do 10 i = 1, 3; x = x*2; do 10 j = 1, i; if (j == 2) cycle;"
                    "x = x + i*j; 10 continue; n = i",
    "label on a statement": "do 10 i = 1, 3; if (i == 2) exit; 10 x = x*2 + i; n = i",
    "label and while": "do 10, while (x < 9); x = x*2; 10 end do",
    "select and jumps": "do i = 1, 5; select case (m(i)); case (1); cycle; case (4); exit;"
                        "case default; if (x > 9) return; x = x*2; end select; x = x + 1;"
                        "end do; n = i",
}
FUNCTIONS = {
    "function": "x = twice(x)|x = twice(x) + twice(a(1))*x|a(n) = twice(a(m(1)))",
    "function of functions": "x = twice(twice(x) + twice(twice(a(2))))",
    "function with arrays": "x = total(a)|x = total(2*a(1:3))*total(b(:, n))",
    "function that returns an array": "a = reverse(a)|a(1:3) = 2*reverse(b(:, 1)) + a(1:3)|"
                                      "a = a*reverse(a*x)",
    "elemental": "a = twice(a)*x|b(:, 1) = twice(b(:, 2) + twice(x))|a(2:) = twice(a(:4))|"
                 "a = twice(a)*total(a) + twice(total(2*a) + a)|a = twice(reverse(a*x))",
    "conditions": "if (n > 1 .and. twice(x) > 2) x = 1|if (n > 5 .or. twice(x) > 2) x = x + 1|"
                  "if (n > 2) then; x = 0; else if (twice(x) > 3 .or. n == 0) then; x = x*3;"
                  "end if",
    "while": "do while (twice(x) < 30); x = x*2; if (x > 10) cycle; x = x + 1; end do|"
             "do while (n < 9 .and. twice(x) < 99); n = n + 1; x = x + 1; if (x > 90) exit; end do",
    "bounds and indices": "do i = next(0), next(n), next(0); a(next(i)) = a(i)*x; end do",
    "selector": "do i = 1, 4; select case (next(i)); case (2); x = x*2; case (3:4); x = x + 1;"
                "end select; end do",
    "selector of two": "select case (next(n) + n > 3); case (.true.); x = 2*x; end select",
    "effects": "x = x + counted(n) + counted(n)|x = counted(n)*x",
    "argument": "call keep(twice(x), a(n))|call keep(v=a(1), t=twice(twice(x)))",
    "other kind": "x = single(x)|x = single(x)*x",
}
CALLEES = """elemental function twice(v) result(r)
  real(wp), intent(in) :: v
  real(wp) :: r
  r = v + 0.1_wp
  if (v > 1) return
  r = 2*v
end function twice
function total(v) result(r)
  real(wp), intent(in) :: v(:)
  real(wp) :: r
  integer :: i
  r = 0
  do i = 1, size(v)
    r = r + twice(v(i))
  end do
end function total
function reverse(v) result(r)
  real(wp), intent(in) :: v(:)
  real(wp) :: r(size(v))
  r = v(size(v):1:-1)
end function reverse
pure function next(k) result(r)
  integer, intent(in) :: k
  integer :: r
  r = mod(k, 4) + 1
end function next
function counted(k) result(r)
  integer, intent(inout) :: k
  real(wp) :: r
  k = k + 1
  r = 0.3_wp*k
end function counted
function single(v) result(r)
  real(wp), intent(in) :: v
  real :: r
  r = real(v)
end function single
subroutine keep(t, v)
  real(wp), intent(in) :: t
  real(wp), intent(inout) :: v
  v = v*t
end subroutine keep
"""
ARRAYS = {
    "where": "where (a > 1) a = 2*a|where (a(2:) > 1) a(2:) = a(:4)|where (a > x) a = a(5:1:-1)",
    "elsewhere": "where (a > 2); a = 0; elsewhere; a = a + 1; end where",
    "elsewhere with masks": "where (a > 2); a = a(5:1:-1); elsewhere (a < 1); a = -a; elsewhere;"
                            "a = 2*a; end where",
    "mask changes": "where (a > 1); a = a - 1; a = 3*a; elsewhere; a = a + 9; end where",
    "where on two": "where (b > 1); b = b + 1; elsewhere (b > 0.3_wp); b = 0; end where",
    "nested where": "where (a > 1); where (a > 2); a = 0; elsewhere; a = 7; end where; a = a + 1;"
                    "elsewhere; a = 5; end where",
    "where with functions": "where (twice(a) > 2) a = twice(a) + total(a)|"
                            "where (a > sum(a)/5) a = sum(a)",
    "where with integers": "where (m > 2); m = 2; elsewhere; a = 0; end where",
    "sum": "x = sum(a)|x = sum(a*2 + x) - sum(b(2, :))|x = x + sum(b)|a(n) = sum(a(:n))",
    "sum with mask": "x = sum(a, a > 1) + sum(a(2:), mask=a(:4) > 1)|x = sum(a, x > 1)",
    "sum with dim": "a(:3) = sum(b, 2)|b(1, :) = sum(b, dim=1) + b(1, :)|x = sum(a, 1)|"
                    "a(2:4) = 2*sum(b*b, 2, b > 1)",
    "sum of a function": "x = sum(twice(a))*total(a) + sum(twice(a)*total(a))",
    "product": "x = product(a)|a(1:4) = product(b, 1)*x|x = product(a, a > 2)",
    "dot_product": "x = dot_product(a, 2*a)*x|x = dot_product(b(1, :), a(2:))",
    "extremes": "x = maxval(a) + minval(b)*maxval(a(4:2:-1))|x = maxval(a - x, a < 2)",
    "extremes of nothing": "i = 5|a(1) = maxval(a(i:4))|a(2) = minval(a, a > 1e9_wp)",
    "transpose": "b(:, 1:3) = transpose(b(:, 2:4)) + b(:, 1:3)|b(1:2, 1:2) = transpose(b(2:3, 3:))",
    "spread": "b = spread(a(:4), 1, 3)*b + spread(a(3:), dim=2, ncopies=4)",
    "constructor": "a = [x, 2*x, a(1), twice(x), 1.0_wp]*a|a(2:3) = (/ a(3), a(2) /)|"
                   "call keep(sum([x, x*2]), x)|a(1:2) = [0.1_wp, 0.2_wp]*x|m(2:3) = [7, 9]",
    "passive": "if (sum(a) > 1) n = maxval(m) + sum(m)|n = n + int(sum(b))|m(1:2) = [3, n]",
}
BODIES |= {idea: f"{body}|if (n < -9) x = total(a)".replace("|", "; ")
           for idea, body in ARRAYS.items()}
# All functions that call others are reached, so that all become subroutines.
BODIES |= {idea: f"{body}|if (n < -9) x = total(a)".replace("|", "; ")
           for idea, body in FUNCTIONS.items()}
MAIN = """
program main
  use test_mod, only: first => foo, wp
  use lowered_mod, only: second => foo
  implicit none
  integer :: n(2), m(5, 2)
  real(wp) :: x(2), a(5, 2), b(3, 4, 2)
  n = 2
  m = reshape([2, 4, 1, 3, 1, 2, 4, 1, 3, 1], [5, 2])
  x = 1.3_wp
  a = reshape([1.1_wp, 2.2_wp, 3.3_wp, 0.7_wp, 1.9_wp, 1.1_wp, 2.2_wp, 3.3_wp, 0.7_wp, 1.9_wp], &
              [5, 2])
  b(:, :, 1) = reshape([0.1_wp, 1.2_wp, 2.3_wp, 3.4_wp, 0.5_wp, 1.6_wp, 0.7_wp, 2.8_wp, 3.9_wp, &
                        1.0_wp, 1.1_wp, 2.1_wp], [3, 4])
  b(:, :, 2) = b(:, :, 1)
  call first(n(1), m(:, 1), x(1), a(:, 1), b(:, :, 1))
  call second(n(2), m(:, 2), x(2), a(:, 2), b(:, :, 2))
  if (n(1) /= n(2)) print *, 1
  if (any(m(:, 1) /= m(:, 2))) print *, 2
  if (any(transfer(x(1), [1]) /= transfer(x(2), [1]))) print *, 3
  if (any(transfer(a(:, 1), [1]) /= transfer(a(:, 2), [1]))) print *, 4
  if (any(transfer(b(:, :, 1), [1]) /= transfer(b(:, :, 2), [1]))) print *, 5
end program main
"""


def source_of(body: str, more: str = "") -> str:
    """:returns: a module whose routine ``foo`` has the body."""
    return module(subroutine("n, m, x, a, b", DECLARATIONS, body) + CALLEES + more)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_same_bits(tmp_path: Path, body: str) -> None:
    source = source_of(body)
    container = read_fortran_source(source)
    before = write_fortran(container)
    with lowered(routine(container)):
        text = write_fortran(container)
    assert write_fortran(container) == before
    files = {"test_mod.f90": source, "lowered_mod.f90": text.replace("test_mod", "lowered_mod")}
    # Originals leave some of their variables unused, and use labels.
    assert run(tmp_path, files, MAIN, warnings=True) == []


@pytest.mark.parametrize("idea", BODIES)
def test_nothing_is_left(idea: str) -> None:
    container = read_fortran_source(source_of(BODIES[idea]))
    with lowered(routine(container)):
        foo = routine(container)
        opaque = [block for block in foo.walk(CodeBlock)
                  if "STOP" not in block.debug_string().upper()]
        assert not opaque and not foo.walk(Return)
        assert all(isinstance(call, IntrinsicCall) or isinstance(call.parent, Schedule)
                   for call in foo.walk(Call))


def test_a_loop_that_is_only_cycled_stays_a_do_loop() -> None:
    container = read_fortran_source(source_of(BODIES["cycle"]))
    with lowered(routine(container)):
        assert not routine(container).walk(WhileLoop)


def test_a_branch_that_jumps_needs_no_variable() -> None:
    container = read_fortran_source(source_of(BODIES["return"]))
    with lowered(routine(container)):
        foo = routine(container)
        assert len(foo.children) == 1 and isinstance(foo.children[0], IfBlock)
        assert not [name for name in foo.symbol_table.symbols_dict if "ing" in name]


def test_new_names_are_free_and_forgotten() -> None:
    source = source_of("do i = 1, 5; if (a(i) > 2) exit; x = x + leaving; end do")
    container = read_fortran_source(source.replace("j, k", "j, leaving"))
    foo = routine(container)
    names = set(foo.symbol_table.symbols_dict)
    with lowered(foo):
        assert set(foo.symbol_table.symbols_dict) - names == {"leaving_1"}
    assert set(foo.symbol_table.symbols_dict) == names


def test_refused_comes_back() -> None:
    container = read_fortran_source(module(subroutine(
        "f", "type(field), intent(inout) :: f; real(wp), pointer :: tmp(:)",
        "f%next = 2*f%now; tmp => f%now; f%now => f%next; f%next => tmp"), declarations=(
        "type :: field\n  real(wp), pointer :: now(:) => null(), next(:) => null()\n"
        "end type field\n")))
    before = write_fortran(container)
    with pytest.raises(UnsupportedError, match="f%now"), lowered(routine(container)):
        pass
    assert write_fortran(container) == before
