# SPDX-License-Identifier: BSD-3-Clause
"""The site of the documentation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT

DOCS = ROOT / "docs"


@pytest.mark.slow
def test_site_is_made_without_warnings(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(DOCS), str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "search.html").is_file()
    assert (tmp_path / "howto" / "verification.html").is_file()


def test_every_page_is_in_the_contents() -> None:
    contents = re.findall(r"```\{toctree\}\n(.*?)```", (DOCS / "index.md").read_text("utf-8"),
                          re.DOTALL)
    named = {line for block in contents for line in block.splitlines()
             if line and not line.startswith(":")}
    pages = {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md")}
    assert pages - {"index"} == named
