# SPDX-License-Identifier: BSD-3-Clause
"""Elements of array expressions with structures, before these are taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from psyclone.psyir.nodes import (
    ArrayConstructor, Assignment, Call, CodeBlock, IntrinsicCall, Node, Operation, Range, Reference,
    Routine)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.questions import (
    declared_rank, elementwise_references, is_inquired, rank, references, section_bounds)
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.callees import bind
from psyad_ext.ir.lowering.base.shapes import named
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector, full_range
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.normal_form.array_statements import index_along
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.elementwise import elementwise_arguments
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.walking import nodes_of

#: Start, stop and stride of a dimension.
Section = tuple[Node, Node, Node]
#: Functions whose result consists of elements of some of their arguments.
SELECTING = {
    "CSHIFT": ("array",), "EOSHIFT": ("array", "boundary"), "MERGE": ("tsource", "fsource"),
    "PACK": ("array", "vector"), "RESHAPE": ("source", "pad"), "SPREAD": ("source",),
    "TRANSPOSE": ("matrix",), "UNPACK": ("vector", "field")}


class Elements:
    """Answers questions about array expressions in one routine.

    :param routine: the routine.
    :param selector: resolves references in it.
    :param structures: knows the structures of all routines.
    """

    def __init__(self, routine: Routine, selector: Selector, structures: Structures) -> None:
        self._routine = routine
        self._selector = selector
        self._structures = structures

    def rank(self, node: Node) -> int:
        """:returns: the rank of an expression."""
        if isinstance(node, Reference):
            return sum(map(len, self._varying(node)))
        if is_elementwise(node):
            return max(map(self.rank, operands(node)), default=0)
        if isinstance(node, IntrinsicCall):
            return rank(self.plain(node))
        if isinstance(node, Call):
            function = self._structures.callee(node)
            if function is None:
                return 0
            theirs = self._structures.of(function)
            if theirs.result is not None:
                return theirs.structures[theirs.result].rank
            return declared_rank(function.return_symbol) if function.return_symbol else 0
        return rank(node)

    def definition(self, node: Node) -> Definition | None:
        """:returns: the type of an expression; None if it is no structure."""
        found = self._selector.selected(node)
        if found is not None:
            return found.definition
        if isinstance(node, IntrinsicCall):
            sources = [self.definition(one) for one in selected_from(node)]
            return sources[0] if sources and all(one is sources[0] for one in sources) else None
        if not isinstance(node, Call):
            return None
        function = self._structures.callee(node)
        if function is None:
            return self._structures.types.of(node.routine.symbol.name, self._routine)
        theirs = self._structures.of(function)
        return theirs.structures[theirs.result].definition if theirs.result is not None else None

    def plain(self, node: Node) -> Node:
        """:returns: an expression of the same shape, and type if that is intrinsic, in which one
            component stands for a structure."""
        holder = Assignment(parent=self._routine)
        holder.addchild(build.integer(0))
        holder.addchild(copied(node))
        for old, new in zip(nodes_of(node, Call), nodes_of(holder, Call)):
            function = None if isinstance(old, IntrinsicCall) else self._structures.callee(old)
            if function is not None:
                bind(new, function)
        for reference in reversed(nodes_of(holder, Reference)):
            found = self._selector.selected(reference)
            if found is not None:
                reference.replace_with(self._model(found), keep_name_in_context=True)
        return holder.rhs

    def sections(self, reference: Reference) -> list[Section]:
        """:returns: start, stop and stride of all dimensions that vary."""
        return section_bounds(self.plain(reference))

    def at(self, value: Node, sections: Sequence[Section],
           counters: Sequence[DataSymbol]) -> Node:
        """
        :param value: an elementwise expression; taken over.
        :param sections: start, stop and stride of the counters.
        :param counters: as many as the expression has dimensions.

        :returns: the element that the counters select.
        """
        for reference in list(elementwise_references(value)):
            if self.rank(reference):
                new = self._element(reference, sections, counters)
                if reference is value:
                    return new
                reference.replace_with(new, keep_name_in_context=True)
        return value

    def overlap(self, target: Reference, value: Node) -> bool:
        """:returns: whether assigning elements one by one may change what others read."""
        return any(one.symbol is target.symbol and not is_inquired(one)
                   and key(one) != key(target) and not self.are_apart(one, target)
                   for one in references(value))

    def are_apart(self, left: Reference, right: Reference) -> bool:
        """:returns: whether two references to one variable have nothing in common."""
        one, other = self._selector.selected(left), self._selector.selected(right)
        if one is None or other is None:
            return False
        return any(mine != theirs for mine, theirs in zip(one.path, other.path)) or any(
            constant_difference(mine, theirs) not in (0, None)
            for several, many in zip(one.given, other.given)
            for mine, theirs in zip(several or (), many or ())
            if not isinstance(mine, Range) and not isinstance(theirs, Range)
            and not self.rank(mine) and not self.rank(theirs))

    def _model(self, found: Selected) -> Reference:
        """:returns: one component of what is selected, of the same shape."""
        component = next((one for one in found.components if not (
            is_row(one) or one.component.leaf.is_changing_text)), found.first)
        below = range(sum(found.rank_of), sum(component.component.ranks))
        if not below:
            return found.reference(component)
        indices: list[Node] = []
        for given, count in zip(found.given, found.rank_of):
            indices += [copied(index) for index in given] if given is not None else [
                full_range(component, len(indices) + number) for number in range(count)]
        return build.ref(component, [*indices, *(build.intrinsic(
            "LBOUND", build.ref(component), ("dim", build.integer(number + 1)))
            for number in below)])

    def _varying(self, reference: Reference) -> list[list[int]]:
        """:returns: for the variable and each component that is named, the dimensions that vary."""
        found = self._selector.selected(reference)
        given = [steps_of(reference)[0].indices] if found is None else found.given
        counts = [declared_rank(reference.symbol)] if found is None else found.rank_of
        return [[number for number in range(count) if indices is None
                 or isinstance(indices[number], Range) or self.rank(indices[number])]
                for indices, count in zip(given, counts)]

    def _element(self, reference: Reference, sections: Sequence[Section],
                 counters: Sequence[DataSymbol]) -> Reference:
        found = self._selector.selected(reference)
        path = [] if found is None else list(found.path)
        varying = self._varying(reference)
        own = iter(list(zip(self.sections(reference), sections, counters)))
        first, *rest = steps_of(reference)
        # The parts that are inherited have names, but no dimensions.
        dimensions: list[list[int]] = []
        for step in reversed(rest):
            is_component = bool(path) and step.name == path[-1]
            dimensions.insert(0, varying[len(path)] if is_component else [])
            path = path[:-1] if is_component else path
        new = [Step(step.name, self._indices(step, numbers, own))
               for step, numbers in zip((first, *rest), (varying[0], *dimensions))]
        return reference_of(reference.symbol, new[0].indices, new[1:])

    def _indices(self, step: Step, varying: list[int],
                 own: Iterator[tuple[Section, Section, DataSymbol]]) -> list[Node] | None:
        if step.indices is None:
            return [index_along(*next(own)) for _ in varying] or None
        found: list[Node] = []
        for number, index in enumerate(step.indices):
            if number not in varying:
                found.append(copied(index))
            elif isinstance(index, Range):
                found.append(index_along(*next(own)))
            else:
                _, section, counter = next(own)
                found.append(self.at(copied(index), [section], [counter]))
        return found


def is_elementwise(node: Node) -> bool:
    """:returns: whether a node of an expression works element by element."""
    if isinstance(node, IntrinsicCall):
        return node.intrinsic.is_elemental
    return isinstance(node, Operation) or isinstance(node, Call) and bool(node.is_elemental)


def selected_from(node: IntrinsicCall) -> list[Node]:
    """:returns: what the elements of the result of an intrinsic function are taken from."""
    arguments = named(node) if node.intrinsic.name in SELECTING else {}
    return [arguments[name] for name in SELECTING.get(node.intrinsic.name, ())
            if name in arguments]


def operands(node: Node) -> Sequence[Node]:
    """:returns: what a node of an expression works on."""
    return elementwise_arguments(node) if isinstance(node, Call) else node.children


def evaluated_once(node: Node) -> list[Node]:
    """:returns: the largest parts of an expression that do not work element by element."""
    if is_elementwise(node):
        return [part for operand in operands(node) for part in evaluated_once(operand)]
    if isinstance(node, IntrinsicCall) and node.is_inquiry:
        return []
    return [node] if isinstance(node, (Call, ArrayConstructor, CodeBlock)) else []
