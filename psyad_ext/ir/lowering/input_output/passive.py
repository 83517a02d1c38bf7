# SPDX-License-Identifier: BSD-3-Clause
"""Reads statements that do input or output, or end the program.

A real variable gets what was read by an assignment behind the statement, so
that it is a constant from there on like any other value from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import ArrayReference, CodeBlock, Node, Range, Reference, Routine
from psyclone.psyir.symbols import DataSymbol, ScalarType, Symbol

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.kinds import ElementType, expression_type, symbol_type
from psyad_ext.ir.expressions.namelists import Namelist, namelist_named
from psyad_ext.ir.expressions.opaque import ImpliedLoop, OpaqueCall, Template, opaque_call
from psyad_ext.ir.expressions.structure_access import steps_of
from psyad_ext.ir.expressions.text import SUBSTRINGS, is_text_value
from psyad_ext.ir.lookup.callees import rank_of_value
from psyad_ext.ir.lowering.base.hoisting import calls_functions, is_user_call
from psyad_ext.ir.lowering.base.kept_indices import fixed_index
from psyad_ext.ir.lowering.base.subscripts import named_indices
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.blocks.associations import all_indices
from psyad_ext.ir.lowering.input_output.component_text import text_part
from psyad_ext.ir.lowering.input_output.computed_text import compute_operands
from psyad_ext.ir.lowering.input_output.counters import outlives_loops
from psyad_ext.ir.lowering.input_output.failures import (
    SPECIFIERS, add_status, has_status, jumps_behind, may_end_early, take_jumps)
from psyad_ext.ir.lowering.input_output.read_values import (
    has_least, held, is_list_directed, keeping)
from psyad_ext.ir.lowering.input_output.set_variables import SetVariables
from psyad_ext.ir.lowering.input_output.statement_parts import Arguments, operands, put, reread
from psyad_ext.ir.lowering.input_output.structure_input import components_read, elements_read
from psyad_ext.ir.lowering.input_output.structure_namelists import constant_from_here
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.component_types import know_components, whole_arrays
from psyad_ext.ir.tree.copying import copied, copied_type
from psyad_ext.ir.tree.intents import Access
from psyad_ext.ir.tree.walking import exchange, nodes_of

_ITEMS = frozenset(("Output_Item_List", "Input_Item_List", "Io_Implied_Do_Object_List"))
#: Specifiers that are set; those of INQUIRE all are, but for a few.
_SET = frozenset(("IOSTAT", "IOMSG", "SIZE", "NEWUNIT"))
_NOT_SET_BY_INQUIRE = frozenset((None, "UNIT", "FILE", "ID"))

#: Reads an expression of fparser's tree.
Expression = Callable[[Base, Node], Node]


class PassiveStatement:
    """One statement.

    :param tree: the statement.
    :param parent: the block that it stands in.
    :param expression: reads an expression.
    :param variables: declares new variables.
    :param formats: the formats that have a label.
    :param accesses: of a call, what it does with each argument, by name.
    :param external: of a call of a subroutine without source, its name.
    """

    def __init__(self, tree: Base, parent: Node, expression: Expression, variables: Variables,
                 formats: Mapping[str, str],
                 accesses: Mapping[str, Access] = MappingProxyType({}),
                 external: str = "") -> None:
        self._original = tree
        self._tree = reread(tree, parent)
        self._name = type(tree).__name__.removesuffix("_Stmt").lower()
        self._parent = parent
        self._expression = expression
        self._variables = variables
        self._formats = formats
        self._arguments = Arguments()
        self._set = SetVariables(parent)
        self._status: Node | None = None
        self._told: list[Node] = []
        self._jumps = self._take_jumps()
        self._advances = True
        self._namelist: Namelist | None = None
        self._may_leave_out = self._name == "read" and is_list_directed(tree)
        self._effects = self._name != "assignment" and "topos" not in accesses
        self._accesses = accesses
        self._external = external
        #: Whether what is set may keep its value, or parts of it.
        self._keeps = self._may_leave_out
        self._counters: list[Symbol] = []
        self._calls = False

    def call(self) -> OpaqueCall:
        """
        :returns: the statement as a call.

        :raises NotImplementedError: if its meaning is not known.
        """
        if isinstance(self._tree, Fortran2003.Assignment_Stmt):
            target, _, value = self._tree.children
            self._read(self._tree, value)
            self._write(self._tree, target)
        elif isinstance(self._tree, Fortran2003.Call_Stmt):
            self._actuals(self._tree.children[1])
        else:
            for child in list(self._tree.children):
                self._part(self._tree, child)
        if self._namelist is not None:
            self._members(self._namelist)
        template = Template(type(self._tree), str(self._tree), self._namelist,
                            tuple(self._arguments.listed), external=self._external)
        call = opaque_call(self._name, template, self._arguments.nodes, self._effects)
        after = self._arguments.after
        if after and self._status is not None:
            if not self._advances:
                raise NotImplementedError("values of a record that may end early")
            succeeded = build.equal(copied(self._status), build.integer(0))
            after = [build.branch(succeeded, after)]
        after = [*self._told, *after, *self._arguments.freed,
                 *jumps_behind(self._status, self._jumps)]
        call.before, call.behind = [*self._arguments.before, *self._arguments.entered], after
        call.temporary = frozenset(self._arguments.temporary)
        return call

    def statements(self) -> list[Node]:
        """:returns: the statement as a call, with what stands around it.

        :raises NotImplementedError: if its meaning is not known.
        """
        call = self.call()
        around = [*call.before, call, *call.behind]
        call.before, call.behind = [], []
        return around

    def _take_jumps(self) -> dict[str, str]:
        """Let the statement set a status instead of jumping.

        :returns: the labels by specifier; empty also if the program tests a status itself.
        """
        jumps = take_jumps(self._tree)
        if jumps and not has_status(self._tree):
            status = self._variables.new("status", ScalarType.integer_type())
            add_status(self._tree, status.name)
            records = {"EOR": ""} if may_end_early(self._tree) else {}
            return {"END": "", "ERR": "", **records, **jumps}
        return jumps

    # The parts of a statement

    def _actuals(self, listed: Base | None) -> None:
        names = list(self._accesses)
        for position, actual in enumerate(list(listed.children) if listed is not None else ()):
            holder, value, name = listed, actual, names[position]
            if isinstance(actual, Fortran2003.Actual_Arg_Spec):
                holder, value, name = actual, actual.children[1], str(actual.children[0]).lower()
            access = self._accesses[name]
            if access is Access.READ:
                self._read(holder, value)
                continue
            self._keeps = access is Access.READWRITE
            self._write(holder, value)

    def _part(self, holder: Base, tree: Any) -> None:
        kind = type(tree).__name__
        if self._name == "read" and tree is self._tree.children[-1] and kind not in _ITEMS \
                and isinstance(tree, Base) and kind not in SPECIFIERS:
            self._calls = self._call_functions([tree])
            self._item(holder, tree)
        elif kind in SPECIFIERS:
            for position, specifier in enumerate(list(tree.children)):
                self._specifier(specifier, position)
        elif kind in _ITEMS:
            self._calls = self._name == "read" and self._call_functions(tree.children)
            for item in list(tree.children):
                self._item(tree, item)
        elif kind == "Label":
            self._label(holder, tree)
        elif isinstance(tree, Base) and kind not in ("Format", "Io_Unit"):
            if self._name == "inquire":
                self._write(holder, tree)  # iolength
            else:
                self._read(holder, tree)

    def _specifier(self, tree: Base, position: int) -> None:
        keyword, value = tree.children
        keyword = keyword and keyword.upper()
        if keyword == "NML" or keyword is None and position == 1 and isinstance(
                value, Fortran2003.Name) and namelist_named(str(value), self._parent):
            self._namelist = namelist_named(str(value), self._parent)
            return
        if keyword == "ADVANCE":
            self._advances = str(value).lower() in ("'yes'", '"yes"')
        if type(value).__name__ == "Label":
            self._label(tree, value)
        elif isinstance(value, Base):
            known = len(self._arguments.after)
            is_unit = keyword == "UNIT" or keyword is None and position == 0
            is_format = keyword == "FMT" or keyword is None and position == 1
            if is_unit and self._is_text(value):
                self._internal_file(tree, value)
            elif keyword in _SET or \
                    self._name == "inquire" and keyword not in _NOT_SET_BY_INQUIRE:
                self._write(tree, value)
                if keyword in ("IOSTAT", "SIZE"):
                    # Known whatever the status is.
                    self._told += self._arguments.after[known:]
                    del self._arguments.after[known:]
                if keyword == "IOSTAT":
                    self._status = self._arguments.nodes[-1][0]
            elif is_format and walk(value, Fortran2003.Name) and not self._is_text(value):
                raise NotImplementedError("an assigned format")
            else:
                self._read(tree, value)

    def _members(self, namelist: Namelist) -> None:
        """What stands for a variable in a file may be missing: it keeps its value then."""
        access = Access.READWRITE if self._name == "read" else Access.READ
        for name in namelist.members:
            node = self._expression(Fortran2003.Name(name), self._parent)
            if type(node) is not Reference or not isinstance(node.symbol, DataSymbol):
                raise NotImplementedError("a namelist with other than variables")
            if self._set.may_be_set(node):
                raise NotImplementedError("a variable of a namelist that is set twice")
            self._arguments.nodes.append((node, access))
            if self._name == "read":
                self._arguments.freed += constant_from_here(node)

    def _is_text(self, tree: Base) -> bool:
        if not walk(tree, Fortran2003.Name):
            return False
        return is_text_value(self._expression(tree, self._parent))

    def _internal_file(self, holder: Base, tree: Base) -> None:
        self._effects = False
        if self._name == "write":
            self._write(holder, tree)
        else:
            self._read(holder, tree)

    def _label(self, holder: Base, label: Base) -> None:
        text = self._formats.get(str(label))
        if text is None:
            raise NotImplementedError("a label without a format")
        quoted = "'" + text.replace("'", "''") + "'"
        put(holder, label, Fortran2003.Char_Literal_Constant(quoted))

    def _item(self, holder: Base, tree: Base) -> None:
        if isinstance(tree, Fortran2003.Io_Implied_Do):
            self._implied_do(tree)
        elif self._name == "read":
            node = self._expression(tree, self._parent)
            loop = elements_read(node, self._variables)
            parts = components_read(tree, node, self._variables.routine) if loop is None \
                else [loop]
            if parts is None or type(holder).__name__ not in _ITEMS:
                self._write(holder, tree)
                return
            holder.items = tuple(one for child in holder.items
                                 for one in (parts if child is tree else [child]))
            for part in parts:
                self._item(holder, part)
        else:
            self._read(holder, tree)

    def _call_functions(self, items: Sequence[Base]) -> bool:
        """:returns: whether a function of the program says where something goes that is read.

        It is called behind the statement, and so is all set there, in the order of the list.
        """
        return any(calls_functions(self._expression(one, self._parent)) for one in items
                   if isinstance(one, (Fortran2003.Part_Ref, Fortran2003.Data_Ref)))

    def _implied_do(self, tree: Base) -> None:
        objects, control = tree.children
        name, start, stop, step = control.children
        variable = self._expression(name, self._parent).symbol
        if not isinstance(variable, DataSymbol):
            raise NotImplementedError("a variable that is not known")
        counter = self._variables.new(f"{variable.name}_implied", copied_type(variable.datatype))
        bounds = [self._expression(bound, self._parent) if bound is not None else build.integer(1)
                  for bound in (start, stop, step)]
        first, first_after = len(self._arguments.nodes), len(self._arguments.after)
        first_entered = len(self._arguments.entered)
        outer, self._arguments.listed = self._arguments.listed, []
        self._counters.append(variable)
        if type(objects).__name__ == "Io_Implied_Do_Object_List":
            for item in list(objects.children):
                self._item(objects, item)
        else:
            self._item(tree, objects)
        self._counters.pop()
        items, last = tuple(self._arguments.listed), len(self._arguments.nodes)
        for bound in (start, stop, step):
            if bound is not None:
                self._bound(control, bound)
        limits = range(last, len(self._arguments.nodes))
        put(control, name, self._place(build.ref(counter), Access.WRITE))
        self._arguments.listed = outer
        if not any(nodes_of(bound, CodeBlock) for bound in bounds):
            outer.append(ImpliedLoop(items, tuple(limits), limits.stop))
        after = self._arguments.after[first_after:]
        del self._arguments.after[first_after:]
        entered = self._arguments.entered[first_entered:]
        del self._arguments.entered[first_entered:]
        for argument, _ in self._arguments.nodes[first:]:
            exchange(argument, variable, counter)
        self._set.add_indices(bounds)
        if entered and self._set.may_be_read(bounds):
            raise NotImplementedError("values that may be left out, with bounds that are read")
        self._arguments.entered += self._repeated(entered, variable, bounds)
        self._arguments.after += self._repeated(after, variable, bounds)
        if outlives_loops(self._original, str(name)):
            final = build.ref(variable)
            self._arguments.after.append(build.assign(final, build.ref(counter)))

    def _repeated(self, statements: list[Node], variable: DataSymbol,
                  bounds: Sequence[Node]) -> list[Node]:
        """:returns: a loop with statements, in which another variable counts; nothing for none."""
        if not statements:
            return []
        own = self._variables.new(f"{variable.name}_behind", copied_type(variable.datatype))
        for node in statements:
            exchange(node, variable, own)
        return [build.loop_over(own, (copied(bound) for bound in bounds), statements)]

    def _bound(self, holder: Base, tree: Base) -> None:
        if walk(tree, Fortran2003.Name):
            self._read(holder, tree)
        else:
            put(holder, tree, self._place(self._expression(tree, self._parent), Access.READ))

    # Arguments

    def _place(self, node: Node, access: Access) -> Base:
        """:returns: what stands for an argument in the text."""
        number = len(self._arguments.nodes)
        self._arguments.nodes.append((node, access))
        self._arguments.listed.append(number)
        return Fortran2003.Name(Template.place(number))

    def _read(self, holder: Base, tree: Base) -> None:
        """Let the largest expressions that are understood be arguments."""
        if not walk(tree, Fortran2003.Name):
            return
        tree = self._as_part(holder, tree)
        node = self._expression(tree, self._parent)
        self._set.renew(node)
        if not nodes_of(node, CodeBlock):
            if self._name == "read" and calls_functions(node):
                raise NotImplementedError("a function in a statement that reads")
            put(holder, tree, self._place(node, Access.READ))
            return
        if isinstance(tree, Fortran2003.Array_Constructor):
            self._names(tree)
            return
        if is_user_call(node) or type(node) is ArrayReference:
            self._compute_operands(node)
            put(holder, tree, self._place(node, Access.READ))
            return
        for part_holder, part in operands(tree):
            self._read(part_holder, part)

    def _compute_operands(self, node: Node) -> None:
        if self._counters:
            raise NotImplementedError("joined text that is another one in each turn")

        def compute(text: str) -> None:
            self._arguments.before += PassiveStatement(
                Fortran2003.Assignment_Stmt(text), self._parent, self._expression,
                self._variables, {}).statements()

        compute_operands(node, self._parent, self._variables, compute)

    def _as_part(self, holder: Base, tree: Base) -> Base:
        """Let a part of a component that is text not look like a section of an array.

        :returns: the expression.
        """
        if not isinstance(tree, Fortran2003.Data_Ref) or not isinstance(
                tree.children[-1], Fortran2003.Part_Ref):
            return tree
        node = self._expression(tree, self._parent)
        if text_part(node, self._parent.ancestor(Routine, include_self=True)) is None:
            return tree
        part = Fortran2003.Array_Section(str(tree))
        put(holder, tree, part)
        return part

    def _names(self, tree: Base) -> None:
        """Let each variable in a constructor with loops be an argument."""
        if walk(tree, Fortran2003.Data_Ref):
            raise NotImplementedError("components in loops of a constructor")
        for name in walk(tree, Fortran2003.Name):
            node = self._expression(name, self._parent)
            if type(node) is not Reference or not isinstance(node.symbol, DataSymbol):
                raise NotImplementedError("a constructor with more than variables")
            self._set.renew(node)
            put(name.parent, name, self._place(node, Access.READ))

    def _write(self, holder: Base, tree: Base) -> None:
        tree = self._as_part(holder, tree)
        if isinstance(tree, SUBSTRINGS):
            for part in tree.children[1].children:
                if isinstance(part, Base):
                    self._read(tree.children[1], part)
            self._write(tree, tree.children[0])
            return
        node = self._expression(tree, self._parent)
        if not isinstance(node, Reference) or nodes_of(node, CodeBlock) \
                or calls_functions(node) and not (self._calls and self._is_element(node)):
            raise NotImplementedError("what is written is no variable")
        for index in node.children:
            self._set.renew(index)
        know_components(self._variables.routine, node)
        type_ = symbol_type(node.symbol) if type(node) is Reference else expression_type(node)
        is_text = is_text_value(node) or self._name == "assignment"
        if type_ is None and not is_text:
            raise NotImplementedError("a variable of a type of its own")
        # All of an element may be text of a known length, which a variable holds as well.
        # So may one of which another element has been set.
        is_held = not is_text or not isinstance(holder, SUBSTRINGS) and bool(
            self._counters or node.children and self._set.may_be_set(node)) \
            and type_ is not None and type_.length is not None
        is_direct = not (is_held and (
            type_.is_real or node.children or self._counters or self._calls))
        if is_direct and self._calls:
            raise NotImplementedError("text beside a function in an index")
        # What is set behind the statement is set in the order of its list.
        if self._set.may_be_index(node) or is_direct and self._set.may_be_set(node):
            raise NotImplementedError("a variable that is set twice, or after it was an index")
        if not is_held and (self._counters or self._set.may_be_read(node.children)):
            raise NotImplementedError("text with an index that the statement sets")
        self._set.add_indices(node.children)
        self._set.add(node)
        put(holder, tree, self._place(node, Access.READWRITE) if is_direct
             else self._held(node, type_))

    def _is_element(self, node: Reference) -> bool:
        """:returns: whether this is one element, in no loop."""
        if self._counters or whole_arrays(node, self._variables.routine):
            return False
        # What functions return shows where their names are known.
        placed = build.assign(copied(node), build.integer(0))
        self._parent.addchild(placed)
        is_one = not any(isinstance(index, Range) or rank_of_value(index) > 0
                         for step in steps_of(placed.lhs) for index in step.indices or ())
        placed.detach()
        return is_one

    def _held(self, node: Reference, type_: ElementType) -> Base:
        """:returns: what stands in the text for a variable that is set behind the statement."""
        # Functions that are called here choose one element.
        lists = [] if calls_functions(node) else named_indices(node, self._variables)
        if lists and (self._counters or self._set.may_be_read(lists)):
            raise NotImplementedError("a list of elements that the statement sets")
        self._arguments.before += lists
        new = held(node, type_, self._variables, set(self._counters))
        self._arguments.before += new.before
        access = self._copy(node, new.value, type_)
        self._arguments.freed += new.behind
        whole = type(node) is Reference or type(node) is ArrayReference and self._counters
        self._set.hold(node.symbol, new.value.symbol if whole else None)
        self._arguments.temporary.add(len(self._arguments.nodes))
        return self._place(new.value, access)

    def _fix_indices(self, target: Reference) -> list[Node]:
        """Let functions that choose what is set be called once, in place.

        :returns: what keeps their values.
        """
        found = []
        for index in all_indices(target) if calls_functions(target) else ():
            kept, variable = fixed_index(index, target.symbol.name, self._variables)
            index.replace_with(variable)
            found.append(kept)
        return found

    def _copy(self, node: Reference, value: Reference, type_: ElementType) -> Access:
        """Let another variable hold a value until the statement is done.

        :returns: what the statement does to that variable.
        """
        arguments, after = self._arguments, build.assign(copied(node), copied(value))
        access = Access.READWRITE if self._keeps else Access.WRITE
        if self._may_leave_out and has_least(type_):
            target = copied(node)
            arguments.after += self._fix_indices(target)
            start, after = keeping(target, value)
            arguments.before.append(start)
        elif access is Access.READWRITE:
            if self._set.may_be_read(node.children):
                raise NotImplementedError("a value that may be left out, with an index that the "
                                          "statement sets")
            arguments.entered.append(build.assign(copied(value), copied(node)))
        arguments.after.append(after)
        return access
