# SPDX-License-Identifier: BSD-3-Clause
"""Variables, formulas and lines as the reader of a source would write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from psyclone.psyir.nodes import Call, IntrinsicCall, Literal, Loop, Node, Range, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.analyses.calltree import Unit
from psyad_ext.ir.expressions.kinds import ElementType
from psyad_ext.ir.expressions.questions import bounds_of, symbols_read
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.scalars import is_scalar
from psyad_ext.tapes.size import Size

_SHOWN_LINES = 6
_POSITIVE = re.compile(r"max\((\w+), 0\)")


def is_declared(symbol: Symbol, unit: Unit) -> bool:
    """:returns: whether the source of a routine has ``symbol``."""
    return symbol in set(unit.dummies) or symbol.name in unit.routine.symbol_table \
        or not symbol.is_automatic


def variable_name(symbol: Symbol, unit: Unit) -> str:
    """:returns: the name of a variable, marked if the source does not have it."""
    if isinstance(symbol, ComponentSymbol):
        return _component(symbol, [])
    return symbol.name if is_declared(symbol, unit) else f"{symbol.name} (introduced)"


def label(reference: Reference, unit: Unit, loops: Sequence[Loop] = ()) -> str:
    """
    :param reference: a variable or an element.
    :param unit: the routine.
    :param loops: loops that the source does not have.

    :returns: its text, with ranges where the source has no counter.
    """
    name = variable_name(reference.symbol, unit)
    if not reference.children:
        return name
    own = {loop.variable: loop for loop in loops}
    indices = []
    for number, index in enumerate(reference.children):
        if all(is_declared(symbol, unit) for symbol in symbols_read(index)):
            indices.append(_index(index))
        else:
            loop = own.get(getattr(index, "symbol", None))
            indices.append(_range(reference.symbol, number, loop))
    if is_scalar(reference.symbol):
        indices.pop()  # the source has no such dimension
    if isinstance(reference.symbol, ComponentSymbol):
        return _component(reference.symbol, indices)
    return f"{name}({', '.join(indices)})" if indices else name


def _index(index: Node) -> str:
    """:returns: the text of an index; PSyclone's own asks for the declarations of ranges."""
    if not isinstance(index, Range):
        return index.debug_string()
    ends = ["" if isinstance(end, IntrinsicCall) and end.intrinsic.name == own
            else end.debug_string()
            for end, own in ((index.start, "LBOUND"), (index.stop, "UBOUND"))]
    step = index.step.debug_string()
    return ":".join(ends if step == "1" else [*ends, step])


def _component(symbol: ComponentSymbol, indices: Sequence[str]) -> str:
    """:returns: a component, each of its names with its own indices."""
    component, waiting, shown = symbol.component, list(indices), []
    for name, count in zip((component.structure.symbol.name, *component.leaf.path),
                           component.ranks):
        own, waiting = waiting[:count], waiting[count:]
        shown.append(f"{name}({', '.join(own)})" if own else name)
    return "%".join(shown)


def _range(symbol: DataSymbol, dimension: int, loop: Loop | None) -> str:
    if loop is None:
        return ":"
    bounds = bounds_of(symbol, dimension)
    texts = [expression.debug_string() for expression in loop.children[:3]]
    if all(same(*pair) for pair in zip(bounds, loop.children)) and texts[2] == "1":
        return ":"
    return ":".join(texts[:2] if texts[2] == "1" else texts)


def type_name(type_: ElementType | None) -> str:
    """:returns: a type as declarations have it."""
    if type_ is None:
        return "unknown"
    base = "logical" if type_.intrinsic.name == "BOOLEAN" else type_.intrinsic.name.lower()
    return f"{base}(kind={type_.kind})"


def exact_formula(size: Size) -> str:
    """:returns: a size as a Fortran expression."""
    return size.expression().debug_string().lower()


def short_formula(size: Size) -> str:
    """:returns: a size for the eye: extents are meant to be 0 where they are negative."""
    terms = [_term([_plain(size.factors[factor]) for factor in product], count)
             for product, count in sorted(size.terms.items(),
                                          key=lambda item: (-len(item[0]), item[0])) if count]
    return " + ".join(terms) or "0"


def _plain(factor: Node) -> str:
    if isinstance(factor, IntrinsicCall) and factor.intrinsic.name == "MAX" \
            and isinstance(factor.arguments[-1], Literal) and factor.arguments[-1].value == "0":
        factor = factor.arguments[0]
    text = _POSITIVE.sub(r"\1", factor.debug_string().lower())
    return text if isinstance(factor, (Reference, Call, Literal)) else f"({text})"


def _term(factors: Sequence[str], count: int) -> str:
    numbers = [str(count)] if count != 1 or not factors else []
    return "*".join([*numbers, *sorted(factors)])


def line_list(numbers: Collection[int]) -> str:
    """:returns: ``line 3`` or ``lines 3, 5 and 9``."""
    known = sorted(set(numbers) - {0})
    if not known:
        return "the routine"
    shown = [str(number) for number in known[:_SHOWN_LINES]]
    rest = len(known) - len(shown)
    if rest:
        shown.append(f"{rest} more")
    if len(shown) == 1:
        return f"line {shown[0]}"
    return f"lines {', '.join(shown[:-1])} and {shown[-1]}"
