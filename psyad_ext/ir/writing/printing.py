# SPDX-License-Identifier: BSD-3-Clause
"""Printing trees as Fortran text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.backend.visitor import VisitorError
from psyclone.psyir.nodes import (
    Assignment, Call, Directive, IfBlock, IntrinsicCall, Literal, Loop, Node, Range, Routine,
    Schedule, Statement)
from psyclone.psyir.symbols import (
    ContainerSymbol, DataSymbol, DataType, DataTypeSymbol, RoutineSymbol, ScalarType, Symbol,
    SymbolTable, UnsupportedFortranType)

from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.expressions.questions import rank
from psyad_ext.ir.expressions.whole_ranges import ends_with_array, starts_with_array
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.joined_lines import end_of_code
from psyad_ext.ir.source.recursive import is_recursive, with_prefix
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.names import in_order
from psyad_ext.ir.tree.shared_names import as_in_source
from psyad_ext.ir.tree.tree_copies import independent_copy
from psyad_ext.ir.tree.type_bounds import text_length
from psyad_ext.ir.tree.walking import nodes_of, statements_of
from psyad_ext.ir.writing.declaration_groups import MARK, grouped
from psyad_ext.ir.writing.declaration_order import declared_early
from psyad_ext.ir.writing.dispatching import DispatchingWriter
from psyad_ext.ir.writing.line_breaks import LINE_LENGTH
from psyad_ext.ir.writing.loop_hints import hints
from psyad_ext.ir.writing.marks import Marks, current_marks

_IMPORT = re.compile(r"^\s*import\b", re.IGNORECASE | re.MULTILINE)
_BLANK_BEFORE_END = re.compile(r"\n+(\n *end \w+ \w+\n)\Z")
_DOCUMENTATION = re.compile(r"^(\s*)! ([!<>])", re.MULTILINE)


class _ExtentsFirst:
    """A symbol table whose arguments come after those that their bounds use.

    :param table: the symbol table.
    :param later: symbols that are left out.
    """

    def __init__(self, table: SymbolTable, later: Sequence[Symbol] = ()) -> None:
        self._table = table
        self._later = IdentitySet(later)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    @property
    def symbols(self) -> list[Symbol]:
        """:returns: the symbols to declare."""
        return [one for one in self._table.symbols if one not in self._later]

    @property
    def argument_datasymbols(self) -> list[DataSymbol]:
        """:returns: the arguments, in the order in which they can be declared."""
        ordered: dict[DataSymbol, None] = {}
        for argument in self._table.argument_datasymbols:
            self._append(argument, ordered)
        return list(ordered)

    def _append(self, argument: DataSymbol, ordered: dict[DataSymbol, None]) -> None:
        if argument in ordered:
            return
        # PSyclone does not bind the lengths of text anew in copies.
        own = self._table.symbols_dict
        named = {own.get(symbol.name.lower(), symbol)
                 for symbol in argument.datatype.get_all_accessed_symbols()
                 if symbol is not argument and symbol.is_argument}
        for symbol in in_order(named):
            self._append(symbol, ordered)
        ordered[argument] = None


class OrderedWriter(DispatchingWriter):
    """Declares an argument before it is used in the bounds of another one."""

    _is_generated = False

    def routine_node(self, node: Routine) -> str:
        """:returns: the text of a routine; see PSyclone. What is generated has no parse tree."""
        self._is_generated = node._ast is None
        text = super().routine_node(node)
        text = with_prefix(text) if is_recursive(node) else text
        if not self._is_generated:
            return text
        text = _BLANK_BEFORE_END.sub(r"\1", text)
        return f"\n{text}" if node.position else text

    def range_node(self, node: Range) -> str:
        """:returns: the text of a section without bounds that its array has; see PSyclone."""
        start = "" if starts_with_array(node) else self._visit(node.start)
        stop = "" if ends_with_array(node) else self._visit(node.stop)
        step = "" if _is_one(node.step) else f":{self._visit(node.step)}"
        return f"{start}:{stop}{step}"

    def ifblock_node(self, node: IfBlock) -> str:
        """:returns: the text of a branch, or of a construct with a mask; see PSyclone."""
        if "was_where" not in node.annotations or not rank(node.condition):
            return super().ifblock_node(node)
        parts = [f"{self._nindent}where ({self._visit(node.condition)})\n",
                 self._indented(node.if_body)]
        if node.else_body:
            parts += [f"{self._nindent}elsewhere\n", self._indented(node.else_body)]
        return "".join([*parts, f"{self._nindent}end where\n"])

    def _indented(self, block: Schedule) -> str:
        self._depth += 1
        text = "".join(map(self._visit, block.children))
        self._depth -= 1
        return text

    def gen_datatype(self, datatype: DataType | DataTypeSymbol, name: str) -> str:
        """:returns: the text of a type; see PSyclone, which takes a function that gives the length
            of text for a statement."""
        length = text_length(datatype)
        if not isinstance(length, Call) or isinstance(length, IntrinsicCall):
            return super().gen_datatype(datatype, name)
        expression = Assignment()
        expression.addchild(copied(length))
        return super().gen_datatype(ScalarType(
            datatype.intrinsic, datatype.precision, length=expression.children[0]), name)

    def loop_node(self, node: Loop) -> str:
        """:returns: the text of a loop; see PSyclone."""
        lines = [f"{self._nindent}{hint}\n" for hint in hints(node)]
        return "".join([*lines, super().loop_node(node)])

    def gen_use(self, symbol: ContainerSymbol, symbol_table: SymbolTable) -> str:
        """:returns: the text of the use of a module; see PSyclone."""
        return as_in_source(super().gen_use(symbol, symbol_table))

    def gen_decls(self, symbol_table: SymbolTable, is_module_scope: bool = False) -> str:
        """:returns: the declarations of a table; see PSyclone."""
        importing = list(filter(_imports, symbol_table.symbols))
        # PSyclone's reader does not know all intrinsic functions as such, and none of compilers.
        known = [one for one in symbol_table.symbols if one.is_unresolved
                 and one.name.lower() in ALL_INTRINSICS]
        early = declared_early(symbol_table)
        text = super().gen_decls(_ExtentsFirst(symbol_table, [*importing, *known, *early]),
                                 is_module_scope)
        text += "".join(self.gen_vardecl(symbol, include_visibility=is_module_scope)
                        for symbol in importing)
        return "".join(f"{line}\n" for line in grouped(text.splitlines()))

    def gen_vardecl(self, symbol: DataSymbol, include_visibility: bool = False) -> str:
        """:returns: the declaration of a variable, marked if others may join it; see PSyclone."""
        text = super().gen_vardecl(symbol, include_visibility)
        joins = self._is_generated and not include_visibility \
            and isinstance(symbol, DataSymbol) and text.count("\n") == 1
        return MARK + text if joins else text

    def _gen_parameter_decls(self, symbol_table: SymbolTable,
                             is_module_scope: bool = False) -> str:
        """:returns: the declarations of constants, and what has to stand between them."""
        early = declared_early(symbol_table)
        others = [one for one in symbol_table.datasymbols if one not in early]
        rest = super()._gen_parameter_decls(SimpleNamespace(datasymbols=others), is_module_scope)
        return "".join([*(self._declaration(one, is_module_scope) for one in early), rest])

    def _declaration(self, symbol: Symbol, is_module_scope: bool) -> str:
        declare = self.gen_typedecl if isinstance(symbol, DataTypeSymbol) else self.gen_vardecl
        return declare(symbol, include_visibility=is_module_scope)


def _is_one(node: Node) -> bool:
    return isinstance(node, Literal) and node.value == "1" \
        and node.datatype.intrinsic is ScalarType.Intrinsic.INTEGER


def _imports(symbol: Symbol) -> bool:
    """:returns: whether a symbol is an interface block here that uses other declarations."""
    datatype = symbol.datatype if isinstance(symbol, RoutineSymbol) else None
    return isinstance(datatype, UnsupportedFortranType) and not symbol.is_import \
        and _IMPORT.search(datatype.declaration) is not None


class DirectWriter(OrderedWriter):
    """Writes a tree as it stands.

    PSyclone's writer first copies the tree, in a time that grows with the
    square of the size of a routine.
    """

    _DISABLE_LOWERING = True


class _MarkingWriter(OrderedWriter):
    """Puts marks around statements and generated routines.

    :param marks: what they mean.
    """

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self._marks = marks

    def _visit(self, node: Node) -> str:
        text = super()._visit(node)
        return self._marks.around(node, text) if isinstance(node, (Statement, Routine)) else text


class _DirectMarkingWriter(_MarkingWriter):
    """Marks what is in a tree as it stands."""

    _DISABLE_LOWERING = True


def _writer(is_direct: bool) -> FortranWriter:
    """:returns: what prints a tree, marked if that is asked for."""
    marks = current_marks()
    if marks is None:
        return DirectWriter() if is_direct else OrderedWriter()
    return _DirectMarkingWriter(marks) if is_direct else _MarkingWriter(marks)


def printed(node: Node) -> str:
    """
    :param node: a file, module or routine; it is not modified.

    :returns: its Fortran text; lines of code may be longer than 132 columns.
    """
    is_direct = not _needs_lowering(node)
    try:
        written = _writer(is_direct)(node)
    except VisitorError:
        # PSyclone's own writer leaves kinds bound to the copy that it makes.
        written = _writer(is_direct)(independent_copy(node))
    # PSyclone puts a blank after every "!", which hides comments from documentation tools.
    text = _DOCUMENTATION.sub(r"\1!\2", written)
    lines = [part for line in text.splitlines() for part in _comment_apart(line)]
    return "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"


def _comment_apart(line: str) -> list[str]:
    """A line without its comment, after it, if it is too long: a comment cannot go on."""
    if len(line) <= LINE_LENGTH:
        return [line]
    start, _ = end_of_code(line)
    code = line[:start].rstrip()
    if start == len(line) or not code:
        return [line]
    return [line[:len(line) - len(line.lstrip())] + line[start:], code]


def _needs_lowering(container: Node) -> bool:
    """Whether there is more than plain Fortran: inner declarations, directives."""
    if statements_of(container, Directive):
        return True
    lowering = Node.lower_to_language_level
    return any(
        not (isinstance(node, Routine) and is_recursive(node)) and
        type(node).lower_to_language_level is not lowering
        or isinstance(node, Schedule) and not isinstance(node, Routine)
        and node.symbol_table.symbols_dict
        for node in nodes_of(container, (Statement, Schedule)))
