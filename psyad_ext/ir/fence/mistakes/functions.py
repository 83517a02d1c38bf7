# SPDX-License-Identifier: BSD-3-Clause
"""Type, kind and rank of what intrinsic functions give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Protocol

from fparser.two.utils import Base

from psyad_ext.ir.fence.mistakes.values import (
    COMPLEX, INTEGER, LOGICAL, REAL, TEXT, UNKNOWN, Value, joined)
from psyad_ext.ir.source.parsed import NAMED_ARGUMENTS

#: Functions of numbers, one by one, that keep the type of the first.
ELEMENTAL = frozenset("""sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp log
    log10 sqrt mod modulo sign dim gamma log_gamma erf erfc erfc_scaled hypot aint anint
    bessel_j0 bessel_j1 bessel_y0 bessel_y1 conjg ishft ior iand ieor ibset ibclr not""".split())
_SUMS = frozenset("sum product maxval minval".split())
_COUNTING = frozenset("int nint floor ceiling".split())
_ASKING = frozenset("""len len_trim ichar iachar index scan verify digits maxexponent minexponent
    precision radix range kind selected_real_kind selected_int_kind bit_size""".split())
_LOGICAL = frozenset("present allocated associated is_contiguous isnan".split())
_TEXTS = frozenset("trim adjustl adjustr char achar repeat new_line".split())
_DECIMAL_KINDS = ((6, 37, 4), (15, 307, 8), (18, 4931, 10), (33, 4931, 16))
_INTEGER_KINDS = ((2, 1), (4, 2), (9, 4), (18, 8), (38, 16))


class Knowing(Protocol):
    """Knows expressions."""

    def value(self, tree: object) -> Value:
        """:returns: what is known of an expression."""

    def constant(self, tree: object) -> int | None:
        """:returns: the value of a constant."""


def result(name: str, arguments: Sequence[Base], typing: Knowing) -> Value:
    """
    :param name: the lower-case name of an intrinsic function.
    :param arguments: what it is given.
    :param typing: knows expressions.

    :returns: what is known of its result.
    """
    if any(isinstance(one, NAMED_ARGUMENTS) for one in arguments) or not arguments:
        return Value(*_base(name))
    values = [typing.value(one) for one in arguments]
    ranks = [one.rank for one in values]
    rank = None if None in ranks else max(ranks)
    first, only = values[0], len(values) == 1
    if name in ELEMENTAL:
        return first.of_rank(rank) if first.is_number else UNKNOWN.of_rank(rank)
    if name == "abs":
        return Value(REAL if first.type == COMPLEX else first.type, first.kind, rank)
    if name in ("max", "min"):
        return reduce(joined, values) if first.is_number else UNKNOWN
    if name in _SUMS:
        return first.of_rank(0 if only else None)
    if name == "dot_product":
        return reduce(joined, values).of_rank(0)
    if name in ("matmul", "transpose", "spread", "reshape", "cshift", "eoshift", "pack"):
        return first.of_rank(None) if name != "matmul" else reduce(joined, values).of_rank(None)
    if name == "merge":
        return first.of_rank(rank)
    type_, kind = _base(name)
    if name in ("lbound", "ubound") and only:
        return Value(type_, kind, 1)
    if name in ("real", *_COUNTING) and not only:
        return Value(type_, typing.constant(arguments[1]), first.rank)
    elementwise = name in ("real", "dble", "float", "sngl", *_COUNTING)
    scalar = name in _ASKING or name in _LOGICAL or name in ("size", "any", "all") and only
    if name == "real" and first.type == COMPLEX:
        kind = first.kind
    return Value(type_, kind, first.rank if elementwise else 0 if scalar else None)


def _base(name: str) -> tuple[str | None, int | None]:
    """:returns: type and kind that do not depend on arguments."""
    if name in ("real", "float", "sngl"):
        return REAL, 4
    if name in ("dble", "dprod"):
        return REAL, 8
    if name in _COUNTING or name in _ASKING or name in ("size", "count", "lbound", "ubound"):
        return INTEGER, None
    if name in _LOGICAL or name in ("any", "all"):
        return LOGICAL, 4
    return (TEXT if name in _TEXTS else None), None


def kind_selected(name: str, arguments: Sequence[Base], typing: Knowing) -> int | None:
    """:returns: the kind that an intrinsic function of kinds gives; None if it is not known."""
    if name == "kind" and len(arguments) == 1:
        return typing.value(arguments[0]).kind
    plain = [one.children[1] if isinstance(one, NAMED_ARGUMENTS) else one for one in arguments]
    words = [str(one.children[0]).lower() if isinstance(one, NAMED_ARGUMENTS) else ""
             for one in arguments]
    numbers = [typing.constant(one) for one in plain]
    if None in numbers or not numbers:
        return None
    if name == "selected_int_kind":
        return next((kind for digits, kind in _INTEGER_KINDS if numbers[0] <= digits), None)
    if name != "selected_real_kind" or len(numbers) > 2:
        return None
    wanted = {word or default: number for word, number, default in zip(words, numbers, "pr")}
    return next((kind for digits, exponent, kind in _DECIMAL_KINDS
                 if wanted.get("p", 0) <= digits and wanted.get("r", 0) <= exponent), None)
