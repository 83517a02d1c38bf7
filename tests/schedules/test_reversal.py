# SPDX-License-Identifier: BSD-3-Clause
"""Schedules answer one question, and refuse what they can't answer."""

from __future__ import annotations

from typing import Any

import pytest

from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules import (
    ADJointReversalSchedule, ADLinkReversalSchedule, ADReversalSchedule, ADSplitReversalSchedule)


def test_split_and_joint() -> None:
    assert ADSplitReversalSchedule().is_strong_link("a", "b") is True
    assert ADJointReversalSchedule().is_strong_link("a", "b") is False


def test_base_is_abstract() -> None:
    with pytest.raises(TypeError):
        ADReversalSchedule()  # type: ignore[abstract]


@pytest.mark.parametrize("caller, callee, strong", [
    ("a", "b", True), ("A", "B", True), ("b", "a", False), ("c", "d", False)])
def test_listed_links(caller: str, callee: str, strong: bool) -> None:
    schedule = ADLinkReversalSchedule([("a", "b")], [["C", "d"]], "weak")
    assert schedule.is_strong_link(caller, callee) is strong


@pytest.mark.parametrize("default, strong", [("strong", True), ("weak", False)])
def test_default(default: str, strong: bool) -> None:
    assert ADLinkReversalSchedule(default_link=default).is_strong_link("x", "y") is strong


def test_no_default_names_the_pair() -> None:
    with pytest.raises(UsageError, match="call of 'c' in 'b'"):
        ADLinkReversalSchedule([("a", "b")]).is_strong_link("b", "c")


@pytest.mark.parametrize("arguments, error, text", [
    ({"strong_links": [("a", "b")], "weak_links": [("A", "b")]}, UsageError, "'a' to 'b'"),
    ({"default_link": "split"}, UsageError, "'split'"),
    ({"strong_links": ["ab"]}, UsageTypeError, "'ab'"),
    ({"strong_links": [("a",)]}, UsageTypeError, r"\('a',\)"),
    ({"weak_links": [("a", 1)]}, UsageTypeError, "1"),
    ({"weak_links": [7]}, UsageTypeError, "7"),
    ({"strong_links": 7}, UsageTypeError, "7"),
])
def test_errors(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ADLinkReversalSchedule(**arguments)
