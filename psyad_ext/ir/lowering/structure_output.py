# SPDX-License-Identifier: BSD-3-Clause
"""Structures that are written as a whole: as the list of their components, which is the same."""

from __future__ import annotations

from dataclasses import replace

from fparser.two import Fortran2003
from psyclone.psyir.nodes import Node

from psyad_ext.ir.copying import copied
from psyad_ext.ir.locate import adopt_location
from psyad_ext.ir.lowering.structure_parts import Selected, Selector
from psyad_ext.ir.opaque import OpaqueCall, Template, opaque_call

_OUTPUT = (Fortran2003.Write_Stmt, Fortran2003.Print_Stmt)


def with_components(statement: OpaqueCall, selector: Selector) -> OpaqueCall | None:
    """
    :param statement: an opaque statement.
    :param selector: resolves references in its routine.

    :returns: a statement that writes the components of structures; None if that is the same.
    """
    if statement.template.kind not in _OUTPUT:
        return None
    dummies = statement.callee.symbol_table.argument_list
    arguments = [(copied(node), dummy.interface.access)
                 for node, dummy in zip(statement.arguments, dummies)]
    text, is_found = statement.template.text, False
    for number, node in enumerate(statement.arguments):
        parts = _parts(selector.selected(node))
        if not parts:
            continue
        is_found = True
        access = arguments[number][1]
        arguments[number] = (parts[0], access)
        places = [Template.place(number)]
        for part in parts[1:]:
            places.append(Template.place(len(arguments)))
            arguments.append((part, access))
        text = text.replace(places[0], ", ".join(places))
    if not is_found:
        return None
    new = opaque_call(statement.routine.name, replace(statement.template, text=text), arguments,
                      statement.has_effects)
    new.behind, new.temporary = statement.behind, statement.temporary
    new._ast = statement._ast  # pylint: disable=protected-access
    adopt_location(new, statement)
    return new


def _parts(found: Selected | None) -> list[Node]:
    """:returns: all components of a structure, in the order in which they are written; none if it
        is no structure, or if they stand in turns in arrays of structures."""
    if found is None or found.is_leaf:
        return []
    leaves = [one.component.leaf for one in found.components]
    if any(leaf.is_allocatable or leaf.is_nothing for leaf in leaves) or (len(leaves) > 1 and (
            found.rank or any(part.bounds for leaf in leaves
                              for part in leaf.parts[len(found.path):-1]))):
        return []
    return [found.reference(one) for one in found.components]
