# SPDX-License-Identifier: BSD-3-Clause
"""Summary files: rules by which other files are differentiated without a source."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from psyclone.psyir.nodes import Container

from psyad_ext.cli.naming_options import naming_of
from psyad_ext.core.errors import UsageError
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.external.toml_writing import rule_text
from psyad_ext.schedules.text import schedule_from_text
from psyad_ext.transformations.summaries import summary_of


def summaries(targets: Sequence[argparse.Namespace], source: Container, result: Container
              ) -> Iterator[tuple[Path, str]]:
    """
    :param targets: the options of the commands that generate derivatives.
    :param source: the file with nothing generated.
    :param result: the same with the derivatives.

    :returns: the summary files that are asked for, with what they hold.

    :raises UsageError: if a rule can't say all that there is to know of a routine, or two have the
        same file.
    """
    known: set[Path] = set()
    for options in targets:
        if options.summary is not None:
            path = Path(options.summary)
            if path in known:
                raise UsageError(f"'{path}' is the summary of another target, too; give each a "
                                 "file of its own (--summary)")
            known.add(path)
            yield path, _text(options, summary_of(
                source, result, options.routine, options.dependent, options.independent,
                naming_of(options), _is_split(options)))


def _is_split(options: argparse.Namespace) -> bool:
    """:returns: whether calls in other files are split, if they can be."""
    schedule = schedule_from_text(getattr(options, "schedule", "joint"))
    return schedule.is_strong_link("other files", options.routine)


def _text(options: argparse.Namespace, rule: Rule) -> str:
    active = "; ".join(f"{output} of {', '.join(inputs)}"
                       for output, inputs in rule.depends.items())
    lines = (f"Summary of '{rule.name}' in {Path(options.file).name}, for --rules. It was made by:",
             f"  {options.header}",
             f"Derivatives: {active or 'none'}, by {', '.join(rule.names) or rule.use}.",
             "Effects: none besides those on its arguments. It may run again.",
             f"Tapes: {_tapes(rule, _is_split(options))}")
    return "".join(f"# {line}\n" for line in lines) + "\n" + rule_text(rule)


def _tapes(rule: Rule, is_asked: bool) -> str:
    if rule.run:
        return "the caller keeps them. Its calls are split: it does not run again."
    why = "they grow while it runs, so that its calls are joint" if is_asked \
        else "none is left behind"
    return f"{why}. The adjoint runs it once more, and records meanwhile."
