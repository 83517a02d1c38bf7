# SPDX-License-Identifier: BSD-3-Clause
"""Structures in namelists: statements read and write all their components.

What is generated has the structures again by the time that it declares the namelist.
"""

from __future__ import annotations

from dataclasses import replace

from psyclone.psyir.nodes import Node, Reference, Statement

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import symbol_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, with_arguments
from psyad_ext.ir.lowering.structures.structure_parts import Selected, Selector
from psyad_ext.ir.normal_form.kept import kept
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.locate import location


def constant_from_here(variable: Reference) -> list[Statement]:
    """
    :param variable: a variable, or a component of structures, that a namelist reads.

    :returns: what lets it have no derivative behind the statement, if it is real.
    """
    type_ = symbol_type(variable.symbol)
    if type_ is None or not type_.is_real:
        return []
    # Whether the file sets it or not: where it might have a derivative before, it is refused.
    return [build.assign(copied(variable), kept(build.real("0.0", type_), copied(variable)))]


def with_namelist(statement: OpaqueCall, selector: Selector) -> list[Statement] | None:
    """
    :param statement: an opaque statement.
    :param selector: resolves references in its routine.

    :returns: a statement that has the components in the place of structures of a namelist, and what
        stands behind it; None if it has none.

    :raises UnsupportedError: if files cannot name all that is in a structure.
    """
    namelist = statement.template.namelist
    if namelist is None:
        return None
    arguments: list[tuple[Node, Access]] = [
        (copied(node), dummy.interface.access) for node, dummy in zip(
            statement.arguments, statement.callee.symbol_table.argument_list)]
    first = len(arguments) - len(namelist.members)
    members, counts = arguments[first:], []
    del arguments[first:]
    for name, (node, access) in zip(namelist.members, members):
        found = selector.selected(node)
        if found is not None and not _can_be_named(found):
            raise UnsupportedError([Problem(
                *location(statement), "NAMELIST", f"'{name}' of namelist '{namelist.name}' has "
                "components that are allocatable, or pointers, or none at all",
                "let it have plain components only")])
        parts = [node] if found is None else [
            found.reference(component) for component in found.components]
        arguments += [(part, access) for part in parts]
        counts.append(len(parts))
    if not any(selector.is_structure(node) for node, _ in members):
        return None
    new = with_arguments(statement, statement.template.text, arguments)
    new.template = replace(new.template, namelist=replace(namelist, counts=tuple(counts)))
    return [new, *(behind for node, access in arguments[first:] if access is not Access.READ
                   and isinstance(node.symbol, ComponentSymbol)
                   for behind in constant_from_here(node))]


def _can_be_named(found: Selected) -> bool:
    leaves = [one.component.leaf for one in found.components]
    return not any(leaf.is_allocatable or leaf.is_in_allocatable or leaf.is_pointer
                   or leaf.is_nothing for leaf in leaves)
