# SPDX-License-Identifier: BSD-3-Clause
"""Only those procedures of a rule are read that are called."""

from __future__ import annotations

import pytest

from psyad_ext.transformations.rule_support import called_text

FIRST = "subroutine first(x)\n  call Second(x)\nend subroutine\n"
SECOND = "subroutine second(x)\n  x = twice(x)\ncontains\n  real function twice(y)\n" \
    "  twice = 2*y\n  end function\nend subroutine second\n"
THIRD = "! The last one.\npure real(8) function third(x)\n  if (x > 0) then\n  third = x\n  end if\nEND\n"


@pytest.mark.parametrize("names, expected", [
    ((), ""), (("x", "second"), SECOND), (("first",), FIRST + SECOND), (("third",), THIRD),
    (("twice",), "")])
def test_what_is_called_is_found_with_what_that_calls(names: tuple[str, ...], expected: str
                                                      ) -> None:
    assert called_text(FIRST + SECOND + THIRD, set(names)) == expected


@pytest.mark.parametrize("text", [
    FIRST + "end subroutine\n", FIRST + "type(point) function &\n far()\nend function\n",
    FIRST + "subroutine open(x)\n"])
def test_all_is_kept_if_it_is_not_clear_what_ends_where(text: str) -> None:
    assert called_text(text, set()) == text
