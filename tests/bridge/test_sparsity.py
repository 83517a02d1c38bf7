# SPDX-License-Identifier: BSD-3-Clause
"""Patterns of Jacobians as figures."""

from __future__ import annotations

import numpy
import pytest

from psyad_ext.bridge.sparse import Sparsity

#: Of [[1, 2, 0], [0, 0, 0], [0, 3, 4]].
PATTERN = Sparsity(row_start=numpy.array([1, 3, 3, 5]), columns=numpy.array([1, 2, 2, 3]),
                   colours=numpy.array([1, 2, 1]))


def test_a_mark_for_each_entry() -> None:
    pytest.importorskip("matplotlib").use("agg")
    axes = PATTERN.plot()
    [marks] = axes.collections
    assert marks.get_offsets().tolist() == [[0, 0], [1, 0], [1, 2], [2, 2]]
    assert marks.get_array().tolist() == [1, 2, 2, 1]
    assert axes.get_xlabel() == "columns, 2 colours"
    assert PATTERN.plot(axes) is axes


def test_it_is_a_dictionary() -> None:
    assert dict(PATTERN)["colours"].tolist() == [1, 2, 1]
