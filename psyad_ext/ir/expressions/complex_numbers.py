# SPDX-License-Identifier: BSD-3-Clause
"""Complex numbers that are written as pairs, as calls of CMPLX."""

from __future__ import annotations

from fparser.two.Fortran2003 import Complex_Literal_Constant, Expr
from psyclone.psyir.frontend.fparser2 import Fparser2Reader
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Literal, Member, Node, Reference, Routine,
    ScopingNode, StructureReference)
from psyclone.psyir.symbols import ScalarType

from psyad_ext.ir.expressions.kinds import promoted, symbol_type
from psyad_ext.ir.tree import making
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

_INTRINSIC = IntrinsicCall.Intrinsic
#: The functions that give the parts of a number, in the order of the arguments of CMPLX.
_PARTS = {"re": _INTRINSIC.REAL, "im": _INTRINSIC.AIMAG}


def read_complex_numbers(routine: Routine) -> None:
    """Let functions give the numbers in the statements of a routine, in place.

    :param routine: the routine.
    """
    _replace_numbers(routine)


def _replace_numbers(root: Node) -> None:
    for block in nodes_of(root, CodeBlock):
        number = _value(block, block.ancestor(ScopingNode)) if _is_number(block) else None
        if number is not None:
            block.replace_with(number, keep_name_in_context=True)


def read_complex_parts(routine: Routine) -> None:
    """Let functions give and set the parts that ``z%re`` and ``z%im`` stand for, in place.

    :param routine: the routine; a part that a call may set is left to be refused.
    """
    for part in nodes_of(routine, StructureReference):
        name = part.member.name.lower()
        type_ = symbol_type(part.symbol)
        if type_ is None or not type_.is_complex or type(part.member) is not Member \
                or name not in _PARTS:
            continue
        whole = _whole(part)
        if isinstance(part.parent, Assignment) and part is part.parent.lhs:
            _set_part(part.parent, whole, name, written_kind(type_.precision))
        elif not isinstance(part.parent, Call) or isinstance(part.parent, IntrinsicCall):
            part.replace_with(_part(whole, name), keep_name_in_context=True)


def _whole(part: StructureReference) -> Reference:
    indices = [copied(index) for index in getattr(part, "indices", ())]
    return making.reference(part.symbol, indices)


def _part(whole: Reference, name: str) -> Node:
    return making.intrinsic_call(_PARTS[name], [(None, copied(whole))])


def _set_part(assignment: Assignment, whole: Reference, name: str, kind: Node | None) -> None:
    value = assignment.rhs.detach()
    parts = {other: value if other == name else _part(whole, other) for other in _PARTS}
    named = [(None, parts[other]) for other in _PARTS]
    named += [("kind", kind)] if kind is not None else []
    assignment.addchild(making.intrinsic_call(_INTRINSIC.CMPLX, named))
    assignment.lhs.replace_with(whole)


def with_numbers(value: Node, scope: ScopingNode) -> Node:
    """
    :param value: the value of a constant, in no tree.
    :param scope: where it is declared.

    :returns: the same, where functions give complex numbers.
    """
    holder = Assignment(parent=scope)
    holder.addchild(value)
    _replace_numbers(holder)
    return holder.children[0].detach()


def _is_number(block: CodeBlock) -> bool:
    return [type(tree) for tree in block.parse_tree_nodes] == [Complex_Literal_Constant]


def _value(block: CodeBlock, scope: ScopingNode) -> Node | None:
    """:returns: a call for a number, in its kind; None if that is not known."""
    tree, = block.parse_tree_nodes
    holder = Assignment(parent=scope)
    # Signs are no part of PSyclone's literals.
    Fparser2Reader().process_nodes(holder, [Expr(str(part)) for part in tree.children])
    parts = [part.detach() for part in list(holder.children)]
    reals = [part for part in parts if (type_ := promoted(part)) is not None and type_.is_real]
    type_ = promoted(*reals) if reals else None
    if reals and type_ is None:
        return None
    kind = None if type_ is None else written_kind(type_.precision)
    named = [(None, part) for part in parts] + ([("kind", kind)] if kind is not None else [])
    return making.intrinsic_call(_INTRINSIC.CMPLX, named)


def written_kind(precision: object) -> Node | None:
    """
    :param precision: the precision of a type.

    :returns: an expression for its kind, None for the one that CMPLX has by default.
    """
    if isinstance(precision, Node):
        return copied(precision)
    if precision is ScalarType.Precision.UNDEFINED or precision is ScalarType.Precision.SINGLE:
        return None
    if precision is ScalarType.Precision.DOUBLE:
        one = Literal("1.0e0", ScalarType(ScalarType.Intrinsic.REAL, precision))
        return making.intrinsic_call(_INTRINSIC.KIND, [(None, one)])
    return making.integer(precision)
