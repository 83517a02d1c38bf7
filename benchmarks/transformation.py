# SPDX-License-Identifier: BSD-3-Clause
"""How the time of the transformation grows with the length of the source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from benchmarks.cases import HERE
from benchmarks.synthetic import FORMS, source

LINES = (250, 500, 1000, 2000, 4000, 8000)
HEADER = ("source", "lines", "generated", "PSyclone s", "apply s", "whole s", "apply ratio",
          "whole ratio", "grows as")


@dataclass(frozen=True)
class Time:
    """What was measured for one source.

    :param form: what kind of source it is.
    :param lines: its length.
    :param generated: the length of what is generated.
    :param psyclone: seconds that PSyclone takes to read the file and to write it unchanged.
    :param apply: seconds that the transformation takes.
    :param whole: seconds for reading, transformation and writing.
    :param problem: why there are no figures.
    """

    form: str
    lines: int
    generated: int = 0
    psyclone: float = 0.0
    apply: float = 0.0
    whole: float = 0.0
    problem: str = ""


def measure(folder: Path, lines: Sequence[int], schedule: str,
            options: Mapping[str, object], forms: Iterable[str] = tuple(FORMS)) -> list[Time]:
    """
    :param folder: where the sources are written.
    :param lines: their lengths.
    :param schedule: the schedule of the reversal.
    :param options: options of the transformation.
    :param forms: their kinds.

    :returns: the times.
    """
    place = folder / "transformation"
    place.mkdir(parents=True, exist_ok=True)
    return [_measure(place, form, length, (schedule, json.dumps(options)))
            for form in forms for length in lines]


def _measure(folder: Path, form: str, length: int, how: Sequence[str]) -> Time:
    text = source(form, length)
    path = folder / f"{form}_{length}.f90"
    path.write_text(text, encoding="utf-8")
    found = [str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {"PYTHONPATH": os.pathsep.join(reversed(found)), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.one_transformation", str(path), *how],
        env={**os.environ, **environment}, cwd=HERE.parent, capture_output=True, text=True,
        check=False)
    count = text.count("\n")
    if done.returncode != 0:
        return Time(form, count, problem=(done.stderr.strip().splitlines() or ["failed"])[-1])
    return Time(form, count, **json.loads(done.stdout))


def rows(times: Iterable[Time]) -> list[Sequence[str]]:
    """
    :param times: in the order of their lengths within each form.

    :returns: their table.
    """
    table: list[Sequence[str]] = [HEADER]
    previous: Time | None = None
    for time in times:
        if time.problem:
            table.append([time.form, str(time.lines), *[""]*6, time.problem])
            continue
        same = previous if previous is not None and previous.form == time.form else None
        table.append([
            time.form, str(time.lines), f"{time.generated:.0f}", f"{time.psyclone:.2f}",
            f"{time.apply:.2f}", f"{time.whole:.2f}", f"{time.apply/time.psyclone:.2f}",
            f"{time.whole/time.psyclone:.2f}", _growth(same, time)])
        previous = time
    return table


def _growth(shorter: Time | None, longer: Time) -> str:
    """The power of the length that the time of the transformation follows."""
    if shorter is None or shorter.lines == longer.lines:
        return ""
    return f"n^{log(longer.apply/shorter.apply)/log(longer.lines/shorter.lines):.1f}"
