# SPDX-License-Identifier: BSD-3-Clause
"""Structures that are variables of modules: their components are so, too, for a while."""

from __future__ import annotations

from collections.abc import Iterable

from psyclone.psyir.nodes import Container, Node, ScopingNode
from psyclone.psyir.symbols import ArrayType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value
from psyad_ext.ir.raising.protection import protect_component
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.definitions import NotTakenApart
from psyad_ext.ir.tree.names import Names


class NamesOfFile(Names):
    """Gives out names that mean nothing anywhere in a file.

    :param root: the file.
    """

    def __init__(self, root: Node) -> None:
        self.taken = {name.lower() for scope in root.walk(ScopingNode)
                      for name in scope.symbol_table.symbols_dict}


def add_to_module(components: Iterable[ComponentSymbol], module: Container) -> None:
    """Declare components in a module.

    :param components: variables for components.
    :param module: the module.
    """
    symbols = module.symbol_table._symbols  # pylint: disable=protected-access
    for component in components:
        structure = component.component.structure.symbol
        component.visibility = structure.visibility
        protect_component(component, structure)
        symbols[component.name.lower()] = component


def known_shape(array: ArrayType | None) -> tuple[object, ...]:
    """
    :param array: the shape of a variable of a module.

    :returns: the same in numbers, or deferred.

    :raises NotTakenApart: if they are not known.
    """
    found = []
    for extent in array.shape if array is not None else ():
        if extent is ArrayType.Extent.DEFERRED:
            found.append(extent)
            continue
        bounds = [integer_value(getattr(extent, name)) if isinstance(
            getattr(extent, name, None), Node) else None for name in ("lower", "upper")]
        if None in bounds:
            raise NotTakenApart("its extents are not known")
        found.append(ArrayType.ArrayBounds(*map(build.integer, bounds)))
    return tuple(found)
