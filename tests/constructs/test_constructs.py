# SPDX-License-Identifier: BSD-3-Clause
"""The page of all constructs says what is true."""

from __future__ import annotations

import re

import pytest

from tests.constructs.page import PAGE, page
from tests.constructs.rows import ROWS


@pytest.mark.slow
def test_the_page_is_what_the_tests_show() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.constructs"


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]*)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) > len(ROWS) > 150
    assert all((PAGE.parent / link).is_file() for link in set(links))
