# SPDX-License-Identifier: BSD-3-Clause
"""Vector subscripts, brought to arrays of indices that nothing else changes.

What is passed to a routine by a vector subscript is a copy, as the compiler makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, DataNode, IfBlock, IntrinsicCall, Node,
    Range, Reference, Routine, Schedule, Statement)
from psyclone.psyir.nodes.array_mixin import ArrayMixin
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, integer_value, symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import lists_elements, values_read
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.shapes import bounds_of_value
from psyad_ext.ir.lowering.base.temporary import is_shaped_by_function, of_any_shape
from psyad_ext.ir.lowering.base.values import value_type
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.normal_form.array_statements import is_computed_index
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import adopt_location, location
from psyad_ext.ir.tree.walking import nodes_of, statements_of


def name_index_arrays(routine: Routine, variables: Variables) -> None:
    """Give names to index arrays that are computed, and to copies that are passed on, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    for statement in _statements_and_masks(routine):
        if not _concerned(statement):
            continue
        block = _masked_block(statement)
        if block is not None and _changes_indices(block):
            continue
        place = block or statement
        for one in named_copies(statement, variables):
            adopt_location(one, statement)
            place.parent.addchild(one, place.position)


def _statements_and_masks(routine: Routine) -> list[Node]:
    statements = [one for one in nodes_of(routine, (Assignment, Call))
                  if isinstance(one.parent, Schedule)]
    return statements + [block.condition for block in statements_of(routine, IfBlock)
                         if "was_where" in block.annotations]


def _masked_block(statement: Node) -> IfBlock | None:
    """:returns: the outermost masked assignment that a statement belongs to."""
    found, block = None, statement.ancestor(IfBlock)
    while block is not None and "was_where" in block.annotations:
        found, block = block, block.ancestor(IfBlock)
    return found


def _changes_indices(block: IfBlock) -> bool:
    """:returns: whether masked assignments change what selects elements in them."""
    changed = {one.lhs.symbol for one in statements_of(block, Assignment)}
    return any(values_read(index) & changed
               for reference in nodes_of(block, ArrayReference) for index in reference.indices)


def _concerned(statement: Node) -> bool:
    return any(lists_elements(index) or isinstance(index, ArrayConstructor) or _is_given(index)
               for reference in nodes_of(statement, ArrayReference) for index in reference.indices)


def _computed_indices(statement: Node) -> Iterator[tuple[ArrayReference, Node]]:
    """:returns: the vector subscripts that are no arrays, or that the statement changes."""
    changed = {statement.lhs.symbol} if isinstance(statement, Assignment) else set()
    for reference in nodes_of(statement, ArrayReference):
        own = isinstance(statement, Assignment) and reference is statement.lhs
        for index in reference.indices:
            if _is_computed(index) or own and lists_elements(index) \
                    and values_read(index) & changed:
                yield reference, index


def _is_given(index: Node) -> bool:
    """:returns: whether functions of the program list elements."""
    return not isinstance(index, Range) and calls_functions(index) and rank_of_value(index) > 0


def _innermost_first(
        found: Iterator[tuple[Reference, Node]]) -> list[tuple[Reference, Node]]:
    """:returns: vector subscripts in an order in which the shape of each is known."""
    pairs = list(found)
    indices = IdentitySet(index for _, index in pairs)
    return sorted(pairs, key=lambda pair: sum(part in indices
                                              for part in nodes_of(pair[1], DataNode)))


def named_copies(statement: Node, variables: Variables) -> list[Statement]:
    """
    :param statement: a statement, or an expression in one.
    :param variables: declares new variables.

    :returns: what computes the lists in its vector subscripts, and copies the elements that calls
        in it pass by these, which are replaced.
    """
    for one in turned_lists(statement):
        raise UnsupportedError([Problem(
            *location(one), "ARRAY_CONSTRUCTOR", "a list of indices in an implied loop depends on "
            "its turn here", "write a loop that sets the elements one after the other")])
    named = [one for reference, index in _innermost_first(_computed_indices(statement))
             for one in _named_index(reference, index, variables)]
    # Functions that list elements may be given such copies themselves.
    before = [one for value in named for one in [*_copies_for(value, variables), value]]
    return before + _copies_for(statement, variables)


def turned_lists(node: Node) -> list[Node]:
    """:returns: the lists of indices in an expression, and what calls in it are given by such, that
        are others in each turn of an implied loop."""
    listed = [*(index for _, index in _computed_indices(node)), *_copied_arguments(node)]
    return [one for one in listed if values_read(one) & _counters_around(one)]


def _counters_around(node: Node) -> set[Symbol]:
    """:returns: the counters of the implied loops that an expression is in."""
    found: set[Symbol] = set()
    outer = node.ancestor(ImpliedDo)
    while outer is not None:
        found.add(outer.variable)
        outer = outer.ancestor(ImpliedDo)
    return found


def named_indices(target: Reference, variables: Variables,
                  is_wanted: Callable[[Node], bool] | None = None) -> list[Statement]:
    """
    :param target: what a statement sets that is executed as it stands, or is written out for
        single elements.
    :param variables: declares new variables.
    :param is_wanted: which lists get names; if None, those that are computed.

    :returns: what computes the lists in its vector subscripts, which are replaced.

    :raises NotImplementedError: if the lists are not understood.
    """
    computed = _innermost_first(
        (target, index) for holder in nodes_of(target, ArrayMixin) for index in holder.indices
        if (is_wanted or _is_computed)(index))
    named = [one for reference, index in computed
             for one in _named_index(reference, index, variables)]
    if len(named) < len(computed):
        raise NotImplementedError("a list of elements of unknown shape")
    return named


def _is_computed(index: Node) -> bool:
    return is_computed_index(index) or _is_given(index)


def _copied_arguments(statement: Node) -> Iterator[ArrayReference]:
    """:returns: what calls pass by vector subscripts. The compiler takes them apart in statements
        that are executed as they stand, which may also set such elements."""
    for call in nodes_of(statement, Call):
        if not isinstance(call, (IntrinsicCall, OpaqueCall)) and not call.is_elemental:
            for argument in call.arguments:
                if isinstance(argument, ArrayReference) \
                        and any(map(lists_elements, argument.indices)):
                    yield argument


def _copies_for(statement: Node, variables: Variables) -> list[Statement]:
    """:returns: what copies the elements that a statement passes to routines."""
    return [one for argument in list(_copied_arguments(statement))
            for one in _named_copy(argument, variables)]


def named_list(reference: Reference, index: Node, variables: Variables) -> list[Statement]:
    """
    :param reference: selects elements.
    :param index: a list in it.
    :param variables: declares new variables.

    :returns: what keeps the list in an array, which takes its place.

    :raises UnsupportedError: if its shape is not known.
    """
    named = _named_index(reference, index, variables)
    if not named:
        raise UnsupportedError([Problem(
            *location(index), "ARRAY_CONSTRUCTOR", "a list of indices changes with the elements "
            "that it selects, and its shape is not known", "keep it in an array before")])
    return named


def _named_index(reference: Reference, index: Node, variables: Variables) -> list[Statement]:
    """:returns: what keeps the value of a vector subscript, which is replaced."""
    bounds, type_ = bounds_of_value(index), value_type(index)
    name = f"{reference.symbol.name}_list"
    if type_ is None or bounds is None and not is_shaped_by_function(index):
        return []
    array = of_any_shape(index, type_, name, variables) if bounds is None \
        else build.ref(_array(name, type_, bounds, variables))
    value = build.assign(array, copied(index))
    index.replace_with(copied(array))
    return [value]


def _array(name: str, type_: ElementType, bounds: list[tuple[Node, Node]],
           variables: Variables) -> DataSymbol:
    constant = all(integer_value(bound) is not None for pair in bounds for bound in pair)
    shape = [ArrayType.ArrayBounds(*pair) if constant else ArrayType.Extent.DEFERRED
             for pair in bounds]
    array = variables.new(name, ArrayType(type_.scalar(), shape))
    if not constant:
        variables.names.shapes[array] = bounds
    return array


def _named_copy(argument: ArrayReference, variables: Variables) -> list[Statement]:
    """:returns: what copies the elements that are passed to a routine, which are replaced."""
    type_ = symbol_type(argument.symbol) or expression_type(argument)
    if type_ is None:
        return []
    copy = variable_like(argument, type_, f"{argument.symbol.name}_copy", variables.names)
    variables.declare([copy])
    value = build.assign(copy, copied(argument))
    argument.replace_with(copied(copy), keep_name_in_context=True)
    return [value]
