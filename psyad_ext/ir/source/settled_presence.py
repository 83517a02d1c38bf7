# SPDX-License-Identifier: BSD-3-Clause
"""Branches on whether a procedure is given, where that is known, in the parse tree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, And_Operand, Case_Stmt, Else_If_Stmt, Else_Stmt, End_If_Stmt, If_Construct,
    If_Stmt, If_Then_Stmt, Intrinsic_Function_Reference, Logical_Literal_Constant, Return_Stmt,
    Type_Guard_Stmt)
from fparser.two.utils import Base, EndStmtBase, StmtBase

from psyad_ext.ir.source.direct_calls import listed_arguments, rewrite_call
from psyad_ext.ir.source.parsed import ARGUMENT_LISTS, CALLS, NAMED_ARGUMENTS, without_parentheses
from psyad_ext.ir.source.walking import walk

#: Gives the names of the arguments of a routine by its name; None if they are not known.
Arguments = Callable[[str], Sequence[str] | None]

_HEADS = (If_Then_Stmt, Else_If_Stmt, Else_Stmt)
#: What ends a block in the list that holds it.
_ENDS = (*_HEADS, Case_Stmt, Type_Guard_Stmt, EndStmtBase)


def settle_presence(tree: Base, given: Mapping[str, bool]) -> None:
    """Take the branches on the presence of procedures, in place.

    :param tree: a routine.
    :param given: the names of dummy procedures, and whether they are given.

    :raises NotImplementedError: if such a branch has a name or a label.
    """
    for branch in reversed(walk(tree, (If_Construct, If_Stmt))):
        if isinstance(branch, If_Stmt):
            known = _value(branch.children[0], given)
            if known is not None:
                _exchange(branch, branch, [branch.children[1]] if known else [])
        elif any(_value(head.children[0], given) is not None for head in branch.content
                 if isinstance(head, (If_Then_Stmt, Else_If_Stmt))):
            _take(branch, given)
    for asked in walk(tree, Intrinsic_Function_Reference):
        known = _value(asked, given)
        if known is not None:
            literal = Logical_Literal_Constant(".TRUE." if known else ".FALSE.")
            literal.parent = asked.parent
            asked.parent.items = tuple(literal if one is asked else one
                                       for one in asked.parent.items)


def drop_absent(tree: Base, absent: Collection[str], arguments: Arguments) -> None:
    """Leave out of calls what is not given, in place; what follows gets a name, if that is known.

    :param tree: a routine.
    :param absent: the names of dummy procedures that are not given.
    :param arguments: gives the names of the arguments of a routine that is called.
    """
    for call in reversed(walk(tree, CALLS)):  # arguments before what they are given to
        listed = listed_arguments(call)
        given = list(listed.children) if isinstance(listed, ARGUMENT_LISTS) else []
        kept = [one for one in given if not isinstance(one, NAMED_ARGUMENTS)
                or str(one.children[1]).lower() not in absent]
        while kept and str(kept[-1]).lower() in absent:
            kept.pop()
        if any(str(one).lower() in absent for one in kept):
            kept = _named(kept, absent, arguments(str(call.children[0]).lower()) or ())
        if len(kept) < len(given):
            rewrite_call(call, str(call.children[0]), [str(one) for one in kept])


def _named(given: Sequence[Base], absent: Collection[str], names: Sequence[str]) -> list[Base]:
    """
    :param given: the arguments of a call.
    :param absent: the names of dummy procedures that are not given.
    :param names: those of the arguments of the routine called; none if they are not known.

    :returns: the arguments without what is not given, those behind it with their names.
    """
    if len(given) > len(names):
        return list(given)
    first = next(number for number, one in enumerate(given) if str(one).lower() in absent)
    kept = list(given[:first])
    for name, one in zip(names[first:], given[first:]):
        if isinstance(one, NAMED_ARGUMENTS):
            kept.append(one)
        elif str(one).lower() not in absent:
            kept.append(Actual_Arg_Spec(f"{name} = {one}"))
    return kept


def _value(condition: object, given: Mapping[str, bool]) -> bool | None:
    """:returns: what a condition says, if that is known."""
    condition = without_parentheses(condition)
    if isinstance(condition, And_Operand):
        known = _value(condition.children[1], given)
        return None if known is None else not known
    if not isinstance(condition, Intrinsic_Function_Reference) \
            or str(condition.children[0]).upper() != "PRESENT":
        return None
    argument = condition.children[1].children[0]
    if isinstance(argument, Actual_Arg_Spec):
        argument = argument.children[1]
    return given.get(str(argument).lower())


def _exchange(old: Base, first: Base, new: list[Base]) -> None:
    """Put statements in the place of a branch."""
    item = first.item
    if item is not None and (item.label or item.name):
        raise NotImplementedError("a branch on the presence of a procedure with a label or a name")
    content = old.parent.content
    place = next(number for number, one in enumerate(content) if one is old)
    content[place:place + 1] = new
    if new and isinstance(new[-1], Return_Stmt):
        _drop_unreachable(content, place + len(new))
    for one in new:
        one.parent = old.parent
        if getattr(one, "item", item) is None:
            one.item = item


def _drop_unreachable(content: list[Base], behind: int) -> None:
    """Take the statements behind a return out of its block, unless jumps may lead to them."""
    end = next((number for number in range(behind, len(content))
                if isinstance(content[number], _ENDS)), len(content))
    if not any(getattr(getattr(one, "item", None), "label", None)
               for one in walk(content[behind:end], StmtBase)):
        del content[behind:end]


def _take(branch: If_Construct, given: Mapping[str, bool]) -> None:
    """Leave the branches that may be taken in a construct."""
    clauses: list[tuple[Base, list[Base]]] = []
    for part in branch.content[:-1]:
        if isinstance(part, _HEADS):
            clauses.append((part, []))
        elif clauses:
            clauses[-1][1].append(part)
    kept: list[tuple[Base | None, list[Base]]] = []
    for head, body in clauses:
        known = True if isinstance(head, Else_Stmt) else _value(head.children[0], given)
        if known is not False:
            kept.append((None if known else head, body))
        if known:
            break
    first, end = clauses[0][0], branch.content[-1]
    assert isinstance(end, End_If_Stmt)
    if not kept or kept[0][0] is None:
        _exchange(branch, first, kept[0][1] if kept else [])
        return
    _exchange(branch, first, [branch])
    content: list[Base] = []
    for head, body in kept:
        content += [_head(head, first, is_first=not content), *body]
    branch.content[:] = [*content, end]
    for one in branch.content:
        one.parent = branch


def _head(head: Base | None, first: Base, is_first: bool) -> Base:
    """:returns: what starts a branch; None stands for the last one."""
    if head is not None and (not is_first or isinstance(head, If_Then_Stmt)):
        return head
    new = Else_Stmt("ELSE") if head is None else If_Then_Stmt(f"IF ({head.children[0]}) THEN")
    new.item = (head or first).item
    return new
