# SPDX-License-Identifier: BSD-3-Clause
"""Array statements as loops over elements, whatever overlaps on both sides."""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, CodeBlock, Node, Range, Reference,
    Statement)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference, same_element
from psyad_ext.ir.expressions.conversions import integer_for
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import (
    elementwise_references, is_inquired, lists_elements, rank, references, section_bounds,
    symbols_read)
from psyad_ext.ir.structures.memory import with_allocations
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.names import Names


def loops_of(assignment: Assignment, names: Names, mask: Node | None = None) -> list[Statement]:
    """
    :param assignment: assignment to an array or a section; taken over.
    :param names: gives out names for counters and temporaries.
    :param mask: a condition for each element; what it reads is not changed before it is read.

    :returns: loops with the same meaning; the statement itself if its right-hand side has parts
        that are no elementwise operations on arrays.
    """
    if any(rank(node) for node in opaque_parts(assignment.rhs)):
        return [assignment]
    sections = section_bounds(assignment.lhs)
    counters = [names.symbol(f"i_{assignment.lhs.symbol.name}_{number + 1}", integer_for(*section))
                for number, section in enumerate(sections)]
    element = _element(assignment.lhs, sections, sections, counters)
    value = copied(assignment.rhs)
    value = at_elements(value, sections, counters)
    condition = None if mask is None else at_elements(mask, sections, counters)
    if not _overlap(element, value, counters):
        return [nest(counters, sections, _where(condition, build.assign(element, value)))]
    lhs = assignment.lhs
    temporary = variable_like(lhs, symbol_type(lhs.symbol), f"{lhs.symbol.name}_new", names).symbol
    own = build.ref(temporary, [build.ref(counter) for counter in counters])
    loops = [nest(counters, sections, _where(condition, build.assign(own, value))),
             nest(counters, sections, _where(condition, build.assign(element, copied(own))))]
    return with_allocations(loops, names, {temporary} & set(names.shapes))


def _where(condition: Node | None, statement: Statement) -> Statement:
    return statement if condition is None else build.branch(copied(condition), [statement])


def opaque_parts(node: Node) -> list[Node]:
    """
    :param node: an expression.

    :returns: the largest parts of it that are no elementwise operations.
    """
    if isinstance(node, Reference):
        return []
    intrinsic = getattr(node, "intrinsic", None)
    if isinstance(node, (ArrayConstructor, CodeBlock)) \
            or intrinsic is not None and not intrinsic.is_elemental:
        return [node]
    arguments = node.arguments if isinstance(node, Call) else node.children
    return [part for argument in arguments for part in opaque_parts(argument)]


def is_computed_index(index: Node) -> bool:
    """:returns: whether an index is an array that has to be computed first."""
    return lists_elements(index) and bool(
        [part for part in opaque_parts(index) if rank(part)] or index.walk(ArrayConstructor))


def at_elements(value: Node, sections: list[tuple[Node, Node, Node]],
                 counters: list[DataSymbol]) -> Node:
    """
    :param value: an elementwise expression; taken over.
    :param sections: start, stop and stride of the counters.
    :param counters: as many as the expression has dimensions.

    :returns: ``value`` with the element that the counters select of each of its arrays.
    """
    for reference in list(elementwise_references(value)):
        if rank(reference):
            new = _element(reference, section_bounds(reference), sections, counters)
            if reference is value:
                return new
            reference.replace_with(new)
    return value


def _element(reference: Reference, own: list[tuple[Node, Node, Node]],
             sections: list[tuple[Node, Node, Node]], counters: list[DataSymbol]) -> Reference:
    indices = [index_along(bounds, loop_bounds, counter)
               for bounds, loop_bounds, counter in zip(own, sections, counters)]
    if not isinstance(reference, ArrayReference):
        return build.ref(reference.symbol, indices)
    remaining = iter(zip(indices, sections, counters))
    found: list[Node] = []
    for index in reference.indices:
        if lists_elements(index):
            _, section, counter = next(remaining)
            found.append(at_elements(copied(index), [section], [counter]))
        else:
            found.append(next(remaining)[0] if isinstance(index, Range) else copied(index))
    return build.ref(reference.symbol, found)


def index_along(own: tuple[Node, Node, Node], section: tuple[Node, Node, Node],
                counter: DataSymbol) -> Node:
    """
    :param own: start, stop and stride of what is indexed.
    :param section: those of a loop.
    :param counter: the variable of the loop.

    :returns: the index that goes along with ``counter`` running through ``section``.
    """
    position = build.ref(counter)
    if same(own[2], section[2]):
        return _shifted(position, own[0], section[0])
    steps = build.integer_difference(position, copied(section[0]))
    if integer_value(section[2]) != 1:
        steps = build.div(steps, copied(section[2]))
    return build.add(copied(own[0]), build.integer_product(steps, copied(own[2])))


def _shifted(position: Node, start: Node, origin: Node) -> Node:
    distance = constant_difference(start, origin)
    if distance is not None:
        return build.shifted(position, distance)
    return build.add(position, build.integer_difference(copied(start), copied(origin)))


def _overlap(element: Reference, value: Node, counters: list[DataSymbol]) -> bool:
    """:returns: whether computing elements one after the other could read a new value."""
    return any(reference.symbol is element.symbol
               and not _harmless(reference, element, set(counters))
               for reference in references(value))


def _harmless(reference: Reference, element: Reference, counters: set[DataSymbol]) -> bool:
    if is_inquired(reference) or same_element(reference, element):
        return True
    # Only an index that no counter runs through tells two sections apart in every iteration.
    fixed = [(own, other) for own, other in zip(reference.children, element.children)
             if not symbols_read(own, other) & counters]
    return any(constant_difference(own, other) not in (0, None) for own, other in fixed
               if not isinstance(own, Range))


def nest(counters: list[DataSymbol], sections: list[tuple[Node, Node, Node]],
         statement: Statement) -> Statement:
    """
    :param counters: the loop variables, that of the innermost loop first.
    :param sections: start, stop and stride of each.
    :param statement: taken over.

    :returns: loops over the statement.
    """
    for counter, (start, stop, step) in zip(counters, sections):
        # Loops that share a counter may be of several lengths.
        counter.datatype = integer_for(build.ref(counter), start, stop)
        statement = build.loop(counter, copied(start), copied(stop), copied(step), [statement])
    return statement
