# SPDX-License-Identifier: BSD-3-Clause
"""Statements that let pointers of modules point where they do in the source when a routine ends.

While routines are differentiated, such a pointer is what it stands for. What others see of it is
told by a statement that is executed as it stands. If what the pointers stand for at the start is
used, the returning motion puts them back first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fparser.two.Fortran2003 import Pointer_Assignment_Stmt
from psyclone.psyir.nodes import Assignment, Node, Reference, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import OpaqueCall, Template, opaque_call
from psyad_ext.ir.lookup.module_variables import ModuleVariable
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of


@dataclass(frozen=True)
class Setting:
    """What such a statement does.

    :param places: the pointers.
    :param counts: for each of them how many arguments are its target and lower bounds.
    :param found: pointers, each with the one that stands behind the statement for what it stood
        for when the routine started.
    :param goes_back: whether it puts pointers back.
    :param sized: pointers that sizes of variables depend on.
    """

    places: tuple[ModuleVariable, ...]
    counts: tuple[int, ...]
    found: tuple[tuple[ModuleVariable, ModuleVariable], ...] = ()
    goes_back: bool = False
    sized: tuple[ModuleVariable, ...] = ()

    @property
    def is_undone(self) -> bool:
        """:returns: whether the returning motion has to put pointers back."""
        return any(one != other for one, other in self.found)


#: A pointer, what it stands for (None if that is nothing), and its lower bounds if it has other
#: ones than its target.
Pointing = tuple[ModuleVariable, Reference | None, Sequence[Node] | None]


def setting_call(pointings: Sequence[Pointing],
                 found: Sequence[tuple[ModuleVariable, ModuleVariable]],
                 sized: Sequence[ModuleVariable]) -> OpaqueCall:
    """
    :param pointings: where pointers point.
    :param found: see :py:class:`Setting`.
    :param sized: see there.

    :returns: what lets them point there.
    """
    targets = [[] if target is None else [target, *map(copied, lowers or ())]
               for _, target, lowers in pointings]
    setting = Setting(tuple(place for place, _, _ in pointings), tuple(map(len, targets)),
                      tuple(found), sized=tuple(sized))
    return _call(setting, [one for target in targets for one in target])


def _call(setting: Setting, arguments: Sequence[Node]) -> OpaqueCall:
    return opaque_call("pointer assignment", Template(Pointer_Assignment_Stmt, "", setting=setting),
                       [(argument, Access.READ) for argument in arguments], True)


def setting_of(node: Node) -> Setting | None:
    """:returns: what a statement does with pointers of modules, if it is about them."""
    setting = node.template.setting if isinstance(node, OpaqueCall) else None
    return setting if isinstance(setting, Setting) else None


def is_undone(call: Node) -> bool:
    """:returns: whether the returning motion has to put pointers back that a statement moves."""
    setting = setting_of(call)
    return setting is not None and setting.is_undone


def undone(call: Node) -> list[Statement]:
    """:returns: what puts pointers back in the returning motion."""
    return [_call(replace(setting_of(call), counts=(), goes_back=True), [])] \
        if is_undone(call) else []


def first_part(returning: Sequence[Node]) -> int:
    """:returns: how many statements come before pointers of modules are where they were."""
    last = 0
    for number, statement in enumerate(returning, 1):
        if any(setting_of(call) is not None for call in nodes_of(statement, OpaqueCall)):
            last = number
    return last


def made_again(setting: Setting, assigned: Sequence[tuple[Reference, Node]]) -> OpaqueCall:
    """
    :param setting: what a statement does with pointers.
    :param assigned: for each of the pointers that it sets the left and the right side of the
        assignment that has taken its place.

    :returns: the statement.
    """
    arguments: list[Node] = []
    for count, (pointer, target) in zip(setting.counts, assigned):
        if count:
            arguments += [copied(target), *(copied(index.start) for index in pointer.children)]
    return _call(setting, arguments)


def targets_of(call: OpaqueCall) -> list[tuple[ModuleVariable, list[Node]]]:
    """:returns: the pointers that a statement lets point somewhere, with target and bounds."""
    setting, arguments = setting_of(call), list(call.arguments)
    found = []
    for place, count in zip(setting.places, setting.counts):
        found.append((place, arguments[:count]))
        del arguments[:count]
    return found


def pointing(pointer: DataSymbol, target: Node, lowers: Sequence[Node] = ()) -> Assignment:
    """:returns: an assignment to a pointer, with lower bounds of its own if there are any."""
    sections = [build.section(copied(lower), build.intrinsic(
        "UBOUND", build.ref(pointer), ("dim", build.integer(number + 1))))
        for number, lower in enumerate(lowers)]
    return Assignment.create(build.ref(pointer, sections), target, is_pointer=True)
