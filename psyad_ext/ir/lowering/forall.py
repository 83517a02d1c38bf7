# SPDX-License-Identifier: BSD-3-Clause
"""Reads forall: each assignment takes all its values before it sets any element."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Comment, End_Forall_Stmt, Forall_Construct, Forall_Construct_Stmt,
    Forall_Header, Forall_Stmt, Forall_Triplet_Spec)
from fparser.two.utils import Base, walk
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, IntrinsicCall, Node, Reference, Schedule)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.concurrent import mark_read
from psyad_ext.ir.expressions import is_inquired, key, references, values_read
from psyad_ext.ir.kinds import symbol_type
from psyad_ext.ir.lowering.concurrent import ConcurrentReader
from psyad_ext.ir.lowering.scopes import last_of
from psyad_ext.ir.temporaries import variable_like
from psyad_ext.ir.walking import nodes_of


_Index = tuple[DataSymbol, tuple[Node, ...]]


@dataclass(frozen=True)
class _Space:
    """The elements that an assignment is for.

    :param levels: for each forall around it the variables, with their limits, and the mask.
    """

    levels: tuple[tuple[tuple[_Index, ...], Node | None], ...] = ()

    @property
    def indices(self) -> tuple[_Index, ...]:
        """:returns: the variables, with their limits."""
        return tuple(index for indices, _ in self.levels for index in indices)

    @property
    def masks(self) -> tuple[Node, ...]:
        """:returns: the conditions."""
        return tuple(mask for _, mask in self.levels if mask is not None)

    def loops(self, statement: Node) -> Node:
        """:returns: a statement for each of the elements."""
        for indices, mask in reversed(self.levels):
            if mask is not None:
                statement = build.branch(mask.copy(), [statement], [])
            for symbol, bounds in reversed(indices):
                statement = build.loop(symbol, *(bound.copy() for bound in bounds), [statement])
                mark_read(statement)
        return statement

    def read(self) -> Iterator[Reference]:
        """:returns: the values that limits and masks read."""
        for node in (*self.masks, *(bound for _, bounds in self.indices for bound in bounds)):
            yield from (one for one in references(node) if not is_inquired(one))


class ForallReader(ConcurrentReader):
    """PSyclone's reader, with forall."""

    def _forall(self, node: Base, parent: Node) -> Node | None:
        """:returns: loops over assignments."""
        found = list(self._assignments(node, parent, _Space()))
        changed = {assignment.lhs.symbol for _, assignment in found}
        new: list[Node] = []
        for space, assignment in found:
            if not isinstance(assignment.lhs, Reference) or assignment.is_pointer or any(
                    not isinstance(call, IntrinsicCall)
                    for call in (*nodes_of(assignment.lhs, Call),
                                 *(one for mask in space.masks for one in nodes_of(mask, Call)))):
                raise NotImplementedError("a forall that assigns pointers or calls functions")
            _check_space(space, assignment, changed, is_single=len(found) == 1)
            new += self._loops(space, assignment)
        return last_of(new, parent)

    def _assignments(self, node: Base, parent: Node, outer: _Space
                     ) -> Iterator[tuple[_Space, Assignment]]:
        construct = isinstance(node, Forall_Construct)
        first = next(one for one in node.content if isinstance(one, Forall_Construct_Stmt)) \
            if construct else node
        header = walk(first.children, Forall_Header)[0]
        triplets = walk(header.children[0], Forall_Triplet_Spec)
        inner, symbols = self._indices(node, header, parent)
        bounds = [tuple(self._bounds(one, parent)) for one in triplets]
        mask = None if header.children[1] is None else self.expression(header.children[1], inner)
        space = _Space((*outer.levels, (tuple(zip(symbols, bounds)), mask)))
        for tree in node.content if construct else [node.children[1]]:
            if isinstance(tree, (Forall_Construct, Forall_Stmt)):
                yield from self._assignments(tree, inner, space)
            elif isinstance(tree, Assignment_Stmt):
                assignment, = self._statements([tree], Schedule(parent=inner))
                yield space, assignment
            elif not isinstance(tree, (Comment, Forall_Construct_Stmt, End_Forall_Stmt)):
                raise NotImplementedError("a forall with other statements than assignments")

    def _loops(self, space: _Space, assignment: Assignment) -> list[Node]:
        """:returns: loops over one assignment, by way of an array if elements depend on others."""
        target = assignment.lhs
        own = [reference for reference in (*references(assignment.rhs), *_in_indices(target))
               if reference.symbol is target.symbol]
        indices = {index.symbol for index in target.children if type(index) is Reference}
        everywhere = {symbol for symbol, _ in space.indices} <= indices
        if not own or everywhere and all(key(one) == key(target) for one in own):
            return [space.loops(assignment)]
        type_ = symbol_type(target.symbol)
        if type_ is None or type(target) is not ArrayReference or any(
                True for one in _in_indices(target) if one.symbol is target.symbol):
            raise NotImplementedError("a forall that moves parts of structures")
        whole = variable_like(build.ref(target.symbol), type_, f"{target.symbol.name}_value",
                              self._variables.names)
        self._variables.declare([whole])
        value = build.ref(whole.symbol, [copied(index) for index in target.indices])
        return [space.loops(build.assign(value, copied(assignment.rhs))),
                space.loops(build.assign(copied(target), copied(value)))]


def _in_indices(target: Reference) -> Iterator[Reference]:
    for index in target.children:
        yield from references(index)


def _check_space(space: _Space, assignment: Assignment, changed: set[Symbol], is_single: bool
                 ) -> None:
    """
    :raises NotImplementedError: if the loops would change what limits and masks read.
    """
    target = assignment.lhs
    own = {index.symbol for index in target.children if type(index) is Reference}
    everywhere = {symbol for symbol, _ in space.indices} <= own
    limits = values_read(*(bound for _, bounds in space.indices for bound in bounds))
    for reference in space.read():
        if reference.symbol in changed and not (
                is_single and everywhere and key(reference) == key(target)
                and reference.symbol not in limits):
            raise NotImplementedError("a forall that changes its limits or its mask")
