# SPDX-License-Identifier: BSD-3-Clause
"""What generated code gives at the points."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans
from tests.special_values.rows import Row

_FLAGS = ("-O0", "-fno-range-check")
_MAIN = """program main
  use special
  implicit none
  real(wp), dimension({n}) :: x, z, y, xa, za, ya, x1, z1, x2, z2, w
  integer :: k, seed
{calls}
contains
  subroutine show()
    real(wp), dimension({n}, 12) :: found
    do seed = 1, 0, -1
      w = seed
      xa = 0; za = 0; ya = w
      call foo_reversing(x, xa, z, za, y, ya)
      found(:, 1) = y; found(:, 2) = xa; found(:, 3) = za
      call foo_tangent(x, w, z, 0*w, y, found(:, 4))
      call foo_tangent(x, 0*w, z, w, y, found(:, 5))
      ya = 1
      call foo_hessian_vector(x, w, x1, z, 0*w, z1, y, ya)
      call foo_hessian_vector(x, 0*w, x2, z, w, z2, y, ya)
      found(:, 6) = x1; found(:, 7) = z1; found(:, 8) = x2; found(:, 9) = z2
      do k = 1, {n}
        print *, found(k, 1:9)
      end do
    end do
  end subroutine show
end program main
"""


@dataclass(frozen=True)
class Found:
    """What the generated routines give at one point.

    :param value: the value of the function.
    :param first: by variable, what each mode gives.
    :param second: by pairs of variables.
    :param zeros: what seeds give that are zero.
    """

    value: float
    first: tuple[tuple[float, float], ...]
    second: dict[tuple[int, int], float]
    zeros: tuple[float, ...]


def measured(rows: Sequence[Row], kind: int, folder: Path) -> list[list[Found]]:
    """:returns: for each row and point, what generated code of this kind gives."""
    text = _source(rows, kind)
    container = ADReverseContainerTrans().apply(
        read_fortran_source(text), "foo", ["y"], ["x", "z"], ADJointReversalSchedule(),
        hessian=True)
    container = ADForwardContainerTrans().apply(container, "foo", ["y"], ["x", "z"])
    (folder / "special.f90").write_text(write_fortran(container), encoding="utf-8")
    count = max(len(row.points) for row in rows)
    calls = "".join(_call(rows, number) for number in range(count))
    (folder / "main.f90").write_text(_MAIN.format(n=len(rows), calls=calls), encoding="utf-8")
    subprocess.run(["gfortran", *_FLAGS, "special.f90", "main.f90", "-o", "program"], cwd=folder,
                   check=True)
    done = subprocess.run([str(folder / "program")], capture_output=True, text=True, check=True)
    numbers = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    n = len(rows)
    return [[_found(row, numbers[2 * n * at + place], numbers[2 * n * at + n + place])
             for at in range(len(row.points))] for place, row in enumerate(rows)]


def _found(row: Row, one: Sequence[float], zero: Sequence[float]) -> Found:
    both = len(row.variables) == 2
    first = ((one[1], one[3]), (one[2], one[4])) if both else ((one[1], one[3]),)
    second = {(0, 0): one[5]}
    if both:
        second |= {(0, 1): one[6], (1, 0): one[7], (1, 1): one[8]}
    return Found(one[0], first, second, tuple(zero[1:]))


def _source(rows: Sequence[Row], kind: int) -> str:
    return (f"module special\n  implicit none\n  integer, parameter :: wp = {kind}\ncontains\n"
            "subroutine foo(x, z, y)\n"
            f"  real(wp), intent(in) :: x({len(rows)}), z({len(rows)})\n"
            f"  real(wp), intent(out) :: y({len(rows)})\n  real(wp) :: r\n"
            + "".join(_statements(rows)) + "end subroutine foo\nend module special\n")


def _statements(rows: Sequence[Row]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        *definitions, text = re.sub(r"\b([xz])\b", rf"\1({number})", row.text).split("; ")
        yield from (f"  {definition}\n" for definition in definitions)
        yield f"  y({number}) = {text}\n"


def _call(rows: Sequence[Row], number: int) -> str:
    lines = []
    for place, row in enumerate(rows, 1):
        point = row.points[min(number, len(row.points) - 1)]
        for name, text in zip("xz", (*point, "1")):
            lines.append(f"  {name}({place}) = {fortran(text)}\n")
    return "".join(lines) + "  call show()\n"


def fortran(text: str) -> str:
    """:returns: a point of a row in Fortran."""
    return re.sub(r"[\w.]+", lambda word: f"{word[0]}(1.0_wp)" if word[0][0].isalpha() else
                  f"{word[0]}_wp" if "." in word[0] else f"{word[0]}.0_wp", text)
