# SPDX-License-Identifier: BSD-3-Clause
"""What the documentation shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.markdown import PAGES, ROOT, Example, refreshed, run_page

LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page: Path, tmp_path: Path) -> None:
    examples = run_page(page.read_text(encoding="utf-8"), tmp_path)
    for example in examples:
        if not example.agrees:
            assert example.shown == example.actual


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"],
                         ids=lambda page: page.name)
def test_links(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]


def test_a_wrong_page_is_noticed(tmp_path: Path) -> None:
    text = "```python\nprint(6*7)\n```\n\n```text\n41\n```\n"
    [example] = run_page(text, tmp_path)
    assert not example.agrees
    assert refreshed(text, [example]) == text.replace("41", "42")


def test_output_that_is_not_shown_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="does not show"):
        run_page("```python\nprint(1)\n```\n", tmp_path)


def test_rounding_errors_may_differ() -> None:
    assert Example(0, 0, "dot  1.4e-18  ok", "dot  9.1e-17  ok").agrees
    assert not Example(0, 0, "dot  1.4e-18  ok", "dot  1.4e-18  FAILED").agrees


def test_files_that_the_design_names_exist() -> None:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    tables = text[text.index("## Where is ...?"):text.index("## Stages")]
    named = [name for name in re.findall(r"`([\w/.]+)`", tables) if "/" in name]
    assert len(named) > 20
    assert not [name for name in named
                if not ((ROOT / "psyad_ext" / name).exists() or (ROOT / name).exists())]
