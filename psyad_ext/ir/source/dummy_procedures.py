# SPDX-License-Identifier: BSD-3-Clause
"""Routines that are given procedures, in fparser's tree.

PSyclone cannot represent them. Where it is known which procedures they are given, a copy that calls
these by their names is an ordinary routine.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from fparser.two.Fortran2003 import (
    Actual_Arg_Spec, Associate_Stmt, Association, Call_Stmt, Comment, Component_Spec,
    Data_Pointer_Object, Data_Ref, Dummy_Arg_List, Dummy_Arg_Name_List, End_Function_Stmt,
    End_Subroutine_Stmt, Entity_Decl, External_Stmt, Function_Body, Function_Stmt,
    Function_Subprogram, Interface_Block, Internal_Subprogram_Part, Intrinsic_Type_Spec, Name,
    Optional_Stmt, Part_Ref, Pointer_Stmt, Proc_Component_Ref, Proc_Decl,
    Procedure_Declaration_Stmt, Procedure_Designator, Save_Stmt, Section_Subscript_List,
    Select_Type_Stmt, Specification_Part, Subroutine_Body, Subroutine_Stmt, Subroutine_Subprogram,
    Subscript_Triplet, Type_Declaration_Stmt)
from fparser.two.Fortran2008 import Block_Construct
from fparser.two.utils import Base

from psyad_ext.ir.source.settled_presence import Arguments, drop_absent, settle_presence
from psyad_ext.ir.source.walking import walk

Tree = TypeVar("Tree", bound=Base)

_ATTRIBUTES = re.compile(r",\s*(optional|pointer)\b", re.IGNORECASE)
#: Routines in fparser's tree.
UNITS = (Subroutine_Subprogram, Function_Subprogram)
#: What gives names to values in a construct.
_CONSTRUCT_HEADS = (Associate_Stmt, Select_Type_Stmt)
_HEADERS = (Subroutine_Stmt, Function_Stmt)
BODIES = (Function_Body, Subroutine_Body)
#: What names parts of structures, and what is bound to their types.
CHAINS = (Data_Ref, Data_Pointer_Object, Procedure_Designator, Proc_Component_Ref)
_STATEMENTS = {"optional": Optional_Stmt, "pointer": Pointer_Stmt}
#: Where a declaration has its list of names.
_LISTS = {Procedure_Declaration_Stmt: 2, External_Stmt: 1, Optional_Stmt: 1, Save_Stmt: 1,
          Type_Declaration_Stmt: 2}


def header_of(tree: Base) -> Base:
    """:returns: the first statement of a unit."""
    return next(one for one in tree.children if not isinstance(one, Comment))


def unit_name(tree: Base) -> str:
    """:returns: the name of a subroutine or a function, in lower case."""
    return str(header_of(tree).children[1]).lower()


def dummy_names(tree: Base) -> list[str]:
    """:returns: the names of the dummy arguments of a subroutine or a function, in lower case."""
    arguments = header_of(tree).children[2]
    if arguments is None:
        return []
    listed = isinstance(arguments, (Dummy_Arg_List, Dummy_Arg_Name_List))
    return [str(name).lower() for name in (arguments.children if listed else [arguments])]


def has_alternate_returns(tree: Base) -> bool:
    """:returns: whether a subroutine may return to other statements of its caller."""
    return "*" in dummy_names(tree)


def dummy_procedures(tree: Base) -> list[str]:
    """:returns: those of the dummy arguments of a subroutine or function that are procedures."""
    dummies = dummy_names(tree)
    wanted = set(dummies)
    if not wanted:
        return []
    found: set[str] = set()
    data: set[str] = set()
    for part in declared_in(tree):
        procedures, variables = _declared(part)
        found |= procedures
        data |= variables
    scalars = data & wanted
    found |= _used(_own_parts(tree), scalars)
    for unit in inner_units(tree):
        found |= _used([unit], scalars) - names_declared(unit)
    return [name for name in dummies if name in found]


def procedures_by_use(tree: Base) -> list[str]:
    """:returns: those dummy procedures of a unit of which only the uses tell that they are some."""
    told = {name for part in declared_in(tree) for name in _declared(part)[0]}
    return [name for name in dummy_procedures(tree) if name not in told]


def inner_units(tree: Base) -> list[Base]:
    """:returns: the internal procedures of a subroutine or function."""
    return [one for part in tree.children if isinstance(part, Internal_Subprogram_Part)
            for one in part.children if isinstance(one, UNITS)]


def _own_parts(tree: Base) -> list[Base]:
    return [part for part in tree.children if not isinstance(part, Internal_Subprogram_Part)]


def _used(parts: Sequence[Base], scalars: set[str]) -> set[str]:
    """:returns: the names of what is called, and those of scalars that have arguments."""
    called = {str(call.children[0]).lower() for call in walk(parts, Call_Stmt)
              if isinstance(call.children[0], Name)}
    return called | _applied(parts, scalars) if scalars else called


def attributed(tree: Base, names: Collection[str], attribute: str) -> set[str]:
    """
    :param tree: a subroutine or function.
    :param names: its dummy procedures.
    :param attribute: ``optional`` or ``pointer``.

    :returns: those that have the attribute.
    """
    found: set[str] = set()
    for part in declared_in(tree):
        told = isinstance(part, _STATEMENTS[attribute]) or attribute in map(
            str.lower, _ATTRIBUTES.findall(str(part).partition("::")[0]))
        if told:
            found |= {str(one).lower() for one in walk(part, Name)} & set(names)
    return found


def declared_in(tree: Base) -> Iterator[Base]:
    """:returns: what stands among the declarations of a unit."""
    for part in tree.children:
        if isinstance(part, Specification_Part):
            yield from part.children


def _declared(part: Base) -> tuple[set[str], set[str]]:
    """:returns: procedures without a place of their own and scalars that a part declares."""
    if isinstance(part, Interface_Block):
        return {unit_name(one) for one in part.children
                if isinstance(one, BODIES)}, set()
    if isinstance(part, Procedure_Declaration_Stmt):
        return listed_names(part.children[2]), set()
    if isinstance(part, External_Stmt):
        return listed_names(part.children[1]), set()
    if isinstance(part, Type_Declaration_Stmt):
        attributes = str(part.children[1] or "").upper()
        names = {str(one.children[0]).lower() for one in walk(part, Entity_Decl)
                 if one.children[1] is None}
        if "EXTERNAL" in attributes:
            return names, set()
        type_ = part.children[0]
        text = isinstance(type_, Intrinsic_Type_Spec) and type_.children[0] == "CHARACTER"
        return set(), set() if text or "DIMENSION" in attributes else names
    return set(), set()


def listed_names(names: Base) -> set[str]:
    """:returns: the names, in lower case, of the procedures that a statement lists."""
    parts = names.children if type(names).__name__.endswith("_List") else [names]
    return {str(one.children[0] if isinstance(one, Proc_Decl) else one).lower() for one in parts}


def _applied(parts: Sequence[Base], names: set[str]) -> set[str]:
    """:returns: those of some names that have arguments or subscripts that are no sections."""
    found: set[str] = set()
    for reference in walk(parts, Part_Ref):
        subscripts = reference.children[1]
        if isinstance(reference.children[0], Name) and not is_label(
                reference.children[0]) and not (
                isinstance(subscripts, Section_Subscript_List)
                and any(isinstance(one, Subscript_Triplet) for one in subscripts.children)):
            name = str(reference.children[0]).lower()
            if name in names and name not in found and not _is_of_construct(reference, name):
                found.add(name)
    return found


def _is_of_construct(place: Base, name: str) -> bool:
    """:returns: whether a construct around a place gives a name another meaning."""
    inner, construct = place, place.parent
    while construct is not None:
        # What the names of a construct stand for is told outside.
        if not isinstance(inner, _CONSTRUCT_HEADS) and name in _names_of_construct(construct):
            return True
        inner, construct = construct, construct.parent
    return False


def _names_of_construct(construct: Base) -> set[str]:
    """:returns: the names that a construct has for itself."""
    if isinstance(construct, Block_Construct):
        return {str(entity.children[0]).lower() for part in declared_in(construct)
                for entity in walk(part, Entity_Decl)}
    heads = [one for one in getattr(construct, "content", None) or ()
             if isinstance(one, _CONSTRUCT_HEADS)]
    return {str(one.children[0]).lower() for head in heads
            for one in walk(head, (Association, Select_Type_Stmt)) if one.children[0] is not None}


def cloned(tree: Tree) -> Tree:
    """:returns: a copy of a tree with the same lines of the source, that may be changed."""
    if not isinstance(tree, Base):
        return tree
    new = object.__new__(type(tree))
    new.__dict__.update(tree.__dict__)
    for part in ("items", "content"):
        children = tree.__dict__.get(part)
        if children is not None:
            setattr(new, part, type(children)(_cloned_part(child, new) for child in children))
    return new


def _cloned_part(child: object, parent: Base) -> object:
    if isinstance(child, (list, tuple)):
        return type(child)(_cloned_part(one, parent) for one in child)
    new = cloned(child)
    if isinstance(new, Base):
        new.parent = parent
    return new


def names_declared(tree: Base) -> set[str]:
    """:returns: what the names of variables and dummy arguments of a routine are, in lower case."""
    declared = {str(entity.children[0]).lower()
                for part in declared_in(tree) for entity in walk(part, Entity_Decl)}
    return declared | set(dummy_names(tree)) | {unit_name(tree)}


def all_names_declared(tree: Base) -> set[str]:
    """:returns: those of a routine and of its internal procedures."""
    return names_declared(tree).union(*map(names_declared, inner_units(tree)))


def with_procedures(tree: Base, name: str, actual: Mapping[str, str | None],
                    arguments: Arguments) -> Base:
    """
    :param tree: a routine with dummy procedures.
    :param name: a name for the new routine.
    :param actual: for each of its dummy procedures the name of what it stands for; None if it is
        not given.
    :param arguments: gives the names of the arguments of routines that it may call.

    :returns: a copy that calls these procedures, and has no argument for them.

    :raises NotImplementedError: if it may call one that is not given.
    """
    new = cloned(tree)
    without_dummies(header_of(new), set(actual))
    without_declarations(new, set(actual))
    settle_presence(new, {dummy: known is not None for dummy, known in actual.items()})
    own = {unit_name(unit): dummy_names(unit) for unit in inner_units(tree)}
    drop_absent(new, {dummy for dummy, known in actual.items() if known is None},
                lambda called: own.get(called) or arguments(called))
    _rename_called(_own_parts(new), actual)
    for unit in inner_units(new):
        own = names_declared(unit)
        _rename_called([unit], {dummy: known for dummy, known in actual.items()
                                if dummy not in own})
    rename_unit(new, name)
    return new


def _rename_called(parts: Sequence[Base], actual: Mapping[str, str | None]) -> None:
    for one in walk(parts, Name):
        text = one.string.lower()
        if text in actual and not is_label(one):
            if actual[text] is None:
                raise NotImplementedError("a procedure that is not given")
            rename(one, actual[text])


def rename_unit(tree: Base, name: str) -> None:
    """Give a subroutine or function, with its result, another name, in place."""
    old_name = unit_name(tree)
    own_result = isinstance(header_of(tree), Function_Stmt) and header_of(tree).children[3] is None
    for one in walk(tree, Name):
        if one.string.lower() == old_name and (own_result and not is_label(one) or isinstance(
                one.parent, (*_HEADERS, End_Subroutine_Stmt, End_Function_Stmt))):
            rename(one, name)


def without_declarations(tree: Base, names: Collection[str]) -> None:
    """Take the declarations of procedures, or variables, out of a routine, in place."""
    for part in tree.children:
        if isinstance(part, Specification_Part):
            part.content[:] = [one for one in part.content if _keeps(one, set(names))]
    tree.content[:] = [part for part in tree.content
                       if not isinstance(part, Specification_Part) or part.content]


def rename(name: Name, text: str) -> None:
    """Let a name be another one, in place."""
    name.string, name.items = text, (text,)


def is_label(name: Name) -> bool:
    """:returns: whether a name is that of a component or of an argument elsewhere."""
    parent = name.parent
    if isinstance(parent, (Actual_Arg_Spec, Component_Spec)):
        return parent.children[0] is name
    if isinstance(parent, Part_Ref) and parent.children[0] is name:
        name, parent = parent, parent.parent
    return isinstance(parent, CHAINS) and parent.children[0] is not name


def without_dummies(header: Base, names: set[str]) -> None:
    """Take dummy arguments out of the first statement of a routine, in place."""
    prefix, name, arguments, *rest = header.items
    listed = arguments.children if isinstance(arguments, (Dummy_Arg_List, Dummy_Arg_Name_List)) \
        else [arguments]
    kept = [one for one in listed if str(one).lower() not in names]
    if kept:
        new = Dummy_Arg_List(", ".join(map(str, kept)))
        new.parent = header
    header.items = (prefix, name, new if kept else None, *rest)


def _keeps(part: Base, names: set[str]) -> bool:
    """Take the declarations of procedures, or variables, out of a part.

    :returns: whether anything is left of it.
    """
    if isinstance(part, Interface_Block):
        bodies = [one for one in part.content if isinstance(one, BODIES)]
        kept = [one for one in bodies if unit_name(one) not in names]
        part.content[:] = [one for one in part.content if one not in bodies or one in kept]
        return bool(kept) or not bodies
    listed = next((place for kind, place in _LISTS.items() if isinstance(part, kind)), None)
    if listed is None or part.items[listed] is None:
        return True
    entities = part.items[listed]
    parts = entities.children if type(entities).__name__.endswith("_List") else [entities]
    kept = [one for one in parts if _entity(one) not in names]
    if len(kept) < len(parts) and kept:
        new = object.__new__(type(entities))
        new.__dict__.update(entities.__dict__)
        new.items = tuple(kept)
        part.items = (*part.items[:listed], new, *part.items[listed + 1:])
    return bool(kept)


def _entity(one: Base) -> str:
    named = isinstance(one, (Entity_Decl, Proc_Decl))
    return str(one.children[0] if named else one).lower()
