# SPDX-License-Identifier: BSD-3-Clause
"""Variables that hold for a moment what a statement reads."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Reference, Statement
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, ElementType, integer_value
from psyad_ext.ir.expressions.questions import symbols_read, varies
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import component_types, whole_arrays
from psyad_ext.ir.structures.memory import allocation, written_deallocation
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied


@dataclass
class Held:
    """A new variable, or a part of one.

    :param value: a reference to it.
    :param before: what allocates it.
    :param behind: what frees it.
    """

    value: Reference
    before: list[Statement] = field(default_factory=list)
    behind: list[Statement] = field(default_factory=list)


def held(target: Reference, type_: ElementType, variables: Variables,
         counters: Set[Symbol]) -> Held:
    """
    :param target: what gets a value that is read.
    :param type_: its type.
    :param variables: declares new variables.
    :param counters: the variables of the implied loops around it.

    :returns: what gets the value first.

    :raises NotImplementedError: if it runs through several arrays.
    """
    name, steps = f"{target.symbol.name}_value", steps_of(target)
    if len(steps) == 1:
        datatype = getattr(target.symbol.datatype, "partial_datatype", None)
        if declares_pointer(target.symbol) and isinstance(datatype, ArrayType):
            # What it points at, and so the bounds, is not known where the variable is declared.
            return _allocated(build.ref(target.symbol), len(datatype.shape), steps[0].indices,
                              variables.new(name, ArrayType(type_.scalar(), [
                                  ArrayType.Extent.DEFERRED] * len(datatype.shape))))
        return Held(_like(target, type_, name, variables, bool(counters)))
    places = _running(target, steps, counters, variables)
    if not places:
        return Held(build.ref(variables.new(name, type_.scalar())))
    if len(places) > 1:
        raise NotImplementedError("components in several arrays")
    indices = steps[places[0]].indices
    if not places[0]:
        # Each structure of an array has one of them.
        return Held(_like(build.ref(target.symbol, map(copied, indices or ())), type_, name,
                          variables, bool(counters)))
    array = reference_of(target.symbol, steps[0].indices,
                         [*steps[1:places[0]], Step(steps[places[0]].name)])
    datatype = component_types(array, variables.routine)[-1]
    extents = _constant(datatype)
    if extents is not None and indices is None:
        return Held(build.ref(variables.new(name, ArrayType(type_.scalar(), extents))))
    return _allocated(array, len(datatype.shape), indices, variables.new(name, ArrayType(
        type_.scalar(), [ArrayType.Extent.DEFERRED] * len(datatype.shape))))


def is_list_directed(tree: Base) -> bool:
    """:returns: whether a statement takes what a record has, which may leave variables as they are
        (``1.5,,2/``)."""
    return any(str(one) == "*" for one in walk(tree, Fortran2003.Format))


def has_least(type_: ElementType) -> bool:
    """:returns: whether there is a least number of a type."""
    return type_.is_real or type_.intrinsic is INTEGER


def keeping(target: Reference, value: Reference) -> tuple[Statement, Statement]:
    """
    :param target: a number, or an array of numbers, that a record may leave as it is.
    :param value: what gets its value first.

    :returns: what goes before and behind the statement: the least number stands for nothing.
    """
    whole = build.ref(value.symbol)
    start = build.assign(whole, build.neg(build.intrinsic("HUGE", copied(whole))))
    is_read = build.negation(build.equal(
        copied(value), build.neg(build.intrinsic("HUGE", copied(whole)))))
    if rank_of_value(target):
        return start, build.assign(copied(target), build.intrinsic(
            "MERGE", copied(value), copied(target), is_read))
    return start, build.branch(is_read, [build.assign(copied(target), copied(value))])


def _like(target: Reference, type_: ElementType, name: str, variables: Variables,
          in_loop: bool) -> Reference:
    """:returns: a variable of the same shape; in loops, the same part of one like all of it."""
    value = variable_like(build.ref(target.symbol) if in_loop else target, type_, name,
                          variables.names)
    variables.declare([value])
    return build.ref(value.symbol, map(copied, target.children)) if in_loop else value


def _allocated(array: Reference, dimensions: int, indices: list[Node] | None,
               value: DataSymbol) -> Held:
    """:returns: a variable with the bounds of an array that is a component."""
    bounds = [tuple(build.intrinsic(name, copied(array), ("dim", build.integer(number + 1)))
                    for name in ("LBOUND", "UBOUND")) for number in range(dimensions)]
    return Held(build.ref(value, map(copied, indices or ())), [allocation(value, bounds)],
                [written_deallocation(value)])


def _running(target: Reference, steps: list[Step], counters: Set[Symbol],
             variables: Variables) -> list[int]:
    """:returns: the places of the names of which more than one element is read."""
    whole = whole_arrays(target, variables.routine)
    return [place for place, step in enumerate(steps) if place in whole or any(
        varies(index) or symbols_read(index) & counters for index in step.indices or ())]


def _constant(datatype: object) -> list[int] | None:
    """:returns: the extents of a component, if they are numbers.

    :raises NotImplementedError: if it is not known to be an array.
    """
    if not isinstance(datatype, ArrayType):
        raise NotImplementedError("a component whose type is not known")
    found = []
    for extent in datatype.shape:
        bounds = [integer_value(getattr(extent, name)) for name in ("lower", "upper")] \
            if isinstance(extent, ArrayType.ArrayBounds) else [None]
        if None in bounds:
            return None
        found.append(bounds[1] - bounds[0] + 1)
    return found
