# SPDX-License-Identifier: BSD-3-Clause
"""Local pointers to structures stand for these, as long as it is known which these are.

A pointer is followed from the statement that lets it point at something to the next one, or to the
end of the block: behind a branch or a loop that moves it, nothing is known of it.
"""

from __future__ import annotations

import re

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule,
    Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol, UnsupportedFortranType

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.expressions import is_data, references
from psyad_ext.ir.kinds import expression_type
from psyad_ext.ir.lowering.associations import Association, all_indices
from psyad_ext.ir.lowering.automatic_structures import Arguments
from psyad_ext.ir.lowering.memory_calls import is_only_read
from psyad_ext.ir.lowering.pointer_states import nullified
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.variables import Variables
from psyad_ext.ir.pointer_arguments import declares_pointer, declares_target
from psyad_ext.ir.walking import nodes_of

_POINTER = re.compile(r"^\s*type\s*\(\s*\w+\s*\)\s*,\s*pointer\s*(,\s*dimension\s*\([:, ]*\)\s*)?"
                      r"::\s*\w+\s*(\([:, ]*\)\s*)?$", re.IGNORECASE)

#: What asks for bounds, which pointers share with what they point at.
_BOUNDS = ("LBOUND", "UBOUND", "SIZE")
#: What a pointer stands for.
_Known = dict[Symbol, Reference]


class _Unknown(Exception):
    """It is not known what a pointer stands for.

    :param symbol: the pointer.
    """

    def __init__(self, symbol: Symbol) -> None:
        super().__init__(symbol.name)
        self.symbol = symbol


def name_structures(routine: Routine, variables: Variables, arguments: Arguments) -> None:
    """Replace pointers by the structures that they point at, in place.

    :param routine: the routine, whose structures have not been taken apart.
    :param variables: declares new variables in it.
    :param arguments: tells the arguments of calls.
    """
    pointers = _candidates(routine, arguments)
    while pointers:
        try:
            _Following(pointers, None, arguments).block(routine, {})
        except _Unknown as unknown:
            pointers.discard(unknown.symbol)
            continue
        _Following(pointers, variables, arguments).block(routine, {})
        for symbol in pointers:
            # PSyclone's own method removes some kinds of symbols only.
            routine.symbol_table._symbols.pop(symbol.name.lower())
        return


def _candidates(routine: Routine, arguments: Arguments) -> set[DataSymbol]:
    """:returns: the local pointers to structures that nothing but assignments moves."""
    found = {symbol for symbol in routine.symbol_table.datasymbols
             if not symbol.is_argument and symbol is not routine.return_symbol
             and isinstance(symbol.datatype, UnsupportedFortranType)
             and _POINTER.match(symbol.datatype.declaration)}
    if not found:
        return found
    names = {symbol.name.lower(): symbol for symbol in found}
    named = {name.lower() for block in nodes_of(routine, CodeBlock)
             if not nullified(block, names) for name in block.get_symbol_names()}
    passed = {one for call in nodes_of(routine, Call) for one in _passed(call, found, arguments)}
    return {symbol for symbol in found - passed if symbol.name.lower() not in named}


def _passed(call: Call, pointers: set[Symbol], arguments: Arguments) -> set[Symbol]:
    """:returns: the pointers that a call may move, or ask where they point."""
    own = [one for one in call.arguments if type(one) is Reference and one.symbol in pointers]
    if not own or isinstance(call, IntrinsicCall) and call.routine.name.upper() in _BOUNDS:
        return set()
    pairs = [] if isinstance(call, IntrinsicCall) else arguments(call) or []
    plain = [actual for dummy, actual in pairs if not declares_pointer(dummy)]
    return {one.symbol for one in own if not any(one is actual for actual in plain)}


class _Following:
    """Follows the statements with what pointers stand for.

    :param pointers: the pointers.
    :param variables: declares new variables; None if nothing is to be changed.
    :param arguments: tells the arguments of calls.
    """

    def __init__(self, pointers: set[DataSymbol], variables: Variables | None,
                 arguments: Arguments) -> None:
        self._pointers = pointers
        self._arguments = arguments
        self._names = {symbol.name.lower(): symbol for symbol in pointers}
        self._variables = variables
        self._counters: list[Symbol] = []

    def block(self, block: Schedule, known: _Known) -> None:
        """Follow the statements of a block.

        :param known: what pointers stand for; updated.

        :raises _Unknown: if that is not known where one is used.
        """
        for statement in list(block.children):
            moved = self._moved(statement)
            if isinstance(statement, CodeBlock) and moved:
                _forget(moved, known)
                if self._variables is not None:
                    statement.detach()
            elif isinstance(statement, Assignment) and moved:
                self._move(statement, known)
            elif isinstance(statement, (Loop, WhileLoop)):
                self._loop(statement, known, moved)
            elif isinstance(statement, IfBlock):
                self._replace(statement.condition, known)
                for body in filter(None, (statement.if_body, statement.else_body)):
                    self.block(body, dict(known))
                _forget(moved, known)
            elif any(isinstance(inner, Schedule) for inner in statement.children) and moved:
                raise _Unknown(next(iter(moved)))
            else:
                gone = self._moved_by(statement, known) if isinstance(statement, Call) else set()
                self._replace(statement, known)
                _forget(gone, known)

    def _moved_by(self, call: Call, known: _Known) -> set[Symbol]:
        """:returns: the pointers that go with memory that is moved to another array."""
        pairs = () if call.routine.name.lower() == "move_alloc" else self._arguments(call) or ()
        apart = [actual for dummy, actual in pairs if not declares_target(dummy)]
        paths = [_path(one, known) for one in call.arguments if isinstance(one, Reference)
                 and not any(one is other for other in apart)]
        return {symbol for symbol, target in known.items()
                if any(_path(target)[:len(path)] == path for path in paths)}

    def _loop(self, loop: Loop | WhileLoop, known: _Known, moved: set[Symbol]) -> None:
        if isinstance(loop, Loop):
            for bound in loop.children[:3]:
                self._replace(bound, known)
        _forget(moved, known)
        if isinstance(loop, WhileLoop):
            self._replace(loop.condition, known)
            self.block(loop.loop_body, dict(known))
            return
        self._counters.append(loop.variable)
        self.block(loop.loop_body, dict(known))
        self._counters.pop()

    def _moved(self, root: Node) -> set[Symbol]:
        moved = {one.lhs.symbol for one in nodes_of(root, Assignment)
                 if one.is_pointer and is_data(one.lhs)}
        for block in nodes_of(root, CodeBlock):
            moved.update(nullified(block, self._names) or ())
        return moved & self._pointers

    def _move(self, statement: Assignment, known: _Known) -> None:
        """A pointer points at something else from here on."""
        symbol = statement.lhs.symbol
        if type(statement.lhs) is not Reference:
            raise _Unknown(symbol)
        target = self._replace(statement.rhs, known)
        known.pop(symbol, None)
        if not is_data(target):
            if self._variables is not None:
                replace_statement(statement, [])
            return
        known[symbol] = copied(target)
        if self._variables is not None:
            replace_statement(statement, self._fixed(known[symbol]))

    def _fixed(self, target: Reference) -> list[Statement]:
        """:returns: what keeps the indices of a target that may change."""
        before: list[Statement] = []
        for index in all_indices(target):
            if all(self._is_constant(one.symbol) for one in references(index)):
                continue
            type_ = expression_type(index)
            symbol = self._variables.new(
                f"{target.symbol.name}_index",
                type_.scalar() if type_ else ScalarType.integer_type())
            before.append(build.assign(build.ref(symbol), copied(index)))
            index.replace_with(build.ref(symbol))
        return before

    def _is_constant(self, symbol: Symbol) -> bool:
        """:returns: whether a variable keeps its value while a pointer is followed."""
        return symbol in self._counters or isinstance(symbol, DataSymbol) \
            and not symbol.is_array and (symbol.is_constant or is_only_read(symbol))

    def _replace(self, root: Node, known: _Known) -> Node:
        """Put the targets of pointers in their place, or find out whether that is possible.

        :returns: what the statement or expression becomes.
        """
        used = {one.symbol: None for one in nodes_of(root, Reference)
                if one.symbol in self._pointers}
        for symbol in used:
            if symbol not in known:
                raise _Unknown(symbol)
        if not used:
            return root
        if self._variables is None:
            root = copied(root) if isinstance(root, Statement) \
                else build.intrinsic("INT", copied(root)).arguments[0]
        parent, position = root.parent, root.position if root.parent is not None else 0
        for symbol in used:
            try:
                Association(symbol, known[symbol]).substitute(root)
            except NotImplementedError:
                raise _Unknown(symbol) from None
            root = root if parent is None else parent.children[position]
        return root


def _path(reference: Reference, known: _Known | None = None) -> tuple[str, ...]:
    """
    :param reference: a variable, or a part of one.
    :param known: what pointers stand for.

    :returns: the names of the variable and of its components down to what is meant.
    """
    names = tuple(name.lower() for name in reference.get_signature_and_indices()[0])
    target = (known or {}).get(reference.symbol)
    return _path(target) + names[1:] if target is not None else names


def _forget(moved: set[Symbol], known: _Known) -> None:
    """Nothing is known of pointers that statements may have moved."""
    for symbol in moved:
        known.pop(symbol, None)
