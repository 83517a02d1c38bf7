# SPDX-License-Identifier: BSD-3-Clause
"""Texts that stand for several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from psyad_ext.ir.external.library import MODULES
from psyad_ext.ir.external.words import spelled_out


def test_parts_in_parts() -> None:
    assert spelled_out("""begin
  !for = { kind = ["4", "8"], name = ["single", "double"] }
  !for = { n = ["1", "2"] }
  real({kind}) :: {name}_{n}
  !end for
  ! {name}
  !end for
end
""") == """begin
  real(4) :: single_1
  real(4) :: single_2
  ! single
  real(8) :: double_1
  real(8) :: double_2
  ! double
end
"""


@pytest.mark.parametrize("path", sorted(MODULES.glob("*.f90")), ids=lambda path: path.stem)
def test_modules_are_spelled_out(path: Path) -> None:
    text = spelled_out(path.read_text(encoding="utf-8"))
    assert not re.search(r"[{}]|!(for|end for)\b", text)
