# SPDX-License-Identifier: BSD-3-Clause
"""What the routine under test takes: read from its declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from fparser.two.Fortran2003 import Main_Program, Main_Program0
from psyclone.psyir.nodes import CodeBlock, Container, FileContainer, Node, Reference, Routine
from psyclone.psyir.symbols import (
    ArgumentInterface, ArrayType, DataSymbol, DataType, ScalarType, Symbol, UnsupportedFortranType)

from psyad_ext.core.errors import UsageError, VerificationError
from psyad_ext.core.identity import IdentitySet, distinct
from psyad_ext.core.suggest import nearest
from psyad_ext.ir.declarations.attributes import (
    complete_arguments, declared_scalar, ends_open, is_open)
from psyad_ext.ir.declarations.passing import binding, passing
from psyad_ext.ir.expressions import build
from psyad_ext.ir.lookup.module_variables import ModuleVariable, visible_variable
from psyad_ext.ir.lookup.opened_names import is_opened
from psyad_ext.ir.lookup.procedure_names import used_module
from psyad_ext.ir.lowering.procedures.saved_text import saved_as_text
from psyad_ext.ir.objects.numbered_procedures import is_number
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.definitions import Leaf
from psyad_ext.ir.tree.optional import give_plain_types, is_optional
from psyad_ext.verification.clocks import measured
from psyad_ext.verification.driver_names import components_named, module_of
from psyad_ext.verification.encoding import TEXT
from psyad_ext.verification.evaluate import Evaluator, NotConstant, name_of
from psyad_ext.verification.structures import Place, components_of

_TYPES = {ScalarType.Intrinsic.REAL: "real", ScalarType.Intrinsic.INTEGER: "integer",
          ScalarType.Intrinsic.BOOLEAN: "logical", ScalarType.Intrinsic.CHARACTER: TEXT}
_INTENTS = {ArgumentInterface.Access.READ: "in", ArgumentInterface.Access.WRITE: "out"}

Bounds = tuple[Node | int, Node | None]


@dataclass(frozen=True)
class Argument:
    """One dummy argument.

    :param name: lower-case name.
    :param type_name: ``real``, ``integer``, ``logical`` or ``character``.
    :param kind: kind number of gfortran; of text its length, 0 until that is known.
    :param intent: ``in``, ``out`` or ``inout``.
    :param bounds: lower and upper bound of each dimension; the upper one is
        ``None`` where the caller decides.
    :param allocatable: whether it is allocatable.
    :param assumed_size: whether it takes the storage of its actual argument as it is.
    :param pointer: whether it is a pointer.
    :param place: the structure that it is a component of, if it is one.
    :param module: the module that holds it, if it is no argument but a variable of a module.
    :param observed: whether it keeps the value that it has when the program starts.
    :param optional: whether it need not be given.
    :param length: the length of text as it is declared, ``None`` where the caller decides.
    :param measured: whether it holds times that have been measured.
    """

    name: str
    type_name: str
    kind: int
    intent: str
    bounds: tuple[Bounds, ...]
    place: Place | None = None
    module: str | None = None
    observed: bool = False
    allocatable: bool = False
    optional: bool = False
    assumed_size: bool = False
    pointer: bool = False
    length: Node | None = None
    measured: bool = False

    @property
    def is_text(self) -> bool:
        """:returns: whether it is text."""
        return self.type_name == TEXT

    @property
    def declared(self) -> str:
        """:returns: the type of a variable that takes its place in calls."""
        return f"{self.type_name}({'len' if self.is_text else 'kind'}={self.kind})"

    @property
    def declared_dummy(self) -> str:
        """:returns: its type where an interface declares it."""
        return f"{self.type_name}(len=*)" if self.is_text and self.length is None \
            else self.declared

    @property
    def rank(self) -> int:
        """:returns: number of dimensions."""
        return len(self.bounds)

    @property
    def is_deferred(self) -> bool:
        """:returns: whether the caller decides on its lower bounds."""
        return self.allocatable or self.pointer or self.module is not None or \
            self.place is not None and (None, None) in self.place.parts[-1].bounds

    @property
    def assumed_shape(self) -> bool:
        """:returns: whether a caller needs an explicit interface because of it."""
        return self.pointer or not self.assumed_size and any(
            upper is None for _, upper in self.bounds)


@dataclass(frozen=True)
class Interface:
    """How the routine is called.

    :param name: name of the routine.
    :param module: the module that holds it, ``None`` for an external one.
    :param arguments: its dummy arguments in order.
    :param extents_from: lower-case names of arguments that dimension arrays.
    :param has_program: whether the file contains a main program, too.
    :param routines: lower-case names of all routines in the file.
    :param is_function: whether it is a function; then its result is the last argument.
    :param has_state: whether something may be kept between calls.
    """

    name: str
    module: str | None
    arguments: tuple[Argument, ...]
    extents_from: frozenset[str]
    has_program: bool
    routines: frozenset[str]
    is_function: bool = False
    has_state: bool = False

    def pick(self, names: Sequence[str], role: str) -> list[Argument]:
        """
        :param names: names of arguments, in any case.
        :param role: what they are, for the message.

        :returns: these arguments in the order given.

        :raises UsageError: if there is no such argument or it is not real.
        """
        known = {argument.name: argument for argument in self.arguments}
        picked = []
        for name in dict.fromkeys("".join(name.lower().split()) for name in names):
            if self.is_function and name == self.name.lower():
                name = next(one.name for one in reversed(self.arguments) if not one.module)
            parts = [argument for argument in self.arguments
                     if argument.name.startswith(f"{name}%")]
            if parts:
                # A structure stands for all that has derivatives in it.
                picked += [part for part in parts
                           if part.type_name == "real"
                           and (part.place is None or not part.place.is_behind)]
                continue
            if name not in known:
                raise UsageError(f"the {role} variable '{name}' is neither an argument of "
                                 f"'{self.name}' nor a variable of a module"
                                 f"{suggestion(name, list(known))}")
            if known[name].type_name != "real":
                raise UsageError(f"the {role} variable '{name}' of '{self.name}' is "
                                 f"{known[name].type_name}; only real variables have derivatives")
            picked.append(known[name])
        if not picked:
            raise UsageError(f"no {role} variable was named")
        return picked


def suggestion(name: str, known: Sequence[str]) -> str:
    """
    :param name: a name that does not exist.
    :param known: names that do.

    :returns: a phrase that names the nearest ones, or all if none is near.
    """
    text = nearest(name, known)
    return f"; {text}" if text else ""


def read_interface(tree: FileContainer, name: str, evaluator: Evaluator,
                   others: Collection[str] = ()) -> Interface:
    """
    :param tree: the file that holds the routine.
    :param name: name of the routine.
    :param evaluator: finds the kinds.
    :param others: names of arguments and of module variables that get values.

    :returns: how the routine is called.

    :raises UsageError: if there is no such routine.
    :raises VerificationError: if an argument is of a type that cannot be filled.
    """
    routines = {routine.name.lower(): routine for routine in tree.walk(Routine)}
    routine = routines.get(name.lower())
    if routine is None:
        raise UsageError(f"there is no routine '{name}' in '{tree.name}'"
                         f"{suggestion(name.lower(), list(routines))}")
    give_plain_types(routine)
    complete_arguments(routine)
    result = routine.return_symbol
    evaluator.table = routine.symbol_table
    container = routine.parent
    module = container.name if isinstance(container, Container) \
        and not isinstance(container, FileContainer) else None
    if module is None:
        _require_plain(routine)
    symbols = [*routine.symbol_table.argument_list, *([result] if result is not None else [])]
    times = measured(routine)
    arguments = tuple(replace(argument, measured=symbol in times) for symbol in symbols
                      for argument in _arguments(symbol, routine, evaluator))
    arguments += tuple(module_variables(routine, arguments, others, evaluator, times))
    evaluator.table = routine.symbol_table
    return Interface(routine.name, module, arguments, _dimensioning(routine),
                     _has_program(tree), frozenset(routines),
                     result is not None, has_state(tree))


def _require_plain(routine: Routine) -> None:
    """:raises VerificationError: if callers need an interface that the verification has not."""
    found = [f"argument '{symbol.name}' is declared with '{how}'"
             for symbol in routine.symbol_table.argument_list if (how := passing(symbol))]
    found += ["it has bind(c)"] if binding(routine) else []
    if found:
        raise VerificationError(f"'{routine.name}' is in no module, and {found[0]}, which the "
                                "verification does not know there: put it into a module")


def _has_program(tree: Container) -> bool:
    """:returns: whether a file holds a main program, maybe one that PSyclone can't represent."""
    return any(routine.is_program for routine in tree.walk(Routine)) or any(
        isinstance(unit, (Main_Program, Main_Program0))
        for block in tree.children if isinstance(block, CodeBlock)
        for unit in block.parse_tree_nodes)


def _arguments(symbol: DataSymbol, routine: Routine, evaluator: Evaluator) -> list[Argument]:
    """:returns: an argument, or its components if it is a structure."""
    components = components_of(symbol, routine, _INTENTS)
    if components is None:
        return [_argument(symbol, evaluator)]
    found = []
    for leaf, place, shape, home in components:
        table, evaluator.table = evaluator.table, home.symbol_table
        kind = _kind(place.name, leaf.type_, evaluator)
        length = _length(place.name, leaf.type_)
        evaluator.table = table
        inner = [(1, None) if low is None else (low, build.integer(high))
                 for part in leaf.parts for low, high in part.bounds]
        found.append(Argument(place.name, _TYPES[leaf.type_.intrinsic], kind,
                              place.holder.intent,
                              (*_outer_bounds(symbol.name, shape), *inner), place=place,
                              optional=is_optional(symbol), length=length))
    return found


def module_variables(routine: Routine, arguments: Sequence[Argument], names: Collection[str],
                     evaluator: Evaluator, times: Set[Symbol | ModuleVariable]
                     ) -> Iterator[Argument]:
    """
    :param routine: the routine.
    :param arguments: its arguments.
    :param names: what is named, arguments and variables of modules.
    :param evaluator: finds the kinds.
    :param times: variables that hold times that have been measured.

    :returns: the variables of modules that are named, and all others in the file that are public,
        as far as they are of a type that is understood and hold the same values each time.
    """
    known = {argument.name for argument in arguments}
    named = [visible_variable(name.partition("%")[0], routine) for name in names
             if name.lower() not in known]
    wanted = {variable: False for variable in named if variable is not None}
    wanted |= {variable: True for variable in _public_variables(routine)
               if variable not in wanted and variable not in times}
    for variable, observed in wanted.items():
        module = module_of(variable, routine)
        components = components_named(variable, names) if variable.module is not None else None
        if components is not None and not observed:
            for name, leaf, home in components:
                evaluator.table = home.symbol_table
                yield _component(name, leaf, module, evaluator)
            continue
        evaluator.table = (variable.module or routine).symbol_table
        try:
            argument = _argument(variable.symbol, evaluator, module, observed)
        except VerificationError:
            if observed:
                continue
            raise
        is_pointer = declares_pointer(variable.symbol) or is_number(variable.symbol)
        if is_pointer and not observed:
            raise VerificationError(f"module variable '{argument.name}' is a pointer, which the "
                                    "verification cannot fill")
        if observed and (is_pointer or argument.allocatable):
            continue  # it has no values that could be observed when the program starts
        argument = replace(argument, allocatable=False)  # a value allocates it
        if argument.name in known:
            if observed:
                continue
            raise VerificationError(f"there are several variables '{argument.name}'")
        known.add(argument.name)
        yield argument


def _component(name: str, leaf: Leaf, module: str, evaluator: Evaluator) -> Argument:
    """:returns: a component of a structure of a module."""
    bounds = tuple((low, build.integer(high)) for low, high in leaf.parts[-1].bounds)
    return Argument(name, _TYPES[leaf.type_.intrinsic], _kind(name, leaf.type_, evaluator),
                    "inout", bounds, None, module, length=_length(name, leaf.type_))


def _public_variables(routine: Routine) -> Iterator[ModuleVariable]:
    for module in routine.root.children:
        for symbol in module.symbol_table.datasymbols if isinstance(module, Container) else ():
            if not symbol.is_constant and not symbol.is_import \
                    and symbol.visibility is Symbol.Visibility.PUBLIC \
                    and not is_opened(symbol):
                yield ModuleVariable(symbol, module)


def has_state(tree: Container, seen: IdentitySet[Container] | None = None) -> bool:
    """
    :param tree: a file.
    :param seen: files that have been looked at, to which those found are added.

    :returns: whether it, or one that it uses, may keep something between calls, outside of
        arguments.
    """
    others = distinct(module.root for scope in tree.walk((Container, Routine))
                      for used in scope.symbol_table.containersymbols
                      if (module := used_module(used, scope)) is not None)
    seen = IdentitySet() if seen is None else seen
    seen.add(tree)
    if any(has_state(other, seen) for other in others if other not in seen):
        return True
    for scope in tree.walk((Container, Routine)):
        if isinstance(scope, Routine) and saved_as_text(scope):
            return True
        for symbol in scope.symbol_table.symbols:
            if symbol.name.lower().startswith("_psyclone_internal"):
                return True
            if isinstance(symbol, DataSymbol) and not symbol.is_constant and (
                    symbol.is_static or symbol.is_import or not isinstance(scope, Routine)):
                return True
    return any(isinstance(block.parent, Container) for block in tree.walk(CodeBlock))


def _argument(symbol: DataSymbol, evaluator: Evaluator, module: str | None = None,
              observed: bool = False) -> Argument:
    scalar = declared_scalar(symbol, evaluator.table.node)
    datatype = getattr(symbol, "datatype", None) if scalar is None else scalar.datatype
    if isinstance(datatype, UnsupportedFortranType):
        datatype = datatype.partial_datatype
    if not isinstance(datatype, (ScalarType, ArrayType)) or datatype.intrinsic not in _TYPES:
        raise VerificationError(
            f"argument '{symbol.name}' has a type that the verification cannot fill: {datatype}")
    kind = _kind(symbol.name, datatype, evaluator)
    access = ArgumentInterface.Access.WRITE if not symbol.is_argument else \
        symbol.interface.access if scalar is None else scalar.access
    intent = "inout" if module else _INTENTS.get(access, "inout")
    return Argument(symbol.name.lower(), _TYPES[datatype.intrinsic], kind, intent,
                    _bounds(symbol.name, datatype), None, module, observed,
                    scalar is not None or isinstance(datatype, ArrayType)
                    and ArrayType.Extent.DEFERRED in datatype.shape,
                    module is None and is_optional(symbol), is_open(datatype),
                    module is None and declares_pointer(symbol),
                    _length(symbol.name, datatype))


def _kind(name: str, datatype: DataType, evaluator: Evaluator) -> int:
    if datatype.intrinsic is ScalarType.Intrinsic.CHARACTER:
        return 0
    try:
        return evaluator.kind(datatype)
    except NotConstant as error:
        raise VerificationError(
            f"the kind of argument '{name}' depends on '{error}', which was not found: "
            "name the folder of the module that defines it as an include path") from error


def _length(name: str, datatype: ScalarType | ArrayType) -> Node | None:
    """:returns: the length of text as it is declared, None if the caller decides."""
    scalar = datatype.elemental_type if isinstance(datatype, ArrayType) else datatype
    if scalar.intrinsic is not ScalarType.Intrinsic.CHARACTER:
        return None
    if scalar.length is ScalarType.CharLengthParameter.DEFERRED:
        raise VerificationError(f"argument '{name}' is text of a length that changes, which the "
                                "verification cannot fill")
    return scalar.length if isinstance(scalar.length, Node) else None


def _bounds(name: str, datatype: DataType) -> tuple[Bounds, ...]:
    if not isinstance(datatype, ArrayType):
        return ()
    return _outer_bounds(name, datatype.shape)


def _outer_bounds(name: str, shape: Sequence[object]) -> tuple[Bounds, ...]:
    """:returns: the bounds of an argument, those of its components apart."""
    bounds = _bounds_of_shape(name, shape, True)
    return (*bounds[:-1], (bounds[-1][0], None)) if ends_open(shape) else bounds


def _bounds_of_shape(name: str, shape: Sequence[object],
                     allocatable: bool = False) -> tuple[Bounds, ...]:
    bounds: list[Bounds] = []
    for dimension in shape:
        if dimension == ArrayType.Extent.DEFERRED and not allocatable:
            raise VerificationError(
                f"'{name}' is allocatable, which the verification cannot fill there")
        if isinstance(dimension, ArrayType.ArrayBounds):
            upper = None if isinstance(dimension.upper, ArrayType.Extent) else dimension.upper
            lower = 1 if isinstance(dimension.lower, ArrayType.Extent) else dimension.lower
            bounds.append((lower, upper))
        else:
            bounds.append((1, None))
    return tuple(bounds)


def _dimensioning(routine: Routine) -> frozenset[str]:
    """Arguments that occur in the bounds of any array of the routine."""
    names: set[str] = set()
    for symbol in routine.symbol_table.datasymbols:
        datatype = getattr(symbol, "datatype", None)
        if not isinstance(datatype, ArrayType):
            continue
        for dimension in datatype.shape:
            if not isinstance(dimension, ArrayType.ArrayBounds):
                continue
            for bound in (dimension.lower, dimension.upper):
                if isinstance(bound, Node):
                    names.update(name_of(reference) for reference in bound.walk(Reference))
    return frozenset(names)
