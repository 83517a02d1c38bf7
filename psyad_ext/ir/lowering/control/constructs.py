# SPDX-License-Identifier: BSD-3-Clause
"""Reads the constructs that PSyclone leaves opaque, or in which it loses something.

They stand as blocks of fparser's tree in the routine, so that they are written
as they were read. Here they are read in earnest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fparser.two import Fortran2003, Fortran2008
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    ArrayMember, Assignment, BinaryOperation, Call, CodeBlock, IfBlock, IntrinsicCall, Loop, Node,
    Routine, Schedule, StructureReference, WhileLoop)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import LOGICAL, TEXT, expression_type
from psyad_ext.ir.expressions.text import of_any_length
from psyad_ext.ir.lookup.intrinsics import recognise_in
from psyad_ext.ir.lowering.arrays.forall import ForallReader
from psyad_ext.ir.lowering.base.labels import (
    first_item, label_of, mark, mark_named_branches, name_of, without_label)
from psyad_ext.ir.lowering.base.replacing import insert_around, replace_statement
from psyad_ext.ir.lowering.base.values import gives_text, value_type
from psyad_ext.ir.lowering.base.variables import Variables, assigned
from psyad_ext.ir.lowering.control.many_ways import SELECTORS, jumps_of
from psyad_ext.ir.lowering.input_output.left_unset import start_what_is_left_unset
from psyad_ext.ir.lowering.input_output.passive import PassiveStatement
from psyad_ext.ir.lowering.input_output.statement_parts import formats_of, is_passive
from psyad_ext.ir.lowering.memory.text import PassiveCalls, TextValues
from psyad_ext.ir.source.concurrent import concurrent_header
from psyad_ext.ir.source.parsed import APPLIED
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import (
    calls_bound_function, ends_with_data, know_components)
from psyad_ext.ir.tree.copying import copied
from psyad_ext.ir.tree.statements import is_jump
from psyad_ext.ir.tree.walking import nodes_of, statements_of

_BINARY = BinaryOperation.Operator


def read_constructs(routine: Routine, variables: Variables,
                    call_copies: Callable[[Node], None] = lambda expression: None) -> None:
    """Replace opaque constructs by what they mean, in place.

    :param routine: the routine.
    :param variables: declares new variables in it.
    :param call_copies: lets calls that pass procedures on be of copies, whose types are known.
    """
    tree = routine._ast  # pylint: disable=protected-access
    reader = _Reader(variables, formats_of(tree), call_copies)
    for block in statements_of(routine, IfBlock):
        if block.ancestor(Routine) is routine and _is_harmless_select(block):
            tree = block._ast  # pylint: disable=protected-access
            found = Schedule(parent=block.parent)
            reader.process_nodes(found, [tree])
            replace_statement(block, found.pop_all_children())
    # What is read may have others in it. Marks are left from what has been read before.
    blocks = [block for block in nodes_of(routine, CodeBlock) if label_of(block) is None]
    for block in blocks:
        if block.structure is CodeBlock.Structure.STATEMENT and isinstance(block.parent, Schedule):
            replace_statement(block, _read(block, reader))
    mark_named_branches(routine)
    if blocks:
        reader.read_components(routine)
        for block in nodes_of(routine, CodeBlock):
            if [type(tree) for tree in block.parse_tree_nodes] == [Fortran2003.Parenthesis]:
                _read_copy(block, reader)
    PassiveCalls(routine, variables, reader.expression).replace_statements()
    start_what_is_left_unset(routine)
    insert_around(routine)


def text_values(routine: Routine, variables: Variables,
                given: Sequence[Symbol] = ()) -> TextValues:
    """
    :param routine: a routine whose opaque constructs have been read.
    :param variables: declares new variables in it.
    :param given: its arguments that are text which is not there on the way back.

    :returns: what takes values of text that changes out of expressions.
    """
    reader = expression_reader(variables)
    PassiveCalls(routine, variables, reader).name_text_arguments()
    return TextValues(routine, variables, reader, given)


def expression_reader(variables: Variables) -> Callable[[Base, Node], Node]:
    """
    :param variables: declares new variables in a routine.

    :returns: what reads an expression of fparser's tree in this routine.
    """
    return _Reader(variables).expression


def text_assignments(routine: Routine, variables: Variables, with_shapes: bool = False) -> None:
    """As :py:meth:`PassiveCalls.replace_assignments`, where structures have been taken apart."""
    PassiveCalls(routine, variables, expression_reader(variables)).replace_assignments(with_shapes)


def _read_copy(block: CodeBlock, reader: _Reader) -> None:
    """A variable in parentheses is an expression, unless it turns out to be the index of a
    component; of an unknown type, it stays opaque."""
    parent, (tree,) = block.parent, block.parse_tree_nodes
    is_index = isinstance(parent, ArrayMember) and ends_with_data(
        parent.ancestor(StructureReference), block.ancestor(Routine))
    if not isinstance(parent, (Call, ArrayMember)):
        return
    read = reader.expression if is_index else reader.copy
    try:
        value = read(tree, block.ancestor(Schedule))
    except NotImplementedError:
        return
    block.replace_with(value, keep_name_in_context=True)


def _read(block: CodeBlock, reader: _Reader) -> list[Node]:
    found = Schedule(parent=block.parent)
    for tree in block.parse_tree_nodes:
        # One after the other: what stays opaque stays apart.
        reader.process_nodes(found, [tree])
    for inner in nodes_of(found, CodeBlock):
        inner.preceding_comment = ""
    return found.pop_all_children()


def meaning_of(block: CodeBlock) -> list[Node] | None:
    """
    :param block: opaque statements in a routine.

    :returns: as :py:func:`parts_of`; None if not all of it is known, but for jumps and labels.
    """
    holder = Schedule(children=parts_of(block))
    if all(is_jump(inner) or label_of(inner) for inner in nodes_of(holder, CodeBlock)):
        return holder.pop_all_children()
    return None


def parts_of(block: CodeBlock) -> list[Node]:
    """
    :param block: opaque statements in a routine.

    :returns: the statements as branches and loops, for looking at only: masked assignments are
        branches on arrays, and what is opaque by itself stays.
    """
    if block.structure is not CodeBlock.Structure.STATEMENT:
        return [copied(block)]
    return _read(block, _Reader(Variables(block.ancestor(Routine), declared=False)))


def with_choices_read(routine: Routine) -> list[Node]:
    """
    :param routine: a routine.

    :returns: its statements, for looking at and copying only. Where choices between cases stand,
        these are copies, and the choices are branches, as far as they are one statement each.
    """
    if not any(map(_is_select, nodes_of(routine, CodeBlock))):
        return routine.children
    holder = Schedule(parent=routine, children=[copied(one) for one in routine.children])
    for block in nodes_of(holder, CodeBlock):
        read = parts_of(block) if _is_select(block) else []
        if len(read) == 1:
            replace_statement(block, read)
    return holder.children


def _is_select(block: CodeBlock) -> bool:
    """:returns: whether opaque code is a select construct, and nothing else."""
    return [type(tree) for tree in block.parse_tree_nodes] == [Fortran2003.Case_Construct]


def _is_harmless_select(block: IfBlock) -> bool:
    """:returns: whether this is how PSyclone's own reader reads a select construct, and right."""
    if "was_case" not in block.annotations or not isinstance(
            block._ast, Fortran2003.Case_Construct):  # pylint: disable=protected-access
        return False
    # PSyclone calls functions in the selector again for each case.
    return all(isinstance(call, IntrinsicCall) or call.routine.name == "psyclone_internal_cmp"
               for call in nodes_of(block.condition, Call)) \
        and not calls_bound_function(block.condition, block.ancestor(Routine))


class _Reader(ForallReader):
    """PSyclone's reader, with more constructs.

    :param variables: declares new variables in the routine.
    :param formats: the formats with labels; None if statements without derivatives stay opaque.
    :param call_copies: lets calls that pass procedures on be of copies, whose types are known.
    """

    def __init__(self, variables: Variables, formats: Mapping[str, str] | None = None,
                 call_copies: Callable[[Node], None] = lambda expression: None) -> None:
        super().__init__(variables, call_copies)
        self._formats = formats
        self.handlers.update({
            Fortran2003.Associate_Construct: self._wholly(self._associate),
            Fortran2008.Block_Construct: self._wholly(self._block_construct),
            Fortran2003.Case_Construct: self._select_case,
            Fortran2003.Where_Construct: self._where,
            Fortran2003.Where_Stmt: self._where_statement,
            Fortran2003.Forall_Construct: self._forall,
            Fortran2003.Forall_Stmt: self._forall,
            Fortran2003.Block_Label_Do_Construct: self._labelled_do,
            Fortran2008.Block_Label_Do_Construct: self._labelled_do,
            Fortran2003.Action_Term_Do_Construct: self._labelled_do,
            Fortran2008.Action_Term_Do_Construct: self._labelled_do,
            **dict.fromkeys(SELECTORS, self._many_ways),
            Fortran2003.Continue_Stmt: lambda *_: None})
        # PSyclone changes the meaning of choices by type.
        del self.handlers[Fortran2003.Select_Type_Construct]

    def _create_child(self, child: Base, parent: Node | None = None) -> Node | None:
        if self._formats is None:
            return super()._create_child(child, parent)
        if isinstance(child, Fortran2003.Format_Stmt):
            return None
        if getattr(first_item(child), "label", None):
            return self._labelled(child, parent)
        if is_passive(child):
            return self._passive(child, parent)
        node = super()._create_child(child, parent)
        name = name_of(child)
        if node is None or name is None or isinstance(child, Fortran2003.If_Construct):
            return node
        parent.addchild(node)
        return mark(name)

    def _labelled(self, tree: Base, parent: Node) -> Node | None:
        """:returns: a statement, after a mark of its place."""
        label, plain = without_label(tree)
        parent.addchild(mark(label))
        try:
            return self._create_child(plain, parent)
        except NotImplementedError:
            return Fparser2CodeBlock([plain], CodeBlock.Structure.STATEMENT)

    def _passive(self, tree: Base, parent: Node) -> Node:
        statement = PassiveStatement(tree, parent, self.expression, self._variables, self._formats)
        call = statement.call()
        call._ast = tree  # pylint: disable=protected-access
        return call

    # Loops

    def _do_construct_handler(self, node: Base, parent: Node) -> Node:
        if concurrent_header(node) is not None:
            return self._concurrent(node, parent)
        # PSyclone refuses a loop with a name that is used.
        item = walk(node.content, Fortran2003.Nonlabel_Do_Stmt)[0].item
        name = getattr(item, "name", None)
        if name is None:
            return super()._do_construct_handler(node, parent)
        item.name = None
        try:
            return super()._do_construct_handler(node, parent)
        finally:
            item.name = name

    # Branches

    def _select_case(self, node: Base, parent: Node) -> Node | None:
        clauses = _clauses(node)
        statement = walk(node.content, Fortran2003.Select_Case_Stmt)[0]
        first = self._evaluated_once(statement.children[0], parent)
        selector = self.expression(statement.children[0], parent)
        if not clauses:
            return first
        selector = first.lhs if first is not None else selector
        chain: Node | None = None
        default = [body for values, body in clauses if values is None]
        otherwise = self._block(default[0], parent) if default else []
        for values, body in reversed([one for one in clauses if one[0] is not None]):
            chain = build.branch(self._is_one_of(selector, values, parent),
                                 self._block(body, parent), otherwise)
            chain._ast = values[0].parent  # pylint: disable=protected-access
            otherwise = [chain]
        if first is not None:
            parent.addchild(first)
        for statement in otherwise[:-1]:
            parent.addchild(statement)
        return otherwise[-1] if otherwise else None

    def _many_ways(self, node: Base, parent: Node) -> Node:
        tree = node.children[SELECTORS[type(node)]]
        first = self._evaluated_once(tree, parent)
        if first is not None:
            parent.addchild(first)
        *others, last = jumps_of(
            node, self.expression(tree, parent) if first is None else first.lhs)
        for statement in others:
            parent.addchild(statement)
        return last

    def _evaluated_once(self, tree: Base, parent: Node) -> Assignment | None:
        """:returns: what keeps the value of a selector that calls a function."""
        holder = Assignment(parent=parent)
        holder.addchild(self.expression(tree, parent))
        recognise_in(holder)
        know_components(self._variables.routine, holder)
        selector = holder.children[0]
        is_text = gives_text(selector)
        if all(isinstance(call, IntrinsicCall) for call in nodes_of(selector, Call)) \
                and not (is_text and _may_call(selector)) \
                and not calls_bound_function(selector, self._variables.routine):
            return None
        type_ = value_type(selector)
        if type_ is None and not is_text:
            raise NotImplementedError("a selector of unknown type")
        kept = self._variables.new(
            "selector", ScalarType.character_type() if is_text else type_.scalar())
        if is_text or type_.intrinsic is TEXT:
            of_any_length(kept)
        return assigned(kept, selector.detach())

    def _is_one_of(self, selector: Node, values: Sequence[Base], parent: Node) -> Node:
        tests = [self._is(selector, value, parent) for value in values]
        condition = tests[0]
        for test in tests[1:]:
            condition = BinaryOperation.create(_BINARY.OR, condition, test)
        return condition

    def _is(self, selector: Node, value: Base, parent: Node) -> Node:
        """:returns: whether the selector has a value or lies in a range."""
        if not isinstance(value, Fortran2003.Case_Value_Range):
            constant = self.expression(value, parent)
            # The types of components are not always known here. Both have the same type.
            type_ = expression_type(selector) or expression_type(constant)
            if type_ is None:
                raise NotImplementedError("a selector of unknown type")
            equal = _BINARY.EQV if type_.intrinsic is LOGICAL else _BINARY.EQ
            return BinaryOperation.create(equal, copied(selector), constant)
        tests = [BinaryOperation.create(operator, copied(selector), self.expression(bound, parent))
                 for operator, bound in zip((_BINARY.GE, _BINARY.LE), value.children)
                 if bound is not None]
        return tests[0] if len(tests) == 1 else BinaryOperation.create(_BINARY.AND, *tests)

    def _block(self, trees: Sequence[Base], parent: Node) -> list[Node]:
        """:returns: statements in PSyIR, in no tree."""
        return self._statements(trees, Schedule(parent=parent))

    def _where(self, node: Base, parent: Node) -> Node:
        """:returns: branches on arrays, which are no Fortran yet."""
        parts: list[tuple[Base | None, list[Base]]] = []
        for tree in node.content:
            if isinstance(tree, (Fortran2003.Where_Construct_Stmt,
                                 Fortran2003.Masked_Elsewhere_Stmt)):
                parts.append((tree.children[0], []))
            elif isinstance(tree, Fortran2003.Elsewhere_Stmt):
                parts.append((None, []))
            elif parts and not isinstance(tree, Fortran2003.End_Where_Stmt):
                parts[-1][1].append(tree)
        otherwise: list[Node] = []
        for mask, body in reversed(parts):
            statements = self._block(body, parent)
            if mask is None:
                otherwise = statements
                continue
            block = IfBlock(annotations=["was_where"])
            block.addchild(self.expression(mask, parent))
            block.addchild(Schedule(children=statements))
            if otherwise:
                block.addchild(Schedule(children=otherwise))
            block._ast = mask  # pylint: disable=protected-access
            otherwise = [block]
        return otherwise[0]

    def _where_statement(self, node: Base, parent: Node) -> Node:
        mask, assignment = node.children
        block = IfBlock(annotations=["was_where"])
        block.addchild(self.expression(mask, parent))
        block.addchild(Schedule(children=self._block([assignment], parent)))
        block._ast = node  # pylint: disable=protected-access
        return block

    def _labelled_do(self, node: Base, parent: Node) -> Node:
        return self._loop_with_label(node, node.content, parent)

    def _loop_with_label(self, node: Base, content: Sequence[Base], parent: Node) -> Node:
        start, *body = [tree for tree in content if not isinstance(tree, Fortran2003.Comment)]
        loop = self._loop_of(start.children[2], parent)
        loop._ast = node  # pylint: disable=protected-access
        for number, tree in enumerate(body):
            if isinstance(tree, Fortran2003.Label_Do_Stmt):
                # It ends with the same statement. Jumps may lead to its own label.
                if getattr(tree.item, "label", None):
                    loop.loop_body.addchild(mark(str(tree.item.label)))
                loop.loop_body.addchild(self._loop_with_label(node, body[number:], loop.loop_body))
                return loop
            self._statement(tree, loop.loop_body, is_last=number == len(body) - 1)
        return loop

    def _loop_of(self, control: Base | None, parent: Node) -> Loop | WhileLoop:
        if control is not None and control.children[1] is not None:
            return self._create_bounded_loop(parent, *control.children[1])
        if control is not None and control.children[0] is None:
            raise NotImplementedError("do concurrent with a label")
        loop = WhileLoop(parent=parent, annotations=None if control else ["was_unconditional"])
        loop.addchild(self.expression(control.children[0], parent) if control
                      else build.logical(True))
        loop.addchild(Schedule(parent=loop))
        return loop

    def _statement(self, tree: Base, parent: Node, is_last: bool) -> None:
        item = getattr(tree, "item", None)
        label = getattr(item, "label", None)
        if label is None or not is_last:
            self.process_nodes(parent, [tree])
            return
        if isinstance(tree, Fortran2003.End_Do_Stmt):
            parent.addchild(mark(str(label)))
            return
        # The last statement of the loop carries its label.
        parent.addchild(mark(str(label)))
        item.label = None
        try:
            self.process_nodes(parent, [tree])
        finally:
            item.label = label


def _may_call(node: Node) -> bool:
    """:returns: whether something opaque may call a function."""
    return any(walk(block.parse_tree_nodes, APPLIED) for block in nodes_of(node, CodeBlock))


def _clauses(node: Base) -> list[tuple[Sequence[Base] | None, list[Base]]]:
    """:returns: the values, None for the default, and the statements of each case."""
    clauses: list[tuple[Sequence[Base] | None, list[Base]]] = []
    for tree in node.content:
        if isinstance(tree, Fortran2003.Case_Stmt):
            values = tree.children[0].children[0]
            clauses.append((None if values is None else values.children, []))
        elif clauses and not isinstance(tree, Fortran2003.End_Select_Stmt):
            clauses[-1][1].append(tree)
    return clauses
