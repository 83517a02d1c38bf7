# SPDX-License-Identifier: BSD-3-Clause
"""fparser is set up when it is not ready."""

from __future__ import annotations

import pytest
from fparser.common.readfortran import FortranStringReader
from fparser.two.parser import ParserFactory
from fparser.two.utils import Base

from psyad_ext.ir.source.parser import parser

SOURCE = "submodule (m) s\nend submodule s\n"


def test_it_is_set_up_once() -> None:
    parser("f2008")
    grammar = Base.subclasses
    parser("f2008")
    assert Base.subclasses is grammar


@pytest.mark.parametrize("other", ["f2003", "f2008"])
def test_others_may_set_it_up(other: str) -> None:
    parser("f2008")
    ParserFactory().create(std=other)
    assert str(parser("f2008")(FortranStringReader(SOURCE))).startswith("SUBMODULE (m) s")
