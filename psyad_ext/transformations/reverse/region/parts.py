# SPDX-License-Identifier: BSD-3-Clause
"""A run of assignments and branches, and how it returns as one piece."""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Reference, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol


@dataclass(frozen=True)
class Candidate:
    """Something that a region writes, and that may have to be recorded.

    :param reference: the variable or element.
    :param place: number of the statement of the region that writes it first.
    :param writes: the assignments to it.
    :param always_accessed: whether it exists whatever branches are taken.
    """

    reference: Reference
    place: int
    writes: tuple[Assignment, ...]
    always_accessed: bool


@dataclass(frozen=True)
class Capture:
    """A value that the statements of a region left, kept aside before older values are restored.

    :param variable: holds it.
    :param reference: where it is taken from.
    """

    variable: DataSymbol
    reference: Reference


@dataclass(frozen=True)
class Reading:
    """What the returning motion of a region does with one of its statements.

    :param statement: an assignment or a branch.
    :param reads: the variables that its adjoint, or the choice of a branch, reads.
    :param again: whether it is executed again.
    """

    statement: Statement
    reads: frozenset[Symbol]
    again: bool


@dataclass(frozen=True)
class Region:
    """Assignments and branches that are reversed as one piece.

    The returning motion evaluates ``indices``, takes ``captures`` aside, restores what was
    recorded and then executes ``forward`` and ``backward``.

    :param statements: the statements.
    :param candidates: what they write and may have to be recorded.
    :param captures: what they leave and their adjoint reads.
    :param indices: assignments to private scalars that occur in indices of what is written.
    :param forward: statements that compute again what the adjoint reads.
    :param backward: the adjoint.
    :param private: the scalars that mean nothing outside of the statements.
    :param needs: variables whose values before the statements the returning motion reads.
    :param index_needs: variables that ``indices`` read; the statements don't change them.
    :param readings: what each statement has to do with that.
    """

    statements: list[Statement]
    candidates: list[Candidate]
    captures: list[Capture]
    indices: list[Assignment]
    forward: list[Statement]
    backward: list[Statement]
    private: frozenset[Symbol]
    needs: frozenset[Symbol]
    index_needs: frozenset[Symbol]
    readings: tuple[Reading, ...]
