# SPDX-License-Identifier: BSD-3-Clause
"""Statements behind ``!$`` that may change what others compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Node

from psyad_ext.core.errors import Problem
from psyad_ext.ir.fence.mistakes.scopes import GENERIC, OTHER, PROCEDURE, Entity, Scope
from psyad_ext.ir.lookup.origin import SourceInfo, source_of
from psyad_ext.ir.source.conditional import Conditional, conditional_statements, names_read, words
from psyad_ext.ir.source.dummy_procedures import header_of
from psyad_ext.ir.tree.locate import lines_of_tree
from psyad_ext.ir.tree.refusals import Refusal

_DECISIVE = Refusal(
    "CONDITIONAL", "'{}' may change what '{}' computes, in parallel programs only",
    "let every program have the statement, or none")


def conditional_problems(scopes: Sequence[Scope]) -> list[Problem]:
    """
    :param scopes: a routine, and all that may run when it does.

    :returns: a problem for each statement behind ``!$`` in them that may set what statements for
        every program read, or run a procedure with effects.
    """
    texts = [_Text(scope) for scope in scopes if not isinstance(scope.tree, Fortran2003.Module)]
    return [text.problem(one) for text in texts for one in text.statements
            if text.is_decisive(one, texts)]


class _Text:
    """The text of a routine.

    :param scope: the routine.
    """

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._node: Node = scope.world.node(scope)
        self._info: SourceInfo = source_of(self._node)
        self._lines = lines_of_tree(scope.tree)

    @property
    def statements(self) -> Iterator[Conditional]:
        """:returns: its own statements behind ``!$``."""
        inner = [lines_of_tree(one) for one in self._scope.inner]
        return (one for one in conditional_statements(self._info.text, *self._lines)
                if not any(first <= one.line <= last for first, last in inner))

    @cached_property
    def read(self) -> frozenset[str]:
        """:returns: the names that its statements for every program read."""
        return names_read(self._info.text, *self._lines)

    def problem(self, one: Conditional) -> Problem:
        """:returns: what is said of a statement."""
        known = self._info.places and one.line <= len(self._info.places)
        file, line = self._info.places[one.line - 1] if known else (self._info.name, one.line)
        written = self._info.original.splitlines() if file == self._info.name else []
        text = written[line - 1].strip() if line <= len(written) else f"!$ {one.statement}"
        return Problem(file, line, _DECISIVE.code, _DECISIVE.text.format(text, self._scope.name),
                       _DECISIVE.hint)

    def is_decisive(self, one: Conditional, texts: Sequence[_Text]) -> bool:
        """:returns: whether a statement of this may change what one of some routines computes."""
        return one.variables is None \
            or any(_has_effects(self._scope.lookup(name)) for name in words(one.statement)) \
            or any(self._is_read(name, one.is_output, texts) for name in one.variables)

    def _is_read(self, name: str, is_output: bool, texts: Sequence[_Text]) -> bool:
        """:returns: whether what a statement sets is read by others.

        :param is_output: whether it only does so if it is text.
        """
        entity = self._scope.lookup(name)
        if is_output and not _is_text(entity):
            return False
        if name in self._scope.dummies:
            return True
        if entity is None or entity.what != OTHER and entity.scope is self._scope:
            return name in self.read or _is_result(name, self._scope)
        return entity.what == OTHER or any(
            text._scope.lookup(word) is entity for text in texts for word in text.read)


def _has_effects(entity: Entity | None) -> bool:
    """:returns: whether a name is that of a procedure of the program that may set anything."""
    if entity is None or entity.what not in (PROCEDURE, GENERIC):
        return False
    if entity.what == GENERIC or entity.scope is None:
        return True
    prefix = str(header_of(entity.scope.tree).children[0] or "").lower().split()
    return not {"pure", "elemental"}.intersection(prefix)


def _is_text(entity: Entity | None) -> bool:
    return entity is not None and (entity.what == OTHER
        or str(entity.type).lower().startswith("character"))


def _is_result(name: str, scope: Scope) -> bool:
    return isinstance(header_of(scope.tree), Fortran2003.Function_Stmt) and (
        name == scope.name or name in str(header_of(scope.tree).children[3] or "").lower())
