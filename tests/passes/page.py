# SPDX-License-Identifier: BSD-3-Clause
"""The page about the passes, made from their list."""

from __future__ import annotations

import inspect
from pathlib import Path

from psyad_ext.ir.lowering.base.contents import Holds
from psyad_ext.ir.lowering.passes import PASSES, Pass
from tests.passes.examples import example_of, summary_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "passes.md"
_WORDS = {
    Holds.COMPONENTS: "components", Holds.POINTERS: "pointer assignments", Holds.MASKS: "`where`",
    Holds.JUMPS: "jumps", Holds.FUNCTIONS: "calls of functions in expressions",
    Holds.CONSTRUCTORS: "array constructors"}
_START = """# Passes

Before anything is differentiated, passes bring what people write to a small language: assignments, branches, loops, calls of
subroutines, allocation. They work on a private copy. `psyad_ext/ir/lowering/passes` lists them in the order in which they are
applied; this page is made from that list (`make pages`). A pass whose constructs a routine does not hold is left out. What a pass
can't remove is refused with file and line.

| | pass | what it does | needs to be gone | is gone afterwards |
|---|---|---|---|---|
"""


def page() -> str:
    """:returns: the page."""
    rows = [f"| {number} | {_name(one)} | {summary_of(one)} | {_words(one.requires)} | "
            f"{_words(one.removes)} |" for number, one in enumerate(PASSES, 1)]
    examples = [_example(one) for one in dict.fromkeys(PASSES) if example_of(one) is not None]
    return _START + "\n".join(rows) + "\n\n## Before and after\n\n" + "\n".join(examples)


def _name(one: Pass) -> str:
    return f"{one.name}<br>`{_file(one)}`"


def _file(one: Pass) -> str:
    return str(Path(inspect.getsourcefile(one.function) or "").relative_to(ROOT / "psyad_ext"))


def _words(holds: Holds) -> str:
    return ", ".join(_WORDS[one] for one in holds)


def _example(one: Pass) -> str:
    before, after = example_of(one) or ("", "")
    return f"### {one.name.capitalize()}\n\n```fortran\n{before}\n```\n\n```fortran\n{after}\n```\n"
