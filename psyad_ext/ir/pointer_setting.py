# SPDX-License-Identifier: BSD-3-Clause
"""Statements that let pointers of modules point where they do in the source.

While routines are differentiated, such a pointer is what it stands for. What others see of it is
told by a statement that is executed as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from fparser.two.Fortran2003 import Pointer_Assignment_Stmt
from psyclone.psyir.nodes import Assignment, Call, Container, Node, Reference, Routine, Statement
from psyclone.psyir.symbols import DataSymbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir import build
from psyad_ext.ir.accessors import is_out_of_reach
from psyad_ext.ir.copying import copied
from psyad_ext.ir.locate import adopt_location, location
from psyad_ext.ir.opaque import Access, OpaqueCall, Template, opaque_call
from psyad_ext.ir.outer import OuterVariable
from psyad_ext.ir.pointer_components import make_target
from psyad_ext.ir.state_raising import known_as


def setting(place: OuterVariable, target: Reference | None,
            lowers: Sequence[Node] | None) -> OpaqueCall:
    """
    :param place: a pointer of a module.
    :param target: what it stands for; None if that is nothing.
    :param lowers: its lower bounds, if it has other ones than its target.

    :returns: what lets it point there.
    """
    arguments = [] if target is None else [target, *map(copied, lowers or ())]
    return opaque_call("pointer assignment", Template(Pointer_Assignment_Stmt, "", pointer=place),
                       [(argument, Access.READ) for argument in arguments], True)


def write_settings(routine: Routine, calls: Sequence[Call]) -> bool:
    """Turn such calls in a generated routine into pointer assignments, in place.

    :param routine: the routine.
    :param calls: all calls in it.

    :returns: whether there were any.
    """
    settings = [call for call in calls
                if isinstance(call, OpaqueCall) and call.template.pointer is not None]
    for call in settings:
        target, *lowers = call.arguments or [build.intrinsic("NULL")]
        if isinstance(target, Reference):
            make_target(target.symbol)
        new = pointing(reachable(call.template.pointer, routine), copied(target), lowers)
        new.preceding_comment, new.inline_comment = call.preceding_comment, call.inline_comment
        adopt_location(new, call)
        call.replace_with(new)
    return bool(settings)


def pointing(pointer: DataSymbol, target: Node, lowers: Sequence[Node]) -> Statement:
    """:returns: an assignment to a pointer, with lower bounds of its own if there are any."""
    sections = [build.section(copied(lower), build.intrinsic(
        "UBOUND", build.ref(pointer), ("dim", build.integer(number + 1))))
        for number, lower in enumerate(lowers)]
    return Assignment.create(build.ref(pointer, sections), target, is_pointer=True)


def reachable(place: OuterVariable, routine: Routine) -> DataSymbol:
    """
    :returns: a pointer of a module as a generated routine knows it.

    :raises UnsupportedError: if the routine is not allowed to move it.
    """
    if is_out_of_reach(place, routine.ancestor(Container), True):
        raise UnsupportedError([Problem(
            *location(routine), code="PRIVATE", text=f"'{place.symbol.name}', a pointer that is "
            f"made to point elsewhere, is private in the module '{place.module.name}'",
            hint="make it public, or move the routines into one module",
            module=place.module.name if place.module.root is not routine.root else "")])
    return known_as(place, routine)
