# SPDX-License-Identifier: BSD-3-Clause
"""Maps and sets of objects by identity."""

from __future__ import annotations

import gc
import weakref

from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet, distinct


class Alike:
    """Equal to all of its kind, and without a hash, as nodes are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike)

    __hash__ = None  # type: ignore[assignment]


FIRST, SECOND, THIRD = Alike(), Alike(), Alike()


def test_maps_tell_apart_what_is_alike() -> None:
    facts = IdentityMap([(FIRST, 1), (SECOND, 2)])
    assert facts[FIRST] == 1 and facts[SECOND] == 2
    assert facts.get(THIRD) is None and THIRD not in facts
    assert facts.setdefault(THIRD, 3) == 3 and facts.setdefault(THIRD, 4) == 3
    assert [value for _, value in facts.items()] == [1, 2, 3] == list(facts.values())
    assert facts.pop(FIRST) == 1 and FIRST not in facts and len(facts) == 2


def test_maps_are_joined() -> None:
    one, other = IdentityMap([(FIRST, 1)]), IdentityMap([(FIRST, 2), (SECOND, 3)])
    both = one | other
    assert list(both.values()) == [2, 3] and one[FIRST] == 1
    one |= other
    assert list(one.values()) == [2, 3]


def test_keys_stay_alive() -> None:
    facts: IdentityMap[Alike, int] = IdentityMap()
    key = Alike()
    facts[key], known = 1, weakref.ref(key)
    del key
    gc.collect()
    assert known() is next(iter(facts))


def test_sets_tell_apart_what_is_alike() -> None:
    found = IdentitySet([FIRST, SECOND, FIRST])
    assert len(found) == 2 and THIRD not in found
    assert [one is other for one, other in zip(found, (FIRST, SECOND))] == [True, True]
    assert len(found - IdentitySet([FIRST])) == 1
    assert len(found | IdentitySet([THIRD])) == 3
    assert found.issuperset([SECOND]) and not found.issuperset([THIRD])
    found.discard(FIRST)
    assert FIRST not in found


def test_identities_are_parts_of_keys() -> None:
    known = {(Identity(FIRST), "a"): 1}
    assert (Identity(FIRST), "a") in known
    assert (Identity(SECOND), "a") not in known


def test_distinct_keeps_the_order() -> None:
    assert [one is other for one, other in zip(
        distinct([SECOND, FIRST, SECOND]), (SECOND, FIRST))] == [True, True]
