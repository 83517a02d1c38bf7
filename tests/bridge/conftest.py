# SPDX-License-Identifier: BSD-3-Clause
"""What tests build goes to a cache of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PSYAD_EXT_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("FC", raising=False)
        yield
