# SPDX-License-Identifier: BSD-3-Clause
"""Files with several program units: each stands once in what is written, as it was read."""

from __future__ import annotations

from itertools import permutations

import pytest

from psyad_ext import read_fortran_source, write_fortran
from psyad_ext.transformations import ADForwardContainerTrans

_FOO = ("  subroutine foo(x, y)\n    real, intent(in)  :: x\n    real, intent(out) :: y\n"
        "    y = x*x ! squared\n  end subroutine foo\n")
_TARGETS = {"module": f"module m\ncontains\n{_FOO}end module m\n", "routine": _FOO}
_OTHERS = {
    "program": "program a\n  PRINT  *, 1\nend program a\n",
    "program with procedures": ("program a\n  print *, f(1.0)\ncontains\n  real function f(u)\n"
                                "    real, intent(in) :: u\n    f = u\n  end function f\n"
                                "end program a\n"),
    "block data": "block data\n  common /state/ s\n  data s /1.0/\nend block data\n",
    "routine": "subroutine other(u)\n  real :: u\n  u=1.0\nend subroutine other\n",
    "submodule": "submodule (far) near\nend submodule near\n",
}


@pytest.mark.parametrize("other", _OTHERS.values(), ids=_OTHERS)
def test_what_holds_nothing_generated_is_the_source(other: str) -> None:
    for text in (other, f"! a licence\n\n{other}", *map("".join, permutations((_FOO, other)))):
        assert write_fortran(read_fortran_source(text)) == text


@pytest.mark.parametrize("other", _OTHERS.values(), ids=_OTHERS)
@pytest.mark.parametrize("target", _TARGETS.values(), ids=_TARGETS)
def test_lines_are_only_added(target: str, other: str) -> None:
    for text in map("".join, permutations((target, other))):
        result = write_fortran(ADForwardContainerTrans().apply(
            read_fortran_source(text), "foo", ["y"], ["x"]))
        added = iter(result.splitlines())
        assert all(line in added for line in text.splitlines())
        assert result.count(other) == 1 and result.lower().count(other.splitlines()[1].lower()) == 1
        assert result.count("subroutine foo_tangent(") == 1
