# SPDX-License-Identifier: BSD-3-Clause
"""Variables of a block construct become variables of the routine.

An array whose extents are known only where the block begins is allocated there. What is
allocated goes where the block ends, or where it begins again if it may be left early.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from psyclone.psyir.nodes import (
    Call, CodeBlock, Literal, Node, Reference, Return, Schedule, Statement)
from psyclone.psyir.symbols import (
    ArrayType, AutomaticInterface, DataSymbol, DataType, DataTypeSymbol, ScalarType, Symbol,
    UnsupportedFortranType)

from psyad_ext.ir.declarations.attributes import is_target, set_target
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.array_lists import counting
from psyad_ext.ir.expressions.conversions import have_same_type
from psyad_ext.ir.expressions.questions import symbols_read
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.allocatable_scalars import scalar_type
from psyad_ext.ir.lowering.structures.block_structures import renewal
from psyad_ext.ir.structures.pointer_components import add_attributes
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.type_bounds import bound_expressions, text_length, with_bounds
from psyad_ext.ir.tree.walking import nodes_of

#: What a declaration says of pointers and their targets, and of such that are not as good in the
#: routine: they have a value at first or keep it; pointers are not allocatable.
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)
_KEPT = re.compile(r"::.*=|,\s*save\b", re.IGNORECASE)
#: What a declaration may say that means nothing to derivatives, once there are no pointers.
_MORE = re.compile(r",\s*(target|volatile|asynchronous)\b", re.IGNORECASE)


class BlockVariables:
    """Moves the variables of blocks.

    :param variables: declares new variables in the routine.
    """

    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def move(self, symbols: Sequence[Symbol], holder: Schedule) -> None:
        """
        Declare the variables of a block in the routine.

        :param symbols: what the block declares, in order.
        :param holder: its statements.

        :raises NotImplementedError: if one of the variables can't be one of the routine.
        """
        attributes = {symbol: self._declare_plainly(symbol) for symbol in symbols}
        constants = [symbol for symbol in symbols if _is_plain_constant(symbol)]
        others = [symbol for symbol in symbols if symbol not in constants]
        for constant in constants:
            _insert_value(constant, holder, others)
        new: dict[Symbol, DataSymbol] = {}
        opening: list[Statement] = []
        for symbol in others:
            new[symbol] = self._moved(symbol, opening)
        _check_opaque(holder, {symbol.name.lower() for symbol in symbols
                               if symbol not in new or new[symbol].name != symbol.name})
        _surround(holder, opening, [symbol for symbol in others
                                    if _is_shaped_inside(symbol) or self._scalar(symbol)])
        for symbol, own in new.items():
            set_target(own, is_target(symbol))
        _rename(holder, new)
        for symbol, own in new.items():
            self._renew(own, holder)
            if self._variables.is_written:
                # Pointers to a variable will have been replaced; what is written has them.
                add_attributes(own, attributes[symbol])
                set_target(own, False)

    def _declare_plainly(self, symbol: Symbol) -> list[str]:
        """:returns: the attributes that the declaration of a variable loses."""
        datatype = getattr(symbol, "datatype", None)
        if not isinstance(datatype, UnsupportedFortranType) or datatype.partial_datatype is None \
                or _KEPT.search(datatype.declaration) or _POINTER.search(datatype.declaration):
            return []
        attributes = [word.lower() for word in
                      _MORE.findall(datatype.declaration.partition("::")[0])]
        if attributes:
            symbol.datatype = datatype.partial_datatype
            symbol.interface = AutomaticInterface()
            set_target(symbol, "target" in attributes)
        return attributes

    def _renew(self, symbol: DataSymbol, holder: Schedule) -> None:
        """Let a structure begin anew where the block does."""
        start = renewal(symbol, self._variables)
        if start is not None:
            holder.addchild(start, 0)

    def _scalar(self, symbol: Symbol) -> ScalarType | None:
        """:returns: the type of an allocatable scalar, None for anything else."""
        datatype = getattr(symbol, "datatype", None)
        if not isinstance(datatype, UnsupportedFortranType) or _KEPT.search(datatype.declaration):
            return None
        return scalar_type(symbol, self._variables.routine)

    def _moved(self, symbol: Symbol, opening: list[Statement]) -> DataSymbol:
        """:returns: the variable of the routine; ``opening`` gets what allocates it."""
        scalar = self._scalar(symbol)
        if not _is_movable(symbol) and scalar is None:
            raise NotImplementedError(f"variable '{symbol.name}' of a block")
        datatype = symbol.datatype
        if isinstance(datatype, UnsupportedFortranType):
            plain = datatype.partial_datatype
            new = self._variables.new(symbol.name, scalar or plain)
            head, _, tail = datatype.declaration.partition("::")
            new.datatype = UnsupportedFortranType(
                f"{head}:: {tail.strip().replace(symbol.name, new.name, 1)}",
                copied_type(plain) if isinstance(plain, DataType) else plain)
            return new
        length = text_length(datatype)
        if length is not None and not _is_fixed(length):
            # The routine would take the value from where it starts itself.
            raise NotImplementedError(f"the length of '{symbol.name}', text of a block")
        if not isinstance(datatype, ArrayType):
            return self._variables.new(symbol.name, copied_type(datatype) if isinstance(
                datatype, ScalarType) else datatype)
        if _is_shaped_inside(symbol) or all(map(_is_fixed, bound_expressions(datatype))):
            return self._variables.new(symbol.name, copied_type(datatype))
        deferred = [ArrayType.Extent.DEFERRED] * len(datatype.shape)
        opening.append(build.intrinsic("ALLOCATE", build.ref(symbol, [
            build.section(copied(extent.lower), copied(extent.upper))
            for extent in datatype.shape])))
        return self._variables.new(symbol.name, ArrayType(datatype.elemental_type, deferred))


def _is_movable(symbol: Symbol) -> bool:
    """:returns: whether a variable of a block is as good in the routine."""
    if not isinstance(symbol, DataSymbol) or symbol.is_constant or symbol.initial_value is not None:
        return False
    datatype = symbol.datatype
    if isinstance(datatype, UnsupportedFortranType):
        return _is_pointer(datatype)
    if not symbol.is_automatic:
        return False
    if not isinstance(datatype, ArrayType):
        return isinstance(datatype, (ScalarType, DataTypeSymbol))
    if _is_shaped_inside(symbol):
        return True
    if not all(isinstance(extent, ArrayType.ArrayBounds) and isinstance(extent.lower, Node)
               and isinstance(extent.upper, Node) for extent in datatype.shape):
        return False
    return _is_plain_array(datatype)


def _is_pointer(datatype: UnsupportedFortranType) -> bool:
    known = (ArrayType, ScalarType, DataTypeSymbol)
    return isinstance(datatype.partial_datatype, known) and bool(
        _POINTER.search(datatype.declaration)) and not _KEPT.search(datatype.declaration)


def _check_opaque(holder: Schedule, names: set[str]) -> None:
    """
    :param holder: statements.
    :param names: names of variables that they no longer have.

    :raises NotImplementedError: if opaque ones among them use such a name.
    """
    for block in nodes_of(holder, CodeBlock):
        if not is_jump(block) and names & {name.lower() for name in block.get_symbol_names()}:
            raise NotImplementedError("opaque statements in a block")


def _is_shaped_inside(symbol: Symbol) -> bool:
    """:returns: whether statements of the block allocate a variable, an array."""
    datatype = symbol.datatype
    return isinstance(datatype, ArrayType) \
        and all(extent is ArrayType.Extent.DEFERRED for extent in datatype.shape) \
        and _is_plain_array(datatype)


def _is_plain_array(datatype: ArrayType) -> bool:
    return isinstance(datatype.intrinsic, DataTypeSymbol) \
        or isinstance(datatype.elemental_type, ScalarType)


def _is_fixed(bound: Node) -> bool:
    """:returns: whether a bound has the same value all the time."""
    return not nodes_of(bound, Call) and all(
        getattr(symbol, "is_constant", False) or is_only_read(symbol)
        for symbol in symbols_read(bound))


def _is_plain_constant(symbol: Symbol) -> bool:
    return isinstance(symbol, DataSymbol) and symbol.is_constant and not symbol.is_array \
        and have_same_type(Reference(symbol), symbol.initial_value)


def _insert_value(symbol: DataSymbol, holder: Schedule, others: Iterable[Symbol]) -> None:
    """Write the value of a constant wherever it is used, in extents too."""
    kinds = [literal.datatype.precision for literal in nodes_of(holder, Literal)]
    kinds += [getattr(other.datatype, "precision", None) for other in others]
    if any(symbol in symbols_read(kind) for kind in kinds if isinstance(kind, Node)):
        raise NotImplementedError("a kind that is declared in a block")

    def rewrite(root: Node) -> None:
        for reference in nodes_of(root, Reference):
            if reference.symbol is symbol:
                reference.replace_with(copied(symbol.initial_value), keep_name_in_context=True)

    rewrite(holder)
    for other in others:
        if any(symbol in symbols_read(bound) for bound in bound_expressions(other.datatype)):
            other.datatype = with_bounds(other.datatype, rewrite)


def _surround(holder: Schedule, opening: Sequence[Statement], inside: Sequence[Symbol]) -> None:
    """Allocate arrays where a block begins, and give all back before they are needed again."""
    arrays = [statement.arguments[0].symbol for statement in opening]
    leaves = bool(nodes_of(holder, Return)) or bool(nodes_of(holder, CodeBlock))
    perhaps = [build.branch(build.intrinsic("ALLOCATED", build.ref(array)), [_given_back(array)])
               for array in [*(arrays if leaves else ()), *inside]]
    for place, statement in enumerate([*(perhaps if leaves else ()), *opening]):
        holder.addchild(statement, place)
    for statement in [] if leaves else [*map(_given_back, arrays), *perhaps]:
        holder.addchild(statement)


def _given_back(array: DataSymbol) -> Statement:
    return build.intrinsic("DEALLOCATE", build.ref(array))


def _rename(holder: Node, new: dict[Symbol, DataSymbol]) -> None:
    for reference in nodes_of(holder, Reference):
        reference.symbol = new.get(reference.symbol, reference.symbol)
    for loop in counting(holder):
        loop.variable = new.get(loop.variable, loop.variable)
