# SPDX-License-Identifier: BSD-3-Clause
"""Allocatable arrays of structures in generated routines are allocated and deallocated at once.

While structures are taken apart, their components are so one by one: on the way back, in reverse
order. The first statement allocates the array of structures, the last one deallocates it.
"""

from __future__ import annotations

from dataclasses import dataclass

from psyclone.psyir.nodes import Call, IfBlock, IntrinsicCall, Node, Reference, Routine, Schedule
from psyclone.psyir.symbols import Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.structures.groups import array_key, group_of, is_in_list
from psyad_ext.ir.structures.memory import (
    is_memory_statement, names_group_of_rows, names_list_of_rows)
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.components import Component
from psyad_ext.ir.tree.deferred_type import is_changing_text
from psyad_ext.ir.tree.keys import key
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.walking import nodes_of, statements_of


@dataclass(frozen=True)
class _Key:
    """What tells one array of structures.

    :param array: the array, or all lists in several structures.
    :param outer: the indices that tell which list is meant, as text.
    """

    array: tuple[object, ...]
    outer: tuple[str, ...] = ()


#: What is done to whole arrays of structures.
_WHOLE = frozenset(("ALLOCATE", "DEALLOCATE", "ALLOCATED", "MOVE_ALLOC"))
#: What is asked about lists of structures, too.
_ASKED = _WHOLE | {"LBOUND", "UBOUND"}


@dataclass
class _Run:
    """Components of one array of structures to which the same is done in turn.

    :param kind: what is done, the name of the intrinsic procedure.
    :param places: where statements name them.
    """

    kind: str
    places: dict[Symbol, Node]


def names_group(reference: Reference) -> bool:
    """:returns: whether a component stands for the array of structures it is allocated with."""
    call = reference.parent
    # Text whose length changes is allocated on its own.
    return group_of(reference.symbol) is not None and _is_plain_call(call) \
        and not is_changing_text(reference.symbol.datatype) \
        and call.routine is not reference and call.routine.name.upper() in _WHOLE \
        and (not is_row(reference.symbol) or not reference.children
             or names_group_of_rows(reference))


def names_list(reference: Reference) -> bool:
    """:returns: whether a row stands for the list of structures that it is allocated with."""
    call = reference.parent
    return (is_in_list(reference.symbol) or names_list_of_rows(reference)) \
        and _is_plain_call(call) and call.routine is not reference \
        and call.routine.name.upper() in _ASKED and not names_group(reference)


def _is_plain_call(node: Node | None) -> bool:
    """:returns: whether this is a call: text is allocated by statements that are executed as they
        stand, each component by itself."""
    return isinstance(node, Call) and not isinstance(node, OpaqueCall)


def path_of_list(reference: Reference) -> tuple[str, ...]:
    """:returns: the way to the list that a row stands for."""
    leaf = reference.symbol.component.leaf
    return leaf.nest_path if names_list_of_rows(reference) else leaf.row_path


def allocate_groups(routine: Routine, origin: Routine) -> None:
    """Let one statement allocate, or deallocate, each array of structures, in place.

    :param routine: a generated routine, whose structures are still taken apart.
    :param origin: the routine that it comes from.

    :raises UnsupportedError: if components are not allocated together.
    """
    blocks = [routine, *(one for one in statements_of(routine, Schedule) if one is not routine)]
    for block in blocks:
        _merge_branches(block)
    runs: dict[_Key, list[_Run]] = {}
    for block in blocks:
        _collect(block, runs, origin)
    for array, known in runs.items():
        everything = {symbol for run in known for symbol in run.places}
        for run in known:
            if set(run.places) != everything and not array.outer:
                raise _refused(next(iter(everything)).component, origin,
                               "would be allocated at different places",
                               "allocate and deallocate it in one routine")
            _keep_one(run)


def _collect(block: Schedule, runs: dict[_Key, list[_Run]], origin: Routine) -> None:
    current: dict[_Key, _Run] = {}
    for statement in block.children:
        kind = statement.routine.name.upper() if _is_plain_call(statement) else ""
        if kind not in _WHOLE:
            continue
        names = statement.argument_names
        objects = [one for name, one in zip(names, statement.arguments) if not name]
        if len({group_of(getattr(one, "symbol", None)) for one in statement.arguments}) > 1 \
                and (kind == "MOVE_ALLOC" or any(names)):
            component = next(one.symbol.component for one in statement.arguments
                             if group_of(getattr(one, "symbol", None)) is not None)
            raise _refused(component, origin, "would have to be kept aside", "make it an argument, "
                           "or differentiate without Jacobians and Gauss-Newton products")
        for argument in objects:
            own = _key(argument)
            if own is None:
                continue
            run = current.get(own)
            if run is None or run.kind != kind or argument.symbol in run.places:
                run = current[own] = _Run(kind, {})
                runs.setdefault(own, []).append(run)
            run.places[argument.symbol] = argument


def _keep_one(run: _Run) -> None:
    places = list(run.places.values())
    for place in places[:-1] if run.kind == "DEALLOCATE" else places[1:]:
        statement = place.parent
        place.detach()
        if all(statement.argument_names):
            statement.detach()


def _merge_branches(block: Schedule) -> None:
    """Statements that follow each other ask only once whether the same array is allocated."""
    before: IfBlock | None = None
    for statement in list(block.children):
        key = _asked(statement)
        if before is not None and key is not None and key == _asked(before) \
                and not _names(before, statement.condition.arguments[0].symbol):
            for inner in statement.if_body.pop_all_children():
                before.if_body.addchild(inner)
            statement.detach()
        else:
            before = statement if key is not None else None


def _asked(statement: Node) -> _Key | None:
    """:returns: the array of structures that has to be allocated for a statement."""
    if not isinstance(statement, IfBlock) or statement.else_body is not None:
        return None
    call = statement.condition
    if not isinstance(call, IntrinsicCall) or call.intrinsic.name != "ALLOCATED" \
            or not isinstance(call.arguments[0], Reference):
        return None
    return _key(call.arguments[0])


def _key(reference: Reference) -> _Key | None:
    """:returns: the array of structures that a component stands for; None if it is alone."""
    if names_group(reference):
        # An argument and a local variable may be the same component of derivatives.
        return _Key((*array_key(reference.symbol.component), reference.symbol.is_argument))
    if not names_list(reference):
        return None
    own, path = reference.symbol.component, path_of_list(reference)
    outer = reference.children[:sum(own.ranks[:len(path)])]
    return _Key((*array_key(own), path), tuple(map(key, outer)))


def _names(branch: IfBlock, symbol: Symbol) -> bool:
    """:returns: whether the statements of a branch may allocate or deallocate a component."""
    return any(isinstance(one, Reference) and one.symbol is symbol and not name
               for call in nodes_of(branch.if_body, Call)
               if not isinstance(call, IntrinsicCall) or is_memory_statement(call)
               for name, one in zip(call.argument_names, call.arguments))


def _refused(component: Component, origin: Routine, what: str, hint: str) -> UnsupportedError:
    name = "%".join((component.structure.symbol.name, *component.group))
    return UnsupportedError([Problem(
        *location(origin), "ALLOCATABLE",
        f"parts of the allocatable structures '{name}' {what}", hint)])
