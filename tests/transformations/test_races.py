# SPDX-License-Identifier: BSD-3-Clause
"""Races of parallel loops and regions: wrong sources are refused, right ones are not."""

from __future__ import annotations

from functools import cache

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import Problem
from psyad_ext.ir import source_of
from psyad_ext.ir.source.parallel_loops import parallelism
from psyad_ext.transformations.parallel import races, refused
from psyad_ext.transformations.parallel.directed import DirectedUnit
from tests.fortran import routine, subroutine

MODULE = """module test_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type cell
    real(wp) :: t, v(9)
  end type cell
  real(wp) :: total, own
  integer, parameter :: six = 6
  !$omp threadprivate(own)
contains
{}
  subroutine keeps(a)
    real(wp), intent(in) :: a
    real(wp), save :: last
    last = a
  end subroutine keeps
  subroutine fills(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b
    b = 2*a
  end subroutine fills
  subroutine counts(a)
    real(wp), intent(in) :: a
    total = total + a
  end subroutine counts
  subroutine calls(a)
    real(wp), intent(in) :: a
    call counts(a)
  end subroutine calls
  subroutine adds(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    b = b + a
  end subroutine adds
  subroutine passes(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    call adds(a, b)
  end subroutine passes
  subroutine adds_to(a, b)
    type(cell), intent(inout) :: a
    real(wp), intent(in) :: b
    a%t = a%t + b
  end subroutine adds_to
  subroutine holds(a)
    real(wp), intent(in) :: a
    own = a
  end subroutine holds
end module test_mod
"""
DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n, m); "
                "real(wp), intent(inout) :: y(n, m); real(wp) :: s, t, w(n), z(n, m); type(cell) :: p, cells(n); "
                "integer :: i, j, k, l, list(n); logical :: found, mask(n); real(wp), save :: kept")
DO = "!$omp parallel do\ndo i = 1, n; "
#: Behind ``parallel do`` and the start of a loop over ``i``: what is said of the race.
WRONG = {
    # Variables that each thread should have for itself.
    "t = x(i, 1); y(i, 1) = t*t": "write 't' here",
    "if (mask(i)) then; t = x(i, 1); y(i, 1) = t*t; end if": "write 't' here",
    "w(:) = x(:, 1); y(i, 1) = w(2)": "write 'w(:)' here",
    "do k = 1, n; w(k) = x(k, 1); end do; y(i, 1) = w(1)": "write 'w(k)' here",
    "w(1:3) = x(i, 1); y(i, 1) = sum(w(2:4))": "write 'w(:3)' here",
    "w = x(i, 1); y(i, 1) = w(1)": "write 'w' here",
    "k = i; do while (k > 1); k = k/2; end do; y(i, 1) = k": "write 'k' here",
    "p%t = x(i, 1); y(i, 1) = p%t": "write 'p%t' here",
    "p%v(2) = x(i, 1); y(i, 1) = p%v(2)": "write 'p%v(2)' here",
    # Sums and the like without a reduction.
    "t = t + x(i, 1)": "write 't' here, and it is read",
    "t = max(t, x(i, 1))": "write 't' here, and it is read",
    "if (x(i, 1) > t) t = x(i, 1)": "write 't' here, and it is read",
    "if (mask(i)) k = k + 1": "write 'k' here, and it is read",
    "y(1, 1) = y(1, 1) + x(i, 1)": "write 'y(1,1)' here",
    "y(n, m) = y(n, m)*x(i, 1)": "write 'y(n,m)' here",
    "do k = 1, n; y(k, 1) = y(k, 1) + x(i, 1); end do": "write 'y(k,1)' here",
    # Elements of other iterations.
    "y(i, 1) = y(i - 1, 1)*x(i, 1)": "it is read as 'y(i - 1,1)'",
    "y(i, 1) = y(i + 1, 1)*x(i, 1)": "it is read as 'y(i + 1,1)'",
    "y(i, 1) = y(i - 3, 1)*x(i, 1)": "it is read as 'y(i - 3,1)'",
    "do k = 2, m; y(i, k) = y(i + 1, k - 1); end do": "it is read as 'y(i + 1,k - 1)'",
    "y(i, 1) = x(i, 1); y(i + 1, 1) = x(i, 2)": "and it is written as",
    "y(2*i, 1) = y(i, 1)": "it is read as 'y(i,1)'",
    "y(n + 1 - i, 1) = y(i, 1)": "it is read as 'y(i,1)'",
    "y(1 + i/2, 1) = x(i, 1)": "write 'y(1 + i / 2,1)'",
    "y(1 + mod(i, 4), 1) = x(i, 1)": "write 'y(1 + MOD(i, 4),1)'",
    "y(min(i, 4), 1) = x(i, 1)": "write 'y(MIN(i, 4),1)'",
    "do k = i, n; y(k, 1) = y(k, 1)*x(i, 1); end do": "write 'y(k,1)'",
    "do k = i, i + 2; y(k, 1) = x(k, i); end do": "write 'y(k,1)'",
    "do k = 1, i; y(k, 1) = y(k, 1)*x(i, 1); end do": "write 'y(k,1)'",
    "y(:, i) = y(:, i + 1)": "write 'y(:,i)'",
    "y(1:2, 1) = x(1, i)": "write 'y(:2,1)'",
    # What called routines do.
    "call keeps(x(i, 1))": "call a routine that writes 'last'",
    "call counts(x(i, 1))": "call a routine that writes 'total'",
    "call calls(x(i, 1))": "call a routine that writes 'total'",
    "call fills(x(i, 1), t); y(i, 1) = t": "write 't' here",
    "call passes(x(i, 1), y(1, 1))": "write 'y(1,1)' here",
    "call passes(x(i, 1), t)": "write 't' here",
    "call adds_to(p, x(i, 1))": "write 'p' here",
    "call adds_to(cells(2), x(i, 1))": "write 'cells(2)' here",
    # What only some branches do, or is kept as text.
    "if (mod(i, 2) == 0) then; t = x(i, 1); else; t = x(i, 2); end if; y(i, 1) = t": "write 't' here",
    "select case (list(i)); case (1); t = x(i, 1); case default; t = x(i, 2); end select; y(i, 1) = t":
        "write 't' here",
    "select case (i); case (1); k = 3; end select; y(i, 1) = y(i - 1, 1)": "it is read as 'y(i - 1,1)'",
    # Variables of modules, and saved ones.
    "total = total + x(i, 1)": "write 'total' here",
    "kept = x(i, 1); y(i, 1) = kept": "write 'kept' here",
}
#: The same with directives, and whole regions.
WRONG_AS_A_WHOLE = {
    "!$omp parallel do private(k, t)\ndo i = 1, n; k = i/2 + 1; y(k, 1) = x(i, 1); end do": "write 'y(k,1)'",
    "!$omp parallel do\ndo i = 1, n/2; y(i, 1) = y(i + n/2 - 1, 1); end do": "it is read as",
    "!$omp parallel do\ndo i = n, 2, -1; y(i, 1) = y(i - 1, 1); end do": "it is read as",
    "!$omp parallel do\ndo i = 1, n, 2; y(i, 1) = x(i, 1); y(i + 2, 1) = 0; end do": "it is written",
    "!$omp parallel do\ndo i = 1, six; y(i, 1) = y(7 - i, 1); end do": "it is read as",
    "!$omp parallel do collapse(2)\ndo i = 1, n\ndo j = 2, m\ny(i, j) = y(i, j - 1)\nend do\nend do":
        "it is read as 'y(i,j - 1)'",
    "!$omp parallel do private(t)\ndo i = 1, n; t = t + x(i, 1); y(i, 1) = t; end do": "'t' has no value",
    "!$omp parallel do private(t)\ndo i = 1, n; do k = 1, m; t = t + x(i, k); end do; y(i, 1) = t; end do":
        "'t' has no value",
    "!$omp parallel do firstprivate(t)\ndo i = 1, n; t = t + x(i, 1); y(i, 1) = t; end do":
        "'t' has the value from the last iteration of the same thread",
    "!$omp parallel do private(t)\ndo i = 1, n; t = x(i, 1); y(i, 1) = t; end do; y(1, 1) = t":
        "'t' does not leave the value of the last iteration",
    "!$omp parallel do firstprivate(t)\ndo i = 1, n; t = x(i, 1); y(i, 1) = t; end do; y(1, 1) = t":
        "'t' does not leave the value of the last iteration",
    "!$omp parallel do reduction(+:t)\ndo i = 1, n; t = t + x(i, 1); y(i, 1) = t; end do":
        "'t' is a part of a reduction by '+'",
    "!$omp parallel do reduction(+:w)\ndo i = 1, n; w(1) = w(1) + x(i, 1); y(i, 1) = w(1); end do":
        "'w' is a part of a reduction by '+'",
    "!$omp parallel do reduction(+:t)\ndo i = 1, n; t = t*x(i, 1); end do": "'t' is a part of a reduction",
    "!$omp parallel do reduction(max:t)\ndo i = 1, n; t = t + x(i, 1); end do": "'t' is a part of a reduction",
    "!$omp parallel do reduction(+:t)\ndo i = 1, n; t = x(i, 1); end do": "'t' is a part of a reduction",
    "!$omp parallel do\ndo i = 1, n\n!$omp atomic\nt = t + x(i, 1)\ny(i, 1) = t; end do": "it is read as 't'",
    "!$omp parallel do\ndo i = 1, n\n!$omp critical (a)\nt = t + x(i, 1)\n!$omp end critical (a)\n"
    "!$omp critical (b)\nt = t*2\n!$omp end critical (b)\nend do": "write 't' here",
    "!$omp parallel\n!$omp do\ndo i = 1, n; w(i) = x(i, 1); end do\n!$omp end do nowait\n"
    "!$omp do\ndo i = 1, n - 1; y(i, 1) = w(i + 1); end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel\n!$omp do schedule(dynamic)\ndo i = 1, n; w(i) = x(i, 1); end do\n!$omp end do nowait\n"
    "!$omp do schedule(dynamic)\ndo i = 1, n; y(i, 1) = w(i); end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel\n!$omp do reduction(+:t)\ndo i = 1, n; t = t + x(i, 1); end do\n!$omp end do nowait\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel\n!$omp master\nt = x(1, 1)\n!$omp end master\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel\n!$omp single\nt = x(1, 1)\n!$omp end single nowait\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel\n!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end do nowait\n"
    "!$omp single\nt = x(1, 1)\n!$omp end single\n!$omp end parallel": "without a barrier",
    "!$omp parallel\nt = t + x(1, 1)\n!$omp end parallel": "write 't' here",
    "!$omp parallel\n!$omp single\ncall adds(x(1, 1), t)\n!$omp end single nowait\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel": "without a barrier",
    "!$omp parallel sections\ncall adds(x(1, 1), t)\n!$omp section\ncall adds(x(2, 1), t)\n"
    "!$omp end parallel sections": "write 't' here",
    "k = 1\n!$omp parallel do\ndo i = 2, n; y(i, 1) = y(i - k, 1); end do": "it is read as 'y(i - k,1)'",
    "!$omp parallel sections\nt = x(1, 1)\n!$omp section\ny(1, 1) = t\n!$omp end parallel sections":
        "write 't' here",
    "!$omp parallel\n!$omp sections\n!$omp section\ny(1, 1) = x(1, 1)\n!$omp section\ny(1, 1) = x(2, 1)\n"
    "!$omp end sections\n!$omp end parallel": "write 'y(1,1)' here",
}
#: Directives that are not understood.
STRANGE = ("task", "taskloop", "target", "teams", "target teams distribute parallel do", "taskgroup",
           "loop", "distribute", "cancel do", "scan inclusive(t)", "parallel loop", "taskwait", "interop")
#: What stays right if one thread does everything.
PLAIN = ("flush", "barrier", "simd", "atomic update", "end parallel do", "declare simd(foo)", "threadprivate(t)",
         "enddo", "endparalleldo", "master", "parallelsections", "critical (name)", "single")
RIGHT = (
    f"{DO} call adds_to(cells(i), x(i, 1)); end do",
    "!$omp parallel do reduction(+:w) reduction(max:z)\ndo i = 1, n; w(list(i)) = w(list(i)) + x(i, 1)\n"
    "z(i, 1) = max(z(i, 1), x(i, 1)); w(:) = w(:) - x(:, 1); end do",
    f"{DO} select case (i); case (1); y(i, 1) = x(i, 1); end select; end do",
    f"{DO} select case (i); case (1); t = x(i, 1); y(i, 1) = t; end select; end do",
    f"{DO} if (list(i) > 2) cycle; y(1, 1) = x(i, 1); end do",
    "k = n\n!$omp parallel do\ndo i = 1, n; y(i, 1) = y(i + k, 1); end do",
    "k = 1\n!$omp parallel do\ndo i = 1, n; y(i, 1) = y(i + k, 1); end do; k = n",
    "!$omp parallel do private(t)\ndo i = 1, n\nselect case (i); case (1); t = x(i, 1)\n"
    "case default; t = x(i, 2); end select; y(i, 1) = t; end do",
    "!$omp parallel\n!$omp single\ncall adds(x(1, 1), t)\n!$omp end single\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel",
    f"{DO} if (x(i, 1) > 0.0_wp) found = .true.; end do",
    f"{DO} y(i, 1) = y(i, 2)*x(i, 1); end do",
    f"{DO} y(list(i), 1) = x(i, 1); end do",
    f"{DO} if (mask(i)) y(i, 1) = y(i - 1, 1); end do",
    f"{DO} if (mod(i, 2) == 0) y(i, 1) = y(i + 1, 1); end do",
    f"{DO} if (i == 1) t = x(i, 1); end do",
    f"{DO} if (list(i) == 3) t = x(i, 1); end do",
    f"{DO} y(i, :) = x(i, :); y(i, 2) = y(i, 1); end do",
    f"{DO} do k = 1, m; y(i, k) = y(i, k)*x(i, k); end do; end do",
    f"{DO} do k = 2, m; y(i, k) = y(i, k - 1)*x(i, k); end do; end do",
    f"{DO} own = x(i, 1); y(i, 1) = own; end do",
    f"{DO} call holds(x(i, 1)); call fills(x(i, 1), y(i, 1)); end do",
    f"{DO} y(mod(i, n) + 1, 1) = x(i, 1); end do",
    "!$omp parallel do\ndo i = 1, n, 2; y(i, 1) = x(i, 1); y(i + 1, 1) = x(i, 2); end do",
    "!$omp parallel do\ndo i = 2, n, 2; y(i, 1) = y(i - 1, 1) + y(i + 1, 1); end do",
    "!$omp parallel do\ndo i = 1, 3; y(i, 1) = y(i + 3, 1)*x(i, 1); end do",
    "!$omp parallel do\ndo i = 1, n/2; y(i, 1) = y(i + n/2, 1); end do",
    "!$omp parallel do\ndo i = 1, n/2; y(i, 1) = y(n + 1 - i, 1); y(n + 1 - i, 1) = 0; end do",
    "!$omp parallel do\ndo i = 1, n - 1; y(i, 1) = y(n, 1); end do",
    "!$omp parallel do\ndo i = 4, 4; y(1, 1) = x(i, 1); end do",
    "!$omp parallel do private(t)\ndo i = 1, n; t = x(i, 1); y(i, 1) = t; end do",
    "!$omp parallel do lastprivate(t)\ndo i = 1, n; t = x(i, 1); y(i, 1) = t; end do; y(1, 1) = t",
    "!$omp parallel do private(t)\ndo i = 1, n; t = x(i, 1); y(i, 1) = t; end do; t = 1; y(1, 1) = t",
    "!$omp parallel do firstprivate(t)\ndo i = 1, n; y(i, 1) = t; end do; y(1, 1) = t",
    "!$omp parallel do private(t)\ndo i = 1, n; t = 0; do k = 1, m; t = t + x(i, k); end do; y(i, 1) = t; end do",
    "!$omp parallel do private(i)\ndo i = 1, n; y(i, 1) = x(i, 1); end do",
    "!$omp parallel private(i, k)\n!$omp do\ndo i = 1, n; do k = 1, m; y(i, k) = x(i, k); end do; end do\n!$omp end parallel",
    "!$omp parallel do collapse(2) private(i, k)\ndo i = 1, n; do k = 1, m; y(i, k) = x(i, k); end do; end do",
    "!$omp parallel do lastprivate(i)\ndo i = 1, n; y(i, 1) = x(i, 1); end do",
    "!$omp parallel do private(w)\ndo i = 1, n; w(:) = x(:, 1); y(i, 1) = w(1); end do",
    "!$omp parallel do private(k)\ndo i = 1, n; k = i + 1; y(k, 1) = x(i, 1); end do",
    "!$omp parallel do reduction(+:t)\ndo i = 1, n; t = t + x(i, 1); t = t - x(i, 2)*2; end do",
    "!$omp parallel do reduction(max:t)\ndo i = 1, n; if (x(i, 1) > t) t = x(i, 1); end do",
    "!$omp parallel do reduction(min:t) reduction(+:k)\ndo i = 1, n; t = min(x(i, 1), t); if (mask(i)) k = k + 1; end do",
    "!$omp parallel do reduction(.or.:found)\ndo i = 1, n; found = found .or. mask(i); end do",
    "!$omp parallel do\ndo i = 1, n\n!$omp atomic\nt = t + x(i, 1)\nend do",
    "!$omp parallel do\ndo i = 1, n\n!$omp critical\ncall calls(x(i, 1))\n!$omp end critical\nend do",
    "!$omp parallel do\ndo i = 1, n\n!$omp critical\nt = max(t, x(i, 1))\n!$omp end critical\nend do",
    "!$omp parallel do ordered\ndo i = 2, n\n!$omp ordered\ny(i, 1) = y(i - 1, 1)\n!$omp end ordered\nend do",
    "!$omp parallel do collapse(2)\ndo i = 1, n\ndo j = 1, m\ny(i, j) = y(i, j)*x(i, j)\nend do\nend do",
    "!$omp parallel\n!$omp do\ndo i = 1, n; w(i) = x(i, 1); end do\n"
    "!$omp do\ndo i = 1, n - 1; y(i, 1) = w(i + 1); end do\n!$omp end parallel",
    "!$omp parallel\n!$omp do\ndo i = 1, n; w(i) = x(i, 1); end do\n!$omp end do nowait\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = w(i); end do\n!$omp end parallel",
    "!$omp parallel\n!$omp do\ndo i = 1, n; w(i) = x(i, 1); end do\n!$omp end do nowait\n!$omp barrier\n"
    "!$omp do\ndo i = 1, n - 1; y(i, 1) = w(i + 1); end do\n!$omp end parallel",
    "!$omp parallel\n!$omp single\nt = x(1, 1)\n!$omp end single\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel",
    "!$omp parallel\n!$omp master\nt = x(1, 1)\n!$omp end master\n!$omp barrier\n"
    "!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel",
    "!$omp parallel private(t)\nt = x(1, 1)\n!$omp do\ndo i = 1, n; y(i, 1) = t; end do\n!$omp end parallel",
    "!$omp parallel\n!$omp critical\nt = t + x(1, 1)\n!$omp end critical\n!$omp end parallel",
    "!$omp parallel sections\ny(1, 1) = x(1, 1)\n!$omp section\ny(2, 1) = x(2, 1)\n!$omp end parallel sections",
)


WHOLE = {**{f"{DO}{body}; end do": text for body, text in WRONG.items()}, **WRONG_AS_A_WHOLE}
STRANGE_BODY = ("!$omp parallel do reduction(plus:t)\ndo i = 1, n; t = t + x(i, 1); end do\n"
                "!$omp task\ny(1, 1) = t\n!$omp end task")
BODIES = (*WHOLE, *RIGHT, STRANGE_BODY)


@cache
def read() -> FileContainer:
    """:returns: all bodies, in routines of one module."""
    return read_fortran_source(MODULE.format("".join(
        subroutine("n, m, x, y", DECLARATIONS, body, f"foo{number}")
        for number, body in enumerate(BODIES))))


def problems(body: str) -> list[Problem]:
    """:returns: what is wrong with these statements."""
    container = read()
    name, info = f"foo{BODIES.index(body)}", source_of(container)
    assert info is not None
    unit = info.layout["test_mod"].procedures[name]
    units = [DirectedUnit(info, unit, name, parallelism(info.text, unit.first, unit.last))]
    return [*refused(units), *races([routine(container, name)], units, container)]


@pytest.mark.parametrize("body", WHOLE)
def test_wrong_sources_are_refused(body: str) -> None:
    found = problems(body)
    assert found and {one.code for one in found} == {"RACE"} and all(one.line for one in found)
    assert any(WHOLE[body] in one.text for one in found), found


@pytest.mark.parametrize("body", RIGHT)
def test_right_sources_are_not(body: str) -> None:
    assert not problems(body)


@pytest.mark.parametrize("name", STRANGE)
def test_directives_that_are_not_understood(name: str) -> None:
    found = parallelism(f"x = 1\n!$omp {name}\nx = 2\n!$omp end {name}\n")
    assert found.strange[0] == (2, f"!$omp {name}")


@pytest.mark.parametrize("name", PLAIN)
def test_directives_that_need_no_threads(name: str) -> None:
    assert not parallelism(f"x = 1\n!$omp {name}\nx = 2\n").strange


def test_refusals_name_lines() -> None:
    task, reduction = problems(STRANGE_BODY)
    assert task.code == reduction.code == "DIRECTIVE" and task.line > reduction.line > 0
    assert "combines 't' by an operator of its own" in reduction.text
