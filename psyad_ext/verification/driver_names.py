# SPDX-License-Identifier: BSD-3-Clause
"""How drivers reach variables that are no arguments: components of structures of modules, and
variables of common blocks, which a module for the driver declares once more."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import Node, Routine

from psyad_ext.core.errors import VerificationError
from psyad_ext.ir.declarations.common_statements import common_variables
from psyad_ext.ir.lookup.common import in_numbers
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.module_variables import ModuleVariable, visible_variable
from psyad_ext.ir.structures.structure_types import type_name
from psyad_ext.ir.tree.definitions import Leaf, NotTakenApart
from psyad_ext.verification.sources import SourceFile


def name_in_driver(at: int, name: str) -> str:
    """:returns: how a driver calls a variable of a module, or a component of one."""
    _, component, rest = name.partition("%")
    return f"v_mod_{at}{component}{rest}"


def module_of(variable: ModuleVariable, routine: Routine) -> str:
    """:returns: the name of the module that a driver has a variable from."""
    if variable.module is not None:
        return variable.module.name
    name = next(block for block, symbols in common_variables(routine).items()
                if any(one is variable.symbol for one in symbols))
    return f"v_common_{name}"


def names_in_modules(names: Collection[str], routine: Routine) -> dict[str, str]:
    """
    :param names: names of variables in a routine.
    :param routine: the routine under test.

    :returns: those that stand for variables of modules by another name, each with the name there.
    """
    arguments = {symbol.name.lower() for symbol in routine.symbol_table.argument_list}
    found = {}
    for name in names:
        head, mark, rest = name.lower().partition("%")
        variable = None if head in arguments else visible_variable(head, routine)
        if variable is not None and variable.symbol.name.lower() != head:
            found[name] = f"{variable.symbol.name.lower()}{mark}{rest}"
    return found


def common_modules(routine: Routine, names: Collection[str]) -> list[SourceFile]:
    """
    :param routine: the routine under test.
    :param names: variables that are named.

    :returns: a file with modules for the common blocks that these are in, if they are in any.
    """
    found = [visible_variable(name, routine) for name in names]
    wanted = {module_of(one, routine) for one in found if one is not None and one.module is None}
    lines: list[str] = []
    for block, symbols in common_variables(routine).items():
        members = [in_numbers(one) for one in symbols]
        if f"v_common_{block}" not in wanted:
            continue
        if None in members:
            raise VerificationError(f"the common block '{block}' has variables that the "
                                    "verification cannot fill")
        lines += [f"module v_common_{block}", "  implicit none",
                  *(f"  {FortranWriter().gen_vardecl(one)}".rstrip() for one in members),
                  f"  common /{block}/ {', '.join(one.name for one in members)}",
                  f"end module v_common_{block}"]
    return [SourceFile("v_common.f90", "\n".join(lines) + "\n")] if lines else []


def components_named(variable: ModuleVariable, names: Collection[str]
                     ) -> Iterator[tuple[str, Leaf, Node]] | None:
    """
    :param variable: a variable of a module.
    :param names: what is named.

    :returns: the components that are meant, each with its name and with the scope of its type;
        None if it is no structure.

    :raises VerificationError: if one of them can't be filled.
    """
    types = Types()
    try:
        found = type_name(variable.symbol, has_value=True)
        definition = None if found is None else types.of(found[0], variable.module)
        leaves = None if definition is None else types.leaves(definition)
    except NotTakenApart:
        return None
    return None if leaves is None else _chosen(
        variable, leaves, found[1] is not None, definition.home, names)


def _chosen(variable: ModuleVariable, leaves: Collection[Leaf], is_array: bool, home: Node,
            names: Collection[str]) -> Iterator[tuple[str, Leaf, Node]]:
    for leaf in leaves:
        name = "%".join((variable.symbol.name, *leaf.source_path)).lower()
        if not any(f"{name}%".startswith(f"{one.lower()}%") for one in names):
            continue
        if is_array or any(part.bounds for part in leaf.parts[:-1]) or any(
                part.is_pointer or (None, None) in part.bounds for part in leaf.parts):
            raise VerificationError(f"'{name}', in a variable of a module, is allocatable or lies "
                                    "in an array, which the verification cannot fill")
        yield name, leaf, home
