# SPDX-License-Identifier: BSD-3-Clause
"""Common blocks that a module declares are told apart by the module: nobody else may declare them."""

from __future__ import annotations

import pytest

from psyad_ext import read_fortran_source
from psyad_ext.core.errors import UnsupportedError
from psyad_ext.schedules import ADJointReversalSchedule
from psyad_ext.transformations import ADReverseContainerTrans

_MODULE = """module {name}
  implicit none
  real(8) :: a, b
  common /bb/ a, b
end module {name}
"""

_TARGET = """module m
  implicit none
contains
  subroutine scale(t)
    {first}
    real(8), intent(inout) :: t
    {second}
    a = a*t
    t = t*b
  end subroutine scale
  subroutine foo(x, y)
    use st
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    a = x
    b = x*x
    y = x
    call scale(y)
    y = y*a
  end subroutine foo
end module m
"""

_OWN = {"first": "", "second": "real(8) :: a, b\n    common /bb/ a, b"}
_USED = {"first": "use st2", "second": ""}


@pytest.mark.parametrize("modules, words", [(("st",), _OWN), (("st", "st2"), _USED)],
                         ids=["in a routine", "in another module"])
def test_declared_elsewhere_is_refused(modules: tuple[str, ...], words: dict[str, str]) -> None:
    text = "".join(_MODULE.format(name=name) for name in modules) + _TARGET.format(**words)
    with pytest.raises(UnsupportedError, match="common block /bb/ is declared in a module"):
        ADReverseContainerTrans().apply(read_fortran_source(text), "foo", ["y"], ["x"],
                                        ADJointReversalSchedule())
