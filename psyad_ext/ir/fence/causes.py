# SPDX-License-Identifier: BSD-3-Clause
"""Problems that are there because a module is not known: only that is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from fparser.two.Fortran2003 import (
    Data_Component_Def_Stmt, Derived_Type_Def, Entity_Decl, Proc_Component_Def_Stmt, Use_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.lookup.modules import Modules
from psyad_ext.ir.lookup.origin import SourceInfo, module_tree, source_of
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES
from psyad_ext.ir.source.meanings import SCOPES, Meanings, statement_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import lines_of_tree

#: Codes of what may be said because a name is not known.
_FOLLOWING = frozenset((
    "ALLOCATABLE", "ARGUMENTS", "BOUND", "CALLEE", "CHARACTER", "CONSTANT", "DECLARATION",
    "DEFINED_OPERATOR", "DERIVED_TYPE", "ELEMENTAL", "EXTERNAL", "FUNCTION", "IMPLICIT",
    "INTRINSIC", "MODULE_VARIABLE", "POINTER", "PROCEDURE_ARGUMENT", "PROCEDURE_POINTER",
    "SEQUENCE_ASSOCIATION", "STATEMENT_FUNCTION", "STRUCTURE_ASSIGNMENT", "TYPE_BOUND",
    "UNRESOLVED", "VECTOR_SUBSCRIPT"))
_QUOTED = re.compile("'([^']*)'")
_NAME = re.compile(r"(?<![\w%])[a-z]\w*", re.IGNORECASE)
_MOST_SHOWN = 3


def without_followers(error: UnsupportedError, node: Node) -> UnsupportedError:
    """
    :param error: why something is not supported.
    :param node: a node of the user's file.

    :returns: the same, but where a module that is not known is the cause, only this is told.
    """
    info = source_of(node)
    if info is None or info.tree is None:
        return error
    return UnsupportedError(_Causes(info).told(error.problems))


class _Causes:
    """Finds the modules that are not known.

    :param info: where the user's file comes from.
    """

    def __init__(self, info: SourceInfo) -> None:
        self._modules: Modules = info.modules
        others = (source_of(file) for file in info.modules.files)
        self._infos = [one for one in (info, *others) if one is not None and one.tree is not None]
        self._meanings: IdentityMap[Base, Meanings] = IdentityMap()

    def told(self, problems: Iterable[Problem]) -> list[Problem]:
        """
        :param problems: all that was found.

        :returns: those that have causes of their own, and the other causes.
        """
        kept: list[Problem] = []
        causes: dict[str, tuple[Base, set[str]]] = {}
        for problem in problems:
            found = dict(self._unknown(problem)) if problem.code in _FOLLOWING else {}
            for name, use in found.items():
                key = str(use.children[2]).lower()
                causes.setdefault(key, (use, set()))[1].add(name)
            if not found:
                kept.append(problem)
        return [*kept, *(one for name, (use, names) in causes.items()
                         for one in self._module_problems(name, use, sorted(names)))]

    def _unknown(self, problem: Problem) -> Iterator[tuple[str, Base]]:
        """:returns: the names without a meaning behind a problem, each with the statement that uses
            the module it may come from."""
        for info in self._infos:
            scope = _scope_at(problem, info)
            if scope is not None:
                seen: set[str] = set()
                for name in _names(" ".join(_QUOTED.findall(problem.text))):
                    yield from self._behind(name, scope, self._known(info), seen)

    def _known(self, info: SourceInfo) -> Meanings:
        if info.tree not in self._meanings:
            self._meanings[info.tree] = Meanings(
                info.tree, partial(module_tree, modules=self._modules))
        return self._meanings[info.tree]

    def _behind(self, name: str, place: Base, meanings: Meanings, seen: set[str]
                ) -> Iterator[tuple[str, Base]]:
        """:returns: as :py:meth:`_unknown`, of a name and of what its declaration names."""
        if name in seen or name in ALL_INTRINSICS:
            return
        seen.add(name)
        found = meanings.of(name, place)
        if found and all(isinstance(one, Use_Stmt) for one in found):
            if str(found[0].children[2]).lower() not in INTRINSIC_MODULES:
                yield name, found[0]
            return
        for one in found:
            if isinstance(one, Entity_Decl):
                statement = statement_of(one)
                for inner in _names(f"{statement.children[0]} {statement.children[1] or ''} "
                                    f"{one.children[1] or ''}"):
                    yield from self._behind(inner, one, meanings, seen)
            elif isinstance(one, Derived_Type_Def):
                for part in walk(one, (Data_Component_Def_Stmt, Proc_Component_Def_Stmt)):
                    for inner in _names(f"{part.children[0]} {part.children[1] or ''}"):
                        yield from self._behind(inner, one, meanings, seen)

    def _module_problems(self, name: str, use: Base, needed: list[str]) -> list[Problem]:
        """:returns: what is wrong with a module of which names are needed."""
        failure = self._modules.failures.get(name)
        if isinstance(failure, UnsupportedError):
            return list(failure.problems)
        shown = ", ".join(f"'{one}'" for one in needed[:_MOST_SHOWN])
        shown += " and others are" if len(needed) > _MOST_SHOWN else \
            " are" if len(needed) > 1 else " is"
        paths = [str(path) for path in self._modules.paths_of(name)]
        place = self._place(use)
        if len(paths) > 1:
            return [Problem(*place, "MODULE", f"module '{name}', of which {shown} needed, is in "
                            f"{' and in '.join(paths)}",
                            "leave one of them in the folder, or name the folder that has the "
                            "right one first (-I, include_paths)")]
        return [Problem(*place, "MODULE", f"module '{name}' was not found, of which {shown} "
                        "needed", "give its folder with -I (include_paths)")]

    def _place(self, use: Base) -> tuple[str, int]:
        root = use
        while root.parent is not None:
            root = root.parent
        info = next((one for one in self._infos if one.tree is root), self._infos[0])
        line = lines_of_tree(use)[0]
        known = info.places and 0 < line <= len(info.places)
        return info.places[line - 1] if known else (info.name, line)


def _names(text: str) -> list[str]:
    return list(dict.fromkeys(_NAME.findall(text.lower())))


def _scope_at(problem: Problem, info: SourceInfo) -> Base | None:
    """:returns: the innermost scope of a file in which a problem is; None if it is in another."""
    line = problem.line
    if info.places is not None:
        place = (problem.file, problem.line)
        if place not in info.places:
            return None
        line = info.places.index(place) + 1
    elif problem.file != info.name:
        return None
    found = None
    for scope in walk(info.tree, SCOPES):
        first, last = lines_of_tree(scope)
        if first <= line <= last:
            found = scope
    return found
