# SPDX-License-Identifier: BSD-3-Clause
"""Questions of the module ``ieee_arithmetic`` whether a value is a number become comparisons."""

from __future__ import annotations

from collections.abc import Callable

from psyclone.psyir.nodes import BinaryOperation, Call, DataNode, IntrinsicCall, Node, Routine
from psyclone.psyir.symbols import Symbol

from psyad_ext.ir import build
from psyad_ext.ir.copying import copied
from psyad_ext.ir.walking import nodes_of, scopes_of

_MODULE = "ieee_arithmetic"
_Operator = BinaryOperation.Operator


def _is_nan(value: DataNode) -> DataNode:
    """:returns: what is true of nothing but NaN."""
    return BinaryOperation.create(_Operator.NE, copied(value), copied(value))


def _is_finite(value: DataNode) -> DataNode:
    return BinaryOperation.create(_Operator.LE, build.intrinsic("ABS", copied(value)),
                                  build.intrinsic("HUGE", copied(value)))


_TESTS: dict[str, Callable[[DataNode], DataNode]] = {
    "ieee_is_nan": _is_nan, "ieee_is_finite": _is_finite}


def spell_out_ieee_tests(routine: Routine) -> None:
    """Replace the questions by comparisons, in place.

    :param routine: the routine.
    """
    if not any(_MODULE in scope.symbol_table.symbols_dict for scope in scopes_of(routine)):
        return
    for call in reversed(nodes_of(routine, Call)):
        if isinstance(call, IntrinsicCall):
            continue
        test = _TESTS.get(_name(call.routine.symbol))
        if test is not None and len(call.arguments) == 1 and not _calls(call.arguments[0]):
            call.replace_with(test(call.arguments[0]), keep_name_in_context=True)


def _name(symbol: Symbol) -> str:
    """:returns: what a name is in the module that it comes from, in lower case."""
    own = symbol.interface.orig_name if symbol.is_import else None
    return (own or symbol.name).lower()


def _calls(value: Node) -> bool:
    """:returns: whether an expression calls functions of the program."""
    return any(not isinstance(call, IntrinsicCall) for call in nodes_of(value, Call))
