# SPDX-License-Identifier: BSD-3-Clause
"""Parts of a routine in the names of a routine that calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from psyclone.psyir.nodes import (
    ArrayReference, Call, IntrinsicCall, Node, Range, Reference, Routine)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.ir.declarations.attributes import UNDERSTOOD, declared
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import declared_rank, is_data, is_inquired
from psyad_ext.ir.lookup.callees import argument_map
from psyad_ext.ir.lowering.blocks.associations import Association
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.structure_types import is_polymorphic
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import is_only_read
from psyad_ext.ir.tree.walking import nodes_of

_UNDERSTOOD = UNDERSTOOD | {"optional"}
#: A declaration by ``class`` without a shape, and what would let it be none or another object.
_OBJECT = re.compile(r"^\s*class\s*\(\s*\w+\s*\)\s*(,\s*(intent\s*\(\s*\w+\s*\)|target)\s*)*"
                     r"::\s*\w+\s*$", re.IGNORECASE)


class ActualNames:
    """Names what is a target in a routine where that is called.

    :param call: the call.
    :param function: the routine.
    """

    def __init__(self, call: Call, function: Routine) -> None:
        self._call = call
        self._function = function
        self._actuals = dict(argument_map(call, function))

    def changing(self, used: set[Symbol]) -> list[DataSymbol]:
        """
        :param used: variables of the routine.

        :returns: those of its arguments among them for which something is passed that may have
            another value, or be something else, when the routine has changed its other arguments.
        """
        changed = [(dummy, actual) for dummy, actual in self._actuals.items()
                   if isinstance(actual, Reference) and not is_only_read(dummy)]
        return [dummy for dummy, actual in self._actuals.items() if dummy in used and any(
            other is not dummy and _depends(actual, one) for other, one in changed)]

    @property
    def actuals(self) -> Mapping[Symbol, Node]:
        """:returns: what is passed for each argument that is given."""
        return self._actuals

    def actual(self, dummy: DataSymbol) -> Node:
        """:returns: what is passed for an argument."""
        return self._actuals[dummy]

    def name(self, symbol: Symbol, value: Reference) -> None:
        """Let a variable of the caller take the place of one of the routine."""
        self._actuals[symbol] = value

    def of(self, target: Node) -> Node:
        """
        :param target: what a pointer stands for, in names of the function.

        :returns: the same in names of the caller.

        :raises NotImplementedError: if that can't be named there.
        """
        holder = build.intrinsic("INT", copied(target))
        self.put(holder)
        return holder.arguments[0].detach()

    def put(self, holder: Node) -> None:
        """Put names of the caller below a node, in place.

        :raises NotImplementedError: if something can't be named there.
        """
        own = self._function.symbol_table.symbols_dict
        for symbol in dict.fromkeys(one.symbol for one in nodes_of(holder, Reference)):
            if symbol in self._actuals:
                self._put(symbol, self._actuals[symbol], holder)
            elif symbol is own.get(symbol.name.lower()):
                raise NotImplementedError("a local variable")
        known = {one.symbol for actual in self._actuals.values()
                 for one in nodes_of(actual, Reference)}
        table = self._call.scope.symbol_table
        for reference in nodes_of(holder, Reference):
            if reference.symbol not in known and not _is_intrinsic(reference) \
                    and table.lookup(reference.symbol.name, otherwise=None) \
                    is not reference.symbol:
                raise NotImplementedError("a name that means something else")

    def _put(self, dummy: DataSymbol, actual: Node, holder: Node) -> None:
        """Put an actual argument in the place of a dummy argument."""
        if any(not isinstance(call, IntrinsicCall) for call in nodes_of(actual, Call)):
            raise NotImplementedError("a function of the program")
        kind = self._shape_of(dummy)
        if kind == "scalar" and not is_data(actual):
            for reference in nodes_of(holder, Reference):
                if reference.symbol is dummy:
                    reference.replace_with(copied(actual), keep_name_in_context=True)
            return
        if not isinstance(actual, Reference):
            raise NotImplementedError("an array that is no variable")
        Association(dummy, self._with_sections(actual) if kind == "assumed"
                    else copied(actual)).substitute(holder)

    def _shape_of(self, dummy: DataSymbol) -> str:
        """:returns: what an argument is: "scalar", "assumed" or, with bounds, "whole"."""
        datatype = dummy.datatype
        if _is_object(dummy):
            return "scalar"
        if isinstance(datatype, UnsupportedFortranType):
            # What is passed for an optional argument is there.
            known, partial = declared(dummy, self._function, _UNDERSTOOD), datatype.partial_datatype
            if known is None and not declares_pointer(dummy) and (
                    partial is None or isinstance(partial, ArrayType)):
                raise NotImplementedError("an argument of which not enough is known")
            datatype = known.datatype if known is not None else partial
        if not isinstance(datatype, ArrayType):
            return "scalar"
        if declares_pointer(dummy) or ArrayType.Extent.DEFERRED in datatype._shape:
            return "whole"
        if all(extent is ArrayType.Extent.ATTRIBUTE for extent in datatype._shape):
            return "assumed"
        raise NotImplementedError("an array with bounds of its own")

    @staticmethod
    def _with_sections(actual: Reference) -> Reference:
        """:returns: an actual argument as a section, whose bounds do not count."""
        if type(actual) is Reference:
            rank = declared_rank(actual.symbol) or _rank_of_text(actual.symbol)
            if not rank:
                raise NotImplementedError("an array of which not enough is known")
            return build.ref(actual.symbol, [full_range(actual.symbol, number)
                                             for number in range(rank)])
        if type(actual) is ArrayReference and any(
                isinstance(index, Range) for index in actual.indices):
            return copied(actual)
        raise NotImplementedError("an array in a structure")


def _depends(actual: Node, changed: Reference) -> bool:
    """:returns: whether what is passed may depend on what a variable, or a part of one, holds."""
    inner = {one.symbol for one in nodes_of(actual, Reference)
             if not is_inquired(one) and (one is not actual or not is_data(actual))}
    if changed.symbol in inner:
        return True
    if not is_data(actual) or actual.symbol is not changed.symbol:
        return False
    # Components with different names are apart.
    return all(one == other for one, other in zip(_path(actual), _path(changed)))


def _path(reference: Reference) -> list[str]:
    return [name.lower() for name in reference.get_signature_and_indices()[0]]


def _rank_of_text(symbol: Symbol) -> int:
    partial = getattr(getattr(symbol, "datatype", None), "partial_datatype", None)
    return len(partial.shape) if isinstance(partial, ArrayType) else 0


def _is_intrinsic(reference: Reference) -> bool:
    return isinstance(reference.parent, IntrinsicCall) \
        and reference is reference.parent.routine


def _is_object(dummy: DataSymbol) -> bool:
    """:returns: whether an argument is one structure that is declared with ``class``."""
    return is_polymorphic(dummy) and _OBJECT.match(dummy.datatype.declaration) is not None
