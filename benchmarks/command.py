# SPDX-License-Identifier: BSD-3-Clause
"""The command ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import report, transformation
from benchmarks.build import FLAGS, Workshop
from benchmarks.cases import CASES, DEFAULT_SCHEDULE, KERNELS, Case, Group
from benchmarks.measure import Plan, Result, measure
from benchmarks.modes import MODES
from benchmarks.reference import REFERENCES
from benchmarks.sources import SCHEDULES, source_path
from benchmarks.transformation import Time

KERNEL_PARTS = ("timing", "memory")
PARTS = (*KERNEL_PARTS, "transformation")


def main(argv: Sequence[str] | None = None) -> int:
    """
    :param argv: the arguments, those of the process if not given.

    :returns: the exit status, 1 if an adjoint is missing or wrong.
    """
    options = _parser().parse_args(argv)
    # Who names kernels wants to know about these.
    options.only = options.only or (KERNEL_PARTS if options.kernel else PARTS)
    with TemporaryDirectory() as temporary:
        folder = Path(options.keep).resolve() if options.keep else Path(temporary)
        results = _kernels(options, folder) if set(KERNEL_PARTS) & set(options.only) else []
        times = _transformation(options, folder) if "transformation" in options.only else []
    if options.json:
        text = json.dumps(_document(options, results, times), indent=2)
        Path(options.json).write_text(text + "\n", encoding="utf-8")
    good = all(result.passed for result in results) and not any(time.problem for time in times)
    return 0 if good else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Check and measure generated adjoints.",
        epilog="exit status: 1 if an adjoint is missing or wrong")
    parser.add_argument("kernel", nargs="*", type=_kernel, metavar="kernel",
                        help=f"one of {', '.join(CASES)}; else all, and transformation times")
    parser.add_argument("--kernels", type=Path, default=KERNELS, metavar="DIR",
                        help="folder of the kernels with figures of other tools")
    parser.add_argument("--schedule", choices=[*SCHEDULES, "best"], default="",
                        help="else the one recommended for each kernel")
    parser.add_argument("--mode", choices=MODES, default="reverse",
                        help="what is measured (default: %(default)s); only adjoints are checked")
    parser.add_argument("--directions", type=int, default=8, metavar="N",
                        help="directions of a vector mode (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="timings of each")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    parser.add_argument("--only", action="append", choices=PARTS, help="may be repeated")
    parser.add_argument("--keep", metavar="DIR", help="folder to leave all Fortran in")
    parser.add_argument("--option", action="append", default=[], type=_option,
                        metavar="NAME=VALUE", help="option of the transformation")
    parser.add_argument("--flags", default=" ".join(FLAGS), help="flags of the compiler")
    parser.add_argument("--compiler", default="gfortran", help="the Fortran compiler")
    parser.add_argument("--lines", type=_sizes, default=transformation.LINES, metavar="N,...",
                        help="lengths of the sources whose transformation is timed")
    return parser


def _kernel(text: str) -> str:
    if text not in CASES:
        raise argparse.ArgumentTypeError(f"'{text}' is no kernel: {', '.join(CASES)}")
    return text


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise argparse.ArgumentTypeError(f"'{text}' is not NAME=VALUE")
    words: Mapping[str, object] = {"true": True, "false": False}
    if value.lower() in words:
        return name, words[value.lower()]
    return name, int(value) if value.lstrip("-").isdigit() else value


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size) for size in text.split(","))


def _kernels(options: argparse.Namespace, folder: Path) -> list[Result]:
    plan = Plan(options.kernels, options.schedule, options.rounds, "timing" in options.only,
                "memory" in options.only, dict(options.option), options.mode, options.directions)
    workshop = Workshop(folder, options.compiler, options.flags.split())
    cases = _available([CASES[name] for name in options.kernel or CASES], options.kernels)
    results = []
    for case in cases:
        if sys.stderr.isatty():
            print(f"{case.name} ...", file=sys.stderr)
        results.append(measure(case, plan, workshop))
    _print(results)
    return results


def _available(cases: Sequence[Case], kernels: Path) -> list[Case]:
    missing = [case for case in cases if not source_path(case, kernels).is_file()]
    if missing:
        print(f"skipped, since there is no source: {', '.join(case.name for case in missing)}")
    return [case for case in cases if case not in missing]


def _print(results: Sequence[Result]) -> None:
    rows: list[Sequence[str]] = [report.HEADER]
    for group in Group:
        members = [result for result in results if result.group == group.name.lower()]
        rows += map(report.cells, members)
        mean = report.mean_row(members)
        if mean:
            rows.append(mean)
    if len(rows) > 1:
        print(report.table(rows))
    for line in report.problems(results):
        print(line)


def _transformation(options: argparse.Namespace, folder: Path) -> list[Time]:
    # There is no faster schedule to look for where nothing is run.
    schedule = options.schedule if options.schedule in SCHEDULES else DEFAULT_SCHEDULE
    times = transformation.measure(folder, options.lines, schedule, dict(options.option))
    print(f"\n{report.table(transformation.rows(times))}")
    return times


def _document(options: argparse.Namespace, results: Sequence[Result],
              times: Sequence[Time]) -> Mapping[str, object]:
    return {
        "compiler": [options.compiler, *options.flags.split()],
        "options": dict(options.option),
        "kernels": [{**asdict(result), "passed": result.passed} for result in results],
        "geometric mean": report.mean_ratio(results),
        "reference": {name: asdict(reference) for name, reference in REFERENCES.items()},
        "transformation": [asdict(time) for time in times]}
