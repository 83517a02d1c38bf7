# SPDX-License-Identifier: BSD-3-Clause
"""What is known of a value without running anything: its type, its kind and its rank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

REAL, INTEGER, COMPLEX = "real", "integer", "complex"
LOGICAL, TEXT, STRUCTURE = "logical", "text", "structure"
#: The types that are converted into each other, those with more values last.
NUMBERS = (INTEGER, REAL, COMPLEX)


@dataclass(frozen=True)
class Value:
    """A value, or a variable; None stands for what is not known.

    :param type: one of the names of types above.
    :param kind: its bytes, for numbers and logical values.
    :param rank: the number of dimensions.
    :param definition: the type of structures, as scopes know it.
    """

    type: str | None = None
    kind: int | None = None
    rank: int | None = None
    definition: Any = None

    @property
    def is_number(self) -> bool:
        """:returns: whether this is an integer, a real or a complex number."""
        return self.type in NUMBERS

    def of_rank(self, rank: int | None) -> Value:
        """:returns: the same in an array of a rank, or as a scalar."""
        return replace(self, rank=rank)

    @property
    def exact(self) -> str:
        """:returns: the same in words, with the kind."""
        kind = "" if self.kind is None or self.type == TEXT else f"({self.kind})"
        return self._said(kind)

    def __str__(self) -> str:
        return self._said("")

    def _said(self, kind: str) -> str:
        name = f"{self.type or 'value'}{kind}"
        if self.type == STRUCTURE and self.definition is not None:
            name += f" of type {str(self.definition.tree.children[0].children[1]).lower()}"
        article = "an" if self.type == INTEGER else "a"
        return f"{article} {name}" + (f" array of rank {self.rank}" if self.rank else "")


UNKNOWN = Value()


def joined(left: Value, right: Value) -> Value:
    """:returns: what an operation on two numbers gives."""
    if not (left.is_number and right.is_number) or left.rank and right.rank \
            and left.rank != right.rank:
        return UNKNOWN  # it may be defined by the program
    rank = None if left.rank is None or right.rank is None else max(left.rank, right.rank)
    first, second = sorted((left, right), key=lambda one: NUMBERS.index(one.type))
    if first.type == INTEGER and second.type != INTEGER:
        return second.of_rank(rank)
    known = first.kind is not None and second.kind is not None
    return Value(second.type, max(first.kind, second.kind) if known else None, rank)


def agree(wanted: Value, found: Value) -> bool:
    """:returns: whether two types are the same, as far as they are known."""
    if wanted.type is None or found.type is None:
        return True
    if wanted.type != found.type:
        return False
    if wanted.type == STRUCTURE:
        known = wanted.definition is not None and found.definition is not None
        return not known or wanted.definition.tree is found.definition.tree \
            or _name(wanted) == _name(found)
    return wanted.type == TEXT or None in (wanted.kind, found.kind) or wanted.kind == found.kind


def _name(structure: Value) -> str:
    return str(structure.definition.tree.children[0].children[1]).lower()
