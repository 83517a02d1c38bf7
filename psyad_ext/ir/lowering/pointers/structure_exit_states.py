# SPDX-License-Identifier: BSD-3-Clause
"""Exit states of components of arguments and results that point at structures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Reference, Return, Routine, Schedule)
from psyclone.psyir.symbols import DataSymbol, UnresolvedType

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.declarations.attributes import is_local
from psyad_ext.ir.expressions.questions import is_data, is_inquired
from psyad_ext.ir.expressions.structure_access import path_of, reference_of, steps_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.given_procedures import bound_procedure
from psyad_ext.ir.lookup.type_reading import scalar_pointed_at
from psyad_ext.ir.lowering.base.possible_callees import callees_in_text
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.pointers.component_pointees import pointing_components
from psyad_ext.ir.lowering.pointers.element_places import Pair
from psyad_ext.ir.lowering.pointers.null_queries import Questions
from psyad_ext.ir.lowering.pointers.pointee_collector import Collector
from psyad_ext.ir.lowering.pointers.pointees import (
    RESULT, End, Key, Move, Passed, Path, has_pointee, pointers_in, spelled)
from psyad_ext.ir.lowering.pointers.pointees_in_text import used_in
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.pointers.reassigned_memory import ReassignedMemory, lies_in
from psyad_ext.ir.lowering.pointers.resolved_targets import moved_in_text, resolved
from psyad_ext.ir.lowering.pointers.targets_for_callers import argument_array, with_numbers
from psyad_ext.ir.lowering.procedures.dynamic_types import known_types
from psyad_ext.ir.lowering.structures.taking_apart import Structures
from psyad_ext.ir.structures.component_types import structure_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.walking import nodes_of, statement_of


@dataclass(frozen=True)
class _Use:
    """What a routine does with structures.

    :param named: the variables, and parts of them, that it names.
    :param asked: those of them of which it only asks for bounds and the like.
    :param passed: those that it passes on, with the routines and the names of their arguments.
    """

    named: set[tuple[str, Path]]
    asked: set[tuple[str, Path]]
    passed: Sequence[tuple[str, Path, Routine, str]]


class StructureExitStates:
    """Knows this of all routines.

    :param routines: the routine that is differentiated, and all that it reaches.
    :param structures: knows the structures of all routines.
    """

    def __init__(self, routines: Sequence[Routine], structures: Structures) -> None:
        self._structures = structures
        self._known: IdentityMap[Routine, Sequence[End] | UnsupportedError] = IdentityMap()
        self._uses: IdentityMap[Routine, _Use] = IdentityMap()
        self._built: set[str] = set()
        self._memory = ReassignedMemory(self.callee, self.passed)
        #: The routines that are looked at, and those of them that are called again meanwhile.
        self._active: IdentitySet[Routine] = IdentitySet()
        self._again: IdentitySet[Routine] = IdentitySet()
        #: What asks whether components point at anything.
        self.questions = Questions(self.passed, self.callee, routines)
        known = [one for one in known_types(structures.types, *routines) if pointers_in(one)]
        #: Whether any type has such components.
        self.matter = bool(known)
        #: All such components, by their types, and those whose places others take.
        self.pointers = {(one.name, name) for definition in known for one in definition.ancestors
                         for name in pointers_in(definition) if name in one.components}
        self.replaced: set[Pair] = set()
        if self.matter:
            for routine in routines:
                self._find(routine)
            pointing = pointing_components(routines) | self._built
            self.replaced = {pair for pair in self.pointers if pair[1] in pointing}

    @property
    def types(self) -> Types:
        """:returns: what knows derived types."""
        return self._structures.types

    def of(self, routine: Routine) -> Sequence[End]:
        """
        :returns: what a routine makes components point at.

        :raises UnsupportedError: if that is not one structure each.
        """
        found = self._find(routine)
        if isinstance(found, UnsupportedError):
            raise found
        return found

    def of_call(self, call: Call) -> Sequence[End]:
        """:returns: the same for what a call runs."""
        callee = self.callee(call)
        return [] if callee is None else self.of(callee)

    def callee(self, call: Call) -> Routine | None:
        """:returns: what a call runs."""
        if isinstance(call, IntrinsicCall):
            return None
        if type(call.routine) is Reference:
            return self._structures.callee(call)
        return self._bound(call)[0]

    def passed(self, call: Call) -> Passed | None:
        """:returns: what a call passes, by the names of the arguments."""
        if type(call.routine) is Reference:
            pairs = self._structures.arguments(call)
            return pairs and [(dummy.name.lower(), actual) for dummy, actual in pairs]
        routine, place = self._bound(call)
        if routine is None:
            return None
        dummies = self._dummies(routine)
        own: list[tuple[str, Reference]] = []
        if place is not None:
            first, *rest = steps_of(call.routine)
            own = [(dummies.pop(place), reference_of(
                call.routine.symbol, first.indices, rest[:-1]))]
        return own + [(name.lower() if name else dummies[position], actual)
                      for position, (name, actual) in enumerate(
                          zip(call.argument_names, call.arguments))
                      if name or position < len(dummies)]

    def uses(self, routine: Routine, dummy: str, path: Path,
             callers: Collection[Routine] = ()) -> bool:
        """
        :param routine: a routine.
        :param dummy: an argument, in lower case.
        :param path: the way to a component of it.
        :param callers: routines that have been asked.

        :returns: whether the routine may use the component, itself or by what it calls.
        """
        self._find(routine)
        use = self._uses[routine]
        inside = IdentitySet((*callers, routine))
        return any(name == dummy and self._leads(routine, dummy, inner, path)
                   for name, inner in use.named
                   if len(inner) >= len(path) or (name, inner) not in use.asked) or any(
            name == dummy and inner == path[:len(inner)] and callee not in inside
            and self.uses(callee, other, path[len(inner):], inside)
            for name, inner, callee, other in use.passed)

    def _leads(self, routine: Routine, dummy: str, inner: Path, path: Path) -> bool:
        """:returns: whether a part of an argument, or what is called for it, may be, hold or use a
            component."""
        same = next((count for count, (one, other) in enumerate(zip(inner, path))
                     if one != other), min(len(inner), len(path)))
        if same == min(len(inner), len(path)):
            return True
        definition = self.definition(routine, dummy, path[:same])
        # What is no component is bound to the type, and takes all of the structure.
        return definition is None or inner[same] not in definition.names

    def definition(self, routine: Routine, dummy: str, path: Sequence[str]) -> Definition | None:
        """:returns: the type of an argument, or of a component of it."""
        symbol = self._dummy(routine, dummy)
        return None if symbol is None else self._type(Reference(symbol), path, routine)

    def type_pointed_at(self, routine: Routine, dummy: str, path: Path) -> Definition | str | None:
        """:returns: the type of what a component of an argument points at: a derived one, or what
            a declaration says; None if it is not known."""
        symbol = self._dummy(routine, dummy)
        return None if symbol is None else self.type_behind((symbol, path), routine)

    def is_replaced(self, key: Key, routine: Routine) -> bool:
        """:returns: whether a component takes no part in what is generated."""
        symbol, path = key
        holder = self._type(Reference(symbol), path[:-1], routine)
        return any((one.name, path[-1]) in self.types.replaced
                   for one in (holder.ancestors if holder is not None else ()))

    def type_behind(self, key: Key, routine: Routine) -> Definition | str | None:
        """:returns: the same for a component of any structure."""
        symbol, path = key
        holder = self._type(Reference(symbol), path[:-1], routine)
        for one in holder.ancestors if holder is not None else ():
            if path[-1] in one.components:
                return scalar_pointed_at(one.components[path[-1]].datatype) \
                    or self.types.component(holder, path[-1])
        return None

    def collector(self, routine: Routine, pointer: Callable[[Key], DataSymbol | None]) -> Collector:
        """:returns: what finds out what components stand for in a routine."""
        return Collector(routine, self.types, self.questions, self.of_call, pointer,
                         lambda holder: self.pointers_in(holder, routine), self._memory.by)

    def pointers_in(self, holder: Reference, routine: Routine) -> Iterator[Path]:
        """:returns: the ways to the pointers in a structure, not to what these point at."""
        ends: set[Path] = set()
        for way, owner, component in self.types.below(
                self._type(holder, path_of(holder), routine)):
            if (owner.name, way[-1]) in self.types.numbered:
                ends.add(way)
            elif has_pointee(component.datatype) and not any(
                    way[:count] in ends for count in range(1, len(way))):
                ends.add(way)
                yield way

    def null_arrays(self, routine: Routine, dummy: str) -> Iterator[Path]:
        """:returns: the ways to the pointers to arrays in an argument that point at nothing unless
            something lets them point elsewhere."""
        for way, owner, component in self.types.below(self.definition(routine, dummy, ())):
            head, _, tail = getattr(component.datatype, "declaration", "").partition("::")
            if "=>" in tail and "pointer" in head.lower() and not has_pointee(component.datatype) \
                    and (owner.name, way[-1]) not in self.types.replaced:
                yield way

    def _dummy(self, routine: Routine, name: str) -> DataSymbol | None:
        return next((one for one in self._structures.dummies(routine)
                     if one.name.lower() == name), None)

    def _type(self, reference: Reference, path: Sequence[str],
              routine: Routine) -> Definition | None:
        return structure_type(reference.symbol, path, self.types, routine)

    def _dummies(self, routine: Routine) -> list[str]:
        return [one.name.lower() for one in self._structures.dummies(routine)]

    def _bound(self, call: Call) -> tuple[Routine | None, int | None]:
        """:returns: the procedure that a call names by an object, and the place of the object
            among its arguments."""
        *holder, last = steps_of(call.routine)
        definition = self._type(call.routine, [step.name for step in holder[1:]],
                                call.ancestor(Routine) or call.root)
        found = definition.bound(last.name) if definition is not None else []
        if len(found) != 1 or found[0] is None:
            return None, None
        owner, binding = found[0]
        routine = bound_procedure(owner.home, binding)
        if not isinstance(routine, Routine):
            return None, None
        if binding.passed is None:
            return routine, None
        dummies = self._dummies(routine)
        return routine, dummies.index(binding.passed) if binding.passed in dummies else 0

    def _find(self, routine: Routine) -> Sequence[End] | UnsupportedError:
        if routine in self._active:
            self._again.add(routine)
        if routine not in self._known:
            self._known[routine] = []
            self._active.add(routine)
            self._uses[routine] = self._use(routine)
            try:
                self._known[routine] = self._found(routine)
            except UnsupportedError as error:
                self._known[routine] = error
            self._active.discard(routine)
        return self._known[routine]

    def _use(self, routine: Routine) -> _Use:
        passed = [(actual, callee, dummy) for call in nodes_of(routine, Call)
                  if (callee := self.callee(call)) is not None
                  for dummy, actual in self.passed(call) or () if is_data(actual)]
        handed_on = IdentitySet(actual for actual, _, _ in passed)
        inquired = IdentitySet(one for one in nodes_of(routine, Reference) if is_inquired(one))
        named = used_in(routine, handed_on)
        return _Use(named, named - used_in(routine, handed_on | inquired), [
            (actual.name.lower(), path_of(actual), callee, dummy)
            for actual, callee, dummy in passed])

    def _found(self, routine: Routine) -> list[End]:
        holder = Schedule(parent=routine.parent)
        # The table belongs to the routine and must not be attached to this one.
        holder._symbol_table = routine.symbol_table  # pylint: disable=protected-access
        holder.children.extend([copied(one) for one in routine.children])
        read_pointer_statements(holder)
        outside, self._again = self._again, IdentitySet()
        collector = self.collector(
            routine, lambda key: DataSymbol(spelled(key), UnresolvedType()))
        pointees = collector.collect(holder, {})
        self._built |= {path[-1] for _, path in pointees}
        result = routine.return_symbol
        order = IdentityMap((node, number)
                            for number, node in enumerate(nodes_of(holder, (Assignment, Call))))
        collector.unknown.update(
            dict.fromkeys(self._hidden(holder, routine), holder))
        moves: dict[Key, list[Move]] = {}
        for move in sorted(collector.moves.values(), key=lambda move: order[move.node]):
            moves.setdefault(move.key, []).append(move)
        found = [self._end(holder, key, moves.get(key, []), collector, routine)
                 for key in {**moves, **dict.fromkeys(collector.unknown)}
                 if key[0] is result or key[0].is_argument]
        self._again = self._again - IdentitySet((routine,)) | outside
        return [end for end in found if end is not None]

    def _hidden(self, root: Schedule, routine: Routine) -> list[Key]:
        """:returns: the components of arguments, and of the result, that statements which are
            kept as text may let point elsewhere, by their names."""
        names = moved_in_text(root)
        for callee in callees_in_text(root, routine):
            # Functions may have the names of their results.
            found = self._find(callee) if callee is not routine or not routine.return_symbol \
                else []
            names |= {end.path[-1] for end in found} if not isinstance(found, UnsupportedError) \
                else set()
        symbols = [one for one in (*self._structures.dummies(routine), routine.return_symbol)
                   if one is not None] if names else []
        return [(symbol, way) for symbol in symbols
                for way in self.pointers_in(Reference(symbol), routine) if way[-1] in names]

    def _end(self, root: Schedule, key: Key, moves: Sequence[Move], collector: Collector,
             routine: Routine) -> End | None:
        """:returns: what a component points at in the end, None if only the routine knows that;
            ``moves`` are in the order of the statements."""
        holder = RESULT if key[0] is routine.return_symbol else key[0].name.lower()
        in_turn = collector.in_turn
        last = moves[-1] if moves else None
        several = key in in_turn or any(move.target is None for move in moves) \
            and any(move.target is not None for move in moves)
        first = next((move for move in moves if _is_sure(root, move)), None)
        is_first = first is not None and self._is_first(root, first)
        # Where targets are told by what the routine changes itself, the old ones are not known.
        changed = any(one != key and (one[0].is_argument or one[0] in in_turn.values())
                      for move in moves for one in move.behind)
        if last is None or key in collector.unknown or self._again or changed \
                or self._is_moved(root, moves) \
                or several and (not _is_sure(root, last) or last.target is not None and (
                    last.target.symbol in in_turn.values() or all_indices(last.target))):
            return End(holder, key[1], None, is_known=False)
        target = last.target and resolved(last.target, root, self.types, routine)
        if target is not None and is_local(target.symbol):
            return None  # nothing may use the component then
        target = target and with_numbers(target)
        if last.target is not None and target is None:
            return End(holder, key[1], None, is_known=False)
        return End(holder, key[1], target, first is not None, is_first,
                   array=target and argument_array(target.symbol))

    def _is_moved(self, root: Schedule, moves: Sequence[Move]) -> bool:
        """:returns: whether a target may become another variable."""
        targets = [move.target for move in moves if move.target is not None]
        return any(lies_in(target, holder) for call in nodes_of(root, Call)
                   for holder in self._memory.by(call) for target in targets)

    def _is_first(self, root: Schedule, move: Move) -> bool:
        """:returns: whether nothing before it uses the component."""
        symbol, path = move.key
        last = statement_of(move.node)
        before = [reference for statement in root.children[:last.position]
                  for reference in nodes_of(statement, Reference)]
        if isinstance(last, Assignment):
            before += [one for one in nodes_of(last, Reference) if one is not last.lhs]
        elif not any(end.is_first and end.path == path[-len(end.path):]
                     for end in self.of_call(move.node)):
            return False
        return not any(one.symbol is symbol and all(
            mine == other for mine, other in zip(path_of(one), path)) for one in before)


def _is_sure(root: Schedule, move: Move) -> bool:
    """:returns: whether something happens whenever statements are executed."""
    return move.is_sure and statement_of(move.node).parent is root \
        and not nodes_of(root, (Return, CodeBlock))
