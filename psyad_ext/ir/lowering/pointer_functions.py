# SPDX-License-Identifier: BSD-3-Clause
"""Calls of routines that do no more than to let pointers point at something are written out.

Functions that give a pointer become what that points at, calls of subroutines pointer assignments.
"""

from __future__ import annotations

from psyclone.psyir.nodes import (
    ArrayReference, Assignment, Call, IntrinsicCall, Node, Range, Reference, Return, Routine,
    Schedule)
from psyclone.psyir.symbols import ArrayType, DataSymbol, Symbol, UnsupportedFortranType

from psyad_ext.core.errors import UsageError
from psyad_ext.ir import build
from psyad_ext.ir.callees import argument_map, callee_of
from psyad_ext.ir.copying import copied
from psyad_ext.ir.declarations import declared
from psyad_ext.ir.expressions import declared_rank, is_data
from psyad_ext.ir.lowering.associations import Association
from psyad_ext.ir.lowering.replacing import replace_statement
from psyad_ext.ir.lowering.structure_parts import full_range
from psyad_ext.ir.opaque import OpaqueCall
from psyad_ext.ir.pointer_arguments import declares_pointer
from psyad_ext.ir.walking import nodes_of


def name_targets(routine: Routine) -> None:
    """Replace calls of functions by what their results point at, where that is clear, in place.

    :param routine: the routine; the functions have not been changed.
    """
    for call in reversed(nodes_of(routine, Call)):
        if isinstance(call, (IntrinsicCall, OpaqueCall)):
            continue
        function = callee_of(call)
        if isinstance(call.parent, Schedule):
            if function is not None:
                _write_out(call, function)
            continue
        target = _target_of(function) if function is not None else None
        if target is None:
            continue
        try:
            new = _Result(call, function).of(target)
        except (NotImplementedError, UsageError):
            continue
        call.replace_with(new, keep_name_in_context=True)


def _write_out(call: Call, routine: Routine) -> None:
    """Put the pointer assignments of a routine that has nothing else in the place of a call."""
    statements = [one for one in routine.children if not isinstance(one, Return)]
    # The list of arguments cannot be asked for while structures are taken apart.
    if not statements or not all(
            isinstance(one, Assignment) and one.is_pointer and type(one.lhs) is Reference
            and one.lhs.symbol.is_argument and declares_pointer(one.lhs.symbol)
            for one in statements):
        return
    try:
        result = _Result(call, routine)
        if result.overlaps({one.lhs.symbol for one in statements}):
            return
        new = [Assignment.create(result.of(one.lhs), result.of(one.rhs), is_pointer=True)
               for one in statements]
    except (NotImplementedError, UsageError):
        return
    replace_statement(call, new)


def _target_of(function: Routine) -> Reference | None:
    """:returns: what the result of a function points at, if it does nothing else."""
    result = function.return_symbol
    if result is None or not declares_pointer(result):
        return None
    statements = [one for one in function.children if not isinstance(one, Return)]
    if len(statements) != 1 or not isinstance(statements[0], Assignment):
        return None
    only = statements[0]
    if not only.is_pointer or type(only.lhs) is not Reference or only.lhs.symbol is not result:
        return None
    return only.rhs if isinstance(only.rhs, Reference) else None


class _Result:
    """Names what is a target in a routine where that is called.

    :param call: the call.
    :param function: the routine.
    """

    def __init__(self, call: Call, function: Routine) -> None:
        self._call = call
        self._function = function
        self._actuals = {dummy: actual for dummy, actual in argument_map(call, function)}

    def overlaps(self, moved: set[Symbol]) -> bool:
        """:returns: whether what is passed to some arguments is not apart from all others."""
        names = [(dummy in moved, {one.symbol for one in nodes_of(actual, Reference)})
                 for dummy, actual in self._actuals.items()]
        return any(is_moved and used & other for number, (is_moved, used) in enumerate(names)
                   for place, (_, other) in enumerate(names) if place != number)

    def of(self, target: Node) -> Node:
        """
        :param target: what a pointer stands for, in names of the function.

        :returns: the same in names of the caller.

        :raises NotImplementedError: if that can't be named there.
        """
        holder = build.intrinsic("INT", copied(target))
        own = self._function.symbol_table.symbols_dict
        for symbol in dict.fromkeys(one.symbol for one in nodes_of(holder, Reference)):
            if symbol in self._actuals:
                self._put(symbol, self._actuals[symbol], holder)
            elif symbol is own.get(symbol.name.lower()):
                raise NotImplementedError("a local variable")
        known = {one.symbol for actual in self._actuals.values()
                 for one in nodes_of(actual, Reference)}
        table = self._call.scope.symbol_table
        for reference in nodes_of(holder.arguments[0], Reference):
            if reference.symbol not in known and not _is_intrinsic(reference) \
                    and table.lookup(reference.symbol.name, otherwise=None) \
                    is not reference.symbol:
                raise NotImplementedError("a name that means something else")
        return holder.arguments[0].detach()

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
        if isinstance(datatype, UnsupportedFortranType):
            known, partial = declared(dummy, self._function), datatype.partial_datatype
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


def _rank_of_text(symbol: Symbol) -> int:
    partial = getattr(getattr(symbol, "datatype", None), "partial_datatype", None)
    return len(partial.shape) if isinstance(partial, ArrayType) else 0


def _is_intrinsic(reference: Reference) -> bool:
    return isinstance(reference.parent, IntrinsicCall) \
        and reference is reference.parent.routine
