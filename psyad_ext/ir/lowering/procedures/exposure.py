# SPDX-License-Identifier: BSD-3-Clause
"""Which variables a piece of code needs from before it and surely defines.

The answer errs on one side only: a variable may be called exposed although no
execution reads it early, never the other way round. Arrays count as one thing:
only an assignment to all their elements defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, CodeBlock, Container, IfBlock, IntrinsicCall, Loop, Node,
    Reference, Routine, Schedule, WhileLoop)

from psyad_ext.ir.expressions.questions import is_inquired
from psyad_ext.ir.expressions.whole_ranges import is_whole
from psyad_ext.ir.lookup.callees import argument_map, callee_of
from psyad_ext.ir.lowering.control.constructs import parts_of
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.statements import jumps_over, names_changed

_ALLOCATION = (IntrinsicCall.Intrinsic.ALLOCATE, IntrinsicCall.Intrinsic.DEALLOCATE)


@dataclass
class Exposure:
    """What a sequence of statements does to variables, by lower-case name.

    :param exposed: may be read before the sequence has given them a value.
    :param written: may be given a value.
    :param defined: surely have a value of the sequence's own at its end.
    :param is_straight: whether no jump leads over some of the statements.
    """

    exposed: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)
    defined: set[str] = field(default_factory=set)
    is_straight: bool = True

    def read(self, names: Iterable[str]) -> None:
        """
        :param names: variables that are read here.
        """
        self.exposed.update(name for name in names if name not in self.defined)

    def write(self, name: str, whole: bool) -> None:
        """
        :param name: the variable that is written here.
        :param whole: whether all of it surely is.
        """
        self.written.add(name)
        if whole:
            self.define({name})

    def define(self, names: set[str]) -> None:
        """
        :param names: variables that have a value now if nothing was jumped over.
        """
        if self.is_straight:
            self.defined |= names


def exposure_of(statements: Iterable[Node], defined: Iterable[str] = ()) -> Exposure:
    """
    :param statements: statements in the order of execution.
    :param defined: lower-case names that have a value of interest already.

    :returns: what the statements need and define.
    """
    statements = list(statements)
    state = Exposure(defined=set(defined), is_straight=not jumps_over(statements))
    for statement in statements:
        _visit(statement, state)
    return state


def live_after(statements: Sequence[Node]) -> set[str]:
    """
    :param statements: consecutive statements of a routine.

    :returns: lower-case names of the variables that the rest of the routine
        may read before it gives them a value.
    """
    last = statements[-1]
    program = last.ancestor(Routine)
    state = Exposure(is_straight=program is None or not jumps_over(program.children))
    while last is not None and not isinstance(last, Routine):
        parent = last.parent
        if isinstance(parent, Schedule):
            for sibling in parent.children[last.position + 1:]:
                _visit(sibling, state)
        elif isinstance(last, Schedule) and isinstance(parent, (Loop, WhileLoop)):
            # The next turn of the loop: what it exposes is needed, but it may not come.
            again = exposure_of([last], state.defined)
            state.exposed |= again.exposed
            state.written |= again.written
            if isinstance(parent, WhileLoop):
                state.read(names_read(parent.condition))
        last = parent
    return state.exposed


def names_read(expression: Node) -> set[str]:
    """
    :param expression: any expression.

    :returns: lower-case names of the variables whose values it uses.
    """
    names: set[str] = set()
    for node in expression.walk((Reference, CodeBlock)):
        if isinstance(node, CodeBlock):
            names.update(name.lower() for name in node.get_symbol_names())
        elif not _is_procedure_name(node) and not is_inquired(node):
            names.add(node.symbol.name.lower())
    return names


def _is_procedure_name(reference: Reference) -> bool:
    return isinstance(reference.parent, Call) and reference.parent.routine is reference


def _visit(node: Node, state: Exposure) -> None:
    for kinds, visitor in _VISITORS:
        if isinstance(node, kinds):
            visitor(node, state)
            return
    _evaluate(node, state)


def _evaluate(expression: Node, state: Exposure) -> None:
    state.read(names_read(expression))
    for call in expression.walk(Call):
        if not isinstance(call, IntrinsicCall):
            _visit_call(call, state)


def _visit_assignment(node: Assignment, state: Exposure) -> None:
    target = node.lhs
    _evaluate(node.rhs, state)
    if not isinstance(target, Reference):
        _visit_opaque(target, state)
        return
    for index in target.children:
        _evaluate(index, state)
    state.write(target.symbol.name.lower(), _is_whole(target))


def _is_whole(target: Reference) -> bool:
    if isinstance(target, ArrayReference):
        return is_whole(target)
    return type(target) is Reference


def _visit_call(node: Call, state: Exposure) -> None:
    # Of a statement that PSyclone keeps as text, nobody knows where it stands.
    known = not isinstance(node, IntrinsicCall) and node.ancestor(Container) is not None
    routine = callee_of(node) if known else None
    if routine is None:
        arguments = [(Access.READWRITE, argument) for argument in node.arguments]
    else:
        arguments = [(dummy.interface.access, actual)
                     for dummy, actual in argument_map(node, routine)]
    for access, argument in arguments:
        if access is not Access.WRITE or not isinstance(argument, Reference):
            _evaluate(argument, state)
    for access, argument in arguments:
        if access is not Access.READ and isinstance(argument, Reference):
            for index in argument.children:
                _evaluate(index, state)
            # INTENT(OUT) leaves nothing of the old value; of an array it may cover a part only.
            state.write(argument.symbol.name.lower(),
                        access is Access.WRITE and not argument.symbol.is_array)


def _visit_intrinsic(node: IntrinsicCall, state: Exposure) -> None:
    if node.intrinsic not in _ALLOCATION:
        _visit_call(node, state)
        return
    for argument in node.arguments:
        targets = argument.children if isinstance(argument, ArrayReference) else []
        for index in targets:
            _evaluate(index, state)


def _visit_loop(node: Loop, state: Exposure) -> None:
    for bound in (node.start_expr, node.stop_expr, node.step_expr):
        _evaluate(bound, state)
    state.write(node.variable.name.lower(), whole=True)
    _merge(state, [exposure_of(node.loop_body, state.defined)])


def _visit_while(node: WhileLoop, state: Exposure) -> None:
    _evaluate(node.condition, state)
    _merge(state, [exposure_of(node.loop_body, state.defined)])


def _visit_if(node: IfBlock, state: Exposure) -> None:
    _evaluate(node.condition, state)
    if "was_where" in node.annotations:
        _visit_masked(node, state)
        return
    branches = [exposure_of(node.if_body, state.defined)]
    if node.else_body is not None:
        branches.append(exposure_of(node.else_body, state.defined))
    _merge(state, branches)
    if node.else_body is not None:
        state.define(set.intersection(*(branch.defined for branch in branches)))


def _visit_masked(node: IfBlock, state: Exposure) -> None:
    """Elements that are not masked keep their values, and may be read."""
    for part in node.walk((Assignment, IfBlock)):
        _evaluate(part.condition if isinstance(part, IfBlock) else part.rhs, state)
    for part in node.walk(Assignment):
        state.write(part.lhs.symbol.name.lower(), whole=False)


def _merge(state: Exposure, branches: list[Exposure]) -> None:
    for branch in branches:
        state.exposed |= branch.exposed
        state.written |= branch.written


def _visit_schedule(node: Schedule, state: Exposure) -> None:
    for child in node.children:
        _visit(child, state)


def _visit_block(node: CodeBlock, state: Exposure) -> None:
    # What has been read of a block stands in no routine.
    known = parts_of(node) if node.ancestor(Routine) is not None else []
    if all(isinstance(one, CodeBlock) for one in known):
        _visit_opaque(node, state)
    else:
        _visit_schedule(Schedule(children=known), state)


def _visit_opaque(node: Node, state: Exposure) -> None:
    state.read(names_read(node))
    for name in _names_written(node):
        state.write(name, whole=False)


def _names_written(node: Node) -> set[str]:
    if not isinstance(node, CodeBlock):
        return names_read(node)
    return names_changed(node)


_VISITORS: tuple[tuple[type[Node], Callable[..., None]], ...] = (
    (Assignment, _visit_assignment),
    (IntrinsicCall, _visit_intrinsic),
    (Call, _visit_call),
    (Loop, _visit_loop),
    (WhileLoop, _visit_while),
    (IfBlock, _visit_if),
    (Schedule, _visit_schedule),
    (CodeBlock, _visit_block),
)
