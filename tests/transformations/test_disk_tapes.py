# SPDX-License-Identifier: BSD-3-Clause
"""Option ``tape``: loops whose tapes are on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from psyad_ext import write_fortran
from psyad_ext.core.errors import UsageError, UsageTypeError
from psyad_ext.schedules import ADSplitReversalSchedule, Binomial, Disk, DiskTape
from psyad_ext.schedules.tapes import Tapes, tapes_from_text
from psyad_ext.verification import Settings, verify
from tests.fortran import reverse
from tests.full_disk import leaves_nothing_when_killed, stops_without_room
from tests.transformations.test_checkpoints import LOOPS, MAIN, name_of, printed, source

#: What can't be executed again: each step writes a file.
WRITES = ("open(20, status='scratch'); do step = 1, m; do k = 2, n; y(k) = sin(y(k)*x(k)) + y(k-1); "
          "end do; write(20, *) step; end do; close(20)")


@pytest.mark.slow
@pytest.mark.parametrize("idea", ["a while loop", "branches", "a call", "an exit",
                                  "memory of an iteration", "the inner loop"])
def test_same_bits_as_in_memory(idea: str, tmp_path: Path) -> None:
    text = source(LOOPS[idea][1])
    schedule = ADSplitReversalSchedule()
    assert printed(tmp_path, text, schedule=schedule, last=9, tape={
        name_of(idea): DiskTape(30)}) == printed(tmp_path, text, schedule=schedule, last=9)


@pytest.mark.slow
def test_steps_that_cannot_run_again() -> None:
    text = source(WRITES)
    adjoints = {"blocks": write_fortran(reverse(text, ["y"], ["x", "y"],
                                                tape={"foo:step": DiskTape(20)})),
                "everywhere": write_fortran(reverse(text, ["y"], ["x", "y"], tape="disk"))}
    assert all("open_tape" in adjoint for adjoint in adjoints.values())
    report = verify(text, adjoints, "foo", ["y"], ["x", "y"],
                    settings=Settings(values={"n": 4, "m": 7}))
    assert report.passed, report


def test_disk_without_room(tmp_path: Path) -> None:
    generated = write_fortran(reverse(source(LOOPS["a nest"][1]), ["y"], ["x", "y"],
                                      tape={"foo:step": DiskTape(1)}))
    stops_without_room(tmp_path, {
        "generated.f90": generated,
        "main.f90": MAIN.format(first=9, last=9, printed="y_adj")}, 1000, "tape can't be")


@pytest.mark.parametrize("options", [
    {"tape": {"foo:step": DiskTape(100)}}, {"checkpoints": {"foo:step": Disk(20)}}],
    ids=["tape", "snapshots"])
def test_killed_program(options: dict[str, object], tmp_path: Path) -> None:
    generated = write_fortran(reverse(source(LOOPS["a nest"][1]), ["y"], ["x", "y"], **options))
    leaves_nothing_when_killed(tmp_path, {
        "generated.f90": generated,
        "main.f90": MAIN.format(first=10**7, last=10**7, printed="y_adj")})


@pytest.mark.parametrize("options", [
    {"hessian": True}, {"vector": True}, {"memory": "1 MB"}, {"tape": "tmp"},
    {"tape": {"foo:i": DiskTape()}},
    {"tape": {"foo:step": DiskTape()}, "checkpoints": {"foo:step": Binomial(2)}}])
def test_options_that_make_no_sense(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        reverse(source(LOOPS["a nest"][1]), ["y"], ["x", "y"], **{"tape": "disk", **options})


def test_no_time_loop() -> None:
    with pytest.raises(UsageError, match="no loop of 'foo'"):
        reverse(source("y = sin(x*y)"), ["y"], ["x", "y"], tape="disk")


def test_texts() -> None:
    assert tapes_from_text([]) == Tapes()
    assert tapes_from_text(["disk", "Run:step = disk(100)", "run:i=disk"]) == Tapes(
        (("run:step", DiskTape(100)), ("run:i", DiskTape())), everywhere=True)
    for text in ("tmp", "disk(100)", "run:step", "run:step=memory"):
        with pytest.raises(UsageError):
            tapes_from_text([text])
    with pytest.raises(UsageTypeError):
        Tapes.of({"run:step": "disk"})
    with pytest.raises(UsageError):
        DiskTape(0)
