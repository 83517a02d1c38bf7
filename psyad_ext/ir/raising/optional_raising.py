# SPDX-License-Identifier: BSD-3-Clause
"""Makes arguments of generated routines optional again.

Whatever was added around the statements of the source, such as what is recorded, is executed only
if the argument is there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine,
    Schedule, Statement, UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, UnsupportedFortranType

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.bound import SpecialisedSymbol, add_arguments
from psyad_ext.ir.expressions.questions import array_type, references
from psyad_ext.ir.lookup.callees import bind, callee_of
from psyad_ext.ir.raising.absent_extents import AbsentExtents, allocates_by_arguments
from psyad_ext.ir.raising.signatures import same_signature, signature_called, visible_arguments
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.complex_types import declaration_of
from psyad_ext.ir.tree.components import structure_name
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import TYPE_INQUIRIES
from psyad_ext.ir.tree.optional import ABSENT, DERIVATIVE, FLAG, VALUE, is_false, presence_of
from psyad_ext.ir.tree.scopes import forget
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import assignments_of, nodes_of

#: Tells the dummy arguments of an original routine that has optional ones.
Arguments = Callable[[Routine], list[DataSymbol] | None]


def raise_optional(origins: Sequence[tuple[Routine, Routine]], arguments: Arguments,
                   is_found: bool) -> list[Problem]:
    """Make arguments optional again, in place.

    :param origins: generated routines in their containers, each with the one that it comes from.
    :param arguments: the dummy arguments of original routines.
    :param is_found: whether any of these has optional ones.

    :returns: local arrays that can't be declared if an argument is not there.
    """
    routines = [routine for routine, _ in origins]
    dummies = {routine.name.lower(): list(routine.symbol_table.argument_list)
               for routine in routines}
    # What is generated may call an original routine that has some.
    if not is_found and not any(presence_of(symbol) for routine in routines
                                for symbol in routine.symbol_table.datasymbols):
        return []
    problems: set[Problem] = set()
    for routine, origin in origins:
        problems.update(
            Problem(*location(origin), code=refusals.OPTIONAL.code,
                    text=f"an array is needed that is as large as '{name}', which is optional",
                    hint="declare the extents of the argument with other arguments")
            for name in _Raiser(routine, dummies, arguments).run())
    for routine in routines:
        _declare(routine)
    return sorted(problems)


class _Raiser:
    """Raises one routine.

    :param routine: the routine.
    :param dummies: the arguments of all generated routines.
    :param arguments: those of original routines.
    """

    def __init__(self, routine: Routine, dummies: Mapping[str, list[DataSymbol]],
                 arguments: Arguments) -> None:
        self._routine = routine
        self._dummies = dummies
        self._arguments = arguments
        self._dropped: set[DataSymbol] = set()
        table = routine.symbol_table
        self._values = {presence_of(symbol).name: symbol for symbol in table.argument_list
                        if _kind(symbol) == VALUE}
        self._extents = AbsentExtents(routine, self._present)

    def run(self) -> set[str]:
        """:returns: optional arguments that the declarations of other variables need."""
        for call in nodes_of(self._routine, Call):
            if not isinstance(call, IntrinsicCall):
                self._drop(call)
        self._forget()
        self._guard(self._routine, frozenset())
        self._extents.allocate_locals()
        for reference in nodes_of(self._routine, Reference):
            if _kind(reference.symbol) == FLAG:
                reference.replace_with(self._present([presence_of(reference.symbol).name]))
        table = self._routine.symbol_table
        for name, symbol in list(table.symbols_dict.items()):
            if _kind(symbol) in (FLAG, ABSENT):
                forget(table, name)
        table._argument_list = [symbol for symbol in table._argument_list
                                if _kind(symbol) != FLAG]
        return {presence_of(reference.symbol).name for symbol in table.datasymbols
                if presence_of(symbol) is None for size in sizing_expressions(
                    array_type(symbol) or symbol.datatype)
                for reference in nodes_of(size, Reference)
                if _kind(reference.symbol) in (VALUE, DERIVATIVE)}

    def _drop(self, call: Call) -> None:
        """Take out of a call what is not given."""
        dummies, callee = self._dummies_called(call)
        if dummies is None or not any(map(presence_of, dummies)):
            return
        pairs = list(zip(dummies, call.arguments))
        absent = {presence_of(dummy).name for dummy, actual in pairs
                  if _kind(dummy) == FLAG and is_false(actual)}
        kept: list[tuple[str | None, Node]] = []
        first_named = _first_named(call)
        named = False
        for number, (dummy, actual) in enumerate(pairs):
            presence = presence_of(dummy)
            named = named or first_named is not None and number >= first_named
            if presence is not None and (presence.kind == FLAG or presence.name in absent):
                named = named or presence.kind != FLAG
                if isinstance(actual, Reference):
                    self._dropped.add(actual.symbol)
                continue
            kept.append((structure_name(dummy) if named else None, copied(actual)))
        new = Call()
        new.addchild(copied(call.routine))  # what is imported need not be known to be a procedure
        add_arguments(new, kept)
        new.preceding_comment = call.preceding_comment
        new.inline_comment = call.inline_comment
        if callee is not None:
            bind(new, callee)
        same_signature(new, call)
        call.replace_with(new)

    def _dummies_called(self, call: Call) -> tuple[Sequence[DataSymbol] | None, Routine | None]:
        """:returns: the arguments that a call gives, and the original routine that it calls."""
        signature = signature_called(call)
        if signature is not None:
            return visible_arguments(signature), None
        dummies = self._dummies.get(call.routine.symbol.name.lower())
        callee = callee_of(call) if dummies is None else None
        return self._arguments(callee) if callee is not None else dummies, callee

    def _forget(self) -> None:
        """Take away variables that have only been set for what is not given."""
        targets = IdentitySet(one.lhs for one in assignments_of(self._routine))
        read = {reference.symbol for reference in references(self._routine)
                if reference not in targets}
        for symbol in self._dropped - read:
            if symbol.is_automatic and _kind(symbol) is None:
                for assignment in assignments_of(self._routine):
                    if assignment.lhs.symbol is symbol:
                        assignment.detach()
                forget(self._routine.symbol_table, symbol.name)

    def _guard(self, schedule: Schedule, known: frozenset[str]) -> None:
        """Execute statements on optional arguments only where these are there."""
        for statement in list(schedule.children):
            head = statement.condition if isinstance(statement, IfBlock) else statement
            if isinstance(statement, (Assignment, IfBlock, Call)) \
                    and any(_kind(one.symbol) == ABSENT for one in references(head)):
                # Whether nothing is allocated, too, is of no interest.
                statement.detach()
            elif isinstance(statement, IfBlock):
                needed = self._mentioned([head]) - known - _told(head)
                own = known | needed
                self._guard(statement.if_body, own | _told(head))
                if statement.else_body is not None:
                    self._guard(statement.else_body, own)
                self._wrap(statement, needed)
            elif isinstance(statement, WhileLoop):
                self._guard(statement.loop_body, known)
            elif isinstance(statement, Loop):
                needed = self._mentioned(statement.children[:3]) - known
                had_statements = bool(statement.loop_body.children)
                self._guard(statement.loop_body, known | needed)
                self._wrap(statement, needed)
                if had_statements and not statement.loop_body.children:
                    self._detach(statement)
            elif allocates_by_arguments(statement, known):
                self._extents.settle([statement], known)
            else:
                self._wrap(statement, self._mentioned([statement]) - known)

    def _detach(self, loop: Loop) -> None:
        """Take out a loop that has lost its statements, unless its counter is used elsewhere."""
        counter = loop.variable
        if any(reference.symbol is counter for reference in references(self._routine)):
            return
        loop.detach()
        if counter.is_automatic and all(other.variable is not counter
                                        for other in nodes_of(self._routine, Loop)):
            forget(self._routine.symbol_table, counter.name)

    def _wrap(self, statement: Statement, names: Collection[str]) -> None:
        if names:
            holder = build.branch(self._present(names), [])
            statement.replace_with(holder)
            holder.if_body.addchild(statement)

    def _mentioned(self, nodes: Sequence[Node]) -> set[str]:
        """:returns: the optional arguments whose values or derivatives are used."""
        return {presence_of(reference.symbol).name for node in nodes
                for reference in references(node)
                if _kind(reference.symbol) in (VALUE, DERIVATIVE)
                and not self._is_passed_on(reference) and not _is_constant_inquiry(reference)}

    def _is_passed_on(self, reference: Reference) -> bool:
        call = reference.parent
        if not isinstance(call, Call) or isinstance(call, IntrinsicCall) or reference.children:
            return False
        dummies, _ = self._dummies_called(call)
        place = next(number for number, actual in enumerate(call.arguments)
                     if actual is reference)
        name = call.argument_names[place]
        dummies = [dummy for dummy in dummies or () if _kind(dummy) != FLAG]
        found = [dummy for number, dummy in enumerate(dummies)
                 if (dummy.name == name if name else number == place)]
        return bool(found) and presence_of(found[0]) is not None

    def _present(self, names: Collection[str]) -> Node:
        """:returns: what asks whether arguments are there."""
        return build.all_of(build.intrinsic("PRESENT", build.ref(self._values[name]))
                            for name in sorted(names))


def _first_named(call: Call) -> int | None:
    """:returns: from where on arguments need their names, since procedures in front of them may not
        be given, which shows in the source only; None if that is not so."""
    symbol = call.routine.symbol
    if not isinstance(symbol, SpecialisedSymbol):
        return None
    places = [place for place, _, _ in symbol.procedures if not isinstance(place, str)]
    # Those in front of a procedure without a name stand in their order.
    return max(places) + 1 - len(places) if places else 0


def _kind(symbol: object) -> str | None:
    presence = presence_of(symbol)
    return presence.kind if presence is not None else None


def _told(condition: Node) -> set[str]:
    """:returns: the arguments that are there if a condition holds."""
    if isinstance(condition, BinaryOperation) \
            and condition.operator is BinaryOperation.Operator.AND:
        return set().union(*map(_told, condition.children))
    if isinstance(condition, UnaryOperation) and isinstance(
            condition.children[0], UnaryOperation):
        return _told(condition.children[0].children[0])
    if isinstance(condition, Reference) and _kind(condition.symbol) == FLAG:
        return {presence_of(condition.symbol).name}
    return set()


def _is_constant_inquiry(reference: Reference) -> bool:
    call = reference.parent
    return isinstance(call, IntrinsicCall) and call.intrinsic.name in TYPE_INQUIRIES


def _declare(routine: Routine) -> None:
    """Give optional arguments their attribute."""
    for symbol in routine.symbol_table.argument_list:
        if _kind(symbol) in (VALUE, DERIVATIVE):
            known = symbol.datatype
            if isinstance(known, UnsupportedFortranType):
                known = known.partial_datatype
            head, _, tail = declaration_of(symbol).partition(" :: ")
            symbol.datatype = UnsupportedFortranType(f"{head}, optional :: {tail}",
                                                     partial_datatype=known)
