# SPDX-License-Identifier: BSD-3-Clause
"""What all tests share."""

from __future__ import annotations

import gc

import pytest

#: So many new objects, some hundred megabytes, make a search for garbage worthwhile. The fewer
#: searches, the more of what each looks at is garbage, and is not looked at again.
_NEW_OBJECTS = 1_000_000


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare Python the search for garbage among what all tests need; it takes a quarter of them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, 5, 5)
