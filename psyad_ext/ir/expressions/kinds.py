# SPDX-License-Identifier: BSD-3-Clause
"""Element types of expressions.

PSyclone's ``datatype`` has no precision for operands of mixed kinds, so the
kind of every expression is worked out here from the declarations.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from psyclone.psyir.nodes import (
    BinaryOperation, Call, DataNode, IntrinsicCall, Literal, Node, Operation, Reference,
    StructureReference, UnaryOperation)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, ImportInterface, RoutineSymbol, ScalarType, Symbol, TypedSymbol,
    UnsupportedFortranType)

from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.complex_types import COMPLEX, plain_complex
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.datatypes import datatype_of
from psyad_ext.ir.tree.kind_arguments import kind_argument
from psyad_ext.ir.tree.standard_constants import (
    STANDARD_KINDS, STANDARD_NUMBERS, last_known, standard_name)

_CONSTANT = re.compile(r",\s*parameter\b", re.IGNORECASE)

REAL, INTEGER = ScalarType.Intrinsic.REAL, ScalarType.Intrinsic.INTEGER
LOGICAL, TEXT = ScalarType.Intrinsic.BOOLEAN, ScalarType.Intrinsic.CHARACTER

#: Decimal precision and kind of the reals that compilers offer.
_DECIMAL_KINDS = ((6, 4), (15, 8), (18, 10), (33, 16))
_INTEGER_KINDS = ((2, 1), (4, 2), (9, 4), (18, 8), (38, 16))
_COMPARISONS = frozenset({
    BinaryOperation.Operator.EQ, BinaryOperation.Operator.NE, BinaryOperation.Operator.LT,
    BinaryOperation.Operator.LE, BinaryOperation.Operator.GT, BinaryOperation.Operator.GE,
    BinaryOperation.Operator.AND, BinaryOperation.Operator.OR, BinaryOperation.Operator.EQV,
    BinaryOperation.Operator.NEQV})
#: Intrinsics whose type does not follow from their first argument.
_FIXED_TYPES = {
    **dict.fromkeys(("DBLE", "DPROD"), (REAL, ScalarType.Precision.DOUBLE)),
    "FLOAT": (REAL, ScalarType.Precision.UNDEFINED),
    "CMPLX": (COMPLEX, ScalarType.Precision.UNDEFINED),
    "DCMPLX": (COMPLEX, ScalarType.Precision.DOUBLE),
    "SNGL": (REAL, ScalarType.Precision.UNDEFINED), "REAL": (REAL, ScalarType.Precision.UNDEFINED),
    **dict.fromkeys((
        "INT", "NINT", "FLOOR", "CEILING", "SIZE", "LBOUND", "UBOUND", "KIND", "EXPONENT", "SHAPE",
        "MAXLOC", "MINLOC", "FINDLOC", "COUNT", "DIGITS", "MAXEXPONENT", "MINEXPONENT",
        "PRECISION", "RADIX", "RANGE", "LEN", "LEN_TRIM", "SCAN", "VERIFY", "ICHAR", "IACHAR",
        "INDEX", "SELECTED_REAL_KIND", "SELECTED_INT_KIND", "BIT_SIZE", "RANK",
        "COMMAND_ARGUMENT_COUNT", "POPCNT", "POPPAR", "LEADZ", "TRAILZ", "STORAGE_SIZE"),
        (INTEGER, ScalarType.Precision.UNDEFINED)),
    **dict.fromkeys((
        "ANY", "ALL", "PRESENT", "ALLOCATED", "ASSOCIATED", "BTEST", "IS_CONTIGUOUS", "LGE", "LGT",
        "LLE", "LLT", "ISNAN", "IS_IOSTAT_END", "IS_IOSTAT_EOR"),
        (LOGICAL, ScalarType.Precision.UNDEFINED)),
}
#: What is real for a complex argument, of the same kind.
_PARTS = frozenset({"REAL", "ABS", "AIMAG"})
_PROMOTING = frozenset({"MAX", "MIN", "MERGE", "ATAN2", "HYPOT", "DOT_PRODUCT", "MATMUL"})


@dataclass(frozen=True)
class ElementType:
    """Type and kind of a scalar value.

    :param intrinsic: real, integer, logical...
    :param kind: bytes, or the lower-case name of a kind whose value is unknown; of text its length.
    :param precision: PSyclone's description of the kind, as declared.
    :param length: the number of characters of text, None if it is no number, or this is no text.
    """

    intrinsic: ScalarType.Intrinsic
    kind: int | str
    precision: Any
    length: int | None = None

    @property
    def key(self) -> tuple[str, int | str]:
        """:returns: what two types have in common when they are the same."""
        return (self.intrinsic.name, self.kind)

    @property
    def spelling(self) -> tuple[str, int | str]:
        """:returns: what two types have in common when they are the same whatever compilers are
            told of default kinds: ``real`` and ``real(4)`` may differ."""
        plain = isinstance(self.precision, ScalarType.Precision) and self.intrinsic is not TEXT
        return (self.intrinsic.name, self.precision.name if plain else self.kind)

    @property
    def is_real(self) -> bool:
        """:returns: whether this is a real type."""
        return self.intrinsic is REAL

    @property
    def is_complex(self) -> bool:
        """:returns: whether this is a complex type."""
        return self.intrinsic is COMPLEX

    @property
    def label(self) -> str:
        """:returns: a short name for use in names of tapes, such as ``real_8``."""
        base = "logical" if self.intrinsic is LOGICAL else self.intrinsic.name.lower()
        if self.intrinsic is TEXT:
            return f"text_{self.kind}"
        if isinstance(self.precision, Node):
            return f"{base}_{_identifier(self.precision)}"
        if self.precision is ScalarType.Precision.UNDEFINED:
            return base
        return f"{base}_{self.kind}"

    def scalar(self) -> ScalarType:
        """:returns: a new PSyclone type."""
        if self.intrinsic is TEXT:
            return ScalarType(TEXT, copied_precision(self.precision), length=self.length)
        if isinstance(self.precision, Node):
            return making.scalar_type(self.intrinsic, copied_precision(self.precision))
        return _plain_scalar(self.intrinsic, self.precision)


#: Element types of types with literal kinds, kept as they are asked for again and again.
_element_types = SideTable[ScalarType, ElementType | None](None)


@cache
def _plain_scalar(intrinsic: ScalarType.Intrinsic,
                  precision: int | ScalarType.Precision) -> ScalarType:
    """:returns: a type with nothing in it that anybody changes."""
    return ScalarType(intrinsic, precision)


def _identifier(precision: Node) -> str:
    if type(precision) is Literal:
        return precision.value
    text = precision.symbol.name if isinstance(precision, Reference) else precision.debug_string()
    return "".join(c for c in text.lower() if c.isalnum() or c == "_") or "kind"


def copied_precision(precision: Any) -> Any:
    """
    :param precision: precision of a type.

    :returns: the same, a copy if it is an expression.
    """
    return copied(precision) if isinstance(precision, Node) else precision


@cache
def _numbered_type(intrinsic: ScalarType.Intrinsic,
                   precision: int | ScalarType.Precision) -> ElementType:
    """:returns: the type with a kind that is no expression."""
    if isinstance(precision, int):
        return ElementType(intrinsic, precision, precision)
    return ElementType(intrinsic, 8 if precision is ScalarType.Precision.DOUBLE else 4, precision)


def _literal_type(datatype: ScalarType, precision: Literal) -> ElementType:
    """:returns: the type with a kind that is written as a number; kept with PSyclone's type."""
    known = _element_types.of(datatype)
    if known is None or known.precision is not precision:
        known = ElementType(datatype.intrinsic, _kind(precision), precision)
        _element_types.note(datatype, known)
    return known


def _text_type(datatype: ScalarType) -> ElementType:
    length = integer_value(datatype.length) if isinstance(datatype.length, Node) else None
    return ElementType(TEXT, "any length" if length is None else length, datatype.precision, length)


def element_type(datatype: Any) -> ElementType | None:
    """
    :param datatype: any PSyclone type.

    :returns: the type of its elements, None if it is not an intrinsic type.
    """
    if type(datatype) is ScalarType:
        # Nearly all types are of this class; asking for a class by isinstance takes longer.
        precision = datatype._precision
        if datatype._intrinsic is TEXT:
            return _text_type(datatype)
        if type(precision) is Literal:
            return _literal_type(datatype, precision)
        if not isinstance(precision, Node):
            return _numbered_type(datatype._intrinsic, precision)
        return ElementType(datatype._intrinsic, _kind(precision), precision)
    if isinstance(datatype, UnsupportedFortranType):
        plain = plain_complex(datatype)
        if plain is not None:
            return element_type(plain)
        datatype = datatype.partial_datatype
    if isinstance(datatype, ArrayType):
        return element_type(datatype.elemental_type)
    return None


def symbol_type(symbol: Symbol) -> ElementType | None:
    """
    :param symbol: any symbol.

    :returns: the type of its elements, None if unknown or not intrinsic.
    """
    own = element_type(symbol.datatype) if isinstance(symbol, TypedSymbol) else None
    if own is None and is_intrinsic_constant(symbol):
        return element_type(ScalarType.integer_type())
    if own is not None or not isinstance(symbol.interface, ImportInterface):
        return own
    symbol = resolved(symbol)
    return element_type(symbol.datatype) if isinstance(symbol, TypedSymbol) else None


def is_intrinsic_constant(symbol: Symbol) -> bool:
    """:returns: whether a symbol is a number that an intrinsic module defines."""
    if symbol.is_unresolved:
        # Nothing else has these names: the module is used without a list of names.
        return symbol.name.lower() in STANDARD_KINDS or symbol.name.lower() in STANDARD_NUMBERS
    name = standard_name(symbol) or standard_name(resolved(symbol))
    return name in STANDARD_KINDS or name in STANDARD_NUMBERS


def resolved(symbol: Symbol) -> Symbol:
    """
    :param symbol: any symbol.

    :returns: the symbol of the module that it is imported from where this module can be found.
    """
    if not isinstance(symbol.interface, ImportInterface) or (
            isinstance(symbol, DataSymbol) and element_type(symbol.datatype) is not None):
        return symbol
    try:
        found = symbol.get_external_symbol()
    except Exception:  # PSyclone reports a module that it can't find in many ways
        found = symbol
    return last_known(found) if found.is_import else found


def _kind(precision: Node) -> int | str:
    value = integer_value(precision)
    return value if value is not None else precision.debug_string().lower()


def integer_value(node: Node) -> int | None:
    """
    :param node: an integer expression.

    :returns: its value if it is constant and known.
    """
    value_of = _INTEGER_VALUES.get(type(node))
    return value_of(node) if value_of else None


def _literal_value(node: Literal) -> int | None:
    return int(node.value) if node.datatype.intrinsic is INTEGER else None


def _unary_value(node: UnaryOperation) -> int | None:
    if node.operator is not UnaryOperation.Operator.MINUS:
        return None
    value = integer_value(node.children[0])
    return None if value is None else -value


def _binary_value(node: BinaryOperation) -> int | None:
    calculate = _INTEGER_ARITHMETIC.get(node.operator)
    left = integer_value(node.children[0]) if calculate else None
    right = None if left is None else integer_value(node.children[1])
    return None if right is None else calculate(left, right)


def _quotient(left: int, right: int) -> int | None:
    """:returns: the quotient, rounded towards zero as in Fortran."""
    return None if right == 0 else abs(left) // abs(right) * (1 if left * right >= 0 else -1)


_INTEGER_ARITHMETIC: dict[object, Callable[[int, int], int | None]] = {
    BinaryOperation.Operator.ADD: operator.add, BinaryOperation.Operator.SUB: operator.sub,
    BinaryOperation.Operator.MUL: operator.mul, BinaryOperation.Operator.DIV: _quotient}


def _constant_value(reference: Reference) -> int | None:
    symbol = reference.symbol
    if symbol.is_unresolved and is_intrinsic_constant(symbol):
        return STANDARD_KINDS.get(symbol.name.lower())
    standard = standard_name(symbol)
    if standard is None:
        symbol = resolved(symbol)
        if symbol.is_import and getattr(symbol, "initial_value", None) is None:
            symbol = last_known(symbol)
        standard = standard_name(symbol)
    if standard is not None:
        return STANDARD_KINDS.get(standard)
    if isinstance(symbol, DataSymbol) and symbol.is_constant and symbol.initial_value is not None:
        return integer_value(symbol.initial_value)
    return None


def _known_intrinsic(call: IntrinsicCall) -> int | None:
    name = call.intrinsic.name
    if name in ("MAX", "MIN"):
        values = [integer_value(argument) for argument in call.arguments]
        return None if None in values else (max if name == "MAX" else min)(values)
    if name == "SIZE" and len(call.arguments) == 1:
        return _size_of_constant(call.arguments[0])
    if name == "KIND":
        kind = expression_type(call.arguments[0])
        return kind.kind if kind and isinstance(kind.kind, int) else None
    if name == "LEN" and type(call.arguments[0]) is Reference:  # a part may be shorter
        text = symbol_type(call.arguments[0].symbol)
        return None if text is None else text.length
    table = {"SELECTED_REAL_KIND": _DECIMAL_KINDS, "SELECTED_INT_KIND": _INTEGER_KINDS}.get(name)
    if table is None or not call.arguments:
        return None
    digits = integer_value(call.arguments[0])
    exponents = integer_value(call.arguments[1]) if len(call.arguments) > 1 else 0
    if digits is None or exponents is None:
        return None
    if name == "SELECTED_REAL_KIND" and exponents > 37:
        digits = max(digits, 7)
    return next((kind for limit, kind in table if digits <= limit), None)


def _size_of_constant(array: Node) -> int | None:
    """:returns: the number of elements of a constant, which may be an array of structures."""
    symbol = resolved(array.symbol) if type(array) is Reference else None
    datatype = getattr(symbol, "datatype", None)
    is_constant = getattr(symbol, "is_constant", False)
    if isinstance(datatype, UnsupportedFortranType):
        is_constant = bool(_CONSTANT.search(datatype.declaration.partition("::")[0]))
        datatype = datatype.partial_datatype
    if not is_constant or not isinstance(datatype, ArrayType):
        return None
    size = 1
    for side in datatype.shape:
        bounds = (side.lower, side.upper) if isinstance(side, ArrayType.ArrayBounds) else ()
        values = [integer_value(one) for one in bounds if isinstance(one, Node)]
        if None in values or len(values) != 2:
            return None
        size *= max(values[1] - values[0] + 1, 0)
    return size


#: How the value of a node is found, by its class.
_INTEGER_VALUES: dict[type[Node], Callable[[Any], int | None]] = {
    Literal: _literal_value, UnaryOperation: _unary_value, BinaryOperation: _binary_value,
    IntrinsicCall: _known_intrinsic, Reference: _constant_value}


def expression_type(node: Node) -> ElementType | None:
    """
    :param node: an expression.

    :returns: the type of its elements, None if it can't be told.
    """
    return _type_finder(type(node))(node)


class KnownTypes:
    """The types of expressions that stay as they are: each part of a long sum is asked once."""

    def __init__(self) -> None:
        self._known: IdentityMap[Node, ElementType | None] = IdentityMap()

    def __call__(self, node: Node) -> ElementType | None:
        """:returns: what :py:func:`expression_type` does."""
        if node not in self._known:
            self._known[node] = _operation_type(node, self) if isinstance(node, Operation) \
                else expression_type(node)
        return self._known[node]


def _declared_type(node: Literal | DataNode) -> ElementType | None:
    try:
        return element_type(datatype_of(node))
    except AttributeError:  # a part of a complex number is no component
        return None


def _type_of_variable(node: Reference) -> ElementType | None:
    return symbol_type(node.symbol)


def _result_type(call: Call) -> ElementType | None:
    if isinstance(call.routine, StructureReference):
        return _declared_type(call.routine)
    routine = call.routine.symbol
    return element_type(routine.datatype) if isinstance(routine, RoutineSymbol) else None


def _unknown_type(node: Node) -> None:
    """A node that has no value."""


def _operation_type(node: Operation, of: Callable[[Node], ElementType | None] = expression_type
                    ) -> ElementType | None:
    if node.operator in _COMPARISONS or node.operator is UnaryOperation.Operator.NOT:
        return ElementType(LOGICAL, 4, ScalarType.Precision.UNDEFINED)
    return common_type([of(child) for child in node.children])


def _intrinsic_type(call: IntrinsicCall) -> ElementType | None:
    name = call.intrinsic.name
    kind = kind_argument(call)
    base = _FIXED_TYPES.get(name)
    if kind is not None:
        return _type_of_kind(base[0] if base else REAL, kind)
    if name in _PARTS:
        whole = expression_type(call.arguments[0])
        if whole is not None and whole.is_complex:
            return ElementType(REAL, whole.kind, whole.precision)
    if base:
        return element_type(making.scalar_type(*base))
    if not call.arguments:
        return None
    if name == "TRANSFER":
        return expression_type(call.arguments[1])
    if name == "MERGE":
        return promoted(*call.arguments[:2])
    if name in _PROMOTING:
        return promoted(*call.arguments)
    return expression_type(call.arguments[-1 if name in ("BESSEL_JN", "BESSEL_YN") else 0])


#: How the type of a node is found, by the first class that it belongs to.
_TYPE_FINDERS: tuple[tuple[type[Node], Callable[[Any], ElementType | None]], ...] = (
    (Literal, _declared_type), (StructureReference, _declared_type),
    (IntrinsicCall, _intrinsic_type), (Reference, _type_of_variable), (Call, _result_type),
    (Operation, _operation_type), (DataNode, _declared_type), (Node, _unknown_type))


@cache
def _type_finder(kind: type[Node]) -> Callable[[Any], ElementType | None]:
    return next(finder for known, finder in _TYPE_FINDERS if issubclass(kind, known))


def _type_of_kind(intrinsic: ScalarType.Intrinsic, kind: Node) -> ElementType | None:
    if isinstance(kind, IntrinsicCall) and kind.intrinsic is IntrinsicCall.Intrinsic.KIND:
        # As its argument is declared: the argument itself may be unknown where the kind is used.
        asked = expression_type(kind.arguments[0])
        if asked is not None and asked.intrinsic is intrinsic:
            return asked
        if asked is not None and {asked.intrinsic, intrinsic} == {REAL, COMPLEX}:
            return ElementType(intrinsic, asked.kind, asked.precision)
    return element_type(making.scalar_type(intrinsic, copied(kind)))


def promoted(*nodes: Node) -> ElementType | None:
    """
    :param nodes: operands of one operation.

    :returns: the type that they are converted to.
    """
    return common_type([expression_type(node) for node in nodes])


def common_type(types: Sequence[ElementType | None]) -> ElementType | None:
    """:returns: the type that operands of some types are converted to; None if one is not known."""
    if any(type_ is None for type_ in types):
        return None
    first = types[0]
    if all(type_.kind == first.kind and type_.intrinsic is first.intrinsic for type_ in types):
        return first
    reals = [type_ for type_ in types if type_.is_real or type_.is_complex] or types
    largest = max(reals, key=_rank)
    if any(type_.is_complex for type_ in reals) and not largest.is_complex:
        return ElementType(COMPLEX, largest.kind, largest.precision)
    return largest


def _rank(type_: ElementType) -> tuple[int, int]:
    # A kind of unknown size counts as larger than any known one: it is kept.
    return (0, type_.kind) if isinstance(type_.kind, int) else (1, 0)
