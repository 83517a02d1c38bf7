# SPDX-License-Identifier: BSD-3-Clause
"""Writes a test program that users build and run on their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.core.files import write_atomically
from psyad_ext.ir.writing.line_breaks import with_breaks
from psyad_ext.verification.derivative import Derivative
from psyad_ext.verification.harness.checks import (
    CHECKS, CHECKS_FILE, MAKEFILE, README, REVERSE_ROWS, SIZES)
from psyad_ext.verification.harness.driver import VALUES_FILE, program
from psyad_ext.verification.harness.names import renamed
from psyad_ext.verification.linking import linked
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.search import suited
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.sources import in_order
from psyad_ext.verification.statement import Statement
from psyad_ext.verification.tangents import intents_of
from psyad_ext.verification.trials import Trials

_PROGRAM = "harness.f90"
_IN_LINE = 5
#: Powers of the first and the last step, the tolerance, and the spacing of results, by the lowest
#: kind.
_ACCURACY = {4: (2, 7, "1.0e-3", "1.2e-7"), 8: (4, 13, "1.0e-8", "2.3e-16")}


def write_harness(folder: Path, statement: Statement, settings: Settings, derivative: Derivative,
                  is_reverse: bool) -> str:
    """
    :param folder: where files are written.
    :param statement: the original routine.
    :param settings: values of its arguments and other choices.
    :param derivative: text with its derivative.
    :param is_reverse: whether that is an adjoint, not a tangent.

    :returns: what there is to say about the values: which were chosen, or why they do not suit the
        routine.

    :raises UsageError: if a name or a value does not fit the routine, or if the source holds a
        main program.
    :raises VerificationError: if the text does not hold the derivative.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"'{folder}' is no folder, which a test program needs")
    problem = statement.problem(settings)
    with TemporaryDirectory(prefix="psyad_ext_") as name:
        try:
            found = suited(statement.problem, settings, statement.unset, Path(name))
            problem, note = found.problem, found.chosen and f"chosen: {found.chosen}"
        except VerificationError as error:
            note = f"it needs data of yours: {error}"
    files = _files(problem, derivative, is_reverse)
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        write_atomically(folder / file, text)
    return note


def _files(problem: Problem, derivative: Derivative, is_reverse: bool) -> dict[str, str]:
    """:returns: the files of a test program by their names."""
    if problem.interface.has_program:
        raise UsageError("the file holds a main program, and so would the harness: put the "
                         "routines into a file of their own")
    trials = Trials(problem, None, Path())
    called = trials.called(derivative, "reversing" if is_reverse else "tangent")
    intents = dict.fromkeys(problem.active, "inout") if is_reverse else intents_of(problem)
    sources = in_order(trials.files(derivative))
    others = {name for source in sources for name in (*source.defines, *source.procedures)}
    driver = renamed(program(problem, called, intents, is_reverse), problem.filled,
                     "_adj" if is_reverse else "_d", others)
    first, last, tolerance, spacing = _ACCURACY.get(problem.lowest_kind, _ACCURACY[8])
    names = [source.name for source in sources]
    return {
        **{source.name: source.text for source in sources},
        _PROGRAM: with_breaks(driver),
        CHECKS_FILE: CHECKS.format(first=first, last=last, tolerance=tolerance, spacing=spacing),
        VALUES_FILE: "\n".join(_values(problem, is_reverse)) + "\n",
        "Makefile": MAKEFILE.format(
            compiler=problem.settings.fc, sources=" ".join(names),
            libraries=" ".join(linked(problem.settings.link))),
        "README.md": README.format(
            derivative=called.name, original=problem.interface.name, sizes=SIZES,
            more=REVERSE_ROWS if is_reverse else "")}


def _values(problem: Problem, is_reverse: bool) -> Iterator[str]:
    """:returns: what the program reads, each variable behind a line with its name."""
    for each in problem.filled:
        if not each.argument.observed:
            yield f"{each.name}: {each.argument.declared}, {each.size} values"
            yield from _rows(each.values)
    for at in problem.active if is_reverse else problem.dependents:
        yield f"weight of {problem.name(at)}"
        yield from _rows(problem.incoming[at])
    for at in problem.independents:
        yield f"direction of {problem.name(at)}, relative to its values"
        yield from _rows([value / (abs(start) or 1.0) for value, start in zip(
            problem.directions[at], problem.filled[at].values)])


def _rows(values: Iterable[float | int | bool | str]) -> Iterator[str]:
    words = [_word(value) for value in values]
    # A list without values is read from a line, too.
    for start in range(0, len(words) or 1, _IN_LINE):
        yield " ".join(words[start:start + _IN_LINE])


def _word(value: float | int | bool | str) -> str:
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return ("T" if value else "F") if isinstance(value, bool) else repr(value)
