# SPDX-License-Identifier: BSD-3-Clause
"""What the verification is given of structures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy

from psyad_ext.bridge.verifying import leaves_given


@dataclass
class Point:
    """A structure in a structure."""

    X: float
    tag: str


def test_components_of_arrays_of_structures_are_arrays() -> None:
    value = {"W": numpy.ones((2, 3)), "none": None, "p": [
        {"at": Point(1.0, "a"), "v": [1.0, 2.0], "rows": [1.0]},
        {"at": Point(3.0, "b"), "v": [3.0, 4.0], "rows": [1.0, 2.0]}]}
    found = dict(leaves_given("q", value))
    assert found.keys() == {"q%w", "q%p%at%x", "q%p%at%tag", "q%p%v"}
    assert found["q%w"].shape == (2, 3) and found["q%p%at%x"].tolist() == [1, 3]
    assert found["q%p%v"].tolist() == [[1, 2], [3, 4]]
    assert found["q%p%at%tag"].tolist() == ["a", "b"]
