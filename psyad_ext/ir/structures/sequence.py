# SPDX-License-Identifier: BSD-3-Clause
"""Sequence association: arguments whose elements are taken in the order of their storage."""

from __future__ import annotations

from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.core.annotations import Annotation
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    array_type, declared_rank, is_data, rank, references, varies)
from psyad_ext.ir.lookup.module_variables import role_of
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied

_other = Annotation[bool]("other extents", False)


def is_sequence(dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether an array takes the elements of an argument of another rank."""
    return declared_rank(dummy) > 0 and is_data(actual) and rank(actual) != declared_rank(dummy)


def takes_sequences(dummy: DataSymbol) -> bool:
    """:returns: whether an argument is an array whose declaration gives all extents."""
    type_ = array_type(dummy)
    return type_ is not None and all(
        isinstance(bounds, ArrayType.ArrayBounds) and isinstance(bounds.upper, Node)
        for bounds in type_._shape)


def storage(dummy: DataSymbol, actual: Node) -> Node:
    """:returns: ``actual``, or all of the array where it is the first element of a sequence, or a
        component of this element."""
    if is_sequence(dummy, actual) and not any(map(varies, _outer_indices(dummy, actual))):
        return build.ref(actual.symbol)
    return actual


def starts_within(dummy: DataSymbol, actual: Node) -> bool:
    """
    :returns: whether a sequence starts in a component of the structures in an array: in a variable
        for that component of all of them, its elements do not follow one another.
    """
    if storage(dummy, actual) is actual or not actual.children:
        return False
    role = role_of(actual.symbol)
    own = actual.symbol if role is None else role.variable.symbol
    return isinstance(own, ComponentSymbol) and own.component.foreign_rank > 0


def splits_structures(dummy: DataSymbol, actual: Node) -> bool:
    """:returns: whether a sequence begins with an element of an array of structures, of which it is
        not known how many follow, and an argument is an array in each of them: no section of the
        variable for this component is what is passed."""
    return isinstance(dummy, ComponentSymbol) and is_data(actual) and rank(actual) > 0 \
        and storage(dummy, actual) is not actual


def _outer_indices(dummy: DataSymbol, actual: Reference) -> Sequence[Node]:
    """:returns: the indices of what is passed, without those within each structure of an array."""
    if not isinstance(dummy, ComponentSymbol):
        return actual.children
    inner = declared_rank(dummy) - dummy.component.structure.rank
    return actual.children[:max(len(actual.children) - inner, 0)]


def note_other_extents(actual: Reference) -> None:
    """Note on what is passed of a component that there may be more structures than are taken."""
    _other.note(actual, True)


def has_other_extents(actual: Node) -> bool:
    """:returns: whether that has been noted."""
    return _other.of(actual)


def same_part(whole: Reference, dummy: DataSymbol, actual: Node, *first: Node) -> Reference:
    """
    :param whole: something like ``storage(dummy, actual)``.
    :param dummy: a dummy argument.
    :param actual: the actual one.
    :param first: indices in front of those of ``actual``.

    :returns: what is passed of ``whole``: the same as of ``actual``.
    """
    if storage(dummy, actual) is actual or not actual.children:
        return whole
    return build.ref(whole.symbol, [*first, *(copied(index) for index in actual.children)])


def in_caller(node: Node, actuals: dict[Symbol, Node]) -> Node | None:
    """
    :param node: an expression of dummy arguments; taken over.
    :param actuals: the actual ones.

    :returns: the same in terms of these, None if it uses anything else.
    """
    holder = build.assign(build.ref(DataSymbol("holder", ScalarType.integer_type())), node)
    for reference in list(references(holder.rhs)):
        if reference.children or reference.symbol not in actuals:
            return None
        reference.replace_with(copied(actuals[reference.symbol]))
    return holder.rhs.detach()
