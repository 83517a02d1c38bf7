# SPDX-License-Identifier: BSD-3-Clause
"""Transfer functions of statements on points-to states."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from fparser.two.Fortran2003 import Nullify_Stmt
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IntrinsicCall, Node, Range, Reference,
    StructureReference)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.attributes import is_target
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import (
    declared_rank, is_data, is_null_pointer, symbols_read, values_read)
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lowering.blocks.associations import Association, all_indices
from psyad_ext.ir.lowering.pointers.known_conditions import Answers
from psyad_ext.ir.lowering.pointers.pointer_indices import Held, PointerIndices
from psyad_ext.ir.lowering.pointers.pointer_targets import (
    NOTHING, UNDEFINED, UNKNOWN, State, Target, Variable, merged, moved_along, without)
from psyad_ext.ir.lowering.pointers.reassignment_in_calls import moves_of
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, objects_of
from psyad_ext.ir.structures.memory_calls import moved_by, reallocated_arguments
from psyad_ext.ir.tree.components import is_own_pointer
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.reassigned_at_exit import reassigns_pointers
from psyad_ext.ir.tree.walking import nodes_of

_memory = SideTable[IntrinsicCall, Mapping[DataSymbol, DataSymbol]](
    {}, travels=True, names_trees=True)


def set_memory(allocation: IntrinsicCall, memory: Mapping[DataSymbol, DataSymbol]) -> None:
    """Note which arrays a statement, and each copy of it, allocates for pointers."""
    _memory.note(allocation, memory)


def memory_of(allocation: IntrinsicCall) -> Mapping[DataSymbol, DataSymbol]:
    """:returns: the arrays that a statement allocates for pointers, by pointer."""
    return _memory.of(allocation)


class Effects(Answers):
    """What statements make of what pointers stand for.

    :param pointers: the pointers that are followed.
    :param written: what the routine may write.
    :param indices: the integers that hold indices of what the pointers stand for.
    :param homes: what stands for memory that calls may allocate for pointers, by pointer.
    """

    #: The kinds of targets that pointers are known to stand for.
    targets: tuple[type[Reference], ...] = (Reference, ArrayReference)

    def __init__(self, pointers: Collection[DataSymbol], written: Collection[Symbol],
                 indices: PointerIndices,
                 homes: Mapping[DataSymbol, DataSymbol] = MappingProxyType({})) -> None:
        super().__init__(pointers, self.moved)
        self._homes, self._indices = homes, indices
        self.written = frozenset(written)
        self.names = {symbol.name.lower(): symbol for symbol in pointers}

    def mentions(self, node: Node) -> bool:
        """:returns: whether a statement has anything to do with pointers."""
        return any(one.symbol in self.pointers for one in nodes_of(node, Reference)) \
            or any(map(self.nullified, nodes_of(node, CodeBlock))) \
            or any(_reallocated(call) or self.pointers & moves_of(call).symbols
                   for call in nodes_of(node, Call))

    def nullified(self, block: Node) -> list[DataSymbol] | None:
        """:returns: the pointers that a statement makes point to nothing, None for another one."""
        return nullified(block, self.names) if isinstance(block, CodeBlock) else None

    def moved(self, node: Node) -> set[Symbol]:
        """:returns: the pointers that a simple statement lets stand for something else."""
        if isinstance(node, Assignment):
            return {node.lhs.symbol} & self.pointers if reassigns_pointer(node) else set()
        if is_memory_statement(node):
            return set(self.pointers) if allocates(node) and _plain_objects(node) - self.pointers \
                else {one.symbol for one in self.objects(node)}
        if isinstance(node, Call) and _reallocated(node):
            return set(self.pointers)
        if isinstance(node, Call) and moves_of(node).alternatives:
            return moves_of(node).symbols & self.pointers
        return set(self.nullified(node) or ())

    def after(self, node: Node, state: State, held: Held | None = None) -> State:
        """
        :param node: a statement without others in it.
        :param state: what pointers stand for before it.
        :param held: gets the indices that have to be held behind it.

        :returns: what they stand for after it.
        """
        if isinstance(node, Assignment):
            if reassigns_pointer(node) and node.lhs.symbol in self.pointers:
                return {**state, node.lhs.symbol: self._target(node, state, held)}
            return state
        if is_memory_statement(node):
            return self._allocated(node, state) if allocates(node) \
                else self._deallocated(node, state)
        if isinstance(node, Call):
            moved = moved_by(node)
            return moved_along(state, *moved) if moved is not None \
                else merged([new for new, _ in self.alternatives(node, state)])
        gone = self.nullified(node)
        return {**state, **dict.fromkeys(gone, NOTHING)} if gone else state

    def alternatives(self, call: Call, state: State) -> list[tuple[State, Held]]:
        """:returns: what pointers may stand for behind a call, and the indices that have to be
            held, for each of its cases."""
        given = self.given(call, state)
        gone = _reallocated(call) | {one.reference.symbol for one in given.values()
                                     if isinstance(one, Variable)}
        found: list[tuple[State, Held]] = []
        for moves in moves_of(call).alternatives or ({},):
            held: Held = []
            moved = {symbol: move if isinstance(move, str) else self._target(move, state, held)
                     for symbol, move in moves.items() if symbol in state}
            found.append(({**without({**state, **moved}, gone), **given}, held))
        return found

    def given(self, call: Call, state: State) -> State:
        """:returns: what the pointers that a call may allocate or deallocate stand for behind it:
            the memory that is passed for them, which need not be there."""
        found: State = {}
        moves = reassigns_pointers(callee_of(call))
        for _, actual in reallocated_arguments(call):
            if actual.symbol not in self.pointers or actual.children:
                continue
            target, home = state[actual.symbol], self._homes.get(actual.symbol)
            if target in (NOTHING, UNDEFINED) and home is not None and not any(
                    isinstance(one, Variable) and one.reference.symbol is home
                    for one in state.values()):
                target = Variable(build.ref(home))
            is_memory = isinstance(target, Variable) and not target.reference.children \
                and is_own_pointer(target.reference.symbol) and not moves
            found[actual.symbol] = target if is_memory else UNKNOWN
        return found

    def _allocated(self, node: IntrinsicCall, state: State) -> State:
        # What pointed at the memory that a variable had keeps it. An allocatable one has none by
        # now, unless the statement tells that it could not do anything.
        others = _plain_objects(node) - self.pointers
        ended = set() if any(node.argument_names) else set(filter(is_target, others))
        new = without(without(dict(state), ended, UNDEFINED), others - ended)
        for one in self.objects(node):
            memory = memory_of(node).get(one.symbol)
            if memory is None or new.get(memory) != NOTHING:
                new[one.symbol] = UNKNOWN
            else:
                new[one.symbol] = new[memory] = Variable(build.ref(memory))
        return new

    def _deallocated(self, node: IntrinsicCall, state: State) -> State:
        new = dict(state)
        for one in self.objects(node):
            memory = self.owned(one.symbol, state)
            if memory is None:
                return dict.fromkeys(state, UNKNOWN)
            for symbol, target in state.items():
                if isinstance(target, Variable) and target.reference.symbol is memory:
                    new[symbol] = UNDEFINED
            new[memory] = new[one.symbol] = NOTHING
        return new

    def objects(self, node: IntrinsicCall) -> list[Reference]:
        """:returns: the pointers that a statement allocates or deallocates."""
        return [one for one in objects_of(node) if one.symbol in self.pointers]

    def owned(self, pointer: Symbol, state: State) -> DataSymbol | None:
        """:returns: the memory for pointers that a pointer stands for as a whole."""
        target = state.get(pointer)
        if not isinstance(target, Variable) or target.reference.children:
            return None
        memory = target.reference.symbol
        return memory if memory in state and memory not in self.pointers else None

    # Targets

    def _target(self, statement: Assignment, state: State, held: Held | None) -> Target:
        """:returns: what a pointer stands for after an assignment."""
        pointer, value = statement.lhs, statement.rhs
        if is_null_pointer(value):
            return NOTHING
        if not is_data(value):
            return UNKNOWN
        if value.symbol in self.pointers and not value.children and not pointer.children:
            return self._shared(state[value.symbol], pointer.symbol, held)
        left, holder = copied(pointer), build.intrinsic("INT", copied(value))
        self.substitute(holder, state)
        self.substitute(left, {**state, pointer.symbol: UNKNOWN})
        value = holder.arguments[0]
        if not is_data(value) or value.symbol in self.pointers \
                or type(value) not in self.targets:
            return UNKNOWN
        if left.children:
            return self._with_bounds(left, value, held)
        self._hold(pointer.symbol, [value], held)
        return Variable(value.detach())

    def _shared(self, target: Target, pointer: DataSymbol, held: Held | None) -> Target:
        """:returns: what a pointer stands for that is let point where another one does."""
        if not isinstance(target, Variable):
            return target
        reference = copied(target.reference)
        holder = build.ref(reference.symbol, [copied(one) for one in target.lowers or ()])
        self._hold(pointer, [reference, holder], held)
        return target.with_lowers(reference, holder.pop_all_children())

    def _with_bounds(self, pointer: Reference, value: Reference, held: Held | None) -> Target:
        """:returns: what a pointer with bounds of its own stands for."""
        if isinstance(value, StructureReference):
            return UNKNOWN
        target = copied(value) if value.children else build.ref(value.symbol, [
            full_range(value.symbol, number) for number in range(declared_rank(value.symbol))])
        sections = [index for index in target.children if isinstance(index, Range)]
        lowers = [copied(index.start) for index in pointer.children]
        uppers = [copied(index.stop) for index in pointer.children
                  if not _is_upper_bound(index.stop, pointer.symbol)]
        if len(sections) != len(lowers) or uppers and len(lowers) > 1:
            return UNKNOWN  # the elements of the target in another shape
        for section, lower, upper in zip(sections, lowers, uppers):
            size = build.integer_product(build.integer_difference(upper, copied(lower)),
                                         copied(section.step))
            section.children[1].replace_with(build.add(copied(section.start), size))
        holder = build.ref(value.symbol, lowers)
        self._hold(pointer.symbol, [target, holder], held)
        return Variable(target, tuple(copied(index) for index in holder.children))

    def _hold(self, pointer: DataSymbol, targets: Sequence[Reference],
              held: Held | None) -> None:
        """Let integers hold what may change in the indices of a target, in place."""
        parts = [(part, target.symbol) for target in targets for part in all_indices(target)]
        for place, (part, array) in enumerate(parts):
            if not _is_of_bounds(part, array) and (symbols_read(part) & self.written
                                                   or self._indices.are_read(part)):
                new = self._indices.hold(pointer, place, part)
                if held is not None:
                    held += new

    def substitute(self, node: Node, state: State) -> None:
        """Replace pointers by what they stand for, as far as that is known, in place."""
        failed: set[Symbol] = set()
        parent, place = node.parent, node.position if node.parent is not None else 0
        while True:
            node = node if parent is None else parent.children[place]
            used = [one.symbol for one in nodes_of(node, Reference) if one.symbol in self.pointers
                    and one.symbol not in failed and isinstance(state[one.symbol], Variable)]
            if not used:
                return
            target = state[used[0]]
            try:
                Association(used[0], copied(target.reference), target.lowers).substitute(node)
            except NotImplementedError:
                failed.add(used[0])


def _plain_objects(node: IntrinsicCall) -> set[Symbol]:
    """:returns: the variables that a statement allocates or deallocates as a whole."""
    return {one.symbol for one in objects_of(node) if type(one) in (Reference, ArrayReference)}


def reassigns_pointer(statement: Assignment) -> bool:
    """:returns: whether an assignment lets a pointer that is no component point elsewhere."""
    return statement.is_pointer and type(statement.lhs) in (Reference, ArrayReference)


def nullified(block: CodeBlock, known: dict[str, DataSymbol]) -> list[DataSymbol] | None:
    """:returns: the pointers that a statement makes point to nothing, None for another one."""
    trees = block.parse_tree_nodes
    if len(trees) != 1 or not isinstance(trees[0], Nullify_Stmt):
        return None
    names = [str(name).lower() for name in trees[0].children[1].children]
    return [known[name] for name in names] if all(name in known for name in names) else None



def _reallocated(call: Call) -> set[Symbol]:
    """:returns: the arrays that a call may give other memory, and theirs to others."""
    moved = moved_by(call)
    if moved is not None:
        return set(moved)
    return {actual.symbol for _, actual in reallocated_arguments(call)}



def _is_of_bounds(index: Node, array: Symbol) -> bool:
    """:returns: whether an index depends on bounds of its array only, which last as long as it."""
    return symbols_read(index) == {array} and not values_read(index)


def _is_upper_bound(node: Node, pointer: Symbol) -> bool:
    """:returns: whether a bound was left out."""
    return isinstance(node, IntrinsicCall) and node.intrinsic.name == "UBOUND" \
        and is_data(node.arguments[0]) and node.arguments[0].symbol is pointer
