# SPDX-License-Identifier: BSD-3-Clause
"""Reads from the tree what a routine takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import (
    BinaryOperation, Call, Container, FileContainer, IntrinsicCall, Node, Reference, Routine,
    UnaryOperation)
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, ScalarType, UnsupportedFortranType)

from psyad_ext.bridge.types import (
    TEXT, Bounds, Component, Dummy, Expression, Intrinsic, Record, Signature, unknown_sides)
from psyad_ext.core.errors import UsageError
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.declarations.attributes import (
    complete_arguments, declared_scalar, declared_structure, ends_open, is_open)
from psyad_ext.ir.declarations.passing import binding, passing
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import ModuleVariable, visible_variable
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.structure_types import class_intent, type_name
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred
from psyad_ext.ir.tree.definitions import Definition, Leaf, NotTakenApart
from psyad_ext.ir.tree.optional import give_plain_types, is_optional
from psyad_ext.verification.evaluate import Evaluator, NotConstant
from psyad_ext.verification.interface import has_state

_INTRINSICS = {ScalarType.Intrinsic.REAL: "real", ScalarType.Intrinsic.INTEGER: "integer",
               ScalarType.Intrinsic.BOOLEAN: "logical",
               ScalarType.Intrinsic.CHARACTER: "character"}
_INTENTS = {ArgumentInterface.Access.READ: "in", ArgumentInterface.Access.WRITE: "out"}
#: Kinds that NumPy has, too.
KINDS = {"real": (4, 8, 10), "integer": (1, 2, 4, 8), "logical": (1, 2, 4, 8), "character": (1,)}
_OPERATORS = ("ADD", "SUB", "MUL", "DIV", "POW")
_FUNCTIONS = ("MAX", "MIN", "ABS", "MOD", "MODULO")


class Describer:
    """Describes a routine of a file.

    :param tree: the file.
    :param name: name of the routine.
    :param evaluator: finds kinds and constants.

    :raises UsageError: if there is no such routine.
    """

    def __init__(self, tree: FileContainer, name: str, evaluator: Evaluator) -> None:
        routines = {routine.name.lower(): routine for routine in tree.walk(Routine)}
        if name.lower() not in routines:
            raise UsageError(f"there is no routine '{name}' that could be called in "
                             f"'{tree.name}'; {nearest(name, routines) or 'no routine is'}")
        self.routine = routines[name.lower()]
        self._evaluator = evaluator
        self._types = Types()
        give_plain_types(self.routine)
        self._arguments = {symbol.name.lower()
                           for symbol in self.routine.symbol_table.argument_list}
        complete_arguments(self.routine)

    def signature(self, variables: Sequence[str] = ()) -> Signature:
        """
        :param variables: names of variables of modules that take part; others of the routine's
            module that can be passed do as well.

        :returns: what the routine takes.

        :raises UsageError: if an argument or a variable that is named can't come from Python.
        """
        routine, result = self.routine, self.routine.return_symbol
        table = routine.symbol_table
        if routine.is_program:
            raise UsageError(f"'{routine.name}' is a main program, which Python cannot call: put "
                             "what is to be called into a subroutine, or make one of it with "
                             "routine_from_program")
        if any(symbol not in table.argument_list for symbol in table.argument_list):
            raise UsageError(f"routine '{routine.name}' has alternate returns")
        dummies = [self.dummy(symbol) for symbol in table.argument_list]
        if result is not None:
            dummies.append(replace(self.dummy(result), name=routine.name.lower(), intent="out"))
        for one in dummies:
            if unknown_sides(one) and not self._module():
                raise UsageError(f"the shape of '{one.name}', {one}, depends on what only the "
                                 f"routine knows: put '{routine.name}' into a module")
        dummies += self._variables(variables, {one.name for one in dummies})
        return Signature(routine.name.lower(), self._module(), tuple(dummies),
                         result.name.lower() if result is not None else "",
                         has_state(routine.root), binding(routine))

    def _module(self) -> str:
        parent = self.routine.parent
        return parent.name.lower() if isinstance(parent, Container) \
            and not isinstance(parent, FileContainer) else ""

    def dummy(self, symbol: DataSymbol, scope: Node | None = None) -> Dummy:
        """
        :param symbol: an argument, or a variable of a module.
        :param scope: what declares it, the routine if not given.

        :returns: how it is passed.

        :raises UsageError: if it can't come from Python.
        """
        scope = scope or self.routine
        self._evaluator.table = scope.symbol_table
        made = self._structure(symbol, scope) or self._plain(symbol, scope)
        if is_optional(symbol) and (made.is_allocatable or made.is_pointer):
            raise UsageError(f"argument '{made.name}' is optional and allocatable, which Python "
                             "cannot pass")
        how = passing(symbol)
        return replace(made, is_optional=symbol.is_argument and is_optional(symbol), passing=how,
                       intent="in" if how == "value" else made.intent)

    def _plain(self, symbol: DataSymbol, scope: Node) -> Dummy:
        name = symbol.name.lower()
        scalar = declared_scalar(symbol, scope)
        datatype = symbol.datatype if scalar is None else scalar.datatype
        access = symbol.interface.access if symbol.is_argument else None
        if scalar is not None:
            access = scalar.access
        changing = declaration_of_deferred(datatype)
        if changing is not None:
            intent = "".join((changing["intent"] or "inout").lower().split())
            return Dummy(name, Intrinsic("character", 1, None, True), intent, is_allocatable=True)
        if isinstance(datatype, UnsupportedFortranType):
            datatype = datatype.partial_datatype
        if not isinstance(datatype, (ScalarType, ArrayType)) \
                or datatype.intrinsic not in _INTRINSICS:
            text = getattr(symbol.datatype, "declaration", str(symbol.datatype))
            raise UsageError(f"'{name}' has a type that Python cannot pass: {text.lower()}")
        if declares_pointer(symbol):
            raise UsageError(f"'{name}' is a pointer, which Python cannot pass: call it through a "
                             "routine that takes the array itself")
        shape = datatype.shape if isinstance(datatype, ArrayType) else ()
        bounds = tuple(map(self._bounds, shape))
        if shape and ends_open(shape):
            bounds = (*bounds[:-1], (bounds[-1][0], None))
        return Dummy(name, self._intrinsic(name, datatype), _INTENTS.get(access, "inout"), bounds,
                     scalar is not None or ArrayType.Extent.DEFERRED in shape,
                     is_assumed_size=is_open(datatype))

    def _structure(self, symbol: DataSymbol, scope: Node) -> Dummy | None:
        try:
            known = declared_structure(symbol, scope)
            found = type_name(symbol, not symbol.is_argument) if known is None \
                else (known.datatype.name, None)
            if found is None:
                return None
            definition = self._types.of(found[0], scope)
            if definition is None:
                raise NotTakenApart("the definition of its type is not found or not understood")
            record = self._record(definition)
        except NotTakenApart as reason:
            raise UsageError(f"'{symbol.name}' is a structure that Python cannot pass: "
                             f"{reason}") from reason
        self._evaluator.table = scope.symbol_table
        shape = found[1].shape if found[1] is not None else ()
        intent = "inout"
        if known is not None:
            intent = _INTENTS.get(known.access, "inout")
        elif getattr(symbol.datatype, "declaration", None):
            intent = class_intent(symbol) or "inout"
        elif symbol.is_argument:
            intent = _INTENTS.get(symbol.interface.access, "inout")
        return Dummy(symbol.name.lower(), record, intent, tuple(map(self._bounds, shape)),
                     known is not None or ArrayType.Extent.DEFERRED in shape)

    def _record(self, definition: Definition) -> Record:
        """
        :returns: a type.

        :raises NotTakenApart: if Python can't pass all that it holds.
        """
        others = self._types.data_others(definition)
        if others:
            raise NotTakenApart(others[0])
        leaves = [leaf for leaf in self._types.leaves(definition)
                  if not leaf.is_nothing and leaf.inquiry is None]
        return self._grouped(definition, leaves)

    def _grouped(self, definition: Definition, leaves: Sequence[Leaf]) -> Record:
        groups: dict[str, list[Leaf]] = {}
        for leaf in leaves:
            groups.setdefault(leaf.parts[0].name, []).append(leaf)
        components = []
        for name, own in groups.items():
            part = own[0].parts[0]
            if part.is_pointer:
                raise NotTakenApart(f"component '{name}' of type '{definition.name}' is a pointer")
            bounds = () if part.is_scalar else part.bounds
            if part.definition is not None:
                type_: Intrinsic | Record = self._grouped(
                    part.definition, [leaf.below(1) for leaf in own])
            else:
                self._evaluator.table = definition.home.symbol_table
                type_ = self._intrinsic(name, own[0].type_)
            components.append(Component(name.lower(), type_, tuple(bounds),
                                        part.is_scalar or (None, None) in part.bounds
                                        or isinstance(type_, Intrinsic) and type_.is_deferred))
        home = definition.home
        is_module = isinstance(home, Container) and not isinstance(home, FileContainer)
        return Record(definition.name.lower(), home.name.lower() if is_module else "",
                      tuple(components))

    def _intrinsic(self, name: str, datatype: ScalarType | ArrayType) -> Intrinsic:
        scalar = datatype.elemental_type if isinstance(datatype, ArrayType) else datatype
        kind_of = _INTRINSICS.get(scalar.intrinsic)
        if kind_of == "character":
            deferred = scalar.length is ScalarType.CharLengthParameter.DEFERRED
            length = self._known(scalar.length) if isinstance(scalar.length, Node) else None
            return Intrinsic("character", 1, length, deferred)
        try:
            kind = self._evaluator.kind(scalar)
        except NotConstant as error:
            raise UsageError(f"the kind of '{name}' depends on '{error}', which was not found: "
                             "name the folder of the module that defines it in include_paths"
                             ) from error
        if kind_of is None or kind not in KINDS[kind_of]:
            raise UsageError(f"'{name}' has a type that Python cannot pass: {kind_of or scalar}"
                             f"({kind}); NumPy has no such kind")
        return Intrinsic(kind_of, kind)

    def _bounds(self, side: object) -> Bounds:
        if not isinstance(side, ArrayType.ArrayBounds):
            return 1, None
        low = 1 if isinstance(side.lower, ArrayType.Extent) else self._known(side.lower)
        high = None if isinstance(side.upper, ArrayType.Extent) else self._known(side.upper)
        return low, high

    def _known(self, node: Node) -> Expression:
        """:returns: an expression as plain data; as Fortran spells it if it is not understood."""
        found = self._expression(node)
        return (TEXT, FortranWriter()(node)) if found is None else found

    def _expression(self, node: Node) -> Expression:
        """:returns: an expression as plain data, None if it is not understood."""
        try:
            return int(self._evaluator.value(node))
        except (NotConstant, KeyError, ZeroDivisionError):
            pass
        if type(node) is Reference:
            name = node.name.lower()
            return name if name in self._arguments else None
        if isinstance(node, BinaryOperation) and node.operator.name in _OPERATORS:
            return self._operation(node.operator.name, node.children)
        if isinstance(node, UnaryOperation) and node.operator.name == "MINUS":
            return self._operation("MINUS", node.children)
        if isinstance(node, (IntrinsicCall, Call)):
            return self._function(node)
        return None

    def _operation(self, name: str, operands: Sequence[Node]) -> Expression:
        found = tuple(map(self._expression, operands))
        return None if None in found else (name, *found)

    def _function(self, call: Call) -> Expression:
        name = call.routine.name.upper()
        if name in _FUNCTIONS:
            return self._operation(name, call.arguments)
        if name == "SIZE" and type(call.arguments[0]) is Reference:
            dimension = self._expression(call.arguments[1]) if len(call.arguments) > 1 else 0
            return ("SIZE", call.arguments[0].name.lower(), dimension) \
                if isinstance(dimension, int) else None
        return None

    def _variables(self, names: Sequence[str], taken: set[str]) -> Iterator[Dummy]:
        """:returns: variables of modules: those that are named, and others at hand."""
        named = {name.partition("%")[0].lower() for name in names} - taken
        for name in sorted(named):
            variable = visible_variable(name, self.routine)
            if variable is None or variable.module is None:
                known = self._variable_names(taken)
                raise UsageError(f"'{name}' is neither an argument of '{self.routine.name}' nor a "
                                 f"variable of a module; {nearest(name, known)}")
            yield self._variable(variable)
        home = self.routine.parent
        if not isinstance(home, Container) or isinstance(home, FileContainer):
            return
        for symbol in home.symbol_table.datasymbols:
            if symbol.name.lower() in named | taken or type(symbol) is not DataSymbol \
                    or symbol.is_constant or symbol.is_import or symbol.is_unresolved:
                continue
            try:
                yield self._variable(ModuleVariable(symbol, home))
            except UsageError:
                continue  # nobody has asked for it

    def _variable_names(self, taken: set[str]) -> set[str]:
        return taken | {symbol.name.lower() for scope in self.routine.root.walk(Container)
                        for symbol in scope.symbol_table.datasymbols if not symbol.is_constant}

    def _variable(self, variable: ModuleVariable) -> Dummy:
        found = self.dummy(variable.symbol, variable.module)
        if getattr(found.type, "is_deferred", False) and found.rank:
            raise UsageError(f"'{found.name}' is an array of text whose length changes")
        home = variable.module
        return replace(found, intent="inout", module=home.name.lower() if home is not None else "")
