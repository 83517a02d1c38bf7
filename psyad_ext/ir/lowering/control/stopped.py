# SPDX-License-Identifier: BSD-3-Clause
"""Constants by decree: what directives say has no derivative.

The value stays, and is differentiated as that of a constant::

    y = f(x)          y = MERGE(0.0, f(x), .false.)     the value of f(x), the derivative of 0
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from psyclone.psyir.nodes import (
    Assignment, Call, IntrinsicCall, Node, Reference, Routine, Schedule, Statement)
from psyclone.psyir.symbols import DataSymbol, Symbol

from psyad_ext.core.errors import refuse
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.directives.lines import problem
from psyad_ext.ir.directives.tied import Directive
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import is_allocatable, is_data, symbols_read
from psyad_ext.ir.lookup.directed import directives_of
from psyad_ext.ir.normal_form.kept import Kept, kept
from psyad_ext.ir.source.sources import Place
from psyad_ext.ir.structures.memory import is_allocated
from psyad_ext.ir.structures.memory_calls import arguments_of
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.locate import adopt_location, item_of, location
from psyad_ext.ir.tree.walking import assignments_of, nodes_of

#: The directives that are about derivatives of values.
STOPPING = ("nodiff", "passive")


def stop_derivatives(routines: Iterable[Routine]) -> None:
    """Let constants be what directives say are constants, in place.

    :param routines: routines in the small language, with what modules know as arguments.

    :raises UnsupportedError: if a directive can't be obeyed.
    """
    for routine in routines:
        for directive in directives_of(routine, *STOPPING):
            (_stop if directive.name == "nodiff" else _pass_by)(routine, directive)


def _stop(routine: Routine, directive: Directive) -> None:
    """Let constants be what statements compute."""
    inside = None if directive.is_whole else frozenset(directive.lines)
    for assignment in assignments_of(routine):
        if _is_inside(assignment, inside):
            _stop_assignment(assignment, directive)
    for call in nodes_of(routine, Call):
        if not isinstance(call, (IntrinsicCall, OpaqueCall)) and _is_inside(call, inside):
            _stop_call(call, directive)


def _is_inside(node: Node, inside: frozenset[Place] | None) -> bool:
    return inside is None or location(node) in inside


def _stop_assignment(assignment: Assignment, directive: Directive) -> None:
    if assignment.is_pointer or not is_data(assignment.lhs):
        return
    type_ = symbol_type(assignment.lhs.symbol)
    if type_ is not None and type_.is_complex:
        _refuse(directive, f"'{assignment.lhs.symbol.name}' is complex")
    if type_ is None or not type_.is_real:
        return
    if any(isinstance(one, Kept) for one in assignment.rhs.walk(IntrinsicCall)):
        # Its formula need not be as easy to compute as its value.
        for one in reversed(assignment.rhs.walk(Kept)):
            one.replace_with(copied(one.value))
    value = assignment.rhs
    place = Reference(assignment.lhs.symbol)
    value.replace_with(place)
    place.replace_with(kept(build.real("0.0", type_), value))


def _stop_call(call: Call, directive: Directive) -> None:
    """Let constants be what a call may change: all of each variable."""
    written = [actual for dummy, actual in arguments_of(call) or ()
               if is_data(actual) and not is_only_read(dummy)]
    block, changed = call.parent, {one.symbol for one in written}
    if not isinstance(block, Schedule):
        _refuse(directive, "it calls a function whose results are not seen")
    after = []
    for actual in written:
        type_ = symbol_type(actual.symbol)
        if type_ is not None and (type_.is_real or type_.is_complex):
            if symbols_read(*actual.children) & changed:
                _refuse(directive, f"the call changes an index of '{actual.symbol.name}'")
            after.append(_constant(actual, directive))
    build.insert(block, call.position + 1, after)
    for one in after:
        adopt_location(one, call)


def _pass_by(routine: Routine, directive: Directive) -> None:
    """Let variables be constants from a statement on."""
    symbols = [_variable(routine, name, directive) for name in directive.arguments]
    found = list(_first_at(routine, directive.lines))
    if not found:
        _refuse(directive, "the statement behind it is not seen")
    for statement in found:
        new = [_constant(build.ref(symbol), directive) for symbol in symbols]
        for one in new:
            adopt_location(one, statement)
        build.insert(statement.parent, statement.position, new)


def _variable(routine: Routine, name: str, directive: Directive) -> DataSymbol:
    """:returns: a real variable of a routine."""
    table = routine.symbol_table
    symbol = table.lookup(name, otherwise=None)
    type_ = symbol_type(symbol) if isinstance(symbol, DataSymbol) else None
    if type_ is None or not type_.is_real:
        refuse([problem(directive.place, f"'passive' names '{name}', which is no real variable of "
                        f"'{routine.name}' that changes there", nearest(name, [
                            one.name for one in table.datasymbols
                            if re.fullmatch(r"[A-Za-z]\w*", one.name)]))])
    return symbol


def _first_at(block: Node, lines: Collection[Place]) -> Iterator[Statement]:
    """:returns: what stands first in some lines, in each block that has statements of them."""
    before = False
    for child in block.children:
        here = isinstance(child, Statement) and item_of(child._ast) is not None \
            and location(child) in lines
        if here and not before:
            yield child
        if not here:
            yield from _first_at(child, lines)
        before = here


def _constant(variable: Reference, directive: Directive) -> Statement:
    """:returns: what makes a constant of a variable, if it is there."""
    symbol: Symbol = variable.symbol
    type_ = symbol_type(symbol)
    if is_row(symbol) or type_ is None or not type_.is_real:
        _refuse(directive, f"'{symbol.name}' is complex, or a component that is allocated apart")
    new = build.assign(copied(variable), kept(build.real("0.0", type_), copied(variable)))
    return build.branch(is_allocated(symbol), [new]) if is_allocatable(symbol) else new


def _refuse(directive: Directive, reason: str) -> None:
    refuse([problem(directive.place, f"'{directive.name}' can't be obeyed: {reason}",
                    "put the statements in a procedure, and give that a rule without 'depends'")])
