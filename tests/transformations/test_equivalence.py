# SPDX-License-Identifier: BSD-3-Clause
"""Variables that share storage: what is refused, and what stays as it is."""

from __future__ import annotations

import pytest
from psyclone.psyir.frontend.fortran import FortranReader
from psyclone.psyir.nodes import Container

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADForwardContainerTrans, ADReverseContainerTrans

_STATEMENT = "equivalence (a, b), (a(3), c), (k, r)"

SOURCE = """\
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    {declarations}
    real(wp) :: a(4), b, c(2, 2), r
    integer :: k(2), i
    complex(wp) :: z
    character(len=40) :: text
    equivalence (a, b), (a(3), c), (k, r){more}
    a = 1; c = 2; k = 1; r = 2; z = r; text = ' '; i = k(1)
    {statements}
  end subroutine foo
  subroutine double(p)
    real(wp), intent(inout) :: p
    p = 2*p
  end subroutine double
  subroutine through(u, v)
    real(wp), intent(in) :: u
    real(wp), intent(out) :: v
    real(wp) :: s, t
    equivalence (s, t)
    s = u
    v = t
  end subroutine through
  subroutine through_call(u, v)
    real(wp), intent(in) :: u
    real(wp), intent(out) :: v
    real(wp) :: s, t
    equivalence (s, t)
    call copy(u, s)
    v = t
  end subroutine through_call
  subroutine copy(u, v)
    real(wp), intent(in) :: u
    real(wp), intent(out) :: v
    v = u
  end subroutine copy
end module m
"""

#: Statements, further declarations, further variables with shared storage, and codes.
REFUSED = {
    "other name": ("b = x(1)\ny = a(1)", "", "", "EQUIVALENCE"),
    "same name": ("b = x(1)\ny = b", "", "", "EQUIVALENCE"),
    "chain": ("c(1, 1) = x(1)\nb = a(3)\ny = a(1)", "", "", "EQUIVALENCE"),
    "integer": ("r = x(1)\ny = k(1)", "", "", "EQUIVALENCE"),
    "bits": ("r = x(1)\ny = transfer(k, y)", "", "", "EQUIVALENCE"),
    "mask": ("where (a > 0) a = x(1)\ny = c(1, 1)", "", "", "EQUIVALENCE"),
    "text": ("write(text, *) x(1)\nread(text, *) b\ny = a(1)", "", "", "HIDDEN"),
    "in a routine": ("call through(x(1), y)", "", "", "EQUIVALENCE"),
    "changed by a routine": ("call through_call(x(1), y)", "", "", "EQUIVALENCE"),
    "passive, changed by a routine": ("call double(b)\ny = a(1)*x(1)", "", "", "EQUIVALENCE"),
    "counter": ("do j = 1, 3\nk(1) = j\nend do\ny = x(1)*k(1)", "integer :: j\nlogical :: l",
                ", (j, l)", "EQUIVALENCE"),
    "character": ("y = x(1)*real(z)", "character(len=8) :: s", ", (s, z)", "EQUIVALENCE"),
    "kept": ("y = x(1)*real(z)\ns = 2", "real(wp), save :: s", ", (s, z)", "SAVE"),
    "with values": ("y = x(1)*real(z)\ns = 2", "real(wp) :: s\ndata s /1.0_wp/", ", (s, z)",
                    "SAVE"),
    "common": ("s = 2\ny = x(1)*real(z)", "real(wp) :: s\ncommon /cc/ s", ", (s, z)",
               "EQUIVALENCE"),
}


def source(statements: str, declarations: str = "", more: str = "") -> str:
    """:returns: a module with a target of these statements."""
    return SOURCE.format(statements=statements, declarations=declarations, more=more)


def reversed_by(container: Container) -> str:
    """:returns: the text with the adjoint of the target."""
    return write_fortran(ADReverseContainerTrans().apply(container, "foo", ["y"], ["x"],
                                                         ADJointReversalSchedule()))


@pytest.mark.parametrize("idea", REFUSED)
def test_is_refused(idea: str) -> None:
    *parts, code = REFUSED[idea]
    text = source(*parts)
    with pytest.raises(UnsupportedError) as caught:
        reversed_by(read_fortran_source(text))
    assert code in {problem.code for problem in caught.value.problems}
    with pytest.raises(UnsupportedError) as caught:
        ADForwardContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"])
    assert code in {problem.code for problem in caught.value.problems}


def test_the_source_keeps_its_statement() -> None:
    container = read_fortran_source(source("y = x(1)*a(3)\nb = 2\ny = y*a(1)"))
    before = write_fortran(container)
    assert _STATEMENT in before
    assert _STATEMENT in reversed_by(container)
    assert write_fortran(container) == before


def test_units_that_stay_opaque_keep_theirs() -> None:
    text = source("y = x(1)*h(b)\ncontains\nfunction h(u) result(v)\nreal(wp), intent(in) :: u\n"
                  "real(wp) :: v\nv = 2*u\nend function h")
    container = read_fortran_source(text)
    assert "equivalence (a, b)" in write_fortran(container)
    with pytest.raises(UnsupportedError, match="EQUIVALENCE"):
        reversed_by(container)


def test_the_returning_motion_restores_each_variable_by_itself() -> None:
    text = reversed_by(read_fortran_source(source(
        "y = x(1)\ncall scaled(x(2), y)").replace("  subroutine double", """\
  subroutine scaled(u, v)
    real(wp), intent(in) :: u
    real(wp), intent(inout) :: v
    real(wp) :: s, t
    equivalence (s, t)
    s = 2
    v = v*t + u
    t = 3
    v = v*s
  end subroutine scaled
  subroutine double""")))
    motions = {name: text[text.index(f"subroutine scaled_{name}"):].partition("end subroutine")[0]
               for name in ("recording", "returning", "reversing")}
    assert "EQUIVALENCE (s, t)" in motions["recording"]
    assert "EQUIVALENCE" not in motions["returning"] + motions["reversing"]


def test_trees_of_the_plain_reader_are_refused() -> None:
    container = FortranReader().psyir_from_source(source("y = x(1)*a(3)"))
    with pytest.raises(UnsupportedError, match="EQUIVALENCE"):
        reversed_by(container)
