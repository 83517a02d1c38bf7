# SPDX-License-Identifier: BSD-3-Clause
"""Procedures with several names, in calls whose target is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Call, CodeBlock, Node, Reference, Routine
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import NoType, RoutineSymbol, Symbol

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.structure_access import extended
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.making import name_all
from psyad_ext.ir.tree.type_bounds import bound_expressions, with_bounds
from psyad_ext.ir.tree.walking import calls_procedure, nodes_of

#: Which routine calls run, and copies of them, of which that is known.
callees = SideTable[Call, Routine | None](None, travels=True, names_trees=True)

_SIGN = re.compile(r"(?:operator|assignment)\s*\(\s*(\S+?)\s*\)", re.IGNORECASE)


class BoundSymbol(RoutineSymbol):
    """Names a procedure by the object that it is bound to.

    :param binding: its name as a component.
    :param target: the procedure.
    :param position: the place of the object among the arguments.
    :param dummy: the name of this argument, in lower case.
    """

    def __init__(self, binding: str, target: Routine, position: int, dummy: str) -> None:
        result = target.return_symbol
        super().__init__(target.name, NoType() if result is None else result.datatype)
        self.binding = binding
        self.target = target
        self.position = position
        self.dummy = dummy
        self.is_pure = target.symbol.is_pure
        self.is_elemental = target.symbol.is_elemental


class SpecificSymbol(RoutineSymbol):
    """Names the one procedure that a generic name means in a call.

    :param general: the generic name.
    :param target: the procedure.
    """

    def __init__(self, general: Symbol, target: Routine) -> None:
        result = target.return_symbol
        super().__init__(target.name, NoType() if result is None else result.datatype)
        self.general = general
        self.target = target
        self.is_pure = target.symbol.is_pure
        self.is_elemental = target.symbol.is_elemental

    def within(self, new: Callable[[Symbol], Symbol]) -> SpecificSymbol:
        """
        :param new: gives the symbols of another routine.

        :returns: what stands for the procedure there.
        """
        return SpecificSymbol(new(self.general), self.target)


class DispatchedSymbol(SpecificSymbol):
    """Names a routine that is given objects by the copy of it for their types.

    :param general: the routine as it is.
    :param target: the copy.
    """

    def within(self, new: Callable[[Symbol], Symbol]) -> DispatchedSymbol:
        return DispatchedSymbol(new(self.general), self.target)


class ToldSymbol(SpecificSymbol):
    """Names a procedure whose arguments have other names in the interface by which it is called.

    :param general: the procedure as the source calls it.
    :param target: the procedure, or the copy of it, by whose names the call goes.
    :param procedure: the lower-case name of the procedure.
    :param names: those of its arguments, in lower case.
    """

    def __init__(self, general: Symbol, target: Routine, procedure: str,
                 names: Sequence[str]) -> None:
        super().__init__(general, target)
        self.procedure = procedure
        self.names = tuple(names)

    def within(self, new: Callable[[Symbol], Symbol]) -> ToldSymbol:
        return ToldSymbol(new(self.general), self.target, self.procedure, self.names)


class SpecialisedSymbol(SpecificSymbol):
    """Names a routine that is given procedures by the copy of it that calls just these.

    :param general: the routine as it is.
    :param target: the copy.
    :param procedures: the procedures, each with its place among the arguments, or its name there,
        and its place among the dummy arguments.
    """

    def __init__(self, general: Symbol, target: Routine,
                 procedures: Sequence[tuple[int | str, int, Symbol]]) -> None:
        super().__init__(general, target)
        self.procedures = tuple(procedures)

    def within(self, new: Callable[[Symbol], Symbol]) -> SpecialisedSymbol:
        general = self.general if isinstance(self.general, BoundSymbol) else new(self.general)
        return SpecialisedSymbol(general, self.target,
                                 [(place, position, new(one))
                                  for place, position, one in self.procedures])


def call_by_objects(calls: Sequence[Call]) -> None:
    """Call procedures by the objects that they are bound to, or by generic names, in place.

    :param calls: the calls in a generated routine.
    """
    for call in reversed(calls):
        symbol = call.routine.symbol
        if isinstance(symbol, SpecialisedSymbol):
            call, symbol = _pass_procedures(call, symbol), symbol.general
        elif isinstance(symbol, SpecificSymbol):
            if isinstance(symbol, DispatchedSymbol):
                callees.forget(call)  # nobody knows the copy any more
            general = symbol.general
            call.routine.symbol = general.general if isinstance(general, ToldSymbol) else general
            _write_sign(call)
        if type(call.routine) is Reference and isinstance(symbol, BoundSymbol):
            _call_by_object(call, symbol)


def call_by_objects_in_bounds(routine: Routine) -> None:
    """
    Do the same with what the bounds of arguments and other arrays call, in place.

    :param routine: a generated routine.
    """
    for symbol in routine.symbol_table.datasymbols:
        if any(map(calls_procedure, bound_expressions(symbol.datatype))):
            symbol.datatype = with_bounds(
                symbol.datatype, lambda bound: call_by_objects(nodes_of(bound, Call)), routine)


def _write_sign(call: Call) -> None:
    """Write a call that stands for an operator, or a defined assignment, as one."""
    sign = _SIGN.fullmatch(call.routine.name)
    if sign is None:
        return
    operands = list(map(text_of, call.arguments))
    if sign[1] == "=":
        block = Fparser2CodeBlock([Fortran2003.Assignment_Stmt(" = ".join(operands))],
                                  CodeBlock.Structure.STATEMENT)
        block.preceding_comment = call.preceding_comment
    else:
        text = f" {sign[1]} ".join(f"({operand})" for operand in operands)
        tree = Fortran2003.Parenthesis(f"({text})" if len(operands) > 1
                                       else f"({sign[1]} {text})")
        block = Fparser2CodeBlock([tree], CodeBlock.Structure.EXPRESSION)
    call.replace_with(block)


def _pass_procedures(call: Call, symbol: SpecialisedSymbol) -> Call:
    arguments = list(zip(call.argument_names, call.arguments))
    for place, position, procedure in symbol.procedures:
        general = procedure.general if isinstance(procedure, SpecificSymbol) else procedure
        if not isinstance(place, str):
            arguments.insert(place, (None, Reference(general)))
        elif any(name for name, _ in arguments):
            arguments.append((place, Reference(general)))
        else:
            # The others may have lost their names, and stand in order then.
            arguments.insert(position, (place if position >= len(arguments) else None,
                                        Reference(general)))
    new = Call.create(symbol.general)
    _replace(call, new, arguments)
    return new


def _call_by_object(call: Call, symbol: BoundSymbol) -> None:
    arguments = list(zip(call.argument_names, call.arguments))
    # Arguments before it may have been left out; then it has a name.
    names = [name.lower() if name else None for name, _ in arguments]
    _, passed = arguments.pop(names.index(symbol.dummy) if symbol.dummy in names
                              else symbol.position)
    new = Call()
    new.addchild(extended(passed, (symbol.binding,)))
    _replace(call, new, arguments)


def _replace(call: Call, new: Call, arguments: Sequence[tuple[str | None, Node]]) -> None:
    add_arguments(new, [(name, copied(argument)) for name, argument in arguments])
    take_place(new, call)


def add_arguments(call: Call, arguments: Iterable[tuple[str | None, Node]]) -> None:
    """
    :param call: a call.
    :param arguments: nodes in no tree, each with its name if it has one.
    """
    for name, argument in arguments:
        if name:
            call.append_named_arg(name, argument)
        else:
            call.addchild(argument)


def rename_arguments(call: Call, names: Mapping[str, str]) -> None:
    """Let a call name its arguments otherwise, in place.

    :param call: the call.
    :param names: the new names, by the old ones in lower case.
    """
    name_all(call, [name and names.get(name.lower(), name) for name in call.argument_names])


def take_place(new: Call, old: Node) -> None:
    """Put a call, with the comments that belong to it, where another node is."""
    for comment in ("preceding_comment", "inline_comment"):
        if hasattr(old, comment):
            setattr(new, comment, getattr(old, comment))
    old.replace_with(new, keep_name_in_context=True)
