# SPDX-License-Identifier: BSD-3-Clause
"""DATA statements that move to another scope.

Implied loops are written out, ``(a(i), i = 1, 2)`` is ``a(1), a(2)``: their variables have to have
a type where the statement stands. Named kinds become numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fparser.two.Fortran2003 import Data_Implied_Do, Data_Stmt, Data_Stmt_Value
from fparser.two.utils import Base, FortranSyntaxError, NoMatchError
from psyclone.errors import PSycloneError
from psyclone.psyir.nodes import Literal, UnaryOperation
from psyclone.psyir.symbols import DataSymbol, SymbolTable

from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.source.parser import plain_reader
from psyad_ext.ir.source.walking import walk

_NAME = re.compile(r"(?<![\w.%])[a-z]\w*", re.IGNORECASE)
_SUFFIX = re.compile(r"(?<=[\d.])_\w+")
_KIND = re.compile(r"(?<=[\d.]_)[a-z]\w*", re.IGNORECASE)


def without_scope(text: str, constants: Mapping[str, DataSymbol]) -> str | None:
    """
    :param text: a DATA statement.
    :param constants: the constants that are not known where it goes, by lower-case name.

    :returns: the statement without implied loops and these constants; None if their values are not
        known.
    """
    numbers = {name: value for name, symbol in constants.items() if symbol.initial_value is not None
               and (value := integer_value(symbol.initial_value)) is not None}
    if "=" in text or any(name.lower() in constants for name in _NAME.findall(text)):
        try:
            text = _rewritten(text, constants, numbers)
        except (FortranSyntaxError, NoMatchError, PSycloneError, NotImplementedError, ValueError):
            return None
    text = _with_numbers(_KIND, text, numbers)
    return None if any(name.lower() in constants for name in _KIND.findall(text)) else text


def _with_numbers(pattern: re.Pattern[str], text: str, numbers: Mapping[str, int]) -> str:
    """:returns: a text with numbers in place of those names found that have one."""
    return pattern.sub(lambda name: str(numbers.get(name[0].lower(), name[0])), text)


def _rewritten(text: str, constants: Mapping[str, DataSymbol], numbers: Mapping[str, int]) -> str:
    sets = [one.children for one in Data_Stmt(text).children]
    return "DATA " + ", ".join(
        f"{', '.join(part for one in listed(objects) for part in parts_of(one, numbers))}"
        f" / {', '.join(_value_text(one, constants) for one in listed(values))} /"
        for objects, values in sets)


def _value_text(value: Base, constants: Mapping[str, DataSymbol]) -> str:
    """:returns: a value, repeated or not, without names of constants."""
    if isinstance(value, Data_Stmt_Value) and value.children[0] is not None:
        repeat, constant = value.children
        return f"{_constant_text(str(repeat), constants)} * {_value_text(constant, constants)}"
    return _constant_text(str(value), constants)


def _constant_text(text: str, constants: Mapping[str, DataSymbol]) -> str:
    symbol = constants.get(text.lower())
    if symbol is None:
        return text
    # PSyclone makes ordinary expressions of the values; only plain ones are allowed in DATA.
    value = symbol.initial_value
    number = integer_value(value)
    unsigned = value.children[0] if isinstance(value, UnaryOperation) else value
    if number is None and not isinstance(unsigned, Literal):
        raise ValueError(f"the constant {text} is computed")
    return str(number) if number is not None else value.debug_string()


def listed(objects: Base) -> list[Base]:
    """
    :param objects: a list of objects or values, which fparser makes none if it has only one.

    :returns: its elements.
    """
    return list(objects.children) if type(objects).__name__.endswith("_List") else [objects]


def parts_of(item: Base, numbers: Mapping[str, int]) -> Iterator[str]:
    """
    :param item: an item of a DATA statement.
    :param numbers: the values of names of integers.

    :returns: the variables and elements that it names.
    """
    loops = walk(item, Data_Implied_Do)
    if not loops or loops[0] is not item:
        yield _with_numbers(_NAME, str(item), numbers) if "(" in str(item) else str(item)
        return
    inner, variable, first, last, step = item.children
    start, end = (number_of(one, numbers) for one in (first, last))
    stride = 1 if step is None else number_of(step, numbers)
    for number in range(start, end + (1 if stride > 0 else -1), stride):
        known = {**numbers, str(variable).lower(): number}
        for one in listed(inner):
            yield from parts_of(one, known)


def number_of(bound: Base, numbers: Mapping[str, int]) -> int:
    """
    :param bound: a constant expression.
    :param numbers: the values of names of integers.

    :returns: its value.

    :raises ValueError: if this is not known.
    """
    text = _with_numbers(_NAME, _SUFFIX.sub("", str(bound)), numbers)
    try:
        value = integer_value(plain_reader().psyir_from_expression(text, SymbolTable()))
    except (PSycloneError, TypeError):
        value = None  # a name that is not known
    if value is None:
        raise ValueError(f"the bound {text} is not known")
    return value
