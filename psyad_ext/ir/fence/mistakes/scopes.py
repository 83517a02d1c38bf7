# SPDX-License-Identifier: BSD-3-Clause
"""What names mean: the scopes of a program in fparser's tree, nested and using each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import Container, Node

from psyad_ext.core.identity import IdentityMap, IdentitySet
from psyad_ext.ir.lookup.origin import source_of
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, header_of, listed_names
from psyad_ext.ir.source.intrinsic_functions import ALL_INTRINSICS
from psyad_ext.ir.source.intrinsic_modules import INTRINSIC_MODULES
from psyad_ext.ir.source.unit_parts import HOLDERS, procedures_in, specified_in
from psyad_ext.ir.source.use_statements import Use, use_of
from psyad_ext.ir.source.visibility import Visibility, visibility_of
from psyad_ext.ir.source.walking import walk

#: Statements that say more of a variable than its declaration does.
_MORE = (Fortran2003.Dimension_Stmt, Fortran2003.Pointer_Stmt, Fortran2003.Allocatable_Stmt,
         Fortran2003.Parameter_Stmt, Fortran2003.External_Stmt, Fortran2003.Intrinsic_Stmt,
         Fortran2003.Common_Stmt, Fortran2003.Namelist_Stmt, Fortran2003.Enum_Def,
         Fortran2003.Optional_Stmt, Fortran2003.Target_Stmt, Fortran2003.Intent_Stmt)
_DIMENSION = (Fortran2003.Dimension_Attr_Spec, Fortran2003.Dimension_Component_Attr_Spec)

VARIABLE, PROCEDURE, GENERIC, TYPE, MODULE, OTHER = (
    "a variable", "a procedure", "a generic name", "a type", "a module", "something else")


@dataclass(frozen=True, eq=False)
class Entity:
    """What a name means.

    :param what: one of the words above.
    :param scope: where it is declared.
    :param tree: its declaration, or the procedure.
    :param type: the type in the declaration.
    :param attributes: its attributes, without blanks.
    :param shape: its array specification.
    :param statement: the statement that declares it.
    """

    what: str
    scope: Scope | None = None
    tree: Base | None = None
    type: Base | None = None
    attributes: frozenset[str] = frozenset()
    shape: Base | None = None
    statement: Base | None = None


#: Something of which nothing is known.
UNSEEN = Entity(OTHER)


class World:
    """All that can be seen.

    :param file: the file, which has been read by :func:`.read_fortran` or the like.
    :param tree: the same in fparser's tree.
    """

    def __init__(self, file: Container, tree: Base) -> None:
        self._file = file
        self._modules = source_of(file).modules
        self._scopes: IdentityMap[Base, Scope] = IdentityMap()
        self._units: dict[str, tuple[Base, Node]] = {}
        self._counted, self._interfaces = 0, Counter[str]()
        self._add(tree, file)

    def _add(self, tree: Base, node: Node) -> None:
        for one in tree.children:
            if isinstance(one, (*UNITS, Fortran2003.Module)):
                self._units.setdefault(str(header_of(one).children[1]).lower(), (one, node))

    @property
    def units(self) -> list[Base]:
        """:returns: the program units that have been looked at."""
        return [tree for tree, _ in self._units.values()]

    def node(self, scope: Scope) -> Node:
        """:returns: a node of PSyIR from the file that holds a scope."""
        while scope.outer is not None:
            scope = scope.outer
        return self._units[scope.name][1]

    def scope(self, tree: Base) -> Scope:
        """:returns: the scope that a program unit is."""
        if tree not in self._scopes:
            outer = tree.parent.parent if isinstance(tree.parent, HOLDERS) else None
            self._scopes[tree] = Scope(self, tree, None if outer is None
                                       else self.scope(outer))
        return self._scopes[tree]

    def module(self, name: str) -> Scope | None:
        """:returns: a module by its lower-case name; None if it is not known."""
        if name not in self._units and name not in INTRINSIC_MODULES:
            with suppress(FileNotFoundError):
                self._read(self._modules.get_module_info(name).get_psyir())
        tree, _ = self._units.get(name, (None, None))
        return self.scope(tree) if isinstance(tree, Fortran2003.Module) else None

    def unit(self, name: str) -> Entity | None:
        """:returns: what a name means if no scope says anything else."""
        if name not in self._units:
            self._read(self._modules.external_file(name))
        tree, _ = self._units.get(name, (None, None))
        return None if tree is None else _unit_entity(self.scope(tree))

    def is_only(self, name: str) -> bool:
        """:returns: whether a generic name has one interface in all that has been looked at, and
            no module or type has a name like it."""
        if len(self._units) != self._counted:
            self._counted, self._interfaces = len(self._units), Counter(
                str(word).lower() for tree in self.units for part in walk(
                    tree, (Fortran2003.Interface_Stmt, Fortran2003.Rename, Fortran2003.Type_Name))
                for word in ([part] if isinstance(part, Fortran2003.Type_Name)
                             else walk(part, Fortran2003.Name)[:1]))
        return self._interfaces[name] == 1

    def _read(self, node: Node | None) -> None:
        info = None if node is None else source_of(node)
        if info is not None and info.tree is not None:
            self._add(info.tree, node)


class Scope:
    """A program unit.

    :param world: all that can be seen.
    :param tree: the unit.
    :param outer: the scope around it.
    """

    def __init__(self, world: World, tree: Base, outer: Scope | None) -> None:
        self.world = world
        self.tree = tree
        self.outer = outer
        self.name = str(header_of(tree).children[1]).lower()
        self.dummies = dummy_names(tree) if isinstance(tree, UNITS) else []
        #: Whether words are given a meaning, as far as that has been asked.
        self.defined: dict[str, bool] = {}
        self._found: dict[str, Entity | None] = {}
        self._public: dict[str, Entity | None] = {}

    def lookup(self, name: str) -> Entity | None:
        """:returns: what a lower-case name means here; None if it means nothing."""
        if name not in self._found:
            self._found[name] = self._meaning(name)
        return self._found[name]

    def _meaning(self, name: str) -> Entity | None:
        if name in self.own:
            return self.own[name]
        if name == self.name:
            return _unit_entity(self)
        found = self.imported(name)
        if found is not None:
            return found
        return self.outer.lookup(name) if self.outer is not None else self.world.unit(name)

    def public(self, name: str) -> Entity | None:
        """:returns: what a name of a module means to those who use it."""
        if name not in self._public:
            self._public[name] = None  # until it is known: modules that use each other give no more
            if not self._visibility.is_private(name):
                self._public[name] = self.own.get(name) or self.imported(name)
        return self._public[name]

    def is_inside(self, procedure: Entity) -> bool:
        """:returns: whether this is a procedure, or one that it holds."""
        around: Scope | None = self
        while around is not None and around is not procedure.scope:
            around = around.outer
        return around is not None and procedure.what == PROCEDURE

    @cached_property
    def _visibility(self) -> Visibility:
        return visibility_of(self.tree)

    @property
    def is_strict(self) -> bool:
        """:returns: whether all names have to be declared where they can be seen: BLOCK constructs
            may use modules of which not all names are known."""
        return not walk(self.executed, Fortran2003.Use_Stmt) and (
            any("NONE" in str(one).upper() for one in self._specified(Fortran2003.Implicit_Stmt))
            or self.outer is not None and self.outer.is_strict)

    def imported(self, name: str) -> Entity | None:
        """:returns: what a name means by the modules that are used."""
        found: IdentitySet[Entity] = IdentitySet()
        for use in self.uses:
            remote = use.original(name)
            module = self.world.module(use.module) if remote else None
            entity = None if not remote else UNSEEN if module is None \
                else module.public(remote)
            if entity is not None:
                found.add(entity)
            elif name in use.names:
                found.add(UNSEEN)
        known = [one for one in found if one is not UNSEEN] or list(found)
        return known[0] if len(known) == 1 else UNSEEN if known else None

    @cached_property
    def uses(self) -> list[Use]:
        """:returns: its USE statements."""
        return list(map(use_of, self._specified(Fortran2003.Use_Stmt)))

    @cached_property
    def statements(self) -> list[Base]:
        """:returns: its declarations."""
        return list(specified_in(self.tree))

    @cached_property
    def bindings(self) -> list[tuple[str, str, list[str]]]:
        """:returns: the names that procedures are bound to types by, those of the procedures, and
            the generic names that list them, all in lower case."""
        found = []
        for type_ in self._specified(Fortran2003.Derived_Type_Def):
            listed = [("".join(str(one.children[1]).lower().split()),
                       {str(name).lower() for name in walk(one.children[2], Fortran2003.Name)})
                      for one in walk(type_, Fortran2003.Generic_Binding)]
            for one in walk(type_, Fortran2003.Specific_Binding):
                name = str(one.children[3]).lower()
                procedure = name if one.children[4] is None else str(one.children[4]).lower()
                found.append((name, procedure, [word for word, names in listed if name in names]))
        return found

    @property
    def executed(self) -> list[Base]:
        """:returns: the parts with its statements."""
        return [one for one in self.tree.children if isinstance(one, Fortran2003.Execution_Part)]

    @property
    def inner(self) -> list[Base]:
        """:returns: the procedures that it holds."""
        return procedures_in(self.tree)

    def _specified(self, kind: type[Base]) -> Iterator[Base]:
        return (one for one in self.statements if isinstance(one, kind))

    @cached_property
    def own(self) -> dict[str, Entity]:
        """:returns: what is declared here, by lower-case name."""
        found: dict[str, Entity] = {}
        for tree in self.inner:
            inner = self.world.scope(tree)
            found[inner.name] = _unit_entity(inner)
        for type_ in self._specified(Fortran2003.Derived_Type_Def):
            found[str(type_.children[0].children[1]).lower()] = Entity(TYPE, self, type_)
        for block in self._specified(Fortran2003.Interface_Block):
            self._interface(block, found)
        for name, entity in declared_in(self, self._specified(Fortran2003.Type_Declaration_Stmt)):
            found[name] = entity
        for entry in walk([*self.statements, *self.executed], Fortran2003.Entry_Stmt):
            found[str(entry.children[0]).lower()] = UNSEEN
        for name, entity in result_of(self):
            found.setdefault(name, entity)
        for statement in self.statements:
            if isinstance(statement, Fortran2003.Procedure_Declaration_Stmt):
                for name in listed_names(statement.children[2]):
                    found[name] = Entity(OTHER, self, statement)
            elif isinstance(statement, _MORE):
                # The blocks of a COMMON statement are a list, which is not walked through.
                for name in _names(statement):
                    found[name] = UNSEEN
        return found

    def _interface(self, block: Base, found: dict[str, Entity]) -> None:
        head = block.children[0]
        is_generic = isinstance(head.children[-1], Fortran2003.Name) or isinstance(
            getattr(head, "items", (None,))[0], Fortran2003.Name)
        if is_generic:
            found[str(head.children[0] if isinstance(head.children[0], Fortran2003.Name)
                      else head.children[-1]).lower()] = Entity(GENERIC, self, block)
        for one in walk(block, (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt)):
            is_own = not is_generic and one.parent.parent is block  # else of an argument of it
            found[str(one.children[1]).lower()] = Entity(
                OTHER, self, one.parent) if is_own else UNSEEN


def _names(tree: object) -> Iterator[str]:
    if isinstance(tree, (list, tuple)):
        for one in tree:
            yield from _names(one)
    elif isinstance(tree, Fortran2003.Name):
        yield str(tree).lower()
    elif isinstance(tree, Base):
        yield from _names(tree.children)


def _unit_entity(scope: Scope) -> Entity:
    kind = MODULE if isinstance(scope.tree, Fortran2003.Module) else PROCEDURE
    return Entity(kind, scope, scope.tree)


def declared_in(scope: Scope, statements: Iterator[Base]) -> Iterator[tuple[str, Entity]]:
    """
    :param scope: where they stand.
    :param statements: declarations of variables.

    :returns: the lower-case names of the variables, and what they are.
    """
    for statement in statements:
        listed = statement.children[1].children if statement.children[1] is not None else ()
        attributes = frozenset("".join(str(one).lower().split()) for one in listed)
        common = next((one.children[1] for one in listed if isinstance(one, _DIMENSION)), None)
        for entity in statement.children[2].children:
            shape = entity.children[1] or common
            yield str(entity.children[0]).lower(), Entity(
                VARIABLE, scope, entity, statement.children[0], attributes, shape, statement)


def result_of(scope: Scope) -> Iterator[tuple[str, Entity]]:
    """:returns: the name of the result of a function whose type stands in front of it."""
    head = header_of(scope.tree)
    if isinstance(head, Fortran2003.Function_Stmt):
        names = [str(one).lower() for one in walk(head.children[3] or (), Fortran2003.Name)]
        types = walk(head.children[0] or (), (Fortran2003.Intrinsic_Type_Spec,
                                              Fortran2003.Declaration_Type_Spec))
        yield (names or [scope.name])[0], Entity(
            VARIABLE, scope, head, types[0]) if types else UNSEEN


def rank_of(shape: Base | None) -> int | None:
    """:returns: the number of dimensions that an array specification has; None if not known."""
    if shape is None:
        return 0
    if isinstance(shape, Fortran2003.Assumed_Size_Spec):
        return (rank_of(shape.children[0]) or 0) + 1
    return len(shape.children) if type(shape).__name__.endswith("_List") else None


def listed_in(generic: Entity) -> list[Entity | None]:
    """:returns: what the procedures are that an interface block lists."""
    return [generic.scope.lookup(str(one).lower())
            for statement in walk(generic.tree, Fortran2003.Procedure_Stmt)
            for one in walk(statement, Fortran2003.Name)]


def specifics_of(generic: Entity, name: str) -> list[Entity]:
    """
    :param generic: a generic name.
    :param name: the same in lower case.

    :returns: all procedures that it may run; none if they are not known.
    """
    found = listed_in(generic)
    bodies = walk(generic.tree, (Fortran2003.Subroutine_Stmt, Fortran2003.Function_Stmt))
    known = [one for one in found if one is not None and one.what == PROCEDURE]
    return known if len(known) == len(found) and not bodies and name not in ALL_INTRINSICS \
        and generic.scope.world.is_only(name) else []
