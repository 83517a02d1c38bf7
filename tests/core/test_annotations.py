# SPDX-License-Identifier: BSD-3-Clause
"""Facts that all copies of nodes keep."""

from __future__ import annotations

from psyclone.psyir.nodes import Container, FileContainer

from psyad_ext.core.annotations import Annotation


def test_copies_by_psyclone_keep_facts() -> None:
    origins = Annotation[str]("origin", "nowhere")
    file = FileContainer("a.f90")
    file.addchild(Container("m"))
    origins.note(file.children[0], "here")
    copy = file.copy()
    assert [origins.of(one) for one in (copy, copy.children[0])] == ["nowhere", "here"]
    assert "origin" in copy.children[0].annotations


def test_facts_take_the_place_of_older_ones() -> None:
    first, second = Annotation[int]("number", 0), Annotation[int]("number", 0)
    file = FileContainer("a.f90")
    copy = file.copy()
    for number in (1, 2):
        first.note(file, number)
    assert (first.of(file), second.of(file), first.of(copy)) == (2, 0, 0)
    assert file.annotations == ["number"]
