# SPDX-License-Identifier: BSD-3-Clause
"""Verification of generated adjoints against the original routine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.ir.read import read_fortran_source
from psyad_ext.verification.arguments import Filler
from psyad_ext.verification.build import CHECKS, compile_program, run_program
from psyad_ext.verification.checks import Call, Calls, Checker, differences_row
from psyad_ext.verification.drivers import adjoint_driver
from psyad_ext.verification.encoding import encode
from psyad_ext.verification.evaluate import Evaluator
from psyad_ext.verification.interface import read_interface, suggestion
from psyad_ext.verification.primal import (
    Differences, Reference, measure_differences, run_reference, split)
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Report, Row, Taylor
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.sources import SourceFile, needed_sources, read_source

PRIMAL_FILE = "primal.f90"
GENERATED_FILE = "generated.f90"


def verify(primal: str, adjoints: Mapping[str, str] | str, routine: str,
           dependents: Sequence[str], independents: Sequence[str], *,
           settings: Settings | None = None, include_paths: Sequence[str] = (),
           sources: Sequence[str | Path] = ()) -> Report:
    """
    Runs generated adjoints and compares them with the original routine.

    :param primal: Fortran text of the original source file.
    :param adjoints: generated Fortran text, several by a label of each.
    :param routine: name of the routine that was differentiated.
    :param dependents: names of the dependent arguments.
    :param independents: names of the independent arguments.
    :param settings: values of the arguments and other choices.
    :param include_paths: folders of modules and include files.
    :param sources: further Fortran files to compile.

    :returns: a table of checks.

    :raises UsageError: if a name or a value does not fit the routine.
    :raises UnsupportedError: if the source cannot be read.
    :raises VerificationError: if the original routine cannot be run.
    """
    labelled = {"adjoint": adjoints} if isinstance(adjoints, str) else dict(adjoints)
    problem = state_problem(primal, routine, dependents, independents,
                            settings or Settings(), include_paths, sources)
    with _folder(problem.settings) as folder:
        reference = run_reference(problem, folder / "primal")
        differences = None if problem.settings.expected else \
            measure_differences(problem, reference, folder / "differences")
        rows = [differences_row(problem, differences)] if differences else []
        slopes: dict[tuple[str, str], Taylor] = {}
        for label, text in labelled.items():
            rows += _check(label, text, problem, reference, differences, folder, slopes)
    return Report(tuple(rows), slopes, tuple(filled.describe() for filled in problem.filled))


def state_problem(primal: str, routine: str, dependents: Sequence[str],
                  independents: Sequence[str], settings: Settings,
                  include_paths: Sequence[str] = (),
                  sources: Sequence[str | Path] = ()) -> Problem:
    """
    :param primal: Fortran text of the original source file.
    :param routine: name of the routine that was differentiated.
    :param dependents: names of the dependent arguments.
    :param independents: names of the independent arguments.
    :param settings: values of the arguments and other choices.
    :param include_paths: folders of modules and include files.
    :param sources: further Fortran files to compile.

    :returns: the routine with values for all its arguments.

    :raises UsageError: if a name or a value does not fit the routine.
    """
    source = SourceFile(PRIMAL_FILE, primal)
    others = _distinct(needed_sources(source, [_read(path) for path in sources], include_paths))
    tree = read_fortran_source(primal, PRIMAL_FILE, include_paths)
    evaluator = Evaluator([source, *others])
    interface = read_interface(tree, routine, evaluator)
    positions = {argument.name: at for at, argument in enumerate(interface.arguments)}
    dependent = [positions[a.name] for a in interface.pick(dependents, "dependent")]
    independent = [positions[a.name] for a in interface.pick(independents, "independent")]
    for name in settings.expected:
        if positions.get(name.lower()) not in independent:
            raise UsageError(f"an adjoint is expected of '{name}', which is not independent"
                             f"{suggestion(name, list(positions))}")
    filled = Filler(interface, settings, evaluator).fill()
    return Problem(source, tuple(others), tuple(map(str, include_paths)), interface,
                   tuple(filled), tuple(dependent), tuple(independent), settings)


def _check(label: str, text: str, problem: Problem, reference: Reference,
           differences: Differences | None, folder: Path,
           slopes: dict[tuple[str, str], Taylor]) -> list[Row]:
    """Compiles one adjoint, runs it, and checks what it returned."""
    source = SourceFile(GENERATED_FILE, text)
    name = _reversing_name(text, problem)
    others = [other for other in problem.others if not other.defines & source.defines]
    others = _distinct(needed_sources(source, others, problem.include_paths))
    runs = _runs(problem)
    driver = adjoint_driver(problem.interface, problem.filled, name, problem.active, runs)
    place = folder / re.sub(r"\W+", "_", f"adjoint_{label}")
    compiled = compile_program(place, [*others, source], driver, [reference.standard, *CHECKS],
                               problem.settings, problem.include_paths,
                               problem.interface.has_program)
    new = [message for message in compiled.warnings(GENERATED_FILE)
           if message.text not in reference.warnings]
    if not compiled.succeeded:
        return [Row(label, "compiles", "", "errors", "no errors", False, compiled.explain())]
    rows = [Row(label, "compiles", "", f"{len(new)} warnings" if new else "no warnings",
                "no warnings", not new, "\n".join(map(str, new[:5])))]
    data = problem.arguments_data() + b"".join(
        encode(problem.incoming[at], "real", problem.filled[at].argument.kind)
        for at in problem.active)
    # Each call writes as much as has been read: all arguments and all adjoints.
    outcome = run_program(compiled, data + problem.other_outputs_data(), problem.settings,
                          len(runs) * len(data))
    if outcome.data is None:
        return [*rows, Row(label, "runs", "", "fails", "to the end", False, outcome.failure)]
    calls = _calls(problem, outcome.data, len(runs))
    checker = Checker(label, problem, reference, differences, calls)
    rows += checker.rows()
    slopes.update(checker.slopes)
    return rows


def _runs(problem: Problem) -> list[frozenset[int]]:
    """Which adjoints are not zero on entry, call by call; ``_calls`` knows the order."""
    every = frozenset(problem.dependents)
    runs = [every, every, frozenset(problem.active)]
    if len(problem.dependents) > 1:
        runs += [frozenset([at]) for at in problem.dependents]
    return runs


def _calls(problem: Problem, data: bytes, count: int) -> Calls:
    written = [(at, adjoint) for at in range(len(problem.filled))
               for adjoint in ((False, True) if at in problem.active else (False,))]
    pieces = split(data, [problem.filled[at] for at, _ in written] * count)
    calls = []
    for run in range(count):
        own = list(zip(written, pieces[run * len(written):(run + 1) * len(written)]))
        calls.append(Call(tuple(piece for (_, adjoint), piece in own if not adjoint),
                          {at: piece for (at, adjoint), piece in own if adjoint}))
    return Calls(calls[0], calls[1], calls[2], dict(zip(problem.dependents, calls[3:])))


def _reversing_name(text: str, problem: Problem) -> str:
    """The generated name; a number follows it where the source has taken it."""
    stem = problem.settings.naming.name("reversing", problem.interface.name)
    pattern = re.compile(rf"^[^!\n]*\bsubroutine\s+({re.escape(stem)}(?:_\d+)?)\b",
                         re.IGNORECASE | re.MULTILINE)
    names = [name.lower() for name in pattern.findall(text)]
    new = [name for name in dict.fromkeys(names) if name not in problem.interface.routines]
    if not new:
        raise VerificationError(f"the generated text holds no routine '{stem}'")
    return new[0]


def _read(path: str | Path) -> SourceFile:
    try:
        return read_source(path)
    except OSError as error:
        raise UsageError(f"cannot read '{path}': {error.strerror}") from error


def _distinct(sources: Sequence[SourceFile]) -> list[SourceFile]:
    """All files are compiled in one folder, so that their names must differ."""
    taken = {PRIMAL_FILE, GENERATED_FILE}
    distinct = []
    for number, source in enumerate(sources):
        name = f"{number}_{source.name}" if source.name in taken else source.name
        taken.add(name)
        distinct.append(SourceFile(name, source.text))
    return distinct


@contextmanager
def _folder(settings: Settings) -> Iterator[Path]:
    if settings.keep is not None:
        kept = Path(settings.keep)
        kept.mkdir(parents=True, exist_ok=True)
        yield kept.resolve()
        return
    with TemporaryDirectory(prefix="psyad_ext_") as name:
        yield Path(name)
