# SPDX-License-Identifier: BSD-3-Clause
"""Extents that come from optional arguments, in generated routines where these may be absent.

What is allocated, tapes above all, may be needed without an argument that its extents mention.
Such an argument counts as one element there: a variable has the extent of what is there, or one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from psyclone.psyir.nodes import IntrinsicCall, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type
from psyad_ext.ir.expressions.questions import array_type
from psyad_ext.ir.structures.memory import allocation
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.optional import DERIVATIVE, VALUE, presence_of
from psyad_ext.ir.tree.type_bounds import bound_expressions
from psyad_ext.ir.tree.walking import nodes_of

_Kind = ScalarType.Intrinsic


class AbsentExtents:
    """Extents in one routine.

    :param routine: the routine.
    :param present: what asks whether arguments are there, by their names.
    """

    def __init__(self, routine: Routine, present: Callable[[Collection[str]], Node]) -> None:
        self._routine = routine
        self._present = present
        self._names = Names(routine)

    def settle(self, statements: Sequence[IntrinsicCall], known: Collection[str] = ()) -> None:
        """Let statements that allocate need no optional arguments, in place.

        :param statements: follow each other, and allocate something with extents that are numbers.
        :param known: names of arguments that are there.
        """
        first = statements[0]
        # What is asked, and the variable for it, by the arguments that are needed.
        extents: dict[frozenset[str], list[tuple[Node, Reference]]] = {}
        for node in [one for statement in statements for index in statement.arguments[0].children
                     for one in _given(index, known)]:
            names = _names_in(node, known)
            pairs = extents.setdefault(names, [])
            extent = next((own for asked, own in pairs if same(asked, node)), None)
            if extent is None:
                extent = build.ref(self._names.declared(
                    f"{min(names)}_extent", expression_type(node).scalar()))
                pairs.append((copied(node), extent))
            node.replace_with(copied(extent), keep_name_in_context=True)
        for names, pairs in extents.items():
            build.insert(first.parent, first.position, [
                *(build.assign(copied(extent), _one(expression_type(asked)))
                  for asked, extent in pairs),
                build.branch(self._present(names), [
                    build.assign(copied(extent), asked) for asked, extent in pairs])])

    def allocate_locals(self) -> None:
        """Allocate local arrays whose extents cannot be declared, where the routine starts."""
        statements = []
        for symbol in self._routine.symbol_table.datasymbols:
            if symbol.is_automatic and presence_of(symbol) is None and _is_sized(symbol):
                type_ = array_type(symbol)
                statements.append(
                    allocation(symbol, [(one.lower, one.upper) for one in type_.shape]))
                symbol.datatype = ArrayType(
                    type_.elemental_type, [ArrayType.Extent.DEFERRED]*len(type_.shape))
        if statements:
            build.insert(self._routine, 0, statements)
            self.settle(statements)


def allocates_by_arguments(statement: Statement, known: Collection[str]) -> bool:
    """:returns: whether a statement allocates something with extents of optional arguments, but
        for those that are known to be there, and is no such argument itself."""
    return isinstance(statement, IntrinsicCall) \
        and statement.intrinsic is IntrinsicCall.Intrinsic.ALLOCATE \
        and len(statement.arguments) == 1 \
        and not _is_optional(statement.arguments[0], known) \
        and any(_given(index, known) for index in statement.arguments[0].children)


def _is_sized(symbol: DataSymbol) -> bool:
    bounds = bound_expressions(array_type(symbol))
    return any(_given(bound, ()) for bound in bounds)


def _given(node: Node, known: Collection[str]) -> list[Node]:
    """:returns: the values and extents of optional arguments, the outermost ones."""
    if isinstance(node, IntrinsicCall) and node.is_inquiry \
            and _is_optional(node.arguments[0], known) or _is_optional(node, known):
        return [node]
    return [one for child in node.children for one in _given(child, known)]


def _names_in(node: Node, known: Collection[str]) -> frozenset[str]:
    return frozenset(presence_of(one.symbol).name for one in nodes_of(node, Reference)
                     if _is_optional(one, known))


def _is_optional(node: Node, known: Collection[str]) -> bool:
    presence = presence_of(node.symbol) if isinstance(node, Reference) else None
    return presence is not None and presence.kind in (VALUE, DERIVATIVE) \
        and presence.name not in known


def _one(type_: ElementType) -> Node:
    """:returns: what stands for the value of an argument that is not there."""
    if type_.intrinsic is _Kind.REAL:
        return build.real("1.0", type_)
    return build.logical(False) if type_.intrinsic is _Kind.BOOLEAN else build.integer(1)
