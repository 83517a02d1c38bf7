# SPDX-License-Identifier: BSD-3-Clause
"""Shapes of arguments of routines that are inlined."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from psyclone.psyir.nodes import Node, Range, Reference, Routine, StructureReference
from psyclone.psyir.symbols import ArrayType, Symbol, UnsupportedFortranType

from psyad_ext.core.bracketed import outside_brackets
from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import elementwise_references, is_data
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.tree.copying import copied

#: Stands for the end of a section until this is known as text.
_END = "psyad_end"


def shape_of(entity: str, head: str) -> list[str]:
    """:returns: the extents of an argument; ``:`` where what is passed says them."""
    return [_extent(one) for one in _dimensions(entity, head)]


def lower_bounds_of(entity: str, head: str) -> list[str]:
    """:returns: the lower bounds of an argument; none if it counts from one."""
    found = [one.rpartition(":")[0] or "1" for one in _dimensions(entity, head)]
    return [] if set(found) <= {"1"} else found


def _extent(dimension: str) -> str:
    """:returns: how many elements a dimension has, from what is declared."""
    lower, _, upper = dimension.rpartition(":")
    if upper == "*" and lower not in ("", "1"):
        raise NotImplementedError("an argument is an array of unknown size with lower bounds")
    return ":" if not upper else upper if lower in ("", "1") else f"{upper} - ({lower}) + 1"


def _dimensions(entity: str, head: str) -> list[str]:
    """:returns: the dimensions of an argument as they are declared."""
    found = re.search(r"^\w+\s*\(", entity)
    text = entity[found.end():] if found is not None else ""
    if found is None:
        found = re.search(r",\s*dimension\s*\(", head, re.IGNORECASE)
        text = head[found.end():] if found is not None else ""
    return outside_brackets(re.sub(r"\s", "", text)) if found is not None else []


def selector(actual: Node, shape: Sequence[str], extents: Sequence[str | None] | None) -> str:
    """
    :param actual: what is passed.
    :param shape: the extents of the argument; ``*`` for all the rest.
    :param extents: these where it is passed; None for those that are not known there. None if the
        argument may change.

    :returns: what is passed, counted from one if it is an array.

    :raises NotImplementedError: if the argument has elements of it that have no such name.
    """
    text = text_of(actual)
    if not shape or not is_data(actual):
        return text
    last = actual
    while getattr(last, "member", None) is not None:
        last = last.member
    indices, rank = getattr(last, "indices", ()), rank_of_value(actual)
    if shape[-1] == "*" and is_open(actual.symbol.datatype):
        raise NotImplementedError("an array of unknown size is passed")
    if not rank and len(indices) == 1 and not is_open(actual.symbol.datatype) and (
            shape == ["*"] or extents is not None):
        # From this element on.
        text, rank = f"{text.removesuffix(')')}:)", 1
        if shape == ["*"]:
            return text
    if rank != len(shape) or not rank_of_value(actual):
        if extents is None or not rank or None in extents:
            raise NotImplementedError("an array of another rank, or an element, is passed")
        return _reshaped(text, extents)
    if sections_of(actual) or type(actual) is Reference and counts_from_one(actual.symbol):
        return text
    return f"{text}({', '.join(':'*len(shape))})"


def _reshaped(text: str, extents: Sequence[str]) -> str:
    """:returns: the first elements of an array as those of one of another shape."""
    *others, last = extents
    if last == "*":
        last = f"size({text})" + (f"/({'*'.join(others)})" if others else "")
    return f"reshape({text}, [{', '.join([*others, last])}])"


def sections_of(actual: Reference) -> list[Range]:
    """
    :returns: the sections in what is passed for an array; none if it is a whole array.

    :raises NotImplementedError: if dimensions of it show in another way.
    """
    parts: list[Node] = [actual]
    while getattr(parts[-1], "member", None) is not None:
        parts.append(parts[-1].member)
    indices = [one for part in parts for one in getattr(part, "indices", ())]
    found = [one for one in indices if isinstance(one, Range)]
    is_in_last = bool(getattr(parts[-1], "indices", ()))
    if found and len(found) != rank_of_value(actual) or not found and (
            is_in_last or len(parts) > 1 and _last_rank(actual) != rank_of_value(actual)):
        raise NotImplementedError("an element, elements of a list of indices, or components of "
                                  "several structures are passed to an array")
    return found


def _last_rank(actual: StructureReference) -> int:
    """:returns: the rank of the component that a reference ends with."""
    datatype = last_component(actual, Types(), actual.ancestor(Routine))
    if isinstance(datatype, UnsupportedFortranType):
        datatype = datatype.partial_datatype
    return len(datatype.shape) if isinstance(datatype, ArrayType) else 0


def in_caller(extent: str, passed: Mapping[str, Node]) -> str | None:
    """
    :param extent: the extent of an argument as it is declared.
    :param passed: what is passed for each argument.

    :returns: the extent in terms of what is passed; None if it depends on anything else.
    """
    names = {name.lower() for name in re.findall(r"\b[a-z]\w*", extent, re.IGNORECASE)}
    if extent == ":" or "'" in extent or '"' in extent or "%" in extent or not all(
            name in passed and _is_scalar(passed[name]) for name in names):
        return None
    return re.sub(r"\b[a-z]\w*", lambda found: _operand(text_of(passed[found[0].lower()])),
                  extent, flags=re.IGNORECASE)


def _is_scalar(value: Node) -> bool:
    return rank_of_value(value) == 0


def _operand(text: str) -> str:
    return text if re.fullmatch(r"\w+", text) else f"({text})"


def check_extents(actual: Node, counts: Sequence[str | None]) -> None:
    """
    :param actual: what is passed for an array.
    :param counts: the extents of the argument in terms of what is passed.

    :raises NotImplementedError: if it is known that other elements follow each other there: those
        of one column are not in one column of the argument.
    """
    own = _extents(actual) if is_data(actual) else []
    if any(one is not None and count is not None and one.isdigit() and count.isdigit()
           and int(one) != int(count) for one, count in zip(own[:-1], counts)):
        raise NotImplementedError("an array of other extents is passed")


def is_as_long(value: Node, count: str) -> bool:
    """:returns: whether the last extent of a value is known to be that of an argument."""
    return any(_extents(one)[-1:] == [count] for one in (
        [value] if is_data(value) else elementwise_references(value)))


def _extents(array: Reference) -> list[str | None]:
    """:returns: the extents of a whole array with lower bounds of one, as far as they are known."""
    if type(array) is not Reference or not isinstance(array.symbol.datatype, ArrayType) \
            or not counts_from_one(array.symbol):
        return []
    return [re.sub(r"\s", "", text_of(one.upper)) if isinstance(one.upper, Node) else None
            for one in array.symbol.datatype.shape]


def first_elements(actual: Reference, number: int, count: str) -> str:
    """
    :param actual: an array, or a section of one.
    :param number: how many dimensions it has.
    :param count: how many elements an argument has in the last one.

    :returns: as much as is needed of an array that may have more in the last dimension.
    """
    if sections_of(actual):
        # Where a section starts and with which step is as it was, only its end is another one.
        new = copied(actual)
        last = sections_of(new)[-1]
        start, step = text_of(last.start), text_of(last.step)
        last.stop.replace_with(Reference(Symbol(_END)))
        end = f"{start} + {count} - 1" if step == "1" else \
            f"{start} + ({count} - 1)*{_operand(step)}"
        return text_of(new).replace(_END, end)
    text = text_of(actual)
    if type(actual) is Reference and counts_from_one(actual.symbol):
        return f"{text}({':, '*(number - 1)}1:{count})"
    start = f"lbound({text}, {number})"
    return f"{text}({':, '*(number - 1)}{start}:{start} + {count} - 1)"


def check_of_shape(name: str, shape: Sequence[str]) -> list[str]:
    """:returns: what stops where an array does not have the extents that are declared."""
    known = [(number, one) for number, one in enumerate(shape, 1) if one not in (":", "*")]
    if not known:
        return []
    others = " .or. ".join(f"size({name}, {number}) /= ({one})" for number, one in known)
    return [f"if ({others}) error stop 'an array has another shape than an argument'"]


def check_of_bounds(name: str, actual: Node, lower: Sequence[str]) -> list[str]:
    """
    :param name: an argument.
    :param actual: what is passed, which is called so in the routine.
    :param lower: the lower bounds of the argument.

    :returns: what stops where the array has others.

    :raises NotImplementedError: if it is no whole array, or surely has others.
    """
    last = actual
    while getattr(last, "member", None) is not None:
        last = last.member
    if not is_data(actual) or getattr(last, "indices", ()) \
            or rank_of_value(actual) != len(lower):
        raise NotImplementedError("an argument has lower bounds, and is no whole array")
    known = [integer_value(one.lower) if isinstance(getattr(one, "lower", None), Node) else None
             for one in getattr(actual.symbol.datatype, "shape", ())] \
        if type(actual) is Reference else []
    known = known or [None]*len(lower)
    if any(one is not None and other.lstrip("-").isdigit() and one != int(other)
           for one, other in zip(known, lower)):
        raise NotImplementedError("an argument has other lower bounds than what is passed")
    others = " .or. ".join(f"lbound({name}, {number}) /= {_operand(one)}" for number, one in
                           enumerate(lower, 1) if str(known[number - 1]) != one)
    return [f"if ({others}) error stop 'an array has other lower bounds than an argument'"] \
        if others else []


def counts_from_one(symbol: Symbol) -> bool:
    """:returns: whether all lower bounds of an array are 1."""
    shape = symbol.datatype.shape if isinstance(symbol.datatype, ArrayType) else [None]
    return all(isinstance(one, ArrayType.ArrayBounds) and isinstance(one.lower, Node)
               and integer_value(one.lower) == 1 for one in shape)
