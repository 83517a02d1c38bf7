# SPDX-License-Identifier: BSD-3-Clause
"""Names in associate constructs that stand for parts of texts, and for texts in arrays.

A part of a part is one of the text itself. PSyclone has no parts of elements: they are opaque, as
texts that are joined are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    Assignment, CodeBlock, Node, Range, Reference, Routine, StructureReference)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import element_type
from psyad_ext.ir.expressions.opaque import OpaqueCall, text_of
from psyad_ext.ir.expressions.questions import declared_rank, is_data
from psyad_ext.ir.expressions.structure_access import Step, reference_of, steps_of
from psyad_ext.ir.expressions.text import is_member, is_text, is_text_value
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.derived_types import Types
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lowering.blocks.associations import all_indices, place_within
from psyad_ext.ir.lowering.input_output.component_text import (
    is_open_end, text_part, with_other_parts, without_part)
from psyad_ext.ir.structures.component_types import is_bound_function, last_component, whole_arrays
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.walking import nodes_of

#: Reads an expression of fparser's tree.
Read = Callable[[Base], Node]


class SelectedText:
    """A text, and what is selected of it.

    :param text: a variable, an element or a component.
    :param part: the characters; None for all of them.
    """

    def __init__(self, text: Reference, part: Range | None) -> None:
        self.text = text
        self.part = part

    @property
    def indices(self) -> list[Node]:
        """:returns: the indices that select the text, and the bounds of the part."""
        return all_indices(self.text) + (self.part.children[:2] if self.part else [])

    def value(self) -> Node:
        """:returns: what is selected, as a new expression."""
        return copied(self.text) if self.part is None else self._characters(*self.part.children[:2])

    def inner(self, low: Node | None, high: Node | None) -> Node:
        """
        :param low: the place of a character in what is selected; None for the first one.
        :param high: the same for the last one.

        :returns: these characters, as a new expression.
        """
        if self.part is None:
            return self._characters(low, high)
        one = build.integer(1)
        return self._characters(
            self.part.start if low is None else place_within(self.part, low, one),
            self.part.stop if high is None else place_within(self.part, high, one))

    def _characters(self, low: Node | None, high: Node | None) -> Node:
        first, *members = steps_of(self.text)
        last = (members or [first])[-1]
        if last.indices is None and low is not None and high is not None:
            part = Step(last.name, [Range.create(copied(low), copied(high))])
            steps = [*[first, *members][:-1], part]
            return reference_of(self.text.symbol, steps[0].indices, steps[1:])
        shown = ["" if one is None else text_of(one) for one in (low, high)]
        return Fparser2CodeBlock([Fortran2003.Array_Section(
            f"{text_of(self.text)}({':'.join(shown)})")], CodeBlock.Structure.EXPRESSION)


@dataclass(frozen=True)
class Selected:
    """What a name stands for.

    :param value: a variable or an expression; the whole text if it is a part of one.
    :param datatype: the type of the name, as far as it is known.
    :param is_variable: whether it is a variable, which can be changed by the name.
    :param lists_elements: whether it is some elements of an array, in a list.
    :param text: the text that it is a part of, or that is an element of an array.
    """

    value: Node
    datatype: DataType
    is_variable: bool
    lists_elements: bool
    text: SelectedText | None


def selected_text(value: Node, read: Read, routine: Routine) -> SelectedText | None:
    """
    :param value: what a name stands for, in its place.
    :param read: reads an expression in that place.
    :param routine: the routine.

    :returns: the text, if it is one of an array, or a part of one text.
    """
    if isinstance(value, CodeBlock):
        return _opaque_part(value, read, routine)
    if not is_data(value) or is_bound_function(value, routine):
        return None
    part = _part(value, routine)
    text = value if part is None else without_part(value)
    if not _is_single(text, value.parent, routine):
        return None
    if part is not None:
        low, high = (None if is_open_end(bound, text) else bound for bound in part.children[:2])
        return SelectedText(text, _closed(low, high, text, routine))
    is_element = steps_of(text)[-1].indices is not None
    return SelectedText(copied(text), None) if is_element and is_text_value(text) else None


def _opaque_part(value: CodeBlock, read: Read, routine: Routine) -> SelectedText | None:
    """:returns: a part of a text in an array."""
    tree = value.parse_tree_nodes[0]
    text = read(tree.children[0]) if isinstance(tree, Fortran2003.Array_Section) else value
    if not is_data(text) or not _is_single(text, value.parent, routine):
        return None
    low, high = (one and read(one) for one in tree.children[1].children)
    return SelectedText(text, _closed(low, high, text, routine))


def _part(value: Reference, routine: Routine) -> Range | None:
    """:returns: which characters are selected of one text, which looks like an array."""
    if isinstance(value, StructureReference):
        return text_part(value, routine)
    indices = getattr(value, "indices", ())
    is_part = is_text(value.symbol) and not declared_rank(value.symbol) and len(indices) == 1
    return indices[0] if is_part and isinstance(indices[0], Range) else None


def _is_single(text: Reference, statement: Node, routine: Routine) -> bool:
    """:returns: whether this is no array, nor the same in each of several structures."""
    # Functions in indices are looked up from where they are called.
    holder = Assignment(parent=statement.parent)
    holder.addchild(copied(text))
    recognise_in(holder)
    return not whole_arrays(text, routine) and not any(
        isinstance(index, Range) or rank_of_value(index)
        for step in steps_of(holder.children[0]) for index in step.indices or ())


def _closed(low: Node | None, high: Node | None, text: Reference, routine: Routine) -> Range:
    """:returns: characters of a text, up to its ends where nothing is said."""
    return Range.create(build.integer(1) if low is None else copied(low),
                        _length(text, routine) if high is None else copied(high))


def _length(text: Reference, routine: Routine) -> Node:
    """:returns: the length of a text, as a number if that is known."""
    declared = last_component(text, Types(), routine) \
        if isinstance(text, StructureReference) else getattr(text.symbol, "datatype", None)
    type_ = element_type(declared)
    return build.intrinsic("LEN", copied(text)) if type_ is None or type_.length is None \
        else build.integer(type_.length)


class TextAssociation:
    """A name and the text that it stands for.

    :param symbol: the name.
    :param selected: the text.
    :param read: reads an expression with the name in it.
    """

    def __init__(self, symbol: Symbol, selected: SelectedText, read: Read) -> None:
        self._symbol = symbol
        self._selected = selected
        self._read = read

    def substitute(self, root: Node) -> None:
        """Replace the name in place.

        :param root: statements.

        :raises NotImplementedError: if that is not possible.
        """
        for block in nodes_of(root, CodeBlock):
            if block.structure is CodeBlock.Structure.EXPRESSION \
                    and any(True for _ in self._named(block.parse_tree_nodes[0])):
                block.replace_with(with_other_parts(block, self._named, self._in_place_of),
                                   keep_name_in_context=True)
        for reference in reversed(nodes_of(root, Reference)):
            if reference.symbol is self._symbol and not is_open_end(reference.parent, reference):
                new = self._replaced(reference)
                if isinstance(reference.parent, OpaqueCall) and isinstance(new, CodeBlock):
                    raise NotImplementedError("a statement that has places for variables only")
                reference.replace_with(new, keep_name_in_context=True)

    def _named(self, tree: Base) -> Iterator[tuple[Base, Base]]:
        """:returns: the outermost places of the name, and of parts of it, in an expression, with
            what holds them."""
        for child in tree.children:
            name = child.children[0] if isinstance(child, Fortran2003.Part_Ref) else child
            if isinstance(name, Fortran2003.Name) and not is_member(name) \
                    and name.string.lower() == self._symbol.name.lower():
                yield tree, child
            elif isinstance(child, Base):
                yield from self._named(child)

    def _in_place_of(self, tree: Base) -> Node:
        holder = Assignment()
        holder.addchild(self._read(tree))
        self.substitute(holder)
        return holder.children[0]

    def _replaced(self, reference: Reference) -> Node:
        indices = getattr(reference, "indices", None)
        if indices is None:
            return self._selected.value()
        if len(indices) != 1 or not isinstance(indices[0], Range):
            raise NotImplementedError("an element of an associated text")
        whole = Reference(self._symbol)
        return self._selected.inner(*(None if is_open_end(bound, whole) else bound
                                      for bound in indices[0].children[:2]))
