# SPDX-License-Identifier: BSD-3-Clause
"""States what is verified: reads the source and gives values to all arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from psyclone.psyir.nodes import Routine

from psyad_ext.core.errors import UsageError
from psyad_ext.ir.lowering.procedures.internal import expose_internal
from psyad_ext.ir.reading.read import read_fortran_source
from psyad_ext.verification.arguments import Filler
from psyad_ext.verification.build import Compiled
from psyad_ext.verification.choices import Choice
from psyad_ext.verification.driver_names import common_modules, names_in_modules
from psyad_ext.verification.evaluate import Evaluator
from psyad_ext.verification.interface import Interface, read_interface, suggestion
from psyad_ext.verification.module_data import unset
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.settings import Settings
from psyad_ext.verification.sources import SourceFile, needed_sources, prepared_source, read_source
from psyad_ext.verification.trials import PRIMAL_FILE, distinct


class Statement:
    """A source that has been read, from which problems are made.

    :param primal: Fortran text of the original source file.
    :param routine: name of the routine that was differentiated.
    :param dependents: names of the dependent arguments.
    :param independents: names of the independent arguments.
    :param include_paths: folders of modules and include files.
    :param sources: further Fortran files to compile.
    :param defines: macros for the preprocessor.
    :param name: name of the original source file.

    :raises UnsupportedError: if the source cannot be read.
    """

    def __init__(self, primal: str, routine: str, dependents: Sequence[str],
                 independents: Sequence[str], include_paths: Sequence[str] = (),
                 sources: Sequence[str | Path] = (), defines: Sequence[str] = (),
                 name: str = PRIMAL_FILE) -> None:
        self._source = prepared_source(PRIMAL_FILE, primal, name, include_paths, defines)
        given = [_read(path, defines) for path in sources]
        beside = [str(Path(name).parent)] if Path(name).is_file() else []
        self._others = tuple(distinct(needed_sources(self._source, given, include_paths,
                                                     defines, beside)))
        self._tree = read_fortran_source(primal, name, [*include_paths, *beside], defines)
        expose_internal(self._tree)
        self._evaluator = Evaluator([self._source, *self._others])
        self._routine, self._defines = routine, tuple(defines)
        self._dependents, self._independents = dependents, independents
        self._include_paths = tuple(map(str, include_paths))
        self._interfaces: dict[tuple[str, ...], Interface] = {}
        self._programs: dict[tuple[object, ...], Compiled] = {}

    def problem(self, settings: Settings) -> Problem:
        """
        :param settings: values of the arguments and other choices.

        :returns: the routine with values for all its arguments.

        :raises UsageError: if a name or a value does not fit the routine.
        """
        renamed = self._renamed(settings)
        settings = settings.renamed(renamed)
        interface = self._interface(settings)
        if settings.processes:
            # Calls are not in processes of their own, which could not talk to the others.
            interface = replace(interface, has_state=False)
        positions = {argument.name: at for at, argument in enumerate(interface.arguments)}
        dependent, independent = (
            tuple(positions[argument.name] for argument in interface.pick(
                [renamed.get(name, name) for name in names], role))
            for names, role in ((self._dependents, "dependent"),
                                (self._independents, "independent")))
        for name in settings.expected:
            if positions.get(name.lower()) not in independent:
                raise UsageError(f"an adjoint is expected of '{name}', which is not independent"
                                 f"{suggestion(name, list(positions))}")
        self._evaluator.variables.clear()
        self._evaluator.shapes = None
        filled = Filler(interface, settings, self._evaluator).fill()
        common = common_modules(self._target(), self._named(settings))
        return Problem(self._source, (*self._others, *common), self._include_paths, interface,
                       tuple(filled), dependent, independent, settings, self._defines,
                       self._programs)

    def unset(self, problem: Problem) -> Choice:
        """
        :param problem: what is verified.

        :returns: values for variables of modules that have none.
        """
        return unset(self._target(), problem)

    def _target(self) -> Routine:
        return next(routine for routine in self._tree.walk(Routine)
                    if routine.name.lower() == self._routine.lower())

    def _named(self, settings: Settings) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*self._dependents, *self._independents, *settings.values,
                                    *settings.ranges, *settings.sizes]))

    def _interface(self, settings: Settings) -> Interface:
        """:returns: how the routine is called; variables of modules depend on what is named."""
        named = self._named(settings)
        if named not in self._interfaces:
            self._interfaces[named] = read_interface(
                self._tree, self._routine, self._evaluator,
                [*named, *self._renamed(settings).values()])
        return self._interfaces[named]

    def _renamed(self, settings: Settings) -> dict[str, str]:
        """:returns: the names that USE statements have changed, with those in the modules."""
        target = next((routine for routine in self._tree.walk(Routine)
                       if routine.name.lower() == self._routine.lower()), None)
        return {} if target is None else names_in_modules(self._named(settings), target)


def _read(path: str | Path, defines: Sequence[str]) -> SourceFile:
    try:
        return read_source(path, defines=defines)
    except OSError as error:
        raise UsageError(f"cannot read '{path}': {error.strerror}") from error
