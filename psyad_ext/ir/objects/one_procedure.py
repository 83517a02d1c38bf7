# SPDX-License-Identifier: BSD-3-Clause
"""Components that are pointers to procedures and stand for one only are replaced by it.

Where all statements of a file that let ``model%rhs`` point somewhere let it point at the same
procedure of a module, that is called instead, and the component is taken out of the type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Actual_Arg_Spec_List, Call_Stmt, Component_Part, Data_Ref, Execution_Part,
    Expr, Function_Reference, If_Stmt, Interface_Block, Internal_Subprogram_Part,
    Module_Subprogram_Part, Name, Nullify_Stmt, Part_Ref, Pointer_Assignment_Stmt,
    Pointer_Object_List, Proc_Component_Def_Stmt, Proc_Component_PASS_Arg_Name,
    Section_Subscript_List, Specific_Binding, Structure_Constructor, Subroutine_Subprogram)
from fparser.two.utils import Base, walk

from psyad_ext.ir.objects.object_flow import not_only_called
from psyad_ext.ir.objects.object_sources import arguments_of, constructed_of, given_to
from psyad_ext.ir.objects.object_types import CHAINS, ObjectTypes, base_name, parts_of
from psyad_ext.ir.objects.type_places import TypePlaces
from psyad_ext.ir.source.dummy_procedures import (
    UNITS, attributed, dummy_names, dummy_procedures, header_of, is_label, unit_name,
    without_declarations, without_dummies)
from psyad_ext.ir.source.meanings import (
    Meanings, ModuleTree, components_of, is_private_component, scope_of)
from psyad_ext.ir.source.parsed import APPLIED, CALLS, is_null, replace_part
from psyad_ext.ir.source.unused_names import leave_used

_LISTS = (Actual_Arg_Spec, Actual_Arg_Spec_List, Section_Subscript_List)


@dataclass(frozen=True)
class _Setter:
    """An argument that a component is made to point at.

    :param unit: the routine.
    :param name: the lower-case name of the argument.
    :param calls: the calls of the routine, with what they give for it.
    """

    unit: Base
    name: str
    calls: tuple[tuple[Base, Base], ...]


@dataclass(eq=False)
class _Pointer:
    """A component that is a pointer to procedures.

    :param decl: what declares it.
    :param statement: the statement that this is in.
    :param targets: what it may point at, None for what is not known.
    :param settings: the statements that set it.
    :param calls: the calls of what it points at, or expressions that are some.
    :param values: its values in constructors.
    :param setters: the arguments of routines that it is made to point at.
    """

    decl: Base
    statement: Base
    targets: dict[int, Base | None] = field(default_factory=dict)
    settings: list[Base] = field(default_factory=list)
    calls: list[Base] = field(default_factory=list)
    values: list[tuple[Base, Base]] = field(default_factory=list)
    setters: list["_Setter"] = field(default_factory=list)

    def may_be(self, target: Base | None) -> None:
        """Add a procedure that it may point at, or that this is not known."""
        self.targets[id(target)] = target


def settle_procedures(tree: Base, module_tree: ModuleTree, is_used: bool = False) -> None:
    """
    Call what components of structures point at by its name, in place, where it is one procedure.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    :param is_used: whether other files may set components that they can name.
    """
    meanings = Meanings(tree, module_tree)
    found = _Found(tree, meanings)
    places = TypePlaces(meanings)
    for pointer in found.pointers.values():
        procedure = next(iter(pointer.targets.values())) if len(pointer.targets) == 1 else None
        if is_used and (pointer.setters or not is_private_component(pointer.statement)):
            continue
        if procedure is not None and isinstance(procedure.parent, Module_Subprogram_Part) \
                and _passes_first(pointer, procedure) and all(map(_can_go, pointer.settings)) \
                and all(_can_lose(one, pointer) for one in pointer.setters) \
                and all(places.can_name(unit_name(procedure), procedure, call)
                        for call in pointer.calls):
            for call in reversed(pointer.calls):  # arguments before what they are given to
                places.name(unit_name(procedure), procedure, call)
                call_directly(call, unit_name(procedure), _is_passed(pointer))
            holders = list(_holders(pointer))
            _remove(pointer)
            for unit, name in holders:
                leave_used(unit, name)
            meanings.forget()


class _Found:
    """The pointers in a file, and what happens to them.

    :param tree: the file.
    :param meanings: knows what names mean.
    """

    def __init__(self, tree: Base, meanings: Meanings) -> None:
        self._tree = tree
        self._meanings = meanings
        self._types = ObjectTypes(tree, meanings, {})
        #: By the identities of their declarations.
        self.pointers = {id(one): _Pointer(one, statement)
                         for statement in walk(tree, Proc_Component_Def_Stmt)
                         for one in statement.children[2].children}
        for pointer in self.pointers.values():
            self._declared(pointer)
        for one in walk(tree, CHAINS) if self.pointers else ():
            if not isinstance(one.parent, CHAINS):
                self._use(one)
        for call in walk(tree, APPLIED) if self.pointers else ():
            self._construct(call)

    def _declared(self, pointer: _Pointer) -> None:
        value = None if isinstance(pointer.decl, Name) else pointer.decl.children[2]
        if value is not None and not is_null(value):
            pointer.may_be(self._procedure(value))

    def _use(self, designator: Base) -> None:
        parts = parts_of(designator)
        for number in range(1, len(parts)):
            for pointer in self._meant(parts[number], designator, number + 1 == len(parts)):
                self._used(pointer, designator)

    def _meant(self, part: Base, designator: Base, is_last: bool) -> Iterator[_Pointer]:
        """:returns: the pointers that a step of a designator may mean."""
        name = base_name(part)
        same = [one for one in self.pointers.values() if _name(one.decl) == name]
        holder = self._types.holder(designator) if same and is_last else None
        lineage = None if holder is None else self._meanings.lineage(holder)
        if lineage is None:
            for one in same if is_last else ():
                one.may_be(None)
            return
        for definition in lineage:
            for component, decl in components_of(definition):
                if component == name:
                    if id(decl) in self.pointers:
                        yield self.pointers[id(decl)]
                    return

    def _used(self, pointer: _Pointer, designator: Base) -> None:
        holder = designator.parent
        if isinstance(holder, Pointer_Assignment_Stmt) and holder.children[0] is designator:
            pointer.settings.append(holder)
            for target in self._targets(holder.children[2], pointer):
                pointer.may_be(target)
        elif isinstance(holder, (Nullify_Stmt, Pointer_Object_List)):
            pointer.settings.append(holder if isinstance(holder, Nullify_Stmt) else holder.parent)
        elif isinstance(holder, (Call_Stmt, Function_Reference)) \
                and holder.children[0] is designator:
            pointer.calls.append(holder)
        elif isinstance(designator, Data_Ref) and isinstance(designator.children[-1], Part_Ref):
            pointer.calls.append(designator)
        elif self._is_only_called(designator):
            pointer.calls.append(designator)
        else:
            pointer.may_be(None)

    def _is_only_called(self, designator: Base) -> bool:
        """:returns: whether what a pointer points at is given to routines of the file, which do
            not get the pointer itself."""
        call = designator.parent
        while isinstance(call, _LISTS):
            call = call.parent
        if not isinstance(call, CALLS):
            return False
        for procedure, passed in self._types.procedures(call):
            if not isinstance(procedure, UNITS):
                return False
            given = {name for name, actual in given_to(procedure, passed, arguments_of(call))
                     if actual is designator}
            if not given <= set(dummy_procedures(procedure)) \
                    or attributed(procedure, given, "pointer"):
                return False
        return self._types.constructed(call) is None

    def _targets(self, value: Base, pointer: _Pointer) -> list[Base | None]:
        """:returns: the procedures that a value means; those that callers give for an argument."""
        if is_null(value):
            return []
        scope, name = scope_of(value), str(value).lower()
        if not isinstance(scope, UNITS) or name not in dummy_procedures(scope):
            return [self._procedure(value)]
        found = []
        for call in walk(self._tree, Call_Stmt):
            for procedure, passed in self._types.procedures(call):
                if procedure is scope:
                    found += [(call, actual) for given, actual in given_to(
                        scope, passed, arguments_of(call)) if given == name]
        pointer.setters.append(_Setter(scope, name, tuple(found)))
        return [self._procedure(actual) for _, actual in found] or [None]

    def _procedure(self, value: Base) -> Base | None:
        if not isinstance(value, Name):
            return None
        found = self._meanings.of(str(value).lower(), value)
        return found[0] if len(found) == 1 and isinstance(found[0], UNITS) else None

    def _construct(self, call: Base) -> None:
        definition = self._types.constructed(call)
        if definition is None:
            return
        lineage = self._meanings.lineage(definition)
        has_functions = any(isinstance(one, Interface_Block) for one in self._meanings.of(
            str(call.children[0]).lower(), call))
        for decl, value in constructed_of(lineage or (), arguments_of(call)):
            pointer = self.pointers.get(id(decl))
            if pointer is not None:
                pointer.values.append((call, value))
                if has_functions or not is_null(value):
                    pointer.may_be(None if has_functions else self._procedure(value))
        if lineage is None:
            for pointer in self.pointers.values():
                pointer.may_be(None)


def _name(decl: Base) -> str:
    return str(decl if isinstance(decl, Name) else decl.children[0]).lower()


def _can_go(statement: Base) -> bool:
    """:returns: whether a statement may be taken out."""
    holder = statement.parent
    return not isinstance(holder, If_Stmt) or not walk(
        holder.children[0], (Part_Ref, Function_Reference, Structure_Constructor, *CHAINS))


def _can_lose(setter: _Setter, pointer: _Pointer) -> bool:
    """:returns: whether a routine needs an argument for nothing else, and is only called where
        this is seen: others who give it another procedure can't be compiled then."""
    unit = setter.unit
    root = unit.get_root()
    uses = [one for part in unit.children if isinstance(part, (Execution_Part,
                                                               Internal_Subprogram_Part))
            for one in walk(part, Name) if one.string.lower() == setter.name
            and not is_label(one)]
    bound = {str(one.children[3]).lower() for one in walk(root, Specific_Binding)
             if str(one.children[4] or one.children[3]).lower() == unit_name(unit)}
    return isinstance(unit, Subroutine_Subprogram) \
        and all(any(one.parent is setting for setting in pointer.settings) for one in uses) \
        and unit_name(unit) not in not_only_called(root) \
        and all(sum(str(one.children[3]).lower() == name
                    for one in walk(root, Specific_Binding)) == 1 for name in bound)


def _lose(setter: _Setter) -> None:
    """Take an argument away, in place."""
    without_dummies(header_of(setter.unit), {setter.name})
    without_declarations(setter.unit, {setter.name})
    for call, value in setter.calls:
        _without_value(call, value)


def _is_passed(pointer: _Pointer) -> bool:
    """:returns: whether procedures get the structure that the pointer is in."""
    return "NOPASS" not in str(pointer.statement.children[1] or "").upper()


def _passes_first(pointer: _Pointer, procedure: Base) -> bool:
    """:returns: whether a procedure gets the structure, if at all, as its first argument."""
    named = walk(pointer.statement.children[1], Proc_Component_PASS_Arg_Name)
    return not _is_passed(pointer) or all(
        str(one.children[1]).lower() == next(iter(dummy_names(procedure)), "") for one in named)


def call_directly(call: Base, procedure: str, is_passed: bool) -> None:
    """Let a call name a procedure, in place.

    :param call: a call by an object.
    :param procedure: the name of what it runs.
    :param is_passed: whether this gets the object, as its first argument.
    """
    called = call if isinstance(call, CHAINS) else call.children[0]
    if isinstance(call, Call_Stmt):
        listed = call.items[1]
    elif isinstance(call, Data_Ref) and isinstance(call.children[-1], Part_Ref):
        listed = call.children[-1].children[1]
    elif isinstance(call, CHAINS):  # an argument
        replace_part(call, Name(procedure))
        return
    else:
        listed = call.children[1]
    steps = [str(one) for one in parts_of(called)[:-1]]
    rewrite_call(call, procedure, [*(["%".join(steps)] if is_passed else ()),
                                   *([str(listed)] if listed is not None else ())])


def rewrite_call(call: Base, procedure: str, arguments: Sequence[str]) -> None:
    """Let a call be one of another procedure, in place.

    :param call: a statement, or a call in an expression.
    :param procedure: the name of the procedure.
    :param arguments: what it is given.
    """
    text = f"{procedure}({', '.join(arguments)})"
    if isinstance(call, Call_Stmt):
        call.items = Call_Stmt(f"call {text}").items
        for one in call.items:
            if isinstance(one, Base):
                one.parent = call
    else:
        replace_part(call, Expr(text))


def _holders(pointer: _Pointer) -> Iterator[tuple[Base, str]]:
    """:returns: the variables that statements which go, or change, name, with their routines."""
    for statement in pointer.settings:
        for one in walk(statement, CHAINS):
            yield scope_of(statement), base_name(parts_of(one)[0])
    for call in pointer.calls:
        called = call if isinstance(call, CHAINS) else call.children[0]
        yield scope_of(call), base_name(parts_of(called)[0])


def _remove(pointer: _Pointer) -> None:
    """Take a component, and what sets it, out of a file."""
    name = _name(pointer.decl)
    for statement in pointer.settings:
        if isinstance(statement, Nullify_Stmt) and isinstance(
                statement.children[1], Pointer_Object_List) \
                and len(statement.children[1].children) > 1:
            listed = statement.children[1]
            listed.items = tuple(one for one in listed.items
                                 if base_name(parts_of(one)[-1]) != name)
            continue
        gone = statement.parent if isinstance(statement.parent, If_Stmt) else statement
        gone.parent.content[:] = [one for one in gone.parent.content if one is not gone]
    for call, value in pointer.values:
        _without_value(call, value)
    for setter in pointer.setters:
        _lose(setter)
    listed = pointer.statement.children[2]
    listed.items = tuple(one for one in listed.items if one is not pointer.decl)
    if not listed.items:
        part = pointer.statement.parent
        part.content[:] = [one for one in part.content if one is not pointer.statement]
        if isinstance(part, Component_Part) and not part.content:
            definition = part.parent
            definition.content[:] = [one for one in definition.content if one is not part]


def _without_value(call: Base, value: Base) -> None:
    listed = call.items[1]
    if not type(listed).__name__.endswith("_List"):
        call.items = (call.items[0], None)
        return
    listed.items = tuple(one for one in listed.items if one is not value
                         and not (type(one).__name__.endswith("_Spec")
                                  and one.children[1] is value))
    if not listed.items:
        call.items = (call.items[0], None)
