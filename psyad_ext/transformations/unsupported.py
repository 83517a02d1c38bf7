# SPDX-License-Identifier: BSD-3-Clause
"""What only shows once it is known which variables are active."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from psyclone.psyir.nodes import (
    Call, CodeBlock, Container, IntrinsicCall, Node, Operation, Reference, Routine)
from psyclone.psyir.symbols import Symbol, UnsupportedFortranType

from psyad_ext.analyses.activity import differentiable_references, is_real
from psyad_ext.analyses.calltree import CallSite, Unit
from psyad_ext.analyses.parts import Part
from psyad_ext.analyses.writes import Writes
from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir import location
from psyad_ext.ir.expressions.questions import array_type, is_allocatable, references, symbols_read
from psyad_ext.ir.expressions.text import is_forward_only
from psyad_ext.ir.fence.source import declared_at, declared_place
from psyad_ext.ir.lookup.intrinsic_names import Renamed, make_way
from psyad_ext.ir.lookup.module_variables import is_sizing
from psyad_ext.ir.lowering.arrays.extended_intrinsics import keeps_intrinsic
from psyad_ext.ir.lowering.memory.bound_functions import values_in
from psyad_ext.ir.structures.memory_calls import keeps_allocation
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.rows import is_row
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.refusals import OPTIONAL_POINTER
from psyad_ext.ir.tree.type_bounds import sizing_expressions
from psyad_ext.ir.tree.walking import assignments_of, nodes_of
from psyad_ext.rules.table import differentiable_operands, reason_unsupported

#: Statements that PSyclone does not take apart and that change no variable.
_OUTPUT = frozenset({"Print_Stmt", "Write_Stmt", "Conditional_Stmt"})


def rule_problems(part: Part, active: frozenset[Symbol], writes: Writes) -> list[Problem]:
    """
    :param part: a routine.
    :param active: the active variables.
    :param writes: what routines may write.

    :returns: active operations without a derivative, and declarations that depend on variables
        that change.
    """
    problems = [_problem(node, "RULE", f"{_name(node)} of an active variable can't be "
                         f"differentiated: {reason_unsupported(node)}",
                         "rewrite the statement without it")
                for assignment in assignments_of(part.statements)
                if assignment.lhs.symbol in active
                for node in _without_rule(assignment.rhs, active)]
    return problems + _changing_declarations(part, writes) + _unknown_arguments(part)


def pointer_consequences(part: Part, problems: Iterable[Problem]) -> list[Problem]:
    """
    :param part: a routine.
    :param problems: what is not supported in it.

    :returns: the same, with the optional pointers that variables are given to in the place of
        what follows from that for these variables.
    """
    given = [(dummy, symbol.name.lower(), site.callee.origin) for site in part.sites
             for dummy, symbol in site.actual_symbols()
             if declares_pointer(dummy) and is_optional(dummy)]
    names = {name for _, name, _ in given}
    refusal = OPTIONAL_POINTER
    return [*(one for one in problems if one.code != "POINTER"
              or names.isdisjoint(re.findall(r"\w+", one.text.lower()))),
            *(Problem(*declared_place(dummy.name, routine, declared_at(routine._ast)),
                      refusal.code, refusal.text.format(f"'{dummy.name}'"), refusal.hint)
              for dummy, _, routine in given)]


def _unknown_arguments(part: Part) -> list[Problem]:
    """:returns: arguments that real variables are given to, and of which nothing is known."""
    return [_problem(site.call, "ARGUMENT", f"argument '{dummy.name}' of '{site.callee.name}' is "
                     f"declared by '{' '.join(dummy.datatype.declaration.split())}', which is not "
                     "supported", "pass a plain variable")
            for site in part.sites for dummy, symbol in site.actual_symbols()
            if isinstance(dummy.datatype, UnsupportedFortranType) and is_real(symbol)
            and not (declares_pointer(dummy) and is_optional(dummy))]


def _without_rule(node: Node, active: frozenset[Symbol]) -> Iterator[Node]:
    if not isinstance(node, (Operation, IntrinsicCall)):
        return
    if reason_unsupported(node):
        if any(reference.symbol in active for reference in differentiable_references(node)):
            yield node
        return
    for operand in differentiable_operands(node):
        yield from _without_rule(operand, active)


def _name(node: Node) -> str:
    return node.intrinsic.name if isinstance(node, IntrinsicCall) else f"the {node.operator.name}"


def hidden_problems(part: Part, home: Container,
                    replaced: Callable[[CallSite], bool]) -> list[Problem]:
    """
    :param part: a routine.
    :param home: the module of the target.
    :param replaced: tells of a call whether generated code calls generated routines instead.

    :returns: what a routine of another file uses that its module keeps to itself.
    """
    unit = part.unit
    if unit.routine.root is home.root or unit.module is None:
        return []
    kept = {site.callee.routine.symbol for site in part.sites if not replaced(site)}
    generated = {site.callee.routine.symbol for site in part.sites} - kept
    hidden = {symbol for symbol in unit.module.symbol_table.symbols
              if symbol.visibility is Symbol.Visibility.PRIVATE
              and not getattr(symbol, "is_constant", False) and not symbol.is_import}
    declared = [(reference, unit.routine) for symbol in unit.routine.symbol_table.datasymbols
                for size in sizing_expressions(symbol.datatype)
                for reference in nodes_of(size, Reference)]
    used = [(reference, reference) for reference in nodes_of(part.statements, Reference)]
    return [Problem(*location(place), "PRIVATE", f"'{reference.symbol.name}' is private in the "
                    f"module '{unit.module.name}', which is in another file",
                    f"make it public, or differentiate the file of '{unit.module.name}'",
                    unit.module.name)
            for reference, place in (*used, *declared)
            if reference.symbol in hidden and reference.symbol not in generated]


def shared_state_problems(passive: Iterable[Unit], checked: Iterable[Unit]) -> list[Problem]:
    """
    :param passive: routines that are called but not differentiated.
    :param checked: routines that are differentiated.

    :returns: variables of modules through which the former may influence the latter.
    """
    read = {reference.symbol.name.lower() for unit in checked
            for reference in references(unit.routine) if not _is_local(reference.symbol, unit)
            and not getattr(reference.symbol, "is_constant", False)}
    problems = []
    for unit in passive:
        for node, name in _outer_writes(unit):
            if name in read:
                problems.append(_problem(
                    node, "MODULE_VARIABLE", f"'{name}', which differentiated routines use, may "
                    f"be overwritten in '{unit.name}'", "pass it as an argument"))
    return problems


def _is_local(symbol: Symbol, unit: Unit) -> bool:
    own = unit.routine.symbol_table.symbols_dict.get(symbol.name.lower())
    return own is symbol and not symbol.is_import


def _outer_writes(unit: Unit) -> Iterator[tuple[Node, str]]:
    """:returns: the variables declared elsewhere that a routine may write, with the places."""
    for assignment in assignments_of(unit.routine):
        if not _is_local(assignment.lhs.symbol, unit):
            yield assignment, assignment.lhs.symbol.name.lower()
    for block in nodes_of(unit.routine, CodeBlock):
        if all(type(tree).__name__ in _OUTPUT for tree in block.parse_tree_nodes):
            continue
        local = unit.routine.symbol_table.symbols_dict
        for name in sorted({name.lower() for name in block.get_symbol_names()} - set(local)):
            yield block, name


def refuse_text(routine: Routine, recorded: Iterable[Symbol]) -> None:
    """
    :param routine: a routine.
    :param recorded: text whose overwritten values the way back needs.

    :raises UnsupportedError: if there is any.
    """
    names = sorted(symbol.name for symbol in recorded)
    if names:
        raise UnsupportedError([_problem(
            routine, "CHARACTER", f"the text '{name}' is overwritten, but the way back needs its "
            "old value", "pass a number that stands for it, or a variable of its own for each text")
            for name in names])


def intrinsic_clashes(routine: Routine, origin: Routine, calls: Sequence[Call],
                      renamed: Renamed) -> list[Problem]:
    """Let a generated routine know the intrinsics that it calls, in place.

    :param routine: the routine in its container.
    :param origin: the routine that it comes from.
    :param calls: the calls in it.
    :param renamed: is told the arguments that have new names.

    :returns: names that mean something else in the source than the intrinsic that is called.
    """
    return [_problem(origin, "NAME", f"'{name}' is a name in the source, but the derivative needs "
                     "the intrinsic of this name", f"rename '{name}'")
            for name in make_way(routine, calls, keeps_intrinsic, renamed)]


def _changing_declarations(part: Part, writes: Writes) -> list[Problem]:
    """The returning motion declares its arrays, and the text that it has, with final values:
    these must not differ."""
    problems = []
    for symbol in part.unit.routine.symbol_table.datasymbols:
        is_left_out = is_row(symbol) or is_forward_only(symbol)
        for size in () if is_left_out else sizing_expressions(
                array_type(symbol) or symbol.datatype):
            for changed in symbols_read(size) & writes[part.unit]:
                if any(one.symbol is changed for one in values_in(size, part.unit.routine)) \
                        or is_allocatable(changed) \
                        and not keeps_allocation(part.unit.routine, changed):
                    problems.append(_changed_size(part.unit, changed, f"'{symbol.name}'"))
    return problems + [_changed_size(part.unit, changed, "an argument")
                       for changed in part.unit.dummies
                       if is_sizing(changed) and changed in writes[part.unit]]


def _changed_size(unit: Unit, changed: Symbol, what: str) -> Problem:
    return _problem(unit.routine, "EXTENT", f"'{changed.name}', which the declaration of {what} "
                    f"uses, is overwritten in '{unit.name}'", "overwrite a copy of it instead")


def _problem(node: Node, code: str, text: str, hint: str) -> Problem:
    return Problem(*location(node), code=code, text=text, hint=hint)
