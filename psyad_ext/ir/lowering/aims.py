# SPDX-License-Identifier: BSD-3-Clause
"""Which structures, or numbers, the components of structures stand for, where these are pointers.

Nothing is followed from one statement to the next. A component that statements make point at one
structure only stands for that structure wherever it is used. One of a local structure that points
at several in turn is a local pointer of its own, which is followed like others afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from psyclone.psyir.nodes import Assignment, Call, IntrinsicCall, Node, Reference, Routine, Schedule
from psyclone.psyir.symbols import DataSymbol, DataType, Symbol

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir import build
from psyad_ext.ir.component_types import declared_dimensions, declared_steps
from psyad_ext.ir.copying import copied
from psyad_ext.ir.declarations import is_local
from psyad_ext.ir.definitions import Definition
from psyad_ext.ir.derived_types import Types
from psyad_ext.ir.expressions import declared_rank, is_data, references
from psyad_ext.ir.lowering.associations import all_indices
from psyad_ext.ir.lowering.operators import may_assign
from psyad_ext.ir.lowering.pointer_problems import declined
from psyad_ext.ir.opaque import text_of
from psyad_ext.ir.structure_access import Step, path_of, reference_of, steps_of
from psyad_ext.ir.type_reading import scalar_pointed_at, structure_pointed_at
from psyad_ext.ir.walking import nodes_of

Path = tuple[str, ...]
#: A structure and the way to one of its components.
Key = tuple[Symbol, Path]
#: What is passed to a routine, by the names of its arguments in lower case.
Passed = Sequence[tuple[str, Node]]

#: The name of the result of a function among its arguments.
RESULT = ""


@dataclass(frozen=True)
class End:
    """What a routine makes a component of an argument, or of its result, point at.

    :param holder: the name of the argument in lower case, or :py:data:`RESULT`.
    :param path: the way to the component.
    :param target: what it points at, in names of the routine; None if that is nothing.
    :param is_sure: whether the routine does so whenever it is called.
    :param is_first: whether it does so before it uses the component in any other way.
    :param is_known: whether that is known.
    """

    holder: str
    path: Path
    target: Reference | None
    is_sure: bool = False
    is_first: bool = False
    is_known: bool = True


@dataclass(frozen=True)
class Move:
    """What lets a component point at something.

    :param node: the statement, or the call in it.
    :param key: the component.
    :param target: what that is; None if it is nothing.
    :param is_sure: whether it does so whenever it is executed.
    :param behind: other components that tell where the target is.
    """

    node: Node
    key: Key
    target: Reference | None
    is_sure: bool = True
    behind: frozenset[Key] = frozenset()


class _InTurn(Exception):
    """A component stands for several things in turn.

    :param key: the component.
    """

    def __init__(self, key: Key) -> None:
        super().__init__(spelled(key))
        self.key = key


class Aims(dict[Key, Reference]):
    """What components stand for in one routine."""

    def place(self, reference: Reference) -> int:
        """:returns: how many names of a reference lead to a component that stands for something
            else; 0 if there is no such component in it."""
        path = path_of(reference)
        return next((count for count in range(1, len(path) + 1)
                     if (reference.symbol, path[:count]) in self), 0)

    def keys_on(self, reference: Reference) -> frozenset[Key]:
        """:returns: the components in a reference that :py:meth:`named` replaces."""
        found: set[Key] = set()
        while count := self.place(reference):
            key = reference.symbol, path_of(reference)[:count]
            if key in found:
                break
            found.add(key)
            first, *members = steps_of(self[key])
            reference = reference_of(
                self[key].symbol, first.indices,
                [*members, *steps_of(reference)[count + 1:]])
        return frozenset(found)

    def named(self, reference: Reference) -> Reference:
        """:returns: a reference without such components, itself if it has none."""
        while count := self.place(reference):
            target = self[reference.symbol, path_of(reference)[:count]]
            first, *members = steps_of(target)
            reference = reference_of(
                target.symbol, first.indices, [*members, *steps_of(reference)[count + 1:]])
        return reference

    def below(self, reference: Reference) -> Iterator[tuple[Path, Reference]]:
        """:returns: the components in what a reference names, by the way from there, with what
            they stand for."""
        path = path_of(reference)
        for (symbol, whole), target in self.items():
            if symbol is reference.symbol and whole[:len(path)] == path and len(whole) > len(path):
                yield whole[len(path):], target

    def reached(self, reference: Reference) -> Iterator[tuple[Path, Reference]]:
        """:returns: the same, also for components in what these stand for, behind the former."""
        waiting, seen = [((), reference)], set()
        while waiting:
            before, holder = waiting.pop(0)
            for path, target in self.below(holder):
                key = (holder.symbol, (*path_of(holder), *path))
                if key not in seen:
                    seen.add(key)
                    waiting.append(((*before, *path), target))
                    yield (*before, *path), target


class Collector:
    """Finds what components stand for in one routine.

    :param routine: the routine.
    :param types: knows derived types.
    :param passed: tells what calls pass.
    :param ends: tells what calls make components point at.
    :param pointer: gives a pointer that takes the place of a component which points at several
        things in turn, None if there can't be one.
    :param pointers: tells the ways to the pointers in a structure.
    """

    def __init__(self, routine: Routine, types: Types, passed: Callable[[Call], Passed | None],
                 ends: Callable[[Call], Sequence[End]],
                 pointer: Callable[[Key], DataSymbol | None],
                 pointers: Callable[[Reference], Iterable[Path]]) -> None:
        self._routine, self._types = routine, types
        self._passed, self._ends = passed, ends
        self._pointer, self._pointers = pointer, pointers
        self._found = Aims()
        #: The pointers that take the place of components.
        self.in_turn: dict[Key, DataSymbol] = {}
        #: What lets components point at something, by statement or call and component.
        self.moves: dict[tuple[int, Key], Move] = {}
        #: What lets components point where that is not known.
        self.unknown: dict[Key, Node] = {}

    def collect(self, root: Node, entered: Mapping[Key, Reference]) -> Aims:
        """
        :param root: the statements of the routine.
        :param entered: what components stand for when it starts.

        :returns: what they stand for.

        :raises UnsupportedError: if one may stand for several structures.
        """
        statements, calls = nodes_of(root, Assignment), nodes_of(root, Call)
        while True:
            self._found = Aims(entered)
            self._found.update((key, build.ref(one)) for key, one in self.in_turn.items())
            self.moves.clear()
            self.unknown.clear()
            try:
                self._collect(statements, calls)
                for statement in statements:
                    self._renewed(statement)
                return self._found
            except _InTurn as found:
                self.in_turn[found.key] = self._pointer(found.key)

    def _collect(self, statements: Sequence[Assignment], calls: Sequence[Call]) -> None:
        count = -1
        while count < len(self._found):
            count = len(self._found)
            for statement in statements:
                self._assigned(statement)
            for call in calls:
                if not isinstance(call, IntrinsicCall):
                    self._called(call)
                elif call.intrinsic is IntrinsicCall.Intrinsic.ASSOCIATED:
                    self._asked(call)

    def is_pointer(self, reference: Reference) -> bool:
        """:returns: whether a reference ends with a component that points at a structure."""
        steps = declared_steps(reference, self._types, self._routine) \
            if len(steps_of(reference)) > 1 else []
        return bool(steps) and steps[-1][1] is not None and is_aimed(steps[-1][1])

    def _assigned(self, statement: Assignment) -> None:
        pointer, value = statement.lhs, statement.rhs
        if not is_data(pointer):
            return
        if statement.is_pointer:
            if is_data(value) and self.is_pointer(pointer):
                self._add(pointer, (), value, statement)
            elif self.is_pointer(pointer):
                self._nullify((pointer.symbol, path_of(pointer)), statement)
        elif is_data(value):
            self._copied(pointer, value, statement)
        elif isinstance(value, Call) and not isinstance(value, IntrinsicCall):
            for end in self._ends(value):
                if end.holder == RESULT:
                    self._told(end, pointer, value)
            for name, target in constructed(value, self._types, self._passed(value)):
                if is_data(target):
                    self._add(pointer, (name,), target, statement)

    def _nullify(self, key: Key, node: Node, is_sure: bool = True) -> None:
        self.moves[id(node), key] = Move(node, key, None, is_sure)

    def _renewed(self, statement: Assignment) -> None:
        """A structure gets a value: what is not known to point at something points at nothing, or
            that is not known."""
        holder, value = statement.lhs, statement.rhs
        if statement.is_pointer or not is_data(holder):
            return
        for path in self._pointers(holder):
            key = (holder.symbol, (*path_of(holder), *path))
            if (id(statement), key) in self.moves or (id(value), key) in self.moves:
                continue
            if is_data(value) and is_local(value.symbol) or isinstance(value, Call) \
                    and self._passed(value) is None:
                self._nullify(key, statement)
            else:
                self.unknown[key] = statement

    def _copied(self, holder: Reference, value: Reference, statement: Assignment) -> None:
        """What points at structures in one of the sides does so in both of them."""
        pointing = list(self._found.below(value))
        if pointing and may_assign(statement):
            raise declined(statement, f"'{text_of(value)}' has components that point at structures"
                           ", and there are procedures that assign structures")
        for path, target in pointing:
            self._add(holder, path, target, statement)

    def _called(self, call: Call) -> None:
        passed, ends = self._passed(call), self._ends(call)
        for end in ends:
            actual = dict(passed or ()).get(end.holder)
            if end.holder != RESULT and actual is not None and is_data(actual):
                self._told(end, actual, call)
        is_value = any(end.holder == RESULT for end in ends) \
            or any(is_data(target) for _, target in constructed(call, self._types, passed))
        parent = call.parent
        if is_value and not (isinstance(parent, Assignment) and parent.rhs is call
                             and is_data(parent.lhs)):
            raise declined(call, f"'{call.routine.name}' gives a structure with components that "
                           "point at others", "assign it to a variable")

    def _told(self, end: End, holder: Reference, call: Call) -> None:
        """A routine makes a component point at something."""
        key = (holder.symbol, (*path_of(holder), *end.path))
        if not end.is_known:
            self.unknown[key] = call
        if end.target is None:
            if end.is_known:
                self._nullify(key, call, end.is_sure)
            return
        target, name = end.target, end.target.symbol.name.lower()
        if target.symbol.is_argument:
            actual = dict(self._passed(call) or ()).get(name)
            if actual is None or not is_data(actual):
                raise declined(call, f"'{end.target.symbol.name}' is no variable here, and "
                               f"'{call.routine.name}' lets a pointer point at it")
            first, *members = steps_of(actual)
            target = reference_of(actual.symbol, first.indices, [*members, *steps_of(target)[1:]])
        elif self._routine.symbol_table.lookup(name, otherwise=None) is not target.symbol:
            raise declined(call, f"'{name}', which '{call.routine.name}' lets a pointer point at, "
                           "is not known here")
        self._add(holder, end.path, target, call, end.is_sure)

    def _add(self, holder: Reference, path: Path, target: Reference, node: Node,
             is_sure: bool = True) -> None:
        key = (holder.symbol, (*path_of(holder), *path))
        behind = self._found.keys_on(target)
        target = copied(self._found.named(target))
        self.moves[id(node), key] = Move(node, key, target, is_sure, behind)
        known = self._found.get(key)
        if key in self.in_turn and self._leads_on(target):
            raise declined(node, f"'{spelled(key)}' points at one of a chain of structures")
        if key in self.in_turn or known is not None and text_of(known) == text_of(target):
            return
        if target.symbol is key[0] and path_of(target)[:len(key[1])] == key[1]:
            if path_of(target) == key[1]:
                return  # it stays where it is
            raise declined(node, f"'{spelled(key)}' points at one of a chain of structures")
        if any(not getattr(one.symbol, "is_constant", False)
               for index in all_indices(target) for one in references(index)):
            self._turn(key, node, "points at one of several structures")
        if target.symbol in self.in_turn.values():
            self._turn(key, node, f"points where '{text_of(target)}' does, which may change")
        if known is not None and not self._is_open(known):
            self._turn(key, node, f"may point at '{text_of(known)}' and at '{text_of(target)}'",
                       "let it point at one structure only")
        self._found[key] = target

    def _leads_on(self, target: Reference) -> bool:
        """:returns: whether a target is behind a component that points elsewhere itself."""
        names = {name for _, name in self._types.replaced}
        return any(step.name in names for step in steps_of(target)[1:])

    def _asked(self, question: IntrinsicCall) -> None:
        """It matters whether a component stands for anything, and when."""
        reference = question.arguments[0]
        key = (reference.symbol, path_of(reference)) if is_data(reference) else None
        if key in self._found and key not in self.in_turn and self._pointer(key) is not None:
            raise _InTurn(key)

    def _turn(self, key: Key, node: Node, reason: str, *hint: str) -> None:
        """Start again with a pointer in the place of a component.

        :raises UnsupportedError: if there can't be one.
        """
        if self._pointer(key) is None:
            raise declined(node, f"'{spelled(key)}' {reason}", *hint)
        raise _InTurn(key)

    def _is_open(self, target: Reference) -> bool:
        """:returns: whether it has become known since what a target is."""
        return bool(self._found.place(target))


def arrays_on(key: Key, types: Types, routine: Routine) -> Iterator[tuple[int, int]]:
    """:returns: the places of arrays on the way to a component, with their ranks."""
    symbol, path = key
    reference = reference_of(symbol, None, list(map(Step, path)))
    ranks = [declared_rank(symbol), *(
        declared_dimensions(datatype) for _, datatype in declared_steps(
            reference, types, routine))]
    return ((place, rank) for place, rank in enumerate(ranks) if rank)


def constructed(call: Call, types: Types, passed: Passed | None) -> Iterator[tuple[str, Node]]:
    """
    :param call: a call.
    :param types: knows derived types.
    :param passed: what it passes, if it is known to be a call of a routine.

    :returns: the names of the pointers to structures that a constructor gives a target, and the
        targets; none if the call is no constructor.
    """
    definition = types.of(call.routine.name, call) \
        if passed is None and type(call.routine) is Reference else None
    if definition is not None:
        pointers = pointers_in(definition)
        yield from ((name, value) for name, value in values_of(call, definition)
                    if name in pointers)


def values_of(call: Call, definition: Definition) -> list[tuple[str, Node]]:
    """:returns: what a constructor of a type gives to the components, by their names."""
    names = [name for one in reversed(list(definition.ancestors)) for name in one.components]
    return [(name.lower() if name else names[place], value)
            for place, (name, value) in enumerate(zip(call.argument_names, call.arguments))
            if name or place < len(names)]


def pointers_in(definition: Definition) -> set[str]:
    """:returns: the components of a type that point at structures, or at numbers."""
    return {name for one in definition.ancestors for name, component in one.components.items()
            if is_aimed(component.datatype)}


def is_aimed(datatype: DataType) -> bool:
    """:returns: whether a component points at a structure, or at a number."""
    return bool(structure_pointed_at(datatype) or scalar_pointed_at(datatype))


def unclear(node: Node, key: Key) -> UnsupportedError:
    """
    :param node: where a structure, or a component of one, is used.
    :param key: which one that is.

    :returns: the error.
    """
    return declined(node, f"'{spelled(key)}' is used where it is not known which structures "
                    "pointers in it stand for")


def spelled(key: Key) -> str:
    """:returns: how the source names a component."""
    symbol, path = key
    return "%".join((symbol.name, *path))


def statement_with(node: Node) -> Node:
    """:returns: the statement that a node is a part of."""
    while not isinstance(node.parent, Schedule):
        node = node.parent
    return node
