# SPDX-License-Identifier: BSD-3-Clause
"""Values of formulas."""

from __future__ import annotations

import pytest

from psyad_ext.core.errors import UsageError
from psyad_ext.core.formulas import value_of

VALUES = {"n": 7, "m": -3, "a%n": 5, "size(x, 1)": 11, "k(2, 3)": 4}
FORMULAS = {
    "8*max(n - 1, 0)": 48,
    "2 + 3*4 - 5": 9,
    "-n + 2": -5,
    "n/2*2": 6,
    "m/2": -1,
    "2**3**2": 512,
    "(n - m)*(n + m)": 40,
    "8*SIZE(x, 1) + a%n": 93,
    "size(x,1)": 11,
    "k(2,3)*4_8": 16,
    "int(max(n, 1), kind=8)*2": 14,
    "min(n, m, 2) + abs(m) + mod(m, 2) + modulo(m, 2) + sign(4, m)": -4,
    "0": 0}


@pytest.mark.parametrize("formula", FORMULAS)
def test_values(formula: str) -> None:
    assert value_of(formula, VALUES) == FORMULAS[formula]


@pytest.mark.parametrize("formula", ["", "2 +", "(n", "n)", "max(n", "x y", "2 ~ 3", "size(x", "max(n,)"])
def test_no_formulas(formula: str) -> None:
    with pytest.raises(UsageError, match=r"not a formula|no value"):
        value_of(formula, VALUES)


def test_unknown_names() -> None:
    with pytest.raises(UsageError, match="no value for 'q' in '8\\*q'"):
        value_of("8*q", VALUES)
    with pytest.raises(UsageError, match="divides by zero"):
        value_of("n/0", VALUES)
