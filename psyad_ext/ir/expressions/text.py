# SPDX-License-Identifier: BSD-3-Clause
"""Text: variables and expressions of type character."""

from __future__ import annotations

import re

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Array_Section, Char_Literal_Constant, Data_Ref, Level_3_Expr, Name, Part_Ref,
    Subscript_Triplet, Substring)
from psyclone.psyir.nodes import (
    CodeBlock, IntrinsicCall, Literal, Node, Reference, StructureReference)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol, UnsupportedFortranType

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions.kinds import TEXT, expression_type, symbol_type
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.tree.datatypes import datatype_of
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred, is_changing_text
from psyad_ext.ir.tree.intents import Access

#: Stands for a name that is replaced.
_PLACE = "psyad_name_"
_DECLARATION = re.compile(r"\s*character\b", re.IGNORECASE)
_INTENTS = {"": Access.UNKNOWN, "in": Access.READ, "out": Access.WRITE, "inout": Access.READWRITE}
_WORDS = {Access.READ: ", intent(in)", Access.WRITE: ", intent(out)",
          Access.READWRITE: ", intent(inout)"}
#: Notes that a dummy argument gets text that is there on the way forward only.
_results = SideTable[Symbol, bool](False, travels=True)
_given = SideTable[Symbol, bool](False, travels=True)
#: Parts of elements, in fparser's tree.
SUBSTRINGS = (Array_Section, Substring)
_FUNCTIONS = frozenset(("TRIM", "ADJUSTL", "ADJUSTR", "REPEAT", "CHAR", "ACHAR", "NEW_LINE"))


def is_text(symbol: Symbol) -> bool:
    """:returns: whether a variable is of type character."""
    datatype = getattr(symbol, "datatype", None)
    if isinstance(datatype, UnsupportedFortranType):
        return bool(_DECLARATION.match(datatype.declaration))
    type_ = symbol_type(symbol)
    return type_ is not None and type_.intrinsic is ScalarType.Intrinsic.CHARACTER


def is_text_value(node: Node) -> bool:
    """:returns: whether an expression is of type character."""
    if isinstance(node, CodeBlock):
        return isinstance(node.parse_tree_nodes[0],
                          (Level_3_Expr, *SUBSTRINGS, Char_Literal_Constant))
    if isinstance(node, IntrinsicCall):
        return node.intrinsic.name in _FUNCTIONS or node.intrinsic.name in ("MERGE", "MAX", "MIN") \
            and is_text_value(node.arguments[0])
    if isinstance(node, Literal):
        return node.datatype.intrinsic is ScalarType.Intrinsic.CHARACTER
    if isinstance(node, StructureReference):
        return _is_text_component(node)
    return isinstance(node, Reference) and is_text(node.symbol)


def _is_text_component(reference: StructureReference) -> bool:
    try:
        type_ = expression_type(reference)
        return type_.intrinsic is TEXT if type_ is not None else \
            declaration_of_deferred(datatype_of(reference)) is not None
    # PSyclone has no type for arrays in several structures, and parts of complex numbers.
    except (NotImplementedError, AttributeError):
        return False


def has_length(symbol: Symbol) -> bool:
    """:returns: whether a variable is text whose length is a number."""
    type_ = symbol_type(symbol)
    return type_ is not None and type_.length is not None


def names_mentioned(node: Node) -> set[str]:
    """:returns: the lower-case names of what an expression refers to."""
    names = {reference.symbol.name.lower() for reference in node.walk(Reference)}
    for block in node.walk(CodeBlock):
        names.update(name.string.lower() for name in walk(block.parse_tree_nodes, Name))
    return names


def names_arrays(node: Node) -> bool:
    """:returns: whether an opaque part of an expression has arrays, or sections of them, in it."""
    for block in node.walk(CodeBlock):
        table = block.scope.symbol_table
        for name in walk(block.parse_tree_nodes, Name):
            symbol = table.lookup(name.string, otherwise=None)
            if symbol is not None and declared_rank(symbol) and not is_member(name) and not (
                    isinstance(name.parent, Part_Ref) and name.parent.children[0] is name
                    and not walk(name.parent.children[1], Subscript_Triplet)):
                return True
    return False


def with_other_name(block: CodeBlock, name: str, other: str) -> CodeBlock:
    """
    :param block: an opaque expression that is text.
    :param name: the name of a variable.
    :param other: what stands for it.

    :returns: the expression with that; itself if it does not have the name.
    """
    tree = block.parse_tree_nodes[0]
    copy = type(tree)(str(tree))
    found = [one for one in walk(copy, Name)
             if one.string.lower() == name.lower() and not is_member(one)]
    for one in found:
        one.string = _PLACE
    if not found:
        return block
    return Fparser2CodeBlock([type(tree)(str(copy).replace(_PLACE, other))], block.structure)


def is_member(name: Name) -> bool:
    """:returns: whether a name is that of a component, or of an argument."""
    node = name.parent if isinstance(name.parent, Part_Ref) \
        and name.parent.children[0] is name else name
    first = node.parent.children[0] is node if node.parent is not None else True
    return isinstance(node.parent, Data_Ref) and not first \
        or isinstance(node.parent, Actual_Arg_Spec) and first


def is_deferred_text(symbol: Symbol) -> bool:
    """:returns: whether a variable is text of a length that changes, and nothing else; one that
        stands for components may stand for those of an array of structures."""
    datatype = getattr(symbol, "datatype", None)
    return is_changing_text(datatype) or declaration_of_deferred(datatype) is not None


def access_of_deferred(symbol: Symbol) -> Access:
    """:returns: the intent that text of a length that changes is declared with."""
    match = declaration_of_deferred(symbol.datatype)
    return _INTENTS["".join((match["intent"] or "").lower().split())]


def note_given(symbol: Symbol, given: bool) -> None:
    """Note whether a dummy argument gets text that is there on the way forward only."""
    _given.note(symbol, given)


def note_result(symbol: Symbol, noted: bool) -> None:
    """Note whether an argument is the result of a function for a while."""
    _results.note(symbol, noted)


def is_result(symbol: Symbol) -> bool:
    """:returns: whether an argument is the result of a function of the source."""
    return _results.of(symbol)


def is_forward_only(symbol: Symbol) -> bool:
    """:returns: whether a variable is text of no known length that nobody can have on the way
        back: all that depends on it is computed on the way forward, and kept."""
    return is_text(symbol) and not has_length(symbol) and not getattr(
        symbol, "is_constant", False) and (not symbol.is_argument or _given.of(symbol))


def text_type(length: int) -> ScalarType:
    """:returns: the type of text of a fixed length."""
    return ScalarType(TEXT, ScalarType.Precision.UNDEFINED, length=length)


def of_any_length(symbol: DataSymbol) -> DataSymbol:
    """:returns: a variable, which becomes text of a length that changes."""
    symbol.datatype = changing_type(symbol.name)
    return symbol


def changing_type(name: str, access: Access | None = None) -> UnsupportedFortranType:
    """
    :param name: a name.
    :param access: the intent of an argument.

    :returns: the type of a variable of that name that is text of a length that changes.
    """
    return UnsupportedFortranType(
        f"character(len=:), allocatable{_WORDS.get(access, '')} :: {name}")
