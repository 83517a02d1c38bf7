# SPDX-License-Identifier: BSD-3-Clause
"""Reads forall: each assignment takes all its values before it sets any element."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Comment, End_Forall_Stmt, Forall_Construct, Forall_Construct_Stmt,
    Forall_Header, Forall_Stmt, Forall_Triplet_Spec, Where_Construct, Where_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Node, Range, Reference, Routine,
    Schedule)
from psyclone.psyir.symbols import ArrayType, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.questions import is_inquired, references
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.expressions.text import names_mentioned
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.arrays.concurrent import (
    ConcurrentReader, calls_what_may_change, read_outside)
from psyad_ext.ir.lowering.arrays.forall_masks import by_elements, masked_assignments
from psyad_ext.ir.lowering.arrays.sharing import may_share
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.spaces import Space, given_back, values
from psyad_ext.ir.lowering.blocks.scopes import last_of
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import element_type
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of


class ForallReader(ConcurrentReader):
    """PSyclone's reader, with forall."""

    def _forall(self, node: Base, parent: Node) -> Node | None:
        """:returns: loops over assignments."""
        found = list(self._assignments(node, parent, Space()))
        targets = [assignment.lhs for _, assignment in found]
        new: list[Node] = []
        for space, assignment in found:
            if not isinstance(assignment.lhs, Reference) or assignment.is_pointer \
                    or calls_what_may_change(copied(assignment.lhs), parent):
                raise NotImplementedError("a forall that assigns pointers, or to what functions "
                                          "say that may read what changes")
            if _reads_elsewhere(assignment, parent):
                raise NotImplementedError("a forall that changes what its functions read")
            if self._changes(space.limits, targets):
                raise NotImplementedError("a forall that changes its limits")
            is_single = len(found) == 1
            own = assignment.lhs if is_single and _is_everywhere(space, assignment.lhs) else None
            if self._changes(space.masks, targets, own) \
                    or any(calls_what_may_change(mask, parent) for mask in space.masks):
                new += self._with_fixed_mask(space, assignment, is_single)
            else:
                new += self._loops(space, assignment)
        return last_of(new, parent)

    def _changes(self, nodes: Iterable[Node], targets: Sequence[Reference],
                 own: Reference | None = None) -> bool:
        """:returns: whether assignments may change what expressions read, ``own`` excepted."""
        return any(may_share(one, target, self._variables.routine)
                   for one in _values_in(nodes) if own is None or not _is_same(one, own)
                   for target in targets)

    def _with_fixed_mask(self, space: Space, assignment: Assignment, is_single: bool
                         ) -> list[Node]:
        """:returns: loops over one assignment, with the mask evaluated before."""
        if not is_single or len(space.levels) > 1:
            raise NotImplementedError("a forall that changes its mask")
        (indices, mask), = space.levels
        allocation, value = values(space, self._variables, "forall_mask", ScalarType.boolean_type())
        everywhere = Space(((indices, None),))
        masked = Space(((indices, value),))
        return [allocation, everywhere.loops(build.assign(copied(value), copied(mask))),
                *self._loops(masked, assignment), given_back(value)]

    def _assignments(self, node: Base, parent: Node, outer: Space
                     ) -> Iterator[tuple[Space, Assignment]]:
        construct = isinstance(node, Forall_Construct)
        first = next(one for one in node.content if isinstance(one, Forall_Construct_Stmt)) \
            if construct else node
        header = walk(first.children, Forall_Header)[0]
        triplets = walk(header.children[0], Forall_Triplet_Spec)
        inner, symbols = self._indices(node, header, parent)
        bounds = [tuple(self._bounds(one, parent)) for one in triplets]
        mask = None if header.children[1] is None else self.expression(header.children[1], inner)
        space = Space((*outer.levels, (tuple(zip(symbols, bounds)), mask)))
        for tree in node.content if construct else [node.children[1]]:
            if isinstance(tree, (Forall_Construct, Forall_Stmt)):
                yield from self._assignments(tree, inner, space)
            elif isinstance(tree, Assignment_Stmt):
                assignment, = self._statements([tree], Schedule(parent=inner))
                yield space, assignment
            elif isinstance(tree, (Where_Construct, Where_Stmt)):
                for masks, masked in masked_assignments(
                        tree, partial(self.expression, parent=inner)):
                    assignment, = self._statements([masked], Schedule(parent=inner))
                    yield by_elements(space, assignment, masks, self._variables)
            elif not isinstance(tree, (Comment, Forall_Construct_Stmt, End_Forall_Stmt)):
                raise NotImplementedError("a forall with other statements than assignments")

    def _loops(self, space: Space, assignment: Assignment) -> list[Node]:
        """:returns: loops over one assignment, by way of an array if elements depend on others."""
        target = assignment.lhs
        own = [reference for reference in (*references(assignment.rhs), *_in_indices(target))
               if may_share(reference, target, self._variables.routine)]
        if not own or _is_everywhere(space, target) and all(_is_same(one, target) for one in own):
            return [space.loops(assignment)]
        if type(target) is not ArrayReference or not isinstance(target.symbol.datatype, ArrayType):
            return self._by_values(space, assignment)
        type_ = symbol_type(target.symbol)
        if type_ is None or any(True for one in _in_indices(target)
                                if one.symbol is target.symbol):
            raise NotImplementedError("a forall that moves structures or sections of pointers")
        whole = variable_like(build.ref(target.symbol), type_, f"{target.symbol.name}_value",
                              self._variables.names)
        self._variables.declare([whole])
        value = build.ref(whole.symbol, [copied(index) for index in target.indices])
        return [space.loops(build.assign(value, copied(assignment.rhs))),
                space.loops(build.assign(copied(target), copied(value)))]

    def _by_values(self, space: Space, assignment: Assignment) -> list[Node]:
        """:returns: loops that evaluate all values, and loops that assign them."""
        target = assignment.lhs
        type_ = element_type(target, self._variables.routine, in_sections=True)
        if type_ is None or any(
                may_share(one, target, self._variables.routine) for one in _in_indices(target)):
            raise NotImplementedError("a forall that moves structures or whole components")
        allocation, value = values(
            space, self._variables, f"{target.symbol.name}_value", copied_type(type_),
            list(_sections(target)))
        return [allocation, space.loops(build.assign(value, copied(assignment.rhs))),
                space.loops(build.assign(copied(target), copied(value))), given_back(value)]


def _reads_elsewhere(assignment: Assignment, parent: Node) -> bool:
    """:returns: whether functions in the value of an assignment may read what it sets, a variable
        of a module, by themselves: at which of its values, compilers do not agree."""
    target = assignment.lhs.symbol
    if target.is_automatic or target.is_argument:
        return False
    holder = Assignment(parent=parent)
    holder.addchild(copied(assignment.rhs))
    called = [callee_of(call) for call in nodes_of(holder, Call)
              if not isinstance(call, IntrinsicCall)]
    return None in called or any(_names_of(target) & _names_outside(routine)
                                 for one in called for routine in reached(one))


def _names_outside(routine: Routine) -> set[str]:
    """:returns: the lower-case names of what a routine refers to and does not declare."""
    return set[str]().union(*map(_names_of, read_outside(routine)), *map(
        names_mentioned, nodes_of(routine, CodeBlock)))


def _names_of(symbol: Symbol) -> set[str]:
    """:returns: the lower-case names of a variable here and in the module that it is from."""
    origin = symbol.interface.orig_name if symbol.is_import else None
    return {symbol.name.lower(), (origin or symbol.name).lower()}


def _sections(target: Reference) -> Iterator[tuple[Range, Range]]:
    """:returns: all of the dimensions that a target has sections of, each with its section."""
    first, *rest = steps_of(target)
    for place, step in enumerate((first, *rest)):
        array = reference_of(target.symbol, first.indices if place else None, [
            *rest[:place - 1], Step(step.name)] if place else [])
        for number, index in enumerate(step.indices or (), 1):
            if isinstance(index, Range):
                yield build.section(*(
                    build.intrinsic(bound, copied(array), ("dim", build.integer(number)))
                    for bound in ("LBOUND", "UBOUND"))), index


def _values_in(nodes: Iterable[Node]) -> Iterator[Reference]:
    """:returns: the values that expressions read."""
    for node in nodes:
        yield from (one for one in references(node) if not is_inquired(one))


def _is_everywhere(space: Space, target: Reference) -> bool:
    """:returns: whether each turn has an element of its own."""
    indices = {index.symbol for step in steps_of(target) for index in step.indices or ()
               if type(index) is Reference}
    return {symbol for symbol, _ in space.indices} <= indices


def _is_same(left: Reference, right: Reference) -> bool:
    """:returns: whether two references are written the same, components included."""
    return key(left) == key(right) \
        and [step.name for step in steps_of(left)] == [step.name for step in steps_of(right)]


def _in_indices(target: Reference) -> Iterator[Reference]:
    for step in steps_of(target):
        for index in step.indices or ():
            yield from _values_in([index])
