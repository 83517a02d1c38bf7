# SPDX-License-Identifier: BSD-3-Clause
"""From Fortran to a library with all that Python has to know of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from psyclone.psyir.nodes import FileContainer

from psyad_ext.bridge import cache
from psyad_ext.bridge.built import Built, read_built
from psyad_ext.bridge.compiling import compile_library, kept_runtime, marked, origins, version_of
from psyad_ext.bridge.describing import Describer
from psyad_ext.bridge.modes import MODES, differentiated, generated
from psyad_ext.bridge.request import ALL, CHECKS, Request
from psyad_ext.bridge.types import Signature, packed
from psyad_ext.bridge.wrappers import Wrapping, free_prefix
from psyad_ext.core.errors import PsyadError, UsageError, refuse
from psyad_ext.core.files import files_read
from psyad_ext.ir import read_fortran_source, write_fortran
from psyad_ext.ir.fence.problems import file_problems
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lowering.procedures.internal import expose_internal
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.walking import routines_of
from psyad_ext.verification.evaluate import Evaluator
from psyad_ext.verification.sources import (
    SourceFile, in_order, is_replaced, needed_sources, prepared_source, read_source)
from psyad_ext.verification.trials import distinct

_FILE = "model.f90"
#: What messages call the lines that are added.
WRAPPERS = "wrappers (generated)"


def build(request: Request, mode: str) -> Built:
    """
    :param request: what is wanted.
    :param mode: which of :py:data:`psyad_ext.bridge.modes.MODES`.

    :returns: the library, from the cache if it is there.

    :raises PsyadError: if it can't be generated or compiled.
    """
    compiler = version_of(request.compiler)
    runtime = kept_runtime(request.compiler)
    asked = cache.digest(request.content, mode, compiler, cache.fingerprint(), _listing(request),
                         str(runtime))
    known = cache.noted(asked)
    if known is None or cache.contents(known["files"]) != known["files"] \
            or not (cache.folder() / known["key"]).is_dir():
        with files_read() as read:
            project = Project(request)
            parts = project.parts(mode)
        files = cache.contents([*read, *project.files])
        key = cache.digest(asked, files)
        cache.kept(key, lambda folder: parts.compile(request, runtime, folder))
        cache.note(asked, {"key": key, "files": files})
        known = {"key": key}
    folder = cache.kept(known["key"], _gone)
    return read_built(folder / "library.so", runtime, folder / "facts.json")


def _gone(folder: Path) -> None:
    raise PsyadError(f"'{folder}' was removed while it was used; try again")


def _listing(request: Request) -> list[list[str]]:
    """:returns: the names of the files that may be found."""
    return [sorted(path.name for path in Path(folder).iterdir())
            for folder in (*request.include_paths, *request.beside) if Path(folder).is_dir()]


@dataclass(frozen=True)
class Parts:
    """What is compiled.

    :param sources: the files in order, with the lines that go to each module.
    :param added: these lines, by module.
    :param facts: what is kept beside the library.
    """

    sources: Sequence[SourceFile]
    added: Mapping[str, Sequence[str]]
    facts: Any
    known: Mapping[str, SourceFile]

    def files(self, request: Request) -> dict[str, str]:
        """:returns: the texts that are compiled, in order, by their names."""
        return {f"{number:02}_{Path(source.name).stem}.f90":
                "\n".join(self._lines(source, request)) + "\n"
                for number, source in enumerate(self.sources)}

    def noted(self) -> str:
        """:returns: what is kept beside the library."""
        return json.dumps(packed(self.facts))

    def compile(self, request: Request, runtime: Path, folder: Path) -> None:
        """Make the library in a folder."""
        flags = [*request.flags, *(CHECKS if request.checks else ())]
        compile_library(request.compiler, flags, self.files(request), runtime,
                        [*request.include_paths, *request.beside], request.link, folder)
        (folder / "facts.json").write_text(self.noted(), encoding="utf-8")

    def _lines(self, source: SourceFile, request: Request) -> list[str]:
        lines = source.text.splitlines()
        before = self.known.get(source.name, source)
        own, file = before.text.splitlines(), before.origin or before.name
        places = before.places or [(file, number) for number in range(1, len(own) + 1)]
        found = origins(lines, own, places, file)
        ends = [(*(_end_of(lines, module) or _parsed_end(lines, module, request)), module)
                for module in self.added.keys() & source.defines]
        for end, has_contains, module in sorted(ends, reverse=True):
            added = [*([] if has_contains else ["contains"]), *self.added[module]]
            lines[end:end] = added
            found[end:end] = [(WRAPPERS, number) for number in range(1, len(added) + 1)]
        return list(marked(lines, found))


class Project:
    """All files of a request.

    :param request: what is wanted.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._main = prepared_source(_FILE, request.text, request.name, request.include_paths,
                                     request.defines)
        given = [read_source(path, request.include_paths, request.defines)
                 for path in request.sources]
        self._others = distinct(needed_sources(
            self._main, given, request.include_paths, request.defines, request.beside))
        self._tree = request.tree()
        self.files = [one.origin for one in self._others if one.origin]

    def parts(self, name: str) -> Parts:
        """:returns: what is compiled for a mode."""
        mode, request = MODES[name], self._request
        evaluator = Evaluator([self._main, *self._others])
        main, routines = self._main, []
        result: FileContainer | None = None
        if mode.asked:
            result = differentiated(self._tree, request, mode)
            text = write_fortran(result, as_read=False)
            main = replace(self._main, text=text, places=None)
        describer = Describer(self._described(), request.routine, evaluator)
        variables = self._variables(describer)
        primal = describer.signature(variables)
        # What is named is a result, too, if nobody has given it a value.
        bases = {one.partition("%")[0] for one in variables}
        primal = replace(primal, dummies=tuple(
            replace(one, role="named") if one.module and (
                one.name in bases or ALL in self._request.variables) else one
            for one in primal.dummies))
        routines = [primal] if result is None else generated(
            result, describer, primal, mode, (*request.of, *request.wrt))
        others = [one for one in self._others if not is_replaced(one, main)]
        sources = in_order([*others, main])
        return self._wrapped(sources, primal, routines)

    def _described(self) -> FileContainer:
        """
        :returns: the file, with the routine as a routine: PSyclone keeps those that have internal
            procedures as text.

        :raises UnsupportedError: if it is not understood.
        """
        name = self._request.routine
        if any(routine.name.lower() == name for routine in routines_of(self._tree)):
            return self._tree
        found = independent_copy(self._tree)
        expose_internal(found)
        refuse(file_problems(found, [name]))
        return found

    def _variables(self, describer: Describer) -> list[str]:
        """:returns: the variables of modules that are named."""
        routine = describer.routine
        arguments = {symbol.name.lower() for symbol in routine.symbol_table.argument_list}
        own = {routine.name.lower()}
        if routine.return_symbol is not None:
            own.add(routine.return_symbol.name.lower())
        return [name for name in self._request.named
                if name.partition("%")[0] not in arguments | own]

    def _wrapped(self, sources: Sequence[SourceFile], primal: Signature,
                 routines: Sequence[Signature]) -> Parts:
        prefix = free_prefix("\n".join(source.text for source in sources))
        wrapping = Wrapping(prefix)
        for routine in routines:
            wrapping.add(routine)
        added = wrapping.finish()
        own = added.pop("", [])
        if own:
            text = "\n".join([f"module {prefix}bare", "  implicit none", "contains", *own,
                              f"end module {prefix}bare"])
            sources = [*sources, SourceFile("wrappers.f90", text, "wrappers.f90")]
        defined = frozenset().union(*(source.defines for source in sources))
        for module in added:
            if module not in defined:
                raise UsageError(f"the source of module '{module}' was not found; name its folder "
                                 "in include_paths")
        return Parts(sources, added, (primal, tuple(routines)), {_FILE: self._main})


def _parsed_end(lines: Sequence[str], module: str, request: Request) -> tuple[int, bool]:
    """
    :returns: the same as :py:func:`_end_of`, from the parse tree: for modules that end by ``end``.

    :raises UsageError: if it is not found.
    """
    tree = read_fortran_source("\n".join(lines) + "\n", _FILE,
                               [*request.include_paths, *request.beside])
    info = source_of(tree)
    unit = info.layout.get(module) if info is not None else None
    if unit is None:
        raise UsageError(f"the end of module '{module}' was not found; end it by "
                         f"'end module {module}'")
    return unit.end - 1, unit.contains > 0


def _end_of(lines: Sequence[str], module: str) -> tuple[int, bool] | None:
    """:returns: the position of the last line of a module, and whether it has procedures."""
    inside = contains = in_type = False
    for at, line in enumerate(lines):
        words = line.partition("!")[0].lower().split()
        if words[:1] == ["module"] and words[1:2] == [module] and len(words) == 2:
            inside = True
        elif inside and words and _ends(words, ("module",)):
            return at, contains
        elif inside and not contains and words:
            if words[0].startswith("type") and not words[0].startswith("type("):
                in_type = True
            elif _ends(words, ("type",)):
                in_type = False
            elif words == ["contains"] and not in_type:
                contains = True
    return None


def _ends(words: Sequence[str], kinds: Sequence[str]) -> bool:
    return any(words[0] == f"end{kind}" or words[:2] == ["end", kind] for kind in kinds)
