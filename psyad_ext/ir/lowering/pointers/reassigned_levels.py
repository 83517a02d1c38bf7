# SPDX-License-Identifier: BSD-3-Clause
"""Module pointers that own memory and are exchanged, as time levels are.

While routines are differentiated, such pointers are allocatable arrays. If their memory has no
alias, exchanging the pointers is the same as exchanging the memory, or what is in it:
``tmp => old; old => now; now => tmp`` becomes calls of ``move_alloc``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Node, Reference, Routine, Schedule)
from psyclone.psyir.symbols import ArrayType, DataSymbol, RoutineSymbol, Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.lookup.module_variables import ModuleVariable, may_be_among, module_variable
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.component_pointees import points_to_nothing
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.source.parsed import is_null
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.types_known import known_type
from psyad_ext.ir.tree.module_pointers import is_module_pointer
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.walking import nodes_of, routines_of


@dataclass(frozen=True)
class _Run:
    """Pointer assignments that follow one another.

    :param statements: the assignments.
    :param ends: the pointers that are moved, each with the one that stood before for what it
        stands for behind them.
    """

    statements: Sequence[Assignment]
    ends: dict[Symbol, Symbol]

    @property
    def read_first(self) -> set[Symbol]:
        """:returns: the pointers that are read before they are moved."""
        read, moved = set(), set()
        for one in self.statements:
            if one.rhs.symbol not in moved:
                read.add(one.rhs.symbol)
            moved.add(one.lhs.symbol)
        return read


def _runs(routine: Routine) -> Iterator[_Run]:
    for block in nodes_of(routine, Schedule):
        waiting: list[Assignment] = []
        for statement in [*block.children, None]:
            if isinstance(statement, Assignment) and statement.is_pointer \
                    and type(statement.lhs) is Reference and type(statement.rhs) is Reference:
                waiting.append(statement)
            elif waiting:
                ends: dict[Symbol, Symbol] = {}
                for one in waiting:
                    ends[one.lhs.symbol] = ends.get(one.rhs.symbol, one.rhs.symbol)
                yield _Run(waiting, ends)
                waiting = []


def exchanged_pointers(root: Node, pointers: Iterable[ModuleVariable]
                       ) -> frozenset[ModuleVariable]:
    """
    :param root: the top of the source, as it is.
    :param pointers: pointers of modules that are reassigned, and allocated or freed.

    :returns: those that change places only, with the ones that they change places with.
    """
    found: frozenset[ModuleVariable] = frozenset()
    for one in pointers:
        found |= _exchanged_with(root, one)
    return found


def _exchanged_with(root: Node, pointer: ModuleVariable) -> frozenset[ModuleVariable]:
    """:returns: a pointer and those that it changes places with; none if something else moves one
        of them, or is made to point where one of them does."""
    routines = routines_of(root)
    found, more = {pointer}, {pointer}
    while more:
        more = set()
        for routine in routines:
            places = _places(routine)
            for run in _runs(routine):
                own = {places[one] for one in run.ends
                       if places.get(one) is not None and one in run.ends.values()}
                if own & found:
                    more |= own - found
        found |= more
    return frozenset(found if all(_only_exchanges(one, found) for one in routines) else ())


class ReassignedLevels:
    """The pointers of modules that are allocated, and that nothing but exchanges moves.

    :param pointers: the pointers.
    """

    def __init__(self, pointers: Collection[ModuleVariable]) -> None:
        self.pointers = frozenset(pointers)

    def replace(self, routine: Routine, variables: Variables) -> None:
        """Let memory change places in the place of pointers, in place.

        :param routine: a routine that has copies of its statements.
        :param variables: declares new variables in it.
        """
        if not self.pointers:
            return
        places = _places(routine)
        for run in list(_runs(routine)):
            own = [one for one in run.ends if places.get(one) in self.pointers]
            if not own:
                continue
            if not _is_exchange(run, places, self.pointers) or not _is_apart(
                    routine, run, places, self.pointers):
                raise declined(run.statements[0], "pointers of modules that are allocated are "
                               "not exchanged here, but moved in another way",
                               "let them change places only")
            new = [call for cycle in _cycles(run.ends, own)
                   for call in _moved(cycle, places[cycle[0]], variables)]
            for one in run.statements[1:]:
                replace_statement(one, [])
            replace_statement(run.statements[0], new)


def _places(routine: Routine) -> dict[Symbol, ModuleVariable | None]:
    """:returns: the pointers of modules that a routine moves, or takes targets from."""
    symbols = {side.symbol for one in nodes_of(routine, Assignment) if one.is_pointer
               for side in (one.lhs, one.rhs) if is_data(side)}
    return {one: module_variable(one, routine) for one in symbols}


def _is_exchange(run: _Run, places: dict[Symbol, ModuleVariable | None],
                 pointers: Collection[ModuleVariable]) -> bool:
    """:returns: whether pointers change places with one another, and with nothing else."""
    own = {one for one in run.ends if places.get(one) in pointers}
    return {run.ends[one] for one in own} == own and not any(
        places.get(one) in pointers and one not in own for one in run.ends.values())


def _is_apart(routine: Routine, run: _Run, places: dict[Symbol, ModuleVariable | None],
              pointers: Collection[ModuleVariable]) -> bool:
    """:returns: whether the other pointers in exchanges are nothing but names for the time of
        these."""
    others = {one for one in run.ends if places.get(one) not in pointers}
    if others & run.read_first or any(
            not (declares_pointer(one) or is_module_pointer(one)) or one.is_argument
            or one is routine.return_symbol for one in others):
        return False
    inside = IdentitySet(side for one in _runs(routine) if not others.isdisjoint(one.ends)
              and not others & one.read_first for statement in one.statements
              for side in statement.children)
    names = {one.name.lower() for one in others}
    return all(one in inside or _is_put_away(one) for one in nodes_of(routine, Reference)
               if one.symbol in others) and not any(
        name.lower() in names for block in nodes_of(routine, CodeBlock)
        if not all(isinstance(tree, Fortran2003.Nullify_Stmt) for tree in block.parse_tree_nodes)
        for name in block.get_symbol_names())


def _is_put_away(reference: Reference) -> bool:
    """:returns: whether a pointer is made to point at nothing."""
    statement = reference.parent
    return points_to_nothing(statement) and reference is statement.lhs


def _only_exchanges(routine: Routine, pointers: Collection[ModuleVariable]) -> bool:
    """:returns: whether a routine moves pointers by exchanges only, and lets nothing else point
        where they do."""
    places = _places(routine)
    moves = [one for one in nodes_of(routine, Assignment) if one.is_pointer and any(
        is_data(side) and places.get(side.symbol) in pointers for side in one.children)
        and not points_to_nothing(one)]
    runs = [run for run in _runs(routine)
            if any(places.get(one) in pointers for one in (*run.ends, *run.ends.values()))]
    inside = IdentitySet(one for run in runs for one in run.statements)
    return all(one in inside for one in moves) and all(
        _is_exchange(run, places, pointers) and _is_apart(routine, run, places, pointers)
        for run in runs) \
        and not any(_is_given(one, routine, pointers) for one in nodes_of(routine, Call)) \
        and _is_all_read(routine, moves, pointers)


def _is_given(call: Call, routine: Routine, pointers: Collection[ModuleVariable]) -> bool:
    """:returns: whether a call of a routine of the source passes one of some pointers as a whole:
        to a pointer, perhaps."""
    return not isinstance(call, IntrinsicCall) and any(
        type(one) is Reference and may_be_among(one.symbol, pointers)
        and module_variable(one.symbol, routine) in pointers
        and _takes_pointer(call, one) for one in call.arguments)


def _takes_pointer(call: Call, actual: Node) -> bool:
    pairs = arguments_of(call)
    return pairs is None or any(one is actual and declares_pointer(dummy) for dummy, one in pairs)


def _is_all_read(routine: Routine, moves: Sequence[Assignment],
                 pointers: Collection[ModuleVariable]) -> bool:
    """:returns: whether the text of a routine, with its internal procedures, has no other
        statements that move pointers, or take targets from them, than those that have been read."""
    tree = getattr(routine, "_ast", None)
    if tree is None:
        return True
    count = 0
    for one in walk(tree, Fortran2003.Pointer_Assignment_Stmt):
        name, _, target = one.children
        if is_null(target):
            continue
        names = {str(part).lower() for side in (name, target)
                 for part in [side, *walk(side, Fortran2003.Name)]}
        known = {name: meaning(name, routine) for name in names}
        count += any(symbol is not None and module_variable(symbol, routine) in pointers
                     for symbol in known.values() if isinstance(symbol, DataSymbol))
    renamed = {str(one.children[2]).lower() for one in walk(tree, Fortran2003.Rename)
               if meaning(str(one.children[1]).lower(), routine) is None}
    return count == len(moves) and not any(
        place.symbol.name.lower() in renamed for place in pointers)


# Statements

def _cycles(ends: dict[Symbol, Symbol], own: Sequence[Symbol]) -> Iterator[list[Symbol]]:
    """:returns: the pointers that change places: each gets what the next one has, in a ring."""
    left = [one for one in own if ends[one] is not one]
    while left:
        cycle = [left[0]]
        while ends[cycle[-1]] is not cycle[0]:
            cycle.append(ends[cycle[-1]])
        left = [one for one in left if one not in cycle]
        yield cycle


def _moved(cycle: Sequence[Symbol], place: ModuleVariable, variables: Variables) -> list[Call]:
    """:returns: what lets memory change places; ``place`` is the first of the pointers."""
    declared = place.symbol.datatype
    type_ = known_type(getattr(declared, "partial_datatype", None) or declared, variables.routine)
    kept = variables.new(f"{place.symbol.name}_kept", ArrayType(
        element_type(type_).scalar(), [ArrayType.Extent.DEFERRED]*len(type_.shape)))
    ring = [kept, *cycle, kept]
    return [Call.create(RoutineSymbol("move_alloc"), [build.ref(source), build.ref(target)])
            for target, source in pairwise(ring)]
