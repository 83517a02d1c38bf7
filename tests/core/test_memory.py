# SPDX-License-Identifier: BSD-3-Clause
"""The settings of the collector of garbage belong to the user."""

from __future__ import annotations

import gc
import weakref

import pytest

from psyad_ext.core import memory
from psyad_ext.core.memory import hardly_any_collections, rare_collections


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


@pytest.fixture(name="unfrozen")
def _unfrozen(monkeypatch: pytest.MonkeyPatch) -> object:
    # The objects that the tests begin with are frozen.
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    monkeypatch.setattr(memory, "_frozen", [False])
    yield
    if frozen:
        gc.freeze()


@pytest.mark.usefixtures("unfrozen")
def test_what_stays_is_not_searched_at_the_end() -> None:
    gc.set_threshold(700, 10, 10)
    with hardly_any_collections():
        assert gc.get_threshold()[0] > 1_000_000
        lasting = [[] for _ in range(5000)]
    assert gc.get_threshold() == (700, 10, 10)
    assert gc.get_count()[0] < 700 < len(lasting)


@pytest.mark.usefixtures("unfrozen")
def test_garbage_is_found_by_a_full_search() -> None:
    class Node:
        """Something that can be watched."""

    with hardly_any_collections():
        node = Node()
        node.itself = node
        watched = weakref.ref(node)
        del node
    assert watched() is not None
    gc.collect()
    assert watched() is None


@pytest.mark.usefixtures("unfrozen")
def test_objects_that_no_search_has_seen_are_searched_later(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_LASTING_OBJECTS", 1000)
    monkeypatch.setattr(memory, "_unseen", [0])
    full = []
    monkeypatch.setattr(gc, "collect", lambda: full.append(True))
    lasting = []
    for _ in range(3):
        with hardly_any_collections():
            # Below the limit of one use.
            lasting += [[] for _ in range(600)]
    assert full == [True]


def test_searches_that_are_switched_off_stay_so() -> None:
    gc.set_threshold(0, 10, 10)
    with hardly_any_collections():
        assert gc.get_threshold() == (0, 10, 10)


def test_frozen_objects_stay_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    with hardly_any_collections():
        pass
    assert gc.get_freeze_count() >= frozen - 100
