# SPDX-License-Identifier: BSD-3-Clause
"""Verification of generated adjoints against the original routine."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from psyad_ext.core.errors import VerificationError
from psyad_ext.verification.called import Called
from psyad_ext.verification.checks import (
    Call, Calls, Checker, Products, changed_inputs, differences_row)
from psyad_ext.verification.comparison import excused
from psyad_ext.verification.derivative import Derivative, labelled
from psyad_ext.verification.drivers import adjoint_driver, vector_driver
from psyad_ext.verification.encoding import encode
from psyad_ext.verification.primal import Differences, split
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.products import check_products
from psyad_ext.verification.report import Report, Row, Taylor
from psyad_ext.verification.search import Suited, suited, tried
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.statement import Statement
from psyad_ext.verification.tangents import check_tangent
from psyad_ext.verification.trials import PRIMAL_FILE, Trials

#: One or several texts by their labels.
Derivatives = Mapping[str, str | Derivative] | str | Derivative


def verify(primal: str, adjoints: Derivatives, routine: str,
           dependents: Sequence[str], independents: Sequence[str], *,
           settings: Settings | None = None, include_paths: Sequence[str] = (),
           sources: Sequence[str | Path] = (),
           tangents: Derivatives = MappingProxyType({}),
           products: Mapping[str, str | Derivative] = MappingProxyType({}),
           defines: Sequence[str] = (), without_results: Collection[str] = (),
           name: str = PRIMAL_FILE) -> Report:
    """
    Runs generated adjoints and tangents and compares them with the original routine.

    :param primal: Fortran text of the original source file.
    :param adjoints: generated Fortran text, several by a label of each; may be empty.
    :param routine: name of the routine that was differentiated.
    :param dependents: names of the dependent arguments.
    :param independents: names of the independent arguments.
    :param settings: values of the arguments and other choices.
    :param include_paths: folders of modules and include files.
    :param sources: further Fortran files to compile.
    :param defines: macros for the preprocessor.
    :param tangents: generated Fortran text with tangents, as ``adjoints``.
    :param products: generated Fortran text with routines for Hessians, Gauss-Newton matrices or
        Jacobians, by label.
    :param without_results: labels of adjoints that give up the results of the routine.
    :param name: name of the original source file in messages; its ending says in which form it is.

    :returns: a table of checks.

    :raises UsageError: if a name or a value does not fit the routine.
    :raises UnsupportedError: if the source cannot be read.
    :raises VerificationError: if the original routine cannot be run.
    """
    texts = _Texts(labelled(adjoints, "adjoint"), labelled(tangents, "tangent"),
                   labelled(products, "product"), without_results)
    settings = settings or Settings()
    statement = Statement(primal, routine, dependents, independents, include_paths, sources,
                          defines, name)
    with _folder(settings) as folder:
        return _report(texts, suited(statement.problem, settings, statement.unset, folder), folder)


def verify_choices(primal: str, adjoints: Derivatives, routine: str, dependents: Sequence[str],
                   independents: Sequence[str], choices: Iterable[Settings], *,
                   include_paths: Sequence[str] = (),
                   tangents: Derivatives = MappingProxyType({})
                   ) -> Iterator[tuple[Settings, Report]]:
    """
    The same for several choices of values, one after the other. What reads them is compiled once.

    :param primal: as for :py:func:`verify`.
    :param adjoints: as for :py:func:`verify`.
    :param routine: as for :py:func:`verify`.
    :param dependents: as for :py:func:`verify`.
    :param independents: as for :py:func:`verify`.
    :param choices: what is chosen each time; nothing else is tried in its place.
    :param include_paths: as for :py:func:`verify`.
    :param tangents: as for :py:func:`verify`.

    :returns: the choices that suit the original routine, each with a table of checks.

    :raises UsageError: if a name does not fit the routine.
    :raises UnsupportedError: if the source cannot be read.
    """
    texts = _Texts(labelled(adjoints, "adjoint"), labelled(tangents, "tangent"))
    statement = Statement(primal, routine, dependents, independents, include_paths)
    with _folder(Settings()) as folder:
        for number, settings in enumerate(choices):
            place = folder / str(number)
            try:
                found, _ = tried(statement.problem(settings), place)
            except VerificationError:
                continue
            if found is not None and found.is_smooth:
                yield settings, _report(texts, found, place)


@dataclass(frozen=True)
class _Texts:
    """What is verified.

    :param reverse: adjoints, by label.
    :param forward: tangents, by label.
    :param products: Hessians and the like, by label.
    :param without_results: labels of adjoints that give up the results of the routine.
    """

    reverse: Mapping[str, Derivative]
    forward: Mapping[str, Derivative]
    products: Mapping[str, Derivative] = field(default_factory=dict)
    without_results: Collection[str] = ()


def _report(texts: _Texts, values: Suited, folder: Path) -> Report:
    """:returns: what is found with certain values."""
    problem, reference, differences = values.problem, values.reference, values.differences
    rows = [differences_row(problem, differences)] if differences else []
    rows += changed_inputs(problem, reference)
    slopes: dict[tuple[str, str], Taylor] = {}
    trials = Trials(problem, reference, folder)
    transposed: dict[str, Products] = {}
    for label, derivative in texts.reverse.items():
        found, transposed[label] = _check(label, derivative, trials, differences, slopes,
                                          label not in texts.without_results)
        rows += found
    for label, derivative in texts.forward.items():
        rows += check_tangent(label, derivative, trials, differences, transposed, slopes)
    for label, derivative in texts.products.items():
        rows += check_products(label, derivative, trials, differences)
    return Report(tuple(rows), slopes, tuple(filled.describe() for filled in problem.filled),
                  values.chosen, trials.unexecuted())


def _check(label: str, derivative: Derivative, trials: Trials, differences: Differences | None,
           slopes: dict[tuple[str, str], Taylor],
           gives_results: bool) -> tuple[list[Row], Products]:
    """Compiles one adjoint, runs it, and checks what it returned."""
    rows, checker = _run(label, derivative, trials, differences, gives_results)
    if checker is None:
        return rows, {}
    rows += checker.rows()
    slopes.update(checker.slopes)
    return excused(rows, lambda: _compared(label, derivative, trials)), checker.products()


def _run(label: str, derivative: Derivative, trials: Trials, differences: Differences | None,
         gives_results: bool) -> tuple[list[Row], Checker | None]:
    """:returns: what was found on the way, and what checks the adjoint if it ran."""
    problem = trials.problem
    runs = _runs(problem)
    data = problem.arguments_data() + b"".join(
        encode(problem.incoming[at], "real", problem.filled[at].argument.kind)
        for at in problem.active)
    # Each call writes as much as has been read: all arguments and all adjoints.
    kind = next((kind for kind in _DRIVERS if trials.holds(derivative, kind)), "reversing")
    trial = trials.run(label, derivative, kind,
                       lambda called: _DRIVERS[kind](problem, called, runs),
                       data + problem.other_outputs_data(), len(runs) * len(data))
    if trial.data is None:
        return trial.rows, None
    calls = _calls(problem, trial.data, len(runs))
    return trial.rows, Checker(label, problem, trials.reference, differences, calls, gives_results)


def _compared(label: str, derivative: Derivative, trials: Trials) -> list[Row]:
    """:returns: the products in 16-byte precision."""
    if trials.promoted is None:
        return []
    _, checker = _run(label, derivative, *trials.promoted, gives_results=True)
    return list(checker.compared()) if checker else []


def _single(problem: Problem, called: Called, runs: Sequence[frozenset[int]]) -> str:
    return adjoint_driver(problem.interface, problem.filled, called, problem.active, runs)


def _vector(problem: Problem, called: Called, runs: Sequence[frozenset[int]]) -> str:
    return vector_driver(problem.interface, problem.filled, called,
                         dict.fromkeys(problem.active, "inout"), runs)


_DRIVERS = {"reversing": _single, "reversing_vector": _vector}
"""The program that runs a kind of routine."""


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


@contextmanager
def _folder(settings: Settings) -> Iterator[Path]:
    if settings.keep is not None:
        kept = Path(settings.keep)
        kept.mkdir(parents=True, exist_ok=True)
        yield kept.resolve()
        return
    with TemporaryDirectory(prefix="psyad_ext_") as name:
        yield Path(name)
