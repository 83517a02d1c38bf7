# SPDX-License-Identifier: BSD-3-Clause
"""The same Fortran through all libraries."""

from __future__ import annotations

import pytest

for name in ("scipy", "jax"):
    pytest.importorskip(name)
shallow_water_python = pytest.importorskip("examples.shallow_water_python")

pytestmark = pytest.mark.slow


def test_the_same_optimum_with_the_same_bits() -> None:
    first, *others = shallow_water_python.fits().values()
    assert first.success and first.nit > 5 and others
    for other in others:
        assert other.fun == first.fun and (other.x == first.x).all() and other.nit == first.nit
