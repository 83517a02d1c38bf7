# SPDX-License-Identifier: BSD-3-Clause
"""Writes the page of special values: ``python -m tests.special_values``."""

from __future__ import annotations

from tests.special_values.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
