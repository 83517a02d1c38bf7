# SPDX-License-Identifier: BSD-3-Clause
"""Parts of pointers of another shape than their targets that these have no sections for.

Before a statement, the elements of such a part are copied to an array of its shape, which takes its
place; behind a statement that may change it, they are copied back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, Schedule, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import (
    bounds_of, is_allocatable, is_inquired, references, symbols_read)
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.shapes import Extent
from psyad_ext.ir.lowering.base.temporary import allocated_temporary
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_states import Effects
from psyad_ext.ir.lowering.pointers.pointer_targets import State, Variable, has_own_bounds
from psyad_ext.ir.lowering.pointers.remapped import Remapping, Span, is_asked, rank_of_list
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import (
    declares_pointer, declares_target, pointer_arguments)
from psyad_ext.ir.tree.components import is_pointer_component
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.module_pointers import is_module_target


@dataclass
class Around:
    """What stands around a statement.

    :param before: what copies parts to arrays.
    :param behind: what copies these back.
    """

    before: list[Statement] = field(default_factory=list)
    behind: list[Statement] = field(default_factory=list)

    def enclose(self, statement: Statement, new: list[Statement] | None
                ) -> list[Statement] | None:
        """
        :param statement: the statement.
        :param new: what takes its place, which may be among it; None if it stays as it is.

        :returns: the same with what stands around it.
        """
        if not self.before and not self.behind:
            return new
        return [*self.before, *([statement] if new is None else new), *self.behind]


class RemappedParts:
    """Takes parts out of statements.

    :param variables: declares new variables in the routine.
    :param effects: knows the pointers.
    """

    def __init__(self, variables: Variables, effects: Effects) -> None:
        self._variables = variables
        self._effects = effects

    def concerns(self, node: Node, states: Sequence[State]) -> bool:
        """:returns: whether something has to be taken out of an expression."""
        return len(states) == 1 and any(True for _ in self._parts(node, states[0]))

    def take_out(self, statement: Statement, states: Sequence[State]) -> Around:
        """Let arrays take the place of parts, in place.

        :param statement: a statement, of which what is in its blocks is left alone.
        :param states: what pointers may stand for: nothing is done if that is not one thing.

        :returns: what has to stand around it.

        :raises UnsupportedError: if that is not possible.
        """
        around = Around()
        held: dict[str, Reference] = {}
        state = states[0] if len(states) == 1 else {}
        if state and is_where(statement):
            self._take_out_of_where(statement, state, around)
            return around
        for root in _own_parts(statement) if state else ():
            for reference, remapping in reversed(list(self._parts(root, state))):
                is_read, is_changed = _use(reference)
                name = key(reference)
                if is_changed or name not in held:
                    held[name] = self._array(reference, remapping, is_read, is_changed, state,
                                             around)
                reference.replace_with(copied(held[name]), keep_name_in_context=True)
        if around.behind and isinstance(statement, (IfBlock, Loop)):
            raise declined(statement, "a function may change a part of a pointer that has another "
                           "shape than its target", "call it in a statement of its own")
        return around

    def _take_out_of_where(self, statement: IfBlock, state: State, around: Around) -> None:
        """Let arrays take the place of parts in all of a masked assignment."""
        found = list(self._parts(statement, state))
        changed = [one for one, _ in found if _use(one)[1]]
        bases = {self._base(one.symbol, state): key(one) for one in changed}
        if any(key(one) != bases.get(self._base(one.symbol, state), key(one))
               for one in references(statement) if not is_inquired(one)):
            raise declined(statement, "another part of what is assigned to, by way of a pointer "
                           "that has another shape than its target, is used in this 'where'",
                           "compute the other part before")
        held: dict[str, Reference] = {}
        for reference, remapping in reversed(found):
            name = key(reference)
            if name not in held:
                held[name] = self._array(reference, remapping, True, self._base(
                    reference.symbol, state) in bases, state, around)
            reference.replace_with(copied(held[name]), keep_name_in_context=True)

    def _parts(self, node: Node, state: State) -> Iterator[tuple[Reference, Remapping]]:
        for reference in references(node):
            remapping = self._effects.remapping(reference.symbol, state) \
                if reference.symbol in self._effects.pointers else None
            if remapping is not None and not remapping.is_simple(reference) \
                    and not is_asked(reference) and self._may_be_copied(reference, state):
                yield reference, remapping

    def _may_be_copied(self, reference: Reference, state: State) -> bool:
        """:returns: whether a statement may have an array in the place of a part of a pointer."""
        call = reference.parent
        if any(map(rank_of_list, reference.children)):
            return False
        if isinstance(call, Assignment):
            return not call.is_pointer
        if isinstance(call, IntrinsicCall):
            return call.intrinsic.name not in ("ASSOCIATED", "LBOUND", "UBOUND", "LOC", "C_LOC")
        if not isinstance(call, Call):
            return True
        dummy, pointers = _dummy_of(reference), pointer_arguments(callee_of(call))
        if dummy is None or (
                reference.children or has_own_bounds(state[reference.symbol])
                if is_pointer_component(dummy) else is_allocatable(dummy)) \
                or pointers is not None and dummy.name.lower() in pointers.owned:
            return False
        return self._is_known_here(reference, call, state) or not (
            declares_pointer(dummy) or declares_target(dummy) or is_module_target(dummy)
            or is_pointer_component(dummy) or pointers is not None and dummy.name.lower() in {
                *pointers.lowers, *pointers.targets})

    def _is_known_here(self, reference: Reference, call: Call, state: State) -> bool:
        """:returns: whether a call cannot use the target of a pointer that it passes by another
            name."""
        target = state[reference.symbol].reference.symbol
        others = symbols_read(*(one for one in call.arguments if one is not reference))
        return target.is_automatic and not any(
            target is self._base(one, state) or one not in self._effects.pointers
            and declares_pointer(one) for one in others)

    def _base(self, symbol: Symbol, state: State) -> Symbol:
        """:returns: the variable that a pointer stands for, or another variable itself."""
        found = state.get(symbol) if symbol in self._effects.pointers else None
        return found.reference.symbol if isinstance(found, Variable) else symbol

    def _array(self, reference: Reference, remapping: Remapping, is_read: bool, is_changed: bool,
               state: State, around: Around) -> Reference:
        """:returns: the array that takes the place of a part."""
        holder = build.intrinsic("INT", *(
            one for span in remapping.spans(reference) for one in span.nodes))
        self._effects.substitute(holder, state)
        parts = iter([self._kept(one, around) for one in holder.pop_all_children()[1:]])
        spans = [Span(*(next(parts) for _ in span.nodes)) for span in remapping.spans(reference)]
        before, array = self._declared(reference, remapping, [
            span.count for span in spans if span.last is not None])
        around.before += before
        if is_read:
            around.before += self._copy(array, spans, remapping, False)
        if is_changed:
            around.behind += self._copy(array, spans, remapping, True)
        return array

    def _declared(self, reference: Reference, remapping: Remapping, counts: Sequence[Node]
                  ) -> tuple[list[Statement], Reference]:
        """:returns: what keeps its extents, and an array for a part of a pointer, with the lower
            bounds of all of it."""
        name = f"{reference.symbol.name}_part"
        type_ = element_type(reference.symbol.datatype.partial_datatype)
        lowers = remapping.lowers if not reference.children else [build.integer(1) for _ in counts]
        bounds = [ArrayType.ArrayBounds(copied(lower), _last(lower, count))
                  for lower, count in zip(lowers, counts)]
        if all(is_only_read(one) and one not in self._effects.written
               for one in symbols_read(*lowers, *counts)):
            return [], build.ref(self._variables.new(name, ArrayType(type_.scalar(), bounds)))
        before, array = allocated_temporary([Extent(one, None) for one in counts], type_, name,
                                            self._variables)
        shapes = self._variables.names.shapes
        shapes[array.symbol] = [(copied(lower), _last(lower, length)) for lower, (_, length) in zip(
            lowers, shapes[array.symbol])]
        return before, array

    def _kept(self, node: Node, around: Around) -> Node:
        """:returns: an index, which a statement may change, as it is before this."""
        if not symbols_read(node) & self._effects.written:
            return node
        kept = self._variables.new("part_index", ScalarType.integer_type())
        around.before.append(build.assign(build.ref(kept), node))
        return build.ref(kept)

    def _copy(self, array: Reference, spans: Sequence[Span], remapping: Remapping,
              is_back: bool) -> list[Statement]:
        counters = [self._variables.new("i_part", ScalarType.integer_type())
                    for span in spans if span.last is not None]
        numbers, shapes = iter(counters), self._variables.names.shapes
        inside = [Span(copied(span.first)) if span.last is None
                  else Span(span.at(build.ref(next(numbers)))) for span in spans]
        lowers = [bounds_of(array.symbol, number)[0] for number in range(len(counters))] \
            if array.symbol not in shapes else [lower for lower, _ in shapes[array.symbol]]
        sides = build.ref(array.symbol, [
            build.shifted(build.integer_sum(build.ref(counter), copied(lower)), -1)
            for counter, lower in zip(counters, lowers)]), remapping.part(inside)
        body: Statement = build.assign(*(sides[::-1] if is_back else sides))
        for counter, span in zip(counters, (one for one in spans if one.last is not None)):
            body = build.loop(counter, build.integer(1), span.count, None, [body])
        return [body]


def _own_parts(statement: Statement) -> list[Node]:
    """:returns: what a statement evaluates itself."""
    if isinstance(statement, IfBlock):
        return [statement.condition]
    if isinstance(statement, Loop):
        return list(statement.children[:3])
    return [statement] if isinstance(statement, (Assignment, Call)) else []


def _last(lower: Node, count: Node) -> Node:
    """:returns: an upper bound."""
    return build.shifted(build.integer_sum(copied(count), copied(lower)), -1)


def _use(reference: Reference) -> tuple[bool, bool]:
    """:returns: whether the elements of a part are used, and whether they may be changed."""
    parent = reference.parent
    if isinstance(parent, Assignment) and reference is parent.lhs:
        return False, True
    if isinstance(parent, IntrinsicCall):
        return True, isinstance(parent.parent, Schedule)
    dummy = _dummy_of(reference)
    return True, dummy is not None and not is_only_read(dummy)


def _dummy_of(reference: Reference) -> DataSymbol | None:
    call = reference.parent
    if not isinstance(call, Call) or isinstance(call, IntrinsicCall):
        return None
    return next((dummy for dummy, actual in arguments_of(call) or () if actual is reference), None)
