# SPDX-License-Identifier: BSD-3-Clause
"""Local pointers that stand for one target at a time are replaced by their targets.

Which target that is has to be clear wherever a pointer is used. A pointer that is only allocated
and deallocated is treated as an allocatable array.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fparser.two.Fortran2003 import Nullify_Stmt
from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Range,
    Reference, Routine, Schedule, Statement, WhileLoop)
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.ir import build
from psyad_ext.ir.expressions import declared_rank, is_data, references, symbols_read
from psyad_ext.ir.kinds import integer_value
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.lowering.associations import Association
from psyad_ext.ir.lowering.structure_parts import full_range
from psyad_ext.ir.lowering.memory_calls import arguments_of, written_by
from psyad_ext.ir.lowering.pointer_dummies import own_lower_bounds, pass_bounds
from psyad_ext.ir.lowering.replacing import rewrite_block
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.memory import is_memory_statement
from psyad_ext.ir.pointer_arguments import declares_pointer
from psyad_ext.ir.walking import nodes_of

#: Attributes that are more than a pointer to a plain variable has.
_OTHER = re.compile(r",\s*(?!pointer\b|dimension\b)[a-z]+", re.IGNORECASE)


@dataclass(frozen=True)
class _Variable:
    """What a pointer points at.

    :param reference: a variable, or a part of one.
    :param lowers: the lower bounds of a section, if the pointer has other ones than 1.
    """

    reference: Reference
    lowers: tuple[Node, ...] | None = None

    def same_as(self, other: "_Target") -> bool:
        """:returns: whether the other target is written in the same way."""
        return isinstance(other, _Variable) and self.reference == other.reference \
            and self.lowers == other.lowers


#: What a pointer stands for: a variable, nothing, or something that is not known.
_Target = _Variable | str
_NOTHING, _UNKNOWN = "nothing", "unknown"
#: Targets that are variables, elements or sections, but no components.
_PLAIN = (Reference, ArrayReference)


def replace_pointers(routine: Routine, variables: Variables,
                     passes: bool) -> list[Callable[[], None]]:
    """Replace pointers in a routine, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param passes: whether it passes anything to pointers of other routines.

    :returns: what undoes the changes of declarations.
    """
    pointers = [symbol for symbol in routine.symbol_table.datasymbols if is_local_pointer(symbol)]
    pointers = [symbol for symbol in pointers if symbol not in _passed_as_pointers(routine)] \
        if pointers else []
    if not pointers and not passes:
        return []
    assigned = {one.lhs.symbol for one in routine.walk(Assignment) if one.is_pointer}
    owners = {one.symbol for call in routine.walk(IntrinsicCall) if is_memory_statement(call)
              for one in call.arguments if is_data(one)}
    undo: list[Callable[[], None]] = []
    for symbol in [one for one in pointers if one in owners - assigned]:
        undo += _declare_allocatable(symbol, routine)
    moving = [one for one in pointers if one not in owners]
    _Pointers(routine, variables, moving).block(routine)
    used = {one.symbol for one in nodes_of(routine, Reference)}
    for symbol in moving:
        if symbol not in used:
            undo += _set_type(symbol, symbol.datatype.partial_datatype)
    return undo


def is_local_pointer(symbol: DataSymbol) -> bool:
    """:returns: whether a variable is a pointer to numbers or logicals that is no argument."""
    datatype = symbol.datatype
    if not isinstance(datatype, UnsupportedFortranType) or symbol.is_argument \
            or not isinstance(datatype.partial_datatype, (ArrayType, ScalarType)):
        return False
    head = datatype.declaration.partition("::")[0]
    return declares_pointer(symbol) and not _OTHER.search(head) \
        and "=" not in datatype.declaration.partition("::")[2]


def _passed_as_pointers(routine: Routine) -> set[Symbol]:
    """:returns: the variables that are passed to pointers, or to what is not known."""
    found: set[Symbol] = set()
    for call in routine.walk(Call):
        if not isinstance(call, IntrinsicCall):
            pairs = arguments_of(call)
            found |= {actual.symbol for dummy, actual in pairs or
                      [(None, one) for one in call.arguments]
                      if is_data(actual) and (dummy is None or declares_pointer(dummy))}
    return found


def _set_type(symbol: DataSymbol, datatype: object) -> list[Callable[[], None]]:
    before, interface = symbol.datatype, symbol.interface
    symbol.datatype = datatype
    symbol.interface = AutomaticInterface()

    def undo() -> None:
        symbol.interface = interface
        symbol.datatype = before

    return [undo]


def _declare_allocatable(symbol: DataSymbol, routine: Routine) -> list[Callable[[], None]]:
    """:returns: what undoes that a pointer is an allocatable array."""
    partial = symbol.datatype.partial_datatype
    if not isinstance(partial, ArrayType):
        return []
    for call in routine.walk(IntrinsicCall):
        if call.intrinsic.name == "ASSOCIATED" and len(call.arguments) == 1 \
                and symbols_read(call.arguments[0]) == {symbol}:
            call.replace_with(build.intrinsic("ALLOCATED", build.ref(symbol)))
    for block in routine.walk(CodeBlock):
        if _nullified(block, {symbol.name.lower(): symbol}) == [symbol]:
            free = build.intrinsic("DEALLOCATE", build.ref(symbol))
            new = build.branch(build.intrinsic("ALLOCATED", build.ref(symbol)), [free])
            adopt_location(new, block)
            block.replace_with(new)
    return _set_type(symbol, ArrayType(partial.elemental_type,
                                       [ArrayType.Extent.DEFERRED] * len(partial.shape)))


def _nullified(block: CodeBlock, known: dict[str, DataSymbol]) -> list[DataSymbol] | None:
    """:returns: the pointers that a statement makes point to nothing, None for another one."""
    trees = block.parse_tree_nodes
    if len(trees) != 1 or not isinstance(trees[0], Nullify_Stmt):
        return None
    names = [str(name).lower() for name in trees[0].children[1].children]
    return [known[name] for name in names] if all(name in known for name in names) else None


class _Pointers:
    """Follows the statements with what each pointer stands for.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param pointers: its pointers.
    """

    def __init__(self, routine: Routine, variables: Variables,
                 pointers: Sequence[DataSymbol]) -> None:
        self._variables = variables
        self._pointers = set(pointers)
        self._names = {symbol.name.lower(): symbol for symbol in pointers}
        self._written = written_by(routine)
        self._targets: dict[Symbol, _Target] = {symbol: _UNKNOWN for symbol in pointers}

    def block(self, block: Schedule) -> None:
        """Replace the pointers in a block."""
        rewrite_block(block, self._rewrite)

    # Statements: None stands for one that stays.

    @chosen_by_type
    def _rewrite(self, statement: Node) -> list[Statement] | None:
        self._substitute(statement)
        return None

    @_rewrite.register
    def _(self, statement: CodeBlock) -> list[Statement] | None:
        gone = _nullified(statement, self._names)
        if gone is None:
            return None
        self._targets.update(dict.fromkeys(gone, _NOTHING))
        return []

    @_rewrite.register
    def _(self, statement: Assignment) -> list[Statement] | None:
        if not statement.is_pointer:
            self._substitute(statement)
            return None
        pointer, value = statement.lhs, statement.rhs
        if pointer.symbol not in self._pointers:
            return None
        self._targets[pointer.symbol] = _UNKNOWN
        if isinstance(value, IntrinsicCall) and value.intrinsic.name == "NULL":
            self._targets[pointer.symbol] = _NOTHING
            return []
        if not is_data(value):
            return None
        lowers: tuple[Node, ...] | None = None
        if value.symbol in self._pointers:
            other = self._targets[value.symbol]
            if other == _NOTHING and not value.children:
                self._targets[pointer.symbol] = _NOTHING
                return []
            if isinstance(other, _Variable) and not value.children:
                lowers = other.lowers
            self._substitute(statement)
        value = statement.rhs
        if not is_data(value) or value.symbol in self._pointers or type(value) not in _PLAIN:
            return None
        if pointer.children:
            return self._with_bounds(pointer, value)
        before = self._kept_indices(value)
        self._targets[pointer.symbol] = _Variable(value.copy(), lowers)
        return before

    def _with_bounds(self, pointer: Reference, value: Reference) -> list[Statement] | None:
        """:returns: what goes before the statements in which a pointer has bounds of its own."""
        target = value.copy() if value.children else build.ref(value.symbol, [
            full_range(value.symbol, number) for number in range(declared_rank(value.symbol))])
        sections = [index for index in target.children if isinstance(index, Range)]
        if len(sections) != len(pointer.children) or any(
                integer_value(section.step) != 1 for section in sections):
            return None
        lowers = [index.start.copy() for index in pointer.children]
        for index, section, lower in zip(pointer.children, sections, lowers):
            if not _is_upper_bound(index.stop, pointer.symbol):
                size = build.integer_difference(index.stop.copy(), lower.copy())
                section.children[1].replace_with(build.add(section.start.copy(), size))
        holder = build.ref(value.symbol, lowers)
        before = [*self._kept_indices(target), *self._kept_indices(holder)]
        self._targets[pointer.symbol] = _Variable(target, tuple(
            index.copy() for index in holder.children))
        return before

    @_rewrite.register
    def _(self, statement: IfBlock) -> list[Statement] | None:
        self._substitute(statement.condition)
        before = dict(self._targets)
        self.block(statement.if_body)
        then, self._targets = self._targets, before
        if statement.else_body:
            self.block(statement.else_body)
        self._merge(then)
        return None

    @_rewrite.register
    def _(self, statement: Loop) -> list[Statement] | None:
        for bound in statement.children[:3]:
            self._substitute(bound)
        self._loop(statement.loop_body)
        return None

    @_rewrite.register
    def _(self, statement: WhileLoop) -> list[Statement] | None:
        self._forget(statement.loop_body)
        self._substitute(statement.condition)
        self._loop(statement.loop_body)
        return None

    def _loop(self, body: Schedule) -> None:
        self._forget(body)
        before = dict(self._targets)
        self.block(body)
        self._merge(before)

    def _forget(self, body: Schedule) -> None:
        """What a loop sets is not known when it starts again."""
        changed = {one.lhs.symbol for one in body.walk(Assignment) if one.is_pointer}
        for block in body.walk(CodeBlock):
            changed.update(_nullified(block, self._names) or ())
        for symbol in changed & self._pointers:
            self._targets[symbol] = _UNKNOWN

    def _merge(self, other: dict[Symbol, _Target]) -> None:
        for symbol, target in other.items():
            own = self._targets[symbol]
            if own is not target and not (isinstance(own, _Variable) and own.same_as(target)
                                          or own == target):
                self._targets[symbol] = _UNKNOWN

    def _kept_indices(self, target: Reference) -> list[Statement]:
        """:returns: what keeps the indices of a target, which may change while it is one."""
        before: list[Statement] = []
        for index in target.children:
            for part in list(index.children) if isinstance(index, Range) else [index]:
                if symbols_read(part) & self._written and not isinstance(part, IntrinsicCall):
                    kept = self._variables.new("target_index", ScalarType.integer_type())
                    before.append(build.assign(build.ref(kept), part.copy()))
                    part.replace_with(build.ref(kept))
        return before

    def _substitute(self, node: Node) -> None:
        pass_bounds(nodes_of(node, Call), self._lower_bounds)
        for call in nodes_of(node, IntrinsicCall):
            if call.intrinsic.name == "ASSOCIATED":
                self._association(call)
        while True:
            used = [one.symbol for one in references(node) if one.symbol in self._pointers
                    and isinstance(self._targets[one.symbol], _Variable)]
            if not used:
                return
            target = self._targets[used[0]]
            try:
                Association(used[0], target.reference.copy(), target.lowers).substitute(node)
            except NotImplementedError:
                self._targets[used[0]] = _UNKNOWN

    def _lower_bounds(self, actual: Reference) -> Sequence[Node] | None:
        """:returns: the lower bounds of what an actual argument stands for, if they are known."""
        if actual.children or actual.symbol not in self._pointers:
            return own_lower_bounds(actual)
        target = self._targets[actual.symbol]
        if not isinstance(target, _Variable):
            return None
        return own_lower_bounds(target.reference) if target.lowers is None \
            else [one.copy() for one in target.lowers]

    def _association(self, call: IntrinsicCall) -> None:
        """Replace the question whether a pointer stands for anything by the answer."""
        first, *others = call.arguments
        if not is_data(first) or first.children or first.symbol not in self._pointers:
            return
        target = self._targets[first.symbol]
        if target == _UNKNOWN or others and not (
                target == _NOTHING or isinstance(target, _Variable)
                and not target.reference.children
                and is_data(others[0]) and not others[0].children
                and others[0].symbol not in self._pointers):
            return
        answer = target != _NOTHING and (
            not others or others[0].symbol is target.reference.symbol)
        call.replace_with(build.logical(answer))


def _is_upper_bound(node: Node, pointer: Symbol) -> bool:
    """:returns: whether a bound was left out."""
    return isinstance(node, IntrinsicCall) and node.intrinsic.name == "UBOUND" \
        and is_data(node.arguments[0]) and node.arguments[0].symbol is pointer
