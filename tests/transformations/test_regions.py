# SPDX-License-Identifier: BSD-3-Clause
"""How runs of statements are reversed as one piece, loops fused and stencils distributed."""

from __future__ import annotations

import pytest

from psyad_ext.schedules import ADSplitReversalSchedule
from tests.fortran import body_of, module, reverse, subroutine

DECLARATIONS = ("integer, intent(in) :: n; real(wp), intent(in) :: x(n); "
                "real(wp), intent(inout) :: y(n); real(wp) :: s, t; integer :: i, k")

#: Statements of a loop body, and the body of the loop that returns through them.
RETURNING = {
    "a chain of scalars is computed again": (
        "s = x(i)**2; t = sin(s); y(i) = y(i) + s*t",
        ["s = x(i) ** 2", "t = SIN(s)", "s_adj = y_adj(i) * t", "t_adj = y_adj(i) * s",
         "s_adj = s_adj + t_adj * COS(s)", "x_adj(i) = x_adj(i) + 2.0_wp * s_adj * x(i)"]),
    "only what an adjoint reads is": (
        "s = 2*x(i); t = 3*s; y(i) = y(i) + t",
        ["t_adj = y_adj(i)", "s_adj = t_adj * 3", "x_adj(i) = x_adj(i) + s_adj * 2"]),
    "increments of one adjoint are summed": (
        "s = x(i)**2; y(i) = y(i) + s*s; s = exp(x(i)); y(i) = y(i) + s",
        ["s = x(i) ** 2", "s_adj = y_adj(i)", "x_adj_sum = s_adj * MIN(EXP(x(i)), HUGE(1.0_wp))",
         "s_adj = y_adj(i) * s + y_adj(i) * s",
         "x_adj_sum = x_adj_sum + 2.0_wp * s_adj * x(i)",
         "x_adj(i) = x_adj(i) + x_adj_sum"]),
    "conditions are evaluated again": (
        "s = x(i)*x(i); if (s > 1) then; t = s*s; else; t = s; end if; y(i) = y(i) + t",
        ["s = x(i) * x(i)", "t_adj = y_adj(i)", "if (s > 1) then",
         "s_adj = t_adj * s + t_adj * s", "else", "s_adj = t_adj", "end if",
         "x_adj(i) = x_adj(i) + s_adj * x(i) + s_adj * x(i)"]),
    "a condition whose variables change is kept": (
        "s = x(i); if (s > 1) then; s = s*s; end if; y(i) = y(i) + s*s",
        ["s = x(i)", "branch = s > 1", "s_saved = s", "if (branch) then", "s = s * s", "end if",
         "s_adj = y_adj(i) * s + y_adj(i) * s", "if (branch) then", "s = s_saved",
         "s_adj = s_adj * s + s_adj * s", "end if", "x_adj(i) = x_adj(i) + s_adj"]),
    "what is overwritten is restored first": (
        "s = y(i)*x(i); y(i) = y(i)*s",
        ["y(i) = value_tape_real_wp(value_tape_real_wp_position + i)", "s = y(i) * x(i)",
         "s_adj = y_adj(i) * y(i)", "y_adj(i) = y_adj(i) * s", "y_adj(i) = y_adj(i) + s_adj * x(i)",
         "x_adj(i) = x_adj(i) + s_adj * y(i)"]),
}


def loop_of(body: str, motion: str, **options: object) -> list[str]:
    """:returns: the lines inside the only loop of a motion."""
    source = module(subroutine("n, x, y", DECLARATIONS, f"do i = 1, n; {body}; end do"))
    result = reverse(source, ["y"], ["x"], schedule=ADSplitReversalSchedule(), **options)
    lines = body_of(result, f"foo_{motion}")
    start = next(number for number, line in enumerate(lines) if line.startswith("do "))
    return lines[start + 1:lines.index("enddo", start)]


@pytest.mark.parametrize("idea", RETURNING)
def test_returning(idea: str) -> None:
    body, expected = RETURNING[idea]
    assert loop_of(body, "returning") == expected


def test_values_of_private_scalars_are_not_recorded() -> None:
    assert not any("tape" in line for line in loop_of("s = sin(x(i)); y(i) = s*s", "recording"))
    assert any("tape" in line for line in
               loop_of("s = sin(x(i)); y(i) = s*s", "recording", recompute=False))


def test_independent_iterations_run_forward_and_backward_together() -> None:
    assert loop_of("s = y(i)*x(i); y(i) = y(i)*s", "reversing") == [
        "y_saved = y(i)", "s = y_saved * x(i)", "y_value = y_saved * s", "y(i) = y_value",
        "s_adj = y_adj(i) * y_saved", "y_adj(i) = y_adj(i) * s",
        "y_adj(i) = y_adj(i) + s_adj * x(i)", "x_adj(i) = x_adj(i) + s_adj * y_saved"]


@pytest.mark.parametrize("body, option", [
    ("s = y(i)*x(i); y(i) = y(i)*s", False), ("s = y(max(i - 1, 1))*x(i); y(i) = y(i)*s", True)])
def test_not_fused(body: str, option: bool) -> None:
    source = module(subroutine("n, x, y", DECLARATIONS, f"do i = 1, n; {body}; end do"))
    lines = body_of(reverse(source, ["y"], ["x"], fuse=option), "foo_reversing")
    assert any(line.startswith("call foo_recording(") for line in lines)


def test_stencils_are_distributed() -> None:
    body = "do i = 2, n - 1; y(i) = x(i - 1)*x(i) + x(i + 1); end do"
    source = module(subroutine("n, x, y", DECLARATIONS, body))
    lines = body_of(reverse(source, ["y"], ["x"], stencils="scatter"), "foo_returning")
    assert lines[0] == "do strip_start = 2, n - 1, 128"
    assert sum(line == "do i = strip_start, strip_stop, 1" for line in lines) == 4
    plain = body_of(reverse(source, ["y"], ["x"], vectorise=False), "foo_returning")
    assert plain[0] == "do i = n - 1, 2, -1"


#: Statements around a call of no interest, and what the recording motion leaves out.
DEAD = {
    "nobody reads it": ("s = x(1); t = s; y(1) = y(1)*x(1)", ["s = x(1)", "t = s"]),
    "read by a derivative only": ("s = x(1); k = 1; y(k) = y(k) + s**2; s = x(2)", ["s = x(2)"]),
    "a whole loop": ("do i = 1, n; s = s + x(i); end do; y(1) = y(1)*x(1)",
                     ["do i = 1, n, 1", "s = s + x(i)", "enddo"]),
}


@pytest.mark.parametrize("idea", DEAD)
def test_dead_code(idea: str) -> None:
    body, left_out = DEAD[idea]
    source = module(subroutine("n, x, y", DECLARATIONS, "s = 0; " + body))
    every, some = (body_of(reverse(source, ["y"], ["x"], drop_dead_code=option), "foo_recording")
                   for option in (False, True))
    assert all(line in every and line not in some for line in left_out)
