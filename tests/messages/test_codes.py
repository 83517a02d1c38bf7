# SPDX-License-Identifier: BSD-3-Clause
"""Every code of a message is explained."""

from __future__ import annotations

import re

import pytest

from psyad_ext import cli
from psyad_ext.core.codes import codes, page
from tests.constructs.page import PAGE as CONSTRUCTS
from tests.messages.raised import PAGE, raised


def test_every_code_is_explained() -> None:
    assert len(raised()) > 80
    assert not {code: place for code, place in raised().items() if code not in codes()}
    assert {"CHECK", "INTERNAL", "UNSUPPORTED", "USAGE", "VERIFICATION"} <= set(codes())


def test_codes_on_the_page_of_constructs_are_explained() -> None:
    found = re.findall(r"\| refused \| ((?:`[A-Z_]+` ?)+)", CONSTRUCTS.read_text(encoding="utf-8"))
    assert found and {code for one in found for code in re.findall(r"[A-Z_]+", one)} <= set(codes())


def test_explanations_are_sentences() -> None:
    for code in codes().values():
        assert code.meaning.endswith(".") and code.cure.endswith("."), code
        assert code.example.strip(), code


def test_the_page_is_what_is_written() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.messages"


@pytest.mark.parametrize("given", ["ALIAS", "alias"])
def test_a_code_is_explained(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--explain", given]) == cli.DONE
    printed = capsys.readouterr().out
    assert printed.startswith("ALIAS: ") and "Example:" in printed and "What to do: " in printed


def test_an_unknown_code_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--explain", "ALIASES"]) == cli.WRONG_USAGE
    assert "'ALIAS'" in capsys.readouterr().err
