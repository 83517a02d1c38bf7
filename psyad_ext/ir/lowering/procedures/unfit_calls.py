# SPDX-License-Identifier: BSD-3-Clause
"""Calls of dummy procedures that cannot run: what is given for these has other arguments.

Where a routine calls one dummy procedure with one of several lists of arguments, other arguments
say which list is right. With a procedure that is known, the program fails at the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fparser.two.Fortran2003 import (
    Assignment_Stmt, Call_Stmt, Execution_Part, Forall_Construct, If_Stmt, Name, Where_Construct)
from fparser.two.Fortran2008 import Error_Stop_Stmt
from fparser.two.utils import Base, StmtBase
from psyclone.psyir.nodes import CodeBlock

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.source.direct_calls import listed_arguments
from psyad_ext.ir.source.dummy_procedures import (
    UNITS, attributed, cloned, dummy_names, inner_units, is_label, names_declared)
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS, replace_part
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.locate import place_of_tree

#: How many arguments procedures have at least and at most, if that is known, by the names of the
#: dummy procedures.
Counts = Mapping[str, tuple[int, int] | None]

_MESSAGE = "a procedure is called with other arguments than it has"
#: Assignments in these are no statements of their own.
_MASKED = (Where_Construct, Forall_Construct)


def counts_of(tree: object) -> tuple[int, int] | None:
    """
    :param tree: a procedure in fparser's tree, or what is known in its place.

    :returns: how many arguments it must be given without names, and how many it may be given;
        None if that is not known.
    """
    if not isinstance(tree, UNITS):
        return None
    dummies = dummy_names(tree)
    optional = attributed(tree, dummies, "optional")
    fewest = max((number for number, dummy in enumerate(dummies, 1) if dummy not in optional),
                 default=0)
    return fewest, len(dummies)


def with_stops(tree: Base, counts: Counts) -> Base:
    """
    :param tree: a routine with dummy procedures.
    :param counts: those of what it is given.

    :returns: the routine, or a copy in which the program ends where it would call one with too
        few or too many arguments. Calls where no other statement can stand are left.
    """
    if next(_unfit(tree, counts), None) is None:
        return tree
    new = cloned(tree)
    for call in list(_unfit(new, counts)):
        statement = _statement(call)
        if _stands_alone(statement):
            stop = Error_Stop_Stmt(f"error stop '{_MESSAGE}'")
            stop.item = statement.item
            replace_part(statement, stop)
    return new


def refuse_left(tree: Base, block: CodeBlock, counts: Counts) -> None:
    """
    :param tree: a routine with dummy procedures.
    :param block: where PSyclone keeps it.
    :param counts: those of what it is given.

    :raises UnsupportedError: if it calls one of these with too few or too many arguments where no
        other statement can stand.
    """
    refuse([Problem(*place_of_tree(call, block), "PROCEDURE_ARGUMENT",
                    f"'{call.children[0]}' is called with other arguments here than the procedure "
                    "has that is given for it", "move the call to a statement of its own")
            for call in _unfit(tree, counts) if not _stands_alone(_statement(call))])


def _unfit(tree: Base, counts: Counts) -> Iterator[Base]:
    """:returns: the calls of procedures with other numbers of arguments than these have."""
    hidden = IdentityMap((call, names_declared(unit))
                         for unit in inner_units(tree) for call in walk(unit, CALLS))
    for call in walk(tree, CALLS) if counts else ():
        name = str(call.children[0]).lower()
        if counts.get(name) is None or not isinstance(call.children[0], Name) \
                or is_label(call.children[0]) or name in hidden.get(call, ()):
            continue
        listed = listed_arguments(call)
        given = [] if listed is None else list(listed.children) if isinstance(
            listed, ARGUMENT_LISTS) else [listed]
        fewest, most = counts[name]
        if not any(isinstance(one, NAMED_ARGUMENTS) for one in given) \
                and not fewest <= len(given) <= most:
            yield call


def _statement(call: Base) -> Base:
    """:returns: the statement that holds a call."""
    while not isinstance(call, StmtBase):
        call = call.parent
    return call


def _stands_alone(statement: Base) -> bool:
    """:returns: whether another statement may stand in the place of one that always calls what it
        names."""
    holder = statement.parent
    if isinstance(holder, If_Stmt):
        return isinstance(statement, (Call_Stmt, Assignment_Stmt))
    content = getattr(holder, "content", None)
    # Other blocks have an end of their own.
    ends_loop = content and content[-1] is statement and not isinstance(holder, Execution_Part)
    return isinstance(statement, (Call_Stmt, Assignment_Stmt, If_Stmt)) \
        and not isinstance(holder, _MASKED) and bool(content) and not ends_loop
