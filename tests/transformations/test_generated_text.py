# SPDX-License-Identifier: BSD-3-Clause
"""The generated text: kinds of literals, columns, tapes, nothing superfluous."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from psyclone.psyir.nodes import FileContainer

from psyad_ext import write_fortran
from psyad_ext.schedules import ADSplitReversalSchedule
from tests.fortran import body_of, compiled, module, reverse, routine, subroutine

EXPRESSION = ("y = abs(x) + sqrt(x) + x**2 + log10(x) + erf(x) + tanh(x) + max(x, 1.0) + asin(x)"
              " + hypot(x, x) + x**0.5 + sign(x, x)")
KINDS = {"real": r"\d", "real(4)": r"_4", "real(8)": r"_8", "double precision": r"d[+-]?\d+",
         "real(wp)": "_wp"}
LITERAL = re.compile(r"(?<![\w.])\d+\.\d*(?:[ed][+-]?\d+)?(?:_\w+)?", re.IGNORECASE)


@pytest.mark.parametrize("kind, ending", KINDS.items())
def test_literals_carry_the_kind(tmp_path: Path, kind: str, ending: str) -> None:
    one = {"real": "1.0", "double precision": "1.0d0"}.get(
        kind, f"1.0_{kind.removeprefix('real(').rstrip(')')}")
    body = EXPRESSION.replace("1.0", one).replace("0.5", one.replace("1.0", "0.5"))
    source = module(subroutine("x, y", f"{kind}, intent(in) :: x; {kind}, intent(out) :: y", body))
    result = reverse(source)
    literals = LITERAL.findall("\n".join(body_of(result, "foo_returning")))
    assert literals and all(re.search(f"{ending}$", text) for text in literals), literals
    assert not compiled(tmp_path, {"generated.f90": write_fortran(result),
                                   "main.f90": "end program\n"})


def test_no_line_is_too_long(tmp_path: Path) -> None:
    names = [f"a_rather_long_name_of_argument_{number}" for number in range(9)]
    value = " + ".join(f"sin({name})*cos({other})*exp(-{name}**2)"
                       for name, other in pairwise(names))
    source = module(subroutine(
        ", &\n    ".join(', '.join(names[at:at + 3]) for at in (0, 3, 6)) + ", y",
        "; ".join(f"real(wp), intent(in) :: {name}" for name in names)
        + "; real(wp), intent(out) :: y", f"y = {value}".replace(" + ", " + &\n    ")))
    text = write_fortran(reverse(source, ["y"], names))
    assert max(map(len, text.splitlines())) <= 132
    assert not compiled(tmp_path, {"generated.f90": text, "main.f90": "end program\n"})


TAPES = {
    "nothing overwritten": ("y = sin(x)*x", []),
    "one scalar": ("y = x; y = y*y", ["1"]),
    "in sequence": ("y = x; y = y*y; y = y*y*y; y = sin(y)", ["3"]),
    "loop": ("y = x; do i = 1, 7; y = y*y; end do", ["7"]),
    "step": ("y = x; do i = 9, 2, -3; y = y*y; end do", ["3"]),
    "nest": ("y = x; do i = 1, 3; do j = 2, 5; y = y*y; end do; y = sin(y); end do", ["15"]),
    "linear": ("y = x; do i = 1, 7; y = 2*y; end do", []),
    "empty loop": ("y = x; do i = 2, 1; y = y*y; end do", []),
    "variable": ("y = x; do i = 1, int(x); y = y*y; end do", ["MAX(INT(x), 0)"]),
}


@pytest.mark.parametrize("body, sizes", TAPES.values(), ids=TAPES)
def test_size_of_the_tape_is_exact(body: str, sizes: list[str]) -> None:
    source = module(subroutine(
        "x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y; integer :: i, j", body))
    assert tape_sizes(reverse(source, schedule=ADSplitReversalSchedule())) == sizes


def tape_sizes(container: FileContainer) -> list[str]:
    """:returns: the extents of the tapes that the reversing motion declares or allocates."""
    reversing = routine(container, "foo_reversing")
    declared = [symbol.datatype.shape[0] for symbol in reversing.symbol_table.datasymbols
                if "tape" in symbol.name and symbol.is_array]
    fixed = [bounds.upper.debug_string() for bounds in declared if hasattr(bounds, "upper")]
    allocated = re.findall(r"ALLOCATE\(\w+\(1:(.*)\)\)", "\n".join(
        body_of(container, "foo_reversing")))
    return fixed + allocated


@pytest.mark.parametrize("body", ["y = x", "y = 2*x", "y = x + x", "y = -x", "y = x*1.0_wp"])
def test_no_multiplication_by_one(body: str) -> None:
    source = module(subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y",
                               body))
    returning = "\n".join(body_of(reverse(source), "foo_returning"))
    assert not re.search(r"\* 1\.0|1\.0\w* \*|- \(?-|\+ \(?-", returning)


def test_comments_of_the_source_stay() -> None:
    source = module(subroutine("x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y",
                               "! What this line does\ny = x*x"))
    result = write_fortran(reverse(source))
    assert result.split("end subroutine foo\n")[0].count("! What this line does") == 1


@pytest.mark.parametrize("last, expected", [("y = 2.0_wp", False), ("y = y*x", True)])
def test_functions_of_the_derivative_are_added_if_they_are_called(
        last: str, expected: bool) -> None:
    source = module(subroutine(
        "x, y", "real(wp), intent(in) :: x; real(wp), intent(out) :: y; real(wp) :: t",
        f"t = log_gamma(x); y = t*x; {last}"))
    assert ("digamma" in write_fortran(reverse(source, activity=False))) is expected
