# SPDX-License-Identifier: BSD-3-Clause
"""Shapes of arguments of routines that are written out where they are called."""

from __future__ import annotations

import re
from collections.abc import Sequence

from psyclone.psyir.nodes import Node, Range, Reference
from psyclone.psyir.symbols import ArrayType, Symbol

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data


def shape_of(entity: str, head: str) -> list[str]:
    """:returns: the extents of an argument as they are declared."""
    found = re.search(r"^\w+\s*\(", entity)
    text = entity[found.end():] if found is not None else ""
    if found is None:
        found = re.search(r",\s*dimension\s*\(", head, re.IGNORECASE)
        text = head[found.end():] if found is not None else ""
    extents = [""]
    depth = 0
    for character in re.sub(r"\s", "", text):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            break
        if character == "," and not depth:
            extents.append("")
        else:
            extents[-1] += character
    if any(":" in one and one != ":" or one.endswith("*") for one in extents):
        raise NotImplementedError("an argument is an array with lower bounds, or of assumed size")
    return extents if found is not None else []


def selector(actual: Node, shape: Sequence[str]) -> str:
    """:returns: what is passed, counted from one if it is an array."""
    text = text_of(actual)
    if not shape or not is_data(actual):
        return text
    last = actual
    while getattr(last, "member", None) is not None:
        last = last.member
    indices = getattr(last, "indices", ())
    if indices and not any(isinstance(one, Range) for one in indices):
        raise NotImplementedError("an element is passed to an array")
    if indices or type(actual) is Reference and counts_from_one(actual.symbol):
        return text
    return f"{text}({', '.join(':'*len(shape))})"


def check_of_shape(name: str, shape: Sequence[str]) -> list[str]:
    """:returns: what stops where an array does not have the extents that are declared."""
    if not shape or all(one == ":" for one in shape):
        return []
    others = " .or. ".join(f"size({name}, {number}) /= ({one})"
                           for number, one in enumerate(shape, 1) if one != ":")
    return [f"if ({others}) error stop 'an array has another shape than an argument'"]


def counts_from_one(symbol: Symbol) -> bool:
    """:returns: whether all lower bounds of an array are 1."""
    shape = symbol.datatype.shape if isinstance(symbol.datatype, ArrayType) else [None]
    return all(isinstance(one, ArrayType.ArrayBounds) and isinstance(one.lower, Node)
               and integer_value(one.lower) == 1 for one in shape)
