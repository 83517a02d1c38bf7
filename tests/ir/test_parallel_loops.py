# SPDX-License-Identifier: BSD-3-Clause
"""What directives of OpenMP say of loops, read from the text."""

from __future__ import annotations

import pytest

from psyad_ext.ir.source.openmp import Clauses
from psyad_ext.ir.source.parallel_loops import parallelism

LOOP = "do i = 1, n\nend do\n"
#: Text in front of a loop; the clauses of the loop, None if threads do not surely share it.
IN_FRONT: dict[str, Clauses | None] = {
    "!$omp parallel do\n": Clauses(),
    "!$OMP PARALLELDO PRIVATE(A, b)\n": Clauses(frozenset({"a", "b"})),
    "!$omp parallel do simd lastprivate(t)\n! why\n\nouter: ":
        Clauses(frozenset({"t"}), last=frozenset({"t"})),
    "!$omp parallel do firstprivate(t) & ! first\n!$omp& reduction(+:s) &\n!$omp reduction(max:u)\n":
        Clauses(frozenset({"t"}), frozenset({"t"}), reductions={"s": "+", "u": "max"}),
    "!$omp parallel do schedule(dynamic, 4) default(none) shared(x) if(n > size(x))\n":
        Clauses(schedule="dynamic,4", default="none", team={"if": "n>size(x)"}),
    "!$omp parallel num_threads(2) if(parallel: n > 1)\ny = 0\n!$omp do collapse(2)\n":
        Clauses(collapse=2, team={"num_threads": "2", "if": "n>1"}),
    "!$omp parallel private(t) default(none)\ny = 0\n!$omp do schedule(static)\n":
        Clauses(frozenset({"t"}), schedule="static", default="none"),
    "!$omp parallel private(t)\n!$omp end parallel\n!$omp do\n": None,
    "!$omp parallel do\nx = 1\n": None,
    "!$omp parallel workshare\nx = 1\n": None,
    "!$omp simd\n": None,
    "!$acc loop\n": None,
    "! $omp parallel do\n": None}


@pytest.mark.parametrize("text", IN_FRONT)
def test_loops(text: str) -> None:
    found = parallelism(text + LOOP)
    assert [loop.clauses for loop in found.loops] == [clauses for clauses in [IN_FRONT[text]]
                                                      if clauses is not None]
    assert all(loop.line == text.count("\n") + 1 for loop in found.loops)


@pytest.mark.parametrize("directive", ["atomic", "critical", "parallel sections", "task", "do",
                                       "parallel", "barrier", "workshare", "single"])
def test_other_directives(directive: str) -> None:
    found = parallelism(f"x = 1\n!$omp {directive}\nx = 2\n!$omp end {directive}\n")
    assert found.others == ((2, f"!$omp {directive}"),) and not found.is_plain


def test_lines() -> None:
    text = f"!$omp parallel do\n{LOOP}"*3
    assert [loop.line for loop in parallelism(text, 4, 6).loops] == [5]
