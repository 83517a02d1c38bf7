# SPDX-License-Identifier: BSD-3-Clause
"""Writes the page of all messages: ``python -m tests.messages``."""

from __future__ import annotations

from psyad_ext.core.codes import page
from tests.messages.raised import PAGE

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
