# SPDX-License-Identifier: BSD-3-Clause
"""Saving and restoring variables that a module keeps to itself, from outside of it.

A routine that is generated next to a caller may have to put back what a callee has changed. If
that is private in the module of the callee, or protected, the module gets a small routine that
copies it out, and one that copies it in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, Container, IfBlock, IntrinsicCall, Loop, Node,
    Reference, Routine, Statement, WhileLoop)
from psyclone.psyir.symbols import AutomaticInterface, DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, rank
from psyad_ext.ir.expressions.whole_ranges import is_whole
from psyad_ext.ir.lookup.imported_routines import imported_routine
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.lookup.opened_names import open_name
from psyad_ext.ir.lookup.used_names import names_known
from psyad_ext.ir.normal_form.local_copies import use_copies, users_of
from psyad_ext.ir.raising.accessor_routines import can_be_copied, new_accessor
from psyad_ext.ir.raising.protection import is_protected
from psyad_ext.ir.structures.memory import is_memory_statement
from psyad_ext.ir.tree.components import holder_of
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of, statement_of

_SAVE, _RESTORE = "{}_save", "{}_restore"


def is_out_of_reach(place: ModuleVariable, container: Container, written: bool) -> bool:
    """
    :param place: a variable of a module.
    :param container: where a routine is that uses it.
    :param written: whether the routine changes it.

    :returns: whether the routine is not allowed to.
    """
    if place.module is None or place.module is container:
        return False
    return _is_private(place) or written and is_protected(place.symbol)


def _is_private(place: ModuleVariable) -> bool:
    return holder_of(place.symbol).visibility is Symbol.Visibility.PRIVATE


def _open(place: ModuleVariable, routine: Routine) -> bool:
    """Let a routine name a variable of another module of its file, if that can be.

    :returns: whether it may.
    """
    return not is_protected(place.symbol) and open_name(
        holder_of(place.symbol), place.module, routine.ancestor(Container))


class Accessors:
    """The routines that copy variables of modules, each made when first needed."""

    def __init__(self) -> None:
        self._made: dict[tuple[ModuleVariable, str], RoutineSymbol] = {}

    def replace(self, routine: Routine, symbol: DataSymbol, place: ModuleVariable,
                references: Sequence[Reference]) -> bool | None:
        """Let a routine save and restore a variable by calls, in place.

        :param routine: a generated routine.
        :param symbol: what stands for the variable in it; becomes a local copy, if anything.
        :param place: the variable, which is out of reach of the routine.
        :param references: where the routine refers to the symbol.

        :returns: whether the routine may name the variable wherever it still refers to the
            symbol; None, nothing having been changed, if there can be no such calls.
        """
        allocatable = is_allocatable(place.symbol)
        statements = users_of(references) if allocatable else _statements(references)
        if place.module.root is not routine.root:
            return None
        if not can_be_copied(place):
            return _open(place, routine) or None
        table, work = routine.symbol_table, _Replacement(self, routine, symbol, place)
        # What is protected may be read anywhere, in declarations, too.
        if not allocatable and not _is_private(place) and work.assign(
                [one.parent for one in references if _is_assigned(one)]):
            return True
        if statements is None:
            return None
        if allocatable:
            use_copies(symbol, statements, *(partial(self.call, template, place, routine)
                                             for template in (_SAVE, _RESTORE)))
        else:
            for statement in statements:
                work.statement(statement)
        table._symbols.pop(symbol.name.lower(), None)  # pylint: disable=protected-access
        if any(reference.symbol is symbol for reference in nodes_of(routine, Reference)):
            symbol.interface = AutomaticInterface()
            # The routine may mean another variable by the name that this one has in its module.
            symbol._name = unique(symbol.name, names_known(routine))
            table._symbols[symbol.name.lower()] = symbol  # pylint: disable=protected-access
        return False

    def call(self, template: str, place: ModuleVariable, routine: Routine, value: Node) -> Call:
        """:returns: a call of one of the routines for a variable."""
        key = (place, template)
        if key not in self._made:
            self._made[key] = new_accessor(template, place, template is _SAVE)
        return Call.create(imported_routine(self._made[key], place.module, routine), [value])


class _Replacement:
    """Replaces one variable in one routine.

    :param accessors: the routines that copy variables.
    :param routine: a generated routine.
    :param symbol: what stands for the variable in it.
    :param place: the variable.
    """

    def __init__(self, accessors: Accessors, routine: Routine, symbol: DataSymbol,
                 place: ModuleVariable) -> None:
        self._accessors = accessors
        self._routine = routine
        self._symbol = symbol
        self._place = place

    def assign(self, statements: Sequence[Assignment]) -> bool:
        """Assign to the variable by calls alone, and leave the rest.

        :param statements: the assignments to it.

        :returns: whether that is enough; nothing has been changed if not.
        """
        copies = [self._copy(one) for one in statements]
        if not all(copy is not None and copy[0] is _RESTORE for copy in copies):
            return False
        for statement in statements:
            self._exchange(statement)
        return True

    def statement(self, statement: Statement) -> None:
        """Put the calls for one statement around it, or in its place."""
        if isinstance(statement, Assignment) and self._exchange(statement):
            return
        whole = isinstance(statement, Assignment) and statement.lhs.symbol is self._symbol \
            and _is_whole(statement.lhs)
        read = _occurs(self._symbol, statement.rhs if whole else statement)
        around = _outermost(statement)
        own = build.ref(self._symbol)
        if read or not whole or around is not statement:
            _insert(around, around.position, self._call(_SAVE, own))
        if isinstance(statement, Assignment) and statement.lhs.symbol is self._symbol:
            _insert(around, around.position + 1, self._call(_RESTORE, copied(own)))

    def _copy(self, statement: Assignment) -> tuple[str, Reference] | None:
        """:returns: what a plain copy is done by, and with which argument."""
        left, right = statement.lhs, statement.rhs
        if not isinstance(right, Reference):
            return None
        for own, other, template in ((right, left, _SAVE), (left, right, _RESTORE)):
            if own.symbol is self._symbol and _is_whole(own) and rank(own) == rank(other) \
                    and not _occurs(self._symbol, other):
                return template, other
        return None

    def _exchange(self, statement: Assignment) -> bool:
        """Exchange a plain copy for a call.

        :returns: whether it is one.
        """
        copy = self._copy(statement)
        if copy is None:
            return False
        call = self._call(copy[0], copied(copy[1]))
        call.preceding_comment = statement.preceding_comment
        statement.replace_with(call)
        return True

    def _call(self, template: str, value: Node) -> Call:
        return self._accessors.call(template, self._place, self._routine, value)


def is_changed(reference: Reference) -> bool:
    """:returns: whether a statement changes what a reference names; declarations have none."""
    parent = reference.parent
    if isinstance(parent, Assignment):
        return _is_assigned(reference)
    return isinstance(parent, IntrinsicCall) and is_memory_statement(parent) and any(
        one is reference for name, one in zip(parent.argument_names, parent.arguments)
        if name is None)


def _is_assigned(reference: Reference) -> bool:
    """:returns: whether a statement assigns to a reference; bounds in declarations have none."""
    parent = reference.parent
    return isinstance(parent, Assignment) and len(parent.children) == 2 \
        and parent.children[0] is reference


def _statements(references: Iterable[Reference]) -> list[Statement] | None:
    """:returns: the statements that refer to a variable; None if others than assignments do."""
    found: IdentitySet[Statement] = IdentitySet()
    for reference in references:
        statement = statement_of(reference)
        if isinstance(statement, IfBlock):
            condition = statement.condition
            if not any(one is reference for one in nodes_of(condition, Reference)):
                return None
        elif not isinstance(statement, Assignment):
            return None
        if statement.ancestor(Routine) is None:
            return None
        found.add(statement)
    return list(found)


def _outermost(statement: Statement) -> Statement:
    """:returns: the statement, or the outermost loop around it that calls nothing."""
    found: Node = statement
    while (loop := found.ancestor((Loop, WhileLoop))) is not None and not any(
            isinstance(node, CodeBlock) or not isinstance(node, IntrinsicCall)
            for node in loop.walk((Call, CodeBlock))):
        found = loop
    return found


def _insert(beside: Statement, place: int, call: Call) -> None:
    beside.parent.addchild(call, place)


def _occurs(symbol: Symbol, node: Node) -> bool:
    if isinstance(node, IfBlock):
        node = node.condition
    return any(one.symbol is symbol for one in nodes_of(node, Reference))


def _is_whole(reference: Reference) -> bool:
    """:returns: whether a reference means all elements."""
    if not isinstance(reference, ArrayReference):
        return type(reference) is Reference
    return is_whole(reference)
