# SPDX-License-Identifier: BSD-3-Clause
"""Explanations as text and as JSON."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from textwrap import dedent

import pytest
from psyclone.psyir.frontend.fortran import FortranReader

from psyad_ext import read_fortran, read_fortran_source
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.explanation import document, explain
from psyad_ext.explanation.facts import KINDS
from psyad_ext.explanation.spelling import line_list
from psyad_ext.schedules import ADJointReversalSchedule
from tests.explanation.sources import SCHEDULES, explained, notes
from tests.programs.program import parse_program
from tests.programs.sampling import sampled

SOURCE = """\
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  real, intent(inout) :: y
  real :: s, unused
  integer :: i

  unused = 3.0
  do i = 1, n
    s = exp(x(i))
    y = y*s ! a comment
  end do
end subroutine foo
"""

TEXT = """\
foo: d(y) / d(x), joint schedule

  A  active: has an adjoint
  P  passive: has none
  F  runs forward and backward at once
  I  iterations run again one by one on the way back, with a tape for one
  X  one iteration runs again on the way back until adjoints converge
  K  iterations run again on the way back, from snapshots of their state
  U  iterations are undone on the way back, and run again one by one
  R  recorded on a tape, restored on the way back
  S  saved before a call, restored on the way back
  C  computed again on the way back
  D  dropped: not executed while recording

foo (the target)  foo.f90

            1  subroutine foo(n, x, y)
            2    integer, intent(in) :: n
            3    real, intent(in) :: x(n)
            4    real, intent(inout) :: y
            5    real :: s, unused
            6    integer :: i
            7
  PD        8    unused = 3.0
                 . unused passive: does not depend on x
                 . unused dropped: nobody reads unused afterwards
            9    do i = 1, n
  AC       10      s = exp(x(i))
                   . s active: from x(i)
                   . s recomputed: private to the statements in lines 10-11; needed by the adjoints
                     of lines 10 and 11
  AR       11      y = y*s ! a comment
                   . y active: from y, s
                   . y recorded: overwritten here, needed by the adjoint of line 11 (4*n bytes)
           12    end do
           13  end subroutine foo

  variable  type                      because                        bytes on tape
  n         integer(kind=4)  passive  of type integer
  x         real(kind=4)     active   depends on x and influences y
  y         real(kind=4)     active   depends on x and influences y  4*n
  s         real(kind=4)     active   depends on x and influences y
  unused    real(kind=4)     passive  does not depend on x
  i         integer(kind=4)  passive  of type integer

bytes on tapes while foo is reversed

             type          bytes
  foo: y     real(kind=4)  4*n
  all tapes                4*n
"""


def test_text() -> None:
    assert str(explained(SOURCE)) == TEXT


def test_json() -> None:
    found = json.loads(document([explained(SOURCE).facts]))
    assert found["version"] == 1
    [explanation] = found["explanations"]
    assert {key: explanation[key] for key in ("target", "dependent", "independent", "schedule")} \
        == {"target": "foo", "dependent": ["y"], "independent": ["x"], "schedule": "joint"}
    [routine] = explanation["routines"]
    assert (routine["name"], routine["role"]) == ("foo", "target")
    assert [line["text"] for line in routine["lines"]] == SOURCE.splitlines()
    line = routine["lines"][10]
    assert (line["file"], line["line"]) == ("foo.f90", 11)
    assert line["facts"][1] == {
        "kind": "recorded", "subject": "y", "lines": [11], "bytes": "4 * max(n, 0)",
        "unknown": None, "reason": "overwritten here, needed by the adjoint of line 11"}
    assert routine["variables"][4] == {"name": "unused", "type": "real(kind=4)", "active": False,
                                       "reason": "does not depend on x"}
    assert routine["tapes"] == [{"type": "real(kind=4)", "grows": False,
                                 "bytes": "4 * max(n, 0)", "unknown": None}]
    assert explanation["totals"]["joint_calls"] == {"bytes": "0", "unknown": None}
    assert all(fact["kind"] in KINDS for line in routine["lines"] for fact in line["facts"])


def test_the_container_is_not_changed_and_the_answer_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "foo.f90").write_text(SOURCE)
    container = read_fortran(tmp_path / "foo.f90")
    before = container.debug_string()
    texts = {str(explain(container, "FOO", ["Y"], ["x"], ADJointReversalSchedule()))
             for _ in range(2)}
    assert len(texts) == 1 and container.debug_string() == before


def test_included_lines_are_shown_with_their_file(tmp_path: Path) -> None:
    (tmp_path / "body.inc").write_text("  y = y*x(1)\n")
    (tmp_path / "foo.f90").write_text(SOURCE.replace("  unused = 3.0\n", "include 'body.inc'\n"))
    container = read_fortran(tmp_path / "foo.f90", [tmp_path])
    facts = explain(container, "foo", ["y"], ["x"], ADJointReversalSchedule()).facts
    [one] = [line for line in facts.routines[0].lines if Path(line.file).name == "body.inc"]
    assert (one.number, one.text) == (1, "  y = y*x(1)")
    assert [fact.kind for fact in one.facts] == ["active", "recorded"]


def test_wrong_use() -> None:
    container = FortranReader().psyir_from_source(dedent(SOURCE))
    with pytest.raises(UsageError, match="read_fortran"):
        explain(container, "foo", ["y"], ["x"], ADJointReversalSchedule())
    with pytest.raises(UsageTypeError, match="ADReversalSchedule"):
        explain(container, "foo", ["y"], ["x"], "joint")  # type: ignore[arg-type]


@pytest.mark.parametrize(("numbers", "text"), [
    ({3}, "line 3"), ({5, 3}, "lines 3 and 5"), ({1, 2, 9}, "lines 1, 2 and 9"),
    (range(1, 10), "lines 1, 2, 3, 4, 5, 6 and 3 more"), ({0}, "the routine")])
def test_lists_of_lines(numbers: set[int], text: str) -> None:
    assert line_list(numbers) == text


def check(path: Path, *recomputing: bool) -> None:
    """Every record of a program has a reason with a line in it."""
    program = parse_program(path.read_text(), path.stem)
    container = read_fortran_source(program.text, "foo.f90")
    for recompute, schedule in product(recomputing, SCHEDULES):
        explanation = explain(container, program.routine, program.dependents,
                              program.independents, SCHEDULES[schedule], label=schedule,
                              recompute=recompute)
        assert document([explanation.facts]) and str(explanation)
        for routine in explanation.facts.routines:
            assert {line.file for line in routine.lines} <= {"foo.f90"}
            for line, texts in notes(explanation, routine.name).items():
                assert line > 0
                assert not [text for text in texts if "needed by the way back" in text]


@pytest.mark.parametrize("path", sampled(always=144, slow=128))
def test_programs(path: Path) -> None:
    check(path, True, False)
