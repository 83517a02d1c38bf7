# SPDX-License-Identifier: BSD-3-Clause
"""Reads loops of independent iterations with their masks.

Limits and masks are evaluated before the first iteration, and the loop variables are the
construct's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Forall_Construct_Stmt, Forall_Header, Forall_Stmt, Forall_Triplet_Spec, Loop_Control, Name,
    Nonlabel_Do_Stmt, Specification_Part)
from fparser.two.utils import Base, StmtBase
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_data, references, symbols_read, values_read
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.base.spaces import Space, given_back, values
from psyad_ext.ir.lowering.blocks.scopes import ScopeReader, last_of
from psyad_ext.ir.source.children import children_of
from psyad_ext.ir.source.concurrent import concurrent_header, index_names, mark_read
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_Bounds = list[Node]


class ConcurrentReader(ScopeReader):
    """PSyclone's reader, with loops of independent iterations."""

    def _concurrent(self, node: Base, parent: Node) -> Node | None:
        """:returns: loops, with a branch inside if there is a mask."""
        start = next(one for one in node.content if isinstance(one, Nonlabel_Do_Stmt))
        comments = node.content[:node.content.index(start)]
        header = concurrent_header(node)
        triplets = walk(header.children[0], Forall_Triplet_Spec)
        inner, symbols = self._indices(node, header, parent)
        bounds = [self._bounds(one, parent) for one in triplets]
        mask = None if header.children[1] is None else self.expression(header.children[1], inner)
        body = self._statements(node.content[len(comments) + 1:-1], inner)
        changed = [reference for statement in body for reference in _changed(statement)]
        _check_limits(bounds, changed)
        before: list[Statement] = []
        after: list[Statement] = []
        if mask is not None:
            if _may_change(mask, symbols, changed) or calls_what_may_change(mask, inner):
                before, mask, after = self._kept_mask(symbols, bounds, mask)
            body = [build.branch(mask, body, [])]
        statements = body
        for number in reversed(range(len(symbols))):
            loop = build.loop_over(symbols[number], bounds[number], statements)
            loop._ast = triplets[number]  # pylint: disable=protected-access
            if number == len(symbols) - 1:
                loop._ast = node  # pylint: disable=protected-access
            mark_read(loop)
            statements = [loop]
        return last_of([*before, *statements, *after], parent)

    def _kept_mask(self, symbols: Sequence[DataSymbol], bounds: Sequence[_Bounds], mask: Node
                   ) -> tuple[list[Node], Node, list[Node]]:
        """:returns: what evaluates a mask for all iterations, its value, and what follows these."""
        space = Space(((tuple(zip(symbols, map(tuple, bounds))), None),))
        allocation, value = values(space, self._variables, "concurrent_mask",
                                   ScalarType.boolean_type())
        return [allocation, space.loops(build.assign(value, mask))], copied(value), \
            [given_back(value)]

    def _indices(self, node: Base, header: Base, parent: Node) -> tuple[Schedule, list[DataSymbol]]:
        """:returns: a block in which the names of indices are variables, and these."""
        inner = Schedule(parent=parent)
        symbols = []
        for name in index_names(header):
            outer = inner.symbol_table.lookup(name, otherwise=None)
            if not isinstance(outer, DataSymbol):
                raise NotImplementedError(f"index '{name}' of unknown type")
            type_ = symbol_type(outer)
            if type_ is None:
                raise NotImplementedError(f"index '{name}' of unknown type")
            own = outer
            # Pointers and targets have types in words.
            if not outer.is_automatic or not isinstance(outer.datatype, ScalarType) \
                    or name in _used_outside(node):
                own = self._variables.new(name, type_.scalar())
            symbols.append(own)
            inner.symbol_table._symbols[name] = own  # pylint: disable=protected-access
        return inner, symbols

    def _bounds(self, triplet: Base, parent: Node) -> _Bounds:
        return [build.integer(1) if part is None else self.expression(part, parent)
                for part in triplet.children[1:]]


def _used_outside(node: Base) -> set[str]:
    """:returns: the names that a program unit uses outside of loops over them."""
    unit = node
    while unit.parent is not None and not any(
            isinstance(one, Specification_Part) for one in unit.parent.children):
        unit = unit.parent
    return set(_names_outside(unit.parent or unit, frozenset()))


def _names_outside(tree: Base, inside: frozenset[str]) -> Iterator[str]:
    if isinstance(tree, Name):
        if tree.string.lower() not in inside:
            yield tree.string.lower()
        return
    own = _loop_variables(tree)
    yield from own & inside
    for child in children_of(tree):
        if not isinstance(child, Specification_Part):
            yield from _names_outside(child, inside | own)


def _loop_variables(tree: Base) -> frozenset[str]:
    """:returns: the variables of the loop that a construct is."""
    first = next((one for one in getattr(tree, "content", None) or ()
                  if type(one).__name__.endswith(("Do_Stmt", "Forall_Construct_Stmt"))), None)
    if first is None and not isinstance(tree, Forall_Stmt):
        return frozenset()
    if not isinstance(first, StmtBase) or isinstance(first, Forall_Construct_Stmt):
        header = walk((first or tree).children, Forall_Header)[0]
        return frozenset(index_names(header))
    found: set[str] = set()
    for control in walk(first, Loop_Control):
        if control.children[1] is not None:
            found.add(str(control.children[1][0]).lower())
        for header in walk(control, Forall_Header):
            found.update(index_names(header))
    return frozenset(found)


def _check_limits(bounds: Sequence[_Bounds], changed: Sequence[Reference]) -> None:
    """
    :raises NotImplementedError: if limits may read what iterations before have changed.
    """
    later = [bound for group in bounds[1:] for bound in group]
    # What is changed whole may be allocated anew, and have another size.
    whole = {reference.symbol for reference in changed if type(reference) is Reference}
    if values_read(*later) & {reference.symbol for reference in changed} \
            or symbols_read(*later) & whole:
        raise NotImplementedError("limits that the loop changes")


def _may_change(mask: Node, symbols: Sequence[DataSymbol], changed: Sequence[Reference]) -> bool:
    """:returns: whether a mask may read what iterations before have changed."""
    for reference in references(mask):
        others = [one for one in changed if one.symbol is reference.symbol]
        own = {index.symbol for index in reference.children if type(index) is Reference}
        if others and (not set(symbols) <= own
                       or any(key(one) != key(reference) for one in others)):
            return True
    return False


def calls_what_may_change(mask: Node, parent: Node) -> bool:
    """
    :param mask: an expression in no tree.
    :param parent: the block that it is evaluated in.

    :returns: whether it calls functions that may read more than arguments.
    """
    holder = Assignment(parent=parent)
    holder.addchild(mask)
    own = [call for call in nodes_of(holder, Call) if not isinstance(call, IntrinsicCall)]
    known = all(_reads_arguments_only(callee_of(call)) for call in own)
    mask.detach()
    return not known


def _reads_arguments_only(function: Routine | None) -> bool:
    if function is None or nodes_of(function, CodeBlock) or any(
            not isinstance(call, IntrinsicCall) for call in nodes_of(function, Call)):
        return False
    return all(getattr(symbol, "is_constant", False) for symbol in read_outside(function))


def read_outside(routine: Routine) -> set[Symbol]:
    """:returns: what a routine refers to and does not declare."""
    own = routine.symbol_table.symbols_dict
    return {reference.symbol for reference in references(routine) if reference.symbol.is_import
            or own.get(reference.name.lower()) is not reference.symbol}


def _changed(statement: Node) -> Iterator[Reference]:
    """:returns: what a statement may change."""
    if not all(map(is_jump, nodes_of(statement, CodeBlock))):
        raise NotImplementedError("opaque statements in a concurrent loop")
    for assignment in statements_of(statement, Assignment):
        yield assignment.lhs
    for loop in statements_of(statement, Loop):
        yield Reference(loop.variable)
    for call in nodes_of(statement, Call):
        # Procedures that are called here are pure: functions change nothing.
        if not isinstance(call, IntrinsicCall) and isinstance(call.parent, (Schedule, type(None))):
            yield from filter(is_data, call.arguments)
