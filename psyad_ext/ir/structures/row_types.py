# SPDX-License-Identifier: BSD-3-Clause
"""Types of rows for many directions.

Each component has one, in the module of its structure, with nothing but rows that have one more
dimension. If the structure is one of a list, another type has lists of these.
"""

from __future__ import annotations

from psyclone.psyir.nodes import Container, FileContainer, Routine
from psyclone.psyir.symbols import ArrayType, DataTypeSymbol, StructureType, Symbol

from psyad_ext.core.errors import Problem, UnsupportedError
from psyad_ext.core.naming import NamingScheme, unique
from psyad_ext.ir.tree.components import Component
from psyad_ext.ir.tree.definitions import Definition
from psyad_ext.ir.tree.locate import location

_DEFERRED = ArrayType.Extent.DEFERRED


def type_of_rows(own: Component, origin: Routine, scheme: NamingScheme) -> Definition:
    """
    :param own: rows.
    :param origin: the routine that they are a variable of.
    :param scheme: templates of generated names.

    :returns: the type that has such rows with one more dimension.

    :raises UnsupportedError: if there is no place for it.
    """
    name = own.leaf.parts[-1].name
    definition = own.definition_at(len(own.leaf.parts) - 1)
    holder = next((one for one in definition.ancestors if name in one.components), None)
    if holder is None or not isinstance(holder.home, Container) \
            or isinstance(holder.home, FileContainer):
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"type '{definition.name}' has allocatable "
            "components, and there is no module for a type that has them in many directions",
            "define the type in a module")])
    _check_place(holder, origin)
    datatype = _structure_type(holder, own, name)
    return _declared(f"{holder.name}_{name}", name, datatype, holder, scheme)


def type_of_lists(own: Component, rows: Definition, scheme: NamingScheme) -> Definition:
    """
    :param own: rows that lie in lists.
    :param rows: the type that has such rows with one more dimension.
    :param scheme: templates of generated names.

    :returns: the type that has lists of structures of that type.
    """
    name = own.leaf.parts[own.leaf.nest_depth].name
    element = rows.home.symbol_table.symbols_dict[rows.name]
    lists = ArrayType(element, [_DEFERRED] * (own.outer_rank - own.common_rank))
    datatype = StructureType.create([(name, lists, Symbol.Visibility.PUBLIC, None)])
    wished = "_".join((own.definition_at(own.leaf.nest_depth).name, name, own.leaf.parts[-1].name))
    return _declared(wished, name, datatype, rows, scheme)


def _declared(wished: str, component: str, datatype: StructureType, model: Definition,
              scheme: NamingScheme) -> Definition:
    """:returns: a type next to another one, which may have been declared before."""
    wished, table = scheme.name("rows", wished), model.home.symbol_table
    known = table.symbols_dict.get(wished)
    if not _is_same(known, component, datatype):
        known = DataTypeSymbol(unique(wished, table.symbols_dict), datatype,
                               visibility=table.symbols_dict[model.name.lower()].visibility)
        table.add(known)
    return Definition(known.name.lower(), model.home, datatype.components)


def _check_place(holder: Definition, origin: Routine) -> None:
    """:raises UnsupportedError: if the module of a type is not written."""
    home = holder.home
    if home.root is not origin.root:
        raise UnsupportedError([Problem(
            *location(origin), "DERIVED_TYPE", f"type '{holder.name}' of the module '{home.name}' "
            "has allocatable components, which need a type next to it for many directions",
            "put the module into the same file", module=home.name)])


def _structure_type(holder: Definition, own: Component, name: str) -> StructureType:
    declared = holder.components[name].datatype
    declared = getattr(declared, "partial_datatype", None) or declared
    element = declared.elemental_type if isinstance(declared, ArrayType) else own.leaf.type_
    # Allocatable scalars have a dimension only while routines are differentiated.
    rows = ArrayType(element, [_DEFERRED] * (
        len(own.leaf.row_bounds) + (not own.leaf.is_scalar)))
    return StructureType.create([(name, rows, Symbol.Visibility.PUBLIC, None)])


def _is_same(known: Symbol | None, name: str, datatype: StructureType) -> bool:
    """:returns: whether a type is what has been made for the same component before."""
    return isinstance(known, DataTypeSymbol) and isinstance(known.datatype, StructureType) \
        and list(known.datatype.components) == [name] \
        and known.datatype.components[name].datatype == datatype.components[name].datatype
