# SPDX-License-Identifier: BSD-3-Clause
"""Expensive parts of a statement that is computed again are not computed in its adjoint too."""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of
from psyad_ext.transformations.reverse.region.needs import NewVariable
from psyad_ext.transformations.reverse.region.nodes import AssignNode
from psyad_ext.transformations.sharing import expensive_parts


def share_with_adjoint(node: AssignNode, new: NewVariable) -> None:
    """
    :param node: an assignment that is computed again; changed in place.
    :param new: gives new variables.
    """
    if node.statement.lhs.symbol in symbols_read(node.statement.rhs):
        return
    variables: set[DataSymbol] = set()
    while (part := _common_part(node)) is not None:
        variable = new(part, "part")
        variables.add(variable)
        node.shared.append(build.assign(build.ref(variable), copied(part)))
        _replace(key(part), [node.forward, *node.adjoint], variable)
        node.adjoint = _without_copies(node.adjoint, variables)


def _common_part(node: AssignNode) -> Node | None:
    """:returns: the largest expensive part that both ``forward`` and ``adjoint`` contain."""
    wanted = {key(part) for statement in node.adjoint for part in _parts(statement)}
    return next((part for part in expensive_parts(node.forward.rhs) if key(part) in wanted), None)


def _parts(statement: Statement) -> list[Node]:
    return list(expensive_parts(statement.rhs)) if isinstance(statement, Assignment) else []


def _replace(text: str, statements: list[Statement], variable: DataSymbol) -> None:
    for statement in statements:
        for part in _parts(statement):
            if key(part) == text:
                part.replace_with(build.ref(variable))


def _without_copies(statements: list[Statement],
                    variables: set[DataSymbol]) -> list[Statement]:
    """:returns: statements without temporaries that are mere copies of ``variables``."""
    copies: dict[DataSymbol, DataSymbol] = {}
    remaining: list[Statement] = []
    for statement in statements:
        for reference in nodes_of(statement, Reference):
            if reference.symbol in copies and reference is not statement.lhs:
                reference.symbol = copies[reference.symbol]
        copies.pop(statement.lhs.symbol, None)
        if isinstance(statement.rhs, Reference) and statement.rhs.symbol in variables:
            copies[statement.lhs.symbol] = statement.rhs.symbol
        else:
            remaining.append(statement)
    return remaining

