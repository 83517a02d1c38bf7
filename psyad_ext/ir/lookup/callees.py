# SPDX-License-Identifier: BSD-3-Clause
"""Which routine a call runs, and which argument goes where."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from psyclone.errors import InternalError, PSycloneError
from psyclone.psyir.nodes import (
    ArrayConstructor, ArrayReference, Assignment, Call, CodeBlock, DataNode, FileContainer,
    IntrinsicCall, Node, Operation, Range, Reference, Routine, StructureReference)
from psyclone.psyir.symbols import (
    ArrayType, DataSymbol, DataTypeSymbol, ScalarType, UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.errors import UsageError
from psyad_ext.core.identity import IdentitySet
from psyad_ext.ir.declarations.attributes import UNDERSTOOD, declared
from psyad_ext.ir.expressions.array_lists import ImpliedDo
from psyad_ext.ir.expressions.bound import BoundSymbol, SpecificSymbol, callees
from psyad_ext.ir.expressions.kinds import (
    TEXT, ElementType, element_type, expression_type, symbol_type)
from psyad_ext.ir.expressions.opaque import OpaqueCall
from psyad_ext.ir.expressions.questions import declared_rank, rank, rank_of_transformational, varies
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.expressions.text import is_text_value, names_arrays
from psyad_ext.ir.external.library import Library, library
from psyad_ext.ir.external.registry import Rules
from psyad_ext.ir.lookup.choices import Choice, choices_of
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.external_names import external_name
from psyad_ext.ir.lookup.interface_arguments import own_names
from psyad_ext.ir.lookup.origin import module_search, source_of
from psyad_ext.ir.lookup.procedure_names import Definitions, definitions, own_routine
from psyad_ext.ir.lookup.type_search import declared_type
from psyad_ext.ir.lookup.user_derivatives import with_own_derivatives
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.datatypes import datatype_of
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred
from psyad_ext.ir.tree.elementwise import elementwise_arguments, is_called_by_element
from psyad_ext.ir.tree.optional import is_optional
from psyad_ext.ir.tree.standard_constants import last_known

_CLASS = re.compile(r"^\s*class\s*\(\s*(\w+)\s*\)(.*?)::\s*\w+\s*(\([^()]*\))?\s*$",
                    re.IGNORECASE | re.DOTALL)
_DIMENSION = re.compile(r"dimension\s*(\([^()]*\))", re.IGNORECASE)

#: The type of text of any length.
_JOINED = ElementType(TEXT, "", ScalarType.Precision.UNDEFINED)
Traits = Callable[[DataNode], tuple[ElementType | None, int]]
#: Gives the names of the types that a type, named at a place, extends.
Ancestors = Callable[[str, Node], Sequence[str]]


def callee_of(call: Call, names: Definitions[Routine] | None = None) -> Routine | None:
    """
    :param call: a call of a subroutine or a function.
    :param names: what has been found of names in its file, if nothing has changed since.

    :returns: the routine that it runs, from the same file or from a module on
        the include paths; None if its source is not found.
    """
    if isinstance(call, OpaqueCall):
        return call.callee
    if call in callees:
        return callees.of(call)
    if type(call.routine) is not Reference:  # a component: bound to a type
        return None
    if isinstance(call.routine.symbol, (BoundSymbol, SpecificSymbol)):
        return call.routine.symbol.target
    ruled = _ruled(call)
    if ruled is not None:
        return ruled
    found = _found(call, names)
    return found if found is None else with_own_derivatives(found, call)


def _found(call: Call, names: Definitions[Routine] | None) -> Routine | None:
    """:returns: the routine of a name."""
    known = Definitions(call, own_routine) if names is None else names
    candidates = known.by_scope(call.routine.name, call)
    # A constructor of a type is what does not fit the functions that go by its name.
    if sum(map(len, candidates)) == 1 and not isinstance(call.routine.symbol, DataTypeSymbol):
        return candidates[0][0]
    with module_search(call):
        return select_by_scope(call, candidates) if candidates \
            else _external(call) or _chosen(call, library())


def _ruled(call: Call) -> Routine | None:
    """:returns: what stands for a procedure that the user has given a rule for."""
    info, name = source_of(call), call.routine.name.lower()
    if info is None or info.rule is not None:
        return None
    rule = info.modules.rules.get(name)
    return _chosen(call, info.modules.rules) if rule is None \
        else own_routine(info.modules.model(rule), name)


def _chosen(call: Call, rules: Rules | Library) -> Routine | None:
    """:returns: what stands for a procedure that has a rule for each type of its arguments."""
    choice = choice_of(call, rules)
    return None if choice is None else choice.routine({
        dummy.name.lower(): node for dummy, node in argument_map(call, choice.model)},
        rank_of_value)


def choice_of(call: Call, rules: Rules | Library, is_started: bool = False) -> Choice | None:
    """
    :param call: a call.
    :param rules: where to look for a rule.
    :param is_started: whether the rule is for what another call completes.

    :returns: the rule that fits the types of the arguments; None if there is not just one.
    """
    if not rules.choices(call.routine.name):
        return None
    has_structures = any(isinstance(_shape(value_datatype(one))[0], str)
                         for one in call.arguments if isinstance(one, (Reference, Call)))
    fitting = [one for one in choices_of(call, rules, is_started, has_structures)
               if _fits(call, one.model, True, None)]
    return fitting[0] if len(fitting) == 1 else None


def _external(call: Call) -> Routine | None:
    """:returns: the procedure in no module, of another file, that is called."""
    file = external_file(call)
    return None if file is None else own_routine(file, external_name(call))


def external_file(call: Call) -> FileContainer | None:
    """
    :param call: a call of what the file does not define, nor the modules that it uses.

    :returns: the other file that holds it, if it is a procedure in no module.
    """
    info, name = source_of(call), external_name(call)
    return None if info is None or not name else info.modules.external_file(name)


def bind(call: Call, callee: Routine) -> None:
    """Note which routine a call, and each copy of it, runs: its arguments are going to change.

    :param call: the call.
    :param callee: the routine.
    """
    callees.note(call, callee)


def argument_map(call: Call, routine: Routine | None, dummies: Sequence[DataSymbol] | None = None
                 ) -> list[tuple[DataSymbol, DataNode]]:
    """
    :param call: a call.
    :param routine: the routine that it runs; None if only its arguments are known.
    :param dummies: its dummy arguments, if these are not those that it has now.

    :returns: each dummy argument that is given a value, with the actual
        argument, in the order of the routine's arguments.

    :raises UsageError: if the call does not fit the routine.
    """
    if dummies is None:
        # PSyclone's own property fails where components of the arguments are declared, too.
        dummies = routine.symbol_table._argument_list  # pylint: disable=protected-access
    name_called = call.routine.name if routine is None else routine.name
    by_name = {dummy.name.lower(): dummy for dummy in dummies}
    own = {} if routine is None else own_names(call, routine)
    actual: dict[str, DataNode] = {}
    for position, (name, node) in enumerate(zip(call.argument_names, call.arguments)):
        if name is None and position >= len(dummies):
            raise UsageError(f"the call of '{name_called}' has too many arguments")
        key = name.lower() if name else dummies[position].name.lower()
        key = own.get(key, key) if name else key
        if key not in by_name or key in actual:
            raise UsageError(f"argument '{key}' does not fit routine '{name_called}'")
        actual[key] = node
    return [(dummy, actual[key]) for key, dummy in by_name.items() if key in actual]


def routine_named(name: str, node: Node) -> Routine | None:
    """
    :param name: a name.
    :param node: where it is used.

    :returns: the routine that it means there; None if there is not just one.
    """
    found = definitions(name, node, own_routine)
    return found[0] if len(found) == 1 else None


def select(call: Call, candidates: Sequence[Routine],
           ancestors: Ancestors | None = None) -> Routine | None:
    """
    :param call: a call in a tree.
    :param candidates: routines that go by the same name.
    :param ancestors: tells what types extend, for arguments that may be of such types.

    :returns: the one that the arguments fit, an elemental one only if no other does.
    """
    fitting = _fitting(call, candidates, ancestors)
    return fitting[0] if len(fitting) == 1 else None


def select_by_scope(call: Call, scopes: Sequence[Sequence[Routine]],
                    ancestors: Ancestors | None = None) -> Routine | None:
    """As :py:func:`select`.

    :param scopes: the candidates in each scope, the innermost first.
    """
    every = (_fitting(call, candidates, ancestors) for candidates in scopes)
    fitting = next(filter(None, every), ())
    return fitting[0] if len(fitting) == 1 else None


def _fitting(call: Call, candidates: Sequence[Routine],
             ancestors: Ancestors | None) -> list[Routine]:
    fitting = [routine for routine in candidates if _fits(call, routine, False, ancestors)]
    if not fitting:
        fitting = [routine for routine in candidates if is_elemental(routine)
                   and _fits(call, routine, True, ancestors)]
    if len(fitting) > 1:
        fitting = [routine for routine in fitting if not _is_of_namesakes(call, routine)]
    if len(fitting) > 1:
        fitting = [routine for routine in fitting if _is_accepted(call, routine)]
    return fitting


def fits(call: Call, dummies: Sequence[DataSymbol], routine: Routine, traits: Traits,
         elementwise: bool = False, ancestors: Ancestors | None = None) -> bool:
    """
    :param call: a call in a tree.
    :param dummies: dummy arguments.
    :param routine: the routine that declares these.
    :param traits: gives type and rank of an argument; no type if it is not intrinsic, or not known.
    :param elementwise: whether scalars may be arrays.
    :param ancestors: tells what types extend, for arguments that may be of such types.

    :returns: whether the arguments fit, as far as their types are known.
    """
    try:
        pairs = argument_map(call, routine, dummies)
    except UsageError:
        return False
    given = IdentitySet(dummy for dummy, _ in pairs)
    return all(is_optional(dummy) for dummy in dummies if dummy not in given) \
        and all(_agree(_plainly(dummy, routine), actual, traits, elementwise, ancestors)
                for dummy, actual in pairs)


def _is_accepted(call: Call, routine: Routine) -> bool:
    """:returns: whether PSyclone finds that a call fits, or can't tell."""
    try:
        call.get_argument_map(routine)
    except (InternalError, AttributeError):
        # The structures of the routine have been taken apart, or operations on some not yet.
        return True
    except (PSycloneError, NotImplementedError):
        return False
    return True


def _is_of_namesakes(call: Call, routine: Routine) -> bool:
    """:returns: whether some variable, component or result of a function that is given is of
        another type of the same name as that of the dummy argument."""
    dummies = routine.symbol_table._argument_list  # pylint: disable=protected-access
    return any(_are_namesakes(
        _type_definition(dummy.datatype, routine), _definition_given(actual, call))
        for dummy, actual in argument_map(call, routine, dummies))


def _definition_given(actual: DataNode, call: Call) -> Node | None:
    """:returns: the scope that defines the type of a variable, of a component or of the result of a
        function; None if it is not known."""
    if isinstance(actual, Call) and not isinstance(actual, IntrinsicCall):
        function = callee_of(actual)
        result = function.return_symbol if function is not None else None
        return None if result is None else _type_definition(result.datatype, function)
    if not isinstance(actual, Reference):
        return None
    datatype = getattr(actual.symbol, "datatype", None)
    if not isinstance(actual, StructureReference):
        return _type_definition(datatype, call)
    types, element = Types(), getattr(datatype, "intrinsic", datatype)
    found = types.of(element.name, call) if isinstance(element, DataTypeSymbol) else None
    for step in steps_of(actual)[1:]:
        found = types.component(found, step.name)
    return None if found is None else found.home


def _are_namesakes(one: Node | None, other: Node | None) -> bool:
    return one is not None and other is not None and one is not other


def _type_definition(datatype: object, place: Node) -> Node | None:
    """:returns: the scope that defines the type of structures; None if it is not known."""
    element = getattr(datatype, "intrinsic", datatype)
    found = declared_type(element.name, place) if isinstance(element, DataTypeSymbol) else None
    return None if found is None else found[1]


def is_elemental(routine: Routine) -> bool:
    """:returns: whether a routine of scalars is one of arrays as well."""
    return is_called_by_element(routine) \
        or bool(getattr(routine.symbol, "is_elemental", False))


def _fits(call: Call, routine: Routine, elementwise: bool, ancestors: Ancestors | None) -> bool:
    dummies = routine.symbol_table._argument_list  # pylint: disable=protected-access
    return fits(call, dummies, routine, value_traits, elementwise, ancestors)


def _agree(dummy: DataSymbol, actual: DataNode, traits: Traits, elementwise: bool,
           ancestors: Ancestors | None) -> bool:
    """:returns: whether type, kind and rank are the same, as far as they are known."""
    own, type_, dimensions = symbol_type(dummy), *traits(actual)
    if own is None or type_ is None:
        wanted = _shape(dummy.datatype)
        if type_ is not None and isinstance(wanted[0], str):
            return False  # one is a structure
        given = _shape(value_datatype(actual))
        if ancestors is not None and given[1] == wanted[1] and _is_polymorphic(dummy) \
                and isinstance(given[0], str) and wanted[0] in ancestors(given[0], actual):
            return True
        return given == wanted or isinstance(given[0], UnresolvedType) \
            or elementwise and given[0] == wanted[0]
    # The number behind the name of a kind is not always known.
    known = isinstance(own.kind, int) and isinstance(type_.kind, int)
    return own.intrinsic is type_.intrinsic and (own.kind == type_.kind or not known) \
        and (elementwise or dimensions == declared_rank(dummy))


def _plainly(dummy: DataSymbol, routine: Routine) -> DataSymbol:
    """:returns: a dummy argument with the type that its declaration says, if PSyclone keeps that as
        text because of other things that it says."""
    if symbol_type(dummy) is not None:
        return dummy
    known = declared(dummy, routine, UNDERSTOOD | {"optional"})
    return dummy if known is None else DataSymbol(dummy.name, known.datatype)


def _is_polymorphic(dummy: DataSymbol) -> bool:
    return isinstance(dummy.datatype, UnsupportedFortranType) \
        and _CLASS.match(dummy.datatype.declaration) is not None


def value_traits(actual: DataNode) -> tuple[ElementType | None, int]:
    """:returns: type and rank of an argument; no type if it is not intrinsic, or not known."""
    if isinstance(actual, Call) and not isinstance(actual, IntrinsicCall):
        function = callee_of(actual)
        result = function.return_symbol if function is not None else None
        if result is None:
            return None, _shape(value_datatype(actual))[1]  # that of one bound to a type is known
        dimensions = max(map(rank_of_value, elementwise_arguments(actual)), default=0) \
            if is_elemental(function) else declared_rank(result)
        return symbol_type(result), dimensions
    if isinstance(actual, StructureReference):
        datatype = value_datatype(actual)
        return element_type(datatype), _shape(datatype)[1]
    if isinstance(actual, CodeBlock) and is_text_value(actual) and not names_arrays(actual):
        return _JOINED, 0
    return _type_of_value(actual), rank_of_value(actual)


def _type_of_value(node: Node) -> ElementType | None:
    """:returns: the type of an operand, of which functions may be part; None if not known."""
    return expression_type(node) or type_with_calls(node, lambda call: value_traits(call)[0])


def type_with_calls(node: Node, type_of: Callable[[Call], ElementType | None]
                    ) -> ElementType | None:
    """
    :param node: an expression in a tree.
    :param type_of: gives the type of what a function of the program returns.

    :returns: the type of its elements; None if that of one of the functions is not known.
    """
    holder = Assignment()
    holder.addchild(copied(node))
    for call in _outer_calls(node):
        type_ = type_of(call)
        if type_ is None:
            return None
        inner = holder.children[0]
        for index in call.path_from(node):
            inner = inner.children[index]
        inner.replace_with(Reference(DataSymbol("value", type_.scalar())),
                           keep_name_in_context=True)
    return expression_type(holder.children[0])


def _outer_calls(node: Node) -> list[Call]:
    """:returns: the calls of functions of the program that stand in the arguments of no other."""
    if isinstance(node, Call) and not isinstance(node, IntrinsicCall):
        return [node]
    return [call for child in node.children for call in _outer_calls(child)]


def rank_of_value(actual: DataNode) -> int:
    """:returns: the rank of an argument, which components and functions may be part of."""
    if isinstance(actual, Operation):
        return max(map(rank_of_value, actual.children))
    if isinstance(actual, IntrinsicCall):
        if not actual.intrinsic.is_elemental:
            return rank_of_transformational(actual, rank_of_value)
        return max(map(rank_of_value, actual.arguments), default=0)
    if isinstance(actual, StructureReference):
        return _shape(value_datatype(actual))[1]
    if isinstance(actual, Call):
        return value_traits(actual)[1]
    if isinstance(actual, ArrayReference):
        # A part of a scalar text looks like a section of an array.
        return sum(isinstance(index, Range) or rank_of_value(index) > 0
                   for index in actual.indices) if declared_rank(actual.symbol) else 0
    return rank(actual)


def is_list_of_function(index: Node) -> bool:
    """:returns: whether a subscript is an array because of a function of the program."""
    return any(not isinstance(call, IntrinsicCall) and not call.is_elemental
               for call in index.walk(Call)) and not varies(index) and rank_of_value(index) > 0


def value_datatype(actual: DataNode) -> object:
    """:returns: PSyclone's type of a value, that of the result of a function."""
    if isinstance(actual, Call) and isinstance(actual.routine.symbol, DataTypeSymbol):
        return actual.routine.symbol
    if isinstance(actual, Call) and isinstance(actual.routine, StructureReference):
        return actual.routine.datatype
    if isinstance(actual, Call) and not isinstance(actual, IntrinsicCall):
        function = callee_of(actual)
        if function is not None and function.return_symbol is not None:
            return function.return_symbol.datatype
    if isinstance(actual, IntrinsicCall) and actual.intrinsic.name == "MERGE":
        first = value_datatype(actual.arguments[0])
        if isinstance(_shape(first)[0], str):
            return first  # PSyclone fails at structures
    element = _listed_structure(actual) if isinstance(actual, ArrayConstructor) else None
    if element is not None:
        return ArrayType(element, [ArrayType.Extent.DEFERRED])
    try:
        return _of_all(actual, _without_value(datatype_of(actual)))
    except AttributeError:
        return UnresolvedType()  # an operation on structures, before it is known as a call


def _listed_structure(constructor: ArrayConstructor) -> DataTypeSymbol | None:
    """:returns: the type of the structures in a list, all of one type; None if it has others."""
    first = next(iter(constructor.children), None)
    while isinstance(first, ImpliedDo):
        first = first.values[0]
    datatype = value_datatype(first) if first is not None else None
    element = getattr(datatype, "intrinsic", datatype)
    return element if isinstance(element, DataTypeSymbol) else None


def _of_all(reference: DataNode, datatype: object) -> object:
    """:returns: the type of a component of all elements, of which PSyclone tells that of one."""
    if type(reference) is not StructureReference or not reference.symbol.is_array \
            or not isinstance(datatype, ScalarType | DataTypeSymbol):
        return datatype
    return ArrayType(datatype, [ArrayType.Extent.DEFERRED]*len(reference.symbol.datatype.shape))


def _without_value(datatype: object) -> object:
    """:returns: a type; for a structure with a value, what its declaration says of its type."""
    plain = datatype.partial_datatype if isinstance(datatype, UnsupportedFortranType) else None
    return plain if isinstance(getattr(plain, "intrinsic", plain), DataTypeSymbol) else datatype


def _shape(datatype: object) -> tuple[object, int]:
    """Intrinsic type, or name of a type, and rank, which mostly decide."""
    if isinstance(datatype, UnsupportedFortranType):
        declared_class = _CLASS.match(datatype.declaration)
        if declared_class:
            attribute = _DIMENSION.search(declared_class[2])
            bounds = declared_class[3] or (attribute[1] if attribute else "")
            return declared_class[1].lower(), bounds.count(",") + 1 if bounds else 0
        if declaration_of_deferred(datatype):
            return ScalarType.Intrinsic.CHARACTER, 0
        datatype = datatype.partial_datatype
    dimensions = len(datatype.shape) if isinstance(datatype, ArrayType) else 0
    if isinstance(datatype, (ArrayType, ScalarType)):
        datatype = datatype.intrinsic
    if isinstance(datatype, DataTypeSymbol):
        # Modules may give a type on by another name than its own.
        known = last_known(datatype)
        renamed = known.interface.orig_name if known.is_import else None
        return (renamed or known.name).lower(), dimensions
    return datatype, dimensions
