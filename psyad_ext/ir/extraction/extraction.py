# SPDX-License-Identifier: BSD-3-Clause
"""Statements on their way out of a main program: what they refer to, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from psyclone.psyir.nodes import (
    CodeBlock, IntrinsicCall, Loop, Node, Reference, Return, Routine, WhileLoop)
from psyclone.psyir.symbols import (
    ArrayType, ContainerSymbol, DataSymbol, DataTypeSymbol, ImportInterface, IntrinsicSymbol,
    RoutineSymbol, ScalarType, Symbol)

from psyad_ext.core.errors import Problem
from psyad_ext.ir.lowering.control.constructs import meaning_of
from psyad_ext.ir.lowering.procedures.exposure import exposure_of, names_read
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.locate import location

Bounds = list[tuple[Node, Node]]


@dataclass
class Extraction:
    """What is known about the statements on their way out of the program.

    :param program: the program that holds them.
    :param selected: the statements.
    :param symbols: everything that they refer to, by lower-case name.
    :param bounds: lower and upper bounds of allocatable arrays.
    :param problems: what stands in the way.
    """

    program: Routine
    selected: list[Node]
    symbols: dict[str, Symbol] = field(default_factory=dict)
    bounds: dict[str, Bounds] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def refuse(self, node: Node, code: str, text: str, hint: str) -> None:
        """
        :param node: where the problem is.
        :param code: stable code of the kind of problem.
        :param text: what is wrong.
        :param hint: what to do about it.
        """
        self.problems.append(Problem(*location(node), code, text, hint))

    def variables(self) -> list[DataSymbol]:
        """
        :returns: variables of the program that the statements use, in the
            order of their declarations.
        """
        return [symbol for symbol in self.program.symbol_table.symbols
                if symbol.name.lower() in self.symbols and isinstance(symbol, DataSymbol)
                and not symbol.is_constant and not symbol.is_import
                and not symbol.is_unresolved]


def check_statements(work: Extraction) -> None:
    """Note the statements that cannot stand in a subroutine."""
    for statement in work.selected:
        for node in statement.walk((CodeBlock, Return, IntrinsicCall)):
            if isinstance(node, CodeBlock):
                if _can_move(node, statement):
                    continue
                work.refuse(node, "EXTRACT", "a statement here cannot be moved to a subroutine",
                            "leave input, output, jumps and the like in the program")
            elif isinstance(node, Return):
                work.refuse(node, "EXTRACT", "RETURN would leave the new subroutine only",
                            "take statements without it")
            elif node.intrinsic in (IntrinsicCall.Intrinsic.ALLOCATE,
                                    IntrinsicCall.Intrinsic.DEALLOCATE):
                work.refuse(node, "EXTRACT", f"{node.intrinsic.name} within the statements",
                            "allocate before them and deallocate after them")


def _can_move(block: CodeBlock, statement: Node) -> bool:
    """:returns: whether an opaque part of a statement is known, and jumps nowhere out of it."""
    inside = block is not statement and block.ancestor(
        (Loop, WhileLoop), limit=statement) is not None
    known = meaning_of(block)
    if known is None or any(node.walk(Return) for node in known):
        return False
    jumps = [inner for node in known for inner in node.walk(CodeBlock)]
    return inside or all(inner.ancestor((Loop, WhileLoop)) for inner in jumps)


def collect_symbols(work: Extraction) -> None:
    """Note what the statements refer to, and what of it cannot be an argument."""
    pending: list[Symbol] = []
    for statement in work.selected:
        pending.extend(statement.get_all_accessed_symbols())
        for block in statement.walk(CodeBlock):
            found = (block.scope.symbol_table.lookup(name, otherwise=None)
                     for name in block.get_symbol_names())
            pending.extend(symbol for symbol in found if symbol is not None)
    while pending:
        symbol = pending.pop()
        key = symbol.name.lower()
        if key in work.symbols or isinstance(symbol, IntrinsicSymbol):
            continue
        work.symbols[key] = symbol
        pending.extend(symbol.get_all_accessed_symbols())
        if isinstance(symbol.interface, ImportInterface):
            pending.append(symbol.interface.container_symbol)
        elif isinstance(symbol, DataSymbol) and _is_deferred(symbol):
            for lower, upper in _allocated_bounds(work, symbol):
                pending.extend(lower.get_all_accessed_symbols())
                pending.extend(upper.get_all_accessed_symbols())
    for symbol in work.symbols.values():
        _check_symbol(work, symbol)


def _is_deferred(symbol: DataSymbol) -> bool:
    return (isinstance(symbol.datatype, ArrayType)
            and ArrayType.Extent.DEFERRED in symbol.datatype.shape)


def _check_symbol(work: Extraction, symbol: Symbol) -> None:
    if isinstance(symbol, (RoutineSymbol, ContainerSymbol)) or symbol.is_import:
        return
    where, quoted = work.selected[0], f"'{symbol.name.lower()}'"
    if symbol.is_unresolved:
        if not work.program.symbol_table.wildcard_imports():
            work.refuse(where, "UNDECLARED", f"the variable {quoted} is not declared",
                        "declare it in the program")
    elif isinstance(symbol, DataTypeSymbol) or not _has_plain_type(symbol):
        work.refuse(where, "EXTRACT", f"the declaration of {quoted} is not of a kind that can "
                    "become an argument", "only scalars and arrays of intrinsic type, without "
                    "POINTER or TARGET, can")


def _has_plain_type(symbol: Symbol) -> bool:
    datatype = getattr(symbol, "datatype", None)
    if isinstance(datatype, ArrayType):
        datatype = datatype.elemental_type
    return isinstance(datatype, ScalarType)


def _allocated_bounds(work: Extraction, symbol: DataSymbol) -> Bounds:
    key, quoted = symbol.name.lower(), f"'{symbol.name.lower()}'"
    found = [(call, argument) for call in work.program.walk(IntrinsicCall)
             if call.intrinsic is IntrinsicCall.Intrinsic.ALLOCATE
             for argument in call.arguments
             if getattr(argument, "symbol", None) is symbol]
    shaped = [(call, argument) for call, argument in found if argument.children]
    if len(found) != 1 or not shaped:
        work.refuse(found[-1][0] if found else work.selected[0], "SHAPE",
                    f"the shape of the array {quoted} is not known from one ALLOCATE statement",
                    "allocate it once, with its bounds written out")
        return []
    call, argument = shaped[0]
    work.bounds[key] = [(copied(index.start), copied(index.stop)) for index in argument.indices]
    _check_extents_fixed(work, call, argument)
    return [(index.start, index.stop) for index in argument.indices]


def _check_extents_fixed(work: Extraction, call: IntrinsicCall, array: Reference) -> None:
    name = array.symbol.name.lower()
    if call.ancestor(Loop):
        work.refuse(call, "SHAPE", f"'{name}' is allocated in a loop",
                    "allocate it once, before any loop")
        return
    later = call.parent.children[call.position + 1:]
    changed = exposure_of(later).written
    for bound in array.children:
        for extent in sorted(names_read(bound) & changed):
            work.refuse(call, "SHAPE", f"'{extent}', an extent of '{name}', is set again "
                        "after the array was allocated",
                        "keep the extent in a variable of its own")
