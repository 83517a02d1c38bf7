# SPDX-License-Identifier: BSD-3-Clause
"""The page of all constructs says what is true."""

from __future__ import annotations

import re

import pytest

from tests.constructs.facts import sources
from tests.constructs.page import PAGE, page
from tests.constructs.rows import ROWS


def links_of_page() -> list[str]:
    return re.findall(r"\]\(([^)]*)\)", PAGE.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_page_is_what_the_programs_that_it_names_show() -> None:
    named = {(PAGE.parent / link).resolve() for link in links_of_page()}
    shown = page(path for path in sources() if path.resolve() in named)
    assert PAGE.read_text(encoding="utf-8") == shown, "run: python -m tests.constructs"


@pytest.mark.exhaustive
def test_the_page_is_what_all_programs_show() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.constructs"


def test_every_link_leads_somewhere() -> None:
    links = links_of_page()
    assert len(links) > len(ROWS) > 150
    assert all((PAGE.parent / link).is_file() for link in set(links))
