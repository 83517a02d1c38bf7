# SPDX-License-Identifier: BSD-3-Clause
"""Constants that ask variables for their types: ``real, parameter :: eps = epsilon(x)``.

PSyclone declares constants before arguments and variables, so that these would ask for names that
are not declared yet. Numbers of the same type give the same answers.
"""

from __future__ import annotations

from psyclone.psyir.nodes import IntrinsicCall, Literal, Node, Reference
from psyclone.psyir.symbols import ScalarType, SymbolTable

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type
from psyad_ext.ir.expressions.questions import is_variable

_TYPES = ScalarType.Intrinsic
#: Functions that say something of the type of their argument.
_INQUIRIES = frozenset((
    "BIT_SIZE", "DIGITS", "EPSILON", "HUGE", "KIND", "MAXEXPONENT", "MINEXPONENT", "PRECISION",
    "RADIX", "RANGE", "TINY"))


def ask_numbers(table: SymbolTable) -> None:
    """Let constants ask numbers for their types, not variables, in place.

    :param table: the symbols of a scope.
    """
    for symbol in table.datasymbols:
        if symbol.is_constant and symbol.initial_value is not None:
            _ask_numbers(symbol.initial_value)


def _ask_numbers(value: Node) -> None:
    for call in value.walk(IntrinsicCall):
        if call.intrinsic.name not in _INQUIRIES or len(call.arguments) != 1:
            continue
        asked = call.arguments[0]
        if any(map(is_variable, asked.walk(Reference))):
            number = _number_like(expression_type(asked))
            if number is not None:
                asked.replace_with(number)


def _number_like(type_: ElementType | None) -> Node | None:
    """:returns: a number of a type, None if there is none."""
    if type_ is not None and type_.is_real:
        return build.real("1.0", type_)
    if type_ is not None and type_.intrinsic is _TYPES.INTEGER:
        return Literal("1", type_.scalar())
    return None
