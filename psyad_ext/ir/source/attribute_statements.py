# SPDX-License-Identifier: BSD-3-Clause
"""Attributes in statements of their own, as parts of the declarations of types.

``real x`` with ``dimension x(n)`` becomes ``real, dimension(n) :: x``. PSyclone makes opaque code
of routines with such statements. Names of intrinsic functions, and of routines that are called,
need no declaration at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field

from fparser.two import Fortran2003
from fparser.two.utils import Base

from psyad_ext.core.identity import IdentityMap
from psyad_ext.ir.source.dummy_procedures import dummy_names, inner_units, unit_name
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS, COMPILER_NAMES
from psyad_ext.ir.source.parsed import APPLIED, ARGUMENT_LISTS, NAMED_ARGUMENTS
from psyad_ext.ir.source.single_declarations import constants_first, declared_alone
from psyad_ext.ir.source.walking import walk

#: Those that mean functions of Fortran unless a program has such ones itself.
_STANDARD = ALL_INTRINSICS - {name.lower() for name in COMPILER_NAMES}


@dataclass
class _Wanted:
    """What separate statements say of one variable.

    :param attributes: its attributes.
    :param value: its value, if it is a constant.
    """

    attributes: list[str] = field(default_factory=list)
    value: str | None = None


def join_attributes(tree: Base, others: Set[str] = frozenset()) -> None:
    """Let declarations of types have the attributes that other statements give, in place.

    :param tree: a file.
    :param others: lower-case names of the functions in no module, of other files.
    """
    functions = frozenset(unit_name(one) or "" for one in tree.children
                          if isinstance(one, Fortran2003.Function_Subprogram))
    for part in walk(tree, Fortran2003.Specification_Part):
        if any(type(one).__name__ in _READERS or isinstance(one, _OTHERS) or _is_external(one)
               for one in _statements(part)):
            _Part(part, functions, others).rewrite()


def _statements(part: Base) -> Iterator[Base]:
    for one in part.children:
        if isinstance(one, Fortran2003.Implicit_Part):
            yield from one.children
        else:
            yield one


def _is_external(statement: Base) -> bool:
    """:returns: whether a statement declares functions together with their type."""
    return isinstance(statement, Fortran2003.Type_Declaration_Stmt) and any(
        str(one).lower() == "external" for one in walk(
            statement.children[1] or [], Fortran2003.Attr_Spec))


class _Part:
    """The declarations of one program unit.

    :param part: the declarations.
    :param functions: lower-case names of the functions of the file that are in no module.
    :param others: the same for other files.
    """

    def __init__(self, part: Base, functions: frozenset[str], others: Set[str]) -> None:
        self._part = part
        self._functions = functions
        self._others = others
        self._omitted: set[str] = set()
        self._declared = {str(entity.children[0]).lower()
                          for one in part.children
                          if isinstance(one, Fortran2003.Type_Declaration_Stmt)
                          for entity in one.children[2].children}
        self._wanted: dict[str, _Wanted] = {}
        self._dropped: list[Base] = []

    def rewrite(self) -> None:
        """Rewrite the declarations."""
        for one in _statements(self._part):
            if isinstance(one, _PROCEDURES):
                self._procedures(one)
            elif type(one).__name__ in _READERS:
                self._attributes(one)
            elif isinstance(one, Fortran2003.Common_Stmt):
                self._shapes(one)
            elif _is_external(one):
                names = {str(entity.children[0]).lower() for entity in one.children[2].children}
                self._omitted |= self._passed_functions() & names
        plain, constants = self._new_declarations()
        content: list[Base] = []
        for one in self._part.children:
            inner = one.children if isinstance(one, Fortran2003.Implicit_Part) else [one]
            # A constant is declared where it gets its value.
            content += [constants[name] for each in inner if self._is_dropped(each)
                        and isinstance(each, Fortran2003.Parameter_Stmt)
                        for name, _ in _parameter(each)]
            if isinstance(one, Fortran2003.Implicit_Part):
                one.content[:] = [each for each in one.content if not self._is_dropped(each)]
                content += [one] if one.content else []
            elif not self._is_dropped(one):
                content += plain.get(one, [one])
        for one in content:
            one.parent = self._part
        self._part.content[:] = constants_first(content)

    def _is_dropped(self, statement: Base) -> bool:
        return any(statement is one for one in self._dropped)

    def _new_declarations(self) -> tuple[IdentityMap[Base, list[Base]], dict[str, Base]]:
        """:returns: what takes the place of each declaration, and the declarations of constants."""
        plain: IdentityMap[Base, list[Base]] = IdentityMap()
        constants: dict[str, Base] = {}
        for one in self._part.children:
            if isinstance(one, Fortran2003.Type_Declaration_Stmt):
                new = self._declarations(one)
                plain[one] = [each for name, each in new
                                  if name not in self._wanted or not self._wanted[name].value]
                constants.update((name, each) for name, each in new
                                 if name in self._wanted and self._wanted[name].value)
        return plain, constants

    def _procedures(self, statement: Base) -> None:
        names = [str(name).lower() for name in statement.children[1].children]
        if isinstance(statement, Fortran2003.Intrinsic_Stmt):
            # Without the statement, a name would mean the function that the file defines.
            defined = {unit_name(one) for one in walk(
                self._part.get_root(), Fortran2003.Function_Subprogram)}
            known = all(name in ALL_INTRINSICS - defined for name in names)
        else:
            # The name of a dummy procedure, or of a function that is passed on, means more.
            own = self._dummies() | (self._passed() & self._declared) - self._functions
            found = self._functions | self._others
            known = not any(name in own or name in _STANDARD - found for name in names) \
                and not self._given_inside().intersection(names)
            if known:
                self._omitted |= self._passed_functions() & set(names)
                kept = self._passed() if inner_units(self._part.parent) else set()
                functions = set(names) & self._declared
                for name in self._unused(functions) | kept & functions:
                    self._wanted.setdefault(name, _Wanted()).attributes.append("external")
        if known:
            self._dropped.append(statement)

    def _external(self) -> set[str]:
        """:returns: the names that statements say to be those of procedures."""
        return {str(name).lower() for one in _statements(self._part)
                if isinstance(one, Fortran2003.External_Stmt) for name in one.children[1].children}

    def _passed_functions(self) -> set[str]:
        """:returns: the functions of the file that a unit declares and passes on: their types are
            those that the functions themselves say. Routines of a module that call them need the
            types that it declares, and units with internal procedures are kept as they are."""
        unit = self._part.parent
        if inner_units(unit):
            return set()
        called = {str(one.children[0]).lower() for one in walk(unit, APPLIED)} \
            if isinstance(unit, Fortran2003.Module) else set()
        return self._passed() & self._declared & self._functions - self._dummies() - called

    def _given_inside(self) -> set[str]:
        """:returns: the procedures without a type that are given on and that internal procedures
            name: what is written needs their statement, which is refused."""
        named: set[str] = set()
        for unit in inner_units(self._part.parent):
            named |= {str(name).lower() for name in walk(unit, Fortran2003.Name)}.difference(
                dummy_names(unit))
        return (self._passed() & named) - self._declared if named else named

    def _unused(self, names: set[str]) -> set[str]:
        """:returns: those functions of which a unit says nothing but that they are functions:
            nothing else tells that they are no variables. Its internal procedures may call them.
            """
        said = (Fortran2003.External_Stmt, Fortran2003.Type_Declaration_Stmt,
                Fortran2003.Internal_Subprogram_Part)
        rest = [one for part in self._part.parent.children for one in (
            _statements(part) if part is self._part else [part]) if not isinstance(one, said)]
        return names - {str(name).lower() for name in walk(rest, Fortran2003.Name)} \
            if names else names

    def _dummies(self) -> set[str]:
        unit = self._part.parent
        first = unit.children[0] if unit is not None else None
        return {str(name).lower() for name in walk(first, Fortran2003.Name)} \
            - {str(first.children[1]).lower()} if first is not None and len(
                getattr(first, "children", ())) > 1 else set()

    def _passed(self) -> set[str]:
        """:returns: the names that are arguments, or indices, as they are."""
        values = [one.children[1] if isinstance(one, NAMED_ARGUMENTS) else one
                  for each in walk(self._part.parent, ARGUMENT_LISTS) for one in each.children]
        return {str(value).lower() for value in values if isinstance(value, Fortran2003.Name)}

    def _attributes(self, statement: Base) -> None:
        found = list(_READERS[type(statement).__name__](statement))
        if not found or not all(name in self._declared for name, _ in found) \
                or isinstance(statement, Fortran2003.Pointer_Stmt) and self._external() & {
                    name for name, _ in found}:
            return
        for name, attribute in found:
            wanted = self._wanted.setdefault(name, _Wanted())
            if attribute.startswith("="):
                wanted.value = attribute
                attribute = "parameter"
            wanted.attributes.append(attribute)
        self._dropped.append(statement)

    def _shapes(self, common: Base) -> None:
        """Leave the names of the variables in a COMMON statement only."""
        for _, variables in common.items[0]:
            variables.items = tuple(map(self._without_shape, variables.items))

    def _without_shape(self, variable: Base) -> Base:
        """:returns: a variable of a COMMON statement; its declaration gets its shape."""
        if not isinstance(variable, Fortran2003.Common_Block_Object):
            return variable
        name, shape = variable.children
        if str(name).lower() not in self._declared:
            return variable
        self._wanted.setdefault(str(name).lower(), _Wanted()).attributes.append(
            f"dimension({shape})")
        return name

    def _declarations(self, statement: Base) -> list[tuple[str, Base]]:
        """:returns: one declaration for each variable, if there is something to add."""
        entities = statement.children[2].children
        names = [str(entity.children[0]).lower() for entity in entities]
        if not any(name in self._wanted or name in self._omitted for name in names):
            return [("", statement)]
        new: list[tuple[str, Base]] = []
        for name, entity in zip(names, entities):
            if name in self._omitted:
                continue
            wanted = self._wanted.get(name, _Wanted())
            more = "".join(f", {attribute}" for attribute in wanted.attributes)
            value = f" {wanted.value}" if wanted.value else ""
            new.append((name, declared_alone(statement, entity, more, value)))
        return new


# What the statements say: names, in lower case, with attributes.

def _dimension(statement: Base) -> Iterator[tuple[str, str]]:
    for name, shape in statement.children[0]:
        yield str(name).lower(), f"dimension({shape})"


def _intent(statement: Base) -> Iterator[tuple[str, str]]:
    for name in statement.children[1].children:
        yield str(name).lower(), f"intent({statement.children[0]})"


def _parameter(statement: Base) -> Iterator[tuple[str, str]]:
    for definition in statement.children[1].children:
        yield str(definition.children[0]).lower(), f"= {definition.children[1]}"


def _plain(attribute: str) -> Callable[[Base], Iterator[tuple[str, str]]]:
    def read(statement: Base) -> Iterator[tuple[str, str]]:
        for one in statement.children[-1].children:
            name = one.children[0] if one.children and not isinstance(
                one, Fortran2003.Name) else one
            yield str(name).lower(), attribute
            shape = one.children[1] if len(getattr(one, "children", ())) > 1 and not isinstance(
                one, Fortran2003.Name) else None
            if shape is not None:
                yield str(name).lower(), f"dimension({shape})"

    return read


_PROCEDURES = (Fortran2003.Intrinsic_Stmt, Fortran2003.External_Stmt)
_OTHERS = (*_PROCEDURES, Fortran2003.Common_Stmt)
_READERS: dict[str, Callable[[Base], Iterator[tuple[str, str]]]] = {
    "Dimension_Stmt": _dimension, "Intent_Stmt": _intent, "Parameter_Stmt": _parameter,
    **{f"{name.capitalize()}_Stmt": _plain(name) for name in (
        "allocatable", "pointer", "target", "optional", "value", "volatile", "asynchronous",
        "protected")}}
