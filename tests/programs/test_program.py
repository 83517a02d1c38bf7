# SPDX-License-Identifier: BSD-3-Clause
"""The headers of test programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs.program import parse_program, read_program

START = "! idea: an idea\n! dependent: y\n! independent: x\n"
PROGRAMS = sorted(Path(__file__).parent.glob("*.f90"))


def test_values_ranges_and_sizes() -> None:
    program = parse_program(START + "! set: n=3, l=.false., p=0.5 1\n! range: x=-1:2.5\n"
                            "! size: a=4 5, b=2\n! tolerance: 1e-5\n! expect: x_adj = 2\nmodule m",
                            "made_up")
    settings = program.settings
    assert settings.values == {"n": 3, "l": False, "p": [0.5, 1]}
    assert settings.ranges == {"x": (-1.0, 2.5)}
    assert settings.sizes == {"a": [4, 5], "b": [2]}
    assert settings.tolerance == 1e-5
    assert settings.expected == {"x": 2}


def test_headers_end_with_the_first_other_line() -> None:
    program = parse_program(START + "! Comment\n! routine: bar\n", "made_up")
    assert program.routine == "foo"


@pytest.mark.parametrize("text", [
    START + "! depends: z\n", START + "! idea: another\n", "! idea: an idea\n! dependent: y\n"])
def test_wrong_headers(text: str) -> None:
    with pytest.raises(ValueError, match="made_up: header"):
        parse_program(text, "made_up")


def test_every_program_names_its_routine_and_arguments() -> None:
    wrong = []
    for program in map(read_program, PROGRAMS):
        text = program.text.lower()
        if not any(f"{kind} {program.routine}(" in text for kind in ("subroutine", "function")):
            wrong.append(f"{program.name}: {program.routine}")
        names = (*program.dependents, *program.independents, *program.settings.values)
        wrong += [f"{program.name}: {name}" for name in names if name.lower() not in text]
        if not program.headers["idea"]:
            wrong.append(f"{program.name}: no idea")
    assert not wrong


def test_ideas_differ() -> None:
    ideas = [read_program(path).headers["idea"] for path in PROGRAMS]
    assert len(ideas) == len(set(ideas))
