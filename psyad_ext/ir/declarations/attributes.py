# SPDX-License-Identifier: BSD-3-Clause
"""Types of variables whose declarations have attributes that PSyclone only keeps as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from fparser.two.Fortran2003 import Type_Declaration_Stmt
from psyclone.errors import InternalError
from psyclone.psyir.nodes import Container, Literal, Node, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, DataType, DataTypeSymbol, ScalarType, Symbol,
    UnknownInterface, UnsupportedFortranType)

from psyad_ext.core.bracketed import outside_brackets
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.declarations.common_statements import is_common_statement
from psyad_ext.ir.declarations.kind_selectors import KindReader
from psyad_ext.ir.declarations.listed_constants import elements_of_value
from psyad_ext.ir.expressions import build
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.complex_types import note_complex, real_counterpart, with_complex_elements
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access

#: Attributes without which a declaration means the same to derivatives, one way or another.
UNDERSTOOD = frozenset((
    "target", "contiguous", "value", "volatile", "asynchronous"))
#: Attributes beside which PSyclone tells the types of real variables nevertheless.
_PARTIAL = frozenset(("pointer", "target", "optional"))
_INTENTS = {"in": Access.READ, "out": Access.WRITE, "inout": Access.READWRITE}
_INTENT = re.compile(r"intent\s*\(\s*(in|out|in\s*out)\s*\)", re.IGNORECASE)
_ALLOCATABLE = re.compile(r",\s*allocatable\b", re.IGNORECASE)
#: What else allocatable scalars may be, and of which types.
_OF_SCALARS = frozenset(("optional", "public", "private", "save", "protected"))
_SCALARS = (ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER, ScalarType.Intrinsic.BOOLEAN)
_OF_STRUCTURES = _OF_SCALARS - {"optional"} | {"target"}
_STRUCTURE = re.compile(r"type\((\w+)\)([^:]*)::\w+$")
_LAST_EXTENT = re.compile(r"([(,:]\s*)\*(\s*\))")
_by_value = SideTable[Symbol, bool](False, travels=True)
_targets = SideTable[Symbol, bool](False, travels=True)
#: Stands for the upper bound of an array of assumed size until that is known.
OPEN = "2117483546"


@dataclass(frozen=True)
class Declared:
    """What a declaration says.

    :param datatype: the type without attributes.
    :param access: the intent of an argument.
    :param attributes: the attributes that the type does not show, in lower case.
    :param value: the value of a constant.
    """

    datatype: DataType
    access: Access
    attributes: frozenset[str]
    value: Node | None = None


def declared(symbol: DataSymbol, routine: Routine | Container,
             understood: frozenset[str] = UNDERSTOOD) -> Declared | None:
    """
    :param symbol: a variable whose declaration PSyclone keeps as text.
    :param routine: the routine or module that declares it.
    :param understood: the attributes that may be taken away.

    :returns: what the declaration says; None if there is more in it than is understood.
    """
    datatype = symbol.datatype
    if not isinstance(datatype, UnsupportedFortranType) or is_common_statement(symbol):
        return None
    text = datatype.declaration
    head, separator, entity = text.partition("::")
    if not separator:
        return None
    attributes, kept, access = set(), [], Access.UNKNOWN
    for number, part in enumerate(outside_brackets(head)):
        word = part.strip().lower()
        intent = _INTENT.fullmatch(word)
        if word in understood and number:
            attributes.add(word)
        elif intent:
            access = _INTENTS[intent.group(1).replace(" ", "")]
        else:
            kept.append(part.strip())
    # The type itself may have an asterisk that is no extent.
    parts = real_counterpart(kept[0])
    type_text, rest = parts or kept[0], f"{', '.join(['', *kept[1:]])} :: {entity.strip()}"
    plain = type_text + _LAST_EXTENT.sub(rf"\g<1>{OPEN}\g<2>", rest)
    model = _read(plain, symbol, routine)
    type_ = getattr(model, "datatype", None)
    if not isinstance(type_, (ArrayType, ScalarType)) and not (
            isinstance(type_, DataTypeSymbol) and "protected" in attributes):
        return None
    if parts:
        type_ = with_complex_elements(type_)
    if model.is_constant and is_open(type_):
        count = elements_of_value(model.initial_value, routine)
        if count is None:
            return None
        type_ = _with_elements(type_, count)
    if "value" in attributes:
        access = Access.READ
    return Declared(type_, access, frozenset(attributes),
                    model.initial_value if model.is_constant else None)


def declared_scalar(symbol: DataSymbol, home: Routine | Container) -> Declared | None:
    """
    :param symbol: a variable or component.
    :param home: the routine or module that declares it.

    :returns: what the declaration of an allocatable scalar says, as of one that is not; None for
        anything else.
    """
    datatype = symbol.datatype
    if not isinstance(datatype, UnsupportedFortranType):
        return None
    head, separator, entity = datatype.declaration.partition("::")
    if not separator or not _ALLOCATABLE.search(head):
        return None
    plain = DataSymbol(symbol.name, UnsupportedFortranType(
        f"{_ALLOCATABLE.sub('', head)}::{entity}"))
    known = declared(plain, home, UNDERSTOOD | _OF_SCALARS)
    scalar = known.datatype if known is not None else None
    return known if isinstance(scalar, ScalarType) and scalar.intrinsic in _SCALARS else None


def declared_structure(symbol: DataSymbol, home: Routine | Container) -> Declared | None:
    """
    :param symbol: a variable or component.
    :param home: the routine or module that declares it.

    :returns: what the declaration of an allocatable structure says, as of one that is not; None for
        an array and for anything else.
    """
    if not isinstance(symbol.datatype, UnsupportedFortranType):
        return None
    match = _STRUCTURE.match(re.sub(r"\s", "", symbol.datatype.declaration.lower()))
    words = [] if match is None else match[2].split(",")[1:]
    type_ = None if match is None else home.symbol_table.lookup(match[1], otherwise=None)
    if not isinstance(type_, DataTypeSymbol) or "allocatable" not in words:
        return None
    intents = [_INTENTS[found[1]] for found in map(_INTENT.fullmatch, words) if found]
    attributes = frozenset(words) & _OF_STRUCTURES
    if len(intents) + len(attributes) + 1 != len(words) \
            or attributes - {"target"} and not isinstance(home, Container):
        return None
    return Declared(type_, intents[0] if intents else Access.UNKNOWN, attributes)


def known_complex(symbol: DataSymbol, home: Node) -> DataSymbol | None:
    """
    :param symbol: a variable or component whose declaration PSyclone keeps as text.
    :param home: the routine or module that declares it.

    :returns: a variable like it with what is known of its type as PSyclone's type, and with its
        initial value; None if it is not complex.
    """
    head, _, entity = symbol.datatype.declaration.partition("::")
    type_text, *attributes = outside_brackets(head)
    parts = real_counterpart(type_text)
    kept = [one for one in attributes if one.strip().lower() not in _PARTIAL]
    model = None if parts is None else _read(
        f"{','.join([parts, *kept])} :: {entity}", symbol, home)
    if model is None or not isinstance(model.datatype, (ArrayType, ScalarType)):
        return None
    datatype = with_complex_elements(model.datatype)
    model.datatype = datatype if kept == attributes else UnsupportedFortranType(
        symbol.datatype.declaration, datatype)
    return model


def know_complex(tree: Node) -> None:
    """Let the complex types of a file be known beside their text, in place.

    :param tree: the file.
    """
    for scope in tree.walk((Container, Routine)):
        for symbol in scope.symbol_table.datasymbols:
            datatype = symbol.datatype
            if isinstance(datatype, UnsupportedFortranType) and datatype.partial_datatype is None:
                model = known_complex(symbol, scope)
                if model is not None:
                    note_complex(datatype, model.datatype)


def is_local(symbol: Symbol) -> bool:
    """:returns: whether a variable is one of a routine alone, with any attributes."""
    return symbol.is_automatic or isinstance(symbol.interface, UnknownInterface)


def is_by_value(symbol: Symbol) -> bool:
    """:returns: whether a dummy argument is a copy of what is passed, although it looks plain."""
    return _by_value.of(symbol)


def is_target(symbol: Symbol) -> bool:
    """:returns: whether pointers may point at a variable of a routine, although it looks plain."""
    return _targets.of(symbol)


def set_target(symbol: Symbol, value: bool) -> None:
    """Note whether pointers may point at a variable."""
    _targets.note(symbol, value)


def set_by_value(symbol: Symbol, value: bool) -> None:
    """Note whether a dummy argument is a copy of what is passed."""
    _by_value.note(symbol, value)


def _with_elements(type_: ArrayType, count: int) -> ArrayType:
    """:returns: the type of a constant array that takes its extent from its value."""
    lower = type_._shape[-1].lower
    upper = build.shifted(copied(lower), count - 1)
    return making.array_type(type_.elemental_type, [making.bounds(copied(lower), upper)])


def is_open(datatype: object) -> bool:
    """:returns: whether a type is that of an array of assumed size whose extent is not known."""
    return isinstance(datatype, ArrayType) and ends_open(datatype._shape)


def ends_open(shape: Sequence[object]) -> bool:
    """:returns: whether the last of some extents is that of an array of assumed size."""
    upper = getattr(shape[-1], "upper", None) if shape else None
    return isinstance(upper, Literal) and upper.value == OPEN


def complete_arguments(routine: Routine) -> None:
    """Note the types and intents of arguments that PSyclone keeps as text, in place.

    :param routine: the routine; what is written of it stays the same.
    """
    for symbol in routine.symbol_table.argument_list:
        known = declared(symbol, routine)
        if known is not None:
            symbol.datatype = UnsupportedFortranType(
                symbol.datatype.declaration, partial_datatype=known.datatype)
            symbol.interface = ArgumentInterface(known.access)


def _read(text: str, symbol: DataSymbol, routine: Node) -> DataSymbol | None:
    """:returns: a variable that is declared by a text."""
    tree = Type_Declaration_Stmt(text)
    # PSyclone asks for its lines.
    tree.item = SimpleNamespace(span=(0, 0))
    table = routine.symbol_table
    symbols = table._symbols  # pylint: disable=protected-access
    before = dict(symbols)
    try:
        symbols.pop(symbol.name.lower(), None)
        KindReader()._process_decln(routine, table, tree, {})
        new = symbols.get(symbol.name.lower())
        return new if isinstance(new, DataSymbol) else None
    except (NotImplementedError, KeyError, ValueError, InternalError):
        return None
    finally:
        symbols.clear()
        symbols.update(before)
