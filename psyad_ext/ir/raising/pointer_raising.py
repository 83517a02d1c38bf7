# SPDX-License-Identifier: BSD-3-Clause
"""Gives routines pointers again where they take their targets and lower bounds.

Generated routines of the target take pointers as the target itself does. Where original routines
are called, pointers are made of what they stand for; what is generated from them takes arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Reference, Routine, Statement)
from psyclone.psyir.symbols import ArrayType, DataSymbol, UnsupportedFortranType

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.inquiries import is_bound_of
from psyad_ext.ir.expressions.kinds import element_type, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.lookup.callees import callee_of
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.raising.pointer_setting import pointing
from psyad_ext.ir.raising.reassigned_again import Case, note_added, note_case
from psyad_ext.ir.raising.setting_raising import Copies, EndTest, reachable
from psyad_ext.ir.raising.signatures import signature_called
from psyad_ext.ir.structures.memory import allocated_copy, is_allocated, written_deallocation
from psyad_ext.ir.structures.pointer_arguments import (
    PointerArguments, declares_pointer, has_pointer_arguments, pointer_arguments)
from psyad_ext.ir.structures.pointer_components import make_target, pointer_type, stop_where_shared
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import nodes_of, statement_of


def raise_pointers(origins: Sequence[tuple[Routine, Routine]], target: Routine,
                   calls: IdentityMap[Node, Sequence[Call]]) -> bool:
    """Let routines take pointers, and pass pointers to original ones, in place.

    :param origins: generated routines in their containers, each with the one that it comes from,
        which takes targets and lower bounds still.
    :param target: the routine that users call.
    :param calls: the calls in each generated routine, by its identity.

    :returns: whether anything has changed.
    """
    if not has_pointer_arguments():
        return False
    changes = False
    own = pointer_arguments(target)
    of_target = {routine.name.lower(): routine for routine, origin in origins if origin is target}
    if own is not None:
        for routine, _ in origins:
            for call in nodes_of(routine, Call):
                # Products call motions that have been raised already.
                if call.routine.name.lower() in of_target or signature_called(call) is not None:
                    _drop(call, own)
        called = {call.routine.name.lower() for routine, _ in origins
                  for call in nodes_of(routine, Call)}
        for name, routine in of_target.items():
            _take_pointers(routine, own)
            if name not in called:
                _check_targets(routine, own)
    for routine, _ in origins:
        caller = _Caller(routine)
        for call in nodes_of(routine, Call) if own is not None else calls[routine]:
            if not isinstance(call, IntrinsicCall):
                pointers = pointer_arguments(callee_of(call))
                if pointers is not None:
                    caller.change(call, pointers)
                    changes = True
    return changes or own is not None


# The target

def _drop(call: Call, pointers: PointerArguments) -> None:
    """Pass no lower bounds."""
    names = {one.name.lower() for one in pointers.hidden}
    for name, actual in list(zip(call.argument_names, call.arguments)):
        passed = name or (actual.symbol.name if is_data(actual) else "")
        if passed.lower() in names:
            actual.detach()


def _take_pointers(routine: Routine, pointers: PointerArguments) -> None:
    """Let a routine take pointers, and ask these for their lower bounds."""
    table = routine.symbol_table
    found = {symbol.name.lower(): symbol for symbol in table.argument_list}
    asked: dict[str, Node] = {}
    for name, lowers in pointers.lowers.items():
        for number, lower in enumerate(lowers):
            if name in found:
                asked[lower.name.lower()] = build.intrinsic(
                    "LBOUND", build.ref(found[name]), ("dim", build.integer(number + 1)))
    for symbol in table.datasymbols:
        if isinstance(symbol.datatype, ArrayType) and symbol.name.lower() not in pointers.lowers:
            symbol.datatype = _with_bounds(symbol.datatype, asked)
    _ask(routine, asked)
    table._argument_list = [one for one in table._argument_list
                            if one.name.lower() not in asked]
    for name in asked:
        table._symbols.pop(name, None)  # pylint: disable=protected-access
    for name in pointers.lowers:
        if name in found:
            _declare_pointer(found[name])


def _check_targets(routine: Routine, pointers: PointerArguments) -> None:
    """Stop where arguments share what they point at, unlike in what derivatives are made of."""
    found = {symbol.name.lower(): symbol for symbol in routine.symbol_table.argument_list}
    own = [found[name] for name in pointers.lowers if name in found]
    others = [found[name] for name in pointers.targets if name in found]
    pairs = [*combinations(own, 2), *product(own, others)]
    same = [(one, other) for one, other in pairs if _kind_of(one) == _kind_of(other)]
    for _, other in same:
        make_target(other)
    stop_where_shared(routine, same)


def _kind_of(symbol: DataSymbol) -> tuple[object, ...]:
    """:returns: what two variables have in common that a pointer may point at."""
    plain = symbol.datatype
    if isinstance(plain, UnsupportedFortranType):
        plain = plain.partial_datatype
    rank = len(plain._shape) if isinstance(plain, ArrayType) else 0
    type_ = element_type(plain)
    return (rank, type_.key if type_ is not None else None)


def _with_bounds(type_: ArrayType, asked: Mapping[str, Node]) -> ArrayType:
    """:returns: a type that asks pointers for their bounds."""
    return ArrayType(type_.elemental_type, [
        ArrayType.ArrayBounds(_asking(extent.lower, asked), _asking(extent.upper, asked))
        if isinstance(extent, ArrayType.ArrayBounds) else extent for extent in type_._shape])


def _asking(bound: object, asked: Mapping[str, Node]) -> object:
    if not isinstance(bound, Node):
        return bound
    holder = build.intrinsic("INT", copied(bound))
    _ask(holder, asked)
    return holder.arguments[0].detach()


def _ask(root: Node, asked: Mapping[str, Node]) -> None:
    for reference in nodes_of(root, Reference):
        new = asked.get(reference.symbol.name.lower())
        if new is not None:
            reference.replace_with(copied(new), keep_name_in_context=True)


def _declare_pointer(symbol: DataSymbol) -> None:
    rank = declared_rank(symbol)
    symbol.datatype = pointer_type(symbol, symbol.name, rank, ", intent(in)")


# Calls of originals

class _Caller:
    """Changes calls of original routines in one routine.

    :param routine: the routine that calls.
    """

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self._names = Names(routine)
        self._known: dict[tuple[object, ...], DataSymbol] = {}
        self._kept = Copies(routine, "kept")
        self._given = Copies(routine, "given")

    def change(self, call: Call, pointers: PointerArguments) -> None:
        """Let a call pass pointers, which are set before it."""
        hidden, order = [one.name.lower() for one in pointers.hidden], pointers.order
        case = pointers.case.name.lower() if pointers.case is not None else ""
        dummies = {one.name.lower(): one for one in callee_of(call).symbol_table.argument_list}
        kept: list[tuple[str, Node]] = []
        bounds: dict[str, Node] = {}
        for number, (name, actual) in enumerate(zip(call.argument_names, call.arguments)):
            known = name.lower() if name else order[number]
            if known in hidden or known == case:
                bounds[known] = actual
            else:
                kept.append((known, actual))
        settings: list[Statement] = []
        for known, actual in kept:
            if known in pointers.modules:
                place = pointers.modules[known]
                actual.detach()
                make_target(actual.symbol)
                settings.append(pointing(reachable(place, self._routine), actual, [
                    bounds[one.name.lower()] for one in pointers.lowers[known]]))
            elif known in pointers.owned:
                self._with_memory(call, actual, dummies[known])
            elif known in pointers.lowers:
                own = [bounds[one.name.lower()] for one in pointers.lowers[known]]
                if not _has_bounds(actual, own):
                    more = ", contiguous" if known in pointers.contiguous else ""
                    self._through(call, actual, dummies[known], own, more)
        for actual in bounds.values():
            actual.detach()
        if case:
            note_case(call, Case(bounds[case].symbol.name, pointers.ends))
        if pointers.moved:
            self._set(call, pointers.moved, settings, EndTest(
                pointers.ends, bounds[case], self._given) if case else None)

    def _set(self, call: Call, places: Sequence[ModuleVariable],
             settings: Sequence[Statement], test: EndTest | None) -> None:
        """Let pointers of modules point somewhere for a call.

        :param call: the call.
        :param places: the pointers that may be moved.
        :param settings: what lets them point there; what they stood for has other names then.
        :param test: finds out where they point behind the call, if that matters.
        """
        statement = statement_of(call)
        before = [*self._kept.kept(zip(places, places)), *settings]
        kept = {reachable(place, self._routine): self._kept.of(place) for place in places}
        for node in (*settings, statement):
            for reference in nodes_of(node, Reference):
                if reference.symbol in kept and not _is_moved(reference):
                    reference.symbol = kept[reference.symbol]
        before[0].preceding_comment, statement.preceding_comment = statement.preceding_comment, ""
        block, number = statement.parent, statement.position
        if test is not None:
            given = self._given.kept(zip(places, places))
            note_added(self._routine, given)
            before += given
        tests = test.statements(self._routine) if test is not None else []
        note_added(self._routine, tests)
        build.insert(block, number + 1, [*tests, *self._kept.put_back(places)])
        build.insert(block, number, before)

    def _through(self, call: Call, actual: Reference, dummy: DataSymbol,
                 lowers: Sequence[Node], more: str) -> None:
        """Let a pointer point at an actual argument, and pass that."""
        make_target(actual.symbol)
        pointer = self._pointer(actual, dummy, len(lowers), more)
        statement = statement_of(call)
        new = pointing(pointer, copied(actual), lowers)
        new.preceding_comment, statement.preceding_comment = statement.preceding_comment, ""
        statement.parent.addchild(new, statement.position)
        actual.replace_with(build.ref(pointer), keep_name_in_context=True)

    def _with_memory(self, call: Call, actual: Reference, dummy: DataSymbol) -> None:
        """Pass a pointer, with memory of its own, for an allocatable array."""
        if declares_pointer(actual.symbol):
            return
        pointer = self._pointer(actual, dummy, declared_rank(dummy), "")
        array, statement = actual.symbol, statement_of(call)
        actual.replace_with(build.ref(pointer), keep_name_in_context=True)
        there = build.intrinsic("ASSOCIATED", build.ref(pointer))
        build.insert(statement.parent, statement.position + 1, [
            build.branch(is_allocated(array), [written_deallocation(array)]),
            build.branch(there, [allocated_copy(array, pointer), written_deallocation(pointer)])])
        nothing = Assignment.create(build.ref(pointer), build.intrinsic("NULL"), is_pointer=True)
        build.insert(statement.parent, statement.position, [build.branch(
            is_allocated(array), [allocated_copy(pointer, array)], [nothing])])

    def _pointer(self, actual: Reference, dummy: DataSymbol, rank: int,
                 more: str) -> DataSymbol:
        """:returns: a pointer that no other argument of the same call needs."""
        model = actual.symbol if symbol_type(actual.symbol) is not None else dummy
        key = (dummy.name.lower(), rank, symbol_type(model).key, more)
        if key not in self._known:
            pointer = self._names.symbol(f"{dummy.name}_pointer", symbol_type(model).scalar())
            pointer.datatype = pointer_type(model, pointer.name, rank, more)
            self._routine.symbol_table.add(pointer)
            self._known[key] = pointer
        return self._known[key]


def _is_moved(reference: Reference) -> bool:
    """:returns: whether a reference is, or asks for bounds of, a pointer that is moved."""
    statement = reference.ancestor(Assignment)
    return statement is not None and statement.is_pointer \
        and reference.symbol is statement.lhs.symbol \
        and any(reference is one for one in nodes_of(statement.lhs, Reference))


def _has_bounds(actual: Node, lowers: Sequence[Node]) -> bool:
    """:returns: whether an actual argument is a pointer that has these lower bounds."""
    return type(actual) is Reference and declares_pointer(actual.symbol) and all(
        is_bound_of(lower, "LBOUND", actual.symbol, number)
        for number, lower in enumerate(lowers, 1))
