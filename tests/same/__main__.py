# SPDX-License-Identifier: BSD-3-Clause
"""Compares what is generated with what another revision generates, byte by byte."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from difflib import unified_diff
from itertools import islice

from tests.architecture.sources import ROOT
from tests.same.cases import ROWS, Case, cases
from tests.same.revisions import CASES_OF_A_PROCESS, Revision, checked_out, in_processes, kept_of

_DIFF_LINES = 24
Made = dict[tuple[Case, str], str]


def main(argv: Sequence[str] | None = None) -> int:
    """:returns: the exit status: 1 if something differs, 2 if nothing could be compared."""
    options = _parser().parse_args(argv)
    rows = len(ROWS) if options.rows == "all" else int(options.rows)
    chosen = cases(options.sample, options.only, rows)
    seeds = options.seeds.split(",")
    if not chosen:
        print("no program is called so", file=sys.stderr)
        return 2
    start = time.monotonic()
    before, after = _generated(options.base, chosen, seeds, options.jobs)
    differing = sum(_tell(case, seed, before[case, seed], after[case, seed])
                    for case in chosen for seed in seeds)
    print(f"{differing} of {len(after)} outputs differ from those of {options.base} "
          f"({len({case.name for case in chosen})} programs, {time.monotonic() - start:.0f} s)")
    return 1 if differing else 0


def _generated(base: str, chosen: Sequence[Case], seeds: Sequence[str],
               jobs: int) -> tuple[Made, Made]:
    """:returns: what comes of all cases in another revision, and in this one."""
    kept, own = kept_of(base), Revision(ROOT)
    before: Made = {}
    after: Made = {}
    wanted = [(case, seed) for case in chosen for seed in seeds]
    for case, seed in wanted:
        known = kept.get(case, seed)
        if known is not None:
            before[case, seed] = known

    def done(revision: Revision, case: Case, seed: str, outcome: str) -> None:
        if revision == own:
            after[case, seed] = outcome
        else:
            before[case, seed] = outcome
            kept.put(case, seed, outcome)
        if sys.stderr.isatty():
            print(f"\r{len(before) + len(after)} of {2*len(wanted)}", end="\r", file=sys.stderr)

    complete = len(before) == len(wanted)
    with nullcontext(own) if complete else checked_out(base) as other:
        work = [(revision, some, seed) for seed in seeds for some in _portions(chosen)
                for revision in ([own] if complete else [own, other])]
        missing = ((revision, [case for case in some if revision == own
                               or (case, seed) not in before], seed)
                   for revision, some, seed in work)
        in_processes([one for one in missing if one[1]], jobs, done)
    return before, after


def _portions(chosen: Sequence[Case]) -> Iterator[list[Case]]:
    """:returns: cases for one process each; the programs of a family are in several of them."""
    count = -(-len(chosen) // CASES_OF_A_PROCESS)
    for first in range(count):
        yield list(chosen[first::count])


def _tell(case: Case, seed: str, before: str, after: str) -> bool:
    """:returns: whether a case differs, which is told then."""
    if before == after:
        return False
    lines = list(unified_diff(before.splitlines(), after.splitlines(), "before", "after", "", "",
                              1, ""))
    print(f"\n{case}, hash seed {seed}: {' '.join(case.command)}")
    print("\n".join(islice(lines, _DIFF_LINES)))
    if len(lines) > _DIFF_LINES:
        print(f"... and {len(lines) - _DIFF_LINES} more lines")
    if not lines:
        print("only the ends of lines differ")
    return True


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.same", description=__doc__)
    parser.add_argument("base", help="the revision to compare with")
    parser.add_argument("--sample", type=int, default=1, metavar="N",
                        help="take one program in N, chosen by name")
    parser.add_argument("--only", default="", metavar="PATTERN", help="take programs called so")
    parser.add_argument("--rows", default="1", metavar="N",
                        help="generate each program in N rows of the matrix of options, or in all")
    parser.add_argument("--seeds", default="0", metavar="S,...", help="hash seeds of Python")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="so many processes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
