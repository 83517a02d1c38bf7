# SPDX-License-Identifier: BSD-3-Clause
"""A points-to state: the targets of pointers at one point of a routine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.structures.pointer_arguments import declares_target
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.module_pointers import is_module_target
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True)
class Variable:
    """What a pointer points at.

    :param reference: a variable, or a part of one.
    :param lowers: the lower bounds of a section, if the pointer has other ones than 1.
    """

    reference: Reference
    lowers: tuple[Node, ...] | None = None

    @property
    def key(self) -> str:
        """:returns: what is the same for targets that are written in the same way."""
        lowers = ",".join(map(key, self.lowers or ()))
        return f"{key(self.reference)} from {lowers}"

    def with_lowers(self, reference: Reference, lowers: Sequence[Node]) -> Variable:
        """:returns: the same for another reference, and other lower bounds, if it has any."""
        return Variable(reference, None if self.lowers is None else tuple(lowers))


#: What a pointer stands for: a variable, nothing, nothing yet or any more, what is not known.
Target = Variable | str
NOTHING, UNDEFINED, UNKNOWN = "nothing", "undefined", "unknown"
#: What all pointers stand for at one time. Memory that is allocated for pointers is among them:
#: it stands for itself while it is allocated.
State = dict[Symbol, Target]


def has_own_bounds(target: Target) -> bool:
    """:returns: whether a pointer may have other lower bounds than an array that is passed."""
    return isinstance(target, Variable) and any(
        integer_value(one) != 1 for one in target.lowers or ())


def key_of(state: State) -> tuple[str, ...]:
    """:returns: what is the same for equal states."""
    return tuple(one.key if isinstance(one, Variable) else one for one in state.values())


def distinct(states: Iterable[State]) -> list[State]:
    """:returns: the states that differ, in order."""
    return list({key_of(state): state for state in states}.values())


def merged(states: Sequence[State]) -> State:
    """:returns: what is the same in all states; the rest is not known."""
    first, *others = states
    return {symbol: target if all(_same(target, other[symbol]) for other in others) else UNKNOWN
            for symbol, target in first.items()}


def _same(one: Target, other: Target) -> bool:
    return one == other if isinstance(one, str) or isinstance(other, str) \
        else one.key == other.key


def without(state: State, arrays: set[Symbol], instead: str = UNKNOWN) -> State:
    """:returns: a state in which nothing is known of what points at some arrays, or that."""
    return {symbol: instead if isinstance(target, Variable) and target.reference.symbol in arrays
            else target for symbol, target in state.items()} if arrays else state


def moved_along(state: State, source: DataSymbol, target: DataSymbol) -> State:
    """:returns: a state behind ``move_alloc``, which takes pointers along to a target."""
    new = dict(state)
    for symbol, one in state.items():
        if isinstance(one, Variable) and one.reference.symbol is target:
            new[symbol] = UNDEFINED
        elif isinstance(one, Variable) and one.reference.symbol is source:
            new[symbol] = _renamed(one, source, target) \
                if declares_target(target) or is_module_target(target) else UNKNOWN
    return new


def _renamed(one: Variable, source: DataSymbol, target: DataSymbol) -> Variable:
    """:returns: the same part of another variable."""
    holder = build.intrinsic("INT", copied(one.reference), *map(copied, one.lowers or ()))
    for reference in nodes_of(holder, Reference):
        if reference.symbol is source:
            reference.symbol = target
    first, *lowers = (argument.detach() for argument in list(holder.arguments))
    return one.with_lowers(first, lowers)
