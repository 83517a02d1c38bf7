# SPDX-License-Identifier: BSD-3-Clause
"""Text in structures: parts of components, and expressions that PSyclone leaves opaque.

A part of a text looks like a section of an array to PSyclone. Expressions with such parts, or
that join texts, are blocks of fparser's tree, in which components are named as in the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayMember, CodeBlock, IntrinsicCall, Node, Range, Reference, Routine, Schedule,
    StructureReference)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock

from psyad_ext.core.side_tables import SideTable
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import TEXT, element_type
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import declared_rank
from psyad_ext.ir.expressions.structure_access import Step, path_of, reference_of, steps_of
from psyad_ext.ir.expressions.text import is_text_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.structures.component_types import last_component
from psyad_ext.ir.tree.components import ComponentSymbol
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.deferred_type import declaration_of_deferred

#: What fparser takes a component for.
_COMPONENTS = (Fortran2003.Data_Ref, Fortran2003.Proc_Component_Ref)

#: Where a part says nothing, PSyclone asks for the bounds of the text.
_BOUNDS = frozenset(("LBOUND", "UBOUND"))

#: The components that blocks name.
_shown = SideTable[CodeBlock, Set[ComponentSymbol]](
    frozenset(), travels=True, names_trees=True)

#: Reads an expression of fparser's tree.
Expression = Callable[[Base, Node], Node]


def text_part(node: Node, routine: Routine, types: Types | None = None) -> Range | None:
    """
    :param node: an expression.
    :param routine: the routine that it stands in.
    :param types: knows derived types.

    :returns: which characters it selects, if it is a part of a component that is text.
    """
    if not isinstance(node, StructureReference):
        return None
    member = node.member
    while getattr(member, "member", None) is not None:
        member = member.member
    if type(member) is not ArrayMember or len(member.indices) != 1 \
            or not isinstance(member.indices[0], Range):
        return None
    declared = last_component(node, types or Types(), routine)
    type_ = element_type(declared)
    is_part = type_ is not None and type_.intrinsic is TEXT and not hasattr(declared, "shape")
    return member.indices[0] if is_part or declaration_of_deferred(declared) else None


def ends_part(call: IntrinsicCall, routine: Routine, types: Types | None = None) -> bool:
    """:returns: whether a call asks for nothing: it stands where a part of a text, in each of
        several structures maybe, says nothing."""
    part = call.parent
    if not isinstance(part, Range) or call.intrinsic.name not in _BOUNDS:
        return False
    text = part.ancestor(StructureReference)
    return text_part(text, routine, types) is part \
        and getattr(call.arguments[0], "symbol", None) is text.symbol


def without_part(reference: Reference) -> Reference:
    """:returns: the text that a part is selected of, as a new reference."""
    steps = steps_of(reference)
    steps[-1] = Step(steps[-1].name)
    return reference_of(reference.symbol, steps[0].indices, steps[1:])


def part_of(text: Reference, characters: Range) -> Node:
    """:returns: a part of a text, or of each text in an array."""
    ends = [None if is_open_end(bound, text) else bound for bound in characters.children[:2]]
    if not declared_rank(text.symbol) and None not in ends:
        return build.ref(text.symbol, [copied(characters)])
    shown = text_of(text)
    if declared_rank(text.symbol) and not text.children:
        shown += f"({', '.join(':' * declared_rank(text.symbol))})"
    low, high = ("" if bound is None else text_of(bound) for bound in ends)
    return _block(Fortran2003.Array_Section(f"{shown}({low}:{high})"),
                  [text, *filter(None, ends)])


def is_open_end(bound: Node | None, text: Reference) -> bool:
    """:returns: whether this is what PSyclone writes where a part of a text says nothing."""
    if not isinstance(bound, IntrinsicCall) or bound.intrinsic.name not in _BOUNDS:
        return False
    asked = bound.arguments[0]
    return isinstance(asked, Reference) and asked.symbol is text.symbol \
        and path_of(asked) == path_of(text)


def has_components(block: CodeBlock) -> bool:
    """:returns: whether an opaque expression is text with components of structures in it."""
    return block.structure is CodeBlock.Structure.EXPRESSION and is_text_value(block) \
        and any(True for _ in _components(block.parse_tree_nodes[0]))


def with_other_components(block: CodeBlock, expression: Expression,
                          rewrite: Callable[[Node], Node]) -> CodeBlock:
    """
    :param block: text with components in it.
    :param expression: reads an expression.
    :param rewrite: gives what stands for a component.

    :returns: the text with that in their places.
    """
    scope = block.ancestor(Schedule)
    return with_other_parts(block, _components, lambda tree: rewrite(expression(tree, scope)))


def with_other_parts(block: CodeBlock, parts: Callable[[Base], Iterator[tuple[Base, Base]]],
                     rewrite: Callable[[Base], Node]) -> CodeBlock:
    """
    :param block: an opaque expression.
    :param parts: finds parts of its tree, with what holds them.
    :param rewrite: gives what stands for such a part.

    :returns: the expression with that in their places.
    """
    tree = block.parse_tree_nodes[0]
    copy = type(tree)(str(tree))
    shown: dict[str, str] = {}
    others = []
    for holder, part in list(parts(copy)):
        name = f"psyad_part_{len(shown)}_"
        others.append(rewrite(part))
        shown[name] = text_of(others[-1])
        holder.items = tuple(Fortran2003.Name(name) if child is part else child
                             for child in holder.items)
    text = str(copy)
    for name, own in shown.items():
        text = text.replace(name, own)
    return _block(type(tree)(text), others)


def _block(tree: Base, shown: Sequence[Node]) -> CodeBlock:
    """:returns: an opaque expression that knows the components among what it shows."""
    block = Fparser2CodeBlock([tree], CodeBlock.Structure.EXPRESSION)
    _shown.note(block, {reference.symbol for node in shown
                            for reference in node.walk(Reference)
                            if isinstance(reference.symbol, ComponentSymbol)})
    return block


def components_shown(block: CodeBlock) -> Set[ComponentSymbol]:
    """:returns: the variables for components that an opaque expression names: no table has those
        for structures of modules."""
    return _shown.of(block)


def _components(tree: Base) -> Iterator[tuple[Base, Base]]:
    """:returns: the outermost components in an expression, with what holds them."""
    for child in tree.children:
        if isinstance(child, _COMPONENTS):
            yield tree, child
        elif isinstance(child, Base):
            yield from _components(child)
