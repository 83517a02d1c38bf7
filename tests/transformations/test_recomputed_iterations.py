# SPDX-License-Identifier: BSD-3-Clause
"""Which loops run again on the way back, or forward and backward at once, and on which tapes."""

from __future__ import annotations

import pytest
from psyclone.psyir.symbols import Symbol

from psyad_ext import write_fortran
from psyad_ext.schedules import ADSplitReversalSchedule
from psyad_ext.transformations.reverse.plan import Plan, Plans
from psyad_ext.transformations.reverse.strategies.step import Step
from tests.fortran import body_of, module, reverse, subroutine

DECLARATIONS = ("integer, intent(in) :: n, m; real(wp), intent(in) :: x(n, m); "
                "real(wp), intent(inout) :: y(n, m); real(wp) :: w(n), v(n), s; integer :: i, j, k")
#: A recurrence that has to be recorded.
DOWN = "s = x(1, i); do k = 1, n; s = s*s*x(k, i); w(k) = s; end do; "
#: What reads its results, so that nothing can return before.
LATER = "do i = 1, m; y(1, i) = y(1, i)**2; end do"


def generated(body: str, routine: str = "foo_returning", **options: bool) -> list[str]:
    """:returns: the statements of a generated routine."""
    source = module(subroutine("n, m, x, y", DECLARATIONS, body))
    return body_of(reverse(source, schedule=ADSplitReversalSchedule(), **options), routine)


def tape_lengths(body: str, **options: bool) -> list[str]:
    """:returns: what is allocated for tapes of single iterations."""
    return [line for line in generated(body, **options) if line.startswith("ALLOCATE")]


#: Bodies of a loop over columns that needs a tape for one of them.
COLUMNS = {
    "a work array": "do k = n, 1, -1; y(k, i) = w(k)**2; end do",
    "one that is returned to": "do k = n - 1, 1, -1; w(k) = w(k+1)*w(k); y(k, i) = w(k); end do",
    "a branch": "if (w(1) > 1) then; do k = 1, n; y(k, i) = w(k)**2; end do; end if",
}
#: Those of which an iteration needs another one.
CHAINS = {
    "a part of a work array": "do k = 1, n; v(k) = v(k)*w(k); y(k, i) = v(k); end do",
    "a neighbour": "if (i > 1) then; do k = 1, n; y(k, i) = w(k)*y(k, i-1)**2; end do; end if",
    "the first column": "do k = 1, n; y(k, i) = w(k)*y(k, 1)**2; end do",
}


@pytest.mark.parametrize("idea", COLUMNS)
def test_columns(idea: str) -> None:
    body = f"do i = 1, m; {DOWN}{COLUMNS[idea]}; end do; {LATER}"
    lengths = tape_lengths(body)
    assert lengths and not any("m" in line.replace("MAX", "") for line in lengths)
    assert not tape_lengths(body, columns=False)


@pytest.mark.parametrize("idea", CHAINS)
def test_chains(idea: str) -> None:
    assert not tape_lengths(f"v = 1; do i = 1, m; {DOWN}{CHAINS[idea]}; end do; {LATER}")


def test_at_once() -> None:
    body = f"do i = 1, m; {DOWN}do k = 1, n; y(k, i) = w(k)**2; end do; end do"
    statements = generated(body, "foo_reversing")
    assert statements.count("do i = 1, m, 1") == 1
    assert "call foo_recording(n, m, x, y)" not in statements
    assert "do i = m, 1, -1" not in statements


#: State that is changed in place: more of it is recorded than a copy would hold.
IN_PLACE = "do k = 2, n; y(k, i+1) = y(k, i+1)*y(k-1, i+1)*x(k, i); end do; "


def test_results_are_put_back_at_once() -> None:
    statements = generated(f"do i = 1, m - 1; {IN_PLACE}end do", "foo_reversing")
    assert statements.count("do i = 1, m - 1, 1") == 1
    kept, back = (statements.index(line) for line in ("y_result_1(:) = y(:,i + 1)",
                                                      "y(:,i + 1) = y_result_1(:)"))
    assert kept < statements.index("do k = n, 2, -1") < back
    given_up = generated(f"do i = 1, m - 1; {IN_PLACE}end do", "foo_reversing", results=False)
    assert not any("y_result" in line for line in given_up)


@pytest.mark.parametrize(("what", "fused"), [
    ("largest = max(largest, x(1, i))", True), ("seed = mod(31*seed, 101)", True),
    ("y(1, 1) = y(1, 1)*x(1, i)", False)])
def test_what_iterations_pass_on(what: str, fused: bool) -> None:
    declarations = (f"{DECLARATIONS}; real(wp), intent(out) :: largest; integer, intent(out) :: "
                    "seed; largest = 0; seed = 1")
    body = f"do i = 1, m - 1; {IN_PLACE}{what}; end do"
    source = module(subroutine("n, m, x, y, largest, seed", declarations, body))
    statements = body_of(reverse(source, schedule=ADSplitReversalSchedule()), "foo_reversing")
    assert fused == (not any(line.startswith("call foo_recording") for line in statements))


def test_results_that_adjoints_wait_for() -> None:
    body = f"do i = 1, m; {DOWN}do k = 1, n; y(k, i) = w(k)**2; end do; end do; {LATER}"
    assert any(line.startswith("call foo_recording") for line in generated(body, "foo_reversing"))


def test_snapshots_have_to_pay() -> None:
    body = ("do i = 1, m; do k = 2, n; y(k, i) = y(k, i)*y(k-1, i)*x(k, i); end do; "
            "do k = 1, n; y(k, i) = y(k, i)**2; end do; end do; " + LATER)
    assert not tape_lengths(body)


def test_split_calls_run_once() -> None:
    work = subroutine("n, a, b", "integer, intent(in) :: n; real(wp), intent(in) :: a(n); "
                      "real(wp), intent(inout) :: b(n); integer :: k",
                      "do k = 2, n; b(k) = b(k)*b(k-1)*a(k); end do", "work")
    main = subroutine("n, m, x, y", DECLARATIONS, f"do i = 1, m; {DOWN}v = w; "
                      f"call work(n, x(:, i), v); y(:, i) = v*w; end do; {LATER}")
    text = write_fortran(reverse(module(main + work), schedule=ADSplitReversalSchedule()))
    returning = text.split("subroutine foo_returning")[1]
    assert "call work_returning" in returning
    assert "call work_recording" not in returning


def test_copies_are_shorter_than_records_of_steps() -> None:
    """A copy of a column pays if each element is overwritten many times."""
    body = f"do i = 1, m - 1; {{}}{IN_PLACE}{{}}end do; {LATER}"
    assert not tape_lengths(body.format("", ""))
    lengths = tape_lengths(body.format("do j = 1, 9; ", "end do; "))
    assert lengths and not any("m" in line.replace("MAX", "") for line in lengths)


def test_loops_that_later_statements_need_are_not_planned(
        monkeypatch: pytest.MonkeyPatch) -> None:
    planned: list[int] = []
    of = Plans.of

    def counted(self: Plans, steps: list[Step], results: frozenset[Symbol]) -> Plan:
        planned.append(len(steps))
        return of(self, steps, results)
    monkeypatch.setattr(Plans, "of", counted)
    block = "do i = 1, m; do k = 1, n; y(k, i) = y(k, i)**2*x(1, 1); end do; end do"
    reverse(module(subroutine("n, m, x, y", DECLARATIONS, "; ".join([block] * 6))),
            schedule=ADSplitReversalSchedule())
    assert len(planned) <= 1
