# SPDX-License-Identifier: BSD-3-Clause
"""The settings of the collector of garbage belong to the user."""

from __future__ import annotations

import gc

import pytest

from psyad_ext.core.memory import rare_collections


@pytest.fixture(autouse=True)
def settings() -> object:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize("user, inside", [
    ((700, 10, 10), (500_000, 10, 10)), ((0, 10, 10), (0, 10, 10)),
    ((900_000, 5, 7), (900_000, 5, 7))])
def test_settings_come_back(user: tuple[int, ...], inside: tuple[int, ...]) -> None:
    gc.set_threshold(*user)
    with rare_collections():
        assert gc.get_threshold() == inside
    assert gc.get_threshold() == user


def test_settings_come_back_after_an_error() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError), rare_collections():
        raise ValueError
    assert gc.get_threshold() == before
