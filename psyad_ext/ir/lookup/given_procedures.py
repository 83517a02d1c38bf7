# SPDX-License-Identifier: BSD-3-Clause
"""Finds the routines that are given procedures, by the names that they are called by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fparser.two.utils import Base
from psyclone.psyir.nodes import CodeBlock, Container, Node, Routine

from psyad_ext.ir.lookup.bound_candidates import bound_routine
from psyad_ext.ir.lookup.procedure_names import definitions
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_names, dummy_procedures, unit_name
from psyad_ext.ir.tree.definitions import Binding


@dataclass(frozen=True)
class Template:
    """A routine with dummy procedures.

    :param block: where PSyclone keeps it.
    :param tree: the routine.
    """

    block: CodeBlock
    tree: Base


#: A procedure, or one that is given procedures.
Procedure: TypeAlias = Routine | Template


def arguments_of_template(name: str, node: Node) -> list[str] | None:
    """:returns: the names of the arguments of the only routine with dummy procedures that a name
        may mean at a node."""
    found = template_named(name, node)
    return None if found is None else dummy_names(found.tree)


def template_named(name: str, node: Node) -> Template | None:
    """:returns: the only routine with dummy procedures that a name may mean at a node."""
    found = definitions(name, node, template_in)
    return found[0] if len(found) == 1 else None


def template_in(container: Container, name: str) -> Template | None:
    """:returns: the routine with dummy procedures that has a name in a module or file."""
    for block in container.children:
        if isinstance(block, CodeBlock):
            for tree in block.parse_tree_nodes:
                if isinstance(tree, UNITS) and unit_name(tree) == name.lower() \
                        and dummy_procedures(tree):
                    return Template(block, tree)
    return None


def bound_procedure(home: Node, binding: Binding) -> Procedure | None:
    """:returns: the procedure of a module that a type of it binds; None if it is not found."""
    if not isinstance(home, Container):
        return None
    return bound_routine(home, binding.procedure) or template_in(home, binding.procedure)
