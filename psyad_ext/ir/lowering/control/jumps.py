# SPDX-License-Identifier: BSD-3-Clause
"""Exit, cycle, return and jumps forward become branches and conditions of loops.

What follows a branch that always jumps moves into its other branch. Where
that does not do, a logical variable says that a jump is on its way, and what
it jumps over is guarded by it. A loop that is left early becomes a do while
loop, so that no iteration is run, or recorded, that did not take place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    BinaryOperation, CodeBlock, IfBlock, Literal, Loop, Node, Reference, Return, Routine, Statement,
    UnaryOperation, WhileLoop)
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.core.identity import Identity, IdentityMap
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.expressions.questions import extent
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.labels import given_name, label_of, loop_name
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.lowering.control.loop_limits import limit_may_change
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.walking import nodes_of

_AND, _NOT = BinaryOperation.Operator.AND, UnaryOperation.Operator.NOT
_FLAGS = {"exit": "leaving", "cycle": "skipping", "return": "returning", "goto": "jumping"}


@dataclass(frozen=True)
class _Target:
    """Where a jump leads.

    :param kind: exit, cycle, return or goto.
    :param loop: the loop, or the mark; None for return.
    """

    kind: str
    loop: Identity[Node] | None


_Targets = frozenset[_Target]
_Loops = list[tuple[str | None, Node]]
_Labels = Mapping[str, _Target]
_NOWHERE: _Targets = frozenset()
_RETURN = _Target("return", None)


def remove_jumps(routine: Routine, variables: Variables) -> None:
    """Replace exit, cycle and return, in place.

    Before::

        real :: x(3), y
        integer :: n, i
        do i = 1, n
          if (x(i) > 1.0) exit
          y = y + x(i)
        end do

    After::

        leaving = .false.
        i = 1
        do while (i <= n .and. (.not.leaving))
          if (x(i) > 1.0) then
            leaving = .true.
          else
            y = y + x(i)
          end if
          if (.not.leaving) then
            i = i + 1
          end if
        end do

    :param routine: the routine.
    :param variables: declares new variables in it.
    """
    work = _Remover(variables)
    work.find(routine.children, [], {})
    if not work.any_jump:
        _drop_marks(routine)
        return
    new = work.sequence(routine.pop_all_children(), frozenset({_RETURN}))
    if _RETURN in work.flags:
        new.insert(0, assigned(work.flags[_RETURN], False))
    for statement in new:
        routine.addchild(statement)
    _drop_marks(routine)


def remove_jumps_to_marks(routine: Routine, variables: Variables) -> None:
    """As :py:func:`remove_jumps`, if there is anything that jumps may lead to besides loops.

    What follows the values of variables through branches and loops must not see such jumps.

    Before::

        real :: x, y
        integer :: n
        if (n > 0) goto 10
        y = x
        10 continue

    After::

        if (.not.n > 0) then
          y = x
        end if
    """
    if any(label_of(block) is not None for block in nodes_of(routine, CodeBlock)):
        remove_jumps(routine, variables)


def _drop_marks(routine: Routine) -> None:
    for block in nodes_of(routine, CodeBlock):
        if label_of(block) is not None:
            block.detach()


class _Remover:
    def __init__(self, variables: Variables) -> None:
        self.flags: dict[_Target, DataSymbol] = {}
        self.any_jump = False
        self._variables = variables
        self._targets: IdentityMap[Node, _Targets] = IdentityMap()
        self._jump: IdentityMap[Node, _Target] = IdentityMap()

    # Where jumps lead

    def find(self, statements: Sequence[Node], loops: _Loops, labels: _Labels) -> _Targets:
        """Find the targets of all jumps.

        :param statements: statements of one block.
        :param loops: the loops around them with their names, the innermost one last.
        :param labels: the marks behind them in the blocks around.

        :returns: the targets of the jumps among the statements, outside of these.
        """
        ahead = dict(labels)
        marks = [statement for statement in statements if label_of(statement) is not None]
        ahead.update((label_of(one), _Target("goto", Identity(one))) for one in reversed(marks))
        for statement in statements:
            label = label_of(statement)
            if label is not None:
                ahead.pop(label)
            self._targets[statement] = self._find_in(statement, loops, ahead)
        return self._targets_of(statements)

    def _find_in(self, node: Node, loops: _Loops, labels: _Labels) -> _Targets:
        if isinstance(node, IfBlock):
            targets = self.find(node.if_body.children, loops, labels)
            return targets | (self.find(node.else_body.children, loops, labels)
                              if node.else_body else _NOWHERE)
        if isinstance(node, (Loop, WhileLoop)):
            inner = self.find(node.loop_body.children, [*loops, (loop_name(node), node)], labels)
            return frozenset(target for target in inner if target.loop != Identity(node))
        target = _RETURN if isinstance(node, Return) else _jump(node, loops, labels)
        if target is None:
            return _NOWHERE
        self.any_jump = True
        self._jump[node] = target
        return frozenset({target})

    def _targets_of(self, statements: Sequence[Node]) -> _Targets:
        """:returns: the targets of jumps out of statements that follow each other."""
        targets = frozenset().union(*(self._targets[one] for one in statements))
        return targets - {_Target("goto", Identity(one))
                          for one in statements} if targets else targets

    def _ends(self, statements: Sequence[Node]) -> bool:
        """:returns: whether the statements always end with a jump."""
        if self._last_mark(statements) is not None:
            return False
        for statement in statements:
            if statement in self._jump:
                return True
            if isinstance(statement, IfBlock) and statement.else_body \
                    and self._ends(statement.if_body.children) \
                    and self._ends(statement.else_body.children):
                return True
        return False

    def _last_mark(self, statements: Sequence[Node]) -> int | None:
        """:returns: the place of the last mark that statements before it jump to."""
        for place in range(len(statements) - 1, 0, -1):
            target = _Target("goto", Identity(statements[place]))
            if label_of(statements[place]) is not None and any(
                    target in self._targets[one] for one in statements[:place]):
                return place
        return None

    # Their removal

    def sequence(self, statements: list[Node], tail: _Targets) -> list[Statement]:
        """
        :param statements: statements of one block, taken out of it.
        :param tail: the targets that are reached by going on after the block.

        :returns: the statements without jumps.
        """
        place = self._last_mark(statements)
        if place is not None:
            return self._up_to(statements, place, tail)
        new: list[Statement] = []
        for number, statement in enumerate(statements):
            targets = self._targets[statement]
            if statement in self._jump:
                new += [assigned(self._flag(target), True) for target in targets - tail]
                return new
            rest = statements[number + 1:]
            # There are no jumps in masked assignments.
            if isinstance(statement, IfBlock) and not is_where(statement):
                block, rest = self._branch(statement, rest if targets else [], tail)
                new.append(block)
                if targets and not rest:
                    return new
            elif isinstance(statement, (Loop, WhileLoop)):
                new += self._loop(statement)
            else:
                new.append(statement)
            if targets and rest:
                new.append(build.branch(self._going(targets), self.sequence(rest, tail)))
                return new
        return new

    def _up_to(self, statements: list[Node], place: int, tail: _Targets) -> list[Statement]:
        """:returns: as :py:meth:`sequence`, for statements of which some jump to a mark."""
        target = _Target("goto", Identity(statements[place]))
        first, rest = statements[:place], statements[place + 1:]
        leaving = self._targets_of(first) - {target}
        new = self.sequence(first, frozenset({target}))
        if target in self.flags:
            new.insert(0, assigned(self.flags[target], False))
        after = self.sequence(rest, tail)
        if leaving and after:
            return [*new, build.branch(self._going(leaving), after)]
        return [*new, *after]

    def _branch(self, block: IfBlock, rest: list[Node], tail: _Targets
                ) -> tuple[IfBlock, list[Node]]:
        """:returns: the branch, with what follows in it where that does, and else what follows."""
        then = block.if_body.pop_all_children()
        otherwise = block.else_body.pop_all_children() if block.else_body else []
        if rest and self._ends(then):
            otherwise, rest = otherwise + rest, []
        elif rest and self._ends(otherwise):
            then, rest = then + rest, []
        inner = _NOWHERE if rest else tail
        new_then, new_otherwise = self.sequence(then, inner), self.sequence(otherwise, inner)
        condition = copied(block.condition)
        if not new_then and new_otherwise:
            condition = UnaryOperation.create(_NOT, condition)
            new_then, new_otherwise = new_otherwise, []
        new = _like(block, build.branch(condition, new_then, new_otherwise))
        new.annotations[:] = block.annotations
        return new, rest

    def _loop(self, loop: Loop | WhileLoop) -> list[Statement]:
        keeps_limit = isinstance(loop, Loop) and limit_may_change(
            loop, self._variables.routine)
        statements = loop.loop_body.pop_all_children()
        targets = self._targets_of(statements)
        again = _Target("cycle", Identity(loop))
        body = self.sequence(statements, frozenset({again}))
        if again in self.flags:
            body.insert(0, assigned(self.flags[again], False))
        leaving = targets - {again}
        if not leaving:
            for statement in body:
                loop.loop_body.addchild(statement)
            return [loop]
        own = _Target("exit", Identity(loop))
        before = [assigned(self._flag(own), False)] if own in leaving else []
        if isinstance(loop, Loop):
            return [*before, *self._counted(loop, body, leaving, keeps_limit)]
        return [*before, *self._conditional(loop, body, leaving)]

    def _counted(self, loop: Loop, body: list[Statement], leaving: _Targets,
                 keeps_limit: bool) -> list[Statement]:
        """A do loop that may be left."""
        before: list[Statement] = []
        variable = loop.variable
        start, stop, step = (copied(node) for node in loop.children[:3])
        number = integer_value(step)
        if number in (1, -1):
            if keeps_limit:
                last = self._variables.new("last", copied_type(variable.datatype))
                before.append(assigned(last, stop))
                stop = build.ref(last)
            operator = BinaryOperation.Operator.LE if number == 1 else BinaryOperation.Operator.GE
            more: Node = BinaryOperation.create(operator, build.ref(variable), stop)
            count: list[Statement] = []
        else:
            if not isinstance(start, Literal) and type(start) is not Reference:
                # It is needed twice.
                first = self._variables.new("first", copied_type(variable.datatype))
                before.append(assigned(first, start))
                start = build.ref(first)
            tripped, step, more, count = self._trips(start, stop, step, variable)
            before += tripped
        on = build.add(build.ref(variable), copied(step))
        going = self._going(leaving)
        condition = BinaryOperation.create(_AND, more, going)
        step_on = build.branch(copied(going), [build.assign(build.ref(variable), on), *count])
        return [*before, build.assign(build.ref(variable), start),
                _like(loop, WhileLoop.create(condition, [*body, step_on]))]

    def _trips(self, start: Node, stop: Node, step: Node, variable: DataSymbol
               ) -> tuple[list[Statement], Node, Node, list[Statement]]:
        """:returns: what counts the iterations of a loop whose step is not 1 or -1."""
        before: list[Statement] = []
        if integer_value(step) is None:
            fixed = self._variables.new("step", copied_type(variable.datatype))
            before.append(assigned(fixed, step))
            step = build.ref(fixed)
        kind = build.intrinsic("SELECTED_INT_KIND", build.integer(18))
        trips = self._variables.new("trips", ScalarType(ScalarType.Intrinsic.INTEGER, kind))
        number = extent(_wide(copied(start)), _wide(stop), copied(step))
        before.append(assigned(trips, number))
        more = build.greater(build.ref(trips), build.integer(0))
        less = build.sub(build.ref(trips), build.integer(1))
        return before, step, more, [build.assign(build.ref(trips), less)]

    def _conditional(self, loop: WhileLoop, body: list[Statement], leaving: _Targets
                     ) -> list[Statement]:
        """A do while loop that may be left."""
        condition = copied(loop.condition)
        if isinstance(condition, Literal) and condition.value == "true":
            return [_like(loop, WhileLoop.create(self._going(leaving), body))]
        # After a jump, the condition must not be evaluated.
        more = self._variables.flag("more")
        next_ = build.branch(self._going(leaving), [assigned(more, copied(condition))],
                             [assigned(more, False)])
        return [assigned(more, condition),
                _like(loop, WhileLoop.create(build.ref(more), [*body, next_]))]

    def _flag(self, target: _Target) -> DataSymbol:
        if target not in self.flags:
            self.flags[target] = self._variables.flag(_FLAGS[target.kind])
        return self.flags[target]

    def _going(self, targets: _Targets) -> Node:
        """:returns: the condition that no jump to the targets is on its way."""
        flags = sorted((self._flag(target) for target in targets), key=lambda flag: flag.name)
        tests: list[Node] = [UnaryOperation.create(_NOT, build.ref(flag)) for flag in flags]
        condition = tests[0]
        for test in tests[1:]:
            condition = BinaryOperation.create(_AND, condition, test)
        return condition


def _wide(node: Node) -> Node:
    if isinstance(node, Literal):
        return node
    kind = build.intrinsic("SELECTED_INT_KIND", build.integer(18))
    return build.intrinsic("INT", node, ("kind", kind))


def _jump(node: Node, loops: _Loops, labels: _Labels) -> _Target | None:
    trees = getattr(node, "parse_tree_nodes", ())
    if len(trees) == 1 and isinstance(trees[0], Fortran2003.Goto_Stmt):
        return labels.get(str(trees[0].children[0]))
    if len(trees) != 1 or not isinstance(trees[0], (Fortran2003.Exit_Stmt,
                                                    Fortran2003.Cycle_Stmt)):
        return None
    kind = "exit" if isinstance(trees[0], Fortran2003.Exit_Stmt) else "cycle"
    wanted = trees[0].children[1]
    # Without a name a jump means a loop of the source.
    meant = [loop for _, loop in loops if given_name(loop) is None] if wanted is None else \
        [loop for name, loop in loops if name == str(wanted).lower()]
    if meant:
        return _Target(kind, Identity(meant[-1]))
    return labels.get(str(wanted).lower()) if kind == "exit" else None


def _like(old: Node, new: Node) -> Node:
    """:returns: the new node with the comments and the place of the old one."""
    new._ast = old._ast  # pylint: disable=protected-access
    new.preceding_comment = old.preceding_comment
    new.inline_comment = old.inline_comment
    return new
