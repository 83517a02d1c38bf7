# SPDX-License-Identifier: BSD-3-Clause
"""Runs what the descriptions of passes show."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Routine

from psyad_ext import read_fortran
from psyad_ext.core.side_tables import one_differentiation
from psyad_ext.ir import read_signs, recognise_intrinsics
from psyad_ext.ir.declarations.attributes import complete_arguments
from psyad_ext.ir.lowering.base.originals import Originals
from psyad_ext.ir.lowering.driver import Lowered
from psyad_ext.ir.lowering.passes import PASSES, Pass
from psyad_ext.ir.lowering.program import Program, Work

#: What the statements of examples may use.
_MODULE = """module library
  implicit none
  type :: pair
    real :: a, b(3)
  end type pair
  interface total
    procedure total_of_reals, total_of_integers
  end interface total
  interface operator(.plus.)
    procedure added
  end interface
contains
  real function f(x)
    real, intent(in) :: x
    f = x*x
  end function f
  real function total_of_reals(x)
    real, intent(in) :: x(:)
    total_of_reals = sum(x)
  end function total_of_reals
  real function total_of_integers(x)
    integer, intent(in) :: x(:)
    total_of_integers = sum(x)
  end function total_of_integers
  real function added(x, y)
    real, intent(in) :: x, y
    added = x + y
  end function added
  function grown(x) result(y)
    real, intent(in) :: x(:)
    real, allocatable :: y(:)
    allocate(y(2*size(x)))
    y(:size(x)) = x
    y(size(x)+1:) = x
  end function grown
  elemental subroutine square(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x*x
  end subroutine square
  subroutine apply(g, x)
    interface
      real function g(x)
        real, intent(in) :: x
      end function g
    end interface
    real, intent(inout) :: x
    x = g(x)
  end subroutine apply
  subroutine example(x, y, n)
{body}
  end subroutine example
end module library
"""


def example_of(one: Pass) -> tuple[str, str] | None:
    """:returns: the Fortran that the description of a pass shows, before and after."""
    text = inspect.getdoc(one.function) or ""
    found = re.search(r"\nBefore::\n\n((?:    .*\n|\n)+?)\nAfter::\n\n((?:    .*\n?|\n)+)",
                      text + "\n")
    if found is None:
        return None
    before, after = (inspect.cleandoc(part) for part in found.groups())
    return before, after


def summary_of(one: Pass) -> str:
    """:returns: the first paragraph of the description of a pass, without the end that all have."""
    text = (inspect.getdoc(one.function) or "").split("\n\n")[0]
    return " ".join(text.split()).replace(", in place", "").replace("``", "`").split(". ")[0]


def after(one: Pass, before: str, folder: Path) -> str:
    """:returns: the statements that a pass, behind those before it, makes of others."""
    seen: list[str] = []

    def lowered(work: Work) -> None:
        for other in PASSES:
            other.apply(work)
            if work.routine.name == "example" and other is one:
                writer = FortranWriter(check_global_constraints=False)
                seen.append("".join(writer(child) for child in work.routine.children))

    with_lowering(_MODULE.format(body=before), folder, lowered)
    return normal(seen[-1])


def with_lowering(source: str, folder: Path, lower: Callable[[Work], None]) -> None:
    """Lower the routine ``example`` of a module in one's own way.

    :param lower: is called for each routine.
    """
    path = folder / "library.f90"
    path.write_text(source, encoding="utf-8")
    tree = read_fortran(path)
    target = next(one for one in tree.walk(Routine) if one.name == "example")
    with one_differentiation():
        complete_arguments(target)
        read_signs(tree)
        recognise_intrinsics(tree)
        Lowered(Program(target, Originals([target])), lower).visit(target)


def normal(text: str) -> str:
    """:returns: statements as examples show them."""
    return "\n".join(line for line in text.lower().splitlines() if line.strip())
