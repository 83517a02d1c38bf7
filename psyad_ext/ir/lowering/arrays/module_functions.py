# SPDX-License-Identifier: BSD-3-Clause
"""Functions of the intrinsic modules, and one that compilers know, become expressions.

Questions whether a value is a number become comparisons, numbers that are none are made of their
bits, and sizes are numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import (
    Assignment, BinaryOperation, Call, DataNode, IntrinsicCall, Literal, Node, Reference, Routine)
from psyclone.psyir.symbols import ContainerSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import INTEGER, LOGICAL, REAL, ElementType, expression_type
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.free_names import has_free_name
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.standard_constants import last_known
from psyad_ext.ir.tree.walking import nodes_of, scopes_of

_Operator = BinaryOperation.Operator


def _is_nan(value: DataNode) -> DataNode:
    """:returns: what is true of nothing but NaN."""
    return BinaryOperation.create(_Operator.NE, copied(value), copied(value))


def _is_finite(value: DataNode) -> DataNode:
    return BinaryOperation.create(_Operator.LE, build.intrinsic("ABS", copied(value)),
                                  build.intrinsic("HUGE", copied(value)))


_TESTS: dict[str, Callable[[DataNode], DataNode]] = {
    "ieee_is_nan": _is_nan, "ieee_is_finite": _is_finite, "isnan": _is_nan}
#: The modules that functions come from.
_HOMES = {**dict.fromkeys(("ieee_is_nan", "ieee_is_finite", "ieee_value"), "ieee_arithmetic"),
          "c_sizeof": "iso_c_binding"}
#: Functions that come from nowhere, unless a program has such ones itself.
_OF_COMPILERS = frozenset(("isnan",))
#: The bits of numbers by the bytes that these have, as integers.
_BITS = {"ieee_quiet_nan": {4: 0x7FC00000, 8: 0x7FF8 << 48},
         "ieee_positive_inf": {4: 0x7F800000, 8: 0x7FF0 << 48},
         "ieee_negative_inf": {4: -0x800000, 8: -(1 << 52)}}
_ZEROS = {"ieee_positive_zero": 1, "ieee_negative_zero": -1}


def spell_out_module_functions(routine: Routine) -> None:
    """Replace calls of functions of the intrinsic modules, in place.

    :param routine: the routine.
    """
    for call in reversed(nodes_of(routine, Call)):
        if isinstance(call, IntrinsicCall) or not call.arguments or any(call.argument_names):
            continue
        name = _original(call.routine.symbol)
        new = _meaning(name, call) if _is_meant(name, call, routine) else None
        if new is not None:
            call.replace_with(new, keep_name_in_context=True)


def _is_meant(name: str, call: Call, routine: Routine) -> bool:
    """:returns: whether a call by a name is one of the function that is known here."""
    if name in _OF_COMPILERS:
        return has_free_name(call)
    return name in _HOMES and _comes_from(call.routine.symbol, _HOMES[name], routine)


def _meaning(name: str, call: Call) -> DataNode | None:
    """:returns: what a call stands for, None if this is not known."""
    first = call.arguments[0]
    test = _TESTS.get(name)
    if test is not None and len(call.arguments) == 1 and not calls_functions(first):
        return test(first)
    if name == "ieee_value" and len(call.arguments) == 2:
        return _number(call)
    return _size(first) if name == "c_sizeof" else None


def _number(call: Call) -> DataNode | None:
    """:returns: the number that a class stands for; the first argument only has its type."""
    like, chosen = call.arguments
    type_ = expression_type(like)
    is_whole = isinstance(call.parent, Assignment) and call is call.parent.rhs
    if type_ is None or type_.intrinsic is not REAL or not isinstance(chosen, Reference) \
            or not (is_whole or rank_of_value(like) == 0):
        return None
    name = _original(chosen.symbol)
    zero = build.real("0.0", type_)
    if name in _ZEROS:
        return zero if _ZEROS[name] > 0 else build.neg(zero)
    bits = _BITS.get(name, {}).get(type_.kind)
    if bits is None:
        return None
    literal = Literal(str(abs(bits)), ScalarType(INTEGER, type_.kind))
    return build.intrinsic("TRANSFER", build.neg(literal) if bits < 0 else literal, zero)


def _size(value: Node) -> DataNode | None:
    """:returns: the number of bytes of a variable."""
    type_ = expression_type(value)
    if not isinstance(value, Reference) or type_ is None:
        return None
    number = _bytes(type_)
    if number is None:
        return None
    literal = Literal(str(number), ScalarType(INTEGER, 8))
    return build.mul(literal, build.intrinsic("SIZE", copied(value))) \
        if rank_of_value(value) else literal


def _bytes(type_: ElementType) -> int | None:
    if not isinstance(type_.kind, int):
        return None
    if type_.intrinsic in (INTEGER, REAL, LOGICAL):
        return type_.kind
    return 2*type_.kind if type_.is_complex else None


def _original(symbol: Symbol) -> str:
    """:returns: what a name is where it comes from, in lower case."""
    last = last_known(symbol)
    return ((last.interface.orig_name if last.is_import else None) or last.name).lower()


def _comes_from(symbol: Symbol, module: str, routine: Routine) -> bool:
    """:returns: whether a routine has a name from an intrinsic module, directly or through modules
        that use all of it."""
    last = last_known(symbol)
    if last.is_import:
        pending = [last.interface.container_symbol]
    else:
        pending = [one for scope in scopes_of(routine) for one in _used(scope)] \
            if last.is_unresolved else []
    seen: set[str] = set()
    while pending:
        used = pending.pop()
        name = used.name.lower()
        if name == module:
            return True
        if name not in seen:
            seen.add(name)
            found = used_module(used, routine)
            pending.extend(_used(found) if found is not None else ())
    return False


def _used(scope: Node) -> list[ContainerSymbol]:
    return [one for one in scope.symbol_table.containersymbols if one.wildcard_import]
