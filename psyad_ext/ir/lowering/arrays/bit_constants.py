# SPDX-License-Identifier: BSD-3-Clause
"""Constants that are written bit by bit, as numbers, where they stand for integers."""

from __future__ import annotations

from fparser.two import Fortran2003
from psyclone.psyir.nodes import CodeBlock, IntrinsicCall, Literal, Node, Routine
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions.kinds import expression_type
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_BASES: dict[type, int] = {
    Fortran2003.Binary_Constant: 2, Fortran2003.Octal_Constant: 8, Fortran2003.Hex_Constant: 16}
#: Intrinsic functions that take such a constant for an integer like their other argument.
_OF_TWO_INTEGERS = frozenset("IAND IEOR IOR".split())
#: Up to here a number is the same in all kinds with four bytes and more.
_LARGEST = 2**31 - 1


def read_bit_constants(routine: Routine) -> None:
    """Write numbers in the place of such constants, in place.

    Before::

        real :: x, y
        integer :: n
        n = int(z'ff')

    After::

        n = int(255)

    :param routine: the routine; those whose first bit matters are left to be refused.
    """
    for block in nodes_of(routine, CodeBlock):
        value, type_ = _value(block), _type(block)
        if value is not None and type_ is not None:
            block.replace_with(Literal(str(value), type_))


def _type(block: CodeBlock) -> ScalarType | None:
    """:returns: the type that a constant has in a place; None if it may be another than integer."""
    call = block.parent
    if not isinstance(call, IntrinsicCall):
        return None
    if call.intrinsic is IntrinsicCall.Intrinsic.INT:
        return ScalarType.integer_type()
    if call.intrinsic.name not in _OF_TWO_INTEGERS:
        return None
    other = next(argument for argument in call.arguments if argument is not block)
    type_ = expression_type(other)
    if type_ is None or type_.intrinsic is not ScalarType.Intrinsic.INTEGER:
        return None
    precision = type_.precision
    return ScalarType(ScalarType.Intrinsic.INTEGER,
                      copied(precision) if isinstance(precision, Node) else precision)


def _value(block: Node) -> int | None:
    trees = block.parse_tree_nodes
    base = _BASES.get(type(trees[0])) if len(trees) == 1 else None
    if base is None:
        return None
    digits = str(trees[0])[1:].strip("'\"")
    value = int(digits, base)
    return value if value <= _LARGEST else None
