# SPDX-License-Identifier: BSD-3-Clause
"""Variables of modules that change become arguments.

Each routine that uses such a variable, or calls one that does, takes it as a hidden argument after
all others. What is known of arguments then holds for it: across calls nothing is left to be known
of variables that are somewhere else. :py:mod:`psyad_ext.ir.raising.raise_structures` turns it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from psyclone.psyir.nodes import (
    Call, CodeBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol, Symbol

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import ImpliedDo, counting
from psyad_ext.ir.expressions.questions import is_assigned
from psyad_ext.ir.lookup.callees import argument_map, bind, callee_of
from psyad_ext.ir.lookup.common import CommonBlock, CommonBlocks
from psyad_ext.ir.lookup.module_variables import (
    ModuleVariable, Role, module_variable, set_role, set_sizing)
from psyad_ext.ir.lowering.memory.bound_functions import functions_in_bounds
from psyad_ext.ir.lowering.memory.common_parts import name_whole
from psyad_ext.ir.structures.rows import component_dummy, is_row, is_with_rows, link_dummies
from psyad_ext.ir.structures.types_known import known_type
from psyad_ext.ir.tree.intents import Access, is_only_read
from psyad_ext.ir.tree.module_pointers import is_module_pointer, is_module_target, note_same
from psyad_ext.ir.tree.scalars import is_scalar, set_scalar
from psyad_ext.ir.tree.statements import names_changed
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import nodes_of


@dataclass
class _Uses:
    """What one routine does with variables of modules.

    :param routine: the routine.
    :param references: where it refers to them, in statements and in declarations.
    :param loops: loops that count with one.
    :param calls: its calls.
    :param statements: its calls of intrinsic subroutines.
    :param written: those that it may write.
    :param reached: those that it or what it calls uses.
    :param sizing: those that functions in the bounds of its arguments read.
    """

    routine: Routine
    references: list[tuple[Reference, ModuleVariable]] = field(default_factory=list)
    loops: list[tuple[Loop | ImpliedDo, ModuleVariable]] = field(default_factory=list)
    calls: list[tuple[Call, Routine | None]] = field(default_factory=list)
    statements: list[IntrinsicCall] = field(default_factory=list)
    written: set[ModuleVariable] = field(default_factory=set)
    reached: set[ModuleVariable] = field(default_factory=set)
    sizing: set[ModuleVariable] = field(default_factory=set)


class LiftedState:
    """The routines that a routine reaches, with hidden arguments.

    :param target: the routine.
    :param named: variables that are lifted although they do not change.
    """

    def __init__(self, target: Routine, named: Sequence[ModuleVariable] = ()) -> None:
        self._known: dict[Symbol, ModuleVariable | None] = {}
        self._numbers: dict[ModuleVariable, int] = {}
        self._common: dict[Symbol, ModuleVariable] = {}
        self._uses: IdentityMap[Routine, _Uses] = IdentityMap()
        self._dummies: IdentityMap[Routine, dict[ModuleVariable, DataSymbol]] = IdentityMap()
        self._follow(target)
        sizing = IdentityMap((routine, functions_in_bounds(routine)) for routine in self._uses)
        self._blocks = CommonBlocks([*(uses.routine for uses in self._uses.values()),
                                     *chain.from_iterable(sizing.values())])
        for uses in self._uses.values():
            name_whole(uses.routine, self._blocks)
            self._references(uses)
            self._written_by_calls(uses)
            self._read_for_bounds(uses, sizing[uses.routine])
        self._meant = {one: self._member(one, target) for one in named}
        for variable in self._meant.values():
            self._number(variable)
            self._uses[target].reached.add(variable)
        # What is not an argument of a routine that uses a common block would be a local variable.
        self._spread({*self._meant.values(), *self._common.values(), *self._pointing()}.union(
            *(uses.written for uses in self._uses.values())))
        for uses in self._uses.values():
            self._declare(uses)
        for uses in self._uses.values():
            self._pass_on(uses)

    @property
    def is_empty(self) -> bool:
        """:returns: whether nothing has been lifted."""
        return not any(self._dummies.values())

    def dummies(self, routine: Routine) -> dict[ModuleVariable, DataSymbol]:
        """:returns: the hidden arguments of a routine, in order."""
        return self._dummies.get(routine, {})

    def dummy(self, named: ModuleVariable, routine: Routine) -> DataSymbol:
        """:returns: the hidden argument of a routine for a variable that is named, or for a part
            of one."""
        return self.dummies(routine)[self._meant.get(named, named)]

    def _member(self, named: ModuleVariable, target: Routine) -> ModuleVariable:
        """:returns: a variable that is named; that of the common block if it is in one."""
        if self._blocks.part(named.symbol) is not None:
            raise UsageError(f"'{named.symbol.name}' is in a common block that routines divide in "
                             "different ways: it can be neither dependent nor independent")
        return named if named.module is not None else \
            self._variable(named.symbol, target) or named

    def _follow(self, target: Routine) -> None:
        """Find the routines that are reached, and their calls."""
        waiting = [target]
        while waiting:
            routine = waiting.pop()
            if routine in self._uses:
                continue
            uses = self._uses[routine] = _Uses(routine)
            for call in nodes_of(routine, Call):
                if not isinstance(call, IntrinsicCall):
                    uses.calls.append((call, callee_of(call)))
                elif isinstance(call.parent, Schedule):
                    uses.statements.append(call)
            waiting += [callee for _, callee in uses.calls if callee is not None]

    def _references(self, uses: _Uses) -> None:
        routine = uses.routine
        declared = [reference for symbol in routine.symbol_table.datasymbols
                    for reference in in_declaration(symbol)]
        for reference in (*nodes_of(routine, Reference), *declared):
            variable = self._variable(reference.symbol, routine)
            if variable is not None:
                uses.references.append((reference, variable))
                uses.reached.add(variable)
                if is_assigned(reference):
                    uses.written.add(variable)
        for loop in counting(routine):
            variable = self._variable(loop.variable, routine)
            if variable is not None:
                uses.loops.append((loop, variable))
                # What a loop in a constructor counts with keeps its own value.
                if isinstance(loop, Loop):
                    uses.written.add(variable)
        for block in nodes_of(routine, CodeBlock):
            self._opaque(block, uses)
        uses.reached |= uses.written

    def _read_for_bounds(self, uses: _Uses, functions: Sequence[Routine]) -> None:
        """What functions in bounds of arguments read has to be as it was on entry."""
        for function in functions:
            found = _Uses(function)
            self._references(found)
            uses.sizing |= found.reached
        uses.reached |= uses.sizing

    def _opaque(self, block: CodeBlock, uses: _Uses) -> None:
        """What cannot be taken apart may read and write all that it names."""
        changed = names_changed(block)
        for name in sorted({name.lower() for name in block.get_symbol_names()}):
            symbol = uses.routine.symbol_table.lookup(name, otherwise=None)
            variable = None if symbol is None else self._variable(symbol, uses.routine)
            if variable is not None:
                uses.reached.add(variable)
                if name in changed:
                    uses.written.add(variable)

    def _written_by_calls(self, uses: _Uses) -> None:
        written = [actual for call in uses.statements for actual in call.arguments]
        written += [actual for call, callee in uses.calls for actual in _may_write(call, callee)]
        for actual in written:
            if isinstance(actual, Reference):
                variable = self._variable(actual.symbol, uses.routine)
                uses.written |= {variable} - {None}
        uses.reached |= uses.written

    def _variable(self, symbol: Symbol, routine: Routine) -> ModuleVariable | None:
        if symbol not in self._known:
            if (place := self._blocks.place(symbol)) is not None:
                return self._in_common(symbol, *place)
            known = isinstance(symbol, DataSymbol) and not (
                symbol.is_argument or symbol.is_constant or symbol.is_automatic)
            found = self._known[symbol] = module_variable(symbol, routine) if known else None
            if found is not None:
                self._number(found)
        return self._known[symbol]

    def _in_common(self, symbol: Symbol, block: CommonBlock, place: int) -> ModuleVariable:
        member = block.members[place]
        if member not in self._common:
            self._common[member] = ModuleVariable(member, None, block)
            self._number(self._common[member])
        self._known[symbol] = self._common[member]
        return self._common[member]

    def _pointing(self) -> list[ModuleVariable]:
        """:returns: the pointers, and what they may point at: generated routines compare them."""
        reached = {variable: None for uses in self._uses.values()
                   for variable in sorted(uses.reached, key=self._numbers.__getitem__)}
        if not any(is_module_pointer(variable.symbol) for variable in reached):
            return []
        return [variable for variable in reached if is_module_pointer(variable.symbol)
                or is_module_target(variable.symbol)]

    def _number(self, variable: ModuleVariable) -> None:
        self._numbers.setdefault(variable, len(self._numbers))

    def _spread(self, lifted: set[ModuleVariable]) -> None:
        """Let each routine reach what it calls reaches; routines may call each other."""
        callers: IdentityMap[Routine, IdentitySet[Routine]] = IdentityMap()
        for routine, uses in self._uses.items():
            uses.reached &= lifted
            for _, callee in uses.calls:
                if callee is not None:
                    callers.setdefault(callee, IdentitySet()).add(routine)
        waiting = list(self._uses)
        while waiting:
            routine = waiting.pop()
            for caller in callers.get(routine, ()):
                if not self._uses[routine].reached <= self._uses[caller].reached:
                    self._uses[caller].reached |= self._uses[routine].reached
                    waiting.append(caller)

    def _declare(self, uses: _Uses) -> None:
        table = uses.routine.symbol_table
        own = self._dummies[uses.routine] = {}
        names = {variable: reference.symbol.name for reference, variable in uses.references}
        arguments = list(table.argument_list)
        for variable in sorted(uses.reached, key=self._numbers.__getitem__):
            name = names.get(variable, variable.symbol.name)
            known = table.symbols_dict.get(name.lower())
            if known is not None and self._known.get(known) != variable:
                name = unique(name, table.symbols_dict)
            own[variable] = self._hidden(variable, name, uses.routine)
            set_sizing(own[variable], variable in uses.sizing)
        link_dummies({variable.symbol: dummy for variable, dummy in own.items()})
        if own:
            # Where structures have been taken apart, the list and the table do not agree.
            table._argument_list = [*arguments, *own.values()]
        for reference, variable in uses.references:
            if variable in own:
                reference.symbol = own[variable]
        for loop, variable in uses.loops:
            if variable in own:
                loop.variable = own[variable]

    def _hidden(self, variable: ModuleVariable, name: str, routine: Routine) -> DataSymbol:
        """:returns: a new argument in the table of a routine."""
        datatype = known_type(variable.symbol.datatype, routine)
        interface = ArgumentInterface(Access.UNKNOWN)
        is_component = is_row(variable.symbol) or is_with_rows(variable.symbol)
        dummy = component_dummy(variable.symbol, name, datatype, interface) if is_component \
            else DataSymbol(name, datatype, interface=interface)
        set_role(dummy, Role(variable))
        set_scalar(dummy, is_scalar(variable.symbol))
        note_same(dummy, variable.symbol)
        # PSyclone's own methods do not replace what a module gives.
        routine.symbol_table._symbols[name.lower()] = dummy  # pylint: disable=protected-access
        return dummy

    def _pass_on(self, uses: _Uses) -> None:
        own = self._dummies[uses.routine]
        for call, callee in uses.calls:
            if self.dummies(callee):
                bind(call, callee)
            for variable, dummy in self.dummies(callee).items():
                actual = build.ref(own[variable])
                if any(call.argument_names):
                    call.append_named_arg(dummy.name, actual)
                else:
                    call.addchild(actual)


def in_declaration(symbol: DataSymbol) -> Iterator[Reference]:
    """:returns: the references in the declaration of a variable."""
    for expression in sizing_expressions(symbol.datatype):
        yield from nodes_of(expression, Reference)


def _may_write(call: Call, callee: Routine | None) -> list[Node]:
    """:returns: the actual arguments that a call may write."""
    try:
        pairs = argument_map(call, callee) if callee is not None else []
    except UsageError:
        return list(call.arguments)
    if callee is None:
        return list(call.arguments)
    return [actual for dummy, actual in pairs if not is_only_read(dummy)]
