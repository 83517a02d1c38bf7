# SPDX-License-Identifier: BSD-3-Clause
"""What can't be done with variables of modules that have become arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from psyclone.psyir.nodes import Node, Reference
from psyclone.psyir.symbols import Symbol

from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.overlaps import are_apart, are_same, changes_elements_of
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.errors import Problem
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import is_allocatable, is_data
from psyad_ext.ir.lookup.module_variables import declared_as, is_from_host, role_of
from psyad_ext.ir.structures.memory_calls import is_used
from psyad_ext.ir.structures.pointer_arguments import (
    declares_target, is_pointer_argument, owns_argument, pointer_arguments)
from psyad_ext.ir.structures.rows import is_fixed, is_row
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.components import ComponentSymbol, is_pointer
from psyad_ext.ir.tree.intents import is_only_written
from psyad_ext.ir.tree.module_pointers import is_module_target, is_passed_pointer


def outer_problems(parts: Sequence[Part], asked: Iterable[Symbol], writes: Writes,
                   active: frozenset[Symbol]) -> list[Problem]:
    """
    :param parts: the routines that are differentiated.
    :param asked: the dependent and independent variables of the target.
    :param writes: what routines may write.
    :param active: the active variables.

    :returns: variables of modules that are changed while they are an argument as well, or whose
        derivatives the user would have to allocate; variables that are two arguments of a call.
    """
    problems = [_problem(
        part.unit.routine, "ALLOCATABLE", f"'{_spelled(dummy)}' is an allocatable variable of a "
        "module and can be neither dependent nor independent", "make it an argument")
        for part in parts for dummy in part.unit.dummies
        if role_of(dummy) and dummy in set(asked) and (is_allocatable(dummy) or is_row(dummy))]
    problems += sorted({_problem(
        part.unit.routine, "DERIVED_TYPE", f"'{symbol.component.structure.symbol.name}' is a "
        "variable of a module and an array of structures that is allocatable and has allocatable "
        "components: it may only be read", "make it an argument")
        for part in parts for dummy in part.unit.dummies if role_of(dummy)
        for symbol in [role_of(dummy).variable.symbol] if is_fixed(symbol)})
    return problems + [problem for part in parts for site in part.sites
                       for problem in (*_aliases(site, writes), *_shared(site, writes, active))]


def size_problems(target: Unit, asked: Iterable[Symbol], product: str) -> list[Problem]:
    """
    :param target: the target.
    :param asked: its dependent and independent variables.
    :param product: what counts their elements.

    :returns: those that may have another size in the end than on entry, or none.
    """
    return sorted({_problem(target.routine, "ALLOCATABLE", f"'{symbol.name}' is allocatable, and "
                            f"may be allocated or deallocated in '{target.name}', but '{product}' "
                            "counts the elements that it has on entry",
                            "pass an array that is allocated before and stays so")
                   for symbol in asked if is_allocatable(symbol) and _may_change_size(
                       symbol, target, product)
                   or is_row(symbol) and symbol in target.reallocated})


def _may_change_size(symbol: Symbol, target: Unit, product: str) -> bool:
    if is_only_written(symbol):
        return True
    own = symbol.component if isinstance(symbol, ComponentSymbol) else None
    if own is not None and own.leaf.is_pointer:
        return True  # memory that is shared with others has to stay there
    # A Jacobian checks the size after each run.
    return symbol in target.reallocated and (
        product != "jacobian" or own is not None
        and (own.group is not None or own.leaf.is_in_allocatable))


def effects_problems(target: Unit, product: str) -> list[Problem]:
    """
    :param target: the target.
    :param product: what is built on its derivatives.

    :returns: why it can't run several times for that. A Jacobian takes one run with as many
        directions as it has columns or rows, or colours.
    """
    if not target.has_effects or product.endswith("jacobian"):
        return []
    return [_problem(target.routine, "EFFECTS", f"'{target.name}' does input or output or keeps "
                     f"values between calls, but '{product}' takes two calls",
                     "use tangents and adjoints, with many directions (vector) if need be, or "
                     "'jacobian'")]


def input_problems(target: Unit) -> list[Problem]:
    """:returns: why a pattern that one run of a routine has may not be that of the next one."""
    return [_problem(target.routine, "EFFECTS", f"'{target.name}' reads what it may not find "
                     "again, or keeps values between calls, but 'sparse_jacobian' takes a run for "
                     "the pattern and another one for the entries", "use tangents and adjoints, "
                     "with many directions (vector) if need be, or 'jacobian'")] \
        if target.has_effects and target.has_input else []


def kept_problems(passive: Iterable[Unit], writes: Writes) -> list[Problem]:
    """
    :param passive: routines that are called but not differentiated.
    :param writes: what routines may write.

    :returns: variables that they keep between calls and that their results may depend on: such a
        routine may be called more often than before, or less.
    """
    return [_problem(unit.routine, refusals.SAVE.code, refusals.SAVE.text.format(f"'{symbol.name}'")
                     + f", in '{unit.name}'", refusals.SAVE.hint)
            for unit in passive if writes[unit] & set(unit.dummies)
            for symbol in unit.routine.symbol_table.datasymbols
            if symbol.is_static and not symbol.is_constant]


def _aliases(site: CallSite, writes: Writes) -> list[Problem]:
    hidden = {actual.symbol: dummy for dummy, actual in site.bindings if _is_hidden(dummy)}
    written = writes[site.callee]
    return [_problem(site.call, "ALIAS", *_of_outer(site.callee, actual)) for dummy, actual in
            site.bindings if not _is_hidden(dummy) and not is_passed_pointer(dummy)
            and is_data(actual) and actual.symbol in hidden
            and (dummy in written or hidden[actual.symbol] in written)]


def _shared(site: CallSite, writes: Writes, active: frozenset[Symbol]) -> Iterator[Problem]:
    """:returns: arguments of a routine that are or may be the same variable, which is changed.
        Fortran lets them only if one is a pointer or a target, and compilers say nothing."""
    data = [(dummy, actual) for dummy, actual in site.bindings if is_data(actual)]
    written = writes[site.callee]
    for number, (dummy, actual) in enumerate(data):
        for other, second in data[:number]:
            if not (dummy in written or other in written):
                continue
            if any(_may_share(site.callee, one) for one in (dummy, other)) \
                    and not are_apart(site, (dummy, actual), (other, second), writes):
                told = _of_same(site.callee, dummy, other, actual)
            elif {dummy, other} <= active and are_same((dummy, actual), (other, second)) \
                    and not site.is_kept(actual) and any(
                        one in written and changes_elements_of(site.callee, one, another, writes)
                        for one, another in ((dummy, other), (other, dummy))):
                told = (f"'{actual.symbol.name}' is two arguments of '{site.callee.name}', which "
                        "changes one of them", "pass a copy as the one that is not changed")
            else:
                continue
            if all(is_used(site.callee.routine, one) for one in (dummy, other)):
                yield _problem(site.call, "ALIAS", *told)


def _of_outer(callee: Unit, actual: Reference) -> tuple[str, str]:
    """:returns: what is said of an argument that is a variable of a module or host, and a hint."""
    return (f"'{actual.symbol.name}' is an argument of '{callee.name}', which uses it as a "
            "variable of its module or host as well, and changes it",
            "pass a copy, or use the argument only")


def _of_same(callee: Unit, one: Symbol, other: Symbol, actual: Reference) -> tuple[str, str]:
    """:returns: what is said of two arguments that may be the same, and a hint. What stands for
        variables of modules is no argument in the source."""
    names = [_outer_name(callee, dummy) for dummy in (other, one)]
    if names == [None, None]:
        return (f"two arguments of '{callee.name}', one of them a pointer or a target, may both be "
                f"'{actual.symbol.name}', and are changed", "pass different arrays")
    if None in names:
        return _of_outer(callee, actual)
    return (f"'{callee.name}' uses '{names[0]}' and '{names[1]}', variables of modules or of its "
            "host, one of them a pointer, that may be the same memory, and changes it",
            f"use only one of the two names in '{callee.name}'")


def _outer_name(callee: Unit, dummy: Symbol) -> str | None:
    """:returns: the name in the source of the variable of a module or host that an argument stands
        for; None if it is an argument there as well."""
    if role_of(dummy) is not None:
        return _spelled(dummy)
    pointers = pointer_arguments(callee.routine)
    if is_passed_pointer(dummy) and dummy.name.lower() in pointers.modules:
        return pointers.modules[dummy.name.lower()].symbol.name
    return dummy.name if is_from_host(dummy) else None


def _may_share(callee: Unit, dummy: Symbol) -> bool:
    own = dummy.component.structure.symbol if isinstance(dummy, ComponentSymbol) else dummy
    return is_pointer(dummy) or is_pointer_argument(callee.routine, dummy) \
        or owns_argument(callee.routine, dummy) \
        or declares_target(own) or is_module_target(declared_as(dummy))


def pointer_problems(target: Unit) -> list[Problem]:
    """
    :param target: the target.

    :returns: its pointers of which is asked whether they point at anything: they have to.
    """
    pointers = pointer_arguments(target.routine)
    return [] if pointers is None else [
        _problem(target.routine, "POINTER", f"whether '{name}' points at anything is not known "
                 "where its derivatives are called, but the routine, or one that it calls, asks",
                 "ask before the call") for name in sorted(pointers.asked)]


def _spelled(dummy: Symbol) -> str:
    own = role_of(dummy).variable.symbol
    return dummy.name if not isinstance(own, ComponentSymbol) else "%".join(
        (own.component.structure.symbol.name, *own.component.leaf.path))


def _is_hidden(dummy: Symbol) -> bool:
    return role_of(dummy) is not None or is_from_host(dummy)


def _problem(node: Node, code: str, text: str, hint: str) -> Problem:
    return Problem(*location(node), code=code, text=text, hint=hint)
