# SPDX-License-Identifier: BSD-3-Clause
"""Refusals of what a routine declares and of the names it uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from psyclone.psyir.nodes import (
    Call, CodeBlock, IntrinsicCall, Node, Reference, Routine, ScopingNode)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataType, DataTypeSymbol, RoutineSymbol, ScalarType, StructureType,
    Symbol, UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.errors import Problem
from psyad_ext.ir.declarations.common_statements import is_common_statement
from psyad_ext.ir.expressions.equivalence import is_equivalence
from psyad_ext.ir.expressions.kinds import is_intrinsic_constant
from psyad_ext.ir.expressions.namelists import is_namelist
from psyad_ext.ir.expressions.questions import is_variable
from psyad_ext.ir.expressions.text import is_text
from psyad_ext.ir.fence.source import declared_at, declared_place
from psyad_ext.ir.lookup.external_names import missing_modules
from psyad_ext.ir.lookup.interface_blocks import repeats_source
from psyad_ext.ir.lookup.module_variables import declared_as
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.lookup.procedure_names import is_procedure_pointer
from psyad_ext.ir.lookup.unread_modules import why_unknown
from psyad_ext.ir.lowering.memory.bound_functions import calls_in_bounds, possible_functions
from psyad_ext.ir.structures.structure_types import ADDRESS, obstacle
from psyad_ext.ir.tree import refusals
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred, is_changing_text
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.names import uses_all_of_a_module
from psyad_ext.ir.tree.refusals import DATA_STATEMENT, Refusal
from psyad_ext.ir.tree.type_bounds import bound_expressions, sizing_expressions, text_length
from psyad_ext.ir.tree.walking import nodes_of, statements_of

#: Why structures are not taken apart whose type may change.
_OPEN = re.compile(r"declared by 'class\b.*, *(allocatable|pointer)\b", re.IGNORECASE)


def symbol_problems(routine: Routine,
                    tapes: frozenset[Symbol] = frozenset()) -> Iterator[Problem]:
    """
    :param routine: a routine.
    :param tapes: allocatable arrays that may be there.

    :returns: problems of its declarations, and of the names from elsewhere
        that its statements use.
    """
    judge = _Judge(routine, tapes)
    yield from judge.functions()
    local: set[str] = set()
    for scope in statements_of(routine, ScopingNode):
        for symbol in scope.symbol_table.symbols:
            if not symbol.is_unresolved and not symbol.is_import:
                local.add(symbol.name.lower())
                yield from judge.local(symbol)
    seen: set[str] = set()
    for reference in nodes_of(routine, Reference):
        name = reference.symbol.name.lower()
        if reference.symbol.is_commonblock:
            yield _used(reference, refusals.COMMON_VARIABLE)
        if name not in local and name not in seen and not _names_procedure(reference):
            seen.add(name)
            yield from judge.outer(reference)
    yield from judge.kinds(seen)


def _names_procedure(reference: Reference) -> bool:
    return isinstance(reference.parent, Call) and reference is reference.parent.routine


class _Judge:
    """Finds what is wrong with symbols.

    :param routine: the routine that uses them.
    :param tapes: allocatable arrays that may be there.
    """

    def __init__(self, routine: Routine, tapes: frozenset[Symbol]) -> None:
        self._routine = routine
        self._tapes = tapes
        self._places = declared_at(routine._ast)  # pylint: disable=protected-access
        info = source_of(routine)
        #: What stands for a procedure with a rule is not differentiated itself.
        self._is_model = info is not None and info.rule is not None

    def _declared(self, symbol: Symbol, refusal: Refusal, *more: str) -> Problem:
        return Problem(*declared_place(symbol.name, self._routine, self._places), refusal.code,
                       refusal.text.format(f"'{symbol.name}'", *more), refusal.hint)

    def local(self, symbol: Symbol) -> Iterator[Problem]:
        """
        :param symbol: one that the routine declares.
        """
        pseudo = _pseudo_symbol(symbol)
        if symbol.name.lower().startswith(DATA_STATEMENT) or is_common_statement(symbol) \
                or is_namelist(symbol) or is_equivalence(symbol):
            return  # the variables themselves are judged
        if pseudo is not None:
            # fparser's tree has the statement itself.
            tree = self._routine._ast  # pylint: disable=protected-access
            if tree is None and not repeats_source(symbol.datatype.declaration, self._routine):
                yield self._declared(symbol, pseudo)
        elif isinstance(symbol, DataTypeSymbol):
            yield self._declared(symbol, refusals.DERIVED_TYPE)
        elif isinstance(symbol, DataSymbol):
            for refusal in dict.fromkeys(_refusals_of(symbol)):
                if symbol in self._tapes and refusal is refusals.ALLOCATABLE_VARIABLE:
                    continue
                if self._is_model and refusal is refusals.TEXT_BOUND:
                    continue
                reason = obstacle(symbol, self._routine) if refusal.code == "DERIVED_TYPE" else ""
                yield self._declared(symbol, _refusal_for(reason), reason) if reason \
                    else self._declared(symbol, refusal)

    def functions(self) -> Iterator[Problem]:
        """
        :returns: that arguments have bounds by functions of which nobody knows what they read.
        """
        for call in calls_in_bounds(self._routine):
            if not possible_functions(call):
                yield Problem(*location(self._routine), refusals.BOUND.code,
                              f"the bounds of an argument call the function '{call.routine.name}', "
                              "whose source was not found", refusals.BOUND.hint)

    def kinds(self, judged: set[str]) -> Iterator[Problem]:
        """
        :param judged: lower-case names that need no further look.

        :returns: that kinds of numbers are not declared, if no module may declare them.
        """
        if uses_all_of_a_module(self._routine):
            return
        for symbol in self._routine.symbol_table.symbols:
            if type(symbol) is DataSymbol and symbol.is_unresolved \
                    and symbol.name.lower() not in judged and not is_intrinsic_constant(symbol):
                yield self._declared(symbol, refusals.IMPLICIT)

    def outer(self, reference: Reference) -> Iterator[Problem]:
        """
        :param reference: a use of a name from outside the routine.
        """
        symbol = reference.symbol
        if isinstance(symbol, RoutineSymbol):
            yield _used(reference, refusals.PROCEDURE_POINTER if is_procedure_pointer(
                symbol.name, reference) else refusals.PROCEDURE)
        elif isinstance(symbol, DataSymbol) and not isinstance(symbol.datatype, UnresolvedType):
            for refusal in refusals_of_type(symbol.datatype):
                yield _used(reference, refusal)
        elif is_intrinsic_constant(symbol):
            return
        elif symbol.is_import:
            module = symbol.interface.container_symbol.name
            yield _used(reference, refusals.UNRESOLVED, why_unknown([module], reference))
        else:
            missing = missing_modules(reference)
            if missing:
                yield _used(reference, refusals.UNRESOLVED, why_unknown(missing, reference))
            else:
                yield _used(reference, refusals.IMPLICIT)


def _used(reference: Reference, refusal: Refusal, *more: str) -> Problem:
    file, line = location(reference)
    return Problem(file, line, refusal.code,
                   refusal.text.format(f"'{reference.symbol.name}'", *more), refusal.hint)


def _pseudo_symbol(symbol: Symbol) -> Refusal | None:
    name = symbol.name.lower()
    for prefix, refusal in refusals.PSEUDO_SYMBOLS.items():
        if name.startswith(prefix):
            return refusal
    return None


def _refusals_of(symbol: DataSymbol) -> Iterator[Refusal]:
    if symbol.is_static and not symbol.is_constant:
        yield refusals.SAVE
    if declaration_of_deferred(symbol.datatype) is None:
        yield from refusals_of_type(symbol.datatype)
    if is_changing_text(symbol.datatype) and not isinstance(
            declared_as(symbol), ComponentSymbol):
        yield refusals.TEXT_ARRAY
    if any(map(_calls_function, _repeated_sizes(symbol))):
        yield refusals.BOUND
    if not is_text(symbol) and any(is_text(one.symbol) and not one.symbol.is_constant
                                   and not _is_size(one.parent)
                                   for bound in bound_expressions(symbol.datatype)
                                   for one in bound.walk(Reference)):
        yield refusals.TEXT_BOUND
    if symbol.is_constant and symbol.initial_value is not None and any(
            is_variable(one) for one in symbol.initial_value.walk(Reference)):
        yield refusals.CONSTANT


def _repeated_sizes(symbol: DataSymbol) -> list[Node]:
    """:returns: the expressions that say how large a variable is, without bounds of arguments:
        statements ask these arrays for their bounds."""
    if not symbol.is_argument:
        return sizing_expressions(symbol.datatype)
    length = text_length(symbol.datatype)
    return [] if length is None else [length]


def _refusal_for(reason: str) -> Refusal:
    """:returns: the row for a structure that is not taken apart for a reason."""
    if reason == ADDRESS:
        return refusals.ADDRESS
    return refusals.DYNAMIC_TYPE if _OPEN.search(reason) else refusals.STRUCTURE


def _is_size(node: Node | None) -> bool:
    return isinstance(node, IntrinsicCall) and node.intrinsic.name in ("SIZE", "LBOUND", "UBOUND")


def refusals_of_type(datatype: DataType) -> Iterator[Refusal]:
    """
    :param datatype: type of a variable.

    :returns: the rows that apply.
    """
    if isinstance(datatype, UnsupportedFortranType):
        yield from _refusals_of_declaration(datatype.declaration)
        return
    if isinstance(datatype, ArrayType):
        if isinstance(datatype.intrinsic, DataTypeSymbol) or not isinstance(
                datatype.intrinsic, ScalarType.Intrinsic):
            yield refusals.DERIVED_TYPE
    elif isinstance(datatype, (DataTypeSymbol, StructureType)):
        yield refusals.DERIVED_TYPE
    if isinstance(datatype, UnresolvedType):
        yield refusals.IMPLICIT


def _refusals_of_declaration(declaration: str) -> list[Refusal]:
    # Neither names nor values of variables say anything about the type.
    text = declaration.split("=")[0] if "::" not in declaration else declaration
    found = [refusal for pattern, refusal in refusals.DECLARATIONS.items()
             if re.search(pattern, text, re.IGNORECASE)]
    if refusals.OPTIONAL in found and any(one.code == "POINTER" for one in found):
        return [refusals.OPTIONAL_POINTER]
    return found or [refusals.DECLARATION]


def _calls_function(bound: Node) -> bool:
    return any(isinstance(node, CodeBlock) or not isinstance(node, IntrinsicCall)
               for node in bound.walk((Call, CodeBlock)))
