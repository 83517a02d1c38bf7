# SPDX-License-Identifier: BSD-3-Clause
"""What is not supported, found before anything is generated.

A routine is judged on PSyIR and, where it was read from a file, on fparser's
tree as well, for PSyclone loses the meaning of some constructs silently.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from fparser.two.Fortran2003 import (
    Comment, Entry_Stmt, Function_Stmt, Function_Subprogram, Rename_List, Subroutine_Stmt,
    Subroutine_Subprogram, Use_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Container, Routine

from psyad_ext.core.errors import Problem
from psyad_ext.ir.fence.consequences import without_consequences
from psyad_ext.ir.fence.nodes import node_problems
from psyad_ext.ir.fence.source import (
    Source, declaration_problems, is_preprocessor_line, quoted, routine_problems,
    statement_problems)
from psyad_ext.ir.fence.storage import storage_problems
from psyad_ext.ir.fence.symbols import symbol_problems
from psyad_ext.ir.fence.tapes import tapes_of
from psyad_ext.ir.source.dummy_procedures import (
    UNITS, dummy_procedures, has_alternate_returns, unit_name)
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.locate import location

#: Codes of what is said of statements that can be read elsewhere.
_HARMLESS = frozenset(("IO", "STOP"))
_FUNCTION = re.compile(refusals.FUNCTION_CALL.text.format("'(\\w+)'"))


def problems_of(routine: Routine, with_tapes: bool = False) -> list[Problem]:
    """
    :param routine: a routine, intrinsic functions having been recognised.
    :param with_tapes: whether allocatable arrays may be used as tapes are.

    :returns: all that is not supported in it, by line.
    """
    problems = set(_unit_problems(routine))
    tapes = tapes_of(routine) if with_tapes else frozenset()
    problems.update(symbol_problems(routine, tapes))
    problems.update(node_problems(routine, tapes))
    problems.update(storage_problems(routine))
    tree = routine._ast  # pylint: disable=protected-access
    if tree is not None:
        problems.update(routine_problems(tree, Source(routine)))
    return sorted(one for one in without_consequences(problems)
                  if not _calls_opaque(one, routine.root))


def _calls_opaque(problem: Problem, file: Container) -> bool:
    """:returns: whether it is a function that is not known because its unit is opaque: why it is
        so is told then."""
    match = _FUNCTION.fullmatch(problem.text)
    return match is not None and bool(file_problems(file, [match[1]]))


def file_problems(container: Container, names: Collection[str]) -> list[Problem]:
    """
    :param container: a file or module.
    :param names: routines that are asked for.

    :returns: why program units that hold one of them are opaque to PSyclone,
        and preprocessor lines between units.
    """
    wanted = {name.lower() for name in names}
    problems: set[Problem] = set()
    for block in container.walk(CodeBlock, stop_type=Routine):
        if not isinstance(block.parent, Container):
            continue
        for tree in block.parse_tree_nodes:
            if isinstance(tree, Comment):
                continue
            if is_preprocessor_line(tree) or wanted & _defined_in(tree):
                problems.update(_opaque_unit(tree, Source(block)))
    return sorted(problems)


def _unit_problems(routine: Routine) -> Iterator[Problem]:
    for applies, refusal in (
            (routine.is_program, refusals.PROGRAM),
            (routine.return_symbol is not None, refusals.FUNCTION)):
        if applies:
            file, line = location(routine)
            yield Problem(file, line, refusal.code, refusal.text.format(f"'{routine.name}'"),
                          refusal.hint)


def _opaque_unit(tree: Base, source: Source) -> list[Problem]:
    renames = [source.problem(refusals.RENAMES, use, quoted(use)) for use in walk(tree, Use_Stmt)
               if isinstance(use.children[4], Rename_List)]
    entries = [source.problem(refusals.STATEMENTS["Entry_Stmt"], entry, quoted(entry))
               for entry in walk(tree, Entry_Stmt)]
    returns = [source.problem(refusals.ALTERNATE_RETURN, one, f"'{unit_name(one)}'")
               for one in walk(tree, UNITS) if has_alternate_returns(one)]
    reasons = renames or entries or returns or list(_dummy_procedures(tree, source))
    if reasons:
        return reasons  # that is why it is opaque
    found = [*statement_problems(tree, source), *declaration_problems(tree, source)]
    # What a unit does that can be read shows nothing of why it is opaque.
    found = [one for one in found if one.code not in _HARMLESS] or found
    return found or [source.problem(refusals.OPAQUE, tree, quoted(tree))]


def _dummy_procedures(tree: Base, source: Source) -> Iterator[Problem]:
    if isinstance(tree, (Subroutine_Subprogram, Function_Subprogram)):
        for name in dummy_procedures(tree):
            yield source.problem(refusals.DUMMY_PROCEDURE, tree, f"'{name}'")


def _defined_in(tree: Base) -> set[str]:
    statements = walk(tree, (Subroutine_Stmt, Function_Stmt, Entry_Stmt))
    return {str(one.children[0 if isinstance(one, Entry_Stmt) else 1]).lower()
            for one in statements}

