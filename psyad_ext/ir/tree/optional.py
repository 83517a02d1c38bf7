# SPDX-License-Identifier: BSD-3-Clause
"""Optional arguments: what tells that a variable is one, and the plain types that they have.

While routines are differentiated, an optional argument is an ordinary one, and a logical argument
behind all others tells whether it is there (:py:mod:`psyad_ext.ir.lowering.procedures.presence`).
:py:mod:`psyad_ext.ir.raising.optional_raising` turns this back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from psyclone.psyir.nodes import Literal, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, DataType, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import nodes_of

_INTENTS = {"in": Access.READ, "out": Access.WRITE, "inout": Access.READWRITE}
_OPTIONAL = re.compile(r",\s*optional\b", re.IGNORECASE)
_INTENT = re.compile(r"intent\s*\(\s*(in\s*out|inout|in|out)\s*\)", re.IGNORECASE)
_PLAIN = re.compile(
    r"\s*,\s*(optional|allocatable|target|contiguous|intent\s*\([\w\s]*\)|dimension\s*\(.*\))"
    r"(?=\s*,|\s*$)",
    re.IGNORECASE)
#: What a symbol is: an optional argument, the derivative of one, the argument that tells whether
#: one is there, a variable that stands for an argument that is not given.
VALUE, DERIVATIVE, FLAG, ABSENT = "value", "derivative", "flag", "absent"


@dataclass(frozen=True)
class Presence:
    """What a symbol has to do with an optional argument.

    :param kind: what it is.
    :param name: lower-case name of the argument.
    """

    kind: str
    name: str


_presence = SideTable[Symbol, Presence | None](None, travels=True)


def presence_of(symbol: Symbol) -> Presence | None:
    """:returns: what ``symbol`` has to do with an optional argument, None if nothing."""
    return _presence.of(symbol)


def set_presence(symbol: Symbol, presence: Presence | None) -> None:
    """Say what a symbol has to do with an optional argument."""
    _presence.note(symbol, presence)


def set_derivative_presence(derivative: Symbol, symbol: Symbol, is_argument: bool) -> None:
    """The derivative of what may not be there may not be there either.

    :param derivative: a derivative of ``symbol``.
    :param symbol: a variable.
    :param is_argument: whether the derivative is an argument.
    """
    presence = presence_of(symbol)
    if presence is None or presence.kind == ABSENT:
        set_presence(derivative, presence)
    elif is_argument and presence.kind in (VALUE, DERIVATIVE):
        set_presence(derivative, Presence(DERIVATIVE, presence.name))


def is_optional(symbol: Symbol) -> bool:
    """:returns: whether ``symbol`` is an optional argument."""
    presence = presence_of(symbol)
    return presence is not None and presence.kind == VALUE or \
        isinstance(symbol.datatype, UnsupportedFortranType) \
        and bool(_OPTIONAL.search(symbol.datatype.declaration))


def is_absent(symbol: Symbol) -> bool:
    """:returns: whether ``symbol`` stands for an argument that is not given."""
    presence = presence_of(symbol)
    return presence is not None and presence.kind == ABSENT


def is_false(node: Node) -> bool:
    """:returns: whether ``node`` tells that an argument is not there."""
    return isinstance(node, Literal) and node.value == "false"


def give_plain_types(routine: Routine) -> None:
    """Let optional arguments of a routine have the types of ordinary ones, in place."""
    for symbol in routine.symbol_table.argument_list:
        datatype = symbol.datatype
        if not isinstance(datatype, UnsupportedFortranType) or not is_optional(symbol) \
                or not _has_no_other_attribute(datatype.declaration) \
                or not _is_plain(datatype.partial_datatype):
            continue
        intent = _INTENT.search(datatype.declaration)
        access = _INTENTS["".join(intent[1].lower().split())] if intent else Access.UNKNOWN
        symbol.datatype = _own_type(datatype.partial_datatype, routine)
        symbol.interface = ArgumentInterface(access)
        set_presence(symbol, Presence(VALUE, symbol.name.lower()))


def _is_plain(datatype: object) -> bool:
    element = datatype.elemental_type if isinstance(datatype, ArrayType) else datatype
    return isinstance(element, ScalarType)


def _has_no_other_attribute(declaration: str) -> bool:
    head = declaration.split("::")[0]
    if not _OPTIONAL.search(head):
        return False
    # The type may have a kind in parentheses.
    attributes = re.sub(r"^\s*[a-z ]+(\([^()]*(\([^()]*\)[^()]*)*\))?", "", head,
                        flags=re.IGNORECASE)
    before = None
    while before != attributes:
        before, attributes = attributes, _PLAIN.sub("", attributes)
    return not attributes.strip()


def _own_type(datatype: DataType, routine: Routine) -> DataType:
    """:returns: a copy of a type that refers to the symbols of the routine."""
    if isinstance(datatype, ArrayType):
        shape = [ArrayType.ArrayBounds(_own(side.lower, routine), _own(side.upper, routine))
                 if isinstance(side, ArrayType.ArrayBounds) else side for side in datatype.shape]
        return ArrayType(_own_type(datatype.elemental_type, routine), shape)
    is_text = datatype.intrinsic is ScalarType.Intrinsic.CHARACTER
    return ScalarType(datatype.intrinsic, _own(datatype.precision, routine),
                      length=_own(datatype.length, routine) if is_text else None)


def _own(node: object, routine: Routine) -> object:
    if not isinstance(node, Node):
        return node
    new = copied(node)
    for reference in nodes_of(new, Reference):
        known = routine.symbol_table.lookup(reference.symbol.name, otherwise=None)
        if isinstance(known, DataSymbol):
            reference.symbol = known
    return new
