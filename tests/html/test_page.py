# SPDX-License-Identifier: BSD-3-Clause
"""Pages stand alone, and nothing in them can end what it stands in."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from psyad_ext.core.errors import UsageError
from psyad_ext.html import Page
from psyad_ext.html.code import Code, Note, SourceFile, SourceLine, WrittenLine
from psyad_ext.html.page import Tab, asset, filled
from tests.architecture.sources import PACKAGE

ASSETS = sorted((PACKAGE / "html" / "assets").iterdir())


def page(**data: str) -> Page:
    return Page("a <title>", "about & more", [Tab("one", "One", "<p>text</p>")], data)


def test_text_is_escaped() -> None:
    html = page().html
    assert "<title>a &lt;title&gt;</title>" in html
    assert "about &amp; more" in html
    assert "{{" not in html


def test_data_cannot_end_its_element() -> None:
    html = page(text="</script><b>{{title}}").html
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert found is not None
    assert json.loads(found[1]) == {"text": "</script><b>{{title}}"}


def test_nothing_is_loaded() -> None:
    assert not re.findall(r"\b(?:src|href)=\"(?!#)|@import|url\((?!#)", page().html)
    assert "default-src 'none'" in page().html


@pytest.mark.parametrize("path", ASSETS, ids=lambda path: path.name)
def test_scripts_never_evaluate_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"\beval\(|new Function|innerHTML|outerHTML|document\.write|\bfetch\(", text)


def test_a_notebook_shows_it_in_a_frame() -> None:
    frame = page()._repr_html_()
    found = re.search(r'srcdoc="([^"]*)"', frame)
    assert found is not None and unescape(found[1]) == page().html
    assert 'sandbox="allow-scripts"' in frame


def test_saving(tmp_path: Path) -> None:
    page().save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page().html
    with pytest.raises(UsageError, match="cannot write"):
        page().save(tmp_path / "none" / "page.html")


def test_templates() -> None:
    assert filled("a{{x}}b{{y}}", {"x": "{{y}}", "y": "1"}) == "a{{y}}b1"
    assert asset("page.html").startswith("<!DOCTYPE html>")


def test_code() -> None:
    source = SourceFile("folder/a.f90", [
        SourceLine("x = 1", "A", (Note("error", "no <good>", "do so"),)), SourceLine("end")],
        [Note("note", "all of it")])
    body = Code([source], [WrittenLine("x = 1", (0, 1), True), WrittenLine("y < 2", (0, 1)),
                           WrittenLine("z")], [("A", "active")]).tab().body
    assert '<div class="line" id="s0-1"><b>1</b><u>A</u>' in body
    assert '<div class="note error">no &lt;good&gt;\ndo so</div>' in body
    assert '<div class="note note-">all of it</div>' in body
    assert '<div class="line own" id="d1">' in body and '<div class="line" id="d2">' in body
    assert [line.key for line in (WrittenLine("", (0, 1), True), WrittenLine("", (1, 2)),
                                  WrittenLine(""))] == ["=0-1", "1-2", ""]


def test_only_one_side_where_nothing_is_written() -> None:
    assert "panes alone" in Code([SourceFile("a.f90", [SourceLine("end")])]).tab().body
