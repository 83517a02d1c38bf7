# SPDX-License-Identifier: BSD-3-Clause
"""Routines of other files that are kept as text: those that call themselves or hold others.

In the user's file, and in modules that are taken into it, these are read in a second step.
"""

from __future__ import annotations

import re

from psyclone.psyir.nodes import Call, CodeBlock, Container, FileContainer, Node, Reference

from psyad_ext.core.errors import Problem, refuse
from psyad_ext.ir.lookup.callees import callee_of, external_file
from psyad_ext.ir.lookup.procedure_names import definitions
from psyad_ext.ir.source.dummy_procedures import UNITS, dummy_procedures, inner_units, unit_name
from psyad_ext.ir.source.interface_names import PREFIX
from psyad_ext.ir.source.recursive import has_prefix
from psyad_ext.ir.tree.locate import location
from psyad_ext.ir.tree.refusals import SUBMODULE

_SEPARATE = re.compile(r"^(?!\s*end\b)[^!\n'\"]*\bmodule\b[^!\n'\"]*\b"
                       r"(?:subroutine|function)\s+(\w+)", re.IGNORECASE | re.MULTILINE)


def is_read_later(block: Node) -> bool:
    """:returns: whether a node is the text of one routine that will be read in a second step."""
    if not isinstance(block, CodeBlock) or not isinstance(block.parent, Container):
        return False
    trees = block.parse_tree_nodes
    return len(trees) == 1 and isinstance(trees[0], UNITS) and (
        has_prefix(trees[0]) or bool(inner_units(trees[0])))


def elsewhere_problems(call: Call, file: Node) -> list[Problem]:
    """
    :param call: a call in a routine that is differentiated.
    :param file: the file of the target.

    :returns: why what it may run cannot be seen: it is in another file, which has to be at hand.
    """
    if type(call.routine) is not Reference:
        return []
    name = call.routine.name
    found = definitions(name, call, _own_text) or _external_texts(call)
    if not found and callee_of(call) is None and definitions(name, call, _separate):
        return [Problem(*location(call), SUBMODULE, f"the body of '{name}' is in a submodule that "
                        "is not in the file of its module, or cannot become a part of it",
                        "put the submodule into the file of the module, and let its names be none "
                        "of the module")]
    return [_problem(call, block) for block in found if block.root is not file]


def _separate(container: Container, name: str) -> Container | None:
    """:returns: a module, if it has the interface of a procedure whose body is in a submodule."""
    texts = (symbol.datatype.declaration for symbol in container.symbol_table.symbols
             if symbol.name.startswith(PREFIX))
    return container if name.lower() in map(str.lower, (
        found for text in texts for found in _SEPARATE.findall(text))) else None


def _external_texts(call: Call) -> list[CodeBlock]:
    """:returns: the text of the procedure in no module, of another file, that is called."""
    file = external_file(call) if callee_of(call) is None else None
    block = None if file is None else _own_text(file, call.routine.name)
    return [] if block is None else [block]


def require_at_hand(home: Container, name: str, node: Node) -> None:
    """
    :param home: a module.
    :param name: a procedure of it.
    :param node: where it is called by an object.

    :raises UnsupportedError: if it is in another file, and cannot be seen there.
    """
    block = _own_text(home, name) if home.root is not node.root else None
    refuse([_problem(node, block)] if block is not None else [])


def _problem(node: Node, block: CodeBlock) -> Problem:
    name, home = unit_name(block.parse_tree_nodes[0]), block.parent.name
    if isinstance(block.parent, FileContainer):
        return Problem(*location(node), "CALLEE", f"'{name}' calls itself or has internal "
                       "procedures, and is in another file", "put it into the same file", name)
    return Problem(*location(node), "CALLEE", f"'{name}' calls itself or has internal "
                   f"procedures, and its module '{home}' is in another file",
                   "put the module into the same file", home)


def _own_text(container: Container, name: str) -> CodeBlock | None:
    """:returns: the text of the routine of a name that a container holds."""
    for block in container.children:
        if is_read_later(block) and unit_name(block.parse_tree_nodes[0]) == name.lower() \
                and not dummy_procedures(block.parse_tree_nodes[0]):
            return block
    return None
