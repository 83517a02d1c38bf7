# SPDX-License-Identifier: BSD-3-Clause
"""Statements that are executed as they stand and have no derivative: input, output, timers, text.

For all that looks at a routine, such a statement is the call of a routine that
is nowhere written down, and of which no more is known than which arguments it
reads and writes. What is written in the end is the statement again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from fparser.two.utils import Base, InternalSyntaxError
from psyclone.configuration import Config
from psyclone.psyir.nodes import Assignment, Call, CodeBlock, Node, Reference, Routine, Schedule
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import ArgumentInterface, DataSymbol, RoutineSymbol, ScalarType, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions.constructor_writer import ConstructorWriter
from psyad_ext.ir.expressions.equivalence import Storage
from psyad_ext.ir.expressions.namelists import Namelist, can_be_declared, declare_namelist
from psyad_ext.ir.expressions.questions import declared_rank, references, symbols_read
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.keys import same
from psyad_ext.ir.tree.locate import adopt_location, location
from psyad_ext.ir.tree.uncommented import uncommented
from psyad_ext.ir.tree.walking import calls_procedure

_PLACE = "psyad_place_{}_"
_PLACES = re.compile(_PLACE.format(r"(\d+)"))


class _Writer(ConstructorWriter):
    """Writes expressions without a copy of the tree around them."""

    _DISABLE_LOWERING = True


@dataclass(frozen=True)
class ImpliedLoop:
    """A loop in a list of output or input.

    :param items: the numbers of the arguments in it, and the loops in it, in their order.
    :param bounds: the numbers of its start, stop and step, if it has one.
    :param variable: the number of its variable.
    """

    items: tuple[int | ImpliedLoop, ...]
    bounds: tuple[int, ...]
    variable: int


@dataclass(frozen=True)
class Template:
    """The text of a statement, with places for what it reads and writes.

    :param kind: its class in fparser's tree.
    :param text: the text.
    :param namelist: the namelist that it names; its variables are the last arguments, and have
        no places.
    :param items: the numbers of its arguments, those in loops of its list in these; before
        structures have been taken apart.
    :param storage: variables that share storage, all of which it may change.
    :param sharing: the numbers of the arguments that are these variables.
    :param setting: what it does with pointers of modules, if it is about them.
    :param external: the subroutine without source that it calls.
    """

    kind: type[Base]
    text: str
    namelist: Namelist | None = None
    items: tuple[int | ImpliedLoop, ...] = ()
    storage: Storage | None = None
    sharing: tuple[int, ...] = ()
    setting: object | None = None
    external: str = ""

    @staticmethod
    def place(number: int) -> str:
        """:returns: the name that stands for an argument in the text."""
        return _PLACE.format(number)

    def filled(self, arguments: Sequence[Node]) -> Base:
        """:returns: the statement in fparser's tree."""
        writer = _Writer()
        text = _PLACES.sub(lambda match: writer(arguments[int(match[1])]), self.text)
        try:
            return self.kind(text)
        except InternalSyntaxError:
            # An array has the name of an intrinsic function, and is read as such.
            parser(Config.get().fortran_standard)
            return self.kind(text)


class OpaqueRoutine(Routine):
    """Stands for what an opaque statement does; has arguments only."""


class OpaqueCall(Call):
    """A statement that is executed as it stands, seen as a call.

    ``before`` and ``behind`` hold the statements that have to stand around it until they have been
    inserted; ``temporary`` has the numbers of arguments that only these read.
    """

    template: Template
    callee: OpaqueRoutine
    has_effects: bool
    before: list[Node]
    behind: list[Node]
    temporary: frozenset[int]


def text_of(node: Node) -> str:
    """:returns: a statement or an expression as text, without the comments on it."""
    with uncommented(node):
        return _Writer()(node).strip()


def opaque_call(name: str, template: Template, arguments: Sequence[tuple[Node, Access]],
                has_effects: bool) -> OpaqueCall:
    """
    :param name: what the statement does, for messages.
    :param template: its text.
    :param arguments: the expressions and variables that it uses, in the order of their places.
    :param has_effects: whether it does something besides writing variables, or may do
        something else when it is executed again.

    :returns: the statement.
    """
    symbol = RoutineSymbol(name)
    routine = OpaqueRoutine(RoutineSymbol(name))
    # The type is one that no derivative flows through.
    dummies = [DataSymbol(f"argument_{number}", ScalarType.integer_type(),
                          interface=ArgumentInterface(access))
               for number, (_, access) in enumerate(arguments)]
    for dummy in dummies:
        routine.symbol_table.add(dummy)
    routine.symbol_table.specify_argument_list(dummies)
    call = OpaqueCall.create(symbol, [node for node, _ in arguments])
    call.template, call.callee = template, routine
    call.has_effects, call.temporary = has_effects, frozenset()
    call.before, call.behind = [], []
    return call


def with_arguments(statement: OpaqueCall, text: str, arguments: Sequence[tuple[Node, Access]]
                   ) -> OpaqueCall:
    """
    :param statement: an opaque statement.
    :param text: another text.
    :param arguments: the expressions and variables that have places in it.

    :returns: a statement with these.
    """
    new = opaque_call(statement.routine.name, replace(statement.template, text=text), arguments,
                      statement.has_effects)
    new.before, new.behind = statement.before, statement.behind
    new.temporary = statement.temporary
    new._ast = statement._ast  # pylint: disable=protected-access
    adopt_location(new, statement)
    return new


def is_written(call: OpaqueCall, number: int) -> bool:
    """:returns: whether the statement may write an argument."""
    dummy = call.callee.symbol_table.argument_list[number]
    return dummy.interface.access is not Access.READ


def symbols_in_call(call: Call) -> set[Symbol]:
    """
    :param call: a call.

    :returns: the variables that it may write: of an opaque statement, those that it writes; of any
        other call all that it mentions.
    """
    if isinstance(call, OpaqueCall):
        return {argument.symbol for number, argument in enumerate(call.arguments)
                if isinstance(argument, Reference) and is_written(call, number)}
    return {reference.symbol for reference in references(call)}


def write_statements(routine: Routine, calls: Iterable[Call]) -> bool:
    """Turn the calls in a generated routine back to the statements that they stand for, in place.

    :param routine: the routine.
    :param calls: the calls in it.

    :returns: whether there were any.
    """
    calls = [call for call in calls if isinstance(call, OpaqueCall)]
    if not calls:
        return False
    uses: dict[Symbol, int] = {}
    for reference in references(routine):
        uses[reference.symbol] = uses.get(reference.symbol, 0) + 1
    for call in calls:
        _take_targets(call, uses, routine)
        _declare_namelist(call, routine)
        if call.template.storage is not None:
            call.template.storage.declare(routine, [call.arguments[number].symbol.name
                                                    for number in call.template.sharing])
        tree = call.template.filled(call.arguments)
        block = Fparser2CodeBlock([tree], CodeBlock.Structure.STATEMENT)
        block.preceding_comment = call.preceding_comment
        block.inline_comment = call.inline_comment
        adopt_location(block, call)
        call.replace_with(block)
    return True


def _declare_namelist(call: OpaqueCall, routine: Routine) -> None:
    """
    :raises UnsupportedError: if its variables have other names than files know them by.
    """
    namelist = call.template.namelist
    if namelist is None:
        return
    if not can_be_declared(namelist, call.arguments[-namelist.count:]):
        raise UnsupportedError([Problem(
            *location(call), "NAMELIST", f"variables of the namelist '{namelist.name}' have other "
            "names in what is generated", "name plain variables of the routine or of its module")])
    declare_namelist(namelist, routine)


def _take_targets(call: OpaqueCall, uses: dict[Symbol, int], routine: Routine) -> None:
    """Write to a variable where the statements around only copy the value from and to it."""
    parent: Schedule = call.parent
    for number, argument in enumerate(list(call.arguments)):
        if number not in call.temporary or declared_rank(argument.symbol):
            continue
        copy = _assignment(parent, call.position + 1)
        if copy is None or type(copy.rhs) is not Reference or not same(copy.rhs, argument):
            continue
        entered = _assignment(parent, call.position - 1)
        if entered is not None and not (same(entered.lhs, argument)
                                        and same(entered.rhs, copy.lhs)):
            entered = None
        later = set(symbols_read(*call.arguments[number + 1:]))
        if uses[argument.symbol] == (2 if entered is None else 3) \
                and copy.lhs.symbol not in later and not calls_procedure(copy.lhs) \
                and not symbols_read(*copy.lhs.children) & {
                    other.symbol for place, other in enumerate(call.arguments)
                    if place > number and is_written(call, place)}:
            target = copied(copy.lhs)
            copy.detach()
            if entered is not None:
                entered.detach()
            argument.replace_with(target)
            routine.symbol_table._symbols.pop(  # pylint: disable=protected-access
                argument.symbol.name.lower(), None)


def _assignment(block: Schedule, place: int) -> Assignment | None:
    """:returns: the assignment without a comment at a place of a block, if there is one."""
    found = block.children[place] if 0 <= place < len(block.children) else None
    return found if isinstance(found, Assignment) and not found.preceding_comment else None
