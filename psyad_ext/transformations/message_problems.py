# SPDX-License-Identifier: BSD-3-Clause
"""Buffers of messages that are used too early or overlap: such a program is wrong as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import product

from psyclone.psyir.nodes import Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.boxes import are_apart, surely_meet
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.message_buffers import Conflict, conflicts_in, sizes_in
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.uses_of_elements import buffer_of
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import is_data
from psyad_ext.ir.external.handles import DATATYPES, Form, form_of
from psyad_ext.ir.external.rule import Rule
from psyad_ext.ir.lookup.module_variables import declared_as, source_spelling
from psyad_ext.ir.lookup.origin import rule_of_model
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.messages import started_message

#: What is done to a buffer, by whether values arrive in it and whether the use is a write.
_SAID = {(True, False): "read here before the message has arrived that",
         (True, True): "changed here while a message arrives in it, which",
         (False, True): "changed here while a message with its values is under way, which"}
#: Procedures that get datatypes ready for messages: each of the program's own goes through them.
_MAKES = "mpi_type_commit"
#: Arguments of calls that may not use all that they are given: one buffer counts at the root only,
#: and elements before a displacement do not.
_ELSEWHERE = frozenset(("root", "displs", "sdispls", "rdispls"))


def message_problems(parts: Iterable[Part], writes: Writes) -> list[Problem]:
    """
    :param parts: all routines.
    :param writes: what routines may write.

    :returns: for each message whose buffer is used too early an error; a warning where that is
        not sure.
    """
    found: dict[tuple[Unit, int], Problem] = {}
    for part in parts:
        for conflict in sorted(conflicts_in(part, writes), key=lambda one: not one.is_sure):
            found.setdefault((part.unit, started_message(conflict.start)), _problem(conflict))
    return list(found.values())


def overlap_problems(parts: Iterable[Part]) -> Iterator[Problem]:
    """
    :param parts: all routines.

    :returns: an error for each call that surely receives into what it sends; a warning where that
        is not sure.
    """
    for part in parts:
        for site in part.sites:
            rule = rule_of_model(site.callee.routine)
            if rule is not None and form_of(rule) is not Form.PARTS:
                yield from (_overlap(site, rule, *pair)
                            for pair in product(rule.sends, rule.receives)
                            if pair[0] != pair[1] and _may_overlap(part, site, *pair))


def _overlap(site: CallSite, rule: Rule, *names: str) -> Problem:
    is_sure = _surely_overlap(site, *names) and _ELSEWHERE.isdisjoint(
        one.name for one in rule.procedure.arguments)
    (symbol,) = {actual.symbol for dummy, actual in site.bindings if dummy.name.lower() in names}
    return Problem(
        *location(site.call), "BUFFER",
        f"'{rule.called}' {'receives' if is_sure else 'may receive'} "
        f"into elements of '{source_spelling(symbol)}' that it sends",
        "receive into another variable, or use MPI_Sendrecv_replace or MPI_IN_PLACE",
        severity="error" if is_sure else "warning")


def _may_overlap(part: Part, site: CallSite, *names: str) -> bool:
    """:returns: whether two arguments of a call may have elements in common."""
    one, other = (buffer_of(site, name) for name in names)
    if one is None or other is None or one.symbol is not other.symbol:
        return False
    large = sizes_in(part.unit.routine)
    if are_apart(one.box, other.box, large=large):
        return False
    # Messages in other columns are taken not to reach each other where extents are not known.
    starts = ([(use.box[-1][0], use.box[-1][0])] for use in (one, other) if len(use.box) > 1)
    is_known = one.is_exact and other.is_exact or len(one.box) < 2
    return is_known or not are_apart(*starts, large=large)


def _surely_overlap(site: CallSite, *names: str) -> bool:
    """:returns: whether two arguments of a call have elements in common, if they have any."""
    one, other = (buffer_of(site, name) for name in names)
    # Where the number of elements is not known, the first one of a vector is.
    return one is not None and other is not None \
        and (one.is_exact and other.is_exact or len(one.box) == 1) \
        and surely_meet(one.box, other.box)


def datatype_problems(parts: Sequence[Part], active: Set[Symbol]) -> Iterator[Problem]:
    """
    :param parts: all routines.
    :param active: the active variables.

    :returns: an error for each call with derivatives that takes a datatype of the program, where
        only those of MPI are known.
    """
    own = {_variable(actual) for part in parts for site in part.sites
           if site.callee.name.startswith(_MAKES) for _, actual in site.bindings if is_data(actual)}
    for part in parts if own else ():
        for site in part.sites:
            rule = rule_of_model(site.callee.routine)
            if rule is None or form_of(rule) in (Form.ANY, Form.PARTS) \
                    or active.isdisjoint(site.callee.dummies):
                continue
            for dummy, actual in site.bindings:
                if dummy.name.lower() in DATATYPES and is_data(actual) \
                        and _variable(actual) in own:
                    yield Problem(
                        *location(site.call), "MESSAGE", f"'{source_spelling(actual.symbol)}' is a "
                        f"datatype of the program, which derivatives of '{rule.called}' do not "
                        "know", "pass an array of real values with MPI_REAL or "
                        "MPI_DOUBLE_PRECISION, or send messages from one process to another one")


def _variable(actual: Reference) -> tuple[Symbol, str]:
    """:returns: a variable, in all routines the same for one of a module, and an index."""
    return declared_as(actual.symbol), ",".join(map(key, actual.children))


def _problem(conflict: Conflict) -> Problem:
    use = conflict.use
    (_, started), (_, waited) = map(location, (conflict.start, conflict.end))
    may_be = "is" if conflict.is_sure else "may be"
    return Problem(
        *location(use.node), "BUFFER", f"'{source_spelling(use.symbol)}' {may_be} "
        f"{_SAID[conflict.arrives, use.is_write]} line {started} starts and line {waited} waits "
        "for", "wait before this line, or use other elements",
        severity="error" if conflict.is_sure else "warning")
