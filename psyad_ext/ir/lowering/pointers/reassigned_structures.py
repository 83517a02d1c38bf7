# SPDX-License-Identifier: BSD-3-Clause
"""Module pointers to structures to which the target assigns several pointees.

While it is differentiated they are local pointers of the target, into which all routines that use
them are inlined. They are set where it ends.
"""

from __future__ import annotations

import re

from fparser.two import Fortran2003
from psyclone.psyir.nodes import (
    Assignment, CodeBlock, IntrinsicCall, Node, Reference, Return, Routine, Statement)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.identity import IdentityMap
from psyad_ext.core.naming import unique
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.questions import is_allocatable, is_null_pointer
from psyad_ext.ir.lookup.module_variables import ModuleVariable, may_be_among, module_variable
from psyad_ext.ir.lowering.base.possible_callees import reached
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.memory.module_variable_names import own_name
from psyad_ext.ir.lowering.pointers.pointer_states import nullified
from psyad_ext.ir.raising.must_alias_pointers import (
    MustAlias, is_target, place_of, setting_call, structure_pointers)
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.memory import is_memory_statement, objects_of
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.locate import adopt_location
from psyad_ext.ir.tree.module_pointers import is_module_target
from psyad_ext.ir.tree.names import meaning, names_in_scope
from psyad_ext.ir.tree.walking import nodes_of

_TYPE = re.compile(r"\s*type\s*\(\s*(\w+)\s*\)", re.IGNORECASE)


class ReassignedStructures:
    """Such pointers.

    :param target: the routine that is differentiated.
    :param decided: the pointers that point at one variable each.
    :param is_on: whether routines are inlined.
    """

    def __init__(self, target: Routine, decided: MustAlias, is_on: bool) -> None:
        self._target = target
        self._pointers = {place for place in structure_pointers(target.root)
                          if place not in decided} if is_on else set()
        self._concerned: IdentityMap[Node, bool] = IdentityMap()

    def concern(self, routine: Routine) -> bool:
        """:returns: whether a routine, or one that it may call, names such a pointer."""
        if not self._pointers:
            return False
        if routine not in self._concerned:
            self._concerned[routine] = any(map(self._are_named, reached(routine)))
        return self._concerned[routine]

    def _are_named(self, routine: Routine) -> bool:
        names = {one.string.lower() for one in walk(routine._ast, Fortran2003.Name)} \
            if routine._ast is not None else set()
        return any(self._meant(name, routine) is not None for name in names)

    def _meant(self, name: str, routine: Routine) -> DataSymbol | None:
        """:returns: what a name means in a routine, if it is such a pointer."""
        symbol = meaning(name, routine)
        return symbol if isinstance(symbol, DataSymbol) \
            and may_be_among(symbol, self._pointers) \
            and module_variable(symbol, routine) in self._pointers else None

    def name(self, routine: Routine, variables: Variables) -> None:
        """Let local pointers take their places in the target, in place, if that is possible.

        :param routine: a routine that has been read.
        :param variables: declares new variables in it.
        """
        if routine is not self._target or not self._pointers:
            return
        used = self._used(routine)
        _read_nullify(routine, used)
        targets = _targets(routine, used) if used else None
        if targets is None or not _can_be_local(routine, used):
            return
        local = {place: _local(place, variables) for place in used.values()}
        for reference in nodes_of(routine, Reference):
            if reference.symbol in used:
                reference.symbol = local[used[reference.symbol]]
        last = routine.children[-1] if isinstance(routine.children[-1], Return) else None
        if last is not None:
            last.detach()
        for place, own in local.items():
            for statement in _setting(place, own, targets, routine):
                routine.addchild(statement)

    def _used(self, routine: Routine) -> dict[Symbol, ModuleVariable]:
        """:returns: the names of these pointers in a routine."""
        found: dict[Symbol, ModuleVariable] = {}
        for reference in nodes_of(routine, Reference):
            place = place_of(reference, routine, self._pointers)
            if place is not None:
                found[reference.symbol] = place
        for block in nodes_of(routine, CodeBlock):
            for name in block.get_symbol_names():
                symbol = self._meant(name.lower(), routine)
                if symbol is not None:
                    found[symbol] = module_variable(symbol, routine)
        return found


def _read_nullify(routine: Routine, used: dict[Symbol, ModuleVariable]) -> None:
    """Write ``now => null()`` for ``nullify(now)``, in place."""
    names = {symbol.name.lower(): symbol for symbol in used}
    for block in nodes_of(routine, CodeBlock):
        pointers = nullified(block, names)
        if pointers:
            new: list[Statement] = [Assignment.create(
                build.ref(one), build.intrinsic("NULL"), is_pointer=True) for one in pointers]
            for one in new:
                adopt_location(one, block)
            replace_statement(block, new)


def _targets(routine: Routine, used: dict[Symbol, ModuleVariable]) -> list[ModuleVariable] | None:
    """:returns: the variables that pointers to structures may point at, None if any of these is not
        a whole variable of a module."""
    found: dict[ModuleVariable, None] = {}
    for one in nodes_of(routine, Assignment):
        if not one.is_pointer or one.lhs.symbol not in used and not _is_local(one.lhs.symbol):
            continue
        if type(one.lhs) is not Reference:
            return None
        if is_null_pointer(one.rhs):
            continue
        if type(one.rhs) is not Reference:
            return None
        if one.rhs.symbol in used or _is_local(one.rhs.symbol):
            continue
        place = module_variable(one.rhs.symbol, routine)
        if not is_target(place) and not _was_target(place):
            return None
        found[place] = None
    return list(found)


def _was_target(place: ModuleVariable | None) -> bool:
    """:returns: whether a variable of a module, which is declared plainly now, was a target."""
    return place is not None and place.module is not None and is_module_target(place.symbol) \
        and not is_allocatable(place.symbol)


def _is_local(symbol: Symbol) -> bool:
    """:returns: whether a variable is a pointer of the routine to structures."""
    datatype = getattr(symbol, "datatype", None)
    return isinstance(datatype, UnsupportedFortranType) and not symbol.is_import \
        and isinstance(getattr(datatype.partial_datatype, "intrinsic", datatype.partial_datatype),
                       DataTypeSymbol) and declares_pointer(symbol)


def _can_be_local(routine: Routine, used: dict[Symbol, ModuleVariable]) -> bool:
    """:returns: whether local pointers can take the place of those of modules."""
    names = {symbol.name.lower() for symbol in used}
    if any(names & {name.lower() for name in block.get_symbol_names()}
           for block in nodes_of(routine, CodeBlock)):
        return False
    if any(one is not routine.children[-1] for one in nodes_of(routine, Return)):
        return False
    if any(one.symbol in used for call in nodes_of(routine, IntrinsicCall)
           if is_memory_statement(call) for one in objects_of(call) if type(one) is Reference):
        return False
    return all(isinstance(meaning(_type_name(place), routine), DataTypeSymbol)
               for place in used.values())


def _type_name(place: ModuleVariable) -> str:
    """:returns: the lower-case name of the type of a structure, or of a pointer to one."""
    symbol = place.symbol
    datatype = symbol.datatype.intrinsic if isinstance(symbol.datatype, ArrayType) \
        else symbol.datatype
    if isinstance(datatype, DataTypeSymbol):
        return datatype.name.lower()
    found = _TYPE.match(getattr(datatype, "declaration", ""))
    return found[1].lower() if found is not None else ""


def _local(place: ModuleVariable, variables: Variables) -> DataSymbol:
    """:returns: a local pointer like one of a module."""
    type_ = meaning(_type_name(place), variables.routine)
    datatype = place.symbol.datatype
    if isinstance(datatype, UnsupportedFortranType):
        head, _, entity = datatype.declaration.partition("=>")[0].partition("::")
        rank = f"{head} {entity}".count(":")
    else:
        rank = len(datatype.shape)  # it is declared plainly now
    new = variables.new(unique(f"{place.symbol.name}_here", names_in_scope(variables.routine)),
                        ScalarType.integer_type())
    shape = f"({', '.join(':'*rank)})" if rank else ""
    new.datatype = UnsupportedFortranType(
        f"type({type_.name}), pointer :: {new.name}{shape}",
        ArrayType(type_, [ArrayType.Extent.DEFERRED]*rank) if rank else type_)
    return new


def _setting(place: ModuleVariable, own: DataSymbol, targets: list[ModuleVariable],
             routine: Routine) -> list[Node]:
    """:returns: what lets a pointer of a module point where the local one does."""
    found: list[Node] = [build.branch(
        build.intrinsic("ASSOCIATED", build.ref(own), build.ref(own_name(one, routine))),
        [setting_call(place, one)]) for one in targets
        if _type_name(one) == _type_name(place)]
    return [*found, build.branch(build.negation(
        build.intrinsic("ASSOCIATED", build.ref(own))), [setting_call(place, None)])]
