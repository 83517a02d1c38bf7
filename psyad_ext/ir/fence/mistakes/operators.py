# SPDX-License-Identifier: BSD-3-Clause
"""The meanings that a program gives operators, or the assignment."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fparser.two import Fortran2003

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.fence.mistakes.scopes import GENERIC, Entity, Scope, listed_in
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES
from psyad_ext.ir.source.walking import walk

_WORDS = ("operator", "assignment")


def defines(scope: Scope, word: str, seen: Collection[Scope] = ()) -> bool:
    """
    :param scope: where an operation stands.
    :param word: ``operator`` or ``assignment``.
    :param seen: the scopes that are being looked at.

    :returns: whether some interface that is visible may be meant.
    """
    if scope in seen:
        return False
    seen = IdentitySet((*seen, scope))
    if word not in scope.defined:
        scope.defined[word] = _defines(scope, word, seen)
    return scope.defined[word]


def _defines(scope: Scope, word: str, seen: Collection[Scope]) -> bool:
    own = walk(scope.statements, (Fortran2003.Interface_Stmt, Fortran2003.Generic_Binding))
    if any(word in str(one).lower() for one in own):
        return True
    for use in scope.uses:
        module = scope.world.module(use.module)
        if module is None and use.module not in INTRINSIC_MODULES \
                or module is not None and defines(module, word, seen):
            return True
    return scope.outer is not None and defines(scope.outer, word, seen)


def operator_procedures(scope: Scope) -> list[Entity]:
    """:returns: what lies behind the operators and assignments that are visible in a unit."""
    if not any(defines(scope, word) for word in _WORDS):
        return []
    blocks = (Entity(GENERIC, home, one) for home in _visible(scope, IdentitySet())
              for one in home.statements if isinstance(one, Fortran2003.Interface_Block)
              and walk(one.children[0], Fortran2003.Generic_Spec))
    return [one for block in blocks for one in listed_in(block) if one is not None]


def bound_procedures(scope: Scope, names: Collection[str]) -> list[Entity]:
    """
    :param scope: a unit.
    :param names: the lower-case names in its statements.

    :returns: what may be run as bound to a type, by its name there, a generic one or an operator.
    """
    found = []
    for home in _visible(scope, IdentitySet()):
        for binding, procedure, generic in home.bindings:
            if binding in names or any(word in names or word.startswith(_WORDS)
                                       for word in generic):
                found.append(home.lookup(procedure))
    return [one for one in found if one is not None]


def _visible(scope: Scope, seen: IdentitySet[Scope]) -> Iterator[Scope]:
    """:returns: a unit, and all others whose names it may know."""
    if scope in seen:
        return
    seen.add(scope)
    yield scope
    modules = (scope.world.module(use.module) for use in scope.uses)
    for outer in filter(None, (*modules, scope.outer)):
        yield from _visible(outer, seen)
