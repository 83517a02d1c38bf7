# SPDX-License-Identifier: BSD-3-Clause
"""Uses of pointer components that depend on whether the pointer is null.

A component with one pointee is replaced by that everywhere. This would be wrong where
``associated`` asks about it before it is set or after it is nullified.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from fparser.two.Fortran2003 import Goto_Stmt, Name, Nullify_Stmt
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Loop, Node, Reference, Routine, WhileLoop)
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.expressions.structure_access import path_of
from psyad_ext.ir.lowering.pointers.pointees import Passed, Path
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.walking import nodes_of, statement_of

#: What a statement that is kept as text has if it may ask.
_ASKING = ("associated", "=>", "call ")


class Questions:
    """Knows what asks whether components point at anything.

    :param passed: tells what calls pass.
    :param callee: tells what calls run.
    :param routines: all routines that matter.
    """

    def __init__(self, passed: Callable[[Call], Passed | None],
                 callee: Callable[[Call], Routine | None], routines: Iterable[Routine]) -> None:
        self.passed, self.callee = passed, callee
        #: Whether anything asks at all whether something is there.
        self.matter = any(map(_asks_at_all, routines))
        self._routines = list(routines)
        self._names: frozenset[str] | None = None

    @property
    def names(self) -> frozenset[str]:
        """:returns: the names of the components that are asked for anywhere."""
        if self._names is None:
            self._names = frozenset(
                path_of(one)[-1] for routine in self._routines if self.matter
                for one in nodes_of(routine, Reference)
                if path_of(one) and self.is_asked(one, False))
        return self._names

    def asks(self, routine: Routine, dummy: str, path: Path,
             callers: Collection[Routine] = ()) -> bool:
        """
        :param routine: a routine.
        :param dummy: an argument, in lower case.
        :param path: the way to a component of it.
        :param callers: routines that have been asked.

        :returns: whether the routine may ask for the component, itself or by what it calls.
        """
        inside = IdentitySet((*callers, routine))
        for one in nodes_of(routine, Reference):
            inner = path_of(one)
            if one.name.lower() == dummy and inner == path[:len(inner)] \
                    and self.is_asked(one, len(inner) < len(path)):
                return True
        if any(_may_ask(block, dummy) for block in nodes_of(routine, CodeBlock)):
            return True
        for call in nodes_of(routine, Call):
            callee = self.callee(call)
            for other, actual in self.passed(call) or () if callee is not None else ():
                inner = path_of(actual) if is_data(actual) else path
                if is_data(actual) and actual.name.lower() == dummy \
                        and inner == path[:len(inner)] and len(inner) < len(path) \
                        and callee not in inside \
                        and self.asks(callee, other, path[len(inner):], inside):
                    return True
        return False

    def is_asked(self, reference: Reference, is_holder: bool) -> bool:
        """
        :param reference: a component, or a structure that holds it.
        :param is_holder: which of them.

        :returns: whether a statement finds out there whether the component points at anything, or
            lets something else point where it does. What calls do with structures is not seen.
        """
        parent = reference.parent
        if isinstance(parent, Assignment):
            return parent.rhs is reference and (is_holder or parent.is_pointer)
        if isinstance(parent, IntrinsicCall):
            return not is_holder and parent.intrinsic is IntrinsicCall.Intrinsic.ASSOCIATED
        if not isinstance(parent, Call) or parent.routine is reference:
            return False
        passed, callee = self.passed(parent), self.callee(parent)
        if passed is None or callee is None:
            return True  # it may be put into another structure
        dummy = next((name for name, actual in passed if actual is reference), None)
        symbol = callee.symbol_table.lookup(dummy, otherwise=None) if dummy else None
        return not is_holder and symbol is not None \
            and (is_optional(symbol) or declares_pointer(symbol))


class Order:
    """Knows the order in which the statements of a routine are executed.

    :param root: the statements.
    """

    def __init__(self, root: Node) -> None:
        self._root = root
        self._jumps = any(walk(list(block.parse_tree_nodes), Goto_Stmt)
                          for block in nodes_of(root, CodeBlock))

    def is_certain(self, place: Node, sets: Iterable[Node | None], ends: Sequence[Node]) -> bool:
        """
        :param place: where something is used.
        :param sets: what makes it hold, None for the start of the routine.
        :param ends: what makes an end of that.

        :returns: whether it holds there for certain.
        """
        here, gone = self._path(place), list(map(self._path, ends))
        return not self._jumps and any(
            self._leads(before, here) and not any(
                self._between(before, one, here) for one in gone)
            for before in ([-1] if one is None else self._path(one) for one in sets))

    def may_precede(self, one: Node, place: Node) -> bool:
        """:returns: whether something may be executed before something else in another statement,
            or before that is executed again."""
        before, here = self._path(one), self._path(place)
        return before != here and self._between([-1], before, here)

    def _path(self, node: Node) -> list[int]:
        return statement_of(node).path_from(self._root)

    @staticmethod
    def _leads(before: Sequence[int], here: Sequence[int]) -> bool:
        """:returns: whether a statement is executed before another one in any case."""
        *block, place = before
        return list(here[:len(block)]) == block and here[len(block)] > place

    def _between(self, before: Sequence[int], one: Sequence[int], here: Sequence[int]) -> bool:
        """:returns: whether a statement may be executed behind the first one and before the last,
            which the first one leads to."""
        if one < here:
            return one > before
        node = self._root
        for depth, (mine, other) in enumerate(zip(one, here)):
            if mine != other:
                return False
            node = node.children[mine]
            if isinstance(node, (Loop, WhileLoop)) and depth >= len(before) - 1:
                return True
        return False


def reassigned_pointers_in(root: Node) -> frozenset[Symbol]:
    """:returns: the pointers of a routine that point at several things in turn."""
    counts: Counter[Symbol] = Counter()
    for one in nodes_of(root, Assignment):
        if one.is_pointer and is_data(one.lhs) and not path_of(one.lhs):
            symbol = one.lhs.symbol
            counts[symbol] += 2 if symbol.is_argument or one.ancestor((Loop, WhileLoop)) else 1
    for block in nodes_of(root, CodeBlock):
        for name in walk(walk(list(block.parse_tree_nodes), Nullify_Stmt), Name):
            counts.update(symbol for symbol in list(counts)
                          if symbol.name.lower() == name.string.lower())
    return frozenset(symbol for symbol, count in counts.items() if count > 1)


def _asks_at_all(routine: Routine) -> bool:
    return any(call.intrinsic.name in ("ASSOCIATED", "PRESENT")
               for call in nodes_of(routine, IntrinsicCall)) or any(
        word in str(tree).lower() for block in nodes_of(routine, CodeBlock)
        for tree in block.parse_tree_nodes for word in ("associated", "present"))


def _may_ask(block: CodeBlock, name: str) -> bool:
    """:returns: whether a statement that is kept as text may ask for a component of a variable."""
    trees = list(block.parse_tree_nodes)
    if all(isinstance(tree, Nullify_Stmt) for tree in trees) \
            or name not in map(str.lower, block.get_symbol_names()):
        return False
    text = "\n".join(str(tree).lower() for tree in trees)
    return any(word in text for word in _ASKING)
