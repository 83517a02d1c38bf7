# SPDX-License-Identifier: BSD-3-Clause
"""The text of a routine that is inlined: what changes in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.ir.source.parsed import put_in_place, replace_part
from psyad_ext.ir.source.walking import walk

_ATTRIBUTE = re.compile(r",\s*(optional|value|intent\s*\([\w\s]*\))\s*(?=,|$)", re.IGNORECASE)
_LASTING = re.compile(r",\s*(save|target)\b", re.IGNORECASE)
_EXTENT = re.compile(r"(?<=[(,])\s*:\s*(?=[,)])")


def assign_null(tree: Base) -> None:
    """Write ``p => null()`` for ``nullify(p)``, which is read sooner, in place."""
    for one in walk(tree, Fortran2003.Nullify_Stmt):
        new = [Fortran2003.Pointer_Assignment_Stmt(f"{name} => null()")
               for name in one.children[1].children]
        for statement in new:
            statement.item = one.item
        if isinstance(one.parent, Fortran2003.If_Stmt):
            if len(new) == 1:
                replace_part(one, new[0])
        else:
            put_in_place(one, new)


def without_returns(statements: Sequence[Base], rest: Sequence[str] = ()) -> list[str]:
    """
    :param statements: statements that may end the routine early.
    :param rest: what follows them.

    :returns: the lines of both, in which what an early end leaves out stands in branches.

    :raises NotImplementedError: if the routine ends in a loop, or in another construct.
    """
    lines: list[str] = []
    for place, one in enumerate(statements):
        if not walk(one, Fortran2003.Return_Stmt):
            lines.append(one.tofortran())  # with its label
            continue
        if isinstance(one, Fortran2003.Return_Stmt):
            return lines
        behind = without_returns(statements[place + 1:], rest)
        if isinstance(one, Fortran2003.If_Stmt):
            return [*lines, f"if (.not. ({one.children[0]})) then", *behind, "end if"]
        if not isinstance(one, Fortran2003.If_Construct):
            raise NotImplementedError("it may end early in a loop")
        return [*lines, *_branches(one, behind)]
    return [*lines, *rest]


def _branches(construct: Base, rest: Sequence[str]) -> list[str]:
    """:returns: the lines of branches that may end early, each with what follows them otherwise."""
    heads: list[str] = []
    bodies: list[list[str]] = []
    for one in construct.content[:-1]:
        if isinstance(one, (Fortran2003.If_Then_Stmt, Fortran2003.Else_If_Stmt,
                            Fortran2003.Else_Stmt)):
            heads.append(str(one))
            bodies.append([])
        else:
            bodies[-1].append(one)
    if not heads[-1].lower().startswith("else") or "if" in heads[-1].lower():
        heads.append("else")
        bodies.append([])
    return [line for head, body in zip(heads, bodies)
            for line in (head, *without_returns(body, rest))] + ["end if"]


def tell_in_text(tree: Base, optional: Collection[str], given: Collection[str]) -> None:
    """Say in a routine which of its optional arguments are given, in place.

    :param tree: the routine.
    :param optional: their names in lower case.
    :param given: those that are given.

    :raises NotImplementedError: if one that is not given is passed on.
    """
    for name in [one for one in walk(tree, Fortran2003.Name) if one.string.lower() in optional]:
        call = name.parent
        while isinstance(call, (Fortran2003.Actual_Arg_Spec_List, Fortran2003.Actual_Arg_Spec,
                                Fortran2003.Section_Subscript_List)):
            call = call.parent
        is_given = name.string.lower() in given
        if isinstance(call, (Fortran2003.Intrinsic_Function_Reference, Fortran2003.Part_Ref)) \
                and str(call.children[0]).lower() == "present":
            replace_part(call, Fortran2003.Logical_Literal_Constant(
                ".true." if is_given else ".false."))
        elif isinstance(call, (Fortran2003.Call_Stmt, Fortran2003.Part_Ref,
                               Fortran2003.Function_Reference)) \
                and call.children[0] is not name and not is_given:
            raise NotImplementedError(f"its argument '{name.string}' is not given here, and may "
                                      "be passed on")


def declared_locally(head: str, entity: str) -> str:
    """:returns: a declaration of a variable like an argument; if it is no pointer, only its type
        matters."""
    kept = head
    while (found := _ATTRIBUTE.sub("", kept)) != kept:
        kept = found
    if not re.search(r",\s*(pointer|allocatable)\b", kept, re.IGNORECASE):
        kept, entity = _EXTENT.sub("1", kept), _EXTENT.sub("1", entity)
    return f"{_LASTING.sub('', kept)} :: {entity}"
