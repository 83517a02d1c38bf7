# SPDX-License-Identifier: BSD-3-Clause
"""Refusals found on fparser's tree: what PSyclone's own tree no longer shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Call_Stmt, Data_Ref, Entity_Decl, Execution_Part, Forall_Header,
    Interface_Block, Internal_Subprogram_Part, Loop_Control, Name, Parenthesis, Part_Ref,
    Prefix_Spec, Specification_Part, Type_Declaration_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import Node, Routine

from psyad_ext.core.errors import Problem
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.lookup.interface_blocks import repeats_source
from psyad_ext.ir.source.divided_units import is_divided
from psyad_ext.ir.source.parsed import statements_in
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.locate import item_of, location, place_of_tree
from psyad_ext.ir.tree.refusals import Refusal

_RECURSIVE = Refusal("RECURSION", "a recursive routine is not supported",
                     "use a loop; remove the prefix 'recursive' if it is not needed")
_INTERNAL = Refusal("INTERNAL_PROCEDURE", "procedures after 'contains' in a routine or program "
                    "are not supported", "move them to the module")
_LABEL = Refusal("LABEL", "a statement with a label is not supported", "remove the label")
_IMPLICIT = Refusal("IMPLICIT", "{} gives types to undeclared names",
                    "use 'implicit none' and declare all names")


class Source:
    """Makes problems for places in fparser's tree.

    :param node: a node of PSyIR that was read from the same file.
    """

    def __init__(self, node: Node) -> None:
        self._node = node

    def problem(self, refusal: Refusal, tree: Base, *names: str) -> Problem:
        """
        :param refusal: the row that applies.
        :param tree: the place.
        :param names: what the text of the row is filled with.

        :returns: the problem.
        """
        return Problem(*place_of_tree(tree, self._node), refusal.code,
                       refusal.text.format(*names), refusal.hint)

    def repeats(self, block: Base) -> bool:
        """:returns: whether an interface block tells what the file says anyway, or nothing that
            is used."""
        unit = block
        while unit.parent is not None and isinstance(unit, (Interface_Block, Specification_Part)):
            unit = unit.parent
        own = IdentitySet(walk(block, Name))
        used = {name.string.lower() for name in walk(unit, Name) if name not in own}
        return repeats_source(str(block), self._node, used)


def statement_problems(tree: Base, source: Source) -> Iterator[Problem]:
    """
    :param tree: any part of fparser's tree.
    :param source: the file.

    :returns: a problem for each statement in it that is not supported.
    """
    # What an interface block says of a routine is only told, or the block refused as a whole.
    told = IdentitySet(part for block in walk(tree, Interface_Block)
                       for part in walk(block.children[1:]) if not is_preprocessor_line(part))
    for part in walk(tree, Base):
        name = type(part).__name__
        refusal = refusals.STATEMENTS.get(name)
        if part in told or name == "Interface_Stmt" and source.repeats(part.parent):
            continue
        if refusal is not None:
            yield source.problem(refusal, part, quoted(part))
        elif is_preprocessor_line(part):
            yield source.problem(refusals.CPP, part, quoted(part))
        elif name == "Implicit_Stmt" and "NONE" not in str(part).upper():
            yield source.problem(_IMPLICIT, part, quoted(part))
        elif isinstance(part, Internal_Subprogram_Part):
            yield source.problem(_INTERNAL, part)
        elif isinstance(part, Prefix_Spec) and str(part).upper() == "RECURSIVE" \
                and not _is_in_interface(part):
            yield source.problem(_RECURSIVE, part)
        elif isinstance(part, Loop_Control):
            yield from _loop_problems(part, source)
        elif name.endswith("_Stmt") and name != "Continue_Stmt" and _label(part):
            yield source.problem(_LABEL, part)


def _is_in_interface(part: Base) -> bool:
    """:returns: whether a part belongs to an interface block, which says nothing of how to run."""
    while part is not None and not isinstance(part, Interface_Block):
        part = part.parent
    return part is not None


def _loop_problems(control: Loop_Control, source: Source) -> Iterator[Problem]:
    yield from mask_problems(control, source)


def mask_problems(tree: Base, source: Source) -> Iterator[Problem]:
    """
    :param tree: the statement that starts a loop.
    :param source: the file.

    :returns: a problem if it has a mask.
    """
    for header in walk(tree, Forall_Header):
        if header.children[1] is not None:
            yield source.problem(refusals.MASK, header)


def argument_problems(call: Base, source: Source) -> Iterator[Problem]:
    """
    :param call: a call statement.
    :param source: the file.

    :returns: a problem for each argument that is a variable in parentheses.
    """
    if not isinstance(call, Call_Stmt) or call.children[1] is None:
        return
    for argument in call.children[1].children:
        value = argument.children[1] if isinstance(argument, Actual_Arg_Spec) else argument
        inner = value
        while isinstance(inner, Parenthesis):
            inner = inner.children[1]
        if inner is not value and isinstance(inner, (Name, Part_Ref, Data_Ref)):
            yield source.problem(refusals.PARENTHESES, value, quoted(value))


def routine_problems(tree: Base, source: Source) -> Iterator[Problem]:
    """
    :param tree: a routine.
    :param source: the file.

    :returns: problems of its declarations and statements.
    """
    specified = [part for part in tree.children if isinstance(part, Specification_Part)]
    for part in specified:
        yield from statement_problems(part, source)
    for part in (part for part in tree.children if isinstance(part, Execution_Part)):
        for child in statements_in(part):
            if is_preprocessor_line(child):
                yield source.problem(refusals.CPP, child, quoted(child))


def lost_problems(routine: Routine) -> Iterator[Problem]:
    """
    :param routine: a routine.

    :returns: a problem if PSyclone has lost statements of it.
    """
    tree = routine._ast  # pylint: disable=protected-access
    if tree is not None and is_divided(tree):
        _, *later = (part for part in tree.children
                    if isinstance(part, (Specification_Part, Execution_Part)))
        last = [part for part in later if isinstance(part, Specification_Part)] or later
        yield Source(routine).problem(refusals.DROPPED, last[0])


def declared_at(tree: object) -> dict[str, Base]:
    """
    :param tree: a routine in fparser's tree.

    :returns: where each name is declared.
    """
    places: dict[str, Base] = {}
    for part in getattr(tree, "children", ()):
        if isinstance(part, Specification_Part):
            statements = [one for one in part.children if isinstance(one, Type_Declaration_Stmt)]
            for entity in walk(statements, Entity_Decl):
                places.setdefault(str(entity.children[0]).lower(), entity)
    return places


def declared_place(name: str, routine: Node, places: Mapping[str, Base]) -> tuple[str, int]:
    """
    :param name: a name.
    :param routine: a routine.
    :param places: where the names of the routine are declared.

    :returns: file and line of the declaration; those of the routine if there is none.
    """
    tree = places.get(name.lower())
    return location(routine) if tree is None else place_of_tree(tree, routine)


def declaration_problems(tree: Base, source: Source) -> Iterator[Problem]:
    """
    :param tree: a program unit that PSyclone cannot represent.
    :param source: the file.

    :returns: problems of the types and attributes of its variables.
    """
    for declaration in walk(tree, Type_Declaration_Stmt):
        names = ", ".join(str(one.children[0]) for one in walk(declaration, Entity_Decl))
        for pattern, refusal in refusals.DECLARATIONS.items():
            if re.search(pattern, str(declaration), re.IGNORECASE):
                yield source.problem(refusal, declaration, f"'{names}'")


def is_preprocessor_line(tree: Base) -> bool:
    """
    :param tree: a node of fparser's tree.

    :returns: whether it is a line that starts with #.
    """
    name = type(tree).__name__
    return name.startswith("Cpp_") and name.endswith("_Stmt")


def quoted(tree: object) -> str:
    """
    :param tree: something that can be printed.

    :returns: its first line in quotation marks, shortened.
    """
    lines = str(tree).strip().splitlines() or [""]
    text = lines[0].strip()
    return f"'{text[:57]}...'" if len(text) > 60 else f"'{text}'"


def _label(tree: Base) -> object | None:
    return getattr(getattr(tree, "item", None), "label", None) and item_of(tree)
