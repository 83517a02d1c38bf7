# SPDX-License-Identifier: BSD-3-Clause
"""How many bytes the way back through a routine holds besides snapshots, as statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from psyclone.psyir.nodes import Node, Statement
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.declarations.attributes import is_open
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_allocatable
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.structures import memory
from psyad_ext.ir.structures.rows import is_answer, is_row
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import names_in
from psyad_ext.tapes.size import WideInteger
from psyad_ext.transformations.context import Context


def bytes_in_use(context: Context) -> DataSymbol:
    """:returns: the variable of a routine that tells how many bytes it holds."""
    return context.shared_variable("bytes_in_use", context.wide.type())


def counted(returning: Sequence[Statement], tapes: Iterable[DataSymbol],
            written: frozenset[Symbol], context: Context) -> list[Statement]:
    """
    :param returning: the statements of the returning motion.
    :param tapes: its tapes, which are there before.
    :param written: the variables that the routine writes; where they are results, somebody keeps
        copies of them.
    :param context: the routine.

    :returns: what counts the bytes of its arrays, if anything asks for them.
    """
    used = names_in(returning)
    total = bytes_in_use(context)
    if total not in used:
        return []
    own = set(tapes)
    local = {symbol for symbol in used if isinstance(symbol, DataSymbol) and symbol not in own
             and symbol.is_automatic and not is_allocatable(symbol)}
    kept = {symbol for symbol in written if isinstance(symbol, DataSymbol) and symbol.is_argument
            and not is_allocatable(symbol)}
    arrays = sorted(filter(_is_plain, own | local | kept), key=lambda symbol: symbol.name)
    sizes = [bytes_of(array, context.wide) for array in arrays] or [build.integer(0)]
    return [build.assign(build.ref(total), reduce(build.add, sizes))]


def counted_later(symbols: Iterable[Symbol], context: Context) -> tuple[list[Statement], Node]:
    """
    :param symbols: variables that a loop uses.
    :param context: the routine.

    :returns: what counts those of them that have been allocated since, with their adjoints; and
        the bytes of all that is there.
    """
    total, held = bytes_in_use(context), context.shared_variable(
        "bytes_at_loop", context.wide.type())
    found: list[Statement] = [build.assign(build.ref(held), build.ref(total))]
    for symbol in sorted(symbols, key=lambda symbol: symbol.name):
        if isinstance(symbol, DataSymbol) and is_allocatable(symbol) and _is_plain(symbol) \
                and symbol.is_automatic:
            both = [symbol, *([context.adjoints[symbol]] if symbol in context.adjoints else [])]
            found.append(build.branch(memory.is_allocated(symbol), [
                build.assign(build.ref(held), build.add(build.ref(held), bytes_of(
                    one, context.wide))) for one in both]))
    return found, build.ref(held)


def bytes_of(array: DataSymbol, wide: WideInteger, elements: Node | None = None) -> Node:
    """:returns: the bytes of an array, or of some of its elements."""
    number = elements or build.intrinsic("SIZE", build.ref(array), ("kind", wide.kind()))
    bits = wide(build.intrinsic("STORAGE_SIZE", build.ref(array)))
    return build.div(build.mul(number, bits), build.integer(8))


def _is_plain(symbol: DataSymbol) -> bool:
    """:returns: whether the size of a variable can be asked for at any time."""
    return declared_rank(symbol) > 0 and not is_text(symbol) and not is_row(symbol) \
        and not is_answer(symbol) and not is_open(symbol.datatype) and not is_optional(symbol)
