# SPDX-License-Identifier: BSD-3-Clause
"""Compiles and runs generated routines with one set of values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from psyad_ext.core.errors import VerificationError
from psyad_ext.ir.source.joined_lines import statements_in_lines
from psyad_ext.verification.build import (
    CHECKS, COVERAGE, COVERS_ENTRIES, PROMOTED, RELAXED, Compiled, compile_objects, compile_program,
    link_program, run_program)
from psyad_ext.verification.called import Called
from psyad_ext.verification.coverage import Counts, add_counts, counting, forget, gaps
from psyad_ext.verification.derivative import GENERATED_FILE, Derivative, module_of
from psyad_ext.verification.evaluations import Evaluations
from psyad_ext.verification.messages import is_known
from psyad_ext.verification.precision import ALL
from psyad_ext.verification.primal import Differences, Reference, quotients
from psyad_ext.verification.problem import Problem
from psyad_ext.verification.report import Row
from psyad_ext.verification.sources import (
    SourceFile, is_replaced, needed_sources, prepared_source, promoted_source)

_MODULE_HEAD = re.compile(r"^[ \t]*module[ \t]+(?!procedure\b)(\w+)$",
                          re.IGNORECASE | re.MULTILINE)
#: Definition of a type.
_TYPE = re.compile(r"^[ \t]*type(?:[ \t]*(?:,[^\n]*)?::|[ \t](?![ \t]*is\b))[ \t]*\w+[^\n=]*$"
                   r".*?^[ \t]*end[ \t]*type\b[^\n]*",
                   re.IGNORECASE | re.MULTILINE | re.DOTALL)
_SUBROUTINE = re.compile(r"^[^!'\"\n]*\bsubroutine[ \t]+(\w+)", re.IGNORECASE | re.MULTILINE)
_VECTOR = "_vector"
PRIMAL_FILE = "primal.f90"


@dataclass(frozen=True)
class Trial:
    """The run of one generated routine.

    :param rows: what was found so far.
    :param data: what the program wrote, ``None`` if it failed.
    """

    rows: list[Row]
    data: bytes | None


@dataclass(frozen=True)
class Trials:
    """Where and with what generated routines are run.

    :param problem: what is verified.
    :param reference: the run of the original routine.
    :param folder: where to work.
    :param wide: whether all real variables are promoted to 16 bytes.
    """

    problem: Problem
    reference: Reference
    folder: Path
    wide: bool = False
    _known: dict[tuple[Derivative, str, bytes], Trial] = field(default_factory=dict)
    _objects: dict[Derivative, Compiled] = field(default_factory=dict)
    _sources: dict[Derivative, SourceFile] = field(default_factory=dict)
    _counts: dict[Derivative, tuple[str, Counts]] = field(default_factory=dict)
    _evaluations: dict[bool, Evaluations] = field(default_factory=dict)

    def source(self, derivative: Derivative) -> SourceFile:
        """
        :param derivative: text with a derivative.

        :returns: the text in free form and preprocessed.
        """
        if derivative not in self._sources:
            problem = self.problem
            self._sources[derivative] = prepared_source(
                GENERATED_FILE, derivative.text, derivative.name,
                [str(Path(problem.source.origin).parent), *problem.include_paths],
                problem.defines)
        return self._sources[derivative]

    def holds(self, derivative: Derivative, kind: str) -> bool:
        """
        :param derivative: text with a derivative.
        :param kind: what the naming scheme calls a routine.

        :returns: whether the routine is in the text.
        """
        return bool(self._names(derivative, kind))

    def _names(self, derivative: Derivative, kind: str) -> list[str]:
        """:returns: the routines of a kind; a number follows the name where the source has taken
            it."""
        if derivative.routine:
            return [derivative.routine] if _VECTOR not in kind else []
        stem = self._stem(kind)
        pattern = re.compile(rf"^[^!\n]*\bsubroutine\s+({re.escape(stem)}(?:_\d+)?)\b",
                             re.IGNORECASE | re.MULTILINE)
        names = dict.fromkeys(
            name.lower() for name in pattern.findall(self.source(derivative).text))
        taken = () if derivative.is_written else self.problem.interface.routines
        return [name for name in names if name not in taken]

    def _stem(self, kind: str) -> str:
        return self.problem.settings.naming.name(kind, self.problem.interface.name)

    def evaluations(self, single: bool) -> Evaluations:
        """
        :param single: whether single precision is promoted, too.

        :returns: the original routine in 16-byte precision.
        """
        if single not in self._evaluations:
            place = self.folder / "evaluations" / ("all" if single else "double")
            self._evaluations[single] = Evaluations(self.problem, single, place)
        return self._evaluations[single]

    @cached_property
    def promoted(self) -> tuple[Trials, Differences] | None:
        """:returns: the same in 16-byte precision with differences, None if that can't be run."""
        problem = replace(self.problem, filled=ALL.promoted(self.problem.filled))
        folder = self.folder / "promoted"
        try:
            differences = quotients(problem, self.reference, folder / "differences", single=True)
        except VerificationError:
            return None
        return (Trials(problem, self.reference, folder, wide=True), differences) \
            if differences.precision.is_wide else None

    def called(self, derivative: Derivative, kind: str) -> Called:
        """
        :param derivative: text with a derivative.
        :param kind: what the naming scheme calls a routine.

        :returns: the routine.

        :raises VerificationError: if it is not in the text.
        """
        names = self._names(derivative, kind)
        source = self.source(derivative)
        if not names or names[0].lower() not in _subroutines(source.text):
            name = names[0] if names else self._stem(kind)
            advice = "" if derivative.routine or not derivative.is_written else \
                f"; if it has another name, give it: --against {derivative.name}:NAME"
            raise VerificationError(f"{derivative.name} holds no routine '{name}'{advice}")
        return Called(names[0], module_of(names[0], source.text),
                      _derivatives(derivative, source.text, kind, self.problem))

    def run(self, label: str, derivative: Derivative, kind: str,
            driver: Callable[[Called], str], data: bytes, size: int) -> Trial:
        """
        :param label: name of the generated text in the report.
        :param derivative: text with a derivative.
        :param kind: what the naming scheme calls the routine to run.
        :param driver: gives the program that calls a certain routine.
        :param data: what the program reads.
        :param size: number of bytes that it has to write.

        :returns: the outcome.
        """
        program = driver(self.called(derivative, kind))
        same = (derivative, program, data)
        # Options often change nothing. In a folder that is kept, each label has its own.
        if same not in self._known or self.problem.settings.keep is not None:
            place = self.folder / re.sub(r"\W+", "_", f"{kind}_{label}")
            self._known[same] = self._run(place, label, derivative, program, data, size)
        known = self._known[same]
        return Trial([replace(row, label=label) for row in known.rows], known.data)

    def prepare(self, label: str, derivative: Derivative) -> None:
        """Compile generated text once for all of its routines that are run.

        :param label: its name in the report.
        :param derivative: text with a derivative.
        """
        if not self.problem.interface.has_program:
            place = self.folder / re.sub(r"\W+", "_", f"objects_{label}")
            self._objects[derivative] = compile_objects(
                place, self.files(derivative), self._flags, self.problem.settings,
                self.problem.include_paths)

    def unexecuted(self) -> list[str]:
        """:returns: the lines of derivatives that no run has executed, with hints."""
        problem = self.problem
        names = {each.name for each in problem.filled}
        return [f"{label}: {line}" for derivative, (label, counts) in self._counts.items()
                for line in gaps(self.source(derivative), counts, () if derivative.is_written
                                 else problem.interface.routines, names)]

    def _count(self, label: str, compiled: Compiled, derivative: Derivative) -> None:
        """Adds how often lines were executed."""
        if self._counts_lines:
            folders = dict.fromkeys([compiled.folder, *(Path(one).parent
                                                        for one in compiled.objects)])
            _, counts = self._counts.setdefault(derivative, (label, Counts()))
            add_counts(counts, folders, GENERATED_FILE, self.problem.settings.fc)

    @property
    def _counts_lines(self) -> bool:
        return self.problem.settings.coverage and not self.wide

    @property
    def _flags(self) -> list[str]:
        if self._counts_lines:
            return [self.reference.standard, *CHECKS, COVERAGE, COVERS_ENTRIES]
        return [RELAXED, *PROMOTED, *ALL.flags] if self.wide \
            else [self.reference.standard, *CHECKS]

    def files(self, derivative: Derivative) -> list[SourceFile]:
        """
        :param derivative: text with a derivative.

        :returns: what is compiled: the original, too, where the text does not hold it.
        """
        problem, source = self.problem, self.source(derivative)
        others = [other for other in problem.others if not is_replaced(other, source)]
        own = problem.source
        if (own.defines or own.procedures) and not is_replaced(own, source):
            others.append(own)
        every = [*distinct(needed_sources(source, others, problem.include_paths,
                                          problem.defines)), source]
        return [promoted_source(one, ALL.kinds) for one in every] if self.wide else every

    def _compiled(self, place: Path, derivative: Derivative, program: str) -> Compiled:
        problem = self.problem
        program = counting(program) if self._counts_lines else program
        if derivative in self._objects:
            return link_program(place, self._objects[derivative], problem.in_ranks(program),
                                self._flags, problem.settings, problem.include_paths)
        if problem.settings.keep is None and not self._counts_lines:
            return problem.program(place, self.files(derivative), program, self._flags)
        return compile_program(place, self.files(derivative), problem.in_ranks(program),
                               self._flags, problem.settings, problem.include_paths,
                               problem.interface)

    def _run(self, place: Path, label: str, derivative: Derivative, program: str, data: bytes,
             size: int) -> Trial:
        compiled = self._compiled(place, derivative, program)
        new = [message for message in compiled.warnings(GENERATED_FILE)
               if not is_known(message.text, self.reference.warnings)]
        if not compiled.succeeded:
            return Trial([Row(label, "compiles", "", "errors", "no errors", False,
                              compiled.explain())], None)
        rows = [Row(label, "compiles", "", f"{len(new)} warnings" if new else "no warnings",
                    "no warnings", not new, "\n".join(map(str, new[:5])))]
        forget(place)
        outcome = run_program(compiled, data, self.problem.settings, size)
        self._count(label, compiled, derivative)
        if outcome.data is None:
            rows.append(Row(label, "runs", "", "fails", "to the end", False, outcome.failure))
        return Trial(rows, outcome.data)


def _subroutines(text: str) -> set[str]:
    return {name.lower() for name in _SUBROUTINE.findall(text)}


_DIRECTION = (("w", "weight", "dependents"), ("v", "direction", "independents"))
_FOLLOWING: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    "reversing": (("adj", "adjoint", "active"),),
    "tangent": (("adj", "derivative", "active"),),
    "hessian": (*_DIRECTION, ("p", "hessian_product", "independents")),
    "gauss_newton": (*_DIRECTION, ("p", "gauss_newton_product", "independents"))}
"""What follows arguments in the call of a kind of routine: what drivers and the naming scheme call
it, and which arguments it follows."""


def _derivatives(derivative: Derivative, text: str, kind: str,
                 problem: Problem) -> dict[tuple[str, int], tuple[str, str]]:
    """Where derivatives of module variables are: the module, and their name there."""
    before = "" if derivative.is_written else problem.source.text
    return {(prefix, at): _place(text, before, role, at, problem)
            for prefix, role, which in _FOLLOWING.get(kind.removesuffix("_vector"), ())
            for at in getattr(problem, which)
            if problem.filled[at].argument.module is not None
            and (prefix != "w" or is_weighted(problem))}


def _place(text: str, before: str, role: str, at: int, problem: Problem) -> tuple[str, str]:
    argument = problem.filled[at].argument
    stem = problem.settings.naming.name(role, argument.name.replace("%", "_"))
    known = _variables(before, stem)
    found = [one for one in _variables(text, stem) if one not in known]
    if not found:
        raise VerificationError(f"the generated text holds no variable '{stem}'")
    # Other modules may have variables of the same name.
    return min(found, key=lambda one: one[0].lower() != str(argument.module).lower())


def is_weighted(problem: Problem) -> bool:
    """:returns: whether products take weights to make one number of the dependent variables."""
    dependents = problem.dependents
    first = problem.filled[dependents[0]]
    return len(dependents) > 1 or bool(first.extents) or first.argument.allocatable


def _variables(text: str, stem: str) -> list[tuple[str, str]]:
    """The variables of modules with a certain name, which a number may follow."""
    found = []
    # Types may have a part of procedures of their own.
    text = _TYPE.sub("", statements_in_lines(text))
    for match in _MODULE_HEAD.finditer(text):
        head = re.split(r"(?im)^\s*(?:contains|end\s*module)\b", text[match.end():], maxsplit=1)[0]
        found += [(match[1], name) for name in re.findall(
            rf"(?im)^\s*real\b.*::\s*({re.escape(stem)}(?:_\d+)?)\b", head)]
    return found


def distinct(sources: Sequence[SourceFile]) -> list[SourceFile]:
    """
    :param sources: files that are compiled in one folder.

    :returns: the same with names that differ.
    """
    taken = {PRIMAL_FILE, GENERATED_FILE}
    renamed = []
    for number, source in enumerate(sources):
        name = f"{number}_{source.name}" if source.name in taken else source.name
        taken.add(name)
        renamed.append(replace(source, name=name))
    return renamed
