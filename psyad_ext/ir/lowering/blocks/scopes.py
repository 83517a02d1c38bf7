# SPDX-License-Identifier: BSD-3-Clause
"""Reads associate and block constructs: their names become those of the routine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fparser.two import Fortran2003
from fparser.two.utils import Base, BinaryOpBase, UnaryOpBase
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IntrinsicCall, Literal, Loop, Node, Reference, Routine, Schedule,
    StructureReference)
from psyclone.psyir.symbols import (
    DataSymbol, DataTypeSymbol, RoutineSymbol, Symbol, UnresolvedType, UnsupportedFortranType)

from psyad_ext.core.errors import UnsupportedError
from psyad_ext.ir.declarations.array_constructors import read_constructors
from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import integer_value, symbol_type
from psyad_ext.ir.expressions.questions import (
    bounds_of, declared_rank, elementwise_references, is_data, rank, references, symbols_read)
from psyad_ext.ir.expressions.text import changing_type
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lowering.base.hoisting import calls_functions
from psyad_ext.ir.lowering.base.kept_indices import fixed_index
from psyad_ext.ir.lowering.base.replacing import insert_around
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.blocks.associations import Association, all_indices
from psyad_ext.ir.lowering.blocks.block_variables import BlockVariables
from psyad_ext.ir.lowering.blocks.selected_types import selected_type
from psyad_ext.ir.lowering.blocks.text_associations import (
    Selected, SelectedText, TextAssociation, selected_text)
from psyad_ext.ir.lowering.control.loop_limits import has_other_names
from psyad_ext.ir.lowering.memory.typed_allocation import TypedAllocationReader
from psyad_ext.ir.lowering.pointers.associated_pointers import through_own_pointer
from psyad_ext.ir.lowering.pointers.pointer_statements import read_pointer_statements
from psyad_ext.ir.lowering.procedures.operator_interfaces import may_assign
from psyad_ext.ir.lowering.procedures.operators import call_operators_in, read_named_operators
from psyad_ext.ir.lowering.structures.block_structures import renewal
from psyad_ext.ir.lowering.structures.structure_parts import full_range
from psyad_ext.ir.normal_form.copied_arguments import copy_of
from psyad_ext.ir.source.parentheses import folded_argument, is_copied_argument
from psyad_ext.ir.source.parsed import read_components
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import is_bound_function, know_components, whole_arrays
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.structures.temporaries import variable_like
from psyad_ext.ir.tree.complex_types import with_complex_elements, with_real_type
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.held_values import hold_value
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_Handler = Callable[[Base, Node], Node | None]
#: Selectors that are no variables, whatever PSyclone makes of them.
_EXPRESSIONS = (Fortran2003.Parenthesis, BinaryOpBase, UnaryOpBase)


class ScopeReader(TypedAllocationReader):
    """PSyclone's reader, with constructs that give names a meaning.

    :param variables: declares new variables in the routine.
    :param call_copies: lets calls that pass procedures on be of copies, whose types are known.
    """

    def __init__(self, variables: Variables,
                 call_copies: Callable[[Node], None] = lambda expression: None) -> None:
        super().__init__(ignore_comments=False)
        self._variables = variables
        self._call_copies = call_copies
        self._names: set[Symbol] = set()

    def _parenthesis_handler(self, node: Base, parent: Node) -> Node:
        if is_copied_argument(node, parent):
            return self.copy(node, parent.ancestor(Schedule))
        return super()._parenthesis_handler(node, parent)

    def _binary_op_handler(self, node: Base, parent: Node) -> Node:
        return folded_argument(super()._binary_op_handler(node, parent), node, parent)

    def expression(self, tree: Base, parent: Node) -> Node:
        """
        :param tree: an expression.
        :param parent: the block it is evaluated in.

        :returns: the expression in PSyIR.
        """
        holder = Assignment(parent=parent)
        self.process_nodes(holder, [tree])
        read_constructors(holder)
        recognise_in(holder)
        self._call_copies(holder)
        read_named_operators(holder, self._variables.routine)
        return holder.children[0].detach()

    def copy(self, tree: Base, parent: Node) -> Node:
        """
        :param tree: a variable in parentheses.
        :param parent: the block it is evaluated in.

        :returns: the same as an expression that is no variable.

        :raises NotImplementedError: if its type is not known.
        """
        value = self.expression(tree, parent)
        know_components(self._variables.routine, value)
        return copy_of(value)

    def read_components(self, root: Node) -> None:
        """Read components that stand beside arguments with names, in place."""
        read_components(root, lambda tree, block: self.expression(tree, block.ancestor(Schedule)))

    def _statements(self, trees: Sequence[Base], block: Schedule) -> list[Node]:
        """:returns: statements, read with the names of a block."""
        with _own_names_first(block):
            for tree in split(trees):
                try:
                    self.process_nodes(block, tree)
                except TypeError as error:
                    # Parts of complex numbers are no components, which PSyclone takes them for.
                    raise NotImplementedError(str(error)) from error
        # They may have the names of the block in them, also as arguments of opaque functions, and
        # so may those that have to follow them.
        insert_around(block)
        self.read_components(block)
        read_constructors(block)
        recognise_in(block)
        read_named_operators(block, self._variables.routine)
        return block.pop_all_children()

    def _wholly(self, read: _Handler) -> _Handler:
        """:returns: what reads a construct, and declares nothing if it stays as it is."""
        def handler(node: Base, parent: Node) -> Node | None:
            with self._variables.unless_unread():
                return read(node, parent)
        return handler

    # Associate

    def _associate(self, node: Base, parent: Node) -> Node | None:
        statement, *body = node.content
        inner = Schedule(parent=parent)
        found: dict[Symbol, Selected] = {}
        for tree in statement.children[1].children:
            name, _, selector = tree.children
            selected = self._selected(selector, parent)
            symbol = DataSymbol(str(name).lower(), selected.datatype)
            found[symbol] = selected
            inner.symbol_table.add(symbol)
        asked = {str(one.children[1]).lower() for one in walk(body, Fortran2003.Select_Type_Stmt)}
        if not asked.isdisjoint(symbol.name for symbol in found):
            raise NotImplementedError("the type of what a name stands for")
        self._names |= set(found)
        holder = Schedule(children=self._statements(body[:-1], inner), parent=parent)
        read_pointer_statements(holder, inner.symbol_table)
        changed = _changed(holder, {symbol: one.value for symbol, one in found.items()},
                           self._names)
        before: list[Node] = []
        for symbol, one in found.items():
            value = one.value
            if one.is_variable and one.lists_elements:
                _refuse_changes(value, changed)
            if not one.is_variable or one.lists_elements:
                value = self._kept(symbol, value, changed, before)
            else:
                self._fix_indices(all_indices(value) if one.text is None else one.text.indices,
                                  value.symbol.name, changed, before)
                value, moved = through_own_pointer(value, holder, self._variables)
                before += moved
            known = self._meaning(symbol, value, one.text, inner)
            known.substitute(holder)
            self._name_in_shapes(symbol, known)
        for new in before:
            parent.addchild(new)
        return last_of(holder.pop_all_children(), parent)

    def _meaning(self, symbol: Symbol, value: Reference, text: SelectedText | None,
                 block: Schedule) -> Association | TextAssociation:
        """:returns: a name, which a block knows, and what it stands for."""
        if text is None:
            return Association(symbol, value, whole=whole_arrays(value, self._variables.routine))
        return TextAssociation(symbol, SelectedText(value, text.part),
                               lambda tree: self.expression(tree, block))

    def _name_in_shapes(self, symbol: Symbol, known: Association | TextAssociation) -> None:
        """New variables of the statements may have the shape of what a name stands for."""
        shapes = self._variables.names.shapes
        for new, bounds in shapes.items():
            if symbol in symbols_read(*(bound for pair in bounds for bound in pair)):
                holder = build.intrinsic("MAX", *(copied(bound) for pair in bounds
                                                  for bound in pair))
                known.substitute(holder)
                named = [copied(one) for one in holder.arguments]
                shapes[new] = list(zip(named[::2], named[1::2]))

    def _selected(self, selector: Base, parent: Node) -> Selected:
        """:returns: what a name stands for."""
        # Functions in indices are looked up from where they are called.
        holder = Assignment(parent=parent)
        holder.addchild(self.expression(selector, parent))
        recognise_in(holder)
        is_expression = isinstance(selector, _EXPRESSIONS)
        lists_elements = any(map(rank_of_value, all_indices(holder.children[0])))
        is_variable = self._is_variable(holder.children[0]) and not is_expression
        know_components(self._variables.routine, holder)
        text = None if is_expression or lists_elements else selected_text(
            holder.children[0], lambda tree: self.expression(tree, parent),
            self._variables.routine)
        if text is None and not (is_variable and not lists_elements):
            self._call_operators(holder)
        value = holder.children[0]
        type_ = selected_type(value)
        if text is not None and isinstance(type_, UnresolvedType):
            type_ = changing_type(text.text.symbol.name)
        return Selected(value.detach() if text is None else text.text, type_,
                        is_variable or text is not None, lists_elements, text)

    def _is_variable(self, value: Node) -> bool:
        return is_data(value) and not is_bound_function(value, self._variables.routine)

    def _call_operators(self, holder: Assignment) -> None:
        try:
            call_operators_in(holder, self._variables.routine)
        except UnsupportedError as error:
            # The types of operands may be known when the routine is read again.
            raise NotImplementedError("operators of the program") from error

    def _kept(self, symbol: DataSymbol, value: Node, changed: set[Symbol] | None,
              before: list[Node]) -> Reference:
        """:returns: a variable that keeps the value of an expression: an array like one whose
            elements it combines, or else one that gets its shape where it is assigned."""
        type_ = symbol_type(symbol)
        if isinstance(symbol.datatype, DataTypeSymbol):
            return self._kept_structure(symbol, value, before)
        if type_ is None:
            raise NotImplementedError("an associated expression of unknown type")
        # The bounds of components, and of what names and pointers stand for, are not known yet.
        models = [one for one in elementwise_references(value)
                  if rank(one) and not symbols_read(one) & self._names
                  and not any(map(declares_pointer, symbols_read(one)))]
        is_like = declared_rank(symbol) and models and not nodes_of(models[0], StructureReference)
        if is_like:
            target = variable_like(models[0], type_, symbol.name, self._variables.names)
            self._variables.declare([target])
            self._fix_indices(all_indices(target), target.symbol.name, changed, before)
        else:
            target = build.ref(self._variables.new(symbol.name, copied_type(symbol.datatype)))
        before.append(build.assign(target, value))
        if declared_rank(target.symbol) and not target.children \
                and (is_like or is_data(value)) and not self._counts_from_one(target.symbol):
            # As in a section, the lower bounds of an expression are 1.
            return build.ref(target.symbol, [full_range(target.symbol, dimension)
                                             for dimension in range(declared_rank(symbol))])
        return build.ref(target.symbol) if not target.children else copied(target)

    def _counts_from_one(self, new: DataSymbol) -> bool:
        """:returns: whether all lower bounds of a variable are certainly 1."""
        shapes = self._variables.names.shapes
        lowers = [lower for lower, _ in shapes[new]] if new in shapes else \
            [bounds_of(new, dimension)[0] for dimension in range(declared_rank(new))]
        return all(integer_value(lower) == 1 for lower in lowers)

    def _kept_structure(self, symbol: DataSymbol, value: Node, before: list[Node]) -> Reference:
        """:returns: as :py:meth:`_kept` for a structure, which begins anew as those of blocks."""
        table = self._variables.routine.symbol_table
        known = table.lookup(symbol.datatype.name, otherwise=None)
        if not isinstance(known, DataTypeSymbol):
            raise NotImplementedError("an associated structure of a type that has no name here")
        target = self._variables.new(symbol.name, known)
        if self._variables.is_written and may_assign(self._variables.routine):
            raise NotImplementedError("an associated structure, which the program may assign")
        hold_value(target)
        new = renewal(target, self._variables)
        if new is not None:
            before.append(new)
        before.append(build.assign(build.ref(target), value))
        return build.ref(target)

    def _fix_indices(self, indices: Sequence[Node], name: str, changed: set[Symbol] | None,
                     before: list[Node]) -> None:
        """What selects a variable is evaluated once."""
        routine = self._variables.routine
        for index in indices:
            read = symbols_read(index)
            # Nobody knows here what functions read.
            if isinstance(index, Literal) or not calls_functions(index) and (
                    not read or changed is not None and not read & changed and not any(
                        has_other_names(one, routine) for one in references(index))):
                continue
            kept, variable = fixed_index(index, name, self._variables)
            before.append(kept)
            index.replace_with(variable)

    # Block

    def _block_construct(self, node: Base, parent: Node) -> Node | None:
        _, *body, _ = node.content
        inner = Schedule(parent=parent)
        declared = [tree for tree in body if isinstance(tree, Fortran2003.Specification_Part)]
        for part in declared:
            statements = [tree for tree in part.children if not _is_comment(tree)]
            if not all(isinstance(tree, Fortran2003.Type_Declaration_Stmt) for tree in statements):
                raise NotImplementedError("more than declarations of variables in a block")
            self._declare(statements, inner)
        holder = Schedule(children=self._statements(
            [tree for tree in body if tree not in declared], inner))
        read_pointer_statements(holder, inner.symbol_table)
        BlockVariables(self._variables).move(list(inner.symbol_table.symbols), holder)
        return last_of(holder.pop_all_children(), parent)

    def _declare(self, trees: Sequence[Base], block: Schedule) -> None:
        """Declare variables in a block, complex ones first as real ones."""
        reals = list(map(with_real_type, trees))
        # PSyclone compares it with the names of variables whose declarations it keeps as text.
        block.name = ""
        self.process_declarations(block, reals, [])
        for old, new in zip(trees, reals):
            for entity in walk(new, Fortran2003.Entity_Decl) if new is not old else ():
                symbol = block.symbol_table.lookup(str(entity.children[0]))
                symbol.datatype = with_complex_elements(symbol.datatype)


def _is_comment(tree: Base) -> bool:
    """:returns: whether this is a comment, or an empty line, for which fparser may have a part."""
    return isinstance(tree, Fortran2003.Comment) or isinstance(
        tree, Fortran2003.Implicit_Part) and all(map(_is_comment, tree.children))


def split(trees: Sequence[Base]) -> Iterator[list[Base]]:
    """:returns: the statements one by one, comments with the next one."""
    group: list[Base] = []
    for tree in trees:
        group.append(tree)
        if not isinstance(tree, Fortran2003.Comment):
            yield group
            group = []


def last_of(statements: list[Node], parent: Node) -> Node | None:
    """Add statements to a block, all but the last, which is returned."""
    for statement in statements[:-1]:
        parent.addchild(statement)
    return statements[-1] if statements else None


def _changed(holder: Schedule, stands_for: dict[Symbol, Node],
             names: set[Symbol]) -> set[Symbol] | None:
    """:returns: the variables that statements may change, None if that is not known, as where they
        do so by other names."""
    calls = [call for call in nodes_of(holder, Call) if not isinstance(call, IntrinsicCall)]
    if calls or not all(map(is_jump, nodes_of(holder, CodeBlock))):
        return None
    changed = {assignment.lhs.symbol for assignment in statements_of(holder, Assignment)}
    if any(map(declares_pointer, changed)) or not changed.isdisjoint(names - set(stands_for)):
        return None
    changed |= {loop.variable for loop in statements_of(holder, Loop)}
    return changed | {stands_for[symbol].symbol for symbol in changed & set(stands_for)
                      if is_data(stands_for[symbol])}


def _refuse_changes(value: Reference, changed: set[Symbol] | None) -> None:
    """
    :param value: elements in a list, which nothing can change by the name that stands for them.
    :param changed: the variables that the statements may change, None if that is not known.

    :raises NotImplementedError: if they may change by another name.
    """
    if changed is None or value.symbol in changed \
            or isinstance(value.symbol.datatype, UnsupportedFortranType):
        raise NotImplementedError("listed elements of a variable that may change meanwhile")


@contextmanager
def _own_names_first(block: Schedule) -> Iterator[None]:
    """While active, names of a block hide those of its routine, and of the result of that, which
    PSyclone looks for first."""
    routine, names = block.ancestor(Routine), block.symbol_table.symbols_dict
    before = {} if routine is None else {
        attribute: symbol for attribute in ("_symbol", "_return_symbol")
        if (symbol := getattr(routine, attribute)) and symbol.name.lower() in names}
    for attribute, symbol in before.items():
        setattr(routine, attribute, RoutineSymbol("") if symbol is routine.symbol else None)
    try:
        yield
    finally:
        for attribute, symbol in before.items():
            setattr(routine, attribute, symbol)
