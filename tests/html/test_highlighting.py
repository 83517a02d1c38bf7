# SPDX-License-Identifier: BSD-3-Clause
"""Colours for Fortran."""

from __future__ import annotations

import re
from html import unescape

import pytest

from psyad_ext.html.highlighting import highlighted

LINES = {
    "  real(8) :: x ! is it < 1?":
        '  <i class="k">real</i>(<i class="n">8</i>) :: x <i class="c">! is it &lt; 1?</i>',
    "print *, 'no ! comment', \"it''s\"":
        '<i class="k">print</i> *, <i class="s">\'no ! comment\'</i>, <i class="s">"it\'\'s"</i>',
    "if (a1 .and. b%type < 1.5e-3_wp) x = .true.":
        '<i class="k">if</i> (a1 <i class="o">.and.</i> b%type &lt; <i class="n">1.5e-3_wp</i>) '
        'x = <i class="o">.true.</i>',
    "#ifdef DEBUG": '<i class="o">#ifdef DEBUG</i>'}


@pytest.mark.parametrize("line", LINES)
def test_kinds_of_tokens(line: str) -> None:
    assert highlighted(line) == LINES[line]


def test_comments_of_fixed_form() -> None:
    assert highlighted("c a comment", fixed=True) == '<i class="c">c a comment</i>'
    assert highlighted("c = 1", fixed=False) == 'c = <i class="n">1</i>'


@pytest.mark.parametrize("line", [*LINES, "'open <string", "\tx=1;y=2", "a&b", "1.d0.gt.x", ".5+5.", ""])
def test_nothing_is_lost(line: str) -> None:
    assert unescape(re.sub("<[^>]*>", "", highlighted(line))) == line
