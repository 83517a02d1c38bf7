# SPDX-License-Identifier: BSD-3-Clause
"""Writes the page of passes: ``python -m tests.passes``."""

from __future__ import annotations

from tests.passes.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
