# SPDX-License-Identifier: BSD-3-Clause
"""Arrays of structures that are passed to arguments of other extents.

Arrays in structures are variables with more dimensions while these are taken apart, and so are
their derivatives where there are several: these dimensions come behind those of the structures, of
which there must be as many as the argument has.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from psyclone.psyir.nodes import Call, IntrinsicCall, Node, Range, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.affine import constant_difference
from psyad_ext.ir.expressions.inquiries import is_bound_of
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import bounds_of, extent, references
from psyad_ext.ir.lowering.structures.structure_parts import Selected
from psyad_ext.ir.structures.sequence import in_caller, note_other_extents
from psyad_ext.ir.tree.components import ComponentSymbol, Structure
from psyad_ext.ir.tree.copying import copied


@dataclass(frozen=True)
class Passed:
    """What is passed for an argument that is a structure.

    :param selected: the structures.
    :param is_exact: whether these have the extents of the argument, as far as it has any.
    """

    selected: Selected
    is_exact: bool = True

    def reference(self, part: ComponentSymbol) -> Reference:
        """:returns: what is passed of a component, as a new reference."""
        found = self.selected.reference(part)
        if not self.is_exact and _own_rank(self.selected, part) and not part.component.is_row:
            note_other_extents(found)
        return found


def passed_structures(found: Selected, dummy: Structure, actuals: dict[Symbol, Node], call: Call
                      ) -> Passed:
    """
    :param found: what a call passes.
    :param dummy: the argument that takes it.
    :param actuals: what is passed for each argument.
    :param call: the call.

    :returns: the same with no more structures than the argument has, where that is known.
    """
    counts = [_count(bounds, actuals, call) for bounds in dummy.shape]
    if not found.rank:
        return Passed(_with_sequence(found, dummy, counts))
    # What takes the result of a function has its extents.
    if not dummy.symbol.is_argument or not any(
            _own_rank(found, one) for one in found.components) \
            or any(one.component.is_in_list for one in found.components) \
            or not all(isinstance(getattr(bounds, "upper", None), Node) for bounds in dummy.shape):
        return Passed(found)
    if found.rank != dummy.rank or None in counts:
        return Passed(found, False)
    return _with_extents(found, counts)


def _own_rank(found: Selected, part: ComponentSymbol) -> int:
    """:returns: the number of dimensions that a component has in each of the structures."""
    return sum(part.component.ranks[len(found.given):])


def _count(bounds: Any, actuals: dict[Symbol, Node], call: Call) -> Node | None:
    """:returns: the extent of a dimension of an argument in terms of the caller; None if that is
        not known there."""
    if not isinstance(getattr(bounds, "upper", None), Node):
        return None
    names = call.scope.symbol_table
    known: dict[Symbol, Node] = {}
    for reference in (*references(bounds.lower), *references(bounds.upper)):
        # Constants of the routine that is called may have no names here.
        value, own = integer_value(reference), reference.symbol
        if value is not None:
            known[own] = build.integer(value)
        elif own not in actuals and names.lookup(own.name, otherwise=None) is own:
            known[own] = build.ref(own)
    count = in_caller(extent(bounds.lower, bounds.upper, build.integer(1)), {**actuals, **known})
    if count is None or any(not isinstance(one, IntrinsicCall) for one in count.walk(Call)):
        return None
    return count


def _with_sequence(found: Selected, dummy: Structure, counts: list[Node | None]) -> Selected:
    """:returns: the same with a section in the place of the first element of a sequence: arrays in
        structures do not follow one another in the order of their storage."""
    *_, last = found.given
    if dummy.rank != 1 or last is None or len(last) != 1 or counts[0] is None:
        return found
    return replace(found, given=(*found.given[:-1], [_section(last[0], counts[0])]))


def _section(start: Node, count: Node) -> Range:
    end = build.integer_sum(count, build.shifted(copied(start), -1))
    return build.section(copied(start), end)


def _with_extents(found: Selected, counts: list[Node]) -> Passed:
    """:returns: the structures, of whose last dimension there are as many as there are taken."""
    for number, count in zip(found.varying, counts):
        place, inner = _place(found, number)
        given = found.given[place]
        if given is None:
            indices = [build.section(*bounds_of(found.first, number - inner + one))
                       for one in range(found.rank_of[place])]
        else:
            indices = list(given)
        section = _spelled_out(indices[inner], found.structure.symbol, number,
                               bounds_of(found.first, number))
        if constant_difference(
                extent(section.start, section.stop, section.step), count) == 0:
            continue
        if number != found.varying[-1] or integer_value(section.step) != 1:
            return Passed(found, False)
        indices[inner] = _section(section.start, count)
        return Passed(replace(found, given=(
            *found.given[:place], indices, *found.given[place + 1:])))
    return Passed(found)


def _spelled_out(section: Range, symbol: Symbol, number: int, bounds: tuple[Node, Node]) -> Range:
    """
    :param section: an index of a dimension.
    :param symbol: a variable with that dimension.
    :param number: the number of the dimension there, from 0.
    :param bounds: its bounds as they are declared.

    :returns: the section with these in the place of inquiries.
    """
    start, stop = (own if is_bound_of(bound, name, symbol, number + 1) else copied(bound)
                   for bound, name, own in zip((section.start, section.stop),
                                               ("LBOUND", "UBOUND"), bounds))
    return Range.create(start, stop, copied(section.step))


def _place(found: Selected, number: int) -> tuple[int, int]:
    """:returns: the part of the way that has a dimension, and its number there."""
    place = 0
    while number >= found.rank_of[place]:
        number -= found.rank_of[place]
        place += 1
    return place, number
