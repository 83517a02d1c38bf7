# SPDX-License-Identifier: BSD-3-Clause
"""Statements with pointers in elements of arrays of structures become ones with local pointers.

A local pointer is let point where that of the element does just before the statement, which is
there once for each target that this may have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fparser.two.Fortran2003 import Cycle_Stmt
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node, Reference, Routine, Schedule,
    Statement, WhileLoop)
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.expressions.structure_access import Indices, reference_of, steps_of
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.labels import cycles_of
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.element_fits import fits
from psyad_ext.ir.lowering.pointers.element_knowledge import ElementKnowledge
from psyad_ext.ir.lowering.pointers.element_numbers import Numbers
from psyad_ext.ir.lowering.pointers.element_places import Place, Places
from psyad_ext.ir.lowering.pointers.element_queries import ElementQueries
from psyad_ext.ir.lowering.pointers.element_reassignment import ElementReassignments
from psyad_ext.ir.lowering.pointers.element_targets import Groups, Target
from psyad_ext.ir.lowering.pointers.pointees import Key, spelled
from psyad_ext.ir.lowering.pointers.pointer_problems import declined
from psyad_ext.ir.lowering.pointers.pointer_states import nullified
from psyad_ext.ir.lowering.structures.block_structures import is_renewal
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import allocates, is_memory_statement, objects_of
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.statements import error_stop, is_jump
from psyad_ext.ir.tree.walking import nodes_of

#: What stops where the target of a pointer does not fit.
_WRONG = "a pointer is used that does not point at what it has to"
#: So many copies of one statement there may be.
_MOST = 64


class ElementUses:
    """Rewrites the statements of a routine.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param places: finds the pointers.
    :param moves: knows what lets them point at something.
    :param numbers: names the integers that take their place.
    """

    def __init__(self, routine: Routine, variables: Variables, places: Places,
                 moves: ElementReassignments, numbers: Numbers) -> None:
        self._routine, self._variables = routine, variables
        self._places, self._moves, self._numbers = places, moves, numbers
        self._groups: Groups = moves.groups
        self._known = ElementKnowledge(routine, places, moves)
        self._questions_of = ElementQueries(places, moves.groups, numbers)

    def routine(self) -> None:
        """Rewrite all statements, in place."""
        self._block(self._routine)
        build.insert(self._routine, 0, list(self._numbers.initial()))

    def _block(self, block: Schedule) -> None:
        for statement in list(block.children):
            if is_where(statement):
                replace_statement(statement, self._rewritten(statement))
            elif isinstance(statement, IfBlock):
                self._take_out(statement, 0)
                self._branches(statement)
            elif isinstance(statement, Loop):
                for number in range(3):
                    self._take_out(statement, number)
                with self._known.loop(statement):
                    self._block(statement.loop_body)
            elif isinstance(statement, WhileLoop):
                self._ask_again(statement)
                with self._known.loop(statement):
                    self._block(statement.loop_body)
            else:
                replace_statement(statement, self._rewritten(statement))

    def _branches(self, statement: IfBlock) -> None:
        for body in filter(None, (statement.if_body, statement.else_body)):
            with self._known.branch():
                self._block(body)

    def _is_concerned(self, node: Node) -> bool:
        return any(self._places.place(one) is not None for one in nodes_of(node, Reference))

    def _take_out(self, statement: Statement, place: int) -> None:
        """Compute a condition, or a bound of a loop, before the statement, in place."""
        value = statement.children[place]
        if not self._is_concerned(value):
            return
        own = self._kept(value, statement)
        first = build.assign(build.ref(own), copied(value))
        value.replace_with(build.ref(own))
        statement.parent.addchild(first, statement.position)
        adopt_location(first, statement)
        replace_statement(first, self._rewritten(first))

    def _kept(self, value: Node, statement: Statement) -> DataSymbol:
        """:returns: a variable for a condition, or for a bound of a loop."""
        if isinstance(statement, Loop):
            return self._variables.new("bound", copied_type(statement.variable.datatype))
        return self._variables.flag("holds")

    def _ask_again(self, statement: WhileLoop) -> None:
        """Compute the condition of a loop before it, and where its turns end, in place."""
        if not self._is_concerned(statement.condition):
            return
        if any(walk(list(block.parse_tree_nodes), Cycle_Stmt) and not is_jump(block)
               for block in nodes_of(statement, CodeBlock)):
            raise declined(statement, "the condition takes what pointers in elements of arrays "
                           "point at, and it is not known where the loop is cycled",
                           "compute that before the loop and in it")
        value = copied(statement.condition)
        self._take_out(statement, 0)
        body = statement.loop_body
        ends = [(one.parent, one.position) for one in cycles_of(statement)][::-1]
        for block, place in [(body, len(body.children)), *ends]:
            again = build.assign(copied(statement.condition), copied(value))
            block.addchild(again, place)
            adopt_location(again, statement)

    # Simple statements

    def _rewritten(self, statement: Statement) -> list[Statement] | None:
        """:returns: what takes the place of a statement without others in it; None if it stays."""
        if isinstance(statement, CodeBlock):
            return self._nullified(statement)
        if isinstance(statement, Assignment) and statement.is_pointer and is_data(statement.lhs):
            place = self._places.place(statement.lhs)
            if place is not None and not place.rest:
                return self._moved(statement, place)
        before: list[Statement] = []
        if isinstance(statement, Assignment) and not statement.is_pointer:
            for left, right in self._moves.copies(statement):
                before += self._copied(statement, left, right)
        if is_memory_statement(statement):
            return self._allocated(statement)
        if is_renewal(statement):
            return self._begun(statement)
        new = [part for one in [*before, *self._questions(statement)]
               for part in self._expanded(one, {})]
        return None if len(new) == 1 and new[0] is statement else new

    def _nullified(self, block: CodeBlock) -> list[Statement] | None:
        gone = nullified(block, {one.name.lower(): one for one in self._places.handing_on})
        return None if gone is None or not gone else [
            one for symbol in gone for one in self._cleared((symbol, ()), ())]

    def _cleared(self, key: Key, indices: Sequence[Indices]) -> list[Statement]:
        self._known.note(key, indices, 0)
        return [build.assign(self._numbers.reference(self._numbers.case(key), indices, key),
                             build.integer(0))] if self._groups.of(key).is_numbered else []

    def _moved(self, statement: Assignment, place: Place) -> list[Statement]:
        """:returns: what a pointer assignment becomes."""
        key, value, group = place.key, statement.rhs, self._groups.of(place.key)
        if isinstance(value, IntrinsicCall):
            return self._cleared(key, place.indices)
        source = self._places.place(value)
        if source is not None:
            return self._like(key, place.indices, source.key, source.indices)
        number, values = group.number(Target.of(statement))
        self._known.note(key, place.indices, number)
        new = [build.assign(self._numbers.reference(one, place.indices, key), copied(value))
               for one, value in zip(self._numbers.indices(key), values)]
        if group.is_numbered:
            new.append(build.assign(self._numbers.reference(
                self._numbers.case(key), place.indices, key), build.integer(number)))
        return new

    def _like(self, key: Key, indices: Sequence[Indices], other: Key,
              others: Sequence[Indices]) -> list[Statement]:
        """:returns: what lets pointers point where others do."""
        self._known.note(key, indices, self._known.target(other, others))
        return [build.assign(self._numbers.reference(mine, indices, key),
                             self._numbers.reference(theirs, others, other))
                for mine, theirs in zip(self._numbers.of(key), self._numbers.of(other))]

    def _copied(self, statement: Assignment, left: Key, right: Key) -> list[Statement]:
        for side, key in ((statement.lhs, left), (statement.rhs, right)):
            place = self._numbers.deferred(key)
            if place is not None and not (
                    place < len(steps_of(side)) and steps_of(side)[place].indices):
                raise declined(statement, "an allocatable array of structures with pointers gets "
                               "or gives its value as a whole", "copy it element by element")
        return self._like(left, self._places.holder(statement.lhs)[1],
                          right, self._places.holder(statement.rhs)[1])

    def _allocated(self, statement: IntrinsicCall) -> list[Statement] | None:
        """:returns: a statement that allocates or deallocates, with what it does to pointers in
            structures."""
        new: list[Statement] = []
        for one in objects_of(statement):
            place = self._places.place(one)
            if place is not None and not place.rest:
                return self._freed(statement, place)
            (symbol, path), indices, ways = self._places.holder(one)
            for key in [(symbol, (*path, *way)) for way in ways]:
                if not self._numbers.of(key) or self._numbers.deferred(key) != len(path):
                    continue
                if any(statement.argument_names):
                    raise declined(statement, "structures with pointers are allocated with more "
                                   "than their bounds")
                own = [build.ref(number, map(copied, indices[-1] or ()))
                       for number in self._numbers.of(key)]
                new.append(build.intrinsic(statement.intrinsic.name, *own))
                self._known.forget(key)
                if allocates(statement):
                    new += self._numbers.cleared(key)
        return [statement, *new] if new else None

    def _freed(self, statement: IntrinsicCall, place: Place) -> list[Statement]:
        """:returns: what deallocates what a pointer points at: the memory that belongs to it."""
        if allocates(statement):
            raise declined(statement, f"memory is allocated for '{spelled(place.key)}', in an "
                           "array of structures, and it is made to point elsewhere as well",
                           "allocate for a local pointer that it is then made to point at")
        if len(objects_of(statement)) > 1:
            raise declined(statement, "what a pointer in elements of arrays points at is "
                           "deallocated together with others",
                           "deallocate it by a statement of its own")
        key, gone = place.key, [error_stop(_WRONG)]
        known = self._known.target(key, place.indices)
        for number, target in enumerate(self._groups.of(key).targets, 1):
            if target.reference.symbol not in self._moves.memory or known not in (None, number):
                continue
            own = copied(statement)
            objects_of(own)[0].replace_with(copied(target.reference))
            free = [own] if is_allocatable(target.reference.symbol) else []
            case = self._numbers.reference(self._numbers.case(key), place.indices, key) \
                if known is None and self._groups.of(key).is_numbered else None
            gone = free if case is None else [
                build.branch(build.equal(case, build.integer(number)), free, gone)]
        return [*gone, *self._cleared(key, place.indices)]

    def _begun(self, statement: Call) -> list[Statement]:
        """:returns: what lets a structure begin anew, with its pointers at nothing."""
        (symbol, path), indices, ways = self._places.holder(statement.arguments[0])
        return [statement, *(one for way in ways for one in self._cleared(
            (symbol, (*path, *way)), indices))]

    def _questions(self, statement: Statement) -> list[Statement]:
        """:returns: a statement behind others that find out first where pointers point."""
        before: list[Statement] = []
        for call in nodes_of(statement, IntrinsicCall):
            if call.intrinsic.name != "ASSOCIATED" or not self._is_concerned(call):
                continue
            answer = self._questions_of.answer(call)
            if answer is not None:
                call.replace_with(answer)
            elif not _is_answer(statement):
                flag = self._variables.flag("points")
                new = build.assign(build.ref(flag), copied(call))
                adopt_location(new, statement)
                before.append(new)
                call.replace_with(build.ref(flag))
        return [*before, statement]

    def _expanded(self, statement: Statement, chosen: Mapping[DataSymbol, Target],
                  in_branch: bool = False) -> list[Statement]:
        """:returns: a statement with local pointers, for each target that these may have; in a
            branch it may be one that is never executed."""
        found = self._first(statement)
        if found is None:
            return [statement]
        (place, prefix), count = found, len(chosen)
        group = self._groups.of(place.key)
        known = self._known.target(place.key, place.indices)
        targets = list(enumerate(group.targets, 1))[
            slice(None) if known is None else slice(max(known - 1, 0), known)]
        is_open = group.is_numbered and known is None
        in_branch |= is_open
        if len(targets)**(count + 1) > _MOST:
            raise declined(statement, "pointers may stand for too many targets here")
        pointer = self._numbers.pointer(place.key, count) if targets else None
        if is_open and len(targets) > 1:
            self._variables.of_any_shape |= {target.reference.symbol for _, target in targets}
        bodies: list[list[Statement]] = []
        otherwise = self._with_nothing(statement, prefix)
        for number, target in targets:
            own = copied(statement) if is_open else statement
            if number > 1:
                own.preceding_comment = ""
            values = [self._numbers.reference(one, place.indices, place.key)
                      for one in self._numbers.indices(place.key)]
            pointing = target.pointing(pointer, values)
            adopt_location(pointing, statement)
            self._put(own, place.key, prefix, pointer)
            now = {**chosen, pointer: target}
            bodies.append([pointing, *self._expanded(own, now, in_branch)]
                          if not in_branch or self._fits(own, now) else [error_stop(_WRONG)])
        if bodies and not is_open:
            return bodies[0]
        for (number, _), body in reversed(list(zip(targets, bodies))):
            case = self._numbers.reference(self._numbers.case(place.key), place.indices, place.key)
            otherwise = [build.branch(build.equal(case, build.integer(number)), body, otherwise)]
        return otherwise

    def _fits(self, statement: Statement, chosen: Mapping[DataSymbol, Target]) -> bool:
        """:returns: whether a statement, which lies nowhere yet, may be executed."""
        # What is called there is only known inside the routine.
        Schedule(children=[statement], parent=self._routine)
        try:
            return fits(statement, chosen)
        finally:
            statement.detach()

    @staticmethod
    def _with_nothing(statement: Statement, prefix: str) -> list[Statement]:
        """:returns: what a statement does where a pointer points at nothing."""
        if _is_answer(statement):
            return [build.assign(copied(statement.lhs), build.logical(False))]
        if isinstance(statement, Assignment) and statement.is_pointer \
                and is_data(statement.rhs) and text_of(statement.rhs) == prefix:
            return [Assignment.create(copied(statement.lhs), build.intrinsic("NULL"),
                                      is_pointer=True)]
        return [error_stop("a pointer is used that stands for nothing")]

    def _first(self, statement: Statement) -> tuple[Place, str] | None:
        """:returns: a pointer in a statement whose indices hold no other ones, and its name."""
        for reference in nodes_of(statement, Reference):
            place = self._places.place(reference)
            if place is not None and not any(self._is_concerned(one) for indices in place.indices
                                             for one in indices or ()):
                return place, self._prefix(reference, place)
        return None

    def _prefix(self, reference: Reference, place: Place) -> str:
        steps = steps_of(reference)
        count = len(steps) - len(place.rest)
        inner = reference_of(reference.symbol, None if count == 1 else steps[0].indices,
                             [*steps[1:count - 1], *(
                                 type(one)(one.name) for one in steps[1:count][-1:])])
        return text_of(inner)

    def _put(self, statement: Statement, key: Key, prefix: str, pointer: DataSymbol) -> None:
        """Let a statement name a local pointer in the place of another one, in place."""
        for reference in reversed(nodes_of(statement, Reference)):
            place = self._places.place(reference)
            if place is not None and place.key == key and self._prefix(reference, place) == prefix:
                is_called = reference is getattr(reference.parent, "routine", None)
                reference.replace_with(reference_of(pointer, place.own, place.rest),
                                       keep_name_in_context=not is_called)


def _is_answer(statement: Node) -> bool:
    """:returns: whether a statement finds out where a pointer points."""
    return isinstance(statement, Assignment) and isinstance(statement.rhs, IntrinsicCall) \
        and statement.rhs.intrinsic.name == "ASSOCIATED" and type(statement.lhs) is Reference
