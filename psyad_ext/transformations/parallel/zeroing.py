# SPDX-License-Identifier: BSD-3-Clause
"""Arrays that are set to zero as a whole, and that parallel loops use::

    y_adj = 0.0                           !$omp parallel do private(slice) schedule(static)
                                          do slice = 1, m, 1
                                            y_adj(:,slice) = 0.0
                                          enddo
                                          !$omp end parallel do

Otherwise one thread moves the whole array into its cache, while the others wait.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Assignment, OMPParallelDirective, Range, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import bounds_of, declared_rank, symbols_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.parallel_do import Sharing, share
from psyad_ext.ir.tree.walking import assignments_of
from psyad_ext.transformations.parallel.extents import is_small
from psyad_ext.transformations.parallel.plain import is_lasting, is_plain
from psyad_ext.transformations.parallel.variables import Variables

#: Smaller arrays fit into the cache of one thread.
_LARGE = 16384


def share_zeros(routine: Routine, variables: Variables, threads_own: bool) -> None:
    """
    Let threads share what sets arrays to zero that parallel loops use, in place.

    :param routine: a generated routine.
    :param variables: its variables.
    :param threads_own: whether each thread may have its own variables if these last.
    """
    regions = routine.walk(OMPParallelDirective)
    used = {one.symbol for region in regions for one in region.walk(Reference)}
    changed = {one.lhs.symbol for one in assignments_of(routine)}
    for statement in assignments_of(routine):
        symbol = statement.lhs.symbol
        if symbol in used and _is_set_to_zero(statement) and is_plain(statement.lhs) \
                and not (threads_own and is_lasting(symbol)) and _is_shared_well(symbol, changed) \
                and statement.ancestor(OMPParallelDirective) is None:
            _share(statement, symbol, variables)


def _is_set_to_zero(statement: Assignment) -> bool:
    return not statement.lhs.children and bool(declared_rank(statement.lhs.symbol)) \
        and build.is_zero(statement.rhs)


def _is_shared_well(symbol: DataSymbol, changed: set[Symbol]) -> bool:
    """:returns: whether an array may be large, and its bounds are what they were on entry."""
    bounds = [bounds_of(symbol, dimension) for dimension in range(declared_rank(symbol))]
    names = {one for pair in bounds for one in symbols_read(*pair)} - {symbol}
    return not is_small(symbol, _LARGE) and not names & changed \
        and all(_is_fixed(one) for one in names)


def _is_fixed(symbol: Symbol) -> bool:
    return isinstance(symbol, DataSymbol) and symbol.is_constant or is_only_read(symbol)


def _share(statement: Assignment, symbol: DataSymbol, variables: Variables) -> None:
    slice_ = variables.named("slice", ScalarType.integer_type())
    *inner, (first, last) = [bounds_of(symbol, dimension)
                             for dimension in range(declared_rank(symbol))]
    element = build.ref(symbol, [*(Range.create(*pair) for pair in inner), build.ref(slice_)])
    loop = build.loop(slice_, first, last, None, [build.assign(element, copied(statement.rhs))])
    statement.replace_with(loop)
    share(loop, Sharing([slice_]))
