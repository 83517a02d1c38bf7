# SPDX-License-Identifier: BSD-3-Clause
"""Inlines a call: as a ``block`` with ``associate`` names for what is passed.

The text that takes the place of the call is read as if the source had it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from copy import copy

from fparser.common.readfortran import FortranStringReader
from fparser.two import Fortran2003
from fparser.two.utils import Base
from psyclone.psyir.nodes import (
    Assignment, Call, CodeBlock, IfBlock, Loop, Node, Reference, Routine, Statement)
from psyclone.psyir.nodes.codeblock import Fparser2CodeBlock
from psyclone.psyir.symbols import DataSymbol, ScalarType

from psyad_ext.ir.expressions import build
from psyad_ext.ir.expressions.opaque import text_of
from psyad_ext.ir.expressions.questions import is_data, symbols_read
from psyad_ext.ir.lookup.callees import is_elemental, rank_of_value
from psyad_ext.ir.lookup.module_variables import is_from_host
from psyad_ext.ir.lowering.arrays.where import is_where
from psyad_ext.ir.lowering.base.replacing import replace_statement
from psyad_ext.ir.lowering.base.variables import Variables
from psyad_ext.ir.lowering.pointers.inlined_arguments import InlinedArguments
from psyad_ext.ir.lowering.pointers.inlined_commons import share_commons
from psyad_ext.ir.lowering.pointers.inlined_constants import declare_constants
from psyad_ext.ir.lowering.pointers.inlined_interfaces import share_interfaces
from psyad_ext.ir.lowering.pointers.inlined_internal import call_internal
from psyad_ext.ir.lowering.pointers.inlined_labels import give_other_labels
from psyad_ext.ir.lowering.pointers.inlined_names import (
    forget_modules, let_know, name_in_text, rename_in_text)
from psyad_ext.ir.lowering.pointers.inlined_setters import like_pointer
from psyad_ext.ir.lowering.pointers.inlined_text import assign_null, without_returns
from psyad_ext.ir.lowering.pointers.pointees import Passed
from psyad_ext.ir.lowering.procedures.saved import with_names_moved
from psyad_ext.ir.lowering.structures.block_structures import begin_anew
from psyad_ext.ir.lowering.structures.component_values import known_type
from psyad_ext.ir.source.dummy_procedures import (
    all_names_declared, cloned, declared_in, dummy_names, is_label)
from psyad_ext.ir.source.kept_in_blocks import kinds_of_literals
from psyad_ext.ir.source.parser import parser
from psyad_ext.ir.source.walking import walk
from psyad_ext.ir.structures.pointer_arguments import declares_pointer
from psyad_ext.ir.tree.definitions import NotTakenApart
from psyad_ext.ir.tree.locate import adopt_location, nearest_item
from psyad_ext.ir.tree.names import meaning
from psyad_ext.ir.tree.walking import statement_of

#: What a routine may declare besides variables.
_HARMLESS = (Fortran2003.Implicit_Part, Fortran2003.Comment)
#: What stands for more than its text where it is.
_BOUND_TO_ROUTINE = (
    Fortran2003.Data_Stmt, Fortran2003.Entry_Stmt, Fortran2003.Namelist_Stmt)
_LASTING = re.compile(r",\s*save\b", re.IGNORECASE)
_OWNED = re.compile(r",\s*(allocatable|pointer)\b", re.IGNORECASE)
_STRUCTURE = re.compile(r"\b(type|class)\s*\(", re.IGNORECASE)
#: A text that is as long as what is passed.
_AS_LONG = re.compile(r"character\s*\*?\s*\(\s*(len\s*=\s*)?[*:]", re.IGNORECASE)
_POINTER = re.compile(r",\s*pointer\b", re.IGNORECASE)


class InlinedCall:
    """A call whose routine is inlined.

    :param call: the call.
    :param callee: what it runs.
    :param passed: what it passes.
    :param variables: declares new variables in the routine that calls.
    :param holder: the structure that gets the value of a function, if that is one, and that has
        been let begin anew.
    """

    def __init__(self, call: Call, callee: Routine, passed: Passed, variables: Variables,
                 holder: Reference | None = None) -> None:
        self._call, self._callee, self._passed = call, callee, dict(passed)
        self._variables, self._holder = variables, holder
        # pylint: disable-next=protected-access
        self._tree = with_names_moved(cloned(callee._ast), callee) \
            if callee._ast is not None else None

    def inline(self) -> None:
        """Put the statements of the routine in the place of the call, in place.

        :raises NotImplementedError: if that is not possible; says why.
        """
        tree, call = self._tree, self._call
        if tree is None or any(map(is_from_host, self._callee.symbol_table._argument_list)):
            raise NotImplementedError("it is an internal procedure")
        if is_elemental(self._callee) and any(map(rank_of_value, call.arguments)):
            raise NotImplementedError("it is an elemental procedure that is given arrays")
        assign_null(tree)
        call_internal(tree, self._callee)
        forget_modules(tree)
        give_other_labels(tree, self._variables.routine)
        share_interfaces(tree, self._callee, self._variables.routine)
        known = share_commons(tree, self._callee, self._variables.routine, declare_constants(
            tree, self._callee, self._variables.routine))
        self._declared, self._dummies = all_names_declared(tree), dummy_names(tree)
        self._know_names(known)
        entities = dict(self._entities())
        arguments = InlinedArguments(tree, self._passed, self._declared, self._variables)
        outside, inside = arguments.named(entities)
        self._check_asked(inside)
        result = self._result() if self._holder is None else None
        if self._holder is not None:
            outside.append(self._held())
        text = self._text(entities, outside, [*arguments.declarations, *inside])
        for name, value in arguments.values.items():
            text = f"associate ({name} => {value})\n{text}\nend associate"
        statement = statement_of(call)
        for symbol in arguments.anew:
            build.insert(statement.parent, statement.position, [begin_anew(symbol)])
            self._variables.renews_structures = True
        new = _block(text, nearest_item(call if call._ast else statement))
        adopt_location(new, statement)
        if result is None:
            replace_statement(statement, [new])
            return
        self._check_place(statement)
        call.replace_with(build.ref(result), keep_name_in_context=True)
        statement.parent.addchild(new, statement.position)

    def _text(self, entities: Mapping[str, tuple[str, str]], outside: Sequence[str],
              inside: Sequence[str]) -> str:
        """
        :param entities: the variables of the routine.
        :param outside: what names what is passed.
        :param inside: further declarations, and statements before those of the routine.

        :returns: what takes the place of the call.
        """
        structures = self._declare_structure_pointers(entities)
        body = [line for part in self._tree.content
                if isinstance(part, Fortran2003.Execution_Part)
                for line in without_returns(part.content)]
        locals_ = [f"{head} :: {entity}" for name, (head, entity) in entities.items()
                   if name not in self._dummies and not self._is_result(name)
                   and name not in structures]
        text = "\n".join(["block", *locals_, *inside, *body, "end block"])
        return f"associate ({', '.join(outside)})\n{text}\nend associate" if outside else text

    def _entities(self) -> Iterator[tuple[str, tuple[str, str]]]:
        """:returns: the variables of the routine, with their types and what follows those."""
        for one in declared_in(self._tree):
            if isinstance(one, _HARMLESS):
                continue
            if not isinstance(one, Fortran2003.Type_Declaration_Stmt):
                raise NotImplementedError(f"it declares '{one}'")
            head = str(one).partition("::")[0].strip()
            for entity in walk(one, Fortran2003.Entity_Decl):
                name = str(entity.children[0]).lower()
                if name not in self._passed and (
                        _LASTING.search(head) or "parameter" not in head.lower()
                        and entity.children[3] is not None
                        and not _OWNED.search(head)):
                    raise NotImplementedError(f"'{name}' keeps its value")
                if head.lower().startswith("character") and name in self._passed and not (
                        _AS_LONG.match(head) and entity.children[2] is None
                        and is_data(self._passed[name])):
                    raise NotImplementedError(f"its argument '{name}' is a text, and is not as "
                                              "long ('*') as a variable that is passed")
                yield name, (head, str(entity))

    def _check_asked(self, lines: Sequence[str]) -> None:
        """
        :raises NotImplementedError: if statements before those of the routine need an intrinsic
            function, the name of which means something else in it.
        """
        for name in {"size", "allocated", "lbound"} & self._declared:
            if any(f"{name}(" in line for line in lines):
                raise NotImplementedError(f"'{name}' is no intrinsic function in it")

    def _is_result(self, name: str) -> bool:
        result = self._callee.return_symbol
        return result is not None and result.name.lower() == name

    def _result(self) -> DataSymbol | None:
        """:returns: a variable for the value of a function."""
        result = self._callee.return_symbol
        if result is None:
            return None
        # The statements of the function know their own name of the result otherwise.
        name = f"{self._callee.name}_value"
        if declares_pointer(result):
            new = like_pointer(result, self._variables, name)
        elif not isinstance(result.datatype, ScalarType):
            raise NotImplementedError("it is a function that does not return a number")
        else:
            try:
                type_ = known_type(result.datatype, self._variables.routine)
            except NotTakenApart as reason:
                raise NotImplementedError(str(reason)) from None
            new = self._variables.new(name, type_)
        if new.name.lower() in self._declared:
            raise NotImplementedError("its result has no name that it does not know otherwise")
        self._name_result(new.name)
        return new

    def _name_result(self, name: str) -> None:
        """Let the statements of a function know its result by another name."""
        result = self._callee.return_symbol.name.lower()
        for part in self._tree.content:
            if isinstance(part, Fortran2003.Execution_Part):
                name_in_text(part, result, name)

    def _held(self) -> str:
        """:returns: what names the structure that gets the value of a function."""
        holder, table = self._holder, self._variables.routine.symbol_table
        if any(holder.symbol in symbols_read(one) for one in self._passed.values()):
            raise NotImplementedError("it is given what gets its value")
        name = table.next_available_name(f"{self._callee.name}_value")
        if name.lower() in self._declared:
            raise NotImplementedError("its result has no name that it does not know otherwise")
        self._name_result(name)
        return f"{name} => {text_of(holder)}"

    def _declare_structure_pointers(self, entities: Mapping[str, tuple[str, str]]) -> list[str]:
        """Let the routine that calls declare pointers to structures, which blocks have not.

        :returns: their names in the routine that is called.
        """
        table = self._callee.symbol_table
        found = [name for name, (head, _) in entities.items() if name not in self._dummies
                 and _POINTER.search(head) and _STRUCTURE.match(head)
                 and not self._is_result(name)]
        for name in found:
            new = like_pointer(table.lookup(name), self._variables)
            name_in_text(self._tree, name, new.name)
        return found

    def _know_names(self, known: Set[str]) -> None:
        """Let the routine that calls know what the other one names and does not declare.

        :param known: names that it knows already.

        :raises NotImplementedError: if a name means something else there.
        """
        parts = [part for part in self._tree.content if isinstance(
            part, (Fortran2003.Execution_Part, Fortran2003.Specification_Part))]
        if walk(parts, _BOUND_TO_ROUTINE):
            raise NotImplementedError("it has other entries, or data statements")
        inner = {str(one.children[0]).lower() for one in walk(
            parts, (Fortran2003.Entity_Decl, Fortran2003.Association))}
        names = {one.string.lower() for one in walk(
            parts, (Fortran2003.Name, Fortran2003.Intrinsic_Name))
            if not is_label(one)}
        names |= {one for part in parts for one in kinds_of_literals(part) if not one.isdigit()}
        for name in sorted(names - self._declared - known):
            if name not in inner or meaning(name, self._callee) is not None:
                rename_in_text(self._tree, name, let_know(
                    name, self._callee, self._variables.routine, self._tree))

    @staticmethod
    def _check_place(statement: Statement) -> None:
        """
        :raises NotImplementedError: if nothing can be done before a statement.
        """
        one: Node | None = statement
        while one is not None and not is_where(one):
            one = one.parent
        if one is not None or not isinstance(statement, (Assignment, Call, IfBlock, Loop)):
            raise NotImplementedError("its value is needed again and again")


def _block(text: str, item: object) -> CodeBlock:
    """:returns: statements that have been written as text."""
    parser("f2008")
    part = Fortran2003.Execution_Part(FortranStringReader(f"{text}\n"))
    if part is None or len(part.content) != 1:
        raise NotImplementedError("it is not understood where it is inlined")
    for one in walk(part, Base):
        own = getattr(one, "item", None)
        if own is not None and item is not None:
            # The names of constructs belong to the lines.
            one.item = copy(item)
            one.item.name, one.item.label = own.name, own.label
    part.content[0].parent = None
    return Fparser2CodeBlock(list(part.content), CodeBlock.Structure.STATEMENT)
