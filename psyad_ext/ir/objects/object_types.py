# SPDX-License-Identifier: BSD-3-Clause
"""Of which types expressions are, and which procedures calls run, in fparser's tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fparser.two.Fortran2003 import (
    Array_Section, Association, Component_Decl, Declaration_Type_Spec, Derived_Type_Def,
    Entity_Decl, Function_Reference, Function_Subprogram, Interface_Block,
    Intrinsic_Function_Reference, Name, Parenthesis, Part_Ref, Type_Guard_Stmt)
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.objects.object_flow import UNKNOWN, Held, generic_names, passed_name, result_name
from psyad_ext.ir.source.dummy_procedures import BODIES, CHAINS, UNITS
from psyad_ext.ir.source.meanings import (
    Meanings, bindings_of, components_of, parent_name, specifics, statement_of)
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk


class ObjectTypes:
    """
    :param tree: a file, or a routine.
    :param meanings: knows what names mean.
    :param held: the objects that are declared with ``class``, by their declarations.
    """

    def __init__(self, tree: Base, meanings: Meanings, held: IdentityMap[Base, Held]) -> None:
        self._meanings = meanings
        self._held = held
        self._definitions = walk(tree.get_root(), Derived_Type_Def)

    def given(self, expression: Base) -> list[Base | Held | None]:
        """:returns: the types that an expression may be of, and the objects whose types it may
            have; with None it may be of any type. Nothing for what is no object."""
        if isinstance(expression, Parenthesis):
            return self.given(expression.children[1])
        if isinstance(expression, Intrinsic_Function_Reference):
            return [] if str(expression.children[0]).lower() == "null" else [UNKNOWN]
        if isinstance(expression, Function_Reference) \
                and str(expression.children[0]).lower() == "null":
            return []
        if isinstance(expression, Array_Section):
            return self.given(expression.children[0])
        decls = self.designated(expression)
        if decls is not None:
            return [one for decl in decls for one in self._of_declaration(decl)]
        if isinstance(expression, (*APPLIED, *CHAINS)):
            return self._of_call(expression)
        return [UNKNOWN]

    def designated(self, expression: Base) -> list[Base] | None:
        """:returns: the declarations of the variable or component that an expression designates,
            or what else says what it is; None if it is no designator, or not known."""
        return self.at_end_of(parts_of(expression), expression)

    def holder(self, expression: Base) -> Base | None:
        """:returns: the type of the structure of which a designator names a component; None if it
            is not known."""
        return self.holder_of_step(parts_of(expression), expression)

    def holder_of_step(self, parts: Sequence[Base], place: Base) -> Base | None:
        """:returns: the type of the structure in which the last of the steps of a designator is;
            None if it is not known."""
        decls = self.at_end_of(parts[:-1], place)
        return self.static_type(decls[0]) if decls else None

    def at_end_of(self, parts: Sequence[Base], place: Base) -> list[Base] | None:
        """:returns: what the last of the steps of a designator is declared by."""
        if not parts:
            return None
        found = self._meanings.of(base_name(parts[0]), place)
        variables = [one for one in found if isinstance(
            one, (Entity_Decl, Association, Type_Guard_Stmt))]
        if len(variables) != 1 or len(found) != 1:
            return None
        decl = variables[0]
        for part in parts[1:]:
            definition = self.static_type(decl)
            component = None if definition is None else self.component(
                definition, base_name(part))
            if component is None:
                return None
            decl = component
        return [decl]

    def static_type(self, decl: Base) -> Base | None:
        """:returns: the type that a declaration names, of which components can be named; None if
            it is not known."""
        if isinstance(decl, Derived_Type_Def):
            return decl
        if isinstance(decl, Type_Guard_Stmt):
            named = decl.children[1]
            if named is None:
                selector = decl.parent.content[0].children[1]
                decls = self._of_selector(decl)
                return self.static_type(decls[0]) if decls and selector is not None else None
            return self._meanings.type_(str(named).lower(), decl.parent.parent)
        if isinstance(decl, Association):
            decls = self.designated(decl.children[2])
            if decls:
                return self.static_type(decls[0])
            given = self.given(decl.children[2])
            return given[0] if len(given) == 1 and isinstance(given[0], Derived_Type_Def) else None
        statement = statement_of(decl)
        spec = statement.children[0]
        if not isinstance(spec, Declaration_Type_Spec):
            return None
        return self._meanings.type_(str(spec.children[1]).lower(), statement)

    def _of_selector(self, guard: Base) -> list[Base] | None:
        """:returns: what the selector of the choice that a guard is in designates."""
        selector = guard.parent.content[0].children[1]
        return self.designated(selector)

    def component(self, definition: Base, name: str) -> Base | None:
        """:returns: the declaration of a component of a type, or the definition of the type that it
            extends if that has the name."""
        for one in self._meanings.lineage(definition) or ():
            for component, decl in components_of(one):
                if component == name:
                    return decl if isinstance(decl, Component_Decl) else None
            if parent_name(one) == name:
                return self._meanings.type_(name, one.parent)
        return None

    def _of_declaration(self, decl: Base) -> list[Base | Held | None]:
        if isinstance(decl, Derived_Type_Def):
            return [decl]
        if isinstance(decl, Association):
            return self.given(decl.children[2])
        if isinstance(decl, Type_Guard_Stmt):
            exact = self.static_type(decl) if decl.children[0].upper() == "TYPE IS" else None
            return [exact] if exact is not None else self.given(decl.parent.content[0].children[1])
        if decl in self._held:
            return [self._held[decl]]
        spec = statement_of(decl).children[0]
        if isinstance(spec, Declaration_Type_Spec) and spec.children[0].upper() == "TYPE":
            return [self.static_type(decl)]
        return [UNKNOWN]

    def _of_call(self, call: Base) -> list[Base | Held | None]:
        found: list[Base | Held | None] = []
        constructed = self.constructed(call)
        if constructed is not None:
            found.append(constructed)
        for procedure, _ in self.procedures(call):
            found += self._of_result(procedure) if procedure is not None else [UNKNOWN]
        return found or [UNKNOWN]

    def _of_result(self, function: Base) -> list[Base | Held | None]:
        if not isinstance(function, Function_Subprogram):
            return [UNKNOWN]
        found = self._meanings.declared(function).get(result_name(function), ())
        if found:
            return [one for decl in found for one in (
                self._of_declaration(decl) if isinstance(decl, Entity_Decl) else [UNKNOWN])]
        prefix = function.children[0].children[0]
        specs = walk(prefix, Declaration_Type_Spec) if prefix is not None else []
        if len(specs) == 1 and specs[0].children[0].upper() == "TYPE":
            return [self._meanings.type_(str(specs[0].children[1]).lower(), function)]
        return [UNKNOWN]

    def constructed(self, call: Base) -> Base | None:
        """:returns: the type whose constructor an expression may be."""
        if not isinstance(call, APPLIED) or not isinstance(call.children[0], Name):
            return None
        return self._meanings.type_(str(call.children[0]).lower(), call)

    def procedures(self, call: Base) -> Iterator[tuple[Base | None, str | None]]:
        """
        :param call: a call, or an expression that is one.

        :returns: the procedures that it may run, None for what is not known, each with the name of
            the argument that the object is passed to, if it is bound to one that is passed.
        """
        called = call if isinstance(call, CHAINS) else call.children[0]
        if isinstance(called, CHAINS):
            yield from self._bound(called)
            return
        name = str(called).lower()
        found = self._meanings.of(name, call)
        if not found:
            yield None, None
        for one in found:
            if isinstance(one, Interface_Block):
                for specific in specifics(one):
                    units = [unit for unit in self._meanings.of(specific, one.parent)
                             if isinstance(unit, UNITS)]
                    yield from ((unit, None) for unit in units or [None])
                yield from ((body, None) for body in one.content if isinstance(body, BODIES))
            elif isinstance(one, (*UNITS, *BODIES)):
                yield one, None
            elif not isinstance(one, (Derived_Type_Def, Entity_Decl)):
                yield None, None

    def _bound(self, called: Base) -> Iterator[tuple[Base | None, str | None]]:
        *_, last = parts_of(called)
        name = base_name(last)
        found = False
        for definition in self._may_bind(called):
            names = {name, *generic_names(definition, name)}
            for binding in bindings_of(definition):
                if str(binding.children[3]).lower() in names:
                    found = True
                    yield from self._behind(definition, binding)
        if not found:
            yield None, None

    def _may_bind(self, called: Base) -> list[Base]:
        """:returns: the types that may say what a bound name means."""
        definition = self.holder(called)
        lineage = None if definition is None else self._meanings.lineage(definition)
        if lineage is None:
            return self._definitions
        return lineage + [one for one in self._definitions if one is not definition and any(
            other is definition for other in self._meanings.lineage(one) or [definition])]

    def _behind(self, definition: Base, binding: Base) -> Iterator[tuple[Base | None, str | None]]:
        if binding.children[0] is not None:
            return  # deferred: others bind it
        name = str(binding.children[4] or binding.children[3]).lower()
        units = [one for one in self._meanings.of(name, definition.parent)
                 if isinstance(one, UNITS)]
        for unit in units or [None]:
            yield unit, None if unit is None else passed_name(binding, unit)


def parts_of(expression: Base) -> list[Base]:
    """:returns: the steps of the way to a component, or a variable alone; none for what is no
        designator."""
    if isinstance(expression, (Name, Part_Ref)):
        return [expression]
    if not isinstance(expression, CHAINS):
        return []
    found: list[Base] = []
    for one in expression.children:
        if isinstance(one, Base):
            found += parts_of(one) or [one]
    return found


def base_name(part: Base) -> str:
    """:returns: the lower-case name that a step of a designator begins with."""
    return str(part.children[0] if isinstance(part, Part_Ref) else part).lower()
