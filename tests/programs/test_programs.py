# SPDX-License-Identifier: BSD-3-Clause
"""Every program of this folder: in one way by "make test", in all of them by "make exhaustive".

"make quick" checks 120 of them in one way each. A third of these is always compiled and run, the
others only if their derivatives are not those that have passed before (see ``verified``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.output.lines import removed_lines
from tests.output.written_anew import WRITTEN_ANEW
from tests.programs.check import TANGENTS, VARIANTS, check, derivatives, run
from tests.programs.program import read_program
from tests.programs.sampling import PROGRAMS, number_of, sampled

PLAIN = {label: variant for label, variant in VARIANTS.items() if label.endswith("plain")}
SIMPLIFIED = {label: variant for label, variant in VARIANTS.items() if label not in PLAIN}
TANGENT = {"tangent": TANGENTS["tangent"]}
#: "make test" checks each program in one of these ways, of adjoints and of tangents.
ONE_IN_QUICK, ONE_IN_RUN_AGAIN = 13, 39
WAYS = [*(({label: variant}, {}) for label, variant in SIMPLIFIED.items()), ({}, TANGENT)]


def is_quick(path: Path) -> bool:
    """:returns: whether "make quick" checks a program in one way."""
    return number_of(path) % ONE_IN_QUICK == 0


@pytest.mark.parametrize("path", sampled(always=96, slow=0))
def test_derivatives(path: Path) -> None:
    report = check(read_program(path), SIMPLIFIED, TANGENT, again=False)
    assert report.passed, str(report)


@pytest.mark.parametrize("path", [
    pytest.param(path, id=path.stem,
                 marks=pytest.mark.quick if is_quick(path) else pytest.mark.slow)
    for path in PROGRAMS])
def test_derivatives_in_one_way(path: Path) -> None:
    program = read_program(path)
    generated = derivatives(program, *WAYS[number_of(path) % len(WAYS)])
    if path.stem not in WRITTEN_ANEW:
        for text in (*generated.adjoints.values(), *generated.tangents.values()):
            assert not list(removed_lines(program.text, text))
    report = run(program, generated, again=number_of(path) % ONE_IN_RUN_AGAIN == 0)
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=192, slow=32))
def test_many_directions(path: Path) -> None:
    report = check(read_program(path), {}, {"vector": TANGENTS["vector"]}, again=False)
    assert report.passed, str(report)


@pytest.mark.parametrize("path", sampled(always=96, slow=64))
def test_without_simplification(path: Path) -> None:
    report = check(read_program(path), PLAIN, tangents={}, again=False)
    assert report.passed, str(report)
