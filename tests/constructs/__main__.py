# SPDX-License-Identifier: BSD-3-Clause
"""Writes the page of all constructs: ``python -m tests.constructs``."""

from __future__ import annotations

from tests.constructs.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
