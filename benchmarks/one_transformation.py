# SPDX-License-Identifier: BSD-3-Clause
"""Times the transformation of one file and prints the figures.

A process of its own, so that no size finds a heap that another one has filled:

    python -m benchmarks.one_transformation FILE SCHEDULE OPTIONS

OPTIONS is a dictionary in JSON.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.frontend.fortran import FortranReader

from benchmarks import synthetic
from benchmarks.sources import SCHEDULES
from psyad_ext import read_fortran, write_fortran
from psyad_ext.transformations import ADReverseContainerTrans

Value = TypeVar("Value")

_WARM_UP_LINES = 60
_ENOUGH_SECONDS = 2.0
_REPETITIONS = 3


def _timed(action: Callable[[], Value]) -> tuple[float, Value]:
    gc.collect()
    start = perf_counter()
    value = action()
    return perf_counter() - start, value


def _psyclone(path: Path) -> float:
    """:returns: the time that PSyclone takes to read and to write a file."""
    reading, tree = _timed(lambda: FortranReader().psyir_from_file(str(path)))
    writing, _ = _timed(lambda: FortranWriter()(tree))
    return reading + writing


def _once(path: Path, schedule: str, options: Mapping[str, Any]) -> dict[str, float]:
    psyclone = _psyclone(path)
    own_reading, container = _timed(lambda: read_fortran(path))
    applying, result = _timed(lambda: ADReverseContainerTrans().apply(
        container, synthetic.TARGET, list(synthetic.DEPENDENTS), list(synthetic.INDEPENDENTS),
        SCHEDULES[schedule](), dict(options)))
    own_writing, text = _timed(lambda: write_fortran(result))
    return {"psyclone": psyclone, "apply": applying,
            "whole": own_reading + applying + own_writing, "generated": text.count("\n")}


def _repeated(path: Path, schedule: str, options: Mapping[str, Any]) -> dict[str, float]:
    """Short ones are done a few times, for their median."""
    runs = [_once(path, schedule, options)]
    while len(runs) < _REPETITIONS and sum(run["whole"] for run in runs) < _ENOUGH_SECONDS:
        runs.append(_once(path, schedule, options))
    return {name: median(run[name] for run in runs) for name in runs[0]}


def main(file: str, schedule: str, options: str) -> None:
    """
    :param file: the source.
    :param schedule: the schedule of the reversal.
    :param options: options of the transformation, in JSON.
    """
    path = Path(file)
    # The first use of the parser builds its tables.
    small = path.with_name(f"warm_up_{path.name}")
    small.write_text(synthetic.source("routines", _WARM_UP_LINES), encoding="utf-8")
    given = json.loads(options)
    _once(small, schedule, given)
    print(json.dumps(_repeated(path, schedule, given)))


if __name__ == "__main__":
    main(*sys.argv[1:])
