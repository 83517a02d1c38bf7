# SPDX-License-Identifier: BSD-3-Clause
"""Statements that declare external procedures by an interface, as interface blocks.

``procedure(law) :: gas`` in a routine becomes the block of ``law`` with the name ``gas``, and
``procedure(real) :: gas`` becomes ``real, external :: gas``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fparser.common.readfortran import FortranStringReader
from fparser.two.Fortran2003 import (
    External_Stmt, Import_Stmt, Interface_Block, Module, Name, Proc_Decl,
    Procedure_Declaration_Stmt, Specification_Part, Type_Declaration_Stmt, Use_Stmt)
from fparser.two.utils import Base
from psyclone.psyir.symbols import UnsupportedFortranType

from psyad_ext.ir.source.dummy_procedures import (
    BODIES, UNITS, cloned, declared_in, dummy_names, header_of, is_label, names_declared,
    rename_unit)
from psyad_ext.ir.source.meanings import (
    Meanings, ModuleTree, are_same, is_private, module_name, scope_of)
from psyad_ext.ir.source.parsed import put_in_place
from psyad_ext.ir.source.walking import walk

_EXTERNAL = re.compile(r",\s*external\b", re.IGNORECASE)


def is_declared_external(datatype: object) -> bool:
    """:returns: whether the type of a name, for PSyclone, is text that declares a procedure."""
    return isinstance(datatype, UnsupportedFortranType) \
        and bool(_EXTERNAL.search(datatype.declaration.partition("::")[0]))


def declare_externals(tree: Base, module_tree: ModuleTree) -> None:
    """
    Declare the external procedures of routines as others do that have no such statements, in
    place; what is not understood is left.

    :param tree: a file.
    :param module_tree: gives the trees of modules of other files.
    """
    statements = [(one, unit) for unit in walk(tree, UNITS) for one in declared_in(unit)
                  if isinstance(one, Procedure_Declaration_Stmt) and one.children[1] is None]
    meanings = Meanings(tree, module_tree) if statements else None
    for statement, unit in statements:
        procedures = statement.children[2].children
        names = [str(one).lower() for one in procedures if not isinstance(one, Proc_Decl)]
        if len(names) == len(procedures) and set(names).isdisjoint(dummy_names(unit)):
            new = _declaration(statement, names, meanings)
            if new is not None:
                put_in_place(statement, [new])


def _declaration(statement: Base, names: Sequence[str], meanings: Meanings) -> Base | None:
    interface = statement.children[0]
    if isinstance(interface, Name):
        found = meanings.of(interface.string.lower(), statement)
        body = found[0] if len(found) == 1 and isinstance(found[0], BODIES) else None
        there = None if body is None else _known_there(body, statement, meanings)
        return None if there is None else _block(there, names)
    listed = ", ".join(names)
    new = External_Stmt(f"external :: {listed}") if interface is None \
        else Type_Declaration_Stmt(f"{interface}, external :: {listed}")
    new.item = statement.item
    return new


def _known_there(body: Base, place: Base, meanings: Meanings) -> Base | None:
    """:returns: an interface whose names mean the same in another place: there, it uses the module
        that it stands in, if it has to; None if that keeps a name to itself."""
    outer = sorted(_outer_names(body, meanings))
    if all(are_same(meanings.of(name, body.parent), meanings.of(name, place)) for name in outer):
        return body
    module, own = scope_of(body.parent), scope_of(place)
    while own is not None and own is not module:
        own = own.parent
    if not isinstance(module, Module) or own is module \
            or any(is_private(name, module) for name in outer):
        return None
    new = cloned(body)
    part = next(one for one in new.children if isinstance(one, Specification_Part))
    part.content[:] = [one for one in part.content if not walk(one, Import_Stmt)]
    use = Use_Stmt(f"use {module_name(module)}, only: {', '.join(outer)}")
    use.item, use.parent = header_of(body).item, part
    part.content.insert(0, use)
    return new


def _outer_names(body: Base, meanings: Meanings) -> Iterator[str]:
    """:returns: the names in an interface that what is around it gives a meaning."""
    for name in {one.string.lower() for one in walk(body, Name) if not is_label(one)} \
            - names_declared(body):
        around = meanings.of(name, body.parent)
        if around and are_same(meanings.of(name, header_of(body)), around):
            yield name


def _block(body: Base, names: Sequence[str]) -> Base:
    """:returns: an interface block that says of procedures what an interface says."""
    block = Interface_Block(FortranStringReader("interface\nend interface\n"))
    for part in block.content:
        part.item = header_of(body).item
    for name in names:
        new = cloned(body)
        rename_unit(new, name)
        new.parent = block
        block.content.insert(-1, new)
    return block
