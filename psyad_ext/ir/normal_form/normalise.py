# SPDX-License-Identifier: BSD-3-Clause
"""Rewrites the statements of a routine in a small core language.

After it, every assignment is to a scalar or an element (array statements are
loops), loop bounds and arguments of calls do not change while the loop or the
call runs, and no loop variable is used outside its loops. The routine itself
is left alone: new statements refer to its symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    Assignment, Call, IfBlock, IntrinsicCall, Literal, Loop, Node, Reference, Return, Routine,
    Schedule, Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.core.dispatch import chosen_by_type
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.declarations.attributes import is_by_value
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import expression_type, integer_value, symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import (
    elementwise_references, is_data, rank, references, section_bounds, symbols_read)
from psyad_ext.ir.expressions.sentinels import is_sentinel
from psyad_ext.ir.expressions.text import is_text_value, of_any_length, text_type
from psyad_ext.ir.expressions.text_lengths import longest
from psyad_ext.ir.normal_form.array_statements import loops_of
from psyad_ext.ir.normal_form.copied_arguments import without_sign
from psyad_ext.ir.normal_form.fixed_indices import fixed_indices, fixed_value
from psyad_ext.ir.normal_form.kept import Kept
from psyad_ext.ir.structures.memory import (
    allocates, bounds_in, is_memory_statement, variable_of, with_allocations, with_answers)
from psyad_ext.ir.structures.structure_types import is_constant
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.locate import adopt_file, adopt_location
from psyad_ext.ir.tree.names import Names
from psyad_ext.ir.tree.walking import statements_of


@dataclass(frozen=True)
class CallFacts:
    """What normalisation has to know of a called routine.

    :param written: for each actual argument, whether the call may write it.
    :param dummies: the dummy argument for each actual argument.
    :param stored: for each actual argument, whether what is generated from the routine may store
        to it, if only what it holds: constants can't stand that.
    """

    written: Sequence[bool]
    dummies: Sequence[DataSymbol]
    stored: Sequence[bool]


@dataclass
class Normalised:
    """A routine in the core language.

    :param routine: the original routine.
    :param body: its statements, rewritten.
    :param names: gives out more names for the routine.
    :param origin: for each new call, the call that it came from.
    """

    routine: Routine
    body: Schedule
    names: Names
    origin: IdentityMap[Node, Call] = field(default_factory=IdentityMap)


def normalise(routine: Routine, statements: Sequence[Node], facts: Callable[[Call], CallFacts],
              written: frozenset[Symbol], reversible: bool = True) -> Normalised:
    """
    :param routine: a routine of the supported language.
    :param statements: its statements, or some of them.
    :param facts: tells what each of its calls does.
    :param written: the symbols that the routine may write, itself or by calls.
    :param reversible: whether the statements must be fit for running backwards; otherwise array
        statements and loops stay as they are.

    :returns: its statements in the core language.
    """
    names = Names(routine)
    work = (_Normaliser if reversible else _ForwardNormaliser)(routine, names, facts, written)
    body = Schedule(children=work.rewritten(statements))
    adopt_file(body, routine)
    return Normalised(routine, body, names, work.origin)


class _Normaliser:
    """Rewrites statements; holds what is known of the routine they belong to."""

    def __init__(self, routine: Routine, names: Names, facts: Callable[[Call], CallFacts],
                 written: frozenset[Symbol]) -> None:
        self.names = names
        self.facts = facts
        self.origin: IdentityMap[Node, Call] = IdentityMap()
        self._written = written
        self._escaping = escaping_loop_variables(routine)
        self._inside: list[Symbol] = []
        self._renamed: dict[Symbol, DataSymbol] = {}

    def rewritten(self, statements: Sequence[Node]) -> list[Statement]:
        """:returns: new statements with the same meaning."""
        new: list[Statement] = []
        for statement in statements:
            group = [one for new_statement in self._rewrite(statement)
                     for one in self._executed(new_statement)]
            for new_statement in group:
                adopt_location(new_statement, statement)
            comment = getattr(statement, "preceding_comment", "")
            if group and comment:
                group[0].preceding_comment = comment
            if group and getattr(statement, "inline_comment", ""):
                group[-1].inline_comment = statement.inline_comment
            new.extend(group)
        return new

    def _executed(self, statement: Statement) -> list[Statement]:
        """:returns: what there is to do for a statement: compilers warn of loops over nothing."""
        if not isinstance(statement, Loop) or not _never_runs(statement):
            return [statement]
        if statement.variable not in self._escaping:
            return []
        return [build.assign(build.ref(statement.variable), copied(statement.start_expr))]

    @chosen_by_type
    def _rewrite(self, statement: Node) -> list[Statement]:
        return [copied(statement)]

    @_rewrite.register
    def _(self, statement: Return) -> list[Statement]:
        # Only one at the very end is supported, and needs no counterpart.
        return []

    @_rewrite.register
    def _(self, statement: Assignment) -> list[Statement]:
        return self._assignment(statement)

    def _assignment(self, statement: Assignment) -> list[Statement]:
        new = copied(statement)
        new.preceding_comment = new.inline_comment = ""
        before = fixed_indices(new.lhs, {new.lhs.symbol}, self.names)
        if rank(new.lhs) == 0:
            return [*before, new]
        group = loops_of(new, self.names)
        if len(group) > 1 or group[0] is not new:
            group = self.rewritten(group)
        elif not isinstance(new.rhs, Kept):
            group = self._by_elements(new)
        return [*before, *group]

    def _by_elements(self, statement: Assignment) -> list[Statement]:
        """:returns: the same by way of a variable that is never needed backwards."""
        lhs = statement.lhs
        value = variable_like(lhs, symbol_type(lhs.symbol), f"{lhs.symbol.name}_value", self.names)
        moved = build.assign(copied(lhs), copied(value))
        new = [build.assign(value, copied(statement.rhs)), *self.rewritten(
            loops_of(moved, self.names))]
        # An assignment to all of an array allocates it.
        parts = {value.symbol} & set(self.names.shapes) if value.children else ()
        return with_allocations(new, self.names, parts)

    @_rewrite.register
    def _(self, statement: IfBlock) -> list[Statement]:
        otherwise = self.rewritten(statement.else_body.children) if statement.else_body else []
        new = build.branch(copied(statement.condition), self.rewritten(statement.if_body.children),
                           otherwise)
        for name in ("was_elseif", "was_single_stmt"):
            if name in statement.annotations:
                new.annotations.append(name)
        return [new]

    @_rewrite.register
    def _(self, statement: WhileLoop) -> list[Statement]:
        return [WhileLoop.create(copied(statement.condition),
                                 self.rewritten(statement.loop_body.children))]

    @_rewrite.register
    def _(self, statement: Loop) -> list[Statement]:
        return self._loop(statement)

    def _loop(self, statement: Loop) -> list[Statement]:
        before: list[Assignment] = []
        changed = self._written - set(self._inside)
        bounds = [fixed_value(expression, changed, name, before, self.names)
                  for expression, name in zip(
                      (statement.start_expr, statement.stop_expr, statement.step_expr),
                      ("loop_start", "loop_stop", "loop_step"))]
        variable = statement.variable
        if variable not in self._escaping:
            self._inside.append(variable)
            body = self.rewritten(statement.loop_body.children)
            self._inside.pop()
            return [*before, build.loop_over(variable, bounds, body)]
        return [*before, *self._with_own_counter(statement, bounds)]

    def _with_own_counter(self, statement: Loop, bounds: list[Node]) -> list[Statement]:
        variable = statement.variable
        counter = self._renamed.setdefault(
            variable, self.names.symbol(f"{variable.name}_counter", copied_type(variable.datatype)))
        if counter in self._inside:
            counter = self.names.symbol(f"{variable.name}_counter", copied_type(variable.datatype))
        self._inside.append(counter)
        body = self.rewritten(statement.loop_body.children)
        self._inside.pop()
        start, stop, step = bounds
        body.insert(0, build.assign(build.ref(variable), build.ref(counter)))
        span = build.add(build.sub(copied(stop), copied(start)), copied(step))
        trips = build.positive_part(build.div(span, copied(step)))
        last = build.add(copied(start), build.mul(trips, copied(step)))
        return [build.loop(counter, start, stop, step, body),
                build.assign(build.ref(variable), last)]

    @_rewrite.register
    def _(self, statement: IntrinsicCall) -> list[Statement]:
        return self._memory(copied(statement))

    def _memory(self, statement: IntrinsicCall) -> list[Statement]:
        """:returns: a statement, after others that keep the bounds of what it deallocates."""
        if not is_memory_statement(statement) or allocates(statement):
            return [statement]
        symbol = variable_of(statement)
        changed = with_answers({symbol})
        before: list[Statement] = []
        for pair in bounds_in(statement):
            for bound in pair:
                if not changed.isdisjoint(symbols_read(bound)):
                    kept = self.names.symbol(f"{symbol.name}_bound", ScalarType.integer_type())
                    before.append(build.assign(build.ref(kept), copied(bound)))
                    bound.replace_with(build.ref(kept))
        return [*before, statement]

    @_rewrite.register
    def _(self, statement: Call) -> list[Statement]:
        facts = self.facts(statement)
        new = copied(statement)
        new.preceding_comment = new.inline_comment = ""
        self.origin[new] = statement
        changed = {argument.symbol for argument, written in zip(new.arguments, facts.written)
                   if written and is_data(argument)}
        before: list[Statement] = []
        fixed: list[Assignment] = []
        if isinstance(new, OpaqueCall):
            return [new]
        for argument, dummy, stored in zip(list(new.arguments), facts.dummies, facts.stored):
            if is_sentinel(argument):
                continue
            if stored and _is_constant(argument):
                self._name_constant(argument, dummy, before)
            elif is_data(argument) and not (is_by_value(dummy) and argument.symbol in changed):
                fixed_indices(argument, changed, self.names, fixed)
            elif not isinstance(argument, Literal):
                self._name_value(argument, dummy, changed, before)
        return with_allocations([*fixed, *before, new], self.names)

    def _name_constant(self, argument: Node, dummy: DataSymbol, before: list[Statement]) -> None:
        """Replace a constant that is passed to a routine, or all of the one that it is part of,
        by a variable."""
        whole = build.ref(argument.symbol) if is_data(argument) else copied(argument)
        type_ = copied_type(argument.symbol.datatype) if is_data(argument) \
            else expression_type(argument).scalar()
        value = self.names.symbol(f"{dummy.name}_value", type_)
        before += self.rewritten([build.assign(build.ref(value), whole)])
        if is_data(argument):
            argument.symbol = value
        else:
            argument.replace_with(build.ref(value), keep_name_in_context=True)

    def _name_value(self, argument: Node, dummy: DataSymbol, changed: set[Symbol],
                    before: list[Statement]) -> None:
        """Replace an expression that is passed to a routine by a variable."""
        type_ = expression_type(argument)
        copied_value = without_sign(copied(argument))
        if not symbols_read(argument) & self._written and not type_.is_real \
                and not isinstance(copied_value, Reference):
            return
        name = f"{dummy.name}_value"
        if is_text_value(argument):
            # Counters of loops have the same values on the way back.
            if not symbols_read(argument) & (self._written - set(self._inside)):
                return
            value = self._text_value(argument, name, before)
        elif rank(argument):
            model = next(ref for ref in elementwise_references(argument) if rank(ref))
            value = variable_like(model, type_, name, self.names)
            before += fixed_indices(value, changed, self.names)
        else:
            value = build.ref(self.names.symbol(name, type_.scalar()))
        # Of text, as much is passed as there is; the rest is blank.
        whole = build.ref(value.symbol) if is_text_value(argument) else value
        before += self.rewritten([build.assign(whole, copied_value)])
        argument.replace_with(copied(value), keep_name_in_context=True)

    def _text_value(self, argument: Node, name: str, before: list[Statement]) -> Reference:
        """:returns: a variable for text, or as much of one as the text is long."""
        most = longest(argument)
        if most is None:
            return build.ref(of_any_length(
                self.names.symbol(name, ScalarType.character_type())))
        length = self.names.symbol(f"{name}_length", ScalarType.integer_type())
        before += self.rewritten([build.assign(
            build.ref(length), build.intrinsic("LEN", copied(argument)))])
        return build.ref(self.names.symbol(name, text_type(most)), [
            build.section(build.integer(1), build.ref(length))])


def _is_constant(argument: Node) -> bool:
    """:returns: whether an argument is a number or logical value that never changes."""
    type_ = expression_type(argument)
    return type_ is not None and type_.intrinsic is not ScalarType.Intrinsic.CHARACTER \
        and all(is_constant(one.symbol) for one in references(argument))


class _ForwardNormaliser(_Normaliser):
    """Rewrites only what differs from the core language when statements run forward."""

    def _assignment(self, statement: Assignment) -> list[Statement]:
        if is_data(statement.lhs) and rank(statement.lhs) and any(
                _is_empty(*bounds) for bounds in section_bounds(statement.lhs)):
            return []
        new = copied(statement)
        new.preceding_comment = new.inline_comment = ""
        return [new]

    def _memory(self, statement: IntrinsicCall) -> list[Statement]:
        return [statement]

    def _loop(self, statement: Loop) -> list[Statement]:
        bounds = [copied(bound) for bound in statement.children[:3]]
        return [build.loop_over(statement.variable, bounds,
                           self.rewritten(statement.loop_body.children))]


def elementwise(assignment: Assignment, names: Names) -> list[Statement]:
    """
    :param assignment: an assignment to an array or a section; taken over.
    :param names: gives out names for counters and temporaries.

    :returns: loops with the same meaning; the statement itself if its right-hand side has parts
        that are no elementwise operations on arrays.
    """
    before = fixed_indices(assignment.lhs, {assignment.lhs.symbol}, names)
    return [*before, *loops_of(assignment, names)]


def _never_runs(loop: Loop) -> bool:
    """:returns: whether it shows in the source that a loop, or all that is in it, has no turn."""
    inner = loop.loop_body.children
    return _is_empty(*loop.children[:3]) or (
        len(inner) == 1 and isinstance(inner[0], Loop) and _never_runs(inner[0]))


def _is_empty(*bounds: Node) -> bool:
    start, stop, step = map(integer_value, bounds)
    return None not in (start, stop, step) and (stop - start)*step < 0


def escaping_loop_variables(routine: Routine) -> frozenset[Symbol]:
    """
    :param routine: any routine.

    :returns: its loop variables that are used, or may be used by somebody else, outside their
        loops.
    """
    loops = statements_of(routine, Loop)
    variables = {loop.variable for loop in loops}
    local = set(routine.symbol_table.automatic_datasymbols)
    escaping = {variable for variable in variables if variable not in local}

    def visit(node: Node, inside: Mapping[Symbol, bool]) -> None:
        for child in node.children:
            if isinstance(child, Loop):
                for bound in child.children[:3]:
                    visit_expression(bound, inside)
                visit(child.loop_body, {**inside, child.variable: True})
            elif isinstance(child, (Schedule, IfBlock, WhileLoop)):
                visit(child, inside)
            else:
                visit_expression(child, inside)

    def visit_expression(node: Node, inside: Mapping[Symbol, bool]) -> None:
        for reference in references(node):
            if reference.symbol in variables and reference.symbol not in inside:
                escaping.add(reference.symbol)

    visit(routine, {})
    return frozenset(escaping)
