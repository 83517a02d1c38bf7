# SPDX-License-Identifier: BSD-3-Clause
"""What a statement that reads has set so far, while it is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions.questions import is_inquired, references
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.structures.component_types import are_different_components
from psyad_ext.ir.tree.walking import nodes_of


class SetVariables:
    """Variables that a statement sets, and what the indices of these have read.

    :param place: the block that the statement stands in.
    """

    def __init__(self, place: Node) -> None:
        self._place = place
        self._set: list[Reference] = []
        self._indices: list[Reference] = []
        #: What holds the new value of a variable until later; None if this is a part of it.
        self._values: dict[Symbol, Symbol | None] = {}

    def add(self, reference: Reference) -> None:
        """Note that a variable, or a part of it, is set."""
        self._set.append(_without_indices(reference))

    def add_indices(self, nodes: Iterable[Node]) -> None:
        """Note what indices read, which has to stay as it is until the statement is done."""
        self._indices += _read_in(nodes)

    def hold(self, symbol: Symbol, value: Symbol | None) -> None:
        """Note what holds the value of a variable until later, None for a part of it."""
        self._values[symbol] = value

    def may_be_set(self, reference: Reference) -> bool:
        """:returns: whether a variable, or a part of it, may have been set."""
        return self._is_among(reference, self._set)

    def may_be_read(self, nodes: Iterable[Node]) -> bool:
        """:returns: whether expressions may read what has been set."""
        return any(self._is_among(one, self._set) for one in _read_in(nodes))

    def may_be_index(self, reference: Reference) -> bool:
        """:returns: whether an index may have read a variable."""
        return self._is_among(reference, self._indices)

    def renew(self, node: Node) -> None:
        """Let an expression read the values that the statement has read before, in place.

        :raises NotImplementedError: if it is not known which variable holds one.
        """
        for reference in nodes_of(node, Reference):
            value = self._values.get(reference.symbol)
            if value is not None:
                reference.symbol = value
            elif reference.symbol in self._values and not is_inquired(reference) \
                    and self.may_be_set(reference):
                raise NotImplementedError("an element that is used after it is set")

    def _is_among(self, reference: Reference, others: list[Reference]) -> bool:
        plain = _without_indices(reference)
        return any(one.symbol is plain.symbol and not are_different_components(
            plain, one, self._place) for one in others)


def _read_in(nodes: Iterable[Node]) -> list[Reference]:
    """:returns: the variables of which expressions read values."""
    return [_without_indices(one) for node in nodes for one in references(node)
            if not is_inquired(one)]


def _without_indices(reference: Reference) -> Reference:
    return reference_of(reference.symbol, None, [Step(one.name) for one in steps_of(reference)[1:]])
