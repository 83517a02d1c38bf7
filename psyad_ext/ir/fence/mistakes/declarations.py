# SPDX-License-Identifier: BSD-3-Clause
"""Declarations that contradict each other, or the list of arguments."""

from __future__ import annotations

from collections.abc import Iterator

from fparser.two import Fortran2003

from psyad_ext.ir.fence.mistakes import rows
from psyad_ext.ir.fence.mistakes.arguments import Found
from psyad_ext.ir.fence.mistakes.scopes import Scope, declared_in
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_procedures, header_of

_OF_ARGUMENTS = ("intent(in)", "intent(out)", "intent(inout)", "optional", "value")


def declaration_mistakes(scope: Scope) -> Iterator[Found]:
    """:returns: what is wrong in the declarations of a unit."""
    seen: set[str] = set()
    statements = (one for one in scope.statements
                  if isinstance(one, Fortran2003.Type_Declaration_Stmt))
    for name, entity in declared_in(scope, statements):
        if name in seen:
            yield rows.REPEATED, entity.tree, (f"'{name}'",)
        seen.add(name)
        wrong = sorted(entity.attributes & frozenset(_OF_ARGUMENTS))
        if wrong and name not in scope.dummies and isinstance(scope.tree, UNITS):
            yield rows.NO_ARGUMENT, entity.tree, (f"'{name}'", wrong[0])
    head = header_of(scope.tree)
    for name in dict.fromkeys(scope.dummies):
        if scope.dummies.count(name) > 1 and name != "*":
            yield rows.REPEATED, head, (f"'{name}'",)
    names = [scope.world.scope(one).name for one in scope.inner]
    for one, name in zip(scope.inner, names):
        if names.index(name) != names[::-1].index(name) and names.count(name) > 1 \
                and one is scope.inner[len(names) - 1 - names[::-1].index(name)]:
            yield rows.REPEATED, header_of(one), (f"'{name}'",)
    missing = [name for name in dict.fromkeys(scope.dummies)
               if name not in scope.own and name != "*"]
    if missing and scope.is_strict:
        procedures = dummy_procedures(scope.tree)
        yield from ((rows.UNDECLARED, head, (f"'{name}'",))
                    for name in missing if name not in procedures)
