# SPDX-License-Identifier: BSD-3-Clause
"""Pointers that stand for procedures: what a file does with them, in fparser's tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fparser.two.Fortran2003 import (
    Call_Stmt, Data_Ref, Execution_Part, Function_Reference, Function_Subprogram, Interface_Block,
    Intrinsic_Function_Reference, Name, Nullify_Stmt, Part_Ref, Pointer_Assignment_Stmt,
    Pointer_Object_List, Proc_Component_Def_Stmt, Proc_Decl, Procedure_Declaration_Stmt,
    Specification_Part, Structure_Constructor)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.core.identity import Identity, IdentityMap, IdentitySet
from psyad_ext.ir.objects.object_flow import result_name
from psyad_ext.ir.objects.object_sources import arguments_of, constructed_of, given_to
from psyad_ext.ir.objects.object_types import ObjectTypes, base_name, parts_of
from psyad_ext.ir.objects.unique_owner_structures import designators
from psyad_ext.ir.objects.unique_owner_uses import call_around
from psyad_ext.ir.source.dummy_procedures import CHAINS, UNITS, dummy_procedures, is_label
from psyad_ext.ir.source.meanings import Meanings, components_of, scope_of
from psyad_ext.ir.source.parsed import APPLIED, CALLS, is_null
from psyad_ext.ir.source.walking import walk

_KINDS = (Proc_Component_Def_Stmt, Procedure_Declaration_Stmt)


@dataclass(eq=False)
class Chooser:
    """A pointer to procedures.

    :param decl: what declares it; for an argument that is no pointer, its routine.
    :param statement: the statement that this is in; none for such an argument.
    :param name: its lower-case name.
    :param targets: the procedures that it may stand for, None for what is not known.
    :param same: the pointers that it gets procedures from, or gives them to.
    :param settings: the assignments to it.
    :param nullified: the statements that let it point at nothing, with what they name.
    :param asked: questions on it.
    :param calls: calls of what it stands for, or expressions that are some.
    :param passed: where it is an argument for a procedure, with what is written.
    :param values: its values in constructors.
    """

    decl: Base
    statement: Base | None
    name: str
    targets: IdentityMap[Base, Base | None] = field(default_factory=IdentityMap)
    same: list[Chooser] = field(default_factory=list)
    settings: list[Base] = field(default_factory=list)
    nullified: list[tuple[Base, Base]] = field(default_factory=list)
    asked: list[Base] = field(default_factory=list)
    calls: list[Base] = field(default_factory=list)
    passed: list[Base] = field(default_factory=list)
    values: list[Base] = field(default_factory=list)

    def may_be(self, target: Base | None) -> None:
        """Add a procedure that it may stand for, or that this is not known."""
        self.targets[target] = target

    def joins(self, other: Chooser) -> None:
        """Note that two pointers may stand for the same procedures."""
        self.same.append(other)
        other.same.append(self)

    @property
    def is_component(self) -> bool:
        """:returns: whether it is one of a structure."""
        return isinstance(self.statement, Proc_Component_Def_Stmt)


class Choosers:
    """The pointers to procedures in a file.

    :param tree: the file.
    :param meanings: knows what names mean.
    """

    def __init__(self, tree: Base, meanings: Meanings) -> None:
        self._tree = tree
        self._meanings = meanings
        self.types = ObjectTypes(tree, meanings, IdentityMap())
        self.found: dict[tuple[Identity[Base], str], Chooser] = {}
        for statement in walk(tree, _KINDS):
            if "POINTER" in str(statement.children[1] or "").upper():
                for decl in statement.children[2].children:
                    name = str(decl.children[0] if isinstance(decl, Proc_Decl) else decl).lower()
                    self.found[Identity(statement), name] = Chooser(decl, statement, name)
        if not self.found:
            return
        for one in list(self.found.values()):
            self._declared(one)
        for part in walk(tree, Specification_Part):
            for name in walk(part, Name):
                self._mentioned(name)
        for part in walk(tree, Execution_Part):
            for one in designators(part):
                if not is_label(one):
                    self._use(one)
        for call in walk(tree, APPLIED):
            self._construct(call)

    def groups(self) -> Iterator[list[Chooser]]:
        """:returns: the pointers that may stand for the same procedures, together."""
        seen: IdentitySet[Base] = IdentitySet()
        for one in self.found.values():
            group, waiting = [], [one]
            while waiting:
                other = waiting.pop()
                if other not in seen:
                    seen.add(other)
                    group.append(other)
                    waiting += other.same
            if group:
                yield group

    def _declared(self, one: Chooser) -> None:
        scope = scope_of(one.statement)
        value = one.decl.children[2] if isinstance(one.decl, Proc_Decl) else None
        if value is not None and not is_null(value):
            one.may_be(self.procedure(value))
        if isinstance(scope, Block_Construct) or not isinstance(one.statement.children[0], Name) \
                or isinstance(scope, UNITS) and "OPTIONAL" in str(
                    one.statement.children[1]).upper() \
                or isinstance(scope, Function_Subprogram) and not one.is_component \
                and one.name == result_name(scope):
            one.may_be(None)

    def _mentioned(self, name: Base) -> None:
        """Declarations of other kinds say more of a pointer than is understood."""
        if type(name.parent).__name__ in ("Save_Stmt", "Saved_Entity_List", "Optional_Stmt"):
            for one in self._meant(name):
                one.may_be(None)

    def _meant(self, designator: Base) -> list[Chooser]:
        """:returns: the pointers that a designator may mean."""
        parts = parts_of(designator)
        name = base_name(parts[-1])
        if len(parts) == 1:
            return [self.found[Identity(one), name] for one in self._meanings.of(name, designator)
                    if (Identity(one), name) in self.found]
        same = [one for one in self.found.values() if one.is_component and one.name == name]
        holder = self.types.holder(designator) if same else None
        lineage = None if holder is None else self._meanings.lineage(holder)
        if lineage is None:
            for one in same:
                one.may_be(None)
            return []
        for definition in lineage:
            for component, decl in components_of(definition):
                if component == name:
                    return [one for one in same if one.decl is decl]
        return []

    def _use(self, designator: Base) -> None:
        for one in self._meant(designator):
            self._used(one, designator)

    def _used(self, one: Chooser, designator: Base) -> None:
        holder = designator.parent
        if isinstance(holder, Pointer_Assignment_Stmt) and holder.children[0] is designator:
            one.settings.append(holder)
            self._set(one, holder.children[2])
        elif isinstance(holder, Pointer_Assignment_Stmt):
            if not self._meant(holder.children[0]):
                one.may_be(None)
        elif isinstance(holder, (Nullify_Stmt, Pointer_Object_List)):
            one.nullified.append((holder if isinstance(holder, Nullify_Stmt) else holder.parent,
                                  designator))
        elif isinstance(holder, (Call_Stmt, Function_Reference, Structure_Constructor)) \
                and holder.children[0] is designator:
            one.calls.append(holder)
        elif isinstance(designator, Part_Ref) or isinstance(designator, Data_Ref) \
                and isinstance(designator.children[-1], Part_Ref):
            one.calls.append(designator)
        else:
            self._passed(one, designator)

    def _passed(self, one: Chooser, designator: Base) -> None:
        call = call_around(designator)
        if isinstance(call, Intrinsic_Function_Reference) \
                and str(call.children[0]).lower() == "associated":
            if all(call is not known for known in one.asked):
                one.asked.append(call)
            arguments = [value for _, value in arguments_of(call)]
            if len(arguments) == 2 and arguments[0] is designator:
                self._set(one, arguments[1])
            return
        whole = call.parent if isinstance(call.parent, CHAINS) else call
        if not isinstance(call, CALLS) or self.types.constructed(call) is not None:
            if self.types.constructed(call) is None:
                one.may_be(None)
            return
        procedures = list(self.types.procedures(whole))
        if len(procedures) != 1 or not isinstance(procedures[0][0], UNITS):
            one.may_be(None)
            return
        procedure, passed = procedures[0]
        for name, actual in given_to(procedure, passed, arguments_of(call)):
            if actual is designator:
                self._give(one, procedure, name, designator)

    def _give(self, one: Chooser, procedure: Base, name: str, designator: Base) -> None:
        inner = next((self.found[Identity(found), name] for found in self._meanings.declared(
            procedure).get(name, ()) if (Identity(found), name) in self.found), None)
        if inner is None and (Identity(procedure), name) in self.found:
            inner = self.found[Identity(procedure), name]
        if inner is not None:
            one.joins(inner)
        elif name in dummy_procedures(procedure):
            one.passed.append(designator)
        else:
            one.may_be(None)

    def _set(self, one: Chooser, value: Base) -> None:
        """A pointer may stand for what a value means."""
        if is_null(value):
            return
        if not parts_of(value):
            one.may_be(None)
            return
        others = self._meant(value)
        scope, name = scope_of(value), str(value).lower()
        if others:
            for other in others:
                one.joins(other)
        elif isinstance(scope, UNITS) and name in dummy_procedures(scope):
            one.joins(self._argument(scope, name))
        else:
            one.may_be(self.procedure(value))

    def _argument(self, unit: Base, name: str) -> Chooser:
        """:returns: an argument that is no pointer, but what one is made to stand for."""
        if (Identity(unit), name) in self.found:
            return self.found[Identity(unit), name]
        new = self.found[Identity(unit), name] = Chooser(unit, None, name)
        is_known = False
        for call in walk(self._tree, CALLS):
            if isinstance(call, Call_Stmt) or self.types.designated(call) is None:
                whole = call.parent if isinstance(call.parent, CHAINS) else call
                procedures = list(self.types.procedures(whole))
                for procedure, passed in procedures:
                    for given, actual in given_to(procedure, passed, arguments_of(call)) \
                            if procedure is unit else ():
                        if given == name:
                            is_known = True
                            new.values.append(actual)
                            if len(procedures) > 1:
                                new.may_be(None)
                            self._set(new, actual)
        if not is_known:
            new.may_be(None)
        for part in unit.children:
            for one in walk(part, Name) if isinstance(part, Execution_Part) else ():
                if one.string.lower() == name and not is_label(one):
                    self._used_argument(new, one)
        return new

    @staticmethod
    def _used_argument(new: Chooser, name: Base) -> None:
        holder = name.parent
        if isinstance(holder, Pointer_Assignment_Stmt) and holder.children[2] is name:
            return
        if isinstance(holder, (Call_Stmt, Function_Reference, Structure_Constructor)) \
                and holder.children[0] is name:
            new.calls.append(holder)
        elif isinstance(holder, Part_Ref) and holder.children[0] is name:
            new.calls.append(holder)
        else:
            new.may_be(None)

    def procedure(self, value: Base) -> Base | None:
        """:returns: the procedure that a name means; None if this is not known."""
        if not isinstance(value, Name):
            return None
        found = self._meanings.declaring(value.string.lower(), value)
        return found[0] if len(found) == 1 and isinstance(found[0], UNITS) else None

    def _construct(self, call: Base) -> None:
        definition = self.types.constructed(call)
        if definition is None or self.types.designated(call) is not None:
            return
        lineage = self._meanings.lineage(definition)
        has_functions = any(isinstance(one, Interface_Block) for one in self._meanings.of(
            str(call.children[0]).lower(), call))
        decls = IdentityMap((one.decl, one) for one in self.found.values())
        for decl, value in constructed_of(lineage or (), arguments_of(call)):
            if decl in decls:
                decls[decl].values.append(value)
                self._set(decls[decl], value)
                if has_functions:
                    decls[decl].may_be(None)
        if lineage is None:
            for one in self.found.values():
                one.may_be(None)
